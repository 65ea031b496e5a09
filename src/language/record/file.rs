//! A record that grows while a program runs.

use std::{
    fs::{File, OpenOptions, TryLockError},
    io::{self, Read, Seek, Write},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use super::{
    RecordError,
    line::{Entry, Line, Sweep},
};

/// How long lines may wait to be written: what is lost if the program is killed.
const PATIENCE: Duration = Duration::from_millis(200);

/// The record of a program's sweeps, in a file. Lines are only added to it; one that a program did not come to the end of
/// when it was killed is taken away first.
#[derive(Debug)]
pub struct Record {
    path: PathBuf,
    end: Keeper,
    /// What the file said of sweeps when it was opened: those that a program that runs again has not come to.
    known: std::vec::IntoIter<(Sweep, Vec<Entry>)>,
}

/// The end of a record, for who has to write it when the program is ended from outside.
#[derive(Clone, Debug)]
pub struct Keeper(Arc<Mutex<End>>);

/// The file, the lines that wait to be written, and when some were last.
#[derive(Debug)]
struct End {
    file: File,
    waiting: String,
    written: Instant,
}

impl Keeper {
    fn end(&self) -> MutexGuard<'_, End> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes the lines that wait.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn write(&self) -> io::Result<()> {
        let mut end = self.end();
        let waiting = std::mem::take(&mut end.waiting);
        end.written = Instant::now();
        end.file.write_all(waiting.as_bytes())
    }
}

/// What a file says of each sweep, and what its complete lines are in bytes.
pub(super) struct Contents {
    /// The fingerprint of the program; none of a file without a complete line.
    pub program: Option<String>,
    pub sweeps: Vec<(Sweep, Vec<Entry>)>,
    pub bytes: u64,
}

impl Contents {
    /// What the text of a record says.
    pub fn read(path: &Path, text: &str) -> Result<Self, RecordError> {
        let name = || path.display().to_string();
        let mut contents = Contents { program: None, sweeps: Vec::new(), bytes: 0 };
        for (place, line) in (1..).zip(text.split_inclusive('\n').filter(|line| line.ends_with('\n'))) {
            let wrong = |version: Option<u64>| match version {
                Some(version) => RecordError::Version { path: name(), version },
                None => RecordError::NoRecord { path: name(), line: place },
            };
            match (Line::read(line).map_err(wrong)?, contents.sweeps.last_mut()) {
                (Line::Program(program), None) if place == 1 => contents.program = Some(program),
                (Line::Sweep(sweep), _) if place > 1 => contents.sweeps.push((sweep, Vec::new())),
                (Line::Entry(entry), Some((sweep, entries)))
                    if entry.sweep == sweep.number && (1..=sweep.positions).contains(&entry.index) =>
                {
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
    /// If the file cannot be written, if it is something else, or the record of another program.
    pub fn open(path: &Path, program: &str) -> Result<Self, RecordError> {
        let failed = |action| move |error: std::io::Error| RecordError::file(action, path, &error);
        let name = || path.display().to_string();
        let mut options = OpenOptions::new();
        let mut file = options.read(true).append(true).create(true).open(path).map_err(failed("write"))?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(RecordError::InUse { path: name() }),
            // Where files cannot be locked, nobody keeps two processes apart.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed("read"))?;
        let head = Line::Program(program.to_owned()).text();
        // A record that was torn in its first line begins as it should.
        let complete = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |last| last + 1);
        if complete == 0 && !head.as_bytes().starts_with(&bytes) {
            return Err(RecordError::NoRecord { path: name(), line: 1 });
        }
        let text = str::from_utf8(&bytes[..complete]).map_err(|_| RecordError::NoRecord { path: name(), line: 1 })?;
        let contents = Contents::read(path, text)?;
        match contents.program {
            Some(other) if other != program => {
                let what = "it belongs to a program with another text".to_owned();
                return Err(RecordError::OtherProgram { path: name(), what });
            }
            _ => {}
        }
        file.set_len(contents.bytes).map_err(failed("write"))?;
        file.seek(std::io::SeekFrom::End(0)).map_err(failed("write"))?;
        let waiting = if contents.program.is_some() { String::new() } else { head };
        let known = contents.sweeps.into_iter();
        let end = Keeper(Arc::new(Mutex::new(End { file, waiting, written: Instant::now() })));
        let mut record = Record { path: path.to_owned(), end, known };
        record.write()?;
        Ok(record)
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Begins a sweep, or goes on with it: what is known of its positions.
    ///
    /// # Errors
    /// If the file cannot be written, or the record is of another sweep.
    pub fn begin(&mut self, sweep: &Sweep) -> Result<Vec<Entry>, RecordError> {
        let Some((known, entries)) = self.known.next() else {
            self.end.end().waiting += &Line::Sweep(sweep.clone()).text();
            self.write()?;
            return Ok(Vec::new());
        };
        let shard = |sweep: &Sweep| match sweep.shard {
            Some(shard) => format!("shard {shard}"),
            None => "all positions".to_owned(),
        };
        let is_complete = known.shard.is_none() && known.positions == entries.len() as u64;
        let what = if (known.number, &known.call) != (sweep.number, &sweep.call) {
            format!("sweep {} is `{}` there, and `{}` now", known.number, known.call, sweep.call)
        } else if (&known.hash, known.positions) != (&sweep.hash, sweep.positions) {
            format!("the rules or functions that `{}` rests on have changed", sweep.call)
        } else if known.shard != sweep.shard && !is_complete {
            format!("it has {} of sweep {}, and {} is asked for now", shard(&known), known.number, shard(sweep))
        } else {
            return Ok(entries);
        };
        Err(RecordError::OtherProgram { path: self.path.display().to_string(), what })
    }

    /// Adds what was found of a position.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn add(&mut self, entry: Entry) -> Result<(), RecordError> {
        let mut end = self.end.end();
        end.waiting += &Line::Entry(entry).text();
        let is_late = end.written.elapsed() >= PATIENCE;
        drop(end);
        if is_late { self.write() } else { Ok(()) }
    }

    /// Writes what was added.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn write(&mut self) -> Result<(), RecordError> {
        self.end.write().map_err(|error| RecordError::file("write", &self.path, &error))
    }

    /// Who writes what waits when the program is ended from outside.
    pub fn keeper(&self) -> Keeper {
        self.end.clone()
    }
}

impl Drop for Record {
    /// A program that ends early keeps what it found.
    fn drop(&mut self) {
        let _ = self.write();
    }
}
