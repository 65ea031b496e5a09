//! Positions as a person writes them: sums of boards of any rulesets, plain and negated.

use std::{
    cmp::Ordering,
    hash::{BuildHasher, Hash, Hasher},
    rc::Rc,
};

use num_bigint::BigUint;
use num_traits::{One, Zero};
use rustc_hash::FxBuildHasher;
use smallvec::SmallVec;

pub use crate::moves::RulesetId;
use crate::{
    limit::Stop,
    player::Player,
    position::{Board, Boards},
};

/// The error of an engine that counts the boards of a sum by machine integers.
pub(crate) const TOO_MANY_BOARDS: Stop = Stop::Size { what: "the number of boards in a sum", limit: "2^64 - 1" };

/// A board of a ruleset, or its negative, in which the players have changed places.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Term {
    /// The ruleset it is played by.
    pub ruleset: RulesetId,
    /// The board.
    pub board: Board,
    /// Whether the players have changed places.
    pub negated: bool,
}

impl Term {
    /// The player whose moves `player` has by the rules of the board: the opponent, where the players have changed places.
    pub fn mover(&self, player: Player) -> Player {
        match (self.negated, player) {
            (true, Player::Left) => Player::Right,
            (true, Player::Right) => Player::Left,
            _ => player,
        }
    }
}

/// A term and its multiplicity in a sum.
type Times = (Term, BigUint);

/// The most terms in a run, which is copied when a sum that shares it changes.
const MOST_IN_RUN: usize = 8;

/// A sum of boards: each term with its multiplicity, which is at least 1.
///
/// A sum of positions is not simplified: `G - G` stays two boards. Sums derived from one another share their common runs.
#[derive(Clone, Debug)]
pub struct Sum {
    terms: Terms,
    /// The sum of the hashes of the terms, by which most unequal sums are told apart at once.
    hash: u64,
}

/// Distinct terms in order.
#[derive(Clone, Debug)]
enum Terms {
    /// At most [`MOST_IN_RUN`].
    Few(SmallVec<[Times; 1]>),
    /// Nonempty runs in order.
    Many(Vec<Rc<Vec<Times>>>),
}

impl Default for Sum {
    fn default() -> Self {
        Sum { terms: Terms::Few(SmallVec::new()), hash: 0 }
    }
}

impl PartialEq for Sum {
    fn eq(&self, other: &Self) -> bool {
        self.hash == other.hash && self.iter().eq(other.iter())
    }
}

impl Eq for Sum {}

impl PartialOrd for Sum {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Sum {
    fn cmp(&self, other: &Self) -> Ordering {
        self.iter().cmp(other.iter())
    }
}

impl Hash for Sum {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.hash.hash(state);
    }
}

impl From<Term> for Sum {
    /// The sum that is a single term.
    fn from(term: Term) -> Self {
        let mut sum = Sum::default();
        sum.add(term, BigUint::one());
        sum
    }
}

