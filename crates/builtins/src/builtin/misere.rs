//! Misère play of impartial boards, where questions ask for it by `misere := true`: who cannot move wins.

use crate::{
    builtin::Arguments,
    kind::{
        convert::{Fallible, boolean},
        value::Value,
    },
    player::Player,
    run::machine::Machine,
};

/// Whether a question is asked about misère play.
pub(super) fn is_misere(arguments: &Arguments) -> Fallible<bool> {
    arguments.named("misere").map_or(Ok(false), boolean)
}

/// The options of a sum of impartial boards after which whoever moved wins in misère play.
pub(super) fn misere_winning_moves(machine: &mut Machine, arguments: &Arguments) -> Fallible<Vec<Value>> {
    let at = |error| arguments.at(0, error);
    if !machine.wins_misere(arguments.get(0)).map_err(at)? {
        return Ok(Vec::new());
    }
    let mut moves = Vec::new();
    for option in super::outcome::options(machine, arguments, Player::Left)? {
        if !machine.wins_misere(&option)? {
            moves.push(option);
        }
    }
    Ok(moves)
}
