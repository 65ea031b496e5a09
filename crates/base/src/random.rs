//! Numbers that look like chance and are the same each time: SplitMix64 (Steele, Lea and Flood, *Fast splittable
//! pseudorandom number generators*).

/// A source of numbers that a seed determines.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The source of a seed.
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

    /// A number from 0 to `below` - 1, each about as often as the others; 0 if `below` is 0.
    pub fn below(&mut self, below: u64) -> u64 {
        let product = u128::from(self.draw()) * u128::from(below);
        u64::try_from(product >> 64).unwrap_or(0)
    }

    /// One of some things, or none if there are none.
    pub fn pick<'a, T>(&mut self, things: &'a [T]) -> Option<&'a T> {
        let place = self.below(u64::try_from(things.len()).unwrap_or(u64::MAX));
        things.get(usize::try_from(place).unwrap_or(usize::MAX))
    }
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
