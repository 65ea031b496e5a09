//! What the words of a line mean: functions, rulesets, and the words that say how.

use super::{
    is_among,
    piece::{Part, Phrase},
};
use crate::{
    foreign,
    read::{
        spelling::{nearest, stemmed},
        token::CONSTANTS,
    },
    run::machine::Machine,
};

/// How many words are one name at most: `Toads and Frogs`.
pub(super) const MOST_WORDS: usize = 4;

/// A word of so many letters may have a slip of the hand in it.
const LONG: usize = 7;

/// By how many letters a word with a slip is longer or shorter at most.
const MOST_SLIPS: usize = 2;

/// Words that are no names, in the languages of some readers too, with the function or the mark that they say.
const VOCABULARY: &[(&str, &str)] = &[
    ("Left", "left"),
    ("Right", "right"),
    ("Center", "center centre"),
    ("misere", "misere misère"),
    ("moves", "move moves"),
    ("second", "second"),
    ("upto", "upto"),
    ("every", "all each every list"),
    ("heaps", "heap heaps pile piles"),
    (
        "Outcome",
        "who win wins won winner winning lose loses lost losing firstplayer secondplayer nextplayer previousplayer \
         wer gewinnt gewinner quien quién gana ganador qui gagne gagnant",
    ),
    ("Value", "wert spielwert valor valeur"),
    ("Mean", "mittelwert"),
    ("Count", "numberof"),
];

/// What the numbers of a ruleset count, behind its name.
const COUNTED: &str = "cells coins column columns counters matches pins row rows squares sticks stones tokens with";

/// Words that carry no meaning of their own beside a function and what it is asked of.
const FILLERS: &str = "a about an and any are at be begins blue board by calculate can best case compute could did do does \
     determine evaluate find first for from game games get give given go goes going green has have how i if in \
     is it its let many me meaning moving much my next now number numbers of on our out \
     player players please position positions previous red set should show size start starting \
     starts tell terms than that the there this to us was we what whats when which \
     whether with would you \
     das de del dem den der des die du ein eine el est et im ist la las le les los un une und vom von was";

