//! Completion of names, commands, words of an activity, files, and letters by name.

use std::cell::RefCell;

use crate::{
    activity::Word,
    command::{Argument, COMMANDS, find},
    read::token::{Reader, TokenKind, tokens},
    session::{Candidate, Session},
    symbol,
};

/// The most names that [`named_at`] returns.
const MOST_NAMES: usize = 100;

/// Completions, and the byte where the text that they replace begins.
pub type Candidates = (usize, Vec<Candidate>);

/// A source of names and files for completion.
pub trait Names {
    /// Names that complete the text before the cursor; `None` if the source cannot answer now.
    fn names(&self, text: &str, cursor: usize) -> Option<Candidates>;

    /// Files whose names complete the text before the cursor.
    fn files(&self, _: &str, cursor: usize) -> Candidates {
        (cursor, Vec::new())
    }
}

impl Names for &RefCell<Session> {
    fn names(&self, text: &str, cursor: usize) -> Option<Candidates> {
        Some(self.try_borrow().ok()?.complete(text, cursor))
    }
}

/// Completions of the text before the cursor, in a line that may begin with one of these words.
pub fn candidates(names: &impl Names, words: &[Word], line: &str, cursor: usize) -> Candidates {
    let before = line.get(..cursor).unwrap_or(line);
    if let Some((start, argument)) = command_argument(before) {
        return match argument {
            Argument::File => names.files(line, cursor),
            Argument::Nothing => (cursor, Vec::new()),
            Argument::Words(words) => {
                (start, beginning(&before[start..], words.iter().map(|word| candidate(*word, ""))))
            }
            Argument::Expression => in_expression(names, before, start, cursor),
        };
    }
    if let Some(start) = command_name(before) {
        let commands = COMMANDS.iter().map(|command| candidate(format!(":{}", command.name), command.summary));
        return (start, beginning(&before[start..], commands));
    }
    if is_in_file_name(before) {
        let (start, mut files) = names.files(line, cursor);
        if !line[before.len()..].starts_with('"') {
            let whole = files.iter_mut().filter(|file| !file.name.ends_with(std::path::is_separator));
            whole.for_each(|file| file.name.push('"'));
        }
        return (start, files);
    }
    let start = before.len() - before.trim_start().len();
    let begun = beginning(&before[start..], words.iter().map(|word| candidate(word.name, word.summary)));
    if start < before.len() && !begun.is_empty() {
        return (start, begun);
    }
    in_expression(names, before, 0, cursor)
}

/// Completions of the text before the cursor in a cell, in which a command is one line, whatever stands above it.
pub fn candidates_in_cell(names: &impl Names, words: &[Word], cell: &str, cursor: usize) -> Candidates {
    let before = &cell[..cursor];
    let line = before.rfind('\n').map_or(0, |end| end + 1);
    let from = if before[line..].trim_start().starts_with([':', '?']) { line } else { 0 };
    let (start, candidates) = candidates(names, words, &before[from..], cursor - from);
    (from + start, candidates)
}

/// Completions in an expression that begins at byte `from`.
fn in_expression(names: &impl Names, before: &str, from: usize, cursor: usize) -> Candidates {
    if let Some((start, name)) = symbol::typed(&before[from..]) {
        let candidates = match symbol::named(name)[..] {
            [symbol] => vec![candidate(symbol.letter, "")],
            ref several => several.iter().map(|s| candidate(format!("\\{}", s.name), s.letter)).collect(),
        };
        return (from + start, candidates);
    }
    match names.names(&before[from..], cursor - from) {
        Some((start, names)) => (from + start, names),
        None => (cursor, Vec::new()),
    }
}

fn candidate(name: impl Into<String>, note: impl Into<String>) -> Candidate {
    Candidate { name: name.into(), note: note.into() }
}

fn beginning(typed: &str, all: impl Iterator<Item = Candidate>) -> Vec<Candidate> {
    all.filter(|candidate| candidate.name.starts_with(typed)).collect()
}

/// Whether the cursor is in the string after `load`.
fn is_in_file_name(before: &str) -> bool {
    let tokens = tokens(before);
    let [.., (load, TokenKind::Keyword), (string, TokenKind::String)] = &tokens[..] else { return false };
    let text = &before[string.clone()];
    &before[load.clone()] == "load" && string.end == before.len() && (text.len() == 1 || !text.ends_with('"'))
}

/// The byte where a command begins whose name is being typed.
fn command_name(before: &str) -> Option<usize> {
    let start = before.len() - before.trim_start().len();
    let name = before[start..].strip_prefix(':')?;
    (!name.contains(char::is_whitespace)).then_some(start)
}

/// The argument being typed after a command or a question mark, and the byte where it begins.
fn command_argument(before: &str) -> Option<(usize, Argument)> {
    let line = before.trim_start();
    let (rest, argument) = if let Some(rest) = line.strip_prefix('?') {
        (rest, Argument::Expression)
    } else {
        let (name, rest) = line.strip_prefix(':')?.split_once(char::is_whitespace)?;
        (rest, find(name).map_or(Argument::Nothing, |command| command.argument))
    };
    Some((before.len() - rest.trim_start().len(), argument))
}

/// The names that the cursor may refer to: the one at the cursor, then those of the enclosing calls, innermost first.
pub fn named_at(code: &str, cursor: usize) -> Vec<&str> {
    let (mut here, mut before) = (None, None);
    // The open brackets, with the names before them.
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
    use crate::limit::Limit;

    fn completed(line: &str) -> (usize, Vec<String>) {
        let session = RefCell::new(Session::new(Limit::default()));
        let (start, candidates) = candidates(&&session, &[], line, line.len());
        (start, candidates.into_iter().map(|candidate| candidate.name).collect())
    }

    #[test]
    fn commands_are_completed_with_what_follows_them() {
        assert_eq!(completed(":qu"), (0, vec![":quit".to_owned()]));
        assert_eq!(completed("  :lo"), (2, vec![":load".to_owned()]));
        assert_eq!(completed(":format u"), (8, vec!["unicode".to_owned()]));
        assert_eq!(completed(":format ").1.len(), 4);
        assert_eq!(completed(":quit "), (6, vec![]));
    }

    #[test]
    fn letters_are_completed_by_their_names() {
        assert_eq!(completed(r"3 + \up"), (4, vec!["↑".to_owned()]));
        assert_eq!(completed(r":type \^2"), (6, vec!["²".to_owned()]));
        assert_eq!(completed(r"\e"), (0, vec![r"\eps".to_owned(), r"\epsilon".to_owned()]));
        assert_eq!(completed(r"\nothing"), (0, vec![]));
    }

    #[test]
    fn the_file_behind_load_is_recognized() {
        for before in ["load \"", "x := 1; load \"examples/fi"] {
            assert!(is_in_file_name(before), "{before}");
        }
        for before in ["load", "load \"a.cgs\"", "Print(\"load", "assert \"", "load \"a.cgs\" + \"b\""] {
            assert!(!is_in_file_name(before), "{before}");
        }
    }

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
        // The time does not grow with the square of the depth.
        assert_eq!(named_at(&"f(".repeat(100_000), 200_000).len(), MOST_NAMES);
    }
}
