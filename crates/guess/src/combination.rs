//! One formula for some points: combinations of few simple terms.

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

/// How far the coordinates in a nim-sum may be moved.
const MOST_SHIFT: i64 = 4;
/// The largest multiple of a coordinate in a quotient that is rounded down, and the largest divisor.
const MOST_MULTIPLE: i64 = 3;
const MOST_DIVISOR: i64 = 6;
/// With more coordinates the nim-sums and the rounded quotients are too many.
const MOST_COORDINATES: usize = 3;
/// The highest degree of a polynomial in several coordinates.
const MOST_DEGREE: usize = 3;

/// A formula for all points of a view: a constant, a linear formula, a nim-sum, a quotient that is rounded down, a multiple
/// of one simple term. `bits` is what a value witnesses.
pub(super) fn simple(view: View, bits: u64, limit: &Limit) -> Result<Option<Term>, Stop> {
    let count = view.places.len();
    let is_enough = |numbers: usize| is_witnessed(count.saturating_sub(numbers), numbers, bits);
    let Some((_, first)) = view.values().next() else { return Ok(None) };
    if view.values().all(|(_, value)| value == first) {
        let constant = if view.data.are_words() { word(first) } else { Term::Number(first.clone()) };
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

/// A formula for all points that is not so simple: two simple terms, a polynomial, or what depends on residues alone.
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
            && let Some(found) = in_pairs(view, &full, limit)?
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

/// What there are many of: products, and functions of parts of the coordinates, alone, beside the coordinates or one more.
fn wide(view: View, limit: &Limit) -> Result<Option<Term>, Stop> {
    let wide = column::columns(view.data, column::wide_terms(view.data.dimensions()), limit)?;
    let (full, coordinates) = (View { columns: &wide, ..view }.full(), coordinates(view));
    for beside in [&[][..], &coordinates] {
        for column in view.full().iter().chain(&full) {
            let columns: Vec<&Column> = beside.iter().chain([column]).copied().collect();
            if let Some(found) = combined(view, &columns, limit)? {
                return Ok(Some(found));
            }
        }
    }
    let all: Vec<&Column> = view.full().into_iter().chain(full).collect();
    in_pairs(view, &all, limit)
}

/// How many numbers the choice of one among many columns counts for.
const CHOICE: usize = 2;

/// The coordinates that are not the same at all points.
fn coordinates<'v>(view: View<'v>) -> Vec<&'v Column> {
    view.full().into_iter().filter(|column| matches!(column.term, Term::Coordinate(_))).collect()
}

/// Multiples of two columns, and a number.
fn in_pairs(view: View, columns: &[&Column], limit: &Limit) -> Result<Option<Term>, Stop> {
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
                let residue = Term::of_coordinates(&multiples, 0).joined(Operator::Mod, Term::integer(modulus));
                return Ok(Some(Term::Item(items, Box::new(residue))));
            }
        }
    }
    Ok(None)
}

/// The word that a value tells.
fn word(value: &Rational) -> Term {
    Term::Word(value.to_u64().and_then(|place| usize::try_from(place).ok()).unwrap_or(0))
}

/// Multiples of columns and a number whose sum is the value at every point.
fn combined(view: View, columns: &[&Column], limit: &Limit) -> Result<Option<Term>, Stop> {
    let values = view.data.values.first().map_or(&[][..], Vec::as_slice);
    // Neighbours say much the same: taken in another order, few rows contradict what does not fit.
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

/// The exponents of the coordinates in the products of up to so many of them, those of the highest degree first.
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
            power => Term::Coordinate(place).joined(Operator::Power, Term::integer(*power)),
        });
        factors.reduce(|product, factor| product.joined(Operator::Times, factor)).unwrap_or(Term::integer(1))
    };
    Ok(Some(Term::linear(
        numbers.into_iter().zip(powers).map(|(times, powers)| (times, term(powers))).collect(),
        number,
    )))
}

/// The tuples of so many numbers from -most to most, those of the least sum of sizes first, and of these the greatest.
pub(super) fn shifts(count: usize, most: i64) -> Vec<Vec<i64>> {
    let mut all = vec![Vec::new()];
    for _ in 0..count {
        let longer = |shifts: &Vec<i64>| {
            let shifts = shifts.clone();
            (-most..=most).map(move |shift| [shifts.as_slice(), &[shift]].concat())
        };
        all = all.iter().flat_map(longer).collect();
    }
    all.sort_by_key(|shifts| (shifts.iter().map(|shift| shift.abs()).sum::<i64>(), Reverse(shifts.clone())));
    all
}

/// The nim-sum of coordinates that are moved by so much each.
pub(super) fn moved(shifts: &[i64]) -> Term {
    let moved = |(place, shift): (usize, &i64)| Term::Coordinate(place).plus(*shift);
    Term::Call(Function::NimSum, shifts.iter().enumerate().map(moved).collect())
}

/// A nim-sum of moved coordinates, and a number.
fn nim_sum(view: View, limit: &Limit) -> Result<Option<Term>, Stop> {
    if view.data.dimensions() < 2 {
        return Ok(None);
    }
    for shifts in shifts(view.data.dimensions(), MOST_SHIFT) {
        limit.check()?;
        let sum = |point: &[i64]| {
            point.iter().zip(&shifts).fold(0, |sum, (number, shift)| sum ^ number.saturating_add(*shift))
        };
        let mut rests = view.values().map(|(point, value)| value - &Rational::from(sum(point)));
        let Some(rest) = rests.next() else { return Ok(None) };
        if rests.all(|other| other == rest) {
            return Ok(Some(Term::linear(vec![(Rational::ONE, moved(&shifts))], rest)));
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
    for multiples in shifts(view.data.dimensions(), MOST_MULTIPLE).into_iter().skip(1) {
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
                return Ok(Some(sum.joined(Operator::Div, Term::integer(divisor))));
            }
        }
    }
    Ok(None)
}

/// What depends on the residues of the coordinates alone: nested tuples of the values.
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
        let item = |value: &&Rational| if view.data.are_words() { word(value) } else { Term::Number((*value).clone()) };
        let mut nested: Vec<Term> = items.iter().map(item).collect();
        for place in (0..view.data.dimensions()).rev() {
            let residue = Term::Coordinate(place).joined(Operator::Mod, Term::integer(modulus));
            let inner = |items: &[Term]| match items {
                [first, rest @ ..] if rest.iter().all(|other| other == first) => first.clone(),
                items => Term::Item(items.to_vec(), Box::new(residue.clone())),
            };
            nested = nested.chunks(modulus).map(inner).collect();
        }
        return Ok(nested.pop());
    }
    Ok(None)
}

/// The largest modulus of several coordinates, and the most values that they may have then.
const MOST_MODULUS: usize = 12;
const MOST_ITEMS: usize = 64;
