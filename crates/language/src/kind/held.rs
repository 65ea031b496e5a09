//! [`Held`]: the two-player values and three-player forms that values of the language speak of.

use std::{collections::HashSet, rc::Rc};

use crate::{
    kind::{
        function::{Captured, Variable},
        value::{Form, Value},
    },
    partizan::Game,
    three_player,
};

/// What must not be forgotten while names hold it.
#[derive(Default)]
pub struct Held {
    /// The two-player values.
    pub games: Vec<Game>,
    /// The three-player forms.
    pub forms: Vec<three_player::Form>,
    /// What was looked into already, by where it is: a function may see itself.
    seen: HashSet<*const ()>,
}

/// What is still to be looked into.
enum Part {
    Value(Value),
    Form(Rc<Form>),
    Variable(Rc<Variable>),
}

impl Held {
    /// Adds all that a value speaks of: the items of a collection, the variables that a function sees.
    pub fn add(&mut self, value: &Value) {
        let mut waiting = vec![Part::Value(value.clone())];
        while let Some(part) = waiting.pop() {
            match part {
                Part::Value(value) => self.look_into(value, &mut waiting),
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
        let mut wait_for = |value: &Value| waiting.push(Part::Value(value.clone()));
        match value {
            Value::Game(game) => self.games.push(game),
            Value::ThreePlayer(form) => self.forms.push(form),
            Value::Beside(both) => self.forms.push(both.1),
            Value::AsPlayed(form) => waiting.push(Part::Form(form)),
            Value::Tuple(tuple) if self.is_new(&tuple) => tuple.items.iter().for_each(wait_for),
            Value::Set(set) if self.is_new(&set) => set.items.iter().for_each(wait_for),
            Value::Map(map) if self.is_new(&map) => {
                for (key, value) in &map.items {
                    wait_for(key);
                    wait_for(value);
                }
            }
            Value::Table(table) if self.is_new(&table) => {
                let rows = table.slices.iter().flat_map(|slice| &slice.rows);
                rows.flat_map(|(_, cells)| cells).for_each(wait_for);
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
            | Value::String(_)
            | Value::Symbol(_)
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
