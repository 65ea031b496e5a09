//! [`Scale`]: the units in which values of rectangles are measured, from the number 1 down.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_traits::One;

use super::{Outcome, Rectangle, Status};
use crate::{
    limit::Stop,
    number::{Infinitesimal, Rational, infinitesimal::Term},
};

/// A scale: infinitely smaller than the scales before it and infinitely larger than those after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scale {
    /// The exponent e of `eps^e`; 0 for the number 1.
    pub exponent: Rational,
    /// A rectangle with this value: `[2,1]` is 1, `[3,2]` is `eps`.
    pub rectangle: Rectangle,
}

impl Scale {
    /// The scale as a value.
    pub fn value(&self) -> Infinitesimal {
        let value = Infinitesimal::scale(self.exponent.clone());
        debug_assert!(value.is_ok(), "exponents of scales are not negative");
        value.unwrap_or_default()
    }
}

/// A value over the known scales: the coefficient of each, largest scale first, so that the lexicographic order of the
/// coefficients is that of the values; then the number of copies of each irregular rectangle, of either player.
pub(super) type Vector = Vec<i64>;

/// The error for a coefficient that is too large.
pub(super) const TOO_LARGE: Stop = Stop::Size { what: "a coefficient of a value", limit: "2^63" };

/// `a + b`.
pub(super) fn sum(a: &[i64], b: &[i64]) -> Result<Vector, Stop> {
    let mut sum = a.to_vec();
    add_to(&mut sum, b)?;
    Ok(sum)
}

/// The sum of two vectors, computed only as far as needed: its first coefficients answer most questions about it.
#[derive(Clone, Copy)]
pub(super) struct LazySum<'v>(pub(super) &'v [i64], pub(super) &'v [i64]);

impl LazySum<'_> {
    /// How it compares with a vector.
    pub(super) fn compare(self, other: &[i64]) -> Result<Ordering, Stop> {
        for ((a, b), other) in self.0.iter().zip(self.1).zip(other) {
            let coefficient = a.checked_add(*b).ok_or(TOO_LARGE)?;
            if coefficient != *other {
                return Ok(coefficient.cmp(other));
            }
        }
        Ok(Ordering::Equal)
    }

    /// The sign of its first nonzero coefficient.
    fn leading_sign(self) -> Result<i8, Stop> {
        for (a, b) in self.0.iter().zip(self.1) {
            match a.checked_add(*b).ok_or(TOO_LARGE)?.cmp(&0) {
                Ordering::Less => return Ok(-1),
                Ordering::Equal => {}
                Ordering::Greater => return Ok(1),
            }
        }
        Ok(0)
    }

    pub(super) fn compute(self) -> Result<Vector, Stop> {
        sum(self.0, self.1)
    }
}

/// `a - b`.
pub(super) fn difference(a: &[i64], b: &[i64]) -> Result<Vector, Stop> {
    let mut difference = a.to_vec();
    take_from(&mut difference, b)?;
    Ok(difference)
}

/// Adds b to a.
pub(super) fn add_to(a: &mut [i64], b: &[i64]) -> Result<(), Stop> {
    combine(a, b, i64::wrapping_add, |a, b, result| (a ^ result) & (b ^ result))
}

/// Subtracts b from a.
fn take_from(a: &mut [i64], b: &[i64]) -> Result<(), Stop> {
    combine(a, b, i64::wrapping_sub, |a, b, result| (a ^ b) & (a ^ result))
}

/// Combines coefficients, which wrap around where `overflow` is negative. A single check at the end lets the machine
/// work on several coefficients at once.
fn combine(
    a: &mut [i64],
    b: &[i64],
    combine: impl Fn(i64, i64) -> i64,
    overflow: impl Fn(i64, i64, i64) -> i64,
) -> Result<(), Stop> {
    let mut signs = 0;
    for (a, b) in a.iter_mut().zip(b) {
        let result = combine(*a, *b);
        signs |= overflow(*a, *b, result);
        *a = result;
    }
    if signs < 0 { Err(TOO_LARGE) } else { Ok(()) }
}

/// `a` with `coefficient` added at the scale at `place`.
pub(super) fn stepped(a: &[i64], place: usize, coefficient: i64) -> Result<Vector, Stop> {
    let mut stepped = a.to_vec();
    if let Some(entry) = stepped.get_mut(place) {
        *entry = entry.checked_add(coefficient).ok_or(TOO_LARGE)?;
    }
    Ok(stepped)
}

