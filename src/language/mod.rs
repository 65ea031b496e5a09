//! The language: what is typed, how it is read, and what it does.
//!
//! Text is [`read`] into a tree, which a machine `run`s in an `environment`; `kind` is what a name can hold and how
//! that is written. The functions that come with the program are in [`builtin`], one registry entry each; [`record`] is the
//! file in which the sweeps of a program go on, [`page`] what pages of Markdown say that programs print.
pub mod builtin;
pub(crate) mod certificate;
pub(crate) mod completion;
pub mod contest;
pub mod help;
pub(crate) mod kind;
pub mod page;
pub mod play;
mod preview;
pub mod read;
pub mod record;
pub(crate) mod ruleset;
pub(crate) mod run;
pub mod session;
pub mod topic;

pub(crate) use cutcake_syntax::foreign;

pub use run::{
    error::{Error, ErrorKind},
    report::KINDS as ERROR_KINDS,
};
