//! [`Failures`]: the cells of a table without a value, and the reasons.

use std::{rc::Rc, time::Duration};

use indexmap::IndexMap;

use crate::{
    kind::{convert::Fallible, value::Value},
    limit::{Grace, Stop},
    render::table::{Row, Table},
    run::{
        error::{Error, ErrorKind},
        machine::Machine,
    },
    standing::Standing,
};

/// How many reasons are listed below a table.
const MOST_REASONS: usize = 6;
/// How many cells are listed for each reason.
const MOST_PLACES: usize = 4;
/// How long it may take to show an incomplete table after it was stopped.
const TIME_TO_SHOW: Duration = Duration::from_millis(600);

/// The entry of a cell without a value.
pub(super) fn unknown() -> Value {
    Value::symbol("?")
}

/// Whether a cell of a table has no value: the rules have no such board, or the value is unknown.
pub(super) fn is_none(cell: &Value) -> bool {
    matches!(cell, Value::Symbol(word) if ["-", "?"].contains(&&**word))
}

/// The first cells that have no value for one reason, and their number.
#[derive(Default)]
struct Places {
    first: Vec<String>,
    count: u64,
}

/// Why the cells of a table from one on were not computed.
struct End {
    error: Box<Error>,
    from: String,
    count: u64,
    grace: Grace,
}

/// The cells without a value of a table that is being made.
#[derive(Default)]
pub(super) struct Failures {
    /// Whether any cell has a value.
    has_some: bool,
    by_reason: IndexMap<String, Places>,
    /// The first error.
    first: Option<Box<Error>>,
    end: Option<End>,
}

impl Failures {
    /// The cell with these coordinates, computed by `compute`; `None` if that fails.
    ///
    /// # Errors
    /// Those that stop the table.
    pub fn cell(
        &mut self,
        machine: &mut Machine,
        coordinates: &[Value],
        compute: impl FnOnce(&mut Machine) -> Fallible<Value>,
    ) -> Fallible<Option<Value>> {
        match machine.attempt(compute)? {
            Ok(value) => {
                self.note_value();
                Ok(Some(value))
            }
            Err(error) => self.note_error(machine, coordinates, error).map(|()| None),
        }
    }

    /// Notes why the cell with these coordinates has no value.
    ///
    /// # Errors
    /// If the coordinates are too long to be written.
    pub fn note_error(&mut self, machine: &mut Machine, coordinates: &[Value], error: Box<Error>) -> Fallible<()> {
        machine.rest_on(Standing::Open);
        let places = self.by_reason.entry(error.kind.to_string()).or_default();
        places.count += 1;
        if places.first.len() < MOST_PLACES {
            places.first.push(coordinates_text(machine, coordinates)?);
        }
        self.first.get_or_insert(error);
        Ok(())
    }

    /// Notes that a cell has a value.
    pub fn note_value(&mut self) {
        self.has_some = true;
    }

    /// Ends the table at the cell with these coordinates and keeps it, if it has values and the call is not bounded in time.
    ///
    /// # Errors
    /// The error that stopped the table, if the incomplete table is not to be shown.
    pub fn stop(
        &mut self,
        machine: &mut Machine,
        coordinates: &[Value],
        count: u64,
        error: Box<Error>,
    ) -> Fallible<()> {
        let limit = &machine.environment.limit;
        let ends = matches!(error.kind, ErrorKind::Stopped(Stop::Interrupted | Stop::Deadline | Stop::Memory { .. }));
        if !self.has_some || !ends || limit.is_bounded_in_time() {
            return Err(error);
        }
        let grace = limit.grace(TIME_TO_SHOW);
        let from = coordinates_text(machine, coordinates)?;
        self.end = Some(End { error, from, count, grace });
        Ok(())
    }

    /// Notes how many cells follow the one at which the table was stopped.
    pub fn leave(&mut self, count: u64) {
        if let Some(end) = &mut self.end {
            end.count = end.count.saturating_add(count);
        }
    }

    /// The notes below the table: why cells have no value, one line for each reason.
    fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        for (reason, Places { first, count }) in self.by_reason.iter().take(MOST_REASONS) {
            let more = count - first.len() as u64;
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            notes.push(format!("? at {}{more}: {reason}", first.join(", ")));
        }
        if let Some(rest) = self.by_reason.len().checked_sub(MOST_REASONS).filter(|rest| *rest > 0) {
            notes.push(format!("and {rest} more reasons"));
        }
        if let Some(End { error, from, count, .. }) = &self.end {
            let cells = if *count == 1 { "cell" } else { "cells" };
            notes.push(format!("? from {from} on, in {count} {cells}: {}", error.kind));
        }
        notes
    }

    /// The table with its notes. If it was stopped, the incomplete table is shown, and the program ends.
    ///
    /// # Errors
    /// The error that stopped it, or the first error if all cells fail by the same one, not a limit: a mistake in the call.
    pub fn finish(mut self, machine: &mut Machine, table: Table<Value>) -> Fallible<Table<Value>> {
        if !self.has_some
            && self.by_reason.len() == 1
            && let Some(error) = self.first.take_if(|error| !error.is_stop())
        {
            return Err(error);
        }
        let mut table = Table { notes: self.notes(), ..table };
        let Some(End { error, grace, .. }) = self.end else { return Ok(table) };
        while let Some(slice) = table.slices.last_mut() {
            let is_open = |(_, cells): &Row<Value>| cells.iter().all(is_none);
            // The row at which it was stopped is kept.
            let first = slice.rows.iter().rposition(|row| !is_open(row)).map_or(0, |last| last + 1);
            slice.rows.truncate(first.saturating_add(1));
            if first == 0 && table.slices.len() > 1 { drop(table.slices.pop()) } else { break }
        }
        // If it cannot be shown, the error that stopped it is enough.
        let _ = machine.print(&Value::Table(table.into()));
        drop(grace);
        Err(error)
    }
}

/// The coordinates of a cell as text, `(12,12,4)`.
fn coordinates_text(machine: &mut Machine, coordinates: &[Value]) -> Fallible<String> {
    let texts =
        coordinates.iter().map(|coordinate| machine.raw_text(coordinate)).collect::<Fallible<Vec<Rc<str>>>>()?;
    Ok(match texts.as_slice() {
        [one] => one.to_string(),
        texts => format!("({})", texts.join(",")),
    })
}
