//! Exact numbers: rationals of any size, numbers with infinitesimal parts, primes, and the arithmetic of nimbers.
pub mod infinitesimal;
pub mod nim;
pub mod prime;
mod rational;

pub use infinitesimal::Infinitesimal;
pub use rational::{ParseRationalError, PowError, Rational};
