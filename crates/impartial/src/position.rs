//! What a ruleset states about impartial play.

use crate::{
    grundy::Table,
    heap::HeapGame,
    limit::{Limit, Stop},
    rules::Rules,
    sequence::NimSequence,
    standing::Standing,
};
use cutcake_base::position::{Board, Boards};

/// A callback for boards, whose error ends the traversal.
pub type Visit<'a> = dyn FnMut(&Board) -> Result<(), Stop> + 'a;

/// How a ruleset is played by two players with the same moves; a player who cannot move loses.
///
/// [`options`](Rules::options) defines the play. Everything else lets values be found sooner, and must agree with it.
pub trait ImpartialRules: Rules {
    /// The Grundy value of a board, if a theorem gives it at once.
    fn known_value(&self, _board: &Board) -> Option<u64> {
        None
    }

    /// Whether a board is a P-position, if a theorem decides it at once.
    fn known_p_position(&self, board: &Board) -> Option<bool> {
        self.known_value(board).map(|value| value == 0)
    }

    /// The source of the theorem about P-positions, if it is not that of the values.
    fn source_of_p_positions(&self) -> Option<&'static str> {
        self.source()
    }

    /// The standing of an answer that uses a P-position stated by the rules.
    fn standing_of_p_positions(&self) -> Standing {
        self.source_of_p_positions().map_or_else(|| self.standing(), Standing::theorem)
    }

    /// The options of `board` with the Grundy value `value`, if they can be found without listing all options.
    fn known_moves(&self, _board: &Board, _value: u64) -> Option<Vec<Boards>> {
        None
    }

    /// The game on a single heap, if the boards are rows of heaps.
    fn heap_game(&self) -> Option<HeapGame> {
        None
    }

    /// An empty table for the values of this ruleset, if there is a better method than search.
    fn table(&self) -> Option<Box<dyn Table>> {
        self.heap_game().map(|game| Box::new(NimSequence::new(game)) as Box<dyn Table>)
    }

    /// The coordinates that have a bound (`x` and `z` for a triangular bar); `None` if their number is not fixed.
    fn free_coordinates(&self) -> Option<Vec<&str>>;

    /// The board with these coordinates, given as they are written between the brackets, if the rules have it.
    fn at(&self, coordinates: &[u64]) -> Option<Board>;

    /// The board within the bounds whose value takes the most play to find, if there is one.
    fn largest(&self, bounds: &[u64]) -> Option<Board> {
        self.at(bounds)
    }

    /// Visits every board whose free coordinates are at most `bounds`, one for each, in lexicographic order.
    ///
    /// # Errors
    /// The errors of `visit`, and the stops of `limit`.
    fn for_each_board(&self, bounds: &[u64], limit: &Limit, visit: &mut Visit<'_>) -> Result<(), Stop> {
        for_each_choice(|coordinates| self.at(coordinates), bounds, limit, visit)
    }

    /// The P-positions among these boards, in the same order, if they can be found without all values. They must be
    /// found by play, not by a theorem, because they are used to check theorems.
    fn p_positions(&self, _bounds: &[u64], _limit: &Limit) -> Result<Option<Vec<Board>>, Stop> {
        Ok(None)
    }
}

/// Visits the board that `at` returns for each choice of coordinates up to the bounds, in lexicographic order.
///
/// # Errors
/// The errors of `visit`, and the stops of `limit`.
pub fn for_each_choice(
    at: impl Fn(&[u64]) -> Option<Board>,
    bounds: &[u64],
    limit: &Limit,
    visit: &mut Visit<'_>,
) -> Result<(), Stop> {
    let mut coordinates = vec![0; bounds.len()];
    loop {
        limit.check()?;
        if let Some(board) = at(&coordinates) {
            visit(&board)?;
        }
        let Some(place) = (0..bounds.len()).rfind(|place| coordinates[*place] < bounds[*place]) else {
            return Ok(());
        };
        coordinates[place] += 1;
        coordinates[place + 1..].fill(0);
    }
}
