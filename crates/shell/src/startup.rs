//! The file that the prompt runs first.

use std::path::PathBuf;

use etcetera::BaseStrategy;

/// `cutcake/startup.cgs` in the folder for configurations (`~/.config`, or where `XDG_CONFIG_HOME` says), if it is
/// there.
pub fn file() -> Option<PathBuf> {
    let path = etcetera::choose_base_strategy().ok()?.config_dir().join("cutcake").join("startup.cgs");
    path.is_file().then_some(path)
}
