//! What a line asks in words, and how that is typed: `grundy value of kayles 7` is `Grundy(Kayles[7])`.

mod call;
mod meaning;
mod piece;

use std::{ops::Range, sync::Arc};

use self::{
    meaning::{FILLERS, Item, Meaning},
    piece::Piece,
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

/// Functions that are asked of what another answers.
const OUTER: &[&str] = &["Draw", "Plot", "Tree", "Explain", "Print", "Value", "Grundy", "HasseDiagram", "Export"];

/// Functions of a ruleset that need a bound, and one that will do.
const BOUNDS: &[(&str, &str)] = &[("NimSequence", "20"), ("Periodicity", "200"), ("PPositions", "10")];

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
        // A line of the prompt is explained as such.
        if line.starts_with(['?', ':', '>']) {
            return error;
        }
        if line.len() > LONGEST {
            return error;
        }
        if is_syntax && let Some(help) = self.binding(line) {
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
        if !is_syntax && !is_glued(&text[start..end], place.bytes.start - start..place.bytes.end - start) {
            return error;
        }
        if let Some(help) = self.sentence(line, is_syntax) {
            error.help = Some(help);
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
            || is_marked && foreign::instead(first) == Some(foreign::SHELL)
        {
            return Some(foreign::SHELL.to_owned());
        }
        let pieces = self.pieces_of_line(line)?;
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
        let is_said = [" plus ", " minus ", " times "].iter().any(|word| line.contains(word));
        let is_asked = is_said || pieces.iter().any(|piece| matches!(piece, Piece::Word(_) | Piece::Call(_)));
        let is_called = is_said || pieces.iter().any(|piece| matches!(piece, Piece::Call(_)));
        let is_equation = pieces.iter().any(|piece| matches!(piece, Piece::Sign(sign) if sign == "="));
        if !is_asked && (!is_equation || line.contains(|letter: char| letter.is_lowercase())) {
            return None;
        }
        let items = self.items(pieces)?;
        let has_codes = ["octal", "code", "heap", "nim", "grundy", "quotient", "sequence", "period"]
            .iter()
            .any(|word| line.to_lowercase().contains(word));
        let items = self.with_boards(items, has_codes);
        let (mut functions, mut values, mut players, mut unknown) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let (mut advice, mut wins, mut moves, mut misere, mut is_list, mut rules) =
            (None, false, false, false, false, None);
        let has_function = items.iter().any(|item| matches!(item, Item::Function(_)));
        for item in items {
            match item {
                Item::Function(name) if functions.contains(&name) => {}
                Item::Function(name) => functions.push(name),
                Item::Rules(name) if has_function => values.push(name),
                Item::Rules(name) => rules = Some(name),
                Item::Player(player) => players.push(player.to_owned()),
                Item::Value(value) => values.push(value),
                Item::Advice(text) => advice = advice.or(Some(text)),
                Item::And => is_list = true,
                Item::Wins => wins = true,
                Item::Moves => moves = true,
                Item::Misere => misere = true,
                Item::Unknown(word) => unknown.push(word),
            }
        }
        if (functions.is_empty() || functions == ["Outcome"]) && !values.is_empty() {
            let asked = match players.is_empty() || misere {
                false => Some("Winner"),
                true if wins || misere => Some("Outcome"),
                true => moves.then_some("Options"),
            };
            functions = asked.map(str::to_owned).or(functions.pop()).into_iter().collect();
        }
        let by_name = if misere && functions == ["Outcome"] { "; misere := true" } else { "" };
        if misere && by_name.is_empty() {
            return None;
        }
        let without = |unknown: &[String]| match unknown {
            [] => String::new(),
            words => format!(", without `{}`", words.join("`, `")),
        };
        let Some(inner) = functions.last().cloned() else {
            return match (rules, &*values, advice) {
                (_, [], Some(advice)) if is_of_prompt(advice) => Some(advice.to_owned()),
                (Some(rules), [], _) => {
                    Some(format!("a position stands in brackets: `{}`{}", self.form(&rules)?, without(&unknown)))
                }
                (_, _, Some(advice)) => Some(advice.to_owned()),
                // A number beside words that say nothing is no answer to them.
                (None, [value], None)
                    if (is_syntax || is_called)
                        && !value.starts_with('(')
                        && value.contains(|sign: char| !sign.is_ascii_alphanumeric())
                        && self.is_read(value)
                        && (unknown.is_empty() || value.contains(['[', '{'])) =>
                {
                    Some(format!("type `{value}`{}", without(&unknown)))
                }
                (None, _, None)
                    if is_syntax
                        && unknown.len() == 1
                        && is_worded
                        && unknown[0].len() > SHORTEST
                        && !line.contains('.') =>
                {
                    self.environment.library.about(&unknown[0])
                }
                _ => None,
            };
        };
        values.extend(players);
        let bound = BOUNDS.iter().find(|(name, _)| values.len() == 1 && *name == inner);
        values.extend(bound.map(|(_, bound)| (*bound).to_owned()));
        let misfit = self.misfit(&inner, &values);
        if !values.is_empty()
            && let Some(arguments) = self.fitting(&inner, values, line.contains(" to ") || line.contains(".."))
        {
            let mut call = format!("{inner}({arguments}{by_name})");
            let is_nested = |outer: &&String| OUTER.contains(&&***outer);
            let apart = functions[..functions.len() - 1].iter().filter(|outer| !is_list && !is_nested(outer));
            unknown.extend(apart.cloned());
            if is_list && functions.len() > 1 {
                let calls: Vec<String> = functions.iter().map(|function| format!("{function}({arguments})")).collect();
                call = format!("({})", calls.join(", "));
            } else {
                for outer in functions.iter().rev().skip(1).filter(is_nested) {
                    call = format!("{outer}({call})");
                }
            }
            if self.is_read(&call) {
                return Some(format!("type `{call}`{}", without(&unknown)));
            }
        }
        match advice {
            _ if !is_syntax => None,
            Some(advice) => Some(advice.to_owned()),
            None => {
                let reason = misfit.unwrap_or_else(|| "a function takes parentheses".to_owned());
                Some(format!("{reason}; {}", self.callable(&inner)?.example()))
            }
        }
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
        || next.starts_with('[')
        || behind.strip_prefix('.').is_some_and(|rest| rest.starts_with(char::is_alphabetic))
        || &line[name] == "cutcake" && is_apart
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
