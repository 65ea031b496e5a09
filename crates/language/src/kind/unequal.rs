//! Comparisons of kinds that are never equal, which are reported as mistakes: an outcome with a player, a position with
//! a string.

use std::rc::Rc;

use crate::{
    kind::{
        convert::{text, type_error},
        three_player::{OPEN, QUEER},
        value::Value,
        word::Words,
    },
    player::Player,
    read::ast::Comparison,
    rules::theory::Universe,
    ruleset::ends::{LOONY, SUNNY},
    run::{error::Error, machine::Machine},
};

/// A class of kinds whose values can be equal to each other.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Family {
    Boolean,
    /// Numbers and games of every theory.
    Game,
    /// Values of misère play.
    Misere,
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
    Picture,
}

/// Whether a value is a number or a game of any theory.
pub fn is_game(value: &Value) -> bool {
    family(value) == Some(Family::Game)
}

/// The family of a value; `None` for `Nothing`, which may be compared with everything.
fn family(value: &Value) -> Option<Family> {
    Some(match value {
        Value::Nothing => return None,
        Value::Boolean(_) => Family::Boolean,
        Value::Number(_)
        | Value::Game(_)
        | Value::Infinitesimal(_)
        | Value::Surreal(_)
        | Value::Nimber(_)
        | Value::Loopy(_)
        | Value::ThreePlayer(_)
        | Value::SumWithForm(_)
        | Value::AsPlayed(_)
        | Value::Position(_) => Family::Game,
        Value::Misere(_) => Family::Misere,
        Value::String(_) | Value::Symbol(_) | Value::Formula(_) | Value::Outcome(_) => Family::Text,
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
        Value::Picture(_) => Family::Picture,
    })
}

/// The kind of a value in words; for a result that is a word, its family.
fn kind(value: &Value) -> String {
    match value {
        Value::Symbol(_) | Value::Outcome(_) => match Words::of(value).as_slice() {
            [words] => words.kind().to_owned(),
            _ => format!("the word `{}`", word(value)),
        },
        _ => value.kind().to_owned(),
    }
}

/// The spelling of a word.
fn word(value: &Value) -> Rc<str> {
    text(value).unwrap_or_default()
}

