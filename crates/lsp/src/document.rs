//! A text in an editor. The editor counts positions in lines and UTF-16 code units, the program in bytes.

use std::{cell::OnceCell, ops::Range};

use serde_json::{Value as Json, json};

use crate::{
    outline::Outline,
    read::{
        self,
        source::{boundary_before, lines},
    },
};

/// UTF-16 code units are counted from the beginning of a block of this many bytes: a line may be megabytes long.
const BLOCK: usize = 1 << 10;

/// A position in the editor: a line, and a UTF-16 code unit in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Position {
    /// The line, from 0.
    pub line: u32,
    /// The code units before it in the line.
    pub character: u32,
}

impl Position {
    /// Parses a position of the protocol.
    pub fn read(value: &Json) -> Option<Self> {
        let number = |name| u32::try_from(value[name].as_u64()?).ok();
        Some(Position { line: number("line")?, character: number("character")? })
    }

    /// Parses the two ends of a range of the protocol.
    pub fn ends(range: &Json) -> Option<[Self; 2]> {
        Some([Position::read(&range["start"])?, Position::read(&range["end"])?])
    }

    fn json(self) -> Json {
        json!({ "line": self.line, "character": self.character })
    }
}

/// New text, and the ends of the range that it replaces; `None` replaces the whole text.
pub type Change = (Option<[Position; 2]>, String);

/// A text that an editor has open, or that such a text loads.
#[derive(Debug, Default)]
pub struct Document {
    /// The text with its tokens.
    read: read::document::Document,
    /// The lines, without line endings.
    lines: Vec<Range<usize>>,
    /// The byte where each block begins, and the UTF-16 code units before it.
    blocks: Vec<(usize, usize)>,
    outline: OnceCell<Outline>,
}

impl Document {
    /// A document of a text.
    pub fn new(text: String) -> Self {
        let (mut blocks, mut units) = (Vec::new(), 0);
        for (place, letter) in text.char_indices() {
            if place >= blocks.len() * BLOCK {
                blocks.push((place, units));
            }
            units += letter.len_utf16();
        }
        let lines = lines(&text).collect();
        Document { read: read::document::Document::of(text), lines, blocks, outline: OnceCell::new() }
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        self.read.text()
    }

    /// The text with its tokens.
    pub fn read(&self) -> &read::document::Document {
        &self.read
    }

    /// Its lines, without line endings; at least one.
    pub fn lines(&self) -> &[Range<usize>] {
        &self.lines
    }

    /// Its declarations.
    pub fn outline(&self) -> &Outline {
        self.outline.get_or_init(|| Outline::of(&self.read))
    }

    /// The document after changes.
    #[must_use]
    pub fn changed(self, changes: Vec<Change>) -> Self {
        changes.into_iter().fold(self, |document, (ends, new)| match ends {
            None => Document::new(new),
            Some(ends) => {
                let [start, end] = ends.map(|end| document.byte(end));
                let mut text = document.text().to_owned();
                text.replace_range(start.min(end)..end.max(start), &new);
                Document::new(text)
            }
        })
    }

    /// The byte at a position of the editor; beyond the end of a line it is that end.
    pub fn byte(&self, position: Position) -> usize {
        let line = usize::try_from(position.line).ok().and_then(|line| self.lines.get(line));
        let Some(line) = line.cloned() else { return self.text().len() };
        let mut units = 0;
        for (place, letter) in self.text()[line.clone()].char_indices() {
            if units >= position.character {
                return line.start + place;
            }
            units += if letter.len_utf16() == 1 { 1 } else { 2 };
        }
        line.end
    }

    /// The position in the editor of a byte.
    pub fn position(&self, byte: usize) -> Position {
        let number = self.lines.partition_point(|line| line.start <= byte).saturating_sub(1);
        let Some(line) = self.lines.get(number) else { return Position::default() };
        let byte = boundary_before(self.text(), byte.clamp(line.start, line.end));
        Position { line: unsigned(number), character: unsigned(self.units(byte) - self.units(line.start)) }
    }

    /// The UTF-16 code units before a byte at which a letter begins.
    fn units(&self, byte: usize) -> usize {
        let block = self.blocks.partition_point(|(start, _)| *start <= byte);
        let (start, units) = block.checked_sub(1).map_or((0, 0), |block| self.blocks[block]);
        units + self.text()[start..byte].encode_utf16().count()
    }

    /// The range in the editor of a range of bytes.
    pub fn range(&self, bytes: &Range<usize>) -> Json {
        let end = self.position(bytes.end.max(bytes.start));
        json!({ "start": self.position(bytes.start).json(), "end": end.json() })
    }
}

/// A number as the protocol writes it.
pub fn unsigned(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(line: u32, character: u32) -> Position {
        Position { line, character }
    }

    #[test]
    fn places_are_counted_in_utf_16() {
        let document = Document::new("a\r\nε↑ := \"😀x\"\rlast\n".to_owned());
        for (byte, line, character) in
            [(0, 0, 0), (1, 0, 1), (3, 1, 0), (5, 1, 1), (8, 1, 2), (13, 1, 7), (17, 1, 9), (20, 2, 0), (25, 3, 0)]
        {
            assert_eq!(document.position(byte), at(line, character), "{byte}");
            assert_eq!(document.byte(at(line, character)), byte);
        }
        assert_eq!(document.byte(at(0, 99)), 1);
        assert_eq!(document.byte(at(99, 0)), document.text().len());
        // In the middle of a pair of surrogates, and of a letter.
        assert_eq!(document.byte(at(1, 8)), 17);
        assert_eq!(document.position(4), at(1, 0));
    }

    #[test]
    fn long_lines_are_counted_too() {
        let document = Document::new("x\n".to_owned() + &"é😀".repeat(2_000));
        for letters in [0, 1, 170, 171, 172, 1_999, 2_000] {
            assert_eq!(document.position(2 + 6 * letters), at(1, unsigned(3 * letters)));
            assert_eq!(document.byte(at(1, unsigned(3 * letters))), 2 + 6 * letters);
        }
    }

    #[test]
    fn changes_are_applied_one_after_another() {
        let change =
            |range: Option<[u32; 4]>, text: &str| (range.map(|[a, b, c, d]| [at(a, b), at(c, d)]), text.to_owned());
        let document = Document::new("x := 1\ny".to_owned());
        let document = document.changed(vec![change(Some([1, 0, 1, 1]), "ε := 2\n"), change(Some([1, 1, 1, 1]), "s")]);
        assert_eq!(document.text(), "x := 1\nεs := 2\n");
        assert_eq!(document.changed(vec![change(None, ""), change(Some([3, 3, 1, 1]), "1")]).text(), "1");
    }
}
