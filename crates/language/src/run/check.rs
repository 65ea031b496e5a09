//! The checks of operands.

use crate::{
    kind::{
        convert::{Fallible, boolean, integer, number, small_integer, value_error},
        value::Value,
    },
    run::{code::Check, error::Error},
};

impl Check {
    #[inline]
    pub(super) fn of(self, value: &Value) -> Fallible<()> {
        match (self, value) {
            (Check::Boolean, Value::Boolean(_)) | (Check::Number | Check::Counted, Value::Number(_)) => Ok(()),
            (Check::Integer, Value::Number(number)) if number.is_integer() => Ok(()),
            _ => self.of_any(value),
        }
    }

    fn of_any(self, value: &Value) -> Fallible<()> {
        match self {
            Check::Boolean => boolean(value).map(drop),
            Check::Number => number(value).map(drop),
            Check::Counted | Check::Step if matches!(value, Value::Game(_)) => Ok(()),
            Check::Counted => number(value).map(drop),
            Check::Step if number(value)?.is_zero() => Err(value_error("the step of a loop must not be 0")),
            Check::Step => Ok(()),
            Check::Integer => integer(value).map(drop),
            Check::Size if value.is_transfinite() || matches!(value, Value::Tuple(_)) => Ok(()),
            Check::Size => small_integer(value, 0).map(drop),
            Check::Power if value.is_loopy() => Ok(()),
            Check::Power => small_integer(value, 1).map(drop),
            Check::Natural(least) => small_integer(value, least.into()).map(drop),
        }
    }
}

#[cold]
pub(super) fn not_boolean(value: &Value) -> Box<Error> {
    match boolean(value) {
        Err(error) => error,
        Ok(_) => value_error("this is a boolean"),
    }
}
