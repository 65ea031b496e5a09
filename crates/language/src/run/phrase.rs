//! What a line asks in words, and how that is typed: `grundy value of kayles 7` is `Grundy(Kayles[7])`.

mod board;
mod meaning;
mod piece;
mod question;

use std::{ops::Range, sync::Arc, time::Duration};

use self::{meaning::Meaning, piece::Part, question::Question};
use crate::{
    foreign,
    read::{
        source::Source,
        token::{CONSTANTS, KEYWORDS, Opening, Reader, is_down},
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

/// Words of a line in which `0.77` is the code of a game.
const OF_HEAPS: &str = "octal code heap heaps nim grundy quotient sequence period periodicity game up";

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
            ErrorKind::Syntax { .. } => true,
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
        let is_letter = name.chars().count() == 1;
        let is_said = words.clone().next().is_some() || is_letter && line[head.len()..].starts_with(" is ");
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
        let line = line.trim_start_matches(['¿', '¡']);
        let explained = line.strip_prefix("what does ").and_then(|rest| rest.strip_suffix(" mean"));
        if let Some(line) = explained.map(|value| format!("explain {value}")).or_else(|| of_exercise(line)) {
            return self.sentence(&line, is_syntax);
        }
        if self.is_for_shell(line) {
            return Some(foreign::SHELL.to_owned());
        }
        let phrase = self.phrase(&closed(line.trim_end_matches('?')))?;
        let words: Vec<String> = phrase.words().map(str::to_owned).collect();
        let first = match phrase.parts.first() {
            Some(Part::Word(word)) => word.clone(),
            _ => String::new(),
        };
        let is_question = is_among(&first, QUESTIONS);
        let is_block = |word: &String| BLOCKS.contains(&&*word.to_lowercase()) && !(is_question && word == "do");
        let is_rewritten = phrase.is_rewritten;
        let is_property = line.ends_with('?') || is_among_any(&words, "is are");
        if matches!(&*first, "for" | "if") || words.iter().any(is_block) || words.is_empty() && !is_rewritten {
            return None;
        }
        let items = self.items(phrase, is_property);
        let is_of_heaps = is_among_any(&words, OF_HEAPS);
        let question = Question::new(self.with_boards(items, is_of_heaps));
        let is_alone = question.values.is_empty() && (question.functions.is_empty() || !question.unknown.is_empty());
        let mut advice = question.advice.clone();
        // Words like `game` and `what` have something to say where no other word has.
        if advice.is_empty() && is_alone && question.unknown.is_empty() && question.functions.is_empty() {
            advice = words.iter().filter_map(|word| self.advice_of(word)).collect();
            advice.sort_by_key(|advice| !is_of_prompt(advice));
            advice.truncate(1);
        }
        let of_prompt = advice.iter().find(|advice| is_of_prompt(advice));
        if let Some(advice) = of_prompt {
            return is_syntax.then(|| (*advice).to_owned());
        }
        if !advice.is_empty() && (is_alone || words.iter().any(|word| word == "import")) {
            return is_syntax.then(|| advice.join("; "));
        }
        let is_rest = question.functions.is_empty() && question.rules.is_some() && question.values.len() > 1;
        if !question.unknown.is_empty() || !advice.is_empty() || is_rest {
            let is_worded = is_rest || line.starts_with(char::is_alphabetic);
            return if is_syntax && is_worded { self.partly(&question) } else { None };
        }
        let [.., inner] = &*question.functions else {
            return match (&question.rules, &*question.values) {
                (Some(rules), [_]) if rules.contains('(') => Some(format!(
                    "a heap of this game is `{rules}[5]`, its Grundy values are `NimSequence({rules}, 20)`"
                )),
                (Some(rules), [_]) => Some(format!("a position stands in brackets: `{}`", self.form(rules)?)),
                // A number beside words that say nothing is no answer to them.
                (None, [value])
                    if (is_syntax || is_rewritten || is_question)
                        && !value.starts_with('(')
                        && value.contains(|sign: char| !sign.is_ascii_alphanumeric()) =>
                {
                    self.tried(value).is_ok().then(|| format!("type `{value}`"))
                }
                _ => None,
            };
        };
        let calls = self.calls(&question, line.contains(" to ") || line.contains(".."));
        if !calls.is_empty() {
            let is_typed =
                calls.iter().all(|call| numbers(call).all(|number| numbers(line).any(|other| other == number)));
            let offered = if is_typed { "type" } else { "for example" };
            return Some(format!("{offered} `{}`", calls.join("`, or `")));
        }
        if !is_syntax {
            return None;
        }
        let reason = match &*question.values {
            [] if question.functions.len() == 1 => return Some(self.callable(inner)?.example()),
            [] => None,
            [_] if let Some(rules) = &question.rules => {
                let form = self.form(rules).unwrap_or_else(|| format!("{rules}[5]"));
                let page = rules.split('(').next().unwrap_or(rules);
                let call = self
                    .callable(inner)?
                    .admits(1)
                    .then(|| format!("a board has its entries in brackets: `{inner}({form})`; `?{page}` shows some"));
                return call.or_else(|| self.partly(&question));
            }
            values => self.misfit(inner, values),
        };
        match reason.filter(|_| question.functions.len() == 1) {
            Some(reason) => Some(format!("{reason}; {}", self.callable(inner)?.example())),
            None => self.partly(&question),
        }
    }

    /// Whether a line is typed where programs are started.
    fn is_for_shell(&self, line: &str) -> bool {
        let command = line.trim_start_matches(['$', '%', ' ']).trim_start_matches("./");
        let (first, rest) = command.split_once(' ').unwrap_or((command, ""));
        let is_marked = command.len() < line.len();
        let second = rest.split(' ').next().unwrap_or(rest);
        let is_called = is_marked || !rest.is_empty() && !rest.starts_with(|next: char| next.is_ascii_digit());
        first == "cutcake" && is_called && !matches!(self.meaning(second, true), Some(Meaning::Function(_)))
            || foreign::instead(first) == Some(foreign::SHELL) && (is_marked || !rest.is_empty())
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
        if words.len() == 1
            && let Some(about) = self.property(name).or_else(|| self.environment.library.about(name))
        {
            return Some(about);
        }
        let mut items = Vec::new();
        self.say(&words, &mut items, words.len() == 1);
        let mut question = Question::new(items);
        question.advice.clear();
        let is_named = !question.functions.is_empty() || question.rules.is_some();
        if is_named { self.partly(&question) } else { None }
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
        self.say(&words.split_whitespace().collect::<Vec<_>>(), &mut items, false);
        let question = Question::new(items);
        let turns = format!("{} for {} in {range}", body.trim(), name.trim());
        let call = question.functions.last().map(|function| format!("{function}({turns})"));
        let mut lines = call.into_iter().chain([format!("({turns})")]);
        lines.find(|line| is_name(name.trim()) && self.tried(line).is_ok()).map(|line| format!("type `{line}`"))
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
            && !next.split(|letter: char| !letter.is_alphanumeric()).next().is_some_and(|word| KEYWORDS.contains(&word))
        || next.starts_with('[')
        || name.len() > 1 && behind.strip_prefix('.').is_some_and(|rest| rest.starts_with(char::is_alphabetic))
        || (&line[name.clone()] == "cutcake" || name.start == 0 && is_among(&line[name], QUESTIONS)) && is_apart
}

/// What to type for a line in wide letters, or one that is a comment of other programs or stands behind their prompt.
fn in_other_letters(line: &str) -> Option<String> {
    if line.starts_with("--") {
        return Some("a comment begins with `//`".to_owned());
    }
    let ends = line.starts_with("In [").then_some("]: ").into_iter().chain(["sage: ", "gap> ", "mma> "]);
    let behind = ends.filter_map(|end| line.split_once(end)).find(|(before, _)| before.is_empty() || before.len() < 8);
    if let Some((_, typed)) = behind {
        return Some(format!("type `{typed}`"));
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

/// A line with the brackets that it leaves open closed.
fn closed(line: &str) -> String {
    let mut reader = Reader::new(line);
    reader.by_ref().for_each(drop);
    let closers = reader
        .open()
        .iter()
        .rev()
        .filter(|open| !matches!(open.opening, Opening::Block | Opening::Angle))
        .map(|open| open.opening.closer());
    line.to_owned() + &closers.collect::<String>()
}

/// What an exercise of a book asks: `Problem 4.2: {3|1}`.
fn of_exercise(line: &str) -> Option<String> {
    let (head, rest) = line.split_once(' ')?;
    let (number, rest) = rest.split_once(' ')?;
    let is_numbered =
        is_among(head, "exercise problem example question") && number.starts_with(|first: char| first.is_ascii_digit());
    let part = rest.split_once(' ').filter(|(part, _)| part.starts_with('(') && part.ends_with(')') && part.len() < 5);
    is_numbered.then(|| format!("what is {}", part.map_or(rest, |(_, rest)| rest)))
}

/// Whether one of some words is one of a list.
fn is_among_any(words: &[String], list: &str) -> bool {
    words.iter().any(|word| is_among(word, list))
}

/// The numbers in a text.
fn numbers(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_ascii_digit()).filter(|number| !number.is_empty())
}

/// Whether advice is a line for the prompt.
fn is_of_prompt(advice: &str) -> bool {
    advice.starts_with("at the prompt")
}

fn is_name(word: &str) -> bool {
    word.starts_with(char::is_alphabetic) && word.chars().all(|letter| letter.is_alphanumeric() || letter == '_')
}
