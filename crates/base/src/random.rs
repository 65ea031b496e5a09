//! Reproducible pseudorandom numbers by SplitMix64 (Steele, Lea and Flood, *Fast splittable pseudorandom number
//! generators*, OOPSLA 2014).

/// A pseudorandom number generator.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The generator with a seed.
    pub fn new(seed: u64) -> Self {
        Random(seed)
    }

    /// The next number.
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to `below` - 1, nearly uniformly distributed; 0 if `below` is 0.
    pub fn below(&mut self, below: u64) -> u64 {
        let product = u128::from(self.draw()) * u128::from(below);
        u64::try_from(product >> 64).unwrap_or(0)
    }

    /// A random item; `None` if there are none.
    pub fn pick<'a, T>(&mut self, things: &'a [T]) -> Option<&'a T> {
        let place = self.below(u64::try_from(things.len()).unwrap_or(u64::MAX));
        things.get(usize::try_from(place).unwrap_or(usize::MAX))
    }
}

/// A 128-bit hash of some words, which is the same in every run.
pub fn hash(start: u64, words: impl IntoIterator<Item = u64>) -> u128 {
    let (mut a, mut b) = (start ^ 0x243f_6a88_85a3_08d3, start.rotate_left(32) ^ 0x1319_8a2e_0370_7344);
    for word in words {
        a = mixed(a ^ word, 0xbf58_476d_1ce4_e5b9, 0x94d0_49bb_1331_11eb).wrapping_add(0x9e37_79b9_7f4a_7c15);
        b = mixed(b ^ word, 0xff51_afd7_ed55_8ccd, 0xc4ce_b9fe_1a85_ec53).wrapping_add(0xd6e8_feb8_6659_fd93);
    }
    let a = mixed(a ^ b.rotate_left(23), 0xff51_afd7_ed55_8ccd, 0x94d0_49bb_1331_11eb);
    let b = mixed(b ^ a.rotate_left(41), 0xbf58_476d_1ce4_e5b9, 0xc4ce_b9fe_1a85_ec53);
    u128::from(a) << 64 | u128::from(b)
}

/// An invertible mixing step, as in the same paper.
fn mixed(word: u64, first: u64, second: u64) -> u64 {
    let word = (word ^ word >> 32).wrapping_mul(first);
    let word = (word ^ word >> 29).wrapping_mul(second);
    word ^ word >> 32
}

#[cfg(test)]
mod tests {
    use super::Random;

    #[test]
    fn the_numbers_are_those_of_the_paper() {
        let mut random = Random::new(1_234_567);
        let first = [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
        assert_eq!([random.draw(), random.draw(), random.draw()], first);
    }

    #[test]
    fn every_number_below_a_bound_comes() {
        let mut random = Random::new(1);
        let mut seen = [0u32; 6];
        for _ in 0..6_000 {
            seen[usize::try_from(random.below(6)).unwrap_or(0)] += 1;
        }
        assert!(seen.iter().all(|count| (850..1150).contains(count)), "{seen:?}");
        assert_eq!(random.below(0), 0);
        assert_eq!(random.pick::<u8>(&[]), None);
    }
}
