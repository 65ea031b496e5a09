//! The memory of a [`Store`], and what it can forget: memos at any time, and unused values when memory is short.

use rustc_hash::FxHashMap;

use super::{
    memos::{Memos, PairMemo, bytes_of_map},
    record::{OptionPlaces, Shape, form_hash, tagged_hash},
    store::{Game, NUMBER, Store, UNKNOWN},
};
use crate::limit::Stop;

/// The contents of a store.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Statistics {
    /// The number of shapes: values that do not differ by a number.
    pub shapes: usize,
    /// The number of numbers that are too long for a machine word.
    pub numbers: usize,
    /// The total number of options.
    pub options: usize,
    /// The number of comparisons in memos.
    pub comparisons: usize,
    /// The number of sums in memos.
    pub sums: usize,
    /// The number of other entries in memos: thermographs, atomic weights, the order of options, ….
    pub others: usize,
    /// The approximate size of all shapes and numbers, in bytes.
    pub bytes_of_values: usize,
    /// The approximate size of all memos, in bytes.
    pub bytes_of_memos: usize,
}

impl Store {
    /// The contents of the store.
    pub fn statistics(&self) -> Statistics {
        Statistics {
            shapes: self.shapes.len() - self.free.len(),
            numbers: self.numbers.len(),
            options: self.options.len(),
            comparisons: self.comparisons.len() + self.offsets.len(),
            sums: self.sums.len(),
            others: self.thermographs.len()
                + self.birthdays.len()
                + self.uptimals.len()
                + self.orders.len()
                + self.printing_memo.len()
                + self.parities.len()
                + self.fingerprints.len()
                + self.memos.len(),
            bytes_of_values: self.bytes_of_values(),
            bytes_of_memos: self.bytes_of_memos(),
        }
    }

    fn bytes_of_values(&self) -> usize {
        self.numbers.bytes()
            + self.shapes.capacity() * size_of::<Shape>()
            + self.places.capacity() * size_of::<OptionPlaces>()
            + (self.negatives.capacity() + self.free.capacity()) * size_of::<u32>()
            + self.options.capacity() * size_of::<Game>()
            + self.parts.capacity() * size_of::<(i64, u64)>()
            + self.tagged_index.allocation_size()
            + self.form_index.allocation_size()
            + bytes_of_map(&self.number_places)
    }

    fn bytes_of_memos(&self) -> usize {
        let walls =
            self.thermographs.values().map(|graph| graph.left.bytes() + graph.right.bytes() + size_of_val(&**graph));
        let uptimals = self.uptimals.values().flatten();
        let uptimals = uptimals.map(|uptimal| uptimal.ups.capacity() * size_of::<i64>() + size_of_val(&**uptimal));
        let ordered = self.orders.values().map(|ordered| ordered.bytes());
        let birthdays = self.birthdays.values().map(|birthday| usize::try_from(birthday.bits() / 8).unwrap_or(0));
        let spare = self.spare.iter().map(|list| list.capacity() * size_of::<Game>());
        self.comparisons.bytes()
            + self.sums.bytes()
            + bytes_of_map(&self.offsets)
            + bytes_of_map(&self.thermographs)
            + bytes_of_map(&self.birthdays)
            + bytes_of_map(&self.uptimals)
            + bytes_of_map(&self.orders)
            + bytes_of_map(&self.printing_memo)
            + bytes_of_map(&self.parities)
            + bytes_of_map(&self.fingerprints)
            + self.memos.bytes()
            + self.last_moves.capacity() * size_of::<Game>()
            + walls.chain(uptimals).chain(ordered).chain(birthdays).chain(spare).sum::<usize>()
    }

    /// Forgets all memos; their results would be found again.
    pub fn forget_memos(&mut self) {
        self.comparisons = PairMemo::default();
        self.sums = PairMemo::default();
        self.offsets = FxHashMap::default();
        self.thermographs = FxHashMap::default();
        self.birthdays = FxHashMap::default();
        self.uptimals = FxHashMap::default();
        self.orders = FxHashMap::default();
        self.printing_memo = FxHashMap::default();
        self.parities = FxHashMap::default();
        self.fingerprints = FxHashMap::default();
        self.memos = Memos::default();
        self.spare = Vec::new();
    }

    /// Frees memory in the middle of a calculation that has reached the limit, if memos take an eighth of it or more:
    /// then finding them again takes long enough for the calculation to get ahead before memory is short again.
    ///
    /// # Errors
    /// [`Stop::Memory`] if there is little to forget, or if it does not suffice.
    #[cold]
    pub(super) fn relieve(&mut self, megabytes: u64) -> Result<(), Stop> {
        let bytes = u64::try_from(self.bytes_of_memos()).unwrap_or(u64::MAX);
        if bytes < megabytes.saturating_mul(1 << 20) / 8 {
            return Err(Stop::Memory { megabytes });
        }
        self.forget_memos();
        self.limit.check_now()
    }

