//! [`LoopyError`]: why a question about a loopy game has no answer.

use thiserror::Error;

use crate::{
    limit::Stop,
    value::{NoMean, VarietyError},
};

/// Why there is no answer. The texts are shown to users.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum LoopyError {
    /// S & T with T not ≤ S.
    #[error("the offside {offside} is not <= the onside {onside}")]
    Sides {
        /// S as it is printed.
        onside: String,
        /// T as it is printed.
        offside: String,
    },
    /// A function of stoppers was applied to another value.
    #[error("{function} needs a stopper; this is {value}")]
    NeedsStopper {
        /// The name of the function.
        function: String,
        /// The value as it is printed.
        value: String,
    },
    /// A degree or a variety that does not exist.
    #[error(transparent)]
    Variety(VarietyError),
    /// A mean or a temperature that does not exist.
    #[error(transparent)]
    Mean(NoMean),
    /// A side that is wild.
    #[error("That side is not known to be a stopper.")]
    WildSide,
    /// `pass` outside of braces.
    #[error("`pass` is an option; write it inside braces: {{0|pass}}")]
    Pass,
    /// The short canonical form of a loopy position was requested.
    #[error("That game is loopy; ask for GameValue.")]
    Loopy,
    /// A position has more followers than may be visited.
    #[error("More than {most} positions; raise --memory or ask for OutcomeClass.")]
    Positions {
        /// The limit.
        most: u64,
    },
    /// The calculation was stopped.
    #[error(transparent)]
    Stop(Stop),
}

impl From<Stop> for LoopyError {
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::Positions { most } => LoopyError::Positions { most },
            other => LoopyError::Stop(other),
        }
    }
}

impl From<VarietyError> for LoopyError {
    fn from(error: VarietyError) -> Self {
        match error {
            VarietyError::Stop(stop) => stop.into(),
            VarietyError::Wild => LoopyError::WildSide,
            other => LoopyError::Variety(other),
        }
    }
}

impl From<NoMean> for LoopyError {
    fn from(error: NoMean) -> Self {
        match error {
            NoMean::Stop(stop) => stop.into(),
            other => LoopyError::Mean(other),
        }
    }
}
