//! Positions as a person writes them: sums of boards of any rulesets, plain and negated.

use num_bigint::BigUint;
use num_traits::{One, Zero};
use smallvec::SmallVec;

use crate::{
    player::Player,
    position::{Board, Boards},
};

/// Which ruleset of a [`Catalogue`](super::catalogue::Catalogue).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RulesetId(pub(super) usize);

/// A board of a ruleset, or its negative (the players changed about).
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
    /// Who plays the moves of `player` by the rules of the board: where the players have changed places, the other one.
    pub fn mover(&self, player: Player) -> Player {
        match (self.negated, player) {
            (true, Player::Left) => Player::Right,
            (true, Player::Right) => Player::Left,
            _ => player,
        }
    }
}

/// A sum of boards: each term with how often it stands in the sum, which is at least once.
///
/// `G - G` stays two boards, as on a table: a sum of positions is not simplified.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sum {
    /// In order, no term twice.
    terms: SmallVec<[(Term, BigUint); 1]>,
}

impl Sum {
    /// The sum that is one board.
    pub fn board(ruleset: RulesetId, board: Board) -> Self {
        let mut sum = Sum::default();
        sum.add(Term { ruleset, board, negated: false }, BigUint::one());
        sum
    }

    /// The sum of boards of one ruleset.
    pub fn of_boards(ruleset: RulesetId, boards: &Boards) -> Self {
        let mut sum = Sum::default();
        for (board, times) in boards.iter() {
            sum.add(Term { ruleset, board: board.clone(), negated: false }, times.into());
        }
        sum
    }

    /// Adds a term so many times.
    pub fn add(&mut self, term: Term, times: BigUint) {
        if times.is_zero() {
            return;
        }
        match self.place(&term) {
            Ok(place) => self.terms[place].1 += times,
            Err(place) => self.terms.insert(place, (term, times)),
        }
    }

    fn place(&self, term: &Term) -> Result<usize, usize> {
        self.terms.binary_search_by(|(other, _)| other.cmp(term))
    }

    /// Adds all the terms of another sum.
    pub fn add_all(&mut self, other: &Sum) {
        for (term, times) in &other.terms {
            self.add(term.clone(), times.clone());
        }
    }

    /// This sum so many times.
    #[must_use]
    pub fn multiple(&self, times: &BigUint) -> Self {
        let mut sum = Sum::default();
        for (term, each) in &self.terms {
            sum.add(term.clone(), each * times);
        }
        sum
    }

    /// The sum with the players changed about in every term.
    #[must_use]
    pub fn negative(&self) -> Self {
        let mut sum = Sum::default();
        for (term, times) in &self.terms {
            sum.add(Term { negated: !term.negated, ..term.clone() }, times.clone());
        }
        sum
    }

    /// The sum with one of its terms replaced by others.
    #[must_use]
    pub fn replace(&self, term: &Term, others: &Sum) -> Self {
        let mut sum = self.clone();
        if let Ok(place) = sum.place(term) {
            match &mut sum.terms[place].1 {
                times if *times > BigUint::one() => *times -= 1u8,
                _ => drop(sum.terms.remove(place)),
            }
        }
        sum.add_all(others);
        sum
    }

    /// The terms in order, each with how often it stands in the sum.
    pub fn iter(&self) -> impl Iterator<Item = (&Term, &BigUint)> {
        self.terms.iter().map(|(term, times)| (term, times))
    }
}
