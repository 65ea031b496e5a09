//! What a calculation may cost: one [`Limit`] that every long loop asks.
//!
//! A limit is shared: clones speak of the same interrupt flag, deadline and memory ceiling, so that a signal handler
//! can hold one clone while the engine asks another. Each thread of a sweep asks a clone of its own.

use std::{
    cell::Cell,
    num::NonZeroUsize,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};

use thiserror::Error;

use crate::{host::Host, progress::Counter};

/// Why a calculation was stopped before it had an answer: what its [`Limit`] says. A function that gives this for an error has a
/// heading on errors only where there is more to say.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum Stop {
    /// Somebody asked for it (Ctrl-C).
    #[error("interrupted")]
    Interrupted,
    /// The time given ran out.
    #[error("the time limit was reached")]
    Deadline,
    /// More memory than allowed is in use.
    #[error("the memory limit of {megabytes} MB was reached")]
    Memory {
        /// The ceiling, in units of 2^20 bytes.
        megabytes: u64,
    },
    /// A calculation or a text is nested deeper than the program follows.
    #[error("nested deeper than {levels} levels")]
    Depth {
        /// The ceiling, in levels.
        levels: u64,
    },
    /// Play that comes back to a position.
    #[error("play comes back to a position, so that it need not end")]
    Round,
    /// Play that was followed for so many moves, one after the other.
    #[error("play goes on for more than {moves} moves")]
    Long {
        /// How many.
        moves: u64,
    },
    /// Rules that run code failed: who asks them has their error.
    #[error("the rules of a board failed")]
    Rules,
    /// A board of another theory than the one it was asked about.
    #[error("the boards of {ruleset} are played in another theory")]
    OtherTheory {
        /// The ruleset of the board.
        ruleset: String,
    },
    /// A search looked into as many positions as it may for one question.
    #[error("the search for a winner reached its bound of {most} position{}", if *most == 1 { "" } else { "s" })]
    Positions {
        /// How many.
        most: u64,
    },
    /// Something that cannot happen did: the program is wrong.
    #[error("this should not happen: {what}; please report the input that led here")]
    Internal {
        /// What happened, as a sentence without its full stop.
        what: &'static str,
    },
    /// An exact result is larger than the program stores.
    #[error("{what} is too large: the limit is {limit}")]
    Size {
        /// What is too large, as a noun phrase.
        what: &'static str,
        /// The ceiling, in words with its unit.
        limit: &'static str,
    },
}

impl Stop {
    /// The kind in a word, as programs are told it; stops for what is wrong have the kinds of other errors.
    pub fn name(&self) -> &'static str {
        match self {
            Stop::Interrupted => "interrupted",
            Stop::Deadline => "time",
            Stop::Memory { .. } => "memory",
            Stop::Depth { .. } => "depth",
            Stop::Size { .. } => "size",
            Stop::OtherTheory { .. } => "type",
            Stop::Round | Stop::Long { .. } | Stop::Rules => "value",
            Stop::Positions { .. } => "positions",
            Stop::Internal { .. } => "internal",
        }
    }
}

/// The most calls of [`Limit::check`] between looks at the clock. Where calls are far apart there are fewer: looks come
/// not sooner than after the first of these times, and not later than the second.
const MOST_CALLS: u32 = 1 << 10;
const SOON: Duration = Duration::from_micros(250);
const LATE: Duration = Duration::from_millis(2);

/// The part of the memory allowed by which an allocator may give more, and how many bytes that is at least: who tells of a stop
/// needs some.
const BEYOND: u64 = 5;
const LEAST_BEYOND: u64 = 16 << 20;

/// How long a calculation goes on before it says so, and how often it does then.
const QUIET: Duration = Duration::from_millis(500);
const BETWEEN_PULSES: Duration = Duration::from_millis(100);

#[derive(Debug)]
struct Clock {
    start: Duration,
    deadline: Option<Duration>,
    /// The end of what is watched, none if nothing is: a grace does not move it.
    watched: Option<Option<Duration>>,
    next_pulse: Duration,
    counter: Counter,
}

impl Clock {
    fn new(start: Duration, deadline: Option<Duration>) -> Self {
        Clock { start, deadline, watched: None, next_pulse: QUIET, counter: Counter::default() }
    }
}

/// What a part of a calculation may cost: narrower than what all of it may.
#[derive(Clone, Copy, Debug, Default)]
struct Bounds {
    /// How many positions a search may look into for one question.
    positions: Option<u64>,
    deadline: Option<Duration>,
}

