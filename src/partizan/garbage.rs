//! What a [`Store`] can forget, and how much memory it has: memos at any time, values that nobody holds any more when
//! memory is short.

use std::mem::size_of;

use rustc_hash::FxHashMap;

use super::{
    memos::{Memos, bytes_of_map},
    record::{Num, PairMemo, Record, Shape, Span, SumMemo, Tagged, form_hash, number_hash, tagged_hash},
    store::{Game, Store},
};
use crate::number::Rational;

/// How much a store holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Statistics {
    /// Values.
    pub games: usize,
    /// Different numbers among their stops.
    pub numbers: usize,
    /// Options in all.
    pub options: usize,
    /// Remembered comparisons.
    pub comparisons: usize,
    /// Remembered sums.
    pub sums: usize,
    /// Bytes of all tables and memos, roughly.
    pub bytes: usize,
}

impl Store {
    /// How much the store holds.
    pub fn statistics(&self) -> Statistics {
        Statistics {
            games: self.records.len() - self.free.len(),
            numbers: self.numbers.len(),
            options: self.options.len(),
            comparisons: self.le_memo.len() + self.offset_memo.len(),
            sums: self.sum_memo.len(),
            bytes: self.bytes_of_values() + self.bytes_of_memos(),
        }
    }

    fn bytes_of_values(&self) -> usize {
        let numbers: usize = self.numbers.iter().map(Rational::bytes_beside).sum();
        numbers
            + self.numbers.capacity() * size_of::<Rational>()
            + self.records.capacity() * size_of::<Record>()
            + self.spans.capacity() * size_of::<Span>()
            + self.negatives.capacity() * size_of::<Option<Game>>()
            + (self.options.capacity() + self.free.capacity()) * size_of::<Game>()
            + self.number_index.allocation_size()
            + self.tagged_index.allocation_size()
            + self.form_index.allocation_size()
    }

    fn bytes_of_memos(&self) -> usize {
        let walls =
            self.thermographs.values().map(|graph| graph.left.bytes() + graph.right.bytes() + size_of_val(&**graph));
        let uptimals = self.uptimals.values().flatten();
        let uptimals = uptimals.map(|uptimal| uptimal.ups.capacity() * size_of::<i64>() + size_of_val(&**uptimal));
        let ordered = self.orders.values().map(|ordered| ordered.bytes());
        let birthdays = self.birthdays.values().map(|birthday| usize::try_from(birthday.bits() / 8).unwrap_or(0));
        let spare = self.spare.iter().map(|list| list.capacity() * size_of::<Game>());
        self.le_memo.bytes()
            + self.sum_memo.bytes()
            + bytes_of_map(&self.offset_memo)
            + bytes_of_map(&self.thermographs)
            + bytes_of_map(&self.birthdays)
            + bytes_of_map(&self.uptimals)
            + bytes_of_map(&self.orders)
            + bytes_of_map(&self.printing_memo)
            + bytes_of_map(&self.parities)
            + self.memos.bytes()
            + self.last_moves.capacity() * size_of::<Game>()
            + walls.chain(uptimals).chain(ordered).chain(birthdays).chain(spare).sum::<usize>()
    }

    /// Forgets what was found of values: it would be found again.
    pub fn forget_memos(&mut self) {
        self.le_memo = PairMemo::default();
        self.sum_memo = SumMemo::default();
        self.offset_memo = FxHashMap::default();
        self.thermographs = FxHashMap::default();
        self.birthdays = FxHashMap::default();
        self.uptimals = FxHashMap::default();
        self.orders = FxHashMap::default();
        self.printing_memo = FxHashMap::default();
        self.parities = FxHashMap::default();
        self.memos = Memos::default();
        self.last_moves = Vec::new();
        self.spare = Vec::new();
    }

    /// Forgets the memos, and every value but `kept` and what these are made of. Those stay the ids they are; the id of
    /// any other value means nothing from now on, or will mean another value.
    pub fn keep_only(&mut self, kept: &[Game]) {
        self.forget_memos();
        let is_kept = self.reachable(kept);
        let length = is_kept.iter().rposition(|kept| *kept).map_or(1, |last| last + 1);
        self.records.truncate(length);
        self.spans.truncate(length);
        self.negatives.truncate(length);
        self.free.clear();
        for (place, id) in (0..length).zip(0..).filter(|(place, _)| !is_kept[*place]) {
            self.records[place].shape = Shape::FORGOTTEN;
            self.free.push(self.game(id));
        }
        self.free.reverse();
        for place in 0..length {
            let has_negative = self.negatives[place].is_some_and(|negative| is_kept[negative.index()]);
            if !(is_kept[place] && has_negative) {
                self.negatives[place] = None;
            }
        }
        self.negatives[0] = Some(self.zero());
        self.keep_options(&is_kept);
        self.keep_numbers(&is_kept);
        self.index_again(&is_kept);
        for list in [&mut self.options, &mut self.free] {
            list.shrink_to_fit();
        }
        self.records.shrink_to_fit();
        self.spans.shrink_to_fit();
        self.negatives.shrink_to_fit();
        self.numbers.shrink_to_fit();
    }

