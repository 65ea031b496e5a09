//! The session of a thread. Each thread of Python that asks something has one of its own, and values are known in Python by their
//! places in it: what a session holds is never touched by another thread.

use std::{
    cell::{Cell, RefCell},
    collections::HashMap,
    rc::Rc,
    sync::{Arc, Mutex},
    time::Duration,
};

use cutcake::{
    host::Host,
    language::{ErrorKind, evaluation::Value, session::Session},
    limit::{Stop, Within},
    play::sum::RulesetId,
};
use pyo3::{exceptions::PyValueError, prelude::*};

use crate::{
    error::{BUSY, Failure, GONE},
    rules::Positions,
};

/// How long a calculation goes on between two looks whether Python was sent a signal.
const BETWEEN_SIGNALS: Duration = Duration::from_millis(20);

/// How long an operator may take before others have Python.
const SOON: Duration = Duration::from_millis(1);

thread_local! {
    static SESSION: RefCell<Option<State>> = const { RefCell::new(None) };
    static OWNER: RefCell<Arc<Owner>> = RefCell::default();
    /// The sessions that wait until a fresh one is done.
    static ASIDE: RefCell<Vec<(Option<State>, Arc<Owner>)>> = const { RefCell::new(Vec::new()) };
    /// What Python raised in the middle of a calculation.
    static RAISED: RefCell<Option<PyErr>> = const { RefCell::new(None) };
    static NEXT_LOOK: Cell<Duration> = const { Cell::new(Duration::ZERO) };
}

/// Whose a value is: a session, and the places in it that nobody in Python has a use for any more.
#[derive(Default)]
pub struct Owner {
    dropped: Mutex<Vec<u32>>,
}

impl Owner {
    /// Lets go of a place.
    pub fn release(&self, place: u32) {
        // Python drops one object after the other, so nobody else is at it: unless a process was forked in this moment, and then
        // the session that it belongs to is gone with its thread.
        if let Ok(mut dropped) = self.dropped.try_lock() {
            dropped.push(place);
        }
    }

    fn taken(&self) -> Vec<u32> {
        self.dropped.try_lock().map(|mut dropped| std::mem::take(&mut *dropped)).unwrap_or_default()
    }
}

/// The session of a thread, and what Python has of it.
pub struct State {
    pub session: Session,
    /// The values by their places.
    held: Vec<Option<Value>>,
    free: Vec<u32>,
    bounds: Vec<Within>,
    functions: HashMap<&'static str, Value>,
    /// The positions of the rulesets that are classes in Python.
    pub own: HashMap<RulesetId, Rc<Positions>>,
}

impl State {
    fn new() -> Self {
        let host = Host { interrupt: Some(is_interrupted), ..Host::default() };
        let mut session = Session::builder().host(host).build();
        session.set_printer(cutcake_print::PRINTER);
        State {
            session,
            held: Vec::new(),
            free: Vec::new(),
            bounds: Vec::new(),
            functions: HashMap::new(),
            own: HashMap::new(),
        }
    }

    /// Keeps a value as long as Python has a use for it.
    ///
    /// # Errors
    /// If there are more than 2^32.
    pub fn hold(&mut self, value: Value) -> Result<u32, Stop> {
        if self.free.is_empty() {
            self.free = owner().taken();
            for place in &self.free {
                if let Some(value) = self.held.get_mut(*place as usize) {
                    *value = None;
                }
            }
        }
        let place = match self.free.pop() {
            Some(place) => place,
            None => {
                const MOST: Stop = Stop::Size { what: "the number of values in Python", limit: "2^32" };
                let place = u32::try_from(self.held.len()).map_err(|_| MOST)?;
                self.held.push(None);
                place
            }
        };
        self.held[place as usize] = Some(value);
        Ok(place)
    }

    /// The value at a place.
    ///
    /// # Errors
    /// If there is none: the session is not the one it was held in.
    pub fn value(&self, place: u32) -> Result<&Value, Failure> {
        self.held.get(place as usize).and_then(Option::as_ref).ok_or(GONE)
    }

    /// A function that comes with the program.
    ///
    /// # Errors
    /// What the session says.
    pub fn function(&mut self, name: &'static str) -> Result<Value, Failure> {
        if let Some(function) = self.functions.get(name) {
            return Ok(function.clone());
        }
        let (function, _) = self.session.eval(name)?.into_parts();
        self.functions.insert(name, function.clone());
        Ok(function)
    }
}

/// Whose the values of this thread are.
pub fn owner() -> Arc<Owner> {
    OWNER.with_borrow(Arc::clone)
}

/// Whether values of this owner are those of this thread.
pub fn is_own(owner: &Arc<Owner>) -> bool {
    OWNER.with_borrow(|own| Arc::ptr_eq(own, owner))
}

/// Whether Python was sent a signal that ends the calculation. Only its main thread is told of them.
fn is_interrupted() -> bool {
    let now = (Host::default().clock)();
    if now < NEXT_LOOK.get() {
        return false;
    }
    let raised = Python::attach(|py| py.check_signals());
    NEXT_LOOK.set((Host::default().clock)() + BETWEEN_SIGNALS);
    raised.is_err_and(|error| {
        raise(error);
        true
    })
}

