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
    boards: HashMap<Vec<u64>, Board, FxBuildHasher>,
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
        self.boards.get(coordinates).cloned()
    }

    fn largest(&self, _: &[u64]) -> Option<Board> {
        None
    }
}

impl Machine<'_> {
    /// The Grundy values of all boards of an impartial ruleset whose sides are among these (integers, and the sizes of empty
    /// boards of cells), as far as `valid` admits them.
    ///
    /// # Errors
    /// If the boards are graphs or any values, and what the rules say.
    pub fn tabulate(&mut self, id: RulesetId, written: &Rc<Written>, ranges: &[Vec<u64>]) -> Fallible<Tabulated> {
        let boards = self.boards_within(id, written, ranges)?;
        for (_, board) in &boards {
            self.explore(&Sum::board(id, board.clone()))?;
        }
        let limit = self.environment.limit.clone();
        let (mut by_sides, mut values) = (HashMap::default(), HashMap::default());
        for (sides, board) in boards {
            limit.check()?;
            let value = self.environment.catalogue.grundy(&Sum::board(id, board.clone()), &limit)?;
            by_sides.insert(sides, board.clone());
            values.insert(board, value.ok_or(Stop::OtherTheory { ruleset: written.name().to_owned() })?);
        }
        let sides = written.sides().unwrap_or_default();
        Ok(Tabulated { sides: sides.into_iter().map(str::to_owned).collect(), boards: by_sides, values })
    }

    /// The boards whose sides are among these, in lexicographic order of their sides, as far as `valid` admits them; each
    /// with its sides.
    ///
    /// # Errors
    /// If the boards are graphs or any values, and what `valid` says.
    fn boards_within(
        &mut self,
        id: RulesetId,
        written: &Written,
        ranges: &[Vec<u64>],
    ) -> Fallible<Vec<(Vec<u64>, Board)>> {
        if written.definition().entries.iter().any(|entry| matches!(entry.kind, EntryKind::Graph | EntryKind::Any)) {
            let message = format!("no bound tells which boards of {} are meant", written.name());
            return Err(value_error(message).help("bounds are for integers and the sizes of empty boards of cells"));
        }
        let mut boards = Vec::new();
        if ranges.iter().any(Vec::is_empty) {
            return Ok(boards);
        }
        let mut places = vec![0; ranges.len()];
        loop {
            self.environment.limit.check()?;
            let sides: Vec<u64> = ranges.iter().zip(&places).map(|(range, place)| range[*place]).collect();
            let values: Vec<Value> = sides.iter().map(|side| Value::integer(*side)).collect();
            match self.written_board(id, written, &values) {
                Ok(board) if self.why_not_valid(id, written, &board)?.is_none() => boards.push((sides, board)),
                Ok(_) => {}
                // There is no board without cells.
                Err(_) if sides.contains(&0) => {}
                Err((_, error)) => return Err(error),
            }
            let Some(place) = (0..places.len()).rfind(|place| places[*place] + 1 < ranges[*place].len()) else {
                return Ok(boards);
            };
            places[place] += 1;
            places[place + 1..].fill(0);
        }
    }
}
