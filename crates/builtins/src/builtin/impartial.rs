//! Impartial games: Grundy values, questions about all boards within bounds, and the nim-sequences of heap games.

use std::{collections::HashMap, rc::Rc};

use indexmap::IndexSet;
use num_traits::ToPrimitive;
use rustc_hash::FxBuildHasher;

use crate::{
    builtin::{
        Arguments, Builtin, Kind, Subject,
        bounds::ends,
        loopy,
        misere::{self, is_misere},
        named, one, optional,
        outcome::with_positions,
        players_at, product, ruleset_at,
        theory::functions_of,
    },
    impartial::{
        HeapGame, ImpartialRules, NimSequence, Periodicity, Standing as PeriodStanding,
        sweep::{self, Bounds},
    },
    kind::{
        collection::ValueMap,
        convert::{Fallible, argument_error, boolean, integer, mismatch, small_integer, type_error, value_error},
        value::Value,
    },
    partizan::Outcome,
    player::Player,
    position::Board,
    rules::{
        Rules,
        theory::{ENTAILED, MISERE, Theory},
    },
    ruleset::{
        Play, Ruleset,
        variant::{Change, VariantRuleset},
    },
    run::{error::Error, machine::Machine},
    standing::Standing,
    synchronized::Status,
};
use cutcake_language::ruleset::sweep::Tabulated;
use cutcake_play::sum::{RulesetId, Sum};

