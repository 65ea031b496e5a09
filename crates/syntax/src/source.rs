//! Sources, and spans of bytes in them.

use std::{ops::Range, path::PathBuf, sync::Arc};

/// The text of a program and its name (`tables.cgs`, `<input 3>`).
#[derive(Debug, Default)]
pub struct Source {
    /// Its name in messages.
    pub name: String,
    /// The whole text.
    pub text: String,
    /// The directory to which paths in it are relative; empty for the current directory.
    pub directory: PathBuf,
}

/// A range of bytes in a source.
///
/// It keeps its source alive, so that an error can still be shown after its program was replaced.
#[derive(Clone, Debug)]
pub struct Span {
    /// The source.
    pub source: Arc<Source>,
    /// The bytes.
    pub bytes: Range<usize>,
}

impl Span {
    /// The line and the column where it begins, both counted from 1. Columns count characters.
    pub fn line_column(&self) -> (usize, usize) {
        let text = self.source.text.as_str();
        let start = boundary_before(text, self.bytes.start);
        let before = &text[..start];
        let line = lines(before).count();
        let column = before.len() - before.rfind(['\n', '\r']).map_or(0, |newline| newline + 1);
        let column = before[before.len() - column..].chars().count();
        (line.max(1), column + 1)
    }

    /// The text around its beginning between two of these ends, or the ends of the source, without blanks.
    pub fn surrounding(&self, ends: &[char]) -> &str {
        let text = self.source.text.as_str();
        let (before, behind) = text.split_at(boundary_before(text, self.bytes.start));
        let start = before.rfind(ends).map_or(0, |end| end + 1);
        let end = behind.find(ends).map_or(text.len(), |end| before.len() + end);
        text[start..end].trim()
    }

    /// The text it covers.
    pub fn text(&self) -> &str {
        self.source.text.get(self.bytes.clone()).unwrap_or_default()
    }
}

/// The byte ranges of the lines of a text, without their newlines. After a newline at the end comes one more, empty line.
pub fn lines(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut next = Some(0);
    std::iter::from_fn(move || {
        let start = next?;
        let end = text[start..].find(['\n', '\r']).map_or(text.len(), |length| start + length);
        next = match &text[end..] {
            "" => None,
            rest if rest.starts_with("\r\n") => Some(end + 2),
            _ => Some(end + 1),
        };
        Some(start..end)
    })
}

/// The last character boundary of a text that is not after `byte`.
pub fn boundary_before(text: &str, byte: usize) -> usize {
    (0..=byte.min(text.len())).rev().find(|&byte| text.is_char_boundary(byte)).unwrap_or_default()
}
