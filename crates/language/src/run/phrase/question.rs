//! What a line of words asks: the functions, what they are asked of, and the lines that say so.

use super::{
    SHORTEST,
    meaning::{Item, Meaning},
    piece::group,
};
use crate::run::{error::ErrorKind, library::Callable, machine::Machine};

/// What is asked by several functions, marks, a `player` and `rules` without a board together, and the functions that answer it,
/// the outermost first, or several that may be meant, between `/`. Of words between `|` one stands there, one with `?` may.
const ASKED: &[(&str, &str)] = &[
    ("Outcome player misere?", "Winner"),
    ("misere Outcome?", "Outcome"),
    ("Grundy|NimValue misere", "MisereNimValue"),
    ("CanonicalForm misere", "MisereCanonicalForm"),
    ("Outcome moves player?", "WinningMoves"),
    ("moves player?", "Options"),
    ("Count Outcome moves player?", "Count WinningMoves"),
    ("Count moves player?", "Count Options"),
    ("Outcome every rules upto?", "PPositions/NPositions"),
    ("Grundy|NimValue|NimSequence rules upto?", "NimSequence"),
    ("rules upto", "NimSequence"),
    ("Random rules", "RandomPosition"),
    ("Print? Table Value|Values|CanonicalForm? rules", "ValueTable"),
    ("Values rules", "Value"),
    ("Grundy|NimSequence|NimValue Table rules", "GrundyTable"),
    ("Outcome|Winner Table rules", "OutcomeTable"),
    ("Class Table rules", "ClassTable"),
];

/// Functions that show what they are given: sides alone are no board.
const PICTURES: &[&str] = &["Draw", "Plot", "Print", "Show"];

/// What is shown at most of a line of which not all is understood.
const MOST_KNOWN: usize = 3;

/// What a line asks.
#[derive(Debug, Default)]
pub(super) struct Question {
    /// The functions, in the order of the line.
    pub(super) functions: Vec<String>,
    /// What they are asked of.
    pub(super) values: Vec<String>,
    /// The ruleset without a board, which is one of the values.
    pub(super) rules: Option<String>,
    player: Option<&'static str>,
    /// What to write in place of words of elsewhere.
    pub(super) advice: Vec<&'static str>,
    /// The words that mean nothing here.
    pub(super) unknown: Vec<String>,
    is_misere: bool,
    /// Whether several functions are asked for side by side.
    is_list: bool,
    /// Whether one of several functions is meant.
    is_open: bool,
    pub(super) is_bounded: bool,
}

impl Question {
    /// What some items ask together.
    pub(super) fn new(items: Vec<Item>) -> Self {
        let mut question = Question::default();
        let mut marks = Vec::new();
        for item in items {
            match item {
                Item::Function(name) if question.functions.contains(&name) => {}
                Item::Function(name) => question.functions.push(name),
                Item::Rules(name) => {
                    question.values.push(name.clone());
                    question.rules = Some(name);
                }
                Item::Value(value) => question.values.push(value),
                Item::Advice(text) => question.advice.push(text),
                Item::Mark("and") => question.is_list = true,
                Item::Mark("heaps" | "counted") => {}
                Item::Mark(player @ ("Left" | "Right" | "Center")) => match question.player {
                    // Who starts is not said.
                    Some(other) if other != player => question.unknown.push(player.to_owned()),
                    _ => question.player = Some(player),
                },
                Item::Mark(mark) if marks.contains(&mark) => {}
                Item::Mark(mark) => marks.push(mark),
                Item::Unknown(word) => question.unknown.push(word),
            }
        }
        question.resolve(marks);
        question
    }

    /// Finds the functions that answer what functions and marks ask together; a mark that is not used is not understood.
    fn resolve(&mut self, mut marks: Vec<&'static str>) {
        self.is_misere = marks.contains(&"misere");
        self.is_bounded = marks.contains(&"upto");
        if marks.contains(&"second") && self.player.is_some_and(|player| player != "Center") {
            self.player = if self.player == Some("Left") { Some("Right") } else { Some("Left") };
            marks.retain(|mark| *mark != "second");
        }
        let mut asked: Vec<&str> = self.functions.iter().map(String::as_str).chain(marks.iter().copied()).collect();
        asked.extend(self.player.map(|_| "player"));
        asked.extend(self.rules.as_ref().map(|_| "rules"));
        let is_row = |(row, _): &&(&'static str, &str)| {
            let bare = |token: &'static str| token.trim_end_matches('?').split('|');
            let tokens = || row.split(' ');
            asked.iter().all(|word| *word == "every" || tokens().any(|token| bare(token).any(|other| other == *word)))
                && tokens().all(|token| token.ends_with('?') || bare(token).any(|other| asked.contains(&other)))
        };
        let found = ASKED.iter().find(is_row);
        // It says no more where a list is the answer.
        marks.retain(|mark| *mark != "every");
        match found {
            Some((_, answer)) => {
                self.is_open = answer.contains('/');
                self.functions = answer.split([' ', '/']).map(str::to_owned).collect();
            }
            None if self.functions.is_empty() => {
                self.unknown.extend(marks.into_iter().chain(self.player).map(str::to_owned));
            }
            None => {
                marks.retain(|mark| *mark != "upto");
                self.unknown.extend((self.is_bounded && self.rules.is_none()).then(|| "up to".to_owned()));
                self.unknown.extend(marks.into_iter().map(str::to_owned));
            }
        }
    }
}

