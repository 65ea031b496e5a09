//! [`PairMemo`] for results about pairs of shapes, and [`Memos`] for results of operations that recurse into options.

use std::cmp::Ordering;

use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use super::{num::Num, record::mix, store::Game};
use crate::limit::Limit;

/// A pair of shapes in one word, with the lowest two bits free: shapes are below 2^31, none is that of numbers.
#[inline]
fn pair(a: u32, b: u32) -> u64 {
    (u64::from(a) << 33) | (u64::from(b) << 2)
}

/// The first place to probe for a pair in a table whose size is a power of two. Pairs whose second shapes were made at
/// about the same time share a cache line.
#[inline]
fn first_place(pair: u64, mask: usize) -> usize {
    // Only the low bits matter.
    (mix(pair & !0b1111, 0) as usize & mask & !0b11) | (pair >> 2) as usize & 0b11
}

/// An entry about a pair of shapes.
pub(super) trait Entry: Copy {
    /// A free entry.
    const FREE: Self;

    /// The pair, as [`pair`] gives it, with the lowest bits to distinguish entries of the same pair; 0 if this is free.
    fn key(&self) -> u64;
}

/// A number d, and whether G ≤ H + d. If it holds for one number, it holds for all larger ones, and if it fails, it
/// fails for all smaller ones, so that two such numbers suffice for a pair.
#[derive(Clone, Copy)]
pub(super) struct Comparison {
    /// The pair, with the lowest bit set if the comparison fails.
    key: u64,
    by: Num,
}

impl Entry for Comparison {
    const FREE: Self = Comparison { key: 0, by: Num::ZERO };

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }
}

/// The sum of two shapes, the smaller one first, as a shape and a number.
#[derive(Clone, Copy)]
#[repr(Rust, packed(4))]
pub(super) struct Sum {
    key: u64,
    num: Num,
    shape: u32,
}

impl Entry for Sum {
    const FREE: Self = Sum { key: 0, num: Num::ZERO, shape: 0 };

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }
}

/// A memo for pairs of shapes: a hash table with linear probing. It grows while memory allows; otherwise all entries
/// are dropped, and found again when needed.
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

/// The initial size of a table.
const FIRST_PLACES: usize = 1 << 6;

impl PairMemo<Comparison> {
    /// Whether G ≤ H + d, if that is known; `against` compares d with a number.
    #[inline]
    pub(super) fn get(&self, g: u32, h: u32, against: impl Fn(Num) -> Ordering) -> Option<bool> {
        let pair = pair(g, h);
        let mask = self.entries.len().checked_sub(1)?;
        let mut place = first_place(pair, mask);
        loop {
            let entry = self.entries[place];
            if entry.key == pair && against(entry.by).is_ge() {
                return Some(true);
            }
            if entry.key == pair | 1 && against(entry.by).is_le() {
                return Some(false);
            }
            if entry.key == 0 {
                return None;
            }
            place = (place + 1) & mask;
        }
    }

    /// Keeps whether G ≤ H + d, which is not in the memo.
    pub(super) fn keep(&mut self, g: u32, h: u32, by: Num, answer: bool, limit: &Limit) {
        self.insert(Comparison { key: pair(g, h) | u64::from(!answer), by }, limit);
    }
}

impl PairMemo<Sum> {
    /// The sum of two shapes, if it is known.
    #[inline]
    pub(super) fn get(&self, a: u32, b: u32) -> Option<(u32, Num)> {
        let key = pair(a.min(b), a.max(b));
        let mask = self.entries.len().checked_sub(1)?;
        let entry = self.entries[self.place(key, mask)];
        (entry.key == key).then_some((entry.shape, entry.num))
    }

    /// Keeps the sum of two shapes.
    pub(super) fn keep(&mut self, a: u32, b: u32, sum: Game, limit: &Limit) {
        self.insert(Sum { key: pair(a.min(b), a.max(b)), num: sum.num, shape: sum.shape }, limit);
    }
}

impl<E: Entry> PairMemo<E> {
    /// The place of the entry with a key, or the free place for it.
    #[inline]
    fn place(&self, key: u64, mask: usize) -> usize {
        let mut place = first_place(key, mask);
        loop {
            let found = self.entries[place].key();
            if found == key || found == 0 {
                return place;
            }
            place = (place + 1) & mask;
        }
    }

    /// Inserts an entry, or replaces the one with its key.
    fn insert(&mut self, entry: E, limit: &Limit) {
        // The load factor is at most 5/8.
        if self.len * 8 >= self.entries.len() * 5 {
            self.make_room(limit);
        }
        let place = self.place(entry.key(), self.entries.len() - 1);
        self.len += usize::from(self.entries[place].key() == 0);
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
        let old = std::mem::replace(&mut self.entries, vec![E::FREE; places]);
        for entry in old.into_iter().filter(|entry| entry.key() != 0) {
            let place = self.place(entry.key(), places - 1);
            self.entries[place] = entry;
        }
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<E>()
    }
}

/// One map for each operation; the second key of a pair is the value by which the first is cooled or multiplied.
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
    /// The number of entries.
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

    /// Their approximate size in bytes.
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

/// The memory of a map without what its keys and values point to.
pub(super) fn bytes_of_map<K, V>(map: &FxHashMap<K, V>) -> usize {
    // Of eight places at most seven are used, and each has a control byte.
    map.capacity() / 7 * 8 * (size_of::<(K, V)>() + 1)
}
