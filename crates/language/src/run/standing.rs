//! What the answers of a part of a program rest on, and its marks in tables.

use std::rc::Rc;

use indexmap::IndexMap;

use crate::{
    kind::{convert::Fallible, value::Value},
    limit::Stop,
    render::{format::Format, table::Table},
    run::{library::Arguments, machine::Machine},
    standing::Standing,
};

/// The mark after the cells of a table with this standing; `None` if they are proved by play or calculation alone.
fn mark(standing: Standing) -> Option<char> {
    match standing {
        Standing::Proved => None,
        Standing::Theorem(_) => Some('"'),
        Standing::Derived(_) => Some('\''),
        Standing::Open => Some('?'),
    }
}

impl Machine<'_> {
    /// Runs `run`, and returns its result with what it rests on.
    pub fn resting<T>(&mut self, run: impl FnOnce(&mut Self) -> T) -> (T, Standing) {
        let before = std::mem::replace(&mut self.environment.standing, Standing::Proved);
        let answer = run(self);
        (answer, std::mem::replace(&mut self.environment.standing, before))
    }

    /// Runs `make`, which makes a table, and returns its result with what each cell rests on.
    pub fn with_cell_standings<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> (T, Vec<Standing>) {
        let around = self.environment.cell_standings.replace(Vec::new());
        let made = make(self);
        (made, std::mem::replace(&mut self.environment.cell_standings, around).unwrap_or_default())
    }

    /// The table with a mark after each cell that is not proved, and a legend under it; `None` unless there are as
    /// many standings as cells.
    pub fn marked(&mut self, table: &Table<Value>, standings: &[Standing]) -> Fallible<Option<Table<Value>>> {
        if table.count() != standings.len() {
            return Ok(None);
        }
        // The text of a cell with its mark is a symbol, in which LaTeX would be escaped.
        let format = if self.environment.format == Format::Unicode { Format::Unicode } else { Format::Ascii };
        let texts = self.cells(table, format)?;
        // Each mark, with what all cells with it rest on together.
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

    /// Makes a table. If it is shown as it is, a person sees marks after the cells that are not proved, and programs
    /// get what each cell rests on.
    pub fn shown_with_marks(
        &mut self,
        arguments: &Arguments,
        make: impl FnOnce(&mut Self) -> Fallible<Value>,
    ) -> Fallible<Value> {
        let environment = &self.environment;
        let is_for_programs = environment.format.is_for_programs();
        let shows_standings = environment.is_numbering || is_for_programs;
        if !arguments.is_shown || !shows_standings || environment.cell_standings.is_some() {
            return make(self);
        }
        let (made, standings) = self.with_cell_standings(make);
        let made = made?;
        if is_for_programs {
            self.environment.result_cell_standings = standings;
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

    /// Makes a cell of a table, and records what it rests on if a caller asked for that. What tables inside the cell
    /// rest on counts for the cell.
    pub fn marking<T>(&mut self, cell: impl FnOnce(&mut Self) -> T) -> T {
        let Some(mut standings) = self.environment.cell_standings.take() else { return cell(self) };
        let (made, standing) = self.resting(cell);
        standings.push(standing);
        self.rest_on(standing);
        self.environment.cell_standings = Some(standings);
        made
    }

    /// What the answers of the running statement rest on so far.
    pub fn resting_so_far(&self) -> Standing {
        self.environment.standing
    }

    /// Adds to what the answers rest on.
    pub fn rest_on(&mut self, standing: Standing) {
        self.environment.standing.rest_on(&standing);
    }
}