pub(super) const SUBJECT: Subject = Subject {
    title: "Impartial games",
    builtins: &[
        Builtin {
            name: "Grundy",
            parameters: &[one("G", Kind::InTurn)],
            summary: "The Grundy value of a position in which both players have the same moves: the n with G = *n. That of a sum is the \
                      nim-sum of those of its boards. Of a value, the n of the nimber that it is. Where play may come back there can be none: \
                      then it is `inf(…)` with the finite ones among the options.",
            examples: &[
                "Grundy(TriangularChocolate[4,2,3; k := 3])",
                "Grundy(Kayles[9] + Nim[3,5])",
                "Nim[3] + Nim[5] + {3|1}",
                "Grundy(* + *2)",
            ],
            run: grundy,
        },
        Builtin {
            name: "NimValue",
            parameters: &[one("G", Kind::InTurn)],
            summary: "The same as Grundy, by the name that it has in CGSuite. Where play may come back it is a nimber, or `inf(…)`.",
            examples: &["NimValue(Nim[3,5])", "NimValue(LoopyGraph[\"a-b b-c c-a a-d b-d\"])"],
            run: |machine, arguments| match arguments.get(0) {
                Value::Position(sum) if machine.has_loopy_boards(sum) => loopy::nim_value(machine, arguments, sum),
                _ => grundy(machine, arguments),
            },
        },
        Builtin {
            name: "WinningMoves",
            parameters: &[
                one("G", Kind::PlayOrLoopy),
                optional("player", Kind::Player),
                optional("positions", Kind::Integer),
                named("misere", Kind::Boolean),
            ],
            summary: "The options after which whoever moved wins: those of `player`, or those of all players in turn. In a sum of impartial \
                      boards the Grundy values tell them, without search. In a three-player game the player who moved wins against the \
                      other two together; `positions` bounds the search, and `misere` asks about misère play, as for Outcome.",
            examples: &[
                "WinningMoves(Nim[3,7,5])",
                "WinningMoves(Nim[1,1,3]; misere := true)",
                "WinningMoves(Kayles[5] + Wythoff[2,4])",
                "WinningMoves({3|1}, Left)",
                "WinningMoves(MaundyBlock[4,2,2], Left)",
            ],
            run: |machine, arguments| {
                with_positions(machine, arguments, 2, |machine| winning_moves(machine, arguments))
            },
        },
        Builtin {
            name: "Coordinates",
            parameters: &[one("G", Kind::Position)],
            summary: "The numbers between the brackets of a position, as a tuple; `G[i]` is one of them.",
            examples: &["Coordinates(TriangularChocolate[4,2,3; k := 3])", "p := Nim[3,7,5]; p[2]"],
            run: |machine, arguments| match arguments.get(0) {
                Value::Position(sum) => {
                    let coordinates = machine.coordinates(sum).map_err(|error| arguments.at(0, error))?;
                    Ok(Value::tuple(coordinates)?)
                }
                other => Err(arguments.at(0, mismatch("a position", other))),
            },
        },
        Builtin {
            name: "PPositions",
            parameters: &[one("rules", Kind::Ruleset), one("bounds", Kind::Any), named("misere", Kind::Boolean)],
            summary: "The positions of an impartial ruleset that the previous player wins, as a tuple, in the order of their numbers. `bounds` \
                      (`?bounds`) is one for all the numbers that the rules leave free (x and z of a TriangularChocolate, whose y \
                      runs over all that the bar allows), or a tuple with one for each. They are found by play, not by a theorem. With `misere := true` \
                      the player who cannot move wins.",
            examples: &[
                "PPositions(Wythoff, 8)",
                "PPositions(Wythoff, (0..10, 5..20))",
                "PPositions(TriangularChocolate, 3; k := 2)",
                "PPositions(Nim, (2, 2, 3))",
                "PPositions(Nim, (2, 2, 3); misere := true)",
            ],
            run: |machine, arguments| positions(machine, arguments, Outcome::P),
        },
        Builtin {
            name: "NPositions",
            parameters: &[one("rules", Kind::Ruleset), one("bounds", Kind::Any), named("misere", Kind::Boolean)],
            summary: "The positions of an impartial ruleset that the next player wins, like PPositions.",
            examples: &["NPositions(Wythoff, 2)", "NPositions(TriangularChocolate, 20; k := 3).Size"],
            run: |machine, arguments| positions(machine, arguments, Outcome::N),
        },
        Builtin {
            name: "CountWhere",
            parameters: &[one("rules", Kind::Ruleset), one("bounds", Kind::Any), one("f", Kind::Function)],
            summary: "How many positions of an impartial ruleset with numbers within `bounds`, as for PPositions, have a property: f is asked with \
                      each position and its Grundy value, `(p, g) -> …`, or with the Grundy value alone, `g -> …`.",
            examples: &[
                "CountWhere(TriangularChocolate, 20, (p, g) -> g == NimSum(p); k := 3)",
                "CountWhere(TriangularChocolate, 20, (p, g) -> g != NimSum(p); k := 3)",
                "CountWhere(Wythoff, 10, g -> g > 10)",
            ],
            run: count_where,
        },
        Builtin {
            name: "PassMoves",
            parameters: &[one("rules", Kind::Ruleset), one("n", Kind::Integer)],
            summary: "The ruleset of the boards of an impartial one with n passes: a move may leave the board as it is, which either player \
                      may do until n passes are used up, but not where nothing else can be moved. A board is played whole, with its \
                      heaps; of what comes of it the name says how many passes are left.",
            examples: &[
                "GrundyTable(PassMoves(Nim, 1), 0..4, 0..4)",
                "PPositions(PassMoves(Nim, 1), (3, 3, 3))",
                "Options(PassMoves(Nim, 1)[1,2])",
                "Outcome(PassMoves(Kayles, 2)[5,3]; misere := true)",
            ],
            run: pass_moves,
        },
        Builtin {
            name: "NimSequence",
            parameters: &[one("rules", Kind::Ruleset), one("n", Kind::Bound)],
            summary: "The Grundy values of the heaps of 1, 2, …, n tokens, as a tuple; of others where a range of heaps stands in place of n.",
            examples: &[
                "NimSequence(Kayles, 10)",
                "NimSequence(Kayles, 0..10)",
                "NimSequence(TakeAndBreak(\"0.77\"), 10)",
                "NimSequence(GrundysGame, 20)",
                "NimSequence(Subtraction(1,2,3), 9)",
            ],
            run: nim_sequence,
        },
        Builtin {
            name: "Code",
            parameters: &[one("rules", Kind::Ruleset)],
            summary: "The code of a ruleset that has one: of TakeAndBreak, Spawning, Turning and their kin, and of Kayles and the like.",
            examples: &["Kayles.Code", "TakeAndBreak(\"0.137\").Code"],
            run: |machine, arguments| {
                let (_, ruleset) = impartial_ruleset(machine, arguments)?;
                ruleset.code().map(Value::string).ok_or_else(|| {
                    let error = value_error(format!("{} has no code", ruleset.written()));
                    arguments.at(
                        0,
                        error.help("`Kayles.Code` is the code of Kayles, by which `TakeAndBreak(\"0.77\")` is played"),
                    )
                })
            },
        },
        Builtin {
            name: "Periodicity",
            parameters: &[one("values", Kind::Repeating), optional("n", Kind::Integer)],
            summary: "Of a ruleset, how the Grundy values of the heaps up to n repeat, as a map: from the heap `preperiod` on, a heap larger by `period` \
                      has a value larger by `saltus`. The `standing` is `proved` if the values carry the period to all heaps (by the \
                      bound of Guy and Smith, or its analogue for the code), `observed` if they only show it, and `unknown` if they \
                      show none; then the map says nothing else. Of a tuple, the same of its items, the first of which has the number 1; of a \
                      table, a table of what its rows and its columns show, `preperiod` being the head from which on they repeat. \
                      Values that add, of boards, games and synchronized games, may grow by a `saltus` of their kind; other items repeat where they \
                      are equal. Three periods are needed, over at least half of the items.",
            examples: &[
                "Periodicity(Kayles, 200)",
                "Periodicity(TakeAndBreak(\"0.77\"), 100)[\"standing\"]",
                "Periodicity(Subtraction(2,3,7), 100)",
                "Periodicity(AllBut(1,3), 100)",
                "Periodicity(GrundysGame, 1000)",
                "Periodicity(n div 3 for n in 1..30)",
                "Periodicity([n,5] for n in 12..60)",
                "Periodicity(GrundyTable(Subtraction(1,2), 0..3, 0..12))",
                "Periodicity(OutcomeTable(Cutcake, 1..4, 1..12))",
            ],
            run: periodicity,
        },
    ],
};

