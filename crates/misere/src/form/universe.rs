//! [`Universe`]: the games beside which forms are compared.

use crate::{
    error::MisereError,
    form::{Form, Forms, Side},
    limit::{Limit, Stop},
};

use hashbrown::HashSet;
use rustc_hash::FxBuildHasher;

/// A set of games that is closed under options, sums and negatives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Universe {
    /// All games.
    Full,
    /// The *dicots*: in each follower both players can move, or neither.
    Dicot,
    /// The *dead-ending* games: who cannot move in a follower cannot in any that comes of it. Dicots are dead-ending.
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

    /// Whether a form is of a universe.
    pub fn is_in(&self, form: Form, universe: Universe) -> bool {
        match universe {
            Universe::Full => true,
            Universe::Dicot => self.is_dicot(form),
            Universe::DeadEnding => self.is_dead_ending(form),
        }
    }

    /// Says why a form is not of a universe.
    ///
    /// # Errors
    /// [`MisereError::NotDicot`] or [`MisereError::NotDeadEnding`] if it is not, and if the calculation was stopped.
    pub fn demand(&self, form: Form, universe: Universe, limit: &Limit) -> Result<(), MisereError> {
        if self.is_in(form, universe) {
            return Ok(());
        }
        let name = self.name(form, limit)?;
        if universe == Universe::Dicot {
            let is_half = |form: Form| self.left(form).is_empty() != self.right(form).is_empty();
            let culprit = self.first_follower(form, is_half, limit)?;
            let follower = (culprit != form).then(|| self.name(culprit, limit)).transpose()?;
            return Err(MisereError::NotDicot { form: name, follower });
        }
        let lives =
            |form: Form, side: Side| self.options(form, side).is_empty() && !self.record(form).is_dead[side as usize];
        let end = self.first_follower(form, |form| lives(form, Side::Left) || lives(form, Side::Right), limit)?;
        let side = if lives(end, Side::Left) { Side::Left } else { Side::Right };
        let later = self.first_follower(end, |form| !self.options(form, side).is_empty(), limit)?;
        let (end, later) = (self.name(end, limit)?, self.name(later, limit)?);
        Err(MisereError::NotDeadEnding { form: name, end, later })
    }

    /// The first follower, with the form itself, of which something is true: moves nearer to the form first.
    fn first_follower(&self, form: Form, is: impl Fn(Form) -> bool, limit: &Limit) -> Result<Form, Stop> {
        let mut met = HashSet::<Form, FxBuildHasher>::default();
        let mut followers = vec![form];
        let mut place = 0;
        while let Some(next) = followers.get(place).copied() {
            if is(next) {
                return Ok(next);
            }
            for option in self.left(next).iter().chain(self.right(next)) {
                limit.check()?;
                if met.insert(*option) {
                    followers.push(*option);
                }
            }
            place += 1;
        }
        Err(UNKNOWN)
    }
}
