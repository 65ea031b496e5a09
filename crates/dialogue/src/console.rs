//! What the prompt does with a line, whatever the terminal: a calculation or a command, and what it shows.

use std::{
    borrow::Cow,
    cell::{RefCell, RefMut},
    io,
    path::{Path, PathBuf},
    time::Duration,
};

use crate::{
    activity::{Activity, Board, Expected, Stay},
    command,
    front::{Deed, Entry, Front, Lost, MEANING, Notes, in_words},
    render::{
        text::{Style, Text},
        window::Window,
        wrap::Break,
    },
    run::error::Error,
    session::{Session, Shown},
};

/// What stands before each input.
pub const PROMPT: &str = "> ";

/// What stands before a line in which an input goes on, as wide as the prompt: in Unicode, and in ASCII.
pub const MARKS: [&str; 2] = ["… ", ". "];

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
    /// How much stands beside results about what they rest on.
    pub notes: Notes,
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
    front: Box<dyn Front + 'a>,
    /// What takes the lines of the prompt, where they are not calculated.
    activity: Option<Box<dyn Activity>>,
    /// What did so until it was over.
    over: Option<Box<dyn Activity>>,
    /// Whether something has gone wrong.
    has_failed: bool,
    /// Whether what was entered last had a mistake, and what was probably meant.
    last_failed: bool,
    correction: Option<String>,
}

impl<'a> Console<'a> {
    /// A console whose results and errors `front` shows.
    pub fn new(session: &'a RefCell<Session>, settings: Settings, front: impl Front + 'a) -> Self {
        session.borrow().limit().set_memory(settings.memory);
        let mut front: Box<dyn Front + 'a> = Box::new(front);
        front.set_notes(settings.notes);
        Console {
            session,
            settings,
            front,
            activity: None,
            over: None,
            has_failed: false,
            last_failed: false,
            correction: None,
        }
    }

    /// Notes what was done, on which names rest.
    pub(crate) fn note(&mut self, entry: &Entry) {
        self.front.note(entry);
    }

    /// Forgets every name, result and stored value, and what was noted.
    pub(crate) fn reset(&mut self) {
        self.session().reset();
        self.front.forget();
    }

    /// The sessions that were not left, the last one first.
    pub(crate) fn lost(&self) -> Vec<Box<dyn Lost>> {
        self.front.lost()
    }

    /// `:explore`, where there is a screen for it.
    pub(crate) fn explore(&self) -> Option<Deed> {
        self.front.explore()
    }

    /// A file as it was typed, and the same wherever the program runs.
    pub(crate) fn path(&self, typed: &str) -> PathBuf {
        self.front.path(typed)
    }

    pub(crate) fn absolute(&self, path: &Path) -> PathBuf {
        self.front.absolute(path)
    }

    /// The time on the clock of the session.
    pub(crate) fn now(&self) -> Duration {
        self.session.borrow().limit().now()
    }

    /// Does again what was done in another session, without showing its results, and notes it: nothing is written to files.
    ///
    /// # Errors
    /// What goes wrong in it.
    pub fn repeat(&mut self, entry: &Entry) -> Result<(), Box<Error>> {
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
        let input = input.trim();
        if let Some(inputs) = inputs_of(input) {
            for input in inputs {
                if self.enter(&input)? == Next::Quit {
                    return Ok(Next::Quit);
                }
            }
            return Ok(Next::Input);
        }
        let start = self.now();
        self.correction = None;
        let outcome = if input.is_empty() && self.activity.is_none() {
            return Ok(Next::Input);
        } else if let Some(name) = self.question(input) {
            command::answer(self, name).map(|()| Next::Input)
        } else if matches!(input, "quit" | "exit") && !self.is_busy() && !self.session().has_name(input) {
            Ok(Next::Quit)
        } else if let Some(line) = input.strip_prefix(':').filter(|line| !line.starts_with('=')) {
            command::run(self, line)
        } else if let Some(mut activity) = self.activity.take() {
            let stay = activity.enter(self, input);
            match stay {
                Ok(Stay::Over) => self.over = Some(activity),
                _ => self.activity = Some(activity),
            }
            stay.map(|_| Next::Input)
        } else {
            let outcome = self.interact(input);
            if self.settings.time {
                self.show_time(start);
            }
            outcome.map(|()| Next::Input).map_err(|error| command::without_colon(input, error))
        };
        self.last_failed = outcome.is_err();
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
        self.front.finish()?;
        Ok(Next::Input)
    }

    /// Lets something take the lines of the prompt from now on.
    pub fn begin(&mut self, activity: Box<dyn Activity>) {
        self.activity = Some(activity);
        self.over = None;
    }

    /// Whether something takes the lines of the prompt.
    pub fn is_busy(&self) -> bool {
        self.activity.is_some()
    }

