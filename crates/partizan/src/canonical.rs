//! Canonical form: the form without dominated and reversible options.

use std::cmp::Ordering;

use num_bigint::{BigInt, Sign};
use num_traits::{One, Zero};
use rustc_hash::FxHashMap;

use super::{
    num::Num,
    record::Tagged,
    store::{Game, Store},
};
use crate::{limit::Stop, number::Rational};

/// A form G that is being reduced. It is not a number, and its options have been compared but are not yet canonical.
/// Options may be replaced later; the value stays, and so does every answer here.
struct Raw<'a> {
    left: &'a [Game],
    right: &'a [Game],
    left_stop: Num,
    right_stop: Num,
    height: u64,
    /// For each X, whether X ≤ G (first) and G ≤ X (second).
    memo: FxHashMap<Game, [Option<bool>; 2]>,
}

/// The player whose options are examined. What is written for Left holds for Right with the order reversed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Left,
    Right,
}

impl Side {
    /// Two values in the order that makes `first ≤ second` the question for Left, and the converse for Right.
    fn order(self, first: Game, second: Game) -> (Game, Game) {
        if self == Side::Left { (first, second) } else { (second, first) }
    }
}

impl Store {
    /// The value {left | right} in canonical form.
    pub fn form(&mut self, left: &[Game], right: &[Game]) -> Result<Game, Stop> {
        let [mut lefts, mut rights] = self.spare_lists();
        lefts.extend_from_slice(left);
        rights.extend_from_slice(right);
        self.form_from(lefts, rights)
    }

    /// The same from lists that are consumed.
    pub(super) fn form_from(&mut self, left: Vec<Game>, right: Vec<Game>) -> Result<Game, Stop> {
        self.form_of_groups(left, right, [0; 2])
    }

    /// The same where on each side no two options before a place compare, and no two from it on; 0 if nothing is known.
    pub(super) fn form_of_groups(
        &mut self,
        mut left: Vec<Game>,
        mut right: Vec<Game>,
        apart: [usize; 2],
    ) -> Result<Game, Stop> {
        let value = self.canonical(&mut left, &mut right, apart)?;
        self.give_back([left, right]);
        Ok(value)
    }

    /// Two empty lists, reused where possible.
    pub(super) fn spare_lists(&mut self) -> [Vec<Game>; 2] {
        [(); 2].map(|()| self.spare.pop().unwrap_or_default())
    }

    /// Keeps lists to be reused.
    pub(super) fn give_back(&mut self, lists: [Vec<Game>; 2]) {
        for mut list in lists {
            list.clear();
            self.spare.push(list);
        }
    }

    fn canonical(&mut self, left: &mut Vec<Game>, right: &mut Vec<Game>, apart: [usize; 2]) -> Result<Game, Stop> {
        let bounds = [self.stop_bound(left, Side::Left)?, self.stop_bound(right, Side::Right)?];
        let [Some((left_stop, left_is_open)), Some((right_stop, right_is_open))] = bounds else {
            return self.simplest(bounds);
        };
        match self.cmp_num(left_stop, right_stop) {
            Ordering::Less => return self.simplest(bounds),
            Ordering::Equal if !left_is_open && !right_is_open => return Ok(self.number_at(left_stop)),
            Ordering::Equal => {
                if let Some(nimber) = self.mex(left, right, left_stop)? {
                    return Ok(nimber);
                }
            }
            Ordering::Greater => {}
        }
        for ((options, side), apart) in [(&mut *left, Side::Left), (&mut *right, Side::Right)].into_iter().zip(apart) {
            if apart == 0 {
                self.prune(options, side)?;
            } else {
                self.prune_groups(options, apart, side)?;
            }
        }
        self.bypass(left, right, (left_stop, right_stop))?;
        left.sort_unstable();
        right.sort_unstable();
        match self.recognise(left, right, left_stop) {
            Some(value) => self.intern_tagged(value),
            None => self.intern_form(left, right, (left_stop, right_stop)),
        }
    }

    /// The bound on a number x with no left option ≥ x, or no right option ≤ x, if there are options: the best of their
    /// stops, and whether it is excluded itself.
    fn stop_bound(&mut self, options: &[Game], side: Side) -> Result<Option<(Num, bool)>, Stop> {
        let mut best: Option<(Num, bool)> = None;
        for option in options {
            let bounds = self.shape(*option).bounds;
            let (stop, is_open) = match side {
                Side::Left => (self.right_num(*option)?, bounds.is_above_right()),
                Side::Right => (option.num, bounds.is_below_left()),
            };
            let order = best.map_or(Ordering::Greater, |(best, _)| match side {
                Side::Left => self.cmp_num(stop, best),
                Side::Right => self.cmp_num(best, stop),
            });
            if order.is_ge() {
                best = Some((stop, is_open || order.is_eq() && best.is_some_and(|(_, is_open)| is_open)));
            }
        }
        Ok(best)
    }

