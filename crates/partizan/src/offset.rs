//! Comparing with an offset: G + d ≤ H for a d of the form number + k·↑ + *m, without building G + d.

use super::{
    num::Num,
    record::Tagged,
    store::{Game, Store},
};
use crate::limit::Stop;

/// The error for a multiple of ↑ that does not fit.
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
        let g = self.moved(g, d.number)?;
        if d.is_number() {
            return self.le(g, h);
        }
        let (g_right, h_right) = (self.right_num(g)?, self.right_num(h)?);
        if self.cmp_num(g.num, h.num).is_gt() || self.cmp_num(g_right, h_right).is_gt() {
            return Ok(false);
        }
        let gap = self.cmp_num(g.num, h_right);
        if gap.is_lt() {
            return Ok(true);
        }
        let height = self.height(g.shape).saturating_add(self.height(h.shape));
        if gap.is_eq() && d.up < 0 && d.up.unsigned_abs() >= height.saturating_add(2) {
            return Ok(true);
        }
        // All nimbers larger than those that can occur in G - H are equivalent (see `near`).
        let remote = height.saturating_add(d.up.unsigned_abs()).saturating_add(2);
        let d = Tagged { number: Num::ZERO, nimber: d.nimber.min(remote), ..d };
        let minus = Tagged { number: Num::ZERO, nimber: d.nimber, ..minus };
        let offset = self.tagged_shape(d.up, d.nimber)?;
        let by = self.sub_num(h.num, g.num)?;
        let key = (g.shape, offset, h.shape, by);
        if let Some(answer) = self.offsets.get(&key) {
            return Ok(*answer);
        }
        self.check()?;
        let answer = self.descend(|store| store.offset_le_afresh(g, d, minus, h))?;
        self.limit.allow_entry(&self.offsets)?;
        self.offsets.insert(key, answer);
        Ok(answer)
    }

    /// G + d ≤ H unless some G^L + d ≥ H, some H^R ≤ G + d or some G + d^L ≥ H, for d = k·↑ + *m.
    fn offset_le_afresh(&mut self, g: Game, d: Tagged, minus: Tagged, h: Game) -> Result<bool, Stop> {
        let span = self.span(h)?;
        for place in span.right.0..span.right.1 {
            let option = self.option(&span, place)?;
            if self.offset_le(option, minus, g)? {
                return Ok(false);
            }
        }
        let span = self.span(g)?;
        for place in span.left.0..span.left.1 {
            let option = self.option(&span, place)?;
            if self.offset_le(h, minus, option)? {
                return Ok(false);
            }
        }
        // All d^L have the stops of d, so H ≤ G + d^L is possible only if the stops allow it.
        let (g_right, h_right) = (self.right_num(g)?, self.right_num(h)?);
        if self.cmp_num(h.num, g.num).is_gt() || self.cmp_num(h_right, g_right).is_gt() {
            return Ok(true);
        }
        let offset = self.tagged_shape(d.up, d.nimber)?;
        for place in self.place(offset)?.left() {
            let Some(option) = self.tagged(self.options[place]) else { continue };
            let option = self.neg_parts(option)?;
            if self.offset_le(h, option, g)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
