//! The forms in which values can be written.

use std::{fmt, str::FromStr};

use thiserror::Error;

/// A form in which values are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Format {
    /// Plain ASCII, as files and pipes get it: `^*`, `+-1`.
    #[default]
    Ascii,
    /// Unicode, as the prompt shows it: `↑⋆`, `±1`.
    Unicode,
    /// LaTeX, to be set in mathematics mode.
    Latex,
    /// JSON, one value a line, for other programs.
    Json,
}

/// A word that names no [`Format`].
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("no format is called `{0}`: the formats are ascii, unicode, latex and json")]
pub struct UnknownFormat(String);

impl Format {
    /// Every format.
    pub const ALL: [Format; 4] = [Format::Ascii, Format::Unicode, Format::Latex, Format::Json];

    /// Its name, as it is typed.
    pub fn name(self) -> &'static str {
        match self {
            Format::Ascii => "ascii",
            Format::Unicode => "unicode",
            Format::Latex => "latex",
            Format::Json => "json",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(word: &str) -> Result<Self, Self::Err> {
        Format::ALL.into_iter().find(|format| format.name() == word).ok_or_else(|| UnknownFormat(word.to_owned()))
    }
}
