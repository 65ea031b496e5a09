//! Guesses: the quotient of all sums of a few heaps with bounded multiplicities.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::{
    limit::{Limit, Stop},
    quotient::monoid::{Element, Monoid},
};

/// The exponent of each letter in a word; missing ones at the end are 0.
pub(super) type Word = Vec<u32>;

/// A letter: a heap that a guess is based on.
#[derive(Clone, Debug)]
pub(super) struct Letter {
    /// From this exponent on, …
    pub(super) index: u32,
    /// … exponents that differ by a multiple of this one are identified.
    pub(super) period: u32,
    /// Its options, as words in earlier letters.
    pub(super) options: Vec<Word>,
}

/// A guessed quotient.
#[derive(Debug)]
pub(super) struct Guess {
    pub(super) monoid: Monoid,
    /// A short word for each element.
    pub(super) words: Vec<Word>,
    /// The element of each word.
    classes: Vec<u32>,
    shape: Vec<Size>,
}

impl Guess {
    /// The element of a word.
    pub(super) fn element(&self, word: &[u32]) -> Element {
        let place = self.classes[place_of(&self.shape, word.iter().copied())];
        Element::try_from(place).unwrap_or_default()
    }
}

/// The dimension of a letter in the table of words.
#[derive(Clone, Copy, Debug)]
struct Size {
    index: u32,
    period: u32,
    /// The distance in the table between two words that differ by one such letter.
    step: usize,
}

impl Size {
    fn reduce(self, exponent: u32) -> u32 {
        let end = self.index + self.period;
        if exponent < end { exponent } else { self.index + (exponent - self.index) % self.period }
    }
}

/// The limit that was reached.
pub(super) type Reached = &'static str;

/// The most words in the table.
const MOST_WORDS: usize = 1 << 24;
/// The most elements of a monoid, whose multiplication table has this number squared of entries.
pub(super) const MOST_ELEMENTS: usize = 1 << 12;

/// The index of a word in the table, with its exponents reduced.
fn place_of(shape: &[Size], exponents: impl Iterator<Item = u32>) -> usize {
    shape.iter().zip(exponents).map(|(size, exponent)| size.reduce(exponent) as usize * size.step).sum()
}

/// Computes the outcomes of all words in the given letters with small exponents, as far as they do not depend on larger ones,
/// and the smallest monoid that distinguishes them. This proves nothing.
pub(super) fn guess(letters: &[Letter], limit: &Limit) -> Result<Result<Guess, Reached>, Stop> {
    let mut shape = Vec::with_capacity(letters.len());
    let mut words = 1_usize;
    for letter in letters {
        shape.push(Size { index: letter.index, period: letter.period, step: words });
        let longer = words.checked_mul((letter.index + letter.period) as usize);
        match longer.filter(|words| *words <= MOST_WORDS) {
            Some(longer) => words = longer,
            None => return Ok(Err("the number of words")),
        }
    }
    // The outcome of each word, and its class before and after a refinement.
    limit.allow(words.saturating_mul(1 + 2 * size_of::<u32>()))?;
    let is_p = outcomes(letters, &shape, words, limit)?;
    let Some(classes) = minimal(&is_p, &shape, limit)? else { return Ok(Err("the order")) };
    Ok(Ok(monoid_of(&is_p, classes, shape, limit)?))
}

/// Steps to the next word.
fn advance(word: &mut [u32], shape: &[Size]) {
    for (exponent, size) in word.iter_mut().zip(shape) {
        *exponent += 1;
        if *exponent < size.index + size.period {
            return;
        }
        *exponent = 0;
    }
}

/// For each word, whether it is a P-position. Options are words with one letter fewer and perhaps more of the earlier letters,
/// so that they come earlier in the table.
fn outcomes(letters: &[Letter], shape: &[Size], words: usize, limit: &Limit) -> Result<Vec<bool>, Stop> {
    let mut is_p = vec![false; words];
    let mut word = vec![0_u32; letters.len()];
    for place in 1..words {
        advance(&mut word, shape);
        let mut wins = false;
        'letters: for (at, letter) in letters.iter().enumerate() {
            if word[at] == 0 {
                continue;
            }
            let without = place - shape[at].step;
            for option in &letter.options {
                limit.check()?;
                let mut after = without;
                for ((exponent, more), size) in word.iter().zip(option).zip(shape) {
                    if *more > 0 {
                        let reduced = size.reduce(exponent + more);
                        after = after + reduced as usize * size.step - *exponent as usize * size.step;
                    }
                }
                if is_p[after] {
                    wins = true;
                    break 'letters;
                }
            }
        }
        is_p[place] = !wins;
    }
    Ok(is_p)
}

