//! When the outcome of n copies of a game and another game becomes periodic in n.

use num_bigint::BigInt;
use num_traits::ToPrimitive;

use super::store::{Game, Store};
use crate::{limit::Stop, number::Rational};

/// From some number of copies on, a comparison depends only on their number modulo the period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settled {
    /// That number of copies.
    pub from: u64,
    /// The period.
    pub period: u64,
}

/// The most copies of a game that are examined for a sum that is 0 or certainly positive.
const MOST_COPIES: u64 = 16;

impl Store {
    /// The number from which on, beginning with `from`, the comparison of n·G + H with 0 is periodic in n, and the
    /// period; `None` if that is not known.
    ///
    /// - If p·G = 0 the period is p.
    /// - If the mean of G is not 0, say positive, there is a p for which the right stop of p·G is more than some c > 0. For
    ///   n = m + q·p then n·G + H ≥ q·c + (m·G + H), which is positive as soon as q·c is more than the negative of the
    ///   right stop of m·G + H.
    /// - If G is infinitesimal and neither stop of H is 0, all n·G + H have the stops of H, which decide.
    /// - If G and H are atomic, the weight of n·G + H is n times that of G plus that of H; if it is at least 2, the sum
    ///   is positive (Siegel, II.7).
    /// - If both are uptimals, the absolute value of every growing coefficient finally exceeds 1; from then on the
    ///   order depends only on its sign and on the nimber, which has period 2.
    ///
    /// ```
    /// use cutcake_base::limit::Limit;
    /// use cutcake_partizan::Store;
    /// let mut store = Store::new(Limit::default());
    /// let (up, minus_one) = (store.up(1)?, store.integer(-1)?);
    /// let settled = store.settled(up, minus_one, 1)?;
    /// assert_eq!(settled.map(|settled| (settled.from, settled.period)), Some((1, 1)));
    /// # Ok::<(), cutcake_base::limit::Stop>(())
    /// ```
    pub fn settled(&mut self, g: Game, h: Game, from: u64) -> Result<Option<Settled>, Stop> {
        let mut copies = self.zero();
        for period in 1..=MOST_COPIES {
            copies = self.add(copies, g)?;
            if copies == self.zero() {
                return Ok(Some(Settled { from, period }));
            }
        }
        match self.mean(g)?.signum() {
            0 if self.is_infinitesimal(g) => self.settled_infinitesimal(g, h, from),
            0 => Ok(None),
            1 => self.settled_positive(g, h, from),
            _ => {
                let (g, h) = (self.neg(g)?, self.neg(h)?);
                self.settled_positive(g, h, from)
            }
        }
    }

    fn settled_positive(&mut self, g: Game, h: Game, from: u64) -> Result<Option<Settled>, Stop> {
        let mut copies = self.zero();
        for period in 1..=MOST_COPIES {
            copies = self.add(copies, g)?;
            let gain = &self.right_stop(copies) * &Rational::power_of_half(1);
            if gain.signum() <= 0 {
                continue;
            }
            let mut last = from;
            for first in from..from.saturating_add(period) {
                let multiple = self.multiple(g, &BigInt::from(first))?;
                let sum = self.add(multiple, h)?;
                let lack = -self.right_stop(sum);
                let turns = lack.checked_div(&gain).map_or(BigInt::ZERO, |turns| turns.floor() + BigInt::from(1));
                let Some(turns) = turns.max(BigInt::ZERO).to_u64() else { return Ok(None) };
                last = last.max(first.saturating_add(turns.saturating_mul(period)));
            }
            return Ok(Some(Settled { from: last, period: 1 }));
        }
        Ok(None)
    }

    fn settled_infinitesimal(&mut self, g: Game, h: Game, from: u64) -> Result<Option<Settled>, Stop> {
        let stops = [self.left_stop(h), self.right_stop(h)].map(|stop| stop.signum());
        if stops.iter().all(|sign| *sign != 0) {
            return Ok(Some(Settled { from, period: 1 }));
        }
        let weights = [self.atomic_weight(g)?, self.atomic_weight(h)?];
        let weights = weights.map(|weight| weight.and_then(|weight| self.as_number(weight)));
        if let [Some(each), Some(once)] = &weights {
            if each.is_zero() && once.abs() >= Rational::from(2) {
                return Ok(Some(Settled { from, period: 1 }));
            }
            // From here on the weight is at least 2, or at most -2.
            let last = (&once.abs() + &Rational::from(2)).checked_div(&each.abs());
            if let Some(last) = last.map(|last| last.floor() + BigInt::from(1)).and_then(|last| last.to_u64()) {
                return Ok(Some(Settled { from: last.max(from), period: 1 }));
            }
        }
        let (Some(each), Some(once)) = (self.uptimal_expansion(g)?, self.uptimal_expansion(h)?) else {
            return Ok(None);
        };
        let grown = each.ups.iter().enumerate().filter(|(_, each)| **each != 0).map(|(order, each)| {
            let once = once.ups.get(order).map_or(0, |once| once.unsigned_abs());
            (once.saturating_add(2)) / each.unsigned_abs() + 1
        });
        Ok(Some(Settled { from: grown.max().unwrap_or(0).max(from), period: 2 }))
    }
}
