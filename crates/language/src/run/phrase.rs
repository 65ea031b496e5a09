//! What a line asks in words, and how that is typed: `grundy value of kayles 7` is `Grundy(Kayles[7])`.

use std::{ops::Range, sync::Arc};

use crate::{
    foreign,
    read::{
        source::Source,
        spelling::{nearest, stemmed},
        token::{CONSTANTS, Reader, is_down},
    },
    run::{
        error::{Error, ErrorKind},
        library::{Arguments, Callable},
        machine::Machine,
    },
};

/// Lines longer than this are not read as sentences, and none is written.
const LONGEST: usize = 160;

/// How many words are one name at most: `Toads and Frogs`.
const MOST_WORDS: usize = 4;

/// A word of so many letters may have a slip of the hand in it.
const LONG: usize = 7;

/// By how many letters a word with a slip is longer or shorter at most.
const MOST_SLIPS: usize = 2;

/// Words that carry no meaning of their own beside a function and what it is asked of.
const FILLERS: &str = "a about against all an and any are at be begins board by calculate can case compute could did do does \
     evaluate exact find first for form from game games get give given has have heap heaps how i if in integer \
     is it its let many me meaning much my next now number numbers of on our out pile piles \
     player players please position positions previous set should show simple size solve start starting \
     starts tell than that the there this three to two us versus vs want was we what whats when whether \
     which with would you";

/// Words by which a name is given a value: `let G be {3|1}`.
const BINDING: &str = "assume call consider const define given let now put say set suppose take the var with";

/// Words that a question begins with.
const QUESTIONS: &str = "are can could did does how is what when where which who why";

/// Functions that are asked of what another answers.
const OUTER: &[&str] = &["Draw", "Plot", "Tree", "Explain", "Print", "Value", "Grundy", "HasseDiagram", "Export"];

/// The ends of names of files.
const FILES: &[&str] = &["cgs", "csv", "json", "pdf", "png", "svg", "tex", "tsv"];

/// Words of programs: a line that has one is no sentence.
const BLOCKS: &[&str] =
    &["then", "else", "while", "do", "end", "yield", "where", "def", "ruleset", "return", "begin", "not"];

/// Words that ask who wins.
const WINNING: &[&str] = &["who", "win", "wins", "won", "winner", "winning"];

/// A piece of a line.
#[derive(Debug)]
enum Piece {
    /// A word.
    Word(String),
    /// What is read as it stands: a number, a game, a position, a string.
    Term(String),
    /// A call or a position whose name or brackets were written otherwise.
    Call(String),
    /// What joins terms.
    Sign(String),
    /// What separates them.
    Comma,
}

