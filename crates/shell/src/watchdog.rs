//! The watchdog: a calculation that does not check its limits is ended from outside.
//!
//! Every loop that input can lengthen checks its [`Limit`]. If one does not, a thread notices that the time is long over, that an
//! interrupt has no effect, or that far too much memory is in use, and ends the program: what was printed and recorded stays, and the
//! exit status is that of the limit.

use std::{
    fs, process,
    sync::{Arc, Mutex, PoisonError},
    thread,
    time::{Duration, Instant},
};

use super::{
    progress, resident,
    signal::{Waiting, abort, at_abort, end_at_once, restore_terminal},
};
use crate::{
    limit::{Limit, Stop},
    run::error::Error,
};

/// The processor time that a calculation has to stop in, since other programs may keep the processor busy.
const PATIENCE: Duration = Duration::from_secs(1);
/// The time by the clock after which it is ended even if it took no processor time.
const MAX_PATIENCE: Duration = Duration::from_secs(5);
/// The time between two checks.
const INTERVAL: Duration = Duration::from_millis(10);
/// The processor time during which too much memory may be in use: a calculation that checks its limit has stopped by then.
const MEMORY_PATIENCE: Duration = Duration::from_millis(250);
/// Less than this fraction of the allowed memory is little: an allocation beyond the whole is at most twice what grows.
const LITTLE_USED: u64 = 4;

/// What is watched.
#[derive(Clone, Debug)]
pub enum Watched {
    /// A program.
    Program,
    /// A session without a prompt, such as the kernel of a notebook: an interrupt does not end it, since somebody waits for it.
    Kernel,
    /// A session at the prompt: the person decides when to end what takes too long, so only too much memory ends it.
    Prompt(Waiting),
}

/// Watches calculations under a limit while it is [watched](Limit::watch), as long as the program runs; `tell` reports why the program
/// ends, saves what there is to save, and returns the exit status.
///
/// A calculation that asks the allocator for more than the limit allows is ended too.
pub fn watch(limit: Limit, watched: Watched, tell: impl FnMut(&Error) -> u8 + Send + 'static) {
    let ending = Ending { watched: watched.clone(), tell: Arc::new(Mutex::new(tell)) };
    let (of_memory, at_its_end) = (limit.clone(), ending.clone());
    let no_memory = move || {
        let given = of_memory.memory_given().unwrap_or_default();
        // With little memory in use, the abort has another cause.
        if of_memory.memory_in_use().is_some_and(|in_use| in_use < given / LITTLE_USED) {
            abort();
        }
        let megabytes = given >> 20;
        // The report needs memory, and perhaps a lock held by the thread that waits for memory.
        of_memory.set_memory(None);
        let _ = thread::Builder::new().spawn(|| {
            thread::sleep(PATIENCE / 2);
            end_at_once(Error::new(Stop::Deadline).exit_status());
        });
        at_its_end.end(Stop::Memory { megabytes });
    };
    let mut watchdog = Watchdog { limit, watched, overdue: None, reported: None, too_much: None };
    let watch = move || {
        // Without a thread and pipes, only the limits that calculations check hold. They are made here, since a short program ends
        // before they would be.
        let _ = at_abort(no_memory);
        loop {
            thread::sleep(INTERVAL);
            match watchdog.check() {
                Some((stop, true)) => ending.end(stop),
                Some((stop, false)) => {
                    ending.tell(stop, GOES_ON);
                }
                None => (),
            }
        }
    };
    let _ = thread::Builder::new().name("watchdog".to_owned()).spawn(watch);
}

/// The note on a calculation that does not stop, at the prompt, where the person may end it.
const GOES_ON: &str = "the calculation does not stop by itself: wait, or press Ctrl-C again to end the session";
/// The note on a program, and on a session, that was ended.
const ENDED: &str =
    "the calculation did not stop by itself, so the program was ended; its earlier output and records are kept";
const SESSION_ENDED: &str = "the calculation did not stop by itself, so the session was ended; `:restore` in the next one runs its inputs again";

/// Ends the program.
struct Ending<T> {
    watched: Watched,
    tell: Arc<Mutex<T>>,
}

