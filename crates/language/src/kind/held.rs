//! [`Held`]: the two-player values and three-player forms that values of the language refer to.

use std::{
    cell::RefCell,
    collections::HashSet,
    fmt,
    rc::{Rc, Weak},
};

use crate::{
    kind::{
        collection::{Items, Nested},
        function::{Captured, Variable},
        value::{Form, Value},
    },
    partizan::Game,
    three_player,
};

/// The entries of the stores that must be kept while names hold them.
#[derive(Default)]
pub struct Held {
    /// The two-player values.
    pub games: Vec<Game>,
    /// Whether there are loopy values.
    pub has_loopy: bool,
    /// The three-player forms.
    pub forms: Vec<three_player::Form>,
    /// The addresses of the shared objects visited so far: a function may refer to itself.
    seen: HashSet<*const ()>,
}

/// Weak references to the values of a session that an embedding program holds.
#[derive(Default)]
pub struct HeldOutside(RefCell<Vec<Weak<Value>>>);

impl HeldOutside {
    /// Adds a value.
    pub fn add(&self, value: &Rc<Value>) {
        let mut all = self.0.borrow_mut();
        if all.len() == all.capacity() {
            all.retain(|value| value.strong_count() > 0);
        }
        all.push(Rc::downgrade(value));
    }

    /// The values that are still held.
    pub fn values(&self) -> impl Iterator<Item = Rc<Value>> {
        self.0.borrow().iter().filter_map(Weak::upgrade).collect::<Vec<_>>().into_iter()
    }
}

impl fmt::Debug for HeldOutside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("HeldOutside").field(&self.values().count()).finish()
    }
}

/// An object that is still to be visited.
enum Part {
    Value(Value),
    /// The items of a tuple from a place on, without a list of them, because this runs when memory may be short.
    Items(Rc<Nested<Items>>, usize),
    Form(Rc<Form>),
    Variable(Rc<Variable>),
}

impl Held {
    /// Adds everything that a value refers to, through the items of collections and the variables of functions.
    pub fn add(&mut self, value: &Value) {
        let mut waiting = vec![Part::Value(value.clone())];
        while let Some(part) = waiting.pop() {
            match part {
                Part::Value(value) => self.look_into(value, &mut waiting),
                Part::Items(tuple, place) => {
                    if let Some(item) = tuple.items.get(place).cloned() {
                        waiting.push(Part::Items(tuple, place + 1));
                        self.look_into(item, &mut waiting);
                    }
                }
                Part::Form(form) => match &*form {
                    Form::Value(game) => self.games.push(*game),
                    Form::Options { left, right, .. } if self.is_new(&form) => {
                        waiting.extend(left.iter().chain(right).map(|option| Part::Form(Rc::clone(option))));
                    }
                    Form::Options { .. } => {}
                },
                Part::Variable(variable) if self.is_new(&variable) => waiting.extend(variable.get().map(Part::Value)),
                Part::Variable(_) => {}
            }
        }
    }

    fn look_into(&mut self, value: Value, waiting: &mut Vec<Part>) {
        let wait_for = |value: &Value| {
            if matches!(value, Value::Game(_)) || !value.is_plain() {
                waiting.push(Part::Value(value.clone()));
            }
        };
        match value {
            Value::Game(game) => self.games.push(game),
            Value::Loopy(_) => self.has_loopy = true,
            Value::ThreePlayer(form) => self.forms.push(form),
            Value::SumWithForm(both) => self.forms.push(both.1),
            Value::AsPlayed(form) => waiting.push(Part::Form(form)),
            Value::Tuple(tuple) if self.is_new(&tuple) => waiting.push(Part::Items(tuple, 0)),
            Value::Set(set) if self.is_new(&set) => set.items.iter().for_each(wait_for),
            Value::Map(map) if self.is_new(&map) => {
                map.items.iter().flat_map(|(key, value)| [key, value]).for_each(wait_for);
            }
            Value::Table(table) if self.is_new(&table) => {
                table.distinct().for_each(wait_for);
            }
            Value::Function(function) if self.is_new(&function) => {
                waiting.extend(function.captured.iter().map(|captured| match captured {
                    Captured::Value(value) => Part::Value(value.clone()),
                    Captured::Variable(variable) => Part::Variable(Rc::clone(variable)),
                }));
            }
            Value::Picture(drawing) if self.is_new(&drawing) => drawing.of.iter().for_each(wait_for),
            Value::Picture(_)
            | Value::Function(_)
            | Value::Tuple(_)
            | Value::Set(_)
            | Value::Map(_)
            | Value::Table(_) => {}
            Value::Nothing
            | Value::Boolean(_)
            | Value::Number(_)
            | Value::Infinitesimal(_)
            | Value::Surreal(_)
            | Value::Nimber(_)
            | Value::Misere(_)
            | Value::String(_)
            | Value::Symbol(_)
            | Value::Formula(_)
            | Value::Outcome(_)
            | Value::Player(_)
            | Value::Range(_)
            | Value::Builtin(_)
            | Value::Ruleset(_)
            | Value::Position(_)
            | Value::Thermograph(_)
            | Value::Wall(_)
            | Value::Grid(_)
            | Value::Strip(_)
            | Value::Graph(_)
            | Value::Edge(_) => {}
        }
    }

    fn is_new<T: ?Sized>(&mut self, shared: &Rc<T>) -> bool {
        self.seen.insert(Rc::as_ptr(shared).cast())
    }
}
