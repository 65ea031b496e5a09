//! Splitting a line into words and expressions.

use super::{
    is_among,
    meaning::{Item, MOST_WORDS, Meaning},
    number::{in_signs, is_beside_operator, is_value, sign_of, value_of},
    question::Question,
};
use crate::{
    read::token::is_down,
    run::{library::Callable, machine::Machine},
};

/// Operators and contractions in words, alternatives divided by `|`, and the signs of papers, with what is typed for them.
const SIGNS: &[(&str, &str)] = &[
    ("nim plus|nim-plus|nim added to|nim-added to", " NimSum "),
    ("nim divided by|nim-divided by", " NimDiv "),
    ("nim times|nim-times|nim multiplied by|nim-multiplied by", " NimProduct "),
    ("confused with|fuzzy with|fuzzy to|incomparable with|incomparable to", " <> "),
    ("greater than or equal to|at least", " >= "),
    ("less than or equal to|at most", " <= "),
    ("greater than|bigger than|larger than|better than|more than", " > "),
    ("less than|smaller than|worse than", " < "),
    ("not equal to|different from", " != "),
    ("equal to|equals|the same as", " == "),
    ("divided by", " / "),
    ("plus minus|plus or minus", " +-"),
    ("double-up", " ^^ "),
    ("double-down", " vv "),
    ("triple-up", " ^3 "),
    ("G^L of|G^{L} of|GL of", " LeftOptions of "),
    ("G^R of|G^{R} of|GR of", " RightOptions of "),
    ("on a|on an", " a "),
    ("on the", " the "),
    ("plus|added to", " + "),
    ("minus", " - "),
    ("times|multiplied by|copies of", " * "),
];

/// Signs that stand directly behind a word or a value.
const ENDINGS: &[(&str, &str)] = &[
    ("’", "'"),
    ("è", "e"),
    ("\\`e", "e"),
    ("eft's ", "eft "),
    ("ight's ", "ight "),
    ("}'s ", "} "),
    ("]'s ", "] "),
    ("'s ", "s "),
    ("n't ", "nt "),
    ("'m ", "m "),
    ("'re ", "re "),
    ("'ll ", "ll "),
    ("⊕", " xor "),
    ("⊗", " NimProduct "),
    (" as {L|R} ", " braces "),
];

/// A part of a line.
#[derive(Debug)]
pub(super) enum Part {
    Word(String),
    /// An expression of the language: a number, a game, a sum, a position.
    Value(String),
}

/// The parts of a line.
#[derive(Default)]
pub(super) struct Phrase {
    pub(super) parts: Vec<Part>,
    /// Whether an expression differs from what was typed.
    pub(super) is_rewritten: bool,
    /// Whether there are words beside something else; without them the line may be a program with a typing error.
    pub(super) is_worded: bool,
    /// The expression so far.
    run: String,
    /// Whether the expression may end here.
    is_operand: bool,
}

impl Phrase {
    /// Ends the expression.
    fn flush(&mut self) {
        let text = self.run.trim().trim_end_matches([' ', '?', '.', '!', ':']).trim_start_matches([' ', ':', '=']);
        if !text.is_empty() {
            self.is_worded |= !self.parts.is_empty();
            // An expression that ends with an operator is incomplete, except `1*`.
            let is_whole = self.is_operand || text.ends_with('*');
            self.parts.push(if is_whole { Part::Value(text.to_owned()) } else { Part::Word(text.to_owned()) });
        }
        self.run.clear();
        self.is_operand = false;
    }

    fn word(&mut self, word: &str) {
        self.is_worded |= !self.parts.is_empty() || !self.run.is_empty();
        self.flush();
        self.parts.push(Part::Word(word.to_owned()));
    }

    fn term(&mut self, term: &str) {
        if self.is_operand {
            self.flush();
        }
        self.run += term;
        self.is_operand = true;
    }

    /// Adds a value that was typed as a word; up and star side by side add.
    fn spelt(&mut self, value: &str) {
        if value.starts_with('*') && self.run.ends_with(['^', 'v']) {
            self.run += value;
        } else {
            self.term(value);
        }
        self.is_rewritten = true;
    }

