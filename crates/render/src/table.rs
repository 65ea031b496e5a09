//! [`Table`]: tables with heads of rows and columns.

use std::{
    cell::OnceCell,
    hash::{Hash, Hasher},
    ops::Range,
    rc::Rc,
};

use crate::{
    fit::{SHOW_ALL_HINT, dots},
    format::Format,
    latex::words_of,
    limit::{Limit, Stop},
    text::{Style, Text},
    window::Window,
};

/// The number of screens after which a table is truncated.
const SCREENS: usize = 4;

/// The number of spaces between two columns.
const GAP: usize = 2;

/// A table of results.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Table<C> {
    /// The caption, with formulas between dollar signs; may be empty.
    pub caption: String,
    /// The names of the coordinates of the rows and of the columns: `("L", "R")` is written `L\R`.
    pub corner: (String, String),
    /// The heads of the columns.
    pub columns: Vec<String>,
    /// The rows, grouped in slices.
    pub slices: Vec<Slice<C>>,
    /// Remarks in one line each, for example why cells have no value.
    pub notes: Vec<String>,
}

/// A group of rows: in a table with three coordinates, those with the same first one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Slice<C> {
    /// The title, `L = 1`; empty in a table of one slice.
    pub title: String,
    /// The rows.
    pub rows: Vec<Row<C>>,
}

/// The head of a row and its cells.
pub type Row<C> = (String, Cells<C>);

/// The cells of a row. If many cells of a table are equal they are stored once in a list that all rows share, and a row consists of
/// indices of four bytes each.
#[derive(Clone, Debug)]
pub struct Cells<C>(Storage<C>);

/// The distinct cells of a table, set after all rows have been created.
pub type List<C> = Rc<OnceCell<Vec<C>>>;

#[derive(Clone, Debug)]
enum Storage<C> {
    Own(Vec<C>),
    Shared(List<C>, Vec<u32>),
}

impl<C> Cells<C> {
    /// Cells given by their indices in a list.
    pub fn listed(list: &List<C>, places: Vec<u32>) -> Self {
        Cells(Storage::Shared(Rc::clone(list), places))
    }

    /// The number of cells.
    pub fn len(&self) -> usize {
        match &self.0 {
            Storage::Own(cells) => cells.len(),
            Storage::Shared(_, places) => places.len(),
        }
    }

    /// Whether there are no cells.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The cell with an index from 0.
    pub fn get(&self, place: usize) -> Option<&C> {
        match &self.0 {
            Storage::Own(cells) => cells.get(place),
            Storage::Shared(list, places) => list.get()?.get(*places.get(place)? as usize),
        }
    }

    /// The cells in order.
    pub fn iter(&self) -> Iter<'_, C> {
        self.part(0..self.len())
    }

    /// The cells in a range of indices from 0, which may extend beyond the end.
    pub fn part(&self, places: Range<usize>) -> Iter<'_, C> {
        let end = places.end.min(self.len());
        Iter { cells: self, places: places.start.min(end)..end }
    }
}

impl<C> From<Vec<C>> for Cells<C> {
    fn from(cells: Vec<C>) -> Self {
        Cells(Storage::Own(cells))
    }
}

impl<C> FromIterator<C> for Cells<C> {
    fn from_iter<I: IntoIterator<Item = C>>(cells: I) -> Self {
        Vec::from_iter(cells).into()
    }
}

impl<C: PartialEq> PartialEq for Cells<C> {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other)
    }
}

impl<C: Eq> Eq for Cells<C> {}

impl<C: Hash> Hash for Cells<C> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.len().hash(state);
        self.iter().for_each(|cell| cell.hash(state));
    }
}

/// The cells of a row in order.
#[derive(Debug)]
pub struct Iter<'c, C> {
    cells: &'c Cells<C>,
    places: Range<usize>,
}

impl<'c, C> Iterator for Iter<'c, C> {
    type Item = &'c C;

    fn next(&mut self) -> Option<&'c C> {
        self.cells.get(self.places.next()?)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.places.size_hint()
    }
}

impl<C> DoubleEndedIterator for Iter<'_, C> {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.cells.get(self.places.next_back()?)
    }
}

impl<C> ExactSizeIterator for Iter<'_, C> {}

