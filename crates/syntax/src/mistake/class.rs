//! Games that are defined as CGSuite has them, by classes, and the ruleset to write instead.

use super::{Scene, mistake};
use crate::{
    Mistake, span,
    token::{Token, TokenKind, matching_bracket, tokens},
};

/// What may stand before `class`.
const MODIFIERS: &[&str] = &["system", "singleton", "static", "mutable", "public", "abstract", "final"];

/// Expressions of options that are longer are not written anew.
const MOST_TAKEN: usize = 80;

impl Scene<'_> {
    /// `class Kay extends ImpartialGame`, `game A[n]`: the ruleset that is meant, from what is written of it.
    pub(super) fn class(&self, found: &Token) -> Option<Box<Mistake>> {
        let start = self.text[..found.bytes.start].rfind('\n').map_or(0, |end| end + 1);
        let rest = &self.text[start..];
        let line = rest.lines().next().unwrap_or_default();
        let words: Vec<&str> = tokens(line).into_iter().map(|(bytes, _)| &line[bytes]).collect();
        let at = words.iter().position(|word| !MODIFIERS.contains(word))?;
        let behind = words.get(at + 1..)?;
        let is_class = match words[at] {
            "class" => true,
            "game" => matches!(behind.get(1), None | Some(&("[" | "(" | "extends"))),
            _ => false,
        };
        // `game.heap.Kay` is a name with its path.
        let path = behind.chunks(2).take_while(|pair| pair.get(1) == Some(&".")).count();
        let name = behind.get(2 * path).filter(|name| is_class && name.starts_with(char::is_alphabetic))?;
        let error = mistake(format!("a game is no `{}` here: it is a ruleset", words[at]));
        let word = start + line.find(words[at])?;
        let ruleset = ruleset_of(name, line, &rest[line.len()..]);
        Some(error.at(span(self.source, word, word + words[at].len())).help(format!("write\n{ruleset}")))
    }
}

/// A ruleset by the head and the body of a class.
fn ruleset_of(name: &str, head: &str, body: &str) -> String {
    let (_, behind) = head.split_once(name).unwrap_or_default();
    let listed = |text: &str| {
        text.split_once(['(', '['])
            .and_then(|(_, text)| text.split_once([')', ']']))
            .map(|(inside, _)| inside.to_owned())
    };
    let made = || {
        ["def ", "method "]
            .iter()
            .find_map(|word| body.split_once(&format!("{word}{name}(")))
            .and_then(|(_, text)| text.split_once(')'))
            .map(|(inside, _)| inside.to_owned())
    };
    let kept = || {
        body.split_once("var ").map(|(_, text)| {
            text.lines().next().unwrap_or_default().split([';', ':']).next().unwrap_or_default().to_owned()
        })
    };
    let board = || ["Grid", "Strip"].iter().find(|kind| behind.contains(**kind)).map(|kind| format!("board as {kind}"));
    let entries = listed(behind).or_else(made).or_else(kept).or_else(board).unwrap_or_default();
    let entry = |entry: &str| match entry.trim().split_once(" as ") {
        Some((name, kind @ ("Grid" | "Strip"))) => format!("{name} as {kind}(\".xo\")"),
        Some((name, _)) => name.to_owned(),
        None => entry.split_whitespace().last().unwrap_or("n").to_owned(),
    };
    let entries: Vec<String> = entries.split(',').map(entry).collect();
    let first = entries[0].split_whitespace().next().unwrap_or("n");
    let others: String =
        entries[1..].iter().map(|entry| format!(", {}", entry.split_whitespace().next().unwrap_or("n"))).collect();
    let moves = |letter: &str| match entries[0].contains(" as ") {
        true => format!("for p in {first}.FindAll(\"{letter}\") yield [{first}.With(p, \".\"){others}] end"),
        false => format!("for k from 1 to {first} yield [{first}-k{others}] end"),
    };
    let said = body.split_once("Options(").and_then(|(_, text)| text.lines().next()?.split_once(":="));
    let said = said.and_then(|(_, said)| options_of(name, said.trim().trim_end_matches(';').trim()));
    let asks_player = body
        .split_once("Options(")
        .and_then(|(_, text)| text.split_once(')'))
        .is_some_and(|(_, text)| text.contains("layer"));
    let have_same_moves =
        ["Impartial", "Heap"].iter().any(|word| behind.contains(word)) || !behind.contains("Partizan") && !asks_player;
    let (theory, clauses) = match have_same_moves {
        true => ("impartial", format!("  options {}", said.unwrap_or_else(|| moves("x")))),
        false => ("partizan", format!("  left  {}\n  right {}", said.unwrap_or_else(|| moves("x")), moves("o"))),
    };
    format!("ruleset {name}[{}] {theory}\n{clauses}\nend", entries.join(", "))
}

/// Options in one line, with the brackets of a ruleset for calls of the class.
fn options_of(name: &str, said: &str) -> Option<String> {
    let mut said = said.to_owned();
    if said.starts_with(['[', '{']) && matching_bracket(&said, 0) == Some(said.len() - 1) {
        said = format!("({})", &said[1..said.len() - 1]);
    }
    for (open, close) in [("(", ")"), ("[", "]")] {
        let call = format!("{name}{open}");
        while let Some(at) = said.find(&call) {
            let end = matching_bracket(&said, at + name.len())?;
            said.replace_range(end..=end, if close == ")" { "]" } else { close });
            said.replace_range(at..at + call.len(), "[");
        }
    }
    let is_whole = tokens(&said).iter().all(|(_, kind)| *kind != TokenKind::Unknown);
    (said.len() < MOST_TAKEN && is_whole && said.len() > 2).then_some(said)
}
