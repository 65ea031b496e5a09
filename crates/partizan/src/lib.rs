//! Values of short games under normal play: two players move alternately, and a player who cannot move loses.
//!
//! A [`Store`] holds values in canonical form and represents each by a [`Game`], so that equal values have equal ids.
//! Terms are those of Siegel, *Combinatorial Game Theory* (2013).
//!
//! ```
//! use cutcake_base::limit::Limit;
//! use cutcake_partizan::Store;
//! # fn main() -> Result<(), cutcake_base::limit::Stop> {
//! let mut store = Store::new(Limit::default());
//! let (one, zero) = (store.integer(1)?, store.zero());
//! let hot = store.form(&[one], &[zero])?;
//! let sum = store.add(hot, hot)?;
//! assert_eq!(sum, one);
//! # Ok(())
//! # }
//! ```
pub mod position;
pub mod score;

mod atomic_weight;
mod birthday;
mod bounds;
mod canonical;
mod class;
mod companion;
mod cooling;
mod day;
mod fingerprint;
mod garbage;
mod incentive;
mod memos;
mod multiples;
mod name;
mod num;
mod offset;
mod order;
mod parse;
mod printing;
mod product;
mod record;
mod reduced;
mod stop_count;
mod store;
mod strategy;
mod sum;
mod thermograph;
mod tree;
mod uptimal;

use cutcake_base::{limit, moves, number, player, random, relation, rules, stack, standing};

pub use crate::{relation::Relation, rules::variant::Variant};
pub use cooling::CoolError;
pub use day::LAST_DAY;
pub use garbage::Statistics;
pub use multiples::Settled;
pub use name::{Name, Piece, Pieces, Up};
pub use order::Outcome;
pub use parse::ParseError;
pub use store::{Game, Store};
pub use strategy::{Searched, Strategy};
pub use thermograph::{Thermograph, Wall};
pub use tree::{Compound, Tree};
pub use uptimal::{PowError, Uptimal};
