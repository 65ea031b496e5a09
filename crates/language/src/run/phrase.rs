//! Lines that are questions in words, and how to type them: `grundy value of kayles 7` is `Grundy(Kayles[7])`.
//!
//! A line to type is offered only if it accounts for every word that carries meaning, and only if it runs. For any other line, the
//! words that are known are explained one by one, and the unknown ones are named.

mod board;
pub(super) mod listing;
mod meaning;
mod number;
pub(super) mod piece;
mod question;
mod request;

use std::{iter, sync::Arc, time::Duration};

pub use self::meaning::named;
use self::{
    listing::names,
    meaning::Meaning,
    piece::{Part, group},
    question::{EACH, Question},
};
use crate::{
    foreign,
    kind::{convert::Fallible, value::Value},
    read::{
        source::Source,
        spelling::related,
        token::{CONSTANTS, Opening, Reader, TokenKind, is_down},
    },
    run::{
        call::spellings,
        error::{Error, ErrorKind},
        library::Callable,
        machine::Machine,
    },
    standing::Standing,
};

/// Longer lines are neither read as sentences nor offered.
pub(super) const LONGEST: usize = 160;

/// The most positions and the longest time for which a line is tried before it is offered.
const POSITIONS: u64 = 1_000;
const TIME: Duration = Duration::from_millis(100);

/// The most words that ask about a sum.
const MOST_ASKING: usize = 6;

/// Words that introduce a name and its value: `let G be {3|1}`.
const BINDING: &str = "assume call consider const define given let now put say set suppose take the var with";

/// Words of programs: a line with one of them is not a sentence.
const BLOCKS: &str = "then else while yield def ruleset return";

/// Letters of graphs with a number of vertices, and how these are called here.
const NAMED_GRAPHS: [(char, &str); 3] = [('P', "Path"), ('C', "Cycle"), ('K', "Clique")];

/// Signs of papers and words of other programs, and how they are written here.
const REWRITTEN: &[(&str, &str)] = &[
    ("_{L}", "_L"),
    ("_{C}", "_C"),
    ("_{R}", "_R"),
    ("True", "true"),
    ("False", "false"),
    ("^.", "^"),
    ("upon*", "upon+*"),
    ("│", "|"),
    ("☆", "*"),
    ("↑^[", "↑["),
    ("v^[", "v["),
];

