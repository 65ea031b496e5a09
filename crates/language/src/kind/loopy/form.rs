//! What names can hold of loopy play: values, and forms that are not closed yet.

use std::{
    hash::{Hash, Hasher},
    rc::Rc,
};

use cutcake_loopy::{nimber::LoopyNimber, value};

/// What loopy play has beside short games.
#[derive(Clone, Debug)]
pub enum Loopy {
    /// A value that is no short game.
    Value(Rc<Game>),
    /// `pass`, the option that leads back to the form in whose braces it stands; and other words, until they are looked up.
    /// One word of memory, so that no value of the language takes more than three.
    Word(&'static &'static str),
    /// The form that a name stands for.
    Label(Rc<Label>),
    /// A form that speaks of one around it.
    Open(Rc<Open>),
    /// The nimber ∞ with the finite values of its options: `inf(0,2)`.
    Infinite(Rc<LoopyNimber>),
}

/// A loopy game.
#[derive(Debug)]
pub struct Game {
    /// Its value, which tells it from others.
    pub value: value::Value,
    /// How it was typed, where the value is no stopper: the thermograph of a ko depends on that.
    pub form: Option<Rc<Open>>,
}

/// The name of a form, each time its braces are gone into another one.
#[derive(Debug)]
pub struct Label {
    pub(super) name: Rc<str>,
}

/// A form that speaks of forms around it.
#[derive(Debug)]
pub struct Open {
    pub(super) label: Option<Rc<Label>>,
    pub(super) sides: [Vec<Part>; 2],
    /// The names that are not closed, each once.
    pub(super) free: Vec<Rc<Label>>,
    pub(super) depth: u32,
}

/// An option of a form.
#[derive(Clone, Debug)]
pub(super) enum Part {
    Value(value::Value),
    /// A value that is no stopper, with the form in which it was typed.
    Typed(value::Value, Rc<Open>),
    Pass,
    Label(Rc<Label>),
    Form(Rc<Open>),
}

/// What tells one from another.
#[derive(PartialEq, Eq, Hash)]
enum Key<'l> {
    Value(value::Value),
    Word(&'static str),
    TypedForm(*const ()),
    Infinite(&'l LoopyNimber),
}

impl Loopy {
    fn key(&self) -> Key<'_> {
        match self {
            Loopy::Value(game) => Key::Value(game.value),
            Loopy::Word(word) => Key::Word(word),
            Loopy::Label(label) => Key::TypedForm(Rc::as_ptr(label).cast()),
            Loopy::Open(form) => Key::TypedForm(Rc::as_ptr(form).cast()),
            Loopy::Infinite(nimber) => Key::Infinite(nimber),
        }
    }
}

impl PartialEq for Loopy {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Loopy {}

impl Hash for Loopy {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}
