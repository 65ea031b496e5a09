//! Help on the name at the cursor.

use serde_json::{Value, json};

use super::{completion::byte_of, output::bundle};
use crate::{session::Session, shell::completion::named_at};

/// The reply to a request for help on the name at the cursor.
pub(super) fn reply(session: &mut Session, content: &Value) -> Value {
    let code = content["code"].as_str().unwrap_or_default();
    let cursor = byte_of(code, content["cursor_pos"].as_u64().unwrap_or(u64::MAX));
    let text = named_at(code, cursor).iter().find_map(|name| session.help(name).ok());
    json!({
        "status": "ok",
        "found": text.is_some(),
        "data": text.map(|text| bundle(text.as_str(), None)).unwrap_or_default(),
        "metadata": {},
    })
}
