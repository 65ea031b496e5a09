//! Why there is no kernel.

use std::{io, path::PathBuf};

use thiserror::Error;

/// What keeps a kernel from starting, or from being made known to front ends.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum KernelError {
    /// A file that cannot be read, written or removed.
    #[error("cannot {action} {}: {error}", path.display())]
    File {
        /// What was to be done with it.
        action: &'static str,
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A connection file that does not say what a kernel needs.
    #[error("{} is no connection file: {reason}", path.display())]
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
        /// What the system says.
        reason: String,
    },
    /// The system has no thread or no network for the kernel.
    #[error("the network cannot be used: {0}")]
    Network(#[from] io::Error),
    /// The folder of a person's own kernels is not known.
    #[error("no folder is known for kernels: {0}; `--prefix DIR` names one")]
    Folder(String),
    /// There is nothing to uninstall.
    #[error("no kernel is installed in {}", .0.display())]
    NotInstalled(PathBuf),
}
