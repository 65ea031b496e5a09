//! [`Num`]: a dyadic number in one machine word, as the store keeps it: in fixed point if it is short, and otherwise
//! the index of a [`Rational`] in [`Numbers`].

use std::{
    cmp::Ordering,
    hash::{Hash, Hasher},
};

use hashbrown::HashTable;

use super::record::mix;
use crate::{
    limit::{Limit, Stop},
    number::Rational,
};

/// The binary places of a short number. Every multiple of 2^-24 below 2^38 in absolute value is short.
const PLACES: u32 = 24;

/// Short numbers are the words from the negative of this one to below it; words from it on are indices of long numbers.
const FIRST_LONG: i64 = 1 << 62;

/// A number; equal numbers of one store have equal words. Words are ordered as numbers only if [short](Num::is_short).
///
/// It is aligned to half a word, so that a number and a shape take three halves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(Rust, packed(4))]
pub(super) struct Num(i64);

impl Num {
    pub(super) const ZERO: Num = Num(0);

    /// Whether the word is the number in fixed point.
    #[inline]
    pub(super) fn is_short(self) -> bool {
        // The two highest bits are the same.
        self.0 ^ (self.0 << 1) >= 0
    }

    /// Whether all four are short.
    #[inline]
    pub(super) fn are_short(nums: [Num; 4]) -> bool {
        nums.iter().fold(0, |bits, num| bits | (num.0 ^ (num.0 << 1))) >= 0
    }

    /// The difference of the words of two short numbers, which is that of the numbers even if it is not short.
    #[inline]
    pub(super) fn difference(a: Num, b: Num) -> Num {
        Num(a.0.wrapping_sub(b.0))
    }

    /// The word, for hashes.
    #[inline]
    pub(super) fn bits(self) -> u64 {
        u64::from_le_bytes(self.0.to_le_bytes())
    }

    #[inline]
    fn of_word(word: i64) -> Option<Num> {
        Some(Num(word)).filter(|num| num.is_short())
    }

    fn place(self) -> Option<usize> {
        self.0.checked_sub(FIRST_LONG).and_then(|place| usize::try_from(place).ok())
    }
}

/// The numbers of a store that are not short, each stored once.
#[derive(Default)]
pub(super) struct Numbers {
    long: Vec<Rational>,
    index: HashTable<u32>,
    /// The places of numbers that were forgotten.
    free: Vec<u32>,
}

fn hash(number: &Rational) -> u64 {
    let mut hasher = rustc_hash::FxHasher::default();
    number.hash(&mut hasher);
    mix(hasher.finish(), 1)
}

impl Numbers {
    /// The number of long numbers.
    pub(super) fn len(&self) -> usize {
        self.long.len() - self.free.len()
    }

