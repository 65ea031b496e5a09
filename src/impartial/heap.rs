//! Games on heaps: a move takes tokens from one heap and may break what is left into several.

use std::collections::{BTreeMap, BTreeSet};

use smallvec::SmallVec;

use crate::limit::{Limit, Stop};

/// The heaps that a move makes of one heap, none empty, the smallest first.
pub type Parts = SmallVec<[u64; 3]>;

/// What may be done with one heap.
///
/// ```
/// use cutcake::{impartial::HeapGame, limit::Limit};
/// let kayles = HeapGame::coded([(1, 7), (2, 7)]);
/// let options = kayles.options(3, &Limit::default()).unwrap();
/// let options: Vec<&[u64]> = options.iter().map(|parts| parts.as_slice()).collect();
/// assert_eq!(options, [&[2][..], &[1, 1], &[1]]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeapGame {
    pub(super) moves: Moves,
}

/// The moves of a heap game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Moves {
    /// By ascending number of tokens removed, each number once; all but those that remove nothing and leave fewer than
    /// two heaps, which would not be moves.
    Takes(Vec<Take>),
    /// Any positive number of tokens may go except these, ascending; what is left stays one heap.
    AllBut(Vec<u64>),
}

/// One kind of move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Take {
    /// How many tokens go.
    pub(super) removed: u64,
    /// Bit j, from 0 to 3: exactly j heaps may be left, none of them empty. At least one bit is set.
    parts: u8,
    /// Whether two heaps that are left must be of different size.
    pub(super) unequal: bool,
}

impl HeapGame {
    /// The game of a code: the numbers of tokens that may be removed, each with its digit. Bit j of a digit, from 0 to 3,
    /// says that the rest may be left as exactly j heaps, none of them empty. With 0 tokens removed only the bits 2 and 3
    /// count, because a move must change something.
    pub fn coded(digits: impl IntoIterator<Item = (u64, u8)>) -> Self {
        let mut by_removed = BTreeMap::new();
        for (removed, digit) in digits {
            let meant = if removed == 0 { 0b1100 } else { 0b1111 };
            *by_removed.entry(removed).or_insert(0) |= digit & meant;
        }
        let takes = by_removed.into_iter().filter(|(_, parts)| *parts != 0);
        let takes = takes.map(|(removed, parts)| Take { removed, parts, unequal: false }).collect();
        HeapGame { moves: Moves::Takes(takes) }
    }

    /// The game in which any positive number of tokens may be taken except these.
    pub fn all_but(excluded: impl IntoIterator<Item = u64>) -> Self {
        let excluded: BTreeSet<u64> = excluded.into_iter().filter(|number| *number > 0).collect();
        HeapGame { moves: Moves::AllBut(excluded.into_iter().collect()) }
    }

    /// The game in which a heap is broken into two of different size.
    pub fn unequal_halves() -> Self {
        HeapGame { moves: Moves::Takes(vec![Take { removed: 0, parts: 1 << 2, unequal: true }]) }
    }

    /// The most heaps that a move leaves of one.
    pub fn most_parts(&self) -> u32 {
        match &self.moves {
            Moves::Takes(takes) => takes.iter().filter_map(|take| take.parts.checked_ilog2()).max().unwrap_or(0),
            Moves::AllBut(_) => 1,
        }
    }

    /// What one heap may become, by tokens removed, then by number of heaps left, then by their sizes.
    ///
    /// # Errors
    /// If `limit` stopped it.
    pub fn options(&self, heap: u64, limit: &Limit) -> Result<Vec<Parts>, Stop> {
        let mut options = Vec::new();
        match &self.moves {
            Moves::AllBut(excluded) => {
                for removed in (1..=heap).filter(|removed| excluded.binary_search(removed).is_err()) {
                    limit.check()?;
                    options.push((heap != removed).then_some(heap - removed).into_iter().collect());
                }
            }
            Moves::Takes(takes) => {
                for take in takes.iter().filter(|take| take.removed <= heap) {
                    take.leave(heap - take.removed, &mut options, limit)?;
                }
            }
        }
        Ok(options)
    }
}

impl Take {
    /// Whether exactly so many heaps may be left.
    pub(super) fn leaves(&self, parts: u8) -> bool {
        self.parts >> parts & 1 == 1
    }

    /// The ways to leave `rest` tokens.
    fn leave(&self, rest: u64, options: &mut Vec<Parts>, limit: &Limit) -> Result<(), Stop> {
        if self.leaves(0) && rest == 0 {
            options.push(Parts::new());
        }
        if self.leaves(1) && rest > 0 {
            options.push([rest].into_iter().collect());
        }
        if self.leaves(2) {
            for a in 1..=rest / 2 {
                limit.check()?;
                if !(self.unequal && a == rest - a) {
                    options.push([a, rest - a].into_iter().collect());
                }
            }
        }
        if self.leaves(3) {
            for a in 1..=rest / 3 {
                for b in a..=(rest - a) / 2 {
                    limit.check()?;
                    options.push([a, b, rest - a - b].into_iter().collect());
                }
            }
        }
        Ok(())
    }
}
