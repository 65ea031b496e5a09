//! Who wins: a value or a position of any theory.

use crate::{
    kind::{convert::Fallible, value::Value},
    partizan::Outcome,
    rules::theory::Universe,
    run::machine::Machine,
};

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
        if self.is_loopy(value) || self.theory(value).is_some_and(Universe::ends_otherwise) {
            return self.outcome_class(value);
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
}
