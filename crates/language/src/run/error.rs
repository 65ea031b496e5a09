//! Errors: what went wrong, where, and what to write instead.

use std::{fmt, ops::Range, path::PathBuf, sync::Arc};

use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use thiserror::Error as ThisError;

use crate::{
    limit::Stop,
    read::{
        Mistake, MistakeKind,
        source::{Source, Span, boundary_before, lines},
    },
    record::RecordError,
    render::{text::Text, wrap::Break},
};

/// The length up to which source lines are shown whole.
const LONGEST_LINE: usize = 160;
/// The length in bytes up to which messages are shown whole.
const LONGEST_MESSAGE: usize = 1000;
/// The number of characters shown before the place in a longer line.
const CONTEXT: usize = 60;
/// The number of trace entries shown.
const LONGEST_TRACE: usize = 4;

/// The kinds of error of a program. The text of each says what is wrong; [`Error`] adds where, and what to write
/// instead.
#[derive(Clone, Debug, ThisError)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The text is not a program.
    #[error("{message}")]
    Syntax {
        /// What was expected and what was found.
        message: String,
        /// Whether more text could make it a program: the prompt then asks for another line.
        incomplete: bool,
    },
    /// A name without a meaning.
    #[error("unknown name `{name}`")]
    UnknownName {
        /// The name.
        name: String,
    },
    /// A value of the wrong type.
    #[error("{message}")]
    Type {
        /// What was needed and what was found.
        message: String,
    },
    /// A wrong number of arguments.
    #[error("{message}")]
    Arguments {
        /// What the function takes and what was given.
        message: String,
    },
    /// A value of the right type that is not valid here: a division by zero, an index out of range, a rule broken.
    #[error("{message}")]
    Value {
        /// What is wrong.
        message: String,
    },
    /// An `assert` that does not hold.
    #[error("assertion failed: {message}")]
    Assertion {
        /// Both sides of the comparison.
        message: String,
    },
    /// A file that cannot be read or written.
    #[error("cannot {action} {}: {reason}", path.display())]
    File {
        /// `read` or `write`.
        action: &'static str,
        /// The file.
        path: PathBuf,
        /// What the system says.
        reason: String,
    },
    /// The program ends because a shard of its sweep is done, and what follows needs all shards.
    #[error("{message}")]
    Shard {
        /// Which shard, and where its record is.
        message: String,
    },
    /// A calculation that was stopped.
    #[error("{0}")]
    Stopped(#[from] Stop),
}

/// An error with its place.
#[derive(Clone, Debug)]
pub struct Error {
    /// What went wrong.
    pub kind: ErrorKind,
    /// Where; `None` for a file that cannot be opened from the command line.
    pub place: Option<Span>,
    /// A word at the place, under the caret.
    pub label: Option<String>,
    /// Other places that explain it (`opened here`).
    pub related: Vec<(Span, String)>,
    /// What to write instead.
    pub help: Option<String>,
    /// Further notes, a line each.
    pub notes: Vec<String>,
    /// The trace, innermost first: where the code was called or loaded from, with the words `called from` or `loaded
    /// from`.
    pub trace: Vec<(Span, String)>,
}

/// The message without its place.
impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)
    }
}

impl std::error::Error for Error {}

impl Error {
    /// The line of the place, from 1.
    pub fn line(&self) -> Option<usize> {
        self.place.as_ref().map(|place| place.line_column().0)
    }

    /// The column of the place in characters, from 1.
    pub fn column(&self) -> Option<usize> {
        self.place.as_ref().map(|place| place.line_column().1)
    }

    /// What was probably meant, if the help suggests it.
    pub fn meant(&self) -> Option<&str> {
        Some(self.help.as_deref()?.strip_prefix("did you mean `")?.split_once('`')?.0)
    }