#[derive(Debug)]
struct Shared {
    interrupted: AtomicBool,
    clock: Mutex<Clock>,
    /// Bytes; 0 means no ceiling.
    memory: AtomicU64,
    /// The same, as it was given: a grace does not move it.
    memory_given: AtomicU64,
}

/// What a calculation may cost. Cheap to clone; clones share their state.
///
/// ```
/// use cutcake_base::limit::{Limit, Stop};
/// let limit = Limit::default();
/// assert_eq!(limit.look(), Ok(()));
/// limit.interrupt();
/// assert_eq!(limit.look(), Err(Stop::Interrupted));
/// ```
#[derive(Clone, Debug)]
pub struct Limit {
    shared: Arc<Shared>,
    host: Host,
    /// What the part at hand may cost. Clones share it, but each thread of a sweep has its own.
    bounds: Arc<Mutex<Bounds>>,
    /// What ends this clone's calculations beside an interrupt of all.
    is_over: Option<Arc<AtomicBool>>,
    /// How many steps are left before the next look, how many there were after the last one, and when that was.
    steps: Cell<u32>,
    pace: Cell<u32>,
    looked: Cell<Option<Duration>>,
    most_calls: u32,
    /// How many positions may be listed in all, where that is bounded, and how many of them are left.
    most_positions: Option<u64>,
    positions: Cell<u64>,
}

/// A way that a calculation is on: [`Limit::hold_way`].
#[derive(Debug)]
pub struct HeldWay(Option<Arc<Shared>>);

impl Drop for HeldWay {
    fn drop(&mut self) {
        if let Some(shared) = &self.0 {
            shared.clock.lock().unwrap_or_else(PoisonError::into_inner).counter.hold(None);
        }
    }
}

/// A table that tells its rows: [`Limit::hold_rows`].
#[derive(Debug)]
pub struct HeldRows(Option<Arc<Shared>>);

impl HeldRows {
    /// Tells that a row is there, if no table around this one does.
    pub fn tell(&self, row: String) {
        if let Some(shared) = &self.0 {
            shared.clock.lock().unwrap_or_else(PoisonError::into_inner).counter.tell_row(row);
        }
    }
}

impl Drop for HeldRows {
    fn drop(&mut self) {
        if let Some(shared) = &self.0 {
            shared.clock.lock().unwrap_or_else(PoisonError::into_inner).counter.hold_rows(false);
        }
    }
}

/// A part of a calculation that is bounded: [`Limit::within`].
#[derive(Debug)]
pub struct Within {
    bounds: Arc<Mutex<Bounds>>,
    before: Bounds,
}

impl Drop for Within {
    fn drop(&mut self) {
        *self.bounds.lock().unwrap_or_else(PoisonError::into_inner) = self.before;
    }
}

/// The time to say what is there after a stop: [`Limit::grace`].
#[derive(Debug)]
pub struct Grace {
    shared: Arc<Shared>,
    bounds: Arc<Mutex<Bounds>>,
    before: Bounds,
    deadline: Option<Duration>,
    memory: u64,
    was_interrupted: bool,
}

impl Drop for Grace {
    fn drop(&mut self) {
        if self.was_interrupted {
            self.shared.interrupted.store(true, Ordering::Relaxed);
        }
        self.shared.memory.store(self.memory, Ordering::Relaxed);
        self.shared.clock.lock().unwrap_or_else(PoisonError::into_inner).deadline = self.deadline;
        *self.bounds.lock().unwrap_or_else(PoisonError::into_inner) = self.before;
    }
}

impl Default for Limit {
    /// A limit that allows everything, until it is told otherwise.
    fn default() -> Self {
        Limit::on(Host::default())
    }
}

impl Limit {
    /// A limit that allows everything, until it is told otherwise, and asks the system for time and memory in use.
    pub fn on(host: Host) -> Self {
        let shared = Shared {
            interrupted: AtomicBool::new(false),
            clock: Mutex::new(Clock::new((host.clock)(), None)),
            memory: AtomicU64::new(0),
            memory_given: AtomicU64::new(0),
        };
        Limit {
            shared: Arc::new(shared),
            host,
            bounds: Arc::default(),
            is_over: None,
            steps: Cell::new(1),
            pace: Cell::new(1),
            looked: Cell::new(None),
            most_calls: MOST_CALLS,
            most_positions: None,
            positions: Cell::new(0),
        }
    }

