//! Functions written in the language, and the variables they see.

use std::{cell::RefCell, rc::Rc};

use crate::language::{
    kind::value::Value,
    read::ast::{Function, Program},
};

/// A function with the variables of the place where it was written.
pub struct Closure {
    /// The name it was defined by.
    pub name: Option<Rc<str>>,
    /// What it does.
    pub function: Rc<Function>,
    /// The program it is part of.
    pub program: Rc<Program>,
    /// The variables around it; none at the top level.
    pub scope: Option<Rc<Scope>>,
}

/// The variables of one call of a function, or the variable of one turn of a loop.
pub struct Scope {
    variables: RefCell<Vec<(Rc<str>, Value)>>,
    /// The scope around it; none where only the session's names are.
    pub parent: Option<Rc<Scope>>,
    /// Whether new variables belong here: so in a call, not in a loop.
    pub is_call: bool,
}

impl Scope {
    /// A scope with its first variables.
    pub fn new(variables: Vec<(Rc<str>, Value)>, parent: Option<Rc<Scope>>, is_call: bool) -> Rc<Self> {
        Rc::new(Scope { variables: RefCell::new(variables), parent, is_call })
    }

    /// The value of a variable of this scope itself.
    pub fn get(&self, name: &str) -> Option<Value> {
        let variables = self.variables.borrow();
        variables.iter().find(|(variable, _)| **variable == *name).map(|(_, value)| value.clone())
    }

    /// Gives a variable of this scope another value; says whether there is one.
    pub fn set(&self, name: &str, value: &Value) -> bool {
        let mut variables = self.variables.borrow_mut();
        match variables.iter_mut().find(|(variable, _)| **variable == *name) {
            Some((_, old)) => {
                let old = std::mem::replace(old, value.clone());
                drop(variables);
                drop(old);
                true
            }
            None => false,
        }
    }

    /// Gives a variable of this scope a value, whether it was there or not.
    pub fn define(&self, name: &Rc<str>, value: Value) {
        if !self.set(name, &value) {
            self.variables.borrow_mut().push((Rc::clone(name), value));
        }
    }

    /// The values of its variables.
    pub fn values(&self) -> Vec<Value> {
        self.variables.borrow().iter().map(|(_, value)| value.clone()).collect()
    }

    /// The names of its variables.
    pub fn names(&self) -> Vec<Rc<str>> {
        self.variables.borrow().iter().map(|(name, _)| Rc::clone(name)).collect()
    }
}

impl Drop for Scope {
    /// Scopes hold functions that hold scopes: a chain of any length is dropped without overflowing the stack.
    fn drop(&mut self) {
        let variables = std::mem::take(self.variables.get_mut());
        let parent = self.parent.take();
        stacker::maybe_grow(64 << 10, 1 << 20, || drop((variables, parent)));
    }
}
