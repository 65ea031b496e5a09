//! Tables of Grundy values, and periods of games on heaps.

use std::collections::BTreeSet;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::{Board, Fault, Moves, Play, claim::Period, play::Part, wrong};
use crate::{player::Player, stack::deeper};

/// The minimum excludant: the least natural number that is not among the values.
fn mex(values: &BTreeSet<u64>) -> u64 {
    values.iter().zip(0..).take_while(|(value, place)| **value == *place).count() as u64
}

/// Grundy values of boards, each computed from the values of its options alone.
pub struct GrundyTable<'p, 'm, M: Moves> {
    play: &'p mut Play<'m, M>,
    known: HashMap<u32, u64, FxBuildHasher>,
    /// The lines that [`walk`](Self::walk) found: boards and their values, each after those of its options.
    pub lines: Vec<(u32, u64)>,
    most: usize,
}

impl<'p, 'm, M: Moves> GrundyTable<'p, 'm, M> {
    /// A table without values.
    pub fn new(play: &'p mut Play<'m, M>, most: usize) -> Self {
        play.set_teams(&[vec![Player::Left], vec![Player::Right]]);
        GrundyTable { play, known: HashMap::default(), lines: Vec::new(), most }
    }

    /// The value of a board computed from the values of its options; `None` if one of them is not known.
    fn value(&mut self, board: u32) -> Result<Option<u64>, Fault> {
        mex_of_options(self.play, board, |_, part| Ok(self.known.get(&part.board).copied()))
    }

    /// Checks a value, which may depend on those before it.
    ///
    /// # Errors
    /// If it is not the value of the board, or the value of an option is not known.
    pub fn check(&mut self, board: u32, value: u64) -> Result<(), Fault> {
        if self.known.contains_key(&board) {
            return Err(wrong("the board already occurs in an earlier line"));
        }
        match self.value(board)? {
            Some(found) if found == value => {}
            Some(found) => return Err(wrong(format!("the value is {found}, not {value}"))),
            None => return Err(wrong("an option does not occur in an earlier line")),
        }
        self.known.insert(board, value);
        Ok(())
    }

    /// Finds the value of a board and of all its subpositions.
    pub fn walk(&mut self, board: u32) -> Result<(), Fault> {
        if self.known.contains_key(&board) {
            return Ok(());
        }
        for option in self.play.options(Part { board, negated: false }, 0)? {
            for part in option {
                self.play.limit().check()?;
                deeper(|| self.walk(part.board))?;
            }
        }
        let value = self.value(board)?.ok_or_else(|| Fault::Rules("positions repeat".to_owned()))?;
        if self.lines.len() == self.most {
            return Err(Fault::Positions { most: self.most });
        }
        self.lines.push((board, value));
        self.play.limit().count(self.lines.len() as u64, "positions");
        self.known.insert(board, value);
        Ok(())
    }

    /// The value of a sum of boards that are all known.
    ///
    /// # Errors
    /// If one is not.
    pub fn sum(&self, parts: &[Part]) -> Result<u64, Fault> {
        parts.iter().try_fold(0, |sum, part| match self.known.get(&part.board) {
            Some(value) => Ok(sum ^ value),
            None => Err(wrong("a board of the sum has no value in the table")),
        })
    }
}

/// Checks the values of the heaps 0, 1, 2, … of a game, and that they prove a period.
///
/// # Errors
/// If a value is wrong, if the values do not repeat so, or if there are not as many as the theorem asks for.
pub fn check_period<M: Moves>(play: &mut Play<M>, game: usize, period: &Period, values: &[u64]) -> Result<(), Fault> {
    play.set_teams(&[vec![Player::Left], vec![Player::Right]]);
    let Period { preperiod, period } = *period;
    let bound = play.rules().heaps_to_compare(game, preperiod, period)?;
    let bound = bound.ok_or_else(|| wrong("no theorem extends a period of this game to all heaps"))?;
    let needed = bound.checked_add(period).and_then(|needed| usize::try_from(needed).ok());
    if period == 0 || needed != Some(values.len()) {
        let needed = needed.map_or_else(|| "more".to_owned(), |needed| needed.to_string());
        let given = values.len();
        return Err(wrong(format!("the theorem needs the values of {needed} heaps, but {given} are given")));
    }
    for (heap, value) in values.iter().enumerate() {
        let found = heap_value(play, game, heap, values)?;
        if found != *value {
            return Err(wrong(format!("the value of the heap {heap} is {found}, not {value}")));
        }
    }
    let later = |heap: usize| usize::try_from(period).ok().and_then(|period| values.get(heap + period));
    let first = usize::try_from(preperiod).unwrap_or(usize::MAX);
    let before = first.checked_sub(1).filter(|heap| values.get(*heap) == later(*heap));
    if let Some(before) = before {
        return Err(wrong(format!("the values already repeat from the heap {before} on")));
    }
    let compared = usize::try_from(bound).unwrap_or(usize::MAX);
    for (heap, value) in values.iter().enumerate().take(compared).skip(first) {
        if later(heap) != Some(value) {
            return Err(wrong(format!("the heaps {heap} and {heap} + {period} have different values")));
        }
    }
    Ok(())
}

/// The value of a heap computed from those of smaller heaps.
fn heap_value<M: Moves>(play: &mut Play<M>, game: usize, heap: usize, values: &[u64]) -> Result<u64, Fault> {
    if heap == 0 {
        return Ok(0);
    }
    let no_heap = || wrong(format!("a move of the heap {heap} does not make it smaller"));
    let board = play.place(Board { game, entries: format!("[{heap}]") })?;
    let value = mex_of_options(play, board, |play, part| {
        let entries = &play.board(part.board)?.entries;
        let smaller = entries.trim_matches(['[', ']']).parse::<usize>().ok().filter(|part| *part < heap);
        Ok(smaller.and_then(|smaller| values.get(smaller)).copied())
    })?;
    value.ok_or_else(no_heap)
}

/// The mex of the values of the options of a board; `None` if a part of an option has no value.
fn mex_of_options<M: Moves>(
    play: &mut Play<M>,
    board: u32,
    value_of: impl Fn(&Play<M>, Part) -> Result<Option<u64>, Fault>,
) -> Result<Option<u64>, Fault> {
    let mut values = BTreeSet::new();
    for option in play.options(Part { board, negated: false }, 0)? {
        let mut sum = 0;
        for part in option {
            let Some(value) = value_of(play, part)? else { return Ok(None) };
            sum ^= value;
        }
        values.insert(sum);
    }
    Ok(Some(mex(&values)))
}
