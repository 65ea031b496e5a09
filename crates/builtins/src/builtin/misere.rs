//! Misère play, in which a player who cannot move wins: canonical forms of impartial games, quotients, and partizan games.

use std::rc::Rc;

use cutcake_misere::{
    Class, Form, Forms, Game, Games, MisereError, Quotient, Universe, Value as Misere,
    quotient::{DEFAULT_HEAPS, Element},
};
use indexmap::{IndexMap, IndexSet};

use crate::{
    builtin::{Arguments, Builtin, Kind, Parameter, Subject, named, one, optional, players_at, rest},
    kind::{
        convert::{Fallible, boolean, mismatch, small_integer, text, type_error, value_error},
        value::Value,
    },
    limit::{Limit, Stop},
    player::Player,
    read::ast::BinaryOp,
    render::table::Table,
    rules::theory::{MISERE, UNIVERSES},
    run::{error::Error, machine::Machine},
};

/// The parameter of functions of a misère game or an impartial position.
const PLAYED: &[Parameter] = &[one("G", Kind::PlayOrMisere)];
/// The parameter of functions that share their name with one of positions.
const GAME: &[Parameter] = &[one("G", Kind::Misere)];
const OF_QUOTIENT: &[Parameter] = &[one("Q", Kind::Quotient)];

