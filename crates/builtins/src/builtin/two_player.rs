//! The functions of games of two players in turn.

use cutcake_transfinite::Surreal;
use num_bigint::BigInt;

use crate::{
    builtin::{
        Arguments,
        for_all::{Invariant, Line, Linear, in_turn},
        impartial::winning_moves_in_turn,
        outcome::winner_in_turn,
        prove::Verdict,
        theory::Functions,
    },
    kind::{
        convert::Fallible,
        value::{Form, Value},
    },
    limit::Stop,
    player::Player,
    read::ast::Comparison,
    run::{error::ErrorKind, machine::Machine},
};
use cutcake_play::sum::Sum;

/// Games of two players in turn.
pub(super) struct TwoPlayer;

impl Functions for TwoPlayer {
    fn value(&self, machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
        if let Value::Position(sum) = arguments.get(0)
            && machine.environment.catalogue.universe(sum).ends_otherwise()
        {
            return machine.worth_by_rules(sum);
        }
        let game = arguments.game(machine, 0)?;
        Ok(machine.game_value(game))
    }

    fn birthday(&self, machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
        match arguments.get(0) {
            Value::Surreal(number) => return super::transfinite::birthday(machine, number),
            Value::Number(number) if !number.is_dyadic() => {
                return super::transfinite::birthday(machine, &Surreal::try_from(number)?);
            }
            Value::AsPlayed(form) => return Ok(Value::integer(birthday_of_form(machine, form)?)),
            _ => {}
        }
        let game = arguments.game(machine, 0)?;
        Ok(Value::integer(machine.environment.store.birthday(game)?))
    }

    fn winner(&self, machine: &mut Machine, arguments: &Arguments, starter: Player) -> Fallible<Value> {
        winner_in_turn(machine, arguments, starter)
    }

    fn winning_moves(&self, machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
        winning_moves_in_turn(machine, arguments)
    }

    fn prove(
        &self,
        machine: &mut Machine,
        comparison: Comparison,
        [left, right]: [&Value; 2],
        most: Option<u64>,
    ) -> Fallible<Verdict> {
        match (left, right) {
            (Value::Position(_), _) | (_, Value::Position(_)) => by_play(machine, comparison, left, right, most),
            _ => machine.compare(comparison, None, left, right).map(Verdict::Decided),
        }
    }

    fn for_all(
        &self,
        machine: &mut Machine,
        claim: &Linear,
        _most: Option<u64>,
    ) -> Fallible<(Verdict, Option<Invariant>)> {
        let Linear { left, sign: (comparison, _), right, first } = claim;
        let each = [machine.game(&left[0])?, machine.game(&right[0])?];
        let once = [machine.game(&left[1])?, machine.game(&right[1])?];
        let line = Line::between(machine, each, once)?;
        Ok((in_turn(machine, &[line], *comparison, *first)?, None))
    }
}

/// The birthday of a form as it is written: the greatest number of moves.
fn birthday_of_form(machine: &mut Machine, form: &Form) -> Fallible<BigInt> {
    machine.environment.limit.check()?;
    match form {
        Form::Value(game) => Ok(machine.environment.store.birthday(*game)?),
        Form::Options { left, right, .. } => {
            let mut birthday = BigInt::ZERO;
            for option in left.iter().chain(right) {
                let of_option = crate::stack::deeper(|| birthday_of_form(machine, option))?;
                birthday = birthday.max(of_option + 1u8);
            }
            Ok(birthday)
        }
    }
}

/// Decides a comparison of games of two players in turn, one of them a sum of boards, by play of their difference:
/// G ≥ H exactly if Left wins G - H when Right begins.
fn by_play(
    machine: &mut Machine,
    comparison: Comparison,
    left: &Value,
    right: &Value,
    most: Option<u64>,
) -> Fallible<Verdict> {
    let mut boards = Sum::default();
    let mut summand = machine.environment.store.zero();
    for (place, side) in [left, right].into_iter().enumerate() {
        match side {
            Value::Position(sum) if place == 0 => boards.add_all(sum),
            Value::Position(sum) => boards.add_all(&machine.environment.catalogue.negative(sum)),
            value => {
                let value = machine.game(value)?;
                let store = &mut machine.environment.store;
                let value = if place == 0 { value } else { store.neg(value)? };
                summand = store.add(summand, value)?;
            }
        }
    }
    let mut taken = 0;
    let mut is_at_least = |machine: &mut Machine, other: Player| {
        let before = machine.environment.catalogue.search.searched();
        let left = most.map(|most| most.saturating_sub(taken));
        let wins = machine.wins_first_with(&boards, summand, other, left);
        taken += machine.environment.catalogue.search.searched().saturating_sub(before);
        match wins {
            Err(error) if most.is_some() && matches!(error.kind, ErrorKind::Stopped(Stop::Positions { .. })) => {
                Ok(None)
            }
            wins => wins.map(|wins| Some(!wins)),
        }
    };
    // The answers that the comparison requires; the first one that differs decides it.
    let wanted: &[(Player, bool)] = match comparison {
        Comparison::Equal | Comparison::NotEqual => &[(Player::Right, true), (Player::Left, true)],
        Comparison::Greater => &[(Player::Right, true), (Player::Left, false)],
        Comparison::Less => &[(Player::Left, true), (Player::Right, false)],
        Comparison::GreaterOrEqual => &[(Player::Right, true)],
        Comparison::LessOrEqual => &[(Player::Left, true)],
        Comparison::Confused => &[(Player::Right, false), (Player::Left, false)],
        Comparison::LessOrConfused => &[(Player::Right, false)],
        Comparison::GreaterOrConfused => &[(Player::Left, false)],
    };
    for (other, expected) in wanted {
        match is_at_least(machine, *other)? {
            None => return Ok(Verdict::LimitReached(taken)),
            Some(answer) if answer != *expected => return Ok(Verdict::Decided(comparison == Comparison::NotEqual)),
            Some(_) => {}
        }
    }
    Ok(Verdict::Decided(comparison != Comparison::NotEqual))
}
