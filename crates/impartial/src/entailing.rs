//! Entailing moves and goals: of some moves the other player has to answer in the same board, by some a player wins all
//! (*Winning Ways*, ch. 12).
//!
//! Beside a heap `*x` a player who has to move in a board wins for some x: the *answers* of the board, which are finitely many or
//! all but finitely many. A move to a board of value x is an answer to x, and an entailing move is one to all x that are no
//! answers of the board in which the other player then has to move. Of a board where the next player is free the value is
//! the least x that is no answer. If every x is one the board is *loony*: beside any others, loony ones among them, the player
//! who moves next wins. For a board has a loony one beside it among its answers exactly where these are all but finitely many: only
//! an entailing move can win there, and that to a board of finitely many answers does.

use std::{cell::RefCell, collections::BTreeSet};

use crate::{
    moves::{Answers, Moves, Node, Part, find},
    player::Player,
    standing::{Answer, Standing},
};
use cutcake_base::limit::Stop;

/// Rules of play with entailing moves and goals: [`Moves::options`] are the moves after which the other player is free,
/// [`Moves::rounds`] those that entail.
pub trait EntailingMoves: Moves {
    /// Whether the player who moved to a board has won all.
    ///
    /// # Errors
    /// What the rules say.
    fn is_goal(&mut self, board: Node) -> Result<bool, Stop>;
}

/// What was found of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entailed {
    /// Who moved there has won.
    Goal,
    /// Beside which nim heaps a player who has to move there wins.
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

    /// The least nimber that is not among them; none if all are.
    pub fn mex(&self) -> Option<u64> {
        match self.is_all_but {
            true => self.listed.first().copied(),
            false => (0..).find(|nimber| !self.listed.contains(nimber)),
        }
    }

    /// Whether a nimber is among them; of none, which stands for a loony board, whether all but finitely many are.
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

    /// Each of them with a nimber added.
    fn beside(&self, nimber: u64) -> Nimbers {
        Nimbers { is_all_but: self.is_all_but, listed: self.listed.iter().map(|own| own ^ nimber).collect() }
    }
}

/// Finds the answers of a board and of all boards that play can come to.
///
/// # Errors
/// If play comes back to a board, and what the rules say.
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

/// The answers of a sum of boards that are all known, where a player has to move in one of them.
///
/// # Errors
/// If one is not.
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
        false => all.into_iter().for_each(|(own, answers)| united.unite(answers.beside(value ^ own))),
    }
    Ok(Answer::new(Entailed::Open(united), standing))
}
