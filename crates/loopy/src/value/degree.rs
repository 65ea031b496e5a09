//! Degree and variety of stoppers (*Winning Ways*, ch. 11; Siegel, VI.5).

use thiserror::Error;

use super::{Side, Stopper, store::Calculator};
use crate::limit::Stop;

/// Why there is no variety.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum VarietyError {
    /// D + D differs from D.
    #[error("Variety degree must be an idempotent.")]
    NotIdempotent,
    /// The upsum variety and the downsum variety differ.
    #[error("That game is not stable.")]
    NotStable,
    /// A sum in the calculation has a side that is not known to be a stopper.
    #[error("That side is not known to be a stopper.")]
    Wild,
    /// The calculation was stopped.
    #[error(transparent)]
    Stop(#[from] Stop),
}

impl Calculator<'_> {
    /// The degree of G: G Upsum -G. It is 0 if and only if G is a short game.
    pub fn degree(&mut self, g: Stopper) -> Result<Side, Stop> {
        let negative = self.neg_stopper(g)?;
        self.upsum(g, negative)
    }

    /// G Upsum (-G Downsum -D), for an idempotent D.
    pub fn upsum_variety(&mut self, g: Stopper, degree: Stopper) -> Result<Stopper, VarietyError> {
        self.check_degree(degree)?;
        let (negative, degree) = (self.neg_stopper(g)?, self.neg_stopper(degree)?);
        let rest = self.downsum(negative, degree)?.stopper().ok_or(VarietyError::Wild)?;
        self.upsum(g, rest)?.stopper().ok_or(VarietyError::Wild)
    }

    /// G Downsum (-G Upsum D), for an idempotent D. It is at most the upsum variety.
    pub fn downsum_variety(&mut self, g: Stopper, degree: Stopper) -> Result<Stopper, VarietyError> {
        self.check_degree(degree)?;
        let negative = self.neg_stopper(g)?;
        let rest = self.upsum(negative, degree)?.stopper().ok_or(VarietyError::Wild)?;
        self.downsum(g, rest)?.stopper().ok_or(VarietyError::Wild)
    }

    fn check_degree(&mut self, degree: Stopper) -> Result<(), VarietyError> {
        if self.is_idempotent(degree.into())? { Ok(()) } else { Err(VarietyError::NotIdempotent) }
    }

    /// The variety of a stable G: its upsum variety with its degree, which is also its downsum variety.
    pub fn variety(&mut self, g: Stopper) -> Result<Stopper, VarietyError> {
        let degree = self.degree(g)?.stopper().ok_or(VarietyError::Wild)?;
        let up = self.upsum_variety(g, degree)?;
        if up == self.downsum_variety(g, degree)? { Ok(up) } else { Err(VarietyError::NotStable) }
    }

    /// Whether the upsum and the downsum variety with the degree of G agree.
    ///
    /// # Errors
    /// [`VarietyError`], but not [`VarietyError::NotStable`].
    pub fn is_stable(&mut self, g: Stopper) -> Result<bool, VarietyError> {
        match self.variety(g) {
            Ok(_) => Ok(true),
            Err(VarietyError::NotStable) => Ok(false),
            Err(other) => Err(other),
        }
    }
}
