//! [`Terminal`]: the front end in a terminal.

use std::{
    borrow::Cow,
    cell::RefCell,
    io::{self, Write},
    path::{self, Path, PathBuf},
};

use etcetera::home_dir;
use rustyline::completion::unescape;

use crate::{
    front::{self, Action, Entry, Front, Notes, unquoted},
    limit::Stop,
    render::{format::Format, text::Text, window::Window, wrap::Break},
    run::error::{Error, ErrorKind},
    session::Shown,
};

use super::{explorer, journal::Journal, printer::Printer, progress, prompt::format_of_locale};

/// The front end that writes results and errors to streams, and inputs to a journal.
pub struct Terminal<'a> {
    printer: Printer<'a>,
    errors: &'a mut dyn Write,
    journal: Option<&'a RefCell<Journal>>,
}

impl<'a> Terminal<'a> {
    /// A terminal that shows results through `printer` and errors in `errors`.
    pub fn new(printer: Printer<'a>, errors: &'a mut dyn Write) -> Self {
        Terminal { printer, errors, journal: None }
    }

    /// The same with a journal of the inputs.
    #[must_use]
    pub fn with_journal(self, journal: &'a RefCell<Journal>) -> Self {
        Terminal { journal: Some(journal), ..self }
    }
}

impl Front for Terminal<'_> {
    fn result(&mut self, shown: &Shown) {
        self.printer.result(shown);
    }

    fn text(&mut self, text: &Text) {
        self.printer.text(text);
    }

    fn page(&mut self, text: &Text, at: Break) {
        self.printer.page(text, at);
    }

    fn error(&mut self, error: &Error) -> io::Result<()> {
        // The terminal has written ^C where the cursor was.
        if matches!(error.kind, ErrorKind::Stopped(Stop::Interrupted)) {
            writeln!(self.errors)?;
        }
        let columns = self.printer.window().map(|window| window.columns);
        let error = error.render_within(self.printer.colour(), columns);
        writeln!(self.errors, "{}", self.printer.in_letters(&error))
    }

    fn set_notes(&mut self, notes: Notes) {
        self.printer.set_notes(notes);
    }

    fn take_marked(&mut self) -> bool {
        self.printer.take_marked()
    }

    fn window(&self) -> Option<Window> {
        self.printer.window()
    }

    fn begin(&mut self, format: Format) {
        // Results in Unicode show that the terminal has it.
        self.printer.set_ascii(format_of_locale() == Format::Ascii && format != Format::Unicode);
    }

    fn end(&mut self) {
        progress::clear();
    }

    fn colour(&self) -> bool {
        self.printer.colour()
    }

    fn in_letters<'t>(&self, text: &'t str) -> Cow<'t, str> {
        self.printer.in_letters(text)
    }

    fn has_failed(&self) -> bool {
        self.printer.has_failed()
    }

    fn finish(&mut self) -> io::Result<()> {
        self.printer.finish()
    }

    fn path(&self, typed: &str) -> PathBuf {
        path(typed)
    }

    fn absolute(&self, path: &Path) -> PathBuf {
        path::absolute(path).unwrap_or_else(|_| path.to_owned())
    }

    fn note(&mut self, entry: &Entry) {
        if let Some(journal) = self.journal {
            journal.borrow_mut().add(entry);
        }
    }

    fn forget(&mut self) {
        if let Some(journal) = self.journal {
            journal.borrow_mut().close();
        }
    }

    fn lost(&self) -> Vec<Box<dyn front::Lost>> {
        let lost = self.journal.into_iter().flat_map(|journal| journal.borrow().lost());
        lost.map(|lost| Box::new(lost) as Box<dyn front::Lost>).collect()
    }

    fn explore(&self) -> Option<Action> {
        Some(explorer::explore)
    }
}

/// The path of a file as it is typed or completed: in quotes, with a backslash before spaces, or relative to `~/`.
fn path(file: &str) -> PathBuf {
    let path = match unquoted(file) {
        Some(path) => path.to_owned(),
        None => unescape(file, (!cfg!(windows)).then_some('\\')).into_owned(),
    };
    match (path.strip_prefix("~/"), home_dir()) {
        (Some(rest), Ok(home)) => home.join(rest),
        _ => path.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_typed_in_several_ways() {
        assert_eq!(path("a.cgs"), PathBuf::from("a.cgs"));
        assert_eq!(path("\"my file.cgs\""), PathBuf::from("my file.cgs"));
        if cfg!(unix) {
            assert_eq!(path(r"my\ file.cgs"), PathBuf::from("my file.cgs"));
        }
    }
}
