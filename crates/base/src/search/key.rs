//! Keys of sums: the key of a sum is the sum of the keys of its parts.

use std::ops::{Add, BitXor, Neg, Sub};

pub use crate::random::hash;

/// The hash key of a sum, which is additive: key(G + H) = key(G) + key(H) and key(-G) = -key(G).
///
/// A game that is its own negative has order two, as only one number of 128 bits besides 0 has: such parts are kept in a
/// second word, by exclusive or. G - G has key 0 without matching the parts. Sums with different keys are different; sums with
/// equal keys have equal values, barring a collision of pseudorandom numbers of 96 bits or more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Key {
    sum: u128,
    pairs: u128,
}

impl Key {
    /// The key of the empty sum.
    pub const ZERO: Key = Key { sum: 0, pairs: 0 };

    /// The key of a part with this hash.
    pub fn of(hash: u128, is_own_negative: bool, negated: bool) -> Self {
        match (is_own_negative, negated) {
            (true, _) => Key { sum: 0, pairs: hash },
            (false, false) => Key { sum: hash, pairs: 0 },
            (false, true) => Key { sum: hash.wrapping_neg(), pairs: 0 },
        }
    }

    /// The key of a multiple of a unit with this hash.
    pub fn multiple(hash: u128, times: i128) -> Self {
        Key { sum: hash.wrapping_mul(times.cast_unsigned()), pairs: 0 }
    }

    /// Both words as one pseudorandom number.
    pub fn folded(self) -> u128 {
        const ODD: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835;
        self.sum ^ self.pairs.rotate_left(61).wrapping_mul(ODD)
    }
}

impl Add for Key {
    type Output = Key;

    fn add(self, other: Key) -> Key {
        Key { sum: self.sum.wrapping_add(other.sum), pairs: self.pairs.bitxor(other.pairs) }
    }
}

impl Sub for Key {
    type Output = Key;

    fn sub(self, other: Key) -> Key {
        self + -other
    }
}

impl Neg for Key {
    type Output = Key;

    fn neg(self) -> Key {
        Key { sum: self.sum.wrapping_neg(), ..self }
    }
}

/// The hash of a name.
pub fn hash_of_name(name: &str) -> u64 {
    hash(name.len() as u64, name.bytes().map(u64::from)) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_add_as_games_do() {
        let [g, h] = [1, 2].map(|word| Key::of(hash(7, [word]), false, false));
        let star = Key::of(hash(7, [3]), true, false);
        assert_eq!(g + h - g, h);
        assert_eq!(g + star + star, g);
        assert_eq!(-(g + star), star - g);
        assert_eq!(g + g, Key::multiple(hash(7, [1]), 2));
        assert_ne!(g.folded(), h.folded());
    }
}
