//! The [`Console`]: it runs each line of the prompt as a calculation or a command, for any front end.

use std::{
    borrow::Cow,
    cell::{RefCell, RefMut},
    io,
    path::{Path, PathBuf},
    time::Duration,
};

use crate::{
    activity::{Activity, Board, Expected, Flow},
    command,
    front::{Action, Entry, Front, Lost, MEANING, Notes, in_words},
    render::{
        text::{Style, Text},
        window::Window,
        wrap::Break,
    },
    run::error::Error,
    session::{Session, Shown},
};

/// The prompt before each input.
pub const PROMPT: &str = "> ";

/// The prompt of a continuation line, as wide as [`PROMPT`]: in Unicode, and in ASCII.
pub const CONTINUATION_PROMPTS: [&str; 2] = ["… ", ". "];

/// The settings of a session at the prompt.
#[derive(Clone, Copy, Debug, Default)]
pub struct Settings {
    /// The time limit of each input; `None` means no limit.
    pub timeout: Option<Duration>,
    /// The memory limit in units of 2^20 bytes; `None` means no limit.
    pub memory: Option<u64>,
    /// Whether each input is followed by the time that it took.
    pub time: bool,
    /// Whether the value of the input is shown while it is typed.
    pub preview: bool,
    /// How much is shown about what results rest on.
    pub notes: Notes,
}

/// What comes after an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// The next input.
    Input,
    /// The end of the session.
    Quit,
}

