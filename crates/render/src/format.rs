//! [`Format`]: the list of output formats, and the trait of their writers.

use std::{fmt, str::FromStr};

use thiserror::Error;

use super::{ascii, fit::Fitted, json, latex, piece::Piece, text::Text, unicode, window::Window};
use crate::limit::{Limit, Stop};

/// The maximum length of the text of one value in bytes, for people and for programs.
const MAX_TEXT: usize = 64 << 20;
const MAX_TEXT_FOR_PROGRAMS: usize = 1 << 30;

/// Writes a text, such as a value or a line, from its pieces.
pub trait Writer {
    /// The format.
    fn format(&self) -> Format;

    /// Writes the next piece.
    ///
    /// # Errors
    /// What the limit says; [`Stop::Size`] if the text gets too long.
    fn put(&mut self, piece: Piece) -> Result<(), Stop>;

    /// Whether the named parts of values ([`Piece::Part`]) are written. If not, neither they nor their contents may be passed.
    fn wants_parts(&self) -> bool {
        false
    }

    /// The finished text.
    fn finish(self: Box<Self>) -> Text;
}

/// Defines [`Format`] from the list of formats, the default one first: the documentation, variant and name of each, and the module
/// of its writer.
macro_rules! formats {
    ($(#[$first_doc:meta])* $first:ident, $first_name:literal, $first_file:ident;
     $($(#[$doc:meta])* $format:ident, $name:literal, $file:ident;)*) => {
        /// An output format.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Format {
            #[default]
            $(#[$first_doc])* $first,
            $($(#[$doc])* $format,)*
        }

        impl Format {
            /// All formats.
            pub const ALL: &[Format] = &[Format::$first, $(Format::$format),*];

            /// The names of all formats.
            pub const NAMES: &[&str] = &[$first_name, $($name),*];

            /// The description of the choice of a format.
            pub const CHOICE: &str = concat!("how results are written: ", $first_name, $(", ", $name),*);

            /// The name.
            pub fn name(self) -> &'static str {
                match self {
                    Format::$first => $first_name,
                    $(Format::$format => $name,)*
                }
            }

            /// A writer of one text within a limit.
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
    /// Plain ASCII, the default in files and pipes: `^*`, `+-1`.
    Ascii, "ascii", ascii;
    /// Unicode, the default at the prompt: `↑⋆`, `±1`.
    Unicode, "unicode", unicode;
    /// LaTeX for math mode, with the package amsmath; pictures also need tikz.
    Latex, "latex", latex;
    /// JSON, one value per line, for other programs.
    Json, "json", json;
}

impl Format {
    /// A writer of one result. In the formats ASCII and Unicode it fits the window, if there is one: long collections are truncated,
    /// and wide tables are broken into blocks of columns.
    pub fn writer_within(self, limit: &Limit, window: Option<Window>) -> Box<dyn Writer> {
        match (self, window) {
            (Format::Ascii, Some(window)) => Box::new(Fitted::new(ascii::writer(limit.clone()), window)),
            (Format::Unicode, Some(window)) => Box::new(Fitted::new(unicode::writer(limit.clone()), window)),
            _ => self.writer(limit),
        }
    }

    /// Whether the format is meant for programs. Then all output, including errors, has one value per line.
    pub fn is_for_programs(self) -> bool {
        self == Format::Json
    }

    /// The names of all formats as an enumeration with the given conjunction: `ascii, unicode, latex or json`.
    pub fn names_in_words(conjunction: &str) -> String {
        match Format::NAMES {
            [others @ .., last] => format!("{} {conjunction} {last}", others.join(", ")),
            [] => String::new(),
        }
    }
}

/// A word that is not the name of a [`Format`].
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

/// Checks the length of a text for people and the limit; every writer does so after each piece.
pub(super) fn check_length(length: usize, limit: &Limit) -> Result<(), Stop> {
    if length > MAX_TEXT {
        return Err(Stop::Size { what: "the text of this value", limit: "64 MB" });
    }
    limit.check()
}

/// Checks the length of a text for programs and the limit.
pub(super) fn check_length_for_programs(length: usize, limit: &Limit) -> Result<(), Stop> {
    if length > MAX_TEXT_FOR_PROGRAMS {
        return Err(Stop::Size { what: "the text of this value", limit: "1 GB" });
    }
    limit.check()
}
