//! How a long calculation goes on, shown on standard error while it does.

use std::sync::{
    OnceLock,
    atomic::{AtomicBool, Ordering},
};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::limit::Progress;

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
    let seconds = progress.elapsed.as_millis() / 100;
    let mut text = format!("{}.{} s", seconds / 10, seconds % 10);
    if let Some((done, what)) = progress.done {
        text += &format!(", {done} {what}");
    }
    line().set_message(text);
}

/// Takes the line away: before anything else is written, and when the calculation has ended.
pub fn clear() {
    if IS_SHOWN.swap(false, Ordering::Relaxed) {
        line().finish_and_clear();
    }
}
