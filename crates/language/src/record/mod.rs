//! The record of a program's sweeps: a file with a line for each position, so that a sweep can be stopped and resumed,
//! distributed among machines, and merged.
//!
//! - [`line`](mod@line): the lines, which docs/at-scale.md describes.
//! - [`shard`]: the part of a sweep for one machine.
//! - [`file`](mod@file): a record that grows.
//! - [`sample`]: a sample of the positions of a record, computed again.
//! - [`merge`](mod@merge): merging the records of shards.

pub mod file;
pub mod line;
pub mod merge;
pub mod sample;
pub mod shard;

use std::{io, path::Path};

use thiserror::Error;

pub use self::{
    file::{Keeper, Record},
    merge::{merge, write},
    shard::Shard,
};

/// Where the sweeps of a program are recorded, and which shard of them runs.
#[derive(Debug, Default)]
pub struct Recording {
    /// The record, if there is one.
    pub record: Option<Record>,
    /// The shard, if only a part of the positions is evaluated.
    pub shard: Option<Shard>,
    /// The number of sweeps that the program has begun.
    pub begun: u64,
}

/// An error of a record.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RecordError {
    /// A file that cannot be read or written.
    #[error("cannot {action} {path}: {reason}")]
    File {
        /// `read` or `write`.
        action: &'static str,
        /// The file.
        path: String,
        /// The message of the system.
        reason: String,
    },
    /// A file that is not a record.
    #[error("{path} is not a record of sweeps{}", if *line > 1 { format!(": line {line} is none of its lines") } else { String::new() })]
    NoRecord {
        /// The file.
        path: String,
        /// The line that is wrong, from 1.
        line: usize,
    },
    /// A line that was changed, lost or moved.
    #[error("{path} is damaged in line {line}: {what}")]
    Damaged {
        /// The file.
        path: String,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        what: String,
    },
    /// A value that is not in the form in which values are printed.
    #[error("{path} has no value in line {line}: what stands there is not run")]
    NoData {
        /// The file.
        path: String,
        /// The line, from 1.
        line: usize,
    },
    /// A record to compare with that has no more sweeps.
    #[error("{path} ends before sweep {sweep}")]
    Ended {
        /// The file.
        path: String,
        /// The number of the missing sweep.
        sweep: u64,
    },
    /// A record in another version of the format.
    #[error("{path} is a record of version {version}, and this program knows version {}", line::VERSION)]
    Version {
        /// The file.
        path: String,
        /// Its version.
        version: u64,
    },
    /// A record of another program, or of another part of its sweeps.
    #[error("{path} is not the record of this: {what}")]
    OtherProgram {
        /// The file.
        path: String,
        /// What differs.
        what: String,
    },
    /// A record that another process is writing.
    #[error("{path} is being written by another process")]
    InUse {
        /// The file.
        path: String,
    },
    /// Records with different values for one position.
    #[error("{path} and an earlier file give different values to position {index} of sweep {sweep}")]
    Conflict {
        /// The file.
        path: String,
        /// The number of the sweep.
        sweep: u64,
        /// The number of the position.
        index: u64,
    },
    /// Records in which something is missing.
    #[error("the records are not complete:\n{missing}")]
    Incomplete {
        /// What is missing, a line each.
        missing: String,
    },
}

impl RecordError {
    fn file(action: &'static str, path: &Path, error: &io::Error) -> Self {
        RecordError::File { action, path: path.display().to_string(), reason: error.to_string() }
    }
}
