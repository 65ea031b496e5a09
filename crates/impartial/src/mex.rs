//! Sets of Grundy values as bits, and the mex.

/// A set of natural numbers, one bit each. Its mex is the least number that is not in it.
#[derive(Clone, Debug, Default)]
pub struct ValueSet {
    words: Vec<u64>,
}

impl ValueSet {
    /// Inserts a value.
    pub fn insert(&mut self, value: usize) {
        let word = value / 64;
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << (value % 64);
    }

    /// Removes all values.
    pub fn clear(&mut self) {
        self.words.clear();
    }

    /// Whether a value is in the set.
    pub fn contains(&self, value: usize) -> bool {
        self.words.get(value / 64).is_some_and(|word| word >> (value % 64) & 1 == 1)
    }

    /// The words of 64 values each, in ascending order.
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// The least natural number that is not in the set.
    pub fn mex(&self) -> usize {
        first_missing(self.words.iter().copied()).unwrap_or(64 * self.words.len())
    }
}

impl FromIterator<usize> for ValueSet {
    fn from_iter<I: IntoIterator<Item = usize>>(values: I) -> Self {
        let mut set = ValueSet::default();
        values.into_iter().for_each(|value| set.insert(value));
        set
    }
}

/// The index of the first bit that is not set in a sequence of words.
#[inline]
pub fn first_missing(words: impl Iterator<Item = u64>) -> Option<usize> {
    words.enumerate().find(|(_, word)| *word != u64::MAX).map(|(place, word)| 64 * place + ones_below(word))
}

/// The number of bits of a word that are set below the first that is not.
#[inline]
pub fn ones_below(word: u64) -> usize {
    // At most 64.
    word.trailing_ones() as usize
}
