//! Classes of CGSuite, and the rulesets to write instead.

use super::{Context, mistake};
use crate::{
    Mistake, span,
    token::{Token, TokenKind, matching_bracket, tokens},
};

/// The words that may precede `class`.
const MODIFIERS: &[&str] = &["system", "singleton", "static", "mutable", "public", "abstract", "final"];

/// Longer expressions are not rewritten in messages.
const MOST_SHOWN: usize = 80;

impl Context<'_> {
    /// The error for a class, `class Kay extends ImpartialGame` or `game A[n]`. The help shows the ruleset to write instead.
    pub(super) fn class(&self, found: &Token) -> Option<Box<Mistake>> {
        let start = self.text[..found.bytes.start].rfind('\n').map_or(0, |end| end + 1);
        let rest = &self.text[start..];
        let line = rest.lines().next().unwrap_or_default();
        let words: Vec<&str> = tokens(line).into_iter().map(|(bytes, _)| &line[bytes]).collect();
        // In `singleton game class` the word `game` is a modifier.
        let is_modifier = |place: usize| {
            MODIFIERS.contains(&words[place]) || words[place] == "game" && words.get(place + 1) == Some(&"class")
        };
        let at = (0..words.len()).find(|place| !is_modifier(*place))?;
        let after = words.get(at + 1..)?;
        let is_class = match words[at] {
            // `class of cutblock 4,3,3`
            "class" => after.first() != Some(&"of"),
            "game" => matches!(after.get(1), None | Some(&("[" | "(" | "extends"))),
            _ => false,
        };
        // `game.heap.Kay` is a qualified name.
        let path = after.chunks(2).take_while(|pair| pair.get(1) == Some(&".")).count();
        let name = after.get(2 * path).filter(|name| is_class && name.starts_with(char::is_alphabetic))?;
        let word = start + line.find(words[at])?;
        let place = span(self.source, word, word + words[at].len());
        if rest.contains("this.") && !["extends", "Options"].iter().any(|word| rest.contains(word)) {
            let help = "what belongs together is a tuple, `(1, 2)`, or a map, `Map((\"a\", 1))`;\nfunctions are `def f(x) := e`";
            return Some(mistake("there are no classes but rulesets").at(place).help(help));
        }
        let error = mistake(format!("a game is not a `{}` here: it is a ruleset", words[at]));
        // The methods may stand on the line of the head.
        let head =
            ["def ", "method ", "override "].iter().filter_map(|word| line.find(word)).min().unwrap_or(line.len());
        let ruleset = ruleset_of(name, &line[..head], &rest[head..]);
        Some(error.at(place).help(format!("write\n{ruleset}")))
    }
}

/// The ruleset for a class with this head and body.
pub(super) fn ruleset_of(name: &str, head: &str, body: &str) -> String {
    let (_, after) = head.split_once(name).unwrap_or_default();
    let parameters = |text: &str| {
        text.split_once(['(', '['])
            .and_then(|(_, text)| text.split_once([')', ']']))
            .map(|(inside, _)| inside.to_owned())
    };
    let constructor = || {
        ["def ", "method "]
            .iter()
            .find_map(|word| body.split_once(&format!("{word}{name}(")))
            .and_then(|(_, text)| text.split_once(')'))
            .map(|(inside, _)| inside.to_owned())
    };
    let variables = || {
        body.split_once("var ").map(|(_, text)| {
            text.lines().next().unwrap_or_default().split([';', ':']).next().unwrap_or_default().to_owned()
        })
    };
    let board = || ["Grid", "Strip"].iter().find(|kind| after.contains(**kind)).map(|kind| format!("board as {kind}"));
    // The board of a class that extends `GridGame` has no other numbers.
    let typed = parameters(after).filter(|entries| entries.contains(" as ") || board().is_none());
    // The options of a heap are a method of its size.
    let size = || body.split_once("Options(")?.1.split_once(')').map(|(size, _)| size.to_owned());
    let size = || size().filter(|size| after.contains("Heap") && !size.is_empty() && !size.contains("layer"));
    let entries = typed.or_else(constructor).or_else(board).or_else(size).or_else(variables).unwrap_or_default();
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
    let method = body.split_once("Options(").map(|(_, text)| text);
    let options = method.and_then(|text| text.lines().next()?.split_once(":="));
    let options = options.and_then(|(_, options)| options_of(name, without_ends(options)));
    // `[n-1]`
    let options = options.map(|options| match options.strip_prefix(&format!("({first}-")) {
        Some(less) if less.trim_end_matches(')').bytes().all(|digit| digit.is_ascii_digit()) && others.is_empty() => {
            let less = less.trim_end_matches(')');
            format!("if {first} >= {less} then [{first}-{less}] end")
        }
        _ => options,
    });
    let has_player = method
        .and_then(|text| text.split_once(')'))
        .is_some_and(|(given, text)| given.contains("Player") || text.contains("layer"));
    let is_partizan = after.contains("Partizan") || has_player || board().is_some();
    let has_same_moves = ["Impartial", "Heap"].iter().any(|word| after.contains(word)) || !is_partizan;
    let options = options.unwrap_or_else(|| moves("x"));
    let (theory, clauses) = match has_same_moves {
        true => ("impartial", format!("  options {options}")),
        false => ("partizan", format!("  left  {options}\n  right {}", moves("o"))),
    };
    format!("ruleset {name}[{}] {theory}\n{clauses}\nend", entries.join(", "))
}

/// The expression before the `end`s of a method and of its class on the same line.
fn without_ends(line: &str) -> &str {
    let expression = line.split(';').next().unwrap_or(line).trim();
    match expression.strip_suffix("end") {
        Some(rest) if rest.ends_with(' ') && !["if", "for", "do"].iter().any(|word| rest.starts_with(word)) => {
            without_ends(rest)
        }
        _ => expression,
    }
}

/// The options of a class in the notation of a ruleset, where `[…]` replaces calls of the class.
fn options_of(name: &str, options: &str) -> Option<String> {
    let mut options = options.to_owned();
    if options.starts_with(['[', '{']) && matching_bracket(&options, 0) == Some(options.len() - 1) {
        options = format!("({})", &options[1..options.len() - 1]);
    }
    for open in ["(", "["] {
        let call = format!("{name}{open}");
        while let Some(at) = options.find(&call) {
            let end = matching_bracket(&options, at + name.len())?;
            options.replace_range(end..=end, "]");
            options.replace_range(at..at + call.len(), "[");
        }
    }
    // `if n > 0 then [[n div 2]] else [] end`
    while let Some(at) = options.find("[[") {
        let end = matching_bracket(&options, at)?;
        let is_one = matching_bracket(&options, at + 1) == Some(end - 1);
        options.replace_range(end..=end, if is_one { ",)" } else { ")" });
        options.replace_range(at..=at, "(");
    }
    let options = options.replace("[]", "()");
    let is_valid = tokens(&options).iter().all(|(_, kind)| *kind != TokenKind::Unknown);
    (options.len() < MOST_SHOWN && is_valid && options.len() > 2).then_some(options)
}
