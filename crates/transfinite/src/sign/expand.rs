//! The sign expansion of a number.

use num_bigint::{BigInt, BigUint};
use num_traits::Zero;

use super::{Builder, MOST_SIZE, Run, SignError, SignExpansion, TOO_LARGE, finite_run};
use crate::{
    generalized::GeneralizedOrdinal,
    limit::{Limit, Stop},
    number::Rational,
    ordinal::Ordinal,
    surreal::Surreal,
};

/// The signs of a nonnegative dyadic number. An integer n has n signs `+`. A number between n and n+1 has n+1 of them, then a
/// `-`, and then the binary digits after the point without the last 1: `+` for a 1, `-` for a 0.
pub(super) fn dyadic_runs(number: &Rational, limit: &Limit) -> Result<Vec<Run>, Stop> {
    let (numerator, digits) = (number.numerator().into_parts().1, number.dyadic_exponent().unwrap_or(0));
    let whole: BigUint = &numerator >> digits;
    if digits == 0 {
        return Ok(if whole.is_zero() { Vec::new() } else { vec![finite_run(true, whole)?] });
    }
    if digits > MOST_SIZE {
        return Err(TOO_LARGE);
    }
    let mut signs = vec![(true, whole + 1u8), (false, BigUint::from(1u8))];
    for place in (1..digits).rev() {
        limit.check()?;
        let plus = numerator.bit(place);
        match signs.last_mut().filter(|(sign, _)| *sign == plus) {
            Some((_, length)) => *length += 1u8,
            None => signs.push((plus, BigUint::from(1u8))),
        }
    }
    signs.into_iter().map(|(plus, length)| finite_run(plus, length)).collect()
}

/// The runs of an exponent after the signs that it has in common with another one, and the number of `+` among these signs.
fn common_part(runs: &[Run], other: &[Run], limit: &Limit) -> Result<(Ordinal, Vec<Run>), Stop> {
    let mut pluses = Ordinal::zero();
    let mut rest = runs.to_vec();
    let mut common = 0;
    for (ours, theirs) in runs.iter().zip(other).take_while(|(ours, theirs)| ours.plus == theirs.plus) {
        let shared = (&ours.length).min(&theirs.length);
        if ours.plus {
            pluses = pluses.ordinal_sum(shared, limit)?;
        }
        if ours.length > theirs.length {
            if let Some(run) = rest.get_mut(common) {
                run.length = theirs.length.left_difference(&ours.length, limit)?.unwrap_or_default();
            }
            break;
        }
        common += 1;
        if ours.length < theirs.length {
            break;
        }
    }
    Ok((pluses, rest.split_off(common)))
}

impl SignExpansion {
    /// The signs of a number: those of the terms `omega^a * r` of its normal form one after another (H. Gonshor, *An
    /// Introduction to the Theory of Surreal Numbers*, chapter 5).
    ///
    /// Those of `omega^a` are a `+` and then each sign of a repeated `omega^(b+1)` times, where b is the number of `+` of a
    /// before it. Those of r without the first `+` follow, each repeated `omega^b` times, where b is the number of all `+` of
    /// a; all of them are reversed if r is negative. But any `-` of an exponent that the previous one also has, with all signs
    /// before it, is left out.
    ///
    /// # Errors
    /// [`SignError::Infinite`] for a number whose normal form is not finite with dyadic coefficients: unless its denominator is a power
    /// of omega times a power of two. [`Stop`] if it is too large or the limit is reached.
    pub fn of(number: &Surreal, limit: &Limit) -> Result<Self, SignError> {
        let infinite = || SignError::Infinite { number: number.to_string() };
        let [divisor] = number.denominator().terms() else { return Err(infinite()) };
        let mut builder = Builder::default();
        let mut last: Vec<Run> = Vec::new();
        for (place, term) in number.numerator().terms().iter().enumerate() {
            let coefficient = Rational::new(term.coefficient.clone(), divisor.coefficient.clone());
            let coefficient = coefficient.filter(Rational::is_dyadic).ok_or_else(infinite)?;
            let exponent = term.exponent.to_generalized().difference(&divisor.exponent.to_generalized(), limit)?;
            let exponent = Self::of_generalized(&exponent, limit)?.runs;
            let (pluses, rest) = match place {
                0 => (Ordinal::zero(), exponent.clone()),
                _ => common_part(&exponent, &last, limit)?,
            };
            builder.push_term(pluses, &rest, &coefficient, limit)?;
            last = exponent;
        }
        Ok(builder.finish()?)
    }

    /// The signs of a generalized ordinal: each term `omega^a * c` gives that many of its sign.
    pub fn of_generalized(number: &GeneralizedOrdinal, limit: &Limit) -> Result<Self, Stop> {
        let mut builder = Builder::default();
        for term in number.terms() {
            let length = Ordinal::term(term.exponent.clone(), term.coefficient.magnitude().clone())?;
            builder.push(term.coefficient > BigInt::zero(), &length, limit)?;
        }
        builder.finish()
    }
}

impl Builder {
    /// Appends the signs of `omega^a * r`: those of a are some `+` and then some runs.
    fn push_term(&mut self, pluses: Ordinal, runs: &[Run], r: &Rational, limit: &Limit) -> Result<(), Stop> {
        let one = Ordinal::from(1);
        let positive = r.signum() > 0;
        // Any number of `+` in a row gives one power: the last of them absorbs the others.
        let mut before = pluses;
        self.push(positive, &before.clone().omega_power()?, limit)?;
        for run in runs {
            if run.plus {
                before = before.ordinal_sum(&run.length, limit)?;
                self.push(positive, &before.clone().omega_power()?, limit)?;
            } else {
                let each = before.ordinal_sum(&one, limit)?.omega_power()?;
                self.push(!positive, &each.ordinal_product(&run.length, limit)?, limit)?;
            }
        }
        let each = before.omega_power()?;
        let mut of_number = dyadic_runs(&r.abs(), limit)?;
        if let Some(first) = of_number.first_mut() {
            first.length = one.left_difference(&first.length, limit)?.unwrap_or_default();
        }
        for run in of_number {
            self.push(run.plus == positive, &each.ordinal_product(&run.length, limit)?, limit)?;
        }
        Ok(())
    }
}

impl Surreal {
    /// The birthday, which is the length of the sign expansion. For a rational number that is not dyadic it is omega: its signs
    /// never end.
    ///
    /// # Errors
    /// As for [`SignExpansion::of`].
    pub fn birthday(&self, limit: &Limit) -> Result<Ordinal, SignError> {
        if let Some(number) = self.to_generalized() {
            return Ok(number.birthday());
        }
        if self.to_rational().is_some_and(|number| !number.is_dyadic()) {
            return Ok(Ordinal::omega());
        }
        Ok(SignExpansion::of(self, limit)?.birthday(limit)?)
    }
}
