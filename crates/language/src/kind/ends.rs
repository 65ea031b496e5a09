//! Games whose rules say how play ends: they add as two-player games do, and their rules decide who wins or the score.

use crate::{
    kind::{
        convert::Fallible,
        theory::{Operations, Worth},
        two_player::TwoPlayer,
        value::Value,
    },
    number::Rational,
    partizan::Relation,
    player::Player,
    rules::theory::GOAL,
    run::machine::Machine,
};

/// Games whose rules say how play ends.
pub(super) struct ByRules;

impl Operations for ByRules {
    fn add(&self, machine: &mut Machine, a: &Value, b: &Value) -> Fallible<Value> {
        TwoPlayer.add(machine, a, b)
    }

    fn subtract(&self, machine: &mut Machine, a: &Value, b: &Value) -> Fallible<Value> {
        TwoPlayer.subtract(machine, a, b)
    }

    fn negative(&self, machine: &mut Machine, a: &Value) -> Fallible<Value> {
        TwoPlayer.negative(machine, a)
    }

    fn multiple(&self, machine: &mut Machine, times: &Rational, a: &Value) -> Fallible<Value> {
        TwoPlayer.multiple(machine, times, a)
    }

    fn equal(&self, machine: &mut Machine, a: &Value, b: &Value) -> Fallible<bool> {
        if machine.is_scoring(a) || machine.is_scoring(b) {
            return Ok(machine.scoring_relation(a, b)? == Some(Relation::Equal));
        }
        machine.is_equal_by_rules(a, b)
    }

    fn order(&self, machine: &mut Machine, a: &Value, b: &Value) -> Fallible<Option<Relation>> {
        if machine.is_scoring(a) || machine.is_scoring(b) {
            return machine.scoring_relation(a, b);
        }
        let by_rules = |value| machine.theory(value).filter(|universe| universe.ends_otherwise());
        Err(machine.not_compared(by_rules(a).or(by_rules(b)).unwrap_or(&GOAL)))
    }

    fn equal_by_play(&self, machine: &mut Machine, a: &Value, b: &Value) -> Fallible<bool> {
        match (a, b) {
            (Value::Position(a), Value::Position(b)) => Ok(machine.worth_by_rules(a)? == machine.worth_by_rules(b)?),
            _ => Ok(false),
        }
    }

    fn outcome(&self, machine: &mut Machine, game: &Value) -> Fallible<Value> {
        machine.outcome_class(game)
    }

    fn worth(&self, machine: &mut Machine, position: &Value) -> Fallible<Worth> {
        match position {
            Value::Position(sum) => Ok(machine.worth_by_rules(sum)?.into()),
            other => TwoPlayer.worth(machine, other),
        }
    }

    fn options(
        &self,
        machine: &mut Machine,
        game: &Value,
        player: Player,
        up_to_symmetry: bool,
    ) -> Fallible<Vec<Value>> {
        TwoPlayer.options(machine, game, player, up_to_symmetry)
    }

    fn functions(&self) -> &'static str {
        "where rules say how play ends, `Outcome(G)`, `Winner(G, Left)` and `WinningMoves(G)` say who wins"
    }
}
