//! The standing of answers: what they rest on.

use std::rc::Rc;

use crate::{
    builtin::{
        Arguments, Builtin, Kind, Subject, named, one,
        question::{self, value_asked_of},
    },
    kind::{
        convert::{Fallible, mismatch, type_error},
        value::Value,
    },
    run::machine::Machine,
};

pub(super) const SUBJECT: Subject = Subject {
    title: "What answers rest on",
    builtins: &[
        Builtin {
            name: "Standing",
            parameters: &[one("e", Kind::Question), named("source", Kind::Boolean)],
            summary: "What the answer to a question rests on: `proved` (exact search, or a calculation from the rules alone), `theorem` (a \
                  closed form that is proved elsewhere, or lines that cut a board of Domineering; of synchronized cakes Theorems 2 to 5 of Cincotti and Iida, whose proofs take \
                  for granted that values add), `derived` (a way that is not proved: rounds of play, values of synchronized games being \
                  taken as additive, or what a ruleset tells and does not say where it is proved), \
                  `open` (it was not found). Of several things that the answer needs it is the weakest: what stands in e, what the \
                  variables that it reads were calculated from, and the steps between. To add values of synchronized games, to multiply or to \
                  compare them is such a step: that `[10,10]` is 0 may be proved, and nothing follows for `2*[10,10]`. A law of values that is \
                  proved for the boards makes it `proved`: `?Law`. Of a position it is the standing of its value. What rules in the language say can be moved to is how \
                  the game is played; what their `split`, `same`, `negative` and `bounds` say of boards is `derived`, unless it is proved of the \
                  boards: by equal values where two players move in turn, elsewhere by play that is the same move for move (`?Check`). What rules look at counts. \
                  With `source := true` it is a string that says where theorems are proved, and what is taken for granted in an answer that is derived. What this session has searched counts: \
                  an answer that was derived is proved once `Prove` has found it by search.",
            examples: &[
                "Standing([9,5])",
                "Standing(Value([12,10]))",
                "Standing(Outcome([40,40]))",
                "Standing(Cutcake[8,7]; source := true)",
                "Standing(Class([10^9,10^9,10^9]))",
                "Standing(Outcome(Domineering[4,4]) == P)",
                "x := Outcome([40,40]); Standing(x == \"=\")",
                "Prove([4,3] == 1 - 2*eps); Standing([4,3])",
            ],
            run: |machine, arguments| {
                let before = machine.resting_so_far();
                machine.environment.standing_alone = None;
                let (answer, standing) = machine.resting(|machine| answer(machine, arguments));
                // Only the answer itself counts, not what could be calculated with it; and it is not shown.
                let standing = machine.environment.standing_alone.take().unwrap_or(standing);
                machine.environment.shown_instead = None;
                answer.map_err(|error| arguments.at(0, error))?;
                // Unless e is independent of it, what was found earlier in this statement may be part of e.
                let is_alone =
                    arguments.is_deferred && matches!(arguments.get(0), Value::Function(e) if e.sees_only_session());
                let standing = if is_alone { standing } else { standing.and(before) };
                Ok(if arguments.flag("source")? {
                    Value::string(standing.with_source())
                } else {
                    Value::symbol(standing)
                })
            },
        },
        Builtin {
            name: "MarkStanding",
            parameters: &[one("table", Kind::Question)],
            summary: "A table in which a mark stands behind each cell that is not proved: `'` behind a derived one, `\"` behind a theorem, \
                  `?` behind an open one (`?Standing`). The legend stands under it. It takes what makes a table, such as a call of OutcomeTable, \
                  ValueTable, ClassTable, GrundyTable or Table; at the prompt these have their marks without it.",
            examples: &[
                "MarkStanding(ValueTable(SynchronizedCutcake, 2..6, 2..6))",
                "MarkStanding(OutcomeTable(SynchronizedCutcake, 8..9, 8..9))",
                "MarkStanding(ClassTable(Cutblock, 2, 1..3, 1..3))",
            ],
            run: mark_standing,
        },
    ],
};

fn mark_standing(machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
    let (answer, standings) = machine.with_cell_standings(|machine| kept_question(machine, arguments));
    let table = match answer.map_err(|error| arguments.at(0, error))? {
        Value::Table(table) => table,
        other => return Err(arguments.at(0, mismatch("a table", &other))),
    };
    match machine.marked(&table, &standings)? {
        Some(marked) => Ok(Value::Table(Rc::new(marked))),
        None => {
            let error = type_error("what the cells of this table rest on is not known");
            let help = "it is known where the call that makes the table stands here: `MarkStanding(OutcomeTable(SynchronizedCutcake, 8))`";
            Err(arguments.at(0, error.help(help)))
        }
    }
}

/// Evaluates the first argument. A position is evaluated to its value, or in a synchronized game without values to its outcome.
fn answer(machine: &mut Machine, arguments: &Arguments) -> Fallible<()> {
    let position = (!arguments.is_deferred).then(|| value_asked_of(machine, arguments.get(0))).flatten();
    let answer = match position {
        Some(position) => position,
        None => kept_question(machine, arguments)?,
    };
    if matches!(answer, Value::Position(_)) {
        machine.operations(&answer).worth(machine, &answer)?;
    }
    Ok(())
}

/// The answer to the question, whether it was written in the call or passed by a name.
fn kept_question(machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
    let question = machine.deferred(arguments, 0)?;
    // A question written in the call has been answered now; its answer may look like another question.
    if arguments.is_deferred { Ok(question) } else { question::ask_question(machine, &question) }
}
