//! [`Surreal`]: fractions of generalized ordinals, which are the surreal numbers that arithmetic generates from omega.

mod column;
mod fraction;
mod polynomial;
mod power;
mod residue;
mod series;

use std::{cmp::Ordering, fmt};

use num_bigint::BigInt;
use thiserror::Error;

pub use series::{Series, SeriesTerm};

use crate::{
    generalized::{GeneralizedOrdinal, NotOrdinal},
    limit::{Limit, Stop},
    notation::{Ascii, Notation, Piece, Writer},
    number::Rational,
    ordinal::Ordinal,
};

/// Why a surreal number has no value.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum SurrealError {
    /// The divisor is 0.
    #[error("division by zero")]
    DivisionByZero,
    /// A power whose exponent is not an integer.
    #[error("({base})^({exponent}) is not known: a fractional or infinite exponent needs a power of omega as its base")]
    Power {
        /// The base, as it is typed.
        base: String,
        /// The exponent, as it is typed.
        exponent: String,
    },
    /// The calculation was stopped.
    #[error(transparent)]
    Stop(#[from] Stop),
}

/// A quotient of two generalized ordinals in lowest terms (J. H. Conway, *On Numbers and Games*, chapter 3). Generalized
/// ordinals are polynomials with integer coefficients in the powers `omega^(omega^a)`, which are independent, so that there is
/// a greatest common divisor. The denominator is positive. Equal numbers have equal parts.
///
/// ```
/// use cutcake_base::limit::Limit;
/// use cutcake_transfinite::Surreal;
/// let (limit, number) = (Limit::default(), "(omega^2-1)/(omega*2+2)".parse::<Surreal>()?);
/// assert_eq!(number.to_string(), "(omega-1)/2");
/// assert!(number.compare(&"omega/2".parse()?, &limit)?.is_lt());
/// # Ok::<(), cutcake_transfinite::read::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Surreal {
    numerator: GeneralizedOrdinal,
    denominator: GeneralizedOrdinal,
}

impl From<GeneralizedOrdinal> for Surreal {
    fn from(numerator: GeneralizedOrdinal) -> Self {
        Surreal { numerator, denominator: GeneralizedOrdinal::from(1) }
    }
}

impl From<i64> for Surreal {
    fn from(number: i64) -> Self {
        GeneralizedOrdinal::from(number).into()
    }
}

impl TryFrom<&Rational> for Surreal {
    type Error = Stop;

    /// The same number; [`Stop::Size`] if a part has more than 2^20 bits.
    fn try_from(number: &Rational) -> Result<Self, Stop> {
        let part = |part: BigInt| GeneralizedOrdinal::finite(part);
        Ok(Surreal { numerator: part(number.numerator())?, denominator: part(number.denominator())? })
    }
}

impl Surreal {
    /// 0.
    pub fn zero() -> Self {
        GeneralizedOrdinal::zero().into()
    }

    /// The quotient of two generalized ordinals.
    ///
    /// # Errors
    /// [`SurrealError::DivisionByZero`]; [`Stop`] if a part is too large, or the limit is reached.
    pub fn new(
        numerator: GeneralizedOrdinal,
        denominator: GeneralizedOrdinal,
        limit: &Limit,
    ) -> Result<Self, SurrealError> {
        if denominator.is_zero() {
            return Err(SurrealError::DivisionByZero);
        }
        let (numerator, denominator) = match denominator.signum() < 0 {
            true => (numerator.negative(), denominator.negative()),
            false => (numerator, denominator),
        };
        let (numerator, denominator) = fraction::lowest_terms(numerator, denominator, limit)?;
        Ok(Surreal { numerator, denominator })
    }

    /// The numerator in lowest terms, which carries the sign.
    pub fn numerator(&self) -> &GeneralizedOrdinal {
        &self.numerator
    }

    /// The denominator in lowest terms, which is positive.
    pub fn denominator(&self) -> &GeneralizedOrdinal {
        &self.denominator
    }

    /// The number as a generalized ordinal, if it is one.
    pub fn to_generalized(&self) -> Option<GeneralizedOrdinal> {
        self.denominator.is_one().then(|| self.numerator.clone())
    }

    /// The number as an ordinal.
    ///
    /// # Errors
    /// [`NotOrdinal`] if it is a fraction, or a coefficient is negative.
    pub fn to_ordinal(&self) -> Result<Ordinal, NotOrdinal> {
        let ordinal = self.to_generalized().and_then(|number| number.to_ordinal().ok());
        ordinal.ok_or_else(|| NotOrdinal { number: self.to_string() })
    }

