//! Who wins a sum of boards, found by values and search in turn.
//!
//! The search itself is in the crate `cutcake-search`. It is given the values of the terms of a sum that are found quickly, and
//! the boards of the others.

use std::path::Path;

use num_bigint::BigInt;
use num_traits::ToPrimitive;

use crate::{
    limit::Stop,
    partizan::{Game, Outcome},
    player::Player,
    solver::{
        self,
        search::{MOST_COPIES, wins_value},
    },
    standing::Standing,
    sum::{Sum, Term},
};

pub use solver::{
    boards::{Boards, Piece},
    database::{Databases, Outcomes},
    record::{Fault as PositionsFault, Keeper},
};

/// The positions that the first attempt to find the value of a board may visit.
const POSITIONS_AT_FIRST: usize = 1 << 8;
/// The positions that the first search may visit.
const SEARCHED_AT_FIRST: u64 = 1 << 10;
/// The factor by which both bounds grow from one attempt to the next.
const GROWTH: u8 = 4;
/// Packed boards are faster to search than to evaluate: the most positions that are visited for the value of one.
pub(crate) const POSITIONS_OF_PACKED: usize = 1 << 10;
/// The positions that the first search of packed boards may visit.
const SEARCHED_OF_PACKED: u64 = 1 << 14;
/// The same two bounds for boards whose rules run code: a value needs the moves of both players everywhere.
const POSITIONS_OF_CODE: usize = 1 << 6;
const SEARCHED_OF_CODE: u64 = 1 << 12;

/// What was found by search.
#[derive(Default)]
pub struct Search(solver::search::Search);

/// Boards, each with its multiplicity in a sum.
pub(crate) type Pieces = Vec<Piece>;

impl Term {
    /// The term with its multiplicity, as a search takes it.
    pub fn into_piece(self, times: u64) -> Piece {
        Piece { board: (self.ruleset, self.board), negated: self.negated, times }
    }
}

impl Search {
    /// Who wins a sum.
    ///
    /// # Errors
    /// If the calculation was stopped, and what the rules say.
    pub fn outcome<B: Boards>(&mut self, boards: &mut B, sum: &Sum) -> Result<Outcome, B::Error> {
        let left = self.wins_first(boards, sum, Player::Left)?;
        Ok(match (left, self.wins_first(boards, sum, Player::Right)?) {
            (true, true) => Outcome::N,
            (true, false) => Outcome::L,
            (false, true) => Outcome::R,
            (false, false) => Outcome::P,
        })
    }

    /// The nimber of a sum of impartial boards: the one beside which whoever moves first loses.
    ///
    /// # Errors
    /// If the calculation was stopped, and what the rules say.
    pub fn nimber<B: Boards>(&mut self, boards: &mut B, sum: &Sum) -> Result<u64, B::Error> {
        let bound = boards.store().limit().most_positions();
        let mut nimber = 0;
        loop {
            let summand = boards.store().nimber(nimber)?;
            if !self.wins_first_with(boards, sum, summand, Player::Left, bound)? {
                return Ok(nimber);
            }
            nimber += 1;
        }
    }

    /// Whether a player who moves first wins a sum. Values and search take turns, each with more positions than before, until
    /// one has the answer, or the search has visited as many positions as the limit allows.
    ///
    /// # Errors
    /// If the calculation was stopped, and what the rules say.
    pub fn wins_first<B: Boards>(&mut self, boards: &mut B, sum: &Sum, player: Player) -> Result<bool, B::Error> {
        let zero = boards.store().zero();
        let bound = boards.store().limit().most_positions();
        self.wins_first_with(boards, sum, zero, player, bound)
    }

    /// The engines, for callers that store what they find.
    pub fn engines(&mut self) -> &mut solver::search::Search {
        &mut self.0
    }

    /// The directory in which results are stored, if they are.
    pub fn kept_in(&self) -> Option<&Path> {
        self.0.kept_in()
    }

    /// What the answers since the last call of this function rest on beside play.
    pub fn take_standing(&mut self) -> Standing {
        self.0.take_source().map_or(Standing::Proved, Standing::theorem)
    }