impl Machine<'_> {
    /// Adds the line to type to an error, where the failing statement asks for a function or a ruleset in words, or calls one in
    /// another notation: `mean of {3|1}`, `Grundy Nim[7]`, `nim-sum(3,5)`, `5 xor 3`.
    pub(super) fn said_in_words(&mut self, mut error: Box<Error>) -> Box<Error> {
        let Some(place) = error.place.clone() else { return error };
        let text = &place.source.text;
        let is_syntax = match &error.kind {
            ErrorKind::Syntax { .. } => true,
            ErrorKind::UnknownName { .. } => false,
            _ => return error,
        };
        // The `;` in the text of a board ends no statement.
        let is_text = |at| Reader::new(text).any(|token| token.kind == TokenKind::String && token.bytes.contains(&at));
        let ends = text.match_indices(['\n', ';']).filter(|(at, end)| *end == "\n" || !is_text(*at)).map(|(at, _)| at);
        let (before, behind): (Vec<usize>, Vec<usize>) = ends.partition(|at| *at < place.bytes.start);
        let start = before.last().map_or(0, |end| end + 1);
        let end = behind.first().map_or(text.len(), |end| *end);
        let line = text[start..end].trim();
        let help = error.help.clone().unwrap_or_default();
        // Help on a misspelt clause of a ruleset, or of several lines, is better than what one line can say.
        if is_syntax && help.starts_with("did you mean") || help.contains('\n') || line.starts_with(['?', ':', '>']) {
            return error;
        }
        // A line inside a block is no statement of its own.
        let mut before = Reader::new(&text[..start]);
        if line.len() > LONGEST || before.by_ref().count() > 0 && !before.open().is_empty() {
            return error;
        }
        // `x := mean of {3|1}`
        let bound = line.split_once(":=").map(|(name, asked)| (name.trim(), asked.trim()));
        let (name, asked) = bound.filter(|(name, _)| is_name(name)).unwrap_or(("", line));
        let signs = [":=", "*=", "+=", "-=", "/=", "//", "->", " for all "];
        let is_program = signs.iter().any(|sign| asked.contains(sign));
        let is_vague = help.is_empty()
            || ["`:list` at the prompt or", "no function is called so", "no ruleset is called", "has no value yet"]
                .iter()
                .any(|vague| help.contains(vague));
        let is_called = matches!(error.kind, ErrorKind::UnknownName { .. })
            && (text[place.bytes.end..].starts_with(['(', '[']) || text[..place.bytes.start].ends_with('.'));
        let help = self
            .request(line)
            .or_else(|| self.of_another_prompt(line))
            .or_else(|| self.binding(line).filter(|_| is_syntax))
            .or_else(|| {
                let is_typed = |said: &String| said.starts_with("type `");
                let said = if is_program { None } else { self.sentence(asked, is_syntax) };
                // `birthdays: games born by day 2`
                let behind = || asked.split_once(": ").filter(|(label, _)| is_name(label));
                let said = match behind().filter(|_| !is_program && !said.as_ref().is_some_and(is_typed)) {
                    Some((_, asked)) => self.sentence(asked, is_syntax).filter(is_typed).or(said),
                    None => said,
                }?;
                if name.is_empty() {
                    Some(said)
                } else {
                    Some(format!("type `{name} := {}", said.strip_prefix("type `")?))
                }
            })
            .or_else(|| {
                let ErrorKind::UnknownName { name } = &error.kind else { return None };
                self.of_all_sizes(asked, name).filter(|_| is_vague && !is_program)
            })
            .or_else(|| {
                let ErrorKind::UnknownName { name } = &error.kind else { return None };
                let is_variable = name.starts_with(char::is_lowercase) && text[place.bytes.end..].starts_with('.');
                let is_named = is_vague && !is_variable || line == name && meaning::named(name).is_some();
                let advice = if is_named { self.about_name(name)? } else { help.clone() };
                if is_called {
                    let behind = group(&text[place.bytes.end..]).map(piece::arguments).unwrap_or_default();
                    let receiver = text[start..place.bytes.start].trim().strip_suffix('.');
                    let values: Vec<String> = receiver.map(str::to_owned).into_iter().chain(behind).collect();
                    let filled = self.filled(&advice, &values, true);
                    if filled != advice {
                        return Some(filled);
                    }
                }
                self.renamed(asked, name, &advice).or(is_named.then_some(advice))
            });
        if help.is_some() {
            error.help = help;
        }
        error
    }

    /// What to type for a line about boards with letters for their sizes: `Outcome(Chomp[2,n])`.
    fn of_all_sizes(&mut self, line: &str, name: &str) -> Option<String> {
        let is_size = |name: &str| name.len() == 1 && name.starts_with(|letter: char| letter.is_ascii_lowercase());
        let mut sizes = vec![name.to_owned()];
        let item = if line.ends_with(']') { format!("Value({line})") } else { line.to_owned() };
        loop {
            let (last, (before, _)) = (sizes.last()?, line.split_once('[')?);
            if !is_size(last) || names(before).any(|other| other == last) {
                return None;
            }
            let ranges: String = sizes.iter().map(|size| format!(" for {size} in 1..6")).collect();
            let all = format!("({item}{ranges})");
            match self.tried(&all).map_err(|error| error.kind) {
                Ok(()) => {
                    return Some(format!(
                        "`{name}` has no value yet: `{name} := 5` gives it one; from 1 to 6 it is `{all}`"
                    ));
                }
                Err(ErrorKind::UnknownName { name }) if !sizes.contains(&name) => sizes.push(name),
                Err(_) => return None,
            }
        }
    }

    /// What to type for a comment as other programs write it, or for a line copied with their prompt.
    fn of_another_prompt(&mut self, line: &str) -> Option<String> {
        // The formula of a spreadsheet.
        if let Some(formula) = line.strip_prefix('=').filter(|formula| !formula.starts_with('=')) {
            return self.with_right_names(formula.trim()).map(|typed| format!("type `{typed}`"));
        }
        // The part of an exercise: `(a) {2|-2} + *`, `b) {1|0}`.
        if let Some((label, exercise)) = line.split_once(") ")
            && label.trim_start_matches('(').len() == 1
            && label.ends_with(char::is_alphabetic)
            && self.is_read(exercise)
        {
            return Some(format!("type `{exercise}`"));
        }
        if line.starts_with("--") {
            return Some("a comment begins with `//`".to_owned());
        }
        let ends = line.starts_with("In [").then_some("]: ").into_iter().chain([
            "sage: ",
            "gap> ",
            "gp> ",
            "mma> ",
            "CGSuite> ",
        ]);
        let behind =
            ends.filter_map(|end| line.split_once(end)).find(|(before, _)| before.is_empty() || before.len() < 8);
        if let Some((_, typed)) = behind {
            let line = foreign::line(typed, &mut |code| self.is_read(code).then(|| code.to_owned()));
            let right =
                self.binding(typed).or(line).or_else(|| Some(format!("type `{}`", self.with_right_names(typed)?)));
            return right.or_else(|| self.is_read(typed).then(|| format!("type `{typed}`")));
        }
        self.in_other_notation(line)
    }

    /// What to type for a line in the notation of books.
    fn in_other_notation(&mut self, line: &str) -> Option<String> {
        // `2 | 1`
        if let Some((left, right)) = line.split_once('|').filter(|sides| {
            <[&str; 2]>::from(*sides)
                .iter()
                .all(|side| side.trim().starts_with(|first: char| !first.is_alphabetic()) && self.is_read(side))
        }) {
            let (left, right) = (left.trim(), right.trim());
            return Some(format!(
                "a game has braces: `{{{left}|{right}}}`; the bits of two integers join by `BitOr(6, 1)`"
            ));
        }
        // `G = {0|G}`
        if let Some((name, game)) =
            line.split_once('=').map(|(name, game)| (name.trim_end_matches([':', ' ']), game.trim()))
            && is_name(name)
            && game.starts_with('{')
            && names(game).any(|other| other == name)
            && let typed = if CONSTANTS.contains(&name) {
                format!("a{}", game.replace(name, "a"))
            } else {
                format!("{name}{game}")
            }
            && self.is_read(&typed)
        {
            return Some(format!("a loopy game has its name before the braces: `{typed}`"));
        }
        // `Domineering: . . # / . . .`
        if let Some((asked, board)) = line.rsplit_once(':')
            && let board = board.trim()
            && board.contains(['.', '#', '|', '/', '_'])
            && let Some(name) = asked.split_whitespace().find_map(|word| match self.meaning(word, true)? {
                Meaning::Rules(name) => Some(name),
                _ => None,
            })
            && let Some(board) = self.board_of(&name, board)
        {
            return Some(format!("type `{board}`"));
        }
        // `G1 = {0|*}, G2 = {*|0}`
        if let bindings = piece::arguments(line)
            && bindings.len() > 1
            && let Some(typed) = bindings.iter().map(|one| self.bound(one)).collect::<Option<Vec<_>>>()
        {
            let typed = typed.join("; ");
            // `x = {0|y}, y = {x|0}`
            if self.tried(&typed).is_err()
                && let Some(loopy) = self.joined(&bindings)
            {
                return Some(format!("games that are options of each other are one loopy game: `{loopy}`"));
            }
            return Some(format!("type `{typed}`"));
        }
        // `is G - G = 0 for G = {2|1}`, `G + G when G = ±1`
        if let Some((claim, bound)) =
            [" for ", " when ", " where ", " with "].iter().find_map(|word| line.rsplit_once(word))
            && let Some((name, value)) = bound.split_once('=').map(|(name, value)| (name.trim(), value.trim()))
            && is_name(name)
            && !value.contains("..")
        {
            // `G + H == G where G={1|-1}, H=*`
            if piece::arguments(bound).len() > 1 {
                let named = |bound: &String| {
                    bound.split_once('=').map(|(name, value)| format!("{} := {}", name.trim(), value.trim()))
                };
                let names = piece::arguments(bound).iter().map(named).collect::<Option<Vec<_>>>()?;
                let typed = format!("{}; {}", names.join("; "), claim.trim().replace(" = ", " == "));
                return self.with_right_names(&typed).map(|typed| format!("type `{typed}`"));
            }
            return self.with_value(claim.trim(), name, value);
        }
        // `prove that Cutcake[n,n] = 0 for all n`
        if let Some((claim, "")) = line.trim_end_matches(['?', '.']).split_once(" for all n")
            && let starts = ["prove that ", "show that ", "prove ", "show ", "is it true that ", "is "]
            && let Some(claim) = starts.iter().find_map(|start| claim.strip_prefix(start))
        {
            let claim = claim.replace(" = ", " == ").replace(" equal to ", " == ");
            let proofs = ["", " in 1..50"].map(|range| format!("Prove({claim} for all n{range})"));
            return proofs.into_iter().find(|proof| self.tried(proof).is_ok()).map(|proof| format!("type `{proof}`"));
        }
        // `TemperatureTable(Domineering, 3, 3)`
        if let Some((name, inside)) = line.strip_suffix(')').and_then(|line| line.split_once("Table("))
            && let Some(Meaning::Function(function)) = self.meaning(name, true)
            && let [rules, bounds @ ..] = &*piece::arguments(inside)
        {
            return self.table_of(&function, rules, bounds).map(|table| format!("type `{table}`"));
        }
        // `sign expansion of +-+`
        if let Some((asked, signs)) = line.rsplit_once(' ')
            && asked.contains("sign")
            && signs.len() > 1
            && signs.bytes().all(|sign| matches!(sign, b'+' | b'-'))
        {
            return Some(format!("type `FromSignExpansion(\"{signs}\")`"));
        }
        // `t(3||1|-1)`
        if let Some((head, rest)) = line.split_once('(')
            && let Some(inside) = rest.strip_suffix(')').filter(|inside| inside.contains("||"))
            && let Some(name) = self.called(head)
            && let typed = format!("{name}({{{inside}}})")
            && self.is_read(&typed)
        {
            return Some(format!("type `{typed}`"));
        }
        // `Snort[P5]`
        if let Some((name, graph)) = line.strip_suffix(']').and_then(|line| line.split_once('['))
            && let Some((kind, size)) =
                NAMED_GRAPHS.iter().find_map(|(sign, kind)| Some((kind, graph.strip_prefix(*sign)?)))
            && let typed = format!("{name}[Graph.{kind}({size})]")
            && self.tried(&typed).is_ok()
        {
            return Some(format!("type `{typed}`"));
        }
        // `clobber (xo)^5`
        if let Some((name, strip)) = line.split_once(' ').filter(|(_, strip)| strip.contains('^'))
            && let Some(Meaning::Rules(name)) = self.meaning(name, true)
            && let Some(board) = self.board_of(&name, strip)
        {
            return Some(format!("type `{board}`"));
        }
        if let Some(boards) = self.bare_boards(line) {
            return Some(format!("type `{boards}`"));
        }
        // `hackenbush BRRR + RB`, `who wins BBR + RR`
        let starts: Vec<usize> = line.match_indices(' ').map(|(at, _)| at).take(MOST_ASKING).collect();
        let are_apart = |at: &usize| line[*at..].split('+').all(|board| !board.trim().contains(' '));
        let first = starts.into_iter().find(are_apart);
        let asked = first.and_then(|at| Some((&line[..at], self.bare_boards(line[at..].trim())?)));
        // `clobber xo ox`
        let asked = asked.filter(|(asked, _)| {
            let word = asked.rsplit(' ').next().unwrap_or_default();
            self.bare_boards(word).is_none()
        });
        if let Some((asked, boards)) = asked {
            if matches!(self.meaning(asked, true), Some(Meaning::Rules(name)) if boards.starts_with(&name)) {
                return Some(format!("type `{boards}`"));
            }
            return self.sentence(&format!("{asked} ({boards})"), true).filter(|said| said.starts_with("type `"));
        }
        // `tiny_2 > up`
        let signed = with_signs(&with_tinies(line));
        if signed != line {
            let typed = self.with_right_names(&signed).map(|typed| format!("type `{typed}`"));
            // In other sentences up may be that of `up to`.
            let asks = line.to_lowercase().starts_with("is ") || line.contains('{') && !line.contains("up to ");
            if let Some(typed) = typed.or_else(|| if asks { self.sentence(&signed, true) } else { None }) {
                return Some(typed);
            }
        }
        // `miny_1/2`, `G_t`
        if let Some((name, value)) = line.split_once('_').filter(|(name, _)| is_name(name)) {
            if value.len() == 1 && is_name(value) && self.environment.names.contains_key(name) {
                return Some(format!("{name} cooled by {value} is `Cool({name}, {value})`"));
            }
            let typed = match self.meaning(name, true) {
                Some(Meaning::Function(name)) => format!("{name}({value})"),
                // `G_1` is G cooled by 1.
                _ => format!("Cool({name}, {value})"),
            };
            if self.tried(&typed).is_ok() {
                return Some(format!("type `{typed}`"));
            }
        }
        if let Some(balanced) = balanced(line)
            && self.tried(&balanced).is_ok()
        {
            return Some(format!("type `{balanced}`"));
        }
        // `10!`, `2+2=`
        let factorial = line.strip_suffix('!').filter(|number| number.parse::<u64>().is_ok());
        let plain = match factorial {
            Some(number) => format!("Factorial({number})"),
            None => {
                REWRITTEN.iter().fold(with_mixed_numbers(line.trim_end_matches([' ', '='])), |plain, (from, to)| {
                    plain.replace(from, to)
                })
            }
        };
        let plain = sum_of_paper(line).unwrap_or(plain);
        if plain == line {
            return None;
        }
        self.with_right_names(&plain).map(|plain| format!("type `{plain}`"))
    }

    /// The board of a ruleset whose rows a text spells.
    fn board_of(&mut self, name: &str, text: &str) -> Option<String> {
        let mut boards = iter::once(text.to_owned()).chain(spellings(text)).map(|text| format!("{name}[\"{text}\"]"));
        boards.find(|board| self.is_read(board) && self.tried(board).is_ok())
    }

    /// The first of two games that are options of each other, written as a loopy game.
    fn joined(&mut self, bindings: &[String]) -> Option<String> {
        let [(first, game), (second, other)] = bindings
            .iter()
            .map(|line| line.split_once('=').map(|(name, game)| (name.trim_end_matches([':', ' ']), game.trim())))
            .collect::<Option<Vec<_>>>()?
            .try_into()
            .ok()?;
        // The longer name may begin with the shorter one.
        let loopy = format!("a{}", game.replace(second, &other.replace(first, "a")).replace(first, "a"));
        self.tried(&loopy).is_ok().then_some(loopy)
    }

    /// What to type for `G = {0|*}`.
    fn bound(&self, line: &str) -> Option<String> {
        let (name, value) = line.split_once('=').map(|(name, value)| (name.trim(), value.trim()))?;
        (is_name(name) && !CONSTANTS.contains(&name) && self.is_read(value)).then(|| format!("{name} := {value}"))
    }

    /// What to type for a line about a name with a value: `G cooled by 1 where G = {4|-2}`.
    fn with_value(&mut self, line: &str, name: &str, value: &str) -> Option<String> {
        let value = self.expressed(value).filter(|value| !self.writes(value))?;
        let meant = self.evaluated(Source { text: value.clone(), ..Source::default() }).ok()?;
        let before = self.environment.names.save();
        let id = self.environment.names.id(&name.into());
        self.environment.names.set(id, meant, &Standing::Proved);
        let claim = line.trim_start_matches("is ").replace(" = ", " == ");
        let typed = if self.tried(&claim).is_ok() {
            Some(claim)
        } else {
            let instead = foreign::line(line, &mut |code| self.tried(code).is_ok().then(|| code.to_owned()));
            let instead = instead.or_else(|| self.sentence(line, true)).or_else(|| self.in_other_notation(line));
            let instead = instead.or_else(|| Some(format!("`{}`", self.with_right_names(line)?)));
            instead.and_then(|instead| Some(instead.split('`').nth(1)?.to_owned()))
        };
        self.environment.names.restore(before);
        Some(format!("type `{name} := {value}; {}`", typed?))
    }

    /// What to type for an assignment in words: `let G be {3|1}`, `take G = *`, `G is *`, `set x to 5`.
    fn binding(&self, line: &str) -> Option<String> {
        let signs = [" is ", " be ", " to ", ":=", "="];
        let (head, value) = signs.iter().filter_map(|sign| line.split_once(sign)).min_by_key(|(head, _)| head.len())?;
        let mut words = head.split_whitespace().rev();
        let name = words.next()?;
        let is_letter = name.chars().count() == 1;
        let is_said = words.clone().next().is_some() || is_letter && line[head.len()..].starts_with(" is ");
        let value = value.trim().trim_end_matches(['.', ',']);
        let (value, rest) =
            value.split_once(". ").map_or((value, ""), |(value, _)| (value, ", and the rest on a line of its own"));
        // `let f(n) = n^2`
        let (called, def) = match name.split_once('(').filter(|_| name.ends_with(')')) {
            Some((called, _)) => (called, "def "),
            None => (name, ""),
        };
        let is_free = is_name(called)
            && !is_down(called)
            && !CONSTANTS.contains(&called)
            && (is_letter || self.meaning(called, true).is_none() && !is_among(called, meaning::FILLERS));
        (is_said && is_free && words.all(|word| is_among(word, BINDING)) && self.is_read(value))
            .then(|| format!("type `{def}{name} := {value}`{rest}"))
    }

    /// What to type for a line of words, or else what its words mean. A line that parses only gets a line to type.
    fn sentence(&mut self, line: &str, is_syntax: bool) -> Option<String> {
        if self.is_for_shell(line) {
            return Some(foreign::SHELL.to_owned());
        }
        let line = line.trim_start_matches(['¿', '¡']).trim_end_matches(['?', '!', '.', ' ', '=']);
        let line = &["double", "triple", "quadruple"]
            .iter()
            .fold(line.to_owned(), |line, count| line.replace(&format!("{count}-"), &format!("{count} ")));
        let explained = line.strip_prefix("what does ").and_then(|rest| rest.strip_suffix(" mean"));
        let line = closed(&explained.map_or(line.clone(), |value| format!("explain {value}")));
        let line = with_joined_letters(&over_range(&line).unwrap_or(line));
        if let Some(sum) = self.worded_sum(&line) {
            return Some(format!("type `{sum}`"));
        }
        // `value of kayles 4 + kayles 5`
        let starts: Vec<usize> = line.match_indices(' ').map(|(at, _)| at).take(MOST_ASKING).collect();
        let whole = starts.into_iter().find_map(|at| {
            let (asked, sum) = line.split_at(at);
            Some(format!("{asked} ({})", self.worded_sum(sum.trim_start())?))
        });
        let line = whole.unwrap_or(line);
        // `all-small`
        if line.contains('-') && line.split('-').all(is_name) {
            match self.meaning(&line.replace('-', ""), true) {
                Some(Meaning::Advice(advice)) => return Some(advice.to_owned()),
                Some(Meaning::Function(name)) => return Some(self.callable(&name)?.example()),
                _ => {}
            }
        }
        let phrase = self.phrase(&line)?;
        let words: Vec<String> = phrase.words().map(str::to_owned).collect();
        // `thanks!`
        if let (true, false, [Part::Word(word)]) = (is_syntax, phrase.is_worded, &*phrase.parts)
            && line.starts_with(&**word)
            && let Some(Meaning::Advice(advice)) = self.meaning(word, true)
        {
            return Some(advice.to_owned());
        }
        let is_typed = !phrase.is_rewritten && (words.is_empty() || !is_syntax && !phrase.is_worded);
        if is_typed
            || words.first().is_some_and(|first| ["for", "if", "load", "use", "assert"].contains(&&**first))
            || words.iter().any(|word| is_among(word, BLOCKS))
            || words.last().is_some_and(|last| last == "end")
        {
            return None;
        }
        // `sente and gote` parses.
        let is_bare = words.len() > 1
            && phrase.parts.iter().all(|part| match part {
                Part::Word(word) => is_name(word),
                Part::Value(value) => value.len() == 1 && is_name(value),
            });
        let begins = words.first().is_some_and(|word| {
            is_name(word)
                && (line.contains(' ')
                    || is_syntax && line.contains('-')
                    || words.len() == 1 && line.starts_with(&**word))
        });
        let is_prose = phrase.is_worded && begins && (is_syntax || is_bare);
        let (words, items) = self.items(phrase);
        if is_prose && let Some(list) = self.listing(&line, &words, &items) {
            return Some(list);
        }
        let question = Question::new(self.with_boards((words, items)));
        if !question.is_understood() {
            return if is_prose { self.partly(&question) } else { None };
        }
        let offered = match &*question.functions {
            functions if question.is_same => {
                let sides = question.values.iter().map(|value| match functions {
                    [] => value.clone(),
                    [name] if matches!(&**name, "Value" | "CanonicalForm") => value.clone(),
                    functions => functions.iter().rev().fold(value.clone(), |value, name| format!("{name}({value})")),
                });
                Some(sides.collect::<Vec<_>>().join(" == "))
            }
            [] => match &*question.values {
                // A number or a name alone is not worth offering.
                [value]
                    if question.rules.is_none()
                        && !value.starts_with('(')
                        && value.contains(|sign: char| !sign.is_ascii_alphanumeric()) =>
                {
                    Some(value.clone())
                }
                // `Kayles 1..20`
                [value] if value.contains(EACH) => {
                    self.of_each("Grundy", &question).or_else(|| self.of_each("Value", &question))
                }
                _ => None,
            },
            _ => self.asked_call(&question),
        };
        match offered.map(|offered| (self.tried(&offered), offered)) {
            Some((Ok(()), offered)) => Some(format!("type `{offered}`")),
            _ if !is_prose => None,
            Some((Err(error), offered)) => match &error.kind {
                ErrorKind::UnknownName { name } if question.values.len() == 1 => Some(format!(
                    "`{name}` has no value yet: `{name} := {{3|1}}` gives it one, and then type `{offered}`"
                )),
                ErrorKind::UnknownName { .. } => self.partly(&question),
                _ if question.functions.is_empty() => error.help,
                kind if question.functions.len() == 1 => {
                    let example = self.callable(&question.functions[0])?.example();
                    Some(format!("{kind}; {}", error.help.as_ref().unwrap_or(&example)))
                }
                _ => self.partly(&question),
            },
            None => self.partly(&question),
        }
    }

    /// Whether a line is a command for a shell.
    fn is_for_shell(&self, line: &str) -> bool {
        let command = line.trim_start_matches(['$', '%', ' ']).trim_start_matches("./");
        let (first, rest) = command.split_once(' ').unwrap_or((command, ""));
        let is_marked = command.len() < line.len();
        let second = rest.split(' ').next().unwrap_or(rest);
        let is_called = is_marked || !rest.is_empty() && !rest.starts_with(|next: char| next.is_ascii_digit());
        first == "cutcake" && is_called && !matches!(self.meaning(second, true), Some(Meaning::Function(_)))
            || foreign::instead(first) == Some(foreign::SHELL) && (is_marked || !rest.is_empty())
    }

    /// What is known about an unknown name: about the words in it, `MeanAndTemperature`, `next_prime`, or about the one word that it is.
    fn about_name(&mut self, name: &str) -> Option<String> {
        /// The help mentions shorter words by chance.
        const SHORTEST: usize = 4;
        if let Some(advice) = meaning::named(name) {
            return Some(advice.to_owned());
        }
        if name.len() < SHORTEST {
            return None;
        }
        if self.may_be_board(name) {
            return Some(question::BOARD.to_owned());
        }
        let mut words = String::new();
        for letter in name.chars() {
            if letter.is_uppercase() && !words.ends_with(char::is_uppercase) {
                words.push(' ');
            }
            words.push(if letter == '_' { ' ' } else { letter });
        }
        let words: Vec<&str> = words.split_whitespace().collect();
        if let [word] = *words {
            return self
                .property(word, &[])
                .or_else(|| self.related(name))
                .or_else(|| self.environment.library.about(word));
        }
        let mut items = Vec::new();
        self.say(&words, &mut items, false);
        let question = Question::new(items);
        let is_named = !question.functions.is_empty() || question.rules.is_some();
        if is_named { self.partly(&question) } else { self.related(name) }
    }

    /// A function or ruleset that has a word in common with a name.
    fn related(&mut self, name: &str) -> Option<String> {
        let near = related(name, &self.known())?.to_owned();
        match self.callable(&near) {
            Some(function) => Some(format!("`{}`: {}; `?{near}` says more", function.outline(), function.purpose())),
            None => Some(format!("a position is `{}`; `?{near}` shows more", self.form(&near)?)),
        }
    }

    /// The function that a name or a letter of papers stands for before parentheses.
    fn called(&self, head: &str) -> Option<String> {
        match self.meaning(head, true) {
            Some(Meaning::Function(name)) => Some(name),
            _ => foreign::called(head)?.split(['`', '(']).nth(1).map(str::to_owned),
        }
    }

    /// Whether a line parses, and is short enough to be shown.
    pub(super) fn is_read(&self, line: &str) -> bool {
        let source = Arc::new(Source { text: line.to_owned(), ..Source::default() });
        line.len() < LONGEST && cutcake_syntax::parse(&source, &self.environment.limit).is_ok()
    }

    /// Runs a line before it is offered, briefly and apart from the running program, without writing files. A line that calls a
    /// function that writes files is only parsed.
    ///
    /// # Errors
    /// The line is wrong; running out of time is no error.
    pub(super) fn tried(&mut self, line: &str) -> Result<(), Box<Error>> {
        let source = Source { text: line.to_owned(), ..Source::default() };
        if self.writes(line) {
            if let Some(name) = self.foreign_name(line) {
                return Err(Error::new(ErrorKind::UnknownName { name: name.to_owned() }));
            }
            return Ok(cutcake_syntax::parse(&Arc::new(source), &self.environment.limit).map(drop)?);
        }
        match self.evaluated(source) {
            Err(error) if error.is_stop() => Ok(()),
            ran => ran.map(drop),
        }
    }

    /// A name of another program in a line that gives it no value.
    pub(super) fn foreign_name<'a>(&self, line: &'a str) -> Option<&'a str> {
        let has_value = |name: &str| self.environment.names.contains_key(name) || line.contains(&format!("{name} :="));
        names(line).find(|name| foreign::instead(name).is_some() && !has_value(name))
    }

    /// Whether a line calls a function that writes files.
    pub(super) fn writes(&self, line: &str) -> bool {
        let library = self.environment.library;
        names(line).any(|word| library.find(word).is_some_and(|function| library.function(function).writes()))
    }

    /// The value of a program that writes no files, if it is found soon; names keep their values.
    fn evaluated(&mut self, source: Source) -> Fallible<Value> {
        let (notes, files) = (self.environment.notes.clone(), self.environment.files.clone());
        let before = self.environment.save();
        self.environment.files = files.clone().discarding();
        let mut unseen = |_| {};
        let mut machine = Machine::new(&mut *self.environment, &mut unseen);
        let value = machine.within(Some(POSITIONS), Some(TIME), |machine| machine.value_of(source));
        self.environment.restore(before);
        (self.environment.notes, self.environment.files) = (notes, files);
        value
    }

    fn callable(&self, name: &str) -> Option<&'static dyn Callable> {
        Some(self.environment.library.function(self.environment.library.find(name)?))
    }
}