pub(super) const SUBJECT: Subject = Subject {
    title: "Misère play",
    builtins: &[
        Builtin {
            name: "MisereCanonicalForm",
            parameters: &[one("G", Kind::PlayOrMisere), optional("universe", Kind::String)],
            summary: "The simplest game that is equal to G in misère play: of an impartial position or sum a misère game, of a form \
                      `'{…|…}'` a form, simplest beside all games, or with `\"dicot\"` beside dicots.",
            examples: &[
                "MisereCanonicalForm(Kayles[5])",
                "MisereCanonicalForm(Nim[2,2])",
                "MisereCanonicalForm('{0,{0|}|}')",
                "MisereCanonicalForm('{{0|0}|{0|0}}', \"dicot\")",
            ],
            run: canonical_form,
        },
        Builtin::of(
            PLAYED,
            "Genus",
            "The genus g^g0g1g2… in misère play: the nim value of normal play, and the misère nim values of G, G+*2, G+*2+*2, …, up \
             to the two that repeat. Of a nim-heap it is one number, of a game that is played like a nim position, or nearly, it \
             ends with g0.",
            &["Genus(Kayles[5])", "Genus(*[4,2])", "Genus(*[2#,0])"],
            |machine, arguments| {
                let genus = ask(machine, arguments, "Genus", Games::genus)?;
                Ok(Value::Misere(Misere::Genus(Rc::new(genus))))
            },
        ),
        Builtin::of(
            PLAYED,
            "MisereNimValue",
            "The nim value of misère play: 1 where there is no move, else the least that no option has; it is 0 for the \
             P-positions of misère play.",
            &[
                "MisereNimValue(Nim[1,1])",
                "MisereNimValue(TriangularChocolate[8,4,6; k := 3])",
                "MisereNimValue(*[2#])",
            ],
            |machine, arguments| {
                let values = machine.misere_nim_values(arguments.get(0), "MisereNimValue");
                Ok(Value::integer(values.map_err(|error| arguments.at(0, error))?.1))
            },
        ),
        Builtin::of(
            GAME,
            "NimValue",
            "Of a misère game: its nim value in normal play.",
            &["NimValue(*[2#,0])"],
            |machine, arguments| {
                let values = machine.misere_nim_values(arguments.get(0), "NimValue")?;
                Ok(Value::integer(values.0))
            },
        ),
        Builtin {
            name: "MisereOutcomeClass",
            parameters: &[rest("G", Kind::PlayOrMisere)],
            summary: "Who wins a sum in misère play, in which the player who cannot move wins: `L`, `R`, `N` or `P`. A position is played on its \
                      boards, a form as it is written, a value in its canonical form; a sum that is typed, as that sum.",
            examples: &[
                "MisereOutcomeClass(*2 + *2)",
                "MisereOutcomeClass(Kayles[5] + Nim[2])",
                "MisereOutcomeClass('{0|}', '{|0}')",
                "MisereOutcomeClass(Domineering[2,4])",
                "MisereOutcomeClass(1)",
                "MisereOutcomeClass(*[4,2])",
            ],
            run: |machine, arguments| match arguments.values.as_slice() {
                [_] => super::outcome::misere_outcome(machine, arguments),
                terms => Ok(Value::symbol(machine.misere_outcome(terms)?)),
            },
        },
        Builtin {
            name: "Outcome",
            parameters: &[one("G", Kind::Misere), named("misere", Kind::Boolean)],
            summary: "Of a misère game: who wins it in misère play.",
            examples: &["Outcome(*[2] + *[2])"],
            run: |machine, arguments| {
                is_misere(machine, arguments)?;
                Ok(Value::symbol(machine.misere_outcome(&arguments.values[..1])?))
            },
        },
        Builtin::of(
            PLAYED,
            "MisereMoves",
            "The winning moves of misère play: the options that are P-positions.",
            &["MisereMoves(Nim[1,1,3])", "MisereMoves(*[2#,2,1])"],
            |machine, arguments| {
                if let Value::Position(_) = arguments.get(0) {
                    return Ok(Value::tuple(moves_of(machine, arguments, Player::Left, Player::Right)?)?);
                }
                let game = game(machine, arguments, 0, "MisereMoves")?;
                let moves = machine.with_misere(|games, _| {
                    let options = games.options(game).into_iter();
                    Ok::<_, Stop>(options.filter(|option| games.is_p(*option)).collect())
                })?;
                tuple(moves)
            },
        ),
        Builtin::of(
            GAME,
            "Birthday",
            "Of a misère game: the day on which it is born, which is 0 for 0 and otherwise one more than that of an option.",
            &["Birthday(*[2#,0])"],
            |machine, arguments| {
                ask(machine, arguments, "Birthday", |games, game, _| Ok::<_, Stop>(games.birthday(game)))
                    .map(Value::integer)
            },
        ),
        Builtin::of(
            GAME,
            "Options",
            "Of a misère game: its options, in canonical order.",
            &["Options(*[2[2]])"],
            |machine, arguments| {
                tuple(ask(machine, arguments, "Options", |games, game, _| Ok::<_, Stop>(games.options(game)))?)
            },
        ),
        Builtin::of(
            PLAYED,
            "Mate",
            "The mate: * for 0, else the game whose options are the mates of the options. With its mate a game is a P-position.",
            &["Mate(*[4,2])", "MisereOutcomeClass(*[2#,0] + Mate(*[2#,0]))"],
            |machine, arguments| ask(machine, arguments, "Mate", Games::mate).map(Value::from),
        ),
        Builtin::of(
            PLAYED,
            "Parts",
            "The even games that are parts, but for 0 and the game itself: X is a part of G if X + Y = G for some Y.",
            &["Parts(*[[2]])", "Parts(*[4] + *[2])"],
            |machine, arguments| tuple(ask(machine, arguments, "Parts", Games::parts)?),
        ),
        Builtin::of(
            GAME,
            "Partitions",
            "Of a misère game: all ways to write it as a sum of primes, each a tuple in ascending order.",
            &["Partitions(*[[2]])", "Partitions(*[[*[4]+*[2]]])"],
            |machine, arguments| {
                let partitions = ask(machine, arguments, "Partitions", Games::partitions)?;
                Ok(Value::tuple(partitions.into_iter().map(tuple).collect::<Fallible<_>>()?)?)
            },
        ),
        Builtin::of(
            GAME,
            "IsPrime",
            "Of a misère game: whether it is neither 0 nor *, and only 0, *, itself and its sum with * are parts of it.",
            &["IsPrime(*[2#,0])"],
            |machine, arguments| holds(machine, arguments, "IsPrime", Games::is_prime),
        ),
        Builtin::of(
            GAME,
            "IsEven",
            "Of a misère game: whether it is not the sum of * and a game that was born earlier.",
            &["IsEven(*[2[2]])", "IsEven(*[3])"],
            |machine, arguments| Ok(Value::Boolean(game(machine, arguments, 0, "IsEven")?.is_even())),
        ),
        Builtin::of(
            PLAYED,
            "IsNimHeap",
            "Whether G is a nim-heap in misère play.",
            &["IsNimHeap(*[0,3])"],
            |machine, arguments| holds(machine, arguments, "IsNimHeap", |games, game, _| Ok(games.is_nim_heap(game))),
        ),
        Builtin::of(
            PLAYED,
            "IsTame",
            "Whether G is tame in misère play (Winning Ways, ch. 13): its genus is n^n, 0^1 or 1^0, and all options are tame.",
            &["IsTame(*[2[2]])", "IsTame(Kayles[5])"],
            |machine, arguments| is_of_class(machine, arguments, "IsTame", Class::is_tame),
        ),
        Builtin::of(
            PLAYED,
            "IsGenerallyTame",
            "Whether G is played like a nim position in misère play: its options are, or those that are not can be reversed.",
            &["IsGenerallyTame(*[2#])"],
            |machine, arguments| is_of_class(machine, arguments, "IsGenerallyTame", Class::is_generally_tame),
        ),
        Builtin::of(
            PLAYED,
            "IsTameable",
            "Whether G is generally tame, or would be if options counted that are only tameable.",
            &["IsTameable(*[2##])"],
            |machine, arguments| is_of_class(machine, arguments, "IsTameable", Class::is_tameable),
        ),
        Builtin::of(
            PLAYED,
            "IsHalfTame",
            "Whether G is not generally tame, but G + G is, with the genus 0^0.",
            &["IsHalfTame(*[2##,0])"],
            |machine, arguments| holds(machine, arguments, "IsHalfTame", Games::is_half_tame),
        ),
        Builtin::of(
            PLAYED,
            "IsRestive",
            "Whether G has tame options, nim value 0 or 1, and another misère nim value than tame games have.",
            &["IsRestive(*[2#,0])"],
            |machine, arguments| is_of_class(machine, arguments, "IsRestive", |class| class == Class::Restive),
        ),
        Builtin::of(
            PLAYED,
            "IsGenerallyRestive",
            "Whether G is restive, or played like a restive game: options that are not generally tame can be reversed.",
            &["IsGenerallyRestive(*[2#,0])"],
            |machine, arguments| is_of_class(machine, arguments, "IsGenerallyRestive", Class::is_generally_restive),
        ),
        Builtin::of(
            PLAYED,
            "IsRestless",
            "Whether G has generally tame options, a nim value of 2 or more, and misère nim value 0 or 1.",
            &["IsRestless(*[2##,0])"],
            |machine, arguments| is_of_class(machine, arguments, "IsRestless", |class| class == Class::Restless),
        ),
        Builtin::of(
            PLAYED,
            "IsExtraverted",
            "Whether G is a part of the game whose only option it is.",
            &["IsExtraverted(*[2#])"],
            |machine, arguments| holds(machine, arguments, "IsExtraverted", Games::is_extraverted),
        ),
        Builtin::of(PLAYED, "IsIntroverted", "Whether G is 0 or *.", &["IsIntroverted(*[1])"], |machine, arguments| {
            holds(machine, arguments, "IsIntroverted", |games, game, _| Ok(games.is_introverted(game)))
        }),
        Builtin {
            name: "MisereMinus",
            parameters: &[one("G", Kind::PlayOrMisere), one("H", Kind::PlayOrMisere)],
            summary: "The game X with H + X = G in misère play; there is at most one.",
            examples: &["MisereMinus(*[[2]], *[2])", "(*[4] + *[2]).MisereMinus(*[4])"],
            run: |machine, arguments| {
                let (g, h) = both(machine, arguments, "MisereMinus")?;
                Ok(machine.with_misere(|games, limit| games.minus(g, h, limit))?.into())
            },
        },
        Builtin {
            name: "OrdinalSum",
            parameters: &[one("G", Kind::Misere), one("H", Kind::PlayOrMisere)],
            summary: "Of misère games: `G:H`, G with H on top, on which a move in G puts an end. It is played in the canonical form of G.",
            examples: &["OrdinalSum(*[2], *[2#])"],
            run: |machine, arguments| machine.binary(BinaryOp::OrdinalSum, arguments.get(0), arguments.get(1)),
        },
        Builtin {
            name: "IsLinkedTo",
            parameters: &[one("G", Kind::PlayOrMisere), one("H", Kind::PlayOrMisere)],
            summary: "Whether G + T and H + T are P-positions of misère play both, for some T: they are unless one is an option of the other.",
            examples: &["IsLinkedTo(*[4,2], *[2#])", "IsLinkedTo(*[3], *[2])"],
            run: |machine, arguments| {
                let (g, h) = both(machine, arguments, "IsLinkedTo")?;
                Ok(Value::Boolean(machine.with_misere(|games, _| Ok::<_, Stop>(games.is_linked(g, h)))?))
            },
        },
        Builtin {
            name: "Link",
            parameters: &[one("G", Kind::PlayOrMisere), one("H", Kind::PlayOrMisere)],
            summary: "A game T for which G + T and H + T are P-positions of misère play.",
            examples: &["Link(*[2##], *[2])"],
            run: |machine, arguments| {
                let (g, h) = both(machine, arguments, "Link")?;
                Ok(machine.with_misere(|games, limit| games.link(g, h, limit))?.into())
            },
        },
        Builtin {
            name: "Distinguisher",
            parameters: &[one("G", Kind::PlayOrMisere), one("H", Kind::PlayOrMisere)],
            summary: "A game T for which G + T is a P-position of misère play, and H + T is none.",
            examples: &["Distinguisher(*[2], *[4,2])"],
            run: |machine, arguments| {
                let (g, h) = both(machine, arguments, "Distinguisher")?;
                Ok(machine.with_misere(|games, limit| games.distinguisher(g, h, limit))?.into())
            },
        },
        Builtin {
            name: "MisereDay",
            parameters: &[one("n", Kind::Integer)],
            summary: "The misère games born by day n, n at most 4: 1, 2, 3, 5 and 22 of them.",
            examples: &["MisereDay(3)", "MisereDay(4).Size"],
            run: |machine, arguments| {
                let day = arguments.read(0, |value| small_integer(value, 0))?;
                let games = machine.with_misere(|games, limit| games.day(day, limit));
                tuple(games.map_err(|error| arguments.at(0, error))?)
            },
        },
        Builtin::of(
            PLAYED,
            "CGSuiteName",
            "The name of G as CGSuite prints it, in which nothing stands between options.",
            &["CGSuiteName(*[4,2])"],
            |machine, arguments| ask(machine, arguments, "CGSuiteName", Games::cgsuite_name).map(Value::string),
        ),
        Builtin {
            name: "MisereQuotient",
            parameters: &[one("rules", Kind::Heaps), optional("n", Kind::Integer)],
            summary: "The misère quotient of the heaps to n (300 unless given, fewer if a period is proved) of a ruleset, or of a \
                      take-and-break game by its code; or that of one game with its followers. Two sums are in one class if they \
                      have the same outcome beside every sum; the letters are the heaps that are not products of smaller ones. What \
                      is found is proved; not every game has a finite quotient (Plambeck and Siegel).",
            examples: &[
                "MisereQuotient(\"0.75\")",
                "MisereQuotient(Kayles).Order",
                "MisereQuotient(*[4])",
                "MisereQuotient(\"0.07\", 24).Order",
            ],
            run: |machine, arguments| {
                let quotient = quotient_of(machine, arguments).map_err(|error| {
                    let mut error = arguments.at(0, error);
                    // What is proved is named with the rules that were given.
                    let rules = match arguments.get(0) {
                        Value::String(code) => format!("{code:?}"),
                        Value::Ruleset(id) => machine.environment.catalogue.get(*id).written(),
                        _ => return error,
                    };
                    for text in error.help.iter_mut().chain(&mut error.notes) {
                        *text = text.replace("MisereQuotient(R, ", &format!("MisereQuotient({rules}, "));
                    }
                    error
                })?;
                Ok(Value::Misere(Misere::Quotient(quotient)))
            },
        },
        Builtin::of(
            OF_QUOTIENT,
            "Order",
            "The number of classes of a misère quotient.",
            &["MisereQuotient(\"0.77\").Order"],
            |_, arguments| Ok(Value::integer(quotient(arguments)?.order())),
        ),
        Builtin::of(
            OF_QUOTIENT,
            "PPortion",
            "The classes of P-positions.",
            &["MisereQuotient(\"0.75\").PPortion"],
            |_, arguments| {
                let quotient = quotient(arguments)?;
                elements(quotient, quotient.p_portion())
            },
        ),
        Builtin::of(
            OF_QUOTIENT,
            "Presentation",
            "The generators and relations of a misère quotient.",
            &["MisereQuotient(\"0.123\").Presentation"],
            |_, arguments| Ok(Value::symbol(quotient(arguments)?.presentation())),
        ),
        Builtin::of(
            OF_QUOTIENT,
            "Idempotents",
            "The elements e of a misère quotient with e^2 = e.",
            &["MisereQuotient(\"0.123\").Idempotents"],
            |_, arguments| {
                let quotient = quotient(arguments)?;
                elements(quotient, quotient.idempotents())
            },
        ),
        Builtin::of(
            OF_QUOTIENT,
            "Kernel",
            "The elements of the smallest ideal of a misère quotient, which is a group.",
            &["MisereQuotient(\"0.75\").Kernel"],
            |_, arguments| {
                let quotient = quotient(arguments)?;
                elements(quotient, quotient.kernel())
            },
        ),
        Builtin::of(
            OF_QUOTIENT,
            "IsTame",
            "Of a misère quotient: whether it is one of nim positions.",
            &["MisereQuotient(\"0.333\").IsTame", "MisereQuotient(\"0.75\").IsTame"],
            |_, arguments| Ok(Value::Boolean(quotient(arguments)?.is_tame())),
        ),
        Builtin::of(
            OF_QUOTIENT,
            "Heaps",
            "The largest heap that was looked into for a misère quotient.",
            &["MisereQuotient(\"0.07\", 24).Heaps"],
            |_, arguments| Ok(Value::integer(quotient(arguments)?.heaps())),
        ),
        Builtin::of(
            OF_QUOTIENT,
            "Period",
            "The period of Phi, proved for all heaps; Nothing if none was found.",
            &["MisereQuotient(\"0.75\").Period"],
            |_, arguments| {
                Ok(quotient(arguments)?.period().map_or(Value::Nothing, |(period, _)| Value::integer(period)))
            },
        ),
        Builtin::of(
            OF_QUOTIENT,
            "PeriodStart",
            "The heap from which on Phi has its period; Nothing if none was found.",
            &["MisereQuotient(\"0.75\").PeriodStart"],
            |_, arguments| Ok(quotient(arguments)?.period().map_or(Value::Nothing, |(_, start)| Value::integer(start))),
        ),
        Builtin {
            name: "Phi",
            parameters: &[one("Q", Kind::Quotient), one("n", Kind::Any)],
            summary: "The class of a heap in a misère quotient, or of the sum of a collection of heaps: products of such tell who wins.",
            examples: &[
                "q := MisereQuotient(\"0.75\"); (q.Phi(n) for n in 1..6)",
                "MisereQuotient(Kayles).Phi((3, 10, 7, 4, 3))",
                "MisereQuotient(Kayles).Phi(2*Kayles[5] + Kayles[12])",
            ],
            run: |machine, arguments| {
                let quotient = quotient(arguments)?;
                let heaps = arguments.read(1, |value| heaps(machine, value))?;
                let element = quotient.phi_of_sum(&heaps, &machine.environment.limit);
                Ok(element_of(quotient, element.map_err(|error| arguments.at(1, error.into()))?))
            },
        },
        Builtin {
            name: "Outcome",
            parameters: &[one("Q", Kind::Quotient), one("heaps", Kind::Any)],
            summary: "Who wins a sum of heaps in misère play, by the quotient of all such sums: `N` or `P`.",
            examples: &["MisereQuotient(Kayles).Outcome((6, 2, 8, 20, 19, 3))"],
            run: |machine, arguments| {
                let heaps = arguments.read(1, |value| heaps(machine, value))?;
                let outcome = quotient(arguments)?.outcome(&heaps, &machine.environment.limit);
                Ok(Value::symbol(outcome.map_err(|error| arguments.at(1, error.into()))?))
            },
        },
        Builtin {
            name: "WinningMove",
            parameters: &[one("Q", Kind::Quotient), one("heaps", Kind::Any)],
            summary: "A move by which who is to move wins a sum of heaps in misère play, as the pair of a heap and the tuple of what it \
                      becomes; Nothing if there is none, and none is needed where nothing is left.",
            examples: &[
                "MisereQuotient(Kayles).WinningMove((14, 17, 11, 15, 16))",
                "MisereQuotient(Kayles).WinningMove(n mod 170 for n in 1..10000)",
            ],
            run: |machine, arguments| {
                let heaps = arguments.read(1, |value| heaps(machine, value))?;
                let found = quotient(arguments)?.winning_move(&heaps, &machine.environment.limit);
                let Some((heap, parts)) = found.map_err(|error| arguments.at(1, error.into()))? else {
                    return Ok(Value::Nothing);
                };
                let parts = Value::tuple(parts.into_iter().map(Value::integer).collect())?;
                Ok(Value::tuple(vec![Value::integer(heap), parts])?)
            },
        },
        Builtin {
            name: "IsDicot",
            parameters: &[one("G", Kind::PlayOrMisere)],
            summary: "Whether G is a dicot as it is played: in each follower both players can move, or neither can. `>=_D` compares dicots \
                      in misère play.",
            examples: &["IsDicot('{0|{0|0}}')", "IsDicot('{0|}')", "'{|}' >=_D '{{0|0}|{0|0}}'"],
            run: |machine, arguments| is_in(machine, arguments, Forms::is_dicot),
        },
        Builtin {
            name: "IsDeadEnding",
            parameters: &[one("G", Kind::PlayOrMisere)],
            summary: "Whether G is dead-ending as it is played: the player who cannot move in a follower cannot in any that comes of it. `>=_E` compares \
                      dead-ending games in misère play, `>=_M` all games.",
            examples: &["IsDeadEnding('{0|}')", "IsDeadEnding('{|{0|}}')", "IsDeadEnding(Domineering[2,2])"],
            run: |machine, arguments| is_in(machine, arguments, Forms::is_dead_ending),
        },
    ],
};

