//! Python objects as values, and values as Python objects. Between the two stands data that a thread may carry about while others
//! have Python: [`Given`] and [`Converted`].

use std::sync::Arc;

use cutcake::{
    language::evaluation,
    number::Rational,
    standing::{Answer, Standing},
};
use num_bigint::BigInt;
use num_traits::Zero;
use pyo3::{
    exceptions::{PyRecursionError, PyTypeError},
    intern,
    prelude::*,
    sync::PyOnceLock,
    types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyRange, PyRangeMethods, PyString, PyTuple, PyType},
};

use crate::{
    error::{Failure, OF_ANOTHER_THREAD},
    function::Function,
    session::{State, is_own, owner},
    value::{self, Value},
};

/// How deeply collections of Python may be nested.
const DEEPEST: u32 = 200;

/// What Python gives.
pub enum Given {
    Nothing,
    Boolean(bool),
    Number(Rational),
    String(String),
    Tuple(Vec<Given>),
    Set(Vec<Given>),
    Map(Vec<(Given, Given)>),
    Range(BigInt, BigInt),
    /// A value of the session.
    Held(u32),
    /// A value of another one, as it is written.
    Written(String),
    /// A value of another one, of which nobody knows how it is written.
    Elsewhere,
    /// A function that comes with the program.
    Function(&'static str),
}

impl Given {
    /// What a Python object stands for.
    ///
    /// # Errors
    /// A `TypeError` if it stands for nothing.
    pub fn new(object: &Bound<'_, PyAny>) -> PyResult<Self> {
        Given::nested(object, 0)
    }

    fn nested(object: &Bound<'_, PyAny>, depth: u32) -> PyResult<Self> {
        if depth > DEEPEST {
            return Err(PyRecursionError::new_err("collections are nested too deeply"));
        }
        if let Ok(value) = object.cast::<Value>() {
            return Ok(Given::of_value(value.get()));
        }
        if let Ok(boolean) = object.cast::<PyBool>() {
            return Ok(Given::Boolean(boolean.is_true()));
        }
        if object.is_instance_of::<PyInt>() {
            return Ok(Given::Number(integer(object)?));
        }
        if let Ok(text) = object.cast::<PyString>() {
            return Ok(Given::String(text.to_cow()?.into_owned()));
        }
        if object.is_none() {
            return Ok(Given::Nothing);
        }
        if let Ok(function) = object.cast::<Function>() {
            return Ok(Given::Function(function.get().name));
        }
        let items =
            || -> PyResult<Vec<Given>> { object.try_iter()?.map(|item| Given::nested(&item?, depth + 1)).collect() };
        if object.is_instance_of::<PyTuple>() || object.is_instance_of::<PyList>() {
            return Ok(Given::Tuple(items()?));
        }
        if let Ok(map) = object.cast::<PyDict>() {
            let pair = |(key, value): (Bound<'_, PyAny>, Bound<'_, PyAny>)| {
                Ok((Given::nested(&key, depth + 1)?, Given::nested(&value, depth + 1)?))
            };
            return Ok(Given::Map(map.iter().map(pair).collect::<PyResult<_>>()?));
        }
        if let Ok(range) = object.cast::<PyRange>() {
            return match (range.start()?, range.stop()?, range.step()?) {
                (start, stop, 1) => Ok(Given::Range(start.into(), BigInt::from(stop) - 1)),
                _ => Ok(Given::Tuple(items()?)),
            };
        }
        if object.is_instance_of::<PyFloat>() {
            return Err(PyTypeError::new_err(format!(
                "{object} is a float, and calculations are exact: write Fraction(1, 2) or game(\"1/2\")"
            )));
        }
        if let Some(number) = number(object)? {
            return Ok(Given::Number(number));
        }
        static SETS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        match object.is_instance(SETS.import(object.py(), "collections.abc", "Set")?)? {
            true => Ok(Given::Set(items()?)),
            false => Err(unknown(object)),
        }
    }

    /// A value, for this thread.
    pub fn of_value(value: &Value) -> Self {
        match value.source.get() {
            _ if is_own(&value.owner) => Given::Held(value.place),
            Some(text) => Given::Written(text.clone()),
            None => Given::Elsewhere,
        }
    }

