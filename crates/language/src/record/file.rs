//! A record that grows while a program runs, or that is compared with a sample computed again.

use std::{
    collections::HashSet,
    io,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use super::{
    RecordError,
    line::{Chain, Entry, Line, Recorded, Sweep},
    sample::Sample,
};
use crate::{
    file::{Files, Growing},
    input,
    limit::Limit,
    read::data::{self, IsFunction},
};

/// How long lines may stay in the buffer, and are lost if the program is killed.
const WRITE_INTERVAL: Duration = Duration::from_millis(200);

/// The functions whose calls are recorded.
const SWEEP_FUNCTIONS: [&str; 3] = ["Sweep", "Tally", "ValueTable"];

/// The record of a program's sweeps in a file. Lines are only appended; a line that was incomplete when the program was
/// killed is removed first.
#[derive(Debug)]
pub struct Record {
    path: PathBuf,
    /// The fingerprint of its program, if the record has been begun.
    program: Option<String>,
    end: Keeper,
    /// The sweeps in the file when it was opened that the program has not reached again.
    known: std::vec::IntoIter<(Sweep, Vec<Entry>)>,
    /// The number of positions of the current sweep that are still missing.
    left: u64,
    chain: Chain,
    sample: Sample,
}

/// A handle to the end of a record, for writing buffered lines when the program is ended from outside.
#[derive(Clone, Debug)]
pub struct Keeper(Arc<Mutex<End>>);

/// The file, the buffered lines, and the time of the last write.
#[derive(Debug)]
struct End {
    /// The file to append to; `None` if the record is only compared.
    file: Option<Growing>,
    waiting: String,
    written: Duration,
}

impl Keeper {
    fn end(&self) -> MutexGuard<'_, End> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes the buffered lines.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn write(&self) -> io::Result<()> {
        let mut end = self.end();
        let waiting = std::mem::take(&mut end.waiting);
        end.file.as_mut().map_or(Ok(()), |file| file.add(&waiting))
    }
}

/// The sweeps in a file, and the length of its complete lines in bytes.
pub(super) struct Contents {
    /// The fingerprint of the program; `None` for a file without a complete line.
    pub program: Option<String>,
    pub sweeps: Vec<(Sweep, Vec<Entry>)>,
    pub bytes: u64,
    chain: Chain,
}

impl Contents {
    /// Parses the text of a record, and checks the digests, that each position occurs once and in order, and that each
    /// value is data.
    pub fn read(path: &Path, text: &str, is_function: IsFunction) -> Result<Self, RecordError> {
        let name = || path.display().to_string();
        let mut contents = Contents { program: None, sweeps: Vec::new(), bytes: 0, chain: Chain::default() };
        let mut values = HashSet::new();
        for (place, line) in (1..).zip(text.split_inclusive('\n').filter(|line| line.ends_with('\n'))) {
            let wrong = |version: Option<u64>| match version {
                Some(version) => RecordError::Version { path: name(), version },
                None => RecordError::NoRecord { path: name(), line: place },
            };
            let damaged = |what: String| RecordError::Damaged { path: name(), line: place, what };
            let read = Line::read(line).map_err(wrong)?;
            if read.text(&mut contents.chain) != line {
                return Err(damaged("its digest does not fit it and the lines before".to_owned()));
            }
            match (read, contents.sweeps.last_mut()) {
                (Line::Program(program), None) if place == 1 => contents.program = Some(program),
                (Line::Sweep(sweep), last) if place > 1 => {
                    let left = last.as_ref().map_or(0, |(sweep, entries)| sweep.positions - entries.len() as u64);
                    let wanted = last.as_ref().map_or(1, |(sweep, _)| sweep.number + 1);
                    if left > 0 || sweep.number != wanted {
                        let what = match left {
                            0 => format!("sweep {} begins where sweep {wanted} is next", sweep.number),
                            _ => format!("another sweep begins, and {left} positions of the one before are missing"),
                        };
                        return Err(damaged(what));
                    }
                    contents.sweeps.push((sweep, Vec::new()));
                }
                (Line::Entry(entry), Some((sweep, entries))) if entry.sweep == sweep.number => {
                    let (first, step) = sweep.shard.map_or((1, 1), |shard| (shard.number, shard.of));
                    let wanted = (entries.len() as u64).checked_mul(step).and_then(|rest| rest.checked_add(first));
                    match wanted.filter(|wanted| *wanted <= sweep.positions) {
                        Some(wanted) if wanted == entry.index => {}
                        Some(wanted) => {
                            let what = format!("position {} stands where position {wanted} is next", entry.index);
                            return Err(damaged(what));
                        }
                        None => return Err(damaged(format!("sweep {} has no position after its last", sweep.number))),
                    }
                    if let Recorded::Value(text) = &entry.recorded
                        && !values.contains(text)
                    {
                        data::parse("", text, is_function, &Limit::default())
                            .map_err(|_| RecordError::NoData { path: name(), line: place })?;
                        values.insert(text.clone());
                    }
                    entries.push(entry);
                }
                _ => return Err(wrong(None)),
            }
            contents.bytes += line.len() as u64;
        }
        Ok(contents)
    }
}

