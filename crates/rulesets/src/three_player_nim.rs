//! Nim for three players (Propp, "Three-player impartial games", 2000), with the winning condition of all three-player games: the
//! player who moves last is the last to leave, and wins.

use crate::{
    Entry, NoBoard, Play, Ruleset,
    impartial::integers,
    limit::{Limit, Stop},
    nim::smaller,
    player::Player,
    position::{Board, Boards},
    rules::{Rules, three_player::ThreePlayerRules},
};

/// Three-player Nim: `ThreePlayerNim[a,b,…]` are heaps; every player may make one heap smaller.
pub struct ThreePlayerNim;

impl Ruleset for ThreePlayerNim {
    fn name(&self) -> &str {
        "ThreePlayerNim"
    }

    fn summary(&self) -> &str {
        "Three players in turn take any positive number of tokens from one heap; the player who cannot move leaves, and the last to stay wins."
    }

    fn examples(&self) -> &[&str] {
        &["ThreePlayerNim[1,2]", "Outcome(ThreePlayerNim[2,2])", "WinningMoves(ThreePlayerNim[1,2], Left)"]
    }

    fn sides(&self) -> Option<Vec<&str>> {
        None
    }

    fn board(&self, entries: &[Entry]) -> Result<Board, NoBoard> {
        integers(self, entries, 0)
    }

    fn play(&self) -> Play<'_> {
        Play::ThreePlayer(self)
    }
}

impl Rules for ThreePlayerNim {
    fn options(&self, board: &Board, _: Player, limit: &Limit) -> Result<Vec<Boards>, Stop> {
        smaller(board, limit)
    }

    /// A row is the sum of its heaps.
    fn split(&self, board: &Board) -> Boards {
        board.iter().map(|heap| [*heap].into_iter().collect::<Board>()).collect()
    }
}

impl ThreePlayerRules for ThreePlayerNim {
    /// The same board, since all players have the same moves.
    fn rotated(&self, board: &Board) -> Option<Board> {
        Some(board.clone())
    }
}
