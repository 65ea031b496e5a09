//! Evaluation of the tree: [`resolve`] turns names into slots, [`compile`] turns bodies into flat `code`, and a
//! [`machine`] runs it.
mod attempt;
pub mod call;
mod check;
pub(crate) mod code;
mod collection;
pub mod compile;
mod data;
mod elsewhere;
pub mod environment;
pub mod error;
mod execute;
pub mod files;
pub mod library;
pub mod machine;
pub mod names;
mod phrase;
pub use self::phrase::named;
pub mod report;
pub mod resolve;
mod standing;