/// What is known about an outcome: bounds on what Left can guarantee, and on what Right can limit Left to, each -1, 0
/// or 1 for a loss, a draw or a win of Left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    pub(super) low: i8,
    pub(super) high: i8,
    /// Whether Left can guarantee no more than `low`, and Right can limit Left to no less than `high`.
    pub(super) is_exact: bool,
}

impl Bounds {
    pub(super) const UNKNOWN: Bounds = Bounds { low: -1, high: 1, is_exact: false };

    pub(super) fn decided(sign: i8) -> Self {
        Bounds { low: sign, high: sign, is_exact: true }
    }

    pub(super) fn negative(self) -> Self {
        Bounds { low: -self.high, high: -self.low, ..self }
    }

    /// The outcome, if it is known.
    pub(super) fn outcome(self) -> Option<Outcome> {
        let status = |sure: i8| match sure {
            1 => Status::Winning,
            0 => Status::Drawing,
            _ => Status::Losing,
        };
        (self.is_exact || self.sign().is_some()).then(|| Outcome::new(status(self.low), status(-self.high)))
    }

    pub(super) fn sign(self) -> Option<i8> {
        (self.low == self.high).then_some(self.low)
    }
}

/// A place of a vector.
#[derive(Debug)]
struct Unit {
    /// The rectangle that it counts; `None` for a scale of other boards.
    rectangle: Option<Rectangle>,
    /// The scale's exponent; `None` for an irregular rectangle that is confused with a sum of scales.
    exponent: Option<Rational>,
    /// The number of the irregular rectangle, if it is one.
    irregular: Option<usize>,
}

/// A rectangle G for which values do not add: `G - G` is not a draw, as for `[37,36]` and `[41,40]`, where it is `<>`;
/// or rounds of play do not decide which sums of scales are larger than G, as for `[73,72]`.
///
/// The sign of G + X is known where one copy of G was compared with X. For a sum with two irregular rectangles only
/// what a larger scale decides is known.
#[derive(Clone, Debug)]
pub(super) struct Irregular {
    /// Scales before this place outweigh one copy.
    pub(super) above_one: usize,
    /// Scales before this place outweigh several irregular rectangles.
    pub(super) above_many: usize,
    /// From this place on, scales are negligible against one copy.
    pub(super) below: usize,
    /// The sign of one copy without the larger scales: -1, 1, or 0 if unknown.
    pub(super) sign: i8,
    /// The larger scales in the rectangle, to which it is infinitely near.
    pub(super) base: Vector,
    /// Whether it has a place among the scales, as a rectangle of the former kind does.
    pub(super) is_placed: bool,
}

/// The known scales, largest first.
#[derive(Debug)]
pub(super) struct Scales {
    list: Vec<Unit>,
    irregular: Vec<Irregular>,
}

impl Default for Scales {
    fn default() -> Self {
        let one = Unit { rectangle: Some((2, 1)), exponent: Some(Rational::ZERO), irregular: None };
        Scales { list: vec![one], irregular: Vec::new() }
    }
}

impl Scales {
    /// The number of places with coefficients.
    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    pub(super) fn zero(&self) -> Vector {
        vec![0; self.list.len() + self.irregular.len()]
    }

    /// The scales that have names.
    pub(super) fn iter(&self) -> impl Iterator<Item = Scale> {
        let scale = |unit: &Unit| Some(Scale { exponent: unit.exponent.clone()?, rectangle: unit.rectangle? });
        self.list.iter().filter_map(scale)
    }

    /// The irregular rectangle at a place, with its number.
    pub(super) fn irregular(&self, place: usize) -> Option<(usize, &Irregular)> {
        let number = self.list.get(place)?.irregular?;
        Some((number, self.irregular.get(number)?))
    }

    /// `-a`, with the same copies of irregular rectangles.
    pub(super) fn negative(&self, a: &[i64]) -> Result<Vector, Stop> {
        let mut negative = self.zero();
        self.subtract(&mut negative, a)?;
        Ok(negative)
    }