/// What a piece of a line, or some words of it, mean.
#[derive(Debug)]
enum Item {
    /// A function.
    Function(String),
    /// A ruleset.
    Rules(String),
    /// A player.
    Player(&'static str),
    /// An expression.
    Value(String),
    /// A word of elsewhere, with what to write.
    Advice(&'static str),
    /// Both of the functions beside it are asked for.
    And,
    /// A word that asks who wins.
    Wins,
    /// A word that asks for moves.
    Moves,
    /// A word that asks for misère play.
    Misere,
    /// Any other word.
    Unknown(String),
}

/// What is called by the words of a line.
enum Meaning {
    Function(String),
    Rules(String),
    Advice(&'static str),
}

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
        let is_free = is_name(name)
            && !is_down(name)
            && !CONSTANTS.contains(&name)
            && (name.chars().count() == 1 || self.meaning(name, true).is_none() && !is_among(name, QUESTIONS));
        (is_said && is_free && words.all(|word| is_among(word, BINDING)) && self.is_read(value))
            .then(|| format!("type `{name} := {value}`"))
    }

    /// What to type for a line of words; of one that can be read only where that is a call.
    fn sentence(&mut self, line: &str, is_syntax: bool) -> Option<String> {
        let command = line.trim_start_matches(['$', '%', ' ']);
        if let Some((first, rest)) = command.split_once(' ')
            && (first == "cutcake" && !rest.starts_with(|next: char| next.is_ascii_digit())
                || command.len() < line.len() && foreign::instead(first) == Some(foreign::SHELL))
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
            if is_import || advice == foreign::SHELL || is_of_prompt(advice) || !self.is_named(&words) {
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
        let has_codes = ["octal", "code", "heap", "grundy", "quotient", "sequence", "period"]
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
                (Some(rules), [], _) => {
                    Some(format!("a position stands in brackets: `{}`{}", self.form(&rules)?, without(&unknown)))
                }
                (_, _, Some(advice)) => Some(advice.to_owned()),
                // A number beside words that say nothing is no answer to them.
                (None, [value], None)
                    if (is_syntax || is_called)
                        && !value.starts_with('(')
                        && value.contains(|sign: char| !sign.is_ascii_digit())
                        && self.is_read(value)
                        && (unknown.is_empty() || value.contains(['[', '{'])) =>
                {
                    Some(format!("type `{value}`{}", without(&unknown)))
                }
                (None, _, None) if is_syntax && unknown.len() == 1 && is_worded => {
                    self.environment.library.about(&unknown[0])
                }
                _ => None,
            };
        };
        values.extend(players);
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

    /// Why a function does not take values, if it is the kind of one.
    fn misfit(&mut self, name: &str, texts: &[String]) -> Option<String> {
        let function = self.callable(name).filter(|function| function.admits(texts.len()) && !texts.is_empty())?;
        if texts.iter().any(|text| text.contains('(')) {
            return None;
        }
        let values = texts.iter().map(|text| self.value_of(Source { text: text.clone(), ..Source::default() }).ok());
        let values = values.collect::<Option<Vec<_>>>()?;
        function.check(self, &mut Arguments::new(values)).err().map(|error| error.kind.to_string())
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

    /// The arguments of a call as they are written, if the function takes them so, or as one list.
    fn fitting(&mut self, name: &str, values: Vec<String>, is_range: bool) -> Option<String> {
        let function = self.callable(name)?;
        let values: Vec<String> = match &*values {
            // What stands between brackets may be what the function takes.
            [one] if one.starts_with(if function.takes_many() { ['[', '{'] } else { ['{', '{'] }) => {
                match group(one).filter(|inside| inside.len() + 2 == one.len() && !inside.contains('|')) {
                    Some(inside) => inside.split(',').map(|value| value.trim().to_owned()).collect(),
                    None => values,
                }
            }
            _ => values,
        };
        let nimber = |value: &String| {
            let order = value.strip_prefix(['*', '⋆']).filter(|order| order.bytes().all(|byte| byte.is_ascii_digit()));
            order.map(|order| if order.is_empty() { "1".to_owned() } else { order.to_owned() })
        };
        // `5*7` of nimbers.
        let is_product = |value: &String| {
            function.takes_many()
                && value.contains(['*', '+'])
                && !value.starts_with('*')
                && value.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'*' | b'+' | b' '))
        };
        let values = match &*values {
            [one] if is_product(one) => one.split(['*', '+']).map(|value| value.trim().to_owned()).collect(),
            _ => values,
        };
        let numbers: Option<Vec<String>> = values.iter().map(nimber).collect();
        let is_plain = |value: &String| !value.starts_with(char::is_alphabetic);
        let list = (values.len() > 1 && values.iter().all(is_plain)).then(|| vec![format!("({})", values.join(", "))]);
        let is_number = |value: &String| value.bytes().all(|byte| byte.is_ascii_digit());
        let range = match &*values {
            [first, last] if is_range && function.takes_many() && is_number(first) && is_number(last) => {
                Some(vec![format!("{first}..{last}")])
            }
            _ => None,
        };
        // The other way round, where the kinds say so.
        let turned = (values.len() == 2).then(|| values.iter().rev().cloned().collect());
        let ways = [range, Some(values), numbers, turned, list];
        ways.into_iter().flatten().find(|values| self.takes(function, values)).map(|values| values.join(", "))
    }

    /// Whether a function takes arguments that are written so; names without a value may be anything.
    fn takes(&mut self, function: &'static dyn Callable, texts: &[String]) -> bool {
        let mut values = Vec::new();
        for text in texts {
            // Nothing is called: that might do something.
            let calls = text.match_indices('(').any(|(at, _)| {
                let name = &text[text[..at].trim_end_matches(char::is_alphanumeric).len()..at];
                self.environment.library.find(name).is_some()
            });
            if calls {
                return function.admits(texts.len());
            }
            match self.value_of(Source { text: text.clone(), ..Source::default() }) {
                Ok(value) => values.push(value),
                Err(error) => {
                    return matches!(error.kind, ErrorKind::UnknownName { .. }) && function.admits(texts.len());
                }
            }
        }
        function.check(self, &mut Arguments::new(values)).is_ok()
    }

