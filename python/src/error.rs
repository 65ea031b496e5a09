//! Exceptions: what went wrong, where, and what to write instead.

use cutcake::{
    language::{Error, ErrorKind, record::RecordError},
    limit::Stop,
};
use pyo3::{exceptions::PyKeyboardInterrupt, prelude::*};

mod exceptions {
    use pyo3::{create_exception, exceptions::PyException};

    create_exception!(
        cutcake,
        CutcakeError,
        PyException,
        "What a calculation says that has no answer.\n\n`line` and `column` are the place in the text that was read, from 1, `help` says what to write \
         instead, and `kind` is the kind of error in a word; each is None where there is nothing to say."
    );
    create_exception!(
        cutcake,
        LimitError,
        CutcakeError,
        "A calculation that ended at a limit of time, positions or memory."
    );
}

pub use exceptions::{CutcakeError, LimitError};

/// Why the session gives nothing.
pub enum Failure {
    /// What the library says.
    Run(Box<Error>),
    /// A sentence, and what to do instead.
    Use(&'static str, &'static str),
}

/// A rule asks the session that waits for it.
pub const BUSY: Failure =
    Failure::Use("rules cannot ask the session that is asking them", "give positions themselves: `p`, not `R[p]`");
/// A value is one of another thread, and it is not known how it is written.
pub const OF_ANOTHER_THREAD: Failure = Failure::Use(
    "this value belongs to another thread, which has a session of its own",
    "in its own thread pickle it or ask for its `repr`: others know it then, as the threads of a pool that pickle must",
);
/// A value is none any more.
pub const GONE: Failure = Failure::Use("the session of this value is gone", "calculate it again in this thread");

impl From<Box<Error>> for Failure {
    fn from(error: Box<Error>) -> Self {
        Failure::Run(error)
    }
}

impl From<Stop> for Failure {
    fn from(stop: Stop) -> Self {
        Failure::Run(stop.into())
    }
}

impl From<RecordError> for Failure {
    fn from(error: RecordError) -> Self {
        Failure::Run(error.into())
    }
}

impl Failure {
    /// The exception.
    pub fn raised(self, py: Python<'_>) -> PyErr {
        let (message, kind, help, place) = match &self {
            Failure::Use(message, help) => ((*message).to_owned(), "value", Some((*help).to_owned()), (None, None)),
            Failure::Run(error) => {
                if matches!(error.kind, ErrorKind::Stopped(Stop::Interrupted)) {
                    return PyKeyboardInterrupt::new_err(());
                }
                let help = match error.kind.name() {
                    "time" => {
                        Some("give more: `with limits(seconds=60):`, or `seconds=60` beside what is asked".to_owned())
                    }
                    _ => error.help.clone(),
                };
                (error.to_string(), error.kind.name(), help, (error.line(), error.column()))
            }
        };
        let shown = match &help {
            Some(help) => format!("{message}\nhelp: {help}"),
            None => message,
        };
        let is_limit = matches!(kind, "time" | "memory" | "positions");
        let raised = if is_limit { LimitError::new_err(shown) } else { CutcakeError::new_err(shown) };
        let value = raised.value(py);
        let set = || -> PyResult<()> {
            value.setattr("kind", kind)?;
            value.setattr("help", help)?;
            value.setattr("line", place.0)?;
            value.setattr("column", place.1)
        };
        match set() {
            Ok(()) => raised,
            Err(error) => error,
        }
    }
}
