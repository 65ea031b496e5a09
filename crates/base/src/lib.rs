//! What every theory of games and every ruleset rests on. It depends on no other crate of the program.
//!
//! - [`limit`]: what a calculation may cost. Every long loop asks. [`progress`]: what a long calculation says of itself.
//! - [`host`]: what the system gives, clock, interrupts and threads; [`stack`]: recursion of any depth.
//! - [`mod@explore`]: the one work list over positions.
//! - [`random`]: numbers that look like chance, from a seed.
//! - [`mod@file`]: files that are written, each whole or not at all, and only where that is allowed; [`input`]: files that are
//!   read whole.
//! - [`number`]: exact numbers and the arithmetic of nimbers; [`relation`]: how values compare.
//! - [`player`] and [`position`]: who plays, and sums of boards.
//! - [`search`]: the engines and the table that find who wins, whatever is played.
//! - [`standing`]: what an answer rests on.
//! - [`rules`]: the traits by which a ruleset says how it is played.
//! - [`board`]: grids and strips of letters, graphs with labels, and what boards look like.

pub mod board;
pub mod explore;
#[allow(clippy::disallowed_methods, clippy::disallowed_types)]
pub mod file;
pub mod host;
#[allow(clippy::disallowed_methods, clippy::disallowed_types)]
pub mod input;
pub mod limit;
pub mod moves;
pub mod number;
pub mod player;
pub mod position;
pub mod progress;
pub mod random;
pub mod relation;
pub mod rules;
pub mod search;
pub mod stack;
pub mod standing;