    /// Adds an operator. False for an assignment, which is not a sentence.
    fn sign(&mut self, sign: &str) -> bool {
        let run = self.run.trim();
        let is_name = run.chars().all(char::is_alphabetic) && !is_down(run) && !is_value(run);
        // The label in `moore's nim k=2 3 4 5` adds nothing.
        if sign == "=" && is_name {
            let is_label = run.len() == 1 && !self.parts.is_empty();
            self.run.clear();
            self.is_operand = false;
            self.is_rewritten = true;
            return is_label;
        }
        self.is_rewritten |= sign == "=";
        let is_comparison = sign.starts_with(['<', '>', '=', '!']);
        self.run += &match sign {
            "=" => " == ".to_owned(),
            _ if is_comparison || self.is_operand && matches!(sign, "+" | "-" | "*") => format!(" {sign} "),
            _ => sign.to_owned(),
        };
        self.is_operand = false;
        true
    }

    pub(super) fn words(&self) -> impl DoubleEndedIterator<Item = &str> {
        self.parts.iter().filter_map(|part| if let Part::Word(word) = part { Some(&**word) } else { None })
    }
}

/// Whether a text is a whole number.
fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

impl Machine<'_> {
    /// The parts of a line; none if it has characters that no sentence has.
    pub(super) fn phrase(&mut self, line: &str) -> Option<Phrase> {
        // `3-heap Nim`
        let is_count = |word: &&str| {
            word.split_once('-').is_some_and(|(count, unit)| {
                count.bytes().all(|byte| byte.is_ascii_digit()) && is_among(unit, "heap pile player")
            })
        };
        let bare: Vec<&str> = line.split(' ').filter(|word| !is_count(word)).collect();
        let mut signed = format!(" {} ", in_signs(&bare.join(" ")));
        for (ending, sign) in ENDINGS {
            signed = signed.replace(ending, sign);
        }
        for (words, sign) in SIGNS {
            for words in words.split('|') {
                signed = signed.replace(&format!(" {words} "), sign);
            }
        }
        let mut phrase = Phrase { is_rewritten: signed[1..signed.len() - 1] != *line, ..Phrase::default() };
        let line = with_signs_of_numbers(signed.trim());
        let mut rest = &*line;
        while let Some(first) = rest.chars().next() {
            let before = &line[..line.len() - rest.len()];
            let next = rest[first.len_utf8()..].chars().next();
            let is_apart = before.ends_with(char::is_whitespace);
            let length = if let Some(text) = self.board_word(rest).filter(|_| is_apart || before.is_empty()) {
                phrase.word(text);
                text.len()
            } else if first.is_alphabetic() {
                let end = rest.find(|letter: char| !(letter.is_alphanumeric() || letter == '_'));
                let word = &rest[..end.unwrap_or(rest.len())];
                let behind = &rest[word.len()..];
                // A single letter is a name, except in `p-positions`.
                let is_letter = word.len() == 1
                    && !matches!(word, "a" | "i" | "I" | "N" | "P")
                    && !behind.trim_start_matches([' ', '-']).starts_with("position");
                let inside = group(behind).filter(|_| {
                    let is_named = !is_letter && !is_down(word) || word == "S" && behind.starts_with('(');
                    is_named && !behind.starts_with('"')
                });
                match inside {
                    Some(inside)
                        // `S(1,2,3)`
                        if self.headed(
                            &mut phrase,
                            if is_letter { "Subtraction" } else { word },
                            &behind[..inside.len() + 2],
                        ) =>
                    {
                        phrase.is_rewritten |= is_letter;
                        word.len() + inside.len() + 2
                    }
                    // A call of an unknown function belongs to a program.
                    Some(_) if behind.starts_with(['(', '[']) => return None,
                    _ => {
                        // `conway product * x ^`
                        if matches!(word, "x" | "×") && phrase.is_operand && !phrase.parts.is_empty() {
                            phrase.flush();
                            rest = behind;
                            continue;
                        }
                        // `Outcome(G) = Left`
                        let is_compared = !phrase.run.is_empty() && !phrase.is_operand;
                        if let Some(value) = value_of(word, before, behind) {
                            phrase.spelt(&value);
                        } else if is_letter
                            || is_down(word)
                            || is_value(word)
                            || self.environment.library.constant(word).is_some() && is_beside_operator(before, behind)
                            || is_compared
                                && (is_among(word, "left right") || self.environment.library.constant(word).is_some())
                        {
                            phrase.term(word);
                        } else {
                            phrase.word(word);
                        }
                        word.len()
                    }
                }
            } else if first.is_ascii_digit() {
                let is_code = rest.starts_with("0.");
                let is_part = |letter: char| {
                    letter.is_ascii_digit() || matches!(letter, '/' | '.') || is_code && matches!(letter, 'A'..='F')
                };
                let number = &rest[..rest.find(|letter| !is_part(letter)).unwrap_or(rest.len())];
                // `0x1f` is a number of another language.
                if number == "0" && rest[1..].starts_with(char::is_alphabetic) {
                    return None;
                }
                let digits = number.trim_end_matches(['.', '/']);
                if phrase.run.ends_with('*') && before.trim_end().ends_with(char::is_alphabetic) {
                    phrase.run += digits;
                } else {
                    phrase.term(digits);
                }
                // `3.up`, `3.*2`
                if number.ends_with('.') && is_sign_of_game(&rest[number.len()..]) {
                    phrase.run.push('*');
                    phrase.is_operand = false;
                    phrase.is_rewritten = true;
                }
                number.len()
            } else if let Some(inside) = group(rest).filter(|_| !rest.starts_with("<>")) {
                phrase.term(&rest[..inside.len() + 2]);
                inside.len() + 2
            } else if first.is_whitespace() || matches!(first, '¿' | '¡') {
                first.len_utf8()
            } else if first == '\'' && before.ends_with(char::is_alphabetic) && next.is_some_and(char::is_alphabetic) {
                // `d'options`
                1
            } else if first == '&' {
                // `stopper on & off`
                match phrase.parts.pop_if(|part| {
                    matches!(part, Part::Word(word) if before.trim_end().ends_with(&**word)
                        && self.environment.library.constant(word).is_some())
                }) {
                    Some(Part::Word(side)) => {
                        phrase.run = format!("{side} & ");
                        phrase.is_worded |= !phrase.parts.is_empty();
                    }
                    _ => phrase.word("and"),
                }
                1
            } else if first == ',' || first == ':' && next.is_some_and(char::is_whitespace) {
                phrase.flush();
                1
            } else if first == '-' && before.ends_with(char::is_alphabetic) && next.is_some_and(char::is_alphanumeric) {
                1
            } else if first == '.' && next.is_some_and(char::is_alphabetic) {
                // A path before a name, as in `game.grid.Domineering`, or a call after a value.
                if before.ends_with([')', ']', '}']) {
                    let name = rest[1..].split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default();
                    self.callable(name)?;
                    phrase.run += &rest[..1 + name.len()];
                    1 + name.len()
                } else {
                    phrase.parts.pop_if(|part| phrase.run.is_empty() && matches!(part, Part::Word(_)))?;
                    phrase.is_worded = true;
                    1
                }
            } else if "([{)]}\"'`\\$@#~;“”„«»".contains(first) {
                return None;
            } else if rest.starts_with("^^ ") && phrase.is_operand {
                // Exclusive or in other programs.
                phrase.word("xor");
                2
            } else if matches!(first, '<' | '>' | '=' | '!') {
                let sign = &rest[..rest.find(|sign| !matches!(sign, '<' | '>' | '=')).unwrap_or(rest.len()).max(1)];
                phrase.sign(sign).then_some(sign.len())?
            } else {
                // A prefix begins a new value: `*2 *3`, `switch 5 -5`.
                let is_minus = first == '-'
                    && next.is_some_and(|next| next.is_ascii_digit())
                    && matches!(&*phrase.parts, [Part::Word(_)]);
                let is_prefix = is_minus || matches!(first, '*' | '^' | '±' | '↑' | '⋆');
                if is_prefix && is_apart && next.is_some_and(|next| !next.is_whitespace()) && phrase.is_operand {
                    phrase.flush();
                }
                let is_last = next.is_none_or(char::is_whitespace);
                match first {
                    // `^3*2` is no product.
                    '*' if phrase.is_operand && !is_apart && !is_last => {
                        phrase.run.push('*');
                        phrase.is_operand = false;
                    }
                    _ if phrase.is_operand => phrase.sign(first.encode_utf8(&mut [0; 4])).then_some(())?,
                    // The value star or up.
                    '*' | '^' | '↑' | '⋆' if is_last => phrase.term(first.encode_utf8(&mut [0; 4])),
                    // In `mean + 1` the word is an operand.
                    _ if is_last || matches!(first, '/' | '%' | '|') => return None,
                    _ => phrase.sign(first.encode_utf8(&mut [0; 4])).then_some(())?,
                }
                first.len_utf8()
            };
            rest = &rest[length..];
        }
        phrase.flush();
        Some(phrase)
    }

    /// The rows of a board at the beginning of a text: `tt..ff`, `xo/ox`.
    fn board_word<'t>(&self, text: &'t str) -> Option<&'t str> {
        let word = text.split_whitespace().next()?.trim_end_matches(['?', ',', ';']);
        (word.contains(['.', '|', '/', '#']) && self.may_be_board(word)).then_some(word)
    }

    /// Whether a word may be the rows of a board.
    pub(super) fn may_be_board(&self, word: &str) -> bool {
        word.len() > 3 - usize::from(word.contains('.')) && self.has_pieces(word, 2)
    }

    /// Whether a word has few different letters, all of them of pieces, or of the colours blue, green, black and white.
    pub(super) fn has_pieces(&self, word: &str, most: usize) -> bool {
        const COLOURS: &str = "bgw";
        let is_square = |letter: char| matches!(letter, '.' | '|' | '/' | '#' | '-' | '_');
        let mut letters: Vec<char> = word.to_lowercase().chars().filter(|letter| !is_square(*letter)).collect();
        letters.sort_unstable();
        letters.dedup();
        let boards = || {
            let rulesets = self.environment.catalogue.rulesets();
            let shown = rulesets.flat_map(|ruleset| ruleset.examples());
            shown.filter_map(|example| example.split_once("[\"")?.1.split_once("\"]")).map(|(board, _)| board)
        };
        (1..=most).contains(&letters.len())
            && letters.iter().all(|letter| {
                COLOURS.contains(*letter) || boards().any(|board| !board.contains(' ') && board.contains(*letter))
            })
    }

    /// The value that a text stands for which begins with a word and is written otherwise here: `nim(3)`, `Cutcake 6x5`.
    pub(super) fn worded_value(&mut self, text: &str) -> Option<String> {
        if !text.starts_with(char::is_alphabetic) || text.chars().all(char::is_alphanumeric) {
            return None;
        }
        let phrase = self.phrase(text).filter(|phrase| phrase.is_rewritten || phrase.is_worded)?;
        let items = self.items(phrase);
        match &*self.with_boards(items) {
            [Item::Value(value)] => Some(value.clone()),
            _ => None,
        }
    }

    /// A sum of values in words: `kayles 3 + nim 4`, `domineering 2x2 minus cram 3x3`, `mean {3|1} + mean *`.
    pub(super) fn worded_sum(&mut self, text: &str) -> Option<String> {
        let sum = text.replace(" plus ", " + ").replace(" minus ", " - ").replace(" - ", " + -");
        let (mut is_worded, mut calls) = (false, Vec::new());
        let sides = sum.split(" + ").map(|side| {
            let (sign, side) = side.strip_prefix('-').map_or(("", side), |side| ("-", side));
            if !side.starts_with(char::is_alphabetic) && self.is_read(side) {
                return Some(format!("{sign}{side}"));
            }
            is_worded = true;
            let value = self.worded_value(side).or_else(|| {
                let (head, value) = side.split_once(' ')?;
                let name = self.called(head).filter(|_| !value.starts_with(char::is_alphabetic))?;
                let call = format!("{name}({value})");
                calls.push(name);
                Some(call)
            });
            Some(format!("{sign}{}", value?))
        });
        let mut sides = sides.collect::<Option<Vec<String>>>().filter(|sides| sides.len() > 1 && is_worded)?;
        // `kayles 5 + 3`
        if let [first, others @ ..] = &mut *sides
            && let Some((name, heap)) = first.split_once('[')
            && [heap.trim_end_matches(']')].into_iter().chain(others.iter().map(|side| &**side)).all(is_number)
        {
            others.iter_mut().for_each(|heap| *heap = format!("{name}[{heap}]"));
        }
        // The temperature of a sum is meant with one function.
        if let [name] = &*calls
            && !["Tiny", "Miny"].contains(&&**name)
        {
            return None;
        }
        Some(sides.join(" + ").replace(" + -", " - ")).filter(|sum| self.tried(sum).is_ok())
    }

    /// What is typed for a value, a position or a ruleset that may be said in words.
    pub(super) fn expressed(&mut self, text: &str) -> Option<String> {
        let text = text.trim_end_matches(['?', '.', ',', '!', ':']);
        if self.is_read(text) && self.tried(text).is_ok() {
            return Some(text.to_owned());
        }
        // The terms of a sequence.
        if text.contains(',') && self.tried(&format!("({text})")).is_ok() {
            return Some(text.to_owned());
        }
        if let Some(sum) = self.worded_sum(text) {
            return Some(sum);
        }
        if let Some(value) = sign_of(text) {
            return Some(value.to_owned());
        }
        let phrase = self.phrase(text)?;
        let items = self.items(phrase);
        let question = Question::new(self.with_boards(items));
        match &*question.values {
            [value] if question.is_understood() && question.functions.is_empty() => Some(value.clone()),
            [_] if question.is_understood() => self.asked_call(&question),
            _ => None,
        }
    }

    /// The arguments of a call, each as it is typed here: `kayles, nim(3)` are `Kayles, Nim[3]`.
    fn mended(&mut self, inside: &str) -> String {
        // `SynchronizedCutcake 6x5` has a comma inside.
        if let Some(value) = self.worded_value(inside) {
            return value;
        }
        let items = arguments(inside).into_iter().map(|item| {
            let is_word = item.chars().all(char::is_alphanumeric) && item.starts_with(char::is_alphabetic);
            match self.meaning(&item, true).filter(|_| is_word) {
                Some(Meaning::Rules(name) | Meaning::Function(name)) => Some(name),
                _ => self.worded_value(&item),
            }
            .or(Some(item))
        });
        let mended: Option<Vec<String>> = items.collect();
        mended.filter(|items| *items != arguments(inside)).map_or(inside.to_owned(), |items| items.join(", "))
    }

    /// Adds a call or a position, if a word, together with those before it, names the function or ruleset that the bracket after it
    /// belongs to. Whether it does.
    fn headed(&mut self, phrase: &mut Phrase, word: &str, bracket: &str) -> bool {
        let inside = &bracket[1..bracket.len() - 1];
        let before = if phrase.run.is_empty() { phrase.parts.len() } else { 0 };
        let is_word = |part: &&Part| matches!(part, Part::Word(_));
        let before = phrase.parts[..before].iter().rev().take_while(is_word).count().min(MOST_WORDS - 1);
        for taken in (0..=before).rev() {
            let mut name: String = phrase.words().rev().take(taken).collect::<Vec<_>>().into_iter().rev().collect();
            name += word;
            let mended = self.mended(inside);
            let inside = &*mended;
            let text = match self.meaning(&name, taken == 0) {
                Some(Meaning::Function(name)) if !inside.is_empty() => {
                    let is_game = bracket.starts_with('{') && inside.contains('|');
                    // `mex({0,1,3})`
                    let items = group(inside).filter(|items| {
                        items.len() + 2 == inside.len() && inside.starts_with(['{', '[']) && !items.contains('|')
                    });
                    let is_many = self.callable(&name).is_some_and(Callable::takes_many);
                    match items {
                        _ if is_game => format!("{name}({bracket})"),
                        Some(items) if is_many => format!("{name}({items})"),
                        Some(items) => format!("{name}(({items}))"),
                        // `Grundy(Kayles, 10)`
                        None if let Some((rules, sizes)) = inside.split_once(", ")
                            && !self.callable(&name).is_some_and(Callable::takes_ruleset)
                            && self.form(rules).is_some() =>
                        {
                            format!("{name}({rules}[{sizes}])")
                        }
                        None => format!("{name}({inside})"),
                    }
                }
                Some(Meaning::Rules(name)) if !inside.is_empty() => self.board_text(&name, inside),
                _ => continue,
            };
            phrase.is_worded |= taken > 0;
            phrase.parts.truncate(phrase.parts.len() - taken);
            phrase.is_rewritten |= text != format!("{word}{bracket}");
            phrase.term(&text);
            return true;
        }
        false
    }
}

