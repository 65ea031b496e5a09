//! Two-player values: canonical forms, stops, birthdays, followers, and their properties.

use crate::{
    builtin::{Arguments, Builtin, Kind, Subject, many, one, rest, temperature, theory::functions_of},
    kind::{
        convert::{Fallible, small_integer, value_error},
        value::Value,
    },
    limit::Stop,
    number::Infinitesimal,
    partizan::{Game, Store, Uptimal},
    player::Player,
    rules::theory::Universe,
    run::machine::Machine,
};

pub(super) const SUBJECT: Subject = Subject {
    title: "Two-player values",
    builtins: &[
        Builtin {
            name: "CanonicalForm",
            parameters: &[one("G", Kind::Game)],
            summary: "The value of a form as played or of a position: its canonical form.",
            examples: &["CanonicalForm('{*|*}')", "CanonicalForm(Cutcake[8,7])"],
            run: |machine, arguments| {
                super::loopy::check_short(machine, arguments)?;
                let game = arguments.game(machine, 0)?;
                Ok(machine.game_value(game))
            },
        },
        Builtin {
            name: "LeftStop",
            parameters: &[one("G", Kind::Play)],
            summary: "The number at which play stops when Left starts and both play for the best stop; of a position with scores, what Left has then.",
            examples: &["LeftStop({3|1})", "LeftStop(^)"],
            run: |machine, arguments| stop(machine, arguments, Player::Left),
        },
        Builtin {
            name: "RightStop",
            parameters: &[one("G", Kind::Play)],
            summary: "The number at which play stops when Right starts and both play for the best stop; of a position with scores, what Left has then.",
            examples: &["RightStop({3|1})"],
            run: |machine, arguments| stop(machine, arguments, Player::Right),
        },
        Builtin {
            name: "Mean",
            parameters: &[one("G", Kind::Thermal)],
            summary: "The mean: the number that n copies of G, divided by n, come ever nearer to.",
            examples: &["Mean({3|1})", "Mean({4||2|-1})"],
            run: |machine, arguments| {
                if let Value::Thermograph(thermograph) = arguments.get(0) {
                    return Ok(Value::Number(thermograph.mean().clone()));
                }
                let mean = temperature::mean(machine, arguments)?;
                Ok(Value::Number(mean))
            },
        },
        Builtin {
            name: "Temperature",
            parameters: &[one("G", Kind::Thermal)],
            summary: "The temperature: what a move is worth. It is -1/2^k for a number with denominator 2^k, and 0 for other \
                      games infinitesimally near a number.",
            examples: &["Temperature({3|1})", "Temperature(^)", "Temperature(1/4)"],
            run: |machine, arguments| {
                if let Value::Thermograph(thermograph) = arguments.get(0) {
                    return Ok(Value::Number(thermograph.temperature()));
                }
                let game = arguments.game(machine, 0)?;
                Ok(Value::Number(machine.environment.store.temperature(game)?))
            },
        },
        Builtin {
            name: "Birthday",
            parameters: &[one("G", Kind::PlayOrOrdinal)],
            summary: "The birthday: the greatest number of moves, whoever makes them. Of a value it is that of the canonical \
                      form, of a form as played that of the form; of a three-player game it is that of the play.",
            examples: &[
                "Birthday({3|1})",
                "Birthday('{*|*}')",
                "Birthday(1/2^40)",
                "Birthday([3,2,2])",
                "Birthday(omega-1)",
                "Birthday(1/3)",
            ],
            run: |machine, arguments| functions_of(machine, arguments.get(0)).birthday(machine, arguments),
        },
        Builtin {
            name: "Followers",
            parameters: &[one("G", Kind::Play)],
            summary: "Everything that can be reached by any moves: of a position positions, itself first and each once, of a value \
                      the set of the values in its canonical form, in the order of options.",
            examples: &["Followers({2|1})", "Followers(^*)", "Followers(Nim[2])"],
            run: |machine, arguments| {
                if let Value::Position(sum) = arguments.get(0) {
                    let followers = machine.positions_below(sum)?;
                    let positions = followers.into_iter().map(Value::from);
                    return Ok(Value::tuple(positions.collect())?);
                }
                let game = arguments.game(machine, 0)?;
                let followers = machine.calculator().followers(game.into())?;
                super::loopy::set(machine, followers)
            },
        },
        Builtin {
            name: "FollowerCount",
            parameters: &[one("G", Kind::Play)],
            summary: "How many followers there are.",
            examples: &["FollowerCount({2|1})", "FollowerCount(1000000)"],
            run: |machine, arguments| {
                if let Value::Position(sum) = arguments.get(0) {
                    return Ok(Value::integer(machine.positions_below(sum)?.len()));
                }
                let game = arguments.game(machine, 0)?;
                Ok(Value::integer(machine.environment.store.follower_count(game)?))
            },
        },
        Builtin {
            name: "UptimalExpansion",
            parameters: &[one("G", Kind::Game)],
            summary: "For G = x + a1*^ + a2*^<2> + … + *m the tuple (x, (a1, a2, …), m); any other game has none.",
            examples: &[
                "UptimalExpansion(1 + ^[3] + *2)",
                "UptimalExpansion(^<2> + 3*^*)",
                "(UptimalExpansion(G) for G in (^, {1|0}, 3) where IsUptimal(G))",
            ],
            run: |machine, arguments| {
                let game = arguments.game(machine, 0)?;
                let Some(Uptimal { number, ups, nimber }) = machine.environment.store.uptimal_expansion(game)? else {
                    let value = machine.game_value(game);
                    let text = machine.plain_text(&value)?;
                    let error = value_error(format!("{text} is not a sum of a number, ups and a nimber"));
                    return Err(arguments.at(0, error.help("`IsUptimal(G)` says of which games there is an expansion")));
                };
                let ups = Value::tuple(ups.into_iter().map(Value::integer).collect())?;
                Ok(Value::tuple(vec![Value::Number(number), ups, Value::integer(nimber)])?)
            },
        },
        Builtin {
            name: "Tiny",
            parameters: &[one("G", Kind::Game)],
            summary: "Tiny-G, `{0||0|-G}`: for a number G > 0 a positive game smaller than any up.",
            examples: &["Tiny(2)", "2 + Tiny(2)", "0 < Tiny(1/4) and Tiny(1/4) < ^"],
            run: |machine, arguments| apply(machine, arguments, Store::tiny),
        },
        Builtin {
            name: "Miny",
            parameters: &[one("G", Kind::Game)],
            summary: "Miny-G, the negative of Tiny-G: `{G|0||0}`.",
            examples: &["Miny(2)", "Tiny(2) + Miny(2)"],
            run: |machine, arguments| apply(machine, arguments, Store::miny),
        },
        Builtin {
            name: "Pow",
            parameters: &[one("G", Kind::Game), one("n", Kind::Order)],
            summary: "The n-th power of a game {0|H}: `^.Pow(2)` is `^<2>`, an infinitesimal next to `^`. n is `on` or a number of at least 1, a fraction \
                      whose denominator is a power of two also: {0 | H - G.PowTo(n-1)}.",
            examples: &["^.Pow(3/2)", "^.Pow(2)", "v.Pow(3)", "^.Pow(2) < ^", "^.Pow(on)"],
            run: |machine, arguments| power_of(machine, arguments, false),
        },
        Builtin {
            name: "PowTo",
            parameters: &[one("G", Kind::Game), one("n", Kind::Order)],
            summary: "The sum of the first n powers of a game {0|H}: `^.PowTo(3)` is `^[3]`. For any game, and for numbers n above 0 whose denominator is a \
                      power of two, it is the ordinal sum G:S with n = 1:S.",
            examples: &[
                "{1|*}.PowTo(2)",
                "^.PowTo(1/2)",
                "^.PowTo(3)",
                "^.PowTo(3) == ^ + ^.Pow(2) + ^.Pow(3)",
                "^.PowTo(on)",
            ],
            run: |machine, arguments| power_of(machine, arguments, true),
        },
        Builtin {
            name: "Switch",
            parameters: &[rest("G", Kind::Game)],
            summary: "The switch ±, `{G, …|-G, …}`; also written `+-G`.",
            examples: &["Switch(1)", "+-(1+*)", "3 +- 1"],
            run: |machine, arguments| machine.plus_minus(&arguments.values),
        },
        Builtin {
            name: "IsNumber",
            parameters: &[one("G", Kind::Play)],
            summary: "Whether G is a number; in a three-player game, whether its options are numbers and no option of one player is at \
                      least, in his order, any option of the others.",
            examples: &["IsNumber(3/4)", "IsNumber({3|1})", "IsNumber(<0|0|>)", "IsNumber([3,2,4])"],
            run: |machine, arguments| match arguments.get(0) {
                Value::Number(_) => Ok(Value::Boolean(true)),
                game => functions_of(machine, game).is_number(machine, arguments),
            },
        },
        Builtin {
            name: "IsInteger",
            parameters: &[one("G", Kind::OfTwo)],
            summary: "Whether G is an integer.",
            examples: &["IsInteger(3)", "IsInteger(3/4)"],
            run: |machine, arguments| {
                test_of_two(
                    machine,
                    arguments,
                    |store, game| Ok(store.is_integer(game)),
                    |value| value.to_rational().is_some_and(|number| number.is_integer()),
                )
            },
        },
        Builtin {
            name: "IsDyadic",
            parameters: &[one("G", Kind::OfTwo)],
            summary: "Whether G is a number whose denominator is a power of two, as every number that is a game is.",
            examples: &["IsDyadic(3/4)", "IsDyadic(1/3)"],
            run: |machine, arguments| {
                test_of_two(
                    machine,
                    arguments,
                    |store, game| Ok(store.is_dyadic(game)),
                    |value| value.to_rational().is_some_and(|number| number.is_dyadic()),
                )
            },
        },
        Builtin {
            name: "IsZero",
            parameters: &[one("G", Kind::Play)],
            summary: "Whether G is 0, in the theory that it belongs to.",
            examples: &["IsZero(*2 + *2)", "IsZero([2,2])", "IsZero(<0||>)"],
            run: |machine, arguments| {
                let is_zero = machine.equal(arguments.get(0), &Value::integer(0));
                Ok(Value::Boolean(is_zero.map_err(|error| arguments.at(0, error))?))
            },
        },
        Builtin {
            name: "IsNimber",
            parameters: &[one("G", Kind::Game)],
            summary: "Whether G is a nimber: 0, *, *2, ….",
            examples: &["IsNimber(*3)", "IsNimber(^)"],
            run: |machine, arguments| test(machine, arguments, |store, game| Ok(store.is_nimber(game))),
        },
        Builtin {
            name: "IsUptimal",
            parameters: &[one("G", Kind::Game)],
            summary: "Whether G is a number, plus multiples of `^`, `^<2>`, `^<3>`, …, plus a nimber.",
            examples: &["IsUptimal(^[3] + *2)", "IsUptimal(Tiny(1))"],
            run: |machine, arguments| test(machine, arguments, Store::is_uptimal),
        },
        Builtin {
            name: "IsInfinitesimal",
            parameters: &[one("G", Kind::OfTwo)],
            summary: "Whether -x < G < x for every positive number x: both stops are 0, or the number \
                      part of a synchronized value is.",
            examples: &["IsInfinitesimal(Tiny(1))", "IsInfinitesimal({1|-1})", "IsInfinitesimal([3,2])"],
            run: |machine, arguments| {
                test_of_two(
                    machine,
                    arguments,
                    |store, game| Ok(store.is_infinitesimal(game)),
                    |value| value.standard().is_zero(),
                )
            },
        },
        Builtin {
            name: "IsAllSmall",
            parameters: &[one("G", Kind::Game)],
            summary: "Whether in G and in all its followers both players can move or neither can.",
            examples: &["IsAllSmall(^[2])", "IsAllSmall(Tiny(1))"],
            run: |machine, arguments| test(machine, arguments, |store, game| Ok(store.is_all_small(game))),
        },
        Builtin {
            name: "IsNumberish",
            parameters: &[one("G", Kind::OfTwo)],
            summary: "Whether G is infinitesimally near a number: its stops are equal. Every synchronized value is: it \
                      differs from its number part by an infinitesimal.",
            examples: &["IsNumberish(1/2 + ^)", "IsNumberish({3|1})"],
            run: |machine, arguments| {
                test_of_two(machine, arguments, |store, game| Ok(store.is_numberish(game)), |_| true)
            },
        },
        Builtin {
            name: "IsEven",
            parameters: &[one("G", Kind::Game)],
            summary: "Whether G is even: every play of its canonical form to the end has an even number of moves. A number that is no \
                      game is even if it is a multiple of 2.",
            examples: &["IsEven(4)", "IsEven(*)", "IsEven(^)"],
            run: |machine, arguments| test(machine, arguments, Store::is_even),
        },
        Builtin {
            name: "IsOdd",
            parameters: &[one("G", Kind::Game)],
            summary: "Whether G is odd: every play of its canonical form to the end has an odd number of moves.",
            examples: &["IsOdd(3)", "IsOdd(*)"],
            run: |machine, arguments| test(machine, arguments, Store::is_odd),
        },
        Builtin {
            name: "IsEvenTempered",
            parameters: &[one("G", Kind::Game)],
            summary: "Whether G is even-tempered: every play of its canonical form to a number has an even number of moves.",
            examples: &["IsEvenTempered(1/2)", "IsEvenTempered({3|1})"],
            run: |machine, arguments| test(machine, arguments, Store::is_even_tempered),
        },
        Builtin {
            name: "IsOddTempered",
            parameters: &[one("G", Kind::Game)],
            summary: "Whether G is odd-tempered: every play of its canonical form to a number has an odd number of moves.",
            examples: &["IsOddTempered({3|1})", "IsOddTempered(^)"],
            run: |machine, arguments| test(machine, arguments, Store::is_odd_tempered),
        },
        Builtin {
            name: "Sum",
            parameters: &[rest("items", Kind::Summand)],
            summary: "The sum of its arguments, or of the items of one collection; 0 if there are none.",
            examples: &["Sum(1, 2, *3)", "Sum(i*^ for i in 1..3)", "Sum(1..100)"],
            run: |machine, arguments| {
                let items = many(machine, arguments)?;
                let Some((first, others)) = items.split_first() else { return Ok(Value::integer(0)) };
                let mut sum = first.clone();
                for (done, item) in (1..).zip(others) {
                    machine.environment.limit.check()?;
                    // Reporting progress reads the clock, so that of numbers and of many summands is reported rarely.
                    let is_fast = items.len() >= REPORT_EVERY || matches!(item, Value::Number(_));
                    if !is_fast || done % REPORT_EVERY == 0 {
                        machine.environment.limit.count_of(done as u64, items.len() as u64, "summands");
                    }
                    sum = machine.add(&sum, item)?;
                }
                Ok(sum)
            },
        },
    ],
};

