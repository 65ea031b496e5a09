//! The question that a line of words asks: functions, their arguments, and the call to type.

use super::{
    is_among,
    meaning::{Item, Meaning, ORDINARY},
    piece::{arguments, group},
};
use crate::{
    foreign,
    read::{
        spelling::nearest,
        token::{Reader, TokenKind},
    },
    run::machine::Machine,
};

/// Combinations of functions and qualifiers, with `player` for a player and `rules` for a ruleset without a board, and the functions
/// that answer them, the outermost first. `|` separates alternatives, and what ends with `?` is optional.
const ASKED: &[(&str, &str)] = &[
    ("Outcome player misere?", "Winner"),
    ("misere Outcome? rules?", "Outcome"),
    ("Grundy|NimValue misere", "MisereNimValue"),
    ("CanonicalForm|Value misere", "MisereCanonicalForm"),
    ("Outcome moves player? first? misere?", "WinningMoves"),
    ("moves player?", "Options"),
    ("Count Outcome moves player?", "Count WinningMoves"),
    ("Count moves player?", "Count Options"),
    ("PPositions|NPositions rules upto? first?", "PPositions"),
    ("Count PPositions rules upto? first?", "Count PPositions"),
    ("Count NPositions rules upto? first?", "Count NPositions"),
    ("Grundy|NimValue|NimSequence rules upto? first?", "NimSequence"),
    ("Value|Values? rules upto|first", "NimSequence"),
    ("Grundy|NimValue|NimSequence Table rules upto", "NimSequence"),
    ("Outcome first", "Outcome"),
    ("moves first", "WinningMoves"),
    ("Plot|Show Thermograph", "Thermograph"),
    ("Random rules", "RandomPosition"),
    ("Table Value|Values|CanonicalForm? Draw? rules upto?", "ValueTable"),
    ("Values rules", "Value"),
    ("Form Factor? Export? ExportString? Print?", "Form"),
    ("Grundy|NimSequence|NimValue Table Draw? rules", "GrundyTable"),
    ("Outcome|Winner Table Draw? rules upto? misere?", "OutcomeTable"),
];

/// The bound of a table for which none is said.
const BOUND: &str = "5";

/// The most words that are named, and the most that are explained.
const MOST_SHOWN: usize = 3;

/// The answer to a line without a known word.
const WELCOME: &str = "a game is typed as it is, such as `{3|1}`, a board as `Nim[3,5]`; at the prompt `:play Nim[3,5]` plays it, `:tour` \
     is a first walk, `:list` shows every function and ruleset, and `:list TEXT` finds words of the help";

/// The answer to a board without the name of its game.
pub(super) const BOARD: &str =
    "a board stands behind the name of its game: `Clobber[\"xo|ox\"]`, `Hackenbush[\"lrl\"]`";

/// Separates a board from the range of its heap sizes.
pub(super) const EACH: &str = " for n in ";

/// The help mentions shorter words by chance.
const LONG: usize = 6;

/// The question that a line asks.
#[derive(Debug, Default)]
pub(super) struct Question {
    /// The functions, in order.
    pub(super) functions: Vec<String>,
    /// Their arguments.
    pub(super) values: Vec<String>,
    /// A ruleset without a board, also among the values.
    pub(super) rules: Option<String>,
    player: Option<&'static str>,
    /// Advice on words used elsewhere.
    advice: Vec<&'static str>,
    /// What is wrong with boards.
    wrong: Vec<String>,
    /// The words that are not understood.
    unknown: Vec<String>,
    is_misere: bool,
    /// Whether two values are compared.
    pub(super) is_same: bool,
    /// Whether the functions are independent of each other.
    is_list: bool,
}

impl Question {
    /// The question that some items ask together.
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
                // `value of (Kayles[4] + Kayles[5])`
                Item::Value(value) => question.values.push(bare(&value).map(str::to_owned).unwrap_or(value)),
                Item::Advice(text) if question.advice.contains(&text) => {}
                Item::Advice(text) => question.advice.push(text),
                Item::Wrong(text) => question.wrong.push(text),
                Item::Mark("and") => question.is_list = true,
                Item::Unit(_) if question.rules.is_some() => {}
                Item::Mark(player @ ("Left" | "Right" | "Center")) => match question.player {
                    // With two players it is not clear who starts.
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

    /// What makes a call of a function ask about misère play, if the line does.
    pub(super) fn by_name(&self, function: &str) -> &'static str {
        if self.is_misere && !function.starts_with("Misere") && function != "Genus" { "; misere := true" } else { "" }
    }

