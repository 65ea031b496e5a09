//! Conversion of values to numbers, texts and items, and the errors of values.

use std::rc::Rc;

use num_bigint::BigInt;
use num_traits::ToPrimitive;

use crate::{
    kind::{
        collection::{Nested, row},
        value::Value,
    },
    limit::Stop,
    number::Rational,
    run::error::{Error, ErrorKind},
};

/// A result with an error of the language, which may get its place later.
///
/// Any function that returns one may fail because the limit stopped the calculation, or with an error of rules that it
/// ran. The `# Errors` sections name only other errors.
pub type Fallible<T> = Result<T, Box<Error>>;

impl From<Stop> for Box<Error> {
    fn from(stop: Stop) -> Self {
        let help = match stop {
            Stop::Memory { .. } => Some("give more with --memory MB, or `:set memory MB` at the prompt".to_owned()),
            Stop::Deadline => {
                Some("give more with --timeout SECONDS, or `:set timeout SECONDS` at the prompt".to_owned())
            }
            Stop::Positions { most } => {
                Some(format!("allow more by the argument `positions`: `(…; positions := {})`", most.saturating_mul(10)))
            }
            _ => None,
        };
        Error::new(stop).maybe_help(help)
    }
}

/// An error about the kind of a value.
pub fn type_error(message: impl Into<String>) -> Box<Error> {
    Error::new(ErrorKind::Type { message: message.into() })
}

/// An error about a value of the right kind.
pub fn value_error(message: impl Into<String>) -> Box<Error> {
    Error::new(ErrorKind::Value { message: message.into() })
}

/// An error about the number of arguments.
pub fn argument_error(message: impl Into<String>) -> Box<Error> {
    Error::new(ErrorKind::Arguments { message: message.into() })
}

/// The error for a value of the wrong kind: `needed` is what was expected.
pub fn mismatch(needed: &str, found: &Value) -> Box<Error> {
    type_error(format!("expected {needed}, found {}", found.kind()))
}

/// The rational number that a value is.
///
/// # Errors
/// If it is not one.
pub fn number(value: &Value) -> Fallible<Rational> {
    match value {
        Value::Number(number) => Ok(number.clone()),
        _ => Err(mismatch("a number", value)),
    }
}

/// The integer that a value is.
///
/// # Errors
/// If it is not one.
pub fn integer(value: &Value) -> Fallible<BigInt> {
    match value {
        Value::Number(number) => number
            .to_integer()
            .ok_or_else(|| mismatch("an integer", value).help("rounded down it is `Floor(7/2)`, or `7 div 2`")),
        _ => Err(mismatch("an integer", value)),
    }
}

/// The integer from `least` to 2^64 - 1 that a value is.
///
/// # Errors
/// If it is not one.
pub fn small_integer(value: &Value, least: u64) -> Fallible<u64> {
    let integer = integer(value)?;
    let small = integer.to_u64().filter(|integer| *integer >= least);
    small.ok_or_else(|| value_error(format!("expected an integer from {least} to 2^64 - 1, found {integer}")))
}

/// The boolean that a value is.
///
/// # Errors
/// If it is not one.
pub fn boolean(value: &Value) -> Fallible<bool> {
    match value {
        Value::Boolean(boolean) => Ok(*boolean),
        _ => Err(mismatch("a boolean (`true` or `false`)", value)
            .help("a condition is a comparison, such as `x > 0` or `x == 0`")),
    }
}

/// The text of a string or a symbol.
///
/// # Errors
/// If the value is neither.
pub fn text(value: &Value) -> Fallible<Rc<str>> {
    match value {
        Value::String(text) | Value::Symbol(text) => Ok(Rc::clone(text)),
        _ => value.spelling().map(Rc::from).ok_or_else(|| mismatch("a string", value)),
    }
}

/// Whether a value is a collection, so that [`items`] iterates over it.
pub fn is_collection(value: &Value) -> bool {
    matches!(
        value,
        Value::Tuple(_) | Value::Set(_) | Value::Map(_) | Value::Table(_) | Value::Range(_) | Value::String(_)
    )
}

/// A function that returns the items of a collection one by one, in order.
///
/// # Errors
/// If the value is not a collection.
pub fn items(collection: &Value) -> Fallible<Box<dyn FnMut() -> Option<Value>>> {
    fn by_place<T: 'static>(
        all: &Rc<Nested<T>>,
        get: fn(&T, usize) -> Option<Value>,
    ) -> Box<dyn FnMut() -> Option<Value>> {
        let (all, mut place) = (Rc::clone(all), 0);
        Box::new(move || {
            place += 1;
            get(&all.items, place - 1)
        })
    }
    Ok(match collection {
        Value::Tuple(tuple) => by_place(tuple, |items, place| items.get(place).cloned()),
        Value::Set(set) => by_place(set, |items, place| items.get_index(place).cloned()),
        Value::Map(map) => by_place(map, |items, place| {
            let (key, value) = items.get_index(place)?;
            Value::tuple(vec![key.clone(), value.clone()]).ok()
        }),
        Value::Table(table) => {
            let (table, mut place) = (Rc::clone(table), 0);
            Box::new(move || {
                place += 1;
                row(&table, place - 1)
            })
        }
        Value::Range(range) => {
            let (mut next, last) = (range.0.clone(), range.1.clone());
            Box::new(move || {
                let item = (next <= last).then(|| Value::integer(next.clone()));
                next += 1;
                item
            })
        }
        Value::String(text) => {
            let (text, mut start) = (Rc::clone(text), 0);
            Box::new(move || {
                let letter = text[start..].chars().next()?;
                start += letter.len_utf8();
                Some(Value::string(letter.to_string()))
            })
        }
        _ => {
            let error = mismatch("a tuple, a range, a set, a map or a string", collection);
            return Err(
                error.help("the numbers from 1 to 9 are the range `1..9`; a tuple is `(1, 2)`, of one item `(1,)`")
            );
        }
    })
}
