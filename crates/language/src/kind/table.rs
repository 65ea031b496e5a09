//! Tables as data: their cells and parts, by index and by head, and tables derived from them.

use std::{
    hash::{Hash, Hasher},
    mem::discriminant,
    ops::Range,
    rc::Rc,
};

use indexmap::IndexSet;
use num_bigint::BigInt;
use num_traits::ToPrimitive;
use rustc_hash::FxBuildHasher;

use crate::{
    kind::{
        convert::{Fallible, integer, type_error, value_error},
        value::Value,
    },
    limit::Stop,
    render::table::{Cells, List, Row, Slice, Table},
    run::error::Error,
};

/// The number of distinct cells above which the list that all rows share is kept only if each occurs four times on
/// average: then the list is smaller than what it saves.
const MAX_DISTINCT: usize = 1 << 16;

/// The rows of a table under construction. Equal cells are stored once.
#[derive(Default)]
pub struct Gathering {
    list: List<Value>,
    distinct: IndexSet<Cell, FxBuildHasher>,
    cells: usize,
    /// Whether no further cells are shared.
    is_over: bool,
}

/// A cell that equals only cells that are written alike.
struct Cell(Value);

impl PartialEq for Cell {
    fn eq(&self, other: &Self) -> bool {
        discriminant(&self.0) == discriminant(&other.0) && self.0 == other.0
    }
}

impl Eq for Cell {}

impl Hash for Cell {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl Gathering {
    /// The cells of a row, readable after [`finish`](Self::finish).
    pub fn row(&mut self, cells: Vec<Value>) -> Cells<Value> {
        // Other values may be equal but written differently: sets in another order, forms, collections of strings and
        // symbols.
        let is_written_by_value = |cell: &Value| {
            cell.is_plain()
                || matches!(cell, Value::Number(_) | Value::Symbol(_) | Value::Outcome(_) | Value::Infinitesimal(_))
        };
        if self.is_over || !cells.iter().all(is_written_by_value) {
            self.cells += cells.len();
            return cells.into();
        }
        let mut places = Vec::with_capacity(cells.len());
        for cell in &cells {
            self.cells += 1;
            let place = self.distinct.insert_full(Cell(cell.clone())).0;
            // Checked for each cell, because one row may be as large as a table.
            self.is_over = self.distinct.len() > MAX_DISTINCT.max(self.cells / 4);
            match u32::try_from(place) {
                Ok(place) if !self.is_over => places.push(place),
                _ => return cells.into(),
            }
        }
        Cells::listed(&self.list, places)
    }

