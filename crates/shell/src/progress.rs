//! How a long calculation goes on, shown on standard error while it does.

use std::{
    sync::{
        OnceLock,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
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
    let seconds = progress.elapsed.as_millis() / 100;
    text += &format!("{}.{} s", seconds / 10, seconds % 10);
    if let Some(way) = progress.way {
        text += &format!(", {} of {} {}", way.done, way.total, way.what);
    }
    if let Some((done, what)) = progress.done {
        text += &format!(", {done} {what}");
    }
    if let Some(left) = progress.way.and_then(|way| way.left) {
        text += &format!(", about {} left", about(left));
    }
    line().set_message(text);
}

/// A time in the unit that a person would say it in.
fn about(time: Duration) -> String {
    match time.as_secs() {
        seconds @ 0..100 => format!("{} s", seconds + 1),
        seconds @ 100..6_000 => format!("{} min", (seconds + 30) / 60),
        seconds @ 6_000..360_000 => format!("{} h", (seconds + 1_800) / 3_600),
        seconds => format!("{} days", seconds / 86_400),
    }
}

/// Takes the line away: before anything else is written, and when the calculation has ended.
pub fn clear() {
    if IS_SHOWN.swap(false, Ordering::Relaxed) {
        line().finish_and_clear();
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
}
