//! Tables as they stand in a paper: the environment `tabular`, and around it `table` where there is a caption or a label.

use super::{
    latex::{escape, head},
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
    /// What a body is in an environment of this name; as it is, where there is neither caption nor label.
    pub fn around(&self, environment: &str, body: &str) -> String {
        if self.caption.is_none() && self.label.is_none() {
            return body.to_owned();
        }
        let mut text = format!("\\begin{{{environment}}}\n\\centering\n{body}");
        if let Some(caption) = &self.caption {
            text += &format!("\\caption{{{}}}\n", caption_of(caption));
        }
        if let Some(label) = &self.label {
            // Only behind a caption a label has a number.
            text += &format!("{}\\label{{{label}}}\n", if self.caption.is_none() { "\\caption{}\n" } else { "" });
        }
        text += &format!("\\end{{{environment}}}\n");
        text
    }
}

/// Text with formulas between dollar signs, its other special characters escaped. Where the dollar signs or the braces of a
/// formula do not match they are text too.
pub fn caption_of(text: &str) -> String {
    let parts: Vec<&str> = text.split('$').collect();
    let are_formulas = parts.len() % 2 == 1 && parts.iter().skip(1).step_by(2).all(|formula| is_formula(formula));
    let mut tex = String::new();
    if !are_formulas {
        escape(text, &mut tex);
        return tex;
    }
    for (place, part) in parts.iter().enumerate() {
        match place % 2 {
            // A space behind a formula is one as it is.
            0 => {
                tex += if part.starts_with(' ') { " " } else { "" };
                escape(part.strip_prefix(' ').unwrap_or(part), &mut tex);
            }
            _ => tex += &format!("${part}$"),
        }
    }
    tex
}

/// Whether a text can stand in a formula: its braces match, and nothing in it ends the line or the formula.
fn is_formula(text: &str) -> bool {
    let (mut depth, mut letters) = (0i64, text.chars());
    while let Some(letter) = letters.next() {
        match letter {
            '\\' if letters.next().is_none() => return false,
            '{' => depth += 1,
            '}' => depth -= 1,
            '%' | '#' | '&' | '\n' => return false,
            _ => {}
        }
        if depth < 0 {
            return false;
        }
    }
    depth == 0 && !text.trim().is_empty()
}

/// Whether a text can be a label as it is.
pub fn is_label(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|letter| letter.is_ascii_alphanumeric() || ":-_./+*".contains(letter))
}

/// A table whose cells are formulas, a `tabular` for each slice with its title above.
///
/// # Errors
/// What the limit says.
pub fn written(table: &Table<String>, float: &Float, limit: &Limit) -> Result<String, Stop> {
    let mut body = String::new();
    for (place, slice) in table.slices.iter().enumerate() {
        body += if place > 0 { "\\par\\medskip\n" } else { "" };
        if !slice.title.is_empty() {
            body += &format!("{}\\par\\smallskip\n", title(slice));
        }
        body += &tabular(table, slice, limit)?;
    }
    Ok(float.around("table", &body))
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

fn tabular(table: &Table<String>, slice: &Slice<String>, limit: &Limit) -> Result<String, Stop> {
    let has_row_heads = table.rows().any(|(head, _)| !head.is_empty());
    let has_heads = has_row_heads || table.columns.iter().any(|head| !head.is_empty());
    let columns = slice.rows.iter().map(|(_, cells)| cells.len()).fold(table.columns.len(), usize::max);
    let layout = format!("{}{}", if has_row_heads { "r|" } else { "" }, "r".repeat(columns.max(1)));
    let mut text = format!("\\begin{{tabular}}{{{layout}}}\n");
    let cell = |formula: String| if formula.is_empty() { formula } else { format!("${formula}$") };
    let mut line = |cells: Vec<String>, rule: &str| {
        text.push_str(&cells.join(" & "));
        text += &format!(" \\\\{rule}\n");
    };
    if has_heads {
        let (down, across) = (&table.corner.0, &table.corner.1);
        let between = if down.is_empty() || across.is_empty() { "" } else { " \\backslash " };
        let corner = cell(format!("{}{between}{}", formula(down), formula(across)));
        let heads = table.columns.iter().map(|head| cell(formula(head)));
        line(has_row_heads.then_some(corner).into_iter().chain(heads).collect(), " \\hline");
    }
    for (name, cells) in &slice.rows {
        limit.check()?;
        let head = has_row_heads.then(|| cell(formula(name)));
        line(head.into_iter().chain(cells.iter().map(|content| cell(content.clone()))).collect(), "");
    }
    text.push_str("\\end{tabular}\n");
    Ok(text)
}

/// A formula that stands in a text.
pub fn inline(formula: &str) -> String {
    format!("${formula}$\n")
}
