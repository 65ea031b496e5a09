//! Which kinds of value are never equal, so that a comparison of them is a slip: an outcome with a player, a position with
//! a string.

use crate::{
    language::{
        kind::convert::type_error,
        kind::three_player::{OPEN, QUEER},
        kind::value::Value,
        read::ast::Comparison,
        run::error::Error,
        run::machine::Machine,
    },
    partizan::Outcome,
    player::Player,
};

/// The kinds whose values can be equal to each other.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Family {
    Boolean,
    /// Numbers and games of every theory.
    Game,
    /// Strings and symbols.
    Text,
    Player,
    Collection,
    Function,
    Ruleset,
    Thermograph,
    Wall,
    Table,
    Grid,
    Strip,
    Graph,
    Edge,
}

/// The family of a value; `Nothing` may be compared with everything.
fn family(value: &Value) -> Option<Family> {
    Some(match value {
        Value::Nothing => return None,
        Value::Boolean(_) => Family::Boolean,
        Value::Number(_)
        | Value::Game(_)
        | Value::Infinitesimal(_)
        | Value::ThreePlayer(_)
        | Value::Beside(_)
        | Value::AsPlayed(_)
        | Value::Position(_) => Family::Game,
        Value::String(_) | Value::Symbol(_) | Value::Outcome(_) => Family::Text,
        Value::Player(_) => Family::Player,
        Value::Tuple(_) | Value::Range(_) | Value::Set(_) | Value::Map(_) => Family::Collection,
        Value::Function(_) | Value::Builtin(_) => Family::Function,
        Value::Ruleset(_) => Family::Ruleset,
        Value::Thermograph(_) => Family::Thermograph,
        Value::Wall(_) => Family::Wall,
        Value::Table(_) => Family::Table,
        Value::Grid(_) => Family::Grid,
        Value::Strip(_) => Family::Strip,
        Value::Graph(_) => Family::Graph,
        Value::Edge(_) => Family::Edge,
    })
}

/// Whether a value is the outcome of a two-player game.
fn is_outcome(value: &Value) -> bool {
    matches!(value, Value::Symbol(word) if [Outcome::L, Outcome::R, Outcome::N, Outcome::P].iter().any(|outcome| outcome.to_string() == **word))
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Outcome(_) => "an outcome",
        value if is_outcome(value) => "an outcome",
        value => value.kind(),
    }
}

/// What to write instead of a comparison of these two, in this order or the other.
fn instead(a: &Value, b: &Value) -> Option<&'static str> {
    Some(match (a, b) {
        (Value::Outcome(_), Value::Player(_)) => {
            "`Outcome(G) == \">\"` says that Left wins, `\"<\"` that Right does; or ask `Strategy(G, Left) == winning`"
        }
        (value, Value::Player(_)) if is_outcome(value) => {
            "an outcome is `L`, `R`, `N` or `P`: write `Outcome(G) == L`, or `Winner(G, Left) == Left` for who wins when Left starts"
        }
        (Value::String(_), Value::Player(_)) => "players are written without quotes: `Left`, `Right`, `Center`",
        (Value::Symbol(_), Value::Player(_)) => "`Type(x)` says of what kind a value is; who wins is `Winner(G, Left)`",
        (Value::Tuple(_), Value::Player(_)) => {
            "the outcome of a three-player game has a winner for each starter: write `Winner(G, Left) == Left`"
        }
        (Value::Position(_) | Value::Game(_) | Value::Number(_), Value::Player(_)) => {
            "who wins is `Winner(G, Left)`, when Left starts"
        }
        (Value::Outcome(_) | Value::Symbol(_), other) if family(other) == Some(Family::Game) => {
            "compare the outcome with an outcome, `Outcome(G) == P`, and the game with a game, `G == 0`"
        }
        (Value::Position(_), Value::String(_)) => {
            "a position is written by its ruleset, `Nim[3,5]`; its text is `Show(G)`"
        }
        (_, Value::String(_)) if family(a) == Some(Family::Game) => {
            "a value is written without quotes; its text is `String(x)`"
        }
        (Value::Ruleset(_), Value::Position(_) | Value::Number(_) | Value::Game(_)) => {
            "a position of a ruleset has brackets: `Nim[3,5]`"
        }
        (Value::Grid(_), Value::String(_) | Value::Number(_)) => "the letter in a cell of a grid is `board[r, c]`",
        (Value::Strip(_), Value::String(_) | Value::Number(_)) => "the letter in a cell of a strip is `board[i]`",
        (Value::Edge(_), Value::String(_) | Value::Number(_)) => "an edge has `e.Label`, `e.From` and `e.To`",
        (Value::Function(_) | Value::Builtin(_), _) => "call the function first: `f(x)`",
        (Value::Boolean(_), _) => "a comparison is `true` or `false` already; join two by `and`",
        (collection, _) if family(collection) == Some(Family::Collection) => {
            "an item of a tuple is `t[1]`, and whether x is in it says `t.Contains(x)`; a tuple of one item is `(x,)`"
        }
        _ => return None,
    })
}

/// Whether a text is a winner of a start of three players.
fn is_no_player(value: &Value) -> bool {
    matches!(value, Value::Symbol(word) if [QUEER, OPEN].contains(&&**word))
}

/// Whether a text is the name of a player.
fn names_player(value: &Value) -> bool {
    matches!(value, Value::String(text) if Player::ALL.iter().any(|player| player.name() == &**text))
}

impl Machine<'_> {
    /// The error of a comparison of values that are never equal because of their kinds. Items of collections are not
    /// asked: they compare as keys do.
    pub(crate) fn never_equal(&self, comparison: Comparison, a: &Value, b: &Value) -> Option<Box<Error>> {
        let (Some(left), Some(right)) = (family(a), family(b)) else { return None };
        if left == Family::Game && right == Family::Game {
            return match (self.theory(a), self.theory(b)) {
                (Some(one), Some(other)) if one != other => Some(self.two_theories("a comparison", a, b)),
                _ => None,
            };
        }
        let is_slip = match (left, right) {
            (Family::Player, Family::Text) => !is_no_player(b),
            (Family::Text, Family::Player) => !is_no_player(a),
            (Family::Text, Family::Text) => {
                matches!((a, b), (Value::Symbol(_) | Value::Outcome(_), text) | (text, Value::Symbol(_) | Value::Outcome(_)) if names_player(text))
            }
            _ => left != right,
        };
        is_slip.then(|| unlike(comparison, a, b))
    }
}

/// The error of a comparison that means nothing between two values because of their kinds.
pub(crate) fn unlike(comparison: Comparison, a: &Value, b: &Value) -> Box<Error> {
    let error = match comparison {
        Comparison::Equal | Comparison::NotEqual => type_error(format!("{} and {} are never equal", kind(a), kind(b))),
        _ => type_error(format!("`{}` does not compare {} with {}", comparison.sign(), kind(a), kind(b))),
    };
    match instead(a, b).or_else(|| instead(b, a)) {
        Some(instead) => error.help(instead),
        None => error,
    }
}
