//! The functions and constants that come with the program, as the machine sees them: it calls them and knows no more.

use std::rc::Rc;

use crate::language::{
    kind::{
        convert::Fallible,
        value::{BuiltinId, Value},
    },
    read::source::Span,
    run::machine::Machine,
};

/// What comes with the program: a machine is given it with its environment.
pub trait Library {
    /// The function of a name.
    fn find(&self, name: &str) -> Option<BuiltinId>;

    /// A function.
    fn function(&self, id: BuiltinId) -> &'static dyn Callable;

    /// The value of a constant.
    fn constant(&self, name: &str) -> Option<Value>;

    /// The names of all functions and constants.
    fn names(&self) -> Vec<&'static str>;
}

/// How a function changes its first argument, which is taken out of the arguments; it stays as it is if that fails.
pub type Change = fn(&mut Machine, &mut Value, &Arguments) -> Fallible<()>;

/// A function that comes with the program.
pub trait Callable {
    /// Its name.
    fn name(&self) -> &'static str;

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
}
