//! Columns: the values of simple terms in the coordinates at every point.

use crate::{
    data::Data,
    limit::{Limit, Stop},
    number::Rational,
    term::{Function, Operator, Term},
};

/// A term and its value at every point where it has one.
pub(super) struct Column {
    pub term: Term,
    pub values: Vec<Option<Rational>>,
}

/// Some of the points of the data, with the columns of all points.
#[derive(Clone, Copy)]
pub(super) struct View<'v> {
    pub data: &'v Data,
    pub columns: &'v [Column],
    pub places: &'v [usize],
}

impl<'v> View<'v> {
    /// The points with their values.
    pub fn values(self) -> impl Iterator<Item = (&'v [i64], &'v Rational)> {
        self.places
            .iter()
            .filter_map(move |place| Some((self.data.points.get(*place)?.as_slice(), self.data.row(0).get(*place)?)))
    }

    /// The columns that have a value at each of the points, but not the same value at all of them.
    pub fn full(self) -> Vec<&'v Column> {
        let is_full = |column: &&Column| {
            let values: Option<Vec<&Rational>> =
                self.places.iter().map(|place| column.values.get(*place)?.as_ref()).collect();
            values.is_some_and(|values| values.windows(2).any(|pair| pair[0] != pair[1]))
        };
        self.columns.iter().filter(is_full).collect()
    }
}

/// The columns of some terms.
pub(super) fn columns(data: &Data, terms: Vec<Term>, limit: &Limit) -> Result<Vec<Column>, Stop> {
    let mut columns = Vec::with_capacity(terms.len());
    for term in terms {
        let values = data.points.iter().map(|point| term.value(point, limit)).collect::<Result<Vec<_>, _>>()?;
        columns.push(Column { term, values });
    }
    Ok(columns)
}

/// `2^Log2(x)`, the largest power of 2 that is at most x.
fn power_below(term: Term) -> Term {
    Term::integer(2).binary(Operator::Power, term.apply(Function::Log2))
}

/// The terms of which a formula for an index may contain multiples, besides terms periodic in the index: logarithms, powers,
/// nim-sums, functions of its factors, and products of two of these.
pub(super) fn sequence_terms() -> Vec<Term> {
    let n = || Term::Coordinate(0);
    let product = |a: &Term, b: &Term| a.clone().binary(Operator::Times, b.clone());
    let (log, below) = (n().apply(Function::Log2), power_below(n()));
    let twos = Term::Call(Function::Gcd, vec![n(), below.clone()]);
    let nim_sum = |other: Term| Term::Call(Function::NimSum, vec![n(), other]);
    let mut terms = vec![
        log.clone(),
        below.clone(),
        twos.clone(),
        twos.clone().apply(Function::Log2),
        nim_sum(n().binary(Operator::Div, Term::integer(2))),
        nim_sum(n().plus(1)),
        nim_sum(Term::of_coordinates(&[2], 0)),
        nim_sum(Term::of_coordinates(&[3], 0)),
        nim_sum(n().binary(Operator::Div, Term::integer(3))),
        n().apply(Function::PrimeFactors),
        n().apply(Function::Divisors),
        n().apply(Function::Isqrt),
        n().apply(Function::Factorial),
        Term::Call(Function::Binomial, vec![Term::of_coordinates(&[2], 0), n()]),
    ];
    let simple = [n(), log, below, twos, n().apply(Function::Isqrt)];
    for (place, a) in simple.iter().enumerate() {
        terms.extend(simple.iter().skip(place.max(1)).map(|b| match a == b {
            true => a.clone().binary(Operator::Power, Term::integer(2)),
            false => product(a, b),
        }));
    }
    terms
}

/// The divisors and moduli of coordinates in terms.
const DIVISORS: std::ops::RangeInclusive<i64> = 2..=4;

