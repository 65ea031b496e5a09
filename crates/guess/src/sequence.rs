//! Sequences: polynomials, and polynomials that depend on a residue, from some index on. They include constants, and periodic and
//! arithmetically periodic sequences.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::One;

use crate::{
    Form, Guess,
    data::{Data, Sort, is_witnessed},
    fit,
    limit::{Limit, Stop},
    number::Rational,
    term::{Condition, Operator, Relation, Term},
};

/// The highest degree of a polynomial, and of one that depends on a residue.
pub(super) const MOST_DEGREE: usize = 8;
const MOST_DEGREE_BY_RESIDUE: usize = 3;
/// The largest modulus.
const MOST_RESIDUES: usize = 4096;

/// The polynomials of the residues, computed on demand: for each residue one for each scale.
struct Residues<'d> {
    data: &'d Data,
    modulus: i64,
    /// How many coefficients a polynomial has.
    coefficients: usize,
    /// How many of the points may be used.
    fitted: usize,
    found: Vec<Option<Vec<Vec<Rational>>>>,
}

impl Residues<'_> {
    fn index(&self, place: usize) -> i64 {
        self.data.points[place][0]
    }

    /// The polynomials of a residue, through the last points that may be used; `None` if there are too few.
    fn polynomials(&mut self, residue: usize) -> Option<&Vec<Vec<Rational>>> {
        if self.found[residue].is_none() {
            let wanted = i64::try_from(residue).ok()?;
            let is_of = |place: &usize| self.index(*place).rem_euclid(self.modulus) == wanted;
            let last = (0..self.fitted).rev().find(is_of)?;
            let places: Vec<usize> = match self.data.is_dense() {
                true => (0..=last).rev().step_by(usize::try_from(self.modulus).ok()?).take(self.coefficients).collect(),
                false => (0..=last).rev().filter(is_of).take(self.coefficients).collect(),
            };
            if places.len() < self.coefficients {
                return None;
            }
            let through = |values: &Vec<Rational>| {
                let points: Vec<(i64, Rational)> =
                    places.iter().map(|place| (self.index(*place), values[*place].clone())).collect();
                fit::interpolate(&points)
            };
            self.found[residue] = Some(self.data.values.iter().map(through).collect::<Option<_>>()?);
        }
        self.found[residue].as_ref()
    }

    /// Whether the polynomials give the value at a place.
    fn fits(&mut self, place: usize) -> bool {
        let index = self.index(place);
        let Ok(residue) = usize::try_from(index.rem_euclid(self.modulus)) else { return false };
        let values = &self.data.values;
        self.polynomials(residue).is_some_and(|all| {
            all.iter().zip(values).all(|(polynomial, values)| fit::at(polynomial, index) == values[place])
        })
    }
}

/// The simplest polynomials by residues that give all the values if `is_whole`, or else those from some index on to the last, at
/// least half. The last fifth of the values is not used to find them, but predicted.
pub(super) fn by_residues(data: &Data, is_whole: bool, limit: &Limit) -> Result<Option<Guess>, Stop> {
    if data.is_empty() {
        return Ok(None);
    }
    let count = data.len();
    let (fitted, bits) = (count - (count / 5).max(1), data.bits());
    let most = if data.are_words() { 0 } else { MOST_DEGREE };
    for numbers in 1..=(count / 2).min(MOST_RESIDUES) {
        for coefficients in (1..=numbers.min(most + 1)).rev() {
            let modulus = numbers / coefficients;
            if numbers % coefficients > 0 || (modulus > 1 && coefficients > MOST_DEGREE_BY_RESIDUE + 1) {
                continue;
            }
            let Ok(whole_modulus) = i64::try_from(modulus) else { continue };
            let mut residues =
                Residues { data, modulus: whole_modulus, coefficients, fitted, found: vec![None; modulus] };
            let mut from = count;
            while from > 0 && residues.fits(from - 1) {
                limit.check()?;
                from -= 1;
            }
            let matched = count - from;
            let is_enough = from == 0 || (!is_whole && matched >= count.div_ceil(2));
            let is_constant = from == 0 && numbers == 1 && count >= CONSTANT;
            if is_enough
                && (is_constant || is_witnessed(matched.saturating_sub(numbers), numbers, bits))
                && matched >= modulus * (coefficients + 1)
                && let Some(found) = residues.found.into_iter().collect::<Option<Vec<_>>>()
            {
                let formula = formula(data, whole_modulus, &found);
                let kind = match (modulus, coefficients) {
                    (1, 1) => Form::Constant,
                    (1, _) => Form::Polynomial,
                    _ => Form::ByResidue(whole_modulus),
                };
                return Ok(Some(Guess { formula, kind, from, to: count, tells_zero: false }));
            }
        }
    }
    Ok(None)
}

