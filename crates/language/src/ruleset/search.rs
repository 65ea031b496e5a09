//! The outcome of a sum of two-player boards of rulesets that may be written in the language. The search runs the rules
//! only for the boards that it reaches.

use std::sync::Arc;

use crate::{
    kind::convert::Fallible,
    limit::Stop,
    moves::{Moves, Node, Part, Position, RulesetId},
    partizan::{Game, Outcome, Store},
    play::{
        search::{Boards, Piece, Search},
        sum::{Sum, Term},
        two_player::CatalogueBoards,
    },
    player::Player,
    rules::theory::Theory,
    run::{
        error::{Error, ErrorKind},
        machine::Machine,
    },
    standing::Answer,
};
use cutcake_search::{packed::Packed, rules::PackedRules};
use num_traits::ToPrimitive;

impl Machine<'_> {
    /// The outcome of a sum of two-player boards.
    pub fn outcome_of_sum(&mut self, sum: &Sum) -> Fallible<Outcome> {
        if self.has_loopy_boards(sum) || self.environment.catalogue.universe(sum).ends_otherwise() {
            return self.decided_outcome_of_sum(sum);
        }
        if self.has_same_moves(sum) {
            self.find_values(sum)?;
            let outcome = self.environment.catalogue.outcome(&mut self.environment.store, sum)?;
            return Ok(outcome.rests(&mut self.environment.standing));
        }
        self.searching(sum, |search, machine| search.outcome(machine, sum))
    }

    /// Whether a player who moves first wins a sum of two-player boards.
    pub fn wins_first(&mut self, sum: &Sum, player: Player) -> Fallible<bool> {
        if self.has_loopy_boards(sum) || self.environment.catalogue.universe(sum).ends_otherwise() {
            return self.wins_loopy_sum(sum, player);
        }
        if self.has_same_moves(sum) {
            return Ok(self.outcome_of_sum(sum)? == Outcome::N);
        }
        self.searching(sum, |search, machine| search.wins_first(machine, sum, player))
    }

    /// Whether a player who moves first wins the sum of boards and a value. The search gives up at the bound of
    /// positions, if there is one.
    ///
    /// # Errors
    /// [`Stop::Positions`] at the bound.
    pub fn wins_first_with(&mut self, sum: &Sum, summand: Game, player: Player, most: Option<u64>) -> Fallible<bool> {
        if self.has_same_moves(sum) && summand == self.environment.store.zero() {
            return self.wins_first(sum, player);
        }
        self.searching(sum, |search, machine| search.wins_first_with(machine, sum, summand, player, most))
    }

    fn has_same_moves(&self, sum: &Sum) -> bool {
        let theory = |term: &Term| self.environment.catalogue.get(term.ruleset).theory();
        sum.iter().all(|(term, _)| theory(term).is_some_and(Theory::has_same_moves))
    }

    fn searching<T>(&mut self, sum: &Sum, search: impl FnOnce(&mut Search, &mut Self) -> Fallible<T>) -> Fallible<T> {
        self.forget_stale();
        let mut searched = std::mem::take(&mut self.environment.catalogue.search);
        let found = search(&mut searched, self);
        for (path, fault) in searched.engines().databases.take_faults() {
            self.environment.note(format!("the database {} is not used: {fault}", path.display()));
        }
        let by_theorem = searched.take_standing();
        self.environment.catalogue.search = searched;
        if let Err(error) = &found
            && matches!(error.kind, ErrorKind::Stopped(Stop::Round))
        {
            // Exploring reports the cycle.
            self.explore(sum)?;
        }
        let standing = self.environment.catalogue.standing_of_play(sum.iter().map(|(term, _)| term.ruleset));
        Ok(Answer::new(found?, standing.and(by_theorem)).rests(&mut self.environment.standing))
    }

    fn catalogue_boards(&mut self) -> CatalogueBoards<'_> {
        CatalogueBoards { catalogue: &mut self.environment.catalogue, store: &mut self.environment.store }
    }

    /// A sum in parts as pieces of the search. Boards of rulesets in Rust are decomposed further.
    fn pieces_of(&mut self, parts: &[Part]) -> Fallible<Vec<Piece>> {
        let mut pieces = Vec::with_capacity(parts.len());
        for part in parts {
            let term = Term { negated: part.negated, ..self.term(part.node) };
            if self.runs_code(term.ruleset) {
                pieces.push(term.into_piece(part.times));
                continue;
            }
            for inner in self.catalogue_boards().parts(&(term.ruleset, term.board))? {
                let times = inner.times.checked_mul(part.times).ok_or(TOO_MANY)?;
                pieces.push(Piece { negated: inner.negated != term.negated, times, ..inner });
            }
        }
        Ok(pieces)
    }

    fn node(&mut self, board: &Position) -> Fallible<Node> {
        Ok(self.positions().node(board.clone())?)
    }
}