    /// Makes the cells readable.
    pub fn finish(self) {
        let _ = self.list.set(self.distinct.into_iter().map(|cell| cell.0).collect());
    }
}

/// The table whose empty cells, which are [`Value::Nothing`], are filled in order.
pub fn filled(table: &Table<Value>, mut values: impl Iterator<Item = Value>) -> Table<Value> {
    let mut gathering = Gathering::default();
    let filled = with_rows(table, |(head, cells)| {
        let cells = cells.iter().map(|cell| match cell {
            Value::Nothing => values.next().unwrap_or_default(),
            other => other.clone(),
        });
        Some((head.clone(), gathering.row(cells.collect())))
    });
    gathering.finish();
    filled
}

/// How the cells of a table are indexed, for errors.
const CELL: &str = "a cell is `t[i, j]`, by its places from 1, or `t.At(row, column)`, by its heads";

/// `t[i, j]`: the cell in a row and a column, counted from 1; if either is a range, the table of those rows and
/// columns.
///
/// # Errors
/// If an index lies outside the table, or is neither an integer nor a range.
pub fn at_places(table: &Table<Value>, row: &Value, column: &Value) -> Fallible<Value> {
    let rows = places(row, table.rows().count(), "row")?;
    let columns = places(column, table.columns.len(), "column")?;
    if let (Value::Range(_), _) | (_, Value::Range(_)) = (row, column) {
        return Ok(Value::Table(Rc::new(part(table, &rows, &columns))));
    }
    let cell = table.rows().nth(rows.start).and_then(|(_, cells)| cells.get(columns.start));
    Ok(cell.cloned().unwrap_or_default())
}

/// The table of some rows, counted from 0, and all columns.
pub fn rows_of(table: &Table<Value>, rows: &Range<usize>) -> Table<Value> {
    part(table, rows, &(0..table.columns.len()))
}

/// The rows of a table, each as the tuple of its cells.
///
/// # Errors
/// If they are nested too deeply.
pub fn cells_of_rows(table: &Table<Value>) -> Fallible<Value> {
    let rows = table.rows().map(|(_, cells)| Value::tuple(cells.iter().cloned().collect()));
    Ok(Value::tuple(rows.collect::<Result<_, Stop>>()?)?)
}

/// The columns of a table through all its slices, each as the tuple of its cells.
///
/// # Errors
/// If they are nested too deeply.
pub fn cells_of_columns(table: &Table<Value>) -> Fallible<Value> {
    let column = |place| Value::tuple(table.rows().filter_map(|(_, cells)| cells.get(place)).cloned().collect());
    Ok(Value::tuple((0..table.columns.len()).map(column).collect::<Result<_, Stop>>()?)?)
}

/// The indices from 0 for an index from 1 or a range of them.
fn places(index: &Value, size: usize, what: &str) -> Fallible<Range<usize>> {
    let (from, to) = match index {
        Value::Range(range) => (range.0.clone(), range.1.clone()),
        Value::Number(_) => {
            let place = integer(index).map_err(|error| error.help(CELL))?;
            (place.clone(), place)
        }
        other => {
            let error = type_error(format!("the place of a {what} is an integer or a range, not {}", other.kind()));
            return Err(error.help(CELL));
        }
    };
    if to < from {
        return Ok(0..0);
    }
    let inside = |place: &BigInt| place.to_usize().filter(|place| (1..=size).contains(place));
    match (inside(&from), inside(&to)) {
        (Some(from), Some(to)) => Ok(from - 1..to),
        (known, _) => {
            let outside = if known.is_some() { to } else { from };
            let error = value_error(format!("the table has no {what} {outside}"));
            Err(match size {
                0 => error.help(format!("it has no {what}s")),
                _ => error.help(format!("{what}s run from 1 to {size}; {CELL}")),
            })
        }
    }
}

/// The table of some rows and columns, counted from 0. Slices without rows are dropped.
fn part(table: &Table<Value>, rows: &Range<usize>, columns: &Range<usize>) -> Table<Value> {
    let mut place = 0;
    let of_row = |(head, cells): &Row<Value>| (head.clone(), cells.part(columns.clone()).cloned().collect());
    let mut part = with_rows(table, |row| {
        place += 1;
        rows.contains(&(place - 1)).then(|| of_row(row))
    });
    part.columns = table.columns.get(columns.clone()).map_or_else(Vec::new, <[String]>::to_vec);
    part
}

/// The table with the rows that `keep` returns. Slices without rows are dropped.
fn with_rows(table: &Table<Value>, mut keep: impl FnMut(&Row<Value>) -> Option<Row<Value>>) -> Table<Value> {
    let mut kept = table.clone();
    for slice in &mut kept.slices {
        slice.rows = slice.rows.iter().filter_map(&mut keep).collect();
    }
    kept.slices.retain(|slice| !slice.rows.is_empty());
    if kept.slices.is_empty() {
        kept.slices.push(Slice { title: String::new(), rows: Vec::new() });
    }
    kept
}

/// The table of the rows for which `keep` holds; it is called once with the index of each row, from 0.
///
/// # Errors
/// The first error of `keep`.
pub fn filtered(table: &Table<Value>, mut keep: impl FnMut(usize) -> Fallible<bool>) -> Fallible<Table<Value>> {
    let kept = (0..table.rows().count()).map(&mut keep).collect::<Fallible<Vec<bool>>>()?;
    let mut kept = kept.into_iter();
    Ok(with_rows(table, |row| kept.next().unwrap_or_default().then(|| row.clone())))
}

/// The cell with these heads: those of its row and its column, if the table has such heads, and before them, if it has
/// several slices, the title of the slice or the value of each coordinate in the title.
///
/// # Errors
/// If there is none.
pub fn at_heads(table: &Table<Value>, heads: &[Rc<str>]) -> Fallible<Value> {
    let mut last = heads.iter().rev();
    let column = match table.columns.iter().any(|head| !head.is_empty()) {
        true => last.next().ok_or_else(|| missing(table))?,
        false => "",
    };
    let row = match table.rows().any(|(head, _)| !head.is_empty()) {
        true => last.next().ok_or_else(|| missing(table))?,
        false => "",
    };
    let of_slice: Vec<&str> = last.rev().map(|head| &**head).collect();
    let slice = match (table.slices.as_slice(), of_slice.as_slice()) {
        ([one], []) => one,
        (slices, coordinates) => {
            let found = slices.iter().find(|slice| is_of(slice, coordinates));
            found.ok_or_else(|| match coordinates {
                [] => missing(table),
                _ => no_head("slice", &coordinates.join(", "), slices.iter().map(|slice| &slice.title)),
            })?
        }
    };
    let of_row = slice.rows.iter().find(|(head, _)| *head == *row);
    let (_, cells) = of_row.ok_or_else(|| no_head("row", row, slice.rows.iter().map(|(head, _)| head)))?;
    let place = table.columns.iter().position(|head| *head == *column);
    let place = place.ok_or_else(|| no_head("column", column, table.columns.iter()))?;
    Ok(cells.get(place).cloned().unwrap_or_default())
}

/// Whether a slice has this title, or these coordinates: `L = 1, C = 2`.
fn is_of(slice: &Slice<Value>, coordinates: &[&str]) -> bool {
    if let [title] = coordinates
        && *title == slice.title
    {
        return true;
    }
    let in_title = slice.coordinates();
    !in_title.is_empty() && in_title.iter().map(|(_, value)| *value).eq(coordinates.iter().copied())
}

fn missing(table: &Table<Value>) -> Box<Error> {
    let error = value_error("not every head of the cell is given");
    error.help(match table.slices.as_slice() {
        [_] => "a cell is `t.At(row, column)`, by its heads: `t.RowHeads` and `t.ColumnHeads` are those there are",
        _ => "in a table of several slices a cell is `t.At(slice, row, column)`, such as `t.At(3, 2, 4)`",
    })
}

fn no_head<'h>(what: &str, head: &str, heads: impl Iterator<Item = &'h String>) -> Box<Error> {
    /// The most heads that an error names.
    const MAX_NAMED: usize = 12;
    let heads: Vec<&str> = heads.map(String::as_str).collect();
    let more = if heads.len() > MAX_NAMED { ", …" } else { "" };
    let known = heads.iter().take(MAX_NAMED).copied().collect::<Vec<_>>().join(", ");
    let error = value_error(format!("no {what} of the table is called `{head}`"));
    error.help(match heads.is_empty() {
        true => format!("it has no {what}s"),
        false => format!("they are {known}{more}; by its places a cell is `t[i, j]`"),
    })
}

