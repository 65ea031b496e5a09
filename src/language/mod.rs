//! The language: what is typed, how it is read, and what it does.
//!
//! Text is read by [`syntax`] into an [`ast`], which [`evaluate`] runs in an [`environment`]; [`value`] is what a name
//! can hold and [`mod@write`] how it is printed. The functions that come with the program are in [`builtin`], one registry
//! entry each.
pub mod ast;
pub mod builtin;
pub mod call;
pub mod closure;
pub mod collection;
pub mod convert;
pub mod environment;
pub mod error;
pub mod evaluate;
pub mod operate;
pub mod source;
pub mod synchronized;
pub mod syntax;
pub mod theory;
pub mod three_player;
pub mod token;
pub mod topic;
pub mod value;
pub mod write;
