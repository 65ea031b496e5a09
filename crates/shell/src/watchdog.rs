//! The watchdog: a calculation that does not ask its limits is ended from outside.
//!
//! Every loop that input can lengthen asks its [`Limit`]. Where one forgets to, a thread sees that the time was over long ago, that
//! nobody heeds an interrupt, or that much more memory is taken than allowed, and ends the program: what was printed and recorded
//! stays, and the status is that of the limit.

use std::{
    fs, thread,
    time::{Duration, Instant},
};

use super::{
    progress,
    signal::{Waiting, restore_terminal},
};
use crate::{
    limit::{Limit, Stop},
    run::error::Error,
};

/// How long a calculation may go on that is to stop: by the clock and, since others may keep the processor busy, in processor
/// time, unless it takes none.
const PATIENCE: Duration = Duration::from_secs(1);
const LONGEST: Duration = Duration::from_secs(10);
/// How often the watchdog looks.
const BETWEEN_LOOKS: Duration = Duration::from_millis(10);
/// So many looks in turn have to see too much memory in use: who asks the limit has stopped by then.
const LOOKS: u32 = 3;

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
/// ends it, and keeps what there is to keep.
pub fn watch(limit: Limit, watched: Watched, mut tell: impl FnMut(&Error) + Send + 'static) {
    let mut watchdog = Watchdog { limit, watched, overdue: None, told: None, looks: 0 };
    let watch = move || {
        loop {
            thread::sleep(BETWEEN_LOOKS);
            let Some((stop, is_end)) = watchdog.look() else { continue };
            progress::clear();
            let error = Error::new(stop).note(match is_end {
                true => "the calculation did not stop by itself: the program was ended, and what it printed and recorded before stays",
                false => "the calculation does not stop by itself: wait, or press Ctrl-C again to end the session",
            });
            if let (true, Watched::Prompt(_)) = (is_end, &watchdog.watched) {
                restore_terminal();
            }
            tell(&error);
            if is_end {
                std::process::exit(error.exit_status().into());
            }
        }
    };
    // Where the system has no thread left, the limits hold that calculations ask.
    let _ = thread::Builder::new().name("watchdog".to_owned()).spawn(watch);
}

struct Watchdog {
    limit: Limit,
    watched: Watched,
    /// Since when a calculation is to stop.
    overdue: Option<Overdue>,
    /// The end of the time of which a person was told.
    told: Option<Instant>,
    /// How many looks in turn saw too much memory in use.
    looks: u32,
}

impl Watchdog {
    /// Which limit does not hold, and whether that ends the program.
    fn look(&mut self) -> Option<(Stop, bool)> {
        self.looks = if self.takes_too_much() { self.looks + 1 } else { 0 };
        if self.looks >= LOOKS {
            let megabytes = self.limit.memory_given().unwrap_or_default() >> 20;
            return Some((Stop::Memory { megabytes }, true));
        }
        let end = self.limit.watched_end().filter(|end| *end <= Instant::now());
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
        if !self.overdue.get_or_insert_with(Overdue::new).is_too_long() {
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
        let most = given.saturating_add(given / 5);
        in_use > given && resident().unwrap_or(in_use) > most
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

    fn is_too_long(&self) -> bool {
        let elapsed = self.since.elapsed();
        let taken = || Some(processor_time()?.saturating_sub(self.processor?));
        elapsed >= LONGEST || elapsed >= PATIENCE && taken().is_none_or(|taken| taken >= PATIENCE)
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

/// How many bytes of memory the program has, where the system tells it.
fn resident() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().strip_suffix(" kB")?.trim().parse().ok()?;
    Some(kilobytes.saturating_mul(1 << 10))
}
