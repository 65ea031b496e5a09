//! The clauses of a definition as functions.

use std::rc::Rc;

use crate::{board::letters::Letters, kind::value::Value, player::Player};

/// The clauses of a definition as functions, which take the parameters as arguments.
pub struct Rules {
    /// The options of each player, or one function in impartial play; empty in synchronized play.
    pub(super) options: Vec<Value>,
    /// The moves of synchronized play.
    pub(super) paired: Option<Paired>,
    /// The conditions on boards, each with the message for boards that violate it.
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
    /// The score of Left when Left cannot move, and when Right cannot.
    pub(super) score: Option<[Value; 2]>,
    /// The goals: on such a board the named player has won, or the player who moved there if none is named.
    pub(super) goals: Vec<(Option<Player>, Value)>,
    /// The entailing options, which the opponent must answer on the same board.
    pub(super) entailing: Option<Value>,
    /// The letters of each entry that is a grid or a strip.
    pub(super) letters: Vec<Option<Letters>>,
    /// The defaults of the parameters.
    pub(super) defaults: Vec<Setting>,
    /// The constants, which follow the parameters in the arguments of every rule.
    pub(super) constants: Vec<Value>,
}

/// The rules of synchronized play: for each player the moves and the result of a move, and the result of a pair of
/// moves.
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
    /// A key that identifies the value; functions are identified by their definition.
    pub(super) key: Rc<str>,
}
