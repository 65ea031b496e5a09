//! The list of the formats in which values can be written, and what the writer of each does.

use std::{fmt, str::FromStr};

use thiserror::Error;

use super::{ascii, fit::Fitted, json, latex, piece::Piece, text::Text, unicode, window::Window};
use crate::limit::{Limit, Stop};

/// The longest text of one value, in bytes, for people and for programs; memory may end sooner.
const MAX_TEXT: usize = 64 << 20;
const MAX_TEXT_FOR_PROGRAMS: usize = 1 << 30;

/// Writes one text: a value, or a line.
pub trait Writer {
    /// The format it writes.
    fn format(&self) -> Format;

    /// Writes what comes next.
    ///
    /// # Errors
    /// What the limit says; [`Stop::Size`] if the text gets too long.
    fn put(&mut self, piece: Piece) -> Result<(), Stop>;

    /// Whether it writes what programs are told about a value: the pieces from [`Piece::Part`] on that are no value's
    /// own text. Others are not to be given them.
    fn wants_parts(&self) -> bool {
        false
    }

    /// The text.
    fn finish(self: Box<Self>) -> Text;
}

/// Lists the formats, that of files and pipes first: how each is described, called and typed, and the file with its
/// writer.
macro_rules! formats {
    ($(#[$first_doc:meta])* $first:ident, $first_name:literal, $first_file:ident;
     $($(#[$doc:meta])* $format:ident, $name:literal, $file:ident;)*) => {
        /// A form in which values are written.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Format {
            #[default]
            $(#[$first_doc])* $first,
            $($(#[$doc])* $format,)*
        }

        impl Format {
            /// Every format.
            pub const ALL: &[Format] = &[Format::$first, $(Format::$format),*];

            /// Their names, as they are typed.
            pub const NAMES: &[&str] = &[$first_name, $($name),*];

            /// What there is to choose between, in words.
            pub const CHOICE: &str = concat!("how results are written: ", $first_name, $(", ", $name),*);

            /// Its name, as it is typed.
            pub fn name(self) -> &'static str {
                match self {
                    Format::$first => $first_name,
                    $(Format::$format => $name,)*
                }
            }

            /// Something to write a text with, which asks `limit`.
            pub fn writer(self, limit: &Limit) -> Box<dyn Writer> {
                match self {
                    Format::$first => Box::new($first_file::writer(limit.clone())),
                    $(Format::$format => Box::new($file::writer(limit.clone())),)*
                }
            }
        }
    };
}

formats! {
    /// Plain ASCII, as files and pipes get it: `^*`, `+-1`.
    Ascii, "ascii", ascii;
    /// Unicode, as the prompt shows it: `↑⋆`, `±1`.
    Unicode, "unicode", unicode;
    /// LaTeX, to be set in mathematics mode with the package amsmath; pictures need tikz too.
    Latex, "latex", latex;
    /// JSON, one value a line, for other programs.
    Json, "json", json;
}

impl Format {
    /// Something to write a result with for a window, if there is one and people read the format: what is too long is
    /// cut, and tables stand in blocks of columns.
    pub fn writer_within(self, limit: &Limit, window: Option<Window>) -> Box<dyn Writer> {
        match (self, window) {
            (Format::Ascii, Some(window)) => Box::new(Fitted::new(ascii::writer(limit.clone()), window)),
            (Format::Unicode, Some(window)) => Box::new(Fitted::new(unicode::writer(limit.clone()), window)),
            _ => self.writer(limit),
        }
    }

    /// Whether programs read it: then all that is printed is a value a line, an error too.
    pub fn is_for_programs(self) -> bool {
        self == Format::Json
    }

    /// The names of all formats in a sentence: `ascii, unicode, latex or json`.
    pub fn names_in_words(last_joint: &str) -> String {
        match Format::NAMES {
            [others @ .., last] => format!("{} {last_joint} {last}", others.join(", ")),
            [] => String::new(),
        }
    }
}

/// A word that names no [`Format`].
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("no format is called `{word}`: the formats are {}", Format::names_in_words("and"))]
pub struct UnknownFormat {
    word: String,
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(word: &str) -> Result<Self, Self::Err> {
        let format = Format::ALL.iter().copied().find(|format| format.name() == word);
        format.ok_or_else(|| UnknownFormat { word: word.to_owned() })
    }
}

/// What every writer asks after each piece: whether a text of so many bytes may go on.
pub(super) fn may_go_on(length: usize, limit: &Limit) -> Result<(), Stop> {
    if length > MAX_TEXT {
        return Err(Stop::Size { what: "the text of this value", limit: "64 MB" });
    }
    limit.check()
}

/// The same of a text for programs.
pub(super) fn may_go_on_for_programs(length: usize, limit: &Limit) -> Result<(), Stop> {
    if length > MAX_TEXT_FOR_PROGRAMS {
        return Err(Stop::Size { what: "the text of this value", limit: "1 GB" });
    }
    limit.check()
}
