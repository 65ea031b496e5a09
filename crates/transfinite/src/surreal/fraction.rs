//! Fractions of generalized ordinals in lowest terms.

use std::collections::BTreeMap;

use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};

use super::polynomial::Polynomial;
use crate::{
    cantor::{Term, steps},
    generalized::GeneralizedOrdinal,
    limit::{Limit, Stop},
    ordinal::Ordinal,
};

/// The highest power of a variable, after common factors are removed.
const MOST_DEGREE: u32 = 1 << 12;
const TOO_HIGH: Stop = Stop::Size { what: "a power in a fraction", limit: "2^12, besides common factors" };
/// The most variables.
const MOST_VARIABLES: usize = 16;
const TOO_MANY: Stop = Stop::Size { what: "the number of powers omega^(omega^a) in a fraction", limit: "16" };

/// Reduces a fraction to lowest terms: the parts have no common divisors except 1 and -1. The denominator must not be 0.
pub(super) fn lowest_terms(
    numerator: GeneralizedOrdinal,
    denominator: GeneralizedOrdinal,
    limit: &Limit,
) -> Result<(GeneralizedOrdinal, GeneralizedOrdinal), Stop> {
    if numerator.is_zero() {
        return Ok((numerator, GeneralizedOrdinal::from(1)));
    }
    if denominator.is_one() {
        return Ok((numerator, denominator));
    }
    let exponent = common_exponent(numerator.terms().iter().chain(denominator.terms()), limit)?;
    let (numerator, denominator) =
        (divided_by_power(&numerator, &exponent, limit)?, divided_by_power(&denominator, &exponent, limit)?);
    let content = content(numerator.terms().iter().chain(denominator.terms()), limit)?;
    let (numerator, denominator) = match content.is_one() {
        true => (numerator, denominator),
        false => (numerator.divided(&content), denominator.divided(&content)),
    };
    // A divisor of a single term is itself a single term, and those are divided out already.
    if numerator.terms().len() == 1 || denominator.terms().len() == 1 {
        return Ok((numerator, denominator));
    }
    let variables = Variables::of(numerator.terms().iter().chain(denominator.terms()), limit)?;
    let (numerator_polynomial, denominator_polynomial) =
        (variables.polynomial(&numerator, limit)?, variables.polynomial(&denominator, limit)?);
    let Some((numerator_polynomial, denominator_polynomial)) =
        numerator_polynomial.common_divisor(&denominator_polynomial, variables.scales.len(), limit)?
    else {
        return Ok((numerator, denominator));
    };
    let (numerator, denominator) =
        (variables.sum(&numerator_polynomial, limit)?, variables.sum(&denominator_polynomial, limit)?);
    if denominator.signum() < 0 {
        return Ok((numerator.negative(), denominator.negative()));
    }
    Ok((numerator, denominator))
}

/// The largest exponent of a power of omega that divides all terms.
fn common_exponent<'a>(mut terms: impl Iterator<Item = &'a Term<BigInt>>, limit: &Limit) -> Result<Ordinal, Stop> {
    let Some(first) = terms.next() else { return Ok(Ordinal::zero()) };
    let mut common = first.exponent.clone();
    for term in terms {
        if common.is_zero() {
            break;
        }
        limit.spend(steps(common.size() + term.exponent.size()))?;
        let mut others = term.exponent.terms().iter().peekable();
        let mut least = Vec::new();
        for ours in common.terms() {
            while others.next_if(|other| other.exponent > ours.exponent).is_some() {}
            if let Some(other) = others.next_if(|other| other.exponent == ours.exponent) {
                let coefficient = ours.coefficient.clone().min(other.coefficient.clone());
                least.push(Term { exponent: ours.exponent.clone(), coefficient });
            }
        }
        common = Ordinal::from_sorted(least)?;
    }
    Ok(common)
}

/// The sum divided by a power of omega that divides all its terms.
fn divided_by_power(sum: &GeneralizedOrdinal, exponent: &Ordinal, limit: &Limit) -> Result<GeneralizedOrdinal, Stop> {
    if exponent.is_zero() {
        return Ok(sum.clone());
    }
    let mut terms = Vec::with_capacity(sum.terms().len());
    for term in sum.terms() {
        let exponent = term.exponent.merge(exponent, limit, |all, part| all - part)?;
        terms.push(Term { exponent, coefficient: term.coefficient.clone() });
    }
    GeneralizedOrdinal::from_sorted(terms)
}

