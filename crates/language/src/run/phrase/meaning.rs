//! The meaning of words: functions, rulesets, and words that qualify them.

use super::{
    is_among,
    listing::is_listing,
    piece::{Part, Phrase, group},
};
use crate::{
    foreign,
    read::{
        spelling::{abbreviated, stemmed},
        token::CONSTANTS,
    },
    run::machine::Machine,
};

/// The most words that form one name: `Toads and Frogs` has three.
pub(super) const MOST_WORDS: usize = 4;

/// The functions, rulesets and qualifiers that everyday words stand for, some in other languages.
const VOCABULARY: &[(&str, &str)] = &[
    ("Left", "left"),
    ("Right", "right"),
    ("Center", "center centre"),
    ("misere", "misere misereplay misererules"),
    ("moves", "move moves"),
    ("first", "first start starts starting begins moving going goes plays"),
    ("second", "second"),
    ("upto", "upto"),
    ("same", "same equal equivalent"),
    (
        "Outcome",
        "whowins fair win wins won winner winning lose loses lost losing firstplayer secondplayer nextplayer previousplayer \
         wer gewinnt gewinner quien quién gana ganador qui gagne gagnant",
    ),
    ("WinningMoves", "shouldimove ishouldmove"),
    ("Value", "wert spielwert valor valeur"),
    ("Mean", "mittelwert"),
    ("Explain", "meaning"),
    ("Form", "braces inbraces intobraces bracenotation"),
    ("Count", "numberof howmany"),
    (
        "Grundy",
        "nimvalue nimvalues nimnumber nimnumbers grundyvalue grundyvalues grundynumber grundynumbers sgvalue sgvalues sgnumber sgfunction spraguegrundyvalue",
    ),
    (
        "Hackenbush",
        "hackenbushstring redbluehackenbush blueredhackenbush redbluegreenhackenbush redbluehackenbushstring blueredhackenbushstring",
    ),
    ("Subtraction", "subtractionset subtractiongame subtractiongames"),
];

/// Names of the literature that have several words, or that mean something else in a line of words than alone.
const NAMES: &str = include_str!("names.tsv");

/// Units of the numbers of a board: heaps, and everything else that is counted.
pub(super) const HEAPS: &str = "heap heaps pile piles rows";
const COUNTED: &str = "board boards cells chain checkerboard checkered coins column columns counters filled full matches nodes pawns pins rectangle rectangles row size square squares stalk stick \
     sticks stones strings tokens vertices";

/// Words that carry no meaning of their own beside a function and its arguments.
pub(super) const FILLERS: &str = "a about against all an and any are at below between by calculate can compute computer could did do does determine evaluate example examples find for from game games get give \
     has have how i if in is it its lis list im id its make me my need of on or our please player players played position positions should show tell than that \
     the there this to us was we into what whats when which whether who will with work works would you das de del den der des die du ein eine el \
     est im ist la las le les los quel quelle un une und vom von was";

/// Names that are everyday words too: explaining them does not answer a line that is not understood.
pub(super) const ORDINARY: &str = "answer beat beats black blue check class code companion compass copies difference edge empty exchange get green \
     ground hint include intersection key label last law length library line link look map match mate package parts path position red remove \
     replace require right round set shift size solution source standing status string strip table tree try turning type using variety wall weight \
     white without";

/// Words between games and the day by which they are born.
const BORN: &str = "a all at before born by exactly game games of on the until with";

/// Words that a number follows in a book.
const OF_BOOKS: &str =
    "chapter definition example exercise figure lemma page problem proposition question section theorem";

