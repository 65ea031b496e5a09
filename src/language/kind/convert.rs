//! From a value to what a calculation needs: numbers and positions are games too, tuples and ranges are lists.

use std::{collections::HashMap, rc::Rc};

use indexmap::IndexSet;
use num_bigint::{BigInt, BigUint};
use num_traits::ToPrimitive;

use crate::{
    language::{
        kind::collection::Nested,
        kind::theory::Theory,
        kind::value::{Form, Value},
        run::error::{Error, ErrorKind},
        run::machine::Machine,
    },
    limit::Stop,
    number::Rational,
    partizan::{Game, Name},
    play::sum::Sum,
    player::Player,
};

/// A result whose error has, or will get, a place in the program.
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
        let error = Error::new(stop);
        match help {
            Some(help) => error.help(help),
            None => error,
        }
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

/// What is found is not what is needed.
pub fn mismatch(needed: &str, found: &Value) -> Box<Error> {
    type_error(format!("expected {needed}, found {}", found.kind()))
}

/// The rational number that a value is.
///
/// # Errors
/// If it is none.
pub fn number(value: &Value) -> Fallible<Rational> {
    match value {
        Value::Number(number) => Ok(number.clone()),
        _ => Err(mismatch("a number", value)),
    }
}

/// The integer that a value is.
///
/// # Errors
/// If it is none.
pub fn integer(value: &Value) -> Fallible<BigInt> {
    match value {
        Value::Number(number) => number.to_integer().ok_or_else(|| mismatch("an integer", value)),
        _ => Err(mismatch("an integer", value)),
    }
}

/// The integer from `least` up to 2^64 - 1 that a value is.
///
/// # Errors
/// If it is none.
pub fn small_integer(value: &Value, least: u64) -> Fallible<u64> {
    let integer = integer(value)?;
    let small = integer.to_u64().filter(|integer| *integer >= least);
    small.ok_or_else(|| value_error(format!("expected an integer from {least} to 2^64 - 1, found {integer}")))
}

/// The boolean that a value is.
///
/// # Errors
/// If it is none.
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
        Value::Outcome(outcome) => Ok(outcome.symbol().into()),
        _ => Err(mismatch("a string", value)),
    }
}

