//! Periods of the images of heaps.

use crate::quotient::{monoid::Element, rules::Reach};

/// For each possible period the heap from which the images have it so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Periods {
    heaps: u64,
    /// At p - 1 the least heap n₀ ≥ 1 with Φ(n) = Φ(n + p) for all n ≥ n₀ that are known.
    starts: Vec<u64>,
}

impl Periods {
    /// Takes the next heap into account; the images of all heaps to this one, and of no larger ones, are given, that of 0 first.
    pub(super) fn add(&mut self, heap: u64, images: &[Element]) {
        self.heaps = heap;
        let Some((last, before)) = images.split_last() else { return };
        // The heap before it for the period 1, the one before that for 2, and so on to heap 1.
        for (place, smaller) in (1..heap).rev().enumerate() {
            if self.starts.len() == place {
                self.starts.push(1);
            }
            if before[before.len() - 1 - place] != *last {
                self.starts[place] = smaller + 1;
            }
        }
    }

    /// The least period that is proved for ever, with the heap from which it holds.
    pub(super) fn proved(&self, reach: Reach) -> Option<(u64, u64)> {
        let mut periods = (1..).zip(&self.starts).map(|(period, start)| (period, *start));
        periods.find(|(period, start)| reach.heaps_for(*start, *period) <= self.heaps)
    }
}
