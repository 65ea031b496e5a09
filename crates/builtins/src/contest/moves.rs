//! [`Choice`]: the moves of a player, and the result of a round.

use std::{
    collections::{HashMap, HashSet},
    rc::Rc,
};

use indexmap::IndexSet;
use num_bigint::BigUint;
use num_traits::ToPrimitive;

use crate::{
    builtin,
    contest::Convention,
    kind::{
        collection::ValueSet,
        convert::{Fallible, value_error},
        theory::operations_in,
        value::Value,
    },
    limit::Stop,
    player::Player,
    rules::theory::Universe,
    ruleset::shape::{Part, Shape},
    run::{error::ErrorKind, machine::Machine},
};
use cutcake_play::{
    catalogue::Catalogue,
    sum::{Sum, Term},
};

/// The greatest number of moves that are listed.
const MOST_MOVES: u64 = 100_000;

/// The number of copies of a board to choose from where it matters which one is chosen.
const MOST_COPIES: u64 = 8;

/// The greatest number of pairs of moves in a board that are compared.
const MOST_PAIRS: usize = 20_000;

/// A move that a player can make.
#[derive(Clone)]
pub struct Choice {
    /// Whose move it is.
    pub player: Player,
    /// The board in which it is made, if the game is a sum of boards.
    pub board: Option<Value>,
    /// The number of the copy of that board, from 1, if it matters.
    pub copy: Option<u64>,
    /// What it makes of the board, or of the whole game; in a round, if the other player moves elsewhere.
    pub result: Value,
    /// The position that it leads to; in a round, the one it would lead to if the other player did nothing.
    pub leads: Value,
    /// Whether it must be answered in the same board.
    pub entails: bool,
    /// The move in a board of the sum.
    step: Option<Rc<BoardMove>>,
}

struct BoardMove {
    term: Term,
    /// What replaces the term.
    result: Sum,
    /// The index of the move among those of the board.
    number: usize,
    is_one_of_many: bool,
    /// The pieces that it touches, if the board is drawn as rows of pieces.
    pieces: Vec<Part>,
}

/// A place on the picture of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PicturePlace {
    /// The index of the board in the sum.
    pub board: usize,
    /// The part of the board.
    pub part: Part,
}

impl Choice {
    /// The places that the move touches on the picture of the position; empty if the picture does not show them.
    pub(super) fn places(&self, machine: &mut Machine, position: &Value) -> Fallible<Vec<PicturePlace>> {
        let (Some(step), Value::Position(sum)) = (&self.step, position) else { return Ok(Vec::new()) };
        let Some(board) = sum.iter().position(|(term, _)| *term == step.term) else { return Ok(Vec::new()) };
        let parts = builtin::touched(machine, &step.term, &step.result)?;
        Ok(parts.into_iter().map(|part| PicturePlace { board, part }).collect())
    }

    /// The board in which it is made, what it makes of it, and whether it entails.
    pub(super) fn board_move(&self) -> Option<(&Term, &Sum, bool)> {
        self.step.as_deref().map(|step| (&step.term, &step.result, self.entails))
    }

    /// Whether the game has more boards than the one in which it is made.
    pub fn board_is_one_of_many(&self) -> bool {
        self.step.as_ref().is_some_and(|step| step.is_one_of_many)
    }

    /// The cells that it changes, if the board has several rows and they are few.
    pub(crate) fn changed_cells(&self, catalogue: &Catalogue) -> Option<Vec<Cell>> {
        let BoardMove { term, result, pieces, .. } = self.step.as_deref()?;
        if !pieces.is_empty() {
            return few_cells(pieces);
        }
        let mut boards = result.iter();
        let (Some((after, _)), None) = (boards.next(), boards.next()) else { return None };
        let ruleset = catalogue.get(term.ruleset);
        if after.ruleset != term.ruleset || ruleset.coordinates(&term.board).is_some() {
            return None;
        }
        let shape = |board| Shape::of_entries(&ruleset.entries(board));
        let before = shape(&term.board);
        if !matches!(&before, Shape::Cells(rows) if rows.len() > 1) {
            return None;
        }
        few_cells(&before.touched(&[shape(&after.board)]))
    }
}

