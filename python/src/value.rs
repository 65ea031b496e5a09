//! The classes of values.

use std::{
    hash::{DefaultHasher, Hash, Hasher},
    sync::{Arc, OnceLock},
};

use cutcake::{
    language::{
        evaluation,
        read::ast::{BinaryOp, Comparison, UnaryOp},
    },
    number::Rational,
    render::format::Format,
    standing::Standing,
};
use num_bigint::BigInt;
use pyo3::{
    IntoPyObjectExt,
    exceptions::{PyAttributeError, PyTypeError, PyValueError},
    intern,
    prelude::*,
    pyclass::CompareOp,
    types::{PyDict, PyTuple},
};

use crate::{
    convert::{Converted, Given},
    error::Failure,
    function::{Function, field},
    session::{self, Owner, ask, ask_at_once, ask_soon},
};

/// Which class in Python a value has.
#[derive(Clone, Copy)]
pub enum Class {
    Value,
    Number,
    Ruleset,
    Table,
}

impl Class {
    /// That of a kind of value.
    pub fn of(kind: &str) -> Self {
        match kind {
            "number" => Class::Number,
            "ruleset" => Class::Ruleset,
            "table" => Class::Table,
            _ => Class::Value,
        }
    }

    /// A value as an object of the class.
    pub fn object(self, py: Python<'_>, value: Value) -> PyResult<Bound<'_, PyAny>> {
        let value = PyClassInitializer::from(value);
        Ok(match self {
            Class::Value => Bound::new(py, value)?.into_any(),
            Class::Number => Bound::new(py, value.add_subclass(Number))?.into_any(),
            Class::Ruleset => Bound::new(py, value.add_subclass(Ruleset))?.into_any(),
            Class::Table => Bound::new(py, value.add_subclass(Table))?.into_any(),
        })
    }
}

/// A value of cutcake: a game, a position, a thermograph, a picture, …
///
/// Values add and compare as games do; every function of cutcake that takes a value first is also an attribute of it, or a method
/// where it takes more.
///
/// >>> from cutcake import *
/// >>> G = game("{3|1}") + star
/// >>> G
/// {3+*|1+*}
/// >>> G > 0, G.left_options, G.temperature
/// (True, Set(3+*), 1)
/// >>> G.heat(2)
/// {7|3||1|-3}
#[pyclass(frozen, subclass, weakref, module = "cutcake")]
pub struct Value {
    pub owner: Arc<Owner>,
    pub place: u32,
    pub standing: Standing,
    /// How it is written, once that was asked.
    pub source: OnceLock<String>,
    hash: OnceLock<isize>,
}

/// A rational number, exact. It is a number of Python's too: it equals the `int` or the `Fraction` and has its hash.
///
/// >>> from fractions import Fraction
/// >>> from cutcake import *
/// >>> x = game("{0|1}")
/// >>> x, x == Fraction(1, 2), Fraction(x), float(x), int(2 * x)
/// (1/2, True, Fraction(1, 2), 0.5, 1)
#[pyclass(frozen, extends = Value, module = "cutcake")]
pub struct Number;

/// A ruleset: `R[…]` is a position of it, `R(k=3)` the ruleset with these parameters.
///
/// >>> from cutcake import *
/// >>> Cutcake[8, 7], Cutcake[8, 7] == 1, outcome(Clobber["xo|ox"])
/// (Cutcake[8,7], True, 'N')
#[pyclass(frozen, extends = Value, module = "cutcake")]
pub struct Ruleset;

/// A table of results. `to_numpy()` and `to_pandas()` give its cells to other packages.
///
/// >>> from cutcake import *
/// >>> print(value_table(Cutcake, 3, 4))
/// L\R  1   2   3   4
///   1  0  -1  -2  -3
///   2  1   0   0  -1
///   3  2   0   0  -1
#[pyclass(frozen, extends = Value, module = "cutcake")]
pub struct Table;

impl Drop for Value {
    fn drop(&mut self) {
        self.owner.release(self.place);
    }
}

impl Value {
    pub fn new(owner: Arc<Owner>, place: u32, standing: Standing) -> Self {
        Value { owner, place, standing, source: OnceLock::new(), hash: OnceLock::new() }
    }