pub(super) fn winning_moves(machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
    match is_misere(machine, arguments)? {
        true => misere::winning_moves(machine, arguments),
        false => functions_of(machine, arguments.get(0)).winning_moves(machine, arguments),
    }
}

/// The winning moves of Left, of Right, or of both, in alternating play.
pub(super) fn winning_moves_in_turn(machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
    if let Value::Position(sum) = arguments.get(0)
        && !machine.has_loopy_boards(sum)
        && !machine.environment.catalogue.universe(sum).ends_otherwise()
    {
        let environment = &mut *machine.environment;
        if let Some(moves) = environment.catalogue.winning_moves(sum, &environment.limit)? {
            let moves = moves.rests(&mut environment.standing);
            return Ok(Value::tuple(moves.into_iter().map(Value::from).collect())?);
        }
    }
    let players = players_at(arguments, 1, &[Player::Left, Player::Right])?;
    let mut moves = IndexSet::new();
    for player in players {
        if let Value::Position(sum) = arguments.get(0)
            && let Some(winning) = machine.winning_moves_by_rules(sum, player)?
        {
            moves.extend(winning.into_iter().map(Value::from));
            continue;
        }
        for option in super::outcome::options(machine, arguments, player)? {
            if super::outcome::secured_by(machine, &option, player)? == Status::Winning {
                moves.insert(option);
            }
        }
    }
    Ok(Value::tuple(moves.into_iter().collect())?)
}

fn pass_moves(machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
    let (id, ruleset) = instance(machine, arguments)?;
    let passes = arguments.read(1, |value| small_integer(value, 0))?;
    let error = || arguments.at(0, mismatch("an impartial ruleset", arguments.get(0)));
    let ruleset = VariantRuleset::new(ruleset, Change::Passes(passes)).ok_or_else(error)?;
    Ok(product::changed(machine, id, ruleset))
}