    /// Their approximate size in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.long.iter().map(Rational::heap_bytes).sum::<usize>()
            + self.long.capacity() * size_of::<Rational>()
            + self.free.capacity() * size_of::<u32>()
            + self.index.allocation_size()
    }

    /// The number that a word encodes.
    pub(super) fn rational(&self, num: Num) -> Rational {
        if num.is_short() {
            return Rational::from_fixed(num.0, PLACES);
        }
        num.place().and_then(|place| self.long.get(place)).cloned().unwrap_or_default()
    }

    /// The difference of two numbers.
    pub(super) fn difference(&self, a: Num, b: Num) -> Rational {
        let word = a.0.wrapping_sub(b.0);
        if a.is_short() && b.is_short() {
            Rational::from_fixed(word, PLACES)
        } else {
            self.rational(a) - self.rational(b)
        }
    }

    /// The word for a dyadic number.
    pub(super) fn intern(&mut self, number: Rational, limit: &Limit) -> Result<Num, Stop> {
        if let Some(num) = number.to_fixed(PLACES).and_then(Num::of_word) {
            return Ok(num);
        }
        number.check_size()?;
        limit.spend(number.steps())?;
        let long = &mut self.long;
        let hash_of = hash(&number);
        if let Some(place) = self.index.find(hash_of, |place| long.get(*place as usize) == Some(&number)) {
            return Ok(Num(FIRST_LONG + i64::from(*place)));
        }
        let place = match self.free.pop() {
            Some(place) => {
                long[place as usize] = number;
                place
            }
            None => {
                long.push(number);
                u32::try_from(long.len() - 1)
                    .map_err(|_| Stop::Size { what: "the store of long numbers", limit: "2^32 numbers" })?
            }
        };
        self.index.insert_unique(hash_of, place, |place| hash(&long[*place as usize]));
        Ok(Num(FIRST_LONG + i64::from(place)))
    }

    #[inline]
    pub(super) fn cmp(&self, a: Num, b: Num) -> Ordering {
        if a.is_short() && b.is_short() { a.cmp(&b) } else { self.cmp_long(a, b) }
    }

    #[cold]
    fn cmp_long(&self, a: Num, b: Num) -> Ordering {
        if a == b { Ordering::Equal } else { self.rational(a).cmp(&self.rational(b)) }
    }

    /// The sum, if all three numbers are short.
    #[inline]
    pub(super) fn short_sum(a: Num, b: Num) -> Option<Num> {
        // The sum of two short numbers does not overflow.
        let sum = Num(a.0.wrapping_add(b.0));
        (a.is_short() && b.is_short() && sum.is_short()).then_some(sum)
    }

    #[inline]
    pub(super) fn add(&mut self, a: Num, b: Num, limit: &Limit) -> Result<Num, Stop> {
        match Self::short_sum(a, b) {
            Some(sum) => Ok(sum),
            None => self.add_long(a, b, limit),
        }
    }

    #[cold]
    fn add_long(&mut self, a: Num, b: Num, limit: &Limit) -> Result<Num, Stop> {
        let sum = self.rational(a) + self.rational(b);
        self.intern(sum, limit)
    }

    #[inline]
    pub(super) fn sub(&mut self, a: Num, b: Num, limit: &Limit) -> Result<Num, Stop> {
        let difference = Num(a.0.wrapping_sub(b.0));
        if a.is_short() && b.is_short() && difference.is_short() { Ok(difference) } else { self.sub_long(a, b, limit) }
    }

    #[cold]
    fn sub_long(&mut self, a: Num, b: Num, limit: &Limit) -> Result<Num, Stop> {
        let difference = self.rational(a) - self.rational(b);
        self.intern(difference, limit)
    }

    /// The largest integer that is not greater.
    pub(super) fn floor(&mut self, a: Num, limit: &Limit) -> Result<Num, Stop> {
        if a.is_short() {
            // It is short too, since the least short number is an integer.
            return Ok(Num((a.0 >> PLACES) << PLACES));
        }
        let floor = self.rational(a).floor();
        self.intern(floor.into(), limit)
    }

    /// Forgets all long numbers except these.
    pub(super) fn keep_only(&mut self, kept: impl Iterator<Item = Num>) {
        let mut is_kept = vec![false; self.long.len()];
        for place in kept.filter_map(Num::place) {
            if let Some(is_kept) = is_kept.get_mut(place) {
                *is_kept = true;
            }
        }
        self.long.truncate(is_kept.iter().rposition(|kept| *kept).map_or(0, |last| last + 1));
        self.free.clear();
        self.index.clear();
        let long = &mut self.long;
        for (place, is_kept) in (0..).zip(&is_kept[..long.len()]) {
            if *is_kept {
                let hash_of = hash(&long[place as usize]);
                self.index.insert_unique(hash_of, place, |place| hash(&long[*place as usize]));
            } else {
                long[place as usize] = Rational::ZERO;
                self.free.push(place);
            }
        }
        long.shrink_to_fit();
        self.index.shrink_to_fit(|place| hash(&long[*place as usize]));
    }
}
