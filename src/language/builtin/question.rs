//! [`Question`]: a call that a function is given instead of its answer, as `Standing(Value([9,5]))`.

use crate::language::{
    kind::convert::Fallible,
    kind::value::{BuiltinId, Value},
    run::library::Arguments,
    run::machine::Machine,
};

/// A call of a function that comes with the program, whose arguments were checked and which was not made.
pub(super) struct Question {
    function: BuiltinId,
    /// What it is asked with.
    pub arguments: Arguments,
}

impl Question {
    /// The question that an argument of [`Kind::Question`](super::Kind::Question) is, if it is none of the values that can
    /// stand there too: a tuple of the function, its arguments by place, and a map of those by name.
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
            Arguments { values: values.items.clone(), named: named.collect::<Option<_>>()?, ..Arguments::default() };
        Some(Question { function: *function, arguments })
    }

    /// The name of the function.
    pub(super) fn name(&self, machine: &Machine) -> &'static str {
        machine.environment.library.function(self.function).name()
    }
}

impl Machine<'_> {
    /// Makes the call that a question is; any other value stays as it is.
    pub(super) fn ask_question(&mut self, value: &Value) -> Fallible<Value> {
        match Question::read(value) {
            Some(Question { function, arguments }) => self.environment.library.function(function).call(self, arguments),
            None => Ok(value.clone()),
        }
    }
}