    /// Adds `-a` to a total, with the same copies of irregular rectangles.
    pub(super) fn subtract(&self, total: &mut Vector, a: &[i64]) -> Result<(), Stop> {
        let ((coefficients, copies), (others, more)) = (total.split_at_mut(self.len()), a.split_at(self.len()));
        take_from(coefficients, others)?;
        add_to(copies, more)
    }

    /// The number of irregular rectangles in a vector, and the part of it that says which; `None` if there are none.
    pub(super) fn irregular_part(&self, vector: &[i64]) -> Option<(i64, Vector)> {
        let copies = vector[self.len()..].iter().sum();
        if copies == 0 {
            return None;
        }
        let mut part = vector.to_vec();
        let of_scales = part.iter_mut().zip(&self.list).filter(|(_, unit)| unit.irregular.is_none());
        of_scales.for_each(|(coefficient, _)| *coefficient = 0);
        Some((copies, part))
    }

    /// A vector with one more copy of the unit at a place, or of its negative.
    pub(super) fn with_unit(&self, a: &[i64], place: usize, sign: i64) -> Result<Vector, Stop> {
        let more = stepped(a, place, sign)?;
        let Some((number, irregular)) = self.irregular(place) else { return Ok(more) };
        let base = if sign < 0 { self.negative(&irregular.base)? } else { irregular.base.clone() };
        stepped(&sum(&more, &base)?, self.len() + number, 1)
    }

    /// The sign of a vector.
    pub(super) fn sign(&self, vector: &[i64]) -> Bounds {
        let (coefficients, copies) = vector.split_at(self.len());
        if copies.iter().all(|copies| *copies == 0) {
            return Bounds::decided(sign(coefficients));
        }
        self.irregular_sign(coefficients, copies)
    }

    /// Whether a sum contains an irregular rectangle.
    pub(super) fn is_irregular(&self, sum: LazySum) -> bool {
        let copies = |vector| <[i64]>::iter(vector).skip(self.len());
        copies(sum.0).zip(copies(sum.1)).any(|(a, b)| a.checked_add(*b) != Some(0))
    }

    /// The sign of a sum of two vectors.
    pub(super) fn sign_of_sum(&self, sum: LazySum) -> Result<Bounds, Stop> {
        if self.is_irregular(sum) {
            return Ok(self.sign(&sum.compute()?));
        }
        sum.leading_sign().map(Bounds::decided)
    }

    #[cold]
    fn irregular_sign(&self, coefficients: &[i64], copies: &[i64]) -> Bounds {
        let is_scale = |place: usize| self.list[place].irregular.is_none();
        let leading = (0..self.len()).find(|place| coefficients[*place] != 0 && is_scale(*place));
        let place = leading.unwrap_or(usize::MAX);
        let by_scale = || Bounds::decided(leading.map_or(0, |place| sign(&coefficients[place..=place])));
        let present = || self.irregular.iter().zip(copies).filter(|(_, copies)| **copies != 0);
        let above_all = present().map(|(irregular, _)| irregular.above_many).min().unwrap_or(usize::MAX);
        if place < above_all {
            return by_scale();
        }
        if copies.iter().sum::<i64>() > 1 {
            return Bounds::UNKNOWN;
        }
        let Some((irregular, _)) = present().next() else { return Bounds::UNKNOWN };
        if place < irregular.above_one {
            return by_scale();
        }
        let own = (0..self.len()).find(|place| coefficients[*place] != 0 && !is_scale(*place));
        match own {
            Some(own) if place >= irregular.below && irregular.sign != 0 => {
                Bounds::decided(irregular.sign * sign(&coefficients[own..=own]))
            }
            _ => Bounds::UNKNOWN,
        }
    }

    /// Whether a is certainly at least b, whatever is added.
    pub(super) fn is_at_least(&self, a: &[i64], b: &[i64]) -> bool {
        let (ours, theirs) = (&a[self.len()..], &b[self.len()..]);
        if ours == theirs && (0..self.len()).all(|place| a[place] == b[place] || self.list[place].irregular.is_none()) {
            return a >= b;
        }
        let apart = a.iter().zip(b).enumerate().map(|(place, (a, b))| {
            if place < self.len() {
                a.saturating_sub(*b)
            } else {
                a.saturating_abs().saturating_add(b.saturating_abs())
            }
        });
        self.sign(&apart.collect::<Vector>()).low >= 0
    }

