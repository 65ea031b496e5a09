//! Exact fits: the multiples of columns whose sum is a column.

use crate::{
    limit::{Limit, Stop},
    number::Rational,
};

/// Equations between the multiples of columns, taken one by one. Each row is a value behind what the columns have there.
#[derive(Default)]
pub(super) struct Equations {
    /// Each pivot is 1, and stands in no other row that is kept.
    kept: Vec<(usize, Vec<Rational>)>,
    unknowns: usize,
}

impl Equations {
    /// Takes a row, unless it contradicts those before it: then it says so by `false`.
    pub fn take(&mut self, mut row: Vec<Rational>) -> bool {
        self.unknowns = row.len().saturating_sub(1);
        for (pivot, other) in &self.kept {
            reduce(&mut row, *pivot, other);
        }
        let Some(pivot) = row.iter().position(|entry| !entry.is_zero()) else { return true };
        if pivot == self.unknowns {
            return false;
        }
        let head = row[pivot].clone();
        let row: Vec<Rational> = row.iter().map_while(|entry| entry.checked_div(&head)).collect();
        for (_, other) in &mut self.kept {
            reduce(other, pivot, &row);
        }
        self.kept.push((pivot, row));
        true
    }

    /// The only multiples that solve all the equations; none if others do as well.
    pub fn solution(mut self) -> Option<Vec<Rational>> {
        if self.kept.len() < self.unknowns || self.unknowns == 0 {
            return None;
        }
        self.kept.sort_by_key(|(pivot, _)| *pivot);
        Some(self.kept.into_iter().filter_map(|(_, mut row)| row.pop()).collect())
    }
}

/// The numbers with which the columns, multiplied and added, give the values; none if there are none, or if others would do
/// as well. A row is a value behind what the columns have there.
pub fn fit(rows: impl IntoIterator<Item = Vec<Rational>>, limit: &Limit) -> Result<Option<Vec<Rational>>, Stop> {
    let mut equations = Equations::default();
    for row in rows {
        limit.check()?;
        if !equations.take(row) {
            return Ok(None);
        }
    }
    Ok(equations.solution())
}

/// Takes the multiple of another row away that has the same entry at its pivot.
fn reduce(row: &mut [Rational], pivot: usize, other: &[Rational]) {
    let times = row[pivot].clone();
    if !times.is_zero() {
        for (entry, other) in row.iter_mut().zip(other) {
            *entry = &*entry - &(&times * other);
        }
    }
}

/// The coefficients of the polynomial through points, that of the constant first: of a degree less than their number.
/// None if two points have the same place.
pub fn interpolate(points: &[(i64, Rational)]) -> Option<Vec<Rational>> {
    // Newton's divided differences.
    let places: Vec<Rational> = points.iter().map(|(place, _)| Rational::from(*place)).collect();
    let mut differences: Vec<Rational> = points.iter().map(|(_, value)| value.clone()).collect();
    for order in 1..points.len() {
        for place in (order..points.len()).rev() {
            let rise = &differences[place] - &differences[place - 1];
            differences[place] = rise.checked_div(&(&places[place] - &places[place - order]))?;
        }
    }
    let mut coefficients: Vec<Rational> = Vec::with_capacity(points.len());
    for (difference, place) in differences.iter().zip(&places).rev() {
        // The polynomial so far, times n - place, plus the difference.
        let mut next = vec![Rational::ZERO];
        next.extend(coefficients.iter().cloned());
        for (entry, coefficient) in next.iter_mut().zip(&coefficients) {
            *entry = &*entry - &(place * coefficient);
        }
        next[0] = &next[0] + difference;
        coefficients = next;
    }
    while coefficients.last().is_some_and(Rational::is_zero) {
        coefficients.pop();
    }
    Some(coefficients)
}

/// The value of such a polynomial.
pub fn at(coefficients: &[Rational], place: i64) -> Rational {
    let place = Rational::from(place);
    coefficients.iter().rev().fold(Rational::ZERO, |value, coefficient| &(&value * &place) + coefficient)
}
