//! Functions written in the language, and the variables that they capture.

use std::{cell::RefCell, rc::Rc};

use crate::{kind::value::Value, run::code};

/// The code of a function.
pub type Code = code::Code<Value>;

/// A function with the variables that it captures.
pub struct Closure {
    /// The code.
    pub code: Rc<Code>,
    /// The captured variables, in the order of the captures of the code.
    pub captured: Box<[Captured]>,
}

/// A captured variable.
#[derive(Clone)]
pub enum Captured {
    /// The value of a variable that never changes.
    Value(Value),
    /// A shared variable that may change.
    Variable(Rc<Variable>),
}

/// A variable outside the registers of a call, because functions share it or it may have no value yet.
#[derive(Default)]
pub struct Variable(RefCell<Option<Value>>);

impl Closure {
    /// A function that captures nothing.
    pub fn new(code: Rc<Code>) -> Self {
        Closure { code, captured: Box::default() }
    }

    /// Whether it sees no variables but those of the session.
    pub fn sees_only_session(&self) -> bool {
        self.captured.is_empty()
    }

    /// The name in its definition.
    pub fn name(&self) -> Option<&Rc<str>> {
        self.code.name.as_ref()
    }

    /// The source of the function.
    pub fn source(&self) -> &str {
        self.code.source.text.get(self.code.bytes.clone()).unwrap_or("a function")
    }
}

thread_local! {
    /// The captures of functions that were dropped while another one was being dropped.
    static DROPPED: RefCell<Option<Vec<Box<[Captured]>>>> = const { RefCell::new(None) };
}

impl Drop for Closure {
    /// Functions hold functions: a chain of any length is dropped iteratively.
    fn drop(&mut self) {
        if self.captured.is_empty() {
            return;
        }
        let captured = std::mem::take(&mut self.captured);
        let is_first = DROPPED.try_with(|dropped| match &mut *dropped.borrow_mut() {
            Some(dropped) => {
                dropped.push(captured);
                false
            }
            none => {
                *none = Some(vec![captured]);
                true
            }
        });
        if is_first == Ok(true) {
            let next = || DROPPED.with_borrow_mut(|dropped| dropped.as_mut().and_then(Vec::pop));
            while let Some(captured) = next() {
                drop(captured);
            }
            DROPPED.set(None);
        }
    }
}

impl Captured {
    /// The value, if there is one yet.
    pub fn get(&self) -> Option<Value> {
        match self {
            Captured::Value(value) => Some(value.clone()),
            Captured::Variable(variable) => variable.get(),
        }
    }
}

impl Variable {
    /// A variable with a value.
    pub fn new(value: Value) -> Rc<Self> {
        Rc::new(Variable(RefCell::new(Some(value))))
    }

    /// Its value, if it has one yet.
    pub fn get(&self) -> Option<Value> {
        self.0.borrow().clone()
    }

    /// Whether it has a value.
    pub fn is_set(&self) -> bool {
        self.0.borrow().is_some()
    }

    /// Sets its value.
    pub fn set(&self, value: Value) {
        // The old value is dropped after the borrow ends.
        drop(self.0.replace(Some(value)));
    }
}
