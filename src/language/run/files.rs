//! Files that programs write.

use std::{
    fs::{self, OpenOptions},
    io::{self, ErrorKind, Write},
    path::{Path, PathBuf},
    process,
};

use crate::language::{
    kind::convert::{Fallible, value_error},
    run::{error::Error, machine::Machine},
};

/// What becomes of the files that programs write.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Files {
    /// They are written, each to the path that is named, as seen from where the program runs.
    #[default]
    Written,
    /// Nothing is written, and programs are not told: for examples.
    Discarded,
    /// To write one is an error.
    Refused,
}

impl Machine<'_> {
    /// Writes a file, which is there whole or not at all; one that is there already is replaced. A note says where it is.
    ///
    /// # Errors
    /// If it cannot be written, or programs may not write files here.
    pub(crate) fn write_file(&mut self, path: &Path, what: &str, text: &str) -> Fallible<()> {
        match self.environment.files {
            Files::Written => replace(path, text).map_err(|error| cannot_write(path, what, &error))?,
            Files::Discarded => {}
            Files::Refused => {
                let error = value_error(format!("programs may not write files here, and `{}` is one", path.display()));
                return Err(error.help("`Print(ExportString(x, \"csv\"))` prints what would be written"));
            }
        }
        self.environment.notes.push(format!("the {what} is in {}", path.display()));
        Ok(())
    }
}

/// Puts a text in the place of a file at once: readers see the old file or the new one.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    // A link stays one, and what it leads to is replaced.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let old = fs::metadata(&path).ok();
    if old.as_ref().is_some_and(|old| !old.is_file()) {
        // A pipe or a device has no other place; a folder says that it is one.
        return fs::write(&path, text);
    }
    let (beside, mut file) = create_beside(&path)?;
    let result = old
        .map_or(Ok(()), |old| file.set_permissions(old.permissions()))
        .and_then(|()| file.write_all(text.as_bytes()))
        .and_then(|()| fs::rename(&beside, &path));
    if result.is_err() {
        let _ = fs::remove_file(&beside);
    }
    result
}

/// A new file in the folder of another one.
fn create_beside(path: &Path) -> io::Result<(PathBuf, fs::File)> {
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

fn cannot_write(path: &Path, what: &str, error: &io::Error) -> Box<Error> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let (ErrorKind::NotFound, Some(folder)) = (error.kind(), folder.filter(|folder| !folder.exists())) {
        let error = value_error(format!("there is no folder `{}` to write the {what} to", folder.display()));
        return error.help("make the folder first, or give a name without one to write beside where the program runs");
    }
    let reason = if path.is_dir() { "it is a folder".to_owned() } else { error.to_string() };
    let name = path.file_name().map_or("file".into(), |name| name.to_string_lossy());
    value_error(format!("the {what} cannot be written to `{}`: {reason}", path.display())).help(format!(
        "a place where files may be written is wanted; `\"{name}\"` alone is beside where the program runs"
    ))
}
