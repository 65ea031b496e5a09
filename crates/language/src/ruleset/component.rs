//! Two-player values as boards beside each other: sums that are played component by component.

use std::rc::Rc;

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

/// The ruleset whose boards are values.
const NAME: &str = "Component";

/// Whether it is a two-player value.
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
    /// The sum of games, in which two-player values that are not all numbers stay beside each other, and beside boards, as
    /// components of a position.
    ///
    /// # Errors
    /// If they do not add.
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

    /// A value as a component of a position, no board for 0.
    fn component(&mut self, ruleset: RulesetId, value: &Value) -> Fallible<Value> {
        let board = match value {
            value if is_zero(value) => Sum::default(),
            value => self.board(ruleset, std::slice::from_ref(value)).map_err(|(_, error)| error)?,
        };
        Ok(Value::Position(Rc::new(board)))
    }

    /// A value as a component, where another position has components that are values; anything else as it is.
    ///
    /// # Errors
    /// If the calculation was stopped.
    pub fn component_as_in(&mut self, position: &Value, value: &Value) -> Fallible<Value> {
        let Value::Position(sum) = position else { return Ok(value.clone()) };
        let ruleset = sum.iter().map(|(term, _)| term).find(|term| self.value_on_board(term).is_some());
        match ruleset.map(|term| term.ruleset) {
            Some(ruleset) if is_value(value) => self.component(ruleset, value),
            _ => Ok(value.clone()),
        }
    }

    /// What a player can move to in a position; if all its boards are values, by moves that are not in numbers.
    ///
    /// # Errors
    /// If the calculation was stopped, and what the rules say.
    pub(crate) fn options_but_in_numbers(&mut self, sum: &Sum, player: Player) -> Fallible<Vec<Sum>> {
        if sum.iter().any(|(term, _)| self.value_on_board(term).is_none()) {
            return self.position_options(sum, player);
        }
        self.each_option(sum, |machine, term| match machine.value_on_board(term) {
            Some(Value::Number(_)) => Ok(Vec::new()),
            _ => machine.options_of_board(term, player),
        })
    }

    /// The value that a board of the ruleset of values is, up to its sign.
    fn value_on_board(&self, term: &Term) -> Option<Value> {
        let written = self.environment.written(term.ruleset).filter(|written| written.holds_values())?;
        written.values_of(&term.board).pop()
    }

    /// Whether it is a sum with components that are values, beside each other or beside boards.
    pub fn is_sum_of_components(&self, value: &Value) -> bool {
        let Value::Position(sum) = value else { return false };
        !sum.is_one_board() && sum.iter().any(|(term, _)| self.value_on_board(term).is_some())
    }

    /// The value of a position all of whose boards are values; none of anything else.
    ///
    /// # Errors
    /// If the calculation was stopped.
    pub fn value_of_components(&mut self, position: &Value) -> Fallible<Option<Value>> {
        let Value::Position(sum) = position else { return Ok(None) };
        if !sum.iter().all(|(term, _)| self.value_on_board(term).is_some()) {
            return Ok(None);
        }
        let game = self.game(position)?;
        Ok(Some(self.game_value(game)))
    }

    /// A position of a single value as that value, anything else as it is.
    ///
    /// # Errors
    /// If the calculation was stopped.
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
