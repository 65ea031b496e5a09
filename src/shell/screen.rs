//! The terminal that a person reads from: how large it is, and the pager for what is longer.

use std::{
    env,
    io::{self, IsTerminal, Write},
    process::{Command, Stdio},
};

use terminal_size::{Height, Width, terminal_size};

use crate::render::window::Window;

/// The pager where `PAGER` names none: it ends by itself if all fits the screen, passes colours on and leaves the text
/// there.
const PAGER: &str = "less -FRX";

/// The size of a terminal that does not say how large it is.
const USUAL: (usize, usize) = (80, 24);

/// Exit statuses of a shell that could not start a command.
const NOT_STARTED: [i32; 2] = [126, 127];

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
        let Ok(mut pager) = command.spawn() else { return false };
        if let Some(mut input) = pager.stdin.take() {
            // Who leaves the pager early has seen enough.
            let _ = writeln!(input, "{text}");
        }
        pager.wait().is_ok_and(|status| status.code().is_none_or(|code| !NOT_STARTED.contains(&code)))
    }
}