/// The table whose rows are the columns of this one, slice by slice.
///
/// # Errors
/// If the slices have rows of different heads.
pub fn transposed(table: &Table<Value>) -> Fallible<Table<Value>> {
    let heads = |slice: &Slice<Value>| slice.rows.iter().map(|(head, _)| head.clone()).collect::<Vec<_>>();
    let columns = table.slices.first().map(heads).unwrap_or_default();
    if table.slices.iter().any(|slice| heads(slice) != columns) {
        let error = value_error("the slices of the table have different rows, which cannot all become its columns");
        return Err(error.help("transpose them one by one: `t[1..3].Transpose`"));
    }
    let mut turned = table.clone();
    for (slice, old) in turned.slices.iter_mut().zip(&table.slices) {
        let of_column = |(place, head): (usize, &String)| {
            let cells = old.rows.iter().map(|(_, cells)| cells.get(place).cloned().unwrap_or_default());
            (head.clone(), cells.collect())
        };
        slice.rows = table.columns.iter().enumerate().map(of_column).collect();
    }
    turned.columns = columns;
    turned.corner = (table.corner.1.clone(), table.corner.0.clone());
    Ok(turned)
}

/// The table with new heads of its columns, of its rows, or of both.
///
/// # Errors
/// If their number differs from that of the columns or the rows.
pub fn with_heads(
    table: &Table<Value>,
    columns: Option<Vec<String>>,
    rows: Option<Vec<String>>,
) -> Fallible<Table<Value>> {
    let mut renamed = table.clone();
    if let Some(columns) = columns {
        check_count(columns.len(), table.columns.len(), "columns")?;
        renamed.columns = columns;
    }
    if let Some(rows) = rows {
        check_count(rows.len(), table.rows().count(), "rows")?;
        let places = renamed.slices.iter_mut().flat_map(|slice| &mut slice.rows);
        places.zip(rows).for_each(|((head, _), new)| *head = new);
    }
    Ok(renamed)
}

fn check_count(given: usize, needed: usize, what: &str) -> Fallible<()> {
    if given == needed {
        return Ok(());
    }
    let error = value_error(format!("the table has {needed} {what}, and {given} heads were given"));
    Err(error.help(
        "each gets one head, in order: `t.WithHeads(\"a\", \"b\")`, of rows `t.WithHeads(; rows := (\"a\", \"b\"))`",
    ))
}

/// A table without heads. Each item is a row; an item that is not a tuple is a row of one cell. Shorter rows are padded
/// with `blank`.
pub fn of_rows(items: Vec<Value>, blank: &Value) -> Table<Value> {
    let cells = |item| match &item {
        Value::Tuple(tuple) => tuple.items.to_vec(),
        _ => vec![item],
    };
    let mut rows: Vec<(String, Vec<Value>)> = items.into_iter().map(|item| (String::new(), cells(item))).collect();
    let columns = rows.iter().map(|(_, cells)| cells.len()).max().unwrap_or(0);
    rows.iter_mut().for_each(|(_, cells)| cells.resize(columns, blank.clone()));
    Table::new((String::new(), String::new()), vec![String::new(); columns], rows)
}

/// The arguments of the call of `TableOfRows` that makes a table.
///
/// # Errors
/// If it is nested too deeply.
pub fn rows_of_table(table: &Table<Value>) -> Fallible<Vec<Value>> {
    let corner = Value::tuple(vec![Value::string(&*table.corner.0), Value::string(&*table.corner.1)])?;
    let heads = table.columns.iter().map(|head| Value::string(&**head));
    let mut arguments = vec![Value::tuple(std::iter::once(corner).chain(heads).collect())?];
    let is_titled = !matches!(table.slices.as_slice(), [one] if one.title.is_empty());
    for Slice { title, rows } in &table.slices {
        if is_titled {
            arguments.push(Value::string(&**title));
        }
        for (head, cells) in rows {
            let row = std::iter::once(Value::string(&**head)).chain(cells.iter().cloned());
            arguments.push(Value::tuple(row.collect())?);
        }
    }
    Ok(arguments)
}