/// This many equal values are a constant without further evidence.
const CONSTANT: usize = 4;

/// The polynomials as one formula; `found` has those of each residue, one for each scale.
fn formula(data: &Data, modulus: i64, found: &[Vec<Vec<Rational>>]) -> Term {
    if data.are_words() {
        return match (data.sort, only_one(found)) {
            (Sort::Truths, Some(residue)) => Term::Holds(Box::new(Condition {
                relation: Relation::Equal,
                left: residue_of(modulus),
                right: Term::integer(residue),
            })),
            _ => {
                of_residue(found.iter().map(|all| all[0].first().map_or(Term::Word(0), Term::word)).collect(), modulus)
            }
        };
    }
    if data.is_finite() {
        let polynomials: Vec<&Vec<Rational>> = found.iter().map(|all| &all[0]).collect();
        return rounded(modulus, &polynomials)
            .or_else(|| rising(modulus, &polynomials))
            .or_else(|| shared(modulus, &polynomials))
            .unwrap_or_else(|| of_residue(polynomials.iter().map(|one| of_polynomial(one)).collect(), modulus));
    }
    let one = |all: &Vec<Vec<Rational>>| {
        let parts = all.iter().zip(&data.scales).filter(|(polynomial, _)| !polynomial.is_empty());
        let parts: Vec<(Term, Rational)> =
            parts.map(|(polynomial, exponent)| (of_polynomial(polynomial), exponent.clone())).collect();
        match parts.as_slice() {
            [] => Term::Number(Rational::ZERO),
            [(term, exponent)] if exponent.is_zero() => term.clone(),
            _ => Term::Scales(parts),
        }
    };
    of_residue(found.iter().map(one).collect(), modulus)
}

/// The residue of the only class where the condition holds, if there are others.
fn only_one(found: &[Vec<Vec<Rational>>]) -> Option<usize> {
    let mut holds = (0..).zip(found).filter(|(_, all)| all.iter().any(|polynomial| !polynomial.is_empty()));
    let (residue, _) = holds.next()?;
    (found.len() > 1 && holds.next().is_none()).then_some(residue)
}

/// The term of the residue of n.
fn of_residue(mut items: Vec<Term>, modulus: i64) -> Term {
    match items.pop() {
        Some(only) if items.is_empty() => only,
        last => {
            items.extend(last);
            Term::Item(items, Box::new(residue_of(modulus)))
        }
    }
}

/// `n mod m`.
fn residue_of(modulus: i64) -> Term {
    index().binary(Operator::Mod, Term::integer(modulus))
}

/// The number for the residue of n: a linear formula in the residue if the numbers rise evenly.
pub(super) fn of_numbers(numbers: &[Rational], modulus: i64) -> Term {
    even_rise(numbers).map_or_else(
        || of_residue(numbers.iter().cloned().map(Term::Number).collect(), modulus),
        |rise| Term::linear(vec![(rise, residue_of(modulus))], numbers[0].clone()),
    )
}

/// The difference of consecutive numbers, if it is constant.
fn even_rise(numbers: &[Rational]) -> Option<Rational> {
    let rise = numbers.get(1)? - &numbers[0];
    numbers.windows(2).all(|pair| &pair[1] - &pair[0] == rise).then_some(rise)
}

/// n.
fn index() -> Term {
    Term::Coordinate(0)
}

/// A polynomial in n, highest power first.
fn of_polynomial(coefficients: &[Rational]) -> Term {
    let mut terms = Vec::new();
    for (power, coefficient) in coefficients.iter().enumerate().skip(1).rev() {
        let term = if power == 1 { index() } else { index().binary(Operator::Power, Term::integer(power)) };
        terms.push((coefficient.clone(), term));
    }
    Term::linear(terms, coefficients.first().cloned().unwrap_or(Rational::ZERO))
}

/// The slope that linear polynomials have in common, if it is the same for all and not 0.
fn slope<'p>(polynomials: &[&'p Vec<Rational>]) -> Option<&'p Rational> {
    let (first, rest) = polynomials.split_first()?;
    let slope = first.get(1).filter(|_| first.len() == 2)?;
    rest.iter().all(|other| other.len() == 2 && other[1] == *slope).then_some(slope)
}

/// `t[n mod m] + s*(n div m)`, if the values rise by the same number after every period, and those of one period are integers.
fn rising(modulus: i64, polynomials: &[&Vec<Rational>]) -> Option<Term> {
    let slope = slope(polynomials).filter(|_| modulus > 1)?;
    let items: Vec<Rational> =
        (0..modulus).zip(polynomials).map(|(residue, polynomial)| fit::at(polynomial, residue)).collect();
    if even_rise(&constants(polynomials)).is_some() || !items.iter().all(Rational::is_integer) {
        return None;
    }
    let periods = index().binary(Operator::Div, Term::integer(modulus));
    let parts = vec![(Rational::ONE, of_numbers(&items, modulus)), (slope * &Rational::from(modulus), periods)];
    Some(Term::linear(parts, Rational::ZERO))
}

