//! The terminal that a person reads from: how large it is, and the pager for what is longer.

use std::{
    env,
    io::{self, IsTerminal, Write},
    process::{Child, Command, Stdio},
    thread,
    time::Duration,
};

use terminal_size::{Height, Width, terminal_size};

use super::signal::lend_terminal;
use crate::render::window::Window;

/// The pager where `PAGER` names none: it ends by itself if all fits the screen, passes colours on and leaves the text
/// there.
const PAGER: &str = "less -FRX";

/// The size of a terminal that does not say how large it is.
const USUAL: (usize, usize) = (80, 24);

/// Exit statuses of a shell that could not start a command.
const NOT_STARTED: [i32; 2] = [126, 127];

/// What passes at most between a signal that stops a program and the stop.
const UNTIL_STOPPED: Duration = Duration::from_millis(20);

/// Terminals on which lines cannot be edited and no pager can work.
const PLAIN_TERMINALS: [&str; 3] = ["dumb", "cons25", "emacs"];

/// Whether the terminal only shows lines one after another.
pub fn is_plain() -> bool {
    env::var("TERM").is_ok_and(|terminal| PLAIN_TERMINALS.contains(&terminal.as_str()))
}

/// The screen of the terminal behind standard output.
#[derive(Clone, Debug)]
pub struct Screen {
    pager: Option<String>,
}

impl Screen {
    /// The screen, if standard output is one: a file or a pipe has neither size nor pager.
    pub fn of_output() -> Option<Self> {
        if !io::stdout().is_terminal() {
            return None;
        }
        let pager = env::var("PAGER").unwrap_or_else(|_| PAGER.to_owned());
        let pages = !pager.trim().is_empty() && pager != "cat" && !is_plain();
        Some(Screen { pager: pages.then_some(pager) })
    }

    /// The same without a pager.
    #[must_use]
    pub fn without_pager(self) -> Self {
        Screen { pager: None }
    }

    /// Its size now: a person may change it at any time.
    pub fn window(&self) -> Window {
        let (columns, rows) = match terminal_size() {
            Some((Width(columns), Height(rows))) => (columns.into(), rows.into()),
            None => USUAL,
        };
        Window { columns, rows: Some(rows) }
    }

    /// Shows a text in the pager and waits until the person leaves it. False where there is none: nothing was shown.
    pub fn page(&self, text: &str) -> bool {
        let Some(pager) = &self.pager else { return false };
        let mut command = Command::new("sh");
        command.args(["-c", pager]).stdin(Stdio::piped());
        if env::var_os("LESS").is_none() {
            command.env("LESS", "FRX");
        }
        let modes = Modes::now();
        let ended = lend_terminal(|| {
            let mut pager = command.spawn()?;
            if let Some(mut input) = pager.stdin.take() {
                // Who leaves the pager early has seen enough.
                let _ = writeln!(input, "{text}");
            }
            modes.stop_with(&pager);
            pager.wait()
        });
        modes.restore();
        ended.is_ok_and(|status| status.code().is_none_or(|code| !NOT_STARTED.contains(&code)))
    }
}

/// How the terminal behind standard output is set: whether it shows what is typed, and which keys are signals. A program that is
/// killed while it has the terminal leaves it as it set it.
#[derive(Clone, Debug, Default)]
pub struct Modes(#[cfg(unix)] Option<rustix::termios::Termios>);

impl Modes {
    /// Those of now.
    pub fn now() -> Self {
        #[cfg(unix)]
        return Modes(rustix::termios::tcgetattr(rustix::stdio::stdout()).ok());
        #[cfg(not(unix))]
        Modes::default()
    }

    /// Sets the terminal so again.
    pub fn restore(&self) {
        #[cfg(unix)]
        if let Some(modes) = &self.0 {
            use rustix::termios::{OptionalActions, tcsetattr};
            // A terminal that is gone has no modes.
            let _ = tcsetattr(rustix::stdio::stdout(), OptionalActions::Drain, modes);
        }
    }

    /// Stops this program, with the terminal set so, whenever another one stops that has the terminal, and lets both go on when
    /// this one does, as by `fg`; until the other one is over.
    fn stop_with(&self, other: &Child) {
        #[cfg(unix)]
        {
            use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, getpid, kill_process, waitid};
            let id = Pid::from_child(other);
            let options = WaitIdOptions::STOPPED | WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
            let state = || rustix::io::retry_on_intr(|| waitid(WaitId::Pid(id), options));
            while state().is_ok_and(|state| state.is_some_and(|state| state.stopped())) {
                let modes = Modes::now();
                self.restore();
                // Where no shell waits that could continue it, this does not stop it.
                let _ = kill_process(getpid(), Signal::TSTP);
                thread::sleep(UNTIL_STOPPED);
                modes.restore();
                let _ = kill_process(id, Signal::CONT);
            }
        }
        #[cfg(not(unix))]
        let _ = other;
    }
}
