//! Uptimals: sums of a number, multiples of ↑, ↑^2, ↑^3, … and a nimber (Siegel, II.4).

use std::sync::Arc;

use num_bigint::BigInt;
use thiserror::Error;

use super::{
    num::Num,
    offset::UPS,
    store::{Game, Store},
};
use crate::{limit::Stop, number::Rational};

/// number + a1·↑ + a2·↑^2 + … + *nimber.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Uptimal {
    /// The number; dyadic.
    pub number: Rational,
    /// a1, a2, …, without zeros at the end.
    pub ups: Vec<i64>,
    /// The nimber.
    pub nimber: u64,
}

/// Why a game has no such power.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum PowError {
    /// The game is neither {0|H} nor {H|0}.
    #[error("only a game with the one left option 0 and one right option has powers (or its negative)")]
    Base,
    /// The exponent is 0.
    #[error("a power of a game needs an exponent of at least 1")]
    Exponent,
    /// The calculation was stopped.
    #[error(transparent)]
    Stop(#[from] Stop),
}

const NO_LAST_MOVE: Stop = Stop::Internal { what: "a last move of an uptimal is missing" };

/// An option, its expansion, and 1 for a right option or -1 for a left one.
type Guess = (Game, Arc<Uptimal>, i64);

impl Store {
    /// The value of an uptimal.
    ///
    /// # Errors
    /// The stops of the limit; [`Stop::Size`] when the number is not dyadic and so not a short game.
    pub fn uptimal(&mut self, u: &Uptimal) -> Result<Game, Stop> {
        let first = u.ups.first().copied().unwrap_or(0);
        let mut sum = self
            .up_star(&u.number, first, u.nimber)?
            .ok_or(Stop::Size { what: "the denominator of a number in a game", limit: "a power of two" })?;
        let up = self.up(1)?;
        for (order, a) in (1..).zip(&u.ups).skip(1) {
            if *a != 0 {
                let power = self.power(up, order)?;
                let multiple = self.multiple(power, &BigInt::from(*a))?;
                sum = self.add(sum, multiple)?;
            }
        }
        Ok(sum)
    }

    /// The expansion of G as an uptimal, or `None` if it is not one.
    pub fn uptimal_expansion(&mut self, g: Game) -> Result<Option<Uptimal>, Stop> {
        Ok(self.expansion(g)?.map(|uptimal| (*uptimal).clone()))
    }

    pub(super) fn expansion(&mut self, g: Game) -> Result<Option<Arc<Uptimal>>, Stop> {
        if let Some((up, nimber)) = self.parts(g.shape) {
            let ups = if up == 0 { Vec::new() } else { vec![up] };
            return Ok(Some(Arc::new(Uptimal { number: self.num(g.num), ups, nimber })));
        }
        if !self.shape(g).kind.is_all_small() {
            return Ok(None);
        }
        let expansion = match self.uptimals.get(&g.shape) {
            Some(known) => known.clone(),
            None => {
                let infinitesimal = self.game(g.shape, Num::ZERO);
                let expansion = self.descend(|store| store.expansion_of_all_small(infinitesimal))?;
                self.limit.allow_entry(&self.uptimals)?;
                self.uptimals.insert(g.shape, expansion.clone());
                expansion
            }
        };
        if g.num == Num::ZERO {
            return Ok(expansion);
        }
        let number = self.num(g.num);
        Ok(expansion.map(|uptimal| Arc::new(Uptimal { number, ..(*uptimal).clone() })))
    }

    /// Guesses the expansion and verifies it. In an uptimal whose last term is a positive multiple of ↑^n, Right can
    /// move one ↑^n to * - ↑ - … - ↑^(n-1), which is, or comes from, a right option; so G is * plus an option ± (↑ + …
    /// + ↑^n).
    fn expansion_of_all_small(&mut self, g: Game) -> Result<Option<Arc<Uptimal>>, Stop> {
        self.check()?;
        let span = self.span(g)?;
        let mut longest = 0;
        let mut guesses: Vec<Guess> = Vec::new();
        for ((start, end), sign) in [(span.left, -1), (span.right, 1)] {
            for place in start..end {
                let option = self.option(&span, place)?;
                let Some(expansion) = self.expansion(option)? else { return Ok(None) };
                longest = longest.max(expansion.ups.len());
                guesses.push((option, expansion, sign));
            }
        }
        // The order of the last term is that of the longest option, or one more. Options of the form k·↑ + *m come
        // first, since they need no sum.
        guesses.sort_by_key(|(option, ..)| self.tagged(*option).is_none());
        for order in [longest + 1, longest] {
            let move_up = self.last_move(order)?;
            let move_down = self.neg(move_up)?;
            for (option, expansion, sign) in &guesses {
                let difference = if *sign > 0 { move_up } else { move_down };
                if self.is_sum(g, *option, difference)? {
                    let mut ups = expansion.ups.clone();
                    ups.resize(ups.len().max(order), 0);
                    for a in ups.iter_mut().take(order) {
                        *a = a.checked_add(*sign).ok_or(UPS)?;
                    }
                    while ups.last() == Some(&0) {
                        ups.pop();
                    }
                    let nimber = expansion.nimber ^ 1;
                    return Ok(Some(Arc::new(Uptimal { number: Rational::ZERO, ups, nimber })));
                }
            }
        }
        Ok(None)
    }

