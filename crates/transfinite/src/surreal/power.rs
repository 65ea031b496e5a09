//! Powers of surreal numbers.

use num_bigint::{BigInt, BigUint};
use num_traits::{One, Signed};

use super::{Surreal, SurrealError};
use crate::{
    cantor::Term,
    generalized::GeneralizedOrdinal,
    limit::{Limit, Stop},
    ordinal::Ordinal,
};

impl Surreal {
    /// `omega^exponent`: the negative terms of the exponent go to the denominator.
    pub fn omega_power(exponent: &GeneralizedOrdinal) -> Result<Self, Stop> {
        let part = |is_negative: bool| {
            let terms = exponent.terms().iter().filter(|term| term.coefficient.is_negative() == is_negative);
            let terms = terms.map(|term| Term {
                exponent: term.exponent.clone(),
                coefficient: term.coefficient.magnitude().clone(),
            });
            GeneralizedOrdinal::term(Ordinal::from_sorted(terms.collect())?, BigInt::one())
        };
        Ok(Surreal { numerator: part(false)?, denominator: part(true)? })
    }

    /// The x with `omega^x = self`, if there is a generalized ordinal x.
    fn omega_logarithm(&self, limit: &Limit) -> Result<Option<GeneralizedOrdinal>, Stop> {
        match (self.numerator.terms(), self.denominator.terms()) {
            ([above], [below]) if above.coefficient.is_one() && below.coefficient.is_one() => {
                above.exponent.to_generalized().difference(&below.exponent.to_generalized(), limit).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// The power: of any number with an integer as exponent, and of powers of omega also with others, where
    /// `(omega^x)^y = omega^(x*y)`. The power 0 of any number is 1.
    ///
    /// # Errors
    /// [`SurrealError::Power`] for other powers, such as 2^omega, and if the power of omega is not a fraction;
    /// [`SurrealError::DivisionByZero`] for a negative power of 0; [`Stop`] if it is too large or the limit is reached.
    pub fn power(&self, exponent: &Self, limit: &Limit) -> Result<Self, SurrealError> {
        if let Some(logarithm) = self.omega_logarithm(limit)? {
            let product = Surreal::from(logarithm).times(exponent, limit)?;
            if let Some(logarithm) = product.to_generalized() {
                return Ok(Surreal::omega_power(&logarithm)?);
            }
        }
        let Some(number) = exponent.to_generalized().and_then(|exponent| exponent.to_finite()) else {
            return Err(SurrealError::Power { base: self.to_string(), exponent: exponent.to_string() });
        };
        let numerator = natural_power(&self.numerator, number.magnitude(), limit)?;
        let denominator = natural_power(&self.denominator, number.magnitude(), limit)?;
        if !number.is_negative() {
            // Powers of coprime parts are coprime.
            return Ok(Surreal { numerator, denominator });
        }
        match numerator.signum() {
            0 => Err(SurrealError::DivisionByZero),
            1 => Ok(Surreal { numerator: denominator, denominator: numerator }),
            _ => Ok(Surreal { numerator: denominator.negative(), denominator: numerator.negative() }),
        }
    }
}

fn natural_power(base: &GeneralizedOrdinal, exponent: &BigUint, limit: &Limit) -> Result<GeneralizedOrdinal, Stop> {
    if base.is_one() {
        return Ok(base.clone());
    }
    let mut power = GeneralizedOrdinal::from(1);
    for bit in (0..exponent.bits()).rev() {
        limit.check()?;
        power = power.natural_product(&power, limit)?;
        if exponent.bit(bit) {
            power = power.natural_product(base, limit)?;
        }
    }
    Ok(power)
}
