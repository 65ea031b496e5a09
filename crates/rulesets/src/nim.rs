//! Nim (Bouton 1901): a move takes any number of tokens from one heap.

use crate::{
    Entry, NoBoard, Play, Ruleset,
    impartial::{integers, one},
    limit::{Limit, Stop},
    player::Player,
    position::{Board, Boards},
    rules::Rules,
    standing::Standing,
    with_side,
};
use cutcake_impartial::{HeapGame, ImpartialRules};

/// Nim: `Nim[3,7,4]` is three heaps; a move makes one of them smaller. Its value is the nim sum of the heaps (Bouton).
pub struct Nim;

impl Ruleset for Nim {
    fn name(&self) -> &str {
        "Nim"
    }

    fn code(&self) -> Option<String> {
        Some("0.[3]".to_owned())
    }

    fn summary(&self) -> &str {
        "A move takes any positive number of tokens from one heap; the player who cannot move loses."
    }

    fn examples(&self) -> &[&str] {
        &["Nim[3,7,4]", "WinningMoves(Nim[3,7,5])", "Outcome(Nim[1,2,3])"]
    }

    fn sides(&self) -> Option<Vec<&str>> {
        None
    }

    fn board(&self, entries: &[Entry]) -> Result<Board, NoBoard> {
        integers(self, entries, 0)
    }

    fn play(&self) -> Play<'_> {
        Play::Impartial(self)
    }
}

impl Rules for Nim {
    fn options(&self, board: &Board, _: Player, limit: &Limit) -> Result<Vec<Boards>, Stop> {
        smaller(board, limit)
    }

    /// A heap of n has the options 0 to n - 1, whose mex is n.
    fn standing(&self) -> Standing {
        Standing::Proved
    }
}

impl ImpartialRules for Nim {
    fn known_value(&self, board: &Board) -> Option<u64> {
        Some(nim_sum(board))
    }

    fn known_moves(&self, board: &Board, value: u64) -> Option<Vec<Boards>> {
        Some(moves_to(board, value))
    }

    fn heap_game(&self) -> Option<HeapGame> {
        Some(HeapGame::all_but([]))
    }

    fn free_coordinates(&self) -> Option<Vec<&str>> {
        None
    }

    fn at(&self, coordinates: &[u64]) -> Option<Board> {
        (!coordinates.is_empty()).then(|| coordinates.into())
    }
}

/// The nim-sum of the coordinates.
pub(super) fn nim_sum(board: &Board) -> u64 {
    board.iter().fold(0, |sum, heap| sum ^ heap)
}

/// The options that lower one coordinate.
pub(super) fn smaller(board: &Board, limit: &Limit) -> Result<Vec<Boards>, Stop> {
    let mut options = Vec::new();
    for (place, heap) in board.iter().enumerate() {
        for left in 0..*heap {
            limit.list(&mut options, one(with_side(board, place, left)))?;
        }
    }
    Ok(options)
}

/// The options with a given nim-sum: at most one for each coordinate.
pub(super) fn moves_to(board: &Board, value: u64) -> Vec<Boards> {
    let change = nim_sum(board) ^ value;
    let places = board.iter().enumerate().filter(|(_, heap)| *heap ^ change < **heap);
    places.map(|(place, heap)| one(with_side(board, place, heap ^ change))).collect()
}
