//! Keys of sums: the key of a sum is the sum of the keys of its parts.

use std::ops::{Add, BitXor, Neg, Sub};

/// What a sum is known by, additive: key(G + H) = key(G) + key(H) and key(-G) = -key(G).
///
/// A game that is its own negative has order two, which no number of 128 bits but one has: such parts are added in a second
/// word, by exclusive or. G - G has key 0 without any matching. Sums of different keys differ; equal keys mean equal values
/// unless two of some 2^96 numbers that look like chance agree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Key {
    sum: u128,
    pairs: u128,
}

impl Key {
    /// The key of nothing.
    pub const ZERO: Key = Key { sum: 0, pairs: 0 };

    /// The key of a part with this mark.
    pub fn of(mark: u128, is_own_negative: bool, negated: bool) -> Self {
        match (is_own_negative, negated) {
            (true, _) => Key { sum: 0, pairs: mark },
            (false, false) => Key { sum: mark, pairs: 0 },
            (false, true) => Key { sum: mark.wrapping_neg(), pairs: 0 },
        }
    }

    /// The key of so many times a unit with this mark.
    pub fn multiple(mark: u128, times: i128) -> Self {
        Key { sum: mark.wrapping_mul(times.cast_unsigned()), pairs: 0 }
    }

    /// Both words as one number that looks like chance.
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

/// A number of 128 bits for some words, which looks like chance and is the same in every run.
pub fn mark(start: u64, words: impl IntoIterator<Item = u64>) -> u128 {
    let (mut a, mut b) = (start ^ 0x243f_6a88_85a3_08d3, start.rotate_left(32) ^ 0x1319_8a2e_0370_7344);
    for word in words {
        a = mixed(a ^ word, 0xbf58_476d_1ce4_e5b9, 0x94d0_49bb_1331_11eb).wrapping_add(0x9e37_79b9_7f4a_7c15);
        b = mixed(b ^ word, 0xff51_afd7_ed55_8ccd, 0xc4ce_b9fe_1a85_ec53).wrapping_add(0xd6e8_feb8_6659_fd93);
    }
    let a = mixed(a ^ b.rotate_left(23), 0xff51_afd7_ed55_8ccd, 0x94d0_49bb_1331_11eb);
    let b = mixed(b ^ a.rotate_left(41), 0xbf58_476d_1ce4_e5b9, 0xc4ce_b9fe_1a85_ec53);
    u128::from(a) << 64 | u128::from(b)
}

/// A number for a name.
pub fn mark_of_name(name: &str) -> u64 {
    name.bytes().fold(0x6a09_e667_f3bc_c908, |mark, letter| {
        mixed(mark ^ u64::from(letter), 0xbf58_476d_1ce4_e5b9, 0xc4ce_b9fe_1a85_ec53)
    })
}

/// A step that loses nothing (G. Steele, D. Lea, C. Flood, *Fast splittable pseudorandom number generators*, OOPSLA 2014).
fn mixed(word: u64, first: u64, second: u64) -> u64 {
    let word = (word ^ word >> 32).wrapping_mul(first);
    let word = (word ^ word >> 29).wrapping_mul(second);
    word ^ word >> 32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_add_as_games_do() {
        let [g, h] = [1, 2].map(|word| Key::of(mark(7, [word]), false, false));
        let star = Key::of(mark(7, [3]), true, false);
        assert_eq!(g + h - g, h);
        assert_eq!(g + star + star, g);
        assert_eq!(-(g + star), star - g);
        assert_eq!(g + g, Key::multiple(mark(7, [1]), 2));
        assert_ne!(g.folded(), h.folded());
    }
}
