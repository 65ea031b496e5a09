//! What is guessed about: values at points.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::One;

use crate::number::Rational;

/// Values at points with integer coordinates, the points in order and each once.
#[derive(Clone, Debug, Default)]
pub struct Data {
    /// The coordinates of each point.
    pub points: Vec<Vec<i64>>,
    /// The values, for each scale one list: numbers have one scale, and words are told by their places among them.
    pub values: Vec<Vec<Rational>>,
    /// The exponents of the infinitesimal scales: 0 alone for numbers.
    pub scales: Vec<Rational>,
    /// What the values are.
    pub sort: Sort,
}

/// What values are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sort {
    /// Numbers, or sums of multiples of scales.
    #[default]
    Numbers,
    /// Words that are compared and no more.
    Words,
    /// The words 0, which does not hold, and 1, which does.
    Truths,
}

impl Data {
    /// Numbers at points.
    pub fn numbers(points: Vec<Vec<i64>>, values: Vec<Rational>) -> Self {
        Data { points, values: vec![values], scales: vec![Rational::ZERO], sort: Sort::Numbers }
    }

    /// Words at points, each by its place among the words.
    pub fn words(points: Vec<Vec<i64>>, words: &[usize]) -> Self {
        let number = |word: &usize| Rational::from(i64::try_from(*word).unwrap_or(i64::MAX));
        Data { sort: Sort::Words, ..Data::numbers(points, words.iter().map(number).collect()) }
    }

    /// What holds at points.
    pub fn truths(points: Vec<Vec<i64>>, holds: &[bool]) -> Self {
        let words: Vec<usize> = holds.iter().map(|holds| usize::from(*holds)).collect();
        Data { sort: Sort::Truths, ..Data::words(points, &words) }
    }

    /// Whether the values are no numbers.
    pub(super) fn are_words(&self) -> bool {
        self.sort != Sort::Numbers
    }

    /// How many points there are.
    pub fn len(&self) -> usize {
        self.points.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.points.is_empty()
    }

    /// How many coordinates a point has.
    pub fn dimensions(&self) -> usize {
        self.points.first().map_or(0, Vec::len)
    }

    /// The points at some places, with their values on one scale.
    pub(super) fn part(&self, scale: usize, places: &[usize]) -> Data {
        let points = places.iter().filter_map(|place| self.points.get(*place).cloned()).collect();
        let values = self.values.get(scale).map_or(&[][..], Vec::as_slice);
        let values = places.iter().filter_map(|place| values.get(*place).cloned()).collect();
        let scales = self.scales.get(scale).cloned().into_iter().collect();
        Data { points, values: vec![values], scales, sort: self.sort }
    }

    /// How many bits it takes to tell one of the values among those between the least and the greatest; at least 1. A value
    /// that is foretold bears so much witness.
    pub(super) fn bits(&self) -> u64 {
        let bits = |values: &Vec<Rational>| {
            let (Some(least), Some(greatest)) = (values.iter().min(), values.iter().max()) else { return 0 };
            let common = values.iter().fold(BigInt::one(), |common, value| common.lcm(&value.denominator()));
            (&(greatest - least) * &Rational::from(common)).floor().bits()
        };
        self.values.iter().map(bits).fold(0, u64::saturating_add).clamp(1, MOST_BITS)
    }
}

/// The most that one value can witness: numbers that grow fast are large by themselves.
const MOST_BITS: u64 = 6;
/// What is asked of every formula beyond what its own numbers take, in bits; and for each of its numbers.
const DOUBT: u64 = 6;
const DOUBT_EACH: u64 = 2;

/// Whether so many values that were foretold bear witness enough for a formula with so many numbers of its own.
pub(super) fn is_witnessed(foretold: usize, numbers: usize, bits: u64) -> bool {
    let (foretold, numbers) = (foretold as u64, numbers as u64);
    foretold >= 2 && foretold.saturating_mul(bits) >= DOUBT.saturating_add(DOUBT_EACH.saturating_mul(numbers))
}
