//! What misère play adds to the operators: orders in universes, and parts that are taken away.

use crate::ast::Comparison;

/// The games beside which two games are compared in misère play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Universe {
    /// `_M`: all games.
    Full,
    /// `_D`: those in which both players can move or neither, whatever was played.
    Dicots,
    /// `_E`: those in which who cannot move never can again.
    DeadEnding,
}

impl Universe {
    /// Every universe.
    pub const ALL: [Universe; 3] = [Universe::Full, Universe::Dicots, Universe::DeadEnding];

    /// The letter behind the sign of a comparison.
    pub fn letter(self) -> &'static str {
        match self {
            Universe::Full => "M",
            Universe::Dicots => "D",
            Universe::DeadEnding => "E",
        }
    }
}

/// An operator of misère play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MisereOp {
    /// `>=_M`, `==_D` and the like.
    Compare(Comparison, Universe),
    /// The part of a misère game that is left of another one: `2[-2]` between the brackets of `*[…]`.
    Without,
}

impl MisereOp {
    /// The operator as it is typed.
    pub fn symbol(self) -> String {
        match self {
            MisereOp::Compare(comparison, universe) => format!("{}_{}", comparison.sign(), universe.letter()),
            MisereOp::Without => "-".to_owned(),
        }
    }
}
