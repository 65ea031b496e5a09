//! Sequences that are multiples of terms beside polynomials by residues: `Log2(n) + n mod 3`.
//!
//! Differences over a modulus, taken once more than the degree says, take the polynomials by residues away from the values and
//! leave the same multiples of the differences of the terms.

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

/// The largest modulus beside one term, and beside two.
const MOST_MODULUS: usize = 24;
const MOST_MODULUS_OF_TWO: usize = 6;
/// The most coefficients of a polynomial.
const MOST_COEFFICIENTS: usize = 3;
/// How many numbers the choice of a term counts for beside its multiple.
const CHOICE: usize = 3;
/// Only the first terms are taken two at a time.
const IN_PAIRS: usize = 20;

/// The simplest formula of this kind that gives the values from some place on to the last: all of them if `is_whole`, else at
/// least half.
pub(super) fn of_sequence(data: &Data, is_whole: bool, limit: &Limit) -> Result<Option<Guess>, Stop> {
    let (Some(values), Some(first), Some(last)) = (data.values.first(), data.points.first(), data.points.last()) else {
        return Ok(None);
    };
    let span = last[0].checked_sub(first[0]).and_then(|span| usize::try_from(span).ok());
    let is_number = data.scales.first().is_some_and(Rational::is_zero) && data.scales.len() == 1;
    if data.are_words() || !is_number || span != Some(data.len() - 1) {
        return Ok(None);
    }
    let columns = columns(data, sequence_terms(), limit)?;
    let values = values.iter().cloned().map(Some).collect();
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

/// What stands beside the terms: polynomials with so many coefficients each, one for each residue.
#[derive(Clone, Copy)]
struct Shape {
    modulus: usize,
    coefficients: usize,
}

impl Shape {
    /// How many places at the beginning have no differences.
    fn span(self) -> usize {
        self.modulus * self.coefficients
    }

    /// The difference of values at a place that such polynomials do not have; none where a value is missing.
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
    /// Whether differences that follow from this place on are enough, with so many numbers in the formula and so many terms chosen.
    fn is_enough(&self, shape: Shape, from: usize, numbers: usize, terms: usize) -> bool {
        let count = self.data.len();
        let start = from - shape.span().min(from);
        let foretold = (count - start).saturating_sub(numbers);
        (start == 0 || (!self.is_whole && (count - start) * 2 >= count))
            && foretold >= numbers
            && is_witnessed(foretold, numbers + CHOICE * terms, self.bits)
    }

    /// Multiples of terms that are the same at all places.
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
        let part = |place: usize| {
            multiples.iter().zip(terms).try_fold(Rational::ZERO, |sum, (times, column)| {
                Some(&sum + &(times * column.values.get(place)?.as_ref()?))
            })
        };
        let named = multiples.iter().cloned().zip(terms.iter().map(|column| column.term.clone())).collect();
        self.beside(from - shape.span().min(from), part, |rest| rest.behind(named))
    }

    /// Multiples of one term that depend on the residue.
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
        let part = |place: usize| Some(&multiples[residue(place)] * column.values.get(place)?.as_ref()?);
        let items = sequence::of_numbers(&multiples, whole);
        self.beside(from - shape.span().min(from), part, |rest| {
            rest.behind(vec![(Rational::ONE, items.joined(Operator::Times, column.term.clone()))])
        })
    }

    /// The guess with what is left of the values when a part of each is taken away.
    fn beside(
        &self,
        from: usize,
        part: impl Fn(usize) -> Option<Rational>,
        joined: impl FnOnce(Term) -> Term,
    ) -> Result<Option<Guess>, Stop> {
        let Some(values) = self.data.values.first() else { return Ok(None) };
        let rest = values.iter().enumerate().skip(from).map(|(place, value)| Some(value - &part(place)?));
        let Some(rest) = rest.collect::<Option<Vec<Rational>>>() else { return Ok(None) };
        let rest = Data::numbers(self.data.points.get(from..).unwrap_or_default().to_vec(), rest);
        let Some(found) = by_residues(&rest, true, self.limit)? else { return Ok(None) };
        let formula = joined(found.formula);
        Ok(Some(Guess { formula, kind: Form::Formula, from, to: self.data.len(), tells_zero: false }))
    }
}
