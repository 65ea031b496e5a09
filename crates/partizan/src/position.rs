//! Positions of rulesets that two players play in turn, and their values.

use std::cell::RefCell;

use num_bigint::BigInt;

use crate::{
    Game, Store,
    limit::{Limit, Stop},
    moves::{Answers, Moves, Node, OfRules, Part, Positions, RulesetId, find},
    player::Player,
    rules::Rules,
    standing::{Answer, Standing},
};
use cutcake_base::position::{Board, Boards};

/// Rules together with the store of values that is used between questions to them.
pub trait ValueMoves: Moves {
    /// The store of values.
    fn store(&mut self) -> &mut Store;

    /// The value of a board, if more is known about it than its options.
    fn known_value(&mut self, _node: Node) -> Result<Option<Answer<Game>>, Stop> {
        Ok(None)
    }
}

impl<R: Rules + ?Sized> ValueMoves for OfRules<'_, R, &mut Store> {
    fn store(&mut self) -> &mut Store {
        self.with
    }
}

/// Finds the canonical value of a board and of all that play can come to, if that takes at most `left` new boards.
///
/// # Errors
/// If the calculation was stopped, and the errors of the rules; [`Stop::Positions`] with a bound of 0 if `left` is used
/// up. The values found before are kept.
pub fn find_value(
    moves: &mut dyn ValueMoves,
    answers: &RefCell<Answers<Game>>,
    board: Node,
    left: &mut Option<usize>,
) -> Result<(), Stop> {
    find(
        moves,
        board,
        &[Player::Left, Player::Right],
        answers,
        |moves, node| {
            if let Some(left) = left {
                *left = left.checked_sub(1).ok_or(SPENT)?;
            }
            moves.known_value(node)
        },
        |moves, node, sides| {
            let mut standing = Standing::Proved;
            let mut values = [Vec::new(), Vec::new()];
            for (values, options) in values.iter_mut().zip(sides) {
                values.reserve(options.len());
                for option in options.iter() {
                    values.push(value_of(moves.store(), &answers.borrow(), option)?.rests(&mut standing));
                }
                values.sort_unstable();
                values.dedup();
            }
            let value = moves.store().form(&values[0], &values[1])?;
            if let Some(negative) = moves.negative(node)? {
                let value = moves.store().neg(value)?;
                answers.borrow_mut().insert(negative, Answer::new(value, standing));
            }
            Ok(Answer::new(value, standing))
        },
    )
}

/// The error if no more boards may be examined.
const SPENT: Stop = Stop::Positions { most: 0 };

/// The value of a sum of boards whose values have all been found.
///
/// # Errors
/// If the calculation was stopped, or a value has not been found.
pub fn value_of(store: &mut Store, answers: &Answers<Game>, parts: &[Part]) -> Result<Answer<Game>, Stop> {
    let (mut value, mut standing) = (store.zero(), Standing::Proved);
    for part in parts {
        let mut term = *answers.rests(part.node, &mut standing)?;
        if part.times != 1 {
            term = store.multiple(term, &BigInt::from(part.times))?;
        }
        if part.negated {
            term = store.neg(term)?;
        }
        value = store.add(value, term)?;
    }
    Ok(Answer::new(value, standing))
}

/// The values found so far for the boards of one ruleset in Rust.
#[derive(Debug, Default)]
pub struct Values {
    positions: Positions,
    answers: RefCell<Answers<Game>>,
}

impl Values {
    /// The canonical value of a board, as the rules state it or by play.
    ///
    /// # Errors
    /// If the calculation was stopped; the values found before are kept.
    pub fn value(&mut self, store: &mut Store, rules: &dyn Rules, board: &Board) -> Result<Answer<Game>, Stop> {
        self.value_by(store, rules, board, &mut None)
    }

    /// The canonical value of a board, unless more than `most` new positions have to be examined.
    ///
    /// # Errors
    /// If the calculation was stopped; the values found before are kept.
    pub fn value_within(
        &mut self,
        store: &mut Store,
        rules: &dyn Rules,
        board: &Board,
        most: usize,
    ) -> Result<Option<Answer<Game>>, Stop> {
        match self.value_by(store, rules, board, &mut Some(most)) {
            Err(stop) if stop == SPENT => Ok(None),
            value => value.map(Some),
        }
    }

    fn value_by(
        &mut self,
        store: &mut Store,
        rules: &dyn Rules,
        board: &Board,
        left: &mut Option<usize>,
    ) -> Result<Answer<Game>, Stop> {
        let Values { positions, answers } = self;
        // The values in the table were found by play alone.
        let found = positions.find(&(RulesetId::default(), board.clone()));
        if let Some(value) = found.and_then(|node| answers.borrow().get(node).map(|found| found.map(|value| *value))) {
            return Ok(value);
        }
        let limit = store.limit().clone();
        if let Some(number) = rules.number(board, &limit)?
            && let Some(value) = store.number(&number)?
        {
            return Ok(Answer::new(value, rules.standing()));
        }
        if let Some(order) = rules.nimber(board) {
            let (order, standing) = order.into_parts();
            return Ok(Answer::new(store.nimber(order)?, standing));
        }
        let mut moves = OfRules::new(rules, positions, limit, store);
        let parts = moves.parts_of(board)?;
        for part in &parts {
            find_value(&mut moves, answers, part.node, left)?;
        }
        value_of(moves.with, &answers.borrow(), &parts)
    }

    /// The number of boards whose value has been found.
    pub fn len(&self) -> usize {
        self.answers.borrow().len()
    }

    /// Whether no value has been found.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Rules reduced to their options, without decompositions, symmetries and theorems, against which these can be checked.
pub struct Plainly<'a>(pub &'a dyn Rules);

impl Rules for Plainly<'_> {
    fn options(&self, board: &Board, player: Player, limit: &Limit) -> Result<Vec<Boards>, Stop> {
        self.0.options(board, player, limit)
    }
}