/// A line with sizes and ranges as they are typed: commas for `4x4`, `2 × 3`, `2 by 3`, dots for `1 to 5`.
fn with_signs_of_numbers(line: &str) -> String {
    const JOINTS: [(&str, &str); 5] = [("x", ","), ("X", ","), ("×", ","), ("by ", ","), ("to ", "..")];
    // `2xn`
    let is_size = |text: &str| text.strip_prefix('n').is_some_and(|rest| !rest.starts_with(char::is_alphanumeric));
    let is_number = |text: &str| {
        let text = text.trim_start();
        text.starts_with(|first: char| first.is_ascii_digit()) || is_size(text)
    };
    let mut written = String::new();
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        let last = written.split_whitespace().next_back().unwrap_or_default();
        let is_behind = last == "n" || last.ends_with(|last: char| last.is_ascii_digit()) && !last.starts_with("0.");
        let is_joint = |(word, _): &&(&str, &str)| rest.strip_prefix(word).is_some_and(is_number);
        if let Some((word, sign)) = JOINTS.iter().find(is_joint).filter(|_| is_behind) {
            written.truncate(written.trim_end().len());
            written += sign;
            rest = rest[word.len()..].trim_start();
        } else {
            written.push(first);
            rest = &rest[first.len_utf8()..];
        }
    }
    written
}