    /// Asks something of the value that mostly takes no time.
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        question: impl Fn(&mut session::State, &evaluation::Value) -> Result<T, Failure> + Send + Sync,
    ) -> PyResult<T> {
        let own = Given::of_value(self);
        ask_soon(py, move |state| {
            let own = own.resolved(state)?;
            question(state, &own)
        })
    }

    /// How it is written.
    fn source(&self, py: Python<'_>) -> PyResult<&str> {
        if self.source.get().is_none() {
            let text = self.ask(py, |state, value| Ok(state.session.source(value)?))?;
            let _ = self.source.set(text);
        }
        Ok(self.source.get().map_or("", String::as_str))
    }

    fn rational(&self, py: Python<'_>) -> PyResult<Rational> {
        let own = Given::of_value(self);
        let number = ask_at_once(py, |state| Ok(own.resolved(state)?.as_rational().cloned()))?;
        number.ok_or_else(|| PyTypeError::new_err("this value is not a number"))
    }

    fn binary(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>, op: BinaryOp, is_reversed: bool) -> PyResult<Py<PyAny>> {
        let py = slf.py();
        let Ok(other) = Given::new(other) else { return Ok(py.NotImplemented()) };
        if let Given::Nothing | Given::String(_) = other {
            return Ok(py.NotImplemented());
        }
        let own = Given::of_value(slf.get());
        let told = ask_soon(py, move |state| {
            let (own, other) = (own.resolved(state)?, other.resolved(state)?);
            let (a, b) = if is_reversed { (other, own) } else { (own, other) };
            let answer = state.session.binary(op, &a, &b)?;
            Converted::new(state, answer)
        })?;
        Ok(told.object(py)?.unbind())
    }

    fn unary(&self, py: Python<'_>, op: UnaryOp) -> PyResult<Py<PyAny>> {
        let told = self.ask(py, move |state, own| {
            let answer = state.session.unary(op, own)?;
            Converted::new(state, answer)
        })?;
        Ok(told.object(py)?.unbind())
    }
}