/// Whether a question is about misère play, according to the argument `misere` or the ruleset.
pub(super) fn is_misere(machine: &Machine, arguments: &Arguments) -> Fallible<bool> {
    let universe = match arguments.get(0) {
        Value::Ruleset(id) => machine.environment.catalogue.get(*id).theory().map(|theory| theory.universe),
        Value::Misere(_) => Some(&MISERE),
        value => machine.theory(value),
    };
    let by_rules = universe == Some(&MISERE);
    let Some(misere) = arguments.named("misere") else { return Ok(by_rules) };
    match boolean(misere)? {
        false if matches!(arguments.get(0), Value::Misere(_)) => {
            let error =
                type_error("a misère game is what is left of a game in misère play: the player who cannot move wins");
            Err(error.help("the value of normal play is `NimValue(G)`"))
        }
        false if by_rules => {
            let error = type_error("these rules say `misere`: the player who cannot move wins");
            Err(error.help("leave `misere := false` out; for normal play define a ruleset without the clause"))
        }
        misere => Ok(misere),
    }
}

/// The winning moves in misère play of the player that is the second argument, or of all players.
pub(super) fn winning_moves(machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
    let all = machine.theory(arguments.get(0)).unwrap_or(UNIVERSES[0]).players;
    let players = players_at(arguments, 1, all)?;
    let mut moves = IndexSet::new();
    for mover in players {
        let next = all.iter().cycle().skip_while(|player| **player != mover).nth(1);
        moves.extend(moves_of(machine, arguments, mover, next.copied().unwrap_or(mover))?);
    }
    Ok(Value::tuple(moves.into_iter().collect())?)
}

