//! The functions that come with the program, under names as Python has them: `left_options` is `LeftOptions`.

use std::{collections::HashMap, sync::OnceLock, time::Duration};

use cutcake::language::{evaluation, python, session::Session};
use pyo3::{
    IntoPyObjectExt, intern,
    prelude::*,
    types::{PyDict, PyTuple},
};

use crate::{
    convert::{Converted, Given},
    error::Failure,
    session::{self, State, ask, ask_at_once},
};

/// A function that comes with cutcake.
#[pyclass(frozen, module = "cutcake")]
pub struct Function {
    /// Its name in the language.
    pub name: &'static str,
}

/// The names of the functions, as Python has them and as the language has them.
fn by_name() -> &'static HashMap<String, &'static str> {
    static BY_NAME: OnceLock<HashMap<String, &'static str>> = OnceLock::new();
    BY_NAME.get_or_init(|| python::functions().map(|function| (python::name(function), function)).collect())
}

/// The function that is an attribute of values, and whether it needs nothing but the value.
pub fn field(name: &str) -> Option<(&'static str, bool)> {
    let function = by_name().get(name)?;
    Some((function, python::is_whole_field(function)?))
}

/// The names of all attributes that are functions.
pub fn fields() -> impl Iterator<Item = String> {
    by_name().iter().filter(|(_, name)| python::is_whole_field(name).is_some()).map(|(name, _)| name.clone())
}

impl Function {
    /// What a function gives, within a time, asked while others have Python.
    pub fn called<'py>(
        py: Python<'py>,
        name: &'static str,
        given: Vec<Given>,
        named: Vec<(String, Given)>,
        seconds: Option<Duration>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let told = ask(py, move |state| {
            let _bound = seconds.map(|seconds| state.session.limit().within(None, Some(seconds)));
            let function = state.function(name)?;
            Function::told(state, &function, &given, &named)
        })?;
        told.object(py)
    }

    /// The same in a session.
    pub fn told(
        state: &mut State,
        function: &evaluation::Value,
        given: &[Given],
        named: &[(String, Given)],
    ) -> Result<Converted, Failure> {
        let given = given.iter().map(|one| one.resolved(state)).collect::<Result<Vec<_>, _>>()?;
        let named = named.iter().map(|(name, value)| Ok((name.as_str(), value.resolved(state)?)));
        let named = named.collect::<Result<Vec<_>, Failure>>()?;
        let answer = state.session.apply(function, &given, &named)?;
        Converted::new(state, answer)
    }
}

#[pymethods]
impl Function {
    #[pyo3(signature = (*given, **named))]
    fn __call__<'py>(
        &self,
        given: &Bound<'py, PyTuple>,
        named: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = given.py();
        let given = given.iter().map(|one| Given::new(&one)).collect::<PyResult<Vec<_>>>()?;
        let (mut by_name, mut seconds) = (Vec::new(), None);
        for (name, value) in named.into_iter().flatten().filter(|(_, value)| !value.is_none()) {
            let name: String = name.extract()?;
            if name == "seconds" && python::takes_seconds(self.name) {
                seconds = Some(session::seconds(value.extract()?)?);
                continue;
            }
            let own = python::parameter(self.name, &name).map_or(name, str::to_owned);
            by_name.push((own, Given::new(&value)?));
        }
        Function::called(py, self.name, given, by_name, seconds)
    }

    #[getter]
    fn __name__(&self) -> String {
        python::name(self.name)
    }

    #[getter]
    fn __qualname__(&self) -> String {
        python::name(self.name)
    }

    #[getter]
    fn __signature__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let parameters = python::signature(self.name).unwrap_or_default();
        let parameters = parameters.trim_start_matches('(').trim_end_matches(')');
        let written = py.import("builtins")?.getattr("eval")?.call1((format!("lambda {parameters}: None"),))?;
        py.import("inspect")?.getattr("signature")?.call1((written,))
    }

    /// The function with its first argument, where it is an attribute: so a class of Python may have it, as any function.
    pub fn __get__<'py>(
        &self,
        value: &Bound<'py, PyAny>,
        class: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (py, _) = (value.py(), class);
        let own = Function { name: self.name }.into_bound_py_any(py)?;
        match value.is_none() {
            true => Ok(own),
            false => py.import(intern!(py, "types"))?.getattr(intern!(py, "MethodType"))?.call1((own, value)),
        }
    }

    #[getter]
    fn __text_signature__(&self) -> Option<String> {
        python::signature(self.name)
    }

    /// How it is called, what it gives, and examples with their answers, in the language.
    #[getter]
    fn __doc__(&self) -> String {
        // The answers do not depend on what the session of this thread knows.
        python::documentation(self.name, |example| Session::builder().build().text_of(example).ok())
    }

    fn __repr__(&self) -> String {
        format!("<function {}{}>", python::name(self.name), python::signature(self.name).unwrap_or_default())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let package = py.import("cutcake.pickling")?;
        Ok((package.getattr("function")?, (python::name(self.name),).into_bound_py_any(py)?))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Function>().is_ok_and(|other| other.get().name == self.name)
    }

    fn __hash__(&self) -> usize {
        self.name.as_ptr() as usize
    }
}

/// Every function by its name in Python.
#[pyfunction]
pub fn functions(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let all = PyDict::new(py);
    for function in python::functions() {
        all.set_item(python::name(function), Function { name: function })?;
    }
    Ok(all)
}

/// The names of the rulesets that come with the program.
#[pyfunction]
pub fn rulesets(py: Python<'_>) -> PyResult<Vec<String>> {
    ask_at_once(py, |state| Ok(state.session.ruleset_names().map(str::to_owned).collect()))
}