/// How many fast summands are added between two reports of progress.
const REPORT_EVERY: usize = 1 << 10;

/// Whether the first argument has a property of games. Numbers that are not games, such as 1/3, do not have it.
pub(super) fn test(
    machine: &mut Machine,
    arguments: &Arguments,
    predicate: fn(&mut Store, Game) -> Result<bool, Stop>,
) -> Fallible<Value> {
    if is_fraction(arguments.get(0)) {
        return Ok(Value::Boolean(false));
    }
    let game = arguments.game(machine, 0)?;
    Ok(Value::Boolean(predicate(&mut machine.environment.store, game)?))
}

/// The result of a function of the first argument, a game.
pub(super) fn apply(
    machine: &mut Machine,
    arguments: &Arguments,
    function: fn(&mut Store, Game) -> Result<Game, Stop>,
) -> Fallible<Value> {
    let game = arguments.game(machine, 0)?;
    let result = function(&mut machine.environment.store, game)?;
    Ok(machine.game_value(result))
}

/// Whether a value is a number but not a two-player game.
fn is_fraction(value: &Value) -> bool {
    matches!(value, Value::Number(number) if !number.is_dyadic())
}

/// The stop of a two-player game, or the score at the end of a position with scores.
fn stop(machine: &mut Machine, arguments: &Arguments, starter: Player) -> Fallible<Value> {
    Ok(Value::Number(match arguments.get(0) {
        Value::Position(sum) if machine.is_scoring(arguments.get(0)) => machine.stop_of_sum(sum, starter)?,
        _ => {
            let game = arguments.game(machine, 0)?;
            let store = &mut machine.environment.store;
            if starter == Player::Left { store.left_stop(game) } else { store.right_stop(game) }
        }
    }))
}