/// What a part of a line, or some words of it, mean.
#[derive(Debug)]
pub(super) enum Item {
    Function(String),
    Rules(String),
    /// An expression.
    Value(String),
    /// A word that says how: one of [`VOCABULARY`], or `and`.
    Mark(&'static str),
    /// A word of elsewhere, with what to write.
    Advice(&'static str),
    /// Any other word.
    Unknown(String),
}

/// What is called by the words of a line.
pub(super) enum Meaning {
    Function(String),
    Rules(String),
    Advice(&'static str),
}

impl From<Meaning> for Item {
    fn from(meaning: Meaning) -> Self {
        match meaning {
            Meaning::Function(name) => Item::Function(name),
            Meaning::Rules(name) => Item::Rules(name),
            Meaning::Advice(text) => Item::Advice(text),
        }
    }
}

impl Machine<'_> {
    /// What the parts of a line mean. In a question what stands last is the property that is asked for.
    pub(super) fn items(&self, phrase: Phrase, is_question: bool) -> Vec<Item> {
        let mut items = Vec::new();
        let mut words: Vec<String> = Vec::new();
        for part in phrase.parts {
            match part {
                Part::Word(word) => words.push(word),
                Part::Value(value) => {
                    self.say(&std::mem::take(&mut words), &mut items, false);
                    items.push(Item::Value(value));
                }
            }
        }
        let asks = is_question && !items.is_empty();
        self.say(&words, &mut items, asks);
        items
    }

    /// What words side by side mean, the longest names first; where a property is asked for, `number` is `IsNumber`.
    pub(super) fn say<S: AsRef<str>>(&self, words: &[S], items: &mut Vec<Item>, asks: bool) {
        let mut at = 0;
        while at < words.len() {
            let most = MOST_WORDS.min(words.len() - at);
            let found = (1..=most).rev().find_map(|count| {
                let taken: Vec<&str> = words[at..at + count].iter().map(AsRef::as_ref).collect();
                if count > 1 && (taken.last() == Some(&"of") && taken[0] != "number" || is_among(taken[0], "is are")) {
                    return None;
                }
                Some((self.said(&taken.concat(), count == 1, items, asks)?, count))
            });
            let (item, count) = found.unwrap_or_else(|| (Some(Item::Unknown(words[at].as_ref().to_owned())), 1));
            items.extend(item);
            at += count;
        }
    }

    /// What a name behind some items means; nothing inside where it is a filler.
    fn said(&self, word: &str, is_single: bool, items: &[Item], asks: bool) -> Option<Option<Item>> {
        // `is {1|-1} N`
        if asks && matches!(word, "N" | "P") {
            return Some(Some(Item::Function("Outcome".to_owned())));
        }
        match self.meaning(&format!("is{word}"), false).filter(|_| asks) {
            None | Some(Meaning::Rules(_)) => {}
            Some(property) => return Some(Some(property.into())),
        }
        let has_rules = || items.iter().any(|item| matches!(item, Item::Rules(_)));
        let mark = VOCABULARY.iter().find(|(_, words)| is_among(word, words)).map(|(mark, _)| *mark);
        Some(match mark {
            // In `if Left moves first` it says no more.
            Some("moves") if matches!(items.last(), Some(Item::Mark("Left" | "Right" | "Center"))) => None,
            Some(name) if self.callable(name).is_some() => Some(Item::Function(name.to_owned())),
            Some(mark) => Some(Item::Mark(mark)),
            None if word == "and" && matches!(items.last(), Some(Item::Function(_))) => Some(Item::Mark("and")),
            None if is_among(word, COUNTED) && has_rules() => Some(Item::Mark("counted")),
            None if self.environment.library.constant(word).is_some() => Some(Item::Value(word.to_owned())),
            None if is_single && is_among(word, FILLERS) => None,
            None => Some(self.meaning(word, is_single)?.into()),
        })
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
        let rulesets = || self.environment.ruleset_names();
        let named = |name: &str| match library.find(name) {
            Some(_) => Meaning::Function(name.to_owned()),
            None => Meaning::Rules(name.to_owned()),
        };
        let advised = |instead: &'static str| {
            // The function that is called first in what to write, or the game of a board.
            let code = instead.split('`').nth(1).filter(|_| !instead.starts_with("there are no")).unwrap_or_default();
            if instead.starts_with("it is `") && !instead.contains("` or") {
                let board = code.strip_suffix(']').and_then(|board| board.rsplit_once('['));
                return Meaning::Rules(board.map_or(code, |(rules, _)| rules).to_owned());
            }
            let name = code.split('(').next().unwrap_or_default();
            // Of two sides none is meant before it is said.
            let is_sided = name.starts_with("Left") && instead.contains("`Right");
            let is_called = code.len() > name.len() && !code.contains(").") && !is_sided && name != "Type";
            let function = functions().find(|function| is_called && *function == name);
            function.map_or(Meaning::Advice(instead), named)
        };
        if let Some(name) = functions().find(is_same) {
            return Some(named(name));
        }
        // What is typed as one word is none of several.
        if let Some(instead) = foreign::instead(word) {
            return (is_single || word.contains(char::is_uppercase)).then(|| advised(instead));
        }
        if let Some(name) = rulesets().find(is_same) {
            return Some(named(name));
        }
        // `over` is a value, and `Over` a word of other programs.
        if !CONSTANTS.contains(&word)
            && let Some(instead) = foreign::instead_folded(word)
        {
            return Some(advised(instead));
        }
        let known: Vec<&str> = functions().chain(rulesets()).collect();
        if let Some(name) = stemmed(&folded, &known) {
            return Some(named(name));
        }
        if !is_single {
            return None;
        }
        // `toads` begins one name alone.
        let mut begun = rulesets().filter(|name| folded.len() > 4 && is_first_word(&folded, name));
        if let (Some(name), None) = (begun.next(), begun.next()) {
            return Some(named(name));
        }
        let is_long = word.chars().count() >= LONG || word.starts_with(char::is_uppercase);
        let near = nearest(word, &known).filter(|near| is_long && near.len().abs_diff(word.len()) <= MOST_SLIPS);
        near.map(named)
    }

    /// What to write for a word of elsewhere.
    pub(super) fn advice_of(&self, word: &str) -> Option<&'static str> {
        match self.meaning(word, true) {
            Some(Meaning::Advice(advice)) => Some(advice),
            _ => None,
        }
    }
}

/// Whether a word, in small letters, is the first one of a name that has several.
fn is_first_word(word: &str, name: &str) -> bool {
    let end = name.char_indices().skip(1).find(|(_, letter)| letter.is_uppercase());
    end.is_some_and(|(end, _)| name[..end].to_lowercase() == word)
}
