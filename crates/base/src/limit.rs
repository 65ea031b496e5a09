//! What a calculation may cost: one [`Limit`] that every long loop asks.
//!
//! A limit is shared: clones speak of the same interrupt flag, deadline and memory ceiling, so that a signal handler
//! can hold one clone while the engine asks another. Each thread of a sweep asks a clone of its own.

use std::{
    cell::Cell,
    collections::HashMap,
    num::NonZeroUsize,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};

use thiserror::Error;

use crate::{host::Host, progress::Counter};

/// Why a calculation stopped before it had an answer, as its [`Limit`] says. A function with this error has a section
/// on errors only where there is more to say.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum Stop {
    /// The user asked for it (Ctrl-C).
    #[error("interrupted")]
    Interrupted,
    /// The time allowed ran out.
    #[error("the time limit was reached")]
    Deadline,
    /// More memory than allowed is in use.
    #[error("the memory limit of {megabytes} MB was reached")]
    Memory {
        /// The ceiling, in units of 2^20 bytes.
        megabytes: u64,
    },
    /// A calculation or a text is nested more deeply than the program follows.
    #[error("nested deeper than {levels} levels")]
    Depth {
        /// The ceiling, in levels.
        levels: u64,
    },
    /// Play comes back to a position.
    #[error("play comes back to a position, so that it need not end")]
    Round,
    /// Play was followed for so many moves, one after the other.
    #[error("play goes on for more than {moves} moves")]
    Long {
        /// The number of moves.
        moves: u64,
    },
    /// Rules that run code failed; their error is kept where they were run.
    #[error("the rules of a board failed")]
    Rules,
    /// A board belongs to another theory than the one it was asked about.
    #[error("the boards of {ruleset} are played in another theory")]
    OtherTheory {
        /// The ruleset of the board.
        ruleset: String,
    },
    /// A search visited as many positions as it may for one question.
    #[error("the search for a winner reached its bound of {most} position{}", if *most == 1 { "" } else { "s" })]
    Positions {
        /// The bound.
        most: u64,
    },
    /// Something impossible happened: the program has a bug.
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
    /// The kind in one word, as programs see it. Stops that report a mistake have the kinds of other errors.
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

/// The most calls of [`Limit::check`] between readings of the clock. Where calls are far apart there are fewer: the
/// number is adjusted so that the time between readings stays between these two.
const MOST_CALLS: u32 = 1 << 10;
const SHORTEST_INTERVAL: Duration = Duration::from_micros(250);
const LONGEST_INTERVAL: Duration = Duration::from_millis(2);

/// An allocator may exceed the memory allowed by one part in so many, and by so many bytes: a stop has to be reported.
const RESERVE_DIVISOR: u64 = 5;
const LEAST_RESERVE: u64 = 16 << 20;

/// How long a calculation runs before it reports its progress, and how long it then waits between reports.
const QUIET: Duration = Duration::from_millis(500);
const BETWEEN_PULSES: Duration = Duration::from_millis(100);

#[derive(Debug)]
struct Clock {
    start: Duration,
    deadline: Option<Duration>,
    /// The deadline of the calculation that is watched, if one is: a grace period does not move it.
    watched: Option<Option<Duration>>,
    next_pulse: Duration,
    counter: Counter,
}

impl Clock {
    fn new(start: Duration, deadline: Option<Duration>) -> Self {
        Clock { start, deadline, watched: None, next_pulse: QUIET, counter: Counter::default() }
    }
}

/// Bounds on a part of a calculation, tighter than those on the whole.
#[derive(Clone, Copy, Debug, Default)]
struct Bounds {
    /// The most positions that a search may visit for one question.
    positions: Option<u64>,
    deadline: Option<Duration>,
}

