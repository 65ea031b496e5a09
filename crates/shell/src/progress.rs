//! The progress of a long calculation, shown on standard error.

use std::{
    env,
    io::{self, IsTerminal, Write},
    sync::{Mutex, PoisonError},
    time::Duration,
};

use terminal_size::{Width, terminal_size_of};

use cutcake_base::progress::Progress;

use crate::screen::is_plain;

/// The most letters of a line that are shown.
const MOST_LETTERS: usize = 78;

/// The time after which a person may want to know how a calculation is stopped.
const LONG: Duration = Duration::from_secs(5);

/// The number of lines that are shown now.
static SHOWN: Mutex<usize> = Mutex::new(0);

/// The escape sequence that erases the last lines.
fn erase(lines: usize) -> String {
    match lines {
        0 => String::new(),
        1 => "\r\x1b[J".to_owned(),
        lines => format!("\r\x1b[{}A\x1b[J", lines - 1),
    }
}

/// Shows the progress of a calculation in place of what was shown before; does nothing where standard error is no terminal.
pub fn show(progress: Progress) {
    let errors = io::stderr();
    if !errors.is_terminal() || is_plain() {
        return;
    }
    // A line that the terminal wraps could not be erased.
    let width =
        terminal_size_of(&errors).map_or(MOST_LETTERS, |(Width(width), _)| usize::from(width).saturating_sub(1));
    let hint = if progress.elapsed < LONG { "" } else { "; Ctrl-C stops it" };
    let lines = progress.rows.iter().cloned().chain([format!("{progress}{hint}")]);
    let lines: Vec<String> = lines.map(|line| line.chars().take(width.min(MOST_LETTERS)).collect()).collect();
    let mut shown = SHOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let [faint, plain] = if env::var_os("NO_COLOR").is_none() { ["\x1b[2m", "\x1b[m"] } else { [""; 2] };
    // A failure to write to standard error cannot be reported.
    let _ = write!(errors.lock(), "{}{faint}{}{plain}", erase(*shown), lines.join("\r\n"));
    *shown = lines.len();
}

/// Erases the progress, before anything else is written and after the calculation.
pub fn clear() {
    let shown = std::mem::take(&mut *SHOWN.lock().unwrap_or_else(PoisonError::into_inner));
    if shown > 0 {
        let _ = write!(io::stderr().lock(), "{}", erase(shown));
    }
}
