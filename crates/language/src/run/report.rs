//! Errors as JSON for other programs, as docs/json.md describes them.

use serde_json::{Value as Json, json};

use crate::{
    read::source::Span,
    run::error::{Error, ErrorKind},
};

/// The names of the kinds of error in JSON, each with its description. The end of a shard is not among them, because it
/// is reported as a note.
pub const KINDS: [(&str, &str); 14] = [
    ("syntax", "The text is not a program."),
    ("unknown-name", "Nothing has this name."),
    ("type", "A value is of another type than what is done with it needs."),
    ("arguments", "Too many arguments, too few, or one with a name that is not asked for."),
    ("value", "A value of the right type that means nothing here."),
    ("assertion", "What `assert` claims does not hold."),
    ("file", "A file cannot be read or written."),
    ("positions", "A search looked into as many positions as it may for one question. `positions := N` allows more."),
    ("depth", "A calculation, or a text, is nested deeper than the program follows."),
    ("size", "An exact result is larger than the program stores."),
    ("time", "The time ran out that `--timeout SECONDS` allows. The exit status of a program is 124."),
    ("memory", "The memory ran out that `--memory MB` allows. What names hold is kept."),
    ("interrupted", "Somebody stopped the calculation, with Ctrl-C. The exit status of a program is 130."),
    (
        "internal",
        "Something that cannot happen did: the program is wrong, and the input that led there is worth a report.",
    ),
];

impl ErrorKind {
    /// The name of the kind: one of [`KINDS`], or `shard`.
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
            ErrorKind::Stopped(stop) => stop.name(),
        }
    }
}

impl Error {
    /// The error as one line of JSON: what is wrong, where, what to write instead, and the whole trace.
    pub fn to_json(&self) -> String {
        self.to_json_as("error")
    }

    /// As [`to_json`](Self::to_json), as a warning.
    pub fn to_json_warning(&self) -> String {
        self.to_json_as("warning")
    }

    fn to_json_as(&self, what: &str) -> String {
        let mut error = json!({ "type": what, "kind": self.kind.name(), "message": self.kind.to_string() });
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

/// Places with their labels.
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
