//! Signature help: the function call at the cursor, and the current argument.

use std::ops::Range;

use serde_json::{Value as Json, json};

use crate::{
    builtin::{self, Times},
    files::Open,
    message::without_nulls,
    outline::Kind,
    read::{
        document::Document,
        token::{Token, TokenKind},
    },
};

/// The innermost call whose parentheses are open at a byte.
struct Call<'t> {
    name: &'t str,
    /// The byte where the name begins.
    at: usize,
    /// The number of arguments before the current one.
    before: usize,
    /// Whether the current argument is given by name.
    is_named: bool,
}

fn call(document: &Document, byte: usize) -> Option<Call<'_>> {
    let text = document.text();
    let before = document.tokens().partition_point(|token| token.bytes.start < byte);
    let tokens = &document.tokens()[..before];
    let word = |place: usize| &text[tokens[place].bytes.clone()];
    let typed =
        |token: &Token| is_unfinished(token.kind, &(token.bytes.start..token.bytes.end.min(byte)), &text[..byte]);
    if tokens.last().is_some_and(typed) {
        return None;
    }
    let mut depth = tokens.last()?.depth + 1;
    for place in (0..tokens.len()).rev() {
        let token = &tokens[place];
        let was = place.checked_sub(1).map_or(0, |before| tokens[before].depth);
        if was < token.depth && token.depth < depth {
            depth = token.depth;
            let name = place.checked_sub(1).filter(|before| tokens[*before].kind == TokenKind::Name);
            let Some(name) = name.filter(|_| word(place) == "(") else { continue };
            if place > 1 && word(place - 2) == "def" {
                return None;
            }
            let inside = tokens[place + 1..].iter().filter(|inner| inner.depth == depth);
            let separators: Vec<&str> = inside.map(|inner| &text[inner.bytes.clone()]).collect();
            let is_field = place > 1 && word(place - 2) == ".";
            let before = separators.iter().filter(|separator| **separator == ",").count() + usize::from(is_field);
            let at = tokens[name].bytes.start;
            return Some(Call { name: word(name), at, before, is_named: separators.contains(&";") });
        }
    }
    None
}

/// Whether the last token of a text is an unclosed comment or string.
pub fn is_unfinished(kind: TokenKind, bytes: &Range<usize>, text: &str) -> bool {
    let token = &text[bytes.clone()];
    match kind {
        TokenKind::Comment => !token.ends_with("*/") && bytes.end == text.len(),
        TokenKind::String => token.len() == 1 || !token.ends_with('"'),
        _ => false,
    }
}

/// The signature of the function whose arguments contain a byte.
pub fn signature(open: &Open, byte: usize) -> Option<Json> {
    let call = call(open.document.read(), byte)?;
    let (label, summary, parameters, last) = if let Some((_, _, declared)) = open.find(call.name, call.at) {
        if declared.kind != Kind::Function {
            return None;
        }
        let label = declared.form.strip_prefix("def ").unwrap_or(&declared.form).to_owned();
        (label, declared.doc.clone().unwrap_or_default(), declared.parameters.clone(), None)
    } else {
        let builtin = builtin::find(call.name)?;
        let names = builtin.parameters.iter().map(|parameter| parameter.name.to_owned()).collect();
        let rest = builtin.parameters.iter().position(|parameter| parameter.times == Times::Rest);
        (builtin.signature(), builtin.summary.to_owned(), names, rest)
    };
    let active = match last {
        Some(last) => call.before.min(last),
        None => call.before,
    };
    let active = (!call.is_named && active < parameters.len()).then_some(active);
    let labels: Vec<Json> = parameters.into_iter().map(|name| json!({ "label": name })).collect();
    let signature = without_nulls(json!({
        "label": label,
        "documentation": (!summary.is_empty()).then_some(summary),
        "parameters": labels,
        "activeParameter": active,
    }));
    Some(without_nulls(json!({ "signatures": [signature], "activeSignature": 0, "activeParameter": active })))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_innermost_call_is_found() {
        for (text, name, before) in [
            ("Options(", "Options", 0),
            ("Options({1|0}, ", "Options", 1),
            ("f(g(1, 2), h(3), [4,5], ", "f", 3),
            ("f(g(1, ", "g", 1),
            ("G.Options(", "Options", 1),
            ("f([1, ", "f", 0),
            ("x := f(1,\n  2", "f", 1),
            ("if f(1) then g(1, 2,", "g", 2),
        ] {
            let document = Document::of(text);
            let call = call(&document, text.len()).unwrap_or_else(|| panic!("{text}"));
            assert_eq!((call.name, call.before, call.is_named), (name, before, false), "{text}");
        }
        for text in ["", "f(1)", "def f(a, ", "(1, ", "f(1) // g(", "f(\"", "f(1, \"a\nb\") // (", "[1, "] {
            assert!(call(&Document::of(text), text.len()).is_none(), "{text}");
        }
        assert!(call(&Document::of("f(1; k := "), 10).is_some_and(|call| call.is_named));
    }
}
