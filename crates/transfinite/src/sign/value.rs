//! The number of a sign expansion.

use std::collections::VecDeque;

use num_bigint::{BigInt, BigUint};
use num_traits::{ToPrimitive, Zero};

use super::{Builder, MOST_SIZE, Run, SignError, SignExpansion, TOO_LARGE};
use crate::{
    cantor::Term,
    generalized::GeneralizedOrdinal,
    limit::{Limit, Stop},
    number::Rational,
    ordinal::Ordinal,
    surreal::Surreal,
};

/// How deep exponents are read.
const MOST_LEVELS: u32 = 64;
const NO_NUMBER: Stop = Stop::Internal { what: "signs without a number" };

/// The number of the runs of a finite sequence that begins with `+`: the other way of
/// [`dyadic_runs`](super::expand::dyadic_runs).
fn dyadic(runs: &[(bool, BigUint)], limit: &Limit) -> Result<Rational, Stop> {
    let Some(((_, first), rest)) = runs.split_first() else { return Ok(Rational::ZERO) };
    if rest.is_empty() {
        return Ok(BigInt::from(first.clone()).into());
    }
    // The first sign of the rest, a `-`, stands for the point, and a 1 behind the others: as if for a digit 0 in front of them.
    let mut numerator = BigUint::zero();
    let mut digits = 0u64;
    for (plus, length) in rest {
        limit.check()?;
        let length = length.to_u64().filter(|length| *length <= MOST_SIZE).ok_or(TOO_LARGE)?;
        digits += length;
        if digits > MOST_SIZE {
            return Err(TOO_LARGE);
        }
        numerator <<= length;
        if *plus {
            numerator += (BigUint::from(1u8) << length) - 1u8;
        }
    }
    numerator = ((first - 1u8) << digits) + (numerator << 1u8) + 1u8;
    Ok(Rational::dyadic(numerator.into(), digits))
}

/// What is left of a sequence of signs, read from the front.
struct Rest {
    runs: VecDeque<Run>,
}

impl Rest {
    /// The sign of the first run, if there is one.
    fn sign(&self) -> Option<bool> {
        self.runs.front().map(|run| run.plus)
    }

    /// The first run if it has this sign.
    fn front(&self, plus: bool) -> Option<&Ordinal> {
        self.runs.front().filter(|run| run.plus == plus).map(|run| &run.length)
    }

    /// Takes signs off the first run; whether that is all of it.
    fn take(&mut self, length: &Ordinal, limit: &Limit) -> Result<bool, Stop> {
        let front = self.runs.front_mut().ok_or(NO_NUMBER)?;
        let left = length.left_difference(&front.length, limit)?.ok_or(NO_NUMBER)?;
        let is_all = left.is_zero();
        front.length = left;
        if is_all {
            self.runs.pop_front();
        }
        Ok(is_all)
    }

    /// The runs of the exponent a, without those `-` that were left out, of the term `omega^a * r` that comes next. Each of its
    /// signs stands for as many as omega to the number of `+` to the one after it.
    fn exponent(&mut self, limit: &Limit) -> Result<(Vec<Run>, Ordinal), Stop> {
        let plus = self.sign().ok_or(NO_NUMBER)?;
        let one = Ordinal::from(1);
        let mut runs: Vec<Run> = Vec::new();
        let mut before = Ordinal::zero();
        let mut is_first = true;
        loop {
            limit.check()?;
            let up = self.front(plus).map(Ordinal::leading_exponent);
            let Some(up) = up.filter(|up| is_first || *up > before) else { break };
            is_first = false;
            let length = before.left_difference(&up, limit)?.unwrap_or_default();
            if !length.is_zero() {
                runs.push(Run { plus: true, length });
            }
            before = up;
            if !self.take(&before.clone().omega_power()?, limit)? {
                break;
            }
            let Some(down) = self.front(!plus) else { break };
            let each = before.ordinal_sum(&one, limit)?;
            let (times, left) = down.divide_by_power(&each, limit)?;
            if times.is_zero() {
                break;
            }
            self.take(&each.omega_power()?.ordinal_product(&times, limit)?, limit)?;
            runs.push(Run { plus: false, length: times });
            if !left.is_zero() {
                break;
            }
        }
        Ok((runs, before))
    }

