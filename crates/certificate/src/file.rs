//! Certificates as data, and the digest of their text.

use indexmap::IndexMap;

use super::{Board, Claim, Copies, Part, law::Law, mixed, statement::Statement};

/// The version of the format. Files of version 1 do not say how long they are; those of version 2 have laws without pairs only,
/// and only for claims for all n; those of version 3 have no draws in play in turn. They are the same otherwise.
pub const VERSION: u64 = 4;
/// The size limit of a file in bytes: a certificate of 10^5 positions takes a tenth of it.
pub const LONGEST: u64 = 256 << 20;
/// The value of the field `format`.
pub(super) const FORMAT: &str = "cutcake certificate";
/// The key of the digest, which covers all the text before it.
pub(super) const DIGEST: &str = "\"digest\":";

/// A game played on boards of a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The ruleset as it is typed, with its parameters.
    pub ruleset: String,
    /// The text of its definition, if it is written in the language.
    pub text: Option<String>,
}

/// The reason that a line gives for its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Witness {
    /// No reason: all moves lead to earlier lines, or play has ended.
    None,
    /// Counting decides it.
    Counting,
    /// A move in a board in which moves are only counted.
    Spare,
    /// A move: a board, and what it becomes.
    Move(Part, Vec<Part>),
}

impl Witness {
    /// Renumbers its boards in the order in which they occur.
    pub(super) fn number(&mut self, number: &mut dyn FnMut(&mut u32)) {
        if let Witness::Move(part, parts) = self {
            number(&mut part.board);
            parts.iter_mut().for_each(|part| number(&mut part.board));
            parts.sort_unstable();
        }
    }
}

/// A position of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The teams still in play as indices among the teams, the one to move first; empty in simultaneous play.
    pub turn: Vec<usize>,
    /// The boards in which somebody has a choice, in order.
    pub boards: Vec<Part>,
    /// How many moves each team has in the other boards.
    pub counters: Vec<u64>,
    /// The reason.
    pub witness: Witness,
}

/// A statement, and the lines that prove it; the position of the claim comes last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The statement.
    pub statement: Statement,
    /// The lines.
    pub lines: Vec<Line>,
}

/// What a claim is proved by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// Strategies.
    Proofs(Vec<Proof>),
    /// Strategies for the first n, and for the step that carries the claim over to all others.
    Cases(Vec<Vec<Proof>>),
    /// Mixed strategies by which Left, and Right, makes sure of the claimed value on average.
    Odds([Vec<mixed::Line>; 2]),
    /// A law of values, which decides every sum of its boards.
    Law(Law),
    /// Grundy values of boards, each after those of its options.
    Values(Vec<(u32, u64)>),
    /// The Grundy values of the heaps 0, 1, 2, ….
    Sequence(Vec<u64>),
}

/// A proof as data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// How many options a checker may list, as [`Listing`](super::Listing) counts them; `None` if the file does not say.
    pub options: Option<u64>,
    /// The claim.
    pub claim: Claim,
    /// The games of its boards.
    pub games: Vec<Game>,
    /// Its boards.
    pub boards: Vec<Board>,
    /// The evidence for the claim.
    pub evidence: Evidence,
}

impl Certificate {
    /// How many positions, boards or heaps the evidence covers.
    pub fn positions(&self) -> usize {
        match &self.evidence {
            Evidence::Proofs(proofs) => proofs.iter().map(|proof| proof.lines.len()).sum(),
            Evidence::Cases(cases) => cases.iter().flatten().map(|proof| proof.lines.len()).sum(),
            Evidence::Odds(lines) => lines.iter().map(Vec::len).sum(),
            Evidence::Law(law) => law.rows.len(),
            Evidence::Values(values) => values.len(),
            Evidence::Sequence(values) => values.len(),
        }
    }

    /// The same certificate with its boards numbered in the order of occurrence, without those that do not occur.
    #[must_use]
    pub fn numbered(mut self) -> Self {
        let mut order: IndexMap<u32, u32> = IndexMap::new();
        let mut number = |board: &mut u32| {
            let next = u32::try_from(order.len()).unwrap_or(u32::MAX);
            *board = *order.entry(*board).or_insert(next);
        };
        let in_lines = |lines: &mut [Line], number: &mut dyn FnMut(&mut u32)| {
            for line in lines {
                line.boards.iter_mut().for_each(|part| number(&mut part.board));
                line.witness.number(number);
                line.boards.sort_unstable();
            }
        };
        self.claim.sum.iter_mut().for_each(|part| number(&mut part.board));
        if let Some(Copies { each, .. }) = &mut self.claim.copies {
            each.iter_mut().for_each(|part| number(&mut part.board));
            each.sort_unstable();
        }
        match &mut self.evidence {
            Evidence::Proofs(proofs) => {
                proofs.iter_mut().for_each(|proof| in_lines(&mut proof.lines, &mut number));
            }
            Evidence::Cases(cases) => {
                cases.iter_mut().flatten().for_each(|proof| in_lines(&mut proof.lines, &mut number));
            }
            Evidence::Odds(lines) => {
                lines.iter_mut().flatten().for_each(|line| line.number(&mut number));
            }
            Evidence::Law(law) => {
                law.rows.iter_mut().for_each(|(board, _)| number(board));
                law.pairs.iter_mut().flat_map(|(a, b, _)| [a, b]).for_each(number);
            }
            Evidence::Values(values) => values.iter_mut().for_each(|(board, _)| number(board)),
            Evidence::Sequence(_) => {}
        }
        self.claim.sum.sort_unstable();
        let boards = order.keys().filter_map(|place| self.boards.get(*place as usize).cloned());
        self.boards = boards.collect();
        self
    }
}

/// Appends the digest to a text.
pub fn sealed(text: &str) -> String {
    format!("{text}{DIGEST}\"{}\"}}\n", digest(text.as_bytes()))
}

/// The cyclic redundancy check CRC-32 of ISO 3309, which finds every change of up to 32 consecutive bits.
pub(super) fn digest(bytes: &[u8]) -> String {
    let mut rest = u32::MAX;
    for byte in bytes {
        rest ^= u32::from(*byte);
        for _ in 0..8 {
            rest = (rest >> 1) ^ if rest & 1 == 1 { 0xEDB8_8320 } else { 0 };
        }
    }
    format!("{:08x}", !rest)
}
