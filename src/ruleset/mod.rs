//! Rulesets: the games that are played, one file each.
//!
//! A new game is a file here and a line in [`all`]. Its file says how its boards are written between brackets
//! ([`Ruleset`]) and how they are played, by the trait of the theory it belongs to ([`Theory`]).

pub mod catalogue;
pub mod cutcake;
pub mod maundy_cake;
pub mod sum;

use std::rc::Rc;

use num_bigint::BigInt;
use num_traits::ToPrimitive;
use thiserror::Error;

use crate::{
    limit::{Limit, Stop},
    partizan::position::PartizanRules,
    position::{Board, Boards},
};

/// What stands between the brackets of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// An integer.
    Integer(BigInt),
    /// A string: the text of a board.
    Text(String),
}

/// A board that its ruleset does not have. The text states the rule.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{rule}")]
pub struct NoBoard {
    /// What the ruleset asks for.
    pub rule: String,
    /// Which entry broke it, counted from 0, where it was one.
    pub entry: Option<usize>,
}

/// The theory in which a ruleset is played, with its moves.
#[derive(Clone, Copy)]
pub enum Theory<'a> {
    /// Two players in turn; who cannot move loses.
    Partizan(&'a dyn PartizanRules),
}

/// A game that can be played.
pub trait Ruleset {
    /// Its name, as it is typed before a bracket.
    fn name(&self) -> &str;

    /// One sentence that says how it is played.
    fn summary(&self) -> &str;

    /// Programs that show it.
    fn examples(&self) -> &[&str];

    /// The names of the entries between its brackets (`l`, `r`).
    fn sides(&self) -> &[&str];

    /// The board that is written `[entries]`.
    ///
    /// # Errors
    /// If there is none; the error states the rule.
    fn board(&self, entries: &[Entry]) -> Result<Board, NoBoard>;

    /// What is written between the brackets for a board: `8,7`.
    fn entries(&self, board: &Board) -> String {
        board.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
    }

    /// How it is played.
    fn theory(&self) -> Theory<'_>;
}

/// The rulesets that come with the program.
pub fn all() -> Vec<Rc<dyn Ruleset>> {
    vec![Rc::new(cutcake::Cutcake), Rc::new(maundy_cake::MaundyCake)]
}

/// Reads entries that are the positive sides of a block, in the order of `sides`.
///
/// # Errors
/// If their number is wrong or one is not an integer from 1 to 2^64 - 1.
pub fn positive_sides(ruleset: &dyn Ruleset, entries: &[Entry]) -> Result<Board, NoBoard> {
    let sides = ruleset.sides();
    if entries.len() != sides.len() {
        let rule =
            format!("{}[{}] takes {} sides, not {}", ruleset.name(), sides.join(","), sides.len(), entries.len());
        return Err(NoBoard { rule, entry: None });
    }
    let side = |(place, entry): (usize, &Entry)| match entry {
        Entry::Integer(side) => {
            side.to_u64().filter(|side| *side > 0).ok_or((place, "it is a positive integer below 2^64"))
        }
        Entry::Text(_) => Err((place, "it is a positive integer, not a string")),
    };
    entries.iter().enumerate().map(side).collect::<Result<Board, _>>().map_err(|(place, need)| NoBoard {
        rule: format!("side {} of {} has no such length: {need}", sides[place], ruleset.name()),
        entry: Some(place),
    })
}

/// A board with one of its sides changed.
pub fn with_side(board: &Board, place: usize, side: u64) -> Board {
    let mut board = board.clone();
    board[place] = side;
    board
}

/// The options of a block whose side `place` is cut in two at a whole number; cuts that leave the same two pieces are
/// one option.
///
/// # Errors
/// If `limit` stopped it.
pub fn cut_in_two(board: &Board, place: usize, limit: &Limit) -> Result<Vec<Boards>, Stop> {
    let side = board[place];
    let cut = |piece| {
        limit.check()?;
        Ok([with_side(board, place, piece), with_side(board, place, side - piece)].into_iter().collect())
    };
    (1..=side / 2).map(cut).collect()
}

/// The options of a block whose side `place` is cut into two or more equal parts, fewest parts first.
///
/// # Errors
/// If `limit` stopped it.
pub fn cut_in_equal_parts(board: &Board, place: usize, limit: &Limit) -> Result<Vec<Boards>, Stop> {
    let side = board[place];
    let mut numbers_of_parts = vec![1];
    let mut rest = side;
    let mut factor = 2;
    while rest > 1 {
        limit.check()?;
        if factor > rest / factor {
            factor = rest;
        }
        let smaller = numbers_of_parts.clone();
        let mut power = 1;
        while rest.is_multiple_of(factor) {
            rest /= factor;
            power *= factor;
            numbers_of_parts.extend(smaller.iter().map(|parts| parts * power));
        }
        factor += 1;
    }
    numbers_of_parts.sort_unstable();
    let cut = |parts| {
        let mut option = Boards::default();
        option.add(with_side(board, place, side / parts), parts);
        option
    };
    Ok(numbers_of_parts.into_iter().filter(|parts| *parts > 1).map(cut).collect())
}