impl Machine<'_> {
    /// The calls that a line may mean, each of which gives an answer: of a function, of one of what another answers, or, where
    /// several stand side by side, of each.
    pub(super) fn calls(&mut self, question: &Question, is_range: bool) -> Vec<String> {
        let mut calls = Vec::new();
        for name in question.functions.iter().rev() {
            let by_name = if question.is_misere && !name.starts_with("Misere") { "; misere := true" } else { "" };
            let mut values = question.values.clone();
            values.extend(question.player.map(str::to_owned));
            // Of a ruleset without a board only what is about rulesets answers.
            let asks_board = question.rules.is_some() && !self.callable(name).is_some_and(Callable::takes_ruleset);
            if values.is_empty() || asks_board {
                continue;
            }
            calls.extend(self.fitting(name, values, is_range, by_name));
        }
        let is_whole = calls.len() == question.functions.len();
        match (&*question.functions, &*calls) {
            ([_, _, ..], _) if question.is_list && is_whole => {
                calls.reverse();
                vec![format!("({})", calls.join(", "))]
            }
            ([outer @ .., inner], [first, ..])
                if !question.is_open && !outer.is_empty() && first.starts_with(&**inner) =>
            {
                let takes_one = outer.iter().all(|name| {
                    self.callable(name).is_some_and(|function| function.admits(1) && !function.takes_many())
                });
                let nested = outer.iter().rev().fold(first.clone(), |call, outer| format!("{outer}({call})"));
                match takes_one && self.tried(&nested).is_ok() {
                    true => vec![nested],
                    false if is_whole => calls,
                    false => Vec::new(),
                }
            }
            // A function that takes nothing of it was meant otherwise.
            _ if !is_whole => Vec::new(),
            _ => calls,
        }
    }

    /// The call of a function with values as its arguments that gives an answer: as they are written, as one list, with nimbers as
    /// their numbers, or the other way round.
    fn fitting(&mut self, name: &str, values: Vec<String>, is_range: bool, by_name: &str) -> Option<String> {
        // `switch 5 -5`
        if let ("Switch", [left, right]) = (name, &*values) {
            return Some(format!("{{{left}|{right}}}"));
        }
        let function = self.callable(name)?;
        let is_number = |value: &String| value.bytes().all(|byte| byte.is_ascii_digit());
        let split = |text: &str, signs: &[char]| text.split(signs).map(|value| value.trim().to_owned()).collect();
        let values: Vec<String> = match &*values {
            // What stands between brackets may be what the function takes.
            [one] if one.starts_with('{') || function.takes_many() && one.starts_with('[') => {
                let inside = group(one).filter(|inside| inside.len() + 2 == one.len() && !inside.contains('|'));
                inside.map_or(values.clone(), |inside| split(inside, &[',']))
            }
            // `5*7` of nimbers.
            [one]
                if function.takes_many()
                    && one.starts_with(|first: char| first.is_ascii_digit())
                    && one.contains(['*', '+'])
                    && one.chars().all(|letter| letter.is_ascii_digit() || matches!(letter, '*' | '+' | ' ')) =>
            {
                split(one, &['*', '+'])
            }
            _ => values,
        };
        let nimber = |value: &String| {
            let order = value.strip_prefix(['*', '⋆']).filter(|order| order.bytes().all(|byte| byte.is_ascii_digit()));
            order.map(|order| if order.is_empty() { "1".to_owned() } else { order.to_owned() })
        };
        let numbers: Option<Vec<String>> = values.iter().map(nimber).collect();
        let is_plain = |value: &String| !value.starts_with(char::is_alphabetic);
        let is_listed = values.len() > 1
            && values.iter().all(is_plain)
            && !(PICTURES.contains(&name) && values.iter().all(is_number));
        let list = is_listed.then(|| vec![format!("({})", values.join(", "))]);
        let range = match &*values {
            [first, last] if is_range && function.takes_many() && is_number(first) && is_number(last) => {
                Some(vec![format!("{first}..{last}")])
            }
            _ => None,
        };
        // `Puzzle Cram 4x4`, and `Puzzle Kayles 5 5 5` where the numbers are no arguments of their own.
        let mut behind = (values.len() > 2 && function.takes_ruleset())
            .then(|| vec![values[0].clone(), format!("({})", values[1..].join(", "))]);
        let sides = if function.takes_many() { None } else { behind.take() };
        let turned = (values.len() == 2).then(|| values.iter().rev().cloned().collect());
        let is_single = function.takes_many() && values.len() == 1 && values[0].starts_with(['{', '*']);
        // What is not typed is taken from an example.
        let example = values.first().filter(|_| values.len() == 1 && function.takes_ruleset());
        let example = example.and_then(|rules| {
            let code = function.example();
            let rest = code.split('`').nth(1)?.split_once(", ")?.1.strip_suffix(')')?.to_owned();
            Some(vec![rules.clone(), rest])
        });
        let ways = [range, sides, Some(values).filter(|_| !is_single), numbers, turned, behind, list, example];
        let calls = ways.into_iter().flatten().filter(|values| function.admits(values.len()));
        calls.map(|values| format!("{name}({}{by_name})", values.join(", "))).find(|call| match self.tried(call) {
            Err(error) => matches!(error.kind, ErrorKind::UnknownName { .. }),
            Ok(()) => true,
        })
    }

    /// Why a function does not take values.
    pub(super) fn misfit(&mut self, name: &str, values: &[String]) -> Option<String> {
        let is_nested = values.iter().any(|value| value.contains('('));
        if values.is_empty() || is_nested || !self.callable(name)?.admits(values.len()) {
            return None;
        }
        self.tried(&format!("{name}({})", values.join(", "))).err().map(|error| error.kind.to_string())
    }

    /// How games are asked for the property that a word is: `cold`, `numberish`.
    pub(super) fn property(&self, word: &str) -> Option<String> {
        match self.meaning(&format!("is{word}"), false)? {
            Meaning::Advice(advice) => Some(advice.to_owned()),
            Meaning::Function(name) => Some(self.callable(&name)?.example()),
            Meaning::Rules(_) => None,
        }
    }

    /// What is said of a line of which a part is understood: what is not, and the names and the values in it, each as it is typed.
    pub(super) fn partly(&mut self, question: &Question) -> Option<String> {
        let unknown = match &*question.unknown {
            [] => String::new(),
            [word] => format!("`{word}` is not understood; "),
            words => format!("`{}` are not understood; ", words.join("`, `")),
        };
        let (mut known, mut pages) = (Vec::new(), Vec::new());
        let is_name = |value: &String| value.chars().all(char::is_alphanumeric);
        for value in question.values.iter().filter(|value| !is_name(value)) {
            known.extend(self.tried(value).is_ok().then(|| value.clone()));
        }
        for name in &question.functions {
            let example = self.callable(name)?.example();
            known.extend(example.split('`').nth(1).filter(|example| !example.starts_with('?')).map(str::to_owned));
            pages.push(format!("`?{name}`"));
        }
        if let Some(rules) = &question.rules {
            known.push(self.form(rules).unwrap_or_else(|| format!("{rules}[5]")));
            pages.push(format!("`?{}`", rules.split('(').next().unwrap_or(rules)));
        }
        known.dedup();
        known.truncate(MOST_KNOWN);
        pages.truncate(MOST_KNOWN);
        match (&*known, &*pages) {
            (_, []) if !question.advice.is_empty() => Some(question.advice.join("; ")),
            ([], []) => match &*question.unknown {
                _ if question.is_bounded => Some("a range is `1..5`, as in `(n^2 for n in 1..5)`".to_owned()),
                words => words.iter().find_map(|word| self.property(word)).or_else(|| {
                    let is_said = words.iter().any(|word| word.len() >= SHORTEST);
                    is_said.then(|| format!("{unknown}a game is typed as `{{3|1}}`, a board as `Nim[3,5]`, and `:list TEXT` finds words of the help"))
                }),
            },
            (_, []) => Some(format!("{unknown}known here is `{}`, and `:list` shows every name", known.join("`, `"))),
            ([], _) => Some(format!("{unknown}see {}", pages.join(", "))),
            _ => Some(format!("{unknown}known here is `{}`: see {}", known.join("`, `"), pages.join(", "))),
        }
    }
}
