//! Rulesets of which play need not end: pure rules. Each has a board that is read from text, drawn as text, and hashed, and
//! tells the options of both players; as [`Positions`](crate::value::Positions) it is solved.

pub mod fox_and_geese;
pub mod hare_and_hounds;
pub mod hunt;
pub mod loopy_graph;
pub mod toads_and_frogs;

use thiserror::Error;

/// A text that is no board: what is wrong with it, as a sentence without its full stop.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("{0}")]
pub struct NoBoard(pub &'static str);
