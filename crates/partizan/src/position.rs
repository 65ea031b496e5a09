//! Positions of rulesets that two players play in turn, and their values.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::{
    Game, Store,
    explore::explore,
    limit::{Limit, Stop},
    player::Player,
    rules::Rules,
    standing::Answer,
};
use cutcake_base::position::{Board, Boards};

/// The values found so far for the boards of one ruleset.
#[derive(Debug, Default)]
pub struct Values {
    values: HashMap<Board, Game, FxBuildHasher>,
    /// How many new positions may be looked into, where that is bounded.
    left: Option<usize>,
}

/// The options of a board that waits for their values: Left's, then Right's.
type Open = [Vec<Boards>; 2];

impl Values {
    /// The canonical value of a board: as the rules tell it, or by play.
    ///
    /// # Errors
    /// If the calculation was stopped; what was found so far is kept.
    pub fn value(&mut self, store: &mut Store, rules: &dyn Rules, board: &Board) -> Result<Answer<Game>, Stop> {
        // What is kept was found by play alone.
        if let Some(value) = self.values.get(board) {
            return Ok(Answer::proved(*value));
        }
        match rules.integer(board) {
            Some(integer) => Ok(Answer::new(store.integer(integer)?, rules.standing())),
            None => self.value_by_play(store, rules, board).map(Answer::proved),
        }
    }

    fn value_by_play(&mut self, store: &mut Store, rules: &dyn Rules, board: &Board) -> Result<Game, Stop> {
        let root = resolved(rules, board)?;
        if root != Boards::from(board.clone()) {
            let mut value = store.zero();
            for (board, times) in root.iter() {
                let term = self.value_of_normal(store, rules, board)?;
                let term = store.multiple(term, &times.into())?;
                value = store.add(value, term)?;
            }
            return Ok(value);
        }
        self.value_of_normal(store, rules, board)
    }

    /// The canonical value of a board, if no more than so many new positions have to be looked into.
    ///
    /// # Errors
    /// If the calculation was stopped; what was found so far is kept.
    pub fn value_within(
        &mut self,
        store: &mut Store,
        rules: &dyn Rules,
        board: &Board,
        most: usize,
    ) -> Result<Option<Answer<Game>>, Stop> {
        self.left = Some(most);
        let value = self.value(store, rules, board);
        let is_spent = self.left.take() == Some(0);
        match value {
            Err(Stop::Positions { .. }) if is_spent => Ok(None),
            value => value.map(Some),
        }
    }

    /// The canonical value of a board that does not fall apart and stands for those that are the same.
    fn value_of_normal(&mut self, store: &mut Store, rules: &dyn Rules, board: &Board) -> Result<Game, Stop> {
        let mut asked = 0;
        explore(
            board.clone(),
            &mut (&mut *self, &mut *store),
            |(values, _), board| values.values.contains_key(board),
            |(values, store), board| {
                let limit = store.limit();
                limit.check()?;
                if let Some(left) = &mut values.left {
                    *left = left.checked_sub(1).ok_or(Stop::Positions { most: 0 })?;
                }
                asked += 1;
                limit.count(asked, "positions");
                let open = [
                    resolved_options(rules, board, Player::Left, limit)?,
                    resolved_options(rules, board, Player::Right, limit)?,
                ];
                let boards = open.iter().flatten().flat_map(|option| option.iter().map(|(board, _)| board));
                let unknown = boards.filter(|board| !values.values.contains_key(*board)).cloned().collect();
                Ok((open, unknown))
            },
            |(values, store), board, open: Open| {
                let [left, right] = [values.options(store, &open[0])?, values.options(store, &open[1])?];
                let value = store.form(&left, &right)?;
                if let Some(negative) = rules.negative(&board) {
                    values.values.insert(negative, store.neg(value)?);
                }
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
                let known = self.values[board];
                let term = if times == 1 { known } else { store.multiple(known, &times.into())? };
                value = store.add(value, term)?;
            }
            values.push(value);
        }
        values.sort_unstable();
        values.dedup();
        Ok(values)
    }
}

/// Rules by their options alone, whatever they say of parts, symmetries and theorems: what these say can be compared with it.
pub struct Plainly<'a>(pub &'a dyn Rules);

impl Rules for Plainly<'_> {
    fn options(&self, board: &Board, player: Player, limit: &Limit) -> Result<Vec<Boards>, Stop> {
        self.0.options(board, player, limit)
    }
}

/// The boards whose sum a board is, each the one that stands for those that are the same.
fn resolved(rules: &dyn Rules, board: &Board) -> Result<Boards, Stop> {
    let mut resolved = Boards::default();
    for (part, times) in rules.split(board).iter() {
        resolved.add(rules.same(part), times)?;
    }
    Ok(resolved)
}

/// The options of a player, with every board in them resolved.
fn resolved_options(rules: &dyn Rules, board: &Board, player: Player, limit: &Limit) -> Result<Vec<Boards>, Stop> {
    const TOO_MANY: Stop = Stop::Size { what: "the number of like boards in a sum", limit: "2^64 - 1" };
    let mut options = rules.options(board, player, limit)?;
    for option in &mut options {
        limit.check()?;
        let mut sum = Boards::default();
        for (board, times) in option.iter() {
            for (part, each) in resolved(rules, board)?.iter() {
                sum.add(part.clone(), each.checked_mul(times).ok_or(TOO_MANY)?)?;
            }
        }
        *option = sum;
    }
    Ok(options)
}