/// The values of polynomials at 0.
fn constants(polynomials: &[&Vec<Rational>]) -> Vec<Rational> {
    polynomials.iter().map(|polynomial| polynomial.first().cloned().unwrap_or(Rational::ZERO)).collect()
}

/// `p(n) + t[n mod m]`, or `p(n) div m`, if the polynomials differ only in their constants.
fn shared(modulus: i64, polynomials: &[&Vec<Rational>]) -> Option<Term> {
    let (first, rest) = polynomials.split_first().filter(|_| modulus > 1)?;
    let higher = first.get(1..).unwrap_or_default();
    if rest.iter().any(|other| other.get(1..).unwrap_or_default() != higher) {
        return None;
    }
    let numbers = constants(polynomials);
    if higher.is_empty() {
        return Some(of_numbers(&numbers, modulus));
    }
    let with = |number: Rational| of_polynomial(&[&[number], higher].concat());
    let (least, most) = (numbers.iter().min()?, numbers.iter().max()?);
    let denominators = || numbers.iter().chain(higher).map(Rational::denominator);
    let are_integers = (0..modulus).zip(polynomials).all(|(residue, polynomial)| {
        // A polynomial of degree d is an integer at all n of a residue if it is at d + 1 of them.
        (0..=first.len() as i64).all(|turn| fit::at(polynomial, residue + turn * modulus).is_integer())
    });
    if are_integers && most - least < Rational::ONE {
        let divisor = denominators().fold(BigInt::one(), |common, each| common.lcm(&each));
        let scale = Rational::from(divisor.clone());
        let over: Vec<Rational> =
            [std::slice::from_ref(most), higher].concat().iter().map(|part| part * &scale).collect();
        return Some(of_polynomial(&over).binary(Operator::Div, Term::integer(divisor)));
    }
    Some(of_numbers(&numbers, modulus).after(match with(Rational::ZERO) {
        Term::Sum(terms, _) => terms,
        Term::Binary(Operator::Over, over, under) => vec![(Rational::ONE, over.binary(Operator::Over, *under))],
        term => vec![(Rational::ONE, term)],
    }))
}

/// `k*((a*n + b) div m) + e`, if that gives the values.
fn rounded(modulus: i64, polynomials: &[&Vec<Rational>]) -> Option<Term> {
    let slope = slope(polynomials).filter(|_| modulus > 1)?;
    let value = |n: i64| {
        let residue = usize::try_from(n.rem_euclid(modulus)).ok()?;
        polynomials.get(residue).map(|polynomial| fit::at(polynomial, n))
    };
    let values: Vec<Rational> = (0..=modulus).map(value).collect::<Option<_>>()?;
    let base = values.first()?.clone();
    // The largest number of which all differences are multiples.
    let step = values.iter().map(|value| value - &base).fold(Rational::ZERO, |a, b| common_step(&a, &b));
    let rise = slope.checked_div(&step)?;
    if rise.denominator() != BigInt::from(modulus) {
        return None;
    }
    let (a, m) = (rise.numerator(), BigInt::from(modulus));
    // g(n) <= (a*n + b)/m < g(n) + 1 bounds b.
    let (mut least, mut most): (Option<BigInt>, Option<BigInt>) = (None, None);
    for (n, value) in (0..modulus).zip(&values) {
        let whole = (value - &base).checked_div(&step)?.to_integer()?;
        let bound = &m * whole - &a * n;
        most = Some(most.map_or(&bound + &m - 1, |most: BigInt| most.min(&bound + &m - 1)));
        least = Some(least.map_or(bound.clone(), |least: BigInt| least.max(bound)));
    }
    let mut shift = least.filter(|least| most.is_some_and(|most| *least <= most))?;
    let mut rest = base.clone();
    if let Some(whole) = base.checked_div(&step).and_then(|whole| whole.to_integer()) {
        shift += whole * &m;
        rest = Rational::ZERO;
    }
    let inner = Term::linear(vec![(Rational::from(a), index())], Rational::from(shift));
    Some(Term::linear(vec![(step, inner.binary(Operator::Div, Term::integer(m)))], rest))
}

/// The largest rational number of which both are integer multiples.
fn common_step(a: &Rational, b: &Rational) -> Rational {
    let denominator = a.denominator().lcm(&b.denominator());
    let scale = Rational::from(denominator.clone());
    let common = (a * &scale).floor().gcd(&(b * &scale).floor());
    Rational::new(common, denominator).unwrap_or(Rational::ZERO)
}
