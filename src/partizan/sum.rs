//! Sums, negatives, multiples and ordinal sums.

use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_traits::{Signed, ToPrimitive};
use rustc_hash::FxHashMap;

use super::{
    offset::UPS,
    record::{Num, Tagged},
    store::{Game, Store},
};
use crate::{limit::Stop, number::Rational};

/// The largest nimber of which every option is tried in a sum.
const MOST_NIMBER_OPTIONS: u64 = 1 << 24;

impl Store {
    /// G + H.
    ///
    /// # Errors
    /// What the limit says; [`Stop::Size`] when a multiple of ↑ is no machine integer.
    pub fn add(&mut self, g: Game, h: Game) -> Result<Game, Stop> {
        let zero = self.zero();
        if g == zero {
            return Ok(h);
        }
        if h == zero {
            return Ok(g);
        }
        let (a, b) = (self.tagged(g), self.tagged(h));
        if let (Some(a), Some(b)) = (a, b) {
            let sum = self.add_parts(a, b)?;
            return self.intern_tagged(sum);
        }
        if let Some(sum) = self.sum_memo.get(g, h) {
            return Ok(sum);
        }
        self.limit.check()?;
        let sum = self.descend(|store| match (a, b) {
            (Some(a), _) if a.is_number() => store.translate(h, a.number),
            (_, Some(b)) if b.is_number() => store.translate(g, b.number),
            (Some(a), _) => store.add_tagged(h, g, a),
            (_, Some(b)) => store.add_tagged(g, h, b),
            (None, None) => store.add_forms(g, h),
        })?;
        self.sum_memo.insert(g, h, sum);
        Ok(sum)
    }

    /// G + x for a form G and a number x: {G^L + x | G^R + x} is canonical (number translation).
    fn translate(&mut self, g: Game, x: Num) -> Result<Game, Stop> {
        let record = *self.record(g);
        let span = self.span(g)?;
        let number = self.intern_tagged(Tagged { number: x, up: 0, nimber: 0 })?;
        let left_stop = self.add_num(record.left_stop, x)?;
        let right_stop = self.add_num(record.right_stop, x)?;
        let mut sides = [self.spare.pop().unwrap_or_default(), self.spare.pop().unwrap_or_default()];
        for ((start, end), side) in [span.left, span.right].into_iter().zip(&mut sides) {
            for place in start..end {
                let option = self.option(place);
                side.push(self.add(option, number)?);
            }
            side.sort_unstable();
        }
        let [mut left, mut right] = sides;
        let sum = self.intern_form(&left, &right, (left_stop, right_stop));
        left.clear();
        right.clear();
        self.spare.push(left);
        self.spare.push(right);
        sum
    }

    /// G + H for forms.
    fn add_forms(&mut self, g: Game, h: Game) -> Result<Game, Stop> {
        if self.negatives[g.index()] == Some(h) {
            return Ok(self.zero());
        }
        let mut sides = [self.spare.pop().unwrap_or_default(), self.spare.pop().unwrap_or_default()];
        for (moved, kept) in [(g, h), (h, g)] {
            let span = self.span(moved)?;
            for ((start, end), side) in [span.left, span.right].into_iter().zip(&mut sides) {
                for place in start..end {
                    let option = self.option(place);
                    side.push(self.add(option, kept)?);
                }
            }
        }
        let [left, right] = sides;
        self.form_from(left, right)
    }

    /// G + T for a form G and T = x + k·↑ + *m, not a number. An option G + T^L is left out where some G^L + T is as
    /// good, which comparison with an offset decides without building either: a large nimber has many options.
    fn add_tagged(&mut self, g: Game, t: Game, value: Tagged) -> Result<Game, Stop> {
        let span = self.span(g)?;
        let mut sides = [self.spare.pop().unwrap_or_default(), self.spare.pop().unwrap_or_default()];
        for (is_left, ((start, end), side)) in
            [true, false].into_iter().zip([span.left, span.right].into_iter().zip(&mut sides))
        {
            for place in start..end {
                let option = self.option(place);
                side.push(self.add(option, t)?);
            }
            if value.up == 0 {
                self.add_nimber_options(g, value, is_left, (start, end), side)?;
                continue;
            }
            let steps = self.span(t)?;
            let steps = if is_left { steps.left } else { steps.right };
            for place in steps.0..steps.1 {
                let step = self.option(place);
                let Some(parts) = self.tagged(step) else { continue };
                let difference = Tagged {
                    number: Num::ZERO,
                    up: parts.up.checked_sub(value.up).ok_or(UPS)?,
                    nimber: parts.nimber ^ value.nimber,
                };
                if !self.outdone(g, difference, is_left, (start, end))? {
                    side.push(self.add(g, step)?);
                }
            }
        }
        let [left, right] = sides;
        self.form_from(left, right)
    }

