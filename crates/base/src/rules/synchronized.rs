//! [`SynchronizedRules`]: how a ruleset is played when both players move at once, and the rectangles of such games.

use crate::{
    limit::{Limit, Stop},
    player::Player,
    position::{Board, Boards},
    rules::Rules,
};

/// How a ruleset is played in rounds in which both players move at once.
///
/// In a sum each player chooses a board and a move there. Where the boards differ, each becomes the result of its one
/// move; where both choose the same board, it becomes the joint result. Play must come to an end.
pub trait SynchronizedRules: Rules {
    /// The result if Left makes move number `left` and Right move number `right` in `board`, both from 0 in the order
    /// of [`options`](Rules::options).
    fn both(&self, board: &Board, left: usize, right: usize, limit: &Limit) -> Result<Boards, Stop>;

    /// The player and the number of moves, if only one player can ever move on `board` and always has the same number
    /// of moves. Such boards are counted, not searched.
    fn spare_moves(&self, board: &Board) -> Option<(Player, u64)> {
        let _ = board;
        None
    }

    /// The most moves that `player` can make on `board` if the opponent makes none; `None` if that is not known. With
    /// it a search ends where one player has more spare moves than the other can have at all.
    fn longest_run(&self, board: &Board, player: Player) -> Option<u64> {
        let _ = (board, player);
        None
    }
}

/// The sides of a rectangle `[l,r]`; Left cuts across the first, Right across the second.
pub type Rectangle = (u64, u64);
