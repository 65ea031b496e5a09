//! Files that programs write.

use std::{
    io::{self, ErrorKind},
    path::Path,
};

use crate::{
    file::Existing,
    kind::convert::{Fallible, value_error},
    run::{error::Error, machine::Machine},
};

impl Machine<'_> {
    /// Writes a file atomically, and notes its path.
    ///
    /// # Errors
    /// If it cannot be written, programs may not write files here, or it exists already and may not be replaced.
    pub fn write_file(&mut self, path: &Path, what: &str, bytes: &[u8], overwrite: bool) -> Fallible<()> {
        let files = &mut self.environment.files;
        let existing = if overwrite || files.is_own(path) { Existing::Replaced } else { Existing::Kept };
        let written = files.write_by(path, existing, &mut |file| file.write_all(bytes));
        written.map_err(|error| cannot_write(path, what, &error))?;
        self.environment.notes.push(format!("the {what} is in {}", path.display()));
        Ok(())
    }
}

fn cannot_write(path: &Path, what: &str, error: &io::Error) -> Box<Error> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let (ErrorKind::NotFound, Some(folder)) = (error.kind(), folder) {
        let error = value_error(format!("there is no folder `{}` to write the {what} to", folder.display()));
        return error.help("make the folder first, or give a name without one to write beside where the program runs");
    }
    let reason = match error.kind() {
        ErrorKind::AlreadyExists => "it is there already, and this run did not write it".to_owned(),
        _ => error.to_string(),
    };
    let name = path.file_name().map_or("file".into(), |name| name.to_string_lossy());
    value_error(format!("the {what} cannot be written to `{}`: {reason}", path.display())).help(match error.kind() {
        ErrorKind::AlreadyExists => {
            "take another name; `overwrite := true` behind the other arguments replaces it, and `cutcake --overwrite` any file"
                .to_owned()
        }
        ErrorKind::PermissionDenied => {
            let ending = path.extension().and_then(|ending| ending.to_str());
            let ending = ending.filter(|ending| ["csv", "json", "tex", "svg"].contains(ending)).unwrap_or("svg");
            format!(
                "`Print(ExportString(x, \"{ending}\"))` prints what would be written; in a sandbox `--write-dir DIR` opens a folder"
            )
        }
        _ => format!("a place where files may be written is wanted; `\"{name}\"` alone is beside where the program runs"),
    })
}
