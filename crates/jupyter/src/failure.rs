//! Errors of a cell, as messages carry them.

use serde_json::{Map, Value, json};

use crate::{Error, ErrorKind, limit::Stop};

/// An error: its kind, its message, and the lines that are shown.
#[derive(Clone, Debug)]
pub(super) struct Failure {
    name: &'static str,
    value: String,
    trace: Vec<String>,
}

impl From<Box<Error>> for Failure {
    fn from(error: Box<Error>) -> Self {
        let name = match &error.kind {
            ErrorKind::Syntax { .. } => "SyntaxError",
            ErrorKind::UnknownName { .. } => "NameError",
            ErrorKind::Type { .. } => "TypeError",
            ErrorKind::Arguments { .. } => "ArgumentError",
            ErrorKind::Value { .. } => "ValueError",
            ErrorKind::Assertion { .. } => "AssertionError",
            ErrorKind::File { .. } => "FileError",
            ErrorKind::Stopped(Stop::Interrupted) => "Interrupted",
            ErrorKind::Stopped(_) => "LimitError",
            _ => Failure::OTHER,
        };
        let trace = error.render(true).lines().map(str::to_owned).collect();
        Failure { name, value: error.kind.to_string(), trace }
    }
}

impl Failure {
    /// The kind of an error of which only the text is known, and of rare errors.
    const OTHER: &'static str = "Error";

    /// The error of an invalid request.
    pub fn of_request(text: &str) -> Self {
        Failure { name: "RequestError", value: text.to_owned(), trace: vec![format!("error: {text}")] }
    }

    /// An error that was already rendered.
    pub fn written(text: &str) -> Self {
        let trace: Vec<_> = text.trim_end().lines().map(str::to_owned).collect();
        let first = trace.first().map(String::as_str).unwrap_or_default();
        Failure { name: Failure::OTHER, value: first.strip_prefix("error: ").unwrap_or(first).to_owned(), trace }
    }

    /// The content of an error message.
    pub fn content(&self) -> Value {
        json!({ "ename": self.name, "evalue": self.value, "traceback": self.trace })
    }

    /// The content of a reply.
    pub fn reply(&self) -> Map<String, Value> {
        let mut reply = Map::from_iter([("status".to_owned(), json!("error"))]);
        if let Value::Object(content) = self.content() {
            reply.extend(content);
        }
        reply
    }
}