/// The options of the first argument by which `mover` wins in misère play, with `next` to move.
fn moves_of(machine: &mut Machine, arguments: &Arguments, mover: Player, next: Player) -> Fallible<Vec<Value>> {
    let operations = machine.operations(arguments.get(0));
    let at = |error| arguments.at(0, error);
    let mut moves = Vec::new();
    if !operations.wins_misere(machine, arguments.get(0), mover, mover).map_err(at)? {
        return Ok(moves);
    }
    for option in super::outcome::options(machine, arguments, mover)? {
        if operations.wins_misere(machine, &option, mover, next).map_err(at)? {
            moves.push(option);
        }
    }
    Ok(moves)
}

/// The multiplication table of a quotient.
pub(super) fn products(machine: &Machine, quotient: &Rc<Quotient>) -> Fallible<Table<Value>> {
    const MOST_ELEMENTS: usize = 128;
    const TOO_LARGE: Stop = Stop::Size { what: "the table of a misère quotient", limit: "128 elements" };
    if quotient.order() > MOST_ELEMENTS {
        return Err(TOO_LARGE.into());
    }
    let elements = quotient.presentation().sorted();
    let mut rows = Vec::with_capacity(elements.len());
    for x in elements {
        machine.environment.limit.check()?;
        let product = |y: &Element| element_of(quotient, quotient.monoid().product(*x, *y));
        rows.push((quotient.word(*x), elements.iter().map(product).collect::<Vec<_>>()));
    }
    let columns = elements.iter().map(|element| quotient.word(*element)).collect();
    let mut table = Table::new(("x".to_owned(), "y".to_owned()), columns, rows);
    table.caption = format!("products of order {}, P in boldface", quotient.order());
    Ok(table)
}

