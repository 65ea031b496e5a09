//! Snapshot tests: each script has a record of what it prints, as `tables.cgs` and `tables.cgs.snap`.
//!
//! A record is the output of the script in ASCII, followed by the error that ends it, if any. Paths in it are relative to the
//! script's directory, so that a record is the same on every machine.

use std::{
    collections::{BTreeSet, HashMap},
    ffi::OsStr,
    fs, io,
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};

use serde_json::{Value as Json, json};
use similar::TextDiff;
use thiserror::Error as ThisError;

use crate::{
    file::Existing,
    help, input,
    junit::{self, Case},
    limit::Stop,
    printer::Printer,
    read::{
        LONGEST,
        source::{Source, Span},
    },
    render::{
        format::Format,
        text::{Style, Text},
    },
    run::error::{Error, ErrorKind},
    session::{Files, Session},
};

/// The largest size of a record, in bytes.
const LONGEST_RECORD: u64 = 256 << 20;
const SCRIPT: &str = "cgs";
const RECORD: &str = ".snap";

/// The time for minimizing a difference; after that it is shown as it is.
const DIFF_TIMEOUT: Duration = Duration::from_secs(1);

/// Scripts to compare with their records.
#[derive(Debug, Default)]
pub struct Scripts {
    /// The scripts, in order.
    pub scripts: BTreeSet<PathBuf>,
    /// Records without a script.
    pub orphans: BTreeSet<PathBuf>,
}

/// Why there is nothing to compare.
#[derive(Debug, ThisError)]
pub enum FindError {
    /// A path cannot be read.
    #[error("cannot read {}: {reason}", path.display())]
    Unreadable {
        /// The path.
        path: PathBuf,
        /// The error of the system.
        reason: io::Error,
    },
    /// There is no script.
    #[error("no scripts found: the name of a script ends in .cgs")]
    Nothing,
}

impl Scripts {
    /// Finds the given files, and every script in the given directories and their subdirectories.
    ///
    /// # Errors
    /// If a path cannot be read, or there is no script at all.
    pub fn find(paths: &[PathBuf]) -> Result<Self, FindError> {
        let mut found = Scripts::default();
        for path in paths {
            let unreadable = |reason| FindError::Unreadable { path: path.clone(), reason };
            if fs::metadata(path).map_err(unreadable)?.is_dir() {
                found.search(path).map_err(unreadable)?;
            } else {
                found.scripts.insert(path.clone());
            }
        }
        if found.scripts.is_empty() { Err(FindError::Nothing) } else { Ok(found) }
    }

    fn search(&mut self, directory: &Path) -> io::Result<()> {
        let mut directories = vec![directory.to_owned()];
        while let Some(directory) = directories.pop() {
            for entry in fs::read_dir(directory)? {
                let entry = entry?;
                let path = entry.path();
                // A link to a directory is not followed: it could lead back here.
                if entry.file_type()?.is_dir() {
                    directories.push(path);
                } else if path.extension() == Some(OsStr::new(SCRIPT)) && path.is_file() {
                    self.scripts.insert(path);
                } else if script_of(&path).is_some_and(|script| !script.exists()) {
                    self.orphans.insert(path);
                }
            }
        }
        Ok(())
    }
}

/// The record of a script.
fn record_of(script: &Path) -> PathBuf {
    let mut name = script.as_os_str().to_owned();
    name.push(RECORD);
    name.into()
}

/// The script of a record.
fn script_of(record: &Path) -> Option<PathBuf> {
    let script = PathBuf::from(record.to_str()?.strip_suffix(RECORD)?);
    (script.extension() == Some(OsStr::new(SCRIPT))).then_some(script)
}

/// How scripts are compared.
pub struct Comparison<'a> {
    /// Whether the new output replaces the record.
    pub accept: bool,
    /// Whether a record without its script is a failure.
    pub strict: bool,
    /// The file for the results in JUnit XML.
    pub junit: Option<&'a Path>,
    /// The time limit of each script.
    pub timeout: Duration,
    /// The permissions for writing records.
    pub files: &'a Files,
    /// Makes a new session for a script.
    pub session: &'a dyn Fn() -> Session,
    /// The warnings about a script that are found without running it.
    pub warnings: &'a dyn Fn(&Path) -> Vec<Error>,
    /// The format of the results.
    pub format: Format,
}

/// The result of a script.
enum Verdict {
    Same,
    Accepted(String),
    Different(String),
    Failed(String),
}

