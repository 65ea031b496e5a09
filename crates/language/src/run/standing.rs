//! What the answers of a part of a program rest on, and marks of that in tables.

use std::rc::Rc;

use indexmap::IndexMap;

use crate::{
    kind::{convert::Fallible, value::Value},
    limit::Stop,
    render::{format::Format, table::Table},
    run::{library::Arguments, machine::Machine},
    standing::Standing,
};

/// What stands behind the cells of a table that rest on this; none behind what is proved.
fn mark(standing: Standing) -> Option<char> {
    match standing {
        Standing::Proved => None,
        Standing::Theorem(_) => Some('"'),
        Standing::Derived(_) => Some('\''),
        Standing::Open => Some('?'),
    }
}

impl Machine<'_> {
    /// What something gives, and what that rests on.
    pub fn resting<T>(&mut self, run: impl FnOnce(&mut Self) -> T) -> (T, Standing) {
        let before = std::mem::replace(&mut self.environment.standing, Standing::Proved);
        let answer = run(self);
        (answer, std::mem::replace(&mut self.environment.standing, before))
    }

    /// What something gives that makes a table, and what each cell of the table rests on.
    pub fn with_cell_standings<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> (T, Vec<Standing>) {
        let around = self.environment.cell_standings.replace(Vec::new());
        let made = make(self);
        (made, std::mem::replace(&mut self.environment.cell_standings, around).unwrap_or_default())
    }

    /// A table with a mark behind each cell that is not proved, and the legend under it; none where the table has not as many
    /// cells as there are standings.
    pub fn marked(&mut self, table: &Table<Value>, standings: &[Standing]) -> Fallible<Option<Table<Value>>> {
        if table.count() != standings.len() {
            return Ok(None);
        }
        // Signs of LaTeX would be written as text.
        let format = if self.environment.format == Format::Unicode { Format::Unicode } else { Format::Ascii };
        let texts = self.cells(table, format)?;
        // Each mark with what all cells together rest on that have it.
        let mut marks: IndexMap<char, Standing> = IndexMap::new();
        let mut marked = texts.cells().zip(standings).map(|(text, standing)| {
            let mark = mark(*standing)?;
            marks.entry(mark).or_insert(*standing).rest_on(standing);
            Some(Value::symbol(format!("{text}{mark}")))
        });
        let mut table = table.try_map(|cell| {
            self.environment.limit.check()?;
            Ok::<_, Stop>(marked.next().flatten().unwrap_or_else(|| cell.clone()))
        })?;
        if !marks.is_empty() {
            let legend = marks.into_iter().map(|(mark, standing)| match standing.sources() {
                Some(sources) => format!("{mark} {standing} ({sources})"),
                None => format!("{mark} {standing}"),
            });
            table.notes.push(legend.collect::<Vec<_>>().join(", "));
        }
        Ok(Some(table))
    }

    /// Makes a table. Where a person is shown it as it is, that is with marks behind the cells that are not proved; programs are
    /// told what each cell rests on.
    pub fn shown_with_marks(
        &mut self,
        arguments: &Arguments,
        make: impl FnOnce(&mut Self) -> Fallible<Value>,
    ) -> Fallible<Value> {
        let environment = &self.environment;
        let is_for_programs = environment.format.is_for_programs();
        let is_for_somebody = environment.is_numbering || is_for_programs;
        if !arguments.is_shown || !is_for_somebody || environment.cell_standings.is_some() {
            return make(self);
        }
        let (made, standings) = self.with_cell_standings(make);
        let made = made?;
        if is_for_programs {
            self.environment.told_of_cells = standings;
            return Ok(made);
        }
        if let Value::Table(table) = &made
            && standings.iter().any(|standing| *standing != Standing::Proved)
        {
            let marked = self.marked(table, &standings)?;
            self.environment.shown_instead = marked.map(|table| Value::Table(Rc::new(table)));
        }
        Ok(made)
    }

    /// Makes a cell of a table, and keeps what it rests on where somebody wants to know; what tables in it rest on belongs to it.
    pub fn marking<T>(&mut self, cell: impl FnOnce(&mut Self) -> T) -> T {
        let Some(mut standings) = self.environment.cell_standings.take() else { return cell(self) };
        let (made, standing) = self.resting(cell);
        standings.push(standing);
        self.rest_on(standing);
        self.environment.cell_standings = Some(standings);
        made
    }

    /// What the answers of the statement that is running rest on so far.
    pub fn resting_so_far(&self) -> Standing {
        self.environment.standing
    }

    /// Says that an answer rests on this too.
    pub fn rest_on(&mut self, standing: Standing) {
        self.environment.standing.rest_on(&standing);
    }
}
