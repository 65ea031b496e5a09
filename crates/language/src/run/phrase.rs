//! What a line asks in words, and how that is typed: `grundy value of kayles 7` is `Grundy(Kayles[7])`.

mod call;
mod meaning;
mod piece;
mod question;

use std::{ops::Range, sync::Arc, time::Duration};

use self::{
    meaning::{FILLERS, Item, Meaning},
    piece::Piece,
    question::Question,
};
use crate::{
    foreign,
    read::{
        source::Source,
        token::{CONSTANTS, Reader, is_down},
    },
    run::{
        error::{Error, ErrorKind},
        library::Callable,
        machine::Machine,
    },
};

/// Lines longer than this are not read as sentences, and none is written.
const LONGEST: usize = 160;

/// Shorter words stand in the help by chance.
const SHORTEST: usize = 4;

/// Words by which a name is given a value: `let G be {3|1}`.
const BINDING: &str = "assume call consider const define given let now put say set suppose take the var with";

/// Words that a question begins with.
const QUESTIONS: &str = "are can could did does how is what when where which who why";

/// Functions of a ruleset that need a bound, and one that will do.
const BOUNDS: &[(&str, &str)] = &[("NimSequence", "20"), ("Periodicity", "200"), ("PPositions", "10")];

/// Tables of rulesets, each with what a cell of it answers.
const TABLES: &[(&str, &[&str])] = &[
    ("GrundyTable", &["Grundy", "NimSequence", "NimValue"]),
    ("OutcomeTable", &["Outcome", "Winner"]),
    ("ClassTable", &["Class"]),
    ("ValueTable", &["Value", "Values", "CanonicalForm"]),
];

/// Words between two values, with the sign that they are.
const BETWEEN: &[(&str, &str)] = &[
    (" confused with ", " <> "),
    (" greater than ", " > "),
    (" bigger than ", " > "),
    (" larger than ", " > "),
    (" less than ", " < "),
    (" smaller than ", " < "),
    (" at least ", " >= "),
    (" at most ", " <= "),
    (" equal to ", " == "),
    (" equals ", " == "),
    (" divided by ", " / "),
];

/// What is shown at most of a line of which not all is understood.
const MOST_KNOWN: usize = 3;

/// Words of programs: a line that has one is no sentence.
const BLOCKS: &[&str] =
    &["then", "else", "while", "do", "end", "yield", "where", "def", "ruleset", "return", "begin", "not"];

