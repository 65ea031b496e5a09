//! The inverse of a nimber.

use super::{
    NimError,
    element::Element,
    exponent::{Exponent, Generator},
};
use crate::{
    limit::{Limit, Stop},
    number::nim,
};

/// The longest chain of generators that the computation of an inverse eliminates.
const MOST_GENERATORS: u32 = 64;
const TOO_DEEP: Stop = Stop::Size { what: "the field of a nimber to invert", limit: "64 generators" };
const NO_FIELD: Stop = Stop::Internal { what: "a nimber without an inverse" };

impl Element {
    /// The inverse of a nimber other than 0.
    pub(super) fn inverse(&self, limit: &Limit) -> Result<Self, NimError> {
        self.inverse_within(MOST_GENERATORS, limit)
    }

    fn inverse_within(&self, levels: u32, limit: &Limit) -> Result<Self, NimError> {
        let levels = levels.checked_sub(1).ok_or(TOO_DEEP)?;
        if let Some((exponent, coefficient)) = self.single() {
            let coefficient = nim::nim_inverse(coefficient, limit)?.ok_or(NimError::Zero)?;
            let (complement, wraps) = exponent.complement();
            let mut inverse = Element::zero();
            inverse.add(complement, &coefficient)?;
            for prime in wraps {
                let excess = Element::excess(prime)?.inverse_within(levels, limit)?;
                inverse = inverse.product(&excess, limit)?;
            }
            return Ok(inverse);
        }
        let generators = self.terms().keys().filter_map(|exponent| exponent.digits().last());
        let generator = generators.map(|(generator, _)| *generator).max().ok_or(NimError::Zero)?;
        let field = Extension { generator, levels, limit };
        field.inverse(field.polynomial(self)?)
    }
}

/// The extension by a generator of the field below it.
struct Extension<'a> {
    generator: Generator,
    /// How many more generators may be eliminated.
    levels: u32,
    limit: &'a Limit,
}

/// A polynomial in the generator, given by its coefficients from the constant on; the last one is not 0.
type Polynomial = Vec<Element>;

impl Extension<'_> {
    /// An element as a polynomial.
    fn polynomial(&self, element: &Element) -> Result<Polynomial, Stop> {
        let mut polynomial = Polynomial::new();
        for (exponent, coefficient) in element.terms() {
            self.limit.check()?;
            let (remainder, power) = exponent.split_last(self.generator);
            if polynomial.len() <= power {
                polynomial.resize(power + 1, Element::zero());
            }
            if let Some(of_power) = polynomial.get_mut(power) {
                of_power.add(remainder, coefficient)?;
            }
        }
        Ok(polynomial)
    }

    /// The element given by a polynomial of lower degree than the generator.
    fn element(&self, polynomial: &[Element]) -> Result<Element, Stop> {
        let mut element = Element::zero();
        for (power, of_power) in polynomial.iter().enumerate() {
            for (remainder, coefficient) in of_power.terms() {
                self.limit.check()?;
                let exponent: Exponent = remainder.with_last(self.generator, power);
                element.add(exponent, coefficient)?;
            }
        }
        Ok(element)
    }

    /// The inverse of a polynomial, by the extended Euclidean algorithm with the minimal polynomial of the generator, `x^p +
    /// below`. At each step `remainder` is the product of the polynomial and `factor`, up to multiples of the minimal
    /// polynomial.
    fn inverse(&self, polynomial: Polynomial) -> Result<Element, NimError> {
        let degree = usize::from(self.generator.degree());
        let mut last_remainder = vec![Element::below(self.generator)?];
        last_remainder.resize(degree, Element::zero());
        last_remainder.push(Element::one());
        let (mut remainder, mut last_factor, mut factor) = (polynomial, Polynomial::new(), vec![Element::one()]);
        while remainder.len() > 1 {
            let leading = remainder.last().ok_or(NO_FIELD)?.inverse_within(self.levels, self.limit)?;
            // Reduce the last remainder, and do the same to its factor.
            while last_remainder.len() >= remainder.len() {
                let shift = last_remainder.len() - remainder.len();
                let quotient = last_remainder.last().ok_or(NO_FIELD)?.product(&leading, self.limit)?;
                self.add_multiple(&mut last_remainder, &remainder, &quotient, shift)?;
                self.add_multiple(&mut last_factor, &factor, &quotient, shift)?;
            }
            std::mem::swap(&mut last_remainder, &mut remainder);
            std::mem::swap(&mut last_factor, &mut factor);
        }
        let unit = remainder.first().ok_or(NO_FIELD)?.inverse_within(self.levels, self.limit)?;
        for coefficient in &mut factor {
            *coefficient = coefficient.product(&unit, self.limit)?;
        }
        Ok(self.element(&factor)?)
    }

    /// Adds `other * factor * x^shift` to a polynomial.
    fn add_multiple(
        &self,
        polynomial: &mut Polynomial,
        other: &[Element],
        factor: &Element,
        shift: usize,
    ) -> Result<(), NimError> {
        if polynomial.len() < other.len() + shift {
            polynomial.resize(other.len() + shift, Element::zero());
        }
        for (sum, coefficient) in polynomial.iter_mut().skip(shift).zip(other) {
            sum.add_all(&coefficient.product(factor, self.limit)?, self.limit)?;
        }
        while polynomial.last().is_some_and(Element::is_zero) {
            polynomial.pop();
        }
        Ok(())
    }
}
