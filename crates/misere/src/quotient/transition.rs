//! [`Transitions`]: the proof that a monoid is the quotient of heaps.

use std::hash::BuildHasher;

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

use crate::{
    limit::{Limit, Stop},
    quotient::monoid::{Element, Monoid},
};

/// A set of elements of a monoid, as a bit set.
type Set = Box<[u64]>;

/// What the proof needs to know about a heap h.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Generator {
    /// Φ(h).
    pub(super) element: Element,
    /// All z for which z·Φ(o) is in P for some option o of h.
    pub(super) winning: Set,
    /// Whether h has options.
    pub(super) has_options: bool,
    /// The first heap with these properties.
    pub(super) heap: u64,
}

/// The pairs (x, E) of all sums of heaps: x is the image of a sum, and E the set of images of its options. Let Φ map heaps into
/// a monoid with a subset P in which any two elements are distinguished by some product. It is the quotient map if and only if
/// 1 is not in P and, for each pair where E is not empty, x ∈ P if and only if no member of E is in P (Plambeck and Siegel, the
/// transition algebra). Instead of E, the set S of all z is stored for which some product of z and a member of E is in P: it
/// carries as much information, and there are far fewer pairs.
#[derive(Clone, Debug)]
pub(super) struct Transitions {
    /// The number of 64-bit words in a set.
    width: usize,
    /// For each element x all z with zx ∈ P.
    partners: Vec<Set>,
    pub(super) generators: Vec<Generator>,
    /// For each pair its element, and whether the sum has options.
    pairs: Vec<(Element, bool)>,
    /// Their sets, one after another.
    sets: Vec<u64>,
    /// For each pair the one it was made from, and by which generator.
    origins: Vec<(u32, u32)>,
    by_content: HashTable<u32>,
}

/// The result of an attempt at a proof.
#[derive(Debug)]
pub(super) enum Proof {
    /// The proof holds.
    Holds,
    /// The condition fails for the sum of these heaps.
    Fails(Vec<u64>),
    /// There are too many pairs.
    TooMany,
}

/// The most pairs that are stored.
const MOST_PAIRS: usize = 1 << 21;

fn hash_of(pair: (Element, bool), set: &[u64]) -> u64 {
    FxBuildHasher.hash_one((pair, set))
}

fn holds(set: &[u64], element: Element) -> bool {
    set[usize::from(element) / 64] >> (element % 64) & 1 == 1
}

fn insert(set: &mut [u64], element: Element) {
    set[usize::from(element) / 64] |= 1 << (element % 64);
}

impl Transitions {
    /// The pair of the empty sum alone.
    pub(super) fn new(monoid: &Monoid) -> Self {
        let width = monoid.order().div_ceil(64);
        let mut transitions = Transitions {
            width,
            partners: Vec::new(),
            generators: Vec::new(),
            pairs: Vec::new(),
            sets: Vec::new(),
            origins: Vec::new(),
            by_content: HashTable::new(),
        };
        transitions.partners = monoid.elements().map(|x| transitions.shifted(monoid, x, |y| monoid.is_p(y))).collect();
        let empty = vec![0; width];
        transitions.push((0, false), &empty, (0, 0));
        transitions
    }

    /// All z with zx in a set.
    fn shifted(&self, monoid: &Monoid, x: Element, is_in: impl Fn(Element) -> bool) -> Set {
        let mut set = vec![0; self.width].into_boxed_slice();
        for (z, product) in monoid.elements().zip(monoid.row(x)) {
            if is_in(*product) {
                insert(&mut set, z);
            }
        }
        set
    }

    /// The generator of a heap whose options are mapped to the given elements.
    pub(super) fn generator(&self, heap: u64, element: Element, options: &[Element]) -> Generator {
        let mut winning = vec![0; self.width].into_boxed_slice();
        for option in options {
            winning.iter_mut().zip(&self.partners[usize::from(*option)]).for_each(|(word, more)| *word |= more);
        }
        Generator { element, winning, has_options: !options.is_empty(), heap }
    }

    /// The elements that a heap can be mapped to, as far as its sums with one other position tell.
    pub(super) fn candidates(&self, monoid: &Monoid, generator: &Generator) -> Vec<Element> {
        let fits = |x: &Element| {
            let partners = &self.partners[usize::from(*x)];
            let is_apart = partners.iter().zip(&generator.winning).all(|(a, b)| a & b == 0);
            is_apart && monoid.is_p(*x) != holds(&generator.winning, 0)
        };
        monoid.elements().filter(fits).collect()
    }

    /// Whether there is a generator with the same properties.
    fn is_known(&self, generator: &Generator) -> bool {
        let Generator { element, has_options, winning, .. } = generator;
        let is_same = |known: &Generator| (known.element, known.has_options) == (*element, *has_options);
        self.generators.iter().any(|known| is_same(known) && known.winning == *winning)
    }

