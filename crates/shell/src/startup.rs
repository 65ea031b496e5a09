//! Files in the person's configuration and data folders: the program that the prompt runs first, and databases.

use std::path::PathBuf;

use etcetera::BaseStrategy;

/// `cutcake/startup.cgs` in the configuration folder (`~/.config` or `XDG_CONFIG_HOME`), if it exists.
pub fn file() -> Option<PathBuf> {
    let path = etcetera::choose_base_strategy().ok()?.config_dir().join("cutcake").join("startup.cgs");
    path.is_file().then_some(path)
}

/// `cutcake/databases` in the data folder (`~/.local/share` or `XDG_DATA_HOME`).
pub fn databases() -> Option<PathBuf> {
    Some(etcetera::choose_base_strategy().ok()?.data_dir().join("cutcake").join("databases"))
}
