//! [`Front`]: who shows a person what comes of an input, and keeps what was entered.

use std::{
    borrow::Cow,
    io,
    path::{Path, PathBuf},
    time::Duration,
};

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

/// How much stands beside a result about what it rests on, where that is not play or calculation alone.
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
    /// The names by which they are set.
    pub const NAMES: [(&str, Notes); 3] = [("all", Notes::All), ("marks", Notes::Marks), ("none", Notes::None)];

    /// The name by which they are set.
    pub fn name(self) -> &'static str {
        Self::NAMES.into_iter().find(|(_, notes)| *notes == self).map_or("", |(name, _)| name)
    }

    /// What stands beside a result that rests on something.
    pub fn beside(self, standing: Standing) -> Option<String> {
        match self {
            Notes::All => Some(standing.with_source()),
            Notes::Marks => Some(MARK.to_owned()),
            Notes::None => None,
        }
    }
}

/// The mark of a result that does not rest on play or calculation alone.
pub const MARK: &str = "·";
/// What the mark means, to be said once.
pub const MEANING: &str =
    "`·` marks an answer that rests on more than play: `:why` says on what, and `:set notes all` says it each time";

/// What was done in a session that its names rest on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// This was calculated.
    Input(String),
    /// This file was run.
    File(PathBuf),
    /// What this name held was forgotten.
    Unset(String),
}

/// A session that was not left, and can be had again.
pub trait Lost {
    /// The session in words: where it was, when, and how much was done in it.
    fn words(&self) -> String;

    /// What was done in it.
    fn entries(&self) -> &[Entry];

    /// Forgets it.
    fn forget(self: Box<Self>);
}

/// A command that only some fronts can do.
pub type Deed = fn(&mut Console<'_>, &str) -> Result<Next, Box<Error>>;

/// Who shows a person what comes of an input.
pub trait Front {
    /// Shows a result, or a line that a program prints.
    fn result(&mut self, shown: &Shown);

    /// Shows a text of which the end matters.
    fn text(&mut self, text: &Text);

    /// Shows a text to be read as a whole, whose lines are broken at such places.
    fn page(&mut self, text: &Text, at: Break);

    /// Shows what went wrong.
    ///
    /// # Errors
    /// If nothing can be shown any more.
    fn error(&mut self, error: &Error) -> io::Result<()>;

    /// Says how much stands beside results from now on.
    fn set_notes(&mut self, notes: Notes);

    /// Whether a result was marked since this was last asked.
    fn take_marked(&mut self) -> bool;

    /// The window that results are read in, if there is one.
    fn window(&self) -> Option<Window> {
        None
    }

    /// A calculation begins whose results are in this format.
    fn begin(&mut self, _: Format) {}

    /// A calculation has ended.
    fn end(&mut self) {}

    /// Whether it writes colours.
    fn colour(&self) -> bool {
        false
    }

    /// Whether it shows the [board](Console::board) of a game, so that no text has to.
    fn shows_boards(&self) -> bool {
        false
    }

    /// A text in the letters that can be shown.
    fn in_letters<'t>(&self, text: &'t str) -> Cow<'t, str> {
        text.into()
    }

    /// Whether nothing can be shown any more.
    fn has_failed(&self) -> bool {
        false
    }

    /// Gives back why nothing can be shown any more, if so.
    ///
    /// # Errors
    /// That failure.
    fn finish(&mut self) -> io::Result<()> {
        Ok(())
    }

    /// A file as a person types it behind a command.
    fn path(&self, typed: &str) -> PathBuf {
        unquoted(typed).unwrap_or(typed).into()
    }

    /// The same whatever the folder is that the program runs in.
    fn absolute(&self, path: &Path) -> PathBuf {
        path.to_owned()
    }

    /// Keeps what was done, so that it can be done again in another session.
    fn note(&mut self, _: &Entry) {}

    /// Forgets what was kept so.
    fn forget(&mut self) {}

    /// The sessions that were not left, the last one first.
    fn lost(&self) -> Vec<Box<dyn Lost>> {
        Vec::new()
    }

    /// `:explore`, where there is a screen for it.
    fn explore(&self) -> Option<Deed> {
        None
    }
}

/// What stands in quotes, the last of which may be missing.
pub fn unquoted(text: &str) -> Option<&str> {
    text.strip_prefix('"').map(|rest| rest.strip_suffix('"').unwrap_or(rest))
}

/// The style of a piece of input.
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
