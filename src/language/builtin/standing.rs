//! What answers rest on.

use std::rc::Rc;

use indexmap::{IndexMap, IndexSet};

use crate::{
    language::{
        builtin::{Arguments, Builtin, Kind, Subject, named, one},
        kind::convert::{Fallible, boolean, mismatch, type_error},
        kind::theory::Theory,
        kind::value::Value,
        run::machine::Machine,
    },
    limit::Stop,
    render::format::Format,
    standing::Standing,
};

pub(super) const SUBJECT: Subject = Subject {
    title: "What answers rest on",
    builtins: &[
        Builtin {
            name: "Standing",
            parameters: &[one("e", Kind::Question), named("source", Kind::Boolean)],
            summary: "What the answer to a question rests on: `proved` (exact search, or a calculation from the rules alone), `theorem` (a \
                  closed form that is proved elsewhere; of synchronized cakes Theorems 2 to 5 of Cincotti and Iida, whose proofs take \
                  for granted that values add), `derived` (rounds of play, values of synchronized games being taken as additive), \
                  `open` (it was not found). Of several things that the answer needs it is the weakest: what stands in e, and what the \
                  variables that it reads were calculated from. Of a position it is the standing of its value. \
                  With `source := true` it is a string that says where a theorem is proved. What this session has searched counts: \
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
                let (answer, standing) = machine.resting(|machine| answer(machine, arguments));
                answer.map_err(|error| arguments.at(0, error))?;
                // What was found before in this statement may be in e.
                let is_alone =
                    arguments.kept && matches!(arguments.get(0), Value::Function(e) if e.sees_only_session());
                let standing = if is_alone { standing } else { standing.and(before) };
                let with_source = arguments.named("source").map(boolean).transpose()?.unwrap_or(false);
                Ok(if with_source { Value::string(standing.with_source()) } else { Value::symbol(standing) })
            },
        },
        Builtin {
            name: "MarkStanding",
            parameters: &[one("table", Kind::Question)],
            summary: "A table in which a mark stands behind each cell that is not proved: `'` behind a derived one, `\"` behind a theorem, \
                  `?` behind an open one (`?Standing`). The legend stands under it. It takes what makes a table, such as a call of OutcomeTable, \
                  ValueTable, ClassTable, GrundyTable or Table.",
            examples: &[
                "MarkStanding(ValueTable(SynchronizedCutcake, 2..6, 2..6))",
                "MarkStanding(OutcomeTable(SynchronizedCutcake, 8..9, 8..9))",
                "MarkStanding(ClassTable(Cutblock, 2, 1..3, 1..3))",
            ],
            run: mark_standing,
        },
    ],
};

/// What stands behind the cells of a table that rest on this; none behind what is proved.
fn mark(standing: Standing) -> Option<char> {
    match standing {
        Standing::Proved => None,
        Standing::Theorem(_) => Some('"'),
        Standing::Derived => Some('\''),
        Standing::Open => Some('?'),
    }
}

fn mark_standing(machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
    let around = machine.environment.cell_standings.replace(Vec::new());
    let answer = machine.kept_question(arguments, 0);
    let standings = std::mem::replace(&mut machine.environment.cell_standings, around).unwrap_or_default();
    let table = match answer.map_err(|error| arguments.at(0, error))? {
        Value::Table(table) => table,
        other => return Err(arguments.at(0, mismatch("a table", &other))),
    };
    if table.rows().map(|(_, cells)| cells.len()).sum::<usize>() != standings.len() {
        let error = type_error("what the cells of this table rest on is not known");
        let help = "it is known where the call that makes the table stands here: `MarkStanding(OutcomeTable(SynchronizedCutcake, 8))`";
        return Err(arguments.at(0, error.help(help)));
    }
    let mut texts = Vec::with_capacity(standings.len());
    for (_, cells) in machine.cells(&table, Format::Ascii)?.rows() {
        texts.extend(cells.iter().cloned());
    }
    // Each mark with where the theorems behind it are proved.
    let mut marks: IndexMap<char, (Standing, IndexSet<&str>)> = IndexMap::new();
    let mut marked = texts.into_iter().zip(standings).map(|(text, standing)| {
        let mark = mark(standing)?;
        let (_, sources) = marks.entry(mark).or_insert((standing, IndexSet::new()));
        sources.extend(standing.source());
        Some(Value::symbol(format!("{text}{mark}")))
    });
    let mut table = table.try_map(|cell| {
        machine.environment.limit.check()?;
        Ok::<_, Stop>(marked.next().flatten().unwrap_or_else(|| cell.clone()))
    })?;
    if !marks.is_empty() {
        let legend = marks.into_iter().map(|(mark, (standing, sources))| match sources.is_empty() {
            true => format!("{mark} {standing}"),
            false => format!("{mark} {standing} ({})", sources.into_iter().collect::<Vec<_>>().join("; ")),
        });
        table.notes.push(legend.collect::<Vec<_>>().join(", "));
    }
    Ok(Value::Table(Rc::new(table)))
}

/// Evaluates the first argument; a position asks for its value, or in a synchronized game without values for its outcome.
fn answer(machine: &mut Machine, arguments: &Arguments) -> Fallible<()> {
    let answer = machine.kept_question(arguments, 0)?;
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

    /// The answer to the question at a place, whether the call kept it or was given it by another name.
    fn kept_question(&mut self, arguments: &Arguments, place: usize) -> Fallible<Value> {
        let question = self.kept(arguments, place)?;
        self.ask_question(&question)
    }

    /// Makes a cell of a table, and keeps what it rests on where somebody wants to know; what tables in it rest on belongs to it.
    pub(super) fn marking<T>(&mut self, cell: impl FnOnce(&mut Self) -> T) -> T {
        let Some(mut standings) = self.environment.cell_standings.take() else { return cell(self) };
        let (made, standing) = self.resting(cell);
        standings.push(standing);
        self.rest_on(standing);
        self.environment.cell_standings = Some(standings);
        made
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
