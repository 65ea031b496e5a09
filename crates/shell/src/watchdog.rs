//! The watchdog: a calculation that does not ask its limits is ended from outside.
//!
//! Every loop that input can lengthen asks its [`Limit`]. Where one forgets to, a thread sees that the time was over long ago, that
//! nobody heeds an interrupt, or that much more memory is taken than allowed, and ends the program: what was printed and recorded
//! stays, and the status is that of the limit.

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

/// How long a calculation may go on that is to stop: by the clock and, since others may keep the processor busy, in processor
/// time, unless it takes none.
const PATIENCE: Duration = Duration::from_secs(1);
const LONGEST: Duration = Duration::from_secs(5);
/// How often the watchdog looks.
const BETWEEN_LOOKS: Duration = Duration::from_millis(10);
/// How long too much memory may be in use, in processor time: who asks the limit has stopped by then.
const MOMENT: Duration = Duration::from_millis(250);
/// Which part of the memory given is little: an allocation that goes beyond all of it is at most twice what grows.
const LITTLE: u64 = 4;

/// What is watched.
#[derive(Clone, Debug)]
pub enum Watched {
    /// A program: it is ended.
    Program,
    /// A session that asks for nothing, such as the kernel of a notebook: it is ended too, but not by an interrupt, behind which
    /// somebody waits.
    Kernel,
    /// A person at the prompt, who ends what takes too long when they want to: too much memory alone ends the session.
    Prompt(Waiting),
}

/// Watches what is calculated under a limit while it is [watched](Limit::watch), as long as the program runs; `tell` says what
/// ends it, keeps what there is to keep, and gives the exit status.
///
/// Where an allocator gives no more than the limit says, what asks it for more is ended too.
pub fn watch(limit: Limit, watched: Watched, tell: impl FnMut(&Error) -> u8 + Send + 'static) {
    let ending = Ending { watched: watched.clone(), tell: Arc::new(Mutex::new(tell)) };
    let (of_memory, at_its_end) = (limit.clone(), ending.clone());
    let no_memory = move || {
        let given = of_memory.memory_given().unwrap_or_default();
        // What grows has had some: where little is in use somebody else wants the program to abort.
        if of_memory.memory_in_use().is_some_and(|in_use| in_use < given / LITTLE) {
            abort();
        }
        let megabytes = given >> 20;
        // Who tells of it needs some, and what telling takes may be held by the thread that waits for some: a lock.
        of_memory.set_memory(None);
        let _ = thread::Builder::new().spawn(|| {
            thread::sleep(PATIENCE / 2);
            end_at_once(Error::new(Stop::Deadline).exit_status());
        });
        at_its_end.end(Stop::Memory { megabytes });
    };
    // Where the system gives no thread and no pipe, the limits hold that calculations ask.
    let _ = at_abort(no_memory);
    let mut watchdog = Watchdog { limit, watched, overdue: None, told: None, too_much: None };
    let watch = move || {
        loop {
            thread::sleep(BETWEEN_LOOKS);
            match watchdog.look() {
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

/// What is said of a calculation that does not stop by itself: at the prompt, where a person ends it; and where it was ended, in a
/// program and in a session.
const GOES_ON: &str = "the calculation does not stop by itself: wait, or press Ctrl-C again to end the session";
const ENDED: &str =
    "the calculation did not stop by itself: the program was ended, and what it printed and recorded before stays";
const SESSION_ENDED: &str = "the calculation did not stop by itself: the session was ended, and `:restore` in the next one does again what was entered";

/// How the program is ended.
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
    /// Says which limit does not hold, and gives the exit status.
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
    /// Since when a calculation is to stop.
    overdue: Option<Overdue>,
    /// The end of the time of which a person was told.
    told: Option<Duration>,
    /// Since when too much memory is in use.
    too_much: Option<Overdue>,
}

impl Watchdog {
    /// Which limit does not hold, and whether that ends the program.
    fn look(&mut self) -> Option<(Stop, bool)> {
        if !self.takes_too_much() {
            self.too_much = None;
        } else if self.too_much.get_or_insert_with(Overdue::new).is_too_long(MOMENT, PATIENCE) {
            let megabytes = self.limit.memory_given().unwrap_or_default() >> 20;
            return Some((Stop::Memory { megabytes }, true));
        }
        let end = self.limit.watched_end().filter(|end| *end <= self.limit.now());
        let is_interrupted = self.limit.is_watched_calculation() && self.limit.is_interrupted();
        let stop = match (end, &self.watched) {
            (Some(end), Watched::Prompt(waiting)) if self.told != Some(end) && !waiting.is_set() => Stop::Deadline,
            (Some(_), Watched::Program | Watched::Kernel) => Stop::Deadline,
            (None, Watched::Program) if is_interrupted => Stop::Interrupted,
            _ => {
                self.overdue = None;
                return None;
            }
        };
        if !self.overdue.get_or_insert_with(Overdue::new).is_too_long(PATIENCE, LONGEST) {
            return None;
        }
        let is_prompt = matches!(self.watched, Watched::Prompt(_));
        self.told = end;
        Some((stop, !is_prompt))
    }

    /// Whether a fifth more memory than allowed is in use. What is only set aside does not count: a table that grows sets aside
    /// two and three times what it needs, and gives it back when it asks its limit.
    fn takes_too_much(&self) -> bool {
        let (Some(given), Some(in_use)) = (self.limit.memory_given(), self.limit.memory_in_use()) else { return false };
        let is_asked = in_use > given || self.limit.is_watched_calculation();
        let resident = is_asked.then(|| resident::ask(given)).flatten();
        in_use > given && resident.unwrap_or(in_use) > given.saturating_add(given / 5)
    }
}

/// Since when a calculation is to stop, and the processor time of the program then, where the system tells it.
struct Overdue {
    since: Instant,
    processor: Option<Duration>,
}

impl Overdue {
    fn new() -> Self {
        Overdue { since: Instant::now(), processor: processor_time() }
    }

    /// Whether it was for so long in processor time, or by the clock for `longest`.
    fn is_too_long(&self, patience: Duration, longest: Duration) -> bool {
        let elapsed = self.since.elapsed();
        let taken = || Some(processor_time()?.saturating_sub(self.processor?));
        elapsed >= longest || elapsed >= patience && taken().is_none_or(|taken| taken >= patience)
    }
}

/// How much processor time the program has had, where the system tells it.
fn processor_time() -> Option<Duration> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    // Behind the name, which may be anything in parentheses: the 12th and the 13th field, in hundredths of a second.
    let mut fields = stat.rsplit_once(") ")?.1.split(' ').skip(11);
    let mut ticks = || fields.next()?.parse::<u64>().ok();
    Some(Duration::from_millis(10 * (ticks()? + ticks()?)))
}
