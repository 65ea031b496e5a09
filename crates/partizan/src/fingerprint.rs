//! Fingerprints: hashes that identify a value independently of its store.

use super::{
    num::Num,
    record::Tagged,
    store::{Game, Store},
};
use crate::{limit::Stop, random::hash};

/// The seeds of the hashes of numbers with ups and nimbers, of other canonical forms, and of values.
const TAGGED: u64 = 11;
const FORM: u64 = 12;
const VALUE: u64 = 13;
/// The seeds of the hashes of numbers, by their representation in the store.
const SHORT: u64 = 14;
const LONG: u64 = 15;

fn words(word: u128) -> [u64; 2] {
    [word as u64, (word >> 64) as u64]
}

impl Store {
    /// A 128-bit hash of the canonical form, the same in every store whatever else it holds. Different values have
    /// different fingerprints, except for collisions.
    pub fn fingerprint(&mut self, g: Game) -> Result<u128, Stop> {
        let shape = match self.tagged(g) {
            Some(Tagged { up, nimber, .. }) => hash(TAGGED, [up.cast_unsigned(), nimber]),
            None => self.fingerprint_of_shape(g)?,
        };
        let number = match g.num.is_short() {
            true => hash(SHORT, [g.num.bits()]),
            false => hash(LONG, self.num(g.num).to_string().bytes().map(u64::from)),
        };
        Ok(hash(VALUE, [shape, number].into_iter().flat_map(words)))
    }

    /// The fingerprint of the shape of a value, which G and G + x share.
    fn fingerprint_of_shape(&mut self, g: Game) -> Result<u128, Stop> {
        if let Some(known) = self.fingerprints.get(&g.shape) {
            return Ok(*known);
        }
        self.check()?;
        let plain = self.game(g.shape, Num::ZERO);
        let fingerprint = self.descend(|store| {
            // A sum does not depend on the order of the options.
            let mut sums = [0_u128; 2];
            store.for_each_option(plain, |store, side, option| {
                sums[side] = sums[side].wrapping_add(store.fingerprint(option)?);
                Ok(())
            })?;
            Ok(hash(FORM, sums.into_iter().flat_map(words)))
        })?;
        self.limit.allow_entry(&self.fingerprints)?;
        self.fingerprints.insert(g.shape, fingerprint);
        Ok(fingerprint)
    }
}
