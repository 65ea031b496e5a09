//! [`solve`]: the exact value of a matrix game, with optimal strategies for both players.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed};

use super::Rational;
use crate::limit::{Limit, Stop};

/// The value of a matrix game and optimal mixed strategies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The expected payment that the player who chooses the row can guarantee, and the other can hold it down to.
    pub value: Rational,
    /// The probability with which the first player chooses each row.
    pub rows: Vec<Rational>,
    /// The probability with which the second player chooses each column.
    pub columns: Vec<Rational>,
}

/// Solves the game in which one player chooses a row and the other a column, neither knowing the other's choice, and
/// the second pays the entry to the first. A saddle point is the solution if there is one. Otherwise the simplex method
/// finds it in integers: all fractions have the last pivot as their denominator, and Bland's rule prevents cycling.
///
/// The matrix has at least one row and one column, and all its rows have the same length.
///
/// # Errors
/// If `limit` stopped it, or a number became too long.
pub fn solve(matrix: &[Vec<Rational>], limit: &Limit) -> Result<Solution, Stop> {
    match saddle_point(matrix) {
        Some(solution) => Ok(solution),
        None => by_simplex(matrix, limit),
    }
}

const EMPTY: Stop = Stop::Internal { what: "a matrix game has no rows or no columns" };

fn saddle_point(matrix: &[Vec<Rational>]) -> Option<Solution> {
    let least = |row: &[Rational]| row.iter().min().cloned();
    let (row, low) = best(matrix.iter().map(|row| least(row)).collect::<Option<Vec<_>>>()?)?;
    let width = matrix.first()?.len();
    let most = |column: usize| matrix.iter().filter_map(|row| row.get(column)).max();
    let (column, high) = best((0..width).map(|column| most(column).map(|most| -most)).collect::<Option<Vec<_>>>()?)?;
    let pure =
        |chosen: usize, count: usize| (0..count).map(|place| Rational::from(i64::from(place == chosen))).collect();
    (low == -high).then(|| Solution { value: low, rows: pure(row, matrix.len()), columns: pure(column, width) })
}

/// The largest number, with its first index.
fn best(numbers: Vec<Rational>) -> Option<(usize, Rational)> {
    let mut best: Option<(usize, Rational)> = None;
    for (place, number) in numbers.into_iter().enumerate() {
        if best.as_ref().is_none_or(|(_, most)| number > *most) {
            best = Some((place, number));
        }
    }
    best
}

/// The tableau of the linear program that maximizes `sum(y)` subject to `B y <= 1` and `y >= 0`: integers over a common
/// denominator, with a row for each row of the positive matrix `B`, a last row for the objective, and the bounds in the
/// last column. The dual program is that of the rows.
struct Tableau {
    numbers: Vec<Vec<BigInt>>,
    denominator: BigInt,
    /// The variables of the rows and of the columns: the probabilities of the columns, then the slack of each row.
    basic: Vec<usize>,
    free: Vec<usize>,
}

fn by_simplex(matrix: &[Vec<Rational>], limit: &Limit) -> Result<Solution, Stop> {
    let least = matrix.iter().flatten().min().ok_or(EMPTY)?;
    // Entries shifted to be at least 1, and then multiplied by this, are positive integers.
    let mut scale = BigInt::one();
    for entry in matrix.iter().flatten() {
        limit.check()?;
        scale = scale.lcm(&entry.denominator());
    }
    let factor = Rational::from(scale.clone());
    factor.check_size()?;
    let shift = &Rational::ONE - least;
    let width = matrix.first().ok_or(EMPTY)?.len();
    let mut numbers = Vec::with_capacity(matrix.len() + 1);
    for row in matrix {
        limit.check()?;
        let mut shifted: Vec<BigInt> = row.iter().map(|entry| ((entry + &shift) * &factor).numerator()).collect();
        shifted.push(BigInt::one());
        numbers.push(shifted);
    }
    numbers.push((0..=width).map(|place| -BigInt::from(u8::from(place < width))).collect());
    let mut tableau = Tableau {
        numbers,
        denominator: BigInt::one(),
        basic: (width..width + matrix.len()).collect(),
        free: (0..width).collect(),
    };
    while let Some((row, column)) = tableau.pivot_place()? {
        tableau.pivot(row, column, limit)?;
    }
    let total = tableau.corner()?;
    let share = |number: &BigInt| Rational::new(number.clone(), total.clone()).ok_or(EMPTY);
    let value = Rational::new(tableau.denominator.clone(), &total * &scale).ok_or(EMPTY)? - shift;
    let mut odds = vec![Rational::ZERO; width + matrix.len()];
    for (row, variable) in tableau.numbers.iter().zip(&tableau.basic).filter(|(_, variable)| **variable < width) {
        odds[*variable] = share(row.last().ok_or(EMPTY)?)?;
    }
    let objective = tableau.numbers.last().ok_or(EMPTY)?;
    for (number, variable) in objective.iter().zip(&tableau.free).filter(|(_, variable)| **variable >= width) {
        odds[*variable] = share(number)?;
    }
    let rows = odds.split_off(width);
    value.check_size()?;
    Ok(Solution { value, rows, columns: odds })
}