    /// The text with what was probably meant in place of the error, or the line to type, if the help suggests either.
    pub fn corrected(&self, text: &str) -> Option<String> {
        if let Some(line) = self.help.as_deref().and_then(|help| help.strip_prefix("type `")?.strip_suffix('`'))
            && !line.contains('`')
        {
            // A command may stand before it.
            let source = self.place.as_ref().map_or(text, |place| place.source.text.as_str());
            return Some(format!("{}{line}", text.strip_suffix(source).unwrap_or_default()));
        }
        let meant = self.meant()?;
        let place = self.place.as_ref()?;
        let start = place.source.text.find(text)?;
        let bytes = place.bytes.start.checked_sub(start)?..place.bytes.end.checked_sub(start)?;
        Some(format!("{}{meant}{}", text.get(..bytes.start)?, text.get(bytes.end..)?))
    }
}

impl From<MistakeKind> for ErrorKind {
    fn from(kind: MistakeKind) -> Self {
        match kind {
            MistakeKind::Syntax { message, incomplete } => ErrorKind::Syntax { message, incomplete },
            MistakeKind::Stopped(stop) => ErrorKind::Stopped(stop),
        }
    }
}

impl From<Box<Mistake>> for Box<Error> {
    fn from(mistake: Box<Mistake>) -> Self {
        let Mistake { kind, place, related, help, .. } = *mistake;
        Box::new(Error { place, related, ..*Error::new(kind) }).maybe_help(help)
    }
}

impl From<RecordError> for Box<Error> {
    fn from(error: RecordError) -> Self {
        let help = match &error {
            RecordError::OtherProgram { .. } => Some("take another file, or remove this one to begin again"),
            RecordError::Version { .. } => Some("take another file: a new record is begun in it"),
            RecordError::Damaged { .. } | RecordError::NoData { .. } => {
                Some("the lines before it are whole: a file that ends with them goes on from there")
            }
            RecordError::File { action: "write", .. } => Some(
                "another name, or `--overwrite` where what is there may go; in a sandbox `--write-dir DIR` opens a folder",
            ),
            RecordError::Incomplete { .. } => Some(
                "run the shards that are missing or were stopped again, each with its file: they go on where it ends",
            ),
            _ => None,
        };
        let message = error.to_string();
        let error = Error::new(match error {
            RecordError::Ended { .. } => ErrorKind::Shard { message },
            _ => ErrorKind::Value { message },
        });
        error.maybe_help(help)
    }
}

impl Error {
    /// An error without a place. A long message is cut in its middle.
    pub fn new(kind: impl Into<ErrorKind>) -> Box<Self> {
        let mut kind = kind.into();
        if let ErrorKind::Syntax { message, .. }
        | ErrorKind::Type { message }
        | ErrorKind::Arguments { message }
        | ErrorKind::Value { message }
        | ErrorKind::Assertion { message } = &mut kind
        {
            *message = shortened(std::mem::take(message));
        }
        Box::new(Error {
            kind,
            place: None,
            label: None,
            related: Vec::new(),
            help: None,
            notes: Vec::new(),
            trace: Vec::new(),
        })
    }

    /// The same error at `place`, unless it has a place already.
    #[must_use]
    pub fn at(mut self: Box<Self>, place: Span) -> Box<Self> {
        self.place.get_or_insert(place);
        self
    }

    /// The same error with a line that says what to write instead.
    #[must_use]
    pub fn help(mut self: Box<Self>, help: impl Into<String>) -> Box<Self> {
        self.help.get_or_insert_with(|| shortened(help.into()));
        self
    }

    /// The same error with this help, if there is any.
    #[must_use]
    pub(crate) fn maybe_help(self: Box<Self>, help: Option<impl Into<String>>) -> Box<Self> {
        match help {
            Some(help) => self.help(help),
            None => self,
        }
    }

    /// The same error with a further note.
    #[must_use]
    pub fn note(mut self: Box<Self>, note: impl Into<String>) -> Box<Self> {
        self.notes.push(shortened(note.into()));
        self
    }

    /// Whether more text could complete the program.
    pub fn is_incomplete(&self) -> bool {
        matches!(self.kind, ErrorKind::Syntax { incomplete: true, .. })
    }

    /// Whether a result is too large to be stored or written.
    pub fn is_size(&self) -> bool {
        matches!(self.kind, ErrorKind::Stopped(Stop::Size { .. }))
    }

    /// Whether a calculation was stopped, rather than wrong.
    pub fn is_stop(&self) -> bool {
        matches!(self.kind, ErrorKind::Stopped(_))
    }

