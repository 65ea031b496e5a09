//! Tables: heads of rows and columns, and cells.

use crate::render::{
    format::Format,
    text::{Style, Text},
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
    /// The table in lines: columns aligned at their right and two spaces apart, or a LaTeX array; a blank line between
    /// slices.
    pub fn to_text(&self, format: Format) -> Text {
        let corner = match format {
            _ if self.corner.0.is_empty() || self.corner.1.is_empty() => format!("{}{}", self.corner.0, self.corner.1),
            Format::Latex => format!("{} \\backslash {}", self.corner.0, self.corner.1),
            _ => format!("{}\\{}", self.corner.0, self.corner.1),
        };
        let heads = || std::iter::once((Style::Heading, &corner)).chain(styled(&self.columns, Style::Heading));
        let slices: Vec<Vec<Line>> = self.slices.iter().map(|slice| slice.lines(heads())).collect();
        let widths = widths(&slices);
        let mut text = Text::new();
        for (place, (slice, lines)) in self.slices.iter().zip(&slices).enumerate() {
            text.push(Style::Plain, if place > 0 { "\n\n" } else { "" });
            if !slice.title.is_empty() {
                text.push(Style::Heading, &slice.title);
                text.push(Style::Plain, "\n");
            }
            text.append(if format == Format::Latex { array(lines) } else { aligned(lines, &widths) });
        }
        text
    }
}

/// The cells of a line, its head first.
type Line<'t> = Vec<(Style, &'t String)>;

impl Slice<String> {
    fn lines<'t>(&'t self, heads: impl Iterator<Item = (Style, &'t String)>) -> Vec<Line<'t>> {
        let mut lines = vec![heads.collect()];
        for (head, cells) in &self.rows {
            lines.push(std::iter::once((Style::Heading, head)).chain(styled(cells, Style::Plain)).collect::<Vec<_>>());
        }
        lines
    }
}

fn styled(cells: &[String], style: Style) -> impl Iterator<Item = (Style, &String)> {
    cells.iter().map(move |cell| (style, cell))
}

fn width(cell: &str) -> usize {
    cell.chars().count()
}

/// How wide each column has to be in all slices.
fn widths(slices: &[Vec<Line>]) -> Vec<usize> {
    let mut widths = Vec::new();
    for (place, (_, cell)) in slices.iter().flatten().flat_map(|line| line.iter().enumerate()) {
        if widths.len() <= place {
            widths.resize(place + 1, 0);
        }
        widths[place] = width(cell).max(widths[place]);
    }
    widths
}

fn aligned(lines: &[Line], widths: &[usize]) -> Text {
    let mut text = Text::new();
    for (number, line) in lines.iter().enumerate() {
        text.push(Style::Plain, if number > 0 { "\n" } else { "" });
        let last = line.iter().rposition(|(_, cell)| !cell.is_empty()).map_or(0, |last| last + 1);
        for (place, (style, cell)) in line[..last].iter().enumerate() {
            let gap = if place > 0 { 2 } else { 0 };
            text.push(Style::Plain, " ".repeat(gap + widths[place] - width(cell)));
            text.push(*style, cell);
        }
    }
    text
}

fn array(lines: &[Line]) -> Text {
    let columns = lines.first().map_or(0, |line| line.len().saturating_sub(1));
    let mut text = Text::plain(format!("\\begin{{array}}{{r|{}}}", "r".repeat(columns)));
    for (number, line) in lines.iter().enumerate() {
        let cells: Vec<&str> = line.iter().map(|(_, cell)| cell.as_str()).collect();
        text.push(Style::Plain, format!("\n{} \\\\", cells.join(" & ")));
        text.push(Style::Plain, if number == 0 { " \\hline" } else { "" });
    }
    text.push(Style::Plain, "\n\\end{array}");
    text
}