    /// The same limit, under which a sweep over many positions works on so many threads at most; with one it starts none.
    #[must_use]
    pub fn with_threads(self, threads: NonZeroUsize) -> Self {
        Limit { host: Host { threads: Some(threads), ..self.host }, ..self }
    }

    /// The same limit, which looks into every single question: slow, and what tests of a stop at any moment need.
    #[must_use]
    pub fn with_every_look(self) -> Self {
        Limit { most_calls: 1, ..self }
    }

    /// The same limit, under which so many positions may be [listed](Self::position) before [`Stop::Positions`]. Each clone
    /// of it counts for itself.
    #[must_use]
    pub fn with_positions(self, most: u64) -> Self {
        Limit { most_positions: Some(most), positions: Cell::new(most), ..self }
    }

    /// Bounds what is calculated until what this gives is dropped: how many positions a search may look into for one question,
    /// and how long all of it may take. A bound that is in force and narrower stays.
    ///
    /// ```
    /// use cutcake_base::limit::Limit;
    /// let limit = Limit::default();
    /// let bound = limit.within(Some(1_000), None);
    /// assert_eq!(limit.most_positions(), Some(1_000));
    /// drop(bound);
    /// assert_eq!(limit.most_positions(), None);
    /// ```
    pub fn within(&self, positions: Option<u64>, time: Option<Duration>) -> Within {
        let deadline = time.and_then(|time| self.now().checked_add(time));
        let mut bounds = self.bounds();
        let before = *bounds;
        bounds.positions = before.positions.into_iter().chain(positions).min();
        bounds.deadline = before.deadline.into_iter().chain(deadline).min();
        Within { bounds: Arc::clone(&self.bounds), before }
    }

    /// How many positions a search may look into for one question, where that is bounded.
    pub fn most_positions(&self) -> Option<u64> {
        self.bounds().positions
    }

    /// Whether a bound of time is in force, beside the time for everything.
    pub fn is_bounded_in_time(&self) -> bool {
        self.bounds().deadline.is_some()
    }

    /// The same limit for one question, under which only so many positions may be [listed](Self::position).
    #[must_use]
    pub fn of_question(&self) -> Self {
        match self.most_positions() {
            Some(most) => self.clone().with_positions(most),
            None => self.clone(),
        }
    }

    fn bounds(&self) -> MutexGuard<'_, Bounds> {
        self.bounds.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets what was found until a stop be told: until what this gives is dropped nothing stops it but another interrupt,
    /// that time, and an eighth of the memory allowed beyond it.
    pub fn grace(&self, time: Duration) -> Grace {
        let shared = &self.shared;
        let deadline = self.now().checked_add(time);
        let memory = shared.memory.load(Ordering::Relaxed);
        shared.memory.store(memory.saturating_add(memory / 8), Ordering::Relaxed);
        Grace {
            shared: Arc::clone(shared),
            bounds: Arc::clone(&self.bounds),
            before: std::mem::take(&mut *self.bounds()),
            deadline: std::mem::replace(&mut self.clock().deadline, deadline),
            memory,
            was_interrupted: shared.interrupted.swap(false, Ordering::Relaxed),
        }
    }

    /// On how many threads a sweep may work: one for each core, unless the [`Host`] says otherwise.
    pub fn threads(&self) -> usize {
        self.host.threads()
    }

    /// The time on the clock of the [`Host`].
    pub fn now(&self) -> Duration {
        (self.host.clock)()
    }

    /// How long a moment on that clock is past.
    pub fn since(&self, moment: Duration) -> Duration {
        self.now().saturating_sub(moment)
    }

    /// The same limit for a thread of a sweep, which starts no others, says nothing of its progress, and is interrupted
    /// too when the sweep is over.
    #[must_use]
    pub fn of_thread(&self, is_over: Arc<AtomicBool>) -> Self {
        let bounds = Arc::new(Mutex::new(*self.bounds()));
        let host = Host { interrupt: None, pulse: None, threads: Some(NonZeroUsize::MIN), ..self.host };
        Limit { host, bounds, is_over: Some(is_over), ..self.clone() }
    }

    /// Says how much a calculation has done, for [`Progress`](crate::progress::Progress).
    pub fn count(&self, done: u64, what: &'static str) {
        if self.host.pulse.is_some() {
            self.clock().counter.count(done, what);
        }
    }

    /// Says how many steps of a known number a calculation has done, for [`Progress`](crate::progress::Progress).
    pub fn count_of(&self, done: u64, total: u64, what: &'static str) {
        if self.host.pulse.is_some() {
            let mut clock = self.clock();
            let now = self.since(clock.start);
            clock.counter.count_of(done, total, what, now);
        }
    }

