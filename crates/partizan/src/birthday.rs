//! Birthdays and followers of canonical forms; for numbers + k·↑ + *m by formula, so that their size does not matter.

use num_bigint::BigInt;
use num_traits::{One, Signed};
use rustc_hash::{FxHashMap, FxHashSet};

use super::{
    num::Num,
    record::Tagged,
    store::{Game, Store},
};
use crate::{limit::Stop, number::Rational};

/// The most followers that are listed.
const MOST_FOLLOWERS: u32 = 1 << 24;

/// The birthday of a number: n for ±n, and k + 1 plus the integer part of |m/2^k| in lowest terms with k > 0.
fn number_birthday(x: &Rational) -> BigInt {
    match x.dyadic_exponent() {
        Some(exponent) if exponent > 0 => x.abs().floor() + exponent + 1,
        _ => x.numerator().abs(),
    }
}

/// The largest nimber among the followers that k·↑ + *m reaches by |k| moves in the ups, for k ≠ 0.
fn last_nimber(value: Tagged) -> u64 {
    let steps_before = value.up.unsigned_abs() - 1;
    match value.nimber ^ (steps_before & 1) {
        // ↑* = {0,*|0}.
        1 => 1,
        nimber => nimber ^ 1,
    }
}

impl Store {
    /// The birthday of G: the depth of its canonical form.
    pub fn birthday(&mut self, g: Game) -> Result<BigInt, Stop> {
        if let Some(value) = self.tagged(g) {
            let nimber = if value.up == 0 { value.nimber } else { last_nimber(value) };
            return Ok(number_birthday(&self.num(value.number)) + value.up.unsigned_abs() + nimber);
        }
        if let Some(birthday) = self.birthdays.get(&g) {
            return Ok(birthday.clone());
        }
        self.check()?;
        let birthday: BigInt = self.descend(|store| {
            let mut latest = BigInt::ZERO;
            store.for_each_option(g, |store, _, option| {
                latest = store.birthday(option)?.max(std::mem::take(&mut latest));
                Ok(())
            })?;
            Ok(latest + 1)
        })?;
        self.limit.allow_entry(&self.birthdays)?;
        self.birthdays.insert(g, birthday.clone());
        Ok(birthday)
    }

    /// All distinct followers of the canonical form, including G, in breadth-first order.
    ///
    /// # Errors
    /// The stops of the limit; [`Stop::Size`] for more than 2^24.
    pub fn followers(&mut self, g: Game) -> Result<Vec<Game>, Stop> {
        if self.follower_count(g)? > BigInt::from(MOST_FOLLOWERS) {
            return Err(Stop::Size { what: "a list of followers", limit: "2^24 positions" });
        }
        let mut seen = FxHashSet::default();
        let mut followers = vec![g];
        seen.insert(g);
        let mut place = 0;
        while let Some(follower) = followers.get(place).copied() {
            self.check()?;
            for option in [self.left_options(follower)?, self.right_options(follower)?].into_iter().flatten() {
                if seen.insert(option) {
                    followers.push(option);
                }
            }
            place += 1;
        }
        Ok(followers)
    }

    /// The number of distinct followers of the canonical form, including G; those that are numbers + k·↑ + *m by
    /// formula.
    pub fn follower_count(&mut self, g: Game) -> Result<BigInt, Stop> {
        let mut seen = FxHashSet::default();
        let mut waiting = vec![g];
        seen.insert(g);
        let mut count = BigInt::ZERO;
        let mut tagged = Vec::new();
        while let Some(follower) = waiting.pop() {
            self.check()?;
            if let Some(value) = self.tagged(follower) {
                tagged.push(value);
                continue;
            }
            count += 1;
            self.for_each_option(follower, |_, _, option| {
                waiting.extend(seen.insert(option).then_some(option));
                Ok(())
            })?;
        }
        Ok(count + self.tagged_follower_count(&tagged)?)
    }

    /// The number of distinct followers of these values together.
    fn tagged_follower_count(&mut self, values: &[Tagged]) -> Result<BigInt, Stop> {
        // The k of k·↑ + *m decreases by 1 while m alternates between two values: a line for each sign and pair.
        let mut lines: FxHashMap<(Num, bool, u64), u64> = FxHashMap::default();
        let mut nimbers: FxHashMap<Num, u64> = FxHashMap::default();
        for value in values {
            let mut nimber = value.nimber;
            if value.up != 0 {
                let length = value.up.unsigned_abs();
                let line = lines.entry((value.number, value.up > 0, value.nimber ^ (length & 1))).or_default();
                *line = length.max(*line);
                nimber = last_nimber(*value);
            }
            let largest = nimbers.entry(value.number).or_default();
            *largest = nimber.max(*largest);
        }
        let mut count = BigInt::ZERO;
        for length in lines.values().chain(nimbers.values()) {
            count += *length;
        }
        // The followers of a number are its ancestors in the tree of numbers: the integers up to the first of at least
        // its absolute value, then one number for each exponent.
        let (mut positive, mut negative) = (BigInt::ZERO, BigInt::ZERO);
        let mut fractions: FxHashSet<Rational> = FxHashSet::default();
        let numbers: Vec<Num> = nimbers.into_keys().collect();
        for number in numbers {
            let mut x = self.num(number);
            while let Some(exponent) = x.dyadic_exponent().filter(|exponent| *exponent > 0) {
                self.check()?;
                if !fractions.insert(x.clone()) {
                    break;
                }
                // The parent is the option with the larger denominator, which is half that of x.
                let step = Rational::power_of_half(exponent);
                let below = &x - &step;
                x = if below.dyadic_exponent() == Some(exponent - 1) && exponent > 1 { below } else { &x + &step };
                if exponent == 1 && x.signum() <= 0 {
                    // Between two integers the parent is the one with the larger absolute value.
                    x = x - Rational::ONE;
                }
            }
            if x.is_integer() {
                let size = x.numerator();
                if size.is_positive() {
                    positive = positive.max(size);
                } else {
                    negative = negative.max(-size);
                }
            }
        }
        Ok(count + positive + negative + fractions.len() + BigInt::one())
    }
}