pub(super) fn grundy(machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
    if let Value::Position(sum) = arguments.get(0) {
        if machine.has_loopy_boards(sum) {
            let value = loopy::nim_value(machine, arguments, sum)?;
            return match &value {
                Value::Game(game) => Ok(machine.environment.store.as_nimber(*game).map_or(value, Value::integer)),
                _ => Ok(value),
            };
        }
        if machine.is_entailing(sum) {
            return machine.nimber_by_rules(sum);
        }
        if machine.environment.catalogue.universe(sum).ends_otherwise() {
            return Err(arguments.at(0, machine.not_two_player(arguments.get(0))));
        }
        machine.find_values(sum)?;
        let environment = &mut *machine.environment;
        if let Some(value) = environment.catalogue.nimber(&mut environment.store, sum)? {
            return Ok(Value::integer(value.rests(&mut environment.standing)));
        }
    }
    let game = arguments.game(machine, 0)?;
    match machine.environment.store.as_nimber(game) {
        Some(value) => Ok(Value::integer(value)),
        None => {
            let value = machine.game_value(game);
            let text = machine.plain_text(&value)?;
            let error = value_error(format!("{text} is not a nimber and has no Grundy value"));
            Err(arguments
                .at(0, error.help("who wins says `Outcome(G)`, and the moves by which he does `WinningMoves(G)`")))
        }
    }
}

/// The ruleset that is the first argument, which must be impartial and in normal play.
pub(super) fn instance(machine: &Machine, arguments: &Arguments) -> Fallible<(RulesetId, Rc<dyn Ruleset>)> {
    let (id, ruleset) = impartial_ruleset(machine, arguments)?;
    if ruleset.theory().is_some_and(|theory| *theory.universe == MISERE) {
        let error =
            type_error(format!("the rules of {} say `misere`, and Grundy values are of normal play", ruleset.name()));
        let help =
            "`Outcome(G)` says who wins, `MisereCanonicalForm(G)` and `Genus(G)` what a position is in misère play";
        return Err(arguments.at(0, error.help(help)));
    }
    Ok((id, ruleset))
}

/// The ruleset that is the first argument, which must be impartial, in normal or misère play.
fn impartial_ruleset(machine: &Machine, arguments: &Arguments) -> Fallible<(RulesetId, Rc<dyn Ruleset>)> {
    let id = ruleset_at(arguments, 0)?;
    let ruleset = Rc::clone(machine.environment.catalogue.get(id));
    if !ruleset.theory().is_some_and(Theory::has_same_moves) {
        impartial(&*ruleset).map_err(|error| arguments.at(0, error))?;
    }
    Ok((id, ruleset))
}

/// The source of the values of a sweep.
enum Source {
    /// Rules in Rust.
    Native(Rc<dyn Ruleset>),
    /// The results of rules that run code, tabulated beforehand.
    Tabulated(Tabulated),
}

impl Source {
    /// The source for the boards of a ruleset with these entries.
    fn new(machine: &mut Machine, id: RulesetId, ruleset: Rc<dyn Ruleset>, ranges: &[Vec<u64>]) -> Fallible<Self> {
        match ruleset.play() {
            Play::Code(_) => Ok(Source::Tabulated(machine.tabulate(id, ranges)?)),
            _ => Ok(Source::Native(ruleset)),
        }
    }

    fn rules(&self) -> Fallible<&dyn ImpartialRules> {
        match self {
            Source::Native(ruleset) => impartial(&**ruleset),
            Source::Tabulated(tabulated) => Ok(tabulated),
        }
    }
}

/// The rules of an impartial ruleset.
fn impartial(ruleset: &dyn Ruleset) -> Fallible<&dyn ImpartialRules> {
    match ruleset.play() {
        Play::Impartial(rules) => Ok(rules),
        Play::Family => {
            let rule = ruleset.board(&[]).err().map_or_else(String::new, |error| error.rule);
            Err(value_error(rule))
        }
        Play::ThreePlayer(_) => {
            let name = ruleset.name();
            let error = type_error(format!("{name} is a game for three players, and Grundy values are for two"));
            Err(error.help(format!("`ClassTable({name}, 1..4)` and `OutcomeTable({name}, 1..4)` are its tables")))
        }
        _ => {
            let name = ruleset.name();
            let error = type_error(format!("{name} is not impartial: the players have different moves"));
            Err(error.help(format!("its tables are `ValueTable({name}, 1..4)` and `OutcomeTable({name}, 1..4)`")))
        }
    }
}

