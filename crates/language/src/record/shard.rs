//! Which positions of a sweep are one machine's.

use std::{fmt, str::FromStr};

/// One of the equal parts into which a sweep is divided: of n shards the k-th has the positions k, k + n, k + 2n, …, so that
/// like positions, which stand side by side, are shared out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shard {
    /// Which one, from 1.
    pub number: u64,
    /// How many there are.
    pub of: u64,
}

impl Shard {
    /// Whether a position, counted from 1, is among its own.
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

    /// How many of so many positions are its own.
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
