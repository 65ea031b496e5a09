//! What the prompt does with a line, whatever the terminal: a calculation or a command, and what it shows.

use std::{
    cell::{RefCell, RefMut},
    io::{self, Write},
    time::{Duration, Instant},
};

use crate::{
    limit::Stop,
    render::{
        text::{Style, Text},
        window::Window,
        wrap::Break,
    },
    run::error::{Error, ErrorKind},
};

use super::{
    activity::{Activity, Expected, Stay},
    command,
    journal::{Entry, Journal},
    printer::{Printer, in_words},
    progress,
    prompt::PROMPT,
    script::Input,
};
use crate::session::{Session, Shown};

/// What a person may set for all that follows.
#[derive(Clone, Copy, Debug, Default)]
pub struct Settings {
    /// How long each input may take; none means without end.
    pub timeout: Option<Duration>,
    /// The memory ceiling in units of 2^20 bytes; none means no ceiling.
    pub memory: Option<u64>,
    /// Whether each input is followed by the time that it took.
    pub time: bool,
    /// Whether the value of what is being typed is shown behind it.
    pub preview: bool,
}

/// What comes after an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// The next input.
    Input,
    /// Nothing: the session is over.
    Quit,
}

/// A session with the person in front of it.
pub struct Console<'a> {
    session: &'a RefCell<Session>,
    settings: Settings,
    printer: Printer<'a>,
    errors: &'a mut dyn Write,
    /// What takes the lines of the prompt, where they are not calculated.
    activity: Option<Box<dyn Activity>>,
    /// Whether something has gone wrong.
    has_failed: bool,
    /// What was entered last with what was probably meant, where it had a mistake.
    correction: Option<String>,
    /// Where it is kept what was entered, until the person leaves.
    journal: Option<&'a RefCell<Journal>>,
}

impl<'a> Console<'a> {
    /// A console that shows results through `printer` and errors in `errors`.
    pub fn new(
        session: &'a RefCell<Session>,
        settings: Settings,
        printer: Printer<'a>,
        errors: &'a mut dyn Write,
    ) -> Self {
        session.borrow().limit().set_memory(settings.memory);
        Console {
            session,
            settings,
            printer,
            errors,
            activity: None,
            has_failed: false,
            correction: None,
            journal: None,
        }
    }

    /// The same console, which keeps in a journal what is entered.
    #[must_use]
    pub fn with_journal(self, journal: &'a RefCell<Journal>) -> Self {
        Console { journal: Some(journal), ..self }
    }

