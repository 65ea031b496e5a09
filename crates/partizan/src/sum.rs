//! Sums, negatives, multiples and ordinal sums.

use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_traits::{Signed, ToPrimitive};
use rustc_hash::FxHashMap;

use super::{
    num::Num,
    offset::UPS,
    record::{ShapeKind, Tagged},
    store::{Game, NUMBER, Store, UNKNOWN},
};
use crate::{limit::Stop, number::Rational};

/// The largest nimber whose options are all tried in a sum.
const MOST_NIMBER_OPTIONS: u64 = 1 << 24;

const NOT_TAGGED: Stop = Stop::Internal { what: "a sum with ups and nimbers has none" };

impl Store {
    /// G + H.
    ///
    /// # Errors
    /// The stops of the limit; [`Stop::Size`] when a multiple of ↑ is not a machine integer.
    #[inline]
    pub fn add(&mut self, g: Game, h: Game) -> Result<Game, Stop> {
        let num = self.add_num(g.num, h.num)?;
        if g.shape == NUMBER || h.shape == NUMBER {
            debug_assert!([g, h].iter().all(|game| self.shape(*game).kind != ShapeKind::FORGOTTEN));
            // Number translation; the shape of numbers is 0.
            return Ok(self.game(g.shape | h.shape, num));
        }
        let sum = self.add_shapes(g, h)?;
        self.moved(sum, num)
    }

    /// The sum of the shapes of two values that are not numbers.
    fn add_shapes(&mut self, g: Game, h: Game) -> Result<Game, Stop> {
        let (a, b) = (self.shape(g).kind.place(), self.shape(h).kind.place());
        if let (Some(a), Some(b)) = (a, b) {
            let ((up_a, nimber_a), (up_b, nimber_b)) = (self.parts[a], self.parts[b]);
            let up = up_a.checked_add(up_b).ok_or(UPS)?;
            return self.intern_tagged(Tagged { number: Num::ZERO, up, nimber: nimber_a ^ nimber_b });
        }
        if let Some((shape, num)) = self.sums.get(g.shape, h.shape) {
            return Ok(self.game(shape, num));
        }
        self.check()?;
        let (g, h) = (self.game(g.shape, Num::ZERO), self.game(h.shape, Num::ZERO));
        let sum = self.descend(|store| match (a, b) {
            (Some(_), _) => store.add_tagged(h, g),
            (_, Some(_)) => store.add_tagged(g, h),
            (None, None) => store.add_forms(g, h),
        })?;
        self.sums.keep(g.shape, h.shape, sum, &self.limit);
        Ok(sum)
    }

    /// G + H for forms whose Left stops are 0. Options from the same summand are incomparable: G^L + H and G^L' + H
    /// compare like G^L and G^L'.
    fn add_forms(&mut self, g: Game, h: Game) -> Result<Game, Stop> {
        if self.negatives[g.shape as usize] == h.shape {
            // G has the stops 0 and -w, and so has its negative as a shape, which is therefore -G translated by -w.
            let width = self.shape(g).width;
            let num = self.neg_num(width)?;
            return Ok(self.number_at(num));
        }
        let mut sides = self.spare_lists();
        let mut apart = [0; 2];
        for (moved, kept) in [(g, h), (h, g)] {
            let place = self.place(moved.shape)?;
            apart = [sides[0].len(), sides[1].len()];
            for (range, side) in [place.left(), place.right()].into_iter().zip(&mut sides) {
                for place in range {
                    let option = self.options[place];
                    side.push(self.add(option, kept)?);
                }
            }
        }
        let [left, right] = sides;
        self.form_of_groups(left, right, apart)
    }

    /// G + T for a form G and T = k·↑ + *m, both with the Left stop 0. An option G + T^L is left out if some G^L + T is
    /// at least as good, by a comparison with an offset that builds neither: a large nimber has many options.
    fn add_tagged(&mut self, g: Game, t: Game) -> Result<Game, Stop> {
        let Some(value) = self.tagged(t) else { return Err(NOT_TAGGED) };
        let span = self.span(g)?;
        let mut sides = self.spare_lists();
        let mut apart = [0; 2];
        for (is_left, ((options, side), apart)) in
            [true, false].into_iter().zip([span.left, span.right].into_iter().zip(&mut sides).zip(&mut apart))
        {
            for place in options.0..options.1 {
                let option = self.option(&span, place)?;
                side.push(self.add(option, t)?);
            }
            *apart = side.len();
            if value.up == 0 {
                self.add_nimber_options(g, value, is_left, options, side)?;
                continue;
            }
            let steps = self.span(t)?;
            let (start, end) = if is_left { steps.left } else { steps.right };
            for place in start..end {
                let step = self.option(&steps, place)?;
                let Some(parts) = self.tagged(step) else { continue };
                let difference = Tagged {
                    number: Num::ZERO,
                    up: parts.up.checked_sub(value.up).ok_or(UPS)?,
                    nimber: parts.nimber ^ value.nimber,
                };
                if !self.is_dominated(g, difference, is_left, options)? {
                    side.push(self.add(g, step)?);
                }
            }
        }
        let [left, right] = sides;
        self.form_of_groups(left, right, apart)
    }

