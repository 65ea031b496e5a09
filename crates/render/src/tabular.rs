//! Tables for LaTeX documents: the environment `tabular`, in a float `table` if there is a caption or a label.

use std::ops::Range;

use super::{
    latex::{caption_of, head},
    table::{Cells, Slice, Table},
};
use crate::limit::{Limit, Stop};

/// The caption and the label of a table or a figure in a document.
#[derive(Clone, Debug, Default)]
pub struct Float {
    /// The caption, with formulas between dollar signs.
    pub caption: Option<String>,
    /// The label.
    pub label: Option<String>,
}

impl Float {
    /// The commands of the caption and the label in one line each. A label needs a caption to have a number.
    fn lines(&self) -> String {
        let caption = self.caption.as_ref().or(self.label.as_ref().map(|_| &EMPTY));
        let caption = caption.map(|caption| format!("\\caption{{{}}}", caption_of(caption)));
        let label = self.label.as_ref().map(|label| format!("\\label{{{label}}}"));
        caption.into_iter().chain(label).collect::<Vec<_>>().join("\n")
    }

    /// Wraps a body in a float environment, if there is a caption or a label.
    pub fn around(&self, environment: &str, body: &str) -> String {
        match self.lines() {
            none if none.is_empty() => body.to_owned(),
            lines => format!("\\begin{{{environment}}}\n\\centering\n{body}{lines}\n\\end{{{environment}}}\n"),
        }
    }
}

/// The caption of a float with a label only.
static EMPTY: String = String::new();

/// Whether a text is a valid label.
pub fn is_label(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|letter| letter.is_ascii_alphanumeric() || ":-_./+*".contains(letter))
}

/// The maximum number of rows on one page.
const MOST_ROWS: usize = 45;

/// The widths of the text block, of a letter in a formula, and of the space around a column, in points.
const PAGE: usize = 345;
const LETTER: usize = 5;
const AROUND: usize = 12;

/// A table whose cells are formulas: a `tabular` for each slice with its title above, and the notes below. A table that is too long for
/// a page consists of `longtable`s, which repeat the heads. Columns that do not fit the width of a page continue in a further `tabular`.
/// The caption of the table is used if the float has none.
///
/// # Errors
/// What the limit says.
pub fn written(table: &Table<String>, float: &Float, limit: &Limit) -> Result<String, Stop> {
    let own = Some(&table.caption).filter(|caption| !caption.is_empty());
    let float = &Float { caption: float.caption.as_ref().or(own).cloned(), label: float.label.clone() };
    let pages = pages(table);
    let is_long = table.rows().count() > MOST_ROWS;
    let mut body = String::new();
    let parts = table.slices.iter().flat_map(|slice| pages.iter().map(move |page| (slice, page)));
    for (place, (slice, page)) in parts.enumerate() {
        let title = if slice.title.is_empty() || page.start > 0 { String::new() } else { title(slice) };
        let rows = Rows::new(table, slice, page, limit)?;
        if is_long {
            let first = if place == 0 { float.lines() } else { String::new() };
            body += &rows.over_pages(&first, &title);
        } else {
            body += if place > 0 { "\\par\\medskip\n" } else { "" };
            if !title.is_empty() {
                body += &format!("{title}\\par\\smallskip\n");
            }
            body += &format!("\\begin{{tabular}}{{{}}}\n{}{}\\end{{tabular}}\n", rows.layout, rows.heads, rows.lines);
        }
    }
    for note in &table.notes {
        body += &format!("\\par\\smallskip\n{}\n", caption_of(note));
    }
    Ok(if is_long { body } else { float.around("table", &body) })
}

/// Divides the columns into ranges that fit the width of a page.
fn pages(table: &Table<String>) -> Vec<Range<usize>> {
    let head = |text: &str| LETTER * text.chars().count() + AROUND;
    let heads = table.rows().map(|(text, _)| head(text)).max().unwrap_or(0).max(head(&table.written_corner()));
    let count = table.rows().map(|(_, cells)| cells.len()).fold(table.columns.len(), usize::max);
    let mut widths: Vec<usize> = table.columns.iter().map(|text| head(text)).collect();
    widths.resize(count, 0);
    for (width, cell) in table.rows().flat_map(|(_, cells)| widths_of(cells)) {
        widths[cell] = widths[cell].max(width);
    }
    let (mut pages, mut total): (Vec<Range<usize>>, usize) = (Vec::new(), heads);
    for (column, width) in widths.into_iter().enumerate() {
        total += width;
        match pages.last_mut().filter(|_| total <= PAGE) {
            Some(page) => page.end += 1,
            None => {
                pages.push(column..column + 1);
                total = heads + width;
            }
        }
    }
    if pages.is_empty() {
        pages.push(0..0);
    }
    pages
}

