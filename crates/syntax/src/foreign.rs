//! The words of the literature, of CGSuite and of other languages that are unknown here, each with what to write instead.
//!
//! Tests check that no word in the lists is a name of the language, and that the advice parses and uses only existing names.

mod line;

use std::sync::LazyLock;

pub use self::line::{LINES, Line, line, line_at};
use crate::spelling::nearest;

/// Foreign words with the same meaning.
pub struct Foreign {
    /// The words.
    pub words: Vec<&'static str>,
    /// What to write instead, or why nothing replaces them.
    pub instead: &'static str,
}

/// How names of games of other theories begin.
const THEORIES: &[&str] = &["Synchronized", "Synchronised", "Simultaneous", "Sync", "ThreePlayer", "Tridomineering"];

/// The advice on a command line of a shell.
pub const SHELL: &str = "this is a line for a shell, in which cutcake is started; here games and functions are typed: `{3|1}`, \
     `Outcome({3|1})`";

/// The foreign words, by subject.
pub static FOREIGN: LazyLock<Vec<Foreign>> = LazyLock::new(|| table(include_str!("foreign.tsv")));

/// Words of other programs that usually mean something else in an English sentence.
pub static PROGRAMS: LazyLock<Vec<Foreign>> = LazyLock::new(|| table(include_str!("programs.tsv")));

/// The entries of a file. Each line has words separated by spaces, a tab, and what to write.
fn table(text: &'static str) -> Vec<Foreign> {
    let pairs = text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once('\t'));
    pairs
        .map(|(words, instead)| {
            let instead = if instead == "SHELL" { SHELL } else { instead };
            Foreign { words: words.split(' ').collect(), instead }
        })
        .collect()
}

/// Fields of games in other programs that are not functions here, with what to write.
pub const FIELDS: &[(&[&str], &str)] = &[
    (&["Left", "L"], "what Left can move to is `LeftOptions(G)`"),
    (&["Right", "R"], "what Right can move to is `RightOptions(G)`"),
    (&["Center"], "what Center can move to is `CenterOptions(G)`"),
];

/// Letters for functions in papers, with what to write. Programs can use these letters as names.
pub const CALLED: &[(&[&str], &str)] = &[
    (&["o"], "the outcome of G is `Outcome(G)`"),
    (&["m", "μ", "M"], "the mean of G is `Mean(G)`"),
    (&["t", "T", "τ"], "the temperature of G is `Temperature(G)`"),
    (&["b"], "the birthday of G is `Birthday(G)`"),
    (&["g", "G", "𝒢"], "the Grundy value of G is `Grundy(G)`, those of heaps `NimSequence(Kayles, 20)`"),
    (&["Ls", "L0"], "the left stop of G is `LeftStop(G)`"),
    (&["Rs", "R0"], "the right stop of G is `RightStop(G)`"),
    (&["Σ", "∑"], "the sum of all items is `Sum(1..3)`"),
    (&["S"], "the game of subtractions is `Subtraction(1, 2, 3)`, a heap of it `Subtraction(1, 2, 3)[10]`"),
    (&["Q"], "the quotient of heaps in misère play is `MisereQuotient(\"0.07\")`"),
    (&["f"], "a function is defined by `def f(x) := x^2`"),
];

/// What to write instead of a letter that is called as a function.
pub fn called(word: &str) -> Option<&'static str> {
    CALLED.iter().find(|(words, _)| words.contains(&word)).map(|(_, instead)| *instead)
}

/// What to write instead of a foreign word.
pub fn instead(word: &str) -> Option<&'static str> {
    foreign().find(|entry| entry.words.contains(&word)).map(|entry| entry.instead)
}

fn foreign() -> impl Iterator<Item = &'static Foreign> {
    FOREIGN.iter().chain(PROGRAMS.iter())
}

/// Whether this is the advice on a word of [`PROGRAMS`].
pub fn is_of_programs(instead: &str) -> bool {
    PROGRAMS.iter().any(|entry| entry.instead == instead)
}

/// What to write instead of a foreign word that may differ in case, with `_` between its parts.
pub fn instead_folded(word: &str) -> Option<&'static str> {
    let folded = word.to_lowercase().replace('_', "");
    // `And` is not a spelling of `AND`.
    let is_word = |other: &str| other.contains(|letter: char| !letter.is_uppercase());
    let is_meant = |other: &&str| folded.chars().count() > 2 && is_word(other) && other.to_lowercase() == folded;
    let folded = || foreign().find(|entry| entry.words.iter().any(is_meant)).map(|entry| entry.instead);
    instead(word).or_else(folded)
}

/// The help on an unknown name, if there is any.
pub fn advice(name: &str, known: &[String]) -> Option<String> {
    let folded = name.to_lowercase();
    // `getMean`, `compute_value`
    let bare = ["get", "compute", "calculate"].iter().find_map(|verb| folded.strip_prefix(verb)).unwrap_or(&folded);
    // `PushGame`
    let bare = bare.strip_suffix("game").unwrap_or(bare).trim_start_matches('_');
    let same =
        || known.iter().map(String::as_str).find(|other| bare.len() < folded.len() && other.to_lowercase() == bare);
    let near = || same().or_else(|| nearest(name, known)).map(|near| format!("did you mean `{near}`?"));
    let is_known_otherwise = name.chars().count() > 2 && known.iter().any(|other| other.to_lowercase() == folded);
    // The game of another theory is no slip of that in turn: `SynchronizedDomineering`.
    let of_theory =
        THEORIES.iter().find(|theory| folded.starts_with(&theory.to_lowercase())).and_then(|theory| instead(theory));
    match instead(name).or_else(|| of_theory.filter(|_| same().is_none())) {
        Some(instead) => Some(instead.to_owned()),
        None if is_known_otherwise => near(),
        None => instead_folded(name).map(str::to_owned).or_else(near).or_else(|| misspelt(name).map(str::to_owned)),
    }
}

/// What to write instead of a long foreign word with typing errors.
fn misspelt(word: &str) -> Option<&'static str> {
    /// Shorter words are close to each other by chance.
    const SHORTEST: usize = 7;
    let is_long = |word: &str| word.chars().count() >= SHORTEST;
    let words: Vec<&str> = foreign().flat_map(|entry| &entry.words).copied().filter(|other| is_long(other)).collect();
    nearest(word, &words).filter(|near| is_long(word) && near.len().abs_diff(word.len()) < 3).and_then(instead)
}

/// What to write instead of the field `.word`.
pub fn field(word: &str) -> Option<&'static str> {
    let is_same = |other: &&str| other == &word || other.len() > 1 && other.eq_ignore_ascii_case(word);
    FIELDS.iter().find(|(words, _)| words.iter().any(is_same)).map(|(_, instead)| *instead)
}
