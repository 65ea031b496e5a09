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

/// The deepest nesting of exponents.
const MOST_LEVELS: u32 = 64;
const NO_NUMBER: Stop = Stop::Internal { what: "signs without a number" };

/// The number of a finite sequence of runs that begins with `+`: the inverse of
/// [`dyadic_runs`](super::expand::dyadic_runs).
fn dyadic(runs: &[(bool, BigUint)], limit: &Limit) -> Result<Rational, Stop> {
    let Some(((_, first), rest)) = runs.split_first() else { return Ok(Rational::ZERO) };
    if rest.is_empty() {
        return Ok(BigInt::from(first.clone()).into());
    }
    // The first sign of the rest, a `-`, stands for the point, and a 1 follows the others: the same as a digit 0 before them.
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

/// The remainder of a sequence of signs, which is consumed from the front.
struct Remainder {
    runs: VecDeque<Run>,
}

impl Remainder {
    /// The sign of the first run, if there is one.
    fn sign(&self) -> Option<bool> {
        self.runs.front().map(|run| run.plus)
    }

    /// The length of the first run, if it has this sign.
    fn front(&self, plus: bool) -> Option<&Ordinal> {
        self.runs.front().filter(|run| run.plus == plus).map(|run| &run.length)
    }

    /// Removes signs from the first run; returns whether these are all of it.
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

    /// The runs of the exponent a of the next term `omega^a * r`, without the `-` that were left out, and the number of `+` of
    /// a. Each sign of a is repeated `omega^(b+1)` times, where b is the number of `+` of a before it.
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

    /// The coefficient r of the term, whose first sign is consumed already. Each other sign is repeated omega to the number of
    /// all `+` of the exponent. A sign that is followed by infinitely many blocks of the opposite sign begins the next term.
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

/// The runs of the exponent that follows `last`, with the `-` that were left out: those with which `last` continues as long as
/// the signs agree. They cannot be others, since the exponent is less than `last`.
fn with_omitted_signs(runs: Vec<Run>, last: &[Run], limit: &Limit) -> Result<SignExpansion, Stop> {
    let mut builder = Builder::default();
    let mut rest = Remainder { runs: runs.into() };
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
    /// The number with these signs.
    ///
    /// # Errors
    /// [`SignError::NoFraction`] if an exponent of its normal form is not a generalized ordinal, as for the square root of omega;
    /// [`Stop`] if it is too large or the limit is reached.
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
        let mut rest = Remainder { runs: self.runs.iter().cloned().collect() };
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
                false => with_omitted_signs(runs, &last, limit)?,
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