impl<T> Clone for Ending<T> {
    fn clone(&self) -> Self {
        Ending { watched: self.watched.clone(), tell: Arc::clone(&self.tell) }
    }
}

impl<T: FnMut(&Error) -> u8> Ending<T> {
    /// Reports the limit that does not hold, and returns the exit status.
    fn tell(&self, stop: Stop, note: &str) -> u8 {
        progress::clear();
        (*self.tell.lock().unwrap_or_else(PoisonError::into_inner))(&Error::new(stop).note(note))
    }

    fn end(&self, stop: Stop) {
        if let Watched::Prompt(_) = self.watched {
            restore_terminal();
        }
        let note = if let Watched::Program = self.watched { ENDED } else { SESSION_ENDED };
        process::exit(self.tell(stop, note).into());
    }
}

struct Watchdog {
    limit: Limit,
    watched: Watched,
    /// Since when a calculation should have stopped.
    overdue: Option<Overdue>,
    /// The end of the time limit that was reported to the person last.
    reported: Option<Duration>,
    /// Since when too much memory has been in use.
    too_much: Option<Overdue>,
}

impl Watchdog {
    /// The limit that does not hold, if any, and whether that ends the program.
    fn check(&mut self) -> Option<(Stop, bool)> {
        if !self.takes_too_much() {
            self.too_much = None;
        } else if self.too_much.get_or_insert_with(Overdue::new).is_too_long(MEMORY_PATIENCE, PATIENCE) {
            let megabytes = self.limit.memory_given().unwrap_or_default() >> 20;
            return Some((Stop::Memory { megabytes }, true));
        }
        let end = self.limit.watched_end().filter(|end| *end <= self.limit.now());
        let is_interrupted = self.limit.is_watched_calculation() && self.limit.is_interrupted();
        let stop = match (end, &self.watched) {
            (Some(end), Watched::Prompt(waiting)) if self.reported != Some(end) && !waiting.is_set() => Stop::Deadline,
            (Some(_), Watched::Program | Watched::Kernel) => Stop::Deadline,
            (None, Watched::Program) if is_interrupted => Stop::Interrupted,
            _ => {
                self.overdue = None;
                return None;
            }
        };
        if !self.overdue.get_or_insert_with(Overdue::new).is_too_long(PATIENCE, MAX_PATIENCE) {
            return None;
        }
        let is_prompt = matches!(self.watched, Watched::Prompt(_));
        self.reported = end;
        Some((stop, !is_prompt))
    }

    /// Whether a fifth more memory than allowed is in use. Memory that is only reserved does not count: a table that grows reserves
    /// two or three times what it needs, and gives it back when it checks its limit.
    fn takes_too_much(&self) -> bool {
        let (Some(given), Some(in_use)) = (self.limit.memory_given(), self.limit.memory_in_use()) else { return false };
        let is_queried = in_use > given || self.limit.is_watched_calculation();
        let resident = is_queried.then(|| resident::query(given)).flatten();
        in_use > given && resident.unwrap_or(in_use) > given.saturating_add(given / 5)
    }
}

/// Since when something has been overdue, and the processor time of the program then, if the system reports it.
struct Overdue {
    since: Instant,
    processor: Option<Duration>,
}

impl Overdue {
    fn new() -> Self {
        Overdue { since: Instant::now(), processor: processor_time() }
    }

    /// Whether `patience` has passed in processor time, or `longest` by the clock.
    fn is_too_long(&self, patience: Duration, longest: Duration) -> bool {
        let elapsed = self.since.elapsed();
        let taken = || Some(processor_time()?.saturating_sub(self.processor?));
        elapsed >= longest || elapsed >= patience && taken().is_none_or(|taken| taken >= patience)
    }
}

/// The processor time of the program, if the system reports it.
fn processor_time() -> Option<Duration> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    // After the name, which may be anything in parentheses: the 12th and the 13th field, in hundredths of a second.
    let mut fields = stat.rsplit_once(") ")?.1.split(' ').skip(11);
    let mut ticks = || fields.next()?.parse::<u64>().ok();
    Some(Duration::from_millis(10 * (ticks()? + ticks()?)))
}