    /// The options G + x + *j, j < m, of G + x + *m that no option of G outdoes.
    fn add_nimber_options(
        &mut self,
        g: Game,
        value: Tagged,
        is_left: bool,
        options: (u32, u32),
        side: &mut Vec<Game>,
    ) -> Result<(), Stop> {
        let difference = |nimber| Tagged { number: Num::ZERO, up: 0, nimber };
        // j xor m at or above this is remote in every comparison of G with its options.
        let remote = self.height(g).saturating_mul(2).saturating_add(2);
        if remote <= MOST_NIMBER_OPTIONS
            && value.nimber > remote
            && self.outdone(g, difference(remote), is_left, options)?
        {
            for near in 1..remote {
                let nimber = value.nimber ^ near;
                if nimber < value.nimber && !self.outdone(g, difference(near), is_left, options)? {
                    let step = self.intern_tagged(Tagged { nimber, ..value })?;
                    side.push(self.add(g, step)?);
                }
            }
            return Ok(());
        }
        if value.nimber > MOST_NIMBER_OPTIONS {
            return Err(Stop::Size { what: "a nimber in this sum", limit: "2^24" });
        }
        for nimber in 0..value.nimber {
            self.limit.check()?;
            if !self.outdone(g, difference(nimber ^ value.nimber), is_left, options)? {
                let step = self.intern_tagged(Tagged { nimber, ..value })?;
                side.push(self.add(g, step)?);
            }
        }
        Ok(())
    }

