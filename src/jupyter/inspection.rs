//! Help on what stands at the cursor.

use serde_json::{Value, json};

use super::{completion::byte_of, output::bundle};
use crate::language::{
    read::token::{TokenKind, matching_bracket, tokens},
    session::Session,
};

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
    let tokens = tokens(code);
    let here = tokens.iter().rev().find(|(bytes, _)| bytes.start <= cursor && cursor <= bytes.end);
    let here = here.filter(|(_, kind)| matches!(kind, TokenKind::Name | TokenKind::Constant | TokenKind::Keyword));
    let before = tokens.iter().take_while(|(bytes, _)| bytes.end <= cursor);
    let calls = before.zip(tokens.iter().skip(1)).filter(|((_, name), (open, kind))| {
        let is_around = || matching_bracket(code, open.start).is_none_or(|close| close >= cursor);
        *name == TokenKind::Name && *kind == TokenKind::Open && open.end <= cursor && is_around()
    });
    let calls: Vec<_> = calls.map(|(name, _)| name).collect();
    here.into_iter().chain(calls.into_iter().rev()).map(|(bytes, _)| &code[bytes.clone()]).collect()
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
    }
}
