//! Running a cell: its parts one after another, up to the first that fails.

use std::{cell::RefCell, time::Instant};

use super::{
    cell::{Part, parts},
    failure::Failure,
    output::Output,
};
use crate::{
    session::Session,
    shell::{
        command,
        console::{Console, Next, Settings},
        journal::{Entry, Journal},
        printer::{Printer, in_words},
    },
};

/// How a cell has ended.
pub(super) enum Outcome {
    /// All of it was run.
    Done,
    /// The person wants to leave.
    Quit,
    /// Something went wrong, and has been shown.
    Failed(Failure),
}

/// Runs a cell within the limit that the session has now.
pub(super) fn evaluate(
    code: &str,
    session: &RefCell<Session>,
    settings: &mut Settings,
    output: &mut Output<'_>,
    journal: &RefCell<Journal>,
) -> Outcome {
    let mut outcome = Outcome::Done;
    for part in parts(code) {
        let done = match part {
            Part::Question("") => {
                output.page(command::overview().as_str());
                Ok(Next::Input)
            }
            Part::Question(asked) => match command::help(&mut session.borrow_mut(), asked) {
                Ok(text) => {
                    output.page(text.as_str());
                    Ok(Next::Input)
                }
                Err(error) => Err(error.into()),
            },
            Part::Command(line) => obey(line, session, settings, output, journal),
            Part::Program(text) => {
                let name = format!("In[{}]", output.count());
                let start = Instant::now();
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
    for note in session.borrow_mut().take_notes() {
        output.line(&format!("note: {note}"));
    }
    if let Outcome::Failed(failure) = &outcome {
        output.failure(failure);
    }
    outcome
}

/// Does what a command of the prompt says, as the prompt would, and shows what it shows.
fn obey(
    line: &str,
    session: &RefCell<Session>,
    settings: &mut Settings,
    output: &Output<'_>,
    journal: &RefCell<Journal>,
) -> Result<Next, Failure> {
    command::in_a_cell(line)?;
    let (mut shown, mut errors) = (Vec::new(), Vec::new());
    let printer = Printer::new(&mut shown, false);
    let mut console = Console::new(session, *settings, printer, &mut errors).with_journal(journal);
    let next = console.enter(line).unwrap_or(Next::Input);
    *settings = console.settings();
    drop(console);
    // What the command set holds for the rest of the cell.
    let limit = session.borrow().limit().clone();
    limit.restart(settings.timeout);
    limit.watch();
    let (shown, errors) = (String::from_utf8_lossy(&shown), String::from_utf8_lossy(&errors));
    if !shown.is_empty() {
        output.line(shown.trim_end_matches('\n'));
    }
    match errors.is_empty() {
        true => Ok(next),
        false => Err(Failure::written(&errors)),
    }
}
