//! Writing files: each is written whole or not at all, and only where that is allowed.

use std::{
    collections::{BTreeMap, BTreeSet},
    env,
    fs::{self, File, Metadata, OpenOptions, Permissions, TryLockError},
    io::{self, BufWriter, ErrorKind, Read, Seek, SeekFrom, Write},
    path::{Component, Path, PathBuf},
    process,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use crate::input;

/// What happens to a file that already exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    /// It is kept, and writing it is an error.
    Kept,
    /// It is replaced.
    Replaced,
}

/// Where files may be written.
#[derive(Clone, Debug, Default)]
enum Writing {
    #[default]
    Anywhere,
    Below(PathBuf),
    Nowhere,
    /// Nothing is written, and no error is reported.
    Discarded,
}

/// Files in memory, for hosts without a file system, such as a web page. Clones share the files.
///
/// ```
/// use std::path::Path;
/// use cutcake_base::file::{Existing, Files, MemoryFiles};
/// let memory = MemoryFiles::default();
/// let mut files = Files::on(memory.clone());
/// files.write(Path::new("game.json"), "{}", Existing::Kept)?;
/// assert_eq!(files.read(Path::new("game.json"), 100)?, b"{}");
/// assert_eq!(memory.take_written(), [("game.json".into(), "{}".to_owned())]);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct MemoryFiles(Arc<Mutex<Texts>>);

#[derive(Debug, Default)]
struct Texts {
    texts: BTreeMap<PathBuf, String>,
    written: BTreeSet<PathBuf>,
}

impl MemoryFiles {
    fn lock(&self) -> MutexGuard<'_, Texts> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a file, which may then be read.
    pub fn put(&self, path: impl Into<PathBuf>, text: String) {
        self.lock().texts.insert(path.into(), text);
    }

    /// The files that were written since the last call.
    pub fn take_written(&self) -> Vec<(PathBuf, String)> {
        let Texts { texts, written } = &mut *self.lock();
        let text = |path: PathBuf| texts.get(&path).cloned().map(|text| (path, text));
        std::mem::take(written).into_iter().filter_map(text).collect()
    }

    fn has(&self, path: &Path) -> bool {
        self.lock().texts.contains_key(path)
    }

    fn write(&self, path: &Path, fill: &mut Fill<'_>, existing: Existing) -> io::Result<()> {
        if existing == Existing::Kept && self.has(path) {
            return Err(is_there());
        }
        let mut bytes = Vec::new();
        fill(&mut bytes)?;
        self.put(path, String::from_utf8(bytes).map_err(io::Error::other)?);
        self.lock().written.insert(path.to_owned());
        Ok(())
    }

    fn read(&self, path: &Path, most: u64) -> io::Result<Vec<u8>> {
        let missing = || io::Error::new(ErrorKind::NotFound, "no file of that name was opened or written here");
        input::read_to_end(self.lock().texts.get(path).ok_or_else(missing)?.as_bytes(), most)
    }
}

/// The environment variable with the folders that are searched for files that programs load.
pub const SEARCH: &str = "CUTCAKE_PATH";

/// What a session may do with files. By default it may read and write, but replaces no file that it did not write.
#[derive(Clone, Debug, Default)]
pub struct Files {
    writing: Writing,
    /// The only folder from which programs load files, if there is one.
    reading: Option<PathBuf>,
    /// Whether programs may load no files at all.
    is_closed: bool,
    overwrites: bool,
    /// The folders that are searched for a file to load that is not found where it was named.
    search: Vec<PathBuf>,
    /// The files that were written.
    written: BTreeSet<PathBuf>,
    /// The files, if they are not those of the system.
    memory: Option<MemoryFiles>,
}

impl Files {
    /// Programs read and write these files, and none of the system's.
    pub fn on(memory: MemoryFiles) -> Self {
        Files { memory: Some(memory), ..Files::default() }
    }

    /// The bytes of a file, at most `most` of them.
    ///
    /// # Errors
    /// As for [`input::read`].
    pub fn read(&self, path: &Path, most: u64) -> io::Result<Vec<u8>> {
        match &self.memory {
            Some(memory) => memory.read(path, most),
            None => input::read(path, most),
        }
    }

