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

/// The most generators below one another that an inverse takes away.
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

/// The field that a generator makes of the field below it.
struct Extension<'a> {
    generator: Generator,
    /// How many more generators may be taken away.
    levels: u32,
    limit: &'a Limit,
}

/// A polynomial in the generator by its coefficients, that of the power 0 first, the last one not 0.
type Polynomial = Vec<Element>;

impl Extension<'_> {
    /// The element as a polynomial.
    fn polynomial(&self, element: &Element) -> Result<Polynomial, Stop> {
        let mut polynomial = Polynomial::new();
        for (exponent, coefficient) in element.terms() {
            self.limit.check()?;
            let (rest, power) = exponent.split_last(self.generator);
            if polynomial.len() <= power {
                polynomial.resize(power + 1, Element::zero());
            }
            if let Some(of_power) = polynomial.get_mut(power) {
                of_power.add(rest, coefficient)?;
            }
        }
        Ok(polynomial)
    }

    /// The element that a polynomial of a lower degree than the generator is.
    fn element(&self, polynomial: &[Element]) -> Result<Element, Stop> {
        let mut element = Element::zero();
        for (power, of_power) in polynomial.iter().enumerate() {
            for (rest, coefficient) in of_power.terms() {
                self.limit.check()?;
                let exponent: Exponent = rest.with_last(self.generator, power);
                element.add(exponent, coefficient)?;
            }
        }
        Ok(element)
    }

    /// The inverse of a polynomial: the extended algorithm of Euclid with that of which the generator is a root, `x^p + below`.
    /// At each step `rest` is a multiple of the polynomial, by `factor`, up to multiples of that.
    fn inverse(&self, polynomial: Polynomial) -> Result<Element, NimError> {
        let degree = usize::from(self.generator.degree());
        let mut last_rest = vec![Element::below(self.generator)?];
        last_rest.resize(degree, Element::zero());
        last_rest.push(Element::one());
        let (mut rest, mut last_factor, mut factor) = (polynomial, Polynomial::new(), vec![Element::one()]);
        while rest.len() > 1 {
            let leading = rest.last().ok_or(NO_FIELD)?.inverse_within(self.levels, self.limit)?;
            // What is left of the last rest, and the same done to its factor.
            while last_rest.len() >= rest.len() {
                let shift = last_rest.len() - rest.len();
                let quotient = last_rest.last().ok_or(NO_FIELD)?.product(&leading, self.limit)?;
                self.add_multiple(&mut last_rest, &rest, &quotient, shift)?;
                self.add_multiple(&mut last_factor, &factor, &quotient, shift)?;
            }
            std::mem::swap(&mut last_rest, &mut rest);
            std::mem::swap(&mut last_factor, &mut factor);
        }
        let unit = rest.first().ok_or(NO_FIELD)?.inverse_within(self.levels, self.limit)?;
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
