//! Error recovery: the statement with a syntax error is blanked out and the part parsed again, so that several mistakes, and
//! unknown names in the other statements, are reported together.

use std::{ops::Range, sync::Arc};

use crate::{
    DEEPEST,
    source::Source,
    token::{Reader, Token, TokenKind},
};

/// A part of a text whose invalid statements are blanked out.
pub struct Recovery {
    /// The whole text with the blanks. Its length does not change.
    pub source: Arc<Source>,
    part: Range<usize>,
    skipped: Vec<Range<usize>>,
    /// What would close the skipped blocks and brackets, and may still follow them.
    closers: Vec<&'static str>,
}

impl Recovery {
    /// A part of a text with nothing skipped.
    pub fn new(source: Arc<Source>, part: Range<usize>) -> Self {
        Recovery { source, part, skipped: Vec::new(), closers: Vec::new() }
    }

    fn text(&self) -> &str {
        &self.source.text
    }

    /// The tokens of the part, up to where brackets nest too deep.
    fn tokens(&self) -> Vec<Token> {
        let tokens = Reader::new(&self.text()[self.part.clone()]).take_while(|token| token.depth <= DEEPEST);
        let start = self.part.start;
        tokens.map(|token| Token { bytes: start + token.bytes.start..start + token.bytes.end, ..token }).collect()
    }

    /// Skips the statement with the error at a byte. Returns whether that is a mistake of its own, not the consequence of an
    /// earlier skip.
    pub fn skip(&mut self, at: usize) -> bool {
        let tokens = self.tokens();
        let here = tokens.partition_point(|token| token.bytes.end <= at);
        let found = tokens.get(here).map_or("", |token| &self.text()[token.bytes.clone()]);
        let closer =
            self.closers.iter().rposition(|word| *word == found || *word == "end" && found.starts_with("else"));
        if let Some(closer) = closer {
            if found == self.closers[closer] {
                self.closers.remove(closer);
            }
            self.blank(tokens[here].bytes.clone());
            return false;
        }
        let begin = |depth: usize| {
            (0..=here.min(tokens.len().saturating_sub(1))).rev().find(|place| {
                let token = tokens.get(*place);
                token.is_some_and(|token| token.begins && token.bytes.start <= at && before(&tokens, *place) <= depth)
            })
        };
        let inner = begin(usize::MAX).and_then(|first| statement(&tokens, self.text(), first, at));
        let first = begin(0).unwrap_or_default();
        let outer = statement(&tokens, self.text(), first, at).unwrap_or_else(|| self.lines(&tokens, first, at));
        // `left` lacks its `right` because `right` was skipped.
        let is_cause =
            |skipped: &Range<usize>| at < skipped.start && outer.start <= skipped.start && skipped.start < outer.end;
        if self.skipped.iter().any(is_cause) {
            self.blank(outer);
            return false;
        }
        match inner {
            Some(inner) => self.blank(inner),
            None => {
                let inside = tokens.iter().filter(|token| outer.contains(&token.bytes.start));
                self.closers.extend(unclosed(inside, self.text()));
                self.blank(outer);
            }
        }
        true
    }

    fn blank(&mut self, bytes: Range<usize>) {
        let blank = |letter: char| if matches!(letter, '\n' | '\r') { letter } else { ' ' };
        // As many bytes as before, so that byte offsets stay valid.
        let blanks: String = self.text()[bytes.clone()]
            .chars()
            .flat_map(|letter| std::iter::repeat_n(blank(letter), letter.len_utf8()))
            .collect();
        let mut text = self.text().to_owned();
        text.replace_range(bytes.clone(), &blanks);
        let Source { name, directory, .. } = &*self.source;
        self.source = Arc::new(Source { name: name.clone(), text, directory: directory.clone() });
        self.skipped.push(bytes);
    }

    /// The statement that a token begins and that is not closed after a byte: it ends before the next line that is not indented
    /// further and can begin a statement.
    fn lines(&self, tokens: &[Token], first: usize, at: usize) -> Range<usize> {
        let start = tokens.get(first).map_or(self.part.start, |first| first.bytes.start);
        let indent = column(self.text(), start).unwrap_or_default();
        let next = tokens.iter().skip(first + 1).find(|token| {
            let column = column(self.text(), token.bytes.start);
            token.bytes.start >= at && column.is_some_and(|column| column <= indent) && may_begin(token, self.text())
        });
        start..next.map_or(self.part.end, |next| next.bytes.start)
    }
}

/// The statement that a token begins and that contains a byte, if all its brackets and blocks are closed.
fn statement(tokens: &[Token], text: &str, first: usize, at: usize) -> Option<Range<usize>> {
    let depth = before(tokens, first);
    for (place, token) in tokens.iter().enumerate().skip(first + 1) {
        let is_after = token.bytes.start > at && before(tokens, place) == depth;
        if is_after && (token.begins || is_closer(&text[token.bytes.clone()])) {
            return Some(tokens[first].bytes.start..tokens[place - 1].bytes.end);
        }
        if token.depth < depth {
            return None;
        }
    }
    let last = tokens.last().filter(|last| last.depth == 0 && depth == 0)?;
    Some(tokens[first].bytes.start..last.bytes.end)
}

/// How many brackets and blocks are open before a token.
fn before(tokens: &[Token], place: usize) -> usize {
    place.checked_sub(1).map_or(0, |before| tokens[before].depth)
}

/// The column of a byte, if only white space precedes it on its line.
fn column(text: &str, byte: usize) -> Option<usize> {
    let start = text[..byte].rfind(['\n', '\r']).map_or(0, |newline| newline + 1);
    text[start..byte].trim().is_empty().then_some(byte - start)
}

fn is_closer(word: &str) -> bool {
    matches!(word, "end" | "else" | "elseif")
}

fn may_begin(token: &Token, text: &str) -> bool {
    match token.kind {
        TokenKind::Keyword => !is_closer(&text[token.bytes.clone()]),
        kind => matches!(kind, TokenKind::Name | TokenKind::Constant | TokenKind::Number | TokenKind::Open),
    }
}

/// What would close the brackets and blocks that these tokens leave open.
fn unclosed<'p>(tokens: impl Iterator<Item = &'p Token>, text: &str) -> Vec<&'static str> {
    let mut open = Vec::new();
    for token in tokens {
        open.truncate(token.depth);
        if open.len() < token.depth {
            let closer = match &text[token.bytes.clone()] {
                "(" => ")",
                "[" => "]",
                "{" => "}",
                "<" => ">",
                _ => "end",
            };
            open.resize(token.depth, closer);
        }
    }
    open
}
