//! The one search for a winner, whatever is played: what sums are known by ([`Key`]), the [`Table`] of what was found, and the
//! engines ([`walk()`]).
//!
//! A theory says in [`Game`] what a player can move to and which positions are decided at a glance; that two players move in
//! turn, that who cannot move wins, or that two of three play together against the third is all the same to an engine, which
//! asks whether who is to move, and those who play with him, win.

pub mod key;
pub mod table;
pub mod walk;

pub use key::Key;
pub use table::{NEVER, ProofNumbers, Table};
pub use walk::{AtWork, Engine, Frame, Game, Seen, Step, walk};
