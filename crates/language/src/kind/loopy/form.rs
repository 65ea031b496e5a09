//! Loopy games as values: canonical values, and forms that are not closed yet.

use std::{
    hash::{Hash, Hasher},
    rc::Rc,
};

use cutcake_loopy::{nimber::LoopyNimber, value};

/// A value of loopy play that is not a short game.
#[derive(Clone, Debug)]
pub enum Loopy {
    /// A loopy game.
    Value(Rc<Game>),
    /// `pass`, the option that leads back to the form whose braces enclose it; and other words, until they are looked
    /// up. It takes one machine word, so that no value of the language takes more than three.
    Word(&'static &'static str),
    /// A label, which names an enclosing form.
    Label(Rc<Label>),
    /// A form that refers to an enclosing one.
    Open(Rc<Open>),
    /// The nimber ∞ with the finite values of its options: `inf(0,2)`.
    Infinite(Rc<LoopyNimber>),
}

/// A loopy game.
#[derive(Debug)]
pub struct Game {
    /// The value, which identifies it.
    pub value: value::Value,
    /// The form as typed, if the value is not a stopper: the thermograph of a ko depends on it.
    pub form: Option<Rc<Open>>,
}

/// The label of a form. Each evaluation of the form creates a new one.
#[derive(Debug)]
pub struct Label {
    pub(super) name: Rc<str>,
}

/// A form that refers to enclosing forms.
#[derive(Debug)]
pub struct Open {
    pub(super) label: Option<Rc<Label>>,
    pub(super) sides: [Vec<Part>; 2],
    /// The labels of enclosing forms that it refers to, each once.
    pub(super) free: Vec<Rc<Label>>,
    pub(super) depth: u32,
}

/// An option of a form.
#[derive(Clone, Debug)]
pub(super) enum Part {
    Value(value::Value),
    /// A value that is not a stopper, with its form as typed.
    Typed(value::Value, Rc<Open>),
    Pass,
    Label(Rc<Label>),
    Form(Rc<Open>),
}

/// The key by which loopy games are compared.
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
