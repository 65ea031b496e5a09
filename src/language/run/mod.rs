//! From the tree to values: the machine, calls, functions and errors.
pub mod call;
pub mod error;
pub mod function;
pub mod machine;
mod report;