    /// Whether every word is understood.
    pub(super) fn is_understood(&self) -> bool {
        self.unknown.is_empty() && self.advice.is_empty() && self.wrong.is_empty()
    }

    /// Finds the functions that answer the functions and qualifiers together; an unused qualifier is not understood.
    fn resolve(&mut self, mut marks: Vec<&'static str>) {
        self.is_misere = marks.contains(&"misere");
        self.is_same = self.values.len() == 2 && marks.contains(&"same");
        marks.retain(|mark| *mark != "same" || !self.is_same);
        let has = |question: &Self, is: fn(&str) -> bool| question.functions.iter().any(|name| is(name));
        if has(self, |name| name.starts_with("Misere")) {
            marks.retain(|mark| *mark != "misere");
        }
        if has(self, |name| name.ends_with("Table")) {
            marks.retain(|mark| *mark != "upto");
        }
        if self.functions.len() > 1 {
            let is_about = self.values.is_empty();
            self.functions.retain(|name| name != "Print" && (name != "Explain" || !is_about));
        }
        // `list Kayles values 1..12`
        if self.functions == ["Values"] && self.values.iter().any(|value| value.contains(EACH)) {
            "Value".clone_into(&mut self.functions[0]);
        }
        // One picture has all thermographs.
        if self.values.len() > 1 && self.functions == ["Thermograph"] {
            "Plot".clone_into(&mut self.functions[0]);
        }
        // `write 3/4 as {L|R}` writes no file.
        if has(self, |name| name == "Form") {
            self.advice.clear();
        }
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
                let is_bare = self.functions.is_empty();
                // In `misere quotient of kayles up to 8` the bound is an argument.
                let is_bound = self.rules.is_some() && self.values.len() > 1;
                let is_unused = |mark: &&str| (*mark != "misere" || is_bare) && (*mark != "upto" || !is_bound);
                let marks = marks.into_iter().filter(is_unused);
                let marks = marks.chain(self.player.filter(|_| is_bare));
                self.unknown.extend(marks.map(|mark| if mark == "upto" { "up to" } else { mark }.to_owned()));
            }
        }
    }
}

