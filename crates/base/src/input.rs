//! Reading files and standard input whole. The kind and the length of a file are checked before it is read.

use std::{
    fs::{self, File},
    io::{self, Read},
    path::Path,
};

/// The bytes of a file, at most `most` of them.
///
/// # Errors
/// If it is longer, if it is not a file that ends (`/dev/zero`, a pipe), and the errors of the system.
pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    read_to_end(open(path)?, most)
}

/// Opens a file to read it.
///
/// # Errors
/// If it is not a file that ends, and the errors of the system.
pub fn open(path: &Path) -> io::Result<File> {
    // Opening a pipe would wait for a writer.
    let found = fs::metadata(path)?;
    if !found.is_file() && !found.is_dir() {
        let reason =
            "it is not a regular file; what comes from a pipe or another program is read as `-`, standard input";
        return Err(io::Error::new(io::ErrorKind::InvalidInput, reason));
    }
    File::open(path)
}

/// The text of a file of at most `most` bytes.
///
/// # Errors
/// As for [`read`], and if it is not UTF-8.
pub fn read_text(path: &Path, most: u64) -> io::Result<String> {
    String::from_utf8(read(path, most)?).map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "it is not UTF-8"))
}

/// All bytes of a reader, at most `most` of them.
///
/// # Errors
/// If there are more, and the errors of the system.
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
