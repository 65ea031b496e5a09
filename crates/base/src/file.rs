//! Files that are written: each whole or not at all, and only where that is allowed.

use std::{
    collections::BTreeSet,
    fs::{self, File, Metadata, OpenOptions, Permissions},
    io::{self, ErrorKind, Write},
    path::{Path, PathBuf},
    process,
};

/// What becomes of a file that is there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    /// It stays, and to write it is an error.
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
    /// Nothing is written, and nobody is told.
    Discarded,
}

/// What a session may do with files: without more it reads and writes what the person may who runs it, but replaces no file
/// that it has not written itself.
#[derive(Clone, Debug, Default)]
pub struct Files {
    writing: Writing,
    /// The folder below which programs load files; none if they load any.
    reading: Option<PathBuf>,
    overwrites: bool,
    /// What was written.
    written: BTreeSet<PathBuf>,
}

impl Files {
    /// To write a file is an error, and only files below `folder` are loaded. A script that is run as a file loads those below
    /// its own folder instead.
    ///
    /// # Errors
    /// If the folder is not there.
    pub fn sandbox(folder: impl AsRef<Path>) -> io::Result<Self> {
        Ok(Files { writing: Writing::Nowhere, reading: Some(fs::canonicalize(folder)?), ..Files::default() })
    }

    /// The same where to write a file is an error.
    #[must_use]
    pub fn refusing(self) -> Self {
        Files { writing: Writing::Nowhere, ..self }
    }

    /// The same where nothing is written, and programs are not told: for examples.
    #[must_use]
    pub fn discarding(self) -> Self {
        Files { writing: Writing::Discarded, ..self }
    }

    /// The same where files may be written below a folder, and nowhere else.
    ///
    /// # Errors
    /// If the folder is not there.
    pub fn writing_below(self, folder: impl AsRef<Path>) -> io::Result<Self> {
        Ok(Files { writing: Writing::Below(fs::canonicalize(folder)?), ..self })
    }

    /// The same where files that are there already may be replaced, or not.
    #[must_use]
    pub fn overwriting(self, overwrites: bool) -> Self {
        Files { overwrites, ..self }
    }

    /// Whether only files below one folder are loaded.
    pub fn is_sandbox(&self) -> bool {
        self.reading.is_some()
    }

    /// Writes a file. One that is there already is replaced if that is said here or for all files.
    ///
    /// # Errors
    /// If it cannot or may not be written; then what was there is as it was.
    pub fn write(&mut self, path: &Path, text: &str, existing: Existing) -> io::Result<()> {
        if matches!(self.writing, Writing::Discarded) {
            return Ok(());
        }
        let place = self.place(path)?;
        write(&place, text, if self.overwrites { Existing::Replaced } else { existing })?;
        self.written.insert(place);
        Ok(())
    }

    /// Whether a file was written here.
    pub fn is_own(&self, path: &Path) -> bool {
        self.place(path).is_ok_and(|place| self.written.contains(&place))
    }

    /// Opens a file to which lines are added, or begins it.
    ///
    /// # Errors
    /// If it cannot or may not be written.
    pub fn append(&self, path: &Path) -> io::Result<File> {
        let place = self.place(path)?;
        let mut options = OpenOptions::new();
        // What is made must be new: a link that leads nowhere is not followed either.
        options.read(true).append(true).create_new(metadata(&place)?.is_none()).open(place)
    }

    /// A path without links but at its end, if it may be written.
    fn place(&self, path: &Path) -> io::Result<PathBuf> {
        let denied = |message: String| io::Error::new(ErrorKind::PermissionDenied, message);
        let name = path.file_name().ok_or_else(|| io::Error::new(ErrorKind::IsADirectory, "it is a folder"))?;
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = fs::canonicalize(folder.unwrap_or(Path::new(".")));
        match &self.writing {
            Writing::Anywhere | Writing::Discarded => Ok(folder?.join(name)),
            Writing::Nowhere => Err(denied("programs may not write files here".to_owned())),
            // Nobody learns by this which folders there are elsewhere.
            Writing::Below(allowed) => match folder {
                Ok(folder) if folder.starts_with(allowed) => Ok(folder.join(name)),
                _ => Err(denied(format!("files are written only to {} and the folders in it", allowed.display()))),
            },
        }
    }

    /// That a program may load a file.
    ///
    /// # Errors
    /// If it may not; whether there is one is not told then.
    pub fn may_load(&self, path: &Path) -> io::Result<()> {
        match &self.reading {
            Some(folder) if !fs::canonicalize(path).is_ok_and(|path| path.starts_with(folder)) => {
                let message = format!("no file of that name is in {} or the folders in it", folder.display());
                Err(io::Error::new(ErrorKind::PermissionDenied, message))
            }
            _ => Ok(()),
        }
    }

    /// Notes that a script begins: in a sandbox it loads what is below its folder. Gives what is to be restored at its end.
    pub fn begin_script(&mut self, script: &Path) -> Option<PathBuf> {
        let before = self.reading.clone()?;
        if let Some(folder) = fs::canonicalize(script).ok().as_deref().and_then(Path::parent) {
            self.reading = Some(folder.to_owned());
        }
        Some(before)
    }

    /// Restores what there was before a script.
    pub fn end_script(&mut self, before: Option<PathBuf>) {
        self.reading = before;
    }
}

/// Writes a file at once: whoever reads it finds all of it, or what was there before. What is there and no ordinary file is
/// left alone: no link is followed.
///
/// # Errors
/// If it cannot be written, or is there and to be kept; then what was there is as it was.
pub fn write(path: &Path, text: &str, existing: Existing) -> io::Result<()> {
    let old = metadata(path)?;
    let is_there = || io::Error::new(ErrorKind::AlreadyExists, "it is there already");
    if old.is_some() && existing == Existing::Kept {
        return Err(is_there());
    }
    let (beside, file) = create_beside(path)?;
    let written = fill(file, text, old.map(|old| old.permissions())).and_then(|()| match existing {
        Existing::Replaced => fs::rename(&beside, path),
        // Unlike a new name, a second one is never taken from another file.
        Existing::Kept => match fs::hard_link(&beside, path) {
            Ok(()) => Ok(()),
            // Where there are no second names, one is asked for first.
            Err(error) if error.kind() != ErrorKind::AlreadyExists && metadata(path)?.is_none() => {
                fs::rename(&beside, path)
            }
            Err(_) => Err(is_there()),
        },
    });
    // It is there no longer if it has got its name.
    let _ = fs::remove_file(&beside);
    written?;
    // Where a folder cannot be opened as a file, nothing is to be done for its entries.
    let _ = File::open(path.parent().unwrap_or(Path::new("."))).and_then(|folder| folder.sync_all());
    Ok(())
}

/// What is told of a file, none if it is not there.
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

/// Writes all of a file to its disk.
fn fill(mut file: File, text: &str, permissions: Option<Permissions>) -> io::Result<()> {
    permissions.map_or(Ok(()), |permissions| file.set_permissions(permissions))?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

/// A new file in the folder of another one.
fn create_beside(path: &Path) -> io::Result<(PathBuf, File)> {
    const MOST_TRIES: u32 = 100;
    let mut number = 0;
    loop {
        let beside = path.with_file_name(format!(".cutcake-{}-{number}", process::id()));
        match OpenOptions::new().write(true).create_new(true).open(&beside) {
            Ok(file) => return Ok((beside, file)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists && number < MOST_TRIES => number += 1,
            Err(error) => return Err(error),
        }
    }
}
