//! Loopy games: stoppers, and values given by their sides. Short games are stoppers too, so functions of loopy games accept all
//! games of two players in turn.

use cutcake_loopy::{
    error::LoopyError,
    nimber::LoopyNimber,
    value::{self, Calculator, Form, LoopyThermograph, Next, NoMean, Stopper},
};
use cutcake_misere::form::Haste;
use cutcake_play::sum::Sum;
use indexmap::IndexMap;

use crate::{
    builtin::{
        Arguments, Builtin, Kind, Parameter, Subject, misere::is_misere, named, one, optional, player, rest,
        temperature,
    },
    kind::{
        collection::ValueSet,
        convert::{Fallible, small_integer, type_error, value_error},
        value::Value,
    },
    limit::Stop,
    partizan::Relation,
    player::Player,
    read::loopy::LoopyOp,
    run::machine::Machine,
};

/// The parameter of functions of any game of two players in turn.
const GAME: &[Parameter] = &[one("G", Kind::LoopyOrShort)];
/// The parameter of functions that share their name with one of short games.
const LOOPY: &[Parameter] = &[one("G", Kind::Loopy)];
/// The same, where a position stands for its value.
const LOOPY_VALUE: &[Parameter] = &[one("G", Kind::LoopyValue)];
/// The player who can retake a ko immediately.
pub(super) const KOMASTER: Parameter = named("komaster", Kind::Player);
/// The parameters of functions of two stoppers.
const TWO: &[Parameter] = &[one("G", Kind::LoopyOrShort), one("H", Kind::LoopyOrShort)];
/// The parameters of functions of a stopper and an idempotent.
const DEGREE: &[Parameter] = &[one("G", Kind::LoopyOrShort), one("D", Kind::LoopyOrShort)];

/// A property that no loopy game has.
const fn never(name: &'static str, summary: &'static str, examples: &'static [&'static str]) -> Builtin {
    Builtin::of(LOOPY_VALUE, name, summary, examples, |machine, arguments| {
        game(machine, arguments)?;
        Ok(Value::Boolean(false))
    })
}