#[pymethods]
impl Value {
    fn __add__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        Value::binary(slf, other, BinaryOp::Add, false)
    }

    fn __radd__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        Value::binary(slf, other, BinaryOp::Add, true)
    }

    fn __sub__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        Value::binary(slf, other, BinaryOp::Subtract, false)
    }

    fn __rsub__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        Value::binary(slf, other, BinaryOp::Subtract, true)
    }

    fn __mul__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        Value::binary(slf, other, BinaryOp::Multiply, false)
    }

    fn __rmul__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        Value::binary(slf, other, BinaryOp::Multiply, true)
    }

    fn __truediv__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        Value::binary(slf, other, BinaryOp::Divide, false)
    }

    fn __rtruediv__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        Value::binary(slf, other, BinaryOp::Divide, true)
    }

    fn __floordiv__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        Value::binary(slf, other, BinaryOp::Div, false)
    }

    fn __rfloordiv__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        Value::binary(slf, other, BinaryOp::Div, true)
    }

    fn __mod__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        Value::binary(slf, other, BinaryOp::Mod, false)
    }

    fn __rmod__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        Value::binary(slf, other, BinaryOp::Mod, true)
    }

    fn __pow__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>, modulo: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        match modulo.is_none() {
            true => Value::binary(slf, other, BinaryOp::Power, false),
            false => Ok(slf.py().NotImplemented()),
        }
    }

    fn __neg__(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.unary(py, UnaryOp::Negate)
    }

    fn __pos__(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.unary(py, UnaryOp::Plus)
    }

    fn __bool__(&self, py: Python<'_>) -> PyResult<bool> {
        self.ask(py, |state, own| match own.type_name() {
            "number" => Ok(own.as_rational().is_some_and(|number| !number.is_zero())),
            "position" => Ok(!state.session.equal(own, &0.into())?),
            _ => Ok(true),
        })
    }

    fn __richcmp__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>, op: CompareOp) -> PyResult<Py<PyAny>> {
        let py = slf.py();
        let Ok(other) = Given::new(other) else { return Ok(py.NotImplemented()) };
        let own = Given::of_value(slf.get());
        let holds = ask_soon(py, move |state| {
            let (a, b) = (own.resolved(state)?, other.resolved(state)?);
            let comparison = match op {
                CompareOp::Eq => return Ok(state.session.equal(&a, &b)?),
                CompareOp::Ne => return Ok(!state.session.equal(&a, &b)?),
                CompareOp::Lt => Comparison::Less,
                CompareOp::Le => Comparison::LessOrEqual,
                CompareOp::Gt => Comparison::Greater,
                CompareOp::Ge => Comparison::GreaterOrEqual,
            };
            Ok(state.session.holds(comparison, &a, &b)?)
        })?;
        holds.into_py_any(py)
    }

    /// The hash of how its value is written: what is equal has the same one.
    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        if let Some(hash) = self.hash.get() {
            return Ok(*hash);
        }
        let text = self.ask(py, |state, own| match own.type_name() {
            "position" => Ok(state.session.text(own)?),
            _ => Ok(state.session.source(own)?),
        })?;
        let hash = match text.parse::<Rational>() {
            Ok(number) => hash_of(py, &number)?,
            // The same in every run: what is printed of sets does not depend on chance.
            Err(_) => {
                let mut hasher = DefaultHasher::new();
                text.hash(&mut hasher);
                hasher.finish().cast_signed() as isize
            }
        };
        Ok(*self.hash.get_or_init(|| hash))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<&str> {
        self.source(py)
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        self.ask(py, |state, own| match own.type_name() {
            "table" => Ok(state.session.text(own)?),
            _ => Ok(state.session.source(own)?),
        })
    }

    /// `format(G, "latex")`, `f"{G:unicode}"`: the value in this format.
    fn __format__(&self, py: Python<'_>, format: &str) -> PyResult<String> {
        if format.is_empty() {
            return self.__str__(py);
        }
        let format: Format = format.parse().map_err(|_| {
            PyValueError::new_err(format!("there is no format {format:?}: it is ascii, unicode, latex or json"))
        })?;
        self.ask(py, move |state, own| {
            let before = state.session.format();
            state.session.set_format(format);
            let text = state.session.text(own);
            state.session.set_format(before);
            Ok(text?)
        })
    }

    /// The kind of value in a word: `game`, `position`, `thermograph`.
    #[getter]
    fn kind(&self, py: Python<'_>) -> PyResult<&'static str> {
        let own = Given::of_value(self);
        ask_at_once(py, |state| Ok(own.resolved(state)?.type_name()))
    }

    /// What the answer rests on that gave this value: `proved`, or the theorem with its source.
    #[getter]
    fn standing(&self) -> String {
        self.standing.with_source()
    }

    /// The position of a ruleset of yours as your rules know it.
    #[getter]
    fn own_position(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let own = Given::of_value(self);
        let position = ask_at_once(py, |state| {
            let own = own.resolved(state)?;
            let mut terms = own.as_position().into_iter().flat_map(|sum| sum.iter());
            let (Some((term, times)), None) = (terms.next(), terms.next()) else { return Ok(None) };
            let is_one = !term.negated && *times == 1u8.into();
            let positions = state.own.get(&term.ruleset).filter(|_| is_one);
            Ok(positions.map(|positions| (std::rc::Rc::clone(positions), term.board.clone())))
        })?;
        match position {
            Some((positions, board)) => Ok(positions.object(py, &board)?.unbind()),
            None => Err(PyTypeError::new_err("this is not one board of a ruleset in Python")),
        }
    }

    fn __getattr__<'py>(slf: &Bound<'py, Self>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let Some((function, is_whole)) = field(name) else {
            let message = format!("no function of cutcake is called {name}");
            return Err(PyAttributeError::new_err(message));
        };
        match is_whole {
            true => Function::called(py, function, vec![Given::of_value(slf.get())], Vec::new(), None),
            false => Function { name: function }.__get__(slf.as_any(), None),
        }
    }

    fn __dir__(slf: &Bound<'_, Self>) -> PyResult<Vec<String>> {
        let own: Vec<String> = slf.get_type().dir()?.extract()?;
        Ok(own.into_iter().chain(crate::function::fields()).collect())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let py = slf.py();
        slf.get().source(py)?;
        let package = py.import(intern!(py, "cutcake.pickling"))?;
        Ok((package.getattr(intern!(py, "read"))?, package.getattr(intern!(py, "written"))?.call1((slf,))?))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn _repr_latex_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        let latex = self.ask(py, |state, own| Ok(state.session.rich(own)?.latex))?;
        Ok(latex.map(|latex| format!("${latex}$")))
    }

    fn _repr_html_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.ask(py, |state, own| Ok(state.session.rich(own)?.html))
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.ask(py, |state, own| Ok(state.session.svg(own)))
    }

    /// The walls and the mast of its thermograph in axes of matplotlib, new ones if none are given; gives the axes.
    #[pyo3(signature = (axes = None))]
    fn to_matplotlib<'py>(slf: &Bound<'py, Self>, axes: Option<&Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        let package = slf.py().import(intern!(slf.py(), "cutcake.figure"))?;
        package.getattr(intern!(slf.py(), "thermograph"))?.call1((slf, axes))
    }
}

