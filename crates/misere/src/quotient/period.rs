//! Periods of the images of heaps.

use crate::quotient::{monoid::Element, rules::Reach};

/// For each possible period, the heap from which on the images have it so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Periods {
    heaps: u64,
    /// At index p - 1 the least heap n₀ ≥ 1 with Φ(n) = Φ(n + p) for all known n ≥ n₀.
    starts: Vec<u64>,
}

impl Periods {
    /// Adds the next heap; `images` are those of all heaps up to this one, from heap 0 on.
    pub(super) fn add(&mut self, heap: u64, images: &[Element]) {
        self.heaps = heap;
        let Some((last, before)) = images.split_last() else { return };
        // The preceding heap for period 1, the one before that for period 2, and so on to heap 1.
        for (place, smaller) in (1..heap).rev().enumerate() {
            if self.starts.len() == place {
                self.starts.push(1);
            }
            if before[before.len() - 1 - place] != *last {
                self.starts[place] = smaller + 1;
            }
        }
    }

    /// The least period that is proved for all heaps, with the heap from which it holds.
    pub(super) fn proved(&self, reach: Reach) -> Option<(u64, u64)> {
        let mut periods = (1..).zip(&self.starts).map(|(period, start)| (period, *start));
        periods.find(|(period, start)| reach.heaps_for(*start, *period) <= self.heaps)
    }
}
