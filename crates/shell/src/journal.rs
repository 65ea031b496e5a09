//! The journal of a session: a file of its inputs that is deleted when the person leaves, so that a session that was killed can be
//! restored.
//!
//! Each session has a file in a folder next to the history, which only its owner may read, and holds a lock on it while it runs: a
//! journal without a lock belongs to a lost session.

use std::{
    env,
    fs::{self, File, OpenOptions},
    io::{self, Read, Write},
    path::{Path, PathBuf},
    process,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use serde_json::{Value as Json, json};

use crate::front::{self, Entry, Lost as _};

use super::history;

/// The folder of journals, next to the history.
const FOLDER: &str = "sessions";
/// The extension of journals.
const EXTENSION: &str = "jsonl";
/// The most bytes of a journal: later inputs are not recorded.
const MAX_BYTES: u64 = 4 << 20;
/// The most journals of lost sessions that are kept.
const MAX_LOST: usize = 16;

/// The journal of this session.
#[derive(Debug, Default)]
pub struct Journal {
    folder: Option<PathBuf>,
    place: &'static str,
    /// The entries that were run before the first input: these alone are not worth restoring.
    before: Vec<Entry>,
    open: Option<Open>,
}

#[derive(Debug)]
struct Open {
    path: PathBuf,
    file: File,
    bytes: u64,
}

/// A session that ended without being left.
#[derive(Debug)]
pub struct Lost {
    path: PathBuf,
    /// Holds the lock.
    _file: File,
    /// Where the session ran: `at the prompt`, and the folder.
    pub place: String,
    /// The time since the last input.
    pub ago: Duration,
    /// The recorded entries.
    pub entries: Vec<Entry>,
}

impl Journal {
    /// The journal of a session at a place such as `at the prompt`. Without a history file there is no journal.
    pub fn new(place: &'static str) -> Self {
        let folder = history::file().and_then(|file| Some(file.parent()?.join(FOLDER)));
        Journal { folder, place, ..Journal::default() }
    }

    /// Records an entry that was run before the first input.
    pub fn add_before(&mut self, entry: Entry) {
        self.before.push(entry);
    }

    /// Records an input. Errors of the file are ignored.
    pub fn add(&mut self, entry: &Entry) {
        if self.open.is_none() {
            self.open = self.begin().ok().flatten();
            for entry in std::mem::take(&mut self.before) {
                self.write(&entry);
            }
        }
        self.write(entry);
    }

    fn begin(&self) -> io::Result<Option<Open>> {
        let Some(folder) = &self.folder else { return Ok(None) };
        make_private_folder(folder)?;
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos();
        let path = folder.join(format!("{}-{now}.{EXTENSION}", process::id()));
        let mut file = private(OpenOptions::new().write(true).create_new(true)).open(&path)?;
        file.lock()?;
        let here = env::current_dir().unwrap_or_default();
        let head = format!("{}\n", json!({ "place": self.place, "folder": here.to_string_lossy() }));
        file.write_all(head.as_bytes())?;
        Ok(Some(Open { path, file, bytes: head.len() as u64 }))
    }

    fn write(&mut self, entry: &Entry) {
        let Some(open) = &mut self.open else { return };
        let line = format!("{}\n", entry.to_json());
        open.bytes = open.bytes.saturating_add(line.len() as u64);
        if open.bytes <= MAX_BYTES {
            // In one call, so that only the last line can be incomplete.
            let _ = open.file.write_all(line.as_bytes());
        }
    }

    /// Deletes the journal.
    pub fn close(&mut self) {
        self.before.clear();
        if let Some(Open { path, file, .. }) = self.open.take() {
            let _ = fs::remove_file(path);
            drop(file);
        }
    }

    /// The lost sessions, the latest first. The oldest are forgotten if there are too many.
    pub fn lost(&self) -> Vec<Lost> {
        let files = self.folder.as_ref().and_then(|folder| fs::read_dir(folder).ok());
        let paths = files.into_iter().flatten().flatten().map(|entry| entry.path());
        let mut lost: Vec<Lost> = paths.filter_map(|path| Lost::read(&path)).collect();
        lost.sort_by(|a, b| (a.ago, &a.path).cmp(&(b.ago, &b.path)));
        lost.drain(MAX_LOST.min(lost.len())..).for_each(|lost| Box::new(lost).forget());
        lost
    }
}

impl Lost {
    /// The session of a journal without a lock, if it has entries.
    fn read(path: &Path) -> Option<Self> {
        if path.extension().is_none_or(|ending| ending != EXTENSION) {
            return None;
        }
        let mut file = OpenOptions::new().read(true).write(true).open(path).ok()?;
        file.try_lock().ok()?;
        let written = file.metadata().and_then(|metadata| metadata.modified()).ok()?;
        let mut text = Vec::new();
        (&mut file).take(MAX_BYTES).read_to_end(&mut text).ok()?;
        let text = String::from_utf8_lossy(&text);
        let mut lines = text.lines();
        let head: Json = serde_json::from_str(lines.next()?).ok()?;
        let word = |name: &str| head.get(name).and_then(Json::as_str).unwrap_or_default();
        // The last line may be incomplete.
        let entries: Vec<Entry> = lines.map_while(|line| Entry::from_json(&serde_json::from_str(line).ok()?)).collect();
        (!entries.is_empty()).then(|| Lost {
            path: path.to_owned(),
            place: format!("{} in {}", word("place"), word("folder")),
            ago: written.elapsed().unwrap_or_default(),
            entries,
            _file: file,
        })
    }
}

impl front::Lost for Lost {
    fn entries(&self) -> &[Entry] {
        &self.entries
    }

    fn forget(self: Box<Self>) {
        let _ = fs::remove_file(&self.path);
    }

    fn words(&self) -> String {
        let count = self.entries.len();
        format!("{} {}, {count} input{}", self.place, ago(self.ago), if count == 1 { "" } else { "s" })
    }
}

/// A time in the past, in words.
fn ago(time: Duration) -> String {
    let minutes = time.as_secs() / 60;
    match minutes {
        0 => "just now".to_owned(),
        1..120 => format!("{minutes} min ago"),
        120..2880 => format!("{} hours ago", minutes / 60),
        _ => format!("{} days ago", minutes / 1440),
    }
}

/// The note about lost sessions at the beginning of a session, if there are any.
pub fn offer(lost: &[Lost]) -> Option<String> {
    let last = lost.first()?;
    let words = last.words();
    Some(match lost.len() {
        1 => format!("a session was lost ({words}): :restore runs its inputs again, :restore forget discards it"),
        count => format!(
            "{count} sessions were lost (the last one {words}): :restore lists them, :restore forget discards them"
        ),
    })
}

#[cfg(unix)]
fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    use std::os::unix::fs::OpenOptionsExt;
    options.mode(0o600)
}

