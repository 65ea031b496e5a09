//! [`Memos`]: what was found of values by operations that go down their options, by id.

use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use super::store::Game;

/// One map for each operation; a pair is the value and what it is cooled, heated or multiplied by.
#[derive(Default)]
pub(super) struct Memos {
    pub(super) cooled: FxHashMap<(Game, Game), Game>,
    pub(super) heated: FxHashMap<(Game, Game), Game>,
    pub(super) norton_products: FxHashMap<(Game, Game), Game>,
    pub(super) naive_weights: FxHashMap<Game, Game>,
    pub(super) weights: FxHashMap<Game, Option<Game>>,
    pub(super) companions: FxHashMap<Game, Game>,
    pub(super) reduced: FxHashMap<Game, Game>,
    pub(super) stop_counts: FxHashMap<Game, BigUint>,
}

impl Memos {
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
