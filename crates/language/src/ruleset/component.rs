//! Two-player values as components: sums of values that are kept as sums and played component by component.

use std::rc::Rc;

use num_bigint::BigUint;

use crate::{
    kind::{convert::Fallible, value::Value},
    number::Rational,
    play::sum::{RulesetId, Sum, Term},
    player::Player,
    read::ast::BinaryOp,
    rules::theory::TWO_PLAYER,
    run::machine::Machine,
};
use cutcake_rulesets::Ruleset;

/// The name of the ruleset whose boards are values.
const NAME: &str = "Component";

/// Whether a value is a two-player value.
fn is_value(value: &Value) -> bool {
    match value {
        Value::Number(number) => number.is_dyadic(),
        value => matches!(value, Value::Game(_)),
    }
}

fn is_zero(value: &Value) -> bool {
    matches!(value, Value::Number(number) if *number == Rational::ZERO)
}

impl Machine<'_> {
    /// The sum of games. If it has at least two nonzero terms, all of them two-player values or boards and not all
    /// boards, its values become components of a position instead of being added.
    ///
    /// # Errors
    /// If the games cannot be added.
    pub fn components(&mut self, terms: &[Value]) -> Fallible<Value> {
        let is_board = |term: &Value| matches!(term, Value::Position(_)) && self.theory(term) == Some(&TWO_PLAYER);
        let stay = terms.iter().filter(|term| !is_zero(term)).count() > 1
            && terms.iter().all(|term| is_value(term) || is_board(term))
            && terms.iter().any(is_value);
        let ruleset = if stay { self.own_ruleset(NAME) } else { None };
        let mut sum: Option<Value> = None;
        for term in terms {
            let term = match ruleset {
                Some(ruleset) if is_value(term) => self.component(ruleset, term)?,
                _ => term.clone(),
            };
            sum = Some(match sum {
                Some(sum) => self.binary(BinaryOp::Add, &sum, &term)?,
                None => term,
            });
        }
        Ok(sum.unwrap_or_default())
    }

    /// A value as a component of a position; 0 is the empty sum.
    fn component(&mut self, ruleset: RulesetId, value: &Value) -> Fallible<Value> {
        let board = match value {
            value if is_zero(value) => Sum::default(),
            value => self.board(ruleset, std::slice::from_ref(value)).map_err(|(_, error)| error)?,
        };
        Ok(Value::Position(Rc::new(board)))
    }

    /// A value as a component, if another position has components that are values; anything else unchanged.
    pub fn component_as_in(&mut self, position: &Value, value: &Value) -> Fallible<Value> {
        let Value::Position(sum) = position else { return Ok(value.clone()) };
        let ruleset = sum.iter().map(|(term, _)| term).find(|term| self.value_on_board(term).is_some());
        match ruleset.map(|term| term.ruleset) {
            Some(ruleset) if is_value(value) => self.component(ruleset, value),
            _ => Ok(value.clone()),
        }
    }

    /// The options of a player in a position; if all its boards are values, without the moves in numbers.
    pub(crate) fn options_but_in_numbers(&mut self, sum: &Sum, player: Player) -> Fallible<Vec<Sum>> {
        if sum.iter().any(|(term, _)| self.value_on_board(term).is_none()) {
            return self.position_options(sum, player);
        }
        self.each_option(sum, |machine, term| match machine.value_on_board(term) {
            Some(Value::Number(_)) => Ok(Vec::new()),
            _ => machine.options_of_board(term, player),
        })
    }

    /// The value that a component represents, up to its sign; `None` for other boards.
    fn value_on_board(&self, term: &Term) -> Option<Value> {
        let written = self.environment.written(term.ruleset).filter(|written| written.holds_values())?;
        written.values_of(&term.board).pop()
    }

    /// Whether a value is a sum of several boards, some of which are components that represent values.
    pub fn is_sum_of_components(&self, value: &Value) -> bool {
        let Value::Position(sum) = value else { return false };
        !sum.is_one_board() && sum.iter().any(|(term, _)| self.value_on_board(term).is_some())
    }

    /// The values that boards of a sum represent, without their signs, with how often each is there, and the other boards.
    pub(crate) fn split_components(&self, sum: &Sum) -> (Vec<(Value, BigUint)>, Sum) {
        let (mut values, mut boards) = (Vec::new(), Sum::default());
        for (term, times) in sum.iter() {
            match self.value_on_board(term) {
                Some(value) => values.push((value, times.clone())),
                None => boards.add(term.clone(), times.clone()),
            }
        }
        (values, boards)
    }

    /// The value of a position all of whose boards represent values; `None` for anything else.
    pub fn value_of_components(&mut self, position: &Value) -> Fallible<Option<Value>> {
        let Value::Position(sum) = position else { return Ok(None) };
        if !sum.iter().all(|(term, _)| self.value_on_board(term).is_some()) {
            return Ok(None);
        }
        let game = self.game(position)?;
        Ok(Some(self.game_value(game)))
    }

    /// A position with a single component as the value that it represents; anything else unchanged.
    pub fn without_brackets(&mut self, value: &Value) -> Fallible<Value> {
        let Value::Position(sum) = value else { return Ok(value.clone()) };
        match sum.iter().next().and_then(|(term, _)| Some((self.value_on_board(term)?, term.negated))) {
            Some((value, true)) if sum.is_one_board() => {
                self.binary(BinaryOp::Subtract, &Value::Number(Rational::ZERO), &value)
            }
            Some((value, false)) if sum.is_one_board() => Ok(value),
            _ => Ok(value.clone()),
        }
    }
}
