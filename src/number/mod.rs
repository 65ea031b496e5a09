//! Exact numbers: rationals of any size, numbers with infinitesimal parts, and the arithmetic of nimbers.
pub mod infinitesimal;
pub mod nim;
mod rational;

pub use infinitesimal::Infinitesimal;
pub use rational::{ParseRationalError, PowError, Rational};
