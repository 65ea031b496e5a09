//! Linear recurrences: each value is a sum of multiples of those before it, as in the sequence of Fibonacci. Where the numbers
//! whose powers solve the recurrence are integers, the values are multiples of these powers.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Zero};

use crate::{
    Form, Guess,
    data::{Data, is_witnessed},
    fit::fit,
    limit::{Limit, Stop},
    number::Rational,
    term::{Operator, Term},
};

/// How many values before it a value may depend on.
const MOST_ORDER: usize = 12;
/// The largest number whose powers are tried.
const MOST_ROOT: i64 = 64;

/// The shortest linear recurrence that all the values follow.
pub(super) fn of_sequence(data: &Data, limit: &Limit) -> Result<Option<Guess>, Stop> {
    let (Some(values), Some(first), Some(last)) = (data.values.first(), data.points.first(), data.points.last()) else {
        return Ok(None);
    };
    let span = last[0].checked_sub(first[0]).and_then(|span| usize::try_from(span).ok());
    let is_number = data.scales.len() == 1 && data.scales[0].is_zero();
    if data.are_words() || !is_number || span != Some(data.len() - 1) {
        return Ok(None);
    }
    for order in 1..=MOST_ORDER.min(data.len() / 3) {
        if !is_witnessed(data.len() - 2 * order, 2 * order, data.bits()) {
            break;
        }
        // A row that ends in 0 tells of no number: the values before are multiplied, and nothing is added.
        let rows = values.windows(order + 1).rev().map(<[Rational]>::to_vec);
        let Some(multiples) = fit(rows, limit)? else { continue };
        let formula = match of_powers(data, values, &multiples, limit)? {
            Some(formula) => formula,
            None => Term::Recurrence { first: first[0], start: values[..order].to_vec(), multiples },
        };
        return Ok(Some(Guess { formula, kind: Form::Recurrence, from: 0, to: data.len(), tells_zero: false }));
    }
    Ok(None)
}

/// The values as a sum of multiples of powers of integers, times powers of n where a power counts more than once.
fn of_powers(data: &Data, values: &[Rational], multiples: &[Rational], limit: &Limit) -> Result<Option<Term>, Stop> {
    // x^k - c_(k-1)*x^(k-1) - … - c_0, whose roots are wanted.
    let mut polynomial: Vec<BigInt> = Vec::with_capacity(multiples.len() + 1);
    for times in multiples {
        match times.to_integer() {
            Some(times) => polynomial.push(-times),
            None => return Ok(None),
        }
    }
    polynomial.push(BigInt::one());
    let mut terms = Vec::new();
    for root in (1..=MOST_ROOT).flat_map(|root| [root, -root]) {
        let mut times = 0;
        while polynomial.len() > 1
            && polynomial[0].is_multiple_of(&root.into())
            && let Some(quotient) = without_root(&polynomial, root)
        {
            polynomial = quotient;
            let power = match root {
                1 => None,
                root => Some(Term::integer(root).joined(Operator::Power, Term::Coordinate(0))),
            };
            let of_index = match times {
                0 => None,
                1 => Some(Term::Coordinate(0)),
                times => Some(Term::Coordinate(0).joined(Operator::Power, Term::integer(times))),
            };
            terms.push(match (of_index, power) {
                (Some(index), Some(power)) => index.joined(Operator::Times, power),
                (one, other) => one.or(other).unwrap_or(Term::integer(1)),
            });
            times += 1;
        }
    }
    if polynomial.len() > 1 {
        return Ok(None);
    }
    terms.reverse();
    let mut rows = Vec::with_capacity(values.len());
    for (point, value) in data.points.iter().zip(values) {
        let mut row = Vec::with_capacity(terms.len() + 1);
        for term in &terms {
            match term.value(point, limit)? {
                Some(entry) => row.push(entry),
                None => return Ok(None),
            }
        }
        row.push(value.clone());
        rows.push(row);
    }
    let Some(numbers) = fit(rows, limit)? else { return Ok(None) };
    let (numbers, parts): (Vec<_>, Vec<_>) =
        numbers.into_iter().zip(terms).partition(|(_, term)| *term == Term::integer(1));
    let number = numbers.into_iter().map(|(times, _)| times).next().unwrap_or(Rational::ZERO);
    Ok(Some(Term::linear(parts, number)))
}

/// A polynomial without a factor `x - root`, if it has it.
fn without_root(polynomial: &[BigInt], root: i64) -> Option<Vec<BigInt>> {
    let mut quotient = Vec::with_capacity(polynomial.len());
    let mut carried = BigInt::zero();
    for coefficient in polynomial.iter().rev() {
        carried = carried * root + coefficient;
        quotient.push(carried.clone());
    }
    let rest = quotient.pop()?;
    quotient.reverse();
    rest.is_zero().then_some(quotient)
}
