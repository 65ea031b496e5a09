//! [`PairMemo`], what was found of pairs of shapes, and [`Memos`], what was found of values by operations that go down
//! their options.

use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use super::{
    num::{Num, Numbers},
    record::mix,
    store::Game,
};
use crate::limit::Limit;

/// Something remembered of a pair of shapes.
pub(super) trait Entry: Copy {
    /// That of no pair.
    const FREE: Self;

    /// The pair, as [`pair`] gives it; 0 if this is free.
    fn pair(&self) -> u64;
}

/// A pair of shapes in one word. Shapes are below 2^31, and the number 0 is in no pair that is remembered; the lowest two
/// bits are free for what is.
#[inline]
pub(super) fn pair(a: u32, b: u32) -> u64 {
    (u64::from(a) << 33) | (u64::from(b) << 2)
}

/// For which numbers d it is known whether G ≤ H + d: what holds for one holds for all above it, what fails for one fails
/// for all below. The pair of G and H has two bits beside it, which say whether there are such numbers.
#[derive(Clone, Copy)]
pub(super) struct Comparison {
    key: u64,
    /// The greatest d for which it is known to fail.
    fails: Num,
    /// The least d for which it is known to hold.
    holds: Num,
}

impl Comparison {
    const FAILS: u64 = 1;
    const HOLDS: u64 = 2;

    /// Nothing is known of the pair.
    pub(super) fn new(g: u32, h: u32) -> Self {
        Comparison { key: pair(g, h), fails: Num::ZERO, holds: Num::ZERO }
    }

    /// Whether G ≤ H + d, if it is known.
    #[inline]
    pub(super) fn answer(self, d: Num, numbers: &Numbers) -> Option<bool> {
        if self.key & Self::HOLDS != 0 && numbers.cmp(d, self.holds).is_ge() {
            Some(true)
        } else if self.key & Self::FAILS != 0 && numbers.cmp(d, self.fails).is_le() {
            Some(false)
        } else {
            None
        }
    }

    /// With the answer for a d of which it was not known.
    pub(super) fn with(mut self, d: Num, answer: bool) -> Self {
        if answer {
            self.key |= Self::HOLDS;
            self.holds = d;
        } else {
            self.key |= Self::FAILS;
            self.fails = d;
        }
        self
    }
}

impl Entry for Comparison {
    const FREE: Self = Comparison { key: 0, fails: Num::ZERO, holds: Num::ZERO };

    #[inline]
    fn pair(&self) -> u64 {
        self.key & !(Self::FAILS | Self::HOLDS)
    }
}

/// The sum of two shapes, the smaller one first: a shape and a number.
#[derive(Clone, Copy)]
#[repr(Rust, packed(4))]
pub(super) struct SumEntry {
    pair: u64,
    num: Num,
    shape: u32,
}

impl SumEntry {
    #[inline]
    pub(super) fn key(a: u32, b: u32) -> u64 {
        pair(a.min(b), a.max(b))
    }

    #[inline]
    pub(super) fn new(a: u32, b: u32, sum: Game) -> Self {
        SumEntry { pair: Self::key(a, b), num: sum.num, shape: sum.shape }
    }

    #[inline]
    pub(super) fn sum(self) -> (u32, Num) {
        (self.shape, self.num)
    }
}

impl Entry for SumEntry {
    const FREE: Self = SumEntry { pair: 0, num: Num::ZERO, shape: 0 };

    #[inline]
    fn pair(&self) -> u64 {
        self.pair
    }
}

/// Remembers something of pairs of shapes: a table in which an entry stands at the first free place from the one that its
/// hash says. It grows while memory allows; where that is short, all is forgotten instead, and would be found again.
pub(super) struct PairMemo<E> {
    /// Their number is 0 or a power of two.
    entries: Vec<E>,
    len: usize,
}

impl<E> Default for PairMemo<E> {
    fn default() -> Self {
        PairMemo { entries: Vec::new(), len: 0 }
    }
}

/// How many places a table has at first.
const FIRST_PLACES: usize = 1 << 6;

impl<E: Entry> PairMemo<E> {
    /// Where the pair is, or would be.
    #[inline]
    fn place(entries: &[E], pair: u64) -> usize {
        let mask = entries.len() - 1;
        // Only the low bits matter.
        let mut place = mix(pair, 0) as usize & mask;
        loop {
            let found = entries[place].pair();
            if found == pair || found == 0 {
                return place;
            }
            place = (place + 1) & mask;
        }
    }

    #[inline]
    pub(super) fn get(&self, pair: u64) -> Option<E> {
        if self.entries.is_empty() {
            return None;
        }
        let entry = self.entries[Self::place(&self.entries, pair)];
        (entry.pair() == pair).then_some(entry)
    }

    /// Keeps an entry; it may be there already.
    #[inline]
    pub(super) fn insert(&mut self, entry: E, limit: &Limit) {
        // Five of eight places are used at most.
        if self.len * 8 >= self.entries.len() * 5 {
            self.make_room(limit);
        }
        let place = Self::place(&self.entries, entry.pair());
        self.len += usize::from(self.entries[place].pair() == 0);
        self.entries[place] = entry;
    }

    #[cold]
    fn make_room(&mut self, limit: &Limit) {
        let places = (self.entries.len() * 2).max(FIRST_PLACES);
        if self.len > 0 && limit.allow(places * size_of::<E>()).is_err() {
            self.entries.fill(E::FREE);
            self.len = 0;
            return;
        }
        let mut larger = vec![E::FREE; places];
        for entry in self.entries.iter().filter(|entry| entry.pair() != 0) {
            let place = Self::place(&larger, entry.pair());
            larger[place] = *entry;
        }
        self.entries = larger;
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<E>()
    }
}

/// One map for each operation; a pair is the value and what it is cooled, heated or multiplied by.
#[derive(Default)]
pub(super) struct Memos {
    pub(super) cooled: FxHashMap<(Game, Game), Game>,
    pub(super) heated: FxHashMap<(Game, Game), Game>,
    pub(super) norton_products: FxHashMap<(Game, Game), Game>,
    pub(super) naive_weights: FxHashMap<Game, Game>,
    pub(super) weights: FxHashMap<Game, Option<Game>>,
    pub(super) companions: FxHashMap<Game, Game>,
    pub(super) reduced: FxHashMap<u32, Game>,
    pub(super) stop_counts: FxHashMap<u32, BigUint>,
}

impl Memos {
    /// How many entries they have.
    pub(super) fn len(&self) -> usize {
        self.cooled.len()
            + self.heated.len()
            + self.norton_products.len()
            + self.naive_weights.len()
            + self.weights.len()
            + self.companions.len()
            + self.reduced.len()
            + self.stop_counts.len()
    }

    /// How much memory they take, roughly.
    pub(super) fn bytes(&self) -> usize {
        let counts = self.stop_counts.values().map(|count| usize::try_from(count.bits() / 8).unwrap_or(0));
        bytes_of_map(&self.cooled)
            + bytes_of_map(&self.heated)
            + bytes_of_map(&self.norton_products)
            + bytes_of_map(&self.naive_weights)
            + bytes_of_map(&self.weights)
            + bytes_of_map(&self.companions)
            + bytes_of_map(&self.reduced)
            + bytes_of_map(&self.stop_counts)
            + counts.sum::<usize>()
    }
}

/// The memory of a map itself, without what its keys and values point to.
pub(super) fn bytes_of_map<K, V>(map: &FxHashMap<K, V>) -> usize {
    // Of eight places seven are used, and each has a byte beside it.
    map.capacity() / 7 * 8 * (size_of::<(K, V)>() + 1)
}