/// The cells among the parts of a board, if they are few.
fn few_cells(parts: &[Part]) -> Option<Vec<Cell>> {
    let cells = parts.iter().filter_map(|part| match part {
        Part::Cell(row, column) => Some([*row, *column]),
        _ => None,
    });
    let cells: Vec<Cell> = cells.collect();
    (1..=MOST_CELLS).contains(&cells.len()).then_some(cells)
}

/// The greatest number of changed cells that are listed.
const MOST_CELLS: usize = 4;

/// The row and the column of a cell, from 1.
pub type Cell = [usize; 2];

/// The moves of a player, one for each position; in a round, each move in each copy of a board. `answered` is the result of an
/// entailing move, which must be answered there.
pub(super) fn choices(
    machine: &mut Machine,
    convention: Convention,
    universe: &'static Universe,
    position: &Value,
    player: Player,
    answered: Option<&Value>,
) -> Fallible<Vec<Choice>> {
    // Listing the moves counts each of them as a position.
    let limit = machine.environment.limit.clone();
    machine.environment.limit = limit.clone().with_positions(MOST_MOVES);
    let choices = match position {
        Value::Position(sum) if convention == Convention::Entailing => {
            choices_that_may_entail(machine, sum, player, answered)
        }
        Value::Position(sum) => choices_in_boards(machine, convention, sum, player),
        _ => choices_in_values(machine, universe, position, player),
    };
    machine.environment.limit = limit;
    choices.map_err(|error| match error.kind {
        ErrorKind::Stopped(Stop::Positions { .. }) => {
            value_error(format!("{player} has more than {MOST_MOVES} moves here, too many to list"))
                .help("begin from a smaller position")
        }
        _ => error,
    })
}

fn choices_in_values(
    machine: &mut Machine,
    universe: &'static Universe,
    position: &Value,
    player: Player,
) -> Fallible<Vec<Choice>> {
    let options = operations_in(universe).options(machine, position, player, false)?;
    let options: ValueSet = options.into_iter().collect();
    let choice = |leads: Value| {
        let result = leads.clone();
        Choice { player, board: None, copy: None, result, leads, entails: false, step: None }
    };
    Ok(options.into_iter().map(choice).collect())
}

fn choices_in_boards(
    machine: &mut Machine,
    convention: Convention,
    sum: &Rc<Sum>,
    player: Player,
) -> Fallible<Vec<Choice>> {
    let in_rounds = convention.is_at_once();
    let (mut seen, mut choices) = (IndexSet::new(), Vec::new());
    let is_one_of_many = sum.iter().map(|(_, times)| times).sum::<BigUint>() > BigUint::from(1u8);
    let terms = machine.environment.catalogue.terms(sum).into_iter().map(|(term, times)| (term.clone(), times.clone()));
    for (term, times) in &terms.collect::<Vec<_>>() {
        let board = Value::from(Sum::from(term.clone()));
        let options = machine.moves_of_board(term, player)?;
        let repeated = match in_rounds {
            true => repeated_in_rounds(machine, term, &options, player)?,
            false => vec![false; options.len()],
        };
        let copies = times.to_u64().unwrap_or(u64::MAX).min(MOST_COPIES);
        for copy in 1..=if in_rounds { copies } else { 1 } {
            for (number, result) in options.iter().enumerate().filter(|(number, _)| !repeated[*number]) {
                machine.environment.limit.position()?;
                let leads = Rc::new(sum.replace(term, result));
                if !in_rounds && !seen.insert(Rc::clone(&leads)) {
                    continue;
                }
                let pieces = builtin::touched_pieces(machine, term, result)?;
                choices.push(Choice {
                    player,
                    board: Some(board.clone()),
                    copy: (in_rounds && copies > 1).then_some(copy),
                    result: Value::from(result.clone()),
                    leads: Value::Position(leads),
                    entails: false,
                    step: Some(Rc::new(BoardMove {
                        term: term.clone(),
                        result: result.clone(),
                        number,
                        is_one_of_many,
                        pieces,
                    })),
                });
            }
        }
    }
    Ok(choices)
}