fn tuple(games: Vec<Game>) -> Fallible<Value> {
    Ok(Value::tuple(games.into_iter().map(Value::from).collect())?)
}

/// The argument at a place as a misère game.
fn game(machine: &mut Machine, arguments: &Arguments, place: usize, function: &'static str) -> Fallible<Game> {
    arguments.read(place, |value| machine.misere_game(value, function))
}

fn both(machine: &mut Machine, arguments: &Arguments, function: &'static str) -> Fallible<(Game, Game)> {
    Ok((game(machine, arguments, 0, function)?, game(machine, arguments, 1, function)?))
}

/// The answer to a question about the misère game that is the first argument.
fn ask<T, E>(
    machine: &mut Machine,
    arguments: &Arguments,
    function: &'static str,
    question: impl FnOnce(&mut Games, Game, &Limit) -> Result<T, E>,
) -> Fallible<T>
where
    Box<Error>: From<E>,
{
    let game = game(machine, arguments, 0, function)?;
    machine.with_misere(|games, limit| question(games, game, limit))
}

/// Whether a property holds of the misère game that is the first argument.
fn holds(
    machine: &mut Machine,
    arguments: &Arguments,
    function: &'static str,
    property: impl FnOnce(&mut Games, Game, &Limit) -> Result<bool, Stop>,
) -> Fallible<Value> {
    ask(machine, arguments, function, property).map(Value::Boolean)
}

