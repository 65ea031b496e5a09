//! [`Scale`]: the units in which values of rectangles are measured, from the number 1 downwards.

use num_bigint::BigInt;
use num_traits::One;

use super::Rectangle;
use crate::{
    limit::Stop,
    number::{Infinitesimal, Rational, infinitesimal::Term},
};

/// A scale: infinitely smaller than the scales before it, infinitely larger than those after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scale {
    /// The exponent e of `eps^e`; 0 for the number 1.
    pub exponent: Rational,
    /// A rectangle that has this value: `[2,1]` is 1, `[3,2]` is `eps`.
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
/// coefficients is the order of the values.
pub(super) type Vector = Vec<i64>;

/// A coefficient outgrew the machine.
pub(super) const TOO_LARGE: Stop = Stop::Size { what: "a coefficient of a value", limit: "2^63" };

/// `a + b`.
pub(super) fn sum(a: &[i64], b: &[i64]) -> Result<Vector, Stop> {
    combined(a, b, i64::overflowing_add)
}

/// `a - b`.
pub(super) fn difference(a: &[i64], b: &[i64]) -> Result<Vector, Stop> {
    combined(a, b, i64::overflowing_sub)
}

/// One look at the end for whether anything overflowed lets the machine work on several coefficients at once.
fn combined(a: &[i64], b: &[i64], operation: impl Fn(i64, i64) -> (i64, bool)) -> Result<Vector, Stop> {
    let mut overflowed = false;
    let coefficients = a.iter().zip(b).map(|(a, b)| {
        let (result, overflows) = operation(*a, *b);
        overflowed |= overflows;
        result
    });
    let vector = coefficients.collect();
    if overflowed { Err(TOO_LARGE) } else { Ok(vector) }
}

/// `-a`.
pub(super) fn negative(a: &[i64]) -> Result<Vector, Stop> {
    difference(&vec![0; a.len()], a)
}

/// `a` with `coefficient` more of the scale at `place`.
pub(super) fn stepped(a: &[i64], place: usize, coefficient: i64) -> Result<Vector, Stop> {
    let mut stepped = a.to_vec();
    if let Some(entry) = stepped.get_mut(place) {
        *entry = entry.checked_add(coefficient).ok_or(TOO_LARGE)?;
    }
    Ok(stepped)
}

/// The sign of a vector: -1, 0 or 1.
pub(super) fn sign(a: &[i64]) -> i8 {
    match a.iter().find(|coefficient| **coefficient != 0) {
        None => 0,
        Some(coefficient) if *coefficient > 0 => 1,
        Some(_) => -1,
    }
}

/// The known scales, largest first.
#[derive(Debug)]
pub(super) struct Scales {
    list: Vec<Scale>,
}

impl Default for Scales {
    fn default() -> Self {
        Scales { list: vec![Scale { exponent: Rational::ZERO, rectangle: (2, 1) }] }
    }
}

impl Scales {
    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Scale> {
        self.list.iter()
    }

    /// Adds a scale that comes before the one at `place` now, or last, and gives it a name: below all the next
    /// integer, between two the simplest dyadic rational strictly between their exponents. The literature's `eps^2`
    /// is found after its `eps^3`, so the second place below all is kept free for it.
    pub(super) fn insert(&mut self, place: usize, rectangle: Rectangle) {
        let above = place.checked_sub(1).and_then(|place| self.list.get(place));
        let above = above.map_or(Rational::ZERO, |scale| scale.exponent.clone());
        let exponent = match self.list.get(place) {
            Some(below) => simplest_between(&above, &below.exponent),
            None if rectangle == (5, 4) => Rational::from(3),
            None => Rational::from(above.floor() + 1),
        };
        self.list.insert(place, Scale { exponent, rectangle });
    }

    /// The value that a vector stands for.
    pub(super) fn value(&self, vector: &[i64]) -> Infinitesimal {
        let terms = self.list.iter().zip(vector);
        let terms = terms.map(|(scale, coefficient)| Term {
            exponent: scale.exponent.clone(),
            coefficient: Rational::from(*coefficient),
        });
        let value = Infinitesimal::sum(terms);
        debug_assert!(value.is_ok(), "exponents of scales are not negative");
        value.unwrap_or_default()
    }

    /// The vector of a value; `None` if it has another scale or a coefficient that is no machine integer.
    pub(super) fn vector(&self, value: &Infinitesimal) -> Option<Vector> {
        let mut vector = vec![0; self.len()];
        for term in value.terms() {
            let place = self.list.binary_search_by(|scale| scale.exponent.cmp(&term.exponent)).ok()?;
            vector[place] = term.coefficient.to_i64()?;
        }
        Some(vector)
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