/// A line about all sizes of a range with that range: `values of Cutcake[n,n] for n = 1..8`, `list Kayles values for n from 1 to 12`.
fn over_range(line: &str) -> Option<String> {
    let (asked, bound) = [" for ", " with ", " where "].iter().find_map(|word| line.rsplit_once(word))?;
    let range = bound.trim_start().strip_prefix('n')?.trim_start();
    let range = match ["up to ", "<= ", "≤ "].iter().find_map(|sign| range.strip_prefix(sign)) {
        Some(last) => format!("1..{last}"),
        None => {
            let signs = ["= ", "=", "in ", "from "];
            signs.iter().find_map(|sign| range.strip_prefix(sign))?.replace(" to ", "..").replace(", ..., ", "..")
        }
    };
    range.contains("..").then_some(())?;
    let (before, board) = asked.rsplit_once(' ')?;
    let has_size = board.contains('[') && names(board).any(|name| name == "n");
    Some(if has_size { format!("{before} ({board}{EACH}{range})") } else { format!("{asked} {range}") })
}

/// A line whose last words are the letters of a board one by one with these joined: `cherries B W W B`.
fn with_joined_letters(line: &str) -> String {
    let words: Vec<&str> = line.split(' ').collect();
    let is_letter = |word: &&&str| word.len() == 1 && "BWRGLEXOTFH_.".contains(**word);
    let letters = words.iter().rev().take_while(is_letter).count();
    match letters {
        0 | 1 => line.to_owned(),
        _ if letters == words.len() => line.to_owned(),
        _ => {
            let (before, letters) = words.split_at(words.len() - letters);
            format!("{} {}", before.join(" "), letters.concat())
        }
    }
}

