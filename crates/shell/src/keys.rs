//! What keys do beyond the line editor's own: lines that go on, earlier inputs, and the way out of a list.

use std::{
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU8, Ordering},
    },
    time::Instant,
};

use rustyline::{Cmd, ConditionalEventHandler, Event, EventContext, Movement, RepeatCount};

use super::{assistant::RUSH, console::PROMPT, recall::Recall};
use crate::read::is_incomplete;

/// Where an input goes on in a new line. The two blanks are where the mark of such a line is shown.
pub const CONTINUED: &str = "\n  ";

/// How many characters that is.
const CONTINUED_LENGTH: RepeatCount = 3;

/// Whether an input is not complete yet. A command is one line.
pub fn goes_on(input: &str) -> bool {
    let input = input.trim_start();
    let last = match input.starts_with(PROMPT) {
        // Of what was copied from a session only the last input may go on.
        true => input.rsplit('\n').find_map(|line| line.trim_start().strip_prefix(PROMPT)).unwrap_or_default(),
        false => input,
    };
    !last.starts_with([':', '?']) && is_incomplete(last)
}

/// Whether the Enter key begins a new line of an input. Who presses it on a second empty line waits for an answer, and is told
/// what is missing.
pub fn takes_a_line(input: &str) -> bool {
    let is_empty = |line: &&str| line.trim().is_empty();
    goes_on(input) && input.lines().rev().take_while(is_empty).count() < 2
}

/// An input without the blanks for the marks.
pub fn without_marks(input: &str) -> String {
    if is_marked(input) { input.replace(CONTINUED, "\n") } else { input.to_owned() }
}

/// Whether every line after the first has room for a mark.
fn is_marked(input: &str) -> bool {
    input.split('\n').skip(1).all(|line| line.starts_with("  "))
}

/// The Enter key: within an input it begins a new line.
pub struct Enter(pub Arc<NewLine>);

impl ConditionalEventHandler for Enter {
    fn handle(&self, _: &Event, _: RepeatCount, _: bool, context: &EventContext<'_>) -> Option<Cmd> {
        let line = context.line();
        // What was copied from a session and comes key by key is one input, of which the answers are left out.
        let is_copied = line.starts_with(PROMPT) && is_marked(line) && self.0.is_rush();
        if !is_copied && !takes_a_line(line) {
            return None;
        }
        Some(match is_marked(line) || context.pos() < line.len() {
            true => Cmd::Insert(1, CONTINUED.to_owned()),
            // Pasted lines are given room for their marks.
            false => self.0.put(line.replace('\n', CONTINUED) + CONTINUED),
        })
    }
}

/// The key that deletes backwards: at the beginning of a line it deletes the room for the mark too.
pub struct Backspace;

impl ConditionalEventHandler for Backspace {
    fn handle(&self, _: &Event, _: RepeatCount, _: bool, context: &EventContext<'_>) -> Option<Cmd> {
        let before = context.line().get(..context.pos())?;
        before.ends_with(CONTINUED).then_some(Cmd::Kill(Movement::BackwardChar(CONTINUED_LENGTH)))
    }
}

/// A line that takes the place of the one before the cursor. The line editor leaves the cursor before what it replaces a line by; the
/// one candidate of a completion has it behind.
#[derive(Debug, Default)]
pub struct NewLine {
    line: Mutex<Option<String>>,
    /// When the last key was done with.
    done: Mutex<Option<Instant>>,
}

impl NewLine {
    /// Has a line put in, which the command does.
    pub fn put(&self, line: String) -> Cmd {
        *lock(&self.line) = Some(line);
        Cmd::Complete
    }

    /// The line that is to be put in.
    pub fn take(&self) -> Option<String> {
        lock(&self.line).take()
    }

    /// A key is done with.
    pub fn follow(&self) {
        *lock(&self.done) = Some(Instant::now());
    }

