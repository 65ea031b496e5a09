//! Certificates: proofs as data, which a small program can check without any engine.
//!
//! docs/certificates.md describes the format. A check asks [`Moves`] what the rules allow, and nothing else. A search for a proof
//! also asks an [`Oracle`], which may be wrong: then no proof is found.
//!
//! - [`claim`]: what is claimed, and which statements prove it.
//! - [`mod@file`]: certificates as data; `write` turns them into text, and `read` parses that text strictly.
//! - `form`: games written by their options.
//! - [`play`]: the boards of a certificate, their options, and boards in which moves are only counted.
//! - [`statement`]: what one proof proves.
//! - [`turn`]: proofs about play in turn, with two or three players; `endless`: the search for them in loopy games.
//! - [`round`]: proofs about simultaneous play.
//! - [`mixed`]: proofs by mixed strategies about simultaneous play.
//! - [`law`]: laws of values of simultaneous play.
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
    /// The text is not JSON.
    #[error("it is not JSON: {0}")]
    Json(String),
    /// The text is not a certificate.
    #[error("it is not a certificate: the first field of one is \"format\": \"cutcake certificate\"")]
    Format,
    /// The version of the format is not supported.
    #[error("this file is of version {found}; this program checks versions 1 to {}", file::VERSION)]
    Version {
        /// The version in the file.
        found: String,
    },
    /// The digest does not match the text.
    #[error("it is damaged: its digest is {found}, but that of its text is {expected}")]
    Digest {
        /// The digest in the file.
        found: String,
        /// The digest of the text.
        expected: String,
    },
    /// A field occurs twice, or a value is not in its canonical form.
    #[error("it is not in canonical form: a field occurs twice, or a number or a character is written differently")]
    Layout,
    /// A field is missing, superfluous, or of the wrong type.
    #[error("{place}: {expected}")]
    Field {
        /// The place in the file.
        place: String,
        /// What was expected there.
        expected: String,
    },
    /// A game is not the one that the certificate is about.
    #[error("{0}")]
    Game(String),
    /// A line does not follow from those before it.
    #[error("proof {proof}, line {line}: {what}")]
    Line {
        /// The number of the proof, counted from 1.
        proof: usize,
        /// The number of the line in the proof, counted from 1.
        line: usize,
        /// What is wrong.
        what: String,
    },
    /// The lines are right, but they do not prove the claim.
    #[error("{0}")]
    Claim(String),
    /// The certificate would need too many lines.
    #[error("the certificate needs more than {most} positions")]
    Positions {
        /// The most positions allowed.
        most: usize,
    },
    /// The statement to be proved is false.
    #[error("no proof was found: {0}")]
    Untrue(String),
    /// The rules list more options than the file declares.
    #[error(
        "it declares {most} option{}, but the rules list more",
        if *most == 1 { "" } else { "s" }
    )]
    Options {
        /// The number that the file declares.
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
    /// Whether a check ended before it could decide: with wider limits the file may or may not turn out to be a proof.
    pub fn is_undecided(&self) -> bool {
        matches!(self, Fault::Stop(stop) if !matches!(stop, Stop::Round | Stop::OtherTheory { .. }))
    }
}

fn wrong(what: impl Into<String>) -> Fault {
    Fault::Claim(what.into())
}
