//! [`Value`]: the kinds of value that misère play adds to the language.

use std::rc::Rc;

use crate::{
    game::{Game, Genus},
    quotient::{Element, Quotient},
};

/// A value of misère play.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// An impartial game in canonical form: `*[4,2]`.
    Game(Game),
    /// The quotient of the heaps of a game, or of one game with its followers.
    Quotient(Rc<Quotient>),
    /// A class of sums: an element of a quotient.
    Element(Rc<Quotient>, Element),
    /// A genus: `4^146`.
    Genus(Rc<Genus>),
}

impl Value {
    /// The kind of value, in words.
    pub fn kind(&self) -> &'static str {
        match self {
            Value::Game(_) => "a misère game",
            Value::Quotient(_) => "a misère quotient",
            Value::Element(..) => "an element of a misère quotient",
            Value::Genus(_) => "a genus",
        }
    }

    /// The kind of value in one word.
    pub fn type_name(&self) -> &'static str {
        match self {
            Value::Game(_) => "misere",
            Value::Quotient(_) => "quotient",
            Value::Element(..) => "element",
            Value::Genus(_) => "genus",
        }
    }
}