impl Machine<'_> {
    /// An error with the line to type, where the statement at its place asks in words what a function or a ruleset answers, or writes
    /// what stands behind their names otherwise: `mean of {3|1}`, `Grundy Nim[7]`, `nim-sum(3,5)`, `5 xor 3`.
    pub(super) fn said_in_words(&mut self, mut error: Box<Error>) -> Box<Error> {
        let Some(place) = error.place.clone() else { return error };
        let text = &place.source.text;
        let is_syntax = match &error.kind {
            ErrorKind::Syntax { incomplete, .. } => !incomplete,
            ErrorKind::UnknownName { .. } => false,
            _ => return error,
        };
        // A clause of a ruleset that was meant is named.
        if is_syntax && error.help.as_ref().is_some_and(|help| help.starts_with("did you mean")) {
            return error;
        }
        let start = text[..place.bytes.start].rfind(['\n', ';']).map_or(0, |end| end + 1);
        let end = text[place.bytes.start..].find(['\n', ';']).map_or(text.len(), |end| place.bytes.start + end);
        let line = text[start..end].trim();
        if let Some(help) = in_other_letters(line) {
            error.help = Some(help);
            return error;
        }
        // What is written out for a program of several lines is no matter of one.
        if error.help.as_ref().is_some_and(|help| help.contains('\n')) {
            return error;
        }
        // A line of the prompt is explained as such.
        if line.starts_with(['?', ':', '>']) {
            return error;
        }
        if line.len() > LONGEST {
            return error;
        }
        if is_syntax && let Some(help) = self.binding(line).or_else(|| self.for_numbers(line)) {
            error.help = Some(help);
            return error;
        }
        let is_alone = start + line.len() >= place.bytes.end && !line.contains(' ');
        let is_vague = error
            .help
            .as_ref()
            .is_none_or(|help| help.contains("`:list` at the prompt or") || help.contains("has no value yet"));
        if is_alone
            && !is_syntax
            && is_vague
            && let Some(help) = self.lone_board(line)
        {
            error.help = Some(help);
            return error;
        }
        if [":=", "*=", "+=", "-=", "/=", "//", "->", " for all "].iter().any(|sign| line.contains(sign)) {
            return error;
        }
        // A line in a block is read with it.
        let mut before = Reader::new(&text[..start]);
        if before.by_ref().count() > 0 && !before.open().is_empty() {
            return error;
        }
        let is_sentence = is_syntax || is_glued(&text[start..end], place.bytes.start - start..place.bytes.end - start);
        let help = if is_sentence { self.sentence(line, is_syntax) } else { None };
        let help = help.or_else(|| match &error.kind {
            ErrorKind::UnknownName { name } if is_vague => {
                let known = self.parts_of_name(name);
                // What is said of a name without a value stays.
                let said = error.help.as_ref().filter(|help| help.contains("has no value yet"));
                let said = said.and_then(|help| help.split("; ").next());
                known.map(|known| said.map_or(known.clone(), |said| format!("{said}; {known}")))
            }
            _ => None,
        });
        if help.is_some() {
            error.help = help;
        }
        error
    }

    /// What to type for a line that gives a name a value in words: `let G be {3|1}`, `take G = *`, `G is *`.
    fn binding(&self, line: &str) -> Option<String> {
        let (head, value) = [" is ", " be ", ":=", "="].iter().find_map(|sign| line.split_once(sign))?;
        let mut words = head.split_whitespace().rev();
        let name = words.next()?;
        let is_said = words.clone().next().is_some() || line[head.len()..].starts_with(" is ");
        let value = value.split(". ").next()?.trim().trim_end_matches(['.', ',', ';']);
        // `let f(n) = n^2`
        let (called, is_function) = match name.split_once('(').filter(|_| name.ends_with(')')) {
            Some((called, _)) => (called, true),
            None => (name, false),
        };
        let is_free = is_name(called)
            && !is_down(called)
            && !CONSTANTS.contains(&called)
            && (called.chars().count() == 1 || self.meaning(called, true).is_none() && !is_among(called, QUESTIONS));
        let def = if is_function { "def " } else { "" };
        (is_said && is_free && words.all(|word| is_among(word, BINDING)) && self.is_read(value))
            .then(|| format!("type `{def}{name} := {value}`"))
    }

    /// What to type for a line of words; of one that can be read only where that is a call.
    fn sentence(&mut self, line: &str, is_syntax: bool) -> Option<String> {
        let command = line.trim_start_matches(['$', '%', ' ']).trim_start_matches("./");
        let (first, rest) = command.split_once(' ').unwrap_or((command, ""));
        let is_marked = command.len() < line.len();
        if first == "cutcake"
            && (is_marked || !rest.is_empty())
            && !rest.starts_with(|next: char| next.is_ascii_digit())
            && !matches!(self.meaning(rest.split(' ').next().unwrap_or(rest), true), Some(Meaning::Function(_)))
            || is_marked && foreign::instead(first) == Some(foreign::SHELL)
        {
            return Some(foreign::SHELL.to_owned());
        }
        let mut signed = line.to_owned();
        for (words, sign) in BETWEEN {
            signed = signed.replace(words, sign);
        }
        let is_compared = signed.len() < line.len();
        let pieces = self.pieces_of_line(&signed)?;
        let words: Vec<&str> = pieces
            .iter()
            .filter_map(|piece| if let Piece::Word(word) = piece { Some(&**word) } else { None })
            .collect();
        let first = match pieces.first() {
            Some(Piece::Word(word)) => word,
            _ => "",
        };
        let (is_worded, is_question) = (!first.is_empty(), is_among(first, QUESTIONS));
        if matches!(first, "for" | "if")
            || words.iter().any(|word| BLOCKS.contains(&&*word.to_lowercase()) && !(is_question && *word == "do"))
        {
            return None;
        }
        // What a line of another program begins with says what it is.
        let is_plain =
            !pieces.iter().any(|piece| matches!(piece, Piece::Term(term) if term.len() > 1 && !term.starts_with('"')));
        let is_import = words.contains(&"import");
        let begins = self.advice_of(if is_import { "import" } else { first }).filter(|_| is_plain);
        if begins == Some(foreign::SHELL) {
            return is_syntax.then(|| foreign::SHELL.to_owned());
        }
        if let Some(advice) = begins {
            // The longest word says most.
            let longest = words.iter().filter(|word| **word != "import").max_by_key(|word| word.len());
            let longest = longest.filter(|_| first != "import");
            let asks = is_question || first == "list";
            let of_prompt =
                || words.iter().find_map(|word| foreign::instead(word).filter(|advice| is_of_prompt(advice)));
            let advice = longest
                .and_then(|word| self.advice_of(word))
                .or_else(|| of_prompt().filter(|_| asks))
                .unwrap_or(advice);
            if is_import || is_of_prompt(advice) || !self.is_named(&words) {
                return is_syntax.then(|| advice.to_owned());
            }
        }
        let is_said =
            is_compared || [" plus ", " minus ", " times "].iter().any(|word| format!(" {line}").contains(word));
        let is_asked = is_said || pieces.iter().any(|piece| matches!(piece, Piece::Word(_) | Piece::Call(_)));
        let is_called = is_said || pieces.iter().any(|piece| matches!(piece, Piece::Call(_)));
        let is_equation = pieces.iter().any(|piece| matches!(piece, Piece::Sign(sign) if sign == "="));
        if !is_asked && (!is_equation || line.contains(|letter: char| letter.is_lowercase())) {
            return None;
        }
        // `what does ^* mean`
        let asks_meaning = words.last() == Some(&"mean") && words.contains(&"does");
        let mut items = self.items(pieces)?;
        if asks_meaning {
            items.pop();
            items.push(Item::Function("Explain".to_owned()));
        }
        let has_codes = ["octal", "code", "heap", "nim", "grundy", "quotient", "sequence", "period", "game", "up to"]
            .iter()
            .any(|word| line.to_lowercase().contains(word));
        let mut question = Question::new(self.with_boards(items, has_codes));
        if question.misere && !question.wins && question.functions.iter().any(|name| name != "Outcome") {
            return None;
        }
        question.choose();
        if question.is_partly_understood() {
            let advice = question
                .advice
                .filter(|advice| is_of_prompt(advice) || question.values.is_empty() && question.rules.is_none());
            return advice.map(str::to_owned).or_else(|| self.partly(question, is_syntax && is_worded, line));
        }
        let Some(inner) = question.functions.last().cloned() else {
            return match (question.rules, &*question.values, question.advice) {
                (_, _, Some(advice)) if is_of_prompt(advice) => Some(advice.to_owned()),
                (Some(rules), [], _) if rules.contains('(') => Some(format!(
                    "a heap of this game is `{rules}[5]`, its Grundy values are `NimSequence({rules}, 20)`"
                )),
                (Some(rules), [], _) => Some(format!("a position stands in brackets: `{}`", self.form(&rules)?)),
                (_, _, Some(advice)) => Some(advice.to_owned()),
                // A number beside words that say nothing is no answer to them.
                (None, [value], None)
                    if (is_syntax || is_called || is_question)
                        && !value.starts_with('(')
                        && value.contains(|sign: char| !sign.is_ascii_alphanumeric()) =>
                {
                    self.tried(value).is_ok().then(|| format!("type `{value}`"))
                }
                _ => None,
            };
        };
        let calls = self.calls(&question, line.contains(" to ") || line.contains(".."));
        match (&*calls, question.advice) {
            ([], _) if !is_syntax => None,
            ([], Some(advice)) => Some(advice.to_owned()),
            ([], None) => match self.misfit(&inner, &question.values) {
                Some(reason) if question.functions.len() == 1 => {
                    Some(format!("{reason}; {}", self.callable(&inner)?.example()))
                }
                _ if question.values.is_empty() && question.functions.len() == 1 => {
                    Some(format!("a function takes parentheses; {}", self.callable(&inner)?.example()))
                }
                _ => self.partly(question, true, line),
            },
            _ => Some(format!("type `{}`", calls.join("`, or `"))),
        }
    }

    /// The calls that a line may mean, each of which gives an answer: of a function, of one of what another answers, or, where
    /// several stand side by side, of each.
    fn calls(&mut self, question: &Question, is_range: bool) -> Vec<String> {
        let by_name = if question.misere { "; misere := true" } else { "" };
        let mut values = question.values.clone();
        values.extend(question.player.map(str::to_owned));
        let mut calls = Vec::new();
        for name in question.functions.iter().rev() {
            // Of all heaps of a game: `first 15 Grundy numbers of 0.137`.
            let of_all = matches!(&**name, "Grundy" | "NimValue") && question.names_ruleset();
            let name = if of_all { "NimSequence" } else { name };
            let mut values = values.clone();
            let bound = BOUNDS.iter().find(|(other, _)| values.len() == 1 && *other == name);
            values.extend(bound.map(|(_, bound)| (*bound).to_owned()));
            let takes_bound = self.callable(name).is_some_and(Callable::takes_ruleset);
            if values.is_empty() || question.is_bounded && !takes_bound {
                continue;
            }
            // `switch 5 -5`
            let switch = match (name, &*values) {
                ("Switch", [left, right]) => Some(format!("{{{left}|{right}}}")),
                _ => None,
            };
            calls.extend(switch.or_else(|| self.fitting(name, values, is_range, by_name)));
        }
        let is_whole = calls.len() == question.functions.len();
        match (&*question.functions, &*calls) {
            (functions @ [_, _, ..], [_, ..]) if question.is_list && is_whole && functions.len() > 1 => {
                calls.reverse();
                vec![format!("({})", calls.join(", "))]
            }
            ([outer @ .., inner], [first, ..]) if !outer.is_empty() && first.starts_with(&**inner) => {
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

    /// What is said of a line of which a part is understood: the names and the values in it, each as it is typed.
    fn partly(&mut self, question: Question, is_worded: bool, line: &str) -> Option<String> {
        let unknown = match &*question.unknown {
            [] => String::new(),
            [word] => format!("`{word}` is not understood; "),
            words => format!("`{}` are not understood; ", words.join("`, `")),
        };
        let (mut known, mut pages) = (Vec::new(), Vec::new());
        for value in question.values.iter().filter(|value| value.contains(['{', '[', '|'])) {
            if self.tried(value).is_ok() {
                known.push(value.clone());
            }
        }
        let rules = question
            .values
            .iter()
            .find(|value| value.len() > 1 && value.starts_with(char::is_uppercase) && !value.contains('['))
            .cloned();
        let rules = question.rules.clone().or(rules);
        for name in &question.functions {
            let example = self.callable(name)?.example();
            known.extend(example.split('`').nth(1).filter(|example| !example.starts_with('?')).map(str::to_owned));
            pages.push(format!("`?{name}`"));
        }
        if let Some(rules) = &rules {
            known.push(self.form(rules).unwrap_or_else(|| format!("{rules}[5]")));
            pages.push(format!("`?{}`", rules.split('(').next().unwrap_or(rules)));
        }
        known.dedup();
        known.truncate(MOST_KNOWN);
        pages.truncate(MOST_KNOWN);
        match (&*known, &*pages, &*question.unknown, question.advice) {
            _ if !is_worded => None,
            ([], [], _, Some(advice)) => Some(advice.to_owned()),
            ([], [], ..) if question.is_bounded => Some("a range is `1..5`, as in `(n^2 for n in 1..5)`".to_owned()),
            ([], [], words, None) if !line.contains('.') => {
                words.iter().filter(|word| word.len() >= SHORTEST).find_map(|word| self.environment.library.about(word))
            }
            ([], [], ..) => None,
            (_, [], ..) => {
                Some(format!("{unknown}known here is `{}`, and `:list` shows every name", known.join("`, `")))
            }
            ([], ..) => Some(format!("{unknown}see {}", pages.join(", "))),
            _ => Some(format!("{unknown}known here is `{}`: see {}", known.join("`, `"), pages.join(", "))),
        }
    }

    /// What is known of the parts of a name: `MeanAndTemperature`, `next_prime`; and of a word that is asked for by a function.
    fn parts_of_name(&mut self, name: &str) -> Option<String> {
        if name.len() < SHORTEST {
            return None;
        }
        let mut words: Vec<String> = Vec::new();
        for letter in name.chars() {
            match (letter, words.last_mut()) {
                ('_', _) => words.push(String::new()),
                (letter, Some(word)) if !letter.is_uppercase() || word.ends_with(char::is_uppercase) => {
                    word.push(letter)
                }
                (letter, _) => words.push(letter.to_string()),
            }
        }
        words.retain(|word| !word.is_empty());
        let is_word = words.len() == 1;
        if is_word && let Some(Meaning::Advice(advice)) = self.meaning(&format!("is{name}"), false) {
            return Some(advice.to_owned());
        }
        let mut items = Vec::new();
        self.say(&mut words, &mut items, is_word);
        let mut question = Question::new(items);
        question.advice = None;
        if question.unknown.iter().all(|word| word == name) && question.functions.is_empty() && question.rules.is_none()
        {
            return self.environment.library.about(name);
        }
        self.partly(question, true, name)
    }

    /// What to type for a line about the numbers of a range: `sum of n^2 for n in 1..5`, `table of n^2 for n from 1 to 5`.
    fn for_numbers(&mut self, line: &str) -> Option<String> {
        let (head, range) = line.split_once(" for ")?;
        let (name, range) = [" in ", " from ", " = ", "="].iter().find_map(|sign| range.split_once(sign))?;
        let range = range.trim_end_matches(['.', '?']).replace(" to ", "..").replace(' ', "");
        let (words, body) = match head.split_once(" of ") {
            Some((words, body)) => (words, body),
            None => head.rsplit_once(' ').unwrap_or(("", head)),
        };
        let mut items = Vec::new();
        self.say(&mut words.split_whitespace().map(str::to_owned).collect(), &mut items, false);
        let question = Question::new(items);
        let turns = format!("{} for {} in {range}", body.trim(), name.trim());
        let call = question.functions.last().map(|function| format!("{function}({turns})"));
        let mut lines = call.into_iter().chain([format!("({turns})")]);
        lines.find(|line| is_name(name.trim()) && self.tried(line).is_ok()).map(|line| format!("type `{line}`"))
    }

    /// What to type for letters of a board that stand alone: the games that have such boards.
    fn lone_board(&mut self, line: &str) -> Option<String> {
        const MOST_LETTERS: usize = 3;
        let mut letters: Vec<char> = line.chars().collect();
        letters.sort_unstable();
        letters.dedup();
        let is_square = |letter: &char| letter.is_ascii_alphabetic() || matches!(letter, '.' | '_' | '|' | '/' | '#');
        if !letters.iter().all(is_square)
            || letters.len() > MOST_LETTERS
            || letters.len() < 2
            || line.len() <= letters.len()
        {
            return None;
        }
        let names: Vec<String> = self.environment.ruleset_names().map(str::to_owned).collect();
        // A graph may have any letters.
        const ANY: &str = "qzqz";
        let boards = names.iter().filter_map(|name| {
            let text = self.lettered(name, line).filter(|_| self.lettered(name, ANY).is_none())?;
            Some(format!("`{name}[{text}]`"))
        });
        let boards: Vec<String> = boards.take(MOST_KNOWN).collect();
        (!boards.is_empty()).then(|| format!("a board has its game before it: {}", boards.join(", ")))
    }

    /// What to write for a word of elsewhere that stands for no function.
    fn advice_of(&self, word: &str) -> Option<&'static str> {
        match self.meaning(word, true) {
            Some(Meaning::Advice(advice)) if !is_among(word, FILLERS) => Some(advice),
            _ => None,
        }
    }

    /// Whether a function or a ruleset is among words.
    fn is_named(&self, words: &[&str]) -> bool {
        let mut items = Vec::new();
        self.say(&mut words.iter().map(ToString::to_string).collect(), &mut items, false);
        items.iter().any(|item| matches!(item, Item::Function(_) | Item::Rules(_)))
    }

    /// Whether a line can be read, and is short enough to be shown.
    fn is_read(&self, line: &str) -> bool {
        let source = Arc::new(Source { text: line.to_owned(), ..Source::default() });
        line.len() < LONGEST && cutcake_syntax::parse(&source, &self.environment.limit).is_ok()
    }

    /// Runs a line that is to be offered, apart from what runs and only for a moment. One that calls what does more than
    /// answer is only read.
    ///
    /// # Errors
    /// Whatever is wrong with the line; a search may take longer.
    fn tried(&mut self, line: &str) -> Result<(), Box<Error>> {
        const POSITIONS: u64 = 1_000;
        const TIME: Duration = Duration::from_millis(100);
        let source = Source { text: line.to_owned(), ..Source::default() };
        let library = self.environment.library;
        let mut starts = line.char_indices().filter(|(at, letter)| {
            letter.is_alphabetic() && !line[..*at].ends_with(|before: char| before.is_alphanumeric() || before == '_')
        });
        let is_safe = starts.all(|(at, _)| {
            let end = line[at..].find(|letter: char| !(letter.is_alphanumeric() || letter == '_'));
            let word = &line[at..at + end.unwrap_or(line.len() - at)];
            match library.find(word) {
                Some(function) => !library.function(function).acts(),
                // A function of the session may do anything.
                None => !self.environment.names.contains_key(word),
            }
        });
        if !is_safe {
            return Ok(cutcake_syntax::parse(&Arc::new(source), &self.environment.limit).map(drop)?);
        }
        let notes = self.environment.notes.clone();
        let mut unseen = |_| {};
        let mut machine = Machine::new(&mut *self.environment, &mut unseen);
        let ran = machine.within(Some(POSITIONS), Some(TIME), |machine| machine.value_of(source).map(drop));
        self.environment.notes = notes;
        match ran {
            Err(error) if error.is_stop() => Ok(()),
            ran => ran,
        }
    }

    /// How a board of a ruleset is written.
    fn form(&mut self, name: &str) -> Option<String> {
        let ruleset = self.own_ruleset(name)?;
        Some(self.environment.catalogue.get(ruleset).form().to_string())
    }

    fn callable(&self, name: &str) -> Option<&'static dyn Callable> {
        Some(self.environment.library.function(self.environment.library.find(name)?))
    }
}

