//! [`SynchronizedRules`]: how a ruleset is played when both players move at once; and the rectangles that such games are
//! about.

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
    /// What `board` becomes if Left makes his move number `left` and Right his move number `right` in it, both counted
    /// from 0 in the order of [`options`](Rules::options).
    fn both(&self, board: &Board, left: usize, right: usize, limit: &Limit) -> Result<Boards, Stop>;

    /// If only one player can ever move on `board`, and exactly so many times whatever he does: that player and the
    /// number. Such boards are counted, not searched.
    fn spare_moves(&self, board: &Board) -> Option<(Player, u64)> {
        let _ = board;
        None
    }

    /// At most how often `player` can move on `board` if the opponent never does; `None` if that is not known. It lets a
    /// search end where one player has more spare moves than the other can have at all.
    fn longest_run(&self, board: &Board, player: Player) -> Option<u64> {
        let _ = (board, player);
        None
    }
}

/// The sides of a rectangle `[l,r]`; Left cuts across the first, Right across the second.
pub type Rectangle = (u64, u64);
