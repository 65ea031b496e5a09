//! Columns: what simple terms in the coordinates are at every point.

use crate::{
    guess::{
        data::Data,
        term::{Function, Operator, Term},
    },
    limit::{Limit, Stop},
    number::Rational,
};

/// A term and what it is at every point, where it is something.
pub(super) struct Column {
    pub term: Term,
    pub values: Vec<Option<Rational>>,
}

/// Some of the points of the data, with the columns of all.
#[derive(Clone, Copy)]
pub(super) struct View<'v> {
    pub data: &'v Data,
    pub columns: &'v [Column],
    pub places: &'v [usize],
}

impl<'v> View<'v> {
    /// The values at the points.
    pub fn values(self) -> impl Iterator<Item = (&'v [i64], &'v Rational)> {
        let values = self.data.values.first().map_or(&[][..], Vec::as_slice);
        self.places
            .iter()
            .filter_map(move |place| Some((self.data.points.get(*place)?.as_slice(), values.get(*place)?)))
    }

    /// The columns that have a value at each of the points, and not the same at all of them.
    pub fn full(self) -> Vec<&'v Column> {
        let is_full = |column: &&Column| {
            let values: Option<Vec<&Rational>> =
                self.places.iter().map(|place| column.values.get(*place)?.as_ref()).collect();
            values.is_some_and(|values| values.windows(2).any(|pair| pair[0] != pair[1]))
        };
        self.columns.iter().filter(is_full).collect()
    }
}

/// The columns of simple terms, simplest first.
pub(super) fn columns(data: &Data, limit: &Limit) -> Result<Vec<Column>, Stop> {
    let mut columns = Vec::new();
    for term in terms(data.dimensions()) {
        let values = data.points.iter().map(|point| term.value(point, limit)).collect::<Result<Vec<_>, _>>()?;
        columns.push(Column { term, values });
    }
    Ok(columns)
}

/// `2^Log2(x)`, the largest power of 2 that is at most x.
fn power_below(term: Term) -> Term {
    Term::integer(2).joined(Operator::Power, term.called(Function::Log2))
}

/// The terms that formulas are made of.
fn terms(dimensions: usize) -> Vec<Term> {
    let coordinates: Vec<Term> = (0..dimensions).map(Term::Coordinate).collect();
    let mut terms = coordinates.clone();
    let together = [Function::NimSum, Function::Min, Function::Max, Function::NimProduct, Function::Mex, Function::Gcd];
    if dimensions > 1 {
        terms.extend(together.map(|function| Term::Call(function, coordinates.clone())));
    }
    for x in &coordinates {
        terms.extend([Function::Log2, Function::PrimeFactors].map(|function| x.clone().called(function)));
        terms.push(power_below(x.clone()));
        terms.push(Term::integer(2).joined(Operator::Power, x.clone()));
        terms.push(Term::Call(Function::NimSum, vec![x.clone(), x.clone().joined(Operator::Div, Term::integer(2))]));
    }
    for (place, x) in coordinates.iter().enumerate() {
        for (other, y) in coordinates.iter().enumerate() {
            let pair = || (x.clone(), y.clone());
            if place < other {
                let (x, y) = pair();
                terms.push(x.clone().joined(Operator::Times, y.clone()));
                terms.push(
                    Term::Sum(vec![(Rational::ONE, x), (-&Rational::ONE, y)], Rational::ZERO).called(Function::Abs),
                );
                if dimensions > 2 {
                    terms.extend(together.map(|function| Term::Call(function, vec![pair().0, pair().1])));
                }
            }
            if place != other {
                terms.extend([Operator::Div, Operator::Mod].map(|operator| pair().0.joined(operator, pair().1)));
                terms.push(pair().0.joined(Operator::Div, power_below(pair().1)));
            }
        }
    }
    terms
}
