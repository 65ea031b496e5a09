//! Positions of rulesets that two players play in turn, and their values.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::{
    limit::{Limit, Stop},
    partizan::{Game, Store},
    player::Player,
    position::{Board, Boards},
};

/// How a ruleset is played by two players in turn; who cannot move loses.
pub trait PartizanRules {
    /// The sums of boards that `player` can move to from `board`, in the order in which a person would list them.
    /// Play must come to an end, whoever moves.
    ///
    /// # Errors
    /// If `limit` stopped it.
    fn options(&self, board: &Board, player: Player, limit: &Limit) -> Result<Vec<Boards>, Stop>;
}

/// The values found so far for the boards of one ruleset.
#[derive(Debug, Default)]
pub struct Values {
    values: HashMap<Board, Game, FxBuildHasher>,
}

/// The options of a board that waits for their values: Left's, then Right's.
type Open = [Vec<Boards>; 2];

impl Values {
    /// The canonical value of a board.
    ///
    /// Boards wait for their options on a list instead of the call stack, so that play may be as long as memory
    /// lets it.
    ///
    /// # Errors
    /// If the calculation was stopped; what was found so far is kept.
    pub fn value(&mut self, store: &mut Store, rules: &dyn PartizanRules, board: &Board) -> Result<Game, Stop> {
        if let Some(value) = self.values.get(board) {
            return Ok(*value);
        }
        let mut waiting: Vec<(Board, Option<Open>)> = vec![(board.clone(), None)];
        while let Some((board, open)) = waiting.last_mut() {
            store.limit().check()?;
            if self.values.contains_key(board) {
                waiting.pop();
                continue;
            }
            if let Some([left, right]) = open {
                let left = self.options(store, left)?;
                let right = self.options(store, right)?;
                let value = store.form(&left, &right)?;
                self.values.insert(board.clone(), value);
                waiting.pop();
                continue;
            }
            let left = rules.options(board, Player::Left, store.limit())?;
            let right = rules.options(board, Player::Right, store.limit())?;
            let boards = left.iter().chain(&right).flat_map(|option| option.iter().map(|(board, _)| board));
            let unknown: Vec<Board> = boards.filter(|board| !self.values.contains_key(*board)).cloned().collect();
            *open = Some([left, right]);
            waiting.extend(unknown.into_iter().map(|board| (board, None)));
        }
        Ok(self.values[board])
    }

    /// How many boards have a known value.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether no board has.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// The values of options whose boards are all known, each once.
    fn options(&self, store: &mut Store, options: &[Boards]) -> Result<Vec<Game>, Stop> {
        let mut values = Vec::with_capacity(options.len());
        for option in options {
            let mut value = store.zero();
            for (board, times) in option.iter() {
                let term = store.multiple(self.values[board], &times.into())?;
                value = store.add(value, term)?;
            }
            values.push(value);
        }
        values.sort_unstable();
        values.dedup();
        Ok(values)
    }
}
