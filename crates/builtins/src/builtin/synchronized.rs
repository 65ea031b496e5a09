//! Synchronized games: strategies, values as sums of scales, and the theorems of the literature.

use std::rc::Rc;

use num_traits::ToPrimitive;

use crate::{
    builtin::{
        Arguments, Builtin, Kind, Subject,
        for_all::{Invariant, Linear, TRIED, refuted},
        misere::is_misere,
        named, one, optional,
        outcome::with_positions,
        player,
        prove::Verdict,
        theory::Functions,
        two_player::TwoPlayer,
    },
    contest::judgement::best_of_round,
    kind::{
        convert::{Fallible, integer, mismatch, small_integer, type_error, value_error},
        synchronized::claims,
        value::Value,
    },
    number::Infinitesimal,
    player::Player,
    position::Board,
    read::ast::{BinaryOp, Comparison},
    render::table::Table,
    rules::theory::{AT_ONCE, OF_THREE, TWO_PLAYER, Universe},
    run::machine::Machine,
    synchronized::{ADDITIVE, Erratum, Outcome, Status, check_theorems, formula},
};
use cutcake_play::{
    sum::{Sum, Term},
    synchronized::{BoardMove, Reply, Strategy, Unanswered},
};

/// How many positions a search may visit for one n of a claim for all n, by default.
const POSITIONS_FOR_ONE: u64 = 20_000;

/// The greatest first side of rectangles for `Scales()`.
const SCALES_TO: u64 = 12;

/// Games in which both players move at once.
pub(super) struct AtOnce;

impl Functions for AtOnce {
    /// Unless the value is only shown, something may be calculated with it.
    fn value(&self, machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
        if arguments.is_shown {
            let (value, standing) = machine.resting(|machine| machine.value_alone(arguments.get(0)));
            let is_sum = matches!(arguments.get(0), Value::Position(sum) if !sum.is_one_board());
            if value.is_ok() && is_sum && !standing.is_certain() {
                let note = "the values of the boards are added, and that they add is not proved: who wins the sum says `Outcome(G)`";
                machine.environment.note(note.to_owned());
            }
            machine.environment.standing_alone = value.is_ok().then(|| machine.resting_so_far().and(standing));
        }
        infinitesimal(machine, arguments, 0).map(Value::from)
    }

    fn birthday(&self, machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
        TwoPlayer.birthday(machine, arguments)
    }

    fn winner(&self, machine: &mut Machine, arguments: &Arguments, starter: Player) -> Fallible<Value> {
        TwoPlayer.winner(machine, arguments, starter)
    }

    fn winning_moves(&self, machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
        let found = machine.theory_of(arguments.get(0));
        let error = type_error(format!("WinningMoves is for games in which players move in turn, not for {found}"));
        let help = "`BestMoves(G, Left)` are the moves by which Left keeps what he can be sure of, `Strategy(G, Left)` shows how";
        Err(arguments.at(0, error.help(help)))
    }

    fn prove(
        &self,
        machine: &mut Machine,
        comparison: Comparison,
        [left, right]: [&Value; 2],
        most: Option<u64>,
    ) -> Fallible<Verdict> {
        let (verdict, positions) = machine.prove(comparison, left, right, most)?;
        Ok(verdict.map_or(Verdict::LimitReached(positions), Verdict::Decided))
    }

    fn for_all(
        &self,
        machine: &mut Machine,
        claim: &Linear,
        most: Option<u64>,
    ) -> Fallible<(Verdict, Option<Invariant>)> {
        all_in_rounds(machine, claim, most)
    }
}

