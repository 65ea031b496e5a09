//! Conditions for values to be 0, or true.

use crate::{
    Form, Guess,
    combination::{shifted_nim_sum, small_tuples},
    data::{Data, Sort},
    limit::{Limit, Stop},
    number::Rational,
    piece::compared_terms,
    term::{Condition, Operator, Relation, Term},
};

/// The least number of points for a condition, and of those where it holds and of those where it does not.
const LEAST: usize = 30;
const LEAST_OF_EACH: usize = 4;
/// The largest shift of coordinates in a nim-sum, the largest multiple of them in a sum, and the largest modulus of a sum.
const MOST_SHIFT: i64 = 4;
const MOST_MULTIPLE: i64 = 2;
const MOST_MODULUS: i64 = 12;
/// With more coordinates there are too many sums.
const MOST_COORDINATES: usize = 3;

/// A condition for numbers to be 0, if some are and others are not.
pub(super) fn of_zeros(data: &Data, limit: &Limit) -> Result<Option<Guess>, Stop> {
    if data.are_words() {
        return Ok(None);
    }
    let is_zero = |place: usize| data.values.iter().all(|values| values.get(place).is_some_and(Rational::is_zero));
    let zeros: Vec<bool> = (0..data.len()).map(is_zero).collect();
    if zeros.iter().all(|is_zero| *is_zero == zeros[0]) {
        return Ok(None);
    }
    let zeros = Data::truths(data.points.clone(), &zeros);
    let found = super::of_values(&zeros, true, limit)?.filter(|found| found.kind != Form::Constant);
    Ok(found.map(|found| Guess { tells_zero: true, ..found }))
}

/// The simplest condition that holds exactly where the data are true.
pub(super) fn of_truths(data: &Data, limit: &Limit) -> Result<Option<Term>, Stop> {
    if data.sort != Sort::Truths || data.dimensions() < 2 {
        return Ok(None);
    }
    let holds: Vec<bool> = data.values.iter().flatten().map(|truth| !truth.is_zero()).collect();
    let condition = condition(&data.points, &holds, limit)?;
    Ok(condition.map(|condition| Term::Holds(Box::new(condition))))
}

/// The simplest condition that holds at exactly those of the points.
fn condition(points: &[Vec<i64>], holds: &[bool], limit: &Limit) -> Result<Option<Condition>, Stop> {
    let count = holds.iter().filter(|holds| **holds).count();
    let dimensions = points.first().map_or(0, Vec::len);
    if holds.len() < LEAST
        || count < LEAST_OF_EACH
        || holds.len() - count < LEAST_OF_EACH
        || dimensions > MOST_COORDINATES
    {
        return Ok(None);
    }
    let is_right = |condition: &Condition| {
        for (point, holds) in points.iter().zip(holds) {
            if condition.holds(point, limit)? != Some(*holds) {
                return Ok(false);
            }
        }
        Ok(true)
    };
    for (left, right) in compared_terms(dimensions) {
        for (relation, is_swapped) in [
            (Relation::Equal, false),
            (Relation::Less, false),
            (Relation::AtMost, false),
            (Relation::Less, true),
            (Relation::AtMost, true),
        ] {
            let (left, right) = if is_swapped { (right.clone(), left.clone()) } else { (left.clone(), right.clone()) };
            let condition = Condition { relation, left, right };
            if is_right(&condition)? {
                return Ok(Some(condition));
            }
        }
    }
    let Some(first) = points.iter().zip(holds).find(|(_, holds)| **holds).map(|(point, _)| point) else {
        return Ok(None);
    };
    for shifts in small_tuples(dimensions, MOST_SHIFT) {
        let left = shifted_nim_sum(&shifts);
        let Some(number) = left.value(first, limit)? else { continue };
        let condition = Condition { relation: Relation::Equal, left, right: Term::Number(number) };
        if is_right(&condition)? {
            return Ok(Some(condition));
        }
    }
    for multiples in small_tuples(dimensions, MOST_MULTIPLE).into_iter().skip(1) {
        let sum = Term::of_coordinates(&multiples, 0);
        for modulus in 1..=MOST_MODULUS {
            let left =
                if modulus == 1 { sum.clone() } else { sum.clone().binary(Operator::Mod, Term::integer(modulus)) };
            let Some(number) = left.value(first, limit)? else { continue };
            let condition = Condition { relation: Relation::Equal, left, right: Term::Number(number) };
            if is_right(&condition)? {
                return Ok(Some(condition));
            }
        }
    }
    Ok(None)
}