/// The Grundy values of a range of heaps.
fn nim_sequence(machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
    let (id, ruleset) = instance(machine, arguments)?;
    let at = |error: Box<Error>| arguments.at(1, error);
    let (first, last) = match arguments.get(1) {
        n @ Value::Number(_) => (1, small_integer(n, 0).map_err(at)?),
        range => ends(range).map_err(at)?,
    };
    if !has_numbers(&*ruleset) {
        return Ok(Value::tuple(values_of_heaps(machine, id, first, last)?)?);
    }
    let values = match heaps_by_rules(machine, id, first, last)? {
        Some(values) => values,
        None => {
            let mut sequence = NimSequence::new(heap_game(&*ruleset, arguments)?);
            let mut values = sequence.values(last, &machine.environment.limit)?;
            // The sequence begins with the heap of 1, and no heap has the value 0.
            if first == 0 {
                values.insert(0, 0);
            }
            values.split_off(values.len().min(usize::try_from(first.saturating_sub(1)).unwrap_or(usize::MAX)))
        }
    };
    Ok(Value::tuple(values.into_iter().map(Value::integer).collect())?)
}

/// The moves of one heap in a ruleset on heaps.
fn heap_game(ruleset: &dyn Ruleset, arguments: &Arguments) -> Fallible<HeapGame> {
    let game = match ruleset.play() {
        Play::Code(_) => None,
        _ => impartial(ruleset)?.heap_game(),
    };
    game.ok_or_else(|| {
        let name = ruleset.name();
        let error = type_error(format!("{name} is not a game on heaps"));
        let help = match ruleset.sides() {
            Some(sides) if sides.len() > 1 => {
                let bounds = vec!["5"; sides.len()].join(", ");
                format!("a position of it has {} entries: `GrundyTable({name}, {bounds})`", sides.len())
            }
            _ => "heap games are Kayles, DawsonsKayles, GrundysGame, TakeAndBreak(\"0.137\"), Subtraction(1,2,3), AllBut(2), Nim"
                .to_owned(),
        };
        arguments.at(0, error.help(help))
    })
}

/// The Grundy values of the heaps from `first` to `last` of a ruleset with one number between its brackets, found board by board;
/// `None` for other rulesets, and for heap games.
fn heaps_by_rules(machine: &mut Machine, id: RulesetId, first: u64, last: u64) -> Fallible<Option<Vec<u64>>> {
    let ruleset = Rc::clone(machine.environment.catalogue.get(id));
    // A ruleset with any number of heaps has boards of one.
    if ruleset.sides().map_or(ruleset.numbers_of_entries().is_some(), |sides| sides.len() != 1) {
        return Ok(None);
    }
    machine.environment.limit.allow(usize::try_from(last).unwrap_or(usize::MAX).saturating_mul(HEAP_SIZE))?;
    let heaps: Vec<u64> = (first..=last).collect();
    let no_board = |heap: &u64| {
        let name = ruleset.name();
        value_error(format!("{name}[{heap}] is not a board, so the heaps have no sequence"))
    };
    let values = match ruleset.play() {
        Play::Code(_) => {
            let values = machine.tabulate(id, std::slice::from_ref(&heaps))?;
            let value = |heap: &u64| values.at(&[*heap]).and_then(|board| values.known_value(&board));
            machine.rest_on(values.standing());
            heaps.iter().map(|heap| value(heap).ok_or_else(|| no_board(heap))).collect::<Fallible<_>>()?
        }
        Play::Impartial(rules) if rules.heap_game().is_none() => {
            let environment = &mut *machine.environment;
            let mut values = environment.catalogue.take_grundy(id, rules).rests(&mut environment.standing);
            let found = heaps.iter().map(|heap| {
                let board = rules.at(&[*heap]).ok_or_else(|| no_board(heap))?;
                Ok(values.value(rules, &board, &environment.limit)?.rests(&mut environment.standing))
            });
            let found = found.collect::<Fallible<_>>();
            environment.catalogue.keep_grundy(id, values);
            found?
        }
        _ => return Ok(None),
    };
    Ok(Some(values))
}

