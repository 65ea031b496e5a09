//! Games on heaps: a move takes tokens from one heap and may break the rest into several.

use std::collections::{BTreeMap, BTreeSet};

use smallvec::SmallVec;

use crate::{
    code::{Code, Digit, Sizes},
    limit::{Limit, Stop},
    turning::Turn,
};

/// The heaps that a move makes of one heap, none empty, in ascending order.
pub type Parts = SmallVec<[u64; 3]>;

/// A callback for the heaps of an option, whose error ends the traversal.
pub type VisitParts<'a> = dyn FnMut(&[u64]) -> Result<(), Stop> + 'a;

/// The moves in a single heap.
///
/// ```
/// use cutcake_impartial::HeapGame;
/// use cutcake_base::limit::Limit;
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
    /// In ascending order of tokens removed, each number once. Moves that remove nothing and leave fewer than two heaps
    /// are excluded, since they would change nothing.
    Takes(Vec<Take>),
    /// Any positive number of tokens may be removed except these, in ascending order; the rest stays one heap.
    AllBut(Vec<u64>),
    /// Any other code.
    Coded(Code),
    /// One of these turns of coins; the heap is the place of the last coin.
    Turns(Vec<Turn>),
}

/// One kind of move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Take {
    /// The number of tokens removed.
    pub(super) removed: u64,
    /// Bit j, from 0 to 3: exactly j heaps may be left, none of them empty. At least one bit is set.
    parts: u8,
    /// Whether two heaps that are left must be of different sizes.
    pub(super) unequal: bool,
}

impl HeapGame {
    /// The game of a code: the numbers of tokens that may be removed, each with its digit. Bit j of a digit, from 0 to
    /// 3, says that the rest may be left as exactly j heaps, none of them empty. If 0 tokens are removed, only the bits
    /// 2 and 3 count, because a move must change something.
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

    /// The game in which a heap is broken into two of different sizes.
    pub fn unequal_halves() -> Self {
        HeapGame { moves: Moves::Takes(vec![Take { removed: 0, parts: 1 << 2, unequal: true }]) }
    }

    /// The game of a general code. Octal and hexadecimal codes and all-but games are recognised.
    pub fn of_code(code: Code) -> Self {
        let moves = match takes(&code) {
            Some(takes) => Moves::Takes(takes),
            None => excluded(&code).map_or(Moves::Coded(code), Moves::AllBut),
        };
        HeapGame { moves }
    }

    /// The game with these turns of coins; the heap is the place of the last coin turned.
    pub fn of_turns(turns: Vec<Turn>) -> Self {
        HeapGame { moves: Moves::Turns(turns) }
    }

    /// The most heaps that a move leaves; `None` if there is no bound.
    pub fn most_parts(&self) -> Option<u64> {
        match &self.moves {
            Moves::Takes(takes) => {
                let most = takes.iter().filter_map(|take| take.parts.checked_ilog2()).max();
                Some(most.unwrap_or(0).into())
            }
            Moves::AllBut(_) => Some(1),
            Moves::Coded(code) => {
                let mut breaks = code.digits().flat_map(Digit::breaks);
                breaks.try_fold(0, |most, way| (!way.or_more).then(|| most.max(way.heaps)))
            }
            Moves::Turns(_) => None,
        }
    }

    /// The options of a heap, by tokens removed, then by the number of heaps left, then by their sizes.
    pub fn options(&self, heap: u64, limit: &Limit) -> Result<Vec<Parts>, Stop> {
        let mut options = Vec::new();
        self.for_each_option(heap, limit, &mut |parts| limit.list(&mut options, Parts::from_slice(parts)))?;
        Ok(options)
    }

    /// Visits the options of a heap in that order.
    ///
    /// # Errors
    /// The errors of `visit`, and the stops of `limit`.
    pub fn for_each_option(&self, heap: u64, limit: &Limit, visit: &mut VisitParts<'_>) -> Result<(), Stop> {
        match &self.moves {
            Moves::AllBut(excluded) => {
                for removed in (1..=heap).filter(|removed| excluded.binary_search(removed).is_err()) {
                    limit.check()?;
                    let rest = [heap - removed];
                    visit(if heap == removed { &[] } else { &rest })?;
                }
            }
            Moves::Takes(takes) => {
                for take in takes.iter().filter(|take| take.removed <= heap) {
                    take.leave(heap - take.removed, limit, visit)?;
                }
            }
            Moves::Coded(code) => code.for_each_option(heap, limit, visit)?,
            Moves::Turns(turns) => {
                for turn in turns {
                    turn.for_each(heap, limit, visit)?;
                }
            }
        }
        Ok(())
    }
}

impl Take {
    /// Whether exactly so many heaps may be left.
    pub(super) fn leaves(&self, parts: u8) -> bool {
        self.parts >> parts & 1 == 1
    }

    /// Visits the ways to leave `rest` tokens.
    fn leave(&self, rest: u64, limit: &Limit, visit: &mut VisitParts<'_>) -> Result<(), Stop> {
        if self.leaves(0) && rest == 0 {
            visit(&[])?;
        }
        if self.leaves(1) && rest > 0 {
            visit(&[rest])?;
        }
        if self.leaves(2) {
            for a in 1..=rest / 2 {
                limit.check()?;
                if !(self.unequal && a == rest - a) {
                    visit(&[a, rest - a])?;
                }
            }
        }
        if self.leaves(3) {
            for a in 1..=rest / 3 {
                for b in a..=(rest - a) / 2 {
                    limit.check()?;
                    visit(&[a, b, rest - a - b])?;
                }
            }
        }
        Ok(())
    }
}

/// The moves of a code that takes boundedly many tokens and leaves at most three heaps of any sizes, or two unequal.
fn takes(code: &Code) -> Option<Vec<Take>> {
    if !code.added().is_empty() || !code.period().is_empty() {
        return None;
    }
    let mut takes = Vec::new();
    for (removed, digit) in (0..).zip(code.before_period()) {
        let (mut parts, mut unequal) = (0, false);
        for way in digit.breaks() {
            match (way.sizes, way.heaps) {
                _ if way.or_more => return None,
                (Sizes::Any, 0..=3) => parts |= 1 << way.heaps,
                (Sizes::Distinct, 2) => (parts, unequal) = (parts | 1 << 2, true),
                _ => return None,
            }
        }
        if digit.breaks().iter().filter(|way| way.heaps == 2).count() > 1 {
            return None;
        }
        if parts != 0 {
            takes.push(Take { removed, parts, unequal });
        }
    }
    // Where three heaps may be left, pairs are stored regardless of their sizes.
    let (leaves_three, minds_sizes) =
        (takes.iter().any(|take| take.parts >> 3 == 1), takes.iter().any(|take| take.unequal));
    (!(leaves_three && minds_sizes)).then_some(takes)
}

/// The numbers of tokens that may not be taken, for a code in which all others may be and the rest stays one heap.
fn excluded(code: &Code) -> Option<Vec<u64>> {
    let any = Digit::of_bits(0b11, Sizes::Any);
    let (none, is_any) = (Digit::default(), |digit: &Digit| *digit == any);
    let mut before = code.before_period().iter();
    let is_all_but = code.added().is_empty()
        && before.next() == Some(&none)
        && !code.period().is_empty()
        && code.period().iter().all(is_any)
        && before.clone().all(|digit| is_any(digit) || *digit == none);
    is_all_but.then(|| (1..).zip(before).filter(|(_, digit)| **digit == none).map(|(number, _)| number).collect())
}
