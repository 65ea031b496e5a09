//! Signals: Ctrl-C, and requests to end.

use std::{
    io::{self, Write},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use super::screen::Modes;
use crate::limit::Limit;

/// The exit status of a program that was interrupted.
pub const INTERRUPTED: u8 = 130;

/// The meaning of a signal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Signal {
    /// Stop the calculation: Ctrl-C.
    Interrupt,
    /// End the program.
    #[cfg_attr(not(unix), expect(dead_code, reason = "only Ctrl-C is caught there"))]
    End,
}

/// Calls `act` for each signal, on a thread of its own. Where signals cannot be caught they end the program, as they would by
/// default.
#[cfg(unix)]
fn on_signals(mut act: impl FnMut(Signal) + Send + 'static) {
    use signal_hook::{
        consts::{SIGHUP, SIGINT, SIGTERM},
        iterator::Signals,
    };

    let Ok(mut signals) = Signals::new([SIGHUP, SIGINT, SIGTERM]) else { return };
    let work = move || {
        for signal in signals.forever() {
            act(if signal == SIGINT { Signal::Interrupt } else { Signal::End });
        }
    };
    let _ = std::thread::Builder::new().name("signals".to_owned()).spawn(work);
}

#[cfg(not(unix))]
fn on_signals(mut act: impl FnMut(Signal) + Send + 'static) {
    let _ = ctrlc::set_handler(move || act(Signal::Interrupt));
}

/// Turns the signal for a file larger than the system allows into an error of the write, so that the program can remove the
/// half-written file instead of ending.
pub fn survive_large_files() {
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
}

/// Makes a thread that aborts, as one does when the allocator has no memory for it, wait forever instead, and calls `act` on a thread
/// of its own, which must end the program cleanly.
///
/// # Errors
/// If the system does not provide the pipes and the thread for it: then the program just ends.
#[cfg(unix)]
pub fn at_abort(act: impl FnOnce() + Send + 'static) -> io::Result<()> {
    use std::{io::Read, os::unix::net::UnixStream};

    use signal_hook::{consts::SIGABRT, low_level::pipe};

    let (called, calls) = UnixStream::pair()?;
    let (unread, mut full) = io::pipe()?;
    // The actions of the signal run in this order on the thread that aborts: the first wakes the other thread, the second writes to
    // a full pipe, which blocks.
    pipe::register(SIGABRT, calls)?;
    pipe::register(SIGABRT, full.try_clone()?)?;
    for bytes in [&[0; 4096][..], &[0]] {
        while full.write(bytes).is_ok() {}
    }
    rustix::io::ioctl_fionbio(&full, false)?;
    let act = Arc::new(Mutex::new(Some(act)));
    // Two threads wait, for the system may run the actions on one of them.
    for _ in 0..2 {
        let (mut called, unread, act) = (called.try_clone()?, unread.try_clone()?, Arc::clone(&act));
        let work = move || {
            let _room = unread;
            if called.read_exact(&mut [0]).is_ok()
                && let Some(act) = act.lock().unwrap_or_else(PoisonError::into_inner).take()
            {
                act();
            }
        };
        std::thread::Builder::new().name("memory".to_owned()).spawn(work)?;
    }
    Ok(())
}

/// Ends the program as a signal to abort does.
pub(super) fn abort() {
    #[cfg(unix)]
    let _ = signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGABRT);
}

/// Does nothing: an abort just ends the program.
///
/// # Errors
/// None.
#[cfg(not(unix))]
pub fn at_abort(_: impl FnOnce() + Send + 'static) -> io::Result<()> {
    Ok(())
}

/// Whether another program has the terminal: Ctrl-C is then one of its keys.
static LENT: AtomicBool = AtomicBool::new(false);

/// Calls `wait` while another program has the terminal.
pub fn lend_terminal<T>(wait: impl FnOnce() -> T) -> T {
    LENT.store(true, Ordering::Relaxed);
    let waited = wait();
    LENT.store(false, Ordering::Relaxed);
    waited
}

/// Whether a signal is meant for another program that has the terminal.
fn is_for_another(signal: Signal) -> bool {
    signal == Signal::Interrupt && LENT.load(Ordering::Relaxed)
}

/// Lets the first signal interrupt the calculation under `limit`, which then ends cleanly. A second one ends the program at once.
pub fn interrupt_once(limit: Limit) {
    let mut again = false;
    on_signals(move |signal| {
        if is_for_another(signal) {
            return;
        }
        if again {
            std::process::exit(INTERRUPTED.into());
        }
        again = true;
        limit.interrupt();
    });
}

/// Whether the prompt is waiting for input: then there is no calculation that a signal could stop.
#[derive(Clone, Debug, Default)]
pub struct Waiting(Arc<AtomicBool>);

impl Waiting {
    /// Sets whether the prompt waits.
    pub fn set(&self, waiting: bool) {
        self.0.store(waiting, Ordering::Relaxed);
    }

    /// Whether the prompt waits.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// A second signal after this time ends a calculation that did not stop at the first; two quick presses of a key are one.
const GRACE_PERIOD: Duration = Duration::from_millis(500);

/// Lets every signal interrupt the calculation under `limit`, or call `at_prompt` while the prompt waits. A signal ends the program at
/// once if a calculation has not stopped at an earlier one, or if it requests the end while another program has the terminal.
pub fn interrupt_always(limit: Limit, waiting: Waiting, at_prompt: impl Fn(&Modes) + Send + 'static) {
    let (mut interrupted_at, modes) = (None, Modes::now());
    on_signals(move |signal| {
        if is_for_another(signal) {
            return;
        }
        if LENT.load(Ordering::Relaxed) {
            end_program(&modes);
        }
        if waiting.is_set() {
            return at_prompt(&modes);
        }
        if limit.is_interrupted() && interrupted_at.is_some_and(|since: Instant| since.elapsed() > GRACE_PERIOD) {
            end_program(&modes);
        }
        if !limit.is_interrupted() {
            interrupted_at = Some(Instant::now());
        }
        limit.interrupt();
    });
}

/// Ends the program with the terminal in these modes, since the line editor, which would restore it, does not return. While a line is
/// edited, Ctrl-C is an ordinary key and an interrupt clears the line, so a signal requests the end.
pub fn end_program(modes: &Modes) {
    modes.restore();
    std::process::exit(INTERRUPTED.into());
}

/// Ends the program without waiting for anything.
pub(super) fn end_at_once(status: u8) {
    #[cfg(unix)]
    signal_hook::low_level::exit(status.into());
    #[cfg(not(unix))]
    std::process::exit(status.into());
}

/// Restores the terminal where the line editor does not return to do it.
pub(super) fn restore_terminal() {
    let _ = std::process::Command::new("stty").arg("sane").stderr(std::process::Stdio::null()).status();
}