pub(super) const SUBJECT: Subject = Subject {
    title: "Synchronized games",
    builtins: &[
        Builtin {
            name: "Moves",
            parameters: &[one("G", Kind::Position), one("player", Kind::Player)],
            summary: "The moves of a player in a position of a game that both play at once, as a tuple: each is the position that it leaves \
                      if the other player moves in another board. `Round` takes the places of two of them.",
            examples: &["Moves(SynchronizedCutcake[3,2], Left)", "Moves([2,1] + [1,2], Right)"],
            run: |machine, arguments| {
                let sum = at_once(machine, arguments)?;
                let moves = moves_of(machine, &sum, player(arguments, 1)?)?;
                let left = moves.into_iter().map(|(term, _, leaves)| Value::from(sum.replace(&term.1, &leaves)));
                Ok(Value::tuple(left.collect())?)
            },
        },
        Builtin {
            name: "Round",
            parameters: &[one("G", Kind::Position), one("left", Kind::Integer), one("right", Kind::Integer)],
            summary: "The position after a round of a game that both play at once, in which each player makes the move of that number among \
                      his `Moves`.",
            examples: &["Show(Round(SynchronizedCutcake[3,2], 1, 1))", "Show(Round([2,1] + [1,2], 1, 1))"],
            run: |machine, arguments| {
                let sum = at_once(machine, arguments)?;
                let mut chosen = Vec::with_capacity(2);
                for (place, player) in [(1, Player::Left), (2, Player::Right)] {
                    let moves = moves_of(machine, &sum, player)?;
                    let number = arguments.read(place, integer)?;
                    let one = number.to_usize().and_then(|number| moves.get(number.checked_sub(1)?)).cloned();
                    chosen.push(one.ok_or_else(|| {
                        let has = match moves.len() {
                            0 => "has no move".to_owned(),
                            count => format!("has the moves 1 to {count}"),
                        };
                        arguments.at(place, value_error(format!("{} {has}, and no move {number}", player.name())))
                    })?);
                }
                let [(left, i, left_leaves), (right, j, right_leaves)] = chosen.as_slice() else {
                    return Ok(Value::Nothing);
                };
                let after = match left == right {
                    true => sum.replace(&left.1, &machine.both_of_board(&left.1, *i, *j)?),
                    false => sum.replace(&left.1, left_leaves).replace(&right.1, right_leaves),
                };
                Ok(Value::from(after))
            },
        },
        Builtin {
            name: "Strategy",
            parameters: &[
                one("G", Kind::ByStrategy),
                one("player", Kind::Player),
                optional("starter", Kind::Player),
                optional("positions", Kind::Integer),
            ],
            summary: "What a player can be sure of in a synchronized game, `winning`, `drawing` or `losing`, and how, as a table: a move of \
                      his, and for every move that the other may make at the same time what both lead to, and what he can still be sure \
                      of there. If he can be sure of nothing, for each of his moves one of the other that takes everything. In a \
                      three-player game, how the player wins against the other two together or, if he does not, how they keep him \
                      from it: `first` what is played before the other side can do anything, then a row for all that it can do, with \
                      the answer and what that leads to. A move is the pair of what was moved in and what it became; `leaves` \
                      stands where a player has none. There `starter` moves first, or else the player himself. `positions` bounds the \
                      search, as for Outcome. `Status` is the word alone; `Line` shows one play of three to the end.",
            examples: &[
                "Strategy([3,2], Left)",
                "Strategy([3,2] + [2,2], Right)",
                "Strategy([4,2,2], Left)",
                "Strategy([4,1,2], Left, Right)",
            ],
            run: |machine, arguments| with_positions(machine, arguments, 3, |machine| strategy(machine, arguments)),
        },
        Builtin {
            name: "Status",
            parameters: &[one("G", Kind::OfTwo), one("player", Kind::Player)],
            summary: "What a player can be sure of in a synchronized game, whatever the other does at the same time: `winning`, \
                      `drawing`, or `losing` if of neither.",
            examples: &["Status([3,2], Left)", "(Status([2,2], Right), Status([3,2], Right))"],
            run: |machine, arguments| {
                let player = player(arguments, 1)?;
                in_rounds(machine, arguments, "Status")?;
                Ok(Value::symbol(arguments.read(0, |value| machine.synchronized_outcome(value))?.status(player)))
            },
        },
        Builtin {
            name: "BestMoves",
            parameters: &[
                one("G", Kind::PlayOrLoopy),
                one("player", Kind::Player),
                optional("positions", Kind::Integer),
                named("misere", Kind::Boolean),
            ],
            summary: "The moves after which a player wins a two-player game, found by search in the sum of its boards. In a \
                      synchronized game the moves by which he keeps what he can be sure of, as the positions they lead to if \
                      the other moves in another board; none if he can be sure of nothing. Where rules say a score, the moves to the best one. `positions` \
                      bounds the search, and `misere` asks about misère play, as for Outcome.",
            examples: &[
                "BestMoves(Domineering[2,3] - Domineering[2,2], Left)",
                "BestMoves({3|1} - 2, Right)",
                "BestMoves([5,2], Left)",
                "BestMoves([3,2] + [2,3], Right)",
                "BestMoves([3,2], Right)",
                "BestMoves(Domineering[2,3], Left; misere := true)",
                "BestMoves([3,2], Right; misere := true)",
            ],
            run: |machine, arguments| with_positions(machine, arguments, 2, |machine| best_moves(machine, arguments)),
        },
        Builtin {
            name: "LeadingTerm",
            parameters: &[one("v", Kind::Synchronized)],
            summary: "The term with the largest scale, which alone decides the sign.",
            examples: &["LeadingTerm(2*eps - eps^3)", "LeadingTerm([10,6] - 1)"],
            run: |machine, arguments| {
                let value = infinitesimal(machine, arguments, 0)?;
                let leading = value.leading_term().and_then(|term| Infinitesimal::sum([term.clone()]).ok());
                Ok(leading.unwrap_or_default().into())
            },
        },
        Builtin {
            name: "Coefficient",
            parameters: &[one("v", Kind::Synchronized), one("e", Kind::Number)],
            summary: "How often a synchronized value has the scale `eps^e`; the scale `eps^0` is 1.",
            examples: &["Coefficient([15,11], 5/2)", "Coefficient(2 - 3*eps, 0)"],
            run: |machine, arguments| {
                let value = infinitesimal(machine, arguments, 0)?;
                let exponent = crate::kind::convert::number(arguments.get(1))?;
                Ok(Value::Number(value.coefficient(&exponent)))
            },
        },
        Builtin {
            name: "Standard",
            parameters: &[one("v", Kind::Synchronized)],
            summary: "The number part of a synchronized value, from which it differs by an infinitesimal.",
            examples: &["Standard([10,6] + eps)"],
            run: |machine, arguments| Ok(Value::Number(infinitesimal(machine, arguments, 0)?.standard())),
        },
        Builtin {
            name: "Scales",
            parameters: &[optional("side", Kind::Integer)],
            summary: "The scales of rectangles with first sides up to `side`, 12 if it is left out, largest first: pairs of the scale and \
                      the rectangle that has this value.",
            examples: &["Scales()", "Scales(10)"],
            run: |machine, arguments| {
                let side = match arguments.optional(0) {
                    Some(side) => small_integer(side, 1).map_err(|error| arguments.at(0, error))?,
                    None => SCALES_TO,
                };
                let environment = &mut *machine.environment;
                let Some(id) = environment.catalogue.measured() else { return Ok(Value::tuple(Vec::new())?) };
                let known = environment.catalogue.known_of(id);
                let scales = known.values.scales(side, &environment.limit).map_err(Unanswered::from)?;
                environment.standing.rest_on(&ADDITIVE);
                let pair = |(value, (l, r)): (Infinitesimal, (u64, u64))| {
                    let board = Value::from(Sum::board(id, Board::from_slice(&[l, r])));
                    Value::tuple(vec![value.into(), board])
                };
                let pairs = scales.iter().map(|scale| pair((scale.value(), scale.rectangle)));
                Ok(Value::tuple(pairs.collect::<Result<_, _>>()?)?)
            },
        },
        Builtin {
            name: "Formula",
            parameters: &[one("n", Kind::Integer), one("r", Kind::Integer)],
            summary: "The value that Theorems 2 to 7 of Cincotti and Iida print for [n,r], right or wrong: r is 2 to 7, and n at least 4, \
                      or from r = 4 on at least 8.",
            examples: &["Formula(9, 5)", "Formula(10, 6) == [10,6]"],
            // It quotes what the paper prints, right or wrong.
            run: |_, arguments| {
                let printed = side(arguments, 0)?.zip(side(arguments, 1)?).and_then(|(n, r)| formula(n, r));
                printed.map(|printed| printed.value.into()).ok_or_else(|| {
                    value_error("no printed theorem gives this value")
                        .help("the theorems are about [n,R] with R from 2 to 7, n >= 4, and n >= 8 from R = 4 on")
                })
            },
        },
        Builtin {
            name: "CheckTheorems",
            parameters: &[one("rules", Kind::Ruleset), one("lengths", Kind::Range)],
            summary: "The rectangles [n,R], R from 2 to 7 and n in a range, whose value Theorems 2 to 7 print wrongly: tuples of the \
                      rectangle, the number of the theorem, what it prints, the value, Left's best cut, and the value after it. The \
                      ruleset is SynchronizedCutcake.",
            examples: &["CheckTheorems(SynchronizedCutcake, 8..11)", "CheckTheorems(SynchronizedCutcake, 8..9)"],
            run: |machine, arguments| {
                let catalogue = &machine.environment.catalogue;
                if let Value::Ruleset(id) = arguments.get(0)
                    && Some(*id) != catalogue.measured()
                {
                    let name = catalogue.get(*id).name();
                    return Err(
                        arguments.at(0, value_error(format!("no theorems about the values of {name} are known")))
                    );
                }
                let lengths = lengths(arguments, 1)?;
                let tuples = errata(machine, lengths)?.into_iter().map(|tuple| Value::tuple(tuple.to_vec()));
                Ok(Value::tuple(tuples.collect::<Result<_, _>>()?)?)
            },
        },
    ],
};