impl Tableau {
    fn corner(&self) -> Result<BigInt, Stop> {
        self.numbers.last().and_then(|objective| objective.last()).cloned().ok_or(EMPTY)
    }

    /// The pivot by Bland's rule: the column with the first variable among those that increase the sum, and the row
    /// with the first variable among those that bound it most. `None` at the maximum.
    fn pivot_place(&self) -> Result<Option<(usize, usize)>, Stop> {
        let objective = self.numbers.last().ok_or(EMPTY)?;
        let larger = self.free.iter().enumerate().filter(|(column, _)| objective[*column].is_negative());
        let Some((column, _)) = larger.min_by_key(|(_, variable)| **variable) else { return Ok(None) };
        let mut bounding: Option<usize> = None;
        let bound = |row: usize| self.numbers[row].last().cloned().unwrap_or_default();
        for row in (0..self.basic.len()).filter(|row| self.numbers[*row][column].is_positive()) {
            let is_better = bounding.is_none_or(|other| {
                let order =
                    (bound(row) * &self.numbers[other][column]).cmp(&(bound(other) * &self.numbers[row][column]));
                order.then(self.basic[row].cmp(&self.basic[other])).is_lt()
            });
            if is_better {
                bounding = Some(row);
            }
        }
        // All numbers of the matrix are positive, so that each variable is bounded.
        Ok(Some((bounding.ok_or(EMPTY)?, column)))
    }

    /// Exchanges the variables of a row and a column.
    fn pivot(&mut self, row: usize, column: usize, limit: &Limit) -> Result<(), Stop> {
        let pivots = self.numbers[row].clone();
        let pivot = &pivots[column];
        for (_, numbers) in self.numbers.iter_mut().enumerate().filter(|(place, _)| *place != row) {
            let own = std::mem::take(&mut numbers[column]);
            for (at, number) in numbers.iter_mut().enumerate().filter(|(at, _)| *at != column) {
                let words = (number.bits() + pivot.bits() + own.bits()) / 64;
                limit.spend(u32::try_from(words).unwrap_or(u32::MAX).saturating_add(1))?;
                *number = (&*number * pivot - &own * &pivots[at]) / &self.denominator;
            }
            numbers[column] = -own;
        }
        self.numbers[row][column] = std::mem::replace(&mut self.denominator, pivot.clone());
        std::mem::swap(&mut self.basic[row], &mut self.free[column]);
        Rational::from(self.denominator.clone()).check_size()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    fn dot(odds: &[Rational], entries: impl Iterator<Item = Rational>) -> Rational {
        odds.iter().zip(entries).fold(Rational::ZERO, |sum, (odds, entry)| sum + odds * &entry)
    }

    /// Checks that the strategies guarantee the value to both players, so that it is the value.
    fn check(matrix: &[Vec<Rational>]) -> Solution {
        let solution = solve(matrix, &Limit::default()).unwrap();
        let Solution { value, rows, columns } = &solution;
        for odds in [rows, columns] {
            assert!(odds.iter().all(|odds| odds.signum() >= 0));
            assert_eq!(odds.iter().fold(Rational::ZERO, |sum, odds| sum + odds), Rational::ONE);
        }
        for column in 0..columns.len() {
            assert!(dot(rows, matrix.iter().map(|row| row[column].clone())) >= *value, "{matrix:?}");
        }
        for row in matrix {
            assert!(dot(columns, row.iter().cloned()) <= *value, "{matrix:?}");
        }
        solution
    }

    fn matrix(text: &str) -> Vec<Vec<Rational>> {
        text.split(';').map(|row| row.split_whitespace().map(|entry| entry.parse().unwrap()).collect()).collect()
    }

    #[test]
    fn known_games() {
        let value = |text: &str| check(&matrix(text)).value.to_string();
        assert_eq!(value("1 -1; -1 1"), "0");
        assert_eq!(value("0 -1 1; 1 0 -1; -1 1 0"), "0");
        assert_eq!(value("1 2; 3 0"), "3/2");
        assert_eq!(value("3"), "3");
        assert_eq!(value("1/2 -1/3; -1/5 1/7"), "1/247");
        assert_eq!(value("2 1; 1 0"), "1");
        // Blotto of 4 against 3 on two fields (Williams 1954).
        assert_eq!(value("4 2 1 0; 1 3 0 -1; -2 2 2 -2; -1 0 3 1; 0 1 2 4"), "14/9");
    }

    #[test]
    fn random_games() {
        let mut random = Random::new(7);
        for round in 0..3_000 {
            let sides = [0, 1].map(|_| 1 + random.below(6));
            let span = if round % 2 == 0 { 3 } else { 40 };
            let mut entry = || {
                let numerator = BigInt::from(random.below(2 * span + 1)) - span;
                Rational::new(numerator, (1 + random.below(span)).into()).unwrap()
            };
            check(&(0..sides[0]).map(|_| (0..sides[1]).map(|_| entry()).collect()).collect::<Vec<_>>());
        }
    }
}
