//! What answers rest on.

use crate::{
    language::{
        builtin::{Builtin, Kind, Subject, named, one},
        kind::convert::{Fallible, boolean},
        kind::theory::Theory,
        kind::value::Value,
        run::machine::Machine,
    },
    standing::Standing,
};

pub(super) const SUBJECT: Subject = Subject {
    title: "What answers rest on",
    builtins: &[Builtin {
        name: "Standing",
        parameters: &[one("e", Kind::Question), named("source", Kind::Boolean)],
        summary: "What the answer to a question rests on: `proved` (exact search, or a calculation from the rules alone), `theorem` (a \
                  closed form that is proved elsewhere), `derived` (rounds of play, values of synchronized games being taken as additive), \
                  `open` (it was not found). Of several things that the answer needs it is the weakest. Of a position it is the standing of its value. \
                  With `source := true` it is a string that says where a theorem is proved. What the arguments of the question were \
                  calculated from is not asked.",
        examples: &[
            "Standing([9,5])",
            "Standing(Value([12,10]))",
            "Standing(Outcome([40,40]))",
            "Standing(Cutcake[8,7]; source := true)",
            "Standing(Class([10^9,10^9,10^9]))",
            "Standing(Outcome(Domineering[4,4]) == P)",
            "Prove([4,3] == 1 - 2*eps); Standing([4,3])",
        ],
        run: |machine, arguments| {
            let (answer, standing) = machine.resting(|machine| answer(machine, arguments.get(0)));
            answer.map_err(|error| arguments.at(0, error))?;
            let with_source = arguments.named("source").map(boolean).transpose()?.unwrap_or(false);
            Ok(if with_source { Value::string(standing.with_source()) } else { Value::symbol(standing) })
        },
    }],
};

/// Answers a question; a position asks for its value, or in a synchronized game without values for its outcome.
fn answer(machine: &mut Machine, question: &Value) -> Fallible<()> {
    let answer = machine.ask_question(question)?;
    match machine.theory(&answer) {
        Some(_) if !matches!(answer, Value::Position(_)) => {}
        Some(Theory::TwoPlayer) => drop(machine.game(&answer)?),
        Some(Theory::Synchronized) => drop(machine.value_or_outcome(&answer)?),
        Some(Theory::ThreePlayer) => drop(machine.three_player_values(&answer)?),
        None => {}
    }
    Ok(())
}

impl Machine<'_> {
    /// What something gives, and what that rests on.
    pub(super) fn resting<T>(&mut self, run: impl FnOnce(&mut Self) -> T) -> (T, Standing) {
        let before = self.environment.catalogue.replace_standing(Standing::default());
        let answer = run(self);
        (answer, self.environment.catalogue.replace_standing(before))
    }

    /// What the answers of the statement that is running rest on so far.
    pub(super) fn resting_so_far(&self) -> Standing {
        self.environment.catalogue.rests_on()
    }

    /// Says that an answer rests on this too.
    pub(super) fn rest_on(&mut self, standing: Standing) {
        self.environment.catalogue.rest_on(standing);
    }
}