fn is_of_class(
    machine: &mut Machine,
    arguments: &Arguments,
    function: &'static str,
    is: fn(Class) -> bool,
) -> Fallible<Value> {
    holds(machine, arguments, function, |games, game, limit| games.class(game, limit).map(is))
}

/// Whether a form, the first argument, is in a universe of misère play.
fn is_in(machine: &mut Machine, arguments: &Arguments, is: fn(&Forms, Form) -> bool) -> Fallible<Value> {
    let form = arguments.read(0, |value| machine.misere_form(value))?;
    Ok(Value::Boolean(is(&machine.environment.catalogue.misere.forms, form)))
}

fn canonical_form(machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
    let universe = match arguments.optional(1) {
        None => Universe::Full,
        Some(name) if *text(name)? == *"dicot" => Universe::Dicot,
        Some(_) => {
            let error = value_error("canonical forms are known of all games, and of dicots");
            return Err(
                arguments.at(1, error.help("write `MisereCanonicalForm(G)`, or `MisereCanonicalForm(G, \"dicot\")`"))
            );
        }
    };
    if !matches!(arguments.get(0), Value::AsPlayed(_)) && arguments.optional(1).is_none() {
        return Ok(game(machine, arguments, 0, "MisereCanonicalForm")?.into());
    }
    let form = arguments.read(0, |value| machine.misere_form(value))?;
    let environment = &mut *machine.environment;
    let simplest = environment.catalogue.misere.forms.canonical_form(form, universe, &environment.limit);
    let simplest = simplest.map_err(|error| arguments.at(0, error.into()))?;
    machine.value_of_misere_form(simplest)
}

