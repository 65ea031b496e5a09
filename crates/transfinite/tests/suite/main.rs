//! Tests of ordinals, surreal numbers, sign expansions and transfinite nimbers.
// Tests fail by panicking.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used)]

// The only references to the other crates of the project.
use cutcake_base::{limit, number};

mod nimber;
mod notation;
mod ordinal;
mod random;
mod sign;
mod surreal;
