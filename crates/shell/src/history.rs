//! The history file of the prompt.

use std::{env, fs, path::PathBuf};

use etcetera::BaseStrategy;

/// The environment variable that names another file; if it is empty, nothing is kept.
pub const VARIABLE: &str = "CUTCAKE_HISTORY";

/// The most entries that are kept.
pub const ENTRIES: usize = 10_000;

/// The path of the file, whose directory is created if it is missing; `None` if nothing is kept, or there is no place for it.
pub fn file() -> Option<PathBuf> {
    let path = match env::var_os(VARIABLE) {
        Some(path) if path.is_empty() => return None,
        Some(path) => PathBuf::from(path),
        None => {
            let base = etcetera::choose_base_strategy().ok()?;
            base.state_dir().unwrap_or_else(|| base.data_dir()).join("cutcake").join("history.txt")
        }
    };
    fs::create_dir_all(path.parent()?).ok()?;
    Some(path)
}
