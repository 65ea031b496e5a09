//! Programs as an editor sees them: half typed, changed with every key, and never run.
//!
//! A `document` is a text with its lines; its `outline` says which names it declares and where they mean what, as far as
//! tokens tell, so that a text that is no program yet has one too. `mistakes` are what reading finds, and names and calls
//! that cannot be right; `layout` is how far lines are indented. The [`server`] answers an editor in the language server
//! protocol on top of that, and [`lint`] a person without one.
// A front end: it may ask the system itself.
#![allow(clippy::disallowed_methods, clippy::disallowed_types)]
mod answer;
mod call;
mod document;
mod files;
mod folding;
mod layout;
pub mod lint;
mod message;
mod mistakes;
mod occurrence;
mod outline;
mod process;
pub mod server;

use cutcake_base::{file, input, limit};
use cutcake_builtins::{builtin, help, session};
use cutcake_language::{ErrorKind, read, run};
use cutcake_syntax::foreign;
