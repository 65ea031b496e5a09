//! Certificates as data, and what seals their text.

use indexmap::IndexMap;

use super::{Board, Claim, Copies, Part, law::Law, mixed, statement::Statement};

/// The version of the format. What is of the first one does not say how long it is, what is of the second has laws without pairs
/// alone, and only of claims for all n, and what is of the third has no draws of play in turn; they are the same otherwise.
pub const VERSION: u64 = 4;
/// Longer files are no certificates, in bytes: one of 10^5 positions takes a tenth of it.
pub const LONGEST: u64 = 256 << 20;
/// What every certificate calls itself.
pub(super) const FORMAT: &str = "cutcake certificate";
/// What stands before the digest, which is of all the text before it.
pub(super) const DIGEST: &str = "\"digest\":";

/// A game that boards of a certificate are played by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The ruleset as it is typed, with its parameters.
    pub ruleset: String,
    /// The text of its definition, if it is written in the language.
    pub text: Option<String>,
}

/// What a line says of how its position is won.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Witness {
    /// Nothing: all moves lead to earlier lines, or play has ended.
    None,
    /// Counting decides it.
    Counting,
    /// A move in a board that is only counted.
    Spare,
    /// A board, and what it becomes.
    Move(Part, Vec<Part>),
}

/// A position of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Who is in, as places among the teams, the one to move first; empty where all move at once.
    pub turn: Vec<usize>,
    /// The boards in which somebody has a choice, in order.
    pub boards: Vec<Part>,
    /// How many moves each team has in the others.
    pub counters: Vec<u64>,
    /// How it is won.
    pub witness: Witness,
}

/// A statement, and the lines that prove it, the position of the claim last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// What is proved.
    pub statement: Statement,
    /// How.
    pub lines: Vec<Line>,
}

/// What a claim rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// Strategies.
    Proofs(Vec<Proof>),
    /// Strategies for the first n, and for the step that carries the claim to all others.
    Cases(Vec<Vec<Proof>>),
    /// Odds by which Left, and Right, makes sure of as much on average as is claimed.
    Odds([Vec<mixed::Line>; 2]),
    /// A law of values, which decides every sum of its boards.
    Law(Law),
    /// Grundy values of boards, each behind those of its options.
    Values(Vec<(u32, u64)>),
    /// The Grundy values of the heaps 0, 1, 2, ….
    Sequence(Vec<u64>),
}

/// A proof as data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// How much a checker lists at most, as [`Listing`](super::Listing) counts it; none where the file does not say so.
    pub options: Option<u64>,
    /// What it proves.
    pub claim: Claim,
    /// The games of its boards.
    pub games: Vec<Game>,
    /// Its boards.
    pub boards: Vec<Board>,
    /// What the claim rests on.
    pub evidence: Evidence,
}

impl Certificate {
    /// How many positions, boards or heaps it speaks of.
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

    /// The same certificate with its boards numbered as they occur, those that do not left out.
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
                if let Witness::Move(part, parts) = &mut line.witness {
                    number(&mut part.board);
                    parts.iter_mut().for_each(|part| number(&mut part.board));
                    parts.sort_unstable();
                }
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

/// Ends a text with its digest.
pub fn sealed(text: &str) -> String {
    format!("{text}{DIGEST}\"{}\"}}\n", digest(text.as_bytes()))
}

/// The cyclic redundancy check CRC-32 of ISO 3309, which finds every change of up to 32 bits in a row.
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
