//! The number of stops in the tree of a canonical form.

use num_bigint::BigUint;
use num_traits::{One, Pow};

use super::store::{Game, Store};
use crate::limit::Stop;

/// The largest nimber whose stops are counted: their number has more than one bit for each unit of it.
const MOST_NIMBER: u64 = 1 << 19;

impl Store {
    /// The number of plays of the canonical form, by any sequence of movers, up to the first number: 1 for a number,
    /// and otherwise the sum over all options.
    ///
    /// # Errors
    /// The stops of the limit; [`Stop::Size`] for a nimber beyond 2^19.
    pub fn stop_count(&mut self, g: Game) -> Result<BigUint, Stop> {
        if let Some(value) = self.tagged(g) {
            // k·↑ + *m has the number and (k-1)·↑ + *(m xor 1), ↑* has four stops, *m twice those of all *j, j < m.
            let steps = value.up.unsigned_abs();
            let Some(before) = steps.checked_sub(1) else { return nimber_stops(value.nimber) };
            return Ok(match value.nimber ^ (before & 1) {
                1 => BigUint::from(before) + 4u8,
                nimber => nimber_stops(nimber ^ 1)? + BigUint::from(steps),
            });
        }
        if let Some(count) = self.memos.stop_counts.get(&g.shape) {
            return Ok(count.clone());
        }
        // Adding a number moves the stops without changing how many there are.
        self.check()?;
        let mut count = BigUint::ZERO;
        self.descend(|store| {
            store.for_each_option(g, |store, _, option| {
                count += store.stop_count(option)?;
                Ok(())
            })
        })?;
        self.memos.stop_counts.insert(g.shape, count.clone());
        Ok(count)
    }
}

/// 2·3^(n-1) for *n, 1 for 0.
fn nimber_stops(n: u64) -> Result<BigUint, Stop> {
    let Some(exponent) = n.checked_sub(1) else { return Ok(BigUint::one()) };
    if exponent > MOST_NIMBER {
        return Err(Stop::Size { what: "the number of stops", limit: "that of *524288" });
    }
    Ok(BigUint::from(3u8).pow(exponent) * 2u8)
}