impl Machine<'_> {
    /// The call to type: of one function, of nested functions, or of each of several.
    pub(super) fn asked_call(&mut self, question: &Question) -> Option<String> {
        let mut values = question.values.clone();
        // A ruleset is the first argument.
        values.sort_by_key(|value| Some(value) != question.rules.as_ref());
        // `table of values m x n up to 4`
        if question.functions.iter().any(|name| name.ends_with("Table")) {
            // One letter beside a number is a bound that is not said: `1 x n`.
            let is_letter = |value: &String| value.len() == 1 && value.starts_with(char::is_alphabetic);
            let has_number = values.iter().any(|value| value.starts_with(|digit: char| digit.is_ascii_digit()));
            if has_number && values.iter().filter(|value| is_letter(value)).count() == 1 {
                values.iter_mut().filter(|value| is_letter(value)).for_each(|value| BOUND.clone_into(value));
            }
            values.retain(|value| !is_letter(value));
            if values.len() == 1 {
                values.push(BOUND.to_owned());
            }
        }
        values.extend(question.player.map(str::to_owned));
        let takes_one = |machine: &Self, name: &String| {
            machine.callable(name).is_some_and(|function| function.admits(1) && !function.takes_many())
        };
        let [outer @ .., inner] = &*question.functions else { return None };
        if let ([table], Some(rules)) = (outer, &question.rules)
            && let Some(function) = [(table, inner), (inner, table)].iter().find(|(table, _)| *table == "Table")
        {
            return self.table_of(function.1, rules, &question.values);
        }
        let mut named = |name: &str| {
            let by_name = question.by_name(name);
            let values = Self::as_asked(name, values.clone());
            // A ruleset without a board is an argument only of functions that take rulesets.
            let is_asked = question.rules.is_none() || self.callable(name)?.takes_ruleset();
            let call = if values.is_empty() { None } else { self.fitting(name, &values, by_name) };
            call.filter(|call| is_asked || values.len() > 1 && self.tried(call).is_ok())
        };
        if question.is_list && !outer.is_empty() {
            let calls: Option<Vec<String>> = question.functions.iter().map(|name| named(name)).collect();
            // A picture in a tuple is not drawn.
            return Some(match question.functions.iter().any(|name| matches!(&**name, "Draw" | "Plot" | "Tree")) {
                true => calls?.join("; "),
                false => format!("({})", calls?.join(", ")),
            });
        }
        let call = named(inner)?;
        // `max of *1, *2` is one call, though none is the greatest.
        let is_of_all = question.values.len() > 1 && self.callable(inner)?.takes_many();
        if outer.is_empty() && !is_of_all && self.tried(&call).is_err() {
            return Some(self.of_each(inner, question).unwrap_or(call));
        }
        let is_nested = outer.iter().all(|name| takes_one(self, name));
        is_nested.then(|| outer.iter().rev().fold(call, |call, outer| format!("{outer}({call})")))
    }

    /// The table of a function over the boards of a ruleset within some bounds.
    pub(super) fn table_of(&mut self, function: &str, rules: &str, bounds: &[String]) -> Option<String> {
        const BOUND: &str = "3";
        let form = self.form(rules)?;
        let entries: Vec<&str> = form.strip_prefix(rules)?.strip_prefix('[')?.strip_suffix(']')?.split(',').collect();
        let bounds = bounds.iter().filter(|bound| *bound != rules).flat_map(|bound| bound.split(','));
        let last = bounds.clone().last().unwrap_or(BOUND);
        let bounds = bounds.chain(std::iter::repeat(last)).take(entries.len());
        let range = |bound: &str| if bound.contains("..") { bound.to_owned() } else { format!("1..{bound}") };
        let ranges: Vec<String> = bounds.map(range).collect();
        let call = format!("Table(({}) -> {function}({form}), {})", entries.join(","), ranges.join(", "));
        self.tried(&call).is_ok().then_some(call)
    }

    /// Values as a function needs them: what a player can move to is asked of a game as it is written, `'{0,1|2}'`, and the size of
    /// boards is one argument.
    fn as_asked(name: &str, values: Vec<String>) -> Vec<String> {
        // A single number would be a single heap.
        if let ("PPositions" | "NPositions", [rules, bounds @ ..]) = (name, &*values)
            && rules == "Nim"
        {
            let bounds = match bounds {
                [] => "5, 5, 5".to_owned(),
                [bound] => format!("{bound}, {bound}, {bound}"),
                bounds => bounds.join(", "),
            };
            return vec![rules.clone(), format!("({bounds})")];
        }
        if let ("Sweep" | "Tally", [rules, height, width]) = (name, &*values) {
            return vec![rules.clone(), format!("({height}, {width})")];
        }
        if !matches!(name, "LeftOptions" | "RightOptions" | "Options") {
            return values;
        }
        let quoted = values.into_iter().map(|value| match group(&value) {
            Some(inside) if value.starts_with('{') && inside.len() + 2 == value.len() => format!("'{value}'"),
            _ => value,
        });
        quoted.collect()
    }

    /// A function of each of several values, `(Mean({3|1}), Mean(*))`, or of each board of a range,
    /// `(Grundy(Kayles[n]) for n in 1..20)`.
    pub(super) fn of_each(&mut self, name: &str, question: &Question) -> Option<String> {
        let by_name = question.by_name(name);
        let calls = match &*question.values {
            [boards] => {
                let (board, range) = boards.strip_prefix('(')?.strip_suffix(')')?.split_once(EACH)?;
                format!("({name}({board}{by_name}){EACH}{range})")
            }
            values => {
                let calls = values.iter().map(|value| format!("{name}({value}{by_name})"));
                format!("({})", calls.collect::<Vec<_>>().join(", "))
            }
        };
        (question.player.is_none() && self.tried(&calls).is_ok()).then_some(calls)
    }

    /// The call of a function with values as arguments, separate or as one tuple, preferably one that runs.
    fn fitting(&mut self, name: &str, values: &[String], by_name: &str) -> Option<String> {
        let function = self.callable(name)?;
        // The arguments may be what is inside the brackets.
        let values = match values {
            // `nim multiplication 4*4`
            [one]
                if function.takes_many()
                    && one.starts_with(|first: char| first.is_ascii_digit())
                    && one.contains(|sign: char| !sign.is_ascii_digit()) =>
            {
                return None;
            }
            [one] if one.starts_with('{') || function.takes_many() && one.starts_with('[') => {
                let inside = group(one).filter(|inside| inside.len() + 2 == one.len() && !inside.contains('|'));
                inside.map_or(values.to_vec(), |inside| vec![inside.to_owned()])
            }
            _ => values.to_vec(),
        };
        let is_plain = |value: &String| !value.starts_with(char::is_alphabetic);
        let list = (values.len() > 1 && values.iter().all(is_plain)).then(|| vec![format!("({})", values.join(", "))]);
        let ways = [Some(values.clone()), list].into_iter().flatten();
        let mut calls: Vec<String> = ways
            .filter(|values| function.admits(values.len()))
            .map(|values| format!("{name}({}{by_name})", values.join(", ")))
            .collect();
        let answering: Vec<String> = calls.iter().filter(|call| self.tried(call).is_ok()).cloned().collect();
        match &*answering {
            // `is 0.007 periodic`
            [] if function.takes_ruleset()
                && let Some(call) = function.sample().and_then(|sample| in_place(sample, name, &values, by_name))
                && self.tried(&call).is_ok() =>
            {
                Some(call)
            }
            [] => calls.drain(..).next(),
            [_, _] if !function.takes_many() => None,
            [call, ..] => Some(call.clone()),
        }
    }

    /// An advice about games `G` and `H`, a number `n`, a collection or a temperature `t`, with the values of the line in their place,
    /// where that runs. With `is_whole` each of them is needed, so that a part of a question is not answered instead of it.
    pub(super) fn filled(&mut self, advice: &str, values: &[String], is_whole: bool) -> String {
        const PLACES: &[&[&str]] = &[&["G", "x", "n"], &["H", "U", "y", "k", "t"]];
        let is_simple = |value: &str| {
            value.trim_start_matches('*').chars().all(char::is_alphanumeric)
                || group(value).is_some_and(|inside| inside.len() + 2 == value.len())
                || value.ends_with([']', ')']) && value.starts_with(char::is_uppercase) && !value.contains(' ')
        };
        let mut pieces: Vec<String> = advice.split('`').map(str::to_owned).collect();
        for code in pieces.iter_mut().skip(1).step_by(2) {
            let has_first = Reader::new(code).any(|token| PLACES[0].contains(&&code[token.bytes.clone()]));
            let most_place = usize::from(has_first);
            let mut filled = String::new();
            let mut used = vec![false; values.len()];
            let mut end = 0;
            for token in Reader::new(code).filter(|token| token.kind == TokenKind::Name) {
                let place = PLACES.iter().position(|names| names.contains(&&code[token.bytes.clone()]));
                let place = place.map(|place| place.min(most_place));
                let Some((place, value)) = place.and_then(|place| Some((place, values.get(place)?))) else { continue };
                used[place] = true;
                filled += &code[end..token.bytes.start];
                let before = code[..token.bytes.start].trim_end().chars().next_back();
                let behind = code[token.bytes.end..].trim_start().chars().next();
                let is_argument =
                    before.is_none_or(|sign| "(,".contains(sign)) && behind.is_none_or(|sign| "),".contains(sign));
                let is_apart = !code[..token.bytes.start].ends_with(['+', '-', '*', ':', '\''])
                    && behind.is_none_or(|sign| sign != '.' && sign != ':');
                let is_alone = is_argument || is_apart && !value.contains(' ');
                filled += &if is_alone || is_simple(value) { value.clone() } else { format!("({value})") };
                end = token.bytes.end;
            }
            filled += &code[end..];
            let is_filled = used.contains(&true) && (!is_whole || !used.contains(&false));
            if is_filled && let Some(filled) = self.with_right_names(&filled) {
                *code = filled;
            }
        }
        pieces.join("`")
    }

    /// How to ask for a property of values: `cold`, `numberish`.
    pub(super) fn property(&mut self, word: &str, values: &[String]) -> Option<String> {
        match self.meaning(&format!("is{word}"), false)? {
            Meaning::Advice(advice) => Some(self.filled(advice, values, true)),
            Meaning::Function(name) => {
                let function = self.callable(&name)?;
                let call = format!("{name}({})", values.join(", "));
                let is_asked = !values.is_empty() && self.tried(&call).is_ok();
                Some(if is_asked { format!("`{call}`: {}", function.purpose()) } else { function.example() })
            }
            Meaning::Rules(_) => None,
        }
    }

    /// The answer to a line that is only partly understood: which words are not, and what the others mean.
    pub(super) fn partly(&mut self, question: &Question) -> Option<String> {
        if question.is_understood() && question.functions.is_empty() && question.rules.is_none() {
            return question.values.is_empty().then(|| WELCOME.to_owned());
        }
        let is_plain = question.is_understood();
        let is_subject = |name: &&String| is_plain || !is_among(name, ORDINARY);
        let functions: Vec<&String> = question.functions.iter().filter(is_subject).collect();
        let (of_programs, said): (Vec<&str>, Vec<&str>) =
            question.advice.iter().copied().partition(|advice| foreign::is_of_programs(advice));
        let filled = |machine: &mut Self, advice: Vec<&str>| -> Vec<String> {
            advice.into_iter().map(|advice| machine.filled(advice, &question.values, true)).collect()
        };
        let (of_programs, mut said) = (filled(self, of_programs), filled(self, said));
        // A question is shown for the value of the line, or for a board of its ruleset. A line that is not understood may ask for
        // another board than that of the example.
        let rules = question.rules.as_deref();
        let (shown, form) = match &*question.values {
            [value, ..] if Some(&**value) != rules => (Some(value.clone()), None),
            _ => (
                rules.and_then(|rules| self.example_board(rules)),
                rules.filter(|_| !is_plain).map(|rules| {
                    let form = self.form(rules).filter(|form| !form.contains('"'));
                    form.unwrap_or_else(|| "G".to_owned())
                }),
            ),
        };
        if let Some(board) = &shown {
            for advice in &mut said {
                *advice = advice
                    .replace(":play Nim[3,4,5]", &format!(":play {board}"))
                    .replace(":explore {3|1}", &format!(":explore {board}"));
            }
        }
        for name in functions {
            let function = self.callable(name)?;
            let answer = function.purpose();
            let by_name = question.by_name(name);
            // What is true of one of several values does not answer the line.
            let all = if question.values.len() > 1 { Some(question.values.join(", ")) } else { shown.clone() };
            let of_value = all.as_ref().map(|value| format!("{name}({value}{by_name})"));
            // A period is seen in many heaps.
            let size = if name == "Periodicity" { 200 } else { 10 };
            let of_rules = rules.map(|rules| format!("{name}({rules}, {size}{by_name})"));
            let instead =
                [rules.map(str::to_owned), shown.clone().filter(|_| question.values.len() < 2)].into_iter().flatten();
            let of_sample = instead.filter_map(|value| in_place(function.sample()?, name, &[value], by_name));
            let calls: Vec<String> = of_rules.into_iter().chain(of_value).chain(of_sample).collect();
            let call = calls.into_iter().find(|call| self.tried(call).is_ok());
            let call = match (&form, &shown) {
                (Some(form), Some(board)) if !form.contains('…') => call.map(|call| call.replace(&**board, form)),
                _ => call,
            };
            // An example is about something else, unless the line has no subject.
            let example = function.sample().filter(|_| is_plain && question.values.is_empty());
            said.push(match call {
                Some(call) => format!("`{call}`: {answer}"),
                None => {
                    let call = example.map_or_else(|| function.outline(), str::to_owned);
                    format!("`{call}`: {answer}; `?{name}` says more")
                }
            });
        }
        if said.is_empty() && question.unknown.len() < 2 {
            said = of_programs;
        }
        said.extend(question.wrong.first().cloned());
        if let Some(rules) = question.rules.as_ref().filter(|_| question.wrong.is_empty()) {
            let (family, _) = rules.split_once('(').unwrap_or((rules, ""));
            let form = self.form(rules);
            // The names of parts, as in `TopplingDominoes["strip"]`, are no board.
            let is_typed = form.as_ref().is_none_or(|form| !form.contains('"') || self.is_board(form));
            let form = if is_typed { form } else { self.example_board(rules) };
            let form = form.or_else(|| {
                let form = self.form(family).filter(|_| is_typed)?;
                let board = form.rfind("[\"").map_or("[5]", |board| &form[board..]);
                Some(format!("{rules}{board}"))
            });
            said.push(match form {
                Some(form) => format!("a position is `{form}`: `?{family}` shows some"),
                None => format!("`?{family}` shows positions"),
            });
        }
        said.truncate(MOST_SHOWN);
        if said.is_empty()
            && let Some(board) = question.values.iter().find(|value| is_position(value))
        {
            let value = format!("Value({board})");
            let asked = if self.tried(&value).is_ok() { format!(", its value `{value}`") } else { String::new() };
            said.push(format!("a position is `{board}`{asked}"));
        }
        if said.is_empty() {
            let games = question.values.iter().filter(|value| value.contains('{'));
            let mut explained = games.map(|value| format!("Explain({value})"));
            said.extend(
                explained.find(|call| self.tried(call).is_ok()).map(|call| format!("all about the game says `{call}`")),
            );
        }
        let known = self.known();
        let words: Vec<String> = question.unknown.iter().take(MOST_SHOWN).map(|word| slip(word, &known)).collect();
        if said.is_empty() {
            let is_board = question.unknown.iter().any(|word| self.may_be_board(word));
            let properties: Vec<String> =
                question.unknown.iter().filter_map(|word| self.property(word, &question.values)).collect();
            let about = |word: &String| self.environment.library.about(word).filter(|_| word.len() >= LONG);
            let about = || properties.first().cloned().or_else(|| question.unknown.iter().find_map(about));
            said.extend(is_board.then(|| BOARD.to_owned()).or_else(about));
        }
        if said.is_empty() && !words.iter().any(|word| word.ends_with(')')) {
            said.push(WELCOME.to_owned());
        }
        let are = if words.len() > 1 { "are" } else { "is" };
        if words.len() > usize::from(!question.advice.is_empty() || !question.wrong.is_empty()) {
            said.insert(0, format!("{} {are} not understood", words.join(", ")));
        }
        Some(said.join("; "))
    }
}