    /// The journal, where there is one.
    pub(crate) fn journal(&self) -> Option<&'a RefCell<Journal>> {
        self.journal
    }

    /// Notes what was done, on which names rest.
    pub(crate) fn note(&self, entry: &Entry) {
        if let Some(journal) = self.journal {
            journal.borrow_mut().add(entry);
        }
    }

    /// Does again what was done in another session, without showing its results, and notes it: nothing is written to files.
    ///
    /// # Errors
    /// What goes wrong in it.
    pub(crate) fn repeat(&mut self, entry: &Entry) -> Result<(), Box<Error>> {
        let repeated = self.calculate(|session, _| {
            let files = session.files().clone();
            session.set_files(files.clone().discarding());
            let repeated = match entry {
                Entry::Input(text) => session.interact(text, &mut |_| {}),
                Entry::File(path) => session.interact_file(path, &mut |_| {}),
                Entry::Unset(name) => session.unset(name),
            };
            session.set_files(files);
            repeated
        });
        if repeated.is_ok() {
            self.note(entry);
        }
        repeated
    }

    /// Does what an input says: a command, a question, or a calculation.
    ///
    /// # Errors
    /// If nothing can be shown any more. What goes wrong in the input itself is shown.
    pub fn enter(&mut self, input: &str) -> io::Result<Next> {
        // A line copied from a session has the prompt before it.
        let input = input.trim();
        let input = input.strip_prefix(PROMPT).map_or(input, str::trim_start);
        let start = Instant::now();
        self.correction = None;
        let outcome = if input.is_empty() && self.activity.is_none() {
            return Ok(Next::Input);
        } else if let Some(name) = self.question(input) {
            command::answer(self, name).map(|()| Next::Input)
        } else if matches!(input, "quit" | "exit") && !self.is_busy() && !self.session().has_name(input) {
            Ok(Next::Quit)
        } else if let Some(line) = input.strip_prefix(':') {
            command::run(self, line)
        } else if let Some(mut activity) = self.activity.take() {
            let stay = activity.enter(self, input);
            if !matches!(stay, Ok(Stay::Over)) {
                self.activity = Some(activity);
            }
            stay.map(|_| Next::Input)
        } else {
            let outcome = self.interact(input);
            if self.settings.time {
                self.show_time(start);
            }
            outcome.map(|()| Next::Input)
        };
        self.correction = outcome.as_ref().err().and_then(|error| error.corrected(input));
        self.told(outcome)
    }

    /// What help is wanted on: `?Mean`, `Mean?` or `help`.
    fn question<'i>(&mut self, input: &'i str) -> Option<&'i str> {
        let is_name = |word: &&str| word.chars().all(char::is_alphanumeric) && !word.is_empty();
        let behind = || input.strip_suffix('?').map(str::trim_end).filter(is_name);
        match input {
            "help" if self.activity.is_none() && !self.session().has_name("help") => Some(""),
            _ => input.strip_prefix('?').map(str::trim).or_else(behind),
        }
    }

    /// Calculates what was entered, and notes it.
    ///
    /// # Errors
    /// Those of the calculation.
    pub fn interact(&mut self, input: &str) -> Result<(), Box<Error>> {
        let outcome = self.calculate(|session, show| session.interact(input, show));
        if outcome.is_ok() {
            self.note(&Entry::Input(input.to_owned()));
        }
        outcome
    }

    /// A person goes away, by a key: from what they do at the prompt, or from the session.
    ///
    /// # Errors
    /// As [`enter`](Self::enter).
    pub fn leave(&mut self) -> io::Result<Next> {
        let Some(mut activity) = self.activity.take() else { return Ok(Next::Quit) };
        activity.leave(self);
        self.printer.finish()?;
        Ok(Next::Input)
    }

    /// Lets something take the lines of the prompt from now on.
    pub fn begin(&mut self, activity: Box<dyn Activity>) {
        self.activity = Some(activity);
    }

    /// Whether something takes the lines of the prompt.
    pub fn is_busy(&self) -> bool {
        self.activity.is_some()
    }

    /// Whether something that was entered or run has gone wrong.
    pub fn has_failed(&self) -> bool {
        self.has_failed
    }

    /// What stands before the next input.
    pub fn prompt(&self) -> String {
        self.activity.as_ref().map_or_else(|| PROMPT.to_owned(), |activity| activity.prompt())
    }

    /// What the next input may be.
    pub fn expects(&self) -> Expected {
        let is_previewed = self.settings.preview;
        let prompt_columns = self.prompt().chars().count();
        match &self.activity {
            None => {
                let correction = self.correction.clone();
                Expected { is_previewed, prompt_columns, correction, ..Expected::default() }
            }
            Some(activity) => {
                let takes_expressions = activity.takes_expressions();
                let words = activity.words();
                Expected { words, takes_expressions, is_previewed, prompt_columns, correction: None }
            }
        }
    }

    /// Runs a program as if it had been entered.
    ///
    /// # Errors
    /// As [`enter`](Self::enter).
    pub fn run(&mut self, input: &Input) -> io::Result<Next> {
        let outcome = self.calculate(|session, show| match input {
            Input::Text { text, .. } => session.interact(text, show),
            Input::File(path) => session.interact_file(path, show),
        });
        self.told(outcome.map(|()| Next::Input))
    }

    /// Shows what went wrong, if something did.
    fn told(&mut self, outcome: Result<Next, Box<Error>>) -> io::Result<Next> {
        for note in self.session().take_notes() {
            self.show(&Text::styled(Style::Muted, format!("note: {note}")));
        }
        self.printer.finish()?;
        match outcome {
            Ok(next) => Ok(next),
            Err(error) => {
                self.has_failed = true;
                // The terminal has written ^C where the cursor was.
                if matches!(error.kind, ErrorKind::Stopped(Stop::Interrupted)) {
                    writeln!(self.errors)?;
                }
                writeln!(
                    self.errors,
                    "{}",
                    error.render_within(self.printer.colour(), self.printer.window().map(|window| window.columns))
                )?;
                Ok(Next::Input)
            }
        }
    }

    /// Calculates something within the limits set, showing its results as they come.
    ///
    /// # Errors
    /// Those of the calculation.
    pub fn calculate<T>(
        &mut self,
        work: impl FnOnce(&mut Session, &mut dyn FnMut(Shown)) -> Result<T, Box<Error>>,
    ) -> Result<T, Box<Error>> {
        let mut session = self.session.borrow_mut();
        let limit = session.limit().clone();
        limit.restart(self.settings.timeout);
        limit.watch();
        let printer = &mut self.printer;
        session.set_window(printer.window());
        let result = work(&mut session, &mut |shown| {
            printer.result(&shown);
            if printer.has_failed() {
                limit.interrupt();
            }
        });
        limit.unwatch();
        progress::clear();
        result
    }

    /// Shows how long it is since `start`.
    pub fn show_time(&mut self, start: Instant) {
        self.show(&Text::styled(Style::Muted, in_words(start.elapsed())));
    }

    /// Shows a text, in a pager if it is longer than the screen.
    pub fn show(&mut self, text: &Text) {
        self.printer.page(text, Break::Words);
    }

    /// Shows a text of which the end matters, whatever its length: a pager would stand before what is to be answered.
    pub fn say(&mut self, text: &Text) {
        self.printer.text(text);
    }

    /// Shows a value, in the same way.
    pub fn show_value(&mut self, text: &Text) {
        self.printer.page(text, Break::Items);
    }

    /// The window, where there is one.
    pub fn window(&self) -> Option<Window> {
        self.printer.window()
    }

    /// The session.
    pub fn session(&mut self) -> RefMut<'a, Session> {
        self.session.borrow_mut()
    }

    /// The settings.
    pub fn settings(&self) -> Settings {
        self.settings
    }

    /// Changes the settings, from now on.
    pub fn set(&mut self, settings: Settings) {
        self.session.borrow().limit().set_memory(settings.memory);
        self.settings = settings;
    }
}
