//! How a long calculation goes on, shown on standard error while it does.

use std::{
    env,
    io::{self, IsTerminal, Write},
    sync::{Mutex, PoisonError},
};

use terminal_size::{Width, terminal_size_of};

use cutcake_base::progress::Progress;

use crate::screen::is_plain;

/// How much of a row of a table is shown at most.
const MOST_LETTERS: usize = 78;

/// How many lines are shown: none where nothing is.
static SHOWN: Mutex<usize> = Mutex::new(0);

/// Back to the first of some lines, and nothing from there on.
fn over(lines: usize) -> String {
    match lines {
        0 => String::new(),
        1 => "\r\x1b[J".to_owned(),
        lines => format!("\r\x1b[{}A\x1b[J", lines - 1),
    }
}

/// Shows how a calculation goes on, in place of what was shown before; on anything but a terminal it shows nothing.
pub fn show(progress: Progress) {
    let errors = io::stderr();
    if !errors.is_terminal() || is_plain() {
        return;
    }
    // A line that is broken by the terminal could not be taken away.
    let width =
        terminal_size_of(&errors).map_or(MOST_LETTERS, |(Width(width), _)| usize::from(width).saturating_sub(1));
    let lines = progress.rows.iter().cloned().chain([progress.to_string()]);
    let lines: Vec<String> = lines.map(|line| line.chars().take(width.min(MOST_LETTERS)).collect()).collect();
    let mut shown = SHOWN.lock().unwrap_or_else(PoisonError::into_inner);
    // There is nobody to tell where it fails.
    let [faint, plain] = if env::var_os("NO_COLOR").is_none() { ["\x1b[2m", "\x1b[m"] } else { [""; 2] };
    let _ = write!(errors.lock(), "{}{faint}{}{plain}", over(*shown), lines.join("\r\n"));
    *shown = lines.len();
}

/// Takes it away: before anything else is written, and when the calculation has ended.
pub fn clear() {
    let shown = std::mem::take(&mut *SHOWN.lock().unwrap_or_else(PoisonError::into_inner));
    if shown > 0 {
        let _ = write!(io::stderr().lock(), "{}", over(shown));
    }
}