    /// Which values are among these, or options of them, or options of those, ….
    fn reachable(&self, games: &[Game]) -> Vec<bool> {
        let mut is_reached = vec![false; self.records.len()];
        let mut waiting = games.to_vec();
        waiting.push(self.zero());
        while let Some(game) = waiting.pop() {
            if std::mem::replace(&mut is_reached[game.index()], true) {
                continue;
            }
            // The options of the others are made when they are asked for.
            if let Shape::Form { .. } = self.record(game).shape {
                let Span { left, right } = self.spans[game.index()];
                waiting.extend((left.0..left.1).chain(right.0..right.1).map(|place| self.option(place)));
            }
        }
        is_reached
    }

    /// Closes the gaps in the list of options.
    fn keep_options(&mut self, is_kept: &[bool]) {
        let mut options = Vec::new();
        for (place, span) in self.spans.iter_mut().enumerate() {
            let is_form = matches!(self.records[place].shape, Shape::Form { .. });
            if place == 0 || !is_kept[place] || !is_form {
                *span = if place == 0 { Span { left: (0, 0), right: (0, 0) } } else { Span::UNKNOWN };
                continue;
            }
            for side in [&mut span.left, &mut span.right] {
                let (start, end) = (side.0 as usize, side.1 as usize);
                // There are not more than before, and those were below 2^32.
                side.0 = options.len() as u32;
                options.extend_from_slice(&self.options[start..end]);
                side.1 = options.len() as u32;
            }
        }
        self.options = options;
    }

    /// Closes the gaps in the list of numbers, which only records speak of.
    fn keep_numbers(&mut self, is_kept: &[bool]) {
        let mut new_place: Vec<Option<Num>> = vec![None; self.numbers.len()];
        let mut numbers = vec![Rational::ZERO];
        new_place[0] = Some(Num::ZERO);
        for (record, is_kept) in self.records.iter_mut().zip(is_kept) {
            for stop in [&mut record.left_stop, &mut record.right_stop] {
                let place = stop.0 as usize;
                if !is_kept {
                    *stop = Num::ZERO;
                    continue;
                }
                *stop = *new_place[place].get_or_insert_with(|| {
                    numbers.push(self.numbers[place].clone());
                    // Below 2^32 as before.
                    Num((numbers.len() - 1) as u32)
                });
            }
        }
        self.numbers = numbers;
    }

    /// Makes the tables by which values are found anew.
    fn index_again(&mut self, is_kept: &[bool]) {
        self.number_index.clear();
        self.tagged_index.clear();
        self.form_index.clear();
        let numbers = &self.numbers;
        for (number, id) in numbers.iter().zip(0..) {
            self.number_index.insert_unique(number_hash(number), id, |id| number_hash(&numbers[*id as usize]));
        }
        let (records, spans, options) = (&self.records, &self.spans, &self.options);
        let hash = |id: &u32| {
            let place = *id as usize;
            let record = &records[place];
            match record.shape {
                Shape::Tagged { up, nimber } => tagged_hash(Tagged { number: record.left_stop, up, nimber }),
                Shape::Form { .. } => {
                    let side = |(start, end): (u32, u32)| &options[start as usize..end as usize];
                    form_hash(side(spans[place].left), side(spans[place].right))
                }
            }
        };
        for ((record, is_kept), id) in records.iter().zip(is_kept).zip(0..) {
            match record.shape {
                _ if !is_kept => {}
                Shape::Tagged { .. } => drop(self.tagged_index.insert_unique(hash(&id), id, hash)),
                Shape::Form { .. } => drop(self.form_index.insert_unique(hash(&id), id, hash)),
            }
        }
        self.number_index.shrink_to_fit(|id| number_hash(&numbers[*id as usize]));
        self.tagged_index.shrink_to_fit(hash);
        self.form_index.shrink_to_fit(hash);
    }
}
