//! Wythoff's game (Wythoff 1907), in which a queen on a chessboard moves towards the corner, and its generalizations (Fraenkel, *How to
//! beat your Wythoff games' opponent on three fronts*, 1982; *Heap games, numeration systems and sequences*, 1998), in which a move
//! may take amounts from both heaps that differ a little.

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use crate::{
    Entry, NoBoard, Play, Ruleset,
    impartial::{integers, one},
    limit::{Limit, Stop},
    nim::smaller,
    player::Player,
    position::{Board, Boards},
    rules::Rules,
};
use cutcake_impartial::{
    ImpartialRules, Table,
    mex::{ValueSet, first_missing},
};

/// The (s, r)-game: a move takes any number from one of two heaps, or k > 0 from one and l ≥ k from the other, where
/// l < s·k + r. For s = 1 the two amounts differ by less than r, and (1, 1) is Wythoff's game.
pub struct GenWythoff {
    r: u64,
    s: u64,
    name: String,
    summary: &'static str,
    examples: &'static [&'static str],
}

impl GenWythoff {
    /// The game of two positive numbers.
    pub fn new(r: u64, s: u64) -> Self {
        let name = if s == 1 { format!("GenWythoff({r})") } else { format!("GenWythoff({r}; s := {s})") };
        GenWythoff {
            r,
            s,
            name,
            summary: "A move takes any positive number of tokens from one of two heaps, or k from one and l from the other, \
                      k <= l < s*k + r; the player who cannot move loses.",
            examples: &["GenWythoff(2)[3,5]", "PPositions(GenWythoff(2), 20)"],
        }
    }

    /// Wythoff's game, in which a move may take the same number from both heaps.
    pub fn wythoff() -> Self {
        GenWythoff {
            name: "Wythoff".to_owned(),
            summary: "A move takes any positive number of tokens from one of two heaps, or the same number from both; who \
                      cannot move loses.",
            examples: &["Wythoff[3,5]", "GrundyTable(Wythoff, 0..8, 0..8)", "PPositions(Wythoff, 20)"],
            ..Self::new(1, 1)
        }
    }

    /// The amounts that may be taken from a heap of `heap` tokens together with `taken` from the other.
    fn paired_amounts(&self, taken: u64, heap: u64) -> std::ops::RangeInclusive<u64> {
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
        self.summary
    }

    fn examples(&self) -> &[&str] {
        self.examples
    }

    fn sides(&self) -> Option<Vec<&str>> {
        Some(vec!["a", "b"])
    }

    fn board(&self, entries: &[Entry]) -> Result<Board, NoBoard> {
        integers(self, entries, 0)
    }

    fn play(&self) -> Play<'_> {
        Play::Impartial(self)
    }
}

impl Rules for GenWythoff {
    fn options(&self, board: &Board, _: Player, limit: &Limit) -> Result<Vec<Boards>, Stop> {
        let mut options = smaller(board, limit)?;
        for a in 1..=board[0] {
            for b in self.paired_amounts(a, board[1]) {
                limit.list(&mut options, one([board[0] - a, board[1] - b].into_iter().collect()))?;
            }
        }
        Ok(options)
    }

    fn same(&self, board: &Board) -> Board {
        [board[0].min(board[1]), board[0].max(board[1])].into_iter().collect()
    }
}

impl ImpartialRules for GenWythoff {
    /// Fraenkel's theorem for s = 1, which for r = 1 is Wythoff's with the golden ratio α: the P-positions are the pairs
    /// `(a, a + n r)` with `a = ⌊n α⌋`, `α = (2 - r + √(r² + 4)) / 2`, where `⌊n α⌋ = ⌊(n (2 - r) + ⌊√(n² (r² + 4))⌋) / 2⌋` exactly.
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

    /// The papers give only the P-positions; values are found by play.
    fn source_of_p_positions(&self) -> Option<&'static str> {
        match (self.r, self.s) {
            (1, 1) => Some("Wythoff 1907"),
            (_, 1) => Some("Fraenkel 1982"),
            _ => None,
        }
    }

    fn table(&self) -> Option<Box<dyn Table>> {
        ((self.r, self.s) == (1, 1)).then(|| Box::new(ValueTable::default()) as Box<dyn Table>)
    }

    fn free_coordinates(&self) -> Option<Vec<&str>> {
        Some(vec!["a", "b"])
    }

    fn at(&self, coordinates: &[u64]) -> Option<Board> {
        (coordinates.len() == 2).then(|| coordinates.into())
    }
}

/// The largest heap in the table, which then has 2^31 pairs.
const MOST_HEAP: u64 = (1 << 16) - 1;

const TOO_LARGE: Stop = Stop::Size { what: "the table of Wythoff's game", limit: "heaps to 2^16, as memory allows" };

/// All Grundy values of Wythoff's game for pairs of heaps up to a bound, by the larger heap, then by the smaller.
#[derive(Default)]
struct ValueTable {
    values: Vec<u32>,
    /// For each larger heap, the values of the options of a pair with it that lower its partner.
    lower: Vec<ValueSet>,
    /// For each difference, the values of the options that take the same from both.
    both: Vec<ValueSet>,
}

impl Table for ValueTable {
    fn value(&mut self, board: &Board, limit: &Limit) -> Result<u64, Stop> {
        let (less, more) = (board[0].min(board[1]), board[0].max(board[1]));
        if more > MOST_HEAP {
            return Err(TOO_LARGE);
        }
        let heap = |heap: u64| usize::try_from(heap).map_err(|_| TOO_LARGE);
        let (less, more) = (heap(less)?, heap(more)?);
        while self.lower.len() <= more {
            self.extend(limit)?;
        }
        Ok(self.values[more * (more + 1) / 2 + less].into())
    }

    fn len(&self) -> usize {
        self.values.len()
    }
}

impl ValueTable {
    /// Adds the pairs with the next larger heap.
    ///
    /// A pair (more, less) has three sets of options: `more` with smaller partners, in a set that starts empty here; `less` with
    /// partners smaller than `more`, in the growing set of `less`; and the diagonal.
    fn extend(&mut self, limit: &Limit) -> Result<(), Stop> {
        limit.check_now()?;
        let more = self.lower.len();
        self.values.try_reserve(more + 1).map_err(|_| TOO_LARGE)?;
        self.both.push(ValueSet::default());
        let mut partners = ValueSet::default();
        // A pair has at most 3 * more options.
        let words = 3 * more / 64 + 1;
        for less in 0..=more {
            let of_less = self.lower.get(less).map_or(&[][..], ValueSet::words);
            let sets = [partners.words(), of_less, self.both[more - less].words()];
            let union = (0..words).map(|place| sets.iter().fold(0, |union, set| union | set.get(place).unwrap_or(&0)));
            let value = first_missing(union).ok_or(TOO_LARGE)?;
            partners.insert(value);
            if let Some(of_less) = self.lower.get_mut(less) {
                of_less.insert(value);
            }
            self.both[more - less].insert(value);
            // At most 3 * 2^16.
            self.values.push(value as u32);
        }
        self.lower.push(partners);
        Ok(())
    }
}