/// Whether a text begins with a sign of ups or nimbers, or its name.
fn is_sign_of_game(text: &str) -> bool {
    let word = text.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default();
    text.starts_with(['^', '*', '↑', '↓', '⋆']) || is_among(word, "up down star v")
}

/// The items of a text that commas divide.
pub(in crate::run) fn arguments(inside: &str) -> Vec<String> {
    let mut items = vec![String::new()];
    let mut depth = 0;
    for letter in inside.chars() {
        depth += i32::from("([{".contains(letter)) - i32::from(")]}".contains(letter));
        match items.last_mut() {
            Some(last) if letter != ',' || depth > 0 => last.push(letter),
            _ => items.push(String::new()),
        }
    }
    items.iter().map(|item| item.trim().to_owned()).filter(|item| !item.is_empty()).collect()
}

/// The text inside the brackets or quotes at the beginning of a text.
pub(in crate::run) fn group(text: &str) -> Option<&str> {
    let mut open: Vec<char> = Vec::new();
    for (at, letter) in text.char_indices() {
        match letter {
            _ if open.last() == Some(&letter) => {
                open.pop();
            }
            _ if open.last() == Some(&'"') => {}
            '"' => open.push('"'),
            '(' => open.push(')'),
            '[' => open.push(']'),
            '{' => open.push('}'),
            '<' if at == 0 => open.push('>'),
            ')' | ']' | '}' => return None,
            _ => {}
        }
        if open.is_empty() {
            return if at == 0 { None } else { Some(&text[1..at]) };
        }
    }
    None
}
