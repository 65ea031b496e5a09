//! From the tree to values: names become slots ([`resolve`]), bodies flat code ([`compile`], [`code`]), and a
//! [`machine`] runs it.
pub mod call;
pub mod code;
pub mod compile;
pub mod error;
pub mod execute;
pub mod function;
pub mod game;
pub mod machine;
mod report;
pub mod resolve;