impl Comparison<'_> {
    /// Compares every script with its record, reports on each, and returns the exit status.
    ///
    /// # Errors
    /// If the output has failed.
    pub fn all(&self, found: &Scripts, printer: &mut Printer<'_>) -> io::Result<u8> {
        let mut cases = Vec::new();
        for script in &found.scripts {
            let start = Instant::now();
            let verdict = match self.compare(script) {
                Ok(verdict) => verdict,
                Err(Interrupted) => {
                    let error = Error::new(Stop::Interrupted);
                    match self.format.is_for_programs() {
                        true => printer.line(&error.to_json()),
                        false => printer.text(&Text::styled(Style::Bad, "interrupted")),
                    }
                    printer.finish()?;
                    return Ok(super::signal::INTERRUPTED);
                }
            };
            self.report(script, &verdict, printer)?;
            cases.push(verdict.case(script, start.elapsed()));
        }
        for orphan in &found.orphans {
            if self.strict {
                let verdict = Verdict::Failed("there is no script for it".to_owned());
                self.report(orphan, &verdict, printer)?;
                cases.push(verdict.case(orphan, Duration::ZERO));
                continue;
            }
            let note = format!("{} has no script", orphan.display());
            match self.format.is_for_programs() {
                true => printer.line(&json!({ "type": "note", "message": note }).to_string()),
                false => printer.text(&Text::styled(Style::Muted, note)),
            }
        }
        let failed = cases.iter().filter(|case| case.failure.is_some()).count();
        let passed = cases.len() - failed;
        if self.format.is_for_programs() {
            printer.line(&json!({ "type": "tests", "passed": passed, "failed": failed }).to_string());
        } else {
            let mut text = Text::styled(Style::Good, format!("{passed} passed"));
            text.push(Style::Plain, ", ");
            text.push(if failed > 0 { Style::Bad } else { Style::Plain }, format!("{failed} failed"));
            printer.text(&text);
        }
        printer.finish()?;
        if let Some(path) = self.junit {
            let cannot =
                |error: io::Error| io::Error::new(error.kind(), format!("cannot write {}: {error}", path.display()));
            self.files.clone().write(path, &junit::report(&cases), Existing::Replaced).map_err(cannot)?;
        }
        Ok(u8::from(failed > 0))
    }

    /// Reports the result of a script.
    fn report(&self, script: &Path, verdict: &Verdict, printer: &mut Printer<'_>) -> io::Result<()> {
        match self.format.is_for_programs() {
            true => printer.line(&verdict_json(script, verdict).to_string()),
            false => printer.text(&verdict_text(script, verdict)),
        }
        // The file may be a record without a script.
        let warnings =
            if matches!(script.extension(), Some(end) if end == SCRIPT) { (self.warnings)(script) } else { Vec::new() };
        for warning in warnings {
            match self.format.is_for_programs() {
                true => printer.line(&warning.to_json_warning()),
                false => printer.text(&Text::styled(Style::Muted, warning.render_warning(false))),
            }
        }
        printer.finish()
    }

    fn compare(&self, script: &Path) -> Result<Verdict, Interrupted> {
        let (printed, has_failed) = match self.run(script) {
            Ok(printed) => printed,
            Err(Stop::Interrupted) => return Err(Interrupted),
            Err(Stop::Deadline) => {
                let seconds = self.timeout.as_secs_f64();
                return Ok(Verdict::Failed(format!(
                    "the time limit of {seconds} s was reached; change it by --timeout"
                )));
            }
            // How far the script got depends on the machine, so its output is no record.
            Err(stop) => return Ok(Verdict::Failed(stop.to_string())),
        };
        let record = record_of(script);
        let recorded = match input::read(&record, LONGEST_RECORD) {
            Ok(bytes) => Some(String::from_utf8_lossy(&bytes).into_owned()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Ok(Verdict::Failed(format!("cannot read {}: {error}", record.display()))),
        };
        Ok(match recorded {
            Some(recorded) if recorded == printed => Verdict::Same,
            recorded if self.accept => match self.files.clone().write(&record, &printed, Existing::Replaced) {
                Ok(()) => {
                    let note = if recorded.is_some() { "changed" } else { "new" };
                    Verdict::Accepted(format!("{note}{}", if has_failed { "; it ends in an error" } else { "" }))
                }
                Err(error) => Verdict::Failed(format!("cannot write {}: {error}", record.display())),
            },
            Some(recorded) => Verdict::Different(difference(&record, &recorded, &printed)),
            None => Verdict::Failed("it has no record yet: --accept writes one".to_owned()),
        })
    }

    /// The output of a script, with the error that ends it, if any, and whether there is one.
    fn run(&self, script: &Path) -> Result<(String, bool), Stop> {
        let mut session = (self.session)();
        if session.limit().is_interrupted() {
            return Err(Stop::Interrupted);
        }
        session.limit().restart(Some(self.timeout));
        session.limit().watch();
        let mut printed = String::new();
        let mut outcome = session.run_file(script, &mut |shown| printed += &format!("{}\n", shown.text));
        // The examples in its definitions are run after it.
        let text = input::read_text(script, LONGEST as u64).unwrap_or_default();
        for example in help::examples(&text) {
            if outcome.is_err() {
                break;
            }
            printed += &format!("> {example}\n");
            outcome = session.run("example", example, &mut |shown| printed += &format!("{}\n", shown.text));
        }
        let has_failed = outcome.is_err();
        match outcome.map_err(|error| *error) {
            Ok(()) => {}
            Err(Error { kind: ErrorKind::Stopped(stop @ (Stop::Interrupted | Stop::Deadline)), .. }) => {
                return Err(stop);
            }
            Err(error) => {
                let error = named_from(script.parent().unwrap_or(Path::new("")), error);
                printed += &format!("{}\n", error.render(false));
            }
        }
        Ok((printed, has_failed))
    }
}

