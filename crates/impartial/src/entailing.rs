//! Entailing moves, to be answered in the same board, and goals, which win everything (*Winning Ways*, ch. 12).
//!
//! The *answers* of a board are the x for which a player who has to move in the board wins with a heap `*x` added; they
//! are finitely many or all but finitely many. A move to a board of value x is an answer to x, and an entailing move is
//! an answer to all x that are not answers of the board in which the opponent then has to move. The value of a board in
//! which the next player is free is the least x that is not an answer. If every x is an answer, the board is *loony*:
//! whatever is added, even other loony boards, the next player wins. For a loony board is among the answers of a board
//! exactly if these are all but finitely many: only an entailing move can win there, and to a board with finitely many.

use std::{cell::RefCell, collections::BTreeSet};

use crate::{
    moves::{Answers, Moves, Node, Part, find},
    player::Player,
    standing::{Answer, Standing},
};
use cutcake_base::limit::Stop;

/// Rules of play with entailing moves and goals: [`Moves::options`] are the moves after which the opponent is free, and
/// [`Moves::rounds`] are the entailing ones.
pub trait EntailingMoves: Moves {
    /// Whether the player who moved to a board has won the whole game.
    ///
    /// # Errors
    /// The errors of the rules.
    fn is_goal(&mut self, board: Node) -> Result<bool, Stop>;
}

/// The result for a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entailed {
    /// The player who moved there has won.
    Goal,
    /// The nim heaps with which a player who has to move there wins.
    Open(Nimbers),
}

/// Finitely many nimbers, or all but finitely many.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Nimbers {
    /// Whether it is all but the listed ones.
    is_all_but: bool,
    listed: BTreeSet<u64>,
}

impl Nimbers {
    /// Every nimber.
    fn all() -> Nimbers {
        Nimbers { is_all_but: true, listed: BTreeSet::new() }
    }

    /// The least nimber that is not in the set; `None` if all are.
    pub fn mex(&self) -> Option<u64> {
        match self.is_all_but {
            true => self.listed.first().copied(),
            false => (0..).find(|nimber| !self.listed.contains(nimber)),
        }
    }

    /// Whether a nimber is in the set; for `None`, which stands for a loony board, whether all but finitely many are.
    pub fn answers(&self, nimber: Option<u64>) -> bool {
        nimber.map_or(self.is_all_but, |nimber| self.is_all_but != self.listed.contains(&nimber))
    }

    fn insert(&mut self, nimber: u64) {
        match self.is_all_but {
            true => self.listed.remove(&nimber),
            false => self.listed.insert(nimber),
        };
    }

    fn complement(mut self) -> Nimbers {
        self.is_all_but = !self.is_all_but;
        self
    }

    fn unite(&mut self, other: Nimbers) {
        match (self.is_all_but, other.is_all_but) {
            (false, false) => self.listed.extend(other.listed),
            (true, true) => self.listed.retain(|nimber| other.listed.contains(nimber)),
            (true, false) => self.listed.retain(|nimber| !other.listed.contains(nimber)),
            (false, true) => {
                let listed = other.listed.into_iter().filter(|nimber| !self.listed.contains(nimber)).collect();
                *self = Nimbers { is_all_but: true, listed };
            }
        }
    }

    /// All of them with a nimber added.
    fn translated(&self, nimber: u64) -> Nimbers {
        Nimbers { is_all_but: self.is_all_but, listed: self.listed.iter().map(|own| own ^ nimber).collect() }
    }
}

/// Finds the answers of a board and of all boards that play can come to.
///
/// # Errors
/// If play comes back to a board, and the errors of the rules.
pub fn find_entailed(
    moves: &mut dyn EntailingMoves,
    answers: &RefCell<Answers<Entailed>>,
    board: Node,
) -> Result<(), Stop> {
    find(
        moves,
        board,
        &[Player::Left],
        answers,
        |moves, node| Ok(moves.is_goal(node)?.then(|| Answer::proved(Entailed::Goal))),
        |_, _, lists| {
            let (known, mut standing) = (answers.borrow(), Standing::Proved);
            let mut own = Nimbers::default();
            for (options, entails) in lists.iter().zip([false, true]) {
                for option in options.iter() {
                    match entailed_of(&known, option)?.rests(&mut standing) {
                        Entailed::Goal => own = Nimbers::all(),
                        Entailed::Open(answers) if entails => own.unite(answers.complement()),
                        Entailed::Open(answers) => answers.mex().into_iter().for_each(|value| own.insert(value)),
                    }
                }
            }
            Ok(Answer::new(Entailed::Open(own), standing))
        },
    )
}

/// The answers of a sum of boards whose results have all been found, where a player has to move in one of them.
///
/// # Errors
/// If a result has not been found.
pub fn entailed_of(known: &Answers<Entailed>, parts: &[Part]) -> Result<Answer<Entailed>, Stop> {
    let (mut value, mut loony, mut standing) = (0, false, Standing::Proved);
    let mut all = Vec::with_capacity(parts.len());
    for part in parts {
        let Entailed::Open(answers) = known.rests(part.node, &mut standing)? else {
            return Ok(Answer::new(Entailed::Goal, standing));
        };
        match answers.mex() {
            Some(own) => {
                value ^= if part.times % 2 == 1 { own } else { 0 };
                all.push((own, answers));
            }
            None => loony = true,
        }
    }
    let mut united = Nimbers::default();
    match loony {
        true => united = Nimbers::all(),
        false => all.into_iter().for_each(|(own, answers)| united.unite(answers.translated(value ^ own))),
    }
    Ok(Answer::new(Entailed::Open(united), standing))
}
