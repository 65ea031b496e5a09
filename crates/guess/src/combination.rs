//! A single formula for some points: combinations of few simple terms.

use std::cmp::Reverse;

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::Zero;

use crate::{
    column::{self, Column, View},
    data::is_witnessed,
    fit::fit,
    limit::{Limit, Stop},
    number::Rational,
    term::{Function, Operator, Term},
};

/// The largest shift of the coordinates in a nim-sum.
const MOST_SHIFT: i64 = 4;
/// The largest multiple of a coordinate in a quotient that is rounded down, and the largest divisor.
const MOST_MULTIPLE: i64 = 3;
const MOST_DIVISOR: i64 = 6;
/// With more coordinates there are too many nim-sums and rounded quotients.
const MOST_COORDINATES: usize = 3;
/// The highest degree of a polynomial in several coordinates.
const MOST_DEGREE: usize = 3;

/// A formula for all points of a view: a constant, a linear formula, a nim-sum, a rounded quotient, or a multiple of one simple
/// term. `bits` is the evidence that one value provides.
pub(super) fn simple(view: View, bits: u64, limit: &Limit) -> Result<Option<Term>, Stop> {
    let count = view.places.len();
    let is_enough = |numbers: usize| is_witnessed(count.saturating_sub(numbers), numbers, bits);
    let Some((_, first)) = view.values().next() else { return Ok(None) };
    if view.values().all(|(_, value)| value == first) {
        let constant = if view.data.are_words() { Term::word(first) } else { Term::Number(first.clone()) };
        return Ok(is_enough(1).then_some(constant));
    }
    if view.data.are_words() {
        return Ok(None);
    }
    let full = view.full();
    let coordinates = coordinates(view);
    if is_enough(coordinates.len() + 1)
        && let Some(found) = combined(view, &coordinates, limit)?
    {
        return Ok(Some(found));
    }
    if is_enough(coordinates.len() + 1) && coordinates.len() <= MOST_COORDINATES {
        if let Some(found) = nim_sum(view, limit)? {
            return Ok(Some(found));
        }
        if let Some(found) = rounded(view, limit)? {
            return Ok(Some(found));
        }
    }
    if is_enough(2) {
        for column in &full {
            if let Some(found) = combined(view, &[column], limit)? {
                return Ok(Some(found));
            }
        }
    }
    Ok(None)
}

/// A more complex formula for all points: two simple terms, a polynomial, or one that depends on residues alone.
pub(super) fn compound(view: View, bits: u64, limit: &Limit) -> Result<Option<Term>, Stop> {
    let count = view.places.len();
    let is_enough = |numbers: usize| is_witnessed(count.saturating_sub(numbers), numbers, bits);
    if !view.data.are_words() {
        let full = view.full();
        for degree in 2..=MOST_DEGREE {
            let powers = monomials(view.data.dimensions(), degree);
            if is_enough(powers.len() + 1)
                && count > 2 * powers.len()
                && let Some(found) = polynomial(view, &powers, limit)?
            {
                return Ok(Some(found));
            }
        }
        if is_enough(3)
            && let Some(found) = of_pairs(view, &full, limit)?
        {
            return Ok(Some(found));
        }
    }
    if view.data.dimensions() < 2 {
        return periodic(view, bits, limit);
    }
    if !view.data.are_words()
        && is_enough(3 + 2 * CHOICE)
        && let Some(found) = wide(view, limit)?
    {
        return Ok(Some(found));
    }
    match periodic(view, bits, limit)? {
        Some(found) => Ok(Some(found)),
        None => of_residues(view, bits, limit),
    }
}

/// Formulas of which there are many: with products and functions of parts of the coordinates, alone, with all coordinates, or
/// with one more term.
fn wide(view: View, limit: &Limit) -> Result<Option<Term>, Stop> {
    let wide = column::columns(view.data, column::wide_terms(view.data.dimensions()), limit)?;
    let (full, coordinates) = (View { columns: &wide, ..view }.full(), coordinates(view));
    for others in [&[][..], &coordinates] {
        for column in view.full().iter().chain(&full) {
            let columns: Vec<&Column> = others.iter().chain([column]).copied().collect();
            if let Some(found) = combined(view, &columns, limit)? {
                return Ok(Some(found));
            }
        }
    }
    let all: Vec<&Column> = view.full().into_iter().chain(full).collect();
    of_pairs(view, &all, limit)
}

/// How many numbers the choice of one among many columns counts for.
const CHOICE: usize = 2;

/// The coordinates that are not the same at all points.
fn coordinates<'v>(view: View<'v>) -> Vec<&'v Column> {
    view.full().into_iter().filter(|column| matches!(column.term, Term::Coordinate(_))).collect()
}

/// A sum of multiples of two columns, and a number.
fn of_pairs(view: View, columns: &[&Column], limit: &Limit) -> Result<Option<Term>, Stop> {
    for (place, column) in columns.iter().enumerate() {
        for other in columns.iter().take(place) {
            if let Some(found) = combined(view, &[other, column], limit)? {
                return Ok(Some(found));
            }
        }
    }
    Ok(None)
}