/// The meaning of a part of a line, or of several words of it.
#[derive(Debug)]
pub(super) enum Item {
    Function(String),
    Rules(String),
    /// An expression.
    Value(String),
    /// The unit of a number.
    Unit(String),
    /// A qualifier of [`VOCABULARY`], or `and`.
    Mark(&'static str),
    /// A word used elsewhere: the advice on what to write.
    Advice(&'static str),
    /// What is wrong with a board.
    Wrong(String),
    /// Any other word.
    Unknown(String),
}

/// What a name stands for.
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
    /// The words of a line, and the meanings of its parts. Words behind a value may ask for a property of it.
    pub(super) fn items(&self, phrase: Phrase) -> (Vec<String>, Vec<Item>) {
        let mut items = Vec::new();
        let all: Vec<String> = phrase.words().map(str::to_owned).collect();
        let mut words: Vec<String> = Vec::new();
        for part in phrase.parts {
            match part {
                Part::Word(word) => words.push(word),
                Part::Value(number)
                    if words.last().is_some_and(|word| is_among(word, OF_BOOKS)) && is_place(&number) =>
                {
                    let book = words.pop().unwrap_or_default();
                    self.say(&std::mem::take(&mut words), &mut items, false);
                    items.push(Item::Unknown(format!("{book} {number}")));
                }
                // `games born by day 2`, `games of birthday 2`
                Part::Value(day)
                    if words.last().is_some_and(|word| {
                        let is_of_games = || words.iter().any(|word| is_among(word, "game games"));
                        is_among(word, "day") || is_among(word, "birthday") && is_of_games()
                    }) && is_place(&day) =>
                {
                    words.pop();
                    while words.pop_if(|word| is_among(word, BORN)).is_some() {}
                    self.say(&std::mem::take(&mut words), &mut items, true);
                    items.push(Item::Value(format!("DayN({day})")));
                }
                Part::Value(value) => {
                    self.say(&std::mem::take(&mut words), &mut items, false);
                    items.push(Item::Value(value));
                }
            }
        }
        let asks = !items.is_empty() || is_listing(&words);
        self.say(&words, &mut items, asks);
        (all, items)
    }

    /// Adds the meanings of adjacent words, the longest names first. With `asks`, `number` means `IsNumber`.
    pub(super) fn say<S: AsRef<str>>(&self, words: &[S], items: &mut Vec<Item>, asks: bool) {
        let mut at = 0;
        while at < words.len() {
            let most = MOST_WORDS.min(words.len() - at);
            let found = (1..=most).rev().find_map(|count| {
                let taken: Vec<&str> = words[at..at + count].iter().map(AsRef::as_ref).collect();
                // Fillers form no name, and no name ends with a preposition: `thermograph of`, `col on`.
                let is_of = taken.last().is_some_and(|last| is_among(last, "of on in at for")) && taken[0] != "number";
                // `is atomic weight` asks for the atomic weight.
                let is_split = count == 2
                    && taken[0] == "is"
                    && words
                        .get(at + 2)
                        .is_some_and(|last| self.meaning(&[taken[1], last.as_ref()].concat(), false).is_some());
                if count > 1 && (is_of || is_split || taken.iter().all(|word| is_among(word, FILLERS))) {
                    return None;
                }
                Some((self.said(&taken.concat(), count == 1, items, asks)?, count))
            });
            let (item, count) = found.unwrap_or_else(|| (Some(Item::Unknown(words[at].as_ref().to_owned())), 1));
            items.extend(item);
            at += count;
        }
    }

    /// The meaning of a name after some items, `Some(None)` for a filler.
    fn said(&self, word: &str, is_single: bool, items: &[Item], asks: bool) -> Option<Option<Item>> {
        // `is {1|-1} N`, `is [3,3] a draw`
        if asks && !items.is_empty() && matches!(word, "N" | "P" | "draw" | "drawn" | "tie") {
            return Some(Some(Item::Function("Outcome".to_owned())));
        }
        // `which games are …`
        let is_begun = items.is_empty() && is_single && is_among(word, FILLERS);
        match self.meaning(&format!("is{word}"), false).filter(|_| asks && !is_begun) {
            None | Some(Meaning::Rules(_)) => {}
            Some(property) => return Some(Some(property.into())),
        }
        let mark = VOCABULARY.iter().find(|(_, words)| is_among(word, words)).map(|(mark, _)| *mark);
        Some(match mark {
            // In `if Left moves first` it adds nothing.
            Some("moves") if matches!(items.last(), Some(Item::Mark("Left" | "Right" | "Center"))) => None,
            Some(name) if self.callable(name).is_some() => Some(Item::Function(name.to_owned())),
            Some(rules)
                if rules.starts_with(char::is_uppercase)
                    && self.environment.ruleset_names().any(|name| name == rules) =>
            {
                Some(Item::Rules(rules.to_owned()))
            }
            Some(mark) => Some(Item::Mark(mark)),
            None if is_among(word, HEAPS)
                || is_among(word, COUNTED) && (!items.is_empty() || foreign::instead(word).is_none()) =>
            {
                Some(Item::Unit(word.to_owned()))
            }
            None if word == "and" && matches!(items.last(), Some(Item::Function(_))) => Some(Item::Mark("and")),
            // In `who wins Nim[3] on a board` it is not the loopy game.
            None if word == "on" && items.iter().any(|item| matches!(item, Item::Rules(_) | Item::Value(_))) => None,
            None if self.environment.library.constant(word).is_some() => Some(Item::Value(word.to_owned())),
            None if is_single && is_among(word, FILLERS) => None,
            None => match self.meaning(word, is_single)? {
                // `misere kayles quotient`
                Meaning::Advice(_)
                    if items.iter().any(|item| matches!(item, Item::Mark("misere")))
                        && let Some(Meaning::Function(name)) = self.meaning(&format!("misere{word}"), false) =>
                {
                    Some(Item::Function(name))
                }
                Meaning::Advice(_) if is_among(word, ORDINARY) => return None,
                meaning => Some(meaning.into()),
            },
        })
    }

    /// What a name stands for, written as one word.
    pub(super) fn meaning(&self, word: &str, is_single: bool) -> Option<Meaning> {
        let folded = word.to_lowercase();
        let is_same = |name: &&str| name.to_lowercase() == folded;
        let library = self.environment.library;
        if library.constant(word).is_some() {
            return None;
        }
        let known = self.known();
        let functions = || known.iter().copied().filter(|name| library.find(name).is_some());
        let rulesets = || known.iter().copied().filter(|name| library.find(name).is_none());
        let known_as = |name: &str| match library.find(name) {
            Some(_) => Meaning::Function(name.to_owned()),
            None => Meaning::Rules(name.to_owned()),
        };
        // A word whose advice is a single call, or a single board, is another name for that function or ruleset.
        let advised = |instead: &'static str| match *instead.split('`').collect::<Vec<_>>() {
            ["it is ", code, ""] => {
                let board = code.strip_suffix(']').and_then(|board| board.rsplit_once('['));
                Meaning::Rules(board.map_or(code, |(rules, _)| rules).to_owned())
            }
            [_, code, ""] => {
                let name = code.split('(').next().unwrap_or_default();
                let is_call =
                    group(&code[name.len()..]).is_some_and(|inside| name.len() + inside.len() + 2 == code.len());
                let name = if is_call { name } else { "" };
                functions().find(|function| *function == name).map_or(Meaning::Advice(instead), known_as)
            }
            _ => Meaning::Advice(instead),
        };
        if let Some(name) = functions().find(is_same) {
            return Some(known_as(name));
        }
        if let Some(instead) = named(&folded) {
            return Some(advised(instead));
        }
        // A word from elsewhere is one word, not several joined.
        if let Some(instead) = foreign::instead(word) {
            return (is_single || word.contains(char::is_uppercase)).then(|| advised(instead));
        }
        if let Some(name) = rulesets().find(is_same) {
            return Some(known_as(name));
        }
        // `over` is a value here, `Over` a word of other programs.
        if !CONSTANTS.contains(&word)
            && let Some(instead) = foreign::instead_folded(word)
        {
            return Some(advised(instead));
        }
        stemmed(&folded, &known).or_else(|| abbreviated(&folded, &known).filter(|_| is_single)).map(known_as)
    }

    /// The names of functions and rulesets.
    pub(super) fn known(&self) -> Vec<&str> {
        let library = self.environment.library;
        let functions = library.names().into_iter().filter(|name| library.find(name).is_some() && library.owns(name));
        functions.chain(self.environment.ruleset_names()).collect()
    }
}

/// The advice on a name of the literature, which is written as one word in small letters.
pub fn named(word: &str) -> Option<&'static str> {
    let rows = NAMES.lines().filter(|line| !line.starts_with('#')).filter_map(|row| row.split_once('\t'));
    let (_, advice) = rows.into_iter().find(|(words, _)| is_among(word, words))?;
    Some(foreign::instead(advice).unwrap_or(advice))
}

/// Whether a number may be that of a section: `2`, `2.13`.
fn is_place(number: &str) -> bool {
    number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
}