/// What to write instead of a comparison of these two values.
fn instead(a: &Value, b: &Value) -> Option<&'static str> {
    let is_one_of = |words| Words::of(a).contains(&words) && !matches!(a, Value::String(_));
    Some(match (a, b) {
        (Value::Outcome(_), other) if names_player(other) => {
            "`Outcome(G) == \">\"` says that Left wins, `\"<\"` that Right does; or ask `Status(G, Left) == winning`"
        }
        (_, other) if is_one_of(Words::Outcome) && names_player(other) => {
            "an outcome is `L`, `R`, `N` or `P`: write `Outcome(G) == L`, or `Winner(G, Left) == Left` for who wins when Left starts"
        }
        (Value::String(_), Value::Player(_)) => "players are written without quotes: `Left`, `Right`, `Center`",
        (_, other) if is_one_of(Words::Type) && names_player(other) => {
            "`Type(x)` says of what kind a value is; who wins is `Winner(G, Left)`"
        }
        (Value::Tuple(_), Value::Player(_)) => {
            "the outcome of a three-player game has a winner for each starter: write `Winner(G, Left) == Left`"
        }
        (Value::Infinitesimal(_), Value::Player(_)) => "what the players can be sure of is `Outcome(G)`, as `\">\"`",
        (_, Value::Player(_)) if is_game(a) => "who wins is `Winner(G, Left)`, when Left starts",
        (_, other)
            if is_game(other) && [Words::Outcome, Words::Synchronized, Words::Winner].into_iter().any(is_one_of) =>
        {
            "compare the outcome with an outcome, `Outcome(G) == P`, and the game with a game, `G == 0`"
        }
        (Value::Position(_), Value::String(_)) => {
            "a position is written by its ruleset, `Nim[3,5]`; its text is `Show(G)`"
        }
        (_, Value::String(_)) if is_game(a) => "a value is written without quotes; its text is `String(x)`",
        (Value::Ruleset(_), Value::String(_)) => "a ruleset is named without quotes: `Nim`",
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

/// Whether a text is the result of `Winner` of a three-player game, but not a player.
fn is_no_player(value: &Value) -> bool {
    matches!(value, Value::Symbol(word) | Value::String(word) if [QUEER, OPEN].contains(&&**word))
}

/// Whether a value is a player, or the name of one as a string.
fn names_player(value: &Value) -> bool {
    match value {
        Value::Player(_) => true,
        Value::String(text) => Player::ALL.iter().any(|player| player.name() == &**text),
        _ => false,
    }
}

/// Whether a value is a string unlike any word that is a result, whatever the case of its letters. A program may use
/// letters of its own beside `L`, `R`, `N` and `P`, so an outcome may be compared with them.
fn is_other_text(value: &Value) -> bool {
    let Value::String(text) = value else { return false };
    let is_word = |text: &str| !Words::of(&Value::string(text)).is_empty();
    !is_word(text) && !is_word(&text.to_uppercase()) && !names_player(value)
}

/// Whether two texts are words of different families, at least one of them a result.
fn are_unlike(a: &Value, b: &Value) -> bool {
    let is_result = |value: &Value| matches!(value, Value::Symbol(_) | Value::Outcome(_));
    // Most texts are letters of boards and keys, which need no lookup.
    if !is_result(a) && !is_result(b) {
        return false;
    }
    let (of_a, of_b) = (Words::of(a), Words::of(b));
    if is_other_text(a) && of_b == [Words::Outcome] || is_other_text(b) && of_a == [Words::Outcome] {
        return false;
    }
    let is_known = is_result(a) && !of_a.is_empty() || is_result(b) && !of_b.is_empty();
    is_known && !of_a.iter().any(|words| of_b.contains(words))
        || is_result(a) && names_player(b)
        || is_result(b) && names_player(a)
}

impl Machine<'_> {
    /// The error for a comparison of values that are never equal because of their kinds. Items of collections are not
    /// considered: they compare as keys do.
    pub(crate) fn never_equal(&self, comparison: Comparison, a: &Value, b: &Value) -> Option<Box<Error>> {
        let (Some(left), Some(right)) = (family(a), family(b)) else { return None };
        if left == Family::Game && right == Family::Game {
            return match (self.theory(a), self.theory(b)) {
                (Some(one), Some(other)) if one != other => Some(self.two_theories("a comparison", a, b)),
                _ => None,
            };
        }
        let is_mistake = match (left, right) {
            // A position whose rules say `misere` is a misère game.
            (Family::Misere, Family::Game) => !self.theory(b).is_some_and(Universe::is_misere),
            (Family::Game, Family::Misere) => !self.theory(a).is_some_and(Universe::is_misere),
            (Family::Player, Family::Text) => !is_no_player(b),
            (Family::Text, Family::Player) => !is_no_player(a),
            (Family::Text, Family::Text) => are_unlike(a, b),
            // A text in place of a nimber.
            (Family::Text, Family::Game) => !is_no_nimber(a),
            (Family::Game, Family::Text) => !is_no_nimber(b),
            _ => left != right,
        };
        is_mistake.then(|| unlike(comparison, a, b))
    }
}

/// Whether a text is the value of a board with entailing moves and without a Grundy value.
fn is_no_nimber(value: &Value) -> bool {
    text(value).is_ok_and(|text| [LOONY, SUNNY].contains(&&*text))
}

/// The error for a comparison that is not defined for the kinds of two values.
pub(crate) fn unlike(comparison: Comparison, a: &Value, b: &Value) -> Box<Error> {
    let are_texts = [a, b].into_iter().all(|value| family(value) == Some(Family::Text));
    let kind = |value: &Value| match value {
        Value::String(text) if are_texts && text.len() < 20 => format!("the string {:?}", &**text),
        _ => kind(value),
    };
    let error = match comparison {
        Comparison::Equal | Comparison::NotEqual => type_error(format!("{} and {} are never equal", kind(a), kind(b))),
        _ => type_error(format!("`{}` does not compare {} with {}", comparison.sign(), kind(a), kind(b))),
    };
    if are_texts && !matches!(comparison, Comparison::Equal | Comparison::NotEqual) {
        return error.help("words that are results have no order: compare them by `==`");
    }
    let instead = instead(a, b).or_else(|| instead(b, a)).map(str::to_owned).or_else(|| spelt(a, b));
    error.help(instead.unwrap_or_else(|| {
        "numbers, games and strings have an order; `==` compares values of one kind, and `Type(x)` says which it is"
            .to_owned()
    }))
}

/// The words of the families of those of two values that are results.
fn spelt(a: &Value, b: &Value) -> Option<String> {
    let results = [a, b].into_iter().filter(|value| matches!(value, Value::Symbol(_) | Value::Outcome(_)));
    let mut families: Vec<Words> = results.flat_map(Words::of).collect();
    families.dedup();
    let spelt: Vec<&str> = families.into_iter().map(Words::spelt).collect();
    (!spelt.is_empty()).then(|| spelt.join("; "))
}
