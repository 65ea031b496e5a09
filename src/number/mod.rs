//! Exact numbers: rationals of any size, numbers with infinitesimal parts, primes, and the arithmetic of nimbers.
mod curve;
pub mod infinitesimal;
mod montgomery;
pub mod nim;
pub mod prime;
mod rational;

pub use infinitesimal::Infinitesimal;
pub use rational::{ParseRationalError, PowError, Rational};