/// The hash that Python gives a number.
fn hash_of(py: Python<'_>, number: &Rational) -> PyResult<isize> {
    match number.to_i64() {
        Some(small) => small.into_bound_py_any(py)?.hash(),
        None => {
            let fraction = py.import(intern!(py, "fractions"))?.getattr(intern!(py, "Fraction"))?;
            fraction.call1((number.numerator(), number.denominator()))?.hash()
        }
    }
}

#[pymethods]
impl Number {
    #[getter]
    fn numerator(slf: &Bound<'_, Self>) -> PyResult<BigInt> {
        Ok(slf.as_super().get().rational(slf.py())?.numerator())
    }

    #[getter]
    fn denominator(slf: &Bound<'_, Self>) -> PyResult<BigInt> {
        Ok(slf.as_super().get().rational(slf.py())?.denominator())
    }

    fn as_integer_ratio(slf: &Bound<'_, Self>) -> PyResult<(BigInt, BigInt)> {
        let number = slf.as_super().get().rational(slf.py())?;
        Ok((number.numerator(), number.denominator()))
    }

    /// The integer; of another number the one next to it towards 0, as of a `Fraction`.
    fn __int__(slf: &Bound<'_, Self>) -> PyResult<BigInt> {
        let number = slf.as_super().get().rational(slf.py())?;
        Ok(number.numerator() / number.denominator())
    }

    fn __trunc__(slf: &Bound<'_, Self>) -> PyResult<BigInt> {
        Number::__int__(slf)
    }

    fn __floor__(slf: &Bound<'_, Self>) -> PyResult<BigInt> {
        Ok(slf.as_super().get().rational(slf.py())?.floor())
    }

    fn __ceil__(slf: &Bound<'_, Self>) -> PyResult<BigInt> {
        let number = slf.as_super().get().rational(slf.py())?;
        Ok(-(-&number).floor())
    }

    fn __index__(slf: &Bound<'_, Self>) -> PyResult<BigInt> {
        let number = slf.as_super().get().rational(slf.py())?;
        number.to_integer().ok_or_else(|| PyTypeError::new_err(format!("{number} is not an integer")))
    }

    fn __float__(slf: &Bound<'_, Self>) -> PyResult<f64> {
        let py = slf.py();
        let number = slf.as_super().get().rational(py)?;
        number.numerator().into_bound_py_any(py)?.div(number.denominator())?.extract()
    }

    fn __abs__(slf: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        let py = slf.py();
        let number = slf.as_super().get().rational(py)?.abs();
        let told = ask_at_once(py, |state| Converted::of_value(state, number.into(), Standing::Proved))?;
        Ok(told.object(py)?.unbind())
    }
}

#[pymethods]
impl Ruleset {
    fn __getitem__(slf: &Bound<'_, Self>, key: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let py = slf.py();
        let own = Given::of_value(slf.as_super().get());
        if let Some((id, positions)) = ask_at_once(py, |state| {
            let own = own.resolved(state)?;
            Ok(own.as_ruleset().and_then(|id| Some((id, std::rc::Rc::clone(state.own.get(&id)?)))))
        })? {
            let board = positions.board(key)?;
            positions.check(key)?;
            let told = ask_at_once(py, |state| {
                let position = state.session.position(id, board);
                Converted::of_value(state, position, Standing::Proved)
            })?;
            return Ok(told.object(py)?.unbind());
        }
        let entries = match Given::new(key)? {
            Given::Tuple(entries) => entries,
            entry => vec![entry],
        };
        let told = slf.as_super().get().ask(py, move |state, own| {
            let entries = entries.iter().map(|entry| entry.resolved(state)).collect::<Result<Vec<_>, _>>()?;
            let answer = state.session.board(own, &entries)?;
            Converted::new(state, answer)
        })?;
        Ok(told.object(py)?.unbind())
    }

