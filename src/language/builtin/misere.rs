//! Misère play of impartial boards, where questions ask for it by `misere := true`: who cannot move wins.

use std::rc::Rc;

use crate::{
    language::{
        builtin::Arguments,
        kind::convert::{Fallible, boolean, type_error},
        kind::value::Value,
        run::machine::Machine,
    },
    partizan::Outcome,
    play::sum::Sum,
    player::Player,
    ruleset::theory::Kind,
};

/// Whether a question is asked about misère play.
pub(super) fn is_misere(arguments: &Arguments) -> Fallible<bool> {
    arguments.named("misere").map_or(Ok(false), boolean)
}

impl Machine<'_> {
    /// The sum of impartial boards that misère play is asked about.
    ///
    /// # Errors
    /// If the value is none.
    pub(crate) fn misere_boards(&self, value: &Value) -> Fallible<Rc<Sum>> {
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
    pub(crate) fn wins_misere(&mut self, value: &Value) -> Fallible<bool> {
        let sum = self.misere_boards(value)?;
        self.explore(&sum)?;
        let environment = &mut *self.environment;
        let wins = environment.catalogue.misere_wins_first(&sum, &environment.limit)?;
        Ok(wins.rests(&mut environment.standing))
    }

    /// Who wins the first argument in misère play.
    pub(crate) fn misere_outcome(&mut self, value: &Value) -> Fallible<Outcome> {
        Ok(if self.wins_misere(value)? { Outcome::N } else { Outcome::P })
    }

    /// The options of a sum of impartial boards after which whoever moved wins in misère play.
    pub(super) fn misere_winning_moves(&mut self, arguments: &Arguments) -> Fallible<Vec<Value>> {
        let at = |error| arguments.at(0, error);
        if !self.wins_misere(arguments.get(0)).map_err(at)? {
            return Ok(Vec::new());
        }
        let mut moves = Vec::new();
        for option in super::outcome::options(self, arguments, Player::Left)? {
            if !self.wins_misere(&option)? {
                moves.push(option);
            }
        }
        Ok(moves)
    }
}
