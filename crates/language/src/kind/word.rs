//! The words that are results, such as outcomes, strategies and classes. Each belongs to a family, and words of
//! different families are never equal.

use std::fmt;

use crate::{
    kind::{
        three_player::{OPEN, QUEER},
        value::Value,
    },
    partizan,
    standing::Standing,
    synchronized::{Outcome, Status},
    three_player::Class,
};

/// The family of a word: the function that it is a result of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Words {
    /// `Outcome` of a two-player game with alternating moves.
    Outcome,
    /// `Outcome` of a synchronized game.
    Synchronized,
    /// `Winner` of a three-player game, where it is not a player.
    Winner,
    /// `Strategy`.
    Strategy,
    /// `Standing`.
    Standing,
    /// `Prove`.
    Verdict,
    /// `Class`.
    Class,
    /// `CompareZero`.
    Sign,
    /// `Type`.
    Type,
}

/// The results of comparing a three-player game with 0.
const SIGNS: [&str; 4] = ["<", "=", ">", "<>"];

/// The results of `Type`.
pub const TYPES: &[&str] = &[
    "nothing",
    "boolean",
    "number",
    "game",
    "infinitesimal",
    "three-player",
    "form",
    "string",
    "symbol",
    "player",
    "tuple",
    "range",
    "set",
    "map",
    "function",
    "ruleset",
    "position",
    "table",
    "grid",
    "strip",
    "graph",
    "edge",
    "picture",
    "thermograph",
    "wall",
    "surreal",
    "nimber",
    "loopy",
];

impl Words {
    const ALL: [Words; 9] = [
        Words::Outcome,
        Words::Synchronized,
        Words::Winner,
        Words::Strategy,
        Words::Standing,
        Words::Verdict,
        Words::Class,
        Words::Sign,
        Words::Type,
    ];

    /// The families of a text: for a string all that contain its spelling, for a symbol those that it can come from.
    /// Empty for other values and other texts.
    pub fn of(value: &Value) -> Vec<Words> {
        let like = |text: &str| Words::ALL.into_iter().filter(|words| words.has(text)).collect::<Vec<_>>();
        match value {
            Value::Outcome(_) => vec![Words::Synchronized],
            Value::String(text) => like(text),
            // The outcome of a synchronized game is not a symbol, but a kind of its own.
            Value::Symbol(text) => like(text).into_iter().filter(|words| *words != Words::Synchronized).collect(),
            _ => Vec::new(),
        }
    }

    /// Whether a text is one of the words.
    fn has(self, text: &str) -> bool {
        let all = [Status::Losing, Status::Drawing, Status::Winning];
        let one_of = |words: &[&dyn fmt::Display]| words.iter().any(|word| is_spelt(*word, text));
        match self {
            Words::Outcome => {
                use partizan::Outcome::{L, N, P, R};
                one_of(&[&L, &R, &N, &P])
            }
            Words::Synchronized => {
                let statuses = all.iter().flat_map(|left| all.iter().map(move |right| (*left, *right)));
                statuses.into_iter().any(|(left, right)| Outcome::new(left, right).symbol() == text)
            }
            Words::Winner => [QUEER, OPEN].contains(&text),
            Words::Strategy => all.iter().any(|status| status.name() == text),
            Words::Standing => Standing::ALL.iter().any(|standing| standing.name() == text),
            Words::Verdict => ["proved", "refuted", "open"].contains(&text) || text.starts_with("limit reached after "),
            // The class of a game that is not a number consists of three comparisons.
            Words::Class => Class::ALL.iter().any(|class| one_of(&[class])) || text.contains("_L 0, "),
            Words::Sign => SIGNS.contains(&text),
            Words::Type => TYPES.contains(&text),
        }
    }

    /// The kind of such a word, with its article.
    pub(crate) fn kind(self) -> &'static str {
        match self {
            Words::Outcome => "an outcome",
            Words::Synchronized => "the outcome of a synchronized game",
            Words::Winner => "the outcome of a three-player start",
            Words::Strategy => "a strategy",
            Words::Standing => "a standing",
            Words::Verdict => "a verdict",
            Words::Class => "a class",
            Words::Sign => "a comparison with 0",
            Words::Type => "a type",
        }
    }

    /// The words as they are typed, in a sentence.
    pub(crate) fn spelt(self) -> &'static str {
        match self {
            Words::Outcome => "an outcome is `L`, `R`, `N` or `P`",
            Words::Synchronized => {
                "the outcome of a synchronized game is `\">\"`, `\"<\"`, `\"=\"`, `\">=\"`, `\"<=\"` or `\"<>\"`"
            }
            Words::Winner => "who wins a three-player start is a player, `queer` or `open`",
            Words::Strategy => "a strategy is `winning`, `drawing` or `losing`",
            Words::Standing => "a standing is `theorem`, `derived`, `proved` or `open`",
            Words::Verdict => "a verdict is `proved` or `refuted`, or `open`",
            Words::Class => {
                "a class is `\"=\"`, `\">_L\"`, `\">_C\"`, `\">_R\"`, `\"=_LC\"`, `\"=_LR\"`, `\"=_CR\"`, `\"<_CR\"`, `\"<_LR\"`, `\"<_LC\"` or `\"<\"`"
            }
            Words::Sign => "a comparison with 0 is `\"<\"`, `\"=\"`, `\">\"` or `\"<>\"`",
            Words::Type => {
                "what `Type(x)` gives is a word such as `\"number\"`, `\"game\"`, `\"position\"`, `\"tuple\"`, `\"string\"`, `\"symbol\"`"
            }
        }
    }
}

/// Whether a word is displayed as this text.
fn is_spelt(word: &dyn fmt::Display, text: &str) -> bool {
    /// The rest of the text after what was written.
    struct Rest<'t>(&'t str);

    impl fmt::Write for Rest<'_> {
        fn write_str(&mut self, letters: &str) -> fmt::Result {
            self.0 = self.0.strip_prefix(letters).ok_or(fmt::Error)?;
            Ok(())
        }
    }

    let mut rest = Rest(text);
    fmt::write(&mut rest, format_args!("{word}")).is_ok() && rest.0.is_empty()
}