fn strategy(machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
    if machine.theory(arguments.get(0)) == Some(&OF_THREE) {
        return super::three_player::strategy(machine, arguments);
    }
    let player = player(arguments, 1)?;
    in_rounds(machine, arguments, "Strategy")?;
    if arguments.optional(2).is_some() {
        let error = type_error("in a synchronized game both players move at once, and nobody starts");
        return Err(arguments.at(
            2,
            error.help(
                "without a starter: `Strategy(G, Left)`, and with a bound `Strategy(G, Left; positions := 1000)`",
            ),
        ));
    }
    let sum = arguments.read(0, |value| machine.synchronized_boards(value))?;
    machine.explore(&sum)?;
    let environment = &mut *machine.environment;
    let strategy = environment.catalogue.strategy(&sum, player, &environment.limit)?;
    let strategy = strategy.rests(&mut environment.standing);
    Ok(Value::Table(Rc::new(table(machine, player, strategy)?)))
}

fn best_moves(machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
    let player = player(arguments, 1)?;
    if machine.theory(arguments.get(0)) == Some(&OF_THREE) {
        let error = type_error("BestMoves is for games of two players, in turn or at once");
        let help = "`WinningMoves(G, Left)` are the moves by which Left wins against both others";
        return Err(arguments.at(0, error.help(help)));
    }
    let is_misere = is_misere(machine, arguments)?;
    if is_misere && !machine.theory(arguments.get(0)).is_some_and(Universe::is_at_once) {
        return super::impartial::winning_moves(machine, arguments);
    }
    // A number is a game of both theories; here it is taken as one in alternating play.
    let is_number = matches!(arguments.get(0), Value::Number(_));
    if is_number || machine.theory(arguments.get(0)) == Some(&TWO_PLAYER) {
        return super::advice::best_moves(machine, arguments, player);
    }
    if let Value::Position(sum) = arguments.get(0)
        && machine.environment.catalogue.universe(sum).ends_otherwise()
    {
        return match machine.is_scoring(arguments.get(0)) {
            true => {
                let best = machine.best_moves_by_score(sum, player)?;
                Ok(Value::tuple(best.into_iter().map(Value::from).collect())?)
            }
            false => super::impartial::winning_moves(machine, arguments),
        };
    }
    in_rounds(machine, arguments, "BestMoves")?;
    let sum = match is_misere {
        true => machine.boards_of_misere(arguments.get(0)),
        false => machine.synchronized_boards(arguments.get(0)).map(Rc::new),
    };
    let sum = sum.map_err(|error| arguments.at(0, error))?;
    Ok(Value::tuple(best_of_round(machine, &sum, player, is_misere)?)?)
}

