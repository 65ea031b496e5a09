//! Rules are asked, board by board, until all play from a position is known.
//!
//! An engine holds the values it works on, and rules that run code need the machine. So before a question is answered, the
//! play that it is about is explored: [`Machine::ask_for`].

use crate::{
    language::{
        kind::{
            convert::{Fallible, value_error},
            value::Value,
        },
        run::{error::Error, machine::Machine},
    },
    limit::Stop,
    play::{
        graph::{Answer, Endless, Exploration, Node, Placed},
        sum::{Sum, Term},
    },
    player::Player,
    position::{Board, Boards},
    ruleset::Theory,
    synchronized::SynchronizedRules,
};

/// After how many boards an exploration says again how many they are.
const BOARDS_BETWEEN_COUNTS: usize = 1 << 8;

impl Machine<'_> {
    /// Explores the play of a position, as far as its rulesets have to be asked one board at a time. Every question to
    /// the catalogue about the position has its answer then.
    ///
    /// # Errors
    /// If play has no end, if the calculation was stopped, and what the rules say.
    pub fn ask_for(&mut self, value: &Value) -> Fallible<()> {
        match value {
            Value::Position(sum) => self.explore(sum),
            Value::Beside(both) => self.explore(&both.0),
            _ => Ok(()),
        }
    }

    /// The same of a sum of boards.
    ///
    /// # Errors
    /// As [`ask_for`](Self::ask_for).
    pub fn explore(&mut self, sum: &Sum) -> Fallible<()> {
        let all = self.environment.catalogue.is_asked_synchronized(sum);
        for (term, _) in sum.iter() {
            if all || matches!(self.environment.catalogue.get(term.ruleset).theory(), Theory::Asked(_)) {
                self.explore_from((term.ruleset, term.board.clone()))?;
            }
        }
        Ok(())
    }

    fn explore_from(&mut self, board: Placed) -> Fallible<()> {
        let node = self.environment.catalogue.graph_mut().node(board)?;
        let mut walk = Exploration::from(node);
        loop {
            let next = walk.next(self.environment.catalogue.graph_mut());
            match next {
                Ok(None) => return Ok(()),
                Err(endless) => return Err(self.endless(&endless)),
                Ok(Some(node)) => {
                    let result = self.ask(node);
                    result.map_err(|error| match error.is_stop() {
                        true => {
                            let last = walk.last(self.environment.catalogue.graph());
                            error.note(format!("the play followed last was {}", self.play_text(&last)))
                        }
                        false => error,
                    })?;
                }
            }
        }
    }

    /// Asks for what is to be known of one board.
    fn ask(&mut self, node: Node) -> Fallible<()> {
        self.environment.limit.check()?;
        let graph = self.environment.catalogue.graph();
        if graph.len().is_multiple_of(BOARDS_BETWEEN_COUNTS) {
            self.environment.limit.count(graph.len() as u64, "positions");
        }
        let board = graph.board(node).clone();
        let answer = self.answer(&board)?;
        Ok(self.environment.catalogue.graph_mut().supply(node, answer)?)
    }

    /// What the rules of a board say of it.
    fn answer(&mut self, (id, board): &Placed) -> Fallible<Answer> {
        let ruleset = std::rc::Rc::clone(self.environment.catalogue.get(*id));
        match ruleset.theory() {
            Theory::Synchronized(rules) => {
                let terms = |boards: &Boards| -> Vec<(Term, u64)> {
                    let term = |(board, times): (&Board, u64)| {
                        (Term { ruleset: *id, board: board.clone(), negated: false }, times)
                    };
                    boards.iter().map(term).collect()
                };
                let limit = &self.environment.limit;
                let [left, right] =
                    [rules.moves(board, Player::Left, limit)?, rules.moves(board, Player::Right, limit)?];
                let both = pairs(rules, board, left.len(), right.len(), limit)?;
                Ok(Answer::Options([left, right, both].map(|list| list.iter().map(terms).collect()).to_vec()))
            }
            _ => Ok(Answer::Known),
        }
    }

    /// What a player can move to in one board of a sum.
    ///
    /// # Errors
    /// If the calculation was stopped, and what the rules say.
    pub fn options_of_board(&mut self, term: &Term, player: Player) -> Fallible<Vec<Sum>> {
        Ok(self.environment.catalogue.options_of(term, player, &self.environment.limit)?)
    }

    /// The error of play without an end.
    fn endless(&self, endless: &Endless) -> Box<Error> {
        let (Endless::Round(boards) | Endless::Long { last: boards, .. }) = endless;
        let text = self.play_text(boards);
        let error = value_error(format!("{endless}: {text}"));
        error.help("play must come to an end: a move has to make something smaller")
    }

    fn play_text(&self, boards: &[Placed]) -> String {
        let text = |(id, board): &Placed| self.environment.catalogue.write(&Sum::board(*id, board.clone()));
        boards.iter().map(text).collect::<Vec<_>>().join(" -> ")
    }
}

/// What every pair of moves leaves, row by row of Left's moves.
fn pairs(
    rules: &dyn SynchronizedRules,
    board: &Board,
    left: usize,
    right: usize,
    limit: &crate::limit::Limit,
) -> Result<Vec<Boards>, Stop> {
    let mut all = Vec::with_capacity(left.saturating_mul(right));
    for left in 0..left {
        for right in 0..right {
            limit.check()?;
            all.push(rules.both(board, left, right, limit)?);
        }
    }
    Ok(all)
}
