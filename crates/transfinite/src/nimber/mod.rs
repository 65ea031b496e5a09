//! Nim arithmetic of ordinals: addition of all of them by [`nim_sum`], and multiplication of those below omega^omega^omega,
//! which form a field, by [`nim_product`] as far as the [excesses](excess) are known.
//!
//! Below omega^omega^omega the nimbers are the algebraic closure of the field of two elements (J. H. Conway, *On Numbers and
//! Games*, chapter 6). The powers of omega in it are products of generators: `omega^(omega^k * p^n)`, where p is the k-th odd
//! prime, counted from 0, is a root of degree p of `omega^(omega^k * p^(n-1))`, and for n = 0 of an ordinal determined by
//! p (H. W. Lenstra, *On the algebraic closure of two*, 1977; J. DiMuro, *On On_p*, 2011).

mod element;
pub mod excess;
mod exponent;
mod field;
mod inverse;
mod root;
mod value;

use num_bigint::{BigInt, BigUint, Sign};
use thiserror::Error;

pub use value::Nimber;

use crate::{
    limit::{Limit, Stop},
    ordinal::Ordinal,
};
use element::Element;

/// Why a nimber is not known.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum NimError {
    /// The factors are outside the field, or beyond the table of excesses.
    #[error(
        "NimProduct is known below omega^omega^omega and to the prime 47, and from there to {}",
        excess::LAST_PRIME
    )]
    Unknown,
    /// The inverse of 0.
    #[error("0 has no nim-inverse")]
    Zero,
    /// A root whose degree is not a prime of the table.
    #[error("nim-roots are known for degree 2 and for the prime degrees up to {}", excess::LAST_PRIME)]
    Degree,
    /// The calculation was stopped.
    #[error(transparent)]
    Stop(#[from] Stop),
}

/// The nim sum: coefficients of equal powers of omega are added without carry in base two. This is the symmetric difference of
/// sets of powers of two, since `omega^a = 2^(omega*a)`.
///
/// ```
/// use cutcake_base::limit::Limit;
/// use cutcake_transfinite::{Ordinal, nimber::nim_sum};
/// let sum = nim_sum(&"omega*3+5".parse()?, &"omega+4".parse()?, &Limit::default())?;
/// assert_eq!(sum.to_string(), "omega*2+1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn nim_sum(a: &Ordinal, b: &Ordinal, limit: &Limit) -> Result<Ordinal, Stop> {
    a.merge(b, limit, |a, b| a ^ b)
}

/// The nim product.
///
/// # Errors
/// [`NimError::Unknown`] beyond omega^omega^omega and the table of excesses; [`Stop::Size`] if coefficients or exponents
/// are too long, or the product is too large.
///
/// ```
/// use cutcake_base::limit::Limit;
/// use cutcake_transfinite::{Ordinal, nimber::nim_product};
/// let (limit, omega) = (Limit::default(), Ordinal::omega());
/// let square = nim_product(&omega, &omega, &limit)?;
/// assert_eq!(square.to_string(), "omega^2");
/// assert_eq!(nim_product(&omega, &square, &limit)?.to_string(), "2");
/// # Ok::<(), cutcake_transfinite::nimber::NimError>(())
/// ```
pub fn nim_product(a: &Ordinal, b: &Ordinal, limit: &Limit) -> Result<Ordinal, NimError> {
    if a.is_zero() || b.is_zero() {
        return Ok(Ordinal::zero());
    }
    if a.is_one() {
        return Ok(b.clone());
    }
    if b.is_one() {
        return Ok(a.clone());
    }
    Element::of(a, limit)?.product(&Element::of(b, limit)?, limit)?.to_ordinal(limit)
}

/// The nim square, which costs much less than a product: the square of a sum is the sum of the squares.
///
/// # Errors
/// As for [`nim_product`].
pub fn nim_square(a: &Ordinal, limit: &Limit) -> Result<Ordinal, NimError> {
    if a.is_zero() || a.is_one() {
        return Ok(a.clone());
    }
    Element::of(a, limit)?.square(limit)?.to_ordinal(limit)
}