#[cfg(not(unix))]
fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

#[cfg(unix)]
fn make_private_folder(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::DirBuilderExt;
    fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)
}

#[cfg(not(unix))]
fn make_private_folder(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn journal(folder: &Path) -> Journal {
        Journal { folder: Some(folder.to_owned()), place: "at the prompt", ..Journal::default() }
    }

    fn input(text: &str) -> Entry {
        Entry::Input(text.to_owned())
    }

    #[test]
    fn a_journal_without_a_lock_belongs_to_a_lost_session() {
        let folder = tempfile::tempdir().unwrap();
        let (mut first, mut second) = (journal(folder.path()), journal(folder.path()));
        first.add_before(Entry::File("a.cgs".into()));
        first.add(&input("x := 1\ny := 2"));
        second.add(&Entry::Unset("x".to_owned()));
        assert!(first.lost().is_empty());
        drop(first);
        let lost = second.lost();
        assert_eq!(lost.len(), 1);
        assert_eq!(lost[0].entries, [Entry::File("a.cgs".into()), input("x := 1\ny := 2")]);
        assert!(offer(&lost).unwrap().contains("at the prompt in "));
        // While one session holds it, others do not see it.
        assert!(second.lost().is_empty());
        lost.into_iter().for_each(|lost| Box::new(lost).forget());
        assert!(second.lost().is_empty());
        second.close();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn an_incomplete_line_is_skipped_and_journals_are_bounded() {
        let folder = tempfile::tempdir().unwrap();
        let mut first = journal(folder.path());
        first.add(&input("x := 1"));
        first.add(&input(&"y".repeat(5 << 20)));
        first.add(&input("z := 1"));
        let path = first.open.as_ref().unwrap().path.clone();
        assert!(fs::metadata(&path).unwrap().len() <= MAX_BYTES);
        drop(first);
        OpenOptions::new().append(true).open(&path).unwrap().write_all(b"{\"input\":\"w").unwrap();
        assert_eq!(journal(folder.path()).lost()[0].entries, [input("x := 1")]);
        for _ in 0..MAX_LOST + 3 {
            journal(folder.path()).add(&input("1"));
        }
        assert_eq!(journal(folder.path()).lost().len(), MAX_LOST);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), MAX_LOST);
    }

    #[cfg(unix)]
    #[test]
    fn nobody_else_may_read_a_journal() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let inner = folder.path().join(FOLDER);
        let mut journal = journal(&inner);
        journal.add(&input("1"));
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!((mode(&inner), mode(&journal.open.as_ref().unwrap().path)), (0o700, 0o600));
    }
}