/// Whether all Grundy values of an impartial ruleset are finite numbers.
fn has_numbers(ruleset: &dyn Ruleset) -> bool {
    !ruleset.is_loopy() && ruleset.theory().is_none_or(|theory| *theory != ENTAILED)
}

/// The values of the heaps from `first` to `last` of a ruleset that is loopy or has entailing moves.
fn values_of_heaps(machine: &mut Machine, id: RulesetId, first: u64, last: u64) -> Fallible<Vec<Value>> {
    let mut values = Vec::new();
    for heap in first..=last {
        let sum = machine.board_in_table(id, &[Value::integer(heap)]).map_err(|(_, error)| error)?;
        let value = grundy(machine, &Arguments::new(vec![Value::from(sum)]))?;
        machine.environment.limit.lengthen(&mut values, value)?;
    }
    Ok(values)
}

/// The approximate memory per heap while its value is found board by board, in bytes.
const HEAP_SIZE: usize = 200;

/// The boards within bounds that a question is about, and the source of their values.
struct Domain {
    source: Source,
    bounds: Bounds,
    /// The least number at each place of a board.
    least: Vec<(usize, u64)>,
}

impl Domain {
    /// The boards within the bounds that are the second argument: one for all free coordinates, or a tuple with one for each.
    fn new(machine: &mut Machine, arguments: &Arguments, id: RulesetId, ruleset: Rc<dyn Ruleset>) -> Fallible<Self> {
        let at = |error: Box<Error>| arguments.at(1, error);
        let given = match arguments.get(1) {
            Value::Tuple(tuple) => tuple.items.to_vec(),
            one => vec![one.clone()],
        };
        let given = given.iter().map(ends).collect::<Fallible<Vec<(u64, u64)>>>().map_err(at)?;
        let sides = ruleset.sides().map_or(given.len(), |sides| sides.len());
        let spread = |places: usize| match given.as_slice() {
            [one] => vec![*one; places],
            each => each.to_vec(),
        };
        let ranges: Vec<Vec<u64>> = match ruleset.play().runs_code() {
            true => spread(sides).iter().map(|(first, last)| (*first..=*last).collect()).collect(),
            false => vec![Vec::new(); sides],
        };
        let ranges = if ranges.len() == sides { ranges } else { vec![Vec::new(); sides] };
        let source = Source::new(machine, id, Rc::clone(&ruleset), &ranges)?;
        let last: Vec<u64> = given.iter().map(|(_, last)| *last).collect();
        let rules = source.rules()?;
        let bounds = Bounds::new(rules, &last).map_err(|error| at(value_error(error.to_string())))?;
        let places: Vec<usize> = match (ruleset.sides(), rules.free_coordinates()) {
            (Some(sides), Some(free)) => {
                free.iter().filter_map(|name| sides.iter().position(|side| side == name)).collect()
            }
            _ => (0..sides).collect(),
        };
        let first = spread(places.len()).into_iter().map(|(first, _)| first);
        let least = places.into_iter().zip(first).filter(|(_, first)| *first > 0).collect();
        Ok(Domain { source, bounds, least })
    }

    /// Whether no number of a board is below the lower bound at its place.
    fn has(&self, ruleset: &dyn Ruleset, board: &Board) -> bool {
        let Some(coordinates) = ruleset.coordinates(board) else { return true };
        self.least.iter().all(|(place, least)| coordinates.get(*place).is_none_or(|coordinate| coordinate >= least))
    }
}

/// The approximate memory per position in a tuple, in bytes.
const POSITION_SIZE: usize = 400;

/// The boards within bounds, if the ruleset lists boards by size or its values are not all finite; otherwise `None`.
fn listed(
    machine: &mut Machine,
    arguments: &Arguments,
    id: RulesetId,
    ruleset: &dyn Ruleset,
) -> Fallible<Option<Vec<Board>>> {
    let has_sizes = machine.environment.written(id).is_some_and(|written| written.has_sizes());
    if !has_sizes && has_numbers(ruleset) {
        return Ok(None);
    }
    let given = match arguments.get(1) {
        Value::Tuple(tuple) => tuple.items.to_vec(),
        one => vec![one.clone(); ruleset.sides().map_or(1, |sides| sides.len())],
    };
    let range = |bound: &Value| ends(bound).map(|(first, last)| (first..=last).collect());
    let ranges =
        given.iter().map(range).collect::<Fallible<Vec<Vec<u64>>>>().map_err(|error| arguments.at(1, error))?;
    machine.listed_boards(id, &ranges).map(Some)
}

