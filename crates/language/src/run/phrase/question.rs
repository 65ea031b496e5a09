//! What a line of words asks: the functions, what they are asked of, and the line that says so.

use super::{
    is_among,
    meaning::{Item, Meaning, ORDINARY},
    piece::group,
};
use crate::{foreign, read::spelling::nearest, run::machine::Machine};

/// What is asked by several functions, marks, a `player` and `rules` without a board together, and the functions that answer it,
/// the outermost first. Of words between `|` one stands there, one with `?` may.
const ASKED: &[(&str, &str)] = &[
    ("Outcome player misere?", "Winner"),
    ("misere Outcome?", "Outcome"),
    ("Grundy|NimValue misere", "MisereNimValue"),
    ("CanonicalForm misere", "MisereCanonicalForm"),
    ("Outcome moves player?", "WinningMoves"),
    ("moves player?", "Options"),
    ("Count Outcome moves player?", "Count WinningMoves"),
    ("Count moves player?", "Count Options"),
    ("PPositions|NPositions rules upto? first?", "PPositions"),
    ("Grundy|NimValue|NimSequence rules upto? first?", "NimSequence"),
    ("Random rules", "RandomPosition"),
    ("Table Value|Values|CanonicalForm? rules", "ValueTable"),
    ("Values rules", "Value"),
    ("Grundy|NimSequence|NimValue Table rules", "GrundyTable"),
    ("Outcome|Winner Table rules", "OutcomeTable"),
];

/// How many words are named, and how many explained, at most.
const MOST_SHOWN: usize = 3;

/// What is said of a line without a word that is known.
const WELCOME: &str = "a game is typed as it is, such as `{3|1}`, a board as `Nim[3,5]`; at the prompt `:tour` is a first walk, and \
     `:list TEXT` finds words of the help";

/// Shorter words stand in the help by chance.
const LONG: usize = 6;

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
    advice: Vec<&'static str>,
    /// The words that mean nothing here.
    unknown: Vec<String>,
    is_misere: bool,
    /// Whether several functions are asked for side by side.
    is_list: bool,
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
                Item::Advice(text) if question.advice.contains(&text) => {}
                Item::Advice(text) => question.advice.push(text),
                Item::Mark("and") => question.is_list = true,
                Item::Unit(_) if question.rules.is_some() => {}
                Item::Mark(player @ ("Left" | "Right" | "Center")) => match question.player {
                    // Who starts is not said.
                    Some(other) if other != player => question.unknown.push(player.to_owned()),
                    _ => question.player = Some(player),
                },
                Item::Mark(mark) if marks.contains(&mark) => {}
                Item::Mark(mark) => marks.push(mark),
                Item::Unit(word) | Item::Unknown(word) => question.unknown.push(word),
            }
        }
        question.resolve(marks);
        question
    }

    /// Whether each word is used.
    pub(super) fn is_understood(&self) -> bool {
        self.unknown.is_empty() && self.advice.is_empty()
    }

    /// Finds the functions that answer what functions and marks ask together; a mark that is not used is not understood.
    fn resolve(&mut self, mut marks: Vec<&'static str>) {
        self.is_misere = marks.contains(&"misere");
        if let Some(player) = self.player {
            if marks.contains(&"second") && player != "Center" {
                self.player = Some(if player == "Left" { "Right" } else { "Left" });
                marks.retain(|mark| *mark != "second");
            }
            marks.retain(|mark| *mark != "first");
        }
        let mut asked: Vec<&str> = self.functions.iter().map(String::as_str).chain(marks.iter().copied()).collect();
        asked.extend(self.player.map(|_| "player"));
        asked.extend(self.rules.as_ref().map(|_| "rules"));
        let is_row = |(row, _): &&(&'static str, &str)| {
            let bare = |token: &'static str| token.trim_end_matches('?').split('|');
            let tokens = || row.split(' ');
            asked.iter().all(|word| tokens().any(|token| bare(token).any(|other| other == *word)))
                && tokens().all(|token| token.ends_with('?') || bare(token).any(|other| asked.contains(&other)))
        };
        match ASKED.iter().find(is_row) {
            Some((_, answer)) if self.functions.is_empty() || *answer != "PPositions" => {
                self.functions = answer.split(' ').map(str::to_owned).collect();
            }
            Some(_) => {}
            None => {
                let player = self.player.filter(|_| self.functions.is_empty());
                let marks = marks.into_iter().chain(player);
                self.unknown.extend(marks.map(|mark| if mark == "upto" { "up to" } else { mark }.to_owned()));
            }
        }
    }
}

