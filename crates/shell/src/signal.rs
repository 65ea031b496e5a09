//! Ctrl-C, and being asked to end.

use std::{
    io::{self, Write},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use super::screen::Modes;
use crate::limit::Limit;

/// The exit status of a program that was interrupted.
pub const INTERRUPTED: u8 = 130;

/// What a signal says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Signal {
    /// Stop what you do: Ctrl-C.
    Interrupt,
    /// End.
    #[cfg_attr(not(unix), expect(dead_code, reason = "only Ctrl-C is told there"))]
    End,
}

/// Calls `act` at each signal, on a thread of its own. Where none can be caught they end the program, which is what they should
/// do anyway.
#[cfg(unix)]
fn at_each(mut act: impl FnMut(Signal) + Send + 'static) {
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
fn at_each(mut act: impl FnMut(Signal) + Send + 'static) {
    let _ = ctrlc::set_handler(move || act(Signal::Interrupt));
}

/// Lets a file that grows beyond what the system allows be an error of who writes it, instead of the end of the program: what is
/// half written is then taken away.
pub fn survive_large_files() {
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
}

/// Lets a thread that aborts, as one does to which the allocator gives no memory, wait for ever instead, and calls `act` on a thread
/// of its own, which is to end the program in good order.
///
/// # Errors
/// If the system does not give what that takes: the program then just ends.
#[cfg(unix)]
pub fn at_abort(act: impl FnOnce() + Send + 'static) -> io::Result<()> {
    use std::{io::Read, os::unix::net::UnixStream};

    use signal_hook::{consts::SIGABRT, low_level::pipe};

    let (mut called, calls) = UnixStream::pair()?;
    let (unread, mut full) = io::pipe()?;
    // What a signal does it does in this order, on the thread that aborts: it calls, and writes where there is no room.
    pipe::register(SIGABRT, calls)?;
    pipe::register(SIGABRT, full.try_clone()?)?;
    for bytes in [&[0; 4096][..], &[0]] {
        while full.write(bytes).is_ok() {}
    }
    rustix::io::ioctl_fionbio(&full, false)?;
    let work = move || {
        let _room = unread;
        if called.read_exact(&mut [0]).is_ok() {
            act();
        }
    };
    std::thread::Builder::new().name("memory".to_owned()).spawn(work).map(drop)
}

/// Ends the program as a signal to abort does.
pub(super) fn abort() {
    #[cfg(unix)]
    let _ = signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGABRT);
}

/// What aborts just ends the program.
///
/// # Errors
/// None.
#[cfg(not(unix))]
pub fn at_abort(_: impl FnOnce() + Send + 'static) -> io::Result<()> {
    Ok(())
}

/// Whether another program has the terminal: Ctrl-C is then one of its keys.
static LENT: AtomicBool = AtomicBool::new(false);

/// Does something while another program has the terminal, and waits for it.
pub fn lend_terminal<T>(wait: impl FnOnce() -> T) -> T {
    LENT.store(true, Ordering::Relaxed);
    let waited = wait();
    LENT.store(false, Ordering::Relaxed);
    waited
}

/// Whether a signal is one for the program that has the terminal now.
fn is_for_another(signal: Signal) -> bool {
    signal == Signal::Interrupt && LENT.load(Ordering::Relaxed)
}

/// Lets the first signal interrupt the calculation under `limit`, which then ends in good order. A second one ends
/// the program at once.
pub fn interrupt_once(limit: Limit) {
    let mut again = false;
    at_each(move |signal| {
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
/// that comes when a calculation has not heeded another ends the program at once, and so does the wish that it ends while
/// another program has the terminal.
pub fn interrupt_always(limit: Limit, waiting: Waiting, at_prompt: impl Fn(&Modes) + Send + 'static) {
    let (mut asked, modes) = (None, Modes::now());
    at_each(move |signal| {
        if is_for_another(signal) {
            return;
        }
        if LENT.load(Ordering::Relaxed) {
            end_program(&modes);
        }
        if waiting.is_set() {
            return at_prompt(&modes);
        }
        if limit.is_interrupted() && asked.is_some_and(|asked: Instant| asked.elapsed() > PATIENCE) {
            end_program(&modes);
        }
        if !limit.is_interrupted() {
            asked = Some(Instant::now());
        }
        limit.interrupt();
    });
}

/// Ends the program, the terminal in these modes: the line editor restores it when it returns, and here it never will. While a line
/// is edited, Ctrl-C is an ordinary key and an interrupt clears the line, so that a signal wants the end.
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

/// The line editor restores the terminal when it returns, and here it never will.
pub(super) fn restore_terminal() {
    let _ = std::process::Command::new("stty").arg("sane").stderr(std::process::Stdio::null()).status();
}
