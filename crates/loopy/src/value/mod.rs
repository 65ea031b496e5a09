//! Values of loopy games, and computing with them.
//!
//! A *stopper* has no infinite alternating play from any follower; it has a canonical form, and equal stoppers have equal
//! handles. A *stopper-sided* value S & T has the onside S and the offside T, both stoppers. If a value is not stopper-sided,
//! each *wild* side is stored as a graph: such values can be compared, added and negated as well, but have no canonical form
//! (Siegel, *Combinatorial Game Theory*, ch. VI).

mod algebra;
mod canonical;
mod class;
mod comparison;
mod degree;
mod form;
mod intern;
mod ko;
mod name;
mod order_of_options;
mod piece;
mod side_order;
mod sidling;
mod simplify;
mod solver;
mod stops;
mod store;
mod thermograph;

pub use degree::VarietyError;
pub use form::Form;
pub use piece::{Piece, Text, Word, label};
pub use solver::{Next, Positions, Solved};
pub use store::{Calculator, LoopyStore};
pub use thermograph::{LoopyThermograph, NoMean, Wall};

use crate::partizan::Game;

/// A loopy stopper in canonical form, by its index in a [`LoopyStore`]. Equal values of one store are equal here.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Loopy(pub(crate) u32);

/// A graph in a [`LoopyStore`], one of whose sides is meant, which is not known to be a stopper.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Wild(pub(crate) u32);

/// A stopper in canonical form: short if it is loopfree, otherwise loopy.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Stopper {
    /// A short game.
    Short(Game),
    /// A stopper with a cycle.
    Loopy(Loopy),
}

/// A side of a value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Side {
    /// A stopper.
    Stopper(Stopper),
    /// The onside of this graph where an onside is meant, or its offside. Different graphs can have the same side.
    Wild(Wild),
}

/// The value of a loopy game. Values without a wild side are equal if and only if they are equal here; other values are compared
/// by [`Calculator::is_equal`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Value {
    /// A stopper: it is its own onside and offside.
    Stopper(Stopper),
    /// Onside and offside, which are not the same stopper.
    Sided(Side, Side),
}

impl From<Game> for Stopper {
    fn from(game: Game) -> Self {
        Stopper::Short(game)
    }
}

impl From<Game> for Value {
    fn from(game: Game) -> Self {
        Value::Stopper(Stopper::Short(game))
    }
}

impl From<Stopper> for Value {
    fn from(stopper: Stopper) -> Self {
        Value::Stopper(stopper)
    }
}

impl From<Stopper> for Side {
    fn from(stopper: Stopper) -> Self {
        Side::Stopper(stopper)
    }
}

impl Stopper {
    /// The short game, if it is one.
    pub fn short(self) -> Option<Game> {
        match self {
            Stopper::Short(game) => Some(game),
            Stopper::Loopy(_) => None,
        }
    }
}

impl Side {
    /// The stopper, if it is one.
    pub fn stopper(self) -> Option<Stopper> {
        match self {
            Side::Stopper(stopper) => Some(stopper),
            Side::Wild(_) => None,
        }
    }
}

impl Value {
    /// The value with these sides.
    pub(crate) fn of_sides(onside: Side, offside: Side) -> Value {
        match (onside, offside) {
            (Side::Stopper(s), Side::Stopper(t)) if s == t => Value::Stopper(s),
            _ => Value::Sided(onside, offside),
        }
    }

    /// The onside and the offside.
    pub fn sides(self) -> (Side, Side) {
        match self {
            Value::Stopper(stopper) => (Side::Stopper(stopper), Side::Stopper(stopper)),
            Value::Sided(onside, offside) => (onside, offside),
        }
    }

    /// The stopper, if it is one.
    pub fn stopper(self) -> Option<Stopper> {
        match self {
            Value::Stopper(stopper) => Some(stopper),
            Value::Sided(..) => None,
        }
    }

    /// The short game, if it is one.
    pub fn short(self) -> Option<Game> {
        self.stopper().and_then(Stopper::short)
    }

    /// Onside and offside as stoppers, if both are.
    pub fn stopper_sides(self) -> Option<(Stopper, Stopper)> {
        let (onside, offside) = self.sides();
        Some((onside.stopper()?, offside.stopper()?))
    }

    /// Whether both sides are known to be stoppers.
    pub fn is_stopper_sided(self) -> bool {
        self.stopper_sides().is_some()
    }
}