/// The strategy of a player as a table.
fn table(machine: &mut Machine, player: Player, Strategy { status, own, replies }: Strategy) -> Fallible<Table<Value>> {
    let other = player.opponent();
    let mut columns = vec![format!("{other} moves in"), "to".to_owned(), "leads to".to_owned(), format!("{player} is")];
    let title = match own {
        Some(BoardMove { board, result }) => {
            let (board, result) = (machine.plain_text(&board.into())?, machine.plain_text(&result.into())?);
            format!("{player} is {status}: he moves in {board} to {result}")
        }
        None if status > Status::Losing => format!("{player} is {status}: nobody can move"),
        None if replies.is_empty() => format!("{player} is {status}: he cannot move"),
        None => {
            columns.splice(0..0, [format!("{player} moves in"), "to".to_owned()]);
            format!("{player} is {status}: each of his moves has a reply")
        }
    };
    let is_refuted = status == Status::Losing;
    let rows = (1..).zip(replies).map(|(number, reply): (u64, Reply)| {
        let own = [reply.own.board, reply.own.result].into_iter().filter(|_| is_refuted);
        let mut cells: Vec<Value> =
            own.chain([reply.other.board, reply.other.result, reply.result]).map(Value::from).collect();
        cells.push(Value::symbol(reply.status));
        (number.to_string(), cells)
    });
    let mut table = Table::new(Default::default(), columns, rows);
    table.slices[0].title = title;
    Ok(table)
}

