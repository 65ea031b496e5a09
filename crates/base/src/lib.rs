//! The foundation of every theory of games and every ruleset. It depends on no other crate of the program.
//!
//! - [`limit`]: what a calculation may cost; every long loop asks. [`progress`]: the progress of a long calculation.
//! - [`host`]: the clock, interrupts and threads of the system; [`stack`]: recursion of any depth.
//! - [`moves`]: the interface between engines and rules; [`mod@explore`]: the worklist over positions.
//! - [`random`]: pseudorandom numbers from a seed.
//! - [`mod@file`]: writing files, each whole or not at all, where that is allowed; [`input`]: reading files whole.
//! - [`number`]: exact numbers and the arithmetic of nimbers; [`relation`]: how values compare.
//! - [`player`] and [`position`]: the players, and sums of boards.
//! - [`search`]: the engines and the table that find the winner in every theory.
//! - [`standing`]: what an answer rests on.
//! - [`rules`]: the traits by which a ruleset says how it is played.
//! - [`board`]: grids and strips of letters, labelled graphs, and the shapes of boards.

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
