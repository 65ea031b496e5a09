//! The journal of a session: what was entered stands in a file until the person leaves, so that a session that was killed can be had
//! again.
//!
//! Beside the history, in a folder of its own, each session has a file that only its owner may read, and holds a lock on it as long as
//! it lasts: a journal that nobody holds is that of a lost session.

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

/// The folder of journals, beside the history.
const FOLDER: &str = "sessions";
/// How a journal's name ends.
const ENDING: &str = "jsonl";
/// How many bytes a journal has at most: what is entered after that is not kept.
const LONGEST: u64 = 4 << 20;
/// How many journals of lost sessions are kept.
const MOST: usize = 16;

/// What is done as a journal has it.
fn to_json(entry: &Entry) -> Json {
    match entry {
        Entry::Input(text) => json!({ "input": text }),
        Entry::File(path) => json!({ "file": path.to_string_lossy() }),
        Entry::Unset(name) => json!({ "unset": name }),
    }
}

fn read(line: &str) -> Option<Entry> {
    let line: Json = serde_json::from_str(line).ok()?;
    let text = |name: &str| line.get(name).and_then(Json::as_str);
    let input = text("input").map(|text| Entry::Input(text.to_owned()));
    let file = || text("file").map(|path| Entry::File(path.into()));
    input.or_else(file).or_else(|| text("unset").map(|name| Entry::Unset(name.to_owned())))
}

/// The journal of this session.
#[derive(Debug, Default)]
pub struct Journal {
    folder: Option<PathBuf>,
    place: &'static str,
    /// What was run before anything was entered: it alone is no session to be had again.
    before: Vec<Entry>,
    open: Option<Open>,
}

#[derive(Debug)]
struct Open {
    path: PathBuf,
    file: File,
    bytes: u64,
}

/// A session that was not left.
#[derive(Debug)]
pub struct Lost {
    path: PathBuf,
    /// Its lock is held as long as this is there.
    _file: File,
    /// Where it was: `at the prompt`, and in which folder.
    pub place: String,
    /// How long ago something was last entered.
    pub ago: Duration,
    /// What was done in it.
    pub entries: Vec<Entry>,
}

impl Journal {
    /// The journal of a session in a place, `at the prompt`. Where no history is kept there is no journal.
    pub fn new(place: &'static str) -> Self {
        let folder = history::file().and_then(|file| Some(file.parent()?.join(FOLDER)));
        Journal { folder, place, ..Journal::default() }
    }

    /// Notes what was run before anything was entered.
    pub fn add_before(&mut self, entry: Entry) {
        self.before.push(entry);
    }

    /// Notes what was entered. A journal that cannot be kept disturbs no one.
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
        let path = folder.join(format!("{}-{now}.{ENDING}", process::id()));
        let mut file = private(OpenOptions::new().write(true).create_new(true)).open(&path)?;
        file.lock()?;
        let here = env::current_dir().unwrap_or_default();
        let head = format!("{}\n", json!({ "place": self.place, "folder": here.to_string_lossy() }));
        file.write_all(head.as_bytes())?;
        Ok(Some(Open { path, file, bytes: head.len() as u64 }))
    }

    fn write(&mut self, entry: &Entry) {
        let Some(open) = &mut self.open else { return };
        let line = format!("{}\n", to_json(entry));
        open.bytes = open.bytes.saturating_add(line.len() as u64);
        if open.bytes <= LONGEST {
            // At once, so that a line is there whole or is the last one.
            let _ = open.file.write_all(line.as_bytes());
        }
    }

    /// Forgets all: there is nothing left to be had again.
    pub fn close(&mut self) {
        self.before.clear();
        if let Some(Open { path, file, .. }) = self.open.take() {
            let _ = fs::remove_file(path);
            drop(file);
        }
    }

    /// The sessions that were not left, the last one first. Of many the oldest are forgotten.
    pub fn lost(&self) -> Vec<Lost> {
        let files = self.folder.as_ref().and_then(|folder| fs::read_dir(folder).ok());
        let paths = files.into_iter().flatten().flatten().map(|entry| entry.path());
        let mut lost: Vec<Lost> = paths.filter_map(|path| Lost::read(&path)).collect();
        lost.sort_by(|a, b| (a.ago, &a.path).cmp(&(b.ago, &b.path)));
        lost.drain(MOST.min(lost.len())..).for_each(|lost| Box::new(lost).forget());
        lost
    }
}

impl Lost {
    /// The session of a journal that nobody holds, if something was done in it.
    fn read(path: &Path) -> Option<Self> {
        if path.extension().is_none_or(|ending| ending != ENDING) {
            return None;
        }
        let mut file = OpenOptions::new().read(true).write(true).open(path).ok()?;
        file.try_lock().ok()?;
        let written = file.metadata().and_then(|metadata| metadata.modified()).ok()?;
        let mut text = Vec::new();
        (&mut file).take(LONGEST).read_to_end(&mut text).ok()?;
        let text = String::from_utf8_lossy(&text);
        let mut lines = text.lines();
        let head: Json = serde_json::from_str(lines.next()?).ok()?;
        let word = |name: &str| head.get(name).and_then(Json::as_str).unwrap_or_default();
        // What was being written at the end is no line.
        let entries: Vec<Entry> = lines.map_while(read).collect();
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

/// How long ago something was, in words.
fn ago(time: Duration) -> String {
    let minutes = time.as_secs() / 60;
    match minutes {
        0 => "just now".to_owned(),
        1..120 => format!("{minutes} min ago"),
        120..2880 => format!("{} hours ago", minutes / 60),
        _ => format!("{} days ago", minutes / 1440),
    }
}

/// What is said of lost sessions where a session begins; nothing where there is none.
pub fn offer(lost: &[Lost]) -> Option<String> {
    let last = lost.first()?;
    let words = last.words();
    Some(match lost.len() {
        1 => format!(
            "a session was lost ({words}): :restore does again what was entered in it, :restore forget forgets it"
        ),
        count => format!(
            "{count} sessions were lost (the last one {words}): :restore lists them, :restore forget forgets them"
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
    fn a_journal_that_nobody_holds_is_of_a_lost_session() {
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
        // While one restores it the other does not see it.
        assert!(second.lost().is_empty());
        lost.into_iter().for_each(|lost| Box::new(lost).forget());
        assert!(second.lost().is_empty());
        second.close();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn what_was_being_written_is_left_out_and_journals_are_bounded() {
        let folder = tempfile::tempdir().unwrap();
        let mut first = journal(folder.path());
        first.add(&input("x := 1"));
        first.add(&input(&"y".repeat(5 << 20)));
        first.add(&input("z := 1"));
        let path = first.open.as_ref().unwrap().path.clone();
        assert!(fs::metadata(&path).unwrap().len() <= LONGEST);
        drop(first);
        OpenOptions::new().append(true).open(&path).unwrap().write_all(b"{\"input\":\"w").unwrap();
        assert_eq!(journal(folder.path()).lost()[0].entries, [input("x := 1")]);
        for _ in 0..MOST + 3 {
            journal(folder.path()).add(&input("1"));
        }
        assert_eq!(journal(folder.path()).lost().len(), MOST);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), MOST);
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
