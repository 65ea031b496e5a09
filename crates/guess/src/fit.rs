//! Exact fits: linear combinations of columns that equal a given column.

use crate::{
    limit::{Limit, Stop},
    number::Rational,
};

/// Linear equations for the coefficients of columns, added one by one. A row has the entries of the columns, and then the value.
#[derive(Default)]
pub(super) struct Equations {
    /// Each pivot is 1, and is the only entry other than 0 in its column.
    kept: Vec<(usize, Vec<Rational>)>,
    unknowns: usize,
}

impl Equations {
    /// Adds a row and returns `true`, unless it contradicts the rows before it.
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

    /// The unique solution of all the equations; `None` if there are others.
    pub fn solution(mut self) -> Option<Vec<Rational>> {
        if self.kept.len() < self.unknowns || self.unknowns == 0 {
            return None;
        }
        self.kept.sort_by_key(|(pivot, _)| *pivot);
        Some(self.kept.into_iter().filter_map(|(_, mut row)| row.pop()).collect())
    }
}

/// The unique coefficients with which the columns add up to the values; `None` if there are none, or several. A row has the
/// entries of the columns, and then the value.
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

/// Subtracts the multiple of another row that makes the entry at its pivot 0.
fn reduce(row: &mut [Rational], pivot: usize, other: &[Rational]) {
    let times = row[pivot].clone();
    if !times.is_zero() {
        for (entry, other) in row.iter_mut().zip(other) {
            *entry = &*entry - &(&times * other);
        }
    }
}

/// The coefficients, from the constant on, of the polynomial through points whose degree is less than their number. `None` if two
/// points have the same place.
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

/// The value of a polynomial with these coefficients.
pub fn at(coefficients: &[Rational], place: i64) -> Rational {
    let place = Rational::from(place);
    coefficients.iter().rev().fold(Rational::ZERO, |value, coefficient| &(&value * &place) + coefficient)
}