    /// Writing a file is an error, and only files below `folder` are loaded. A script that is run as a file loads those
    /// below its own folder instead.
    ///
    /// # Errors
    /// If the folder does not exist.
    pub fn sandbox(folder: impl AsRef<Path>) -> io::Result<Self> {
        Ok(Files { writing: Writing::Nowhere, reading: Some(fs::canonicalize(folder)?), ..Files::default() })
    }

    /// The same, but writing a file is an error.
    #[must_use]
    pub fn refusing(self) -> Self {
        Files { writing: Writing::Nowhere, ..self }
    }

    /// Programs may neither load nor write files.
    pub fn none() -> Self {
        Files { writing: Writing::Nowhere, is_closed: true, ..Files::default() }
    }

    /// The same, but nothing is written and no error is reported: for examples.
    #[must_use]
    pub fn discarding(self) -> Self {
        Files { writing: Writing::Discarded, ..self }
    }

    /// The same, but files may be written only below a folder.
    ///
    /// # Errors
    /// If the folder does not exist.
    pub fn writing_below(self, folder: impl AsRef<Path>) -> io::Result<Self> {
        Ok(Files { writing: Writing::Below(fs::canonicalize(folder)?), ..self })
    }

    /// The same, with or without permission to replace files that already exist.
    #[must_use]
    pub fn overwriting(self, overwrites: bool) -> Self {
        Files { overwrites, ..self }
    }

    /// Whether files are loaded only from one folder, or not at all.
    pub fn is_sandbox(&self) -> bool {
        self.reading.is_some() || self.is_closed
    }

    /// Writes a file. One that already exists is replaced if this call allows it, or if it is allowed for all files.
    ///
    /// # Errors
    /// If it cannot or may not be written; then the old file is unchanged.
    pub fn write(&mut self, path: &Path, text: &str, existing: Existing) -> io::Result<()> {
        self.write_by(path, existing, &mut |file| file.write_all(text.as_bytes()))
    }

    /// The same with the text that `fill` writes.
    ///
    /// # Errors
    /// As for [`write`](Self::write), and the errors of `fill`.
    pub fn write_by(&mut self, path: &Path, existing: Existing, fill: &mut Fill<'_>) -> io::Result<()> {
        if matches!(self.writing, Writing::Discarded) {
            return Ok(());
        }
        let place = self.place(path)?;
        let existing = if self.overwrites { Existing::Replaced } else { existing };
        match &self.memory {
            Some(memory) => memory.write(&place, fill, existing)?,
            None => write_by(&place, existing, fill)?,
        }
        self.written.insert(place);
        Ok(())
    }

    /// Whether this session wrote a file.
    pub fn is_own(&self, path: &Path) -> bool {
        self.place(path).is_ok_and(|place| self.written.contains(&place))
    }

