//! [`Descent`]: the search for the value of one rectangle, from the largest scale down.

use super::{
    Outcome, ValueError,
    scale::{Scales, TOO_LARGE, Vector, stepped},
    sign::Signs,
};
use crate::limit::Stop;

/// The bound on the units of a scale in a value, for each unit of the first side: beyond it the value is infinite on
/// that scale. No coefficient found so far exceeds the first side.
const COEFFICIENT_PER_SIDE: u64 = 2;
/// The bound for the smallest rectangles.
const LEAST_COEFFICIENT_BOUND: u64 = 256;

/// The result of a descent through the scales.
pub(super) enum Found {
    /// The value, decided by a draw.
    Value(Vector),
    /// A new scale, before the known one at this place.
    Scale(usize),
    /// No place in the order of the scales.
    Unplaced(Unplaced),
}

/// A rectangle that a descent through the scales does not place.
pub(super) struct Unplaced {
    /// The larger scales in it, to which it is infinitely near.
    pub(super) base: Vector,
    /// The place of the first scale that may not outweigh the rest.
    pub(super) place: usize,
    /// The place of the first scale that is negligible against the rest, and the sign of the rest.
    pub(super) below: usize,
    pub(super) sign: i8,
    /// A sum of scales from which its difference is `<>`, if one was met.
    pub(super) confused: Option<Vector>,
}

/// The search for one value, from the largest scale down.
pub(super) struct Descent<'a> {
    /// Its first side, or a bound on the length of play in it.
    pub(super) longest: u64,
    pub(super) signs: Signs<'a>,
    pub(super) scales: &'a Scales,
    /// The place of the first irregular rectangle than which G is not smaller, and whether G is larger.
    pub(super) passed: Option<(usize, bool)>,
    /// The first sum of scales from which the difference of G was found to be `<>`.
    pub(super) confused: Option<Vector>,
}

impl Descent<'_> {
    /// The sign of some copies of G minus x; `None` if play does not decide it.
    fn sign(&mut self, copies: usize, x: &[i64]) -> Result<Option<i8>, ValueError> {
        Ok(self.signs.bounds(copies, &self.scales.negative(x)?)?.sign())
    }

    /// The number of units of a scale that is too large for a value.
    fn bound(&self) -> Result<i64, Stop> {
        let bound = self.longest.saturating_mul(COEFFICIENT_PER_SIDE).max(LEAST_COEFFICIENT_BOUND);
        i64::try_from(bound).map_err(|_| TOO_LARGE)
    }

    /// Runs the descent for G, all smaller rectangles being known.
    pub(super) fn run(mut self) -> Result<Found, ValueError> {
        let bound = self.bound()?;
        let mut x = self.scales.zero();
        for place in 0..self.scales.len() {
            let side = match self.sign(1, &x)? {
                Some(0) => return Ok(Found::Value(x)),
                Some(side) => side,
                None => return self.unplaced(&x, place),
            };
            let direction = i64::from(side);
            if let Some((_, irregular)) = self.scales.irregular(place) {
                // One copy decides on which side of it G lies; several decide nothing.
                let one = self.scales.with_unit(&x, place, direction)?;
                let bounds = self.signs.bounds(1, &self.scales.negative(&one)?)?;
                if self.confused.is_none() && bounds.outcome() == Some(Outcome::Confused) {
                    self.confused = Some(one.clone());
                }
                match bounds.sign() {
                    Some(0) => return Ok(Found::Value(one)),
                    Some(beyond) if beyond != side => {}
                    sign if irregular.is_placed => self.passed = self.passed.or(Some((place, sign.is_some()))),
                    _ => {}
                }
                continue;
            }
            let at = |steps: i64| stepped(&x, place, direction * steps);
            // G lies beyond `near` steps, and not beyond `far`.
            let (mut near, mut far) = (0, 1);
            loop {
                let there = at(far)?;
                match self.sign(1, &there)? {
                    Some(0) => return Ok(Found::Value(there)),
                    Some(beyond) if beyond == side => near = far,
                    Some(_) => break,
                    None => return self.unplaced(&x, place),
                }
                far = far.checked_mul(2).ok_or(TOO_LARGE)?;
                if place > 0 && far > bound {
                    return self.new_scale(place, &x);
                }
            }
            while far - near > 1 {
                let middle = near.midpoint(far);
                let there = at(middle)?;
                match self.sign(1, &there)? {
                    Some(0) => return Ok(Found::Value(there)),
                    Some(beyond) if beyond == side => near = middle,
                    Some(_) => far = middle,
                    None => return self.unplaced(&x, place),
                }
            }
            let twice = x.iter().map(|coefficient| coefficient.checked_mul(2).ok_or(TOO_LARGE));
            let twice = twice.collect::<Result<Vector, _>>()?;
            match self.sign(2, &stepped(&twice, place, direction * (near + far))?)? {
                Some(half) if half != 0 => x = at(if half == side { far } else { near })?,
                // Half a unit, or indistinguishable from it: no representative has that value.
                _ => return self.unplaced(&x, place),
            }
        }
        match self.sign(1, &x)? {
            Some(0) => Ok(Found::Value(x)),
            Some(_) => self.new_scale(self.scales.len(), &x),
            None => self.unplaced(&x, self.scales.len()),
        }
    }

    /// A new scale represented by G, which is possible only if G has no part on larger scales.
    fn new_scale(&mut self, place: usize, x: &Vector) -> Result<Found, ValueError> {
        // Just after irregular rectangles than which G is larger, it comes before them.
        let is_after = |passed: usize| (passed..place).all(|between| self.scales.irregular(between).is_some());
        let place = match self.passed {
            None => Some(place),
            Some((passed, true)) if is_after(passed) => Some(passed),
            Some(_) => None,
        };
        match place {
            Some(place) if x.iter().all(|coefficient| *coefficient == 0) => {
                Ok(Found::Scale(self.scales.place_before(place)))
            }
            _ => self.unplaced(x, place.unwrap_or(self.scales.len())),
        }
    }

    /// G is infinitely near to `base`, and multiples of the scale at `place` do not place it. Finds how far down that
    /// holds.
    fn unplaced(&mut self, base: &Vector, place: usize) -> Result<Found, ValueError> {
        let bound = self.bound()?;
        let side = self.sign(1, base)?.unwrap_or(0);
        let mut below = self.scales.len();
        if side != 0 {
            for lower in place..self.scales.len() {
                let far = stepped(base, lower, i64::from(side) * bound)?;
                if self.scales.irregular(lower).is_none() && self.sign(1, &far)? == Some(side) {
                    below = lower;
                    break;
                }
            }
        }
        let place = self.passed.map_or(place, |(passed, _)| passed.min(place));
        let confused = self.confused.take();
        Ok(Found::Unplaced(Unplaced { base: base.clone(), place, below, sign: side, confused }))
    }
}