    /// The simplest number between the bounds of both sides.
    fn simplest(&mut self, bounds: [Option<(Num, bool)>; 2]) -> Result<Game, Stop> {
        let [below, above] = bounds.map(|bound| bound.map(|(number, is_open)| (self.num(number), is_open)));
        let num = self.intern_number(simplest_number(below, above)?)?;
        Ok(self.number_at(num))
    }

    /// The nimber translated by a number, if all options are that number + nimbers and both sides have the same mex.
    fn mex(&mut self, left: &[Game], right: &[Game], number: Num) -> Result<Option<Game>, Stop> {
        let mut mexes = [0; 2];
        for (side, mex) in [left, right].into_iter().zip(&mut mexes) {
            let mut nimbers = Vec::with_capacity(side.len());
            for option in side {
                match self.tagged(*option) {
                    Some(Tagged { number: its, up: 0, nimber }) if its == number => nimbers.push(nimber),
                    _ => return Ok(None),
                }
            }
            *mex = crate::number::nim::mex(nimbers);
        }
        let [nimber, other] = mexes;
        if nimber == other { self.intern_tagged(Tagged { number, up: 0, nimber }).map(Some) } else { Ok(None) }
    }

    /// Removes duplicate and dominated options.
    fn prune(&mut self, options: &mut Vec<Game>, side: Side) -> Result<(), Stop> {
        let mut place = 0;
        while let Some(option) = options.get(place).copied() {
            let mut dominated = false;
            let mut other_place = 0;
            while let Some(other) = options.get(other_place).copied() {
                self.check()?;
                if other_place != place {
                    let (smaller, larger) = side.order(option, other);
                    if self.le(smaller, larger)? {
                        dominated = true;
                        break;
                    }
                }
                other_place += 1;
            }
            if dominated {
                options.swap_remove(place);
            } else {
                place += 1;
            }
        }
        Ok(())
    }