    fn has_rules(&self, items: &[Item]) -> bool {
        items.iter().any(
            |item| matches!(item, Item::Function(name) if self.callable(name).is_some_and(Callable::takes_ruleset)),
        )
    }

    /// The pieces of a line; none where it has signs that no sentence has.
    fn pieces_of_line(&mut self, line: &str) -> Option<Vec<Piece>> {
        let mut pieces: Vec<Piece> = Vec::new();
        let mut rest = line;
        while let Some(first) = rest.chars().next() {
            let before = &line[..line.len() - rest.len()];
            let length = if let Some(text) =
                board_word(rest).filter(|_| !before.ends_with(|last: char| !last.is_whitespace()))
            {
                pieces.push(Piece::Word(text.to_owned()));
                text.len()
            } else if first.is_alphabetic() {
                let word = &rest
                    [..rest.find(|letter: char| !(letter.is_alphanumeric() || letter == '_')).unwrap_or(rest.len())];
                let behind = &rest[word.len()..];
                match group(behind).filter(|_| !behind.starts_with(['"', '\''])) {
                    _ if let Some(end) =
                        behind.strip_prefix('.').and_then(|end| FILES.iter().find(|file| end.starts_with(**file))) =>
                    {
                        pieces.push(Piece::Call(format!("\"{word}.{end}\"")));
                        word.len() + 1 + end.len()
                    }
                    // `4 x 4`
                    _ if matches!(word, "x" | "X")
                        && behind.trim_start().starts_with(|next: char| next.is_ascii_digit())
                        && matches!(pieces.last(), Some(Piece::Term(_))) =>
                    {
                        pieces.push(Piece::Comma);
                        word.len()
                    }
                    // A letter is a name.
                    _ if is_down(word)
                        || word.len() == 1 && !matches!(word, "a" | "i" | "N" | "P")
                        || matches!(word, "eps" | "ε" | "omega" | "ω") =>
                    {
                        pieces.push(Piece::Term(word.to_owned()));
                        word.len()
                    }
                    Some(inside) if self.headed(&mut pieces, word, &behind[..inside.len() + 2]) => {
                        word.len() + inside.len() + 2
                    }
                    _ => {
                        let is_possessive = behind.starts_with("'s") || behind.starts_with("’s");
                        let is_player = matches!(word, "Left" | "Right" | "Center");
                        let sign = match word {
                            "plus" => Some("+"),
                            "minus" => Some("-"),
                            "times" => Some("*"),
                            _ => None,
                        };
                        let is_between = matches!(pieces.last(), Some(Piece::Term(_) | Piece::Call(_)));
                        pieces.push(match sign.filter(|_| is_between) {
                            Some(sign) => Piece::Sign(sign.to_owned()),
                            None if is_possessive && !is_player => Piece::Word(format!("{word}s")),
                            None => Piece::Word(word.to_owned()),
                        });
                        word.len() + if is_possessive { behind.chars().take(2).map(char::len_utf8).sum() } else { 0 }
                    }
                }
            } else if first.is_ascii_digit() {
                let number = rest
                    .find(|letter: char| !(letter.is_ascii_digit() || matches!(letter, '/' | '.')))
                    .unwrap_or(rest.len());
                let number = &rest[..number];
                pieces.push(Piece::Term(number.trim_end_matches(['.', '/']).to_owned()));
                let behind = &rest[number.len()..];
                let is_side =
                    behind.starts_with(['x', '×']) && behind.chars().nth(1).is_some_and(|next| next.is_ascii_digit());
                if is_side {
                    pieces.push(Piece::Comma);
                }
                number.len() + if is_side { behind.chars().next().map_or(0, char::len_utf8) } else { 0 }
            } else if let Some(inside) = group(rest) {
                let text = &rest[..inside.len() + 2];
                pieces.push(Piece::Term(text.to_owned()));
                text.len()
            } else {
                let next = rest.chars().nth(1);
                match first {
                    ' ' | '\t' => {}
                    ',' => pieces.push(Piece::Comma),
                    // The number of an exercise: `Problem 4.2: {3|1}`.
                    ':' if next.is_some_and(char::is_whitespace) && !before.ends_with(char::is_whitespace) => {
                        let is_numbered = |piece: &Piece| matches!(piece, Piece::Term(number) if number.starts_with(|first: char| first.is_ascii_digit()));
                        if pieces.iter().any(is_numbered) && matches!(pieces.first(), Some(Piece::Word(_))) {
                            pieces.clear();
                        }
                        pieces.push(Piece::Comma);
                    }
                    '⊕' => pieces.push(Piece::Word("xor".to_owned())),
                    '⊗' => pieces.push(Piece::Word("NimProduct".to_owned())),
                    '-' if before.ends_with(char::is_alphabetic) && next.is_some_and(char::is_alphanumeric) => {}
                    '.' if before.ends_with([')', ']', '}']) && next.is_some_and(char::is_alphabetic) => {
                        let name = &rest[1..];
                        let name = &name[..name.find(|letter: char| !letter.is_alphanumeric()).unwrap_or(name.len())];
                        let (Some(Meaning::Function(function)), Some(Piece::Term(term) | Piece::Call(term))) =
                            (self.meaning(name, true), pieces.last_mut())
                        else {
                            return None;
                        };
                        *term += &format!(".{function}");
                        rest = &rest[1 + name.len()..];
                        continue;
                    }
                    // The path before a name, as in `game.grid.Domineering`.
                    '.' if next.is_some_and(char::is_alphabetic) && matches!(pieces.last(), Some(Piece::Word(_))) => {
                        pieces.pop();
                    }
                    '(' | '[' | '{' | ')' | ']' | '}' | '"' | '\'' | '\\' | '$' | '@' | '“' | '”' | '„' | '«' | '»' =>
                    {
                        return None;
                    }
                    // A prefix that stands apart: `*2 *3`.
                    '*' | '^' | '±' | '↑' | '⋆'
                        if before.ends_with(char::is_whitespace)
                            && next.is_some_and(|next| !next.is_whitespace())
                            && matches!(pieces.last(), Some(Piece::Term(_) | Piece::Call(_))) =>
                    {
                        pieces.push(Piece::Comma);
                        pieces.push(Piece::Sign(first.to_string()));
                    }
                    sign => match pieces.last_mut() {
                        Some(Piece::Sign(signs)) if before.ends_with(signs.as_str()) => signs.push(sign),
                        _ => pieces.push(Piece::Sign(sign.to_string())),
                    },
                }
                first.len_utf8()
            };
            rest = &rest[length..];
        }
        Some(pieces)
    }