    /// Whether G = H + K.
    fn is_sum(&mut self, g: Game, h: Game, k: Game) -> Result<bool, Stop> {
        self.check()?;
        match self.tagged(h) {
            Some(offset) => {
                let minus = self.neg_parts(offset)?;
                Ok(self.offset_le(k, offset, g)? && self.offset_le(g, minus, k)?)
            }
            None => Ok(self.add(h, k)? == g),
        }
    }

    /// ↑ + … + ↑^n + *, which is the change by Right's move in the last term.
    fn last_move(&mut self, n: usize) -> Result<Game, Stop> {
        let star = self.nimber(1)?;
        if self.last_moves.is_empty() {
            self.last_moves.push(star);
        }
        let mut last = self.last_moves.last().copied().ok_or(NO_LAST_MOVE)?;
        while self.last_moves.len() <= n {
            self.check()?;
            let powers = self.add(last, star)?;
            let powers = self.form(&[powers], &[star])?;
            last = self.add(powers, star)?;
            self.last_moves.push(last);
        }
        self.last_moves.get(n).copied().ok_or(NO_LAST_MOVE)
    }

    /// G^n for G = {0|H}, n ≥ 1: {0 | H - G - … - G^(n-1)}; for G = {H|0} the negative of (-G)^n. ↑^2 is {0|↓*}.
    pub fn pow(&mut self, g: Game, n: u64) -> Result<Game, PowError> {
        self.by_base(g, n, Store::power)
    }

    /// G + G^2 + … + G^n for G = {0|H}, n ≥ 1, which is {G + … + G^(n-1) | H}; for G = {H|0} the negative of the same
    /// sum for -G. ↑ + ↑^2 is {↑|*}.
    pub fn pow_to(&mut self, g: Game, n: u64) -> Result<Game, PowError> {
        self.by_base(g, n, Store::power_to)
    }

    /// Applies `make` to the base, and negates the result if the base is that of -G.
    fn by_base(
        &mut self,
        g: Game,
        n: u64,
        make: impl Fn(&mut Self, Game, u64) -> Result<Game, Stop>,
    ) -> Result<Game, PowError> {
        if n == 0 {
            return Err(PowError::Exponent);
        }
        let (base, is_negative) = self.power_base(g)?.ok_or(PowError::Base)?;
        let power = make(self, base, n)?;
        Ok(if is_negative { self.neg(power)? } else { power })
    }

    /// Whether a game is {0|H} or {H|0}, so that it has powers.
    pub fn has_powers(&mut self, g: Game) -> Result<bool, Stop> {
        Ok(self.power_base(g)?.is_some())
    }

    /// The same powers, or their sums, for dyadic exponents: the sum to n is G:S with 1:S = n, for any game G, and the
    /// n-th power of {0|H} is {0 | H - the sum to n-1}.
    ///
    /// # Errors
    /// [`PowError`]; the exponent of a sum must be positive, that of a power at least 1.
    pub fn pow_by(&mut self, g: Game, n: &Rational, is_sum: bool) -> Result<Game, PowError> {
        let (base, is_negative) = match self.power_base(g)? {
            Some(base) => base,
            None if is_sum => (g, false),
            None => return Err(PowError::Base),
        };
        let power = match is_sum {
            true => self.ordinal_power(base, n)?,
            false => {
                let before = self.ordinal_power(base, &(n - &Rational::ONE))?;
                self.power_after(base, before)?
            }
        };
        Ok(if is_negative { self.neg(power)? } else { power })
    }

    /// G:S with 1:S = n; 0 for n = 0.
    fn ordinal_power(&mut self, g: Game, n: &Rational) -> Result<Game, PowError> {
        if n.is_zero() {
            return Ok(self.zero());
        }
        let number = self.number(n)?.ok_or(PowError::Exponent)?;
        let one = self.integer(1)?;
        let rest = self.subordinate(number, one)?.ok_or(PowError::Exponent)?;
        Ok(self.ordinal_sum(g, rest)?)
    }

    /// The base {0|H}, which is G or -G, and whether it is -G.
    fn power_base(&mut self, g: Game) -> Result<Option<(Game, bool)>, Stop> {
        let span = self.span(g)?;
        let (left, right) = ((span.left.1 - span.left.0, span.left.0), (span.right.1 - span.right.0, span.right.0));
        if left.0 != 1 || right.0 != 1 {
            return Ok(None);
        }
        let zero = self.zero();
        if self.option(&span, left.1)? == zero {
            return Ok(Some((g, false)));
        }
        if self.option(&span, right.1)? == zero {
            return Ok(Some((self.neg(g)?, true)));
        }
        Ok(None)
    }

    /// G^n for G = {0|H}; 0 for n = 0.
    fn power(&mut self, g: Game, n: u64) -> Result<Game, Stop> {
        let Some(before) = n.checked_sub(1) else { return Ok(self.zero()) };
        let before = self.power_to(g, before)?;
        self.power_after(g, before)
    }

    /// {0 | H - X} for G = {0|H}: the power after those whose sum is X.
    fn power_after(&mut self, g: Game, before: Game) -> Result<Game, Stop> {
        let span = self.span(g)?;
        let answer = self.option(&span, span.right.0)?;
        let answer = self.sub(answer, before)?;
        let zero = self.zero();
        self.form(&[zero], &[answer])
    }

    /// G + … + G^n for G = {0|H}.
    fn power_to(&mut self, g: Game, n: u64) -> Result<Game, Stop> {
        let span = self.span(g)?;
        let answer = self.option(&span, span.right.0)?;
        let mut power = self.zero();
        for _ in 0..n {
            self.limit.check_now()?;
            power = self.form(&[power], &[answer])?;
        }
        Ok(power)
    }
}
