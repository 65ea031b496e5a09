//! What can be read of a text in which something cannot: the statement with the mistake is left out and the rest read again,
//! so that several mistakes are shown together, and those in names beside them.

use std::{ops::Range, rc::Rc};

use crate::{
    ErrorKind,
    outline::{Piece, pieces},
    read::{self, ast::Program, source::Source, token::TokenKind},
    run::error::Error,
};

/// So many mistakes are looked for.
const MOST: usize = 20;
/// So many bytes are read for them, the first time left out.
const MOST_BYTES: usize = 1 << 20;

/// What is read of a text: the program that it is without the statements that cannot be read, and what is wrong with those.
/// There is no program where mistakes are too many.
pub fn read(text: &str) -> (Option<Program>, Vec<Error>) {
    let mut rest = Rest { text: text.to_owned(), left_out: Vec::new(), owed: Vec::new() };
    let (mut errors, mut told) = (Vec::new(), Vec::new());
    for _ in 0..=MOST.min(MOST_BYTES / text.len().max(1)) {
        let source = Rc::new(Source { name: "text".to_owned(), text: rest.text.clone(), ..Source::default() });
        match read::parse(&source) {
            Ok(program) => return (Some(program), errors),
            Err(error) => {
                let at = error.place.as_ref().map(|place| place.bytes.start);
                let Some(at) = at.filter(|_| matches!(error.kind, ErrorKind::Syntax { .. })) else {
                    errors.push(*error);
                    return (None, errors);
                };
                let is_told = told.contains(&at);
                told.push(at);
                if rest.leave_out(at) && !is_told {
                    errors.push(*error);
                }
                if rest.text == source.text {
                    return (None, errors);
                }
            }
        }
    }
    (None, errors)
}

/// A text, blank where it was left out.
struct Rest {
    text: String,
    left_out: Vec<Range<usize>>,
    /// The words and brackets that close what was left out, and may stand behind it.
    owed: Vec<&'static str>,
}

impl Rest {
    /// Leaves out the statement that cannot be read at a byte; whether that is a mistake of its own, and not there because
    /// something was left out before.
    fn leave_out(&mut self, at: usize) -> bool {
        let pieces = pieces(&self.text);
        let here = pieces.partition_point(|piece| piece.bytes.end <= at);
        let found = pieces.get(here).map_or("", |piece| &self.text[piece.bytes.clone()]);
        let owed = self.owed.iter().rposition(|word| *word == found || *word == "end" && found.starts_with("else"));
        if let Some(owed) = owed {
            if found == self.owed[owed] {
                self.owed.remove(owed);
            }
            self.blank(pieces[here].bytes.clone());
            return false;
        }
        let begin = |depth: usize| {
            (0..=here.min(pieces.len().saturating_sub(1))).rev().find(|place| {
                let piece = pieces.get(*place);
                piece.is_some_and(|piece| piece.begins && piece.bytes.start <= at && before(&pieces, *place) <= depth)
            })
        };
        let inner = begin(usize::MAX).and_then(|first| statement(&pieces, &self.text, first, at));
        let first = begin(0).unwrap_or_default();
        let outer = statement(&pieces, &self.text, first, at).unwrap_or_else(|| self.lines(&pieces, first, at));
        // `left` without `right` where `right` was left out.
        let is_because = |out: &Range<usize>| at < out.start && outer.start <= out.start && out.start < outer.end;
        if self.left_out.iter().any(is_because) {
            self.blank(outer);
            return false;
        }
        match inner {
            Some(inner) => self.blank(inner),
            None => {
                let inside = pieces.iter().filter(|piece| outer.contains(&piece.bytes.start));
                self.owed.extend(unclosed(inside, &self.text));
                self.blank(outer);
            }
        }
        true
    }

    fn blank(&mut self, bytes: Range<usize>) {
        let blank = |letter: char| if matches!(letter, '\n' | '\r') { letter } else { ' ' };
        // As many bytes as before, so that the places of the rest stay what they are.
        let blanks: String = self.text[bytes.clone()]
            .chars()
            .flat_map(|letter| std::iter::repeat_n(blank(letter), letter.len_utf8()))
            .collect();
        self.text.replace_range(bytes.clone(), &blanks);
        self.left_out.push(bytes);
    }

    /// The statement that a token begins, where brackets or blocks are not closed behind a byte: up to a line that is indented
    /// no further and begins as a statement does.
    fn lines(&self, pieces: &[Piece], first: usize, at: usize) -> Range<usize> {
        let start = pieces.get(first).map_or(0, |first| first.bytes.start);
        let indent = column(&self.text, start).unwrap_or_default();
        let next = pieces.iter().skip(first + 1).find(|piece| {
            let column = column(&self.text, piece.bytes.start);
            piece.bytes.start >= at && column.is_some_and(|column| column <= indent) && may_begin(piece, &self.text)
        });
        start..next.map_or(self.text.len(), |next| next.bytes.start)
    }
}

