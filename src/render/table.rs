//! Tables: heads of rows and columns, and cells.

use crate::{
    limit::{Limit, Stop},
    render::text::{Style, Text},
};

/// A table of results. What its cells are is for others to say.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Table<C> {
    /// What the rows and the columns count: `("L", "R")` is written `L\R`.
    pub corner: (String, String),
    /// The heads of the columns.
    pub columns: Vec<String>,
    /// The rows, in slices one below the other.
    pub slices: Vec<Slice<C>>,
}

/// The rows of a table that belong together: in a table with three coordinates, those with the same first one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Slice<C> {
    /// What the rows have in common, `L = 1`; empty in a table of one slice.
    pub title: String,
    /// The head of each row, and its cells.
    pub rows: Vec<Row<C>>,
}

/// The head of a row and its cells.
pub type Row<C> = (String, Vec<C>);

impl<C> Table<C> {
    /// A table of one slice.
    pub fn new(corner: (String, String), columns: Vec<String>, rows: Vec<Row<C>>) -> Self {
        Table { corner, columns, slices: vec![Slice { title: String::new(), rows }] }
    }

    /// The same table with other cells.
    ///
    /// # Errors
    /// The first error of `change`.
    pub fn try_map<D, E>(&self, mut change: impl FnMut(&C) -> Result<D, E>) -> Result<Table<D>, E> {
        let mut slices = Vec::with_capacity(self.slices.len());
        for Slice { title, rows } in &self.slices {
            let mut changed = Vec::with_capacity(rows.len());
            for (head, cells) in rows {
                changed.push((head.clone(), cells.iter().map(&mut change).collect::<Result<_, E>>()?));
            }
            slices.push(Slice { title: title.clone(), rows: changed });
        }
        Ok(Table { corner: self.corner.clone(), columns: self.columns.clone(), slices })
    }
}

impl Table<String> {
    /// The table in lines: columns aligned at their right and two spaces apart; a blank line between slices.
    ///
    /// # Errors
    /// What the limit says.
    pub fn aligned(&self, limit: &Limit) -> Result<Text, Stop> {
        let (down, across) = (&self.corner.0, &self.corner.1);
        let between = if down.is_empty() || across.is_empty() { "" } else { "\\" };
        let corner = format!("{down}{between}{across}");
        let widths = self.widths(&corner, limit)?;
        let mut text = Text::new();
        for (place, slice) in self.slices.iter().enumerate() {
            text.push(Style::Plain, if place > 0 { "\n\n" } else { "" });
            if !slice.title.is_empty() {
                text.push(Style::Heading, &slice.title);
                text.push(Style::Plain, "\n");
            }
            line(&corner, &self.columns, Style::Heading, &widths, &mut text);
            for (head, cells) in &slice.rows {
                limit.check()?;
                text.push(Style::Plain, "\n");
                line(head, cells, Style::Plain, &widths, &mut text);
            }
        }
        Ok(text)
    }

    /// How wide each column has to be in all slices, that of the heads first.
    fn widths(&self, corner: &str, limit: &Limit) -> Result<Vec<usize>, Stop> {
        let mut widths = vec![width(corner)];
        let mut widen = |head: &str, cells: &[String]| {
            limit.check()?;
            widths.resize(widths.len().max(cells.len() + 1), 0);
            let all = std::iter::once(head).chain(cells.iter().map(String::as_str));
            for (column, cell) in widths.iter_mut().zip(all) {
                *column = width(cell).max(*column);
            }
            Ok::<_, Stop>(())
        };
        widen("", &self.columns)?;
        for (head, cells) in self.slices.iter().flat_map(|slice| &slice.rows) {
            widen(head, cells)?;
        }
        Ok(widths)
    }
}

/// Adds a line of a table, empty cells at its end left out.
fn line(head: &str, cells: &[String], style: Style, widths: &[usize], text: &mut Text) {
    let used = cells.iter().rposition(|cell| !cell.is_empty()).map_or(0, |last| last + 1);
    if used == 0 && head.is_empty() {
        return;
    }
    let mut add = |style, gap: usize, width_of_column: usize, cell: &str| {
        text.push(Style::Plain, " ".repeat(gap + width_of_column.saturating_sub(width(cell))));
        text.push(style, cell);
    };
    let (first, rest) = widths.split_first().map_or((0, widths), |(first, rest)| (*first, rest));
    add(Style::Heading, 0, first, head);
    for (cell, column) in cells[..used].iter().zip(rest) {
        add(style, 2, *column, cell);
    }
}

fn width(cell: &str) -> usize {
    cell.chars().count()
}
