//! Non-interactive programs: bare results go to one stream, errors to another.

use std::{
    io::{self, Write},
    path::PathBuf,
    time::{Duration, Instant},
};

use crate::{
    front::in_words,
    input,
    limit::Stop,
    read::{LONGEST, source::Span},
    record::line::fingerprint,
    render::format::Format,
    run::error::{Error, ErrorKind},
};

use serde_json::json;

use super::{printer::Printer, progress};
use crate::session::{Session, Shown};

/// A program to run.
#[derive(Clone, Debug)]
pub enum Input {
    /// A text that is not in a file.
    Text {
        /// The name that messages use.
        name: String,
        /// The text.
        text: String,
    },
    /// A file.
    File(PathBuf),
}

impl Input {
    /// The expressions of the command line, each as a program.
    pub fn expressions(expressions: Vec<String>) -> impl Iterator<Item = Input> {
        let several = expressions.len() > 1;
        expressions.into_iter().zip(1..).map(move |(text, number)| {
            let name = if several { format!("<-e {number}>") } else { "<-e>".to_owned() };
            Input::Text { name, text }
        })
    }

    /// The program on standard input.
    ///
    /// # Errors
    /// If it cannot be read or is not UTF-8.
    pub fn standard() -> Result<Self, Box<Error>> {
        let unreadable =
            |reason: String| Error::new(ErrorKind::File { action: "read", path: "<stdin>".into(), reason });
        let bytes =
            input::read_to_end(io::stdin().lock(), LONGEST as u64).map_err(|error| unreadable(error.to_string()))?;
        let text = String::from_utf8(bytes).map_err(|_| unreadable("it is not UTF-8".to_owned()))?;
        Ok(Input::Text { name: "<stdin>".to_owned(), text })
    }

    /// Runs it in `session`.
    ///
    /// # Errors
    /// Those of the program, or the limit that stopped the session before.
    pub fn run(&self, session: &mut Session, show: &mut dyn FnMut(Shown)) -> Result<(), Box<Error>> {
        session.limit().check_now().map_err(Error::new)?;
        match self {
            Input::Text { name, text } => session.run(name, text, show),
            Input::File(path) => session.run_file(path, show).map_err(|error| {
                let is_program = path.extension().is_some_and(|end| end == "cgs") || path.exists();
                match error.kind {
                    ErrorKind::File { .. } if !is_program && error.help.is_none() => {
                        error.help(help_on_argument(&path.to_string_lossy()))
                    }
                    _ => error,
                }
            }),
        }
    }
}

/// What to write instead of an argument that is no file: a word may be meant as a command, and all else that is not written as the name
/// of a file as an expression.
fn help_on_argument(text: &str) -> String {
    let is_path = text.chars().all(|letter| letter.is_alphanumeric() || "_-./\\~ ".contains(letter));
    let begins_with_letter = |text: &str| text.starts_with(char::is_alphabetic);
    match text.rsplit_once('.') {
        Some((_, ending)) if is_path && begins_with_letter(ending) => {
            "`cutcake FILE` runs the program in a file, whose name usually ends in `.cgs`".to_owned()
        }
        None if is_path && begins_with_letter(text) => {
            "`cutcake FILE` runs a program, `cutcake -e '1+1'` evaluates an \
            expression, `cutcake` alone starts the prompt; `cutcake --help` lists the commands"
                .to_owned()
        }
        _ => format!("an expression is evaluated by `cutcake -e '{text}'`"),
    }
}

/// The fingerprint of the texts of programs that are run one after another.
///
/// # Errors
/// If a file cannot be read.
pub fn program_of(inputs: &[Input]) -> Result<String, Box<Error>> {
    let mut texts = Vec::with_capacity(inputs.len());
    for input in inputs {
        texts.push(match input {
            Input::Text { text, .. } => text.clone(),
            Input::File(path) => input::read_text(path, LONGEST as u64).map_err(|error| {
                Error::new(ErrorKind::File { action: "read", path: path.clone(), reason: error.to_string() })
            })?,
        });
    }
    Ok(fingerprint(&texts.iter().map(String::as_str).collect::<Vec<_>>()))
}

/// How to run programs, and where their output goes.
pub struct Run<'a> {
    /// The stream for results.
    pub output: &'a mut dyn Write,
    /// Whether results are coloured.
    pub colour: bool,
    /// The stream for errors, notes and times.
    pub errors: &'a mut dyn Write,
    /// Whether errors are coloured.
    pub error_colour: bool,
    /// The warnings that were found without running the programs.
    pub warnings: Vec<Error>,
    /// Whether to report the time of each result.
    pub time: bool,
    /// The time limit of the whole run.
    pub timeout: Option<Duration>,
}

