//! The language: what is typed, how it is read, and what it does.
//!
//! Text is [`read`] into a tree, which a machine [`run`]s in an [`environment`]; [`kind`] is what a name can hold and how
//! that is written. The functions that come with the program are in [`builtin`], one registry entry each. For names that
//! are not there, [`spelling`] knows which one was meant and [`foreign`] what people from elsewhere mean.
pub mod builtin;
pub mod completion;
pub mod foreign;
pub mod help;
pub mod kind;
pub mod read;
pub mod ruleset;
pub mod run;
pub mod session;
pub mod spelling;
pub mod topic;
