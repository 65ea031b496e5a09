//! All boards of a ruleset up to a bound.

use std::rc::Rc;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::{
    impartial::ImpartialRules,
    kind::{
        convert::{Fallible, value_error},
        value::Value,
    },
    limit::{Limit, Stop},
    play::{
        kept::UNASKED,
        sum::{RulesetId, Sum},
    },
    player::Player,
    position::{Board, Boards},
    read::ruleset::EntryKind,
    rules::Rules,
    ruleset::ScriptRuleset,
    run::machine::Machine,
    standing::Standing,
};
use cutcake_rulesets::Ruleset;

/// The Grundy values of some boards of a ruleset, as rules that know every value.
pub struct Tabulated {
    sides: Vec<String>,
    boards: HashMap<Vec<u64>, Board, FxBuildHasher>,
    values: HashMap<Board, u64, FxBuildHasher>,
    standing: Standing,
}

impl Rules for Tabulated {
    /// Never called, because every value is known.
    fn options(&self, _: &Board, _: Player, _: &Limit) -> Result<Vec<Boards>, Stop> {
        Err(UNASKED)
    }

    fn standing(&self) -> Standing {
        self.standing
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
    /// The Grundy values of all boards of an impartial ruleset whose rules run code and whose sides are in these
    /// ranges; sides are integers and the sizes of empty boards of cells.
    ///
    /// # Errors
    /// If the boards are graphs or any values, and those of the rules.
    pub fn tabulate(&mut self, id: RulesetId, ranges: &[Vec<u64>]) -> Fallible<Tabulated> {
        let written = self.environment.written(id);
        let boards = match &written {
            Some(written) => self.boards_within(id, written, ranges)?,
            None => self.boards_of_derived(id, ranges)?,
        };
        for (_, board) in &boards {
            self.find_values(&Sum::board(id, board.clone()))?;
        }
        let ruleset = Rc::clone(self.environment.catalogue.get(id));
        let limit = self.environment.limit.clone();
        let (mut by_sides, mut values) = (HashMap::default(), HashMap::default());
        let mut standing = Standing::Proved;
        for (sides, board) in boards {
            limit.check()?;
            let value = self.environment.catalogue.grundy(&Sum::board(id, board.clone()), &limit)?;
            by_sides.insert(sides, board.clone());
            let value = value.ok_or(Stop::OtherTheory { ruleset: ruleset.name().to_owned() })?;
            values.insert(board, value.rests(&mut standing));
        }
        let sides = match ruleset.sides() {
            Some(sides) => sides.into_iter().map(str::to_owned).collect(),
            None => ('a'..).take(ranges.len()).map(String::from).collect(),
        };
        Ok(Tabulated { sides, boards: by_sides, values, standing })
    }

    /// All boards up to a bound of a ruleset written in the language: those of a range of sizes, if a clause lists
    /// them, and otherwise those with sides in these ranges.
    ///
    /// # Errors
    /// As [`tabulate`](Self::tabulate).
    pub fn listed_boards(&mut self, id: RulesetId, ranges: &[Vec<u64>]) -> Fallible<Vec<Board>> {
        let Some(written) = self.environment.written(id) else { return Ok(Vec::new()) };
        if let ([sizes], true) = (ranges, written.has_sizes()) {
            let (first, last) = (sizes.first().copied().unwrap_or(1), sizes.last().copied().unwrap_or(0));
            return Ok(self.boards_of_sizes(id, first, last)?.unwrap_or_default());
        }
        Ok(self.boards_within(id, &written, ranges)?.into_iter().map(|(_, board)| board).collect())
    }

    /// The boards with sides in these ranges that `valid` admits, in lexicographic order of their sides.
    ///
    /// # Errors
    /// If the boards are graphs or any values, and those of `valid`.
    fn boards_within(
        &mut self,
        id: RulesetId,
        written: &ScriptRuleset,
        ranges: &[Vec<u64>],
    ) -> Fallible<BoardsBySides> {
        if let ([sizes], true) = (ranges, written.has_sizes()) {
            let mut boards = Vec::with_capacity(sizes.len());
            for size in sizes {
                let sum = self.board_in_table(id, &[Value::integer(*size)]).map_err(|(_, error)| error)?;
                boards.extend(sum.iter().map(|(term, _)| (vec![*size], term.board.clone())));
            }
            return Ok(boards);
        }
        if written.definition().entries.iter().any(|entry| matches!(entry.kind, EntryKind::Graph | EntryKind::Any)) {
            let message = format!("no bound tells which boards of {} are meant", written.name());
            return Err(value_error(message).help("bounds are for integers and the sizes of empty boards of cells"));
        }
        let mut boards = Vec::new();
        for_each_choice(ranges, |sides| {
            self.environment.limit.check()?;
            let values: Vec<Value> = sides.iter().map(|side| Value::integer(*side)).collect();
            match self.written_board(id, written, &values) {
                Ok(board) if self.why_not_valid(written.on(id, &board))?.is_none() => boards.push((sides, board)),
                Ok(_) => {}
                // There is no board without cells.
                Err(_) if sides.contains(&0) => {}
                Err((_, error)) => return Err(error),
            }
            Ok(())
        })?;
        Ok(boards)
    }

    /// As [`boards_within`](Self::boards_within), for a variant or a join of rulesets written in the language.
    fn boards_of_derived(&mut self, id: RulesetId, ranges: &[Vec<u64>]) -> Fallible<BoardsBySides> {
        let mut boards = Vec::new();
        for_each_choice(ranges, |sides| {
            self.environment.limit.check()?;
            let values: Vec<Value> = sides.iter().map(|side| Value::integer(*side)).collect();
            match self.board(id, &values) {
                Ok(sum) => boards.extend(sum.iter().map(|(term, _)| (sides.clone(), term.board.clone()))),
                Err((_, error)) if error.is_stop() => return Err(error),
                Err(_) => {}
            }
            Ok(())
        })?;
        Ok(boards)
    }
}

/// Boards with their sides.
type BoardsBySides = Vec<(Vec<u64>, Board)>;

/// Visits the Cartesian product of the ranges in lexicographic order.
fn for_each_choice(ranges: &[Vec<u64>], mut visit: impl FnMut(Vec<u64>) -> Fallible<()>) -> Fallible<()> {
    if ranges.iter().any(Vec::is_empty) {
        return Ok(());
    }
    let mut places = vec![0; ranges.len()];
    loop {
        visit(ranges.iter().zip(&places).map(|(range, place)| range[*place]).collect())?;
        let Some(place) = (0..places.len()).rfind(|place| places[*place] + 1 < ranges[*place].len()) else {
            return Ok(());
        };
        places[place] += 1;
        places[place + 1..].fill(0);
    }
}
