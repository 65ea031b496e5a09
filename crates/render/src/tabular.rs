//! Tables as they stand in a paper: the environment `tabular`, and around it `table` where there is a caption or a label.

use std::ops::Range;

use super::{
    latex::{caption_of, head},
    table::{Cells, Slice, Table},
};
use crate::limit::{Limit, Stop};

/// What stands around a table or a figure in a paper.
#[derive(Clone, Debug, Default)]
pub struct Float {
    /// The caption, of text and, between dollar signs, formulas; `caption_of` makes TeX of it.
    pub caption: Option<String>,
    /// The label.
    pub label: Option<String>,
}

impl Float {
    /// The caption and the label, each on a line; only behind a caption a label has a number.
    fn lines(&self) -> String {
        let caption = self.caption.as_ref().or(self.label.as_ref().map(|_| &EMPTY));
        let caption = caption.map(|caption| format!("\\caption{{{}}}", caption_of(caption)));
        let label = self.label.as_ref().map(|label| format!("\\label{{{label}}}"));
        caption.into_iter().chain(label).collect::<Vec<_>>().join("\n")
    }

    /// What a body is in an environment of this name; as it is, where there is neither caption nor label.
    pub fn around(&self, environment: &str, body: &str) -> String {
        match self.lines() {
            none if none.is_empty() => body.to_owned(),
            lines => format!("\\begin{{{environment}}}\n\\centering\n{body}{lines}\n\\end{{{environment}}}\n"),
        }
    }
}

/// The caption of what has a label alone.
static EMPTY: String = String::new();

/// Whether a text can be a label as it is.
pub fn is_label(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|letter| letter.is_ascii_alphanumeric() || ":-_./+*".contains(letter))
}

/// How many rows stand on one page.
const MOST_ROWS: usize = 45;

/// How wide the text of a page is, a letter of a formula, and the room around a column, in points.
const PAGE: usize = 345;
const LETTER: usize = 5;
const AROUND: usize = 12;

/// A table whose cells are formulas, a `tabular` for each slice with its title above, and the notes below; what does not fit a page is a `longtable`
/// for each, whose heads stand on every page. Columns that do not fit the width of a page stand in a further one below. The table's own caption is that of the float where no other is given.
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

/// The columns that stand beside each other on the width of a page, from the first to the last.
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

/// How wide each cell of a row is set, and in which column it stands.
fn widths_of(cells: &Cells<String>) -> impl Iterator<Item = (usize, usize)> {
    cells.iter().enumerate().map(|(column, cell)| (LETTER * letters(cell) + AROUND, column))
}

/// About how many letters of a formula are seen: a command is one, a fraction as wide as the longer of its parts.
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

/// `$L = 1$, $C = 2$`, or words.
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

/// What stands in the environment of a slice.
struct Rows {
    /// How the columns are set: `r|rrr`.
    layout: String,
    /// The line of the heads; none where there are no heads.
    heads: String,
    /// The other lines.
    lines: String,
}

impl Rows {
    fn new(table: &Table<String>, slice: &Slice<String>, page: &Range<usize>, limit: &Limit) -> Result<Self, Stop> {
        // The name of what the columns count stands there too.
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

    /// The lines in an environment that goes over several pages.
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

/// A formula that stands in a text.
pub fn inline(formula: &str) -> String {
    format!("${formula}$\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_is_too_wide_is_folded() -> Result<(), Stop> {
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
