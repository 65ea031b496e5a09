//! The operators of misère play: comparisons in a universe, and removing a component.

use crate::ast::Comparison;

/// The universe in which two games are compared in misère play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Universe {
    /// `_M`: all games.
    Full,
    /// `_D`: the dicot games.
    Dicots,
    /// `_E`: the dead-ending games.
    DeadEnding,
}

impl Universe {
    /// Every universe.
    pub const ALL: [Universe; 3] = [Universe::Full, Universe::Dicots, Universe::DeadEnding];

    /// Its letter in a comparison.
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
    /// A misère game without one of its components: `2[-2]` between the brackets of `*[…]`.
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