/// The first argument as a quotient.
fn quotient(arguments: &Arguments) -> Fallible<&Rc<Quotient>> {
    match arguments.get(0) {
        Value::Misere(Misere::Quotient(quotient)) => Ok(quotient),
        other => Err(arguments.at(0, mismatch("a misère quotient", other))),
    }
}

fn element_of(quotient: &Rc<Quotient>, element: Element) -> Value {
    Value::Misere(Misere::Element(Rc::clone(quotient), element))
}

fn elements(quotient: &Rc<Quotient>, elements: Vec<Element>) -> Fallible<Value> {
    Ok(Value::tuple(elements.into_iter().map(|element| element_of(quotient, element)).collect())?)
}

/// The quotient of the first argument: a code, a ruleset or a game.
fn quotient_of(machine: &mut Machine, arguments: &Arguments) -> Fallible<Rc<Quotient>> {
    let last = match arguments.optional(1) {
        Some(last) => small_integer(last, 1).map_err(|error| arguments.at(1, error))?,
        None => DEFAULT_HEAPS,
    };
    match arguments.get(0) {
        Value::String(_) => {
            let family = machine.environment.catalogue.find("TakeAndBreak");
            let family = family.ok_or_else(|| value_error("there is no ruleset TakeAndBreak to have codes"))?;
            let ruleset = machine.ruleset_with(family, &arguments.values[..1], &[]).map_err(|(_, error)| error)?;
            machine.misere_quotient(ruleset, last)
        }
        Value::Ruleset(ruleset) => machine.misere_quotient(*ruleset, last),
        value @ (Value::Misere(Misere::Game(_)) | Value::Position(_) | Value::AsPlayed(_) | Value::Game(_)) => {
            if arguments.optional(1).is_some() {
                let error =
                    type_error("the quotient of one game is that of all its followers, and takes no largest heap");
                return Err(error.help("write `MisereQuotient(G)`"));
            }
            let game = machine.misere_game(value, "MisereQuotient")?;
            machine.with_misere(|games, limit: &Limit| {
                Quotient::of_game(games, game, limit).map(Rc::new).map_err(|error: MisereError| error)
            })
        }
        other => Err(mismatch("a ruleset, a code or a misère game", other)
            .help("`MisereQuotient(Kayles)`, `MisereQuotient(\"0.75\")`, `MisereQuotient(*[4,2])`")),
    }
}

/// The heaps of a sum with their multiplicities: one heap, those of a collection, or the boards of a position.
fn heaps(machine: &mut Machine, value: &Value) -> Fallible<Vec<(u64, u64)>> {
    match value {
        Value::Number(_) => Ok(vec![(small_integer(value, 0)?, 1)]),
        Value::Position(sum) => {
            let error =
                || type_error("a sum of heaps is of boards of one ruleset on heaps").help("write `Phi((3, 10, 7))`");
            machine.heaps_of(sum).ok_or_else(error)
        }
        _ => {
            let mut counts = IndexMap::new();
            for heap in machine.list(value)? {
                machine.environment.limit.check()?;
                *counts.entry(small_integer(&heap, 0)?).or_insert(0) += 1;
            }
            Ok(counts.into_iter().collect())
        }
    }
}
