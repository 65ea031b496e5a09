//! Where text came from: sources, and spans of bytes in them.

use std::{ops::Range, path::PathBuf, sync::Arc};

/// A text that was read as a program, and the name that messages give it (`tables.cgs`, `<input 3>`).
#[derive(Debug, Default)]
pub struct Source {
    /// What messages call it.
    pub name: String,
    /// The whole text.
    pub text: String,
    /// Where paths in it start; empty for the current directory.
    pub directory: PathBuf,
}

/// A piece of a source: bytes `start..end` of its text.
///
/// A span keeps its source alive, so that an error can be shown long after the program that caused it was replaced.
#[derive(Clone, Debug)]
pub struct Span {
    /// Where it is.
    pub source: Arc<Source>,
    /// The bytes it covers.
    pub bytes: Range<usize>,
}

impl Span {
    /// The line and the column where it begins, both from 1; the column counts characters.
    pub fn line_column(&self) -> (usize, usize) {
        let text = self.source.text.as_str();
        let start = boundary_before(text, self.bytes.start);
        let before = &text[..start];
        let line = lines(before).count();
        let column = before.len() - before.rfind(['\n', '\r']).map_or(0, |newline| newline + 1);
        let column = before[before.len() - column..].chars().count();
        (line.max(1), column + 1)
    }

    /// The text it covers.
    pub fn text(&self) -> &str {
        self.source.text.get(self.bytes.clone()).unwrap_or_default()
    }
}

/// The lines of a text: where each is, its newline not counted in. A text that ends in a newline has an empty line after
/// it.
pub fn lines(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut next = Some(0);
    std::iter::from_fn(move || {
        let start = next?;
        let end = text[start..].find(['\n', '\r']).map_or(text.len(), |length| start + length);
        let rest = &text[end..];
        next = if rest.starts_with("\r\n") {
            Some(end + 2)
        } else if rest.is_empty() {
            None
        } else {
            Some(end + 1)
        };
        Some(start..end)
    })
}

/// The last place up to `byte` where a character of the text begins, or its end.
pub fn boundary_before(text: &str, byte: usize) -> usize {
    (0..=byte.min(text.len())).rev().find(|&byte| text.is_char_boundary(byte)).unwrap_or_default()
}