    /// The exit status of a program that ends with this error: 124 for a deadline, 130 for an interrupt, 0 for a shard
    /// that is done, else 1.
    pub fn exit_status(&self) -> u8 {
        match self.kind {
            ErrorKind::Shard { .. } => 0,
            ErrorKind::Stopped(Stop::Deadline) => 124,
            ErrorKind::Stopped(Stop::Interrupted) => 130,
            _ => 1,
        }
    }

    /// The error as shown to a person: what is wrong, where, the source line with a mark under the place, what to write
    /// instead, and the trace. The last line has no newline.
    ///
    /// ```
    /// use cutcake_language::{Error, read::{self, source::Source}};
    /// let source = std::sync::Arc::new(Source { name: "try.cgs".into(), text: "(1 + 2".into(), ..Default::default() });
    /// let error: Box<Error> = read::parse(&source).unwrap_err().into();
    /// assert!(error.render(false).starts_with("error: unclosed `(`: expected `)`\n --> try.cgs:1:7\n"));
    /// ```
    pub fn render(&self, colour: bool) -> String {
        self.render_within(colour, None)
    }

    /// As [`render`](Self::render), with messages wrapped to this many columns.
    pub fn render_within(&self, colour: bool, columns: Option<usize>) -> String {
        self.rendered(&Level::ERROR, colour, columns)
    }

    /// As [`render`](Self::render), as a warning.
    pub fn render_warning(&self, colour: bool) -> String {
        self.rendered(&Level::WARNING, colour, None)
    }

    fn rendered(&self, level: &Level<'static>, colour: bool, columns: Option<usize>) -> String {
        let wrapped = |text: String, before: usize| match columns.and_then(|columns| columns.checked_sub(before)) {
            Some(columns) if columns >= LEAST_COLUMNS => Text::plain(text).wrapped(columns, Break::Words).to_string(),
            _ => text,
        };
        let title = level.clone().primary_title(wrapped(self.kind.to_string(), TITLE));
        let mut group = Group::with_title(title);
        let mut elsewhere = Vec::new();
        if let Some(place) = &self.place {
            let mut excerpt = Excerpt::new(place, self.label.as_deref());
            for (span, label) in &self.related {
                if !excerpt.add(span, label) {
                    elsewhere.push(format!("{label}: {}", shown_place(span)));
                }
            }
            let (snippet, cut) = excerpt.snippet();
            if cut {
                // The columns of a cut line are not those of the source.
                let (line, column) = place.line_column();
                group = group.element(Origin::path(place.source.name.as_str()).line(line).char_column(column));
                group = group.element(snippet);
            } else {
                group = group.element(snippet.path(place.source.name.as_str()));
            }
        } else {
            elsewhere.extend(self.related.iter().map(|(span, label)| format!("{label}: {}", shown_place(span))));
        }
        for note in elsewhere {
            group = group.element(Level::NOTE.message(wrapped(note, MESSAGE)));
        }
        if let Some(help) = &self.help {
            group = group.element(Level::HELP.message(wrapped(help.clone(), MESSAGE)));
        }
        for note in &self.notes {
            group = group.element(Level::NOTE.message(wrapped(note.clone(), MESSAGE)));
        }
        for (span, words) in self.trace.iter().take(LONGEST_TRACE) {
            group = group.element(Level::NOTE.message(format!("{words} {}", shown_place(span))));
        }
        if self.trace.len() > LONGEST_TRACE {
            group = group.element(Level::NOTE.message(format!("… and {} more", self.trace.len() - LONGEST_TRACE)));
        }
        let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
        let shown = renderer.render(&[group]);
        let lines: Vec<&str> = shown.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect();
        lines.join("\n")
    }
}

/// The widths of the prefixes of a message, `error: `, and of its help, `  = help: `, and the least width of wrapped
/// text.
const TITLE: usize = 7;
const MESSAGE: usize = 12;
const LEAST_COLUMNS: usize = 16;

/// The place as `tables.cgs:3:5`.
fn shown_place(span: &Span) -> String {
    let (line, column) = span.line_column();
    format!("{}:{line}:{column}", span.source.name)
}