/// Refuses a first argument that is a game of two players in turn.
pub(super) fn in_rounds(machine: &mut Machine, arguments: &Arguments, function: &str) -> Fallible<()> {
    let value = arguments.get(0);
    if machine.theory(value) != Some(&TWO_PLAYER) {
        return Ok(());
    }
    let found = machine.theory_of(value);
    let error = type_error(format!(
        "{function} is for synchronized games, in which both players move at once, not for {found}"
    ));
    let game = match value {
        Value::Position(sum) if sum.iter().count() == 1 => machine.plain_text(value)?,
        _ => "G".to_owned(),
    };
    Err(arguments.at(
        0,
        error.help(format!(
            "`WinningMoves({game}, Left)` are the moves by which Left wins, `Outcome({game})` says who does"
        )),
    ))
}

fn infinitesimal(machine: &mut Machine, arguments: &Arguments, place: usize) -> Fallible<Infinitesimal> {
    arguments.read(place, |value| machine.infinitesimal(value))
}

/// The argument at a place as the side of a rectangle; `None` for other integers.
fn side(arguments: &Arguments, place: usize) -> Fallible<Option<u64>> {
    Ok(arguments.read(place, integer)?.to_u64())
}

/// The ends of the range at a place.
pub(super) fn lengths(arguments: &Arguments, place: usize) -> Fallible<(u64, u64)> {
    let Value::Range(range) = arguments.get(place) else {
        return Err(arguments.at(place, mismatch("a range such as 8..64", arguments.get(place))));
    };
    let end = |integer: &num_bigint::BigInt| {
        let bound = integer.to_u64();
        bound.ok_or_else(|| {
            arguments.at(place, value_error(format!("expected lengths from 0 to 2^64 - 1, found {integer}")))
        })
    };
    Ok((end(&range.0)?, end(&range.1)?))
}

/// The errors in the printed theorems: for each the rectangle, the theorem, the printed value, the value, the best cut, and the
/// value after it.
pub(super) fn errata(machine: &mut Machine, (first, last): (u64, u64)) -> Fallible<Vec<[Value; 6]>> {
    let environment = &mut *machine.environment;
    let Some(id) = environment.catalogue.measured() else { return Ok(Vec::new()) };
    let known = environment.catalogue.known_of(id);
    let errata = check_theorems(&mut known.values, first..=last, &environment.limit).map_err(Unanswered::from)?;
    environment.standing.rest_on(&ADDITIVE);
    let row = |Erratum { rectangle: (n, r), printed, value, cut, after_cut }: Erratum| {
        let board = |l| Sum::board(id, Board::from_slice(&[l, r]));
        let mut pieces = board(cut.0);
        pieces.add_all(&board(cut.1));
        [
            Value::from(board(n)),
            Value::integer(printed.theorem),
            printed.value.into(),
            value.into(),
            Value::from(pieces),
            after_cut.into(),
        ]
    };
    Ok(errata.into_iter().map(row).collect())
}

/// A board of a sum: the number of the copy, and the term.
type Copy = (usize, Term);

/// The first argument as a position in which both players move at once.
fn at_once(machine: &Machine, arguments: &Arguments) -> Fallible<Rc<Sum>> {
    match arguments.get(0) {
        Value::Position(sum) if machine.theory(arguments.get(0)) == Some(&AT_ONCE) => Ok(Rc::clone(sum)),
        other => {
            let error =
                type_error(format!("both players move at once in synchronized games, and this is {}", other.kind()));
            Err(arguments.at(0, error.help("the moves of a game in turn are `LeftOptions(G)` and `RightOptions(G)`")))
        }
    }
}

