//! Replays of games, move by move.

use std::rc::Rc;

use crate::{
    builtin::{Arguments, Builtin, Kind, Subject, misere::is_misere, named, one, optional, player_of_three},
    contest::{Agreement, Contest, judgement::Effort, record},
    kind::{convert::Fallible, value::Value},
    player::Player,
    run::machine::Machine,
};

pub(super) const SUBJECT: Subject = Subject {
    title: "Games that were played",
    builtins: &[Builtin {
        name: "Replay",
        parameters: &[
            one("positions", Kind::Collection),
            optional("starter", Kind::Player),
            named("misere", Kind::Boolean),
        ],
        summary: "A game as it was played, from its positions in their order: who moved, what the position became, its value and its \
                  outcome. `starter` moves first, Left if nobody is named; in a synchronized game both move at once, and each \
                  position is that after a round. A position that no move leads to is an error; boards of cells and graphs are compared up to the symmetries of \
                  their rules, and shown as they are written. `:play` at the prompt plays a game and \
                  ends with such a line; `:play (G, H)` goes on with a game from its positions.",
        examples: &[
            "Replay((Cutcake[4,3], 2*Cutcake[2,3], Cutcake[2,3] + Cutcake[2,1] + Cutcake[2,2]))",
            "Replay(([3,2], [2,1] + [2,1] + [1,1] + [1,1]))",
            "Replay(({2|0}, 0), Right)",
            "Replay((Domineering[3,3], Domineering[\"#..|#..|...\"]), Left)",
            "Replay((Nim[1,2], Nim[1,1], Nim[0,1], Nim[0,0]), Left; misere := true)",
        ],
        run: replay,
    }],
};

fn replay(machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
    let positions = arguments.read(0, |value| machine.list(value))?;
    let starter = match arguments.optional(1) {
        Some(_) => player_of_three(arguments, 1)?,
        None => Player::Left,
    };
    let agreement = Agreement { misere: is_misere(machine, arguments)?, starter, alone: None };
    let contest = Contest::of_positions(machine, &positions, agreement).map_err(|error| arguments.at(0, error))?;
    Ok(Value::Table(Rc::new(record::contest_table(machine, &contest, Effort { positions: None, time: None })?)))
}