    /// Whether a word with those before it is the name of a ruleset or a function, to which the bracket behind it belongs; then
    /// the call or the position is a piece.
    fn headed(&mut self, pieces: &mut Vec<Piece>, word: &str, bracket: &str) -> bool {
        let inside = &bracket[1..bracket.len() - 1];
        let before = pieces.iter().rev().take_while(|piece| matches!(piece, Piece::Word(_))).count();
        for taken in (0..=before.min(MOST_WORDS - 1)).rev() {
            let mut name = String::new();
            for piece in &pieces[pieces.len() - taken..] {
                if let Piece::Word(word) = piece {
                    name += word;
                }
            }
            name += word;
            let text = match self.meaning(&name, taken == 0) {
                Some(Meaning::Function(name)) if !inside.is_empty() => {
                    let is_game = bracket.starts_with('{') && inside.contains('|');
                    format!("{name}({})", if is_game { bracket } else { inside })
                }
                Some(Meaning::Rules(name)) if !inside.is_empty() => self.board_text(&name, inside),
                _ => continue,
            };
            pieces.truncate(pieces.len() - taken);
            pieces.push(if text == format!("{word}{bracket}") { Piece::Term(text) } else { Piece::Call(text) });
            return true;
        }
        false
    }

    /// A board of a ruleset, or of the game of a code or of numbers that a ruleset is made of.
    fn board_text(&mut self, name: &str, inside: &str) -> String {
        match self.form(name).filter(|form| form.starts_with(name)) {
            Some(form) if form[name.len()..].starts_with('(') => format!("{name}({inside})[5]"),
            _ => format!("{name}[{inside}]"),
        }
    }

