//! [`Margins`]: downward closed sets of pairs of integers.

use smallvec::{SmallVec, smallvec};

/// A set of pairs of integers that contains with each pair all smaller ones, given by its maximal pairs: the first entries
/// ascend, and so the second ones descend.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Margins(SmallVec<[(i64, i64); 4]>);

/// The most maximal pairs that are kept of a set; dropping some makes a bound weaker, never wrong.
const MOST_PAIRS: usize = 12;

/// Sums of pairs whose first entries are this close are found without sorting.
const WIDTH: usize = 64;

/// The pairs at most (0, 0), which are neutral in sums.
impl Default for Margins {
    fn default() -> Self {
        Margins::below((0, 0))
    }
}

impl Margins {
    /// The pairs that are at most this one.
    pub(super) fn below(pair: (i64, i64)) -> Margins {
        Margins(smallvec![pair])
    }

    /// The empty set.
    pub(super) fn none() -> Margins {
        Margins(SmallVec::new())
    }

    fn of(mut pairs: SmallVec<[(i64, i64); 4]>) -> Margins {
        pairs.sort_unstable_by(|a, b| b.cmp(a));
        let mut highest = i64::MIN;
        pairs.retain(|(_, y)| {
            let is_greatest = *y > highest;
            highest = highest.max(*y);
            is_greatest
        });
        pairs.reverse();
        Margins::of_greatest(&pairs)
    }

    fn of_greatest(pairs: &[(i64, i64)]) -> Margins {
        // Along the list x - y increases; the pairs around its change of sign are the decisive ones.
        let middle = pairs.partition_point(|(x, y)| x < y);
        let start = middle.saturating_sub(MOST_PAIRS / 2).min(pairs.len().saturating_sub(MOST_PAIRS));
        Margins(SmallVec::from_slice(&pairs[start..pairs.len().min(start + MOST_PAIRS)]))
    }

    /// By how much a pair misses the sum of the two sets: the least d ≥ 0 with (x - d, y - d) in it.
    pub(super) fn deficit(&self, other: &Margins, (x, y): (i64, i64)) -> i64 {
        let mut least = i64::MAX;
        for (a, b) in &self.0 {
            let (x, y) = (x.saturating_sub(*a), y.saturating_sub(*b));
            for (a, b) in &other.0 {
                least = least.min(x.saturating_sub(*a).max(y.saturating_sub(*b)));
            }
        }
        least.max(0)
    }

    /// The set translated by a vector; `None` on overflow.
    pub(super) fn shift(&self, (x, y): (i64, i64)) -> Option<Margins> {
        self.0.iter().map(|(a, b)| Some((a.checked_add(x)?, b.checked_add(y)?))).collect::<Option<_>>().map(Margins)
    }

    pub(super) fn union(&self, other: &Margins) -> Margins {
        Margins::of(self.0.iter().chain(&other.0).copied().collect())
    }

    pub(super) fn intersection(&self, other: &Margins) -> Margins {
        let pairs = self.0.iter().flat_map(|(a, b)| other.0.iter().map(move |(x, y)| (*a.min(x), *b.min(y))));
        Margins::of(pairs.collect())
    }

    /// The pairs of the set whose second entry is at most the first.
    pub(super) fn level(&self) -> Margins {
        Margins::of(self.0.iter().map(|(x, y)| (*x, *y.min(x))).collect())
    }

    /// The sums of a pair of each set; `None` on overflow.
    pub(super) fn add(&self, other: &Margins) -> Option<Margins> {
        match (self.0.as_slice(), other.0.as_slice()) {
            ([pair], _) => other.shift(*pair),
            (_, [pair]) => self.shift(*pair),
            _ => self.add_pairs(other),
        }
    }

    fn add_pairs(&self, other: &Margins) -> Option<Margins> {
        let (Some((low, top)), Some((high, bottom))) = (self.0.first(), self.0.last()) else {
            return Some(Margins::none());
        };
        let (Some((other_low, other_top)), Some((other_high, other_bottom))) = (other.0.first(), other.0.last()) else {
            return Some(Margins::none());
        };
        let (least, most) = (low.checked_add(*other_low)?, high.checked_add(*other_high)?);
        // So no sum of entries overflows.
        let _ = (top.checked_add(*other_top)?, bottom.checked_add(*other_bottom)?);
        if let Some(width) = usize::try_from(most.checked_sub(least)?).ok().filter(|width| *width < WIDTH) {
            // The greatest second entry for each first one: no sorting.
            let mut greatest = [i64::MIN; WIDTH];
            for (a, b) in &self.0 {
                let greatest = greatest.get_mut(usize::try_from(a - low).ok()?..)?;
                for (x, y) in &other.0 {
                    let place = usize::try_from(x - other_low).ok()?;
                    greatest[place] = greatest[place].max(b + y);
                }
            }
            let (mut pairs, mut first) = ([(0, 0); WIDTH], WIDTH);
            let mut highest = i64::MIN;
            for (y, x) in greatest[..=width].iter().rev().zip((least..=most).rev()) {
                if *y > highest {
                    (highest, first) = (*y, first - 1);
                    pairs[first] = (x, *y);
                }
            }
            return Some(Margins::of_greatest(&pairs[first..]));
        }
        let mut pairs = SmallVec::new();
        for (a, b) in &self.0 {
            pairs.extend(other.0.iter().map(|(x, y)| (a + x, b + y)));
        }
        Some(Margins::of(pairs))
    }

    /// The sums of that many pairs of the set, or at least some of them; `None` on overflow.
    pub(super) fn multiple(&self, times: u64) -> Option<Margins> {
        let mut sum = Margins::default();
        let (mut power, mut rest) = (self.clone(), times);
        while rest > 0 {
            if rest & 1 == 1 {
                sum = sum.add(&power)?;
            }
            rest >>= 1;
            if rest > 0 {
                power = power.add(&power)?;
            }
        }
        Some(sum)
    }
}
