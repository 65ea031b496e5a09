//! From text to the tree, with mistakes as errors of the language.

use std::rc::Rc;

pub use cutcake_syntax::*;

use crate::{
    read::{ast::Program, source::Source},
    run::error::Error,
};

/// Reads a text as a program.
///
/// # Errors
/// [`Syntax`](crate::ErrorKind::Syntax) with the place of the mistake, or
/// [`Stopped`](crate::ErrorKind::Stopped) for a text too long or nested too deep to be read.
pub fn parse(source: &Rc<Source>) -> Result<Program, Box<Error>> {
    Ok(cutcake_syntax::parse(source)?)
}
