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
    /// The rows: the head of each, and its cells.
    pub rows: Vec<(String, Vec<C>)>,
}

impl<C> Table<C> {
    /// The same table with other cells.
    ///
    /// # Errors
    /// The first error of `change`.
    pub fn try_map<D, E>(&self, mut change: impl FnMut(&C) -> Result<D, E>) -> Result<Table<D>, E> {
        let mut rows = Vec::with_capacity(self.rows.len());
        for (head, cells) in &self.rows {
            rows.push((head.clone(), cells.iter().map(&mut change).collect::<Result<_, E>>()?));
        }
        Ok(Table { corner: self.corner.clone(), columns: self.columns.clone(), rows })
    }
}

impl Table<String> {
    /// The table in lines: columns aligned at their right and two spaces apart, or a LaTeX array.
    pub fn to_text(&self, format: Format) -> Text {
        let corner = match format {
            _ if self.corner.0.is_empty() && self.corner.1.is_empty() => String::new(),
            Format::Latex => format!("{} \\backslash {}", self.corner.0, self.corner.1),
            _ => format!("{}\\{}", self.corner.0, self.corner.1),
        };
        let mut lines =
            vec![std::iter::once((Style::Heading, &corner)).chain(styled(&self.columns, Style::Heading)).collect()];
        for (head, cells) in &self.rows {
            lines.push(std::iter::once((Style::Heading, head)).chain(styled(cells, Style::Plain)).collect::<Vec<_>>());
        }
        if format == Format::Latex { array(&lines) } else { aligned(&lines) }
    }
}

fn styled(cells: &[String], style: Style) -> impl Iterator<Item = (Style, &String)> {
    cells.iter().map(move |cell| (style, cell))
}

fn aligned(lines: &[Vec<(Style, &String)>]) -> Text {
    let width = |cell: &str| cell.chars().count();
    let columns = lines.iter().map(Vec::len).max().unwrap_or(0);
    let mut widths = vec![0; columns];
    for (place, (_, cell)) in lines.iter().flat_map(|line| line.iter().enumerate()) {
        widths[place] = width(cell).max(widths[place]);
    }
    let mut text = Text::new();
    for (number, line) in lines.iter().enumerate() {
        text.push(Style::Plain, if number > 0 { "\n" } else { "" });
        for (place, (style, cell)) in line.iter().enumerate() {
            let gap = if place > 0 { 2 } else { 0 };
            text.push(Style::Plain, " ".repeat(gap + widths[place] - width(cell)));
            text.push(*style, cell);
        }
    }
    text
}

fn array(lines: &[Vec<(Style, &String)>]) -> Text {
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
