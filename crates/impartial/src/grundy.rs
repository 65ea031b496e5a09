//! Grundy values of boards and of sums of boards.

use std::fmt;

use hashbrown::{HashMap, HashSet};
use rustc_hash::FxBuildHasher;

use crate::{
    explore::explore,
    limit::{Limit, Stop},
    mex::ValueSet,
    player::Player,
    position::ImpartialRules,
    standing::{Answer, Standing},
};
use cutcake_base::position::{Board, Boards};

/// Who wins an impartial game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The previous player wins: whoever has to move loses. The Grundy value is 0.
    P,
    /// The next player wins.
    N,
}

impl Outcome {
    /// The outcome of a position of this Grundy value.
    pub fn of_value(value: u64) -> Self {
        if value == 0 { Outcome::P } else { Outcome::N }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::P => "P",
            Outcome::N => "N",
        })
    }
}

/// The Grundy values of one ruleset found in its own way, kept in arrays that grow with the boards that are asked for.
pub trait Table {
    /// The Grundy value of a board.
    ///
    /// # Errors
    /// If `limit` stopped it, or [`Stop::Size`] if the table would be too large.
    fn value(&mut self, board: &Board, limit: &Limit) -> Result<u64, Stop>;

    /// How many values are stored.
    fn len(&self) -> usize;

    /// Whether none is.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// What is known of the Grundy values of one ruleset's boards. Every question is asked with the same rules.
///
/// ```
/// use cutcake_impartial::GrundyValues;
/// use cutcake_base::{limit::Limit, standing::Answer};
/// use cutcake_rulesets::heap::Heaps;
/// let (limit, kayles) = (Limit::default(), Heaps::kayles());
/// let mut values = GrundyValues::of(&kayles);
/// assert_eq!(values.value(&kayles, &[9].as_slice().into(), &limit), Ok(Answer::proved(4)));
/// ```
pub struct GrundyValues {
    table: Option<Box<dyn Table>>,
    /// By canonical board.
    found: HashMap<Board, u64, FxBuildHasher>,
    /// Those of them whose values rest on what the rules tell of others.
    told: HashSet<Board, FxBuildHasher>,
}

const UNKNOWN: Stop = Stop::Internal { what: "the Grundy value of a board is missing" };

impl GrundyValues {
    /// Nothing known yet of the boards of a ruleset.
    pub fn of(rules: &dyn ImpartialRules) -> Self {
        GrundyValues { table: rules.table(), found: HashMap::default(), told: HashSet::default() }
    }

    /// The Grundy value of a board.
    ///
    /// # Errors
    /// If the calculation was stopped; what was found so far is kept.
    pub fn value(&mut self, rules: &dyn ImpartialRules, board: &Board, limit: &Limit) -> Result<Answer<u64>, Stop> {
        if let Some(value) = rules.known_value(board) {
            return Ok(Answer::new(value, rules.standing()));
        }
        match &mut self.table {
            Some(table) => table.value(board, limit).map(Answer::proved),
            None => self.search(rules, board, limit),
        }
    }

    /// The Grundy value of a sum of boards: the exclusive or of theirs.
    ///
    /// # Errors
    /// If the calculation was stopped.
    pub fn sum(&mut self, rules: &dyn ImpartialRules, sum: &Boards, limit: &Limit) -> Result<Answer<u64>, Stop> {
        let (mut value, mut standing) = (0, Standing::Proved);
        for (board, times) in sum.iter() {
            if times % 2 == 1 {
                value ^= self.value(rules, board, limit)?.rests(&mut standing);
            }
        }
        Ok(Answer::new(value, standing))
    }

    /// Who wins a board.
    ///
    /// # Errors
    /// If the calculation was stopped.
    pub fn outcome(
        &mut self,
        rules: &dyn ImpartialRules,
        board: &Board,
        limit: &Limit,
    ) -> Result<Answer<Outcome>, Stop> {
        match rules.known_p_position(board) {
            Some(is_p) => {
                let outcome = if is_p { Outcome::P } else { Outcome::N };
                Ok(Answer::new(outcome, rules.standing_of_p_positions()))
            }
            None => Ok(self.value(rules, board, limit)?.map(Outcome::of_value)),
        }
    }

