//! Cooling, freezing, heating and overheating (Winning Ways, ch. 6; Siegel, II.5–6).

use num_bigint::BigInt;
use thiserror::Error;

use super::{
    num::Num,
    store::{Game, Store},
    thermograph::LEAST,
};
use crate::{limit::Stop, number::Rational};

/// Why a game cannot be cooled by a number.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum CoolError {
    /// The number is -1 or less.
    #[error("a game is cooled by a number above -1")]
    Low,
    /// The number is not dyadic.
    #[error("a game is cooled by a number whose denominator is a power of two")]
    Fraction,
    /// The calculation was stopped.
    #[error(transparent)]
    Stop(#[from] Stop),
}

impl Store {
    /// G cooled by t > -1: its mean if t is above its temperature, else {(G^L cooled) - t | (G^R cooled) + t}.
    pub fn cool(&mut self, g: Game, t: &Rational) -> Result<Game, CoolError> {
        if *t <= Rational::from(LEAST) {
            return Err(CoolError::Low);
        }
        let tax = self.number(t)?.ok_or(CoolError::Fraction)?;
        Ok(self.cooled(g, t, tax)?)
    }

    fn cooled(&mut self, g: Game, t: &Rational, tax: Game) -> Result<Game, Stop> {
        // A number is its own mean, whatever its options are.
        if self.numeric(g) && *t >= Rational::ZERO {
            return Ok(g);
        }
        // A negative tax changes numbers too.
        if g.num != Num::ZERO && *t >= Rational::ZERO {
            let cooled = self.cooled(self.game(g.shape, Num::ZERO), t, tax)?;
            return self.moved(cooled, g.num);
        }
        if let Some(cooled) = self.memos.cooled.get(&(g, tax)) {
            return Ok(*cooled);
        }
        self.check()?;
        let cooled = if *t > self.temperature(g)? {
            let mean = self.mean(g)?;
            self.dyadic(&mean)?
        } else {
            let bonus = self.neg(tax)?;
            self.with_options(g, [bonus, tax], |store, option| store.cooled(option, t, tax))?
        };
        self.memos.cooled.insert((g, tax), cooled);
        Ok(cooled)
    }

    /// G frozen: cooled by its temperature. A number is unchanged.
    pub fn freeze(&mut self, g: Game) -> Result<Game, Stop> {
        if self.numeric(g) {
            return Ok(g);
        }
        let temperature = self.temperature(g)?;
        let tax = self.dyadic(&temperature)?;
        self.cooled(g, &temperature, tax)
    }

    /// G heated by t, the integral of G from t: a number is unchanged, and any other value becomes {(G^L heated) + t |
    /// (G^R heated) - t}.
    pub fn heat(&mut self, g: Game, t: Game) -> Result<Game, Stop> {
        if self.numeric(g) {
            return Ok(g);
        }
        // A nonnegative number + an infinitesimal moves no stop towards the other, so that no new number appears.
        if g.num != Num::ZERO && self.is_numberish(t) && self.cmp_num(t.num, Num::ZERO).is_ge() {
            let heated = self.heat(self.game(g.shape, Num::ZERO), t)?;
            return self.moved(heated, g.num);
        }
        if let Some(heated) = self.memos.heated.get(&(g, t)) {
            return Ok(*heated);
        }
        self.check()?;
        let minus = self.neg(t)?;
        let heated = self.with_options(g, [t, minus], |store, option| store.heat(option, t))?;
        self.memos.heated.insert((g, t), heated);
        Ok(heated)
    }

    /// G overheated from s to t: an integer n becomes n copies of s, and any other value becomes
    /// {(G^L overheated) + t | (G^R overheated) - t}.
    pub fn overheat(&mut self, g: Game, s: Game, t: Game) -> Result<Game, Stop> {
        let minus = self.neg(t)?;
        let mut memo = rustc_hash::FxHashMap::default();
        self.overheated(g, s, [t, minus], &mut memo)
    }

    fn overheated(
        &mut self,
        g: Game,
        s: Game,
        taxes: [Game; 2],
        memo: &mut rustc_hash::FxHashMap<Game, Game>,
    ) -> Result<Game, Stop> {
        if let Some(n) = self.as_integer(g) {
            return self.multiple(s, &n);
        }
        if let Some(overheated) = memo.get(&g) {
            return Ok(*overheated);
        }
        self.check()?;
        let overheated = self.with_options(g, taxes, |store, option| store.overheated(option, s, taxes, memo))?;
        memo.insert(g, overheated);
        Ok(overheated)
    }

    /// {f(G^L) + a | f(G^R) + b} where a and b are the taxes.
    pub(super) fn with_options(
        &mut self,
        g: Game,
        taxes: [Game; 2],
        mut f: impl FnMut(&mut Store, Game) -> Result<Game, Stop>,
    ) -> Result<Game, Stop> {
        self.descend(|store| {
            let mut sides = store.spare_lists();
            store.for_each_option(g, |store, side, option| {
                let option = f(store, option)?;
                sides[side].push(store.add(option, taxes[side])?);
                Ok(())
            })?;
            let [left, right] = sides;
            store.form_from(left, right)
        })
    }

    /// The value as an integer, if it is one.
    pub(super) fn as_integer(&self, g: Game) -> Option<BigInt> {
        self.as_number(g)?.to_integer()
    }

    /// The value of a number that is known to be dyadic.
    pub(super) fn dyadic(&mut self, x: &Rational) -> Result<Game, Stop> {
        self.number(x)?.ok_or(Stop::Internal { what: "a mean or a temperature is not dyadic" })
    }
}
