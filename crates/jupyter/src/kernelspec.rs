//! The kernel specification: a folder by which front ends find the kernel, and the extension of `JupyterLab`.

use std::{
    env, fs, io,
    path::{Path, PathBuf},
};

use serde_json::json;

use super::error::KernelError;
use crate::file::{self, Existing};

/// The name of the kernel and of its folder.
const NAME: &str = "cutcake";

/// The folders of Jupyter for kernels and for extensions.
const KERNELS: &str = "kernels";
const EXTENSIONS: &str = "labextensions";

const LOGO: &str = include_str!("logo.svg");

/// The files of the kernel's folder.
const DESCRIPTION_FILE: &str = "kernel.json";
const LOGO_FILE: &str = "logo-svg.svg";

/// The files of the extension of `JupyterLab` by their paths in its folder. It shares the boards of the web page.
const EXTENSION: &[(&str, &str)] = &[
    ("package.json", include_str!("../../../editors/jupyterlab/package.json")),
    ("static/remoteEntry.js", include_str!("../../../editors/jupyterlab/static/remoteEntry.js")),
    ("static/extension.js", include_str!("../../../editors/jupyterlab/static/extension.js")),
    ("static/words.js", include_str!("../../../editors/jupyterlab/static/words.js")),
    ("static/board.js", include_str!("../../../web/board.js")),
    ("static/shown.js", include_str!("../../../web/shown.js")),
];

/// Where the kernel is installed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InstallPlace {
    /// For the user alone.
    User,
    /// Under a prefix, such as `/usr/local`.
    Prefix(PathBuf),
    /// In the active Python environment.
    Environment,
}

impl InstallPlace {
    /// The folder of the kernel.
    ///
    /// # Errors
    /// If the user's folder is unknown, or no environment is active.
    pub fn folder(&self) -> Result<PathBuf, KernelError> {
        let (base, jupyter) = self.base()?;
        Ok(base.join(jupyter).join(KERNELS).join(NAME))
    }

    /// A folder of the system or the user, and the path of Jupyter's folder in it.
    fn base(&self) -> Result<(PathBuf, PathBuf), KernelError> {
        let shared = ["share", "jupyter"].iter().collect();
        match self {
            InstallPlace::User => data_folder(),
            InstallPlace::Prefix(prefix) => Ok((prefix.clone(), shared)),
            InstallPlace::Environment => {
                let active = ["VIRTUAL_ENV", "CONDA_PREFIX"].into_iter().find_map(variable);
                let reason = "no environment of Python is active (VIRTUAL_ENV and CONDA_PREFIX are not set)";
                Ok((active.ok_or_else(|| KernelError::Folder(reason.to_owned()))?, shared))
            }
        }
    }
}

fn variable(name: &str) -> Option<PathBuf> {
    env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from)
}

/// The user's data folder, and the path of Jupyter's folder in it.
fn data_folder() -> Result<(PathBuf, PathBuf), KernelError> {
    if let Some(folder) = variable("JUPYTER_DATA_DIR") {
        return Ok((folder, PathBuf::new()));
    }
    let home = || etcetera::home_dir().map_err(|error| KernelError::Folder(error.to_string()));
    Ok(if cfg!(target_os = "macos") {
        (home()?.join("Library"), "Jupyter".into())
    } else if cfg!(windows) {
        let roaming = variable("APPDATA");
        (roaming.ok_or_else(|| KernelError::Folder("APPDATA is not set".to_owned()))?, "jupyter".into())
    } else {
        let data = variable("XDG_DATA_HOME");
        (data.map_or_else(|| home().map(|home| home.join(".local").join("share")), Ok)?, "jupyter".into())
    })
}

/// Installs the kernel, replacing an earlier installation, and returns its folder. Front ends will start `program` with these options.
///
/// # Errors
/// If there is no folder, or it cannot be written.
pub fn install(place: &InstallPlace, program: &Path, options: &[String]) -> Result<PathBuf, KernelError> {
    let folder = place.folder()?;
    let program = program.to_string_lossy();
    let words = [program.as_ref(), "jupyter", "kernel", "{connection_file}"];
    let description = json!({
        "argv": words.into_iter().chain(options.iter().map(String::as_str)).collect::<Vec<_>>(),
        "display_name": NAME,
        "language": NAME,
        "interrupt_mode": "message",
        "metadata": { "debugger": false },
    });
    let failed = |path: &Path| {
        let path = path.to_owned();
        move |error| KernelError::File { action: "write", path, error }
    };
    let (base, jupyter) = place.base()?;
    let described = [(DESCRIPTION_FILE, format!("{description:#}\n")), (LOGO_FILE, LOGO.to_owned())];
    let described = described.into_iter().map(|(name, text)| (folder.join(name), text));
    let extension = base.join(jupyter).join(EXTENSIONS).join(NAME);
    let extension = EXTENSION.iter().map(|(name, text)| (extension.join(name), (*text).to_owned()));
    for (path, text) in described.chain(extension) {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(failed(folder))?;
        }
        file::write(&path, &text, Existing::Replaced).map_err(failed(&path))?;
    }
    Ok(folder)
}

/// Removes the files that [`install`] wrote and the folders that become empty, and returns the kernel's folder.
///
/// # Errors
/// If no kernel is installed, or it cannot be removed.
pub fn uninstall(place: &InstallPlace) -> Result<PathBuf, KernelError> {
    let (base, jupyter) = place.base()?;
    let folder = place.folder()?;
    if !folder.join(DESCRIPTION_FILE).is_file() {
        return Err(KernelError::NotInstalled(folder));
    }
    let kernel = jupyter.join(KERNELS).join(NAME);
    let extension = jupyter.join(EXTENSIONS).join(NAME);
    let files = EXTENSION.iter().map(|(name, _)| extension.join(name));
    for path in files.chain([kernel.join(DESCRIPTION_FILE), kernel.join(LOGO_FILE)]) {
        let path = base.join(path);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(KernelError::File { action: "remove", path, error });
            }
            _ => {}
        }
    }
    for below in [extension.join("static"), kernel] {
        for empty in below.ancestors().filter(|below| !below.as_os_str().is_empty()) {
            let path = base.join(empty);
            match fs::remove_dir(&path) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                // A folder above the kernel's may belong to others.
                Err(error) if path == folder && error.kind() != io::ErrorKind::DirectoryNotEmpty => {
                    return Err(KernelError::File { action: "remove", path, error });
                }
                Err(_) => break,
                Ok(()) => {}
            }
        }
    }
    Ok(folder)
}