    /// The value.
    ///
    /// # Errors
    /// If it cannot be read here, or is nested too deeply.
    pub fn resolved(&self, state: &mut State) -> Result<evaluation::Value, Failure> {
        let mut all = |items: &[Given]| items.iter().map(|item| item.resolved(state)).collect::<Result<Vec<_>, _>>();
        Ok(match self {
            Given::Nothing => evaluation::Value::nothing(),
            Given::Boolean(boolean) => (*boolean).into(),
            Given::Number(number) => number.clone().into(),
            Given::String(text) => text.as_str().into(),
            Given::Tuple(items) => evaluation::Value::tuple(all(items)?)?,
            Given::Set(items) => evaluation::Value::set(all(items)?)?,
            Given::Map(pairs) => {
                let mut resolved = Vec::with_capacity(pairs.len());
                for (key, value) in pairs {
                    resolved.push((key.resolved(state)?, value.resolved(state)?));
                }
                evaluation::Value::map(resolved)?
            }
            Given::Range(first, last) => evaluation::Value::range(first.clone(), last.clone()),
            Given::Held(place) => state.value(*place)?.clone(),
            Given::Written(text) => state.session.eval(text)?.into_parts().0,
            Given::Elsewhere => return Err(OF_ANOTHER_THREAD),
            Given::Function(name) => state.function(name)?,
        })
    }
}

/// The error of a Python object that stands for nothing.
fn unknown(object: &Bound<'_, PyAny>) -> PyErr {
    let kind = object.get_type().name().map_or_else(|_| "object".to_owned(), |name| name.to_string());
    let help = match object.is_callable() {
        true => "; a function is one of cutcake or its text: `run(\"G -> Temperature(G)\")`",
        false => "",
    };
    PyTypeError::new_err(format!("{kind} means nothing to cutcake{help}"))
}

fn integer(object: &Bound<'_, PyAny>) -> PyResult<Rational> {
    match object.extract::<i64>() {
        Ok(small) => Ok(Rational::from(small)),
        Err(_) => Ok(Rational::from(object.extract::<BigInt>()?)),
    }
}

/// A number of another package: a `Fraction`, an integer of NumPy, a rational of Sage.
fn number(object: &Bound<'_, PyAny>) -> PyResult<Option<Rational>> {
    let py = object.py();
    if object.hasattr(intern!(py, "__index__"))? {
        match object.call_method0(intern!(py, "__index__")) {
            Ok(index) => return integer(&index).map(Some),
            // A rational of Sage has one, which refuses fractions.
            Err(error) if error.is_instance_of::<PyTypeError>(py) => {}
            Err(error) => return Err(error),
        }
    }
    let part = |name: &Bound<'_, PyString>| -> PyResult<Option<BigInt>> {
        let Some(part) = object.getattr_opt(name)? else { return Ok(None) };
        // An attribute of the tower of Python's numbers, a method in Sage.
        let part = if part.is_callable() { part.call0()? } else { part };
        match part.getattr_opt(intern!(py, "__index__"))? {
            Some(index) => index.call0()?.extract().map(Some),
            None => Ok(None),
        }
    };
    match (part(intern!(py, "numerator"))?, part(intern!(py, "denominator"))?) {
        (Some(numerator), Some(denominator)) if !denominator.is_zero() => Ok(Rational::new(numerator, denominator)),
        _ => Ok(None),
    }
}

/// What a session gives.
pub enum Converted {
    Nothing,
    Boolean(bool),
    String(String),
    Tuple(Vec<Converted>),
    Set(Vec<Converted>),
    Map(Vec<(Converted, Converted)>),
    Range(BigInt, BigInt),
    /// A value at its place, of a class.
    Held(u32, value::Class, Standing),
}

impl Converted {
    /// An answer, which is held if it has no likeness in Python.
    ///
    /// # Errors
    /// If too many are held.
    pub fn new(state: &mut State, answer: Answer<evaluation::Value>) -> Result<Self, Failure> {
        let (value, standing) = answer.into_parts();
        Converted::of_value(state, value, standing)
    }

    /// A value with what it rests on.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn of_value(state: &mut State, value: evaluation::Value, standing: Standing) -> Result<Self, Failure> {
        let mut items = || -> Result<Vec<Converted>, Failure> {
            let items: Vec<_> = value.items().into_iter().flatten().collect();
            items.into_iter().map(|item| Converted::of_value(state, item, standing)).collect()
        };
        Ok(match value.type_name() {
            "nothing" => Converted::Nothing,
            "boolean" => Converted::Boolean(value.as_bool() == Some(true)),
            "string" | "symbol" => Converted::String(value.as_str().unwrap_or_default().to_owned()),
            "tuple" => Converted::Tuple(items()?),
            "set" => Converted::Set(items()?),
            "map" => {
                let pair = |pair: Converted| match pair {
                    Converted::Tuple(pair) => <[Converted; 2]>::try_from(pair).ok().map(|[key, value]| (key, value)),
                    _ => None,
                };
                Converted::Map(items()?.into_iter().filter_map(pair).collect())
            }
            "range" if let Some((first, last)) = value.as_range() => Converted::Range(first.clone(), last.clone()),
            kind => {
                let class = value::Class::of(kind);
                Converted::Held(state.hold(value)?, class, standing)
            }
        })
    }

    /// The Python object.
    ///
    /// # Errors
    /// What Python says.
    pub fn object(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        let owner = owner();
        self.owned(py, &owner)
    }

    fn owned<'py>(self, py: Python<'py>, owner: &Arc<crate::session::Owner>) -> PyResult<Bound<'py, PyAny>> {
        let all =
            |items: Vec<Converted>| items.into_iter().map(|item| item.owned(py, owner)).collect::<PyResult<Vec<_>>>();
        Ok(match self {
            Converted::Nothing => py.None().into_bound(py),
            Converted::Boolean(boolean) => PyBool::new(py, boolean).to_owned().into_any(),
            Converted::String(text) => PyString::new(py, &text).into_any(),
            Converted::Tuple(items) => PyTuple::new(py, all(items)?)?.into_any(),
            Converted::Set(items) => {
                static SET: PyOnceLock<Py<PyType>> = PyOnceLock::new();
                SET.import(py, "cutcake.collection", "Set")?.call1((all(items)?,))?
            }
            Converted::Map(pairs) => {
                let map = PyDict::new(py);
                for (key, value) in pairs {
                    map.set_item(key.owned(py, owner)?, value.owned(py, owner)?)?;
                }
                map.into_any()
            }
            Converted::Range(first, last) => {
                py.import(intern!(py, "builtins"))?.getattr(intern!(py, "range"))?.call1((first, last + 1))?
            }
            Converted::Held(place, class, standing) => {
                class.object(py, Value::new(Arc::clone(owner), place, standing))?
            }
        })
    }
}
