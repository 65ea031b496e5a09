//! Positions as a person writes them: sums of boards of any rulesets, plain and negated.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use num_traits::{One, Zero};

use crate::position::Board;

/// Which ruleset of a [`Catalogue`](super::catalogue::Catalogue).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RulesetId(pub(super) u32);

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

/// A sum of boards: each term with how often it stands in the sum, which is at least once.
///
/// `G - G` stays two boards, as on a table: a sum of positions is not simplified.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sum {
    terms: BTreeMap<Term, BigUint>,
}

impl Sum {
    /// The sum that is one board.
    pub fn board(ruleset: RulesetId, board: Board) -> Self {
        let mut sum = Sum::default();
        sum.add(Term { ruleset, board, negated: false }, BigUint::one());
        sum
    }

    /// Adds a term so many times.
    pub fn add(&mut self, term: Term, times: BigUint) {
        if !times.is_zero() {
            *self.terms.entry(term).or_default() += times;
        }
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
        match sum.terms.get_mut(term) {
            Some(times) if *times > BigUint::one() => *times -= 1u8,
            _ => drop(sum.terms.remove(term)),
        }
        sum.add_all(others);
        sum
    }

    /// The terms in order, each with how often it stands in the sum.
    pub fn iter(&self) -> impl Iterator<Item = (&Term, &BigUint)> {
        self.terms.iter()
    }
}