/// More complex terms in two or more coordinates: rounded quotients and residues, functions of these, and products of a
/// function of one coordinate with one of another.
pub(super) fn wide_terms(dimensions: usize) -> Vec<Term> {
    let by = |term: Term, operator: Operator, divisor: i64| term.binary(operator, Term::integer(divisor));
    let of_one = |x: Term| {
        let mut terms = vec![x.clone(), x.clone().apply(Function::Log2), power_below(x.clone())];
        terms.push(Term::integer(2).binary(Operator::Power, x.clone()));
        terms.extend(DIVISORS.map(|divisor| by(x.clone(), Operator::Div, divisor)));
        terms.extend(DIVISORS.map(|divisor| by(x.clone(), Operator::Mod, divisor)));
        terms
    };
    let mut terms = Vec::new();
    let coordinates: Vec<Term> = (0..dimensions).map(Term::Coordinate).collect();
    for x in &coordinates {
        terms.extend(of_one(x.clone()).into_iter().skip(1));
    }
    for (place, x) in coordinates.iter().enumerate() {
        for (other, y) in coordinates.iter().enumerate().skip(place + 1) {
            let both = |place: usize, other: usize| {
                let mut multiples = vec![0; dimensions];
                multiples[place] = 1;
                multiples[other] = 1;
                Term::of_coordinates(&multiples, 0)
            };
            let product = x.clone().binary(Operator::Times, y.clone());
            let sums_and_products = [both(place, other), product];
            for term in &sums_and_products {
                terms.push(term.clone().apply(Function::Log2));
                for divisor in DIVISORS {
                    terms.push(by(term.clone(), Operator::Div, divisor));
                    terms.push(by(term.clone(), Operator::Mod, divisor));
                }
            }
            let call = |function: Function, a: Term, b: Term| Term::Call(function, vec![a, b]);
            let times =
                |divisor: i64, x: &Term| Term::linear(vec![(Rational::from(divisor), x.clone())], Rational::ZERO);
            for function in [Function::NimSum, Function::Min, Function::Max] {
                for divisor in DIVISORS {
                    for operator in [Operator::Div, Operator::Mod] {
                        let (a, b) = (by(x.clone(), operator, divisor), by(y.clone(), operator, divisor));
                        terms.push(call(function, a, b));
                        terms.push(by(call(function, x.clone(), y.clone()), operator, divisor));
                    }
                    terms.push(call(function, times(divisor, x), y.clone()));
                    terms.push(call(function, x.clone(), times(divisor, y)));
                }
            }
            terms.push(call(Function::Binomial, x.clone(), y.clone()));
            terms.push(call(Function::Binomial, y.clone(), x.clone()));
            terms.push(call(Function::Binomial, sums_and_products[0].clone(), x.clone()));
            if dimensions == 2 {
                for a in of_one(x.clone()) {
                    terms.extend(of_one(y.clone()).into_iter().map(|b| a.clone().binary(Operator::Times, b)));
                }
            }
        }
    }
    terms
}

/// The terms that formulas are made of, simplest first.
pub(super) fn simple_terms(dimensions: usize) -> Vec<Term> {
    let coordinates: Vec<Term> = (0..dimensions).map(Term::Coordinate).collect();
    let mut terms = coordinates.clone();
    let together = [Function::NimSum, Function::Min, Function::Max, Function::NimProduct, Function::Mex, Function::Gcd];
    if dimensions > 1 {
        terms.extend(together.map(|function| Term::Call(function, coordinates.clone())));
    }
    for x in &coordinates {
        terms.extend([Function::Log2, Function::PrimeFactors].map(|function| x.clone().apply(function)));
        terms.push(power_below(x.clone()));
        terms.push(Term::integer(2).binary(Operator::Power, x.clone()));
        terms.push(Term::Call(Function::NimSum, vec![x.clone(), x.clone().binary(Operator::Div, Term::integer(2))]));
    }
    for (place, x) in coordinates.iter().enumerate() {
        for (other, y) in coordinates.iter().enumerate() {
            let pair = || (x.clone(), y.clone());
            if place < other {
                let (x, y) = pair();
                terms.push(x.clone().binary(Operator::Times, y.clone()));
                terms.push(
                    Term::Sum(vec![(Rational::ONE, x), (-&Rational::ONE, y)], Rational::ZERO).apply(Function::Abs),
                );
                if dimensions > 2 {
                    terms.extend(together.map(|function| Term::Call(function, vec![pair().0, pair().1])));
                }
            }
            if place != other {
                terms.extend([Operator::Div, Operator::Mod].map(|operator| pair().0.binary(operator, pair().1)));
                terms.push(pair().0.binary(Operator::Div, power_below(pair().1)));
            }
        }
    }
    terms
}