pub(super) const SUBJECT: Subject = Subject {
    title: "Loopy games",
    builtins: &[
        Builtin {
            name: "GameValue",
            parameters: GAME,
            summary: "The value of a game or a position, whether play can come back or not: a short game where it is one.",
            examples: &["GameValue(a{0|a})", "GameValue(Cutcake[8,7])"],
            run: value,
        },
        Builtin {
            name: "OutcomeClass",
            parameters: GAME,
            summary: "Who wins a game or a position of two players in turn: `L`, `R`, `N` and `P`, or where play need not end, `D` if \
                      neither can force a win. `NHat` is a win for Left if she starts and otherwise a draw, `PHat` one if she does not; \
                      `NCheck` and `PCheck` are the same for Right. Of a position no values are needed.",
            examples: &["OutcomeClass(dud)", "OutcomeClass(a{*|{a|0}})", "OutcomeClass({3|1})"],
            run: |machine, arguments| arguments.read(0, |value| machine.outcome_class(value)),
        },
        Builtin {
            name: "Remoteness",
            parameters: &[one("G", Kind::PlayOrMisere), one("player", Kind::Player), named("misere", Kind::Boolean)],
            summary: "After how many moves a game of two players in turn is decided when `player` starts, if who wins hurries and who \
                      loses does not; Nothing where that is a draw. It is decided when a player cannot move, and in Fox and Geese when \
                      the fox has escaped. A position is played on its boards, a form as it is written, a value in its canonical form. \
                      The remoteness of `ConjunctiveSum(G, H)` is the smaller one of those of G and H. With `misere := true` the player who cannot move \
                      wins.",
            examples: &[
                "Remoteness(Nim[2], Left)",
                "Remoteness(Nim[2], Left; misere := true)",
                "Remoteness(FoxAndGeese[\".x.x|....|....|o...\"], Right)",
                "Remoteness(BackslidingToadsAndFrogs[\"tf..\"], Left)",
            ],
            run: |machine, arguments| {
                let player = player(arguments, 1)?;
                let is_misere = is_misere(machine, arguments)?;
                let (Value::Position(sum), false) = (arguments.get(0), is_misere) else {
                    return super::form::length(machine, arguments, Haste::WinnerHurries);
                };
                let moves = machine.remoteness_of_sum(sum, player).map_err(|error| arguments.at(0, error))?;
                Ok(moves.map_or(Value::Nothing, Value::integer))
            },
        },
        Builtin::of(
            GAME,
            "IsStopper",
            "Whether no play from G goes on for ever in which the players alternate.",
            &["IsStopper(over)", "IsStopper(dud)", "IsStopper({3|1})"],
            |machine, arguments| Ok(Value::Boolean(game(machine, arguments)?.stopper().is_some())),
        ),
        Builtin::of(
            GAME,
            "IsStopperSided",
            "Whether the onside and the offside of G are stoppers.",
            &["IsStopperSided(dud)"],
            |machine, arguments| Ok(Value::Boolean(game(machine, arguments)?.is_stopper_sided())),
        ),
        Builtin::of(
            GAME,
            "IsLoopfree",
            "Whether G is a short game.",
            &["IsLoopfree(over)", "IsLoopfree(a{{|a}|2})"],
            |machine, arguments| Ok(Value::Boolean(game(machine, arguments)?.short().is_some())),
        ),
        Builtin::of(
            GAME,
            "IsPlumtree",
            "Whether the canonical form of a stopper has no cycle longer than a pass.",
            &["IsPlumtree(upon)", "IsPlumtree(a{0||||0|||a|*||*})"],
            |machine, arguments| holds(machine, arguments, |calculator, game| Ok(calculator.is_plumtree(game)?)),
        ),
        Builtin::of(
            GAME,
            "IsPseudonumber",
            "Whether G is a number, on, off, or a number + over or under.",
            &["IsPseudonumber(1/2+over)", "IsPseudonumber(upon)"],
            |machine, arguments| holds(machine, arguments, |calculator, game| Ok(calculator.is_pseudonumber(game)?)),
        ),
        Builtin::of(
            GAME,
            "IsIdempotent",
            "Whether G + G = G.",
            &["IsIdempotent(over)", "IsIdempotent(upon)"],
            |machine, arguments| holds(machine, arguments, |calculator, game| Ok(calculator.is_idempotent(game)?)),
        ),
        Builtin::of(
            LOOPY_VALUE,
            "IsZero",
            "Of a loopy game: false, since 0 is a short game.",
            &["IsZero(over)", "IsZero(over - over)"],
            |machine, arguments| {
                holds(machine, arguments, |calculator, game| {
                    let zero = calculator.short().zero();
                    Ok(calculator.is_equal(game, zero.into())?)
                })
            },
        ),
        Builtin::of(
            LOOPY_VALUE,
            "IsInfinitesimal",
            "Of a loopy game: whether the strong stops of both sides are 0.",
            &["IsInfinitesimal(upon)", "IsInfinitesimal(over)", "IsInfinitesimal(on & 0)"],
            |machine, arguments| {
                holds(machine, arguments, |calculator, game| {
                    Ok(calculator.is_infinitesimal(game)?.ok_or(LoopyError::WildSide)?)
                })
            },
        ),
        Builtin::of(
            LOOPY_VALUE,
            "IsNumberish",
            "Of a loopy game: whether the left strong stop of its onside and the right one of its offside are the same number.",
            &["IsNumberish(1+over)", "IsNumberish(on)"],
            |machine, arguments| {
                holds(machine, arguments, |calculator, game| {
                    Ok(calculator.is_numberish(game)?.ok_or(LoopyError::WildSide)?)
                })
            },
        ),
        never("IsNumber", "Of a loopy game: false; see `IsPseudonumber`.", &["IsNumber(over)"]),
        never("IsInteger", "Of a loopy game: false.", &["IsInteger(on)"]),
        never("IsDyadic", "Of a loopy game: false.", &["IsDyadic(over)"]),
        never("IsNimber", "Of a loopy game: false.", &["IsNimber(dud)"]),
        never("IsUptimal", "Of a loopy game: false.", &["IsUptimal(upon)"]),
        Builtin {
            name: "Onside",
            parameters: GAME,
            summary: "The onside: G where infinite play counts as a win for Left. A stopper is its own onside.",
            examples: &["Onside(dud)", "(1 & 0).Onside"],
            run: |machine, arguments| {
                let (onside, _) = game(machine, arguments)?.sides();
                machine.of_side(onside)
            },
        },
        Builtin {
            name: "Offside",
            parameters: GAME,
            summary: "The offside: G where infinite play counts as a win for Right. A stopper is its own offside.",
            examples: &["Offside(dud)", "(1 & 0).Offside"],
            run: |machine, arguments| {
                let (_, offside) = game(machine, arguments)?.sides();
                machine.of_side(offside)
            },
        },
        Builtin {
            name: "Degree",
            parameters: GAME,
            summary: "The degree of a stopper, `G Upsum -G`: 0 for short games, and positive for all others.",
            examples: &["Degree(upon)", "Degree(over)", "Degree({3|1})"],
            run: |machine, arguments| {
                let stopper = arguments.read(0, |value| machine.stopper(value, "Degree"))?;
                let degree = machine.calculator().degree(stopper)?;
                machine.of_side(degree)
            },
        },
        Builtin::of(
            TWO,
            "Upsum",
            "The onside of the sum of two stoppers; also written `G Upsum H`.",
            &["upon.Upsum(^<on>)", "upon Upsum ^<on>"],
            |machine, arguments| side_of_sum(machine, arguments, LoopyOp::Upsum),
        ),
        Builtin::of(
            TWO,
            "Downsum",
            "The offside of the sum of two stoppers; also written `G Downsum H`.",
            &["upon.Downsum(^<on>)", "over Downsum -over"],
            |machine, arguments| side_of_sum(machine, arguments, LoopyOp::Downsum),
        ),
        Builtin::of(
            DEGREE,
            "UpsumVariety",
            "`G Upsum (-G Downsum -D)` for an idempotent D.",
            &["upon.UpsumVariety(^<on>)"],
            |machine, arguments| side_of_sum(machine, arguments, LoopyOp::UpsumVariety),
        ),
        Builtin::of(
            DEGREE,
            "DownsumVariety",
            "`G Downsum (-G Upsum D)` for an idempotent D; it is at most the upsum variety.",
            &["upon.DownsumVariety(^<on>)"],
            |machine, arguments| side_of_sum(machine, arguments, LoopyOp::DownsumVariety),
        ),
        Builtin {
            name: "Variety",
            parameters: GAME,
            summary: "The variety of a stable stopper: its upsum variety by its degree, which is its downsum variety too.",
            examples: &["Variety({0|^<on>||v<on>})", "Variety({3|1})"],
            run: |machine, arguments| {
                let stopper = arguments.read(0, |value| machine.stopper(value, "Variety"))?;
                let variety = machine.calculator().variety(stopper)?;
                Ok(machine.of_loopy(variety.into()))
            },
        },
        Builtin::of(
            GAME,
            "IsStable",
            "Whether the upsum variety and the downsum variety of a stopper by its degree are the same.",
            &["IsStable(upon)", "IsStable(a{0|{0||||0,*2|||a|0||0}||0})"],
            |machine, arguments| {
                let stopper = arguments.read(0, |value| machine.stopper(value, "IsStable"))?;
                Ok(Value::Boolean(machine.calculator().is_stable(stopper)?))
            },
        ),
        Builtin::of(
            LOOPY_VALUE,
            "LeftStop",
            "Of a stopper: the pseudonumber at which play stops when Left starts.",
            &["LeftStop(3/4+over)", "LeftStop({on|0})"],
            |machine, arguments| stop(machine, arguments, "LeftStop", Player::Left),
        ),
        Builtin::of(
            LOOPY_VALUE,
            "RightStop",
            "Of a stopper: the pseudonumber at which play stops when Right starts.",
            &["RightStop({over|under})"],
            |machine, arguments| stop(machine, arguments, "RightStop", Player::Right),
        ),
        Builtin {
            name: "Stop",
            parameters: &[one("G", Kind::LoopyOrShort), one("player", Kind::Player)],
            summary: "The number, on, off, or number + over or under, at which play of a stopper stops when `player` starts.",
            examples: &["Stop({over|under}, Left)", "Stop({3|1}, Right)"],
            run: |machine, arguments| {
                let player = player(arguments, 1)?;
                stop(machine, arguments, "Stop", player)
            },
        },
        Builtin {
            name: "StrongStop",
            parameters: &[one("G", Kind::LoopyOrShort), one("player", Kind::Player)],
            summary: "The stop where a number + over or under is read as the number.",
            examples: &["StrongStop(3/4+over, Left)", "StrongStop({over|under}, Right)"],
            run: |machine, arguments| {
                let player = player(arguments, 1)?;
                let stopper = arguments.read(0, |value| machine.stopper(value, "StrongStop"))?;
                let stop = machine.calculator().strong_stop(stopper, player)?;
                Ok(machine.of_loopy(stop.into()))
            },
        },
        Builtin::of(
            LOOPY,
            "LeftOptions",
            "Of a stopper: the set of Left's options of its canonical form.",
            &["LeftOptions(upon)"],
            |machine, arguments| options(machine, arguments, "LeftOptions", &[Player::Left]),
        ),
        Builtin::of(
            LOOPY,
            "RightOptions",
            "Of a stopper: the set of Right's options of its canonical form.",
            &["RightOptions(upon)"],
            |machine, arguments| options(machine, arguments, "RightOptions", &[Player::Right]),
        ),
        Builtin {
            name: "Options",
            parameters: &[one("G", Kind::Loopy), optional("player", Kind::Player)],
            summary: "Of a stopper: the set of the options of `player`, or of both, of its canonical form.",
            examples: &["Options(over, Right)", "Options(upon)"],
            run: |machine, arguments| match arguments.optional(1) {
                Some(_) => {
                    let player = player(arguments, 1)?;
                    options(machine, arguments, "Options", &[player])
                }
                None => options(machine, arguments, "Options", &[Player::Left, Player::Right]),
            },
        },
        Builtin::of(
            LOOPY,
            "Followers",
            "Of a stopper: all that can be reached from its canonical form, itself among them, in the order of options.",
            &["Followers(upon)", "Followers(over)"],
            |machine, arguments| {
                let stopper = arguments.read(0, |value| machine.stopper(value, "Followers"))?;
                let followers = machine.calculator().followers(stopper)?;
                set(machine, followers)
            },
        ),
        Builtin::of(
            LOOPY,
            "FollowerCount",
            "Of a stopper: how many followers it has.",
            &["FollowerCount(upon)"],
            |machine, arguments| {
                let stopper = arguments.read(0, |value| machine.stopper(value, "FollowerCount"))?;
                Ok(Value::integer(machine.calculator().followers(stopper)?.len()))
            },
        ),
        Builtin {
            name: "Subordinate",
            parameters: &[one("G", Kind::LoopyValue), one("B", Kind::LoopyOrShort)],
            summary: "Of a stopper: the H for which G is the ordinal sum `B:H`.",
            examples: &["Subordinate(over, 1)", "Subordinate(upon + *, *)"],
            run: subordinate,
        },
        Builtin::of(
            LOOPY_VALUE,
            "Tiny",
            "Tiny-G of a loopy game: `{0||0|-G}`.",
            &["Tiny(on)", "Tiny(1+over)"],
            |machine, arguments| {
                let game = game(machine, arguments)?;
                let tiny = machine.calculator().tiny(game)?;
                Ok(machine.of_loopy(tiny))
            },
        ),
        Builtin::of(LOOPY_VALUE, "Miny", "The negative of Tiny-G.", &["Miny(on)"], |machine, arguments| {
            let game = game(machine, arguments)?;
            let miny = machine.calculator().miny(game)?;
            Ok(machine.of_loopy(miny))
        }),
        Builtin::of(
            LOOPY_VALUE,
            "IsNumberTiny",
            "Of a stopper: whether it is a number plus a tiny or a miny.",
            &["IsNumberTiny(2 + Tiny(on))", "IsNumberTiny(upon)"],
            |machine, arguments| {
                let game = game(machine, arguments)?;
                let Some(stopper) = game.stopper() else { return Ok(Value::Boolean(false)) };
                Ok(Value::Boolean(machine.calculator().is_number_tiny(stopper)?))
            },
        ),
        Builtin::of(
            LOOPY_VALUE,
            "Mean",
            "Of a stopper whose cycles are passes, or of a simple ko: the mast of its thermograph.",
            &["Mean(over)", "Mean(Tiny(on))", "Mean({3,pass|1})", "Mean(a{4|{a|0}})"],
            |machine, arguments| {
                let thermograph = thermograph_of_loopy(machine, arguments, "Mean")?;
                Ok(Value::Number(thermograph.mean()?.clone()))
            },
        ),
        Builtin::of(
            LOOPY_VALUE,
            "Temperature",
            "Of a stopper whose cycles are passes, or of a simple ko: the least temperature at which the walls of its thermograph meet.",
            &["Temperature({3,pass|1})", "Temperature(over)", "Temperature(a{4|{a|0}})"],
            |machine, arguments| {
                let thermograph = thermograph_of_loopy(machine, arguments, "Temperature")?;
                Ok(Value::Number(thermograph.temperature()?.clone()))
            },
        ),
        Builtin {
            name: "Thermograph",
            parameters: &[one("G", Kind::LoopyValue), KOMASTER],
            summary: "Of a stopper whose cycles are passes: how its strong stops move as each move is taxed. A pass costs its tax too, so \
                      that it helps nobody while there is another move. Of a simple ko, in which each player takes from the other and \
                      nobody may take back at once, as it is typed: its value does not tell what it leads to. So it is of a form that leads to \
                      kos, of which one is there at a time. A `komaster` has threats \
                      to take back at once, and finishes the ko with the next move: a ko is placid if the mast is the same for both, \
                      else hyperactive.",
            examples: &[
                "Thermograph({3,pass|1})",
                "Thermograph(over)",
                "Thermograph(a{4|{a|0}})",
                "Thermograph({a{4|{a|0}}|-10})",
                "Thermograph(a{4|{a|0}}, komaster := Left)",
                "Thermograph(a{4|{a|0}}, komaster := Right).Mast",
            ],
            run: |machine, arguments| {
                let thermograph = thermograph_of_loopy(machine, arguments, "Thermograph")?;
                temperature::of_loopy(&thermograph)
            },
        },
        Builtin::of(
            LOOPY,
            "CanonicalForm",
            "Of a loopy game: itself, since a value is always in canonical form.",
            &["CanonicalForm(a{0|a})"],
            value,
        ),
        Builtin::of(LOOPY_VALUE, "Value", "Of a loopy game: itself.", &["Value(over)"], value),
        Builtin {
            name: "Outcome",
            parameters: &[one("G", Kind::Loopy), named("misere", Kind::Boolean)],
            summary: "Of a loopy game: who wins it, or who does not lose it, as `OutcomeClass` says. Misère play is asked about where play \
                      ends.",
            examples: &["Outcome(dud)", "Outcome(over)"],
            run: |machine, arguments| {
                let outcome = match is_misere(machine, arguments)? {
                    true => Err(Stop::Round.into()),
                    false => machine.outcome_class(arguments.get(0)),
                };
                outcome.map_err(|error| arguments.at(0, error))
            },
        },
        Builtin {
            name: "Switch",
            parameters: &[rest("G", Kind::Loopy)],
            summary: "The switch of loopy games, `{G, …|-G, …}`; also written `+-G`.",
            examples: &["Switch(over)", "+-(5+over)"],
            run: |machine, arguments| machine.plus_minus(&arguments.values),
        },
        Builtin {
            name: "inf",
            parameters: &[rest("n", Kind::Integer)],
            summary: "The value of a loopy impartial game that no nimber is equal to, with the finite values among its options.",
            examples: &["inf(0, 2)", "inf(0, 2) + *", "inf(0) + inf(1)"],
            run: |machine, arguments| {
                let mut options = Vec::new();
                for (place, option) in arguments.values.iter().enumerate() {
                    options.push(small_integer(option, 0).map_err(|error| arguments.at(place, error))?);
                }
                options.sort_unstable();
                options.dedup();
                machine.of_loopy_nimber(LoopyNimber::Infinite(options))
            },
        },
    ],
};

