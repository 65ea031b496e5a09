//! Positions of rulesets that two players play in turn, and their values.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::{
    explore::explore,
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
    /// # Errors
    /// If the calculation was stopped; what was found so far is kept.
    pub fn value(&mut self, store: &mut Store, rules: &dyn PartizanRules, board: &Board) -> Result<Game, Stop> {
        if let Some(value) = self.values.get(board) {
            return Ok(*value);
        }
        explore(
            board.clone(),
            &mut (&mut *self, &mut *store),
            |(values, _), board| values.values.contains_key(board),
            |(values, store), board| {
                let limit = store.limit();
                limit.check()?;
                let open = [rules.options(board, Player::Left, limit)?, rules.options(board, Player::Right, limit)?];
                let boards = open.iter().flatten().flat_map(|option| option.iter().map(|(board, _)| board));
                let unknown = boards.filter(|board| !values.values.contains_key(*board)).cloned().collect();
                Ok((open, unknown))
            },
            |(values, store), board, open: Open| {
                let [left, right] = [values.options(store, &open[0])?, values.options(store, &open[1])?];
                let value = store.form(&left, &right)?;
                values.values.insert(board, value);
                Ok::<_, Stop>(())
            },
        )?;
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
