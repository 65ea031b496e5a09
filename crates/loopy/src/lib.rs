//! Loopy combinatorial games: two players move in turn, a player who cannot move loses, and infinite play is a draw.
//!
//! The modules, from the bottom up; each depends only on those above it in this list:
//!
//! - [`graph`]: finite graphs of positions, sums, negatives, ordinal sums, quotients by bisimulation.
//! - [`outcome`]: the nine outcome classes, found by retrograde analysis.
//! - [`order`]: the order of graphs, and the order of their sides as Büchi games.
//! - [`nimber`]: loopy impartial games.
//! - [`value`]: values and the [`LoopyStore`](value::LoopyStore) that stores them; [`Calculator`](value::Calculator)
//!   computes with them.
//! - [`position`]: sums of boards of any ruleset as positions.
//! - [`ruleset`]: loopy rulesets.
//! - [`error`]: why a question has no answer.
//!
//! Sources: Siegel, *Combinatorial Game Theory* (2013), ch. VI; Siegel, *Coping with cycles*; Berlekamp, Conway, Guy,
//! *Winning Ways*, ch. 11; Smith 1966; Fraenkel.
//!
//! ```
//! # use cutcake_base::limit::Limit;
//! # use cutcake_partizan::Store;
//! use cutcake_loopy::value::LoopyStore;
//! let (mut loopy, mut short) = (LoopyStore::default(), Store::new(Limit::default()));
//! let mut calculator = loopy.with(&mut short);
//! let upon = calculator.upon()?;
//! let double = calculator.add(upon, upon)?;
//! assert_eq!(calculator.text(double)?, "{0|^[on]*}");
//! # Ok::<(), cutcake_base::limit::Stop>(())
//! ```

// The crate's only references to the other crates of the project.
use cutcake_base::{limit, number, player, position as boards, rules};
use cutcake_partizan as partizan;

pub mod error;
pub mod graph;
pub mod nimber;
pub mod order;
pub mod outcome;
pub mod position;
pub mod ruleset;
pub mod value;

mod bisimulation;
mod components;
mod moves;