    /// The options of a board that have the Grundy value `value`.
    ///
    /// In a sum of boards of any rulesets with the value `s`, the winning moves in a board of value `g` are those to
    /// `g ^ s`, where `s` is not 0.
    ///
    /// # Errors
    /// If the calculation was stopped.
    pub fn moves_to(
        &mut self,
        rules: &dyn ImpartialRules,
        board: &Board,
        value: u64,
        limit: &Limit,
    ) -> Result<Answer<Vec<Boards>>, Stop> {
        if let Some(moves) = rules.known_moves(board, value) {
            return Ok(Answer::new(moves, rules.standing()));
        }
        let (mut moves, mut standing) = (Vec::new(), Standing::Proved);
        for option in rules.options(board, Player::Left, limit)? {
            if self.sum(rules, &option, limit)?.rests(&mut standing) == value {
                moves.push(option);
            }
        }
        Ok(Answer::new(moves, standing))
    }

    /// The winning moves of a sum: the board moved in and what takes its place.
    ///
    /// # Errors
    /// If the calculation was stopped.
    pub fn winning_moves(
        &mut self,
        rules: &dyn ImpartialRules,
        sum: &Boards,
        limit: &Limit,
    ) -> Result<Answer<Vec<(Board, Boards)>>, Stop> {
        let mut standing = Standing::Proved;
        let total = self.sum(rules, sum, limit)?.rests(&mut standing);
        let mut moves = Vec::new();
        if total == 0 {
            return Ok(Answer::new(moves, standing));
        }
        for (board, _) in sum.iter() {
            let value = self.value(rules, board, limit)?.rests(&mut standing);
            let options = self.moves_to(rules, board, value ^ total, limit)?.rests(&mut standing);
            moves.extend(options.into_iter().map(|option| (board.clone(), option)));
        }
        Ok(Answer::new(moves, standing))
    }

    /// How many boards have a stored value.
    pub fn len(&self) -> usize {
        self.found.len() + self.table.as_ref().map_or(0, |table| table.len())
    }

    /// Whether no board has.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn search(&mut self, rules: &dyn ImpartialRules, board: &Board, limit: &Limit) -> Result<Answer<u64>, Stop> {
        let canonical = rules.same(board);
        if let Some(value) = self.found.get(&canonical) {
            return Ok(Answer::new(*value, self.standing(rules, &canonical)));
        }
        let mut asked = 0;
        explore(
            canonical.clone(),
            self,
            |values, board| values.found.contains_key(board),
            |values, board| {
                limit.position()?;
                asked += 1;
                limit.count(asked, "positions");
                let options = rules.options(board, Player::Left, limit)?;
                let boards = options.iter().flat_map(|option| option.iter().filter(|(_, times)| times % 2 == 1));
                let mut unknown = Vec::new();
                for (board, _) in boards.filter(|(board, _)| rules.known_value(board).is_none()) {
                    limit.check()?;
                    let board = rules.same(board);
                    if !values.found.contains_key(&board) {
                        unknown.push(board);
                    }
                }
                Ok((options, unknown))
            },
            |values, board, options| {
                let (value, is_told) = values.mex(rules, &options, limit)?;
                if is_told {
                    values.told.insert(board.clone());
                }
                values.found.insert(board, value);
                Ok::<_, Stop>(())
            },
        )?;
        let value = self.found.get(&canonical).copied().ok_or(UNKNOWN)?;
        Ok(Answer::new(value, self.standing(rules, &canonical)))
    }

    /// What the value rests on that was found of a canonical board.
    fn standing(&self, rules: &dyn ImpartialRules, canonical: &Board) -> Standing {
        if self.told.contains(canonical) { rules.standing() } else { Standing::Proved }
    }

    /// The mex of options whose boards are all known, and whether the rules told the value of one, or of one that it rests on.
    fn mex(&self, rules: &dyn ImpartialRules, options: &[Boards], limit: &Limit) -> Result<(u64, bool), Stop> {
        let mut values = ValueSet::default();
        let mut is_told = false;
        for option in options {
            let mut value = 0;
            for (board, _) in option.iter().filter(|(_, times)| times % 2 == 1) {
                limit.check()?;
                value ^= match rules.known_value(board) {
                    Some(known) => {
                        is_told = true;
                        known
                    }
                    None => {
                        let board = rules.same(board);
                        is_told = is_told || !self.told.is_empty() && self.told.contains(&board);
                        *self.found.get(&board).ok_or(UNKNOWN)?
                    }
                };
            }
            // The mex is at most the number of options: larger values do not count.
            if let Some(value) = usize::try_from(value).ok().filter(|value| *value < options.len()) {
                values.insert(value);
            }
        }
        Ok((values.mex() as u64, is_told))
    }
}
