//! [`Universe`]: the sets of games in whose sums forms are compared.

use crate::{
    error::MisereError,
    followers::followers,
    form::{Form, Forms, Side},
    limit::{Limit, Stop},
};

/// A set of games that is closed under options, sums and negatives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Universe {
    /// All games.
    Full,
    /// The *dicots*: in each follower both players can move, or neither can.
    Dicot,
    /// The *dead-ending* games: a player who cannot move in a follower cannot move in any of its followers. Dicots are
    /// dead-ending.
    DeadEnding,
}

const UNKNOWN: Stop = Stop::Internal { what: "the follower of a form that is against the rule was not found" };

impl Forms {
    /// Whether a form is a dicot.
    pub fn is_dicot(&self, form: Form) -> bool {
        self.record(form).is_dicot
    }

    /// Whether a form is dead-ending.
    pub fn is_dead_ending(&self, form: Form) -> bool {
        self.record(form).is_dead_ending
    }

    /// Whether a form is in a universe.
    pub fn is_in(&self, form: Form, universe: Universe) -> bool {
        match universe {
            Universe::Full => true,
            Universe::Dicot => self.is_dicot(form),
            Universe::DeadEnding => self.is_dead_ending(form),
        }
    }

    /// Checks that a form is in a universe.
    ///
    /// # Errors
    /// [`MisereError::NotDicot`] or [`MisereError::NotDeadEnding`] if it is not; also if the calculation was stopped.
    pub fn demand(&self, form: Form, universe: Universe, limit: &Limit) -> Result<(), MisereError> {
        if self.is_in(form, universe) {
            return Ok(());
        }
        let name = self.name(form, limit)?;
        if universe == Universe::Dicot {
            let is_half = |form: Form| self.left(form).is_empty() != self.right(form).is_empty();
            let violator = self.first_follower(form, is_half, limit)?;
            let follower = (violator != form).then(|| self.name(violator, limit)).transpose()?;
            return Err(MisereError::NotDicot { form: name, follower });
        }
        let can_move_later =
            |form: Form, side: Side| self.options(form, side).is_empty() && !self.record(form).is_dead[side as usize];
        let end = self.first_follower(
            form,
            |form| can_move_later(form, Side::Left) || can_move_later(form, Side::Right),
            limit,
        )?;
        let side = if can_move_later(end, Side::Left) { Side::Left } else { Side::Right };
        let later = self.first_follower(end, |form| !self.options(form, side).is_empty(), limit)?;
        let (end, later) = (self.name(end, limit)?, self.name(later, limit)?);
        Err(MisereError::NotDeadEnding { form: name, end, later })
    }

    /// The nearest follower, beginning with the form itself, for which a predicate holds.
    fn first_follower(&self, form: Form, is: impl Fn(Form) -> bool, limit: &Limit) -> Result<Form, Stop> {
        let options = |form| self.left(form).iter().chain(self.right(form)).copied();
        followers(form, options, limit)?.into_iter().find(|form| is(*form)).ok_or(UNKNOWN)
    }
}
