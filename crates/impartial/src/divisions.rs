//! The values of all divisions of tokens into heaps, without listing the divisions.
//!
//! For each number of tokens t and of heaps j, a table keeps the set of the values (exclusive or of the values of the
//! heaps) of all divisions of t into j heaps. Once the value of heaps of `a` tokens is known, these are folded in, as
//! coins are when ways to make change are counted: a division of t with a heap of `a` is one of t - a and that heap.

use crate::{
    code::{Break, Code, Digit, Sizes},
    limit::{Limit, Stop},
    mex::first_missing,
    sequence::union_translated,
};

/// The number of tokens of the first tables.
const FIRST_TOKENS: usize = 64;

/// Loops over numbers of tokens check the limit once for so many.
const TOKENS_BETWEEN_CHECKS: usize = 1 << 10;

const TOO_LARGE: Stop = Stop::Size { what: "the tables of divisions", limit: "what memory can count" };

/// The tables for one code. Rows are numbers of heaps; in the tables named `open`, row j stands for j or more heaps.
#[derive(Clone, Debug)]
pub(super) struct Divisions {
    any: Table,
    any_open: Table,
    distinct: Table,
    distinct_open: Table,
    unlike: Table,
    /// Its rows below 2 are empty: fewer heaps cannot be unlike.
    unlike_open: Table,
    /// The most tokens in the tables.
    tokens: usize,
    /// Heaps with fewer tokens than this have been folded in.
    folded: usize,
    words: usize,
    /// The most tokens that a move may add.
    most_added: usize,
}

impl Divisions {
    /// Empty tables, with no heap folded in.
    pub(super) fn of(code: &Code) -> Self {
        let rows = |sizes: Sizes, or_more: bool| {
            let ways = code.digits().flat_map(Digit::breaks);
            let heaps = ways.filter(|way| way.heaps > 1 && (way.sizes, way.or_more) == (sizes, or_more));
            let most = heaps.map(|way| way.heaps).max();
            // A digit names at most 63 heaps.
            most.map_or(0, |most| usize::try_from(most).unwrap_or(usize::MAX - 1) + 1)
        };
        let [unlike, unlike_open] = [false, true].map(|or_more| rows(Sizes::NotAllEqual, or_more));
        Divisions {
            any: Table::of_rows(rows(Sizes::Any, false).max(unlike)),
            any_open: Table::of_rows(rows(Sizes::Any, true).max(unlike_open)),
            distinct: Table::of_rows(rows(Sizes::Distinct, false)),
            distinct_open: Table::of_rows(rows(Sizes::Distinct, true)),
            unlike: Table::of_rows(unlike),
            unlike_open: Table::of_rows(unlike_open),
            tokens: 0,
            folded: 0,
            words: 1,
            most_added: code.added().len(),
        }
    }

    /// The value of the next heap.
    pub(super) fn next(&mut self, code: &Code, values: &[u32], limit: &Limit) -> Result<usize, Stop> {
        let heap = values.len();
        self.make_room(heap + self.most_added, values, limit)?;
        while self.folded < heap {
            if self.folded > 0
                && let Err(stop) = self.fold(self.folded, values[self.folded], limit)
            {
                // A heap that was folded in halfway would count twice.
                self.tokens = 0;
                return Err(stop);
            }
            self.folded += 1;
        }
        let mut reached = vec![0; self.words];
        for (place, (rest, digit)) in code.moves_in(heap).enumerate() {
            if place % TOKENS_BETWEEN_CHECKS == 0 {
                limit.check()?;
            }
            for way in digit.breaks() {
                self.reach(&mut reached, rest, way, values, limit)?;
            }
        }
        Ok(first_missing(reached.iter().copied()).unwrap_or(64 * reached.len()))
    }

    /// Adds the values of the divisions of `rest` tokens by one of the ways.
    fn reach(&self, set: &mut [u64], rest: usize, way: &Break, values: &[u32], limit: &Limit) -> Result<(), Stop> {
        let mut insert = |value: u32| set[(value / 64) as usize] |= 1 << (value % 64);
        let Some(heaps) = usize::try_from(way.heaps).ok().filter(|heaps| *heaps <= rest) else { return Ok(()) };
        match (heaps, way.sizes) {
            (0, _) if rest == 0 => insert(0),
            (0, _) => {}
            (1, _) => insert(values[rest]),
            (_, Sizes::Equal) => {
                let last = if way.or_more { rest } else { heaps };
                for heaps in (heaps..=last).filter(|heaps| rest.is_multiple_of(*heaps)) {
                    limit.check()?;
                    insert(if heaps % 2 == 1 { values[rest / heaps] } else { 0 });
                }
            }
            (_, sizes) => {
                let table = match (sizes, way.or_more) {
                    (Sizes::NotAllEqual, false) => &self.unlike,
                    (Sizes::NotAllEqual, true) => &self.unlike_open,
                    (Sizes::Distinct, false) => &self.distinct,
                    (Sizes::Distinct, true) => &self.distinct_open,
                    (_, false) => &self.any,
                    (_, true) => &self.any_open,
                };
                set.iter_mut().zip(table.set(heaps, rest)).for_each(|(word, other)| *word |= other);
            }
        }
        Ok(())
    }

