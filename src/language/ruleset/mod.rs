//! Rulesets as the language asks them.
//!
//! - [`ask`]: rules are asked, board by board, until all play from a position is known.

pub mod ask;
