//! Key bindings beyond the line editor's own: continuation lines, history, and cancelling a list.

use std::{
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU8, Ordering},
    },
    time::Instant,
};

use rustyline::{Cmd, ConditionalEventHandler, Event, EventContext, Movement, RepeatCount};

use super::{assistant::KEY_BURST, console::PROMPT, recall::Recall};
use crate::read::is_incomplete;

/// The beginning of a continuation line. Its prompt is shown in place of the two blanks.
pub const CONTINUATION: &str = "\n  ";

/// The length of [`CONTINUATION`] in characters.
const CONTINUATION_LENGTH: RepeatCount = 3;

/// Whether an input is incomplete. A command is one line.
pub fn needs_more(input: &str) -> bool {
    let input = input.trim_start();
    let last = match input.starts_with(PROMPT) {
        // In a transcript only the last input may be incomplete.
        true => input.rsplit('\n').find_map(|line| line.trim_start().strip_prefix(PROMPT)).unwrap_or_default(),
        false => input,
    };
    !last.starts_with([':', '?']) && is_incomplete(last)
}

/// Whether the Enter key begins a new line of an input. On a second empty line it enters the input, whose error says what is
/// missing.
pub fn inserts_newline(input: &str) -> bool {
    let is_empty = |line: &&str| line.trim().is_empty();
    // `n++` of other languages is answered at once.
    let is_counter = ["++", "--"].iter().any(|sign| input.trim_end().ends_with(sign));
    needs_more(input) && !is_counter && input.lines().rev().take_while(is_empty).count() < 2
}

/// An input without the blanks for the continuation prompts.
pub fn without_indents(input: &str) -> String {
    if is_indented(input) { input.replace(CONTINUATION, "\n") } else { input.to_owned() }
}

/// Whether every line after the first has room for a continuation prompt.
fn is_indented(input: &str) -> bool {
    input.split('\n').skip(1).all(|line| line.starts_with("  "))
}

/// The Enter key: within an input it begins a new line.
pub struct Enter(pub Arc<KeyState>);

impl ConditionalEventHandler for Enter {
    fn handle(&self, _: &Event, _: RepeatCount, _: bool, context: &EventContext<'_>) -> Option<Cmd> {
        self.0.enter_pressed();
        let line = context.line();
        if !inserts_newline(line) {
            return None;
        }
        Some(match is_indented(line) || context.pos() < line.len() {
            true => Cmd::Insert(1, CONTINUATION.to_owned()),
            // Pasted lines get room for their prompts.
            false => self.0.put(line.replace('\n', CONTINUATION) + CONTINUATION),
        })
    }
}

/// The Backspace key: at the beginning of a line it also deletes the room for the continuation prompt.
pub struct Backspace;

impl ConditionalEventHandler for Backspace {
    fn handle(&self, _: &Event, _: RepeatCount, _: bool, context: &EventContext<'_>) -> Option<Cmd> {
        let before = context.line().get(..context.pos())?;
        before.ends_with(CONTINUATION).then_some(Cmd::Kill(Movement::BackwardChar(CONTINUATION_LENGTH)))
    }
}

/// The End key: behind the line it accepts a suggestion, as the Right key does.
pub struct End;

impl ConditionalEventHandler for End {
    fn handle(&self, _: &Event, _: RepeatCount, _: bool, context: &EventContext<'_>) -> Option<Cmd> {
        (context.has_hint() && context.pos() == context.line().len()).then_some(Cmd::CompleteHint)
    }
}

/// What the handlers of keys share: when keys were pressed, and a line that replaces the edited one. The line is inserted as the only
/// candidate of a completion, since the line editor puts the cursor after a completion, but before a replacement.
#[derive(Debug, Default)]
pub struct KeyState {
    line: Mutex<Option<String>>,
    /// When the last key was handled.
    done: Mutex<Option<Instant>>,
    /// Whether Enter followed it faster than a hand types.
    is_pasted: AtomicBool,
}

