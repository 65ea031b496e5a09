//! Which theory a value belongs to: only values of one theory add and compare.

use crate::{
    kind::{convert::type_error, value::Value},
    run::{error::Error, machine::Machine},
};
use cutcake_rulesets::theory::Kind;

/// A theory to which a value can belong alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theory {
    /// Two players in turn, impartial games among them.
    TwoPlayer,
    /// Two players at once.
    Synchronized,
    /// Three players in turn.
    ThreePlayer,
}

impl Theory {
    fn word(self) -> &'static str {
        match self {
            Theory::TwoPlayer => "two-player",
            Theory::Synchronized => "synchronized",
            Theory::ThreePlayer => "three-player",
        }
    }
}

impl Machine<'_> {
    /// The theory that a value belongs to and no other; `None` for numbers, which belong to several, and for what is no
    /// game.
    pub fn theory(&self, value: &Value) -> Option<Theory> {
        match value {
            Value::Game(_) | Value::AsPlayed(_) => Some(Theory::TwoPlayer),
            Value::Infinitesimal(_) => Some(Theory::Synchronized),
            Value::ThreePlayer(_) | Value::Beside(_) => Some(Theory::ThreePlayer),
            // The terms of a sum are all of one theory.
            Value::Position(sum) => Some(match sum.iter().next() {
                Some((term, _)) => match self.environment.catalogue.get(term.ruleset).theory().kind() {
                    Some(Kind::Synchronized) => Theory::Synchronized,
                    Some(Kind::ThreePlayer) => Theory::ThreePlayer,
                    Some(Kind::Partizan | Kind::Impartial) | None => Theory::TwoPlayer,
                },
                None => Theory::TwoPlayer,
            }),
            _ => None,
        }
    }

    /// Whether a value belongs to the synchronized theory and no other.
    pub fn is_synchronized(&self, value: &Value) -> bool {
        self.theory(value) == Some(Theory::Synchronized)
    }

    /// Whether a value belongs to the three-player theory and no other.
    pub fn is_three_player(&self, value: &Value) -> bool {
        self.theory(value) == Some(Theory::ThreePlayer)
    }

    /// The error of a function of two-player values that is given one of another theory.
    pub fn not_two_player(&self, value: &Value) -> Box<Error> {
        let error = type_error(format!("expected a two-player game, found {}", self.theory_of(value)));
        error.help(match self.theory(value) {
            Some(Theory::ThreePlayer) => {
                "`Class(G)`, `Values(G)`, `Projection(G, Left)`, `Outcome(G)` and `Winner(G, Left)` are for three-player games"
            }
            _ => "`Value(G)`, `Outcome(G)`, `Strategy(G, Left)` and `BestMoves(G, Left)` are for synchronized games",
        })
    }

    /// The error of what stands between values of different theories.
    pub fn two_theories(&self, what: &str, a: &Value, b: &Value) -> Box<Error> {
        let (a, b) = (self.theory_of(a), self.theory_of(b));
        type_error(format!("{what} stands between two theories: {a}, and {b}"))
            .help("only games of one theory add and compare; `use` says what a bare bracket means, and `use Cutcake` changes it")
    }

    /// A value with the theory it belongs to, in words.
    pub fn theory_of(&self, value: &Value) -> String {
        match (value, self.theory(value)) {
            (Value::Position(sum), Some(theory)) => {
                let catalogue = &self.environment.catalogue;
                let name = sum.iter().next().map_or("0", |(term, _)| catalogue.get(term.ruleset).name());
                format!("a position of the {} game {name}", theory.word())
            }
            (_, Some(Theory::TwoPlayer)) => "a two-player game".to_owned(),
            (other, _) => other.kind().to_owned(),
        }
    }
}
