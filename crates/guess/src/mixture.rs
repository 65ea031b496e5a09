//! Sequences that are sums of multiples of terms and of polynomials by residues: `Log2(n) + n mod 3`.
//!
//! Differences over a modulus, taken once more than the degree, remove the polynomials by residues from the values and leave
//! the same multiples of the differences of the terms.

use crate::{
    Form, Guess,
    column::{Column, columns, sequence_terms},
    data::{Data, is_witnessed},
    fit::Equations,
    limit::{Limit, Stop},
    number::Rational,
    sequence::{self, by_residues},
    term::{Operator, Term},
};

/// The largest modulus with one term, and with two.
const MOST_MODULUS: usize = 24;
const MOST_MODULUS_OF_TWO: usize = 6;
/// The most coefficients of a polynomial.
const MOST_COEFFICIENTS: usize = 3;
/// How many numbers the choice of a term counts for, besides its coefficient.
const CHOICE: usize = 3;
/// Only the first terms are combined in pairs.
const IN_PAIRS: usize = 20;

/// The simplest formula of this kind that gives all the values if `is_whole`, or else those from some index on to the last, at
/// least half.
pub(super) fn of_sequence(data: &Data, is_whole: bool, limit: &Limit) -> Result<Option<Guess>, Stop> {
    if !data.are_numbers() || !data.is_dense() {
        return Ok(None);
    }
    let columns = columns(data, sequence_terms(), limit)?;
    let values = data.row(0).iter().cloned().map(Some).collect();
    let search = MixtureSearch { data, values, is_whole, bits: data.bits(), limit };
    let shapes = |modulus: usize| {
        let mut shapes: Vec<(usize, usize)> =
            (1..=modulus).flat_map(|modulus| (1..=MOST_COEFFICIENTS).map(move |count| (modulus, count))).collect();
        shapes.sort_by_key(|(modulus, count)| (modulus * count, *modulus));
        shapes
    };
    for (modulus, coefficients) in shapes(MOST_MODULUS) {
        let shape = Shape { modulus, coefficients };
        for column in &columns {
            if let Some(found) = search.with(shape, &[column])? {
                return Ok(Some(found));
            }
            if modulus > 1
                && let Some(found) = search.by_residues(shape, column)?
            {
                return Ok(Some(found));
            }
        }
    }
    for (modulus, coefficients) in shapes(MOST_MODULUS_OF_TWO) {
        let shape = Shape { modulus, coefficients };
        for (place, column) in columns.iter().take(IN_PAIRS).enumerate() {
            for other in columns.iter().take(place) {
                if let Some(found) = search.with(shape, &[other, column])? {
                    return Ok(Some(found));
                }
            }
        }
    }
    Ok(None)
}

/// The polynomials that are added to the terms: one for each residue of the modulus, with this many coefficients.
#[derive(Clone, Copy)]
struct Shape {
    modulus: usize,
    coefficients: usize,
}

impl Shape {
    /// How many values at the beginning have no difference.
    fn span(self) -> usize {
        self.modulus * self.coefficients
    }

    /// The difference of values at a place, which is 0 for such polynomials; `None` where a value is missing.
    fn difference(self, values: &[Option<Rational>], place: usize) -> Option<Rational> {
        let mut row: Vec<Rational> = (0..=self.coefficients)
            .map(|turn| values.get(place.checked_sub(turn * self.modulus)?)?.clone())
            .collect::<Option<_>>()?;
        while row.len() > 1 {
            row = row.windows(2).map(|pair| &pair[0] - &pair[1]).collect();
        }
        row.pop()
    }
}

struct MixtureSearch<'s> {
    data: &'s Data,
    values: Vec<Option<Rational>>,
    is_whole: bool,
    bits: u64,
    limit: &'s Limit,
}