/// The tuple of the positions with an outcome.
fn positions(machine: &mut Machine, arguments: &Arguments, outcome: Outcome) -> Fallible<Value> {
    let (id, ruleset) = impartial_ruleset(machine, arguments)?;
    if let Some(boards) = listed(machine, arguments, id, &*ruleset)? {
        let is_misere = is_misere(machine, arguments)?;
        let wanted = Value::symbol(outcome);
        let mut found = Vec::new();
        for board in boards {
            let position = Value::from(Sum::board(id, board));
            let own = match is_misere {
                true => Value::symbol(machine.misere_outcome(std::slice::from_ref(&position))?),
                false => machine.outcome(&position)?,
            };
            if own == wanted {
                machine.environment.limit.lengthen(&mut found, position)?;
            }
        }
        return Ok(Value::tuple(found)?);
    }
    let domain = Domain::new(machine, arguments, id, Rc::clone(&ruleset))?;
    let rules = domain.source.rules()?;
    let mut boards = match is_misere(machine, arguments)? {
        true => misere_positions(machine, id, &domain, outcome)?,
        false => {
            let environment = &mut *machine.environment;
            let mut values = environment.catalogue.take_grundy(id, rules).rests(&mut environment.standing);
            let find = if outcome == Outcome::P { sweep::p_positions } else { sweep::n_positions };
            let boards = find(&mut values, rules, &domain.bounds, &environment.limit);
            environment.catalogue.keep_grundy(id, values);
            boards?.rests(&mut environment.standing)
        }
    };
    boards.retain(|board| domain.has(&*ruleset, board));
    // Of single heaps of Nim only the empty one is such a position.
    if ruleset.numbers_of_entries().is_none()
        && boards.len() < 2
        && let Value::Number(bound) = arguments.get(1)
    {
        let name = ruleset.name();
        machine.environment.note(format!(
            "one bound is that of a single number; of boards of three they are `{outcome}Positions({name}, ({bound}, {bound}, {bound}))`"
        ));
    }
    // Moves may lead to boards of other shapes, which are text.
    let text = format!("{}[\"", ruleset.name());
    if ruleset.examples().iter().any(|example| example.contains(&text)) {
        machine.environment.note(format!("these are those of the form {}; others are text", ruleset.form()));
    }
    machine.environment.limit.allow(boards.len().saturating_mul(POSITION_SIZE))?;
    let position = |board| Value::from(Sum::board(id, board));
    Ok(Value::tuple(boards.into_iter().map(position).collect())?)
}

/// The boards within bounds that have an outcome in misère play.
fn misere_positions(machine: &mut Machine, id: RulesetId, domain: &Domain, outcome: Outcome) -> Fallible<Vec<Board>> {
    let mut boards = Vec::new();
    let limit = machine.environment.limit.clone();
    sweep::for_each_board(domain.source.rules()?, &domain.bounds, &limit, &mut |board| {
        limit.allow(boards.len().saturating_mul(POSITION_SIZE))?;
        boards.push(board.clone());
        Ok(())
    })?;
    let mut found = Vec::new();
    for (done, board) in (0..).zip(&boards) {
        limit.count_of(done, boards.len() as u64, "boards");
        let sum = Value::from(Sum::board(id, board.clone()));
        if machine.misere_outcome(&[sum])? == outcome {
            found.push(board.clone());
        }
    }
    limit.count_of(boards.len() as u64, boards.len() as u64, "boards");
    Ok(found)
}