impl Record {
    /// Opens the record of a program, or begins it.
    ///
    /// # Errors
    /// If the file cannot or may not be written, if it is not a record, or belongs to another program.
    pub fn open(path: &Path, program: &str, files: &Files, is_function: IsFunction) -> Result<Self, RecordError> {
        let failed = |action| move |error: std::io::Error| RecordError::file(action, path, &error);
        let name = || path.display().to_string();
        let mut file = files.append(path).map_err(|error| match error.kind() {
            io::ErrorKind::WouldBlock => RecordError::InUse { path: name() },
            _ => failed("write")(error),
        })?;
        let bytes = file.read().map_err(failed("read"))?;
        let head = Line::Program(program.to_owned());
        // A record without a complete line must be a prefix of the first line.
        let complete = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |last| last + 1);
        if complete == 0 && !head.text(&mut Chain::default()).as_bytes().starts_with(&bytes) {
            return Err(RecordError::NoRecord { path: name(), line: 1 });
        }
        let text = str::from_utf8(&bytes[..complete]).map_err(|_| RecordError::NoRecord { path: name(), line: 1 })?;
        let contents = Contents::read(path, text, is_function)?;
        file.cut(contents.bytes).map_err(failed("write"))?;
        let mut record = Record::of(path, Some(file), contents, Sample::default());
        record.belongs_to(program)?;
        if record.program.is_none() {
            record.add_line(&head);
        }
        record.write()?;
        Ok(record)
    }

    /// Reads a record, a sample of which is to be computed again and compared; nothing is written.
    ///
    /// # Errors
    /// If the file cannot be read, or is not a record.
    pub fn sample(path: &Path, size: u64, seed: u64, is_function: IsFunction) -> Result<Self, RecordError> {
        let bytes = input::read(path, u64::MAX).map_err(|error| RecordError::file("read", path, &error))?;
        let contents = Contents::read(path, &String::from_utf8_lossy(&bytes), is_function)?;
        if contents.program.is_none() {
            return Err(RecordError::NoRecord { path: path.display().to_string(), line: 1 });
        }
        let sample = Sample::new(&contents.sweeps, size, seed);
        Ok(Record::of(path, None, contents, sample))
    }

    fn of(path: &Path, file: Option<Growing>, contents: Contents, sample: Sample) -> Self {
        let (known, chain) = (contents.sweeps.into_iter(), contents.chain);
        let (waiting, written) = (String::new(), Duration::ZERO);
        let (path, program) = (path.to_owned(), contents.program);
        let end = Keeper(Arc::new(Mutex::new(End { file, waiting, written })));
        Record { path, program, end, known, left: 0, chain, sample }
    }

    /// Checks that the record belongs to a program.
    ///
    /// # Errors
    /// If it belongs to another one.
    pub fn belongs_to(&self, program: &str) -> Result<(), RecordError> {
        match &self.program {
            Some(known) if known != program => {
                Err(self.of_other_program("it belongs to a program with another text".to_owned()))
            }
            _ => Ok(()),
        }
    }

    fn of_other_program(&self, what: String) -> RecordError {
        RecordError::OtherProgram { path: self.path.display().to_string(), what }
    }

    /// The calls of the sweeps that are still to come, as they are written.
    ///
    /// # Errors
    /// If one is more than a sweeping function of a ruleset, a size, and names of functions.
    pub fn swept(&self) -> Result<Vec<String>, RecordError> {
        let calls = self.known.as_slice().iter().map(|(sweep, _)| {
            let is_sweep = SWEEP_FUNCTIONS.iter().any(|name| sweep.call.starts_with(&format!("{name}(")));
            let is_plain = is_sweep && data::parse("", &sweep.call, &|_| false, &Limit::default()).is_ok();
            let what = || format!("what `{}` rests on stands in a program", sweep.call);
            if is_plain { Ok(sweep.call.clone()) } else { Err(self.of_other_program(what())) }
        });
        calls.collect()
    }

    /// Adds a line to the buffer.
    fn add_line(&mut self, line: &Line) {
        let text = line.text(&mut self.chain);
        self.end.end().waiting += &text;
    }

    /// The sample to compare with.
    pub fn compared(&mut self) -> &mut Sample {
        &mut self.sample
    }

    /// Whether the record is only compared, and nothing is added to it.
    pub fn is_closed(&self) -> bool {
        self.end.end().file.is_none()
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Begins or resumes a sweep; returns the positions recorded so far.
    ///
    /// # Errors
    /// If the file cannot be written, or the record has another sweep.
    pub fn begin(&mut self, sweep: &Sweep) -> Result<Vec<Entry>, RecordError> {
        if self.left > 0 {
            let (left, number) = (self.left, sweep.number - 1);
            return Err(RecordError::Incomplete {
                missing: format!("{left} positions of sweep {number} were not found, and `{}` begins", sweep.call),
            });
        }
        let Some((known, entries)) = self.known.next() else {
            if self.is_closed() {
                return Err(RecordError::Ended { path: self.path.display().to_string(), sweep: sweep.number });
            }
            self.left = sweep.positions;
            self.add_line(&Line::Sweep(sweep.clone()));
            self.write()?;
            return Ok(Vec::new());
        };
        self.left = sweep.positions.saturating_sub(entries.len() as u64);
        let shard = |sweep: &Sweep| match sweep.shard {
            Some(shard) => format!("shard {shard}"),
            None => "all positions".to_owned(),
        };
        let is_complete = known.shard.is_none() && known.positions == entries.len() as u64;
        let what = if (known.number, &known.call) != (sweep.number, &sweep.call) {
            format!("sweep {} is `{}` there, and `{}` now", known.number, known.call, sweep.call)
        } else if (&known.hash, known.positions) != (&sweep.hash, sweep.positions) {
            format!("the rules or functions that `{}` rests on have changed", sweep.call)
        } else if known.shard != sweep.shard && !is_complete && !self.is_closed() {
            format!("it has {} of sweep {}, and {} is asked for now", shard(&known), known.number, shard(sweep))
        } else {
            return Ok(entries);
        };
        Err(self.of_other_program(what))
    }

    /// The error for a position that differs from the recorded one.
    pub fn of_another(&self, known: &Entry, now: &Entry) -> RecordError {
        let words = |entry: &Entry| format!("{} ({} times)", entry.position, entry.times);
        let what =
            format!("position {} of sweep {} is {} there, and {} now", now.index, now.sweep, words(known), words(now));
        self.of_other_program(what)
    }

    /// Adds a position with its result; `now` is the time of the clock.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn add(&mut self, entry: Entry, now: Duration) -> Result<(), RecordError> {
        self.left = self.left.saturating_sub(1);
        self.add_line(&Line::Entry(entry));
        if now.saturating_sub(self.end.end().written) < WRITE_INTERVAL {
            return Ok(());
        }
        self.end.end().written = now;
        self.write()
    }

    /// Writes the buffered lines.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn write(&mut self) -> Result<(), RecordError> {
        self.end.write().map_err(|error| RecordError::file("write", &self.path, &error))
    }

    /// A handle that writes the buffered lines when the program is ended from outside.
    pub fn keeper(&self) -> Keeper {
        self.end.clone()
    }
}

impl Drop for Record {
    /// The results of a program that ends early are kept.
    fn drop(&mut self) {
        let _ = self.write();
    }
}