    /// Inserts a scale before the one at `place`, or at the end, and names it: after the last scale the name is the
    /// next integer, between two the simplest dyadic rational strictly between their exponents. The literature's
    /// `eps^2` is found after its `eps^3`, so the second name is kept free for it.
    ///
    /// `irregular` describes the rectangle if it is irregular: its places include the new one, its base does not.
    pub(super) fn insert(&mut self, place: usize, rectangle: Option<Rectangle>, irregular: Option<Irregular>) {
        let named = |unit: &Unit| unit.exponent.clone();
        let above = self.list[..place].iter().rev().find_map(named).unwrap_or(Rational::ZERO);
        let exponent = match self.list[place..].iter().find_map(named) {
            Some(below) => simplest_between(&above, &below),
            None if rectangle == Some((5, 4)) => Rational::from(3),
            None => Rational::from(above.floor() + 1),
        };
        for other in &mut self.irregular {
            // A scale just above a rectangle that was compared with it is above one copy; nothing is known about
            // several copies, or about a rectangle that was passed over.
            let is_above = if other.is_placed { place <= other.above_one } else { place < other.above_one };
            other.above_one += usize::from(is_above);
            other.above_many += usize::from(place < other.above_many);
            other.below += usize::from(place < other.below);
            other.base.insert(place, 0);
            if irregular.is_some() {
                other.base.push(0);
            }
        }
        let is_named = irregular.as_ref().is_none_or(|irregular| irregular.is_placed);
        let number = irregular.map(|mut irregular| {
            irregular.base.insert(place, 0);
            irregular.base.push(0);
            self.irregular.push(irregular);
            self.irregular.len() - 1
        });
        self.list.insert(place, Unit { rectangle, exponent: is_named.then_some(exponent), irregular: number });
    }

    /// The place for a scale that belongs before `place`: before the rectangles that it was not compared with.
    pub(super) fn place_before(&self, mut place: usize) -> usize {
        while place > 0 && self.list[place - 1].exponent.is_none() {
            place -= 1;
        }
        place
    }

    /// The value of a vector; `None` if it has a part that is not a sum of scales.
    pub(super) fn value(&self, vector: &[i64]) -> Option<Infinitesimal> {
        let used = self.list.iter().zip(vector).filter(|(_, coefficient)| **coefficient != 0);
        let terms = used.map(|(unit, coefficient)| {
            let exponent = unit.exponent.clone()?;
            Some(Term { exponent, coefficient: Rational::from(*coefficient) })
        });
        let value = Infinitesimal::sum(terms.collect::<Option<Vec<_>>>()?);
        debug_assert!(value.is_ok(), "exponents of scales are not negative");
        value.ok()
    }

    /// The vector of a value; `None` if it has another scale, or a coefficient that is not a machine integer.
    pub(super) fn vector(&self, value: &Infinitesimal) -> Option<Vector> {
        let mut vector = self.zero();
        for term in value.terms() {
            let place = self.list.iter().position(|unit| unit.exponent.as_ref() == Some(&term.exponent))?;
            vector[place] = term.coefficient.to_i64()?;
            if self.list[place].irregular.is_some() {
                return None;
            }
        }
        Some(vector)
    }
}

/// The sign of the first nonzero coefficient.
fn sign(coefficients: &[i64]) -> i8 {
    match coefficients.iter().find(|coefficient| **coefficient != 0) {
        None => 0,
        Some(coefficient) if *coefficient > 0 => 1,
        Some(_) => -1,
    }
}

/// The dyadic rational strictly between two others that has the smallest denominator and then the smallest numerator.
fn simplest_between(low: &Rational, high: &Rational) -> Rational {
    let mut denominator = BigInt::one();
    loop {
        let numerator = (low * &Rational::from(denominator.clone())).floor() + 1;
        if let Some(between) = Rational::new(numerator, denominator.clone()).filter(|between| between < high) {
            return between;
        }
        denominator <<= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_fall_between_their_neighbours() -> Result<(), Box<dyn std::error::Error>> {
        for (low, high, between) in [("1", "3", "2"), ("2", "3", "5/2"), ("9/4", "5/2", "19/8"), ("3", "7/2", "13/4")] {
            assert_eq!(simplest_between(&low.parse()?, &high.parse()?), between.parse()?);
        }
        Ok(())
    }
}