    /// Whether a key that comes now comes sooner than a hand moves.
    fn is_rush(&self) -> bool {
        lock(&self.done).is_some_and(|done| done.elapsed() < RUSH)
    }
}

/// A key that goes through earlier inputs.
pub struct Through {
    /// Where they are.
    pub recall: Arc<Mutex<Recall>>,
    /// Where one of them is put in.
    pub line: Arc<NewLine>,
    /// Whether it goes towards the older ones.
    pub back: bool,
}

impl ConditionalEventHandler for Through {
    fn handle(&self, _: &Event, _: RepeatCount, _: bool, context: &EventContext<'_>) -> Option<Cmd> {
        let (line, cursor) = (context.line(), context.pos());
        let (before, after) = line.split_at_checked(cursor)?;
        if (if self.back { before } else { after }).contains('\n') {
            return None;
        }
        let mut recall = lock(&self.recall);
        let shown = if self.back { recall.earlier(line, cursor) } else { recall.later(line) };
        Some(match shown {
            Some(shown) if cursor == line.len() => self.line.put(shown),
            Some(shown) => Cmd::Replace(Movement::WholeBuffer, Some(shown)),
            None => Cmd::Noop,
        })
    }
}

/// What a mutex holds, also after a panic of another thread.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// How far a person is with a list of candidates. The line editor asks `Display all 200 possibilities?` and `--More--`
/// and takes only yes, no or Backspace for an answer; this knows when it asks, so that Ctrl-C can mean no.
#[derive(Debug, Default)]
pub struct Listing(AtomicU8);

/// Nothing is listed.
const IDLE: u8 = 0;
/// So many candidates were found that the next Tab asks whether to list them.
const OFFERED: u8 = 1;
/// It asks, but will first show the line once more.
const MOVING: u8 = 2;
/// It asks, or lists.
const LISTED: u8 = 3;

impl Listing {
    /// Candidates were found, more than are listed unasked or not.
    pub fn found(&self, many: bool) {
        self.0.store(if many { OFFERED } else { IDLE }, Ordering::Relaxed);
    }

    /// A candidate is shown.
    pub fn lists(&self) {
        self.0.store(LISTED, Ordering::Relaxed);
    }

    /// The line is shown.
    pub fn line_is_shown(&self) {
        match self.0.load(Ordering::Relaxed) {
            MOVING => self.0.store(LISTED, Ordering::Relaxed),
            LISTED => self.0.store(IDLE, Ordering::Relaxed),
            _ => {}
        }
    }
}

/// The Tab key, which does what it always does.
pub struct Tab(pub Arc<Listing>);

impl ConditionalEventHandler for Tab {
    fn handle(&self, _: &Event, _: RepeatCount, _: bool, context: &EventContext<'_>) -> Option<Cmd> {
        if self.0.0.load(Ordering::Relaxed) == OFFERED {
            let moves = context.pos() < context.line().len();
            self.0.0.store(if moves { MOVING } else { LISTED }, Ordering::Relaxed);
        }
        None
    }
}

/// Ctrl-C: out of a list.
pub struct Leave(pub Arc<Listing>);

impl ConditionalEventHandler for Leave {
    fn handle(&self, _: &Event, _: RepeatCount, _: bool, _: &EventContext<'_>) -> Option<Cmd> {
        (self.0.0.load(Ordering::Relaxed) >= MOVING).then_some(Cmd::Kill(Movement::BackwardChar(1)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_one_line() {
        assert!(goes_on("(1 +"));
        assert!(!goes_on(":type ("));
        assert!(!goes_on("?("));
    }

    #[test]
    fn marks_are_no_part_of_the_input() {
        assert_eq!(without_marks("def f(x)\n    x\n  end"), "def f(x)\n  x\nend");
        assert_eq!(without_marks("def f(x)\n  x\nend"), "def f(x)\n  x\nend");
        assert_eq!(without_marks("1 + 1"), "1 + 1");
    }
}
