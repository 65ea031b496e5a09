//! Cutcake (Berlekamp, Conway, Guy, *Winning Ways*, ch. 2): Left and Right cut rectangles in two, each across his side.

use std::cmp::Ordering;

use num_bigint::BigInt;

use crate::{
    Entry, NoBoard, Play, Ruleset,
    board::shape::Shape,
    cut_in_two,
    limit::{Limit, Stop},
    number::Rational,
    player::Player,
    position::{Board, Boards},
    positive_sides,
    rules::Rules,
};

/// Cutcake: `Cutcake[l,r]` is a rectangle; Left cuts it in two across the side `l`, Right across the side `r`.
pub struct Cutcake;

impl Ruleset for Cutcake {
    fn name(&self) -> &str {
        "Cutcake"
    }

    fn summary(&self) -> &str {
        "Left cuts a rectangle in two at a whole number of its first side, Right of its second; who cannot cut loses."
    }

    fn examples(&self) -> &[&str] {
        &["Cutcake[8,7]", "Options(Cutcake[3,2])", "ValueTable(Cutcake, 1..4, 1..8)"]
    }

    fn sides(&self) -> Option<Vec<&str>> {
        Some(vec!["l", "r"])
    }

    fn board(&self, entries: &[Entry]) -> Result<Board, NoBoard> {
        positive_sides(self, entries)
    }

    fn shape(&self, board: &Board) -> Shape {
        match **board {
            [l, r] => Shape::Cake([l, r]),
            _ => Shape::Text(self.entries(board)),
        }
    }

    fn play(&self) -> Play<'_> {
        Play::Partizan(self)
    }
}

impl Rules for Cutcake {
    fn options(&self, board: &Board, player: Player, limit: &Limit) -> Result<Vec<Boards>, Stop> {
        cut_in_two(board, usize::from(player != Player::Left), limit)
    }

    /// The rectangle with its sides exchanged.
    fn negative(&self, board: &Board) -> Option<Board> {
        let [l, r] = **board else { return None };
        Some([r, l].as_slice().into())
    }

    fn source(&self) -> Option<&'static str> {
        Some("Berlekamp, Conway and Guy, Winning Ways, ch. 2")
    }

    /// The player whose side has more binary digits is ahead by one move less than the times that the other side, rounded down to
    /// a power of two, goes into it (*Winning Ways*, ch. 2, "Cutcake").
    fn number(&self, board: &Board, _: &Limit) -> Result<Option<Rational>, Stop> {
        let [l, r] = **board else { return Ok(None) };
        let (Some(digits), Some(others)) = (l.checked_ilog2(), r.checked_ilog2()) else { return Ok(None) };
        let spare = |long: u64, digits: u32| -> BigInt { BigInt::from(long >> digits) - 1 };
        let integer = match digits.cmp(&others) {
            Ordering::Greater => spare(l, others),
            Ordering::Less => -spare(r, digits),
            Ordering::Equal => BigInt::ZERO,
        };
        Ok(Some(Rational::from(integer)))
    }
}
