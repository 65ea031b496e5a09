//! Where the prompt keeps what was typed, between one run and the next.

use std::{env, fs, path::PathBuf};

use etcetera::BaseStrategy;

/// The environment variable that names another file; an empty one means that nothing is kept.
pub const VARIABLE: &str = "CUTCAKE_HISTORY";

/// How many entries are kept.
pub const ENTRIES: usize = 10_000;

/// The file, its directory made where it was missing. None if there is no place for it: the prompt works without.
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