/// A message that quotes a long value, cut in its middle.
pub(crate) fn shortened(message: String) -> String {
    if message.len() <= LONGEST_MESSAGE {
        return message;
    }
    let head = boundary_before(&message, LONGEST_MESSAGE * 3 / 4);
    let tail = boundary_before(&message, message.len() - LONGEST_MESSAGE / 4);
    format!("{}…{}", &message[..head], &message[tail..])
}

/// The part of a source that an error shows.
struct Excerpt<'e> {
    source: &'e Arc<Source>,
    /// The marks: their bytes, whether it is the error's own place, and the label.
    marks: Vec<(Range<usize>, AnnotationKind, Option<&'e str>)>,
}

impl<'e> Excerpt<'e> {
    fn new(place: &'e Span, label: Option<&'e str>) -> Self {
        let mark = within(&place.source.text, &place.bytes);
        Excerpt { source: &place.source, marks: vec![(mark, AnnotationKind::Primary, label)] }
    }

    /// Adds another place if it is near enough to be shown in the same excerpt; returns whether it is.
    fn add(&mut self, span: &'e Span, label: &'e str) -> bool {
        let mark = within(&span.source.text, &span.bytes);
        let (first, ..) = &self.marks[0];
        let between = mark.start.min(first.start)..mark.start.max(first.start);
        let near = Arc::ptr_eq(self.source, &span.source)
            && (between.len() < CONTEXT || self.source.text[between].contains(['\n', '\r']));
        if near {
            self.marks.push((mark, AnnotationKind::Context, Some(label)));
        }
        near
    }

    /// The excerpt, and whether the beginning of a line is cut off.
    fn snippet(self) -> (Snippet<'e, Annotation<'e>>, bool) {
        let text = self.source.text.as_str();
        let first = self.marks.iter().map(|(mark, ..)| mark.start).min().unwrap_or_default();
        let last = self.marks.iter().map(|(mark, ..)| mark.start).max().unwrap_or_default();
        let mut shown = String::new();
        let mut number = 1;
        let mut cut = false;
        let mut annotations = Vec::new();
        for (index, line) in lines(text).enumerate() {
            if line.end < first {
                continue;
            }
            if line.start > last {
                break;
            }
            if shown.is_empty() {
                number = index + 1;
            }
            let marks = self.marks.iter().filter(|(mark, ..)| line.start <= mark.start && mark.start <= line.end);
            let window = window(text, &line, marks.clone().map(|(mark, ..)| mark.start).min());
            if window.start > line.start {
                shown.push('…');
                cut = true;
            }
            for (mark, kind, label) in marks {
                let at = |byte: usize| shown.len() + byte.clamp(window.start, window.end) - window.start;
                let annotation = kind.span(at(mark.start)..at(mark.end));
                annotations.push(annotation.label(label.map(str::to_owned)));
            }
            shown.push_str(&text[window.clone()]);
            if window.end < line.end {
                shown.push('…');
            }
            shown.push('\n');
        }
        (Snippet::source(shown).line_start(number).annotations(annotations), cut)
    }
}

/// The bytes moved to character boundaries inside the text, and cut at the end of the line.
fn within(text: &str, bytes: &Range<usize>) -> Range<usize> {
    let start = boundary_before(text, bytes.start);
    let end = bytes.end.clamp(start, text.len());
    let end = (end..text.len()).find(|&byte| text.is_char_boundary(byte)).unwrap_or(text.len());
    let line = text[start..end].find(['\n', '\r']).map_or(end, |length| start + length);
    start..line
}

/// The part of a line that is shown: all of it, or the surroundings of `mark`.
fn window(text: &str, line: &Range<usize>, mark: Option<usize>) -> Range<usize> {
    let mark = mark.unwrap_or(line.start);
    if line.len() <= LONGEST_LINE {
        return line.clone();
    }
    let before = text[line.start..mark].char_indices().rev().take(CONTEXT).last();
    let start = before.map_or(mark, |(at, _)| line.start + at);
    let start = if start < line.start + 4 { line.start } else { start };
    let length = text[start..line.end].char_indices().nth(LONGEST_LINE - CONTEXT).map(|(at, _)| at);
    start..length.map_or(line.end, |length| start + length)
}
