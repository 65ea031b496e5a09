//! The screen of the terminal: its size, its modes, and the pager.

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

/// The default pager: it exits if the text fits the screen, passes colours through and leaves the text there.
const PAGER: &str = "less -FRX";

/// The columns and rows of a terminal that does not report its size.
const DEFAULT_SIZE: (usize, usize) = (80, 24);

/// The exit statuses of a shell that could not start a command.
const COMMAND_FAILED: [i32; 2] = [126, 127];

/// The longest time between a signal that stops a program and the stop.
const STOP_DELAY: Duration = Duration::from_millis(20);

/// Terminals on which lines cannot be edited and no pager can work.
const PLAIN_TERMINALS: [&str; 3] = ["dumb", "cons25", "emacs"];

/// Whether the terminal cannot move the cursor.
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

    /// Its current size, which may change at any time.
    pub fn window(&self) -> Window {
        let (columns, rows) = match terminal_size() {
            Some((Width(columns), Height(rows))) => (columns.into(), rows.into()),
            None => DEFAULT_SIZE,
        };
        Window { columns, rows: Some(rows) }
    }

    /// Shows a text in the pager and waits until it exits. Returns false if there is no pager, and nothing was shown.
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
                // This fails if the person leaves the pager early.
                let _ = writeln!(input, "{text}");
            }
            modes.stop_with(&pager);
            pager.wait()
        });
        modes.restore();
        ended.is_ok_and(|status| status.code().is_none_or(|code| !COMMAND_FAILED.contains(&code)))
    }
}

/// The modes of the terminal behind standard output: whether it echoes what is typed, and which keys are signals. A program that is
/// killed while it has the terminal does not restore them.
#[derive(Clone, Debug, Default)]
pub struct Modes(#[cfg(unix)] Option<rustix::termios::Termios>);

impl Modes {
    /// The current modes.
    pub fn now() -> Self {
        #[cfg(unix)]
        return Modes(rustix::termios::tcgetattr(rustix::stdio::stdout()).ok());
        #[cfg(not(unix))]
        Modes::default()
    }

    /// Restores the modes.
    pub fn restore(&self) {
        #[cfg(unix)]
        if let Some(modes) = &self.0 {
            use rustix::termios::{OptionalActions, tcsetattr};
            // A terminal that is gone has no modes.
            let _ = tcsetattr(rustix::stdio::stdout(), OptionalActions::Drain, modes);
        }
    }

    /// Waits until another program that has the terminal exits. Whenever it stops, this program restores the modes and stops too, and
    /// once continued, as by `fg`, it continues the other one.
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
                // This has no effect where no shell could continue the program.
                let _ = kill_process(getpid(), Signal::TSTP);
                thread::sleep(STOP_DELAY);
                modes.restore();
                let _ = kill_process(id, Signal::CONT);
            }
        }
        #[cfg(not(unix))]
        let _ = other;
    }
}