impl MixtureSearch<'_> {
    /// Whether a formula that gives the differences from a place on is supported, with its own numbers and the choice of its
    /// terms.
    fn is_enough(&self, shape: Shape, from: usize, numbers: usize, terms: usize) -> bool {
        let count = self.data.len();
        let start = from - shape.span().min(from);
        let predicted = (count - start).saturating_sub(numbers);
        (start == 0 || (!self.is_whole && (count - start) * 2 >= count))
            && predicted >= numbers
            && is_witnessed(predicted, numbers + CHOICE * terms, self.bits)
    }

    /// The same multiples of terms at all places.
    fn with(&self, shape: Shape, terms: &[&Column]) -> Result<Option<Guess>, Stop> {
        let mut equations = Equations::default();
        let mut from = self.values.len();
        while let Some(place) = from.checked_sub(1) {
            self.limit.check()?;
            let columns = terms.iter().map(|column| &column.values).chain([&self.values]);
            let row = columns.map(|values| shape.difference(values, place)).collect::<Option<Vec<_>>>();
            if !row.is_some_and(|row| equations.take(row)) {
                break;
            }
            from = place;
        }
        if !self.is_enough(shape, from, shape.span() + terms.len(), terms.len()) {
            return Ok(None);
        }
        let Some(multiples) = equations.solution().filter(|all| all.iter().all(|times| !times.is_zero())) else {
            return Ok(None);
        };
        let subtracted = |place: usize| {
            multiples.iter().zip(terms).try_fold(Rational::ZERO, |sum, (times, column)| {
                Some(&sum + &(times * column.values.get(place)?.as_ref()?))
            })
        };
        let named = multiples.iter().cloned().zip(terms.iter().map(|column| column.term.clone())).collect();
        self.with_remainder(from - shape.span().min(from), subtracted, |remainder| remainder.after(named))
    }

    /// Multiples of a term that depend on the residue.
    fn by_residues(&self, shape: Shape, column: &Column) -> Result<Option<Guess>, Stop> {
        let modulus = shape.modulus;
        let whole = i64::try_from(modulus).unwrap_or(i64::MAX);
        let residue = |place: usize| usize::try_from(self.data.points[place][0].rem_euclid(whole)).unwrap_or(0);
        let mut multiples: Vec<Option<Rational>> = vec![None; modulus];
        let mut from = self.values.len();
        while let Some(place) = from.checked_sub(1) {
            self.limit.check()?;
            let (Some(value), Some(difference)) =
                (shape.difference(&self.values, place), shape.difference(&column.values, place))
            else {
                break;
            };
            let is_given = match (&mut multiples[residue(place)], value.checked_div(&difference)) {
                (_, None) => value.is_zero(),
                (Some(times), Some(quotient)) => *times == quotient,
                (times, quotient) => {
                    *times = quotient;
                    true
                }
            };
            if !is_given {
                break;
            }
            from = place;
        }
        if !self.is_enough(shape, from, shape.span() + modulus, 1) {
            return Ok(None);
        }
        let Some(multiples) = multiples.into_iter().collect::<Option<Vec<_>>>() else { return Ok(None) };
        if multiples.windows(2).all(|pair| pair[0] == pair[1]) {
            return Ok(None);
        }
        let subtracted = |place: usize| Some(&multiples[residue(place)] * column.values.get(place)?.as_ref()?);
        let items = sequence::of_numbers(&multiples, whole);
        self.with_remainder(from - shape.span().min(from), subtracted, |remainder| {
            remainder.after(vec![(Rational::ONE, items.binary(Operator::Times, column.term.clone()))])
        })
    }

    /// The guess for the values from an index on, where a formula is found for what remains after subtraction and then completed.
    fn with_remainder(
        &self,
        from: usize,
        subtracted: impl Fn(usize) -> Option<Rational>,
        complete: impl FnOnce(Term) -> Term,
    ) -> Result<Option<Guess>, Stop> {
        let remainder = self.data.row(0).iter().enumerate().skip(from);
        let remainder = remainder.map(|(place, value)| Some(value - &subtracted(place)?));
        let Some(remainder) = remainder.collect::<Option<Vec<Rational>>>() else { return Ok(None) };
        let remainder = Data::numbers(self.data.points.get(from..).unwrap_or_default().to_vec(), remainder);
        let Some(found) = by_residues(&remainder, true, self.limit)? else { return Ok(None) };
        let formula = complete(found.formula);
        Ok(Some(Guess { formula, kind: Form::Formula, from, to: self.data.len(), tells_zero: false }))
    }
}
