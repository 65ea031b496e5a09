//! The Python package: a thin layer over what the library offers to programs that use it.
//!
//! - `session`: the session of a thread, and how it is asked.
//! - `convert`: Python objects as values, and values as Python objects.
//! - `value`: the classes of values. `function`: the functions that come with the program.
//! - `rules`: rulesets that are classes in Python.
//! - `sweep`: sweeps that are recorded.
//! - `error`: exceptions.

mod convert;
mod error;
mod function;
mod rules;
mod session;
mod sweep;
mod value;

use pyo3::prelude::*;

/// Exact calculations with combinatorial games.
#[pymodule]
mod _cutcake {
    #[pymodule_export]
    use crate::{
        error::{CutcakeError, LimitError},
        function::{Function, functions, rulesets},
        rules::own_ruleset,
        session::{Fresh, Limits},
        sweep::{merge, record},
        value::{Number, Ruleset, Table, Value, run, text, written},
    };
}
