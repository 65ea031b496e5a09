//! [`Series`]: the first terms of the Conway normal form of a fraction.

use std::{collections::BTreeMap, fmt};

use num_bigint::BigUint;
use num_traits::One;

use super::Surreal;
use crate::{
    cantor::steps,
    generalized::GeneralizedOrdinal,
    limit::{Limit, Stop},
    notation::{Ascii, Notation, Piece, Writer, write_omega_power, write_sign},
    number::Rational,
};

/// The largest size of the remainder of a division.
const MOST_SIZE: u64 = 1 << 18;
const TOO_LARGE: Stop = Stop::Size { what: "a series", limit: "2^18 terms and words" };

/// One term of a series: `omega^exponent * coefficient`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SeriesTerm {
    /// The exponent.
    pub exponent: GeneralizedOrdinal,
    /// The coefficient, which is never 0.
    pub coefficient: Rational,
}

/// The first terms of the Conway normal form of a fraction, the sum of decreasing powers of omega with real coefficients
/// (*On Numbers and Games*, chapter 3). Those of a fraction are rational.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Series {
    /// The first terms, largest first.
    pub terms: Vec<SeriesTerm>,
    /// Whether there are no more terms.
    pub is_whole: bool,
}

impl Surreal {
    /// The first terms of the normal form, up to the given number. They are found by division of leading terms, which
    /// reaches only the first infinitely many terms, in order; there can be others after these.
    ///
    /// # Errors
    /// [`Stop::Size`] if numbers or terms grow too large; also if the calculation was stopped.
    ///
    /// ```
    /// use cutcake_base::limit::Limit;
    /// use cutcake_transfinite::Surreal;
    /// let series = "omega^2/(omega+1)".parse::<Surreal>()?.series(3, &Limit::default())?;
    /// assert_eq!(series.to_string(), "omega-1+omega^(-1)+...");
    /// # Ok::<(), cutcake_transfinite::read::ReadError>(())
    /// ```
    pub fn series(&self, terms: u64, limit: &Limit) -> Result<Series, Stop> {
        let mut remainder: BTreeMap<GeneralizedOrdinal, Rational> = BTreeMap::new();
        for term in self.numerator.terms() {
            remainder.insert(term.exponent.to_generalized(), Rational::from(term.coefficient.clone()));
        }
        let mut divisor = Vec::with_capacity(self.denominator.terms().len());
        for term in self.denominator.terms() {
            divisor.push((term.exponent.to_generalized(), Rational::from(term.coefficient.clone())));
        }
        let mut series = Vec::new();
        let mut size = 0;
        let Some(((leading, unit), lower)) = divisor.split_first() else {
            return Err(Stop::Internal { what: "a fraction without a denominator" });
        };
        for _ in 0..terms {
            let Some((exponent, coefficient)) = remainder.pop_last() else { break };
            coefficient.check_division(unit)?;
            let term = SeriesTerm {
                exponent: exponent.difference(leading, limit)?,
                coefficient: coefficient.checked_div(unit).unwrap_or_default(),
            };
            term.coefficient.check_size()?;
            size += 1 + term.exponent.size();
            for (exponent, coefficient) in lower {
                let exponent = exponent.natural_sum(&term.exponent, limit)?;
                limit.spend(steps(8 + exponent.size() + term.coefficient.bits() / 16))?;
                let product = coefficient * &term.coefficient;
                product.check_size()?;
                size += 1 + exponent.size() + product.bits() / 64;
                let left = remainder.remove(&exponent).unwrap_or_default() - product;
                left.check_size()?;
                if !left.is_zero() {
                    remainder.insert(exponent, left);
                }
            }
            if size > MOST_SIZE {
                return Err(TOO_LARGE);
            }
            series.push(term);
        }
        Ok(Series { terms: series, is_whole: remainder.is_empty() })
    }
}

impl Notation for Series {
    fn write_to(&self, writer: &mut dyn Writer) -> fmt::Result {
        for (place, term) in self.terms.iter().enumerate() {
            write_sign(place == 0, term.coefficient.signum() < 0, writer)?;
            let size = term.coefficient.abs();
            let (numerator, denominator) = (size.numerator(), size.denominator());
            let is_number = term.exponent.is_zero();
            if !is_number {
                write_omega_power(&term.exponent, writer)?;
            }
            if is_number || !numerator.is_one() {
                if !is_number {
                    writer.write(Piece::Times)?;
                }
                writer.write(Piece::Number(numerator.magnitude()))?;
            }
            if !denominator.is_one() {
                writer.write(Piece::Over)?;
                writer.write(Piece::Number(denominator.magnitude()))?;
            }
        }
        match (self.terms.is_empty(), self.is_whole) {
            (true, true) => writer.write(Piece::Number(&BigUint::ZERO)),
            (true, false) => writer.write(Piece::More),
            (false, true) => Ok(()),
            (false, false) => {
                writer.write(Piece::Plus)?;
                writer.write(Piece::More)
            }
        }
    }
}

impl fmt::Display for Series {
    /// `omega-1+omega^(-1)+...`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_to(&mut Ascii(f))
    }
}
