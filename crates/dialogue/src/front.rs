//! [`Front`]: a front end, which shows results and records inputs.

use std::{
    borrow::Cow,
    io,
    path::{Path, PathBuf},
    time::Duration,
};

use serde_json::{Value as Json, json};

use crate::{
    console::{Console, Next},
    read::token::TokenKind,
    render::{
        format::Format,
        text::{Style, Text},
        window::Window,
        wrap::Break,
    },
    run::error::Error,
    session::Shown,
    standing::Standing,
};

/// How much is shown with a result that does not rest on play or calculation alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Notes {
    /// The standing in full, with its sources.
    All,
    /// A mark; `:why` says the rest.
    #[default]
    Marks,
    /// Nothing.
    None,
}

impl Notes {
    /// The names of the settings.
    pub const NAMES: [(&str, Notes); 3] = [("all", Notes::All), ("marks", Notes::Marks), ("none", Notes::None)];

    /// The name of this setting.
    pub fn name(self) -> &'static str {
        Self::NAMES.into_iter().find(|(_, notes)| *notes == self).map_or("", |(name, _)| name)
    }

    /// The note on a result with this standing.
    pub fn note(self, standing: Standing) -> Option<String> {
        match self {
            Notes::All => Some(standing.with_source()),
            Notes::Marks => Some(MARK.to_owned()),
            Notes::None => None,
        }
    }
}

/// The mark of a result that does not rest on play or calculation alone.
pub const MARK: &str = "·";
/// The meaning of the mark, which is shown once.
pub const MEANING: &str =
    "`·` marks an answer that rests on more than play: `:why` says on what, and `:set notes all` says it each time";

/// A recorded action of a session that its names depend on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A calculation.
    Input(String),
    /// A file that was run.
    File(PathBuf),
    /// A name whose value was forgotten.
    Unset(String),
}

impl Entry {
    /// The entry as JSON.
    pub fn to_json(&self) -> Json {
        match self {
            Entry::Input(text) => json!({ "input": text }),
            Entry::File(path) => json!({ "file": path.to_string_lossy() }),
            Entry::Unset(name) => json!({ "unset": name }),
        }
    }

    /// The entry that [`to_json`](Self::to_json) wrote; `None` if it is none.
    pub fn from_json(entry: &Json) -> Option<Self> {
        let text = |name: &str| entry[name].as_str();
        let input = text("input").map(|text| Entry::Input(text.to_owned()));
        let file = || text("file").map(|path| Entry::File(path.into()));
        input.or_else(file).or_else(|| text("unset").map(|name| Entry::Unset(name.to_owned())))
    }
}

/// A session that ended without being left, and can be restored.
pub trait Lost {
    /// A description: where and when the session ran, and its number of entries.
    fn words(&self) -> String;

    /// The recorded entries.
    fn entries(&self) -> &[Entry];

    /// Forgets it.
    fn forget(self: Box<Self>);
}

/// The implementation of a command.
pub type Action = fn(&mut Console<'_>, &str) -> Result<Next, Box<Error>>;

/// A front end.
pub trait Front {
    /// Shows a result, or a line that a program prints.
    fn result(&mut self, shown: &Shown);

    /// Shows a text without a pager.
    fn text(&mut self, text: &Text);

    /// Shows a text, in a pager if it is long, with lines broken as `at` says.
    fn page(&mut self, text: &Text, at: Break);

    /// Shows an error.
    ///
    /// # Errors
    /// If the output has failed.
    fn error(&mut self, error: &Error) -> io::Result<()>;

    /// Sets how much is shown about what results rest on.
    fn set_notes(&mut self, notes: Notes);

    /// Whether a result was marked since the last call.
    fn take_marked(&mut self) -> bool;

    /// The window in which results are shown, if there is one.
    fn window(&self) -> Option<Window> {
        None
    }

    /// Called before a calculation whose results are in this format.
    fn begin(&mut self, _: Format) {}

    /// Called after a calculation.
    fn end(&mut self) {}

    /// Whether it writes colours.
    fn colour(&self) -> bool {
        false
    }

    /// Whether it shows the [board](Console::board) of a game itself, so that no text has to.
    fn shows_boards(&self) -> bool {
        false
    }

    /// A text in the letters that can be shown.
    fn in_letters<'t>(&self, text: &'t str) -> Cow<'t, str> {
        text.into()
    }

    /// Whether the output has failed.
    fn has_failed(&self) -> bool {
        false
    }

    /// Reports a failure of the output.
    ///
    /// # Errors
    /// That failure.
    fn finish(&mut self) -> io::Result<()> {
        Ok(())
    }

    /// The path of a file as it was typed after a command.
    fn path(&self, typed: &str) -> PathBuf {
        unquoted(typed).unwrap_or(typed).into()
    }

    /// The path independent of the working directory.
    fn absolute(&self, path: &Path) -> PathBuf {
        path.to_owned()
    }

    /// Records an entry, so that another session can replay it.
    fn note(&mut self, _: &Entry) {}

    /// Forgets the recorded entries.
    fn forget(&mut self) {}

    /// The lost sessions, the latest first.
    fn lost(&self) -> Vec<Box<dyn Lost>> {
        Vec::new()
    }

    /// The implementation of `:explore`, if there is a screen for it.
    fn explore(&self) -> Option<Action> {
        None
    }
}

/// The text inside quotes, the last of which may be missing.
pub fn unquoted(text: &str) -> Option<&str> {
    text.strip_prefix('"').map(|rest| rest.strip_suffix('"').unwrap_or(rest))
}

/// The style of a token of the input.
pub fn token_style(kind: TokenKind) -> Style {
    match kind {
        TokenKind::Number => Style::Number,
        TokenKind::String => Style::String,
        TokenKind::Comment => Style::Muted,
        TokenKind::Keyword | TokenKind::Command => Style::Keyword,
        TokenKind::Constant => Style::Symbol,
        TokenKind::Star | TokenKind::Up | TokenKind::Bar => Style::Game,
        TokenKind::Unknown => Style::Bad,
        TokenKind::Name | TokenKind::Operator | TokenKind::Open | TokenKind::Close | TokenKind::Mark => Style::Plain,
    }
}

/// A time in words: `0.012 ms`, `1.250 s`.
///
/// ```
/// use std::time::Duration;
/// use cutcake_dialogue::front::in_words;
/// assert_eq!(in_words(Duration::from_micros(12)), "0.012 ms");
/// assert_eq!(in_words(Duration::from_millis(1250)), "1.250 s");
/// ```
pub fn in_words(time: Duration) -> String {
    if time < Duration::from_secs(1) {
        format!("{:.3} ms", 1e3 * time.as_secs_f64())
    } else {
        format!("{:.3} s", time.as_secs_f64())
    }
}