impl Run<'_> {
    /// Runs programs one after another in one session, up to the first error, and returns the exit status.
    pub fn all(self, session: &mut Session, inputs: &[Input]) -> u8 {
        let limit = session.limit().clone();
        let format = session.format();
        limit.restart(self.timeout);
        limit.watch();
        let mut printer = Printer::new(self.output, self.colour);
        let start = Instant::now();
        let mut since = start;
        let mut results = 0_u64;
        let outcome = inputs.iter().try_for_each(|input| {
            input.run(session, &mut |shown| {
                results += 1;
                printer.result(&shown);
                if printer.has_failed() {
                    limit.interrupt();
                }
                if self.time {
                    report_time(self.errors, "result", since.elapsed(), format);
                    since = Instant::now();
                }
            })
        });
        progress::clear();
        let ended = outcome.as_ref().err().and_then(|error| error.place.clone());
        for warning in &self.warnings {
            // The warning about the error that ended the program would repeat it.
            if warning.place.as_ref().map(shown_place) != ended.as_ref().map(shown_place) {
                report_warning(self.errors, warning, format, self.error_colour);
            }
        }
        for note in session.take_notes() {
            report_note(self.errors, &note, format);
        }
        if self.time {
            report_time(self.errors, "total", start.elapsed(), format);
        }
        match (printer.finish(), outcome) {
            (Ok(()), Ok(())) => 0,
            (Ok(()), Err(error)) => {
                let status = report(self.errors, &error, format, self.error_colour);
                if let Some(note) = end(&error, self.timeout, results, session) {
                    report_note(self.errors, &note, format);
                }
                status
            }
            // The reader has closed the pipe (`cutcake tables.cgs | head`).
            (Err(failure), _) if failure.kind() == io::ErrorKind::BrokenPipe => 0,
            (Err(failure), _) => {
                let error =
                    ErrorKind::File { action: "write", path: "the results".into(), reason: failure.to_string() };
                report(self.errors, &Error::new(error), format, self.error_colour)
            }
        }
    }
}

/// A note on which limit ended a run and what is kept of it; `None` if no limit did.
fn end(error: &Error, timeout: Option<Duration>, results: u64, session: &Session) -> Option<String> {
    let limit = match &error.kind {
        ErrorKind::Stopped(Stop::Deadline) => format!("--timeout {}", timeout?.as_secs_f64()),
        ErrorKind::Stopped(Stop::Memory { megabytes }) => format!("--memory {megabytes}"),
        ErrorKind::Stopped(Stop::Interrupted) => "an interrupt".to_owned(),
        _ => return None,
    };
    let printed = match results {
        0 => "no result was printed".to_owned(),
        1 => "1 result was printed".to_owned(),
        _ => format!("{results} results were printed"),
    };
    let kept = match (session.recorded_in(), session.positions_kept_in()) {
        (Some(record), _) => {
            format!("the sweeps so far are in {}: the same command continues them", record.display())
        }
        (None, Some(file)) => {
            format!("the results of searches are in {}: the same command continues them", file.display())
        }
        (None, None) => "nothing else is kept (--checkpoint FILE records sweeps)".to_owned(),
    };
    Some(format!("{limit} ended the run: {printed}; {kept}"))
}

/// Reports the error that ended a program and returns the exit status, even if the report cannot be written.
pub fn report(errors: &mut dyn Write, error: &Error, format: Format, colour: bool) -> u8 {
    if let ErrorKind::Shard { message } = &error.kind {
        report_note(errors, message, format);
        return error.exit_status();
    }
    let shown = if format.is_for_programs() { error.to_json() } else { error.render(colour) };
    let _ = writeln!(errors, "{shown}");
    error.exit_status()
}

/// The source and the byte where a span begins, by which spans of separately read sources compare.
fn shown_place(place: &Span) -> (&str, usize) {
    (place.source.name.as_str(), place.bytes.start)
}

/// Reports a warning. A failure to write it is ignored.
pub fn report_warning(errors: &mut dyn Write, warning: &Error, format: Format, colour: bool) {
    let shown = if format.is_for_programs() { warning.to_json_warning() } else { warning.render_warning(colour) };
    let _ = writeln!(errors, "{shown}");
}

/// Reports a note. A failure to write it is ignored.
fn report_note(errors: &mut dyn Write, note: &str, format: Format) {
    let _ = match format.is_for_programs() {
        true => writeln!(errors, "{}", json!({ "type": "note", "message": note })),
        false => writeln!(errors, "note: {note}"),
    };
}

/// Reports a time. A failure to write it is ignored.
fn report_time(errors: &mut dyn Write, what: &str, time: Duration, format: Format) {
    let words = in_words(time);
    let _ = match what {
        _ if format.is_for_programs() => {
            let milliseconds = 1e3 * time.as_secs_f64();
            writeln!(errors, "{}", json!({ "type": "time", "of": what, "milliseconds": milliseconds }))
        }
        "result" => writeln!(errors, "{words}"),
        what => writeln!(errors, "{what} {words}"),
    };
}