/// The moves of a player where moves may entail.
fn choices_that_may_entail(
    machine: &mut Machine,
    sum: &Rc<Sum>,
    player: Player,
    answered: Option<&Value>,
) -> Fallible<Vec<Choice>> {
    let is_open = |term: &Term| match answered {
        Some(Value::Position(boards)) => boards.iter().any(|(open, _)| open == term),
        _ => true,
    };
    let is_one_of_many = sum.iter().map(|(_, times)| times).sum::<BigUint>() > BigUint::from(1u8);
    let mut choices: Vec<Choice> = Vec::new();
    for (number, made) in machine.entailing_moves(sum)?.into_iter().enumerate() {
        machine.environment.limit.position()?;
        let is_known = |choice: &Choice| (&choice.leads, choice.entails) == (&made.leads, made.entails);
        if !is_open(&made.term) || choices.iter().any(is_known) {
            continue;
        }
        let pieces = builtin::touched_pieces(machine, &made.term, &made.moved)?;
        choices.push(Choice {
            player,
            board: Some(Sum::from(made.term.clone()).into()),
            copy: None,
            result: Value::from(made.moved.clone()),
            leads: made.leads,
            entails: made.entails,
            step: Some(Rc::new(BoardMove { term: made.term, result: made.moved, number, is_one_of_many, pieces })),
        });
    }
    Ok(choices)
}

/// For each move in a board of a round, whether an earlier one is equivalent: it has the same result alone, and with every move
/// of the other player. Very many moves are not compared.
fn repeated_in_rounds(machine: &mut Machine, term: &Term, options: &[Sum], player: Player) -> Fallible<Vec<bool>> {
    let mut repeated = vec![false; options.len()];
    let mut alike: HashMap<&Sum, Vec<usize>> = HashMap::new();
    for (number, option) in options.iter().enumerate() {
        alike.entry(option).or_default().push(number);
    }
    let candidates: usize = alike.values().map(Vec::len).filter(|count| *count > 1).sum();
    if candidates == 0 {
        return Ok(repeated);
    }
    let answers = machine.options_of_board(term, player.opponent())?.len();
    if candidates.saturating_mul(answers) > MOST_PAIRS {
        return Ok(repeated);
    }
    for numbers in alike.into_values().filter(|numbers| numbers.len() > 1) {
        let mut seen = HashSet::new();
        for own in numbers {
            let pair = |answer| if player == Player::Left { [own, answer] } else { [answer, own] };
            let pairs: Vec<[usize; 2]> = (0..answers).map(pair).collect();
            repeated[own] = !seen.insert(machine.rounds_of_board(term, &pairs)?);
        }
    }
    Ok(repeated)
}

/// The position after a round.
pub(super) fn after_round(machine: &mut Machine, position: &Value, left: &Choice, right: &Choice) -> Fallible<Value> {
    let unlike = || value_error("these moves are not of one round");
    let (Value::Position(sum), Some(of_left), Some(of_right)) = (position, &left.step, &right.step) else {
        return Err(unlike());
    };
    let is_same_copy = of_left.term == of_right.term && left.copy == right.copy;
    let after = match is_same_copy {
        true => sum.replace(&of_left.term, &machine.both_of_board(&of_left.term, of_left.number, of_right.number)?),
        false => sum.replace(&of_left.term, &of_left.result).replace(&of_right.term, &of_right.result),
    };
    Ok(Value::from(after))
}
