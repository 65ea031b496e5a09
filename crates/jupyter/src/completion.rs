//! Completion, as at the prompt.

use std::cell::RefCell;

use serde_json::{Value, json};

use crate::{
    session::Session,
    shell::{assistant::Assistant, completion::candidates_in_cell},
};

/// The byte after this many characters.
pub(super) fn byte_of(text: &str, characters: u64) -> usize {
    let place = usize::try_from(characters).unwrap_or(usize::MAX);
    text.char_indices().nth(place).map_or(text.len(), |(byte, _)| byte)
}

fn characters(text: &str) -> usize {
    text.chars().count()
}

/// The reply to a request for completions.
pub(super) fn reply(session: &RefCell<Session>, content: &Value) -> Value {
    let code = content["code"].as_str().unwrap_or_default();
    let cursor = byte_of(code, content["cursor_pos"].as_u64().unwrap_or(u64::MAX));
    let (start, candidates) = candidates_in_cell(&Assistant::new(session, false, ""), &[], code, cursor);
    let (start, end) = (characters(&code[..start]), characters(&code[..cursor]));
    let matches: Vec<&str> = candidates.iter().map(|candidate| candidate.name.as_str()).collect();
    let notes = candidates.iter().map(|candidate| {
        json!({ "start": start, "end": end, "text": candidate.name, "type": "", "signature": candidate.note })
    });
    json!({
        "status": "ok",
        "matches": matches,
        "cursor_start": start,
        "cursor_end": end,
        "metadata": { "_jupyter_types_experimental": notes.collect::<Vec<_>>() },
    })
}
