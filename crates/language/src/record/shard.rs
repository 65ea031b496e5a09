//! The part of a sweep for one machine.

use std::{fmt, str::FromStr};

/// One of the equal parts into which a sweep is divided. The k-th of n shards has the positions k, k + n, k + 2n, …, so
/// that similar positions, which are adjacent, are distributed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shard {
    /// The number of the shard, from 1.
    pub number: u64,
    /// The number of shards.
    pub of: u64,
}

impl Shard {
    /// Whether a position, counted from 1, belongs to the shard.
    ///
    /// ```
    /// use cutcake_language::record::Shard;
    /// let shard: Shard = "2/3".parse()?;
    /// assert_eq!((1..=9).filter(|index| shard.has(*index)).collect::<Vec<_>>(), [2, 5, 8]);
    /// # Ok::<(), String>(())
    /// ```
    pub fn has(self, index: u64) -> bool {
        index % self.of == self.number % self.of
    }

    /// The number of positions of the shard, out of all.
    pub fn share(self, positions: u64) -> u64 {
        positions / self.of + u64::from(self.number <= positions % self.of)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        match numbers {
            Some((number, of)) if (1..=of).contains(&number) => Ok(Shard { number, of }),
            _ => Err("a shard is k/n, the k-th of n from 1 to n: 2/4".to_owned()),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}
