//! [`Element`]: a nimber below omega^omega^omega in calculations.

use std::collections::{BTreeMap, btree_map::Entry};

use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::{
    NimError,
    excess::TABLE,
    exponent::{Exponent, Generator},
};
use crate::{
    cantor::{Term, steps},
    limit::{Limit, Stop},
    number::nim,
    ordinal::Ordinal,
};

/// The largest number of digits of exponents plus words of coefficients.
const MOST_SIZE: u64 = 1 << 18;
const TOO_LARGE: Stop = Stop::Size { what: "a nimber", limit: "2^18 digits and words" };

/// The product of finite nimbers; its cost is charged to the limit.
pub(super) fn finite_product(a: &BigUint, b: &BigUint, limit: &Limit) -> Result<BigUint, Stop> {
    if a.is_one() {
        return Ok(b.clone());
    }
    // A product of machine words does not check the limit.
    limit.spend(40)?;
    nim::nim_product(a, b, limit)
}

/// A nimber, given by the nonzero coefficients of powers of omega.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Element {
    terms: BTreeMap<Exponent, BigUint>,
    /// The number of digits of exponents and words of coefficients.
    size: u64,
}

impl Element {
    pub(super) fn zero() -> Self {
        Element::default()
    }

    /// A finite nimber.
    pub(super) fn finite(number: BigUint) -> Self {
        Element::term(Exponent::default(), number)
    }

    pub(super) fn one() -> Self {
        Element::finite(BigUint::one())
    }

    fn term(exponent: Exponent, coefficient: BigUint) -> Self {
        let mut element = Element::zero();
        // One term is not too large: the factors of a product are short.
        let _ = element.add(exponent, &coefficient);
        element
    }

    /// A generator.
    pub(super) fn generator(generator: Generator) -> Self {
        Element::term(Exponent::of_generator(generator), BigUint::one())
    }

    /// `alpha_p` for the prime with an index in the table.
    pub(super) fn excess(prime: u8) -> Result<Self, NimError> {
        let row = TABLE.get(usize::from(prime)).ok_or(NimError::Unknown)?;
        let mut element = Element::finite(row.finite.into());
        for power in row.generators {
            let generator = Generator::of_prime_power(*power).ok_or(NimError::Unknown)?;
            element.add(Exponent::of_generator(generator), &BigUint::one())?;
        }
        Ok(element)
    }

    /// The power of a generator with its degree as exponent.
    pub(super) fn below(generator: Generator) -> Result<Self, NimError> {
        match generator.place.checked_sub(1) {
            Some(place) => Ok(Element::generator(Generator { place, ..generator })),
            None => Element::excess(generator.prime),
        }
    }

    pub(super) fn of(ordinal: &Ordinal, limit: &Limit) -> Result<Self, NimError> {
        let mut element = Element::zero();
        for term in ordinal.terms() {
            element.add(Exponent::of(&term.exponent, limit)?, &term.coefficient)?;
        }
        Ok(element)
    }

    pub(super) fn to_ordinal(&self, limit: &Limit) -> Result<Ordinal, NimError> {
        let mut terms = Vec::with_capacity(self.terms.len());
        for (exponent, coefficient) in &self.terms {
            terms.push(Term { exponent: exponent.to_ordinal(limit)?, coefficient: coefficient.clone() });
        }
        Ok(Ordinal::sum(terms, limit)?)
    }

    pub(super) fn terms(&self) -> &BTreeMap<Exponent, BigUint> {
        &self.terms
    }

    pub(super) fn is_zero(&self) -> bool {
        self.terms.is_empty()
    }

    pub(super) fn is_one(&self) -> bool {
        self.to_finite().is_some_and(One::is_one)
    }

    /// The only term, if there is just one.
    pub(super) fn single(&self) -> Option<(&Exponent, &BigUint)> {
        let mut terms = self.terms.iter();
        terms.next().filter(|_| terms.next().is_none())
    }

    /// The value, if it is a positive finite nimber.
    fn to_finite(&self) -> Option<&BigUint> {
        self.single().filter(|(exponent, _)| exponent.is_zero()).map(|(_, number)| number)
    }

