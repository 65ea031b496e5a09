//! The rules of a definition: functions, ready to be called.

use std::rc::Rc;

use crate::{board::letters::Letters, kind::value::Value, player::Player};

/// The rules of a definition, ready to be called, whatever the parameters.
pub struct Rules {
    /// The options of each player in turn; of impartial play one list. None of synchronized play.
    pub(super) options: Vec<Value>,
    /// How both players move at once, if they do.
    pub(super) paired: Option<Paired>,
    /// What holds of every board, and what is said of one for which it does not.
    pub(super) valid: Vec<(Value, Option<Value>)>,
    pub(super) split: Option<Value>,
    pub(super) same: Option<Value>,
    pub(super) negative: Option<Value>,
    /// The games between which the value of a board lies, as a pair.
    pub(super) bounds: Option<Value>,
    pub(super) show: Option<Value>,
    pub(super) draw: Option<Value>,
    /// The boards of a size, which is the last argument.
    pub(super) boards: Option<Value>,
    /// What Left has where Left cannot move, and where Right cannot.
    pub(super) score: Option<[Value; 2]>,
    /// On which boards a player has won; where none is named, who moved there.
    pub(super) goals: Vec<(Option<Player>, Value)>,
    /// The options that the other player has to answer in the same board.
    pub(super) entailing: Option<Value>,
    /// The letters of each entry that is a grid or a strip.
    pub(super) letters: Vec<Option<Letters>>,
    /// The defaults of the parameters.
    pub(super) defaults: Vec<Setting>,
    /// What stands behind the parameters among what every rule is given.
    pub(super) constants: Vec<Value>,
}

/// The rules of synchronized play: for each player his moves and what a move leaves, and what a pair of moves leaves.
pub(super) struct Paired {
    pub(super) left: (Value, Value),
    pub(super) right: (Value, Value),
    pub(super) both: Option<Value>,
}

/// The value of a parameter.
#[derive(Clone)]
pub(super) struct Setting {
    pub(super) value: Value,
    /// As it is typed.
    pub(super) text: Rc<str>,
    /// What tells it from other values: functions by their definition.
    pub(super) key: Rc<str>,
}
