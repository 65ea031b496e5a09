//! The functions that differ by universe, beyond those of [`Operations`](crate::kind::theory::Operations).

use crate::{
    builtin::{
        Arguments,
        for_all::{Invariant, Linear},
        game::test_of_two,
        prove::Verdict,
        synchronized::AtOnce,
        three_player::OfThree,
        two_player::TwoPlayer,
        winners::Winners,
    },
    kind::{convert::Fallible, value::Value},
    player::Player,
    read::ast::Comparison,
    rules::theory::{AT_ONCE, OF_THREE, TWO_PLAYER, Universe},
    run::machine::Machine,
};

/// The functions for games of a universe.
pub(super) trait Functions: Sync {
    /// `Value(G)`.
    fn value(&self, machine: &mut Machine, arguments: &Arguments) -> Fallible<Value>;

    /// `Birthday(G)`.
    fn birthday(&self, machine: &mut Machine, arguments: &Arguments) -> Fallible<Value>;

    /// `IsNumber(G)`.
    fn is_number(&self, machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
        test_of_two(machine, arguments, |store, game| Ok(store.is_number(game)), |value| value.to_rational().is_some())
    }

    /// `Winner(G, player)`.
    fn winner(&self, machine: &mut Machine, arguments: &Arguments, starter: Player) -> Fallible<Value>;

    /// `WinningMoves(G, player)`.
    fn winning_moves(&self, machine: &mut Machine, arguments: &Arguments) -> Fallible<Value>;

    /// `Prove(G == H)` for two games; `most` bounds the positions.
    fn prove(
        &self,
        machine: &mut Machine,
        comparison: Comparison,
        sides: [&Value; 2],
        most: Option<u64>,
    ) -> Fallible<Verdict>;

    /// `Prove(n*G + H == n*K + L for all n)`.
    fn for_all(
        &self,
        machine: &mut Machine,
        claim: &Linear,
        most: Option<u64>,
    ) -> Fallible<(Verdict, Option<Invariant>)>;

    /// `Prove(Winner(n*G + H, Left) == Left for all n)`; `None` if it is only a comparison with 0.
    fn winners(
        &self,
        _machine: &mut Machine,
        _claim: &Winners,
        _most: Option<u64>,
    ) -> Fallible<Option<(Verdict, Option<Invariant>)>> {
        Ok(None)
    }
}

/// The functions of each universe. For games of two universes, the first of them decides.
static FUNCTIONS: &[(&Universe, &dyn Functions)] =
    &[(&OF_THREE, &OfThree), (&AT_ONCE, &AtOnce), (&TWO_PLAYER, &TwoPlayer)];

/// The functions for games of these universes; by default those for two players in turn.
pub(super) fn functions_in(universes: &[Option<&'static Universe>]) -> &'static dyn Functions {
    let is_there = |(universe, _): &&(&Universe, _)| universes.contains(&Some(*universe));
    FUNCTIONS.iter().find(is_there).map_or(&TwoPlayer, |(_, functions)| *functions)
}

/// The functions for a value.
pub(super) fn functions_of(machine: &Machine, value: &Value) -> &'static dyn Functions {
    functions_in(&[machine.theory(value)])
}
