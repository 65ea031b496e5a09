//! Whether a cell is complete, for front ends in which Enter runs a complete cell.

use std::sync::Arc;

use serde_json::{Value, json};

use crate::{
    read::{self, source::Source},
    shell::cell::{Part, parts},
};

/// The indentation of a continuation line.
const INDENT: &str = "  ";

/// The reply to whether a cell is complete, by the rules of the prompt.
pub(super) fn reply(cell: &str) -> Value {
    let parts = parts(cell);
    let Some(Part::Program(text)) = parts.last() else { return json!({ "status": "complete" }) };
    match read::parse(&Arc::new(Source { text: text.clone(), ..Source::default() })) {
        Ok(_) => json!({ "status": "complete" }),
        Err(error) if error.is_incomplete() => json!({ "status": "incomplete", "indent": INDENT }),
        Err(_) => json!({ "status": "invalid" }),
    }
}