    /// Opens a file to append text to it, or creates it.
    ///
    /// # Errors
    /// If it cannot or may not be written; [`ErrorKind::WouldBlock`] if another process is appending to it.
    pub fn append(&self, path: &Path) -> io::Result<Growing> {
        let place = self.place(path)?;
        let mut options = OpenOptions::new();
        // A file that is created must be new, so that a dangling link is not followed either.
        let file = options.read(true).append(true).create_new(metadata(&place)?.is_none()).open(place)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => Err(ErrorKind::WouldBlock.into()),
            // Where files cannot be locked, two processes are not kept apart.
            Ok(()) | Err(TryLockError::Error(_)) => Ok(Growing(file)),
        }
    }

    /// The path with the links in its folder resolved, if it may be written.
    fn place(&self, path: &Path) -> io::Result<PathBuf> {
        let denied = |message: String| io::Error::new(ErrorKind::PermissionDenied, message);
        let name = path.file_name().ok_or_else(|| io::Error::new(ErrorKind::IsADirectory, "it is a folder"))?;
        if self.memory.is_some() && matches!(self.writing, Writing::Anywhere | Writing::Discarded) {
            return Ok(path.to_owned());
        }
        let folder = fs::canonicalize(folder_of(path));
        match &self.writing {
            Writing::Anywhere | Writing::Discarded => Ok(folder?.join(name)),
            Writing::Nowhere => Err(denied("programs may not write files here".to_owned())),
            // The error does not reveal which folders exist elsewhere.
            Writing::Below(allowed) => match folder {
                Ok(folder) if folder.starts_with(allowed) => Ok(folder.join(name)),
                _ => Err(denied(format!("files are written only to {} and the folders in it", allowed.display()))),
            },
        }
    }

    /// Checks that a program may load a file.
    ///
    /// # Errors
    /// If it may not; the error does not reveal whether the file exists.
    pub fn may_load(&self, path: &Path) -> io::Result<()> {
        match &self.reading {
            _ if self.is_closed => Err(io::Error::new(ErrorKind::PermissionDenied, "programs may not load files here")),
            Some(folder) if !fs::canonicalize(path).is_ok_and(|path| path.starts_with(folder)) => {
                let message = format!("no file of that name is in {} or the folders in it", folder.display());
                Err(io::Error::new(ErrorKind::PermissionDenied, message))
            }
            _ => Ok(()),
        }
    }

    /// The same, with these folders to be searched for files to load.
    #[must_use]
    pub fn searching(self, folders: impl IntoIterator<Item = PathBuf>) -> Self {
        Files { search: folders.into_iter().collect(), ..self }
    }

    /// The same, with the folders that the environment variable [`SEARCH`] lists.
    #[must_use]
    pub fn searching_environment(self) -> Self {
        let folders = env::var_os(SEARCH);
        self.searching(folders.iter().flat_map(env::split_paths))
    }

    /// Resolves a name in a file of this folder: the file is in the folder itself, in its subfolder `lib`, or in one of
    /// the folders that are searched, if it may be loaded from there.
    pub fn find(&self, name: &Path, folder: &Path) -> PathBuf {
        let nearest = folder.join(name);
        let is_plain = name.components().all(|part| matches!(part, Component::Normal(_)));
        let is_there = |path: &Path| self.memory.as_ref().map_or_else(|| path.exists(), |memory| memory.has(path));
        if !is_plain || is_there(&nearest) {
            return nearest;
        }
        let is_found = |path: &PathBuf| is_there(path) && !path.is_dir() && self.may_load(path).is_ok();
        let mut others = [folder.join("lib")].into_iter().chain(self.search.iter().cloned());
        others.find_map(|folder| Some(folder.join(name)).filter(is_found)).unwrap_or(nearest)
    }

    /// Notes that a script begins: in a sandbox it loads files below its own folder. Returns what
    /// [`end_script`](Self::end_script) restores.
    pub fn begin_script(&mut self, script: &Path) -> Option<PathBuf> {
        let before = self.reading.clone()?;
        if let Some(folder) = fs::canonicalize(script).ok().as_deref().and_then(Path::parent) {
            self.reading = Some(folder.to_owned());
        }
        Some(before)
    }

    /// Restores the state before a script.
    pub fn end_script(&mut self, before: Option<PathBuf>) {
        self.reading = before;
    }
}

/// A file to which one process at a time appends text: [`Files::append`].
#[derive(Debug)]
pub struct Growing(File);