/// The most classes for which pairs are numbered in a table, which takes up to 16 MB.
const MOST_IN_TABLE: usize = 1 << 11;

/// Pairs of classes, numbered in order of first occurrence.
struct Pairs {
    count: u32,
    /// The number of classes.
    width: usize,
    table: Vec<u32>,
    /// The numbers of the pairs if a table would be too large.
    numbers: HashMap<(u32, u32), u32, FxBuildHasher>,
}

impl Pairs {
    fn of(classes: usize) -> Self {
        let cells = if classes <= MOST_IN_TABLE { classes * classes } else { 0 };
        Pairs { count: 0, width: classes, table: vec![u32::MAX; cells], numbers: HashMap::default() }
    }

    fn number(&mut self, a: u32, b: u32) -> u32 {
        let number = match self.table.get_mut(a as usize * self.width + b as usize) {
            Some(number) => number,
            None => self.numbers.entry((a, b)).or_insert(u32::MAX),
        };
        if *number == u32::MAX {
            *number = self.count;
            self.count += 1;
        }
        *number
    }
}

/// The classes of words that no product distinguishes, numbered in order of first occurrence; `None` if there are too many.
fn minimal(is_p: &[bool], shape: &[Size], limit: &Limit) -> Result<Option<Vec<u32>>, Stop> {
    let mut classes: Vec<u32> = is_p.iter().map(|is_p| u32::from(*is_p)).collect();
    let mut refined = Vec::with_capacity(classes.len());
    let mut count = 1 + usize::from(is_p.contains(&true));
    let mut unchanged = 0;
    while unchanged < shape.len() {
        for size in shape {
            let mut pairs = Pairs::of(count);
            let end = (size.index + size.period) as usize;
            refined.clear();
            // Runs of words with the same exponent of the letter, and the runs with one more of the letter.
            for first in (0..classes.len()).step_by(size.step) {
                let exponent = first / size.step % end;
                let next = match exponent + 1 < end {
                    true => first + size.step,
                    false => first - (size.period as usize - 1) * size.step,
                };
                for (class, next) in classes[first..][..size.step].iter().zip(&classes[next..]) {
                    limit.check()?;
                    refined.push(pairs.number(*class, *next));
                }
            }
            std::mem::swap(&mut classes, &mut refined);
            let found = pairs.count as usize;
            if found > MOST_ELEMENTS {
                return Ok(None);
            }
            unchanged = if found == count { unchanged + 1 } else { 0 };
            count = found;
        }
    }
    Ok(Some(classes))
}

/// The monoid of the classes.
fn monoid_of(is_p: &[bool], classes: Vec<u32>, shape: Vec<Size>, limit: &Limit) -> Result<Guess, Stop> {
    // For each class a word with the fewest letters.
    let mut words: Vec<Word> = Vec::new();
    let mut word = vec![0; shape.len()];
    let degree = |word: &[u32]| word.iter().sum::<u32>();
    let mut p = Vec::new();
    for (place, class) in classes.iter().enumerate() {
        limit.check()?;
        let class = *class as usize;
        if class == words.len() {
            words.push(word.clone());
            p.push(is_p[place]);
        } else if degree(&word) < degree(&words[class]) {
            words[class].clone_from(&word);
        }
        advance(&mut word, &shape);
    }
    let mut products = Vec::with_capacity(words.len() * words.len());
    for x in &words {
        for y in &words {
            limit.check()?;
            let place = place_of(&shape, x.iter().zip(y).map(|(x, y)| x + y));
            products.push(Element::try_from(classes[place]).unwrap_or_default());
        }
    }
    Ok(Guess { monoid: Monoid::new(products, p), words, classes, shape })
}
