//! The language: its values, and the machine that runs programs. It reaches the theories through `play`, parses through
//! `syntax` and writes values through `render`; it knows the builtin functions only as the [`run::library::Library`]
//! that it is given.
//!
//! Source text is parsed ([`read`]) into a tree, which a machine [`run`]s in an environment. [`kind`] holds the kinds
//! of values and how they are written, [`ruleset`] the rulesets written in the language, and [`record`] the file from
//! which sweeps resume.

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

/// Parsing, with syntax errors turned into errors of the language.
pub mod read {
    use std::sync::Arc;

    pub use cutcake_syntax::*;

    /// Parses a program.
    ///
    /// # Errors
    /// [`Syntax`](super::ErrorKind::Syntax) with the place of the mistake, or [`Stopped`](super::ErrorKind::Stopped)
    /// for a text that is too long or too deeply nested.
    pub fn parse(source: &Arc<source::Source>) -> Result<ast::Program, Box<super::Error>> {
        Ok(cutcake_syntax::parse(source, &crate::limit::Limit::default())?)
    }
}
