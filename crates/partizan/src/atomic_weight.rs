//! Atomic weights: the number of ups that an infinitesimal is worth in the presence of the remote star ☆, a nimber
//! larger than all others in play (Winning Ways, ch. 8; Siegel, II.7).
//!
//! W is the atomic weight of G if G ~ W·↑, the Norton product, where G ~ H means that ↓ + ☆ < G - H < ↑ + ☆. An
//! all-small game has one, found by the constructive atomic weight theorem: with w the atomic weights of the options it
//! is {w(G^L) - 2 | w(G^R) + 2}, except that where this is an integer and G is comparable with ☆, it is the integer
//! furthest from 0 that fits. The same rule, with 0 for the weight of a number, gives the only candidate for other
//! infinitesimals; the definition decides whether it is the weight.

use num_bigint::BigInt;

use super::{
    Relation,
    store::{Game, Store},
};
use crate::{limit::Stop, number::Rational};

impl Store {
    /// The atomic weight of G, or `None` if G is not atomic.
    pub fn atomic_weight(&mut self, g: Game) -> Result<Option<Game>, Stop> {
        if !self.is_infinitesimal(g) {
            return Ok(None);
        }
        if self.is_all_small(g) {
            return Ok(Some(self.naive_weight(g)?));
        }
        if let Some(known) = self.memos.weights.get(&g) {
            return Ok(*known);
        }
        let candidate = self.naive_weight(g)?;
        let weight = self.has_atomic_weight(g, candidate)?.then_some(candidate);
        self.memos.weights.insert(g, weight);
        Ok(weight)
    }

    /// Whether W is the atomic weight of G, by the definition: ↓ + ☆ < G - W·↑ < ↑ + ☆.
    pub fn has_atomic_weight(&mut self, g: Game, weight: Game) -> Result<bool, Stop> {
        let up = self.up(1)?;
        let ups = self.norton_product(weight, up)?;
        let difference = self.sub(g, ups)?;
        let star = self.remote_star(difference);
        let above = self.up_star(&Rational::ZERO, 1, star)?.ok_or(NO_STAR)?;
        let below = self.up_star(&Rational::ZERO, -1, star)?.ok_or(NO_STAR)?;
        Ok(self.le(below, difference)? && self.le(difference, above)?)
    }

    /// An n for which *n is remote in G: a power of two larger than every nimber that play in G can come to.
    fn remote_star(&self, g: Game) -> u64 {
        self.height(g.shape).saturating_add(4).checked_next_power_of_two().unwrap_or(1 << 63)
    }

    fn naive_weight(&mut self, g: Game) -> Result<Game, Stop> {
        if let Some(value) = self.tagged(g) {
            return self.integer(value.up);
        }
        if let Some(weight) = self.memos.naive_weights.get(&g) {
            return Ok(*weight);
        }
        self.check()?;
        let mut sides = [Vec::new(), Vec::new()];
        let bonuses = [self.integer(-2)?, self.integer(2)?];
        self.descend(|store| {
            store.for_each_option(g, |store, side, option| {
                let weight = store.naive_weight(option)?;
                sides[side].push(store.add(weight, bonuses[side])?);
                Ok(())
            })
        })?;
        let [left, right] = sides;
        let mut weight = self.form(&left, &right)?;
        if self.is_integer(weight) {
            let star = self.remote_star(g);
            let star = self.nimber(star)?;
            weight = match self.relation(g, star)? {
                Relation::Less => self.integer_beyond(&left, false)?,
                Relation::Greater => self.integer_beyond(&right, true)?,
                Relation::Equal | Relation::Confused => weight,
            };
        }
        self.memos.naive_weights.insert(g, weight);
        Ok(weight)
    }

    /// The least integer n with n ≰ x for all left options x, or the greatest with x ≰ n for all right ones; else 0.
    fn integer_beyond(&mut self, options: &[Game], is_right: bool) -> Result<Game, Stop> {
        let mut furthest: Option<BigInt> = None;
        for option in options {
            let integer = if is_right { self.left_stop(*option).floor() } else { -(-self.right_stop(*option)).floor() };
            let value = self.integer(integer.clone())?;
            let is_open = if is_right { !self.le(*option, value)? } else { !self.le(value, *option)? };
            let integer = match (is_open, is_right) {
                (true, _) => integer,
                (false, true) => integer - 1,
                (false, false) => integer + 1,
            };
            furthest = Some(match furthest {
                Some(other) if is_right => other.min(integer),
                Some(other) => other.max(integer),
                None => integer,
            });
        }
        self.integer(furthest.unwrap_or_default())
    }
}

const NO_STAR: Stop = Stop::Internal { what: "up and a remote star are not a game" };