impl KeyState {
    /// Stores a line, and returns the command that inserts it.
    pub fn put(&self, line: String) -> Cmd {
        *lock(&self.line) = Some(line);
        Cmd::Complete
    }

    /// Takes the stored line.
    pub fn take(&self) -> Option<String> {
        lock(&self.line).take()
    }

    /// Records that a key was handled.
    pub fn key_done(&self) {
        *lock(&self.done) = Some(Instant::now());
    }

    fn enter_pressed(&self) {
        let is_pasted = lock(&self.done).is_some_and(|done| done.elapsed() < KEY_BURST);
        self.is_pasted.store(is_pasted, Ordering::Relaxed);
    }

    /// Whether the last line came from a clipboard, key by key.
    pub fn is_pasted(&self) -> bool {
        self.is_pasted.load(Ordering::Relaxed)
    }
}

/// A key that recalls earlier inputs.
pub struct HistoryKey {
    /// The earlier inputs.
    pub recall: Arc<Mutex<Recall>>,
    /// The line in which one of them is inserted.
    pub line: Arc<KeyState>,
    /// Whether it moves to older inputs.
    pub back: bool,
}

impl ConditionalEventHandler for HistoryKey {
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

/// Locks a mutex, even after a panic of another thread.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The state of a list of candidates. The line editor asks `Display all 200 possibilities?` and `--More--` and accepts only yes,
/// no or Backspace as an answer; this records when it asks, so that Ctrl-C can mean no.
#[derive(Debug, Default)]
pub struct Listing(AtomicU8);

/// Nothing is listed.
const IDLE: u8 = 0;
/// There are so many candidates that the next Tab asks whether to list them.
const OFFERED: u8 = 1;
/// It is about to ask, and will first draw the line once more.
const PROMPTING: u8 = 2;
/// It asks, or shows the list.
const LISTED: u8 = 3;

impl Listing {
    /// Records that candidates were found; `many` if there are too many to list without asking.
    pub fn found(&self, many: bool) {
        self.0.store(if many { OFFERED } else { IDLE }, Ordering::Relaxed);
    }

    /// Records that a candidate is shown.
    pub fn lists(&self) {
        self.0.store(LISTED, Ordering::Relaxed);
    }

    /// Records that the line is drawn.
    pub fn line_is_shown(&self) {
        match self.0.load(Ordering::Relaxed) {
            PROMPTING => self.0.store(LISTED, Ordering::Relaxed),
            LISTED => self.0.store(IDLE, Ordering::Relaxed),
            _ => {}
        }
    }
}

/// The Tab key, which is tracked but works as usual.
pub struct Tab(pub Arc<Listing>);

impl ConditionalEventHandler for Tab {
    fn handle(&self, _: &Event, _: RepeatCount, _: bool, context: &EventContext<'_>) -> Option<Cmd> {
        if self.0.0.load(Ordering::Relaxed) == OFFERED {
            let moves = context.pos() < context.line().len();
            self.0.0.store(if moves { PROMPTING } else { LISTED }, Ordering::Relaxed);
        }
        None
    }
}

/// Ctrl-C: cancels a list.
pub struct CancelList(pub Arc<Listing>);

impl ConditionalEventHandler for CancelList {
    fn handle(&self, _: &Event, _: RepeatCount, _: bool, _: &EventContext<'_>) -> Option<Cmd> {
        (self.0.0.load(Ordering::Relaxed) >= PROMPTING).then_some(Cmd::Kill(Movement::BackwardChar(1)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_one_line() {
        assert!(needs_more("(1 +"));
        assert!(!needs_more(":type ("));
        assert!(!needs_more("?("));
    }

    #[test]
    fn indents_are_no_part_of_the_input() {
        assert_eq!(without_indents("def f(x)\n    x\n  end"), "def f(x)\n  x\nend");
        assert_eq!(without_indents("def f(x)\n  x\nend"), "def f(x)\n  x\nend");
        assert_eq!(without_indents("1 + 1"), "1 + 1");
    }
}
