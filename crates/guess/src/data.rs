//! The data that formulas are guessed for: values at points.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::One;

use crate::number::Rational;

/// Values at points with integer coordinates; the points are in order and distinct.
#[derive(Clone, Debug, Default)]
pub struct Data {
    /// The coordinates of each point.
    pub points: Vec<Vec<i64>>,
    /// The values, a list for each scale. Numbers have one scale; words are given by their indices.
    pub values: Vec<Vec<Rational>>,
    /// The exponents of the infinitesimal scales: 0 alone for numbers.
    pub scales: Vec<Rational>,
    /// The sort of the values.
    pub sort: Sort,
}

/// The sort of values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sort {
    /// Numbers, or sums of multiples of scales.
    #[default]
    Numbers,
    /// Words that can be compared for equality only.
    Words,
    /// The words 0 for false and 1 for true.
    Truths,
}

impl Data {
    /// Numbers at points.
    pub fn numbers(points: Vec<Vec<i64>>, values: Vec<Rational>) -> Self {
        Data { points, values: vec![values], scales: vec![Rational::ZERO], sort: Sort::Numbers }
    }

    /// Words at points, each by its index.
    pub fn words(points: Vec<Vec<i64>>, words: &[usize]) -> Self {
        let number = |word: &usize| Rational::from(i64::try_from(*word).unwrap_or(i64::MAX));
        Data { sort: Sort::Words, ..Data::numbers(points, words.iter().map(number).collect()) }
    }

    /// Truth values at points.
    pub fn truths(points: Vec<Vec<i64>>, holds: &[bool]) -> Self {
        let words: Vec<usize> = holds.iter().map(|holds| usize::from(*holds)).collect();
        Data { sort: Sort::Truths, ..Data::words(points, &words) }
    }

    /// Whether the values are not numbers.
    pub(super) fn are_words(&self) -> bool {
        self.sort != Sort::Numbers
    }

    /// Whether the values are numbers without infinitesimal parts.
    pub(super) fn are_numbers(&self) -> bool {
        !self.are_words() && self.is_finite()
    }

    /// Whether the only scale is that of the numbers.
    pub(super) fn is_finite(&self) -> bool {
        matches!(self.scales.as_slice(), [scale] if scale.is_zero())
    }

    /// Whether the points are consecutive integers.
    pub(super) fn is_dense(&self) -> bool {
        let (Some(first), Some(last)) = (self.points.first(), self.points.last()) else { return false };
        last[0].checked_sub(first[0]).and_then(|span| usize::try_from(span).ok()) == Some(self.len() - 1)
    }

    /// The values on one scale.
    pub(super) fn row(&self, scale: usize) -> &[Rational] {
        self.values.get(scale).map_or(&[], Vec::as_slice)
    }

    /// How many points there are.
    pub fn len(&self) -> usize {
        self.points.len()
    }

    /// Whether there are no points.
    pub fn is_empty(&self) -> bool {
        self.points.is_empty()
    }

    /// How many coordinates a point has.
    pub fn dimensions(&self) -> usize {
        self.points.first().map_or(0, Vec::len)
    }

    /// The points at some indices, with their values on one scale.
    pub(super) fn part(&self, scale: usize, places: &[usize]) -> Data {
        let points = places.iter().filter_map(|place| self.points.get(*place).cloned()).collect();
        let values = self.row(scale);
        let values = places.iter().filter_map(|place| values.get(*place).cloned()).collect();
        let scales = self.scales.get(scale).cloned().into_iter().collect();
        Data { points, values: vec![values], scales, sort: self.sort }
    }

    /// How many bits it takes to distinguish a value from the others between the least and the greatest; at least 1. A value
    /// that is predicted provides that much evidence.
    pub(super) fn bits(&self) -> u64 {
        let bits = |values: &Vec<Rational>| {
            let (Some(least), Some(greatest)) = (values.iter().min(), values.iter().max()) else { return 0 };
            let common = values.iter().fold(BigInt::one(), |common, value| common.lcm(&value.denominator()));
            (&(greatest - least) * &Rational::from(common)).floor().bits()
        };
        self.values.iter().map(bits).fold(0, u64::saturating_add).clamp(1, MOST_BITS)
    }
}

/// The most evidence that one value can provide: numbers that grow fast are large anyway.
const MOST_BITS: u64 = 6;
/// The evidence required of every formula beyond that for its own numbers, in bits, and that for each of its numbers.
const DOUBT: u64 = 6;
const DOUBT_EACH: u64 = 2;

/// Whether that many predicted values provide enough evidence for a formula with that many numbers of its own.
pub(super) fn is_witnessed(predicted: usize, numbers: usize, bits: u64) -> bool {
    let (predicted, numbers) = (predicted as u64, numbers as u64);
    predicted >= 2 && predicted.saturating_mul(bits) >= DOUBT.saturating_add(DOUBT_EACH.saturating_mul(numbers))
}
