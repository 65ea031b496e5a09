//! [`Mistake`]: a syntax error.

use thiserror::Error;

use crate::{limit::Stop, source::Span};

/// The kind of a mistake.
#[derive(Clone, Debug, Error)]
pub enum MistakeKind {
    /// The text is not a program.
    #[error("{message}")]
    Syntax {
        /// What was expected and what was found.
        message: String,
        /// Whether more text could make it a program. The prompt then reads another line.
        incomplete: bool,
    },
    /// The text is too long or nested too deep, or the limit was reached.
    #[error("{0}")]
    Stopped(#[from] Stop),
}

/// A mistake in a text: a diagnostic of the parser.
#[derive(Clone, Debug)]
pub struct Mistake {
    /// Its kind.
    pub kind: MistakeKind,
    /// Its place.
    pub place: Option<Span>,
    /// Other places that explain it, each with a note (`opened here`).
    pub related: Vec<(Span, String)>,
    /// What to write instead.
    pub help: Option<String>,
}

impl Mistake {
    /// A mistake of a kind, without a place.
    pub fn new(kind: impl Into<MistakeKind>) -> Box<Self> {
        Box::new(Mistake { kind: kind.into(), place: None, related: Vec::new(), help: None })
    }

    /// The same mistake at `place`, unless it has a place already.
    #[must_use]
    pub fn at(mut self: Box<Self>, place: Span) -> Box<Self> {
        self.place.get_or_insert(place);
        self
    }

    /// The same mistake with a help text, unless it has one already.
    #[must_use]
    pub fn help(mut self: Box<Self>, help: impl Into<String>) -> Box<Self> {
        self.help.get_or_insert_with(|| help.into());
        self
    }

    /// Whether more text could complete the program.
    pub fn is_incomplete(&self) -> bool {
        matches!(self.kind, MistakeKind::Syntax { incomplete: true, .. })
    }
}