    /// Says that a calculation is on a way of so many steps until what this gives is dropped: what its steps count on ways of
    /// their own is not told. A way within one that is held is such a step.
    pub fn hold_way(&self, total: u64, what: &'static str) -> HeldWay {
        let mut clock = self.clock();
        let is_first = !clock.counter.is_held();
        if is_first {
            clock.counter.hold(Some((total, what)));
        }
        HeldWay(is_first.then(|| Arc::clone(&self.shared)))
    }

    /// Lets a table tell its rows as they are made, for [`Progress`](crate::progress::Progress), until what this gives is dropped; tables in its cells do
    /// not.
    pub fn hold_rows(&self) -> HeldRows {
        let is_first = self.clock().counter.hold_rows(true);
        HeldRows(is_first.then(|| Arc::clone(&self.shared)))
    }

    /// Whether a calculation goes on for so long that somebody sees how far it is: what only serves that may be counted.
    pub fn is_watched(&self) -> bool {
        self.host.pulse.is_some() && self.since(self.clock().start) >= QUIET
    }

    fn clock(&self) -> MutexGuard<'_, Clock> {
        self.shared.clock.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks every calculation under this limit to stop. Safe to call from a signal handler's thread.
    pub fn interrupt(&self) {
        self.shared.interrupted.store(true, Ordering::Relaxed);
    }

    /// Whether [`interrupt`](Self::interrupt) was called since the last [`restart`](Self::restart).
    pub fn is_interrupted(&self) -> bool {
        let is_set = |flag: &AtomicBool| flag.load(Ordering::Relaxed);
        is_set(&self.shared.interrupted) || self.is_over.as_deref().is_some_and(is_set)
    }

    /// Forgets an interrupt and gives `time` from now; `None` means without end.
    pub fn restart(&self, time: Option<Duration>) {
        self.shared.interrupted.store(false, Ordering::Relaxed);
        let now = self.now();
        *self.clock() = Clock::new(now, time.and_then(|time| now.checked_add(time)));
    }

    /// Says that what is calculated from now on is to be over with the time that [`restart`](Self::restart) gave, whether it
    /// asks or not: somebody watches it, until [`unwatch`](Self::unwatch) or the next restart.
    pub fn watch(&self) {
        let mut clock = self.clock();
        clock.watched = Some(clock.deadline);
    }

    /// Says that the calculation is over.
    pub fn unwatch(&self) {
        self.clock().watched = None;
    }

    /// Whether a calculation goes on that is watched.
    pub fn is_watched_calculation(&self) -> bool {
        self.clock().watched.is_some()
    }

    /// The end of the time for what is watched, on the clock of [`now`](Self::now).
    pub fn watched_end(&self) -> Option<Duration> {
        self.clock().watched.flatten()
    }

    /// Sets the memory ceiling in units of 2^20 bytes; `None` takes it away. Where nobody counts memory it has no effect.
    pub fn set_memory(&self, megabytes: Option<u64>) {
        let bytes = megabytes.map_or(0, |megabytes| megabytes.saturating_mul(1 << 20));
        self.shared.memory.store(bytes, Ordering::Relaxed);
        self.shared.memory_given.store(bytes, Ordering::Relaxed);
        if let Some(ceiling) = self.host.ceiling {
            let most = bytes.saturating_add((bytes / BEYOND).max(LEAST_BEYOND));
            ceiling(if bytes == 0 { u64::MAX } else { most });
        }
    }

    /// The memory ceiling in bytes, where there is one.
    pub fn memory_given(&self) -> Option<u64> {
        Some(self.shared.memory_given.load(Ordering::Relaxed)).filter(|bytes| *bytes > 0)
    }

    /// The question a loop asks in each turn: nearly free, it looks only now and then.
    #[inline]
    pub fn check(&self) -> Result<(), Stop> {
        self.spend(1)
    }

    /// The question of a loop that lists positions, as rules do the options of a board, in each turn: there may be more of
    /// them than a search wants to know.
    #[inline]
    pub fn position(&self) -> Result<(), Stop> {
        if let Some(most) = self.most_positions {
            let left = self.positions.get().checked_sub(1).ok_or(Stop::Positions { most })?;
            self.positions.set(left);
        }
        self.check()
    }

    /// Puts a position on a list, and asks before what such a loop asks, and whether there is memory for a longer list.
    #[inline]
    pub fn list<T>(&self, list: &mut Vec<T>, position: T) -> Result<(), Stop> {
        self.position()?;
        self.lengthen(list, position)
    }