impl Growing {
    /// All of its bytes.
    ///
    /// # Errors
    /// The errors of the system.
    pub fn read(&mut self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.0.rewind()?;
        self.0.read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    /// Truncates the file to so many bytes.
    ///
    /// # Errors
    /// The errors of the system.
    pub fn cut(&mut self, bytes: u64) -> io::Result<()> {
        self.0.set_len(bytes)?;
        self.0.seek(SeekFrom::End(0)).map(drop)
    }

    /// Appends text.
    ///
    /// # Errors
    /// The errors of the system.
    pub fn add(&mut self, text: &str) -> io::Result<()> {
        self.0.write_all(text.as_bytes())
    }
}

/// Writes a file atomically: readers find all of it, or the old file. Anything there but an ordinary file is left
/// alone, and no link is followed.
///
/// # Errors
/// If it cannot be written, or exists and is to be kept; then the old file is unchanged.
pub fn write(path: &Path, text: &str, existing: Existing) -> io::Result<()> {
    write_by(path, existing, &mut |file| file.write_all(text.as_bytes()))
}

/// Writes the whole contents of a file.
pub type Fill<'f> = dyn FnMut(&mut dyn Write) -> io::Result<()> + 'f;

fn write_by(path: &Path, existing: Existing, fill: &mut Fill<'_>) -> io::Result<()> {
    let old = metadata(path)?;
    if old.is_some() && existing == Existing::Kept {
        return Err(is_there());
    }
    let mut new = New::in_folder_of(path)?;
    fill_file(&new.file, fill, old.map(|old| old.permissions()))?;
    match existing {
        Existing::Replaced => new.replace(path)?,
        Existing::Kept => match new.link(path) {
            // Where hard links are not supported, the name is checked first.
            Err(error) if error.kind() != ErrorKind::AlreadyExists && metadata(path)?.is_none() => new.replace(path)?,
            linked => linked.map_err(|_| is_there())?,
        },
    }
    // Where a folder cannot be opened as a file, its entries need not be synced.
    let _ = File::open(folder_of(path)).and_then(|folder| folder.sync_all());
    Ok(())
}

fn is_there() -> io::Error {
    io::Error::new(ErrorKind::AlreadyExists, "it is there already")
}

/// The folder of a file.
fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The metadata of a file; `None` if it does not exist.
///
/// # Errors
/// If it is something else: a folder, a link, a device.
fn metadata(path: &Path) -> io::Result<Option<Metadata>> {
    let what = match fs::symlink_metadata(path) {
        Ok(file) if file.is_file() => return Ok(Some(file)),
        Ok(other) if other.is_dir() => "it is a folder",
        Ok(other) if other.is_symlink() => "it is a link, and links are not followed: name the file itself",
        Ok(_) => "it is a pipe or a device, and no file",
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    Err(io::Error::other(what))
}

/// Writes the whole contents of a file and syncs it to disk.
fn fill_file(file: &File, fill: &mut Fill<'_>, permissions: Option<Permissions>) -> io::Result<()> {
    permissions.map_or(Ok(()), |permissions| file.set_permissions(permissions))?;
    let mut buffered = BufWriter::new(file);
    fill(&mut buffered)?;
    buffered.flush()?;
    file.sync_all()
}

/// A new file in the folder of another one. It has no name where the system supports that, so that nothing is left of
/// it when the program is killed; elsewhere it has a temporary name.
struct New {
    file: File,
    name: Option<PathBuf>,
}

impl New {
    fn in_folder_of(path: &Path) -> io::Result<Self> {
        let new = match nameless(folder_of(path)) {
            Ok(file) => New { file, name: None },
            Err(_) => New::with_name(path)?,
        };
        // Where files cannot be locked, none is taken for a leftover.
        let _ = new.file.try_lock();
        Ok(new)
    }

    fn with_name(path: &Path) -> io::Result<Self> {
        let (name, file) = with_free_name(path, |name| OpenOptions::new().write(true).create_new(true).open(name))?;
        Ok(New { file, name: Some(name) })
    }

    /// Links it to one more name, unless a file has that name.
    fn link(&self, path: &Path) -> io::Result<()> {
        match &self.name {
            Some(name) => fs::hard_link(name, path),
            None => link_nameless(&self.file, path),
        }
    }

    /// Renames it to `path`, where a file may be already.
    fn replace(&mut self, path: &Path) -> io::Result<()> {
        let name = match self.name.take() {
            Some(name) => name,
            None => with_free_name(path, |name| self.link(name))?.0,
        };
        fs::rename(self.name.insert(name), path)
    }
}

impl Drop for New {
    fn drop(&mut self) {
        // After a renaming there is no such file any more.
        let _ = self.name.as_ref().map(fs::remove_file);
    }
}

/// The prefix of temporary names; the number of the process and a counter follow it.
const UNFINISHED: &str = ".cutcake-";
/// The age at which such a file, if nobody holds its lock, was left by a process that was killed.
const LEFT_AFTER: Duration = Duration::from_secs(60);

/// Removes from a folder the files left by processes that were killed while they wrote.
fn remove_left(folder: &Path) {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let numbers = name.to_str().and_then(|name| name.strip_prefix(UNFINISHED)?.split_once('-'));
        let is_old =
            |file: &Metadata| file.modified().is_ok_and(|then| then.elapsed().is_ok_and(|age| age > LEFT_AFTER));
        if numbers.is_some_and(|(process, file)| is_number(process) && is_number(file))
            && metadata(&entry.path()).is_ok_and(|file| file.as_ref().is_some_and(is_old))
            && File::open(entry.path()).is_ok_and(|file| file.try_lock().is_ok())
        {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Makes something under a free temporary name in the folder of a file.
fn with_free_name<T>(path: &Path, mut make: impl FnMut(&Path) -> io::Result<T>) -> io::Result<(PathBuf, T)> {
    const MOST_TRIES: u32 = 100;
    remove_left(folder_of(path));
    let mut number = 0;
    loop {
        let name = path.with_file_name(format!("{UNFINISHED}{}-{number}", process::id()));
        match make(&name) {
            Ok(made) => return Ok((name, made)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists && number < MOST_TRIES => number += 1,
            Err(error) => return Err(error),
        }
    }
}

/// The folder in which the open files of this process have names.
#[cfg(target_os = "linux")]
const OPEN_FILES: &str = "/proc/self/fd";

/// A new file in a folder, without a name.
#[cfg(target_os = "linux")]
fn nameless(folder: &Path) -> io::Result<File> {
    use rustix::fs::{Mode, OFlags, open};

    // Without this folder the file could not be given a name.
    fs::metadata(OPEN_FILES)?;
    let mode = Mode::from_raw_mode(0o666);
    Ok(open(folder, OFlags::TMPFILE | OFlags::WRONLY | OFlags::CLOEXEC, mode)?.into())
}

/// Gives a file without a name one that is free.
#[cfg(target_os = "linux")]
fn link_nameless(file: &File, path: &Path) -> io::Result<()> {
    use std::os::fd::AsRawFd;

    use rustix::fs::{AtFlags, CWD, linkat};

    let open = Path::new(OPEN_FILES).join(file.as_raw_fd().to_string());
    Ok(linkat(CWD, open, CWD, path, AtFlags::SYMLINK_FOLLOW)?)
}

/// Other systems have no files without a name.
#[cfg(not(target_os = "linux"))]
fn nameless(_: &Path) -> io::Result<File> {
    Err(ErrorKind::Unsupported.into())
}

#[cfg(not(target_os = "linux"))]
fn link_nameless(_: &File, _: &Path) -> io::Result<()> {
    Err(ErrorKind::Unsupported.into())
}

#[cfg(test)]
mod tests {
    use std::time::SystemTime;

    use super::*;

    #[test]
    fn what_a_killed_process_left_is_taken_away() -> io::Result<()> {
        let folder = env::temp_dir().join(format!("cutcake-left-{}", process::id()));
        fs::create_dir_all(&folder)?;
        let old = |name: &str| -> io::Result<File> {
            let file = File::create(folder.join(name))?;
            file.set_modified(SystemTime::now() - 2 * LEFT_AFTER)?;
            Ok(file)
        };
        drop([old(".cutcake-1-0")?, old(".cutcake-notes")?, old(".cutcake-1-x")?]);
        File::create(folder.join(".cutcake-2-0"))?;
        let held = old(".cutcake-3-0")?;
        held.try_lock()?;

        let path = folder.join("file");
        write(&path, "one", Existing::Kept)?;
        write(&path, "two", Existing::Replaced)?;
        // A temporary file is locked, and its process is still running.
        let new = New::with_name(&path)?;
        assert!(new.name.as_ref().is_some_and(|name| name.exists()));
        drop(new);

        let mut names: Vec<_> =
            fs::read_dir(&folder)?.flatten().filter_map(|entry| entry.file_name().into_string().ok()).collect();
        names.sort();
        fs::remove_dir_all(&folder)?;
        assert_eq!(names, [".cutcake-1-x", ".cutcake-2-0", ".cutcake-3-0", ".cutcake-notes", "file"]);
        Ok(())
    }
}