    /// The number as a rational number, if it is one.
    pub fn to_rational(&self) -> Option<Rational> {
        Rational::new(self.numerator.to_finite()?, self.denominator.to_finite()?)
    }

    /// Whether this is 0.
    pub fn is_zero(&self) -> bool {
        self.numerator.is_zero()
    }

    /// -1, 0 or 1 with the sign of the number.
    pub fn signum(&self) -> i32 {
        self.numerator.signum()
    }

    /// The negative.
    #[must_use]
    pub fn negative(&self) -> Self {
        Surreal { numerator: self.numerator.negative(), denominator: self.denominator.clone() }
    }

    /// The absolute value.
    #[must_use]
    pub fn abs(&self) -> Self {
        Surreal { numerator: self.numerator.abs(), denominator: self.denominator.clone() }
    }

    /// The sum.
    pub fn plus(&self, other: &Self, limit: &Limit) -> Result<Self, Stop> {
        if self.denominator == other.denominator {
            let numerator = self.numerator.natural_sum(&other.numerator, limit)?;
            return Self::lowest(numerator, self.denominator.clone(), limit);
        }
        let ours = self.numerator.natural_product(&other.denominator, limit)?;
        let theirs = other.numerator.natural_product(&self.denominator, limit)?;
        let denominator = self.denominator.natural_product(&other.denominator, limit)?;
        Self::lowest(ours.natural_sum(&theirs, limit)?, denominator, limit)
    }

    /// The difference.
    pub fn minus(&self, other: &Self, limit: &Limit) -> Result<Self, Stop> {
        self.plus(&other.negative(), limit)
    }

    /// The product.
    pub fn times(&self, other: &Self, limit: &Limit) -> Result<Self, Stop> {
        let numerator = self.numerator.natural_product(&other.numerator, limit)?;
        let denominator = self.denominator.natural_product(&other.denominator, limit)?;
        Self::lowest(numerator, denominator, limit)
    }

    /// The quotient.
    ///
    /// # Errors
    /// [`SurrealError::DivisionByZero`]; [`Stop`] if a part is too large, or the limit is reached.
    pub fn over(&self, other: &Self, limit: &Limit) -> Result<Self, SurrealError> {
        let numerator = self.numerator.natural_product(&other.denominator, limit)?;
        let denominator = self.denominator.natural_product(&other.numerator, limit)?;
        Self::new(numerator, denominator, limit)
    }

    /// A fraction with a positive denominator, in lowest terms.
    fn lowest(numerator: GeneralizedOrdinal, denominator: GeneralizedOrdinal, limit: &Limit) -> Result<Self, Stop> {
        if denominator.is_one() {
            return Ok(numerator.into());
        }
        let (numerator, denominator) = fraction::lowest_terms(numerator, denominator, limit)?;
        Ok(Surreal { numerator, denominator })
    }

    /// The order of two numbers.
    ///
    /// # Errors
    /// [`Stop`] if the products of numerators and denominators are too large, or the limit is reached.
    pub fn compare(&self, other: &Self, limit: &Limit) -> Result<Ordering, Stop> {
        if self.denominator == other.denominator {
            return Ok(self.numerator.cmp(&other.numerator));
        }
        if self.signum() != other.signum() {
            return Ok(self.signum().cmp(&other.signum()));
        }
        let ours = self.numerator.natural_product(&other.denominator, limit)?;
        Ok(ours.cmp(&other.numerator.natural_product(&self.denominator, limit)?))
    }
}

impl Default for Surreal {
    fn default() -> Self {
        Surreal::zero()
    }
}

impl Notation for Surreal {
    fn write_to(&self, writer: &mut dyn Writer) -> fmt::Result {
        if self.denominator.is_one() {
            return self.numerator.write_to(writer);
        }
        let is_bare = |part: &GeneralizedOrdinal, factors: bool| match part.terms() {
            [] => true,
            [term] => factors || term.exponent.is_zero() || term.coefficient == BigInt::from(1),
            _ => false,
        };
        write_part(&self.numerator, is_bare(&self.numerator, true), writer)?;
        writer.write(Piece::Over)?;
        write_part(&self.denominator, is_bare(&self.denominator, false), writer)
    }
}

fn write_part(part: &GeneralizedOrdinal, is_bare: bool, writer: &mut dyn Writer) -> fmt::Result {
    if is_bare {
        return part.write_to(writer);
    }
    writer.write(Piece::Open)?;
    part.write_to(writer)?;
    writer.write(Piece::Close)
}

impl fmt::Display for Surreal {
    /// The text that is typed: `(omega^(omega+1)+1)/(omega+1)`, `omega*3/2`, `1/omega`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_to(&mut Ascii(f))
    }
}
