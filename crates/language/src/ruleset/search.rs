//! Who wins a sum of two-player boards, where rulesets may be written in the language: rules are asked for the boards that a
//! search comes to.

use crate::{
    kind::convert::Fallible,
    limit::Stop,
    partizan::{Game, Outcome, Store},
    play::{
        graph::{Node, Part, Placed},
        search::{Search, Table},
        sum::{Sum, Term},
        two_player::Shelf,
    },
    player::Player,
    run::{
        error::{Error, ErrorKind},
        machine::Machine,
    },
    standing::Answer,
};
use cutcake_rulesets::{Theory, theory::Kind};

/// How many times parts of parts are asked for before they count as endless.
const MOST_PARTS: usize = 1 << 20;

impl Machine<'_> {
    /// Who wins a sum of two-player boards.
    ///
    /// # Errors
    /// If the calculation was stopped, and what the rules say.
    pub fn outcome_of_sum(&mut self, sum: &Sum) -> Fallible<Outcome> {
        if self.is_impartial(sum) {
            self.explore(sum)?;
            let environment = &mut *self.environment;
            let outcome = environment.catalogue.outcome(&mut environment.store, sum)?;
            return Ok(outcome.rests(&mut environment.standing));
        }
        self.searching(sum, |search, machine| search.outcome(machine, sum))
    }

    /// Whether a player who moves first wins a sum of two-player boards.
    ///
    /// # Errors
    /// If the calculation was stopped, and what the rules say.
    pub fn wins_first(&mut self, sum: &Sum, player: Player) -> Fallible<bool> {
        if self.is_impartial(sum) {
            return Ok(self.outcome_of_sum(sum)? == Outcome::N);
        }
        self.searching(sum, |search, machine| search.wins_first(machine, sum, player))
    }

    /// The same of a sum and a value beside it; with a bound of positions it is given up when so many were searched.
    ///
    /// # Errors
    /// As [`wins_first`](Self::wins_first), and [`Stop::Positions`].
    pub fn wins_first_beside(&mut self, sum: &Sum, beside: Game, player: Player, most: Option<u64>) -> Fallible<bool> {
        if self.is_impartial(sum) && beside == self.environment.store.zero() {
            return self.wins_first(sum, player);
        }
        self.searching(sum, |search, machine| search.wins_first_beside(machine, sum, beside, player, most))
    }

    fn is_impartial(&self, sum: &Sum) -> bool {
        let kind = |term: &Term| self.environment.catalogue.get(term.ruleset).theory().kind();
        sum.iter().all(|(term, _)| kind(term) == Some(Kind::Impartial))
    }

    fn searching<T>(&mut self, sum: &Sum, search: impl FnOnce(&mut Search, &mut Self) -> Fallible<T>) -> Fallible<T> {
        self.forget_stale();
        let mut searched = std::mem::take(&mut self.environment.catalogue.search);
        let found = search(&mut searched, self);
        self.environment.catalogue.search = searched;
        if let Err(error) = &found
            && matches!(error.kind, ErrorKind::Stopped(Stop::Round))
        {
            // Exploring shows the round.
            self.explore(sum)?;
        }
        let standing = self.environment.catalogue.standing_of_play(sum.iter().map(|(term, _)| term.ruleset));
        Ok(Answer::new(found?, standing).rests(&mut self.environment.standing))
    }

    fn shelf(&mut self) -> Shelf<'_> {
        let environment = &mut *self.environment;
        Shelf { catalogue: &mut environment.catalogue, store: &mut environment.store }
    }

    fn is_asked(&self, (ruleset, _): &Placed) -> bool {
        matches!(self.environment.catalogue.get(*ruleset).theory(), Theory::Asked(_))
    }

    fn term_of(&self, part: &Part) -> (Term, u64) {
        let (ruleset, board) = self.environment.catalogue.graph().board(part.node);
        (Term { ruleset: *ruleset, board: board.clone(), negated: part.negated }, part.times)
    }

    fn count(&self, node: Node) -> usize {
        let graph = self.environment.catalogue.graph();
        graph.count(node, 0) + graph.count(node, 1)
    }
}

impl Table for Machine<'_> {
    type Error = Box<Error>;

    fn store(&mut self) -> &mut Store {
        &mut self.environment.store
    }

    fn parts(&mut self, board: &Placed) -> Fallible<Vec<(Term, u64)>> {
        const TOO_MANY: Stop = Stop::Size { what: "the number of boards in a sum", limit: "2^64 - 1" };
        let mut waiting = vec![(Term { ruleset: board.0, board: board.1.clone(), negated: false }, 1_u64)];
        let (mut parts, mut asked) = (Vec::new(), 0);
        while let Some((term, times)) = waiting.pop() {
            self.environment.limit.check()?;
            asked += 1;
            if asked > MOST_PARTS {
                return Err(Stop::Round.into());
            }
            let board = (term.ruleset, term.board.clone());
            let (inner, is_last) = if self.is_asked(&board) {
                let node = self.answered(board)?;
                match self.environment.catalogue.graph().equal(node) {
                    Some(equal) => (equal.iter().map(|part| self.term_of(part)).collect(), false),
                    None => (vec![(Term { negated: false, ..term.clone() }, 1)], true),
                }
            } else {
                (self.shelf().parts(&board)?, true)
            };
            let out = if is_last { &mut parts } else { &mut waiting };
            for (part, each) in inner {
                let times = each.checked_mul(times).ok_or(TOO_MANY)?;
                out.push((Term { negated: part.negated != term.negated, ..part }, times));
            }
        }
        Ok(parts)
    }

    fn options(&mut self, board: &Placed, player: Player) -> Fallible<Vec<Vec<(Term, u64)>>> {
        if !self.is_asked(board) {
            return Ok(self.shelf().options(board, player)?);
        }
        let is_impartial = self.environment.catalogue.get(board.0).theory().kind() == Some(Kind::Impartial);
        let list = if player == Player::Left || is_impartial { 0 } else { 1 };
        let node = self.answered(board.clone())?;
        let graph = self.environment.catalogue.graph();
        let option = |place| graph.option(node, list, place).iter().map(|part| self.term_of(part)).collect();
        Ok((0..graph.count(node, list)).map(option).collect())
    }

    fn value(&mut self, board: &Placed, most: usize) -> Fallible<Option<Game>> {
        if self.is_asked(board) && !self.explore_within(board.clone(), most)? {
            return Ok(None);
        }
        Ok(self.shelf().value(board, most)?)
    }

    fn size(&mut self, board: &Placed) -> Fallible<u64> {
        if !self.is_asked(board) {
            return Ok(self.shelf().size(board)?);
        }
        let node = self.answered(board.clone())?;
        Ok(self.count(node) as u64)
    }

    fn bounds(&self, board: &Placed) -> Option<[i64; 2]> {
        self.environment.catalogue.bounds(board)
    }

    fn is_own_negative(&self, board: &Placed) -> bool {
        self.environment.catalogue.is_own_negative(board)
    }
}
