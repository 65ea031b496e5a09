//! Random places, the same in each run.

use cutcake_base::random::Random;

pub struct Dice(Random);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Dice(Random::new(seed))
    }

    pub fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.0.below(u64::try_from(bound).unwrap())).unwrap()
    }
}
