//! The interface of the builtin functions and constants to the machine.

use std::rc::Rc;

use crate::{
    kind::{
        convert::{Fallible, boolean},
        value::{BuiltinId, Value},
    },
    partizan::Game,
    read::source::Span,
    run::error::Error,
    run::machine::Machine,
};

/// The builtin functions and constants of an environment.
pub trait Library {
    /// The function with a name.
    fn find(&self, name: &str) -> Option<BuiltinId>;

    /// The function with an identifier.
    fn function(&self, id: BuiltinId) -> &'static dyn Callable;

    /// Whether a note is due when a program hides the function of this name; not for one that is a field of few kinds
    /// of values.
    fn owns(&self, name: &str) -> bool;

    /// The value of a constant.
    fn constant(&self, name: &str) -> Option<Value>;

    /// The names of all functions and constants.
    fn names(&self) -> Vec<&'static str>;

    /// A sentence that says where the help mentions a word; `None` if it does not, or on many pages.
    fn about(&self, word: &str) -> Option<String>;
}

/// A function that changes its first argument, which is taken out of the arguments, in place; the argument is unchanged
/// if that fails.
pub type Change = fn(&mut Machine, &mut Value, &Arguments) -> Fallible<()>;

/// A builtin function.
pub trait Callable {
    /// The name.
    fn name(&self) -> &'static str;

    /// A sentence with an example, for the help of a wrong call.
    fn example(&self) -> String;

    /// A sentence on what the function answers.
    fn purpose(&self) -> String;

    /// A short call among its examples.
    fn sample(&self) -> Option<&'static str>;

    /// A call with the names of the parameters that it needs.
    fn outline(&self) -> String;

    /// Whether it takes this many positional arguments.
    fn admits(&self, arguments: usize) -> bool;

    /// Whether it writes files.
    fn writes(&self) -> bool;

    /// Whether its first argument is a ruleset.
    fn takes_ruleset(&self) -> bool;

    /// Whether it takes any number of arguments from the first one on: then `F(e for x in xs)` receives the items.
    fn takes_many(&self) -> bool;

    /// Whether the argument at a place is a claim: a comparison there is not evaluated, but passed in its parts, of
    /// which each may be a question.
    fn takes_claim(&self, place: usize) -> bool;

    /// Whether the argument at a place is a question: the call of a builtin function there is not evaluated, but passed
    /// as a tuple of the function, its positional arguments, and a map of the named ones.
    fn takes_question(&self, place: usize) -> bool;

    /// Whether it evaluates its deferred arguments itself.
    fn is_lazy(&self) -> bool {
        false
    }

    /// Whether the argument at a place may be a claim for all integers: `n*G < H for all n`.
    fn takes_claim_for_all(&self, place: usize) -> bool;

    /// Checks the number and the kinds of the arguments, and puts them in order.
    ///
    /// # Errors
    /// If the function does not take them.
    fn check(&self, machine: &mut Machine, arguments: &mut Arguments) -> Fallible<()>;

    /// The in-place version, if the result is the changed first argument: assigning the result to the variable that
    /// holds that argument then copies nothing.
    fn change(&self) -> Option<Change>;

    /// The result for positional arguments, where it takes no machine, such as the least of some numbers; `None` if the
    /// function has to be called.
    fn at_once(&self, _arguments: &[Value]) -> Option<Value> {
        None
    }

    /// Checks the arguments and calls the function.
    ///
    /// # Errors
    /// If it does not take them, and those of the function.
    fn call(&self, machine: &mut Machine, arguments: Arguments) -> Fallible<Value>;
}

/// The arguments of a call.
#[derive(Clone, Default)]
pub struct Arguments {
    /// The positional arguments.
    pub values: Vec<Value>,
    /// The named arguments.
    pub named: Vec<(Rc<str>, Value)>,
    /// The source of the positional and then of the named arguments, if known.
    pub places: Option<Rc<[Option<Span>]>>,
    /// Whether the positional arguments are deferred: functions that return them.
    pub is_deferred: bool,
    /// Whether the result is shown as it is, and not used further.
    pub is_shown: bool,
}

impl Arguments {
    /// Positional arguments without a source.
    pub fn new(values: Vec<Value>) -> Self {
        Arguments { values, ..Arguments::default() }
    }

    /// The source of the argument at a place, if known.
    pub fn place(&self, place: usize) -> Option<&Span> {
        self.places.as_ref()?.get(place)?.as_ref()
    }

    /// The argument at a place; [`Callable::check`] has made sure that there is one.
    pub fn get(&self, place: usize) -> &Value {
        self.values.get(place).unwrap_or(&Value::Nothing)
    }

    /// The optional argument at a place.
    pub fn optional(&self, place: usize) -> Option<&Value> {
        self.values.get(place).filter(|value| !matches!(value, Value::Nothing))
    }

    /// The named argument with this name.
    pub fn named(&self, name: &str) -> Option<&Value> {
        self.named.iter().find(|(other, _)| **other == *name).map(|(_, value)| value)
    }

    /// Whether the named boolean argument with this name is given and true.
    ///
    /// # Errors
    /// If it is not a boolean.
    pub fn flag(&self, name: &str) -> Fallible<bool> {
        self.named(name).map_or(Ok(false), boolean)
    }

    /// The arguments from a place on.
    pub fn rest(&self, place: usize) -> &[Value] {
        self.values.get(place..).unwrap_or(&[])
    }

    /// The error, placed at the argument of a place if its source is known.
    pub fn at(&self, place: usize, error: Box<Error>) -> Box<Error> {
        match self.place(place) {
            Some(span) => error.at(span.clone()),
            None => error,
        }
    }

    /// The error, placed at the named argument with this name if its source is known.
    pub fn at_named(&self, name: &str, error: Box<Error>) -> Box<Error> {
        match self.named.iter().position(|(other, _)| **other == *name) {
            Some(place) => self.at(self.values.len() + place, error),
            None => error,
        }
    }

    /// What `read` makes of the argument at a place; an error is located there.
    ///
    /// # Errors
    /// Those of `read`.
    pub fn read<'a, T>(&'a self, place: usize, read: impl FnOnce(&'a Value) -> Fallible<T>) -> Fallible<T> {
        read(self.get(place)).map_err(|error| self.at(place, error))
    }

    /// The two-player value at a place.
    pub fn game(&self, machine: &mut Machine, place: usize) -> Fallible<Game> {
        self.read(place, |value| machine.game(value))
    }
}