/// Keeps what Python raised for who asked the calculation; what was raised first stays.
pub fn raise(error: PyErr) {
    RAISED.with_borrow_mut(|raised| {
        raised.get_or_insert(error);
    });
}

/// Asks the session of this thread, while others have Python.
///
/// # Errors
/// What the session says, and what Python raised meanwhile.
pub fn ask<T: Send>(py: Python<'_>, ask: impl FnOnce(&mut State) -> Result<T, Failure> + Send) -> PyResult<T> {
    let answer = py.detach(|| with(ask));
    answered(py, answer)
}

/// Asks the session of this thread what mostly takes no time: others have Python only if it takes some. To give Python away and
/// take it back would cost more than the answer where other threads are busy.
///
/// # Errors
/// As [`ask`].
pub fn ask_soon<T: Send>(py: Python<'_>, ask: impl Fn(&mut State) -> Result<T, Failure> + Send + Sync) -> PyResult<T> {
    let soon = with(|state| {
        let _bound = state.session.limit().within(None, Some(SOON));
        ask(state)
    });
    match soon {
        Err(Failure::Run(error)) if matches!(error.kind, ErrorKind::Stopped(Stop::Deadline)) => self::ask(py, ask),
        soon => answered(py, soon),
    }
}

/// Asks the session of this thread what takes it no time.
///
/// # Errors
/// As [`ask`].
pub fn ask_at_once<T>(py: Python<'_>, ask: impl FnOnce(&mut State) -> Result<T, Failure>) -> PyResult<T> {
    answered(py, with(ask))
}

fn with<T>(ask: impl FnOnce(&mut State) -> Result<T, Failure>) -> Result<T, Failure> {
    let asked = SESSION.try_with(|session| {
        let mut session = session.try_borrow_mut().map_err(|_| BUSY)?;
        RAISED.take();
        let state = session.get_or_insert_with(State::new);
        if state.session.limit().is_interrupted() {
            state.session.limit().restart(None);
        }
        ask(state)
    });
    asked.unwrap_or(Err(GONE))
}

fn answered<T>(py: Python<'_>, answer: Result<T, Failure>) -> PyResult<T> {
    let raised = match &answer {
        // Rules that ask are themselves asked: what is raised then is theirs.
        Err(Failure::Use(..)) => None,
        _ => RAISED.take(),
    };
    match raised {
        Some(error) => Err(error),
        None => answer.map_err(|failure| failure.raised(py)),
    }
}

/// A time in seconds.
///
/// # Errors
/// A `ValueError` if it is none.
pub fn seconds(seconds: f64) -> PyResult<Duration> {
    let wrong = |_| PyValueError::new_err("seconds is a number that is not negative");
    Duration::try_from_secs_f64(seconds).map_err(wrong)
}

/// What calculations may cost.
///
/// Within the block all calculations together may take so many seconds, and a search may look into so many positions for one
/// question; a limit that is narrower stays. A calculation that comes to a limit raises LimitError, and what was found until then is
/// kept.
///
/// >>> from cutcake import *
/// >>> with limits(positions=10):
/// ...     outcome(Clobber["xoxoxo|oxoxox|xoxoxo|oxoxox"])
/// Traceback (most recent call last):
/// ...
/// cutcake.LimitError: the search for a winner reached its bound of 10 positions
#[pyclass(frozen, module = "cutcake", name = "limits")]
pub struct Limits {
    seconds: Option<Duration>,
    positions: Option<u64>,
}

#[pymethods]
impl Limits {
    #[new]
    #[pyo3(signature = (*, seconds = None, positions = None))]
    fn new(seconds: Option<f64>, positions: Option<u64>) -> PyResult<Self> {
        Ok(Limits { seconds: seconds.map(self::seconds).transpose()?, positions })
    }

    fn __enter__(&self, py: Python<'_>) -> PyResult<()> {
        ask_at_once(py, |state| {
            state.bounds.push(state.session.limit().within(self.positions, self.seconds));
            Ok(())
        })
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, py: Python<'_>, _exception: &Bound<'_, pyo3::types::PyTuple>) -> PyResult<bool> {
        ask_at_once(py, |state| {
            state.bounds.pop();
            Ok(false)
        })
    }
}

/// A session that knows nothing but what comes with the program, for this thread until the end of the block.
#[pyclass(frozen, module = "cutcake", name = "fresh")]
pub struct Fresh;

#[pymethods]
impl Fresh {
    #[new]
    fn new() -> Self {
        Fresh
    }

    fn __enter__(&self, py: Python<'_>) -> PyResult<()> {
        let aside = (swapped(py, None)?, OWNER.take());
        ASIDE.with_borrow_mut(|waiting| waiting.push(aside));
        Ok(())
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, py: Python<'_>, _exception: &Bound<'_, pyo3::types::PyTuple>) -> PyResult<bool> {
        if let Some((session, owner)) = ASIDE.with_borrow_mut(Vec::pop) {
            let done = swapped(py, session)?;
            OWNER.set(owner);
            drop(done);
        }
        Ok(false)
    }
}

/// Gives the thread another session, and gives the one that it had.
fn swapped(py: Python<'_>, other: Option<State>) -> PyResult<Option<State>> {
    SESSION.with(|session| match session.try_borrow_mut() {
        Ok(mut session) => Ok(std::mem::replace(&mut *session, other)),
        Err(_) => Err(BUSY.raised(py)),
    })
}