impl Machine<'_> {
    /// The two-player value that a value is, if it is one: of a dyadic number, a game, a form, a position.
    ///
    /// # Errors
    /// If a calculation was stopped.
    pub fn as_game(&mut self, value: &Value) -> Fallible<Option<Game>> {
        Ok(match value {
            Value::Number(number) => self.environment.store.number(number)?,
            Value::Game(game) => Some(*game),
            Value::AsPlayed(form) => Some(self.form_value(form)?),
            Value::Position(_) if self.theory(value) != Some(Theory::TwoPlayer) => None,
            Value::Position(sum) => {
                self.explore(sum)?;
                Some(self.environment.catalogue.value(&mut self.environment.store, sum)?)
            }
            _ => None,
        })
    }

    /// The two-player value that a value is.
    ///
    /// # Errors
    /// If it is none, or the calculation was stopped.
    pub fn game(&mut self, value: &Value) -> Fallible<Game> {
        match self.as_game(value)? {
            Some(game) => Ok(game),
            None => Err(match value {
                Value::Number(number) => type_error(format!(
                    "{number} is not a game: of the numbers, those whose denominator is a power of two are"
                )),
                _ if self.theory(value).is_some() => self.not_two_player(value),
                _ => mismatch("a game", value),
            }),
        }
    }

    /// The positions that a player can move to, each once, boards in the order of the sum.
    ///
    /// # Errors
    /// If the calculation was stopped, and what the rules say.
    pub fn position_options(&mut self, sum: &Sum, player: Player) -> Fallible<Vec<Sum>> {
        let mut options = IndexSet::new();
        for (term, _) in sum.iter() {
            for option in self.options_of_board(term, player)? {
                self.environment.limit.check()?;
                options.insert(sum.replace(term, &option));
            }
        }
        Ok(options.into_iter().collect())
    }

    /// The numbers between the brackets of a position that is one board.
    ///
    /// # Errors
    /// If it is no single board, or one that numbers do not describe.
    pub fn coordinates(&self, sum: &Sum) -> Fallible<Vec<Value>> {
        let mut terms = sum.iter();
        let (Some((term, times)), None) = (terms.next(), terms.next()) else {
            return Err(value_error("a position that is a sum of boards has no coordinates: take one board"));
        };
        if *times != BigUint::from(1u8) || term.negated {
            return Err(value_error("a position that is a multiple of a board has no coordinates: take the board"));
        }
        let ruleset = self.environment.catalogue.get(term.ruleset);
        let coordinates = ruleset.coordinates(&term.board).ok_or_else(|| {
            value_error(format!("the boards of {} are shapes and have no coordinates", ruleset.name()))
        })?;
        Ok(coordinates.iter().map(|number| Value::integer(*number)).collect())
    }

    /// The language's value of a two-player value: a number where it is one.
    pub fn game_value(&self, game: Game) -> Value {
        match self.environment.store.as_number(game) {
            Some(number) => Value::Number(number),
            None => Value::Game(game),
        }
    }

    /// The canonical value of a form as played.
    ///
    /// # Errors
    /// If the calculation was stopped.
    pub fn form_value(&mut self, form: &Form) -> Fallible<Game> {
        match form {
            Form::Value(game) => Ok(*game),
            Form::Options { left, right, .. } => {
                let left = self.form_values(left)?;
                let right = self.form_values(right)?;
                Ok(self.environment.store.form(&left, &right)?)
            }
        }
    }

    /// The canonical form of a value as a form as played. What is written without braces of its own stays a value, so
    /// that the form reads back as it is written.
    ///
    /// # Errors
    /// If it is nested too deeply, or the calculation was stopped.
    pub fn form_of(&mut self, game: Game, known: &mut HashMap<Game, Rc<Form>>) -> Fallible<Rc<Form>> {
        if let Some(form) = known.get(&game) {
            return Ok(Rc::clone(form));
        }
        let store = &mut self.environment.store;
        let form = match store.name(game)? {
            Name::Form { .. } => {
                let sides = [store.left_options(game)?, store.right_options(game)?];
                let [left, right] = sides.map(|options| {
                    let forms = options.into_iter().map(|option| {
                        self.deeper(|machine| stacker::maybe_grow(64 << 10, 1 << 20, || machine.form_of(option, known)))
                    });
                    forms.collect::<Fallible<Vec<_>>>()
                });
                Form::new(left?, right?)?
            }
            _ => Form::Value(game),
        };
        let form = Rc::new(form);
        known.insert(game, Rc::clone(&form));
        Ok(form)
    }

    /// The canonical values of forms.
    ///
    /// # Errors
    /// If a calculation was stopped.
    pub fn form_values(&mut self, forms: &[Rc<Form>]) -> Fallible<Vec<Game>> {
        self.environment.limit.check()?;
        let values = forms.iter().map(|form| stacker::maybe_grow(64 << 10, 1 << 20, || self.form_value(form)));
        values.collect()
    }

    /// Calls `visit` with each item of a collection, in order: of a tuple, a range, a set, a string; of a map its
    /// pairs.
    ///
    /// # Errors
    /// If the value is no collection, and whatever `visit` says.
    pub fn for_each(
        &mut self,
        collection: &Value,
        mut visit: impl FnMut(&mut Self, Value) -> Fallible<()>,
    ) -> Fallible<()> {
        let mut next = items(collection)?;
        while let Some(item) = next() {
            self.environment.limit.check()?;
            visit(self, item)?;
        }
        Ok(())
    }

    /// The items of a collection.
    ///
    /// # Errors
    /// If the value is none, or has more items than the limits allow.
    pub fn list(&mut self, collection: &Value) -> Fallible<Vec<Value>> {
        let mut list = Vec::new();
        self.for_each(collection, |_, item| {
            list.push(item);
            Ok(())
        })?;
        Ok(list)
    }
}

/// A source of the items of a collection, one a call, in order.
///
/// # Errors
/// If the value is no collection.
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
        _ => return Err(mismatch("a tuple, a range, a set, a map or a string", collection)),
    })
}
