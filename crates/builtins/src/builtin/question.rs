//! [`Question`]: a call that is passed to a function unevaluated, as in `Standing(Value([9,5]))`; [`Claim`]: a comparison.

use crate::{
    kind::{
        convert::{Fallible, text},
        value::{BuiltinId, Value},
    },
    player::Player,
    read::ast::{BinaryOp, Comparison},
    run::{library::Arguments, machine::Machine},
};

/// A call of a builtin function whose arguments have been checked, but which has not been made.
pub(super) struct Question {
    function: BuiltinId,
    /// The arguments of the call.
    pub arguments: Arguments,
}

impl Question {
    /// Reads a question from an argument of [`Kind::Question`](super::Kind::Question): a tuple of the function, its positional
    /// arguments, and a map of its named arguments. `None` for other values.
    pub(super) fn read(value: &Value) -> Option<Self> {
        let Value::Tuple(parts) = value else { return None };
        let [Value::Builtin(function), Value::Tuple(values), Value::Map(named)] = parts.items.as_slice() else {
            return None;
        };
        let named = named.items.iter().map(|(name, value)| match name {
            Value::String(name) => Some((name.clone(), value.clone())),
            _ => None,
        });
        let arguments =
            Arguments { values: values.items.to_vec(), named: named.collect::<Option<_>>()?, ..Arguments::default() };
        Some(Question { function: *function, arguments })
    }

    /// The name of the function.
    pub(super) fn name(&self, machine: &Machine) -> &'static str {
        machine.environment.library.function(self.function).name()
    }
}

/// A comparison, each side of which may be a question.
#[derive(Clone)]
pub(super) struct Claim {
    /// The left side.
    pub left: Value,
    /// The claimed relation, in the order of one of three players if one is named.
    pub sign: (Comparison, Option<Player>),
    /// The right side.
    pub right: Value,
}

impl Claim {
    /// Reads a claim from the tuple of a left side, a sign and a right side.
    pub(super) fn read(value: &Value) -> Option<Self> {
        let Value::Tuple(parts) = value else { return None };
        let [left, sign, right] = parts.items.as_slice() else { return None };
        Some(Claim { left: left.clone(), sign: sign_of(&text(sign).ok()?)?, right: right.clone() })
    }
}

/// Parses the sign of a comparison: `>=`, `>=_L`.
pub(super) fn sign_of(text: &str) -> Option<(Comparison, Option<Player>)> {
    let players = || [None].into_iter().chain(Player::ALL.map(Some));
    let signs = Comparison::ALL.into_iter().flat_map(|comparison| players().map(move |player| (comparison, player)));
    signs.into_iter().find(|(comparison, player)| BinaryOp::Compare(*comparison, *player).symbol() == text)
}

/// The position whose value is asked for, if the question is `Value` of a position: it is then about the position itself.
pub(super) fn value_asked_of(machine: &Machine, question: &Value) -> Option<Value> {
    let question = Question::read(question).filter(|question| question.name(machine) == "Value")?;
    Some(question.arguments.get(0).clone()).filter(|game| matches!(game, Value::Position(_)))
}

/// Makes the call of a question or the comparison of a claim; any other value is returned as it is.
pub(super) fn ask_question(machine: &mut Machine, value: &Value) -> Fallible<Value> {
    if let Some(Claim { left, sign: (comparison, player), right }) = Claim::read(value) {
        let (left, right) = (ask_question(machine, &left)?, ask_question(machine, &right)?);
        return Ok(Value::Boolean(machine.compare(comparison, player, &left, &right)?));
    }
    match Question::read(value) {
        Some(Question { function, arguments }) => {
            machine.environment.library.function(function).call(machine, arguments)
        }
        None => Ok(value.clone()),
    }
}
