//! Beatty sequences: the multiples of an irrational number, rounded down, as in the P-positions of Wythoff's game.

use num_traits::ToPrimitive;

use crate::{
    Form, Guess,
    data::{Data, is_witnessed},
    limit::{Limit, Stop},
    number::Rational,
    term::{Function, Operator, Term},
};

/// Bounds for the number (p + √d)/r: the largest d, r and absolute value of p.
const MOST_ROOT: i64 = 100;
const MOST_DIVISOR: i64 = 6;
const MOST_NUMBER: i64 = 24;
/// How many numbers the formula counts for, including the choice of them.
const NUMBERS: usize = 8;
/// Larger indices are not considered: their squares are not machine integers.
const MOST_INDEX: i64 = 1 << 40;

/// `(p*n + Isqrt(d*n^2)) div r + c`, if that gives all values.
pub(super) fn of_sequence(data: &Data, limit: &Limit) -> Result<Option<Guess>, Stop> {
    let is_enough = is_witnessed(data.len().saturating_sub(NUMBERS), NUMBERS, data.bits());
    if !data.are_numbers() || !is_enough {
        return Ok(None);
    }
    let row = data.points.iter().zip(data.row(0)).map(|(point, value)| {
        let index = point.first().copied().filter(|index| (0..MOST_INDEX).contains(index))?;
        Some((index, value.to_integer()?.to_i64().filter(|value| value.abs() < MOST_INDEX * MOST_NUMBER)?))
    });
    let Some(row) = row.collect::<Option<Vec<(i64, i64)>>>() else { return Ok(None) };
    for root in (2..=MOST_ROOT).filter(|root| root.isqrt().pow(2) != *root) {
        for divisor in 1..=MOST_DIVISOR {
            for number in -MOST_NUMBER..=MOST_NUMBER {
                limit.check()?;
                let rest = |(index, value): &(i64, i64)| {
                    let irrational = (i128::from(root) * i128::from(*index).pow(2)).isqrt();
                    let over = i128::from(number) * i128::from(*index) + irrational;
                    i128::from(*value) - over.div_euclid(divisor.into())
                };
                // The last value is the most selective.
                let (Some(first), Some(last)) = (row.first(), row.last()) else { return Ok(None) };
                let shift = rest(first);
                if rest(last) != shift || row.iter().any(|each| rest(each) != shift) {
                    continue;
                }
                let n = Term::Coordinate(0);
                let square = n.clone().binary(Operator::Power, Term::integer(2));
                let irrational =
                    Term::linear(vec![(Rational::from(root), square)], Rational::ZERO).apply(Function::Isqrt);
                let over = Term::linear(vec![(Rational::from(number), n), (Rational::ONE, irrational)], Rational::ZERO);
                let floor = if divisor == 1 { over } else { over.binary(Operator::Div, Term::integer(divisor)) };
                let formula = floor.plus(shift);
                return Ok(Some(Guess { formula, kind: Form::Formula, from: 0, to: data.len(), tells_zero: false }));
            }
        }
    }
    Ok(None)
}
