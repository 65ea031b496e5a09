//! The dialogue with a person, line by line, in any front end: a terminal, a notebook, a page.
//!
//! - [`console`]: runs each input; [`front`]: the front end that shows the results.
//! - [`command`]: the `:commands`, in one list that is used to run, explain and complete them; [`cell`]: the parts of a cell.
//! - [`activity`]: what takes over the prompt for a while: a [`game`], a [`tour`] of [`lesson`]s.
//! - [`completion`]: completion of what is typed; [`symbol`]: the letters that keyboards lack.

pub mod activity;
pub mod cell;
pub mod command;
pub mod completion;
pub mod console;
pub mod front;
pub mod game;
pub mod lesson;
pub mod symbol;
pub mod tour;

use cutcake_base::{limit, player, random, standing};
use cutcake_builtins::{contest, exercise, help::words, session};
use cutcake_language::{read, run};
use cutcake_render as render;
use cutcake_synchronized as synchronized;