/// Whether the first argument has a property that values with scales can have too.
pub(super) fn test_of_two(
    machine: &mut Machine,
    arguments: &Arguments,
    predicate: fn(&mut Store, Game) -> Result<bool, Stop>,
    of_scales: fn(&Infinitesimal) -> bool,
) -> Fallible<Value> {
    // Other fractions are values with scales only.
    if !is_fraction(arguments.get(0)) && !machine.theory(arguments.get(0)).is_some_and(Universe::has_scales) {
        return test(machine, arguments, predicate);
    }
    let value = arguments.read(0, |value| machine.infinitesimal(value))?;
    Ok(Value::Boolean(of_scales(&value)))
}

fn power_of(machine: &mut Machine, arguments: &Arguments, is_sum: bool) -> Fallible<Value> {
    let game = arguments.game(machine, 0)?;
    if arguments.get(1).is_loopy() {
        let power = machine.power_of_on(game, is_sum, arguments.get(1));
        return power.map_err(|error| arguments.at(1, error));
    }
    let power = match arguments.get(1) {
        Value::Number(order) if !order.is_integer() || is_sum && !machine.environment.store.has_powers(game)? => {
            let power = machine.environment.store.pow_by(game, order, is_sum);
            machine.of_power(power).map_err(|error| arguments.at(1, error))?
        }
        order => {
            let order = small_integer(order, 1).map_err(|error| arguments.at(1, error))?;
            machine.power(game, order, is_sum)?
        }
    };
    Ok(machine.game_value(power))
}
