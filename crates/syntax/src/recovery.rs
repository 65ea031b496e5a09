//! What can be read of a part of a text in which something cannot: the statement with the mistake is left out and the rest
//! read again, so that several mistakes are shown together, and those in names beside them.

use std::{ops::Range, sync::Arc};

use crate::{
    DEEPEST,
    source::Source,
    token::{Reader, Token, TokenKind},
};

/// A part of a text, blank where it was left out.
pub struct Rest {
    /// The whole text as it is now, of the same length.
    pub source: Arc<Source>,
    part: Range<usize>,
    left_out: Vec<Range<usize>>,
    /// The words and brackets that close what was left out, and may stand behind it.
    owed: Vec<&'static str>,
}

impl Rest {
    /// A part of a text, nothing left out.
    pub fn new(source: Arc<Source>, part: Range<usize>) -> Self {
        Rest { source, part, left_out: Vec::new(), owed: Vec::new() }
    }

    fn text(&self) -> &str {
        &self.source.text
    }

    /// The tokens of the part, up to where brackets nest deeper than in any program.
    fn tokens(&self) -> Vec<Token> {
        let tokens = Reader::new(&self.text()[self.part.clone()]).take_while(|token| token.depth <= DEEPEST);
        let start = self.part.start;
        tokens.map(|token| Token { bytes: start + token.bytes.start..start + token.bytes.end, ..token }).collect()
    }

    /// Leaves out the statement that cannot be read at a byte; whether that is a mistake of its own, and not there because
    /// something was left out before.
    pub fn leave_out(&mut self, at: usize) -> bool {
        let tokens = self.tokens();
        let here = tokens.partition_point(|token| token.bytes.end <= at);
        let found = tokens.get(here).map_or("", |token| &self.text()[token.bytes.clone()]);
        let owed = self.owed.iter().rposition(|word| *word == found || *word == "end" && found.starts_with("else"));
        if let Some(owed) = owed {
            if found == self.owed[owed] {
                self.owed.remove(owed);
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
        // `left` without `right` where `right` was left out.
        let is_because = |out: &Range<usize>| at < out.start && outer.start <= out.start && out.start < outer.end;
        if self.left_out.iter().any(is_because) {
            self.blank(outer);
            return false;
        }
        match inner {
            Some(inner) => self.blank(inner),
            None => {
                let inside = tokens.iter().filter(|token| outer.contains(&token.bytes.start));
                self.owed.extend(unclosed(inside, self.text()));
                self.blank(outer);
            }
        }
        true
    }

    fn blank(&mut self, bytes: Range<usize>) {
        let blank = |letter: char| if matches!(letter, '\n' | '\r') { letter } else { ' ' };
        // As many bytes as before, so that the places of the rest stay what they are.
        let blanks: String = self.text()[bytes.clone()]
            .chars()
            .flat_map(|letter| std::iter::repeat_n(blank(letter), letter.len_utf8()))
            .collect();
        let mut text = self.text().to_owned();
        text.replace_range(bytes.clone(), &blanks);
        let Source { name, directory, .. } = &*self.source;
        self.source = Arc::new(Source { name: name.clone(), text, directory: directory.clone() });
        self.left_out.push(bytes);
    }

    /// The statement that a token begins, where brackets or blocks are not closed behind a byte: up to a line that is indented
    /// no further and begins as a statement does.
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

/// The statement that a token begins and a byte is in, if what is opened in it is closed in it.
fn statement(tokens: &[Token], text: &str, first: usize, at: usize) -> Option<Range<usize>> {
    let depth = before(tokens, first);
    for (place, token) in tokens.iter().enumerate().skip(first + 1) {
        let is_behind = token.bytes.start > at && before(tokens, place) == depth;
        if is_behind && (token.begins || is_closer(&text[token.bytes.clone()])) {
            return Some(tokens[first].bytes.start..tokens[place - 1].bytes.end);
        }
        if token.depth < depth {
            return None;
        }
    }
    let last = tokens.last().filter(|last| last.depth == 0 && depth == 0)?;
    Some(tokens[first].bytes.start..last.bytes.end)
}

/// How many brackets and blocks are open in front of a token.
fn before(tokens: &[Token], place: usize) -> usize {
    place.checked_sub(1).map_or(0, |before| tokens[before].depth)
}

/// In which column of its line a byte stands, if it is the first in it.
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

/// What closes the brackets and blocks that some tokens open and do not close.
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
