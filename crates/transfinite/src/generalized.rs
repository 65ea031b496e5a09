//! [`GeneralizedOrdinal`]: a sum of powers of omega with integers as coefficients.

use num_bigint::{BigInt, BigUint};
use num_traits::Signed;
use thiserror::Error;

use crate::{
    cantor::{CantorSum, Term},
    limit::{Limit, Stop},
    ordinal::Ordinal,
};

/// A surreal number `omega^a1*c1 + omega^a2*c2 + …` with ordinals a1 > a2 > … below epsilon_0 and integers as coefficients
/// (J. H. Conway, *On Numbers and Games*, chapter 3). They form a ring under the natural sum and the natural product.
///
/// ```
/// use cutcake_transfinite::GeneralizedOrdinal;
/// let number: GeneralizedOrdinal = "omega^2-omega*2+3".parse()?;
/// assert_eq!(number.to_string(), "omega^2-omega*2+3");
/// assert_eq!(number.birthday().to_string(), "omega^2+omega*2+3");
/// # Ok::<(), cutcake_transfinite::read::ReadError>(())
/// ```
pub type GeneralizedOrdinal = CantorSum<BigInt>;

/// The error for a number that is not an ordinal.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{number} is not an ordinal")]
pub struct NotOrdinal {
    /// The number, as it is typed.
    pub number: String,
}

impl From<i64> for GeneralizedOrdinal {
    fn from(number: i64) -> Self {
        GeneralizedOrdinal::small(number.into())
    }
}

impl GeneralizedOrdinal {
    /// Applies a function that does not increase the size to all coefficients.
    fn map(&self, change: impl Fn(&BigInt) -> BigInt) -> Self {
        let term =
            |term: &Term<BigInt>| Term { exponent: term.exponent.clone(), coefficient: change(&term.coefficient) };
        Self::from_sorted(self.terms().iter().map(term).collect()).unwrap_or_default()
    }

    /// The negative.
    #[must_use]
    pub fn negative(&self) -> Self {
        self.map(|coefficient| -coefficient)
    }

    /// The absolute value.
    #[must_use]
    pub fn abs(&self) -> Self {
        if self.signum() < 0 { self.negative() } else { self.clone() }
    }

    /// The difference.
    pub fn difference(&self, other: &Self, limit: &Limit) -> Result<Self, Stop> {
        self.natural_sum(&other.negative(), limit)
    }

    /// Divides the coefficients by a common divisor.
    pub(crate) fn divided(&self, divisor: &BigInt) -> Self {
        self.map(|coefficient| coefficient / divisor)
    }

    /// Whether no coefficient is negative.
    pub fn is_ordinal(&self) -> bool {
        self.terms().iter().all(|term| term.coefficient.is_positive())
    }

    /// The number as an ordinal.
    ///
    /// # Errors
    /// [`NotOrdinal`] if a coefficient is negative.
    pub fn to_ordinal(&self) -> Result<Ordinal, NotOrdinal> {
        if self.is_ordinal() { Ok(self.birthday()) } else { Err(NotOrdinal { number: self.to_string() }) }
    }

    /// The birthday, the length of the sign expansion: the sum of the absolute values of the terms (H. Gonshor, *An
    /// Introduction to the Theory of Surreal Numbers*, chapter 5).
    pub fn birthday(&self) -> Ordinal {
        let term = |term: &Term<BigInt>| Term::<BigUint> {
            exponent: term.exponent.clone(),
            coefficient: term.coefficient.magnitude().clone(),
        };
        // It has the same size as this number, which is not too large.
        Ordinal::from_sorted(self.terms().iter().map(term).collect()).unwrap_or_default()
    }
}
