//! Formulas for data: guesses, not proofs. Of a few kinds of formula, finds the simplest that gives all the values, or those
//! from some index on, and that has far fewer numbers of its own than the values it predicts.

mod beatty;
mod column;
mod combination;
mod data;
mod fit;
mod mixture;
mod piece;
mod predicate;
mod recurrence;
mod sequence;
mod term;

use cutcake_base::{limit, number};

use crate::{
    limit::{Limit, Stop},
    number::Rational,
};

pub use data::{Data, Sort};
pub use term::{Condition, Function, Operator, Relation, Term};

/// The least number of values for a guess.
pub const LEAST: usize = 4;

/// The least number of values that a formula has to give if it fails for later ones: short runs occur by chance.
const LEAST_IN_PART: usize = 20;

/// A formula that gives the values at some points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guess {
    /// The formula.
    pub formula: Term,
    /// What kind of formula it is.
    pub kind: Form,
    /// The index of the first point from which on it gives the values.
    pub from: usize,
    /// The index of the first later point where it does not, or the number of points.
    pub to: usize,
    /// Whether it does not give values, but the condition for a value to be 0.
    pub tells_zero: bool,
}

/// The kinds of formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A number or a word.
    Constant,
    /// A polynomial in one index.
    Polynomial,
    /// A polynomial in one index for each residue of a modulus.
    ByResidue(i64),
    /// A formula for all points.
    Formula,
    /// A formula for each case.
    Cases,
    /// A condition.
    Condition,
    /// A linear recurrence, or the powers that solve it.
    Recurrence,
}

/// The simplest formula for the data, if there is one of the kinds that are tried.
///
/// ```
/// use cutcake_guess::{Data, guess};
/// use cutcake_base::{limit::Limit, number::Rational};
/// let points = (1..=20).map(|n| vec![n]).collect();
/// let squares = (1..=20i64).map(|n| Rational::from(n * n)).collect();
/// let found = guess(&Data::numbers(points, squares), &Limit::default())?.map(|guess| guess.formula);
/// assert_eq!(found.map(|formula| formula.text(&["n".to_owned()], &[])), Some("n^2".to_owned()));
/// # Ok::<(), cutcake_base::limit::Stop>(())
/// ```
pub fn guess(data: &Data, limit: &Limit) -> Result<Option<Guess>, Stop> {
    if data.len() < LEAST {
        return Ok(None);
    }
    if let Some(found) = of_values(data, true, limit)? {
        return Ok(Some(found));
    }
    if let Some(found) = predicate::of_zeros(data, limit)? {
        return Ok(Some(found));
    }
    if data.dimensions() == 1 { in_part(data, limit) } else { Ok(None) }
}

/// A formula for the values from some index on to the last; without the kinds that take long to find unless `is_wide`.
fn of_values(data: &Data, is_wide: bool, limit: &Limit) -> Result<Option<Guess>, Stop> {
    let is_sequence = data.dimensions() == 1;
    if is_sequence && let Some(found) = sequence::by_residues(data, true, limit)? {
        return Ok(Some(found));
    }
    if let Some(found) = of_each_scale(data, limit)? {
        return Ok(Some(found));
    }
    if !is_sequence {
        return Ok(None);
    }
    if !is_wide {
        return sequence::by_residues(data, false, limit);
    }
    if let Some(found) = mixture::of_sequence(data, true, limit)? {
        return Ok(Some(found));
    }
    if let Some(found) = beatty::of_sequence(data, limit)? {
        return Ok(Some(found));
    }
    if let Some(found) = recurrence::of_sequence(data, limit)? {
        return Ok(Some(found));
    }
    if let Some(found) = sequence::by_residues(data, false, limit)? {
        return Ok(Some(found));
    }
    mixture::of_sequence(data, false, limit)
}

/// A formula for all values, found separately for each scale.
fn of_each_scale(data: &Data, limit: &Limit) -> Result<Option<Guess>, Stop> {
    let whole = |formula, kind| Guess { formula, kind, from: 0, to: data.len(), tells_zero: false };
    if let [_] = data.scales.as_slice() {
        return Ok(piece::whole(data, limit)?.map(|(formula, kind)| whole(formula, kind)));
    }
    let all: Vec<usize> = (0..data.len()).collect();
    let mut terms = Vec::new();
    for (place, exponent) in data.scales.iter().enumerate() {
        let Some((term, _)) = piece::whole(&data.part(place, &all), limit)? else { return Ok(None) };
        if term != Term::Number(Rational::ZERO) {
            terms.push((term, exponent.clone()));
        }
    }
    Ok(Some(whole(Term::Scales(terms), Form::Formula)))
}

/// A formula for a sequence that fails for later values: one for the first part, at least half, extended as far as it holds.
fn in_part(data: &Data, limit: &Limit) -> Result<Option<Guess>, Stop> {
    if !data.is_finite() {
        return Ok(None);
    }
    let count = data.len();
    for eighths in (4..8).rev() {
        let places: Vec<usize> = (0..count * eighths / 8).collect();
        if places.len() < LEAST {
            break;
        }
        let Some(found) = of_values(&data.part(0, &places), false, limit)? else { continue };
        let mut to = places.len();
        while let (Some(point), Some(value)) = (data.points.get(to), data.row(0).get(to))
            && found.formula.value(point, limit)?.as_ref() == Some(value)
        {
            to += 1;
        }
        let length = to - found.from;
        if length * 2 >= count && length >= LEAST_IN_PART {
            return Ok(Some(Guess { to, ..found }));
        }
    }
    Ok(None)
}

/// How many values about as large as these are needed to support a formula with two numbers of its own, or one more than there
/// are coordinates.
pub fn wanted(data: &Data) -> usize {
    let (numbers, bits) = (data.dimensions() + 1, data.bits());
    (LEAST..).find(|count| data::is_witnessed(count.saturating_sub(numbers), numbers, bits)).unwrap_or(LEAST)
}

/// The highest degree of a polynomial and the longest period that this many values could support.
pub fn reach(data: &Data) -> (usize, usize) {
    let (count, bits) = (data.len(), data.bits());
    let most = |least: usize| {
        (1..=count / 2)
            .rev()
            .find(|numbers| count >= numbers * least && data::is_witnessed(count - numbers, *numbers, bits))
    };
    (most(1).unwrap_or(1).min(sequence::MOST_DEGREE + 1) - 1, most(2).unwrap_or(0))
}