/// A line whose mixed numbers are fractions: `{2|1½}` is `{2|3/2}`.
fn with_mixed_numbers(line: &str) -> String {
    const FRACTIONS: [(char, u64, u64); 4] = [('½', 1, 2), ('¼', 1, 4), ('¾', 3, 4), ('⅛', 1, 8)];
    FRACTIONS.iter().fold(line.to_owned(), |line, (sign, above, below)| {
        let mut parts = line.split(*sign);
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |line, part| {
            let whole = line.trim_end_matches(|digit: char| digit.is_ascii_digit());
            let above = match line[whole.len()..].parse::<u64>() {
                Ok(number) => number.saturating_mul(*below).saturating_add(*above),
                Err(_) => *above,
            };
            format!("{whole}{above}/{below}{part}")
        })
    })
}

/// A sum as papers write it, `\sum_{n=1}^{10} n^2`, as it is typed.
fn sum_of_paper(line: &str) -> Option<String> {
    let line = line.trim_matches(['$', '\\', ' ']);
    let below = line.strip_prefix('∑').or_else(|| line.strip_prefix("sum"))?;
    let below = below.trim_start_matches("\\limits").strip_prefix("_{")?;
    let (name, rest) = below.split_once('=')?;
    let (first, rest) = rest.split_once('}')?;
    let above = rest.trim_start().strip_prefix('^')?;
    let (last, item) = match group(above) {
        Some(last) => (last, &above[last.len() + 2..]),
        None => above.split_once(' ')?,
    };
    Some(format!("Sum({} for {name} in {first}..{last})", item.trim()))
}

