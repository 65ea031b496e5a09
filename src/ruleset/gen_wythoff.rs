//! Relatives of Wythoff's game (Fraenkel, *How to beat your Wythoff games' opponent on three fronts*, 1982; *Heap games,
//! numeration systems and sequences*, 1998): from both heaps one may take amounts that differ a little.

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use crate::{
    impartial::ImpartialRules,
    limit::{Limit, Stop},
    player::Player,
    position::{Board, Boards},
    rules::Rules,
    ruleset::{
        Entry, NoBoard, Ruleset, Theory,
        impartial::{integers, one},
        nim::smaller,
    },
};

/// The (s, r)-game: a move takes any number from one of two heaps, or k > 0 from one and l ≥ k from the other, where
/// l < s·k + r. For s = 1 the two amounts differ by less than r, and (1, 1) is Wythoff's game.
pub struct GenWythoff {
    r: u64,
    s: u64,
    name: String,
}

impl GenWythoff {
    /// The game of two positive numbers.
    pub fn new(r: u64, s: u64) -> Self {
        let name = if s == 1 { format!("GenWythoff({r})") } else { format!("GenWythoff({r}; s := {s})") };
        GenWythoff { r, s, name }
    }

    /// The amounts that may go with `taken` from the other heap of `heap` tokens.
    fn together(&self, taken: u64, heap: u64) -> std::ops::RangeInclusive<u64> {
        let least = taken.checked_sub(self.r).map_or(1, |over| over / self.s + 1);
        let most = self.s.saturating_mul(taken).saturating_add(self.r - 1);
        least..=most.min(heap)
    }
}

impl Ruleset for GenWythoff {
    fn name(&self) -> &str {
        &self.name
    }

    fn summary(&self) -> &str {
        "A move takes any positive number of tokens from one of two heaps, or k from one and l from the other, k <= l < s*k + r; \
         who cannot move loses."
    }

    fn examples(&self) -> &[&str] {
        &["GenWythoff(2)[3,5]", "PPositions(GenWythoff(2), 20)"]
    }

    fn sides(&self) -> Option<Vec<&str>> {
        Some(vec!["a", "b"])
    }

    fn board(&self, entries: &[Entry]) -> Result<Board, NoBoard> {
        integers(self, entries, 0)
    }

    fn theory(&self) -> Theory<'_> {
        Theory::Impartial(self)
    }
}

impl Rules for GenWythoff {
    fn options(&self, board: &Board, _: Player, limit: &Limit) -> Result<Vec<Boards>, Stop> {
        let mut options = smaller(board, limit)?;
        for a in 1..=board[0] {
            for b in self.together(a, board[1]) {
                limit.position()?;
                options.push(one([board[0] - a, board[1] - b].into_iter().collect()));
            }
        }
        Ok(options)
    }

    fn same(&self, board: &Board) -> Board {
        [board[0].min(board[1]), board[0].max(board[1])].into_iter().collect()
    }
}

impl ImpartialRules for GenWythoff {
    fn known_value(&self, board: &Board) -> Option<u64> {
        (self.known_p_position(board)?).then_some(0)
    }

    /// Fraenkel's theorem for s = 1: the P-positions are the pairs `(a, a + n r)` with `a = ⌊n α⌋`,
    /// `α = (2 - r + √(r² + 4)) / 2`, for which `⌊n α⌋ = ⌊(n (2 - r) + ⌊√(n² (r² + 4))⌋) / 2⌋` exactly.
    fn known_p_position(&self, board: &Board) -> Option<bool> {
        if self.s != 1 {
            return None;
        }
        let (less, more) = (board[0].min(board[1]), board[0].max(board[1]));
        if (more - less) % self.r != 0 {
            return Some(false);
        }
        let (n, r) = (BigUint::from((more - less) / self.r), BigUint::from(self.r));
        let root = (&n * &n * (&r * &r + 4u8)).sqrt();
        // The root is at least n r.
        let twice = root + &n * 2u8 - n * r;
        Some((twice / 2u8).to_u64() == Some(less))
    }

    fn free_coordinates(&self) -> Option<Vec<&str>> {
        Some(vec!["a", "b"])
    }

    fn at(&self, coordinates: &[u64]) -> Option<Board> {
        (coordinates.len() == 2).then(|| coordinates.into())
    }
}