impl Verdict {
    /// The result as a case of the JUnit report.
    fn case(&self, file: &Path, time: Duration) -> Case {
        let failure = match self {
            Verdict::Same | Verdict::Accepted(_) => None,
            Verdict::Different(difference) => {
                Some(("its output differs from the record".to_owned(), difference.clone()))
            }
            Verdict::Failed(reason) => Some((reason.clone(), reason.clone())),
        };
        Case { name: file.display().to_string(), time, failure }
    }
}

struct Interrupted;

/// The line on a script, and the difference below it.
fn verdict_text(script: &Path, verdict: &Verdict) -> Text {
    let (style, word, note) = match verdict {
        Verdict::Same => (Style::Good, "ok", String::new()),
        Verdict::Accepted(note) => (Style::Good, "ok", format!(" ({note})")),
        Verdict::Different(_) => (Style::Bad, "FAILED", String::new()),
        Verdict::Failed(reason) => (Style::Bad, "FAILED", format!(" ({reason})")),
    };
    let mut text = Text::styled(style, word);
    text.push(Style::Plain, format!(" {}", script.display()));
    text.push(Style::Muted, note);
    if let Verdict::Different(difference) = verdict {
        for line in difference.lines() {
            text.push(Style::Plain, "\n");
            let style = match line.as_bytes().first() {
                Some(b'-') => Style::Bad,
                Some(b'+') => Style::Good,
                Some(b'@') => Style::Muted,
                _ => Style::Plain,
            };
            text.push(style, line);
        }
    }
    text
}

/// The same for programs.
fn verdict_json(script: &Path, verdict: &Verdict) -> Json {
    let passed = matches!(verdict, Verdict::Same | Verdict::Accepted(_));
    let mut json = json!({ "type": "test", "file": script.to_string_lossy(), "passed": passed });
    match verdict {
        Verdict::Same => {}
        Verdict::Accepted(note) => json["note"] = json!(note),
        Verdict::Failed(reason) => json["note"] = json!(reason),
        Verdict::Different(difference) => json["difference"] = json!(difference),
    }
    json
}

fn difference(record: &Path, recorded: &str, printed: &str) -> String {
    let name = record.file_name().unwrap_or_default().to_string_lossy();
    let difference = TextDiff::configure().timeout(DIFF_TIMEOUT).diff_lines(recorded, printed);
    difference.unified_diff().header(&format!("{name} (recorded)"), &format!("{name} (now)")).to_string()
}

/// The error with every path relative to `directory`.
fn named_from(directory: &Path, mut error: Error) -> Error {
    let whole = fs::canonicalize(directory).unwrap_or_default();
    let inside = |path: &Path| -> PathBuf {
        [directory, &whole]
            .into_iter()
            .filter(|prefix| !prefix.as_os_str().is_empty())
            .find_map(|prefix| path.strip_prefix(prefix).ok())
            .unwrap_or(path)
            .to_owned()
    };
    // Spans of one source must still share it afterwards: that is how they are grouped.
    let mut renamed: HashMap<*const Source, Arc<Source>> = HashMap::new();
    let mut rename = |span: &mut Span| {
        let source = renamed.entry(Arc::as_ptr(&span.source)).or_insert_with(|| {
            let name = inside(Path::new(&span.source.name)).to_string_lossy().into_owned();
            Arc::new(Source { name, text: span.source.text.clone(), ..Source::default() })
        });
        span.source = Arc::clone(source);
    };
    error.place.iter_mut().for_each(&mut rename);
    error.related.iter_mut().chain(&mut error.trace).for_each(|(span, _)| rename(span));
    if let ErrorKind::File { path, .. } = &mut error.kind {
        *path = inside(path);
    }
    error
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_belongs_to_a_script() {
        assert_eq!(record_of(Path::new("a/b.cgs")), Path::new("a/b.cgs.snap"));
        assert_eq!(script_of(Path::new("a/b.cgs.snap")), Some("a/b.cgs".into()));
        assert_eq!(script_of(Path::new("a/b.snap")), None);
    }

    #[test]
    fn errors_name_files_from_the_directory() {
        let source =
            Arc::new(Source { name: "dir/lib/b.cgs".to_owned(), text: "dir/x".to_owned(), ..Source::default() });
        let span = Span { source, bytes: 0..1 };
        let mut error =
            *Error::new(ErrorKind::File { action: "read", path: "dir/c.cgs".into(), reason: String::new() });
        error.place = Some(span.clone());
        error.trace = vec![(span, "loaded here".to_owned())];
        let error = named_from(Path::new("dir"), error);
        let place = error.place.as_ref().map(|span| &span.source);
        assert_eq!(place.map(|source| source.name.as_str()), Some("lib/b.cgs"));
        assert!(place.is_some_and(|source| Arc::ptr_eq(source, &error.trace[0].0.source)));
        assert!(error.kind.to_string().starts_with("cannot read c.cgs"));
    }
}
