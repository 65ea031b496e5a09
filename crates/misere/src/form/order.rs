//! The order of forms in a universe.

use std::cmp::Ordering;

use crate::{
    error::MisereError,
    form::{Form, Forms, Side, Universe},
    limit::{Limit, Stop},
    stack::deeper,
};

impl Forms {
    /// Whether G ≥ H: whether Left does at least as well with G as with H in sums with any game of the universe.
    ///
    /// Two conditions decide it. *Maintenance*: each H^L is at most some G^L, or some H^LR is at most G; and each G^R is at least
    /// some H^R, or some G^RL at least H. The *proviso* depends on the universe. Full: G is a Left end if H is, and H a Right end
    /// if G is (Siegel). Dicots: o(G) ≥ o(H) (Dorbec, Renault, Siegel, Sopena). Dead-ending games: if Left, moving first, wins
    /// H + X for all dead Left ends X, she wins all G + X; and if Right, moving first, wins G + Y for all dead Right ends Y, he
    /// wins all H + Y (Larsson, Milley, Nowakowski, Renault, Santos).
    ///
    /// # Errors
    /// If one of the forms is not in the universe, or the calculation was stopped.
    pub fn is_at_least(&mut self, g: Form, h: Form, universe: Universe, limit: &Limit) -> Result<bool, MisereError> {
        self.demand(g, universe, limit)?;
        self.demand(h, universe, limit)?;
        Ok(self.ge(g, h, universe, limit)?)
    }

    /// Whether G ≥ H and H ≥ G.
    ///
    /// # Errors
    /// If one of the forms is not in the universe, or the calculation was stopped.
    pub fn is_equal(&mut self, g: Form, h: Form, universe: Universe, limit: &Limit) -> Result<bool, MisereError> {
        Ok(self.order(g, h, universe, limit)? == Some(Ordering::Equal))
    }

    /// How G compares with H; `None` if they are incomparable.
    ///
    /// # Errors
    /// If one of the forms is not in the universe, or the calculation was stopped.
    pub fn order(
        &mut self,
        g: Form,
        h: Form,
        universe: Universe,
        limit: &Limit,
    ) -> Result<Option<Ordering>, MisereError> {
        let is_at_least = self.is_at_least(g, h, universe, limit)?;
        let is_at_most = self.is_at_least(h, g, universe, limit)?;
        Ok(match (is_at_least, is_at_most) {
            (true, true) => Some(Ordering::Equal),
            (true, false) => Some(Ordering::Greater),
            (false, true) => Some(Ordering::Less),
            (false, false) => None,
        })
    }

    /// Whether G ≥ H, for forms of the universe.
    pub(super) fn ge(&mut self, g: Form, h: Form, universe: Universe, limit: &Limit) -> Result<bool, Stop> {
        if g == h {
            return Ok(true);
        }
        if let Some(known) = self.orders.get(&(universe, g, h)) {
            return Ok(*known);
        }
        limit.position()?;
        let is_at_least = self.meets_proviso(g, h, universe, limit)?
            && self.maintains([g, h], Side::Left, universe, limit)?
            && self.maintains([g, h], Side::Right, universe, limit)?;
        self.orders.insert((universe, g, h), is_at_least);
        Ok(is_at_least)
    }

    /// The maintenance condition: for Left, each H^L is at most some G^L, or some H^LR is at most G; for Right, each G^R is at
    /// least some H^R, or some G^RL is at least H.
    fn maintains(&mut self, [g, h]: [Form; 2], side: Side, universe: Universe, limit: &Limit) -> Result<bool, Stop> {
        let (worse, better) = if side == Side::Left { (h, g) } else { (g, h) };
        let is_above = |forms: &mut Forms, a: Form, b: Form| {
            limit.check()?;
            let [g, h] = if side == Side::Left { [a, b] } else { [b, a] };
            deeper(|| forms.ge(g, h, universe, limit))
        };
        for option in self.options(worse, side).to_vec() {
            let mut is_met = false;
            for other in self.options(better, side).to_vec() {
                is_met = is_met || is_above(self, other, option)?;
            }
            for reply in self.options(option, side.other()).to_vec() {
                is_met = is_met || is_above(self, better, reply)?;
            }
            if !is_met {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn meets_proviso(&mut self, g: Form, h: Form, universe: Universe, limit: &Limit) -> Result<bool, Stop> {
        Ok(match universe {
            Universe::Full => {
                let is_end = |form: Form, side: Side| self.options(form, side).is_empty();
                (!is_end(h, Side::Left) || is_end(g, Side::Left)) && (!is_end(g, Side::Right) || is_end(h, Side::Right))
            }
            Universe::Dicot => self.outcome(&[g], limit)? >= self.outcome(&[h], limit)?,
            Universe::DeadEnding => {
                (!self.wins_with_ends(h, Side::Left, limit)? || self.wins_with_ends(g, Side::Left, limit)?)
                    && (!self.wins_with_ends(g, Side::Right, limit)? || self.wins_with_ends(h, Side::Right, limit)?)
            }
        })
    }

    /// Whether a player who moves first wins the sum of a form and any game in which he can never move. It suffices to try 0
    /// and the perfect murder born a day later than the form.
    fn wins_with_ends(&mut self, form: Form, side: Side, limit: &Limit) -> Result<bool, Stop> {
        if !self.wins_first(&[form], side, limit)? {
            return Ok(false);
        }
        let mut end = self.murder(self.birthday(form) as usize + 1, limit)?;
        if side == Side::Right {
            end = self.negative(end, limit)?;
        }
        self.wins_first(&[form, end], side, limit)
    }

    /// The perfect murder M_n, in which Left can never move: M₀ = 0, M_n = {| 0, M_(n-1)}.
    fn murder(&mut self, day: usize, limit: &Limit) -> Result<Form, Stop> {
        while self.murders.len() <= day {
            let before = self.murders[self.murders.len() - 1];
            let murder = self.make(Vec::new(), vec![Form::ZERO, before], limit)?;
            self.murders.push(murder);
        }
        Ok(self.murders[day])
    }
}
