//! Linear recurrences: each value is a linear combination of those before it, as in the Fibonacci sequence. Where the
//! characteristic roots are integers, the values are linear combinations of their powers.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Zero};

use crate::{
    Form, Guess,
    column::columns,
    data::{Data, is_witnessed},
    fit::fit,
    limit::{Limit, Stop},
    number::Rational,
    term::{Operator, Term},
};

/// The highest order of a recurrence.
const MOST_ORDER: usize = 12;
/// The largest characteristic root, in absolute value, that is tried.
const MOST_ROOT: i64 = 64;

/// The linear recurrence of least order that all the values satisfy.
pub(super) fn of_sequence(data: &Data, limit: &Limit) -> Result<Option<Guess>, Stop> {
    if !data.are_numbers() || !data.is_dense() {
        return Ok(None);
    }
    let (first, values) = (data.points[0][0], data.row(0));
    for order in 1..=MOST_ORDER.min(data.len() / 3) {
        if !is_witnessed(data.len() - 2 * order, 2 * order, data.bits()) {
            break;
        }
        // The entry of the value is the last one of the window; there is no constant term.
        let rows = values.windows(order + 1).rev().map(<[Rational]>::to_vec);
        let Some(multiples) = fit(rows, limit)? else { continue };
        let formula = match of_powers(data, values, &multiples, limit)? {
            Some(formula) => formula,
            None => Term::Recurrence { first, start: values[..order].to_vec(), multiples },
        };
        return Ok(Some(Guess { formula, kind: Form::Recurrence, from: 0, to: data.len(), tells_zero: false }));
    }
    Ok(None)
}

/// The values as a linear combination of powers of integers, times powers of n for multiple roots.
fn of_powers(data: &Data, values: &[Rational], multiples: &[Rational], limit: &Limit) -> Result<Option<Term>, Stop> {
    // The characteristic polynomial x^k - c_(k-1)*x^(k-1) - … - c_0.
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
        let mut multiplicity = 0;
        while polynomial.len() > 1
            && polynomial[0].is_multiple_of(&root.into())
            && let Some(quotient) = without_root(&polynomial, root)
        {
            polynomial = quotient;
            let power = match root {
                1 => None,
                root => Some(Term::integer(root).binary(Operator::Power, Term::Coordinate(0))),
            };
            let of_index = match multiplicity {
                0 => None,
                1 => Some(Term::Coordinate(0)),
                multiplicity => Some(Term::Coordinate(0).binary(Operator::Power, Term::integer(multiplicity))),
            };
            terms.push(match (of_index, power) {
                (Some(index), Some(power)) => index.binary(Operator::Times, power),
                (one, other) => one.or(other).unwrap_or(Term::integer(1)),
            });
            multiplicity += 1;
        }
    }
    if polynomial.len() > 1 {
        return Ok(None);
    }
    terms.reverse();
    let columns = columns(data, terms, limit)?;
    let rows = values.iter().enumerate().map(|(place, value)| {
        columns.iter().map(|column| column.values[place].clone()).chain([Some(value.clone())]).collect()
    });
    let Some(rows) = rows.collect::<Option<Vec<_>>>() else { return Ok(None) };
    let Some(numbers) = fit(rows, limit)? else { return Ok(None) };
    let terms = columns.into_iter().map(|column| column.term);
    let (numbers, parts): (Vec<_>, Vec<_>) =
        numbers.into_iter().zip(terms).partition(|(_, term)| *term == Term::integer(1));
    let number = numbers.into_iter().map(|(times, _)| times).next().unwrap_or(Rational::ZERO);
    Ok(Some(Term::linear(parts, number)))
}

/// A polynomial divided by `x - root`, if that is a factor.
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