    /// Puts an item on a list, and asks before whether there is memory for a longer one: a list that is full takes its place
    /// again.
    ///
    /// # Errors
    /// [`Stop::Memory`] if there is not.
    #[inline]
    pub fn lengthen<T>(&self, list: &mut Vec<T>, item: T) -> Result<(), Stop> {
        self.room(list.len(), list.capacity(), size_of::<T>())?;
        list.push(item);
        Ok(())
    }

    /// Asked before one more item is put to so many, where there is place for `capacity` of them: whether there is memory for
    /// as much place again, so many bytes for each.
    ///
    /// # Errors
    /// [`Stop::Memory`] if there is not.
    #[inline]
    pub fn room(&self, len: usize, capacity: usize, bytes: usize) -> Result<(), Stop> {
        self.room_for(1, len, capacity, bytes)
    }

    /// The same before so many items more are put to them at once.
    ///
    /// # Errors
    /// [`Stop::Memory`] if there is no memory for as much place again, or for all of them.
    #[inline]
    pub fn room_for(&self, more: usize, len: usize, capacity: usize, bytes: usize) -> Result<(), Stop> {
        if capacity - len >= more { Ok(()) } else { self.allow(capacity.max(more).saturating_mul(bytes)) }
    }

    /// The question of a step that takes as long as `steps` steps of an ordinary loop, some ten nanoseconds each:
    /// arithmetic with long numbers.
    #[inline]
    pub fn spend(&self, steps: u32) -> Result<(), Stop> {
        let left = self.steps.get();
        if left > steps {
            self.steps.set(left - steps);
            return Ok(());
        }
        self.look_in_time()
    }

    /// Looks, and sees to it that the next look comes neither soon nor late.
    #[cold]
    fn look_in_time(&self) -> Result<(), Stop> {
        let now = self.now();
        let since = self.looked.replace(Some(now)).map_or(Duration::ZERO, |then| now.saturating_sub(then));
        let pace = self.pace.get();
        let pace = if since < SOON {
            pace.saturating_mul(2)
        } else if since > LATE {
            u32::try_from(u128::from(pace) * LATE.as_micros() / since.as_micros()).unwrap_or(1)
        } else {
            pace
        };
        let pace = pace.clamp(1, self.most_calls);
        self.pace.set(pace);
        self.steps.set(pace);
        self.look()
    }

    /// The same question, looked into at once.
    #[cold]
    pub fn look(&self) -> Result<(), Stop> {
        if self.is_interrupted() {
            return Err(Stop::Interrupted);
        }
        if self.host.interrupt.is_some_and(|asks| asks()) {
            self.interrupt();
            return Err(Stop::Interrupted);
        }
        let bound = self.bounds().deadline;
        let mut clock = self.clock();
        let now = self.now();
        if clock.deadline.into_iter().chain(bound).any(|deadline| now >= deadline) {
            return Err(Stop::Deadline);
        }
        let elapsed = now.saturating_sub(clock.start);
        if let Some(pulse) = self.host.pulse
            && elapsed >= clock.next_pulse
        {
            clock.next_pulse = elapsed + BETWEEN_PULSES;
            let progress = clock.counter.progress(elapsed);
            drop(clock);
            pulse(progress);
        }
        self.allow(0)
    }

    /// Asked before much memory is taken at once: whether so many bytes more stay below the ceiling.
    ///
    /// # Errors
    /// [`Stop::Memory`] if they do not.
    pub fn allow(&self, bytes: usize) -> Result<(), Stop> {
        let ceiling = self.shared.memory.load(Ordering::Relaxed);
        let bytes = u64::try_from(bytes).unwrap_or(u64::MAX);
        if ceiling > 0 && self.host.memory.is_some_and(|gauge| gauge().saturating_add(bytes) > ceiling) {
            return Err(Stop::Memory { megabytes: self.memory_given().unwrap_or(ceiling) >> 20 });
        }
        Ok(())
    }

    /// Whether more than half of the memory allowed is in use.
    pub fn is_memory_scarce(&self) -> bool {
        let ceiling = self.shared.memory.load(Ordering::Relaxed);
        ceiling > 0 && self.host.memory.is_some_and(|gauge| gauge() > ceiling / 2)
    }

    /// How many bytes are in use, where somebody counts them.
    pub fn memory_in_use(&self) -> Option<u64> {
        self.host.memory.map(|gauge| gauge())
    }
}