/// Whether a value is one board, `Cram[2,3]`.
fn is_position(value: &str) -> bool {
    let name = value.trim_end_matches(|sign: char| sign != '[').trim_end_matches('[');
    value.ends_with(']') && name.starts_with(char::is_uppercase) && name.chars().all(char::is_alphanumeric)
}

/// The value inside parentheses around the whole of it.
fn bare(value: &str) -> Option<&str> {
    let inside = group(value).filter(|inside| value.starts_with('(') && inside.len() + 2 == value.len())?;
    let is_one = !inside.contains(EACH) && !inside.ends_with(',') && arguments(inside).len() == 1;
    is_one.then_some(inside)
}

/// The example of a call with other arguments in the first places.
fn in_place(sample: &str, name: &str, values: &[String], by_name: &str) -> Option<String> {
    let inside = group(sample.strip_prefix(name)?)?;
    let mut given = arguments(inside.split_once(';').map_or(inside, |(given, _)| given));
    // Another game of the example would be about something else.
    let is_plain = |value: &String| value.chars().all(char::is_alphanumeric);
    let is_about = values.len() <= given.len() && given[values.len()..].iter().all(is_plain);
    (is_about && name.len() + inside.len() + 2 == sample.len()).then(|| {
        given.splice(..values.len(), values.iter().cloned());
        format!("{name}({}{by_name})", given.join(", "))
    })
}

/// A word that is not understood, with the name that was perhaps meant.
fn slip(word: &str, known: &[&str]) -> String {
    /// Shorter words resemble each other by chance.
    const SHORTEST: usize = 5;
    const MOST_SLIPS: usize = 2;
    let is_slip = |near: &&str| near.len().abs_diff(word.len()) <= MOST_SLIPS && !near.eq_ignore_ascii_case(word);
    let near = nearest(word, known).filter(is_slip).filter(|_| word.len() >= SHORTEST);
    near.map_or(format!("`{word}`"), |near| format!("`{word}` (`{near}`?)"))
}
