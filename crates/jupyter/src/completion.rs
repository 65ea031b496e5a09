//! What a person may be about to type, as the prompt completes it.

use std::cell::RefCell;

use serde_json::{Value, json};

use crate::{session::Session, shell::assistant::Assistant};

/// The byte at which a number of characters end.
pub(super) fn byte_of(text: &str, characters: u64) -> usize {
    let place = usize::try_from(characters).unwrap_or(usize::MAX);
    text.char_indices().nth(place).map_or(text.len(), |(byte, _)| byte)
}

fn characters(text: &str) -> usize {
    text.chars().count()
}

/// The answer to the question what may stand at a place of a cell.
pub(super) fn reply(session: &RefCell<Session>, content: &Value) -> Value {
    let code = content["code"].as_str().unwrap_or_default();
    let cursor = byte_of(code, content["cursor_pos"].as_u64().unwrap_or(u64::MAX));
    let before = &code[..cursor];
    // A command is one line, whatever stands above it.
    let line = before.rfind('\n').map_or(0, |end| end + 1);
    let from = if before[line..].trim_start().starts_with([':', '?']) { line } else { 0 };
    let (start, candidates) = Assistant::new(session, false, "").candidates(&before[from..], cursor - from);
    let (start, end) = (characters(&code[..from + start]), characters(before));
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
