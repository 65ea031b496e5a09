//! All boards of a ruleset up to a bound.

use std::rc::Rc;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::{
    impartial::ImpartialRules,
    language::{
        kind::{
            convert::{Fallible, value_error},
            value::Value,
        },
        read::ruleset::EntryKind,
        ruleset::Written,
        run::machine::Machine,
    },
    limit::{Limit, Stop},
    play::{
        graph::UNASKED,
        sum::{RulesetId, Sum},
    },
    player::Player,
    position::{Board, Boards},
    rules::Rules,
    ruleset::Ruleset,
};

/// The Grundy values of the boards of a ruleset that were asked for, as rules that know every value.
pub struct Tabulated {
    sides: Vec<String>,
    values: HashMap<Board, u64, FxBuildHasher>,
}

impl Rules for Tabulated {
    /// Every value is known, so that nobody asks for options.
    fn options(&self, _: &Board, _: Player, _: &Limit) -> Result<Vec<Boards>, Stop> {
        Err(UNASKED)
    }
}

impl ImpartialRules for Tabulated {
    fn known_value(&self, board: &Board) -> Option<u64> {
        self.values.get(board).copied()
    }

    fn free_coordinates(&self) -> Option<Vec<&str>> {
        Some(self.sides.iter().map(String::as_str).collect())
    }

    fn at(&self, coordinates: &[u64]) -> Option<Board> {
        let board: Board = coordinates.iter().copied().collect();
        self.values.contains_key(&board).then_some(board)
    }

    fn largest(&self, _: &[u64]) -> Option<Board> {
        None
    }
}

impl Machine<'_> {
    /// The Grundy values of all boards of an impartial ruleset whose entries, integers, are among these, as far as `valid`
    /// admits them.
    ///
    /// # Errors
    /// If the entries are no integers, and what the rules say.
    pub fn tabulate(&mut self, id: RulesetId, written: &Rc<Written>, ranges: &[Vec<u64>]) -> Fallible<Tabulated> {
        let boards = self.boards_within(id, written, ranges)?;
        for board in &boards {
            self.explore(&Sum::board(id, board.clone()))?;
        }
        let limit = self.environment.limit.clone();
        let mut values = HashMap::default();
        for board in boards {
            limit.check()?;
            let value = self.environment.catalogue.grundy(&Sum::board(id, board.clone()), &limit)?;
            values.insert(board, value.ok_or(Stop::OtherTheory { ruleset: written.name().to_owned() })?);
        }
        let sides = written.sides().unwrap_or_default();
        Ok(Tabulated { sides: sides.into_iter().map(str::to_owned).collect(), values })
    }

    /// The boards whose entries, integers, are among these, in lexicographic order, as far as `valid` admits them.
    ///
    /// # Errors
    /// If the entries are no integers, and what `valid` says.
    pub(super) fn boards_within(
        &mut self,
        id: RulesetId,
        written: &Written,
        ranges: &[Vec<u64>],
    ) -> Fallible<Vec<Board>> {
        if written.definition().entries.iter().any(|entry| entry.kind != EntryKind::Integer) {
            let message =
                format!("the boards of {} are not all numbers, so no bound tells which are meant", written.name());
            return Err(value_error(message));
        }
        let mut boards = Vec::new();
        if ranges.iter().any(Vec::is_empty) {
            return Ok(boards);
        }
        let mut places = vec![0; ranges.len()];
        loop {
            self.environment.limit.check()?;
            let values: Vec<Value> =
                ranges.iter().zip(&places).map(|(range, place)| Value::integer(range[*place])).collect();
            let board = self.written_board(id, written, &values).map_err(|(_, error)| error)?;
            if self.why_not_valid(id, written, &board)?.is_none() {
                boards.push(board);
            }
            let Some(place) = (0..places.len()).rfind(|place| places[*place] + 1 < ranges[*place].len()) else {
                return Ok(boards);
            };
            places[place] += 1;
            places[place + 1..].fill(0);
        }
    }
}
