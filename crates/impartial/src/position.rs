//! What the theory asks of a ruleset of impartial play.

use crate::{
    grundy::Table,
    heap::HeapGame,
    limit::{Limit, Stop},
    rules::Rules,
    sequence::NimSequence,
    standing::Standing,
};
use cutcake_base::position::{Board, Boards};

/// A place for boards to go: it is called with each, and stops the walk by an error.
pub type Visit<'a> = dyn FnMut(&Board) -> Result<(), Stop> + 'a;

/// How a ruleset is played by two players with the same moves; who cannot move loses.
///
/// [`options`](Rules::options) defines the play; everything else says how to reach its values sooner, and must agree
/// with it.
pub trait ImpartialRules: Rules {
    /// The Grundy value of a board for which a theorem gives it at once.
    fn known_value(&self, _board: &Board) -> Option<u64> {
        None
    }

    /// Whether the previous player wins a board, where a theorem says so at once.
    fn known_p_position(&self, board: &Board) -> Option<bool> {
        self.known_value(board).map(|value| value == 0)
    }

    /// Where the theorem is proved that tells the P-positions, if it is another one than that of the values.
    fn source_of_p_positions(&self) -> Option<&'static str> {
        self.source()
    }

    /// What an answer rests on that uses what the rules tell of a P-position at once.
    fn standing_of_p_positions(&self) -> Standing {
        self.source_of_p_positions().map_or_else(|| self.standing(), Standing::theorem)
    }

    /// The options of `board` with the Grundy value `value`, where they can be told without listing all options.
    fn known_moves(&self, _board: &Board, _value: u64) -> Option<Vec<Boards>> {
        None
    }

    /// What may be done with one heap, if the boards are rows of heaps.
    fn heap_game(&self) -> Option<HeapGame> {
        None
    }

    /// An empty table of the values of this ruleset, where there is a better way to them than search.
    fn table(&self) -> Option<Box<dyn Table>> {
        self.heap_game().map(|game| Box::new(NimSequence::new(game)) as Box<dyn Table>)
    }

    /// The numbers that a bound bounds (`x` and `z` for a triangular bar); none if there may be any number of them.
    fn free_coordinates(&self) -> Option<Vec<&str>>;

    /// The board of these coordinates, all of them that a person writes between the brackets, if the rules have it.
    fn at(&self, coordinates: &[u64]) -> Option<Board>;

    /// The board within the bounds whose value takes the most play to find, if there is one.
    fn largest(&self, bounds: &[u64]) -> Option<Board> {
        self.at(bounds)
    }

    /// Visits every board whose free coordinates are at most `bounds`, one bound for each, in lexicographic order of
    /// the coordinates.
    ///
    /// # Errors
    /// What `visit` says, or why `limit` stopped it.
    fn for_each_board(&self, bounds: &[u64], limit: &Limit, visit: &mut Visit<'_>) -> Result<(), Stop> {
        for_each_choice(|coordinates| self.at(coordinates), bounds, limit, visit)
    }

    /// The P-positions among these boards, in the same order, where they can be found without all values. They must be
    /// found by play, not by a theorem: people check theorems with them.
    fn p_positions(&self, _bounds: &[u64], _limit: &Limit) -> Result<Option<Vec<Board>>, Stop> {
        Ok(None)
    }
}

/// Visits the board that `at` gives for each choice of coordinates up to the bounds, in lexicographic order.
///
/// # Errors
/// What `visit` says, or why `limit` stopped it.
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