/// The first argument as a loopy game.
fn game(machine: &mut Machine, arguments: &Arguments) -> Fallible<value::Value> {
    arguments.read(0, |value| machine.loopy_game(value))
}

/// The value of the first argument.
fn value(machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
    let game = game(machine, arguments)?;
    Ok(machine.of_loopy(game))
}

/// Whether a property holds of the first argument.
fn holds(
    machine: &mut Machine,
    arguments: &Arguments,
    property: impl FnOnce(&mut Calculator<'_>, value::Value) -> Fallible<bool>,
) -> Fallible<Value> {
    let game = game(machine, arguments)?;
    Ok(Value::Boolean(property(&mut machine.calculator(), game)?))
}

/// The thermograph of a stopper, or of a simple ko, typed or as a position.
///
/// # Errors
/// If the game is neither, has no thermograph, or the calculation was stopped.
fn thermograph_of_loopy(machine: &mut Machine, arguments: &Arguments, function: &str) -> Fallible<LoopyThermograph> {
    let komaster = match arguments.named(KOMASTER.name) {
        Some(Value::Player(Player::Center)) => {
            let error = type_error("Center plays in games for three; the komaster is Left or Right");
            return Err(arguments.at_named(KOMASTER.name, error));
        }
        Some(Value::Player(player)) => Some(*player),
        _ => None,
    };
    if let Some(stopper) = game(machine, arguments)?.stopper() {
        return Ok(machine.calculator().thermograph(stopper)?);
    }
    let form = arguments.read(0, |value| machine.form_of_loopy(value))?;
    match form.map(|form| machine.calculator().ko_thermograph(&form, komaster)) {
        Some(Err(NoMean::Cycle)) | None => {
            let game = game(machine, arguments)?;
            let value = machine.calculator().text(game)?;
            let error = type_error(format!("{function} needs a stopper; this is {value}"));
            let help = "a ko is known by its form, as it is typed or played: `Thermograph(a{4|{a|0}})`";
            Err(arguments.at(0, error.help(help)))
        }
        Some(thermograph) => thermograph.map_err(|error| arguments.at(0, error.into())),
    }
}

fn side_of_sum(machine: &mut Machine, arguments: &Arguments, op: LoopyOp) -> Fallible<Value> {
    machine.side_of_sum(op, arguments.get(0), arguments.get(1))
}

fn stop(machine: &mut Machine, arguments: &Arguments, function: &str, player: Player) -> Fallible<Value> {
    let stopper = arguments.read(0, |value| machine.stopper(value, function))?;
    let stop = machine.calculator().stop(stopper, player)?;
    Ok(machine.of_loopy(stop.into()))
}

fn options(machine: &mut Machine, arguments: &Arguments, function: &str, players: &[Player]) -> Fallible<Value> {
    let stopper = arguments.read(0, |value| machine.stopper(value, function))?;
    let mut options = Vec::new();
    for player in players {
        options.extend(machine.calculator().stopper_options(stopper, *player)?);
    }
    set(machine, options)
}

/// Refuses a position to which play can return, since it has no canonical form.
pub(super) fn check_short(machine: &mut Machine, arguments: &Arguments) -> Fallible<()> {
    match arguments.get(0) {
        Value::Position(sum) if machine.has_loopy_boards(sum) && machine.comes_back_to_itself(sum)? => {
            Err(arguments.at(0, LoopyError::Loopy.into()))
        }
        _ => Ok(()),
    }
}

/// The nimber of a loopy impartial position: `*n`, or `inf(…)` if it has no finite value.
pub(super) fn nim_value(machine: &mut Machine, arguments: &Arguments, sum: &Sum) -> Fallible<Value> {
    if let Some(nimber) = machine.loopy_nimber_of_sum(sum)? {
        return machine.of_loopy_nimber(nimber);
    }
    let value = machine.loopy_value_of_sum(sum)?;
    let mut calculator = machine.calculator();
    match value.short() {
        Some(game) if calculator.short().is_nimber(game) => Ok(machine.of_loopy(value)),
        _ => {
            let text = calculator.text(value)?;
            let error = value_error(format!("{text} is not a nimber, and the players have different moves"));
            Err(arguments.at(0, error.help("the value of the position is `GameValue(G)`")))
        }
    }
}

/// The set of some stoppers.
pub(super) fn set(machine: &Machine, stoppers: Vec<Stopper>) -> Fallible<Value> {
    let values: ValueSet = stoppers.into_iter().map(|stopper| machine.of_loopy(stopper.into())).collect();
    Ok(Value::set(values)?)
}

/// The H with G = B:H: a move of G that is not a move of B is B with a move in H.
fn subordinate(machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
    let game = arguments.read(0, |value| machine.stopper(value, "Subordinate"))?;
    let base = arguments.read(1, |value| machine.stopper(value, "Subordinate"))?;
    let mut calculator = machine.calculator();
    let top = top_of(&mut calculator, game, base)?;
    let sum = calculator.ordinal_sum(base.into(), top)?;
    if calculator.relation(sum, game.into())? == Relation::Equal {
        return Ok(machine.of_loopy(top));
    }
    let texts = [calculator.text(game.into())?, calculator.text(base.into())?];
    let [game, base] = texts;
    let error = value_error(format!("{game} is not an ordinal sum on {base}: there is no H with {game} = {base}:H"));
    Err(arguments.at(1, error))
}

/// A stopper without the moves of a base, whether it is an ordinal sum or not.
fn top_of(calculator: &mut Calculator<'_>, game: Stopper, base: Stopper) -> Result<value::Value, Stop> {
    let mut graph = Form::default();
    let mut places: IndexMap<Stopper, u32> = IndexMap::new();
    places.insert(game, graph.push()?);
    let mut index = 0;
    while let Some((stopper, place)) = places.get_index(index).map(|(stopper, place)| (*stopper, *place)) {
        calculator.limit().check()?;
        index += 1;
        for player in [Player::Left, Player::Right] {
            let of_base = calculator.stopper_options(base, player)?;
            for option in calculator.stopper_options(stopper, player)? {
                if of_base.contains(&option) {
                    continue;
                }
                let next = match places.get(&option) {
                    Some(place) => *place,
                    None => {
                        let place = graph.push()?;
                        places.insert(option, place);
                        place
                    }
                };
                graph.add_option(place, player, Next::Position(next));
            }
        }
    }
    calculator.value_of_form(&graph)
}
