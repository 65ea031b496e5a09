//! Tables as they stand in a paper: the environment `tabular`, and around it `table` where there is a caption or a label.

use super::{
    latex::{caption_of, head},
    table::{Slice, Table},
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

/// A table whose cells are formulas, a `tabular` for each slice with its title above, and the notes below; what does not fit a page is a `longtable`
/// for each, whose heads stand on every page. The table's own caption is that of the float where no other is given.
///
/// # Errors
/// What the limit says.
pub fn written(table: &Table<String>, float: &Float, limit: &Limit) -> Result<String, Stop> {
    let own = Some(&table.caption).filter(|caption| !caption.is_empty());
    let float = &Float { caption: float.caption.as_ref().or(own).cloned(), label: float.label.clone() };
    let is_long = table.rows().count() > MOST_ROWS;
    let mut body = String::new();
    for (place, slice) in table.slices.iter().enumerate() {
        let title = if slice.title.is_empty() { String::new() } else { title(slice) };
        let rows = Rows::new(table, slice, limit)?;
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
    fn new(table: &Table<String>, slice: &Slice<String>, limit: &Limit) -> Result<Self, Stop> {
        // The name of what the columns count stands there too.
        let has_row_heads = !table.written_corner().is_empty() || table.rows().any(|(head, _)| !head.is_empty());
        let has_heads = has_row_heads || table.columns.iter().any(|head| !head.is_empty());
        let columns = slice.rows.iter().map(|(_, cells)| cells.len()).fold(table.columns.len(), usize::max);
        let cell = |formula: String| if formula.is_empty() { formula } else { format!("${formula}$") };
        let line = |head: String, cells: &mut dyn Iterator<Item = String>| {
            has_row_heads.then_some(head).into_iter().chain(cells).collect::<Vec<_>>().join(" & ") + " \\\\"
        };
        let (down, across) = (&table.corner.0, &table.corner.1);
        let between = if down.is_empty() || across.is_empty() { "" } else { " \\backslash " };
        let corner = cell(format!("{}{between}{}", formula(down), formula(across)));
        let heads = line(corner, &mut table.columns.iter().map(|head| cell(formula(head))));
        let mut lines = String::new();
        for (name, cells) in &slice.rows {
            limit.check()?;
            lines += &line(cell(formula(name)), &mut cells.iter().map(|content| cell(content.clone())));
            lines.push('\n');
        }
        Ok(Rows {
            layout: format!("{}{}", if has_row_heads { "r|" } else { "" }, "r".repeat(columns.max(1))),
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
