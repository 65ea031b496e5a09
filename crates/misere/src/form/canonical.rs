//! Canonical forms of partizan games.

use crate::{
    error::MisereError,
    form::{Form, Forms, MisereOutcome, Side, Universe},
    limit::{Limit, Stop},
    stack::deeper,
};

impl Forms {
    /// The simplest form that is equal to a form in the full universe or among dicots; there is one.
    ///
    /// Dominated options are removed and reversible ones bypassed, as in normal play (Mesdal and Ottaway; Siegel). Among dicots
    /// an option of Left that is reversible through 0 is removed if Left has another option with the outcome L or P; otherwise it
    /// becomes *; likewise for Right; and {* | *} becomes 0 (Dorbec, Renault, Siegel, Sopena).
    ///
    /// Dead-ending games have no canonical form here: the result is the canonical form in the full universe.
    ///
    /// # Errors
    /// If the form is not in the universe, or the calculation was stopped.
    pub fn canonical_form(&mut self, form: Form, universe: Universe, limit: &Limit) -> Result<Form, MisereError> {
        let universe = if universe == Universe::Dicot { universe } else { Universe::Full };
        self.demand(form, universe, limit)?;
        Ok(self.simplest(form, universe, limit)?)
    }

    fn simplest(&mut self, form: Form, universe: Universe, limit: &Limit) -> Result<Form, Stop> {
        if let Some(known) = self.canonical.get(&(universe, form)) {
            return Ok(*known);
        }
        limit.position()?;
        let mut sides = [Side::Left, Side::Right].map(|side| self.options(form, side).to_vec());
        for option in sides.iter_mut().flatten() {
            *option = deeper(|| self.simplest(*option, universe, limit))?;
        }
        let [left, right] = sides;
        let mut simplest = self.make(left, right, limit)?;
        loop {
            limit.check()?;
            let before = simplest;
            for side in [Side::Left, Side::Right] {
                simplest = self.without_dominated(simplest, side, universe, limit)?;
                simplest = self.without_reversible(simplest, side, universe, limit)?;
            }
            if simplest == before {
                break;
            }
        }
        let star = self.make(vec![Form::ZERO], vec![Form::ZERO], limit)?;
        if universe == Universe::Dicot && self.left(simplest) == [star] && self.right(simplest) == [star] {
            simplest = Form::ZERO;
        }
        self.canonical.insert((universe, form), simplest);
        Ok(simplest)
    }

    /// Whether one option is at least as good as another one for the player who has them.
    fn is_as_good(&mut self, a: Form, b: Form, side: Side, universe: Universe, limit: &Limit) -> Result<bool, Stop> {
        match side {
            Side::Left => self.ge(a, b, universe, limit),
            Side::Right => self.ge(b, a, universe, limit),
        }
    }

    /// The form with different options for one player.
    fn with(&mut self, form: Form, side: Side, options: Vec<Form>, limit: &Limit) -> Result<Form, Stop> {
        let others = self.options(form, side.other()).to_vec();
        match side {
            Side::Left => self.make(options, others, limit),
            Side::Right => self.make(others, options, limit),
        }
    }

    fn without_dominated(&mut self, form: Form, side: Side, universe: Universe, limit: &Limit) -> Result<Form, Stop> {
        let mut options = self.options(form, side).to_vec();
        let mut place = 0;
        while place < options.len() {
            let option = options[place];
            let mut is_dominated = false;
            for other in options.clone() {
                limit.check()?;
                is_dominated =
                    is_dominated || other != option && self.is_as_good(other, option, side, universe, limit)?;
            }
            if is_dominated {
                options.remove(place);
            } else {
                place += 1;
            }
        }
        self.with(form, side, options, limit)
    }

    /// The form with its first reversible option bypassed or replaced.
    fn without_reversible(&mut self, form: Form, side: Side, universe: Universe, limit: &Limit) -> Result<Form, Stop> {
        let star = self.make(vec![Form::ZERO], vec![Form::ZERO], limit)?;
        let options = self.options(form, side).to_vec();
        for (place, option) in options.iter().enumerate() {
            for reply in self.options(*option, side.other()).to_vec() {
                limit.check()?;
                if !self.is_as_good(form, reply, side, universe, limit)? {
                    continue;
                }
                let mut others = options.clone();
                others.remove(place);
                if universe == Universe::Dicot && reply == Form::ZERO {
                    if !self.has_answer(&others, side, limit)? {
                        if *option == star {
                            continue;
                        }
                        others.push(star);
                    }
                } else {
                    others.extend_from_slice(self.options(reply, side));
                }
                return self.with(form, side, others, limit);
            }
        }
        Ok(form)
    }

    /// Whether a player, moving second, wins one of the given forms.
    fn has_answer(&mut self, options: &[Form], side: Side, limit: &Limit) -> Result<bool, Stop> {
        let wins = if side == Side::Left { MisereOutcome::L } else { MisereOutcome::R };
        for option in options {
            let outcome = self.outcome(&[*option], limit)?;
            if outcome == wins || outcome == MisereOutcome::P {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