    /// How many positions were searched so far.
    pub fn searched(&self) -> u64 {
        self.0.searched()
    }

    /// Whether a player who moves first wins a sum plus a value; with a bound, the search gives up after that many positions.
    ///
    /// # Errors
    /// As [`wins_first`](Self::wins_first), and [`Stop::Positions`].
    pub fn wins_first_with<B: Boards>(
        &mut self,
        boards: &mut B,
        sum: &Sum,
        summand: Game,
        player: Player,
        bound: Option<u64>,
    ) -> Result<bool, B::Error> {
        let before = self.searched();
        // With several threads it would depend on chance what a bound of positions allows.
        let threads = if bound.is_some() { 1 } else { boards.store().limit().threads() };
        let is_packed = sum.iter().all(|(term, _)| boards.packed(&(term.ruleset, term.board.clone())).is_some());
        let runs_code = sum.iter().all(|(term, _)| boards.runs_code(term.ruleset));
        let (mut most, mut searched) = match (is_packed, runs_code) {
            (true, _) => (POSITIONS_AT_FIRST, SEARCHED_OF_PACKED),
            (false, true) => (POSITIONS_OF_CODE, SEARCHED_OF_CODE),
            (false, false) => (POSITIONS_AT_FIRST, SEARCHED_AT_FIRST),
        };
        loop {
            let left = bound.map_or(u64::MAX, |bound| bound.saturating_sub(self.searched() - before));
            searched = searched.min(left);
            most = most.min(usize::try_from(left).unwrap_or(usize::MAX));
            let (mut values, rest) = self.with_values(boards, sum, most)?;
            values.extend((summand != boards.store().zero()).then_some(summand));
            // Adding values is faster than a long search.
            let few = if rest.is_empty() { SEARCHED_AT_FIRST } else { searched };
            let mut wins = self.0.wins(boards, &rest, &values, player, searched.min(few), threads)?;
            if wins.is_none() && rest.is_empty() {
                let store = boards.store();
                let mut value = store.zero();
                for other in values {
                    value = store.add(value, other)?;
                }
                wins = Some(wins_value(store, value, player)?);
            }
            if let Some(wins) = wins {
                return Ok(wins);
            }
            if let Some(bound) = bound.filter(|bound| self.searched() - before >= *bound) {
                return Err(Stop::Positions { most: bound }.into());
            }
            most = most.saturating_mul(GROWTH.into());
            searched = searched.saturating_mul(GROWTH.into());
        }
    }

    /// The values of the terms where they can be found, and the other terms with their multiplicities.
    fn with_values<B: Boards>(
        &mut self,
        boards: &mut B,
        sum: &Sum,
        most: usize,
    ) -> Result<(Vec<Game>, Pieces), B::Error> {
        let (mut values, mut rest) = (Vec::new(), Pieces::new());
        let mut short = boards.store().zero();
        for (term, times) in sum.iter() {
            let board = (term.ruleset, term.board.clone());
            let few = times.to_u64().filter(|times| *times <= MOST_COPIES);
            let most = match few {
                // The search finds the values of their small components itself, faster than the code does.
                Some(_) if boards.packed(&board).is_some() && boards.runs_code(term.ruleset) => 0,
                Some(_) if boards.packed(&board).is_some() => most.min(POSITIONS_OF_PACKED),
                Some(_) => most,
                None => usize::MAX,
            };
            match (boards.value(&board, most)?, few) {
                (Some(value), few) => {
                    let store = boards.store();
                    let value = if term.negated { store.neg(value)? } else { value };
                    if let (Some(times), None) = (few, store.as_up_star(value)) {
                        values.extend((0..times).map(|_| value));
                    } else {
                        let value = store.multiple(value, &BigInt::from(times.clone()))?;
                        short = store.add(short, value)?;
                    }
                }
                (None, few) => rest.push(term.clone().into_piece(few.unwrap_or(MOST_COPIES))),
            }
        }
        if short != boards.store().zero() {
            values.push(short);
        }
        Ok((values, rest))
    }
}