    /// Forgets the memos, and every value except `kept` and their followers. Those stay valid; any other value becomes
    /// invalid, or may come to mean another value.
    pub fn keep_only(&mut self, kept: &[Game]) {
        self.forget_memos();
        self.last_moves = Vec::new();
        self.number_places = FxHashMap::default();
        let is_kept = self.reachable(kept);
        let length = is_kept.iter().rposition(|kept| *kept).map_or(1, |last| last + 1);
        self.shapes.truncate(length);
        self.places.truncate(length);
        self.negatives.truncate(length);
        self.free.clear();
        for (place, shape) in (0..length).zip(0..).filter(|(place, _)| !is_kept[*place]) {
            self.shapes[place] = Shape::FORGOTTEN;
            self.free.push(shape);
        }
        self.free.reverse();
        for place in 0..length {
            let negative = self.negatives[place];
            let has_negative = is_kept.get(negative as usize).is_some_and(|kept| *kept);
            if !(is_kept[place] && has_negative) {
                self.negatives[place] = UNKNOWN;
            }
        }
        self.negatives[0] = NUMBER;
        self.keep_options(&is_kept);
        self.keep_parts();
        let numbers = kept.iter().chain(&self.options).map(|game| game.num);
        self.numbers.keep_only(numbers.chain(self.shapes.iter().map(|shape| shape.width)));
        self.rebuild_indices(&is_kept);
        self.options.shrink_to_fit();
        self.free.shrink_to_fit();
        self.shapes.shrink_to_fit();
        self.places.shrink_to_fit();
        self.negatives.shrink_to_fit();
    }

    /// Which shapes are those of these values or of their followers.
    fn reachable(&self, games: &[Game]) -> Vec<bool> {
        let mut is_reached = vec![false; self.shapes.len()];
        let mut waiting: Vec<u32> = games.iter().map(|game| game.shape).collect();
        waiting.push(NUMBER);
        while let Some(shape) = waiting.pop() {
            let place = shape as usize;
            if std::mem::replace(&mut is_reached[place], true) {
                continue;
            }
            // The options of the others are made again when they are needed.
            if !self.shapes[place].kind.is_tagged() {
                waiting
                    .extend(self.places[place].sides(&self.options).into_iter().flatten().map(|option| option.shape));
            }
        }
        is_reached
    }

    /// Closes the gaps in the list of options.
    fn keep_options(&mut self, is_kept: &[bool]) {
        let mut options = Vec::new();
        for ((place, shape), is_kept) in self.places.iter_mut().zip(&self.shapes).zip(is_kept) {
            if !is_kept || shape.kind.is_tagged() {
                *place = OptionPlaces::UNKNOWN;
                continue;
            }
            // There are no more than before, and those were fewer than 2^32.
            let start = options.len() as u32;
            options.extend_from_slice(&self.options[place.left()]);
            let middle = options.len() as u32;
            options.extend_from_slice(&self.options[place.right()]);
            *place = OptionPlaces { start, middle, end: options.len() as u32 };
        }
        self.options = options;
    }

    /// Closes the gaps in the list of k and m.
    fn keep_parts(&mut self) {
        let mut parts = Vec::new();
        for shape in &mut self.shapes {
            if let Some(place) = shape.kind.place() {
                // There were fewer than 2^29 before.
                shape.kind = shape.kind.moved(parts.len() as u32);
                parts.push(self.parts[place]);
            }
        }
        self.parts = parts;
    }

    /// Rebuilds the indices of shapes.
    fn rebuild_indices(&mut self, is_kept: &[bool]) {
        self.tagged_index.clear();
        self.form_index.clear();
        let (shapes, places, options, parts) = (&self.shapes, &self.places, &self.options, &self.parts);
        let hash = |shape: &u32| match shapes[*shape as usize].kind.place() {
            Some(place) => {
                let (up, nimber) = parts[place];
                tagged_hash(up, nimber)
            }
            None => {
                let [left, right] = places[*shape as usize].sides(options);
                form_hash(left, right)
            }
        };
        for ((shape, is_kept), id) in shapes.iter().zip(is_kept).zip(0..) {
            match shape.kind {
                _ if !is_kept => {}
                kind if kind.is_tagged() => drop(self.tagged_index.insert_unique(hash(&id), id, hash)),
                _ => drop(self.form_index.insert_unique(hash(&id), id, hash)),
            }
        }
        self.tagged_index.shrink_to_fit(hash);
        self.form_index.shrink_to_fit(hash);
    }
}
