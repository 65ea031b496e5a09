//! What the library of numbers beyond the integers does.
// That is how a test fails.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used)]

// All that the tests need of the rest of the project.
use cutcake_base::{limit, number};

mod nimber;
mod notation;
mod ordinal;
mod random;
mod sign;
mod surreal;
