//! Help on what stands at the cursor.

use serde_json::{Value, json};

use super::{completion::byte_of, output::bundle};
use crate::{
    read::token::{Reader, TokenKind},
    session::Session,
};

/// How many names are looked up: who asks means one near the cursor.
const MOST_NAMES: usize = 100;

/// The answer to the question what the name at a place of a cell does.
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

/// The names that may be meant at a byte: the one that stands there, and then those of the calls around it, from within.
fn named_at(code: &str, cursor: usize) -> Vec<&str> {
    let (mut here, mut before) = (None, None);
    // Where the brackets are that are open, and the names before them.
    let mut open: Vec<(usize, Option<&str>)> = Vec::new();
    for token in Reader::new(code).take_while(|token| token.bytes.start <= cursor) {
        let word = &code[token.bytes.clone()];
        let is_word = matches!(token.kind, TokenKind::Name | TokenKind::Constant | TokenKind::Keyword);
        if is_word && token.bytes.end >= cursor {
            here = Some(word);
        }
        if token.bytes.end <= cursor {
            if let Some(closed) = token.partner {
                open.truncate(open.partition_point(|(start, _)| *start < closed));
            }
            if token.kind == TokenKind::Open {
                open.push((token.bytes.start, before));
            }
        }
        before = (token.kind == TokenKind::Name).then_some(word);
    }
    here.into_iter().chain(open.into_iter().rev().filter_map(|(_, name)| name)).take(MOST_NAMES).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_at_the_cursor_comes_first_and_calls_around_it_next() {
        assert_eq!(named_at("Outcome", 7), ["Outcome"]);
        assert_eq!(named_at("Outcome([3,2])", 11), ["Outcome"]);
        assert_eq!(named_at("Mean(Cutcake[3,2])", 7), ["Cutcake", "Mean"]);
        assert_eq!(named_at("Mean(Cutcake[3,", 15), ["Cutcake", "Mean"]);
        assert_eq!(named_at("Mean(1) + 2", 11), [""; 0]);
        assert_eq!(named_at("Outcome(x)", 7), ["Outcome"]);
        assert_eq!(named_at("Max(Mean(1), (", 14), ["Max"]);
        assert_eq!(named_at("Max(Min(1, 2", 12), ["Min", "Max"]);
        // However much is open, the answer is there at once.
        assert_eq!(named_at(&"f(".repeat(100_000), 200_000).len(), MOST_NAMES);
    }
}
