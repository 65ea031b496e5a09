//! Rectangular chocolate with one bitter square (Robin 1989): Nim in disguise.

use crate::{
    Entry, NoBoard, Play, Ruleset,
    board::shape::Shape,
    impartial::integers,
    limit::{Limit, Stop},
    nim::{moves_to, nim_sum, smaller},
    player::Player,
    position::{Board, Boards},
    rules::Rules,
    standing::Standing,
};
use cutcake_impartial::ImpartialRules;

/// Rectangular chocolate: the numbers of `RectangularChocolate[6,4,2,3]` are how often the bar can be broken on each side of its
/// bitter square. The sides are independent, so the value is the nim-sum of the numbers.
pub struct RectangularChocolate;

impl Ruleset for RectangularChocolate {
    fn name(&self) -> &str {
        "RectangularChocolate"
    }

    fn summary(&self) -> &str {
        "A move breaks the bar along a groove and eats the piece without the bitter square; who is left with the bitter \
         square alone loses."
    }

    fn examples(&self) -> &[&str] {
        &["RectangularChocolate[6,4,2,3]", "Options(RectangularChocolate[1,1,1,2])"]
    }

    fn sides(&self) -> Option<Vec<&str>> {
        None
    }

    fn board(&self, entries: &[Entry]) -> Result<Board, NoBoard> {
        integers(self, entries, 0)
    }

    /// A bar, if there are at most four sides.
    fn shape(&self, board: &Board) -> Shape {
        let mut sides = [0; 4];
        match sides.get_mut(..board.len()) {
            Some(given) => {
                given.copy_from_slice(board);
                Shape::Bar(sides)
            }
            None => Shape::Heaps(board.to_vec()),
        }
    }

    fn play(&self) -> Play<'_> {
        Play::Impartial(self)
    }
}

impl Rules for RectangularChocolate {
    fn options(&self, board: &Board, _: Player, limit: &Limit) -> Result<Vec<Boards>, Stop> {
        smaller(board, limit)
    }

    /// The moves are those of Nim with four heaps.
    fn standing(&self) -> Standing {
        Standing::Proved
    }
}

impl ImpartialRules for RectangularChocolate {
    fn known_value(&self, board: &Board) -> Option<u64> {
        Some(nim_sum(board))
    }

    fn known_moves(&self, board: &Board, value: u64) -> Option<Vec<Boards>> {
        Some(moves_to(board, value))
    }

    fn free_coordinates(&self) -> Option<Vec<&str>> {
        None
    }

    fn at(&self, coordinates: &[u64]) -> Option<Board> {
        (!coordinates.is_empty()).then(|| coordinates.into())
    }
}
