//! Editor support for programs that may be incomplete, change with every key, and are never run.
//!
//! A `document` is a text with its lines; its `outline` has the declarations and their scopes, found from tokens alone, so that an
//! incomplete program has one too. `diagnostics` are syntax errors, unknown names and wrong calls; `layout` is formatting. On top of
//! these, the [`server`] implements the language server protocol, and [`lint`] checks files without an editor.
// A front end may call the system directly.
#![allow(clippy::disallowed_methods, clippy::disallowed_types)]
mod answer;
mod call;
mod diagnostics;
mod document;
mod files;
mod folding;
mod layout;
pub mod lint;
mod message;
mod occurrence;
mod outline;
mod process;
pub mod server;

use cutcake_base::{file, input, limit};
use cutcake_builtins::{builtin, help, session};
use cutcake_language::{ErrorKind, read, run};
use cutcake_syntax::foreign;