impl Sum {
    /// Whether it is the empty sum.
    pub fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }

    /// Whether it has at most one board, so that nothing is added.
    pub fn is_one_board(&self) -> bool {
        self.iter().map(|(_, times)| times).sum::<BigUint>() <= BigUint::one()
    }

    /// The board, if the sum is a single board of this ruleset, not negated.
    pub fn as_board(&self, ruleset: RulesetId) -> Option<&Board> {
        match &self.terms {
            Terms::Few(terms) => match terms.as_slice() {
                [(term, times)] if term.ruleset == ruleset && !term.negated && times.is_one() => Some(&term.board),
                _ => None,
            },
            Terms::Many(_) => None,
        }
    }

    /// The sum that is a single board.
    pub fn board(ruleset: RulesetId, board: Board) -> Self {
        Term { ruleset, board, negated: false }.into()
    }

    /// A sum of boards of one ruleset.
    pub fn of_boards(ruleset: RulesetId, boards: &Boards) -> Self {
        let mut sum = Sum::default();
        for (board, times) in boards.iter() {
            sum.add(Term { ruleset, board: board.clone(), negated: false }, times.into());
        }
        sum
    }

    /// Adds a term `times` times.
    pub fn add(&mut self, term: Term, times: BigUint) {
        if times.is_zero() {
            return;
        }
        let copies = times.iter_u64_digits().next().unwrap_or(0);
        self.hash = self.hash.wrapping_add(hash(&term).wrapping_mul(copies));
        match &mut self.terms {
            Terms::Few(terms) => {
                match place(terms, &term) {
                    Ok(place) => terms[place].1 += times,
                    Err(place) => terms.insert(place, (term, times)),
                }
                if terms.len() > MOST_IN_RUN {
                    self.terms = Terms::Many(vec![Rc::new(terms.drain(..).collect())]);
                }
            }
            Terms::Many(runs) => {
                let at = run_of(runs, &term);
                let Some(run) = runs.get_mut(at) else {
                    runs.push(Rc::new(vec![(term, times)]));
                    return;
                };
                let run = Rc::make_mut(run);
                match place(run, &term) {
                    Ok(place) => run[place].1 += times,
                    Err(place) => run.insert(place, (term, times)),
                }
                if run.len() > MOST_IN_RUN {
                    let rest = run.split_off(MOST_IN_RUN / 2);
                    runs.insert(at + 1, Rc::new(rest));
                }
            }
        }
    }

    /// Adds all the terms of another sum.
    pub fn add_all(&mut self, other: &Sum) {
        for (term, times) in other.iter() {
            self.add(term.clone(), times.clone());
        }
    }

    /// This sum `times` times.
    #[must_use]
    pub fn multiple(&self, times: &BigUint) -> Self {
        let mut sum = Sum::default();
        for (term, each) in self.iter() {
            sum.add(term.clone(), each * times);
        }
        sum
    }

    /// The sum with the players exchanged in every term.
    #[must_use]
    pub fn negative(&self) -> Self {
        let mut sum = Sum::default();
        for (term, times) in self.iter() {
            sum.add(Term { negated: !term.negated, ..term.clone() }, times.clone());
        }
        sum
    }

    /// The sum with one of its terms replaced by others.
    #[must_use]
    pub fn replace(&self, term: &Term, others: &Sum) -> Self {
        let mut sum = self.clone();
        sum.remove(term);
        sum.add_all(others);
        sum
    }

    /// Removes one copy of a term.
    fn remove(&mut self, term: &Term) {
        match &mut self.terms {
            Terms::Few(terms) => {
                let Ok(place) = place(terms, term) else { return };
                self.hash = self.hash.wrapping_sub(hash(term));
                if terms[place].1.is_one() {
                    terms.remove(place);
                } else {
                    terms[place].1 -= 1u8;
                }
            }
            Terms::Many(runs) => {
                let at = run_of(runs, term);
                let Some(run) = runs.get_mut(at) else { return };
                let Ok(place) = place(run, term) else { return };
                self.hash = self.hash.wrapping_sub(hash(term));
                let run = Rc::make_mut(run);
                if !run[place].1.is_one() {
                    run[place].1 -= 1u8;
                    return;
                }
                run.remove(place);
                if run.is_empty() {
                    runs.remove(at);
                }
            }
        }
    }

    /// The terms in order, each with its multiplicity.
    pub fn iter(&self) -> impl Iterator<Item = (&Term, &BigUint)> {
        let (few, many) = match &self.terms {
            Terms::Few(terms) => (terms.as_slice(), [].as_slice()),
            Terms::Many(runs) => ([].as_slice(), runs.as_slice()),
        };
        few.iter().chain(many.iter().flat_map(|run| run.iter())).map(|(term, times)| (term, times))
    }
}

/// The hash of a term.
fn hash(term: &Term) -> u64 {
    FxBuildHasher.hash_one(term)
}

/// The index of a term, or where it would be inserted.
fn place(terms: &[Times], term: &Term) -> Result<usize, usize> {
    terms.binary_search_by(|(other, _)| other.cmp(term))
}

/// The index of the run that holds a term, or into which it would be inserted.
fn run_of(runs: &[Rc<Vec<Times>>], term: &Term) -> usize {
    let after = runs.partition_point(|run| run.first().is_some_and(|(first, _)| first <= term));
    after.saturating_sub(1)
}
