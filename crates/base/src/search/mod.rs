//! The search for a winner that all theories share: keys of sums ([`Key`]), the transposition [`Table`], and the engines
//! ([`walk()`]).
//!
//! A theory implements [`Game`]: the moves of a position, and which positions are decided without search. Normal play, misère
//! play and three players by coalition differ only there; an engine asks whether the side to move wins.

pub mod key;
pub mod table;
pub mod walk;

pub use key::Key;
pub use table::{NEVER, ProofNumbers, Table};
pub use walk::{AtWork, Engine, Expanded, Frame, Game, Step, walk};