#[derive(Debug)]
struct Shared {
    interrupted: AtomicBool,
    clock: Mutex<Clock>,
    /// Bytes; 0 means no ceiling.
    memory: AtomicU64,
    /// The ceiling as it was set: a grace period does not move it.
    memory_given: AtomicU64,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What a calculation may cost. It is cheap to clone; clones share their state.
///
/// ```
/// use cutcake_base::limit::{Limit, Stop};
/// let limit = Limit::default();
/// assert_eq!(limit.check_now(), Ok(()));
/// limit.interrupt();
/// assert_eq!(limit.check_now(), Err(Stop::Interrupted));
/// ```
#[derive(Clone, Debug)]
pub struct Limit {
    shared: Arc<Shared>,
    host: Host,
    /// Bounds on the current part. Clones share them, but each thread of a sweep has its own.
    bounds: Arc<Mutex<Bounds>>,
    /// Stops this clone's calculations, as an interrupt stops those of all.
    is_over: Option<Arc<AtomicBool>>,
    /// The steps left before the next full check, the steps between the last one and that one, and the time of the last one.
    steps: Cell<u32>,
    pace: Cell<u32>,
    last_check: Cell<Option<Duration>>,
    most_calls: u32,
    /// The most positions that may be listed, if that is bounded, and how many of them are left.
    most_positions: Option<u64>,
    positions: Cell<u64>,
}

/// Guard of a calculation that reports its steps: [`Limit::hold_steps`].
#[derive(Debug)]
pub struct HeldSteps(Option<Arc<Shared>>);

impl Drop for HeldSteps {
    fn drop(&mut self) {
        if let Some(shared) = &self.0 {
            lock(&shared.clock).counter.hold(None);
        }
    }
}

/// Guard of a table that reports its rows: [`Limit::hold_rows`].
#[derive(Debug)]
pub struct HeldRows(Option<Arc<Shared>>);

impl HeldRows {
    /// Reports that a row is finished, unless an enclosing table reports its own.
    pub fn tell(&self, row: String) {
        if let Some(shared) = &self.0 {
            lock(&shared.clock).counter.tell_row(row);
        }
    }
}

impl Drop for HeldRows {
    fn drop(&mut self) {
        if let Some(shared) = &self.0 {
            lock(&shared.clock).counter.hold_rows(false);
        }
    }
}

/// Guard of a part of a calculation with bounds of its own: [`Limit::within`].
#[derive(Debug)]
pub struct Within {
    bounds: Arc<Mutex<Bounds>>,
    before: Bounds,
}

impl Drop for Within {
    fn drop(&mut self) {
        *lock(&self.bounds) = self.before;
    }
}

/// Guard of the time in which results are reported after a stop: [`Limit::grace`].
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
        lock(&self.shared.clock).deadline = self.deadline;
        *lock(&self.bounds) = self.before;
    }
}

impl Default for Limit {
    /// A limit that allows everything until it is set.
    fn default() -> Self {
        Limit::on(Host::default())
    }
}

