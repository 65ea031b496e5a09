//! Ctrl-C, and being asked to end.

use std::{
    process::{Command, Stdio},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use crate::limit::Limit;

/// The exit status of a program that was interrupted.
pub const INTERRUPTED: u8 = 130;

/// Lets the first signal interrupt the calculation under `limit`, which then ends in good order. A second one ends
/// the program at once.
pub fn interrupt_once(limit: Limit) {
    let mut again = false;
    // Where no handler can be set, the signal ends the program, which is what it should do anyway.
    let _ = ctrlc::set_handler(move || {
        if again {
            std::process::exit(INTERRUPTED.into());
        }
        again = true;
        limit.interrupt();
    });
}

/// Whether the prompt waits for input now: there is then no calculation that a signal could stop.
#[derive(Clone, Debug, Default)]
pub struct Waiting(Arc<AtomicBool>);

impl Waiting {
    /// Notes whether the prompt waits.
    pub fn set(&self, waiting: bool) {
        self.0.store(waiting, Ordering::Relaxed);
    }

    /// Whether the prompt waits.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// A calculation that was asked to stop and has not after so long is not going to; two keys pressed in haste come sooner.
const PATIENCE: Duration = Duration::from_millis(500);

/// Lets every signal interrupt the calculation under `limit`, or, while the prompt waits, do what `at_prompt` says. One
/// that comes when a calculation has not heeded another ends the program at once.
pub fn interrupt_always(limit: Limit, waiting: Waiting, at_prompt: impl Fn() + Send + 'static) {
    let mut asked = None;
    let _ = ctrlc::set_handler(move || {
        if waiting.is_set() {
            return at_prompt();
        }
        if limit.is_interrupted() && asked.is_some_and(|asked: Instant| asked.elapsed() > PATIENCE) {
            end_program();
        }
        if !limit.is_interrupted() {
            asked = Some(Instant::now());
        }
        limit.interrupt();
    });
}

/// Ends the program. While a line is edited, the terminal is in raw mode and Ctrl-C is an ordinary key, so that a signal
/// comes from outside.
pub fn end_program() {
    restore_terminal();
    std::process::exit(INTERRUPTED.into());
}

/// The line editor restores the terminal when it returns, and here it never will.
pub(super) fn restore_terminal() {
    let _ = Command::new("stty").arg("sane").stderr(Stdio::null()).status();
}