    /// What the pieces of a line mean; none of one that gives a name a value.
    fn items(&mut self, pieces: Vec<Piece>) -> Option<Vec<Item>> {
        let mut items = Vec::new();
        let mut run = String::new();
        let mut is_operand = false;
        let mut words: Vec<String> = Vec::new();
        let asks = matches!(pieces.first(), Some(Piece::Word(word)) if matches!(&*word.to_lowercase(), "is" | "are"));
        for piece in pieces {
            if !matches!(piece, Piece::Word(_)) {
                self.say(&mut words, &mut items, asks);
            }
            match piece {
                Piece::Word(word) => {
                    flush(&mut run, &mut items);
                    is_operand = false;
                    words.push(word);
                }
                Piece::Term(term) | Piece::Call(term) => {
                    if is_operand {
                        flush(&mut run, &mut items);
                    }
                    run += &term;
                    is_operand = true;
                }
                Piece::Sign(sign) => {
                    // A name gets a value.
                    let is_name = run.is_empty() && !matches!(items.last(), Some(Item::Function(_)))
                        || !run.is_empty()
                            && run.chars().all(|letter| letter.is_alphabetic() && !matches!(letter, 'v' | 'ε'));
                    if sign == "=" && is_name && run != "eps" {
                        if !items.iter().any(|item| matches!(item, Item::Rules(_))) {
                            return None;
                        }
                        run.clear();
                        continue;
                    }
                    // A prefix behind an operand stands by itself: `* *2`.
                    let is_binary =
                        is_operand && matches!(&*sign, "+" | "-" | ">" | "<" | "=" | "==" | ">=" | "<=" | "<>" | "!=");
                    run += &match &*sign {
                        "=" if is_binary => " == ".to_owned(),
                        sign if is_binary => format!(" {sign} "),
                        sign => sign.to_owned(),
                    };
                    is_operand = false;
                }
                Piece::Comma => {
                    flush(&mut run, &mut items);
                    is_operand = false;
                }
            }
        }
        self.say(&mut words, &mut items, asks);
        flush(&mut run, &mut items);
        Some(items)
    }

    /// What words side by side mean, the longest names first; in a question that begins with `is`, `number` is `IsNumber`.
    fn say(&self, words: &mut Vec<String>, items: &mut Vec<Item>, asks: bool) {
        let mut at = 0;
        while at < words.len() {
            let most = MOST_WORDS.min(words.len() - at);
            let found = (1..=most).rev().find_map(|count| {
                let joined = words[at..at + count].concat();
                if count > 1 && words[at + count - 1] == "of" {
                    return None;
                }
                let question = format!("is{joined}");
                match self.meaning(&question, false).filter(|_| asks) {
                    Some(Meaning::Function(name)) => return Some((Some(Item::Function(name)), count)),
                    Some(Meaning::Advice(advice)) => return Some((Some(Item::Advice(advice)), count)),
                    _ => {}
                }
                // `is {1|-1} N`
                if matches!(&*joined, "N" | "P") {
                    return Some((Some(Item::Wins), count));
                }
                let item = match (count, joined.to_lowercase().as_str()) {
                    (1, "and") if matches!(items.last(), Some(Item::Function(_))) => Item::And,
                    (1, "left") => Item::Player("Left"),
                    (1, "right") => Item::Player("Right"),
                    (1, "center") => Item::Player("Center"),
                    (1, "misere" | "misère") => Item::Misere,
                    (1, "move" | "moves") => Item::Moves,
                    (1, word) if WINNING.contains(&word) => Item::Wins,
                    (1, word) if is_among(word, FILLERS) => return Some((None, 1)),
                    _ => match self.meaning(&joined, count == 1)? {
                        Meaning::Function(name) => Item::Function(name),
                        Meaning::Rules(name) => Item::Rules(name),
                        Meaning::Advice(text) => Item::Advice(text),
                    },
                };
                Some((Some(item), count))
            });
            let (item, count) = found.unwrap_or_else(|| (Some(Item::Unknown(words[at].clone())), 1));
            items.extend(item);
            at += count;
        }
        words.clear();
    }