    /// The same where only options of different groups, those before and those from a place, can compare.
    fn prune_groups(&mut self, options: &mut Vec<Game>, apart: usize, side: Side) -> Result<(), Stop> {
        let [mut first, mut second] = self.spare_lists();
        first.extend_from_slice(&options[..apart]);
        second.extend_from_slice(&options[apart..]);
        let mut place = 0;
        'first: while let Some(option) = first.get(place).copied() {
            let mut other_place = 0;
            while let Some(other) = second.get(other_place).copied() {
                self.check()?;
                let (to, from) = side.order(option, other);
                if self.le(to, from)? {
                    first.swap_remove(place);
                    continue 'first;
                }
                if self.le(from, to)? {
                    second.swap_remove(other_place);
                } else {
                    other_place += 1;
                }
            }
            place += 1;
        }
        options.clear();
        options.append(&mut first);
        options.append(&mut second);
        self.give_back([first, second]);
        Ok(())
    }

    /// Replaces reversible options by those to which they reverse repeatedly. None is dominated before or after.
    fn bypass(&mut self, left: &mut Vec<Game>, right: &mut Vec<Game>, stops: (Num, Num)) -> Result<(), Stop> {
        let height = left.iter().chain(right.iter()).map(|option| self.height(option.shape)).max().unwrap_or(0);
        let mut raw = Raw {
            left,
            right,
            left_stop: stops.0,
            right_stop: stops.1,
            height: height.saturating_add(1),
            memo: FxHashMap::default(),
        };
        let new_left = self.bypass_side(&mut raw, Side::Left)?;
        let new_right = self.bypass_side(&mut raw, Side::Right)?;
        for (options, new, side) in [(left, new_left, Side::Left), (right, new_right, Side::Right)] {
            if let Some(mut new) = new {
                self.prune(&mut new, side)?;
                std::mem::swap(options, &mut new);
                new.clear();
                self.spare.push(new);
            }
        }
        Ok(())
    }

    /// The options of a side with reversible ones bypassed, or `None` if there are none. New options may be dominated.
    fn bypass_side(&mut self, raw: &mut Raw<'_>, side: Side) -> Result<Option<Vec<Game>>, Stop> {
        let options = if side == Side::Left { raw.left } else { raw.right };
        let mut reverses = None;
        for (place, option) in options.iter().enumerate() {
            if let Some(to) = self.reverses(raw, *option, side)? {
                reverses = Some((place, to));
                break;
            }
        }
        let Some((place, to)) = reverses else { return Ok(None) };
        let [mut kept, mut waiting] = self.spare_lists();
        kept.extend_from_slice(&options[..place]);
        waiting.extend_from_slice(&options[place + 1..]);
        self.push_options(&mut waiting, to, side)?;
        while let Some(option) = waiting.pop() {
            self.check()?;
            if kept.contains(&option) || self.is_behind(raw, option, side)? {
                continue;
            }
            match self.reverses(raw, option, side)? {
                Some(to) => self.push_options(&mut waiting, to, side)?,
                None => kept.push(option),
            }
        }
        self.spare.push(waiting);
        Ok(Some(kept))
    }

    /// Whether a left option is dominated because its Left stop (for a number, the number) is less than that of G.
    fn is_behind(&mut self, raw: &Raw<'_>, option: Game, side: Side) -> Result<bool, Stop> {
        Ok(match side {
            Side::Left => self.cmp_num(option.num, raw.left_stop).is_lt(),
            Side::Right => {
                let stop = self.right_num(option)?;
                self.cmp_num(stop, raw.right_stop).is_gt()
            }
        })
    }

    fn push_options(&mut self, list: &mut Vec<Game>, g: Game, side: Side) -> Result<(), Stop> {
        let span = self.span(g)?;
        let (start, end) = if side == Side::Left { span.left } else { span.right };
        for place in start..end {
            self.check()?;
            list.push(self.option(&span, place)?);
        }
        Ok(())
    }

    /// The G^LR ≤ G through which a left option G^L reverses, if there is one. A number never reverses: unless it is
    /// dominated, it is the Left stop of G, and its right options are larger.
    fn reverses(&mut self, raw: &mut Raw<'_>, option: Game, side: Side) -> Result<Option<Game>, Stop> {
        match self.tagged(option) {
            Some(value) if value.is_number() => return Ok(None),
            Some(Tagged { number, up: 0, nimber }) => {
                // All *j with j < m: only those at the stop can be it, and any of the remote ones.
                let stop = if side == Side::Left { raw.right_stop } else { raw.left_stop };
                let against = self.cmp_num(number, stop);
                if if side == Side::Left { against.is_gt() } else { against.is_lt() } {
                    return Ok(None);
                }
                for smaller in 0..nimber.min(raw.height.saturating_add(3)) {
                    let answer = self.intern_tagged(Tagged { number, up: 0, nimber: smaller })?;
                    if self.raw_compares(raw, answer, side)? {
                        return Ok(Some(answer));
                    }
                }
                return Ok(None);
            }
            _ => {}
        }
        let span = self.span(option)?;
        let (start, end) = if side == Side::Left { span.right } else { span.left };
        for place in start..end {
            let answer = self.option(&span, place)?;
            if self.raw_compares(raw, answer, side)? {
                return Ok(Some(answer));
            }
        }
        Ok(None)
    }

    /// Whether X ≤ G (for Left), G ≤ X (for Right).
    fn raw_compares(&mut self, raw: &mut Raw<'_>, x: Game, side: Side) -> Result<bool, Stop> {
        self.check()?;
        let x_right = self.right_num(x)?;
        let (first, second, gap) = match side {
            Side::Left => (
                self.cmp_num(x.num, raw.left_stop),
                self.cmp_num(x_right, raw.right_stop),
                self.cmp_num(x.num, raw.right_stop),
            ),
            Side::Right => (
                self.cmp_num(raw.left_stop, x.num),
                self.cmp_num(raw.right_stop, x_right),
                self.cmp_num(raw.left_stop, x_right),
            ),
        };
        if first.is_gt() || second.is_gt() {
            return Ok(false);
        }
        if gap.is_lt() {
            return Ok(true);
        }
        // X ≤ G fails when some G^R ≤ X …
        let replies = if side == Side::Left { raw.right } else { raw.left };
        for option in replies {
            self.check()?;
            let (smaller, larger) = side.order(*option, x);
            if self.le(smaller, larger)? {
                return Ok(false);
            }
        }
        let mut x = x;
        match self.tagged(x) {
            Some(value) if value.is_number() => return Ok(true),
            Some(Tagged { number, up, nimber }) => {
                // As in `far` and `near`.
                let ups = up.unsigned_abs();
                if raw.height < u64::MAX && ups >= raw.height.saturating_add(2) {
                    return Ok((up < 0) == (side == Side::Left));
                }
                let remote = raw.height.saturating_add(ups).saturating_add(2);
                if nimber > remote {
                    x = self.intern_tagged(Tagged { number, up, nimber: remote })?;
                }
            }
            None => {}
        }
        // … or some X^L ≥ G.
        let index = usize::from(side == Side::Right);
        if let Some(Some(answer)) = raw.memo.get(&x).and_then(|answers| answers.get(index)) {
            return Ok(*answer);
        }
        self.check()?;
        let answer = self.descend(|store| {
            let span = store.span(x)?;
            let ((start, end), other) =
                if side == Side::Left { (span.left, Side::Right) } else { (span.right, Side::Left) };
            for place in start..end {
                let option = store.option(&span, place)?;
                if store.raw_compares(raw, option, other)? {
                    return Ok(false);
                }
            }
            Ok(true)
        })?;
        if let Some(place) = raw.memo.entry(x).or_default().get_mut(index) {
            *place = Some(answer);
        }
        Ok(answer)
    }

    /// The number + k·↑ + *m with these canonical options, if there is one; numbers are recognised before.
    fn recognise(&self, left: &[Game], right: &[Game], number: Num) -> Option<Tagged> {
        let part = |game: &Game| self.tagged(*game).filter(|value| value.number == number);
        if left.len() == right.len() && left == right {
            let mut nimbers = Vec::with_capacity(left.len());
            for option in left {
                nimbers.push(part(option).filter(|value| value.up == 0)?.nimber);
            }
            let nimber = crate::number::nim::mex(nimbers);
            return (usize::try_from(nimber) == Ok(left.len())).then_some(Tagged { number, up: 0, nimber });
        }
        let is_number = |game: &Game| part(game).is_some_and(|value| value.is_number());
        let is_star = |game: &Game| part(game).is_some_and(|value| value.up == 0 && value.nimber == 1);
        for (zeros, steps, sign) in [(left, right, 1), (right, left, -1)] {
            match (zeros, steps) {
                ([zero], [step]) if is_number(zero) => {
                    // {0 | k·↑ + *m} = (k+1)·↑ + *(m xor 1), but {0|0} = *.
                    let step = part(step)?;
                    let in_line = if step.up == 0 { step.nimber > 0 } else { step.up.signum() == sign };
                    if in_line {
                        return Some(Tagged { number, up: step.up.checked_add(sign)?, nimber: step.nimber ^ 1 });
                    }
                }
                ([a, b], [zero]) if is_number(zero) && (is_number(a) && is_star(b) || is_star(a) && is_number(b)) => {
                    return Some(Tagged { number, up: sign, nimber: 1 });
                }
                _ => {}
            }
        }
        None
    }
}

