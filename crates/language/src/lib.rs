//! The language: what a name can hold, and the machine that runs programs. It knows the theories through `play`, how text is read
//! through `syntax`, and how values are written through `render`; of the functions that come with the program it knows no more
//! than [`run::library::Library`], which is handed to it.
//!
//! Text is [`read`] into a tree, which a machine [`run`]s in an environment; [`kind`] is what a name can hold and how that is
//! written; [`ruleset`] are the rulesets that are written in the language; [`record`] is the file in which the sweeps of a
//! program go on.

pub mod kind;
pub mod record;
pub mod ruleset;
pub mod run;

use cutcake_base::{board, file, input, limit, moves, number, player, position, random, rules, stack, standing};
use cutcake_impartial as impartial;
use cutcake_partizan as partizan;
use cutcake_play as play;
use cutcake_render as render;
use cutcake_synchronized as synchronized;
use cutcake_syntax::foreign;
use cutcake_three_player as three_player;

pub use run::{
    error::{Error, ErrorKind},
    report::KINDS as ERROR_KINDS,
};

/// From text to the tree, with mistakes as errors of the language.
pub mod read {
    use std::sync::Arc;

    pub use cutcake_syntax::*;

    /// Reads a text as a program.
    ///
    /// # Errors
    /// [`Syntax`](super::ErrorKind::Syntax) with the place of the mistake, or [`Stopped`](super::ErrorKind::Stopped) for a text too
    /// long or nested too deep to be read.
    pub fn parse(source: &Arc<source::Source>) -> Result<ast::Program, Box<super::Error>> {
        Ok(cutcake_syntax::parse(source, &crate::limit::Limit::default())?)
    }
}
