//! Errors for other programs. docs/json.md says what is in them.

use serde_json::{Value as Json, json};

use crate::{
    language::{
        read::source::Span,
        run::error::{Error, ErrorKind},
    },
    limit::Stop,
};

impl ErrorKind {
    /// The kind in a word, as programs are told it.
    pub fn name(&self) -> &'static str {
        match self {
            ErrorKind::Syntax { .. } => "syntax",
            ErrorKind::UnknownName { .. } => "unknown-name",
            ErrorKind::Type { .. } => "type",
            ErrorKind::Arguments { .. } => "arguments",
            ErrorKind::Value { .. } => "value",
            ErrorKind::Assertion { .. } => "assertion",
            ErrorKind::Shard { .. } => "shard",
            ErrorKind::File { .. } => "file",
            ErrorKind::Stopped(Stop::Interrupted) => "interrupted",
            ErrorKind::Stopped(Stop::Deadline) => "time",
            ErrorKind::Stopped(Stop::Memory { .. }) => "memory",
            ErrorKind::Stopped(Stop::Depth { .. }) => "depth",
            ErrorKind::Stopped(Stop::Size { .. }) => "size",
            ErrorKind::Stopped(Stop::OtherTheory { .. }) => "type",
            ErrorKind::Stopped(Stop::Round) => "value",
            ErrorKind::Stopped(Stop::Positions { .. }) => "positions",
            ErrorKind::Stopped(Stop::Internal { .. }) => "internal",
        }
    }
}

impl Error {
    /// The error as one line of JSON: what is wrong, where, what to write instead, and all of the way to it.
    pub fn to_json(&self) -> String {
        let mut error = json!({ "type": "error", "kind": self.kind.name(), "message": self.kind.to_string() });
        if let Some(place) = &self.place {
            add_place(&mut error, place);
        }
        if let Some(label) = &self.label {
            error["label"] = json!(label);
        }
        if let Some(help) = &self.help {
            error["help"] = json!(help);
        }
        error["notes"] = json!(self.notes);
        error["related"] = places(&self.related);
        error["trace"] = places(&self.trace);
        error.to_string()
    }
}

/// Places, each with what it has to do with the error.
fn places(places: &[(Span, String)]) -> Json {
    let place = |(span, message): &(Span, String)| {
        let mut place = json!({ "message": message });
        add_place(&mut place, span);
        place
    };
    places.iter().map(place).collect()
}

fn add_place(object: &mut Json, place: &Span) {
    let (line, column) = place.line_column();
    object["file"] = json!(place.source.name);
    object["line"] = json!(line);
    object["column"] = json!(column);
}
