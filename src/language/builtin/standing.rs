//! What answers rest on.

use std::rc::Rc;

use indexmap::IndexMap;

use crate::{
    language::{
        builtin::{Arguments, Builtin, Kind, Subject, named, one, question::value_asked_of},
        kind::convert::{Fallible, boolean, mismatch, type_error},
        kind::theory::Theory,
        kind::value::Value,
        run::machine::Machine,
    },
    limit::Stop,
    render::{format::Format, table::Table},
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
                  for granted that values add), `derived` (a way that is not proved: rounds of play, values of synchronized games being \
                  taken as additive, or what a ruleset tells and does not say where it is proved), \
                  `open` (it was not found). Of several things that the answer needs it is the weakest: what stands in e, what the \
                  variables that it reads were calculated from, and the steps between. To add values of synchronized games, to multiply or to \
                  compare them is such a step: that `[10,10]` is 0 may be proved, and nothing follows for `2*[10,10]`. A law of values that is \
                  proved for the boards makes it `proved`: `?Law`. Of a position it is the standing of its value. \
                  With `source := true` it is a string that says where theorems are proved. What this session has searched counts: \
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
                // The answer itself is asked about, whatever could be calculated with it, and is not shown.
                let standing = machine.environment.standing_alone.take().unwrap_or(standing);
                machine.environment.shown_instead = None;
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
    let (answer, standings) = machine.with_cell_standings(|machine| machine.kept_question(arguments, 0));
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

/// Evaluates the first argument; a position asks for its value, or in a synchronized game without values for its outcome.
fn answer(machine: &mut Machine, arguments: &Arguments) -> Fallible<()> {
    let asked = (!arguments.kept).then(|| value_asked_of(machine, arguments.get(0))).flatten();
    let answer = match asked {
        Some(position) => position,
        None => machine.kept_question(arguments, 0)?,
    };
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
        let before = std::mem::replace(&mut self.environment.standing, Standing::Proved);
        let answer = run(self);
        (answer, std::mem::replace(&mut self.environment.standing, before))
    }

    /// What something gives that makes a table, and what each cell of the table rests on.
    fn with_cell_standings<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> (T, Vec<Standing>) {
        let around = self.environment.cell_standings.replace(Vec::new());
        let made = make(self);
        (made, std::mem::replace(&mut self.environment.cell_standings, around).unwrap_or_default())
    }

    /// A table with a mark behind each cell that is not proved, and the legend under it; none where the table has not as many
    /// cells as there are standings.
    fn marked(&mut self, table: &Table<Value>, standings: &[Standing]) -> Fallible<Option<Table<Value>>> {
        if table.rows().map(|(_, cells)| cells.len()).sum::<usize>() != standings.len() {
            return Ok(None);
        }
        let mut texts = Vec::with_capacity(standings.len());
        for (_, cells) in self.cells(table, Format::Ascii)?.rows() {
            texts.extend(cells.iter().cloned());
        }
        // Each mark with what all cells together rest on that have it.
        let mut marks: IndexMap<char, Standing> = IndexMap::new();
        let mut marked = texts.into_iter().zip(standings).map(|(text, standing)| {
            let mark = mark(*standing)?;
            marks.entry(mark).or_insert(*standing).rest_on(standing);
            Some(Value::symbol(format!("{text}{mark}")))
        });
        let mut table = table.try_map(|cell| {
            self.environment.limit.check()?;
            Ok::<_, Stop>(marked.next().flatten().unwrap_or_else(|| cell.clone()))
        })?;
        if !marks.is_empty() {
            let legend = marks.into_iter().map(|(mark, standing)| format!("{mark} {}", standing.with_source()));
            table.notes.push(legend.collect::<Vec<_>>().join(", "));
        }
        Ok(Some(table))
    }

    /// Makes a table. Where a person is shown it as it is, that is with marks behind the cells that are not proved.
    pub(super) fn shown_with_marks(
        &mut self,
        arguments: &Arguments,
        make: impl FnOnce(&mut Self) -> Fallible<Value>,
    ) -> Fallible<Value> {
        let environment = &self.environment;
        let is_for_person = environment.is_numbering && !environment.format.is_for_programs();
        if !arguments.is_shown || !is_for_person || environment.cell_standings.is_some() {
            return make(self);
        }
        let (made, standings) = self.with_cell_standings(make);
        let made = made?;
        if let Value::Table(table) = &made
            && standings.iter().any(|standing| *standing != Standing::Proved)
        {
            let marked = self.marked(table, &standings)?;
            self.environment.shown_instead = marked.map(|table| Value::Table(Rc::new(table)));
        }
        Ok(made)
    }

    /// The answer to the question at a place, whether the call kept it or was given it by another name.
    fn kept_question(&mut self, arguments: &Arguments, place: usize) -> Fallible<Value> {
        let question = self.kept(arguments, place)?;
        // What was kept has been asked; its answer may look like another question.
        if arguments.kept { Ok(question) } else { self.ask_question(&question) }
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
        self.environment.standing
    }

    /// Says that an answer rests on this too.
    pub(super) fn rest_on(&mut self, standing: Standing) {
        self.environment.standing.rest_on(&standing);
    }
}
