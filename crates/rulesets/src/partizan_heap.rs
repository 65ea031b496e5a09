//! Games on a row of heaps in which the players have different moves (Fraenkel and Kotzig, *Partizan octal games: partizan
//! subtraction games*, 1987).

use crate::{
    Entry, NoBoard, Play, Ruleset,
    heap::heaps_left,
    impartial::integers,
    limit::{Limit, Stop},
    player::Player,
    position::{Board, Boards},
    rules::Rules,
};
use cutcake_impartial::HeapGame;

/// A game on a row of heaps: Left moves in a heap by the first game, Right by the second.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartizanHeaps {
    name: String,
    games: [HeapGame; 2],
}

impl PartizanHeaps {
    /// The game with these moves of Left and of Right.
    pub fn new(name: String, games: [HeapGame; 2]) -> Self {
        PartizanHeaps { name, games }
    }
}

impl Ruleset for PartizanHeaps {
    fn name(&self) -> &str {
        &self.name
    }

    fn summary(&self) -> &str {
        "Each player moves in one heap as the parameters say of him; the player who cannot move loses."
    }

    fn sides(&self) -> Option<Vec<&str>> {
        None
    }

    fn board(&self, entries: &[Entry]) -> Result<Board, NoBoard> {
        integers(self, entries, 0)
    }

    fn play(&self) -> Play<'_> {
        Play::Partizan(self)
    }
}

impl Rules for PartizanHeaps {
    fn options(&self, board: &Board, player: Player, limit: &Limit) -> Result<Vec<Boards>, Stop> {
        heaps_left(&self.games[usize::from(player != Player::Left)], board, limit)
    }

    /// Each heap alone.
    fn split(&self, board: &Board) -> Boards {
        let heap = |heap: &u64| Board::from_slice(&[*heap]);
        if board.len() == 1 { Boards::from(board.clone()) } else { board.iter().map(heap).collect() }
    }

    fn negative(&self, board: &Board) -> Option<Board> {
        // Both players have the same moves.
        (self.games[0] == self.games[1]).then(|| board.clone())
    }
}
