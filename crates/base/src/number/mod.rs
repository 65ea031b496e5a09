//! Exact numbers: rationals of any size, numbers with infinitesimal parts, primes, the arithmetic of nimbers, and
//! matrix games.
mod curve;
pub mod infinitesimal;
pub mod matrix_game;
mod montgomery;
pub mod nim;
pub mod prime;
mod rational;

pub use infinitesimal::Infinitesimal;
pub use rational::{ParseRationalError, PowError, Rational};