fn count_where(machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
    let (id, ruleset) = instance(machine, arguments)?;
    if let Some(boards) = listed(machine, arguments, id, &*ruleset)? {
        let mut count = 0_u64;
        for board in boards {
            let position = Value::from(Sum::board(id, board));
            let value = grundy(machine, &Arguments::new(vec![position.clone()]))?;
            let takes_one = matches!(arguments.get(2), Value::Function(closure) if closure.code.parameters.len() == 1);
            let given = if takes_one { vec![value] } else { vec![position, value] };
            let answer = machine.call(arguments.get(2), Arguments::new(given))?;
            count += u64::from(boolean(&answer).map_err(|error| arguments.at(2, error))?);
        }
        return Ok(Value::integer(count));
    }
    let domain = Domain::new(machine, arguments, id, Rc::clone(&ruleset))?;
    let rules = domain.source.rules()?;
    let property = arguments.get(2);
    let takes_position = match property {
        Value::Function(closure) => closure.code.parameters.len() != 1,
        _ => false,
    };
    // A function returns the same for the same value, unless it prints or captures variables.
    let is_closed = !takes_position
        && match property {
            Value::Function(closure) => closure.captured.is_empty(),
            _ => true,
        };
    let mut known: HashMap<u64, bool, FxBuildHasher> = HashMap::default();
    let limit = machine.environment.limit.clone();
    let taken = machine.environment.catalogue.take_grundy(id, rules);
    let mut values = taken.rests(&mut machine.environment.standing);
    let count = sweep::count_where(&mut values, rules, &domain.bounds, &limit, |board, value| {
        if !domain.has(&*ruleset, board) {
            return Ok::<_, Box<Error>>(false);
        }
        if let Some(answer) = known.get(&value) {
            return Ok(*answer);
        }
        let mut given = Vec::with_capacity(2);
        if takes_position {
            given.push(Value::from(Sum::board(id, board.clone())));
        }
        given.push(Value::integer(value));
        let lines = machine.lines_shown();
        let answer = machine.call(property, Arguments::new(given))?;
        let answer = boolean(&answer).map_err(|error| arguments.at(2, error))?;
        if is_closed && machine.lines_shown() == lines {
            known.insert(value, answer);
        }
        Ok(answer)
    });
    machine.environment.catalogue.keep_grundy(id, values);
    Ok(Value::integer(count?.rests(&mut machine.environment.standing)))
}

fn periodicity(machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
    if !matches!(arguments.get(0), Value::Ruleset(_)) {
        return super::period::of_values(machine, arguments);
    }
    let (id, ruleset) = instance(machine, arguments)?;
    if arguments.optional(1).is_none() {
        let error = argument_error("Periodicity of a ruleset needs the last heap to look at: `n` is missing");
        return Err(error.help(format!("write `Periodicity({}, 200)`", ruleset.written())));
    }
    let last = arguments.read(1, integer)?;
    let last = last.to_u64().filter(|last| *last > 0);
    let last = last.ok_or_else(|| arguments.at(1, value_error("n is a positive integer below 2^64")))?;
    // The heaps begin with 1 if there is no heap of 0.
    let has_heap_0 = machine.board(id, &[Value::integer(0)]).is_ok();
    let first = u64::from(!has_heap_0);
    if !has_numbers(&*ruleset) {
        let values = values_of_heaps(machine, id, first, last)?;
        return super::period::of_nimbers(machine, &values, first);
    }
    let found = match heaps_by_rules(machine, id, first, last)? {
        Some(values) => {
            Periodicity::observed(&values).map(|found| Periodicity { preperiod: found.preperiod + first, ..found })
        }
        None => {
            let mut sequence = NimSequence::new(heap_game(&*ruleset, arguments)?);
            sequence.periodicity(last, &machine.environment.limit)?
        }
    };
    let mut answer: ValueMap = ValueMap::default();
    if let Some(found) = found {
        for (name, number) in [("preperiod", found.preperiod), ("period", found.period), ("saltus", found.saltus)] {
            answer.insert(Value::string(name), Value::integer(number));
        }
    }
    if found.is_none_or(|found| found.standing != PeriodStanding::Proved) {
        machine.rest_on(Standing::Open);
    }
    if found.is_none() {
        let further = last.saturating_mul(10);
        machine.environment.note(format!(
            "no period is seen up to heap {last}; `Periodicity({}, {further})` looks further",
            ruleset.written()
        ));
    }
    let standing = found.map_or("unknown", |found| found.standing.name());
    answer.insert(Value::string("standing"), Value::string(standing));
    Ok(Value::map(answer)?)
}