/// The greatest common divisor of the coefficients.
fn content<'a>(terms: impl Iterator<Item = &'a Term<BigInt>>, limit: &Limit) -> Result<BigInt, Stop> {
    let mut divisor = BigInt::zero();
    for term in terms {
        if divisor.is_one() {
            break;
        }
        divisor = greatest_common_divisor(&divisor, &term.coefficient, limit)?;
    }
    Ok(divisor)
}

/// The greatest common divisor of two numbers, which costs about the square of their length.
pub(super) fn greatest_common_divisor(a: &BigInt, b: &BigInt, limit: &Limit) -> Result<BigInt, Stop> {
    const MOST_BITS: u64 = 1 << 17;
    if a.is_zero() || b.is_zero() {
        return Ok(a.abs() + b.abs());
    }
    let is_power_of_two = |number: &BigInt| number.trailing_zeros().is_some_and(|zeros| zeros + 1 == number.bits());
    if is_power_of_two(a) || is_power_of_two(b) {
        let zeros = a.trailing_zeros().min(b.trailing_zeros()).unwrap_or(0);
        return Ok(BigInt::one() << zeros);
    }
    if a.bits().min(b.bits()) > MOST_BITS {
        return Err(Stop::Size { what: "a coefficient of a fraction", limit: "2^17 bits" });
    }
    let words = a.bits().min(b.bits()) / 64 + 1;
    limit.spend(steps(words.saturating_mul(words).saturating_mul(4) + a.bits().max(b.bits()) / 64))?;
    // One division makes them equally long.
    let (long, short) = if a.bits() > b.bits() { (a, b) } else { (b, a) };
    Ok((long % short).gcd(short))
}

/// The powers `omega^(omega^a)` that occur, as variables of polynomials. The greatest common divisor of the exponents of a
/// power is made part of the variable.
struct Variables {
    scales: BTreeMap<Ordinal, (usize, BigUint)>,
}

impl Variables {
    fn of<'a>(terms: impl Iterator<Item = &'a Term<BigInt>>, limit: &Limit) -> Result<Self, Stop> {
        let mut scales: BTreeMap<Ordinal, (usize, BigUint)> = BTreeMap::new();
        for factor in terms.flat_map(|term| term.exponent.terms()) {
            limit.spend(steps(8 + factor.exponent.size() + factor.coefficient.bits()))?;
            match scales.get_mut(&factor.exponent) {
                Some((_, scale)) => *scale = scale.gcd(&factor.coefficient),
                None => {
                    if scales.len() == MOST_VARIABLES {
                        return Err(TOO_MANY);
                    }
                    scales.insert(factor.exponent.clone(), (0, factor.coefficient.clone()));
                }
            }
        }
        for (place, (of_scale, _)) in scales.values_mut().enumerate() {
            *of_scale = place;
        }
        Ok(Variables { scales })
    }

    fn polynomial(&self, sum: &GeneralizedOrdinal, limit: &Limit) -> Result<Polynomial, Stop> {
        let mut terms = BTreeMap::new();
        for term in sum.terms() {
            let mut powers = vec![0u32; self.scales.len()];
            for factor in term.exponent.terms() {
                limit.check()?;
                if let Some((place, scale)) = self.scales.get(&factor.exponent)
                    && let Some(power) = powers.get_mut(*place)
                {
                    let degree = (&factor.coefficient / scale).to_u32();
                    *power = degree.filter(|degree| *degree <= MOST_DEGREE).ok_or(TOO_HIGH)?;
                }
            }
            terms.insert(powers, term.coefficient.clone());
        }
        Ok(Polynomial(terms))
    }

    /// The sum that a polynomial represents.
    fn sum(&self, polynomial: &Polynomial, limit: &Limit) -> Result<GeneralizedOrdinal, Stop> {
        let mut terms = Vec::new();
        for (powers, coefficient) in &polynomial.0 {
            limit.check()?;
            let mut factors = Vec::new();
            for (exponent, (place, scale)) in self.scales.iter().rev() {
                let power = powers.get(*place).copied().unwrap_or(0);
                if power > 0 {
                    factors.push(Term { exponent: exponent.clone(), coefficient: scale * power });
                }
            }
            terms.push(Term { exponent: Ordinal::from_sorted(factors)?, coefficient: coefficient.clone() });
        }
        GeneralizedOrdinal::sum(terms, limit)
    }
}