    /// Whether G + d ≤ G^L for some left option, or G + d ≥ G^R for some right one.
    fn outdone(&mut self, g: Game, d: Tagged, is_left: bool, options: (u32, u32)) -> Result<bool, Stop> {
        let minus = self.neg_parts(d)?;
        for place in options.0..options.1 {
            let option = self.option(place);
            if if is_left { self.offset_le(g, d, option)? } else { self.offset_le(option, minus, g)? } {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// -G.
    ///
    /// # Errors
    /// What the limit says; [`Stop::Size`] when a multiple of ↑ is no machine integer.
    pub fn neg(&mut self, g: Game) -> Result<Game, Stop> {
        if let Some(negative) = self.negatives[g.index()] {
            return Ok(negative);
        }
        let negative = match self.tagged(g) {
            Some(value) => {
                let negative = self.neg_parts(value)?;
                self.intern_tagged(negative)?
            }
            None => self.descend(|store| store.neg_form(g))?,
        };
        self.negatives[g.index()] = Some(negative);
        self.negatives[negative.index()] = Some(g);
        Ok(negative)
    }

    fn neg_form(&mut self, g: Game) -> Result<Game, Stop> {
        self.limit.check()?;
        let record = *self.record(g);
        let span = self.span(g)?;
        let mut sides = [self.spare.pop().unwrap_or_default(), self.spare.pop().unwrap_or_default()];
        for ((start, end), side) in [span.right, span.left].into_iter().zip(&mut sides) {
            for place in start..end {
                let option = self.option(place);
                side.push(self.neg(option)?);
            }
            side.sort_unstable();
        }
        let stops = (self.neg_num(record.right_stop)?, self.neg_num(record.left_stop)?);
        let [mut left, mut right] = sides;
        let negative = self.intern_form(&left, &right, stops);
        left.clear();
        right.clear();
        self.spare.push(left);
        self.spare.push(right);
        negative
    }

    /// G - H.
    ///
    /// # Errors
    /// As for [`add`](Self::add).
    pub fn sub(&mut self, g: Game, h: Game) -> Result<Game, Stop> {
        if g == h {
            return Ok(self.zero());
        }
        let negative = self.neg(h)?;
        self.add(g, negative)
    }

    /// n·G, the sum of n copies; for negative n of -G.
    ///
    /// # Errors
    /// As for [`add`](Self::add).
    pub fn multiple(&mut self, g: Game, n: &BigInt) -> Result<Game, Stop> {
        if let Some(value) = self.tagged(g) {
            let number = self.num(value.number) * &Rational::from(n.clone());
            let up = if value.up == 0 {
                0
            } else {
                n.to_i64().and_then(|n| n.checked_mul(value.up)).filter(|up| *up != i64::MIN).ok_or(UPS)?
            };
            let number = self.intern_number(number)?;
            return self.intern_tagged(Tagged { number, up, nimber: if n.is_odd() { value.nimber } else { 0 } });
        }
        let mut power = if n.sign() == Sign::Minus { self.neg(g)? } else { g };
        let n = n.abs();
        let mut sum = self.zero();
        for bit in 0..n.bits() {
            self.limit.check()?;
            if n.bit(bit) {
                sum = self.add(sum, power)?;
            }
            if bit + 1 < n.bits() {
                power = self.add(power, power)?;
                if power == self.zero() {
                    break;
                }
            }
        }
        Ok(sum)
    }

    /// The ordinal sum G : H = {G^L, G:H^L | G^R, G:H^R} of the canonical forms; a move in G ends H.
    ///
    /// # Errors
    /// What the limit says; a base other than 0 on a very large number is too deep.
    pub fn ordinal_sum(&mut self, g: Game, h: Game) -> Result<Game, Stop> {
        let mut memo = FxHashMap::default();
        self.ordinal_sum_memo(g, h, &mut memo)
    }

    fn ordinal_sum_memo(&mut self, g: Game, h: Game, memo: &mut FxHashMap<Game, Game>) -> Result<Game, Stop> {
        let zero = self.zero();
        if h == zero {
            return Ok(g);
        }
        if g == zero {
            return Ok(h);
        }
        if let (Some(a), Some(b)) = (self.tagged(g), self.tagged(h)) {
            // *a : *b = *(a+b), and integers of one sign add.
            if a.number == Num::ZERO && b.number == Num::ZERO && a.up == 0 && b.up == 0 {
                let nimber =
                    a.nimber.checked_add(b.nimber).ok_or(Stop::Size { what: "a nimber", limit: "2^64 - 1" })?;
                return self.intern_tagged(Tagged { nimber, ..a });
            }
            let (x, y) = (self.num(a.number), self.num(b.number));
            if a.is_number() && b.is_number() && x.is_integer() && y.is_integer() && x.signum() == y.signum() {
                return self.add(g, h);
            }
        }
        if let Some(sum) = memo.get(&h) {
            return Ok(*sum);
        }
        self.limit.check()?;
        let sum = self.descend(|store| {
            let mut sides = [store.spare.pop().unwrap_or_default(), store.spare.pop().unwrap_or_default()];
            let (base, top) = (store.span(g)?, store.span(h)?);
            let spans = [(base.left, top.left), (base.right, top.right)];
            for ((base, top), side) in spans.into_iter().zip(&mut sides) {
                for place in base.0..base.1 {
                    side.push(store.option(place));
                }
                for place in top.0..top.1 {
                    let option = store.option(place);
                    side.push(store.ordinal_sum_memo(g, option, memo)?);
                }
            }
            let [left, right] = sides;
            store.form_from(left, right)
        })?;
        memo.insert(h, sum);
        Ok(sum)
    }

    /// The switch ±{L, …} = {L, … | -L, …}.
    ///
    /// # Errors
    /// What the limit says.
    pub fn plus_minus(&mut self, left: &[Game]) -> Result<Game, Stop> {
        let mut right = Vec::with_capacity(left.len());
        for option in left {
            right.push(self.neg(*option)?);
        }
        self.form(left, &right)
    }

    /// Tiny-G, {0 || 0 | -G}.
    ///
    /// # Errors
    /// What the limit says.
    pub fn tiny(&mut self, g: Game) -> Result<Game, Stop> {
        let (zero, negative) = (self.zero(), self.neg(g)?);
        let threat = self.form(&[zero], &[negative])?;
        self.form(&[zero], &[threat])
    }

    /// Miny-G, {G | 0 || 0}, the negative of Tiny-G.
    ///
    /// # Errors
    /// What the limit says.
    pub fn miny(&mut self, g: Game) -> Result<Game, Stop> {
        let tiny = self.tiny(g)?;
        self.neg(tiny)
    }
}
