//! [`Polynomial`]: polynomials in several variables with integer coefficients, and their greatest common divisor.

use std::collections::BTreeMap;

use num_bigint::{BigInt, BigUint};
use num_traits::{One, Signed, ToPrimitive, Zero};

use super::{
    column::Modulus,
    fraction::greatest_common_divisor,
    residue::{self, Residues},
};
use crate::{
    cantor::steps,
    limit::{Limit, Stop},
    number::prime,
};

/// The most bits of the product of the primes used to find a common divisor.
const MOST_BITS: u64 = 1 << 14;
const TOO_LONG: Stop = Stop::Size { what: "a coefficient of a common divisor", limit: "2^14 bits" };
/// The primes used are below this bound.
const BELOW: u64 = 1 << 61;

/// A polynomial, given by the powers of the variables in its terms; no coefficient is 0. The leading term is the
/// lexicographically greatest one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Polynomial(pub BTreeMap<Vec<u32>, BigInt>);

impl Polynomial {
    /// The coefficient of the leading term; 0 if there is none.
    fn leading(&self) -> BigInt {
        self.0.last_key_value().map(|(_, leading)| leading.clone()).unwrap_or_default()
    }

    fn is_constant(&self) -> bool {
        self.0.keys().all(|powers| powers.iter().all(|power| *power == 0))
    }

    fn residues(&self, modulus: Modulus, limit: &Limit) -> Result<Residues, Stop> {
        let mut residues = Residues::new();
        let prime = BigInt::from(modulus.0);
        for (powers, coefficient) in &self.0 {
            limit.spend(steps(8 + coefficient.bits() / 64))?;
            let residue: BigInt = ((coefficient % &prime) + &prime) % &prime;
            if let Some(residue) = residue.to_u64().filter(|residue| *residue != 0) {
                residues.insert(powers.clone(), residue);
            }
        }
        Ok(residues)
    }

    /// Divides by the greatest common divisor of the coefficients.
    fn make_primitive(&mut self, limit: &Limit) -> Result<(), Stop> {
        let mut content = BigInt::zero();
        for coefficient in self.0.values() {
            content = greatest_common_divisor(&content, coefficient, limit)?;
            if content.is_one() {
                return Ok(());
            }
        }
        for coefficient in self.0.values_mut() {
            limit.spend(steps(1 + coefficient.bits() / 64))?;
            *coefficient /= &content;
        }
        Ok(())
    }

    /// The quotient, if the division leaves no remainder.
    pub(super) fn quotient(&self, divisor: &Self, limit: &Limit) -> Result<Option<Self>, Stop> {
        let mut remainder = self.0.clone();
        let mut quotient = BTreeMap::new();
        let Some((highest, leading)) = divisor.0.last_key_value() else { return Ok(None) };
        while let Some((powers, coefficient)) = remainder.pop_last() {
            limit.spend(steps(8 + (coefficient.bits() / 64).saturating_mul(leading.bits() / 64)))?;
            let differences = powers.iter().zip(highest).map(|(power, other)| power.checked_sub(*other));
            let Some(shift) = differences.collect::<Option<Vec<u32>>>() else { return Ok(None) };
            if !(&coefficient % leading).is_zero() {
                return Ok(None);
            }
            let factor = coefficient / leading;
            for (powers, coefficient) in divisor.0.iter().rev().skip(1) {
                limit.spend(steps(8 + (coefficient.bits() / 64).saturating_mul(factor.bits() / 64)))?;
                let powers: Vec<u32> = powers.iter().zip(&shift).map(|(power, shift)| power + shift).collect();
                let product = coefficient * &factor;
                let left = remainder.remove(&powers).unwrap_or_default() - product;
                if !left.is_zero() {
                    remainder.insert(powers, left);
                }
            }
            quotient.insert(shift, factor);
        }
        Ok(Some(Polynomial(quotient)))
    }

    /// The greatest common divisor, up to integers, of nonzero polynomials in the given number of variables, as the quotients
    /// of both by it; `None` if it is a number.
    ///
    /// It is computed modulo several primes. The result divides both polynomials, and its leading term is not less than that of
    /// the greatest common divisor, so that it is the greatest common divisor.
    pub(super) fn common_divisor(
        &self,
        other: &Self,
        variables: usize,
        limit: &Limit,
    ) -> Result<Option<(Self, Self)>, Stop> {
        // It divides both leading coefficients, and so its own leading coefficient divides their greatest common divisor.
        let leading = greatest_common_divisor(&self.leading(), &other.leading(), limit)?;
        let mut found = Polynomial::default();
        let mut product = BigInt::one();
        let mut below = BELOW;
        while product.bits() <= MOST_BITS {
            let modulus = next_prime(&mut below, limit)?;
            let prime = BigInt::from(modulus.0);
            let scale = (&leading % &prime + &prime) % &prime;
            let (a, b) = (self.residues(modulus, limit)?, other.residues(modulus, limit)?);
            if scale.is_zero() || a.is_empty() || b.is_empty() {
                continue;
            }
            let divisor = residue::common_divisor(&a, &b, variables, modulus, limit)?;
            let Some((highest, _)) = divisor.last_key_value() else { continue };
            if highest.iter().all(|power| *power == 0) {
                return Ok(None);
            }
            match found.0.last_key_value() {
                Some((known, _)) if highest > known => continue,
                Some((known, _)) if highest == known => {}
                _ => {
                    found = Polynomial::default();
                    product = BigInt::one();
                }
            }
            found.lift(&product, &divisor, &scale, modulus, limit)?;
            product *= prime;
            let mut candidate = found.clone();
            candidate.make_primitive(limit)?;
            if !candidate.is_constant()
                && let Some(ours) = self.quotient(&candidate, limit)?
                && let Some(theirs) = other.quotient(&candidate, limit)?
            {
                return Ok(Some((ours, theirs)));
            }
        }
        Err(TOO_LONG)
    }

    /// Lifts a polynomial that is correct modulo `product` to one that is also correct modulo a prime, where it is to be
    /// `scale` times another. Of the possible coefficients, those nearest to 0 are taken.
    fn lift(
        &mut self,
        product: &BigInt,
        residues: &Residues,
        scale: &BigInt,
        modulus: Modulus,
        limit: &Limit,
    ) -> Result<(), Stop> {
        let prime = BigInt::from(modulus.0);
        let reduced = |number: BigInt| ((number % &prime + &prime) % &prime).to_u64().unwrap_or(0);
        let (scale, inverse) = (reduced(scale.clone()), modulus.inverse(reduced(product.clone())));
        let modulus_product = product * &prime;
        let half = &modulus_product >> 1u8;
        for powers in residues.keys() {
            self.0.entry(powers.clone()).or_default();
        }
        for (powers, coefficient) in &mut self.0 {
            limit.spend(steps(16 + 4 * (modulus_product.bits() / 64)))?;
            let wanted = modulus.product(residues.get(powers).copied().unwrap_or(0), scale);
            let error = modulus.difference(wanted, reduced(coefficient.clone()));
            *coefficient += product * modulus.product(error, inverse);
            if coefficient.abs() > half {
                if coefficient.is_positive() {
                    *coefficient -= &modulus_product;
                } else {
                    *coefficient += &modulus_product;
                }
            }
        }
        self.0.retain(|_, coefficient| !coefficient.is_zero());
        Ok(())
    }
}

/// The next smaller prime.
fn next_prime(below: &mut u64, limit: &Limit) -> Result<Modulus, Stop> {
    loop {
        *below -= 1;
        if prime::is_prime(&BigUint::from(*below), limit)? {
            return Ok(Modulus(*below));
        }
    }
}