/// The nim power with an integer as exponent; the power 0 of anything is 1.
///
/// # Errors
/// As for [`nim_product`]; [`NimError::Zero`] for a negative power of 0.
///
/// ```
/// use cutcake_base::limit::Limit;
/// use cutcake_transfinite::{Ordinal, nimber::nim_exp};
/// let power = nim_exp(&"omega^omega^2".parse()?, &7.into(), &Limit::default())?;
/// assert_eq!(power.to_string(), "omega+1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn nim_exp(a: &Ordinal, exponent: &BigInt, limit: &Limit) -> Result<Ordinal, NimError> {
    let size = exponent.magnitude();
    match exponent.sign() {
        Sign::NoSign => Ok(Ordinal::from(1)),
        _ if a.is_zero() && exponent.sign() == Sign::Minus => Err(NimError::Zero),
        _ if a.is_zero() || a.is_one() || size == &BigUint::from(1u8) && exponent.sign() == Sign::Plus => Ok(a.clone()),
        Sign::Plus => Element::of(a, limit)?.power(size, limit)?.to_ordinal(limit),
        Sign::Minus => Element::of(a, limit)?.inverse(limit)?.power(size, limit)?.to_ordinal(limit),
    }
}

/// The nim inverse, the x with `a * x = 1`: by the extended Euclidean algorithm over the field below the largest generator that
/// occurs, with inverses there found over the field below the next one, and so on.
///
/// # Errors
/// As for [`nim_product`]; [`NimError::Zero`] for 0.
///
/// ```
/// use cutcake_base::limit::Limit;
/// use cutcake_transfinite::{Ordinal, nimber::nim_inverse};
/// assert_eq!(nim_inverse(&Ordinal::omega(), &Limit::default())?.to_string(), "omega^2*3");
/// # Ok::<(), cutcake_transfinite::nimber::NimError>(())
/// ```
pub fn nim_inverse(a: &Ordinal, limit: &Limit) -> Result<Ordinal, NimError> {
    if a.is_zero() {
        return Err(NimError::Zero);
    }
    if a.is_one() {
        return Ok(a.clone());
    }
    Element::of(a, limit)?.inverse(limit)?.to_ordinal(limit)
}

/// The nim quotient, the x with `x * b = a`.
///
/// # Errors
/// As for [`nim_product`]; [`NimError::Zero`] if b is 0.
pub fn nim_quotient(a: &Ordinal, b: &Ordinal, limit: &Limit) -> Result<Ordinal, NimError> {
    nim_product(a, &nim_inverse(b, limit)?, limit)
}

/// The nim square root, the only x with `x * x = a`: the root of a sum is the sum of the roots.
///
/// # Errors
/// As for [`nim_product`].
///
/// ```
/// use cutcake_base::limit::Limit;
/// use cutcake_transfinite::{Ordinal, nimber::nim_square_root};
/// assert_eq!(nim_square_root(&Ordinal::omega(), &Limit::default())?.to_string(), "omega^2*2");
/// # Ok::<(), cutcake_transfinite::nimber::NimError>(())
/// ```
pub fn nim_square_root(a: &Ordinal, limit: &Limit) -> Result<Ordinal, NimError> {
    if a.is_zero() || a.is_one() {
        return Ok(a.clone());
    }
    Element::of(a, limit)?.square_root(limit)?.to_ordinal(limit)
}

/// The least of the nim roots of a prime degree. Roots always exist: as many as the degree if it is odd, unless `a` is 0.
///
/// # Errors
/// [`NimError::Degree`] for a degree that is neither 2 nor a prime of the table; as for [`nim_product`]; and [`Stop::Size`]
/// if the field of `a` has more than 2^(2^12) elements.
///
/// ```
/// use cutcake_base::limit::Limit;
/// use cutcake_transfinite::{Ordinal, nimber::nim_root};
/// assert_eq!(nim_root(&Ordinal::from(2), 3, &Limit::default())?, Ordinal::omega());
/// # Ok::<(), cutcake_transfinite::nimber::NimError>(())
/// ```
pub fn nim_root(a: &Ordinal, degree: u64, limit: &Limit) -> Result<Ordinal, NimError> {
    if degree == 2 {
        return nim_square_root(a, limit);
    }
    let prime = excess::place_of(degree).ok_or(NimError::Degree)?;
    if a.is_zero() {
        return Ok(Ordinal::zero());
    }
    root::least_root(&Element::of(a, limit)?, prime, limit)
}