    /// What is called so, written as one word; a single word may have a slip of the hand in it.
    fn meaning(&self, word: &str, is_single: bool) -> Option<Meaning> {
        let folded = word.to_lowercase().replace('è', "e");
        let is_same = |name: &&str| name.to_lowercase() == folded;
        let library = self.environment.library;
        if library.constant(word).is_some() {
            return None;
        }
        let functions =
            || library.names().into_iter().filter(|name| library.find(name).is_some() && library.owns(name));
        let is_long = word.chars().count() >= LONG || word.starts_with(char::is_uppercase);
        let advised = |instead: &'static str| {
            // The function that is called first in what to write.
            let code = instead.split('`').nth(1).filter(|_| !instead.starts_with("there are no")).unwrap_or_default();
            let name = code.split('(').next().unwrap_or_default();
            // Of two sides none is meant before it is said.
            let is_sided = name.starts_with("Left") && instead.contains("`Right");
            let is_type = name == "Type";
            let function =
                functions().find(|function| *function == name && code.len() > name.len() && !is_sided && !is_type);
            function.map_or(Meaning::Advice(instead), |name| Meaning::Function(name.to_owned()))
        };
        if let Some(name) = functions().find(is_same) {
            return Some(Meaning::Function(name.to_owned()));
        }
        // What is typed as one word is none of several.
        if let Some(instead) = foreign::instead(word) {
            let is_word = is_single || word.contains(char::is_uppercase);
            return is_word.then(|| advised(instead));
        }
        let named = |name: &str| match library.find(name) {
            Some(_) => Meaning::Function(name.to_owned()),
            None => Meaning::Rules(name.to_owned()),
        };
        if let Some(name) = self.environment.ruleset_names().find(is_same) {
            return Some(Meaning::Rules(name.to_owned()));
        }
        // `over` is a value, and `Over` a word of other programs.
        if !CONSTANTS.contains(&word)
            && let Some(instead) = foreign::instead_folded(word)
        {
            return Some(advised(instead));
        }
        let known: Vec<&str> = functions().chain(self.environment.ruleset_names()).collect();
        if let Some(name) = stemmed(&folded, &known) {
            return Some(named(name));
        }
        // `toads` begins one name alone.
        let mut begun = self
            .environment
            .ruleset_names()
            .filter(|name| is_single && folded.len() > 4 && is_first_word(&folded, name));
        if let (Some(name), None) = (begun.next(), begun.next()) {
            return Some(Meaning::Rules(name.to_owned()));
        }
        if !is_single || !is_long {
            return None;
        }
        nearest(word, &known).filter(|near| near.len().abs_diff(word.len()) <= MOST_SLIPS).map(named)
    }

    /// The items with boards in place of rulesets with what stands between their brackets behind them.
    fn with_boards(&mut self, mut items: Vec<Item>, has_codes: bool) -> Vec<Item> {
        let takes_rules = self.has_rules(&items);
        // `Domineering value of 4x4`
        for at in 0..items.len() {
            if !takes_rules && let [Item::Rules(_), Item::Function(_), Item::Value(_), ..] = &items[at..] {
                items.swap(at, at + 1);
            }
        }
        let mut boards: Vec<Item> = Vec::new();
        let mut items = items.into_iter().peekable();
        while let Some(item) = items.next() {
            let name = match item {
                Item::Rules(name) => name,
                Item::Value(code) if has_codes && is_code(&code) => {
                    format!("TakeAndBreak(\"{}{code}\")", if code.starts_with('.') { "0" } else { "" })
                }
                item => {
                    boards.push(item);
                    continue;
                }
            };
            let (mut entries, mut skipped) = (Vec::new(), Vec::new());
            if !takes_rules {
                while let Some(Item::Value(value)) = items.peek() {
                    entries.push(value.clone());
                    items.next();
                }
                while let (Some(Item::Unknown(word)), []) = (items.peek(), &*entries) {
                    let small = word.to_lowercase();
                    let texts = [word.clone(), small.replace('_', "."), small.replace('/', "|"), small];
                    let texts = texts.map(|word| format!("\"{word}\""));
                    if let Some(text) = texts.into_iter().find(|text| self.is_board(&format!("{name}[{text}]"))) {
                        entries.push(text);
                    } else {
                        skipped.push(Item::Unknown(word.clone()));
                    }
                    items.next();
                }
                // `Kayles pins 12`, `2x3 Domineering`.
                while let Some(Item::Value(value)) = items.peek() {
                    entries.push(value.clone());
                    items.next();
                }
                while entries.is_empty()
                    && matches!(boards.last(), Some(Item::Value(value)) if value.bytes().all(|byte| byte.is_ascii_digit()))
                {
                    let first = boards.iter().rposition(
                        |item| !matches!(item, Item::Value(value) if value.bytes().all(|byte| byte.is_ascii_digit())),
                    );
                    let numbers = boards.split_off(first.map_or(0, |place| place + 1));
                    entries.extend(
                        numbers
                            .into_iter()
                            .filter_map(|item| if let Item::Value(value) = item { Some(value) } else { None }),
                    );
                }
            }
            let inside = match &*entries {
                [one] => group(one)
                    .filter(|inside| inside.len() + 2 == one.len() && !one.starts_with('"'))
                    .unwrap_or(one)
                    .to_owned(),
                _ => entries.join(","),
            };
            let text = self.board_text(&name, &inside);
            boards.push(match inside.is_empty() || !self.is_board(&text) {
                true => Item::Rules(name),
                false => Item::Value(text),
            });
            boards.extend(skipped);
        }
        boards
    }

    /// Whether a text is a board.
    fn is_board(&mut self, text: &str) -> bool {
        self.value_of(Source { text: text.to_owned(), ..Source::default() }).is_ok()
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

/// Whether a word, in small letters, is the first one of a name that has several.
fn is_first_word(word: &str, name: &str) -> bool {
    let end = name.char_indices().skip(1).find(|(_, letter)| letter.is_uppercase());
    end.is_some_and(|(end, _)| name[..end].to_lowercase() == word)
}

/// The rows of a board that a text begins with: few letters with signs of squares among them, `tt..ff`, `xo/ox`.
fn board_word(text: &str) -> Option<&str> {
    /// Words have more letters.
    const MOST: usize = 2;
    let word = text.split_whitespace().next()?.trim_end_matches(['?', ',', ';']);
    let is_square = |letter: char| matches!(letter, '.' | '|' | '/' | '#' | '-');
    let mut letters: Vec<char> = word.chars().filter(|letter| !is_square(*letter)).collect();
    letters.sort_unstable();
    letters.dedup();
    let is_board = word.len() > 2
        && word.contains(['.', '|', '/', '#'])
        && (1..=MOST).contains(&letters.len())
        && letters.iter().all(char::is_ascii_alphabetic);
    is_board.then_some(word)
}

/// Whether a number is written as the code of a game of heaps is: `0.77`, `.137`.
fn is_code(number: &str) -> bool {
    number.split_once('.').is_some_and(|(first, digits)| {
        matches!(first, "" | "0" | "4") && !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit())
    })
}

/// What stands between the brackets or the quotes that a text begins with.
fn group(text: &str) -> Option<&str> {
    let mut open: Vec<char> = Vec::new();
    for (at, letter) in text.char_indices() {
        match letter {
            '"' if open.last() == Some(&'"') => {
                open.pop();
            }
            _ if open.last() == Some(&'"') => {}
            '"' => open.push('"'),
            '(' => open.push(')'),
            '[' => open.push(']'),
            '{' => open.push('}'),
            '<' if at == 0 => open.push('>'),
            ')' | ']' | '}' => {
                let opened = open.pop();
                if opened != Some(letter) {
                    return None;
                }
            }
            '>' if open == ['>'] => {
                open.pop();
            }
            _ => {}
        }
        if open.is_empty() {
            return if at == 0 { None } else { Some(&text[1..at]) };
        }
    }
    None
}

/// Ends an expression: what was read of it is a value.
fn flush(run: &mut String, items: &mut Vec<Item>) {
    let text = run.trim().trim_end_matches([' ', '?', '.', '!', ':']).trim_start_matches([' ', ':', '=']);
    if !text.is_empty() {
        items.push(Item::Value(text.to_owned()));
    }
    run.clear();
}