    /// The board on which the person moves, where a game is played, or was until it was over.
    pub fn board(&mut self) -> Option<Board> {
        let is_over = self.activity.is_none();
        let activity = if is_over { self.over.take() } else { self.activity.take() }?;
        let board = activity.board(self);
        *(if is_over { &mut self.over } else { &mut self.activity }) = Some(activity);
        board.map(|board| if is_over { Board { mover: None, moves: Vec::new(), ..board } } else { board })
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
        let has_failed = self.last_failed;
        let expected = Expected { is_previewed, prompt_columns, has_failed, ..Expected::default() };
        match &self.activity {
            None => Expected { correction: self.correction.clone(), ..expected },
            Some(activity) => {
                Expected { words: activity.words(), takes_expressions: activity.takes_expressions(), ..expected }
            }
        }
    }

    /// Runs a program as if it had been entered.
    ///
    /// # Errors
    /// As [`enter`](Self::enter).
    pub fn run(&mut self, entry: &Entry) -> io::Result<Next> {
        let outcome = self.calculate(|session, show| match entry {
            Entry::Input(text) => session.interact(text, show),
            Entry::File(path) => session.interact_file(path, show),
            Entry::Unset(name) => session.unset(name),
        });
        self.told(outcome.map(|()| Next::Input))
    }

    /// Shows what went wrong, if something did.
    fn told(&mut self, outcome: Result<Next, Box<Error>>) -> io::Result<Next> {
        let is_marked = self.front.take_marked();
        if is_marked && self.session().is_first(MEANING) {
            self.show(&Text::styled(Style::Muted, format!("note: {MEANING}")));
        }
        for note in self.session().take_notes() {
            self.show(&Text::styled(Style::Muted, format!("note: {note}")));
        }
        self.front.finish()?;
        match outcome {
            Ok(next) => Ok(next),
            Err(error) => {
                self.has_failed = true;
                self.front.error(&error)?;
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
        let front = &mut self.front;
        session.set_window(front.window());
        front.begin(session.format());
        let result = work(&mut session, &mut |shown| {
            front.result(&shown);
            if front.has_failed() {
                limit.interrupt();
            }
        });
        limit.unwatch();
        front.end();
        result
    }

    /// Shows how long it is since `start`.
    pub fn show_time(&mut self, start: Duration) {
        let time = self.now().saturating_sub(start);
        self.show(&Text::styled(Style::Muted, in_words(time)));
    }

    /// Shows a text, in a pager if it is longer than the screen.
    pub fn show(&mut self, text: &Text) {
        self.front.page(text, Break::Words);
    }

    /// Shows a text of which the end matters, whatever its length: a pager would stand before what is to be answered.
    pub fn say(&mut self, text: &Text) {
        self.front.text(text);
    }

    /// Shows a value, in the same way.
    pub fn show_value(&mut self, text: &Text) {
        self.front.page(text, Break::Items);
    }

    /// The window, where there is one.
    pub fn window(&self) -> Option<Window> {
        self.front.window()
    }

    /// Whether it writes colours.
    pub fn colour(&self) -> bool {
        self.front.colour()
    }

    /// Whether the board of a game is seen beside what is said.
    pub(crate) fn shows_boards(&self) -> bool {
        self.front.shows_boards()
    }

    /// A text in the letters of the terminal.
    pub fn in_letters<'t>(&self, text: &'t str) -> Cow<'t, str> {
        self.front.in_letters(text)
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
        self.front.set_notes(settings.notes);
        self.settings = settings;
    }
}

/// The inputs of what was copied from a session, each behind its prompt, without the answers between them. None of what has no
/// prompt before it.
fn inputs_of(text: &str) -> Option<Vec<String>> {
    text.starts_with(PROMPT).then(|| {
        let mut inputs: Vec<String> = Vec::new();
        let mut goes_on = false;
        for line in text.lines() {
            let line = line.trim_start();
            let continued = MARKS.iter().find_map(|mark| line.strip_prefix(mark)).filter(|_| goes_on);
            match (line.strip_prefix(PROMPT), continued, inputs.last_mut()) {
                (Some(input), ..) => inputs.push(input.trim_start().to_owned()),
                (None, Some(more), Some(last)) => *last += &format!("\n{more}"),
                _ => {
                    goes_on = false;
                    continue;
                }
            }
            goes_on = true;
        }
        inputs
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_transcript_has_inputs_and_answers() {
        let transcript = "> x := 3\n> {3|1} +\n. 2\n_1 = {5|3}\n> def f(n)\n… n\n… end\nnote: a note\n. 5";
        let inputs = inputs_of(transcript).unwrap_or_default();
        assert_eq!(inputs, ["x := 3", "{3|1} +\n2", "def f(n)\nn\nend"]);
        assert_eq!(inputs_of("> 1 + 1"), Some(vec!["1 + 1".to_owned()]));
        assert_eq!(inputs_of("1 > 2"), None);
    }
}