impl<'c, C> IntoIterator for &'c Cells<C> {
    type Item = &'c C;
    type IntoIter = Iter<'c, C>;

    fn into_iter(self) -> Iter<'c, C> {
        self.iter()
    }
}

impl<C> Table<C> {
    /// The rows of all slices.
    pub fn rows(&self) -> impl Iterator<Item = &Row<C>> {
        self.slices.iter().flat_map(|slice| &slice.rows)
    }

    /// The cells of all rows.
    pub fn cells(&self) -> impl Iterator<Item = &C> {
        self.rows().flat_map(|(_, cells)| cells)
    }

    /// The cells of all rows, with those of a shared list only once.
    pub fn distinct(&self) -> impl Iterator<Item = &C> {
        let mut last = std::ptr::null();
        self.rows().flat_map(move |(_, cells)| match &cells.0 {
            Storage::Own(cells) => cells.as_slice(),
            Storage::Shared(list, _)
                if std::ptr::eq(std::mem::replace(&mut last, Rc::as_ptr(list)), Rc::as_ptr(list)) =>
            {
                &[]
            }
            Storage::Shared(list, _) => list.get().map_or(&[][..], Vec::as_slice),
        })
    }

    /// The number of cells.
    pub fn count(&self) -> usize {
        self.rows().map(|(_, cells)| cells.len()).sum()
    }

    /// Whether a slice consists of a title only and follows another one: a remark on the whole table, such as a legend.
    pub fn is_remark(&self, slice: usize) -> bool {
        slice > 0 && self.slices.get(slice).is_some_and(|slice| slice.rows.is_empty())
    }

    /// A table of one slice.
    pub fn new<R: Into<Cells<C>>>(
        corner: (String, String),
        columns: Vec<String>,
        rows: impl IntoIterator<Item = (String, R)>,
    ) -> Self {
        let rows = rows.into_iter().map(|(head, cells)| (head, cells.into())).collect();
        let slices = vec![Slice { title: String::new(), rows }];
        Table { caption: String::new(), corner, columns, slices, notes: Vec::new() }
    }

    /// The text of the corner: `L\R`.
    pub fn written_corner(&self) -> String {
        let (down, across) = (&self.corner.0, &self.corner.1);
        let between = if down.is_empty() || across.is_empty() { "" } else { "\\" };
        format!("{down}{between}{across}")
    }

    /// Applies a function to the cells.
    ///
    /// # Errors
    /// The first error of `change`.
    pub fn try_map<D, E>(&self, mut change: impl FnMut(&C) -> Result<D, E>) -> Result<Table<D>, E> {
        self.try_map_rows(|cells| cells.iter().map(&mut change).collect())
    }

    /// Applies a function to the cells, only once to each cell of a shared list.
    ///
    /// # Errors
    /// The first error of `change`.
    pub fn try_map_alike<D, E>(&self, mut change: impl FnMut(&C) -> Result<D, E>) -> Result<Table<D>, E> {
        let mut lists: Vec<(&List<C>, List<D>)> = Vec::new();
        self.try_map_rows(|cells| match &cells.0 {
            Storage::Own(cells) => cells.iter().map(&mut change).collect(),
            Storage::Shared(list, places) => {
                let changed = match lists.iter().find(|(other, _)| Rc::ptr_eq(list, other)) {
                    Some((_, changed)) => Rc::clone(changed),
                    None => {
                        let cells = list.get().into_iter().flatten();
                        let changed = Rc::new(OnceCell::from(cells.map(&mut change).collect::<Result<Vec<D>, E>>()?));
                        lists.push((list, Rc::clone(&changed)));
                        changed
                    }
                };
                Ok(Cells::listed(&changed, places.clone()))
            }
        })
    }

    /// Applies a function to the cells of each row.
    ///
    /// # Errors
    /// The first error of `change`.
    pub fn try_map_rows<'c, D, E>(
        &'c self,
        mut change: impl FnMut(&'c Cells<C>) -> Result<Cells<D>, E>,
    ) -> Result<Table<D>, E> {
        let mut slices = Vec::with_capacity(self.slices.len());
        for Slice { title, rows } in &self.slices {
            let rows = rows.iter().map(|(head, cells)| Ok((head.clone(), change(cells)?)));
            slices.push(Slice { title: title.clone(), rows: rows.collect::<Result<_, E>>()? });
        }
        let Table { caption, corner, columns, notes, .. } = self;
        Ok(Table {
            caption: caption.clone(),
            corner: corner.clone(),
            columns: columns.clone(),
            slices,
            notes: notes.clone(),
        })
    }
}