    #[pyo3(signature = (*parameters, **named))]
    fn __call__<'py>(
        slf: &Bound<'py, Self>,
        parameters: &Bound<'py, PyTuple>,
        named: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let given = parameters.iter().map(|one| Given::new(&one)).collect::<PyResult<Vec<_>>>()?;
        let named = named.into_iter().flatten();
        let named = named
            .map(|(name, value)| Ok((name.extract::<String>()?, Given::new(&value)?)))
            .collect::<PyResult<Vec<_>>>()?;
        let told = slf.as_super().get().ask(py, move |state, own| Function::told(state, own, &given, &named))?;
        told.object(py)
    }
}

/// The cells of a table, with the heads of its rows and columns.
type Cells<'py> = (Vec<String>, Vec<(String, String, Vec<Bound<'py, PyAny>>)>);

#[pymethods]
impl Table {
    /// The heads of the columns, and of each row the title of its slice, its head and its cells.
    fn cells<'py>(slf: &Bound<'py, Self>) -> PyResult<Cells<'py>> {
        let py = slf.py();
        let (columns, rows) = slf.as_super().get().ask(py, |state, own| {
            let table = own.as_table().ok_or(crate::error::GONE)?;
            let mut rows = Vec::new();
            for slice in &table.slices {
                for (head, cells) in &slice.rows {
                    let cells = cells.iter().map(|cell| Converted::of_value(state, cell.clone(), Standing::Proved));
                    rows.push((slice.title.clone(), head.clone(), cells.collect::<Result<Vec<_>, _>>()?));
                }
            }
            Ok((table.columns, rows))
        })?;
        let rows = rows.into_iter().map(|(title, head, cells)| {
            let cells = cells.into_iter().map(|cell| cell.object(py)).collect::<PyResult<_>>()?;
            Ok((title, head, cells))
        });
        Ok((columns, rows.collect::<PyResult<_>>()?))
    }

    /// The cells as an array: integers where all of them are small ones, else exact values.
    fn to_numpy<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import(intern!(slf.py(), "cutcake.figure"))?.getattr(intern!(slf.py(), "to_numpy"))?.call1((slf,))
    }

    /// The table as a DataFrame.
    fn to_pandas<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import(intern!(slf.py(), "cutcake.figure"))?.getattr(intern!(slf.py(), "to_pandas"))?.call1((slf,))
    }

    fn __iter__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let told = slf.as_super().get().ask(py, |state, own| {
            let items: Vec<_> = own.items().into_iter().flatten().collect();
            let items = items.into_iter().map(|item| Converted::of_value(state, item, Standing::Proved));
            Ok(Converted::Tuple(items.collect::<Result<_, _>>()?))
        })?;
        Ok(told.object(py)?.try_iter()?.into_any())
    }
}

/// Runs a program in the session of this thread and gives the value of its last statement. What it defines stays; if it fails, nothing
/// has changed.
///
/// >>> from cutcake import run
/// >>> run("""
/// ... def worth(n) := Value(Cutcake[n, 2])
/// ... (worth(n) for n in 3..5)
/// ... """)
/// (0, 1, 1)
#[pyfunction]
pub fn run<'py>(py: Python<'py>, program: &str) -> PyResult<Bound<'py, PyAny>> {
    let told = ask(py, |state| {
        let answer = state.session.eval(program)?;
        Converted::new(state, answer)
    })?;
    told.object(py)
}

/// What a program prints, a line for each result.
///
/// >>> from cutcake import text
/// >>> print(text("{3|1} + *"))
/// {3+*|1+*}
#[pyfunction]
pub fn text(py: Python<'_>, program: &str) -> PyResult<String> {
    ask(py, |state| Ok(state.session.text_of(program)?))
}

/// A value, or what stands for one in Python, as programs write it.
#[pyfunction]
pub fn written(value: &Bound<'_, PyAny>) -> PyResult<String> {
    let given = Given::new(value)?;
    ask(value.py(), move |state| {
        let value = given.resolved(state)?;
        Ok(state.session.source(&value)?)
    })
}
