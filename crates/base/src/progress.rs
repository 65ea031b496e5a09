//! The progress of a long calculation.

use std::{collections::VecDeque, fmt, time::Duration};

/// The number of rows of a table that are shown: the last ones.
const MOST_ROWS: usize = 8;

/// The time after which a rate is known well enough to estimate the rest.
const SETTLED: Duration = Duration::from_secs(1);

/// How far a long calculation has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The time since its start.
    pub elapsed: Duration,
    /// The steps done, if their number is known.
    pub steps: Option<Steps>,
    /// How much else is done, if something was counted, and what that is: `(1200, "positions")`.
    pub done: Option<(u64, &'static str)>,
    /// The last finished rows of a table.
    pub rows: Vec<String>,
}

impl fmt::Display for Progress {
    /// On one line, without the rows: `3.2 s, 12 of 40 cells, about 9 s left`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = self.elapsed.as_millis() / 100;
        write!(f, "{}.{} s", tenths / 10, tenths % 10)?;
        if let Some(steps) = self.steps {
            write!(f, ", {} of {} {}", steps.done, steps.total, steps.what)?;
        }
        if let Some((done, what)) = self.done {
            write!(f, ", {done} {what}")?;
        }
        match self.steps.and_then(|steps| steps.left) {
            Some(left) => write!(f, ", about {} left", about(left)),
            None => Ok(()),
        }
    }
}

/// A time, rounded to a suitable unit.
fn about(time: Duration) -> String {
    match time.as_secs() {
        seconds @ 0..100 => format!("{} s", seconds + 1),
        seconds @ 100..6_000 => format!("{} min", (seconds + 30) / 60),
        seconds @ 6_000..360_000 => format!("{} h", (seconds + 1_800) / 3_600),
        seconds => format!("{} days", seconds / 86_400),
    }
}

/// A number of steps, some of them done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Steps {
    /// The number of steps done.
    pub done: u64,
    /// The total number of steps.
    pub total: u64,
    /// What the steps are: `"cells"`.
    pub what: &'static str,
    /// The estimated time for the rest at the rate so far; `None` until there is a rate.
    pub left: Option<Duration>,
}

/// The counts of a calculation.
#[derive(Debug, Default)]
pub(crate) struct Counter {
    steps: Option<(Steps, Duration)>,
    /// The steps of the outermost calculation that reports them: those of others are inside one of its steps.
    held: Option<(u64, &'static str)>,
    done: Option<(u64, &'static str)>,
    /// The rows of the outermost table that reports them, if there is one.
    rows: Option<VecDeque<String>>,
}

impl Counter {
    /// Counts something without a known total.
    pub fn count(&mut self, done: u64, what: &'static str) {
        self.done = Some((done, what));
    }

    /// Lets only these steps be counted, until `None` ends it.
    pub fn hold(&mut self, steps: Option<(u64, &'static str)>) {
        self.held = steps;
    }

    /// Whether only some steps are counted.
    pub fn is_held(&self) -> bool {
        self.held.is_some()
    }

    /// Begins or ends the rows of a table; returns whether no other table reports its own.
    pub fn hold_rows(&mut self, holds: bool) -> bool {
        let is_free = self.rows.is_none();
        self.rows = holds.then(|| self.rows.take().unwrap_or_default());
        is_free
    }

    /// Adds a finished row.
    pub fn tell_row(&mut self, row: String) {
        let rows = self.rows.get_or_insert_default();
        rows.push_back(row);
        if rows.len() > MOST_ROWS {
            rows.pop_front();
        }
    }

    /// Counts steps with a known total, at a time since the start of the calculation.
    pub fn count_of(&mut self, done: u64, total: u64, what: &'static str, now: Duration) {
        if self.held.is_some_and(|held| held != (total, what)) {
            return;
        }
        let since = match self.steps {
            Some((steps, since)) if steps.total == total && steps.what == what && steps.done <= done => since,
            _ => now,
        };
        let passed = now.saturating_sub(since);
        let left = (done > 0 && passed >= SETTLED)
            .then(|| passed.as_secs_f64() / done as f64 * total.saturating_sub(done) as f64)
            .and_then(|left| Duration::try_from_secs_f64(left).ok());
        // What was counted belongs to the step that has ended.
        self.done = None;
        self.steps = (done < total).then_some((Steps { done, total, what, left }, since));
    }

    /// The progress of the calculation at a time.
    pub fn progress(&self, elapsed: Duration) -> Progress {
        let rows = self.rows.iter().flatten().cloned().collect();
        Progress { elapsed, steps: self.steps.map(|(steps, _)| steps), done: self.done, rows }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_rounded_to_their_unit() {
        let about = |seconds| super::about(Duration::from_secs(seconds));
        assert_eq!([0, 99, 150, 7_200, 900_000].map(about), ["1 s", "100 s", "3 min", "2 h", "10 days"]);
    }

    #[test]
    fn the_rest_takes_as_long_as_the_beginning() {
        let (second, mut counter) = (Duration::from_secs(1), Counter::default());
        counter.count_of(0, 10, "cells", 5 * second);
        counter.count(7, "positions");
        assert_eq!(counter.progress(5 * second).done, Some((7, "positions")));
        counter.count_of(2, 10, "cells", 9 * second);
        let progress = counter.progress(9 * second);
        assert_eq!(progress.steps.and_then(|steps| steps.left), Some(16 * second));
        assert_eq!(progress.done, None);
        counter.count_of(10, 10, "cells", 30 * second);
        assert_eq!(counter.progress(30 * second).steps, None);
    }

    #[test]
    fn only_the_steps_that_are_held_are_counted() {
        let mut counter = Counter::default();
        counter.hold(Some((9, "positions")));
        counter.count_of(1, 9, "positions", Duration::ZERO);
        counter.count_of(3, 4, "terms", Duration::ZERO);
        assert_eq!(counter.progress(Duration::ZERO).steps.map(|steps| steps.total), Some(9));
        counter.hold(None);
        counter.count_of(3, 4, "terms", Duration::ZERO);
        assert_eq!(counter.progress(Duration::ZERO).steps.map(|steps| steps.total), Some(4));
    }

    #[test]
    fn the_last_rows_are_shown_until_the_table_ends() {
        let mut counter = Counter::default();
        assert!(counter.hold_rows(true));
        assert!(!counter.hold_rows(true));
        (1..=9).for_each(|row| counter.tell_row(row.to_string()));
        assert_eq!(counter.progress(Duration::ZERO).rows.concat(), "23456789");
        counter.hold_rows(false);
        assert_eq!(counter.progress(Duration::ZERO).rows, [""; 0]);
    }

    #[test]
    fn other_steps_have_a_rate_of_their_own() {
        let (second, mut counter) = (Duration::from_secs(1), Counter::default());
        counter.count_of(0, 10, "cells", second);
        counter.count_of(5, 10, "cells", 60 * second);
        counter.count_of(1, 10, "cells", 61 * second);
        assert_eq!(counter.progress(61 * second).steps.and_then(|steps| steps.left), None);
    }
}