impl<C> Slice<C> {
    /// The names and values of the coordinates in a title such as `L = 1, C = 2`; none if the title is of another form.
    pub fn coordinates(&self) -> Vec<(&str, &str)> {
        self.title.split(", ").map(|part| part.split_once(" = ")).collect::<Option<_>>().unwrap_or_default()
    }
}

impl Table<String> {
    /// The table as text, with right-aligned columns and a blank line between slices.
    ///
    /// # Errors
    /// What the limit says.
    pub fn aligned(&self, limit: &Limit) -> Result<Text, Stop> {
        self.in_blocks(limit, usize::MAX)
    }

    /// The table as text that fits a window: columns that are too many for a line are broken into blocks, which repeat the heads of
    /// the rows, and a table with too many lines is truncated.
    ///
    /// # Errors
    /// What the limit says.
    pub fn within(&self, limit: &Limit, window: Window, format: Format) -> Result<Text, Stop> {
        let text = self.in_blocks(limit, window.columns)?;
        let most = window.rows.map_or(usize::MAX, |rows| rows.saturating_mul(SCREENS));
        let lines = text.lines();
        if lines.len() <= most {
            return Ok(text);
        }
        let mut cut = Text::new();
        for line in lines.into_iter().take(most) {
            cut.append(line);
            cut.push(Style::Plain, "\n");
        }
        let (rows, columns, dots) = (self.rows().count(), self.columns.len(), dots(format));
        cut.push(Style::Muted, format!("{dots} ({rows} rows and {columns} columns{SHOW_ALL_HINT})"));
        Ok(cut)
    }

    fn in_blocks(&self, limit: &Limit, columns: usize) -> Result<Text, Stop> {
        let corner = self.written_corner();
        let mut widths = self.widths(&corner, limit)?;
        let blocks = blocks(&widths, columns);
        // A column that fits no line is not aligned: before its shorter cells there would be empty lines.
        let heads = widths.first().copied().unwrap_or_default();
        for width in widths.iter_mut().skip(1).filter(|width| heads.saturating_add(GAP + **width) > columns) {
            *width = 0;
        }
        let mut text = Text::new();
        if !self.caption.is_empty() {
            text.push(Style::Heading, words_of(&self.caption));
            text.push(Style::Plain, "\n");
        }
        for (place, slice) in self.slices.iter().enumerate() {
            text.push(Style::Plain, if place > 0 { "\n\n" } else { "" });
            if !slice.title.is_empty() {
                text.push(Style::Heading, &slice.title);
                if self.is_remark(place) {
                    continue;
                }
                text.push(Style::Plain, "\n");
            }
            for (number, block) in blocks.iter().enumerate() {
                text.push(Style::Plain, if number > 0 { "\n\n" } else { "" });
                let heads = self.columns.get(block.start..block.end.min(self.columns.len())).unwrap_or_default();
                line(&corner, heads.iter(), Style::Heading, &widths, block, limit, &mut text)?;
                for (head, cells) in &slice.rows {
                    text.push(Style::Plain, "\n");
                    line(head, cells.part(block.clone()), Style::Plain, &widths, block, limit, &mut text)?;
                }
            }
        }
        for note in &self.notes {
            text.push(Style::Plain, "\n");
            text.push(Style::Muted, note);
        }
        Ok(text)
    }

    /// The widths of the columns in all slices, that of the heads first.
    fn widths(&self, corner: &str, limit: &Limit) -> Result<Vec<usize>, Stop> {
        let mut widths = Vec::new();
        widen(&mut widths, std::iter::once(corner).chain(self.columns.iter().map(String::as_str)));
        for (head, cells) in self.rows() {
            limit.check()?;
            widen(&mut widths, std::iter::once(head).chain(cells).map(String::as_str));
        }
        Ok(widths)
    }
}

