//! Loopy rulesets. Each has a board that is parsed from text and printed as text, and gives the options of both players; as
//! [`Positions`](crate::value::Positions) it is solved.

pub mod fox_and_geese;
pub mod hare_and_hounds;
pub mod hunt;
pub mod loopy_graph;
pub mod toads_and_frogs;

use thiserror::Error;

/// What is wrong with a text that is not a board, as a sentence without its full stop.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("{0}")]
pub struct NoBoard(pub &'static str);
