//! [`representatives`]: the sum of rectangles that represents a value.

use num_traits::{Signed, ToPrimitive};
use thiserror::Error;

use super::Values;
use crate::{
    number::{Infinitesimal, Rational, infinitesimal::Term},
    position::{Board, Boards},
};

/// Why a value is not represented by a sum of rectangles.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum RepresentativeError {
    /// A coefficient is not an integer.
    #[error("no sum of rectangles has the value {0}: its coefficients are not integers")]
    NotInteger(Infinitesimal),
    /// No rectangle found so far has one of the scales of the value.
    #[error("no rectangle found so far has the value {0}")]
    NoScale(Infinitesimal),
    /// A coefficient is not a machine integer.
    #[error("a sum of rectangles for {0} would be too large")]
    TooLarge(Infinitesimal),
}

/// The sum of rectangles that represents a value: `[n+1,1]` for a number n, and for each scale its rectangle as often
/// as its coefficient says, transposed if that is negative.
///
/// The scales are those that `values` has found; `eps`, `eps^2` and `eps^3` are known once it has found the rectangles
/// with first sides up to 6.
///
/// # Errors
/// If a coefficient is not an integer, a scale has no known rectangle, or a coefficient is too large.
pub fn representatives(value: &Infinitesimal, values: &Values) -> Result<Boards, RepresentativeError> {
    let mut sum = Boards::default();
    for Term { exponent, coefficient } in value.terms() {
        let count = coefficient.to_integer().ok_or_else(|| RepresentativeError::NotInteger(value.clone()))?;
        let size = count.abs().to_u64().ok_or_else(|| RepresentativeError::TooLarge(value.clone()))?;
        let ((l, r), times) = if *exponent == Rational::ZERO {
            let side = size.checked_add(1).ok_or_else(|| RepresentativeError::TooLarge(value.clone()))?;
            ((side, 1), 1)
        } else {
            let scale = values.known_scale(exponent).ok_or_else(|| {
                Infinitesimal::scale(exponent.clone())
                    .map_or(RepresentativeError::NotInteger(value.clone()), RepresentativeError::NoScale)
            })?;
            (scale.rectangle, size)
        };
        let sides = if count.is_negative() { [r, l] } else { [l, r] };
        sum.add(Board::from_slice(&sides), times).map_err(|_| RepresentativeError::TooLarge(value.clone()))?;
    }
    Ok(sum)
}
