//! The errors of the kernel and its installation.

use std::{io, path::PathBuf};

use thiserror::Error;

/// Why a kernel cannot start or be installed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum KernelError {
    /// A file that cannot be read, written or removed.
    #[error("cannot {action} {}: {error}", path.display())]
    File {
        /// The action that failed.
        action: &'static str,
        /// The file.
        path: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
    /// A connection file that is invalid.
    #[error("{} is not a connection file: {reason}", path.display())]
    Connection {
        /// The file.
        path: PathBuf,
        /// What is missing or wrong.
        reason: String,
    },
    /// An address at which the kernel cannot listen.
    #[error("cannot listen at {address}: {reason}")]
    Address {
        /// The address.
        address: String,
        /// The error of the system.
        reason: String,
    },
    /// The system has no thread or no network for the kernel.
    #[error("the network cannot be used: {0}")]
    Network(#[from] io::Error),
    /// The folder for kernels is not known.
    #[error("no folder is known for kernels: {0}; `--prefix DIR` names one")]
    Folder(String),
    /// There is nothing to uninstall.
    #[error("no kernel is installed in {}", .0.display())]
    NotInstalled(PathBuf),
}