/// The width and the column of each cell of a row.
fn widths_of(cells: &Cells<String>) -> impl Iterator<Item = (usize, usize)> {
    cells.iter().enumerate().map(|(column, cell)| (LETTER * letters(cell) + AROUND, column))
}

/// The approximate number of visible letters of a formula. A command counts as one.
fn letters(formula: &str) -> usize {
    let mut count = 0;
    let mut rest = formula.chars().peekable();
    while let Some(letter) = rest.next() {
        match letter {
            '\\' => {
                let mut name = String::new();
                while let Some(letter) = rest.next_if(char::is_ascii_alphabetic) {
                    name.push(letter);
                }
                count += usize::from(!matches!(&*name, "frac" | "left" | "right" | "text" | "texttt" | "boldsymbol"));
            }
            '{' | '}' | '$' | '^' | '_' | ' ' => {}
            _ => count += 1,
        }
    }
    count
}

/// The title of a slice: `$L = 1$, $C = 2$`, or words.
fn title(slice: &Slice<String>) -> String {
    let coordinates = slice.coordinates();
    if coordinates.is_empty() {
        return caption_of(&slice.title);
    }
    let equation = |(name, value): (&str, &str)| format!("${} = {}$", formula(name), formula(value));
    coordinates.into_iter().map(equation).collect::<Vec<_>>().join(", ")
}

/// A head as a formula.
fn formula(text: &str) -> String {
    let mut formula = String::new();
    head(text, &mut formula);
    formula
}

/// The contents of the environment of a slice.
struct Rows {
    /// The column specification: `r|rrr`.
    layout: String,
    /// The line of the heads; empty if there are none.
    heads: String,
    /// The other lines.
    lines: String,
}

impl Rows {
    fn new(table: &Table<String>, slice: &Slice<String>, page: &Range<usize>, limit: &Limit) -> Result<Self, Stop> {
        // The corner is in the column of the heads of the rows.
        let has_row_heads = !table.written_corner().is_empty() || table.rows().any(|(head, _)| !head.is_empty());
        let has_heads = has_row_heads || table.columns.iter().any(|head| !head.is_empty());
        let cell = |formula: String| if formula.is_empty() { formula } else { format!("${formula}$") };
        let line = |head: String, cells: &mut dyn Iterator<Item = String>| {
            has_row_heads.then_some(head).into_iter().chain(cells).collect::<Vec<_>>().join(" & ") + " \\\\"
        };
        let (down, across) = (&table.corner.0, &table.corner.1);
        let between = if down.is_empty() || across.is_empty() { "" } else { " \\backslash " };
        let corner = cell(format!("{}{between}{}", formula(down), formula(across)));
        let columns = table.columns.get(page.start..page.end.min(table.columns.len())).unwrap_or_default();
        let heads = line(corner, &mut columns.iter().map(|head| cell(formula(head))));
        let mut lines = String::new();
        for (name, cells) in &slice.rows {
            limit.check()?;
            lines += &line(cell(formula(name)), &mut cells.part(page.clone()).map(|content| cell(content.clone())));
            lines.push('\n');
        }
        Ok(Rows {
            layout: format!("{}{}", if has_row_heads { "r|" } else { "" }, "r".repeat(page.len().max(1))),
            heads: if has_heads { heads + " \\hline\n" } else { String::new() },
            lines,
        })
    }

    /// The rows as a `longtable`.
    fn over_pages(&self, first: &str, title: &str) -> String {
        let Rows { layout, heads, lines } = self;
        let columns = layout.matches('r').count();
        let first = if first.is_empty() { String::new() } else { format!("{first} \\\\\n") };
        let title = match title {
            "" => String::new(),
            title => format!("\\multicolumn{{{columns}}}{{l}}{{{title}}} \\\\\n"),
        };
        format!(
            "\\begin{{longtable}}{{{layout}}}\n{first}{title}{heads}\\endfirsthead\n{heads}\\endhead\n{lines}\\end{{longtable}}\n"
        )
    }
}

/// An inline formula.
pub fn inline(formula: &str) -> String {
    format!("${formula}$\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_is_too_wide_is_split() -> Result<(), Stop> {
        let columns: Vec<String> = (1..=30).map(|column| column.to_string()).collect();
        let rows = vec![("1".to_owned(), vec!["\\frac{1}{2}".to_owned(); 30])];
        let table = Table::new(("L".to_owned(), "R".to_owned()), columns, rows);
        let tex = written(&table, &Float::default(), &Limit::default())?;
        assert_eq!(tex.matches("\\begin{tabular}{r|rrrrrrrrrrrrrr}").count(), 2, "{tex}");
        assert_eq!(tex.matches("L \\backslash R").count(), 3, "{tex}");
        assert_eq!(tex.matches("\\frac").count(), 30, "{tex}");
        Ok(())
    }
}