    /// The r of the term, whose first sign is read, each other one as often as omega to the number of all `+` of the exponent. A sign
    /// behind which the other one comes infinitely often begins the next term.
    fn coefficient(&mut self, plus: bool, before: &Ordinal, limit: &Limit) -> Result<Rational, Stop> {
        let each = before.clone().omega_power()?;
        let next = before.ordinal_sum(&Ordinal::from(1), limit)?;
        let mut runs = vec![(true, BigUint::from(1u8))];
        while let Some(run) = self.runs.front() {
            limit.check()?;
            let (times, left) = run.length.divide_by_power(before, limit)?;
            let Some(mut times) = times.to_finite().filter(|times| !times.is_zero()) else { break };
            let follows = self.runs.get(1).is_some_and(|follower| follower.length.leading_exponent() >= next);
            let is_last = !left.is_zero() || follows;
            if left.is_zero() && follows {
                times -= 1u8;
            }
            let sign = run.plus == plus;
            self.take(&each.ordinal_product(&Ordinal::finite(times.clone())?, limit)?, limit)?;
            if !times.is_zero() {
                match runs.last_mut().filter(|(last, _)| *last == sign) {
                    Some((_, length)) => *length += times,
                    None => runs.push((sign, times)),
                }
            }
            if is_last {
                break;
            }
        }
        let size = dyadic(&runs, limit)?;
        Ok(if plus { size } else { -size })
    }
}

/// The runs of the exponent that follows `last`, with the `-` that were left out: those with which `last` goes on as long as the
/// signs are the same. They cannot be others, since the exponent is less than `last`.
fn completed(runs: Vec<Run>, last: &[Run], limit: &Limit) -> Result<SignExpansion, Stop> {
    let mut builder = Builder::default();
    let mut rest = Rest { runs: runs.into() };
    for run in last {
        if !run.plus {
            builder.push(false, &run.length, limit)?;
            continue;
        }
        let Some(length) = rest.front(true) else { break };
        let shared = length.min(&run.length).clone();
        builder.push(true, &shared, limit)?;
        rest.take(&shared, limit)?;
        if shared < run.length {
            break;
        }
    }
    for run in rest.runs {
        builder.push(run.plus, &run.length, limit)?;
    }
    builder.finish()
}

impl SignExpansion {
    /// The number that has these signs.
    ///
    /// # Errors
    /// [`SignError::NoFraction`] where an exponent of its normal form is no generalized ordinal, as for the root of omega;
    /// [`Stop`] where it is too large or the limit is reached.
    ///
    /// ```
    /// use cutcake_base::limit::Limit;
    /// use cutcake_transfinite::SignExpansion;
    /// let signs: SignExpansion = "(+)^omega (-)^omega".parse()?;
    /// assert_eq!(signs.to_surreal(&Limit::default())?.to_string(), "omega/2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_surreal(&self, limit: &Limit) -> Result<Surreal, SignError> {
        self.read(MOST_LEVELS, limit)?.ok_or_else(|| SignError::NoFraction { signs: self.to_string() })
    }

    /// The number, if it is a fraction.
    fn read(&self, levels: u32, limit: &Limit) -> Result<Option<Surreal>, Stop> {
        let levels = levels.checked_sub(1).ok_or(Stop::Depth { levels: MOST_LEVELS.into() })?;
        let mut rest = Rest { runs: self.runs.iter().cloned().collect() };
        let mut terms: Vec<Term<BigInt>> = Vec::new();
        let mut fractions = Surreal::zero();
        let mut last: Vec<Run> = Vec::new();
        let mut is_first = true;
        while let Some(plus) = rest.sign() {
            limit.check()?;
            let (runs, before) = rest.exponent(limit)?;
            let coefficient = rest.coefficient(plus, &before, limit)?;
            coefficient.check_size()?;
            let exponent = match is_first {
                true => SignExpansion { runs },
                false => completed(runs, &last, limit)?,
            };
            is_first = false;
            let number = exponent.read(levels, limit)?.and_then(|number| number.to_generalized());
            let Some(number) = number else { return Ok(None) };
            let term = Surreal::omega_power(&number)?.times(&Surreal::try_from(&coefficient)?, limit)?;
            match term.to_generalized() {
                Some(term) => terms.extend_from_slice(term.terms()),
                None => fractions = fractions.plus(&term, limit)?,
            }
            last = exponent.runs;
        }
        let sum = Surreal::from(GeneralizedOrdinal::sum(terms, limit)?);
        sum.plus(&fractions, limit).map(Some)
    }
}