/// A session and the front end through which a person uses it.
pub struct Console<'a> {
    session: &'a RefCell<Session>,
    settings: Settings,
    front: Box<dyn Front + 'a>,
    /// The activity that takes the lines of the prompt, if there is one.
    activity: Option<Box<dyn Activity>>,
    /// The last activity, once it is over.
    over: Option<Box<dyn Activity>>,
    /// Whether any input has failed.
    has_failed: bool,
    /// Whether the last input failed, and a correction of it.
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

    /// Records an entry, so that a later session can replay it.
    pub(crate) fn note(&mut self, entry: &Entry) {
        self.front.note(entry);
    }

    /// Forgets every name, result and stored value, and the recorded entries.
    pub(crate) fn reset(&mut self) {
        self.session().reset();
        self.front.forget();
    }

    /// The lost sessions, the latest first.
    pub(crate) fn lost(&self) -> Vec<Box<dyn Lost>> {
        self.front.lost()
    }

    /// The implementation of `:explore`, if the front end has a screen for it.
    pub(crate) fn explore(&self) -> Option<Action> {
        self.front.explore()
    }

    /// The path of a file as it was typed after a command.
    pub(crate) fn path(&self, typed: &str) -> PathBuf {
        self.front.path(typed)
    }

    /// The path independent of the working directory.
    pub(crate) fn absolute(&self, path: &Path) -> PathBuf {
        self.front.absolute(path)
    }

    /// The time on the clock of the session.
    pub(crate) fn now(&self) -> Duration {
        self.session.borrow().limit().now()
    }

    /// Replays and records an entry of another session, without showing results or writing files.
    ///
    /// # Errors
    /// Those of the entry.
    pub fn repeat(&mut self, entry: &Entry) -> Result<(), Box<Error>> {
        let repeated = self.calculate(|session, _| {
            let files = session.files().clone();
            session.set_files(files.clone().discarding());
            let repeated = entry.run(session, &mut |_| {});
            session.set_files(files);
            repeated
        });
        if repeated.is_ok() {
            self.note(entry);
        }
        repeated
    }

    /// Handles an input: a command, a question, or a calculation.
    ///
    /// # Errors
    /// If the output has failed. Errors of the input itself are shown.
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
                Ok(Flow::Done) => self.over = Some(activity),
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
        self.report(outcome)
    }

    /// The name that an input asks for help on: `?Mean`, `Mean?` or `help`.
    fn question<'i>(&mut self, input: &'i str) -> Option<&'i str> {
        let is_name = |word: &&str| word.chars().all(char::is_alphanumeric) && !word.is_empty();
        let suffixed = || input.strip_suffix('?').map(str::trim_end).filter(is_name);
        match input {
            "help" if self.activity.is_none() && !self.session().has_name("help") => Some(""),
            _ => input.strip_prefix('?').map(str::trim).or_else(suffixed),
        }
    }

    /// Calculates and records an input.
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

    /// Leaves the activity, or the session if there is no activity.
    ///
    /// # Errors
    /// As [`enter`](Self::enter).
    pub fn leave(&mut self) -> io::Result<Next> {
        let Some(mut activity) = self.activity.take() else { return Ok(Next::Quit) };
        activity.leave(self);
        self.front.finish()?;
        Ok(Next::Input)
    }

    /// Begins an activity, which takes the lines of the prompt.
    pub fn begin(&mut self, activity: Box<dyn Activity>) {
        self.activity = Some(activity);
        self.over = None;
    }

    /// Whether an activity takes the lines of the prompt.
    pub fn is_busy(&self) -> bool {
        self.activity.is_some()
    }

    /// The board of the game that is being played, or was played last.
    pub fn board(&mut self) -> Option<Board> {
        let is_over = self.activity.is_none();
        let activity = if is_over { self.over.take() } else { self.activity.take() }?;
        let board = activity.board(self);
        *(if is_over { &mut self.over } else { &mut self.activity }) = Some(activity);
        board.map(|board| if is_over { Board { mover: None, moves: Vec::new(), ..board } } else { board })
    }

    /// Whether any input has failed.
    pub fn has_failed(&self) -> bool {
        self.has_failed
    }

    /// The prompt before the next input.
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

    /// Runs an entry and shows its results.
    ///
    /// # Errors
    /// As [`enter`](Self::enter).
    pub fn run(&mut self, entry: &Entry) -> io::Result<Next> {
        let outcome = self.calculate(|session, show| entry.run(session, show));
        self.report(outcome.map(|()| Next::Input))
    }

    /// Shows the notes of an input, and its error if it failed.
    fn report(&mut self, outcome: Result<Next, Box<Error>>) -> io::Result<Next> {
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

    /// Runs a calculation within the limits, showing results as they come.
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

    /// Shows the time elapsed since `start`.
    pub fn show_time(&mut self, start: Duration) {
        let time = self.now().saturating_sub(start);
        self.show(&Text::styled(Style::Muted, in_words(time)));
    }

    /// Shows a text, in a pager if it is longer than the screen.
    pub fn show(&mut self, text: &Text) {
        self.front.page(text, Break::Words);
    }

    /// Shows a text without a pager, since its end has to be answered.
    pub fn say(&mut self, text: &Text) {
        self.front.text(text);
    }

    /// Shows a value, in a pager if it is longer than the screen.
    pub fn show_value(&mut self, text: &Text) {
        self.front.page(text, Break::Items);
    }

    /// The window, if there is one.
    pub fn window(&self) -> Option<Window> {
        self.front.window()
    }

    /// Whether the front end writes colours.
    pub fn colour(&self) -> bool {
        self.front.colour()
    }

    /// Whether the front end shows the board of a game itself.
    pub(crate) fn shows_boards(&self) -> bool {
        self.front.shows_boards()
    }

    /// A text in the letters that the front end can show.
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

    /// Changes the settings.
    pub fn set(&mut self, settings: Settings) {
        self.session.borrow().limit().set_memory(settings.memory);
        self.front.set_notes(settings.notes);
        self.settings = settings;
    }
}

impl Entry {
    /// Runs the entry in a session.
    fn run(&self, session: &mut Session, show: &mut dyn FnMut(Shown)) -> Result<(), Box<Error>> {
        match self {
            Entry::Input(text) => session.interact(text, show),
            Entry::File(path) => session.interact_file(path, show),
            Entry::Unset(name) => session.unset(name),
        }
    }
}

/// The inputs in a transcript of a session, without the answers between them; `None` if the text does not begin with a prompt.
fn inputs_of(text: &str) -> Option<Vec<String>> {
    text.starts_with(PROMPT).then(|| {
        let mut inputs: Vec<String> = Vec::new();
        let mut is_open = false;
        for line in text.lines() {
            let line = line.trim_start();
            let continued = CONTINUATION_PROMPTS.iter().find_map(|mark| line.strip_prefix(mark)).filter(|_| is_open);
            match (line.strip_prefix(PROMPT), continued, inputs.last_mut()) {
                (Some(input), ..) => inputs.push(input.trim_start().to_owned()),
                (None, Some(more), Some(last)) => *last += &format!("\n{more}"),
                _ => {
                    is_open = false;
                    continue;
                }
            }
            is_open = true;
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
