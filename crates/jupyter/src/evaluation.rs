//! Running a cell: its parts one after another, up to the first that fails.

use std::{
    cell::RefCell,
    io::{self, Write},
    rc::Rc,
    time::Instant,
};

use serde_json::Value;

use super::{failure::Failure, output::Output};
use crate::{
    render::window::Window,
    session::Session,
    shell::{
        cell::{Part, parts},
        command,
        console::{Console, Next, Settings},
        front::{Entry, MEANING, in_words},
        journal::Journal,
        printer::Printer,
        terminal::Terminal,
    },
};

/// How a cell has ended.
pub(super) enum Outcome {
    /// All of it was run.
    Done,
    /// The person quit.
    Quit,
    /// It failed, and the error has been shown.
    Failed(Failure),
}

/// Asks a person for a line with a prompt; `None` if the cell is interrupted.
pub(super) type Ask<'a> = dyn Fn(&str) -> Option<String> + 'a;

/// The room for a result in a cell. A longer result is shortened, as at the prompt; `:print` shows all of it.
const WINDOW: Window = Window { columns: 120, rows: Some(50) };

/// Runs a cell under the current limit of the session.
pub(super) fn evaluate(
    code: &str,
    session: &RefCell<Session>,
    settings: &mut Settings,
    output: &mut Output<'_>,
    journal: &RefCell<Journal>,
    ask: Option<&Ask<'_>>,
) -> Outcome {
    let mut outcome = Outcome::Done;
    for part in parts(code) {
        let done = match part {
            Part::Question("") => {
                output.page(command::overview().as_str());
                Ok(Next::Input)
            }
            Part::Question(name) => match command::help(&mut session.borrow_mut(), name) {
                Ok(text) => {
                    output.page(text.as_str());
                    Ok(Next::Input)
                }
                Err(error) => Err(error.into()),
            },
            Part::Command(line) => {
                let next = run_command(line, session, settings, output, journal, ask);
                output.set_notes(settings.notes);
                next
            }
            Part::Program(text) => {
                let name = format!("In[{}]", output.count());
                let start = Instant::now();
                session.borrow_mut().set_window(Some(WINDOW));
                let result = session.borrow_mut().interact_as(&name, &text, &mut |shown| output.shown(&shown));
                if result.is_ok() {
                    journal.borrow_mut().add(&Entry::Input(text));
                }
                if settings.time {
                    output.line(&in_words(start.elapsed()));
                }
                result.map(|()| Next::Input).map_err(Failure::from)
            }
        };
        outcome = match done {
            Ok(Next::Input) => continue,
            Ok(Next::Quit) => Outcome::Quit,
            Err(failure) => Outcome::Failed(failure),
        };
        break;
    }
    if output.has_marked() && session.borrow_mut().is_first(MEANING) {
        output.line(&format!("note: {MEANING}"));
    }
    for note in session.borrow_mut().take_notes() {
        output.line(&format!("note: {note}"));
    }
    if let Outcome::Failed(failure) = &outcome {
        output.failure(failure);
    }
    outcome
}

/// A shared buffer, which can be read while a writer borrows another clone.
#[derive(Clone, Default)]
struct Buffer(Rc<RefCell<Vec<u8>>>);

impl Buffer {
    /// Takes the text written since the last call.
    fn take(&self) -> String {
        String::from_utf8_lossy(&self.0.take()).into_owned()
    }
}

impl Write for Buffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Runs a command of the prompt and shows its output. An activity that takes further lines, such as a game, asks the person for
/// them.
fn run_command(
    line: &str,
    session: &RefCell<Session>,
    settings: &mut Settings,
    output: &Output<'_>,
    journal: &RefCell<Journal>,
    ask: Option<&Ask<'_>>,
) -> Result<Next, Failure> {
    command::in_a_cell(line, ask.is_some())?;
    let (shown, errors) = (Buffer::default(), Buffer::default());
    let (mut to_shown, mut to_errors) = (shown.clone(), errors.clone());
    let terminal = Terminal::new(Printer::new(&mut to_shown, false), &mut to_errors).with_journal(journal);
    let mut console = Console::new(session, *settings, terminal);
    let mut next = console.enter(line).unwrap_or(Next::Input);
    let mut last = Value::Null;
    while console.is_busy() && next == Next::Input {
        // Errors are part of the dialogue.
        let text = shown.take() + &errors.take();
        if !text.is_empty() {
            output.line(text.trim_end_matches('\n'));
        }
        // An unchanged board is not shown again.
        if let Some(board) = console.board()
            && let moves = board.json()
            && moves != last
        {
            output.board(&board, &moves);
            last = moves;
        }
        next = match ask.and_then(|ask| ask(&console.prompt())) {
            Some(answer) => console.enter(&answer),
            None => console.leave(),
        }
        .unwrap_or(Next::Quit);
    }
    *settings = console.settings();
    // The final board of a game.
    let over = console.board();
    drop(console);
    // New settings apply to the rest of the cell.
    let limit = session.borrow().limit().clone();
    limit.restart(settings.timeout);
    limit.watch();
    let (shown, errors) = (shown.take(), errors.take());
    if !shown.is_empty() {
        output.line(shown.trim_end_matches('\n'));
    }
    if let Some(board) = over
        && let end = board.json()
        && end["title"] != last["title"]
    {
        output.board(&board, &end);
    }
    match errors.is_empty() {
        true => Ok(next),
        false => Err(Failure::written(&errors)),
    }
}
