//! Certificates: proofs as data, which a small program can check without any engine.
//!
//! docs/certificates.md is the page of the format. A check asks [`Moves`] what the rules allow, and nothing else; who looks for a
//! proof asks an [`Oracle`] besides, which may be wrong: then no proof is found.
//!
//! - [`claim`]: what is claimed, and which statements prove it.
//! - [`mod@file`]: certificates as data; `write`: as text; `read`: from text, strictly.
//! - `form`: games written by their options.
//! - [`play`]: the boards of a certificate, their options, boards that are only counted.
//! - [`statement`]: what one proof proves.
//! - [`turn`]: proofs about play in turn, of two and of three players; `endless`: their search where play may come back.
//! - [`round`]: proofs about play at once.
//! - [`mixed`]: proofs by odds about play at once.
//! - [`law`]: laws of values of play at once.
//! - [`copies`]: claims for all n.
//! - [`values`]: tables of Grundy values, and periods.
//! - [`mod@check`]: whether a certificate proves what it claims.

pub mod check;
pub mod claim;
pub mod copies;
pub mod endless;
pub mod file;
mod form;
pub mod law;
pub mod mixed;
pub mod play;
mod read;
pub mod round;
pub mod statement;
pub mod turn;
pub mod values;
mod write;

use cutcake_base::{limit, number, player, stack};

use thiserror::Error;

use crate::limit::Stop;

pub use check::check;
pub use claim::{Answer, Claim, Copies, Question};
pub use file::{Certificate, Evidence, Game, Line, Proof, Witness};
pub use play::{Board, Listing, Moves, Oracle, Part, Play};
pub use statement::Statement;

/// What is wrong with a certificate, or why there is none.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// The text is no JSON.
    #[error("it is no JSON: {0}")]
    Json(String),
    /// It is something else.
    #[error("it is no certificate: the first field of one is \"format\": \"cutcake certificate\"")]
    Format,
    /// It is of another version.
    #[error("this file is of version {found}; this program checks versions 1 to {}", file::VERSION)]
    Version {
        /// The version.
        found: String,
    },
    /// A letter was changed.
    #[error("it is damaged: its digest is {found}, and that of its text is {expected}")]
    Digest {
        /// What the file says.
        found: String,
        /// What it should say.
        expected: String,
    },
    /// It says something twice, or writes it in another way.
    #[error(
        "it is not written as certificates are: a field stands in it twice, or a number or a letter is written in another way"
    )]
    Layout,
    /// A field is missing, too many, or of another type.
    #[error("{place}: {expected}")]
    Field {
        /// Where.
        place: String,
        /// What should be there.
        expected: String,
    },
    /// A game is not the one that the certificate is about.
    #[error("{0}")]
    Game(String),
    /// A line does not follow from those before it.
    #[error("proof {proof}, line {line}: {what}")]
    Line {
        /// Which proof, counted from 1.
        proof: usize,
        /// Which line of it, counted from 1.
        line: usize,
        /// What is wrong.
        what: String,
    },
    /// The lines are right, but they do not prove the claim.
    #[error("{0}")]
    Claim(String),
    /// There would be too many lines.
    #[error("the certificate needs more than {most} positions")]
    Positions {
        /// How many may be.
        most: usize,
    },
    /// What was to be proved is not true.
    #[error("no proof was found: {0}")]
    Untrue(String),
    /// The rules list more than the file says.
    #[error(
        "it says that {most} option{} have to be listed, and they are more",
        if *most == 1 { "" } else { "s" }
    )]
    Options {
        /// How many it says.
        most: u64,
    },
    /// The rules gave no answer.
    #[error("{0}")]
    Rules(String),
    /// The calculation was stopped.
    #[error(transparent)]
    Stop(#[from] Stop),
}

impl Fault {
    /// Whether a check ended before it could tell: within wider limits the file may be a proof or none.
    pub fn is_undecided(&self) -> bool {
        matches!(self, Fault::Stop(stop) if !matches!(stop, Stop::Round | Stop::OtherTheory { .. }))
    }
}