/// Whether a name is one word of several, or has something behind it that belongs in parentheses: `nim-sum`, `tiny-3`, `genus *2`,
/// `mex [0,1]`, `game.grid.Domineering("..|..")`.
fn is_glued(line: &str, name: Range<usize>) -> bool {
    let behind = &line[name.end..];
    let next = behind.trim_start();
    let is_prefix =
        next.strip_prefix(['*', '^', '±', '↑', '⋆']).is_some_and(|rest| !rest.starts_with(char::is_whitespace));
    let is_apart = next.len() < behind.len();
    line[..name.start].trim_end_matches('-').ends_with(char::is_alphabetic) && line[..name.start].ends_with('-')
        || behind.strip_prefix('-').is_some_and(|rest| rest.starts_with(char::is_alphanumeric))
        || is_apart && is_prefix
        || is_apart
            && next.starts_with(char::is_alphabetic)
            && line[..name.start].trim_end().ends_with(char::is_alphabetic)
        || next.starts_with('[')
        || name.len() > 1 && behind.strip_prefix('.').is_some_and(|rest| rest.starts_with(char::is_alphabetic))
        || (&line[name.clone()] == "cutcake" || name.start == 0 && is_among(&line[name], QUESTIONS)) && is_apart
}

/// What to type for a line in wide letters, or one that is a comment of other programs.
fn in_other_letters(line: &str) -> Option<String> {
    if line.starts_with("--") {
        return Some("a comment begins with `//`".to_owned());
    }
    const TO_NARROW: u32 = 0xFEE0;
    let narrow = |letter: char| match letter {
        'Ａ'..='Ｚ' | 'ａ'..='ｚ' | '０'..='９' => char::from_u32(letter as u32 - TO_NARROW).unwrap_or(letter),
        letter => letter,
    };
    let narrowed: String = line.chars().map(narrow).collect();
    (narrowed != line).then(|| format!("write narrow letters: `{narrowed}`"))
}

/// Whether a word is one of a list, whatever its capitals.
fn is_among(word: &str, list: &str) -> bool {
    list.split(' ').any(|other| other.eq_ignore_ascii_case(word))
}

/// Whether advice is a line for the prompt.
fn is_of_prompt(advice: &str) -> bool {
    advice.starts_with("at the prompt")
}

fn is_name(word: &str) -> bool {
    word.starts_with(char::is_alphabetic) && word.chars().all(|letter| letter.is_alphanumeric() || letter == '_')
}
