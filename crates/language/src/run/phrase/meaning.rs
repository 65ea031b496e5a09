//! What the words of a line mean: functions, rulesets, players, and which values are the entries of a board.

use super::{
    is_among,
    piece::{Piece, group},
};
use crate::{
    foreign,
    read::{
        source::Source,
        spelling::{nearest, stemmed},
        token::CONSTANTS,
    },
    run::{library::Callable, machine::Machine},
};

/// How many words are one name at most: `Toads and Frogs`.
pub(super) const MOST_WORDS: usize = 4;

/// A word of so many letters may have a slip of the hand in it.
const LONG: usize = 7;

/// By how many letters a word with a slip is longer or shorter at most.
const MOST_SLIPS: usize = 2;

/// Words that carry no meaning of their own beside a function and what it is asked of.
pub(super) const FILLERS: &str = "a about an and any are at be begins blue board by calculate can case compute could did do does \
     evaluate exact find first for form from fraction game games get give given go goes going green has have how i if in integer \
     is it its let many me meaning moving much my next now number numbers of on our out \
     player players please position positions previous red set should show simple size start starting \
     starts tell than that the there this to us was we what whats when which \
     whether with would you \
     das de del dem den der des die du ein eine el est et im ist la las le les los un une und vom von was";

/// Words that say that every position is asked about.
const EVERY: &[&str] = &["all", "each", "every", "list"];

/// Words behind which the sizes of heaps stand.
const HEAPS: &[&str] = &["heap", "heaps", "pile", "piles"];

/// Words that say behind a ruleset what its numbers count.
const COUNTED: &[&str] = &[
    "cells", "coins", "column", "columns", "counters", "matches", "pins", "row", "rows", "squares", "sticks", "stones",
    "tokens", "with",
];

/// Words that ask who wins.
const WINNING: &[&str] = &["who", "win", "wins", "won", "winner", "winning", "lose", "loses", "lost", "losing"];

/// What a piece of a line, or some words of it, mean.
#[derive(Debug)]
pub(super) enum Item {
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
    /// A word that says that every position is asked about.
    Every,
    /// A word about who moves second.
    Second,
    /// The bound stands behind it.
    UpTo,
    /// The sizes of heaps stand behind it.
    Heaps,
    /// Any other word.
    Unknown(String),
}