    /// The options G + *j, j < m, of G + *m that no option of G dominates.
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
        let remote = self.height(g.shape).saturating_mul(2).saturating_add(2);
        if remote <= MOST_NIMBER_OPTIONS
            && value.nimber > remote
            && self.is_dominated(g, difference(remote), is_left, options)?
        {
            for near in 1..remote {
                let nimber = value.nimber ^ near;
                if nimber < value.nimber && !self.is_dominated(g, difference(near), is_left, options)? {
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
            self.check()?;
            if !self.is_dominated(g, difference(nimber ^ value.nimber), is_left, options)? {
                let step = self.intern_tagged(Tagged { nimber, ..value })?;
                side.push(self.add(g, step)?);
            }
        }
        Ok(())
    }

    /// Whether G + d ≤ G^L for some left option, or G + d ≥ G^R for some right one; the Left stop of G is 0.
    fn is_dominated(&mut self, g: Game, d: Tagged, is_left: bool, options: (u32, u32)) -> Result<bool, Stop> {
        let minus = self.neg_parts(d)?;
        for place in options.0..options.1 {
            let option = self.options[place as usize];
            if if is_left { self.offset_le(g, d, option)? } else { self.offset_le(option, minus, g)? } {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// -G.
    ///
    /// # Errors
    /// The stops of the limit; [`Stop::Size`] when a multiple of ↑ is not a machine integer.
    #[inline]
    pub fn neg(&mut self, g: Game) -> Result<Game, Stop> {
        let width = self.shape(g).width;
        let num = self.sub_num(width, g.num)?;
        let shape = match self.negatives[g.shape as usize] {
            UNKNOWN => self.neg_shape(g.shape)?,
            shape => shape,
        };
        Ok(self.game(shape, num))
    }

    fn neg_shape(&mut self, shape: u32) -> Result<u32, Stop> {
        let negative = match self.parts(shape) {
            Some((up, nimber)) => self.tagged_shape(up.checked_neg().ok_or(UPS)?, nimber)?,
            None => self.descend(|store| store.neg_form(shape))?,
        };
        self.negatives[shape as usize] = negative;
        self.negatives[negative as usize] = shape;
        Ok(negative)
    }

    fn neg_form(&mut self, shape: u32) -> Result<u32, Stop> {
        self.check()?;
        let width = self.shapes[shape as usize].width;
        let place = self.place(shape)?;
        let mut sides = self.spare_lists();
        for (range, side) in [place.right(), place.left()].into_iter().zip(&mut sides) {
            for place in range {
                let option = self.options[place];
                side.push(self.neg(option)?);
            }
            side.sort_unstable();
        }
        let [mut left, mut right] = sides;
        let negative = self.intern_form(&mut left, &mut right, (width, Num::ZERO))?;
        self.give_back([left, right]);
        Ok(negative.shape)
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

    /// n·G, the sum of n copies of G, or of -n copies of -G if n is negative.
    ///
    /// # Errors
    /// As for [`add`](Self::add).
    pub fn multiple(&mut self, g: Game, n: &BigInt) -> Result<Game, Stop> {
        if let Some(value) = self.tagged(g) {
            let number = self.num(value.number) * Rational::from(n.clone());
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
            self.check()?;
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
    /// The stops of the limit; a base other than 0 on a very large number is too deep.
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
        self.check()?;
        let sum = self.descend(|store| {
            let mut sides = store.spare_lists();
            let (base, top) = (store.span(g)?, store.span(h)?);
            let spans = [(base.left, top.left), (base.right, top.right)];
            for ((of_base, of_top), side) in spans.into_iter().zip(&mut sides) {
                for place in of_base.0..of_base.1 {
                    side.push(store.option(&base, place)?);
                }
                for place in of_top.0..of_top.1 {
                    let option = store.option(&top, place)?;
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
    pub fn plus_minus(&mut self, left: &[Game]) -> Result<Game, Stop> {
        let mut right = Vec::with_capacity(left.len());
        for option in left {
            right.push(self.neg(*option)?);
        }
        self.form(left, &right)
    }

    /// Tiny-G, {0 || 0 | -G}.
    pub fn tiny(&mut self, g: Game) -> Result<Game, Stop> {
        let (zero, negative) = (self.zero(), self.neg(g)?);
        let threat = self.form(&[zero], &[negative])?;
        self.form(&[zero], &[threat])
    }

    /// Miny-G, {G | 0 || 0}, the negative of Tiny-G.
    pub fn miny(&mut self, g: Game) -> Result<Game, Stop> {
        let tiny = self.tiny(g)?;
        self.neg(tiny)
    }
}
