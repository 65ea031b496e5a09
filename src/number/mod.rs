//! Exact numbers: rationals of any size, and the arithmetic of nimbers.
pub mod nim;
mod rational;

pub use rational::{ParseRationalError, PowError, Rational};