/// A simple formula for each residue of a coordinate, or of the sum of all.
fn of_residues(view: View, bits: u64, limit: &Limit) -> Result<Option<Term>, Stop> {
    let dimensions = view.data.dimensions();
    let one = |place: usize| (0..dimensions).map(|other| i64::from(other == place)).collect::<Vec<i64>>();
    for multiples in (0..dimensions).map(one).chain([vec![1; dimensions]]) {
        for modulus in 2..=MOST_DIVISOR {
            let mut parts = vec![Vec::new(); usize::try_from(modulus).unwrap_or(0)];
            for place in view.places {
                let point = view.data.points.get(*place).map_or(&[][..], Vec::as_slice);
                let sum = point.iter().zip(&multiples).fold(0i64, |sum, (a, b)| sum.wrapping_add(a.wrapping_mul(*b)));
                if let Some(part) = usize::try_from(sum.rem_euclid(modulus)).ok().and_then(|place| parts.get_mut(place))
                {
                    part.push(*place);
                }
            }
            let mut items = Vec::with_capacity(parts.len());
            for places in &parts {
                match simple(View { places, ..view }, bits, limit)? {
                    Some(item) => items.push(item),
                    None => break,
                }
            }
            if items.len() == parts.len() {
                let residue = Term::of_coordinates(&multiples, 0).binary(Operator::Mod, Term::integer(modulus));
                return Ok(Some(Term::Item(items, Box::new(residue))));
            }
        }
    }
    Ok(None)
}

/// The sum of multiples of columns, and a number, that equals the value at every point.
fn combined(view: View, columns: &[&Column], limit: &Limit) -> Result<Option<Term>, Stop> {
    let values = view.data.row(0);
    // Neighbouring rows are similar: in another order, a contradiction shows after fewer rows.
    let count = view.places.len();
    let step = (count / 2..).find(|step| step.gcd(&count) == 1).unwrap_or(1);
    let rows = (0..count).filter_map(|turn| {
        let place = *view.places.get(turn * step % count)?;
        let entries = columns.iter().map(|column| column.values.get(place).cloned().flatten());
        entries.chain([Some(Rational::ONE), values.get(place).cloned()]).collect()
    });
    Ok(fit(rows, limit)?.map(|mut numbers| {
        let number = numbers.pop().unwrap_or(Rational::ZERO);
        Term::linear(
            numbers.into_iter().zip(columns).map(|(times, column)| (times, column.term.clone())).collect(),
            number,
        )
    }))
}

/// The exponents of the coordinates in the monomials of up to a degree, those of the highest degree first.
fn monomials(dimensions: usize, degree: usize) -> Vec<Vec<usize>> {
    let mut all = vec![vec![0; dimensions]];
    let mut newest = all.clone();
    for _ in 0..degree {
        let mut next: Vec<Vec<usize>> = Vec::new();
        for powers in &newest {
            for place in 0..dimensions {
                let mut powers = powers.clone();
                powers[place] += 1;
                if !next.contains(&powers) {
                    next.push(powers);
                }
            }
        }
        all.splice(0..0, next.iter().cloned());
        newest = next;
    }
    all.pop();
    all
}

/// A polynomial in the coordinates.
fn polynomial(view: View, powers: &[Vec<usize>], limit: &Limit) -> Result<Option<Term>, Stop> {
    let product = |point: &[i64], powers: &Vec<usize>| {
        let factors = point.iter().zip(powers).flat_map(|(number, power)| std::iter::repeat_n(*number, *power));
        factors.fold(Rational::ONE, |product, factor| &product * &Rational::from(factor))
    };
    let rows = view.values().map(|(point, value)| {
        let entries = powers.iter().map(|powers| product(point, powers));
        entries.chain([Rational::ONE, value.clone()]).collect()
    });
    let Some(mut numbers) = fit(rows, limit)? else { return Ok(None) };
    let number = numbers.pop().unwrap_or(Rational::ZERO);
    let term = |powers: &Vec<usize>| {
        let factors = powers.iter().enumerate().filter(|(_, power)| **power > 0).map(|(place, power)| match power {
            1 => Term::Coordinate(place),
            power => Term::Coordinate(place).binary(Operator::Power, Term::integer(*power)),
        });
        factors.reduce(|product, factor| product.binary(Operator::Times, factor)).unwrap_or(Term::integer(1))
    };
    Ok(Some(Term::linear(
        numbers.into_iter().zip(powers).map(|(times, powers)| (times, term(powers))).collect(),
        number,
    )))
}

/// The tuples of `count` numbers from -most to most, in order of the sum of absolute values, and then from the greatest.
pub(super) fn small_tuples(count: usize, most: i64) -> Vec<Vec<i64>> {
    let mut all = vec![Vec::new()];
    for _ in 0..count {
        let longer = |tuple: &Vec<i64>| {
            let tuple = tuple.clone();
            (-most..=most).map(move |number| [tuple.as_slice(), &[number]].concat())
        };
        all = all.iter().flat_map(longer).collect();
    }
    all.sort_by_key(|tuple| (tuple.iter().map(|number| number.abs()).sum::<i64>(), Reverse(tuple.clone())));
    all
}