/// The moves of a player in a sum, board by board: the board, the number of the move, and what it leaves of the board. Two copies
/// of equal boards are distinguished, so that the players can move in different ones.
fn moves_of(machine: &mut Machine, sum: &Sum, player: Player) -> Fallible<Vec<(Copy, usize, Sum)>> {
    let mut moves = Vec::new();
    for (term, times) in sum.iter() {
        let options = machine.options_of_board(term, player)?;
        let copies = if times.to_usize() == Some(1) { 1 } else { 2 };
        for copy in 0..copies {
            machine.environment.limit.check()?;
            moves.extend(
                options.iter().enumerate().map(|(place, leaves)| ((copy, term.clone()), place, leaves.clone())),
            );
        }
    }
    Ok(moves)
}

/// Decides a claim about synchronized games by a law of values for all sums that play can reach, or else by a search for the
/// first n, which can only refute it.
fn all_in_rounds(machine: &mut Machine, claim: &Linear, most: Option<u64>) -> Fallible<(Verdict, Option<Invariant>)> {
    let Linear { left, sign: (comparison, _), right, first } = claim;
    let (comparison, first) = (*comparison, *first);
    let mut boards = Sum::default();
    for value in left.iter().chain(right) {
        if let Some(theory) = machine.theory(value).filter(|theory| *theory != &AT_ONCE) {
            let sides = [&left[0], &left[1], &right[0], &right[1]];
            let other = sides.into_iter().find(|side| machine.theory(side).is_some_and(|other| other != theory));
            return Err(machine.two_theories("a claim", value, other.unwrap_or(value)));
        }
    }
    for value in left {
        boards.add_all(&machine.synchronized_boards(value)?);
    }
    for value in right {
        let other = machine.synchronized_boards(value)?;
        boards.add_all(&machine.environment.catalogue.negative(&other));
    }
    let environment = &mut *machine.environment;
    if let Some(law) = environment.catalogue.law(&boards, &environment.limit)? {
        let mut side = |place: usize| -> Fallible<Sum> {
            let mut sum = machine.synchronized_boards(&left[place])?;
            let other = machine.synchronized_boards(&right[place])?;
            sum.add_all(&machine.environment.catalogue.negative(&other));
            Ok(sum)
        };
        let (each, once) = (side(0)?, side(1)?);
        let catalogue = &mut machine.environment.catalogue;
        for copies in catalogue.turning_points(&each, &once, first, &machine.environment.limit)? {
            let mut sum = once.clone();
            sum.add_all(&each.multiple(copies.magnitude()));
            if catalogue.outcome_by_law(&law, &sum).is_none_or(|outcome| !holds(comparison, outcome)) {
                return Ok((refuted(machine, &copies.to_string()), None));
            }
        }
        return Ok((Verdict::Decided(true), Some(Invariant::Law(law))));
    }
    let mut taken = 0;
    for copies in first..first.saturating_add(TRIED) {
        let mut side = |parts: &[Value; 2]| {
            let copies = machine.binary(BinaryOp::Multiply, &Value::integer(copies), &parts[0])?;
            machine.binary(BinaryOp::Add, &copies, &parts[1])
        };
        let (left, right) = (side(left)?, side(right)?);
        let budget = most.map_or(POSITIONS_FOR_ONE, |most| most.saturating_sub(taken));
        let (found, positions) = machine.prove(comparison, &left, &right, Some(budget))?;
        taken += positions;
        match (found, most) {
            (Some(true), _) => {}
            (Some(false), _) => return Ok((refuted(machine, &copies.to_string()), None)),
            (None, Some(_)) => return Ok((Verdict::LimitReached(taken), None)),
            (None, None) => break,
        }
    }
    Ok((Verdict::Open, None))
}

/// Whether a comparison with 0 holds for a sum with this outcome.
fn holds(comparison: Comparison, outcome: Outcome) -> bool {
    claims(comparison).iter().all(|(claim, is_to_hold)| claim.holds(outcome) == *is_to_hold)
}