/// What is called by the words of a line.
pub(super) enum Meaning {
    Function(String),
    Rules(String),
    Advice(&'static str),
}

impl Machine<'_> {
    /// What the pieces of a line mean; none of one that gives a name a value.
    pub(super) fn items(&mut self, mut pieces: Vec<Piece>) -> Option<Vec<Item>> {
        let mut items = Vec::new();
        let mut run = String::new();
        let mut is_operand = false;
        let mut words: Vec<String> = Vec::new();
        let ends = pieces.pop_if(|piece| matches!(piece, Piece::Sign(sign) if sign == "?")).is_some();
        let begins = matches!(pieces.first(), Some(Piece::Word(word)) if is_among(word, "is are"));
        for piece in pieces {
            if !matches!(piece, Piece::Word(_)) {
                self.say(&mut words, &mut items, false);
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
                    let is_comparison = matches!(&*sign, ">" | "<" | "=" | "==" | ">=" | "<=" | "<>" | "!=");
                    let is_binary = is_comparison || is_operand && matches!(&*sign, "+" | "-");
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
        // What stands last is the property that is asked for.
        self.say(&mut words, &mut items, begins || ends);
        flush(&mut run, &mut items);
        Some(items)
    }

    /// What words side by side mean, the longest names first; in a question that begins with `is`, `number` is `IsNumber`.
    pub(super) fn say(&self, words: &mut Vec<String>, items: &mut Vec<Item>, asks: bool) {
        let mut at = 0;
        while at < words.len() {
            let most = MOST_WORDS.min(words.len() - at);
            let found = (1..=most).rev().find_map(|count| {
                let joined = words[at..at + count].concat();
                if joined == "upto" {
                    return Some((Some(Item::UpTo), count));
                }
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
                if asks && matches!(&*joined, "N" | "P") {
                    return Some((Some(Item::Wins), count));
                }
                let item = match (count, joined.to_lowercase().as_str()) {
                    (1, "and") if matches!(items.last(), Some(Item::Function(_))) => Item::And,
                    (1, "left") => Item::Player("Left"),
                    (1, "right") => Item::Player("Right"),
                    (1, "center") => Item::Player("Center"),
                    (1, "misere" | "misère") => Item::Misere,
                    (1, "move" | "moves") => Item::Moves,
                    (1, "second") => Item::Second,
                    (1, word) if EVERY.contains(&word) => Item::Every,
                    (1, word) if HEAPS.contains(&word) => Item::Heaps,
                    (1, word) if COUNTED.contains(&word) && items.iter().any(|item| matches!(item, Item::Rules(_))) => {
                        Item::Heaps
                    }
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
    pub(super) fn meaning(&self, word: &str, is_single: bool) -> Option<Meaning> {
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
    pub(super) fn with_boards(&mut self, mut items: Vec<Item>, has_codes: bool) -> Vec<Item> {
        let takes_rules =
            self.has_rules(&items) || items.iter().any(|item| matches!(item, Item::Function(name) if name == "Table"));
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
            let (mut entries, mut skipped, mut heaps) = (Vec::new(), Vec::new(), None);
            // `Kayles pins 12`, `Subtraction 1, 3, 4 heap 10`, `Toads TT_FF`.
            while !takes_rules && let Some(item) = items.peek() {
                match item {
                    Item::Value(value) => entries.push(value.clone()),
                    Item::Heaps => heaps = heaps.or(Some(entries.len()).filter(|count| *count > 0)),
                    Item::And => {}
                    Item::Unknown(word) if entries.is_empty() => match self.lettered(&name, &word.clone()) {
                        Some(text) => entries.push(text),
                        None => skipped.push(Item::Unknown(word.clone())),
                    },
                    _ => break,
                }
                items.next();
            }
            // `2x3 Domineering`
            while !takes_rules
                && entries.is_empty()
                && let Some(Item::Value(value)) =
                    boards.pop_if(|item| matches!(item, Item::Value(value) if is_count(value)))
            {
                let mut numbers = vec![value];
                while let Some(Item::Value(value)) =
                    boards.pop_if(|item| matches!(item, Item::Value(value) if is_count(value)))
                {
                    numbers.insert(0, value);
                }
                entries = numbers;
            }
            // `Nim with 3 heaps 3, 4, 5`
            if heaps == Some(1) && entries.len() > 2 && entries[0] == (entries.len() - 1).to_string() {
                entries.remove(0);
            }
            let inside = match &*entries {
                [one] => match self.lettered(&name, one.trim_matches('"')).filter(|_| one.starts_with('"')) {
                    Some(text) => text,
                    None => group(one).filter(|inside| inside.len() + 2 == one.len()).unwrap_or(one).to_owned(),
                },
                _ => entries.join(","),
            };
            let text = match heaps.filter(|first| (1..entries.len()).contains(first)) {
                Some(first) if self.form(&name).is_some_and(|form| form.starts_with(&format!("{name}("))) => {
                    let parameters: Vec<&str> =
                        entries[..first].iter().map(|entry| group(entry).unwrap_or(entry)).collect();
                    format!("{name}({})[{}]", parameters.join(","), entries[first..].join(","))
                }
                _ if !inside.is_empty()
                    && self.form(&name).is_some_and(|form| form.starts_with(&format!("{name}("))) =>
                {
                    let rules = format!("{name}({inside})");
                    boards.push(if self.tried(&rules).is_ok() { Item::Rules(rules) } else { Item::Unknown(inside) });
                    boards.extend(skipped);
                    continue;
                }
                _ => self.board_text(&name, &inside),
            };
            match self.is_board(&text) {
                true => boards.push(Item::Value(text)),
                false => {
                    boards.push(Item::Rules(name));
                    // What is no board of it is understood by nobody.
                    let unknown = entries.into_iter().map(|entry| Item::Unknown(entry.trim_matches('"').to_owned()));
                    boards.extend(unknown);
                }
            }
            boards.extend(skipped);
        }
        boards
    }

    fn has_rules(&self, items: &[Item]) -> bool {
        items.iter().any(
            |item| matches!(item, Item::Function(name) if self.callable(name).is_some_and(Callable::takes_ruleset)),
        )
    }

    /// A board of a ruleset, or of the game of a code or of numbers that a ruleset is made of.
    pub(super) fn board_text(&mut self, name: &str, inside: &str) -> String {
        match self.form(name).filter(|form| form.starts_with(name)) {
            Some(form) if form[name.len()..].starts_with('(') => format!("{name}({inside})[5]"),
            _ => format!("{name}[{inside}]"),
        }
    }

    /// The text of a board of a ruleset that some letters are, which may be capitals, with other signs for empty squares and rows,
    /// and `b` and `g` for the edges of Left and of both.
    pub(in crate::run) fn lettered(&mut self, name: &str, letters: &str) -> Option<String> {
        const MOST_LETTERS: usize = 5;
        let small = letters.to_lowercase();
        let mut different: Vec<char> = small.chars().collect();
        different.sort_unstable();
        different.dedup();
        // Any word is a graph.
        if different.len() > MOST_LETTERS || different.len() == small.len() && small.chars().all(char::is_alphabetic) {
            return None;
        }
        let colours = small.replace('b', "l").replace('g', "e");
        let texts = [letters.to_owned(), small.replace('_', "."), small.replace('/', "|"), small, colours];
        let texts = texts.map(|text| format!("\"{text}\""));
        texts.into_iter().find(|text| self.is_board(&format!("{name}[{text}]")))
    }

    /// Whether a text is a board.
    fn is_board(&mut self, text: &str) -> bool {
        self.value_of(Source { text: text.to_owned(), ..Source::default() }).is_ok()
    }
}

/// Whether a word, in small letters, is the first one of a name that has several.
fn is_first_word(word: &str, name: &str) -> bool {
    let end = name.char_indices().skip(1).find(|(_, letter)| letter.is_uppercase());
    end.is_some_and(|(end, _)| name[..end].to_lowercase() == word)
}

/// Whether a text is a number without a sign.
fn is_count(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a number is written as the code of a game of heaps is: `0.77`, `.137`.
fn is_code(number: &str) -> bool {
    number.split_once('.').is_some_and(|(first, digits)| {
        matches!(first, "" | "0" | "4") && !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit())
    })
}

/// Ends an expression: what was read of it is a value.
fn flush(run: &mut String, items: &mut Vec<Item>) {
    let text = run.trim().trim_end_matches([' ', '?', '.', '!', ':']).trim_start_matches([' ', ':', '=']);
    if !text.is_empty() {
        items.push(Item::Value(text.to_owned()));
    }
    run.clear();
}
