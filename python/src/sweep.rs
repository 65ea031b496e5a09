//! Sweeps that are recorded, in shards or whole, as the command does it.

use std::path::PathBuf;

use cutcake::language::{
    ErrorKind, builtin,
    record::{self as records, Record, Shard, line::fingerprint},
    session::Files,
};
use pyo3::{exceptions::PyValueError, prelude::*};

use crate::session::ask;

/// Whether a name is that of a function: such a one is no data.
fn is_function(name: &str) -> bool {
    builtin::find(name).is_some()
}

/// Runs a program whose sweeps are recorded in a file, or a shard of them, as `k/n`; gives the value of its last statement as it is
/// written, or None for a shard. The record is that of the command in a session that knows nothing else.
#[pyfunction]
#[pyo3(signature = (program, path, shard = None))]
pub fn record(py: Python<'_>, program: &str, path: PathBuf, shard: Option<&str>) -> PyResult<Option<String>> {
    let shard: Option<Shard> =
        shard.map(str::parse).transpose().map_err(|error: String| PyValueError::new_err(error))?;
    ask(py, move |state| {
        let record = Record::open(&path, &fingerprint(&[program]), &Files::default(), &is_function)?;
        state.session.set_recording(Some(record), shard);
        let answer = state.session.eval(program);
        state.session.set_recording(None, None);
        match answer {
            Err(error) if matches!(error.kind, ErrorKind::Shard { .. }) => Ok(None),
            answer => Ok(Some(state.session.source(&answer?.into_parts().0)?)),
        }
    })
}

/// Puts the records of shards together into the one that one machine would have written.
#[pyfunction]
pub fn merge(py: Python<'_>, paths: Vec<PathBuf>, path: PathBuf) -> PyResult<()> {
    ask(py, move |_| {
        let text = records::merge(&paths, &is_function)?;
        Ok(records::write(&path, &text, &mut Files::default().overwriting(true))?)
    })
}