impl Limit {
    /// A limit that allows everything until it is set, with the clock and the memory gauge of a host.
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
            last_check: Cell::new(None),
            most_calls: MOST_CALLS,
            most_positions: None,
            positions: Cell::new(0),
        }
    }

    /// The same limit with at most so many threads for a sweep over many positions; with one, a sweep starts none.
    #[must_use]
    pub fn with_threads(self, threads: NonZeroUsize) -> Self {
        Limit { host: Host { threads: Some(threads), ..self.host }, ..self }
    }

    /// The same limit with the full check at every call: slow, for tests that stop at every possible moment.
    #[must_use]
    pub fn checking_every_step(self) -> Self {
        Limit { most_calls: 1, ..self }
    }

    /// The same limit, under which so many positions may be [listed](Self::position). Each clone counts for itself.
    #[must_use]
    pub fn with_positions(self, most: u64) -> Self {
        Limit { most_positions: Some(most), positions: Cell::new(most), ..self }
    }

    /// Bounds what is calculated until the guard is dropped: the positions that a search may visit for one question,
    /// and the time for all of it. A tighter bound that is already in force stays.
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

    /// The most positions that a search may visit for one question, if that is bounded.
    pub fn most_positions(&self) -> Option<u64> {
        self.bounds().positions
    }

    /// Whether a time bound is in force besides the overall deadline.
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
        lock(&self.bounds)
    }

    /// Lets the results found before a stop be reported: until the guard is dropped, nothing stops the calculation but
    /// another interrupt, the end of this time, and memory in use beyond nine eighths of what is allowed.
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

    /// The number of threads that a sweep may use: one for each core, unless the [`Host`] says otherwise.
    pub fn threads(&self) -> usize {
        self.host.threads()
    }

    /// The time on the clock of the [`Host`].
    pub fn now(&self) -> Duration {
        (self.host.clock)()
    }

    /// The time that has passed since a moment on that clock.
    pub fn since(&self, moment: Duration) -> Duration {
        self.now().saturating_sub(moment)
    }

    /// The same limit for a thread of a sweep: it starts no threads, reports no progress, and ends with the sweep.
    #[must_use]
    pub fn of_thread(&self, is_over: Arc<AtomicBool>) -> Self {
        let bounds = Arc::new(Mutex::new(*self.bounds()));
        let host = Host { interrupt: None, pulse: None, threads: Some(NonZeroUsize::MIN), ..self.host };
        Limit { host, bounds, is_over: Some(is_over), ..self.clone() }
    }

    /// Reports how much a calculation has done, for [`Progress`](crate::progress::Progress).
    pub fn count(&self, done: u64, what: &'static str) {
        if self.host.pulse.is_some() {
            self.clock().counter.count(done, what);
        }
    }

    /// Reports how many steps of a known number a calculation has done, for [`Progress`](crate::progress::Progress).
    pub fn count_of(&self, done: u64, total: u64, what: &'static str) {
        if self.host.pulse.is_some() {
            let mut clock = self.clock();
            let now = self.since(clock.start);
            clock.counter.count_of(done, total, what, now);
        }
    }

    /// Starts a calculation of so many steps, which lasts until the guard is dropped: only its own steps are reported,
    /// and not what is counted inside one. Inside another such calculation it counts as part of a step.
    pub fn hold_steps(&self, total: u64, what: &'static str) -> HeldSteps {
        let mut clock = self.clock();
        let is_first = !clock.counter.is_held();
        if is_first {
            clock.counter.hold(Some((total, what)));
        }
        HeldSteps(is_first.then(|| Arc::clone(&self.shared)))
    }

    /// Lets a table report its rows as they are made, for [`Progress`](crate::progress::Progress), until the guard is
    /// dropped; tables in its cells do not report theirs.
    pub fn hold_rows(&self) -> HeldRows {
        let is_first = self.clock().counter.hold_rows(true);
        HeldRows(is_first.then(|| Arc::clone(&self.shared)))
    }

    /// Whether the calculation has run so long that its progress is shown, so that work for the display pays.
    pub fn is_watched(&self) -> bool {
        self.host.pulse.is_some() && self.since(self.clock().start) >= QUIET
    }

    fn clock(&self) -> MutexGuard<'_, Clock> {
        lock(&self.shared.clock)
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

    /// Clears an interrupt and allows `time` from now; `None` means that time is unbounded.
    pub fn restart(&self, time: Option<Duration>) {
        self.shared.interrupted.store(false, Ordering::Relaxed);
        let now = self.now();
        *self.clock() = Clock::new(now, time.and_then(|time| now.checked_add(time)));
    }

    /// Marks what is calculated from now on as watched: it must end within the time that [`restart`](Self::restart)
    /// gave, whether it checks the limit or not. The mark holds until [`unwatch`](Self::unwatch) or the next restart.
    pub fn watch(&self) {
        let mut clock = self.clock();
        clock.watched = Some(clock.deadline);
    }

    /// Ends what [`watch`](Self::watch) began.
    pub fn unwatch(&self) {
        self.clock().watched = None;
    }

    /// Whether a watched calculation is running.
    pub fn is_watched_calculation(&self) -> bool {
        self.clock().watched.is_some()
    }

    /// The deadline of the watched calculation, on the clock of [`now`](Self::now).
    pub fn watched_end(&self) -> Option<Duration> {
        self.clock().watched.flatten()
    }

    /// Sets the memory ceiling in units of 2^20 bytes; `None` removes it. Without a gauge of memory it has no effect.
    pub fn set_memory(&self, megabytes: Option<u64>) {
        let bytes = megabytes.map_or(0, |megabytes| megabytes.saturating_mul(1 << 20));
        self.shared.memory.store(bytes, Ordering::Relaxed);
        self.shared.memory_given.store(bytes, Ordering::Relaxed);
        if let Some(ceiling) = self.host.ceiling {
            let most = bytes.saturating_add((bytes / RESERVE_DIVISOR).max(LEAST_RESERVE));
            ceiling(if bytes == 0 { u64::MAX } else { most });
        }
    }

    /// The memory ceiling in bytes, if there is one.
    pub fn memory_given(&self) -> Option<u64> {
        Some(self.shared.memory_given.load(Ordering::Relaxed)).filter(|bytes| *bytes > 0)
    }

    /// The check of every iteration of a loop: nearly free, since only now and then is it a full one.
    #[inline]
    pub fn check(&self) -> Result<(), Stop> {
        self.spend(1)
    }

    /// The check of every iteration of a loop that lists positions, such as options: a search may not want all of them.
    #[inline]
    pub fn position(&self) -> Result<(), Stop> {
        if let Some(most) = self.most_positions {
            let left = self.positions.get().checked_sub(1).ok_or(Stop::Positions { most })?;
            self.positions.set(left);
        }
        self.check()
    }

    /// Appends a position to a list, after the check of such a loop and a check that there is memory for a longer list.
    #[inline]
    pub fn list<T>(&self, list: &mut Vec<T>, position: T) -> Result<(), Stop> {
        self.position()?;
        self.lengthen(list, position)
    }

    /// Appends an item to a list, after a check that there is memory for a longer one: a full list doubles in size.
    ///
    /// # Errors
    /// [`Stop::Memory`] if there is not.
    #[inline]
    pub fn lengthen<T>(&self, list: &mut Vec<T>, item: T) -> Result<(), Stop> {
        self.room(list.len(), list.capacity(), size_of::<T>())?;
        list.push(item);
        Ok(())
    }

    /// The check before one more item is added to `len` others in a buffer of the given capacity: whether there is
    /// memory to double it, at so many bytes an item.
    ///
    /// # Errors
    /// [`Stop::Memory`] if there is not.
    #[inline]
    pub fn room(&self, len: usize, capacity: usize, bytes: usize) -> Result<(), Stop> {
        self.room_for(1, len, capacity, bytes)
    }

    /// The same before `more` items are added at once.
    ///
    /// # Errors
    /// [`Stop::Memory`] if there is no memory to double the buffer, or for all the items.
    #[inline]
    pub fn room_for(&self, more: usize, len: usize, capacity: usize, bytes: usize) -> Result<(), Stop> {
        if capacity - len >= more { Ok(()) } else { self.allow(capacity.max(more).saturating_mul(bytes)) }
    }

    /// The check of a step that takes as long as `steps` steps of an ordinary loop, some ten nanoseconds each:
    /// arithmetic with long numbers.
    #[inline]
    pub fn spend(&self, steps: u32) -> Result<(), Stop> {
        let left = self.steps.get();
        if left > steps {
            self.steps.set(left - steps);
            return Ok(());
        }
        self.check_and_set_pace()
    }

    /// Makes a full check, and adjusts the number of steps before the next one.
    #[cold]
    fn check_and_set_pace(&self) -> Result<(), Stop> {
        let now = self.now();
        let since = self.last_check.replace(Some(now)).map_or(Duration::ZERO, |then| now.saturating_sub(then));
        let pace = self.pace.get();
        let pace = if since < SHORTEST_INTERVAL {
            pace.saturating_mul(2)
        } else if since > LONGEST_INTERVAL {
            u32::try_from(u128::from(pace) * LONGEST_INTERVAL.as_micros() / since.as_micros()).unwrap_or(1)
        } else {
            pace
        };
        let pace = pace.clamp(1, self.most_calls);
        self.pace.set(pace);
        self.steps.set(pace);
        self.check_now()
    }

    /// The full check.
    #[cold]
    pub fn check_now(&self) -> Result<(), Stop> {
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

    /// The check before much memory is taken at once: whether so many more bytes stay below the ceiling.
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

    /// Makes room for so many more items: for twice as many as there are, or where the ceiling forbids that, for an eighth more.
    ///
    /// # Errors
    /// [`Stop::Memory`] if there is no room for them.
    #[inline]
    pub fn reserve<T>(&self, list: &mut Vec<T>, more: usize) -> Result<(), Stop> {
        if list.capacity() - list.len() < more { self.enlarge(list, more) } else { Ok(()) }
    }

    #[cold]
    fn enlarge<T>(&self, list: &mut Vec<T>, more: usize) -> Result<(), Stop> {
        // The old items stay until they are copied.
        let bytes = |more: usize| (list.len() + more).saturating_mul(size_of::<T>());
        let twice = more.max(list.len());
        let more = if self.allow(bytes(twice)).is_ok() { twice } else { more.max(list.len() / 8) };
        self.allow(bytes(more))?;
        list.reserve_exact(more);
        Ok(())
    }

    /// Asks for the memory of a map with another entry, which is more than twice its own where it is full.
    ///
    /// # Errors
    /// [`Stop::Memory`] if there is no room for it.
    #[inline]
    pub fn allow_entry<K, V, S>(&self, map: &HashMap<K, V, S>) -> Result<(), Stop> {
        if map.len() < map.capacity() {
            return Ok(());
        }
        // An eighth of the places stay free, and each has a byte beside its entry.
        self.allow(map.len().saturating_mul(3 * (size_of::<(K, V)>() + 1)))
    }

    /// Whether more than half of the memory allowed is in use.
    pub fn is_memory_scarce(&self) -> bool {
        let ceiling = self.shared.memory.load(Ordering::Relaxed);
        ceiling > 0 && self.host.memory.is_some_and(|gauge| gauge() > ceiling / 2)
    }

    /// The number of bytes in use, if memory is measured.
    pub fn memory_in_use(&self) -> Option<u64> {
        self.host.memory.map(|gauge| gauge())
    }
}