    /// Adds a multiple of a power.
    pub(super) fn add(&mut self, exponent: Exponent, coefficient: &BigUint) -> Result<(), Stop> {
        if coefficient.is_zero() {
            return Ok(());
        }
        let words = |coefficient: &BigUint| 1 + coefficient.bits() / 64;
        let digits = u64::try_from(exponent.digits().len()).unwrap_or(u64::MAX);
        match self.terms.entry(exponent) {
            Entry::Vacant(free) => {
                self.size += digits + words(coefficient);
                free.insert(coefficient.clone());
            }
            Entry::Occupied(mut taken) => {
                self.size -= words(taken.get());
                *taken.get_mut() ^= coefficient;
                if taken.get().is_zero() {
                    self.size -= digits;
                    taken.remove();
                } else {
                    self.size += words(taken.get());
                }
            }
        }
        if self.size > MOST_SIZE { Err(TOO_LARGE) } else { Ok(()) }
    }

    /// Adds another element.
    pub(super) fn add_all(&mut self, other: &Self, limit: &Limit) -> Result<(), Stop> {
        for (exponent, coefficient) in &other.terms {
            limit.check()?;
            self.add(exponent.clone(), coefficient)?;
        }
        Ok(())
    }

    pub(super) fn product(&self, other: &Self, limit: &Limit) -> Result<Self, NimError> {
        let mut product = Element::zero();
        for (a, c) in &self.terms {
            for (b, d) in &other.terms {
                let coefficient = finite_product(c, d, limit)?;
                product.add_product(a, b, coefficient, limit)?;
            }
        }
        Ok(product)
    }

    /// Adds the product of two powers and a finite nimber.
    ///
    /// Each factor `alpha_p` that arises consists of generators of primes smaller than p, so that this ends.
    fn add_product(&mut self, a: &Exponent, b: &Exponent, coefficient: BigUint, limit: &Limit) -> Result<(), NimError> {
        let (exponent, factors) = a.plus(b);
        let mut open = vec![(exponent, coefficient, factors)];
        while let Some((exponent, coefficient, mut factors)) = open.pop() {
            limit.spend(steps(8 + u64::try_from(exponent.digits().len()).unwrap_or(u64::MAX)))?;
            let Some(prime) = factors.pop() else {
                self.add(exponent, &coefficient)?;
                continue;
            };
            let row = TABLE.get(usize::from(prime)).ok_or(NimError::Unknown)?;
            for power in row.generators {
                let generator = Generator::of_prime_power(*power).ok_or(NimError::Unknown)?;
                let (exponent, more) = exponent.plus(&Exponent::of_generator(generator));
                let mut factors = factors.clone();
                factors.extend(more);
                open.push((exponent, coefficient.clone(), factors));
            }
            let coefficient = finite_product(&coefficient, &row.finite.into(), limit)?;
            open.push((exponent, coefficient, factors));
        }
        Ok(())
    }

    /// The square: the sum of the squares of the terms.
    pub(super) fn square(&self, limit: &Limit) -> Result<Self, NimError> {
        let mut square = Element::zero();
        for (exponent, coefficient) in &self.terms {
            let coefficient = finite_product(coefficient, coefficient, limit)?;
            square.add_product(exponent, exponent, coefficient, limit)?;
        }
        Ok(square)
    }

    /// The power with a natural number as exponent.
    pub(super) fn power(&self, exponent: &BigUint, limit: &Limit) -> Result<Self, NimError> {
        let mut power = Element::one();
        for bit in (0..exponent.bits()).rev() {
            power = power.square(limit)?;
            if exponent.bit(bit) {
                power = if power.is_one() { self.clone() } else { power.product(self, limit)? };
            }
        }
        Ok(power)
    }

    /// The square root: the sum of the roots of the terms. That of a power has half its exponent, divided by the roots of the
    /// `alpha_p` that arise when the half is doubled.
    pub(super) fn square_root(&self, limit: &Limit) -> Result<Self, NimError> {
        let mut root = Element::zero();
        for (exponent, coefficient) in &self.terms {
            let (half, wraps) = exponent.half();
            let mut term = Element::term(half, nim::nim_square_root(coefficient, limit)?);
            for prime in wraps {
                let divisor = Element::excess(prime)?.square_root(limit)?.inverse(limit)?;
                term = term.product(&divisor, limit)?;
            }
            root.add_all(&term, limit)?;
        }
        Ok(root)
    }
}
