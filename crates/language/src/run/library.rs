//! The functions and constants that come with the program, as the machine sees them: it calls them and knows no more.

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

/// What comes with the program: a machine is given it with its environment.
pub trait Library {
    /// The function of a name.
    fn find(&self, name: &str) -> Option<BuiltinId>;

    /// A function.
    fn function(&self, id: BuiltinId) -> &'static dyn Callable;

    /// Whether a name is that of a function which programs had better leave alone; not of one that is a field of few values.
    fn owns(&self, name: &str) -> bool;

    /// The value of a constant.
    fn constant(&self, name: &str) -> Option<Value>;

    /// The names of all functions and constants.
    fn names(&self) -> Vec<&'static str>;

    /// Where the help speaks of a word, in a sentence; none where it does not, or on many of its pages.
    fn about(&self, word: &str) -> Option<String>;
}

/// How a function changes its first argument, which is taken out of the arguments; it stays as it is if that fails.
pub type Change = fn(&mut Machine, &mut Value, &Arguments) -> Fallible<()>;

/// A function that comes with the program.
pub trait Callable {
    /// Its name.
    fn name(&self) -> &'static str;

    /// How it is called, for those who call it otherwise.
    fn example(&self) -> String;

    /// What it answers, with a call of it.
    fn purpose(&self) -> String;

    /// Whether it takes so many arguments by place.
    fn admits(&self, arguments: usize) -> bool;

    /// Whether a call of it does more than answer: it prints, or writes a file.
    fn acts(&self) -> bool;

    /// Whether its first argument is a ruleset.
    fn takes_ruleset(&self) -> bool;

    /// Whether it takes any number of arguments from the first: then `F(e for x in xs)` is given the items.
    fn takes_many(&self) -> bool;

    /// Whether the argument at a place is a claim: a comparison is not evaluated there, but handed over in its parts, of which
    /// each may be a question.
    fn takes_claim(&self, place: usize) -> bool;

    /// Whether the argument at a place is a question: the call of a function that comes with the program is not made there,
    /// but handed over in its parts, as a tuple of the function, its arguments by place and a map of those by name.
    fn takes_question(&self, place: usize) -> bool;
    /// Whether it calls the functions that give its arguments itself.
    fn keeps(&self) -> bool {
        false
    }

    /// Whether the argument at a place may be a claim for all integers: `n*G < H for all n`.
    fn takes_claim_for_all(&self, place: usize) -> bool;

    /// Counts the arguments, puts them in their places and looks at their kinds.
    ///
    /// # Errors
    /// If they are not what the function takes.
    fn check(&self, machine: &mut Machine, arguments: &mut Arguments) -> Fallible<()>;

    /// How it changes its first argument in place, where it does no more than that: then a variable that gets the
    /// result, and nobody else holds, is not copied.
    fn change(&self) -> Option<Change>;

    /// What it gives for arguments by place where that is told at once, such as the least of some numbers; otherwise it is
    /// called.
    fn at_once(&self, _arguments: &[Value]) -> Option<Value> {
        None
    }

    /// Calls it, once the number and the kinds of its arguments are right.
    ///
    /// # Errors
    /// If they are not, and whatever the function says.
    fn call(&self, machine: &mut Machine, arguments: Arguments) -> Fallible<Value>;
}

/// The arguments of a call.
#[derive(Clone, Default)]
pub struct Arguments {
    /// Those given by place.
    pub values: Vec<Value>,
    /// Those given by name.
    pub named: Vec<(Rc<str>, Value)>,
    /// Where those given by place are written, and then those given by name, as far as that is known.
    pub places: Option<Rc<[Option<Span>]>>,
    /// Whether those given by place are functions that give them.
    pub kept: bool,
    /// Whether the answer is shown as it is: nothing is calculated with it.
    pub is_shown: bool,
}

impl Arguments {
    /// Arguments given by place, written nowhere.
    pub fn new(values: Vec<Value>) -> Self {
        Arguments { values, ..Arguments::default() }
    }

    /// Where the argument of a place is written, where that is known.
    pub fn place(&self, place: usize) -> Option<&Span> {
        self.places.as_ref()?.get(place)?.as_ref()
    }

    /// The argument at a place, which a call has checked to be there.
    pub fn get(&self, place: usize) -> &Value {
        self.values.get(place).unwrap_or(&Value::Nothing)
    }

    /// The optional argument at a place.
    pub fn optional(&self, place: usize) -> Option<&Value> {
        self.values.get(place).filter(|value| !matches!(value, Value::Nothing))
    }

    /// The argument that is given by this name alone.
    pub fn named(&self, name: &str) -> Option<&Value> {
        self.named.iter().find(|(other, _)| **other == *name).map(|(_, value)| value)
    }

    /// Whether a boolean that is given by this name alone is true; if none is given, it is not.
    ///
    /// # Errors
    /// If it is no boolean.
    pub fn says(&self, name: &str) -> Fallible<bool> {
        self.named(name).map_or(Ok(false), boolean)
    }

    /// The arguments from a place on.
    pub fn rest(&self, place: usize) -> &[Value] {
        self.values.get(place..).unwrap_or(&[])
    }

    /// An error, at the argument of a place where that is known.
    pub fn at(&self, place: usize, error: Box<Error>) -> Box<Error> {
        match self.place(place) {
            Some(span) => error.at(span.clone()),
            None => error,
        }
    }

    /// An error, at the argument that is given by this name where that is known.
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
