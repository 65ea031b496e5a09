//! Who wins: a value or a position of any theory, and a sum of impartial boards in misère play.

use std::rc::Rc;

use crate::{
    kind::{
        convert::{Fallible, type_error},
        value::Value,
    },
    partizan::Outcome,
    play::sum::Sum,
    run::machine::Machine,
};
use cutcake_rulesets::theory::Kind;

impl Machine<'_> {
    /// Who wins, or in a synchronized game what the players can be sure of.
    ///
    /// # Errors
    /// If the value is no game, or the calculation was stopped.
    pub fn outcome(&mut self, value: &Value) -> Fallible<Value> {
        if self.is_synchronized(value) {
            return Ok(Value::Outcome(self.synchronized_outcome(value)?));
        }
        if self.is_three_player(value) {
            return self.three_player_outcome(value);
        }
        Ok(Value::symbol(self.two_player_outcome(value)?))
    }

    /// Who wins a game of two players in turn.
    ///
    /// # Errors
    /// If the value is none, or the calculation was stopped.
    pub fn two_player_outcome(&mut self, value: &Value) -> Fallible<Outcome> {
        match value {
            Value::Position(sum) => self.outcome_of_sum(sum),
            _ => {
                let game = self.game(value)?;
                Ok(self.environment.store.outcome(game)?)
            }
        }
    }

    /// The sum of impartial boards that misère play is asked about.
    ///
    /// # Errors
    /// If the value is none.
    pub fn misere_boards(&self, value: &Value) -> Fallible<Rc<Sum>> {
        // A value is of normal play, 0 too: `*2 + *2` is 0, and lost for who begins in misère play.
        let boards = match value {
            Value::Position(sum) => Some(Rc::clone(sum)),
            _ => None,
        };
        let catalogue = &self.environment.catalogue;
        let is_impartial = |sum: &Rc<Sum>| {
            sum.iter().all(|(term, _)| catalogue.get(term.ruleset).theory().kind() == Some(Kind::Impartial))
        };
        boards.filter(is_impartial).ok_or_else(|| {
            let error =
                type_error(format!("misère play is known of impartial boards, not of {}", self.theory_of(value)));
            error.help(
                "boards of rulesets in which both players have the same moves: `Outcome(Nim[1,2]; misere := true)`",
            )
        })
    }

    /// Whether who is to move wins a sum of impartial boards when who cannot move wins.
    ///
    /// # Errors
    /// If the value is none, if the calculation was stopped, and what the rules say.
    pub fn wins_misere(&mut self, value: &Value) -> Fallible<bool> {
        let sum = self.misere_boards(value)?;
        self.explore(&sum)?;
        let environment = &mut *self.environment;
        let wins = environment.catalogue.misere_wins_first(&sum, &environment.limit)?;
        Ok(wins.rests(&mut environment.standing))
    }

    /// Who wins the first argument in misère play.
    pub fn misere_outcome(&mut self, value: &Value) -> Fallible<Outcome> {
        Ok(if self.wins_misere(value)? { Outcome::N } else { Outcome::P })
    }
}
