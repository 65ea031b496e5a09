//! How a long calculation goes on, shown on standard error while it does.

use std::sync::{
    OnceLock,
    atomic::{AtomicBool, Ordering},
};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use cutcake_base::progress::Progress;

/// How much of a row of a table is shown.
const MOST_LETTERS: usize = 78;

static IS_SHOWN: AtomicBool = AtomicBool::new(false);

/// The one line that shows it; on anything but a terminal it shows nothing.
fn line() -> &'static ProgressBar {
    static LINE: OnceLock<ProgressBar> = OnceLock::new();
    LINE.get_or_init(|| {
        let line = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
        line.set_style(ProgressStyle::with_template("{msg:.dim}").unwrap_or_else(|_| ProgressStyle::default_spinner()));
        line
    })
}

/// Shows how a calculation goes on.
pub fn show(progress: Progress) {
    if !IS_SHOWN.swap(true, Ordering::Relaxed) {
        line().reset();
    }
    let mut text: String =
        progress.rows.iter().map(|row| row.chars().take(MOST_LETTERS).chain(['\n']).collect::<String>()).collect();
    text += &progress.to_string();
    line().set_message(text);
}

/// Takes the line away: before anything else is written, and when the calculation has ended.
pub fn clear() {
    if IS_SHOWN.swap(false, Ordering::Relaxed) {
        line().finish_and_clear();
    }
}