/// The statement that a token begins and a byte is in, if what is opened in it is closed in it.
fn statement(pieces: &[Piece], text: &str, first: usize, at: usize) -> Option<Range<usize>> {
    let depth = before(pieces, first);
    for (place, piece) in pieces.iter().enumerate().skip(first + 1) {
        let is_behind = piece.bytes.start > at && before(pieces, place) == depth;
        if is_behind && (piece.begins || is_closer(&text[piece.bytes.clone()])) {
            return Some(pieces[first].bytes.start..pieces[place - 1].bytes.end);
        }
        if piece.depth < depth {
            return None;
        }
    }
    let last = pieces.last().filter(|last| last.depth == 0 && depth == 0)?;
    Some(pieces[first].bytes.start..last.bytes.end)
}

/// How many brackets and blocks are open in front of a token.
fn before(pieces: &[Piece], place: usize) -> usize {
    place.checked_sub(1).map_or(0, |before| pieces[before].depth)
}

/// In which column of its line a byte stands, if it is the first in it.
fn column(text: &str, byte: usize) -> Option<usize> {
    let start = text[..byte].rfind(['\n', '\r']).map_or(0, |newline| newline + 1);
    text[start..byte].trim().is_empty().then_some(byte - start)
}

fn is_closer(word: &str) -> bool {
    matches!(word, "end" | "else" | "elseif")
}

fn may_begin(piece: &Piece, text: &str) -> bool {
    match piece.kind {
        TokenKind::Keyword => !is_closer(&text[piece.bytes.clone()]),
        kind => matches!(kind, TokenKind::Name | TokenKind::Constant | TokenKind::Number | TokenKind::Open),
    }
}

/// What closes the brackets and blocks that some tokens open and do not close.
fn unclosed<'p>(pieces: impl Iterator<Item = &'p Piece>, text: &str) -> Vec<&'static str> {
    let mut open = Vec::new();
    for piece in pieces {
        open.truncate(piece.depth);
        if open.len() < piece.depth {
            let closer = match &text[piece.bytes.clone()] {
                "(" => ")",
                "[" => "]",
                "{" => "}",
                "<" => ">",
                _ => "end",
            };
            open.resize(piece.depth, closer);
        }
    }
    open
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines of the mistakes and what they are, and whether the rest is a program.
    fn wrong(text: &str) -> (Vec<(usize, String)>, bool) {
        let (program, errors) = read(text);
        let told = errors.iter().map(|error| {
            let at = error.place.as_ref().map_or(0, |place| place.bytes.start);
            (text[..at].matches('\n').count() + 1, error.kind.to_string())
        });
        (told.collect(), program.is_some())
    }

    fn lines(text: &str) -> Vec<usize> {
        let (told, is_read) = wrong(text);
        assert!(is_read, "{text}");
        told.into_iter().map(|(line, _)| line).collect()
    }

    #[test]
    fn mistakes_are_found_behind_mistakes() {
        for (text, expected) in [
            ("x = 3\ny = 4\nz := 1", vec![1, 2]),
            ("x := 1 1; y := 2 2; z", vec![1, 1]),
            ("x := (1,\ny := 2\nz := ]\nw", vec![3, 3]),
            ("x := (1,\n 2 3,\n 4)\ny := )", vec![2, 4]),
            ("def f(x)\n  a := 3 3\n  b := 4 4\n  a + b\nend\ny := 5 5", vec![2, 3, 6]),
            ("def f(x)\n  if x > 3 than\n    1\n  else\n    2\n  end\nend\ny := 5 5", vec![2, 8]),
            ("if (x then\n1\nelse\n2\nend\ny := 5 5\nz", vec![1, 6]),
            ("ruleset A[n] partizan\n  left [n-1] )\n  right [n-1]\nend\ny := 5 5", vec![2, 5]),
            ("ruleset A[n] partizan\n  left [n-1]\nend\nruleset B[n] impartial\n  option [n-1]\nend", vec![5, 1]),
            ("s := \"abc\nt := 'x\nu", vec![1, 2]),
            ("for i in 1..3 do\n 1\nend end\ny = 3", vec![3, 4]),
            ("x := 1 1\nif x then\n  2", vec![1, 3]),
            ("é := 1 1\r\nε := 2 2\r\n", vec![1, 2]),
            ("x := 1 1\ny\n/* z", vec![1, 3]),
            ("x := {1|2|3\ndef f(x) := x x\n", vec![2, 2]),
        ] {
            assert_eq!(lines(text), expected, "{text}: {:?}", wrong(text).0);
        }
    }

    #[test]
    fn however_many_there_are() {
        assert_eq!(wrong(&"x x\n".repeat(1_000)).0.len(), MOST + 1);
        assert_eq!(wrong(&format!("x x\n{}", " ".repeat(MOST_BYTES))).0.len(), 1);
    }
}
