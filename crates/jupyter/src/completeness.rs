//! Whether a cell is ready to be run, for front ends in which Enter runs what is complete.

use std::sync::Arc;

use serde_json::{Value, json};

use crate::{
    read::{self, source::Source},
    shell::cell::{Part, parts},
};

/// What a line is begun with that goes on.
const INDENT: &str = "  ";

/// The answer to the question whether a cell is complete: as the prompt would judge it.
pub(super) fn reply(cell: &str) -> Value {
    let parts = parts(cell);
    let Some(Part::Program(text)) = parts.last() else { return json!({ "status": "complete" }) };
    match read::parse(&Arc::new(Source { text: text.clone(), ..Source::default() })) {
        Ok(_) => json!({ "status": "complete" }),
        Err(error) if error.is_incomplete() => json!({ "status": "incomplete", "indent": INDENT }),
        Err(_) => json!({ "status": "invalid" }),
    }
}
