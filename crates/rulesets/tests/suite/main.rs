//! Boards and their moves.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "that is how a test fails")]

mod boards;
mod chocolate;
mod written;