/// The nim-sum of shifted coordinates.
pub(super) fn shifted_nim_sum(shifts: &[i64]) -> Term {
    let shifted = |(place, shift): (usize, &i64)| Term::Coordinate(place).plus(*shift);
    Term::Call(Function::NimSum, shifts.iter().enumerate().map(shifted).collect())
}

/// A nim-sum of shifted coordinates, plus a number.
fn nim_sum(view: View, limit: &Limit) -> Result<Option<Term>, Stop> {
    if view.data.dimensions() < 2 {
        return Ok(None);
    }
    for shifts in small_tuples(view.data.dimensions(), MOST_SHIFT) {
        limit.check()?;
        let sum = |point: &[i64]| {
            point.iter().zip(&shifts).fold(0, |sum, (number, shift)| sum ^ number.saturating_add(*shift))
        };
        let mut remainders = view.values().map(|(point, value)| value - &Rational::from(sum(point)));
        let Some(remainder) = remainders.next() else { return Ok(None) };
        if remainders.all(|other| other == remainder) {
            return Ok(Some(Term::linear(vec![(Rational::ONE, shifted_nim_sum(&shifts))], remainder)));
        }
    }
    Ok(None)
}

/// `(a*x + b*y + …) div d`.
fn rounded(view: View, limit: &Limit) -> Result<Option<Term>, Stop> {
    let is_integer = view.values().all(|(_, value)| value.is_integer());
    if !is_integer {
        return Ok(None);
    }
    for multiples in small_tuples(view.data.dimensions(), MOST_MULTIPLE).into_iter().skip(1) {
        for divisor in 2..=MOST_DIVISOR {
            let (mut least, mut most): (Option<BigInt>, Option<BigInt>) = (None, None);
            for (point, value) in view.values() {
                limit.check()?;
                let sum = point.iter().zip(&multiples).map(|(number, times)| BigInt::from(*number) * times);
                let bound = value.floor() * divisor - sum.sum::<BigInt>();
                most = Some(most.map_or(&bound + divisor - 1, |most| most.min(&bound + divisor - 1)));
                least = Some(least.map_or(bound.clone(), |least| least.max(bound)));
                if least > most {
                    break;
                }
            }
            if let (Some(least), Some(most)) = (least, most)
                && least <= most
            {
                let number = if least <= BigInt::zero() && most >= BigInt::zero() { BigInt::zero() } else { least };
                let sum = Term::of_coordinates(&multiples, number);
                return Ok(Some(sum.binary(Operator::Div, Term::integer(divisor))));
            }
        }
    }
    Ok(None)
}

/// A formula that depends on the residues of the coordinates alone: nested tuples of the values.
fn periodic(view: View, bits: u64, limit: &Limit) -> Result<Option<Term>, Stop> {
    let dimensions = u32::try_from(view.data.dimensions()).unwrap_or(u32::MAX);
    for modulus in 2..=MOST_MODULUS {
        let Some(numbers) = modulus.checked_pow(dimensions).filter(|numbers| *numbers <= MOST_ITEMS) else { break };
        if !is_witnessed(view.places.len().saturating_sub(numbers), numbers, bits) || view.places.len() < 2 * numbers {
            break;
        }
        let mut items: Vec<Option<&Rational>> = vec![None; numbers];
        let whole = i64::try_from(modulus).unwrap_or(i64::MAX);
        let is_periodic = view.values().all(|(point, value)| {
            let residues = point.iter().filter_map(|number| usize::try_from(number.rem_euclid(whole)).ok());
            let place = residues.fold(0, |place, residue| place * modulus + residue);
            items.get_mut(place).is_some_and(|item| item.get_or_insert(value) == &value)
        });
        limit.check()?;
        let Some(items) = items.into_iter().collect::<Option<Vec<_>>>().filter(|_| is_periodic) else { continue };
        let item =
            |value: &&Rational| if view.data.are_words() { Term::word(value) } else { Term::Number((*value).clone()) };
        let mut nested: Vec<Term> = items.iter().map(item).collect();
        for place in (0..view.data.dimensions()).rev() {
            let residue = Term::Coordinate(place).binary(Operator::Mod, Term::integer(modulus));
            let inner = |items: &[Term]| match items {
                [first, remainder @ ..] if remainder.iter().all(|other| other == first) => first.clone(),
                items => Term::Item(items.to_vec(), Box::new(residue.clone())),
            };
            nested = nested.chunks(modulus).map(inner).collect();
        }
        return Ok(nested.pop());
    }
    Ok(None)
}

/// The largest modulus for several coordinates, and the most values in the tuples.
const MOST_MODULUS: usize = 12;
const MOST_ITEMS: usize = 64;