/// The simplest number between the bounds, where `true` with a bound excludes the bound itself. There is one.
fn simplest_number(below: Option<(Rational, bool)>, above: Option<(Rational, bool)>) -> Result<Rational, Stop> {
    // The integer in range that is nearest to 0.
    let least = below.as_ref().map(|(number, open)| {
        let floor = number.floor();
        if number.is_integer() && !open { floor } else { floor + 1 }
    });
    let most = above.as_ref().map(|(number, open)| {
        let floor = number.floor();
        if number.is_integer() && *open { floor - 1 } else { floor }
    });
    let integer = match (&least, &most) {
        (Some(least), _) if least.sign() == Sign::Plus => least.clone(),
        (_, Some(most)) if most.sign() == Sign::Minus => most.clone(),
        _ => BigInt::zero(),
    };
    let (Some((below, below_open)), Some((above, above_open))) = (below, above) else {
        return Ok(integer.into());
    };
    if least <= most {
        return Ok(integer.into());
    }
    // Otherwise the number with the smallest denominator 2^k; for the smallest k that works there is only one.
    let fits = |k: u64| {
        let scale = Rational::from(BigInt::one() << k);
        let (low, high) = (&below * &scale, &above * &scale);
        let (floor, is_exact) = (low.floor(), low.is_integer());
        let least = if is_exact && !below_open { floor } else { floor + 1 };
        let (floor, is_exact) = (high.floor(), high.is_integer());
        let most = if is_exact && above_open { floor - 1 } else { floor };
        (least <= most).then_some(least)
    };
    // A power of two that is finer than the gap fits, or the gap is a single point with its own denominator.
    let gap = &above - &below;
    let enough = gap.denominator().bits().max(below.denominator().bits()) + 2;
    let (mut low, mut high) = (0, enough);
    // If 2^-k fits then 2^-(k+1) does.
    while low + 1 < high {
        let middle = low + (high - low) / 2;
        if fits(middle).is_some() { high = middle } else { low = middle }
    }
    let numerator = fits(high).ok_or(Stop::Internal { what: "no number fits between the options of a number" })?;
    Ok(Rational::dyadic(numerator, high))
}
