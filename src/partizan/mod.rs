//! Two players moving in turn, whoever cannot move loses: the values of short games.
//!
//! A [`Store`] holds values in canonical form and gives each a [`Game`], so that equal values are equal ids. Terms are
//! those of Siegel, *Combinatorial Game Theory* (2013).
//!
//! ```
//! use cutcake::{limit::Limit, partizan::Store};
//! # fn main() -> Result<(), cutcake::limit::Stop> {
//! let mut store = Store::new(Limit::default());
//! let (one, zero) = (store.integer(1)?, store.zero());
//! let hot = store.form(&[one], &[zero])?;
//! let sum = store.add(hot, hot)?;
//! assert_eq!(sum, one);
//! # Ok(())
//! # }
//! ```
pub mod position;

mod birthday;
mod canonical;
mod class;
mod garbage;
mod name;
mod offset;
mod order;
mod printing;
mod record;
mod store;
mod sum;
mod thermograph;
mod uptimal;

pub use garbage::Statistics;
pub use name::{Name, Piece, Pieces, Up};
pub use order::{Outcome, Relation};
pub use store::{Game, Store};
pub use thermograph::{Thermograph, Wall};
pub use uptimal::{PowError, Uptimal};