/// A line with its tinies and minies of numbers as they are typed: `tiny_2 + -_{1/4}`.
fn with_tinies(line: &str) -> String {
    let signs = [("tiny_", "Tiny"), ("miny_", "Miny"), ("⧾_", "Tiny"), ("⧿_", "Miny"), ("+_", "Tiny"), ("-_", "Miny")];
    signs.iter().fold(line.to_owned(), |line, (sign, name)| {
        let mut parts = line.split(sign);
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |line, part| {
            let digits = || &part[..part.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(part.len())];
            let (number, length) = match group(part).filter(|_| part.starts_with('{')) {
                Some(number) => (number, number.len() + 2),
                None => (digits(), digits().len()),
            };
            format!("{line}{name}({number}){}", &part[length..])
        })
    })
}

/// A line with the words up, down and star as signs: `{1|3.up + star}` is `{1|3*^ + *}`.
pub(super) fn with_signs(line: &str) -> String {
    const SIGNS: [(&str, &str); 3] = [("up", "^"), ("down", "v"), ("star", "*")];
    // `up*2` may be twice up or up and star 2.
    let is_doubtful = |(name, _): (&str, &str)| {
        line.split(&format!("{name}*")).skip(1).any(|rest| rest.starts_with(|digit: char| digit.is_ascii_digit()))
    };
    if SIGNS.into_iter().any(is_doubtful) {
        return line.to_owned();
    }
    let mut signed = String::new();
    for part in line.split_inclusive(|letter: char| !letter.is_alphanumeric()) {
        let word = part.trim_end_matches(|letter: char| !letter.is_alphanumeric());
        match SIGNS.iter().find(|(name, _)| name.eq_ignore_ascii_case(word)) {
            Some((_, sign)) => {
                // `3.up`
                if signed.ends_with('.') && signed.trim_end_matches('.').ends_with(|digit: char| digit.is_ascii_digit())
                {
                    signed.pop();
                    signed.push('*');
                }
                signed += sign;
                signed += &part[word.len()..];
            }
            None => signed += part,
        }
    }
    signed
}

/// Whether a list has a word, regardless of case.
fn is_among(word: &str, list: &str) -> bool {
    list.split(' ').any(|other| other.eq_ignore_ascii_case(word))
}

/// A line without the first bracket that closes nothing: `{1|2}} + *`.
fn balanced(line: &str) -> Option<String> {
    let mut depth = 0_usize;
    let at = line.find(|sign: char| match sign {
        '(' | '[' | '{' => {
            depth += 1;
            false
        }
        ')' | ']' | '}' if depth == 0 => true,
        ')' | ']' | '}' => {
            depth -= 1;
            false
        }
        _ => false,
    })?;
    Some(format!("{}{}", &line[..at], &line[at + 1..]))
}

/// A line with its open brackets closed.
fn closed(line: &str) -> String {
    let mut reader = Reader::new(line);
    reader.by_ref().for_each(drop);
    let open = reader.open().iter().rev();
    let open = open.filter(|open| !matches!(open.opening, Opening::Block | Opening::Angle));
    line.to_owned() + &open.map(|open| open.opening.closer()).collect::<String>()
}

fn is_name(word: &str) -> bool {
    word.starts_with(char::is_alphabetic) && word.chars().all(|letter| letter.is_alphanumeric() || letter == '_')
}