/// Widens the columns to the texts of a row.
fn widen<'c>(widths: &mut Vec<usize>, texts: impl Iterator<Item = &'c str>) {
    for (place, text) in texts.enumerate() {
        widths.resize(widths.len().max(place + 1), 0);
        widths[place] = width(text).max(widths[place]);
    }
}

/// Divides the columns into blocks that fit a line together with the heads of the rows, with at least one column each. The first width
/// is that of the heads.
fn blocks(widths: &[usize], columns: usize) -> Vec<Range<usize>> {
    let (heads, widths) = widths.split_first().map_or((0, widths), |(heads, widths)| (*heads, widths));
    let (mut blocks, mut start, mut length) = (Vec::new(), 0, heads);
    for (place, width) in widths.iter().enumerate() {
        length = length.saturating_add(GAP + width);
        if length > columns && place > start {
            blocks.push(start..place);
            (start, length) = (place, heads + GAP + width);
        }
    }
    blocks.push(start..widths.len());
    blocks
}

/// Adds one line of a block, without trailing empty cells.
fn line<'c>(
    head: &str,
    cells: impl Iterator<Item = &'c String>,
    style: Style,
    widths: &[usize],
    block: &Range<usize>,
    limit: &Limit,
    text: &mut Text,
) -> Result<(), Stop> {
    limit.check()?;
    let mut cells: Vec<&str> = cells.map(String::as_str).collect();
    let used = cells.iter().rposition(|cell| !cell.is_empty()).map_or(0, |last| last + 1);
    cells.truncate(used);
    if used == 0 && head.is_empty() {
        return Ok(());
    }
    let mut add = |style, gap: usize, width_of_column: usize, cell: &str| {
        text.push(Style::Plain, " ".repeat(gap + width_of_column.saturating_sub(width(cell))));
        text.push(style, cell);
    };
    let (first, rest) = widths.split_first().map_or((0, widths), |(first, rest)| (*first, rest));
    add(Style::Heading, 0, first, head);
    for (place, (cell, column)) in cells.into_iter().zip(&rest[block.start..]).enumerate() {
        limit.check()?;
        // Without heads of rows the first column begins at the margin.
        add(style, if first == 0 && place == 0 { 0 } else { GAP }, *column, cell);
    }
    Ok(())
}

fn width(cell: &str) -> usize {
    cell.chars().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(rows: usize, columns: usize) -> Table<String> {
        let cells = |row: usize| (0..columns).map(|column| (row * column).to_string()).collect::<Vec<_>>();
        let rows = (0..rows).map(|row| (row.to_string(), cells(row)));
        Table::new(("a".to_owned(), "b".to_owned()), (0..columns).map(|column| column.to_string()).collect(), rows)
    }

    fn within(table: &Table<String>, columns: usize, rows: Option<usize>) -> String {
        table
            .within(&Limit::default(), Window { columns, rows }, Format::Unicode)
            .map_or_else(|_| String::new(), String::from)
    }

    #[test]
    fn wide_tables_are_broken_into_blocks() {
        let four = table(2, 4);
        assert_eq!(within(&four, 10, None), "a\\b  0  1\n  0  0  0\n  1  0  1\n\na\\b  2  3\n  0  0  0\n  1  2  3");
        assert_eq!(four.aligned(&Limit::default()).map(String::from), Ok(within(&four, 80, None)));
        assert_eq!(within(&table(1, 3), 1, None).lines().count(), 8);
        // A column wider than a line is not aligned.
        let wide = Table::new(
            Default::default(),
            vec!["n".to_owned()],
            [(String::new(), vec!["1".to_owned()]), (String::new(), vec!["12345".to_owned()])],
        );
        assert_eq!(within(&wide, 4, None), "n\n1\n12345");
        assert_eq!(within(&wide, 80, None), "    n\n    1\n12345");
        assert_eq!(within(&table(2, 0), 1, None), "a\\b\n  0\n  1");
    }

    #[test]
    fn a_table_that_fills_many_screens_is_truncated() {
        let text = within(&table(100, 2), 80, Some(5));
        assert_eq!(text.lines().count(), 5 * SCREENS + 1);
        assert!(text.ends_with("… (100 rows and 2 columns; all of them with :print)"), "{text}");
        assert_eq!(within(&table(100, 2), 80, None).lines().count(), 101);
    }
}
