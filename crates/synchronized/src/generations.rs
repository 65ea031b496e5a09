//! [`Generations`]: a cache of bounded size.

use std::hash::Hash;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

/// A map that forgets entries that have not been used recently. It has two halves: when the young one is full, it
/// becomes the old one, and the former old one is forgotten.
#[derive(Debug)]
pub(super) struct Generations<K, V> {
    young: HashMap<K, V, FxBuildHasher>,
    old: HashMap<K, V, FxBuildHasher>,
    /// The most entries of a half.
    most: usize,
}

impl<K: Clone + Eq + Hash, V: Clone> Generations<K, V> {
    /// An empty map that keeps at most so many entries.
    pub(super) fn new(most: usize) -> Self {
        Generations { young: HashMap::default(), old: HashMap::default(), most: (most / 2).max(1) }
    }

    pub(super) fn get(&mut self, key: &K) -> Option<V> {
        if let Some(value) = self.young.get(key) {
            return Some(value.clone());
        }
        let value = self.old.remove(key)?;
        self.insert(key.clone(), value.clone());
        Some(value)
    }

    pub(super) fn insert(&mut self, key: K, value: V) {
        if self.young.len() >= self.most && !self.young.contains_key(&key) {
            self.turn();
        }
        self.young.insert(key, value);
    }

    /// Forgets the older half.
    pub(super) fn turn(&mut self) {
        self.old = std::mem::take(&mut self.young);
    }

    pub(super) fn len(&self) -> usize {
        self.young.len() + self.old.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_are_kept() {
        let mut kept = Generations::new(8);
        for key in 0..1000u32 {
            kept.insert(key, key);
            assert!(kept.len() <= 8);
            assert!(
                (key.saturating_sub(3)..=key)
                    .all(|late| kept.young.contains_key(&late) || kept.old.contains_key(&late))
            );
        }
        assert_eq!((kept.get(&999), kept.get(&990)), (Some(999), None));
    }
}
