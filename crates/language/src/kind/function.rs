//! Functions written in the language, and the variables they share with the place where they were written.

use std::{cell::RefCell, rc::Rc};

use crate::{kind::value::Value, run::code};

/// What a function does, its constants values of the language.
pub type Code = code::Code<Value>;

/// A function with what it sees of the variables of the place where it was written.
pub struct Closure {
    /// What it does.
    pub code: Rc<Code>,
    /// What it sees, in the order of the captures of its code.
    pub captured: Box<[Captured]>,
}

/// What a function sees of a variable of the place where it was written.
#[derive(Clone)]
pub enum Captured {
    /// The value of a variable that never changes.
    Value(Value),
    /// A variable that may change, shared with that place.
    Variable(Rc<Variable>),
}

/// A variable outside the registers of a call: functions share it, or it may have no value yet.
#[derive(Default)]
pub struct Variable(RefCell<Option<Value>>);

impl Closure {
    /// A function that sees no variables but those of the session.
    pub fn new(code: Rc<Code>) -> Self {
        Closure { code, captured: Box::default() }
    }

    /// Whether it sees no variables but those of the session.
    pub fn sees_only_session(&self) -> bool {
        self.captured.is_empty()
    }

    /// The name it was defined by.
    pub fn name(&self) -> Option<&Rc<str>> {
        self.code.name.as_ref()
    }

    /// The function as it was written.
    pub fn source(&self) -> &str {
        self.code.source.text.get(self.code.bytes.clone()).unwrap_or("a function")
    }
}

thread_local! {
    /// What functions held that were dropped while another one was being dropped.
    static DROPPED: RefCell<Option<Vec<Box<[Captured]>>>> = const { RefCell::new(None) };
}

impl Drop for Closure {
    /// Functions hold functions: a chain of any length is dropped one after another.
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
    #[inline]
    pub fn get(&self) -> Option<Value> {
        match self {
            Captured::Value(value) => Some(value.copied()),
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

    /// Gives it another value.
    pub fn set(&self, value: Value) {
        let old = self.0.replace(Some(value));
        drop(old);
    }
}
