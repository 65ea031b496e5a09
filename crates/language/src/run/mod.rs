//! From the tree to values: names become slots ([`resolve`]), bodies flat code ([`compile`], `code`), and a
//! [`machine`] runs it.
pub mod call;
mod check;
pub(crate) mod code;
mod collection;
pub mod compile;
mod data;
pub mod environment;
pub mod error;
mod execute;
pub mod files;
pub mod library;
pub mod machine;
pub mod names;
mod part;
mod phrase;
pub mod report;
pub mod resolve;
mod standing;
