//! Formulas by cases, which are told apart by comparing two terms.

use crate::{
    Form,
    column::{View, columns, simple_terms},
    combination::{compound, simple},
    data::Data,
    limit::{Limit, Stop},
    number::Rational,
    predicate::of_truths,
    term::{Condition, Function, Relation, Term},
};

/// A formula for all values on one scale: a simple one, one by cases, or a more complex one.
pub(super) fn whole(data: &Data, limit: &Limit) -> Result<Option<(Term, Form)>, Stop> {
    if let Some(condition) = of_truths(data, limit)? {
        return Ok(Some((condition, Form::Condition)));
    }
    let columns = columns(data, simple_terms(data.dimensions()), limit)?;
    let places: Vec<usize> = (0..data.len()).collect();
    let (view, bits) = (View { data, columns: &columns, places: &places }, data.bits());
    if let Some(found) = simple(view, bits, limit)? {
        let is_constant = matches!(found, Term::Number(_) | Term::Word(_));
        return Ok(Some((found, if is_constant { Form::Constant } else { Form::Formula })));
    }
    if let Some(found) = by_cases(view, bits, limit)? {
        return Ok(Some((found, Form::Cases)));
    }
    Ok(compound(view, bits, limit)?.map(|found| (found, Form::Formula)))
}

/// A simple formula for each of two or three cases.
fn by_cases(view: View, bits: u64, limit: &Limit) -> Result<Option<Term>, Stop> {
    use Relation::{AtMost, Equal, Greater, Less};
    for (left, right) in compared_terms(view.data.dimensions()) {
        for relations in [&[Less][..], &[AtMost], &[Equal], &[Greater, Equal]] {
            let conditions = relations.iter();
            let conditions =
                conditions.map(|relation| Condition { relation: *relation, left: left.clone(), right: right.clone() });
            if let Some(found) = of_cases(view, conditions.collect(), bits, limit)? {
                return Ok(Some(found));
            }
        }
    }
    Ok(None)
}

/// A simple formula for each condition, and one for the points where no condition holds.
fn of_cases(view: View, conditions: Vec<Condition>, bits: u64, limit: &Limit) -> Result<Option<Term>, Stop> {
    let mut parts = vec![Vec::new(); conditions.len() + 1];
    for place in view.places {
        let mut case = conditions.len();
        for (number, condition) in conditions.iter().enumerate().rev() {
            match view.data.points.get(*place).map(|point| condition.holds(point, limit)).transpose()?.flatten() {
                Some(true) => case = number,
                Some(false) => {}
                None => return Ok(None),
            }
        }
        parts[case].push(*place);
    }
    let mut found = Vec::with_capacity(parts.len());
    for places in &parts {
        match simple(View { places, ..view }, bits, limit)? {
            Some(term) => found.push(term),
            None => return Ok(None),
        }
    }
    let otherwise = found.pop().unwrap_or(Term::Number(Rational::ZERO));
    Ok(Some(Term::If(conditions.into_iter().zip(found).collect(), Box::new(otherwise))))
}

/// The pairs of terms that conditions compare: coordinates, their logarithms, and their numbers of prime factors; for three
/// coordinates also one of them with the sum of the others.
pub(super) fn compared_terms(dimensions: usize) -> Vec<(Term, Term)> {
    let measures: [fn(usize) -> Term; 3] = [
        Term::Coordinate,
        |place| Term::Coordinate(place).apply(Function::Log2),
        |place| Term::Coordinate(place).apply(Function::PrimeFactors),
    ];
    let mut pairs = Vec::new();
    for measure in measures {
        for place in 0..dimensions {
            pairs.extend((place + 1..dimensions).map(|other| (measure(place), measure(other))));
        }
        for place in 0..if dimensions == 3 { dimensions } else { 0 } {
            let others = (0..dimensions).filter(|other| *other != place);
            let sum = others.map(|other| (Rational::ONE, measure(other))).collect();
            pairs.push((measure(place), Term::Sum(sum, Rational::ZERO)));
        }
    }
    pairs
}