    /// Rebuilds the tables if they lack room for so many tokens or such values.
    fn make_room(&mut self, tokens: usize, values: &[u32], limit: &Limit) -> Result<(), Stop> {
        let largest = values.get(self.folded..).and_then(|new| new.iter().max()).copied().unwrap_or(0);
        let words = (largest as usize / 64 + 1).next_power_of_two();
        if tokens <= self.tokens && words <= self.words && self.folded > 0 {
            return Ok(());
        }
        (self.folded, self.words) = (0, words.max(self.words));
        self.tokens = (2 * tokens).max(FIRST_TOKENS);
        for table in [
            &mut self.any,
            &mut self.any_open,
            &mut self.distinct,
            &mut self.distinct_open,
            &mut self.unlike,
            &mut self.unlike_open,
        ] {
            table.clear(self.tokens, self.words, limit)?;
        }
        Ok(())
    }

    /// Folds in the heaps of `part` tokens; all smaller heaps have been folded in.
    fn fold(&mut self, part: usize, value: u32, limit: &Limit) -> Result<(), Stop> {
        // Unlike heaps: this one and unlike ones, or this one and heaps that are all smaller.
        for row in 2..self.unlike.rows {
            self.unlike.fold_other(row, &self.any, row - 1, part, value, limit)?;
            if row > 2 {
                self.unlike.fold_itself(row, row - 1, part, value, limit)?;
            }
        }
        for row in 2..self.unlike_open.rows {
            self.unlike_open.fold_other(row, &self.any_open, row - 1, part, value, limit)?;
            self.unlike_open.fold_itself(row, (row - 1).max(2), part, value, limit)?;
        }
        for row in 1..self.any.rows {
            self.any.fold_itself(row, row - 1, part, value, limit)?;
        }
        for row in 0..self.any_open.rows {
            self.any_open.fold_itself(row, row.saturating_sub(1), part, value, limit)?;
        }
        // A division into distinct heaps has at most one of this size: it is added to what was there before.
        for row in (1..self.distinct.rows).rev() {
            self.distinct.fold_itself(row, row - 1, part, value, limit)?;
        }
        for row in (1..self.distinct_open.rows).rev() {
            self.distinct_open.fold_itself(row, row - 1, part, value, limit)?;
        }
        if self.distinct_open.rows > 0 {
            self.distinct_open.fold_once(0, part, value, limit)?;
        }
        Ok(())
    }
}

/// A set of values for each number of heaps and of tokens.
#[derive(Clone, Debug)]
struct Table {
    rows: usize,
    tokens: usize,
    words: usize,
    sets: Vec<u64>,
}

impl Table {
    fn of_rows(rows: usize) -> Self {
        Table { rows, tokens: 0, words: 0, sets: Vec::new() }
    }

    /// Empties all sets except that of no tokens in no heaps, whose value is 0.
    fn clear(&mut self, tokens: usize, words: usize, limit: &Limit) -> Result<(), Stop> {
        let length = self.rows.checked_mul(tokens + 1).and_then(|sets| sets.checked_mul(words)).ok_or(TOO_LARGE)?;
        limit.allow(length.saturating_mul(size_of::<u64>()))?;
        self.sets.clear();
        self.sets.try_reserve(length).map_err(|_| TOO_LARGE)?;
        self.sets.resize(length, 0);
        self.sets.iter_mut().take(1).for_each(|set| *set = 1);
        (self.tokens, self.words) = (tokens, words);
        Ok(())
    }

    fn place(&self, row: usize, tokens: usize) -> usize {
        (row * (self.tokens + 1) + tokens) * self.words
    }

    fn set(&self, row: usize, tokens: usize) -> &[u64] {
        let place = self.place(row, tokens);
        &self.sets[place..place + self.words]
    }

    fn set_mut(&mut self, row: usize, tokens: usize) -> &mut [u64] {
        let place = self.place(row, tokens);
        &mut self.sets[place..place + self.words]
    }

    /// Adds to a row the sets of a row of the same table with one more heap, in ascending order of tokens.
    fn fold_itself(&mut self, row: usize, from: usize, part: usize, value: u32, limit: &Limit) -> Result<(), Stop> {
        self.fold_in(row, from, part, value, limit, part..=self.tokens)
    }

    /// Adds to a row its own sets with one more heap, but not with two.
    fn fold_once(&mut self, row: usize, part: usize, value: u32, limit: &Limit) -> Result<(), Stop> {
        self.fold_in(row, row, part, value, limit, (part..=self.tokens).rev())
    }

    fn fold_in(
        &mut self,
        row: usize,
        from: usize,
        part: usize,
        value: u32,
        limit: &Limit,
        tokens: impl Iterator<Item = usize>,
    ) -> Result<(), Stop> {
        let mut source = vec![0; self.words];
        for tokens in tokens {
            if tokens % TOKENS_BETWEEN_CHECKS == 0 {
                limit.check()?;
            }
            source.copy_from_slice(self.set(from, tokens - part));
            union_translated(self.set_mut(row, tokens), &source, value);
        }
        Ok(())
    }

    /// Adds to a row the sets of a row of another table with one more heap.
    fn fold_other(
        &mut self,
        row: usize,
        other: &Table,
        from: usize,
        part: usize,
        value: u32,
        limit: &Limit,
    ) -> Result<(), Stop> {
        for tokens in part..=self.tokens {
            if tokens % TOKENS_BETWEEN_CHECKS == 0 {
                limit.check()?;
            }
            union_translated(self.set_mut(row, tokens), other.set(from, tokens - part), value);
        }
        Ok(())
    }
}