impl Machine<'_> {
    /// The call that a line means: of a function, of one of what another answers, or, where several stand side by side, of each.
    pub(super) fn asked_call(&mut self, question: &Question) -> Option<String> {
        let mut values = question.values.clone();
        // A ruleset stands first.
        values.sort_by_key(|value| Some(value) != question.rules.as_ref());
        values.extend(question.player.map(str::to_owned));
        let takes_one = |machine: &Self, name: &String| {
            machine.callable(name).is_some_and(|function| function.admits(1) && !function.takes_many())
        };
        let [outer @ .., inner] = &*question.functions else { return None };
        let mut named = |name: &str| {
            let by_name = if question.is_misere && !name.starts_with("Misere") { "; misere := true" } else { "" };
            // Of a ruleset without a board only what is about rulesets answers.
            let is_asked = question.rules.is_none() || self.callable(name)?.takes_ruleset();
            if is_asked && !values.is_empty() { self.fitting(name, &values, by_name) } else { None }
        };
        if question.is_list && !outer.is_empty() {
            let calls: Option<Vec<String>> = question.functions.iter().map(|name| named(name)).collect();
            return Some(format!("({})", calls?.join(", ")));
        }
        let call = named(inner)?;
        let is_nested = outer.iter().all(|name| takes_one(self, name));
        is_nested.then(|| outer.iter().rev().fold(call, |call, outer| format!("{outer}({call})")))
    }

    /// The call of a function with values as its arguments, as they are written or as one list; one that gives an answer before
    /// others.
    fn fitting(&mut self, name: &str, values: &[String], by_name: &str) -> Option<String> {
        let function = self.callable(name)?;
        // What stands between brackets may be what the function takes.
        let values = match values {
            // `nim multiplication 4*4`
            [one] if function.takes_many() && one.starts_with(|first: char| first.is_ascii_digit()) => return None,
            [one] if one.starts_with('{') || function.takes_many() && one.starts_with('[') => {
                let inside = group(one).filter(|inside| inside.len() + 2 == one.len() && !inside.contains('|'));
                inside.map_or(values.to_vec(), |inside| vec![inside.to_owned()])
            }
            _ => values.to_vec(),
        };
        let is_plain = |value: &String| !value.starts_with(char::is_alphabetic);
        let list = (values.len() > 1 && values.iter().all(is_plain)).then(|| vec![format!("({})", values.join(", "))]);
        let ways = [Some(values), list].into_iter().flatten();
        let mut calls: Vec<String> = ways
            .filter(|values| function.admits(values.len()))
            .map(|values| format!("{name}({}{by_name})", values.join(", ")))
            .collect();
        let answering: Vec<String> = calls.iter().filter(|call| self.tried(call).is_ok()).cloned().collect();
        match &*answering {
            [] => calls.drain(..).next(),
            [_, _] if !function.takes_many() => None,
            [call, ..] => Some(call.clone()),
        }
    }

    /// How games are asked for the property that a word is: `cold`, `numberish`.
    pub(super) fn property(&self, word: &str) -> Option<String> {
        match self.meaning(&format!("is{word}"), false)? {
            Meaning::Advice(advice) => Some(advice.to_owned()),
            Meaning::Function(name) => Some(self.callable(&name)?.example()),
            Meaning::Rules(_) => None,
        }
    }

    /// What is said of a line of which not all is understood: which words are not, and what each of the others is.
    pub(super) fn partly(&mut self, question: &Question) -> Option<String> {
        if question.is_understood() && question.functions.is_empty() && question.rules.is_none() {
            return question.values.is_empty().then(|| WELCOME.to_owned());
        }
        let is_plain = question.unknown.is_empty() && question.advice.is_empty();
        let is_subject = |name: &&String| is_plain || !is_among(name, ORDINARY);
        let functions: Vec<&String> = question.functions.iter().filter(is_subject).collect();
        let are_numbers = question.values.iter().all(|value| value.starts_with(|first: char| first.is_ascii_digit()));
        let is_alone = question.unknown.len() < 2 && functions.is_empty() && are_numbers;
        let is_said = |advice: &&&'static str| is_alone || !foreign::is_of_programs(advice);
        let mut said: Vec<String> = question.advice.iter().filter(is_said).map(|advice| (*advice).to_owned()).collect();
        for name in functions {
            said.push(self.callable(name)?.purpose());
        }
        if let Some(rules) = &question.rules {
            let form = self.form(rules).unwrap_or_else(|| format!("{rules}[5]"));
            said.push(format!("a position is `{form}`: `?{}` shows some", rules.split('(').next().unwrap_or(rules)));
        }
        said.truncate(MOST_SHOWN);
        if said.is_empty() {
            let values = question.values.iter().filter(|value| super::is_expression(value));
            let values: Vec<String> = values.map(|value| format!("`{value}`")).take(MOST_SHOWN).collect();
            said.extend((!values.is_empty()).then(|| format!("known here is {}", values.join(", "))));
        }
        let known = self.known();
        let words: Vec<String> = question.unknown.iter().take(MOST_SHOWN).map(|word| slip(word, &known)).collect();
        if let ([], [word]) = (&*said, &*question.unknown) {
            let about = || self.environment.library.about(word).filter(|_| word.len() >= LONG);
            said.extend(self.property(word).or_else(about));
        }
        if said.is_empty() && !words.iter().any(|word| word.ends_with(')')) {
            said.push(WELCOME.to_owned());
        }
        let are = if words.len() > 1 { "are" } else { "is" };
        if !words.is_empty() {
            said.insert(0, format!("{} {are} not understood", words.join(", ")));
        }
        Some(said.join("; "))
    }
}

/// A word that is not understood, with the name that may be meant.
fn slip(word: &str, known: &[&str]) -> String {
    /// Shorter words are near to each other by chance.
    const SHORTEST: usize = 5;
    const MOST_SLIPS: usize = 2;
    let is_slip = |near: &&str| near.len().abs_diff(word.len()) <= MOST_SLIPS && !near.eq_ignore_ascii_case(word);
    let near = nearest(word, known).filter(is_slip).filter(|_| word.len() >= SHORTEST);
    near.map_or(format!("`{word}`"), |near| format!("`{word}` (`{near}`?)"))
}
