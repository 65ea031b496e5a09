//! [`Mistake`]: why a text is no program, where, and what to write instead.

use thiserror::Error;

use crate::{limit::Stop, source::Span};

/// The kinds of mistake that a text can have.
#[derive(Clone, Debug, Error)]
pub enum MistakeKind {
    /// The text is not a program.
    #[error("{message}")]
    Syntax {
        /// What was expected and what was found.
        message: String,
        /// Whether more text could make it a program: the prompt then asks for another line.
        incomplete: bool,
    },
    /// The text is too long, or nested too deep.
    #[error("{0}")]
    Stopped(#[from] Stop),
}

/// A mistake with its place.
#[derive(Clone, Debug)]
pub struct Mistake {
    /// What is wrong.
    pub kind: MistakeKind,
    /// Where.
    pub place: Option<Span>,
    /// Other places that explain it (`opened here`).
    pub related: Vec<(Span, String)>,
    /// What to write instead.
    pub help: Option<String>,
}

impl Mistake {
    /// A mistake of a kind, its place still to be given.
    pub fn new(kind: impl Into<MistakeKind>) -> Box<Self> {
        Box::new(Mistake { kind: kind.into(), place: None, related: Vec::new(), help: None })
    }

    /// The same mistake at `place`, unless it has a place already.
    #[must_use]
    pub fn at(mut self: Box<Self>, place: Span) -> Box<Self> {
        self.place.get_or_insert(place);
        self
    }

    /// The same mistake with a line that says what to write instead.
    #[must_use]
    pub fn help(mut self: Box<Self>, help: impl Into<String>) -> Box<Self> {
        self.help.get_or_insert_with(|| help.into());
        self
    }

    /// Whether more text could mend it.
    pub fn is_incomplete(&self) -> bool {
        matches!(self.kind, MistakeKind::Syntax { incomplete: true, .. })
    }
}
