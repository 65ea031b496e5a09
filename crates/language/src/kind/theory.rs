//! Which theory a value belongs to: only values of one theory add and compare.

use crate::{
    kind::{convert::type_error, value::Value},
    rules::theory::{AT_ONCE, OF_THREE, TWO_PLAYER, Universe},
    run::{error::Error, machine::Machine},
};
impl Machine<'_> {
    /// The theory that a value belongs to and no other: the games to which it adds. `None` for numbers, which belong to several,
    /// and for what is no game.
    pub fn theory(&self, value: &Value) -> Option<&'static Universe> {
        match value {
            Value::Game(_) | Value::Loopy(_) | Value::AsPlayed(_) => Some(&TWO_PLAYER),
            Value::Infinitesimal(_) => Some(&AT_ONCE),
            Value::ThreePlayer(_) | Value::Beside(_) => Some(&OF_THREE),
            // The terms of a sum are all of one theory.
            Value::Position(sum) => Some(self.environment.catalogue.universe(sum)),
            _ => None,
        }
    }

    /// Whether a value belongs to the synchronized theory and no other.
    pub fn is_synchronized(&self, value: &Value) -> bool {
        self.theory(value) == Some(&AT_ONCE)
    }

    /// Whether a value belongs to the three-player theory and no other.
    pub fn is_three_player(&self, value: &Value) -> bool {
        self.theory(value) == Some(&OF_THREE)
    }

    /// The error of a function of two-player values that is given one of another theory.
    pub fn not_two_player(&self, value: &Value) -> Box<Error> {
        let error = type_error(format!("expected a two-player game, found {}", self.theory_of(value)));
        error.help(match self.theory(value) {
            Some(theory) if *theory == OF_THREE => {
                "`Class(G)`, `Values(G)`, `Projection(G, Left)`, `Outcome(G)` and `Winner(G, Left)` are for three-player games"
            }
            Some(theory) if theory.ends_otherwise() => {
                "where rules say how play ends, `Outcome(G)`, `Winner(G, Left)` and `WinningMoves(G)` say who wins"
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
                format!("a position of the {} game {name}", theory.name)
            }
            (_, Some(theory)) if *theory == TWO_PLAYER => "a two-player game".to_owned(),
            (other, _) => other.kind().to_owned(),
        }
    }
}