const TOO_MANY: Stop = Stop::Size { what: "the number of boards in a sum", limit: "2^64 - 1" };

impl Boards for Machine<'_> {
    type Error = Box<Error>;

    fn store(&mut self) -> &mut Store {
        &mut self.environment.store
    }

    fn packed(&self, (ruleset, board): &Position) -> Option<(Arc<dyn PackedRules>, Packed)> {
        self.environment.catalogue.get(*ruleset).pack(board)
    }

    fn runs_code(&self, ruleset: RulesetId) -> bool {
        Machine::runs_code(self, ruleset)
    }

    fn parts(&mut self, board: &Position) -> Fallible<Vec<Piece>> {
        if !self.runs_code(board.0) {
            return Ok(self.catalogue_boards().parts(board)?);
        }
        let node = self.node(board)?;
        let parts = self.run_engine(|machine| Moves::parts(machine, node))?;
        self.pieces_of(&parts)
    }

    fn options(&mut self, board: &Position, player: Player) -> Fallible<Vec<Vec<Piece>>> {
        if !self.runs_code(board.0) {
            return Ok(self.catalogue_boards().options(board, player)?);
        }
        let node = self.node(board)?;
        let options = self.run_engine(|machine| Moves::options(machine, node, player))?;
        options.iter().map(|option| self.pieces_of(option)).collect()
    }

    fn value(&mut self, board: &Position, most: usize) -> Fallible<Option<Game>> {
        if self.runs_code(board.0) {
            let node = self.node(board)?;
            let found = self.run_engine(|machine| {
                let mut left = Some(most);
                for part in Moves::parts(machine, node)? {
                    machine.find_value_of(part.node, &mut left)?;
                }
                Ok(())
            });
            match found {
                Err(error) if matches!(error.kind, ErrorKind::Stopped(Stop::Positions { most: 0 })) => return Ok(None),
                found => found?,
            }
        }
        Ok(self.catalogue_boards().value(board, most)?)
    }

    fn size(&mut self, board: &Position) -> Fallible<u64> {
        if !self.runs_code(board.0) {
            return Ok(self.catalogue_boards().size(board)?);
        }
        if let Some(size) = self.environment.written(board.0).and_then(|written| written.size(&board.1)) {
            return Ok(size);
        }
        let node = self.node(board)?;
        let count = self.run_engine(|machine| {
            let [left, right] = [Player::Left, Player::Right].map(|player| Moves::options(machine, node, player));
            Ok(left?.len() + right?.len())
        })?;
        Ok(count as u64)
    }

    fn bounds(&mut self, board: &Position) -> Fallible<[Option<i64>; 2]> {
        if !self.runs_code(board.0) {
            return Ok(self.catalogue_boards().bounds(board)?);
        }
        let [least, most] = self.bounds_of(board.0, &board.1, |bounds| bounds.iter().any(Option::is_some))?;
        let store = &self.environment.store;
        // A game is greater than all numbers below its Right stop, and less than those above its Left stop.
        let below = |game| match store.as_number(game) {
            Some(number) => number.floor().to_i64(),
            None => (-(-store.right_stop(game)).floor()).to_i64().map(|stop| stop - 1),
        };
        let above = |game| match store.as_number(game) {
            Some(number) => (-(-number).floor()).to_i64(),
            None => store.left_stop(game).floor().to_i64().map(|stop| stop + 1),
        };
        Ok([least.and_then(below), most.and_then(above)])
    }

    fn is_own_negative(&self, board: &Position) -> bool {
        self.environment.catalogue.is_own_negative(board)
    }
}
