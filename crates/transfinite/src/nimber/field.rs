//! [`Field`]: a finite field that contains given nimbers.

use std::collections::BTreeSet;

use num_bigint::BigUint;
use num_traits::One;

use super::{NimError, element::Element, exponent::Generator};
use crate::limit::{Limit, Stop};

/// The highest degree of a field over that of two elements.
const MOST_DEGREE: u64 = 1 << 12;
const TOO_LARGE: Stop = Stop::Size { what: "the field of a nimber whose root is sought", limit: "degree 2^12" };

/// A field of 2^degree elements: all polynomials in some generators with coefficients from a field of finite nimbers.
pub(super) struct Field {
    generators: BTreeSet<Generator>,
    degree: u64,
}

impl Field {
    /// The smallest such field that contains the given nimbers.
    pub(super) fn of(elements: &[&Element], limit: &Limit) -> Result<Self, NimError> {
        let mut generators = BTreeSet::new();
        let mut open: Vec<Generator> = Vec::new();
        let mut bits = 1;
        let mut take = |element: &Element, open: &mut Vec<Generator>| {
            for (exponent, coefficient) in element.terms() {
                bits = bits.max(coefficient.bits());
                open.extend(exponent.digits().iter().map(|(generator, _)| *generator));
            }
        };
        for element in elements {
            take(element, &mut open);
        }
        let mut degree: u64 = 1;
        while let Some(generator) = open.pop() {
            limit.check()?;
            if generators.insert(generator) {
                degree = degree
                    .checked_mul(generator.degree().into())
                    .filter(|degree| *degree <= MOST_DEGREE)
                    .ok_or(TOO_LARGE)?;
                take(&Element::below(generator)?, &mut open);
            }
        }
        // The finite nimbers with a given number of bits form a field if that number is a power of two.
        let of_finite = bits.checked_next_power_of_two().ok_or(TOO_LARGE)?;
        let degree = degree.checked_mul(of_finite).filter(|degree| *degree <= MOST_DEGREE).ok_or(TOO_LARGE)?;
        Ok(Field { generators, degree })
    }

    /// The number of elements other than 0.
    pub(super) fn units(&self) -> BigUint {
        (BigUint::one() << self.degree) - 1u8
    }

    /// The largest generator of a prime in the field, and the next one, which is not in the field.
    pub(super) fn largest_and_next(&self, prime: u8) -> (Option<Generator>, Generator) {
        let inside = self.generators.iter().rev().find(|generator| generator.prime == prime).copied();
        let place = inside.map_or(0, |generator| generator.place + 1);
        (inside, Generator { prime, place })
    }
}
