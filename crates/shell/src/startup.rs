//! What is found in the folders of a person: the file that the prompt runs first, and databases.

use std::path::PathBuf;

use etcetera::BaseStrategy;

/// `cutcake/startup.cgs` in the folder for configurations (`~/.config`, or where `XDG_CONFIG_HOME` says), if it is
/// there.
pub fn file() -> Option<PathBuf> {
    let path = etcetera::choose_base_strategy().ok()?.config_dir().join("cutcake").join("startup.cgs");
    path.is_file().then_some(path)
}

/// `cutcake/databases` in the folder for data (`~/.local/share`, or where `XDG_DATA_HOME` says), where databases are looked for.
pub fn databases() -> Option<PathBuf> {
    Some(etcetera::choose_base_strategy().ok()?.data_dir().join("cutcake").join("databases"))
}
