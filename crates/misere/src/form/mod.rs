//! Partizan games in misère play, as game trees.
//!
//! In misère play 1 - 1 is not 0, and few forms can be simplified: a [`Form`] {L | R} is identified by its options.
//! Forms are compared in a [`Universe`]: G ≥ H if o(G + X) ≥ o(H + X) for all X in it, where L is the best outcome for Left, R
//! the worst, and P and N are between them and incomparable.
//!
//! Sources: G. A. Mesdal and P. Ottaway, *Simplification of partizan games in misère play*, Integers 7 (2007); A. N. Siegel,
//! *Misère canonical forms of partizan games*; P. Dorbec, G. Renault, A. N. Siegel, É. Sopena, *Dicots, and a taxonomic ranking
//! for misère games*; U. Larsson, R. Milley, R. Nowakowski, G. Renault, C. Santos, *Recursive comparison tests for dicot and
//! dead-ending games under misère play*.

mod canonical;
mod compound;
mod impartial;
mod length;
mod name;
mod order;
mod outcome;
pub mod search;
mod store;
mod universe;

pub use compound::Compound;
pub use length::{Convention, Haste};
pub use outcome::MisereOutcome;
pub use store::Forms;
pub use universe::Universe;

/// A form in a store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Form(u32);

impl Form {
    /// The form {|}, in which nobody can move.
    pub const ZERO: Form = Form(0);
}

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Left.
    Left,
    /// Right.
    Right,
}

impl Side {
    /// The other player.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Side::Left => Side::Right,
            Side::Right => Side::Left,
        }
    }
}
