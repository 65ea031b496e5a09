//! Comparing with an offset: G + d ≤ H for a d of the form number + k·↑ + *m, without building G + d.

use super::{
    record::Tagged,
    store::{Game, Store},
};
use crate::limit::Stop;

/// What is said when k·↑ no longer fits.
pub(super) const UPS: Stop = Stop::Size { what: "a multiple of ^", limit: "2^63 - 1" };

impl Store {
    /// The sum of two numbers + k·↑ + *m.
    pub(super) fn add_parts(&mut self, a: Tagged, b: Tagged) -> Result<Tagged, Stop> {
        Ok(Tagged {
            number: self.add_num(a.number, b.number)?,
            up: a.up.checked_add(b.up).ok_or(UPS)?,
            nimber: a.nimber ^ b.nimber,
        })
    }

    /// The negative of a number + k·↑ + *m.
    pub(super) fn neg_parts(&mut self, a: Tagged) -> Result<Tagged, Stop> {
        Ok(Tagged { number: self.neg_num(a.number)?, up: a.up.checked_neg().ok_or(UPS)?, nimber: a.nimber })
    }

    /// Whether G + d ≤ H.
    pub(super) fn offset_le(&mut self, g: Game, d: Tagged, h: Game) -> Result<bool, Stop> {
        if let Some(value) = self.tagged(g) {
            let sum = self.add_parts(value, d)?;
            if let Some(other) = self.tagged(h) {
                return Ok(self.tagged_le(sum, other));
            }
            let sum = self.intern_tagged(sum)?;
            return self.le(sum, h);
        }
        let minus = self.neg_parts(d)?;
        if let Some(value) = self.tagged(h) {
            let difference = self.add_parts(value, minus)?;
            let difference = self.intern_tagged(difference)?;
            return self.le(g, difference);
        }
        if d.is_number() && d.number == super::record::Num::ZERO {
            return self.le(g, h);
        }
        let (a, b) = (*self.record(g), *self.record(h));
        let left_stop = self.add_num(a.left_stop, d.number)?;
        let right_stop = self.add_num(a.right_stop, d.number)?;
        if self.cmp_num(left_stop, b.left_stop).is_gt() || self.cmp_num(right_stop, b.right_stop).is_gt() {
            return Ok(false);
        }
        let gap = self.cmp_num(left_stop, b.right_stop);
        if gap.is_lt() {
            return Ok(true);
        }
        let height = self.height(g).saturating_add(self.height(h));
        if gap.is_eq() && d.up < 0 && d.up.unsigned_abs() >= height.saturating_add(2) {
            return Ok(true);
        }
        // A nimber beyond all that can come up in G - H is as good as the next (see `near`).
        let remote = height.saturating_add(d.up.unsigned_abs()).saturating_add(2);
        let d = Tagged { nimber: d.nimber.min(remote), ..d };
        let minus = Tagged { nimber: d.nimber, ..minus };
        let offset = self.intern_tagged(d)?;
        if let Some(answer) = self.offset_memo.get(&(g, offset, h)) {
            return Ok(*answer);
        }
        self.limit.check()?;
        let answer = self.descend(|store| store.offset_le_afresh(g, d, minus, h))?;
        self.offset_memo.insert((g, offset, h), answer);
        Ok(answer)
    }

    /// G + d ≤ H unless some G^L + d ≥ H, some H^R ≤ G + d or some G + d^L ≥ H; the number in d need not be moved in,
    /// since G and H are not numbers.
    fn offset_le_afresh(&mut self, g: Game, d: Tagged, minus: Tagged, h: Game) -> Result<bool, Stop> {
        let (start, end) = self.span(h)?.right;
        for place in start..end {
            let option = self.option(place);
            if self.offset_le(option, minus, g)? {
                return Ok(false);
            }
        }
        let (start, end) = self.span(g)?.left;
        for place in start..end {
            let option = self.option(place);
            if self.offset_le(h, minus, option)? {
                return Ok(false);
            }
        }
        if d.is_number() {
            return Ok(true);
        }
        // All d^L have the stops of d, so H ≤ G + d^L can only be if the stops allow it.
        let (a, b) = (*self.record(g), *self.record(h));
        let left_stop = self.add_num(a.left_stop, d.number)?;
        let right_stop = self.add_num(a.right_stop, d.number)?;
        if self.cmp_num(b.left_stop, left_stop).is_gt() || self.cmp_num(b.right_stop, right_stop).is_gt() {
            return Ok(true);
        }
        let offset = self.intern_tagged(d)?;
        let (start, end) = self.span(offset)?.left;
        for place in start..end {
            let option = self.option(place);
            let Some(option) = self.tagged(option) else { continue };
            let option = self.neg_parts(option)?;
            if self.offset_le(h, option, g)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
