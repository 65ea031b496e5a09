//! From the tree to values: names become slots ([`resolve`]), bodies flat code ([`compile`], [`code`]), and a
//! [`machine`] runs it.
pub mod call;
mod check;
pub mod code;
mod collection;
pub mod compile;
pub mod error;
mod execute;
pub mod function;
mod game;
pub mod machine;
mod report;
pub mod resolve;
