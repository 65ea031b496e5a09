//! What a person types line by line and is answered, whatever shows it: a terminal, a notebook, a page.
//!
//! - [`console`]: what is done with an input; [`front`]: who shows what comes of it.
//! - [`command`]: the `:commands`, in one list that runs, explains and completes them; [`cell`]: the parts of a cell.
//! - [`activity`]: what takes the lines for a while: a [`game`], a [`tour`] of [`lesson`]s.
//! - [`completion`]: what may be put in where somebody types, [`symbol`] the letters that keyboards lack.

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
