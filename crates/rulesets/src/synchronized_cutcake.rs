//! Synchronized Cutcake (Cincotti and Iida, 2007): both players cut rectangles at once, each across his side.

use crate::{
    Entry, NoBoard, Play, Ruleset,
    board::shape::Shape,
    cut_in_two,
    limit::{Limit, Stop},
    player::Player,
    position::{Board, Boards},
    positive_sides,
    rules::{
        Rules,
        synchronized::{Rectangle, SynchronizedRules},
    },
};

/// Synchronized Cutcake: `[l,r]` is a rectangle; Left cuts it in two across the side `l`, Right across the side `r`; if both choose
/// the same rectangle, it is cut into four.
pub struct SynchronizedCutcake;

/// The sides of a board.
fn sides(board: &Board) -> [u64; 2] {
    debug_assert_eq!(board.len(), 2, "a board of Synchronized Cutcake has two sides");
    [board[0], board[1]]
}

impl Ruleset for SynchronizedCutcake {
    fn name(&self) -> &str {
        "SynchronizedCutcake"
    }

    fn summary(&self) -> &str {
        "In each round both players cut at once, neither knowing the other's choice: Left a rectangle across its first side, \
         Right one across its second; if both choose the same one it falls into four. Who alone can cut wins; if nobody can, \
         it is a draw. At the start of a session a bare `[l,r]` means it."
    }

    fn examples(&self) -> &[&str] {
        &["[3,2] + [6,5]", "Outcome([10,6] - 1 + eps)", "ValueTable(SynchronizedCutcake, 2..7, 2..7)"]
    }

    fn sides(&self) -> Option<Vec<&str>> {
        Some(vec!["l", "r"])
    }

    fn board(&self, entries: &[Entry]) -> Result<Board, NoBoard> {
        positive_sides(self, entries)
    }

    fn rectangle(&self, board: &Board) -> Option<Rectangle> {
        let [l, r] = sides(board);
        Some((l, r))
    }

    fn shape(&self, board: &Board) -> Shape {
        match **board {
            [l, r] => Shape::Cake([l, r]),
            _ => Shape::Text(self.entries(board)),
        }
    }

    fn play(&self) -> Play<'_> {
        Play::Synchronized(self)
    }
}

impl Rules for SynchronizedCutcake {
    fn options(&self, board: &Board, player: Player, limit: &Limit) -> Result<Vec<Boards>, Stop> {
        cut_in_two(board, usize::from(player != Player::Left), limit)
    }

    fn negative(&self, board: &Board) -> Option<Board> {
        let [l, r] = sides(board);
        Some(Board::from_slice(&[r, l]))
    }
}

impl SynchronizedRules for SynchronizedCutcake {
    fn both(&self, board: &Board, left: usize, right: usize, limit: &Limit) -> Result<Boards, Stop> {
        limit.check()?;
        const NO_CUT: Stop = Stop::Internal { what: "a cut was asked for that the rectangle does not have" };
        let [l, r] = sides(board);
        // Cut i leaves a piece of length i + 1.
        let pieces = |side: u64, cut: usize| {
            let piece = u64::try_from(cut).ok()?.checked_add(1)?;
            Some([piece, side.checked_sub(piece).filter(|rest| *rest > 0)?])
        };
        let (across, along) = (pieces(l, left).ok_or(NO_CUT)?, pieces(r, right).ok_or(NO_CUT)?);
        Ok(across.iter().flat_map(|l| along.iter().map(|r| Board::from_slice(&[*l, *r]))).collect())
    }

    fn spare_moves(&self, board: &Board) -> Option<(Player, u64)> {
        match sides(board) {
            [l, 1] => Some((Player::Left, l - 1)),
            [1, r] => Some((Player::Right, r - 1)),
            _ => None,
        }
    }

    fn longest_run(&self, board: &Board, player: Player) -> Option<u64> {
        let [l, r] = sides(board);
        // A side is at least 1.
        Some(if player == Player::Left { l - 1 } else { r - 1 })
    }
}
