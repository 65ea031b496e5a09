//! The front end in a terminal: the prompt, scripts and snapshot tests.
// A front end may call the system directly.
#![allow(clippy::disallowed_methods, clippy::disallowed_types)]
pub mod assistant;
pub mod beginning;
pub(crate) mod editor;
pub mod explorer;
pub(crate) mod history;
pub mod journal;
pub(crate) mod junit;
pub(crate) mod keyboard;
pub(crate) mod keys;
pub(crate) mod letters;
pub mod manual;
pub(crate) mod paint;
pub(crate) mod plain;
pub mod printer;
pub mod progress;
pub mod prompt;
pub(crate) mod recall;
pub mod resident;
pub mod screen;
pub mod script;
pub mod signal;
pub mod snapshot;
pub mod startup;
pub mod terminal;
pub mod watchdog;

use cutcake_base::{file, input, limit, player};
use cutcake_builtins::{contest, explore, help, session};
use cutcake_dialogue::game;
pub use cutcake_dialogue::{activity, cell, command, completion, console, front, lesson};
use cutcake_language::{read, record, run};
use cutcake_render as render;
