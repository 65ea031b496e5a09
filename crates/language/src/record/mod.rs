//! The record of a program's sweeps: a file that grows by a line for each position, so that a sweep can be stopped, taken
//! up again, shared out among machines and put together.
//!
//! - [`line`](mod@line): the lines, which docs/at-scale.md describes.
//! - [`shard`]: which positions of a sweep are one machine's.
//! - [`file`](mod@file): a record that grows.
//! - [`sample`]: positions of a record that are computed again.
//! - [`merge`](mod@merge): the records of shards as that of one machine.

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

/// What the sweeps of a program are recorded in, and which part of them is asked for.
#[derive(Debug, Default)]
pub struct Recording {
    /// The record, if there is one.
    pub record: Option<Record>,
    /// The shard, if not all positions are asked.
    pub shard: Option<Shard>,
    /// How many sweeps the program has begun.
    pub begun: u64,
}

/// What is wrong with a record.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RecordError {
    /// What the system says.
    #[error("cannot {action} {path}: {reason}")]
    File {
        /// `read` or `write`.
        action: &'static str,
        /// The file.
        path: String,
        /// Why not.
        reason: String,
    },
    /// A file that is something else.
    #[error("{path} is no record of sweeps{}", if *line > 1 { format!(": line {line} is none of its lines") } else { String::new() })]
    NoRecord {
        /// The file.
        path: String,
        /// The line that is wrong, from 1.
        line: usize,
    },
    /// A line that is not as it was written, or not where it was.
    #[error("{path} is damaged in line {line}: {what}")]
    Damaged {
        /// The file.
        path: String,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        what: String,
    },
    /// A value that is no value as it is printed.
    #[error("{path} has no value in line {line}: what stands there is not run")]
    NoData {
        /// The file.
        path: String,
        /// The line, from 1.
        line: usize,
    },
    /// A record that is compared has no more sweeps.
    #[error("{path} ends before sweep {sweep}")]
    Ended {
        /// The file.
        path: String,
        /// The number of the sweep that is not there.
        sweep: u64,
    },
    /// A record of another format.
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
    /// A record that another process writes.
    #[error("{path} is being written by another process")]
    InUse {
        /// The file.
        path: String,
    },
    /// Records that say different things of one position.
    #[error("{path} and an earlier file give different values to position {index} of sweep {sweep}")]
    Conflict {
        /// The file.
        path: String,
        /// The number of the sweep.
        sweep: u64,
        /// The number of the position.
        index: u64,
    },
    /// Records that leave something out.
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