    /// Adds a heap if the proof still holds with it; otherwise nothing changes.
    pub(super) fn extend(&mut self, monoid: &Monoid, generator: Generator, limit: &Limit) -> Result<Proof, Stop> {
        if self.is_known(&generator) {
            return Ok(Proof::Holds);
        }
        let before = self.pairs.len();
        self.generators.push(generator);
        let last = self.generators.len() - 1;
        let proof = self.close(monoid, 0, last, limit);
        if !matches!(proof, Ok(Proof::Holds)) {
            self.generators.pop();
            for place in before..self.pairs.len() {
                let (pair, set) = (self.pairs[place], &self.sets[place * self.width..][..self.width]);
                let found = self.by_content.find_entry(hash_of(pair, set), |other| *other as usize == place);
                if let Ok(entry) = found {
                    entry.remove();
                }
            }
            self.pairs.truncate(before);
            self.origins.truncate(before);
            self.sets.truncate(before * self.width);
        }
        proof
    }

    /// Proves the quotient for these heaps from scratch; if it fails, then for a sum of fewest heaps.
    pub(super) fn prove(&mut self, monoid: &Monoid, generators: Vec<Generator>, limit: &Limit) -> Result<Proof, Stop> {
        if monoid.is_p(0) {
            return Ok(Proof::Fails(Vec::new()));
        }
        for generator in generators {
            limit.check()?;
            if !self.is_known(&generator) {
                self.generators.push(generator);
            }
        }
        let mut place = 0;
        while place < self.pairs.len() {
            for generator in 0..self.generators.len() {
                if let Some(proof) = self.multiply(monoid, place, generator, limit)? {
                    return Ok(proof);
                }
            }
            place += 1;
        }
        Ok(Proof::Holds)
    }

    /// Multiplies all pairs from `place` on, including new ones, by one generator: the earlier pairs are closed under all others.
    fn close(&mut self, monoid: &Monoid, mut place: usize, generator: usize, limit: &Limit) -> Result<Proof, Stop> {
        while place < self.pairs.len() {
            if let Some(proof) = self.multiply(monoid, place, generator, limit)? {
                return Ok(proof);
            }
            place += 1;
        }
        Ok(Proof::Holds)
    }

    /// Multiplies a pair by a generator: (x, S)(y, F) = (xy, {z : zx ∈ F or zy ∈ S}).
    fn multiply(
        &mut self,
        monoid: &Monoid,
        place: usize,
        generator: usize,
        limit: &Limit,
    ) -> Result<Option<Proof>, Stop> {
        limit.spend(u32::try_from(monoid.order() / 8 + 1).unwrap_or(u32::MAX))?;
        let (x, has_options) = self.pairs[place];
        let by = &self.generators[generator];
        let set = &self.sets[place * self.width..][..self.width];
        let mut product = vec![0; self.width];
        let rows = monoid.row(x).iter().zip(monoid.row(by.element));
        for (z, (with_x, with_y)) in monoid.elements().zip(rows) {
            if holds(&by.winning, *with_x) || holds(set, *with_y) {
                insert(&mut product, z);
            }
        }
        let pair = (monoid.product(x, by.element), has_options || by.has_options);
        let hash = hash_of(pair, &product);
        let is_known = self.by_content.find(hash, |other| {
            let other = *other as usize;
            self.pairs[other] == pair && self.sets[other * self.width..][..self.width] == product
        });
        if is_known.is_some() {
            return Ok(None);
        }
        if self.pairs.len() >= MOST_PAIRS {
            return Ok(Some(Proof::TooMany));
        }
        let origin = (u32::try_from(place).unwrap_or(u32::MAX), u32::try_from(generator).unwrap_or(u32::MAX));
        self.push(pair, &product, origin);
        let is_violated = pair.1 && monoid.is_p(pair.0) == holds(&product, 0);
        Ok(is_violated.then(|| Proof::Fails(self.sum_of(self.pairs.len() - 1))))
    }

    fn push(&mut self, pair: (Element, bool), set: &[u64], origin: (u32, u32)) {
        let place = u32::try_from(self.pairs.len()).unwrap_or(u32::MAX);
        self.pairs.push(pair);
        self.sets.extend_from_slice(set);
        self.origins.push(origin);
        let Transitions { by_content, pairs, sets, width, .. } = self;
        by_content.insert_unique(hash_of(pair, set), place, |place| {
            let place = *place as usize;
            hash_of(pairs[place], &sets[place * *width..][..*width])
        });
    }

    /// The heaps of a sum that has the pair.
    fn sum_of(&self, mut place: usize) -> Vec<u64> {
        let mut heaps = Vec::new();
        while place != 0 {
            let (before, generator) = self.origins[place];
            heaps.push(self.generators[generator as usize].heap);
            place = before as usize;
        }
        heaps
    }
}
