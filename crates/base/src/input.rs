//! What is read whole, a file or standard input: of what kind one is and how long, is asked before anything is read.

use std::{
    fs::{self, File},
    io::{self, Read},
    path::Path,
};

/// The bytes of a file of at most so many.
///
/// # Errors
/// If it is longer, if it is no file that has an end (`/dev/zero`, a pipe), and what the system says.
pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    read_to_end(open(path)?, most)
}

/// Opens a file to read it.
///
/// # Errors
/// If it is no file that has an end, and what the system says.
pub fn open(path: &Path) -> io::Result<File> {
    // Before it is opened: a pipe to which nobody writes would be waited for.
    let found = fs::metadata(path)?;
    if !found.is_file() && !found.is_dir() {
        let reason = "it is no regular file; what comes from a pipe or another program is read as `-`, standard input";
        return Err(io::Error::new(io::ErrorKind::InvalidInput, reason));
    }
    File::open(path)
}

/// The text of a file of at most so many bytes.
///
/// # Errors
/// As for [`read`], and if it is not UTF-8.
pub fn read_text(path: &Path, most: u64) -> io::Result<String> {
    String::from_utf8(read(path, most)?).map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "it is not UTF-8"))
}

/// All bytes that come from somewhere, at most so many.
///
/// # Errors
/// If there are more, and what the system says.
pub fn read_to_end(from: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    match bytes.len() as u64 > most {
        true => Err(io::Error::new(io::ErrorKind::FileTooLarge, format!("it is longer than {} MiB", most >> 20))),
        false => Ok(bytes),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_no_end_is_not_read() {
        assert!(read_to_end(io::repeat(0), 1 << 20).is_err_and(|error| error.to_string() == "it is longer than 1 MiB"));
        assert!(read_to_end(io::repeat(0).take(1 << 20), 1 << 20).is_ok());
        #[cfg(unix)]
        assert!(read(Path::new("/dev/zero"), 1 << 20).is_err_and(|error| error.to_string().contains("regular file")));
    }
}
