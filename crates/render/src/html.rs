//! Tables in HTML.

use super::{
    run::{Level, Run, runs},
    table::Table,
};

/// A table as the element `table`, with heads in `th`. The title of a slice spans a row, and the notes follow as paragraphs.
pub fn table(table: &Table<String>) -> String {
    let mut html = "<table>".to_owned();
    if !table.caption.is_empty() {
        html.push_str("<caption>");
        // Dollar signs delimit formulas in a caption.
        escape(&table.caption, &mut html);
        html = html.replace("&#36;", "$");
        html.push_str("</caption>");
    }
    let corner = table.written_corner();
    if !corner.is_empty() || table.columns.iter().any(|head| !head.is_empty()) {
        row("th", &corner, &mut table.columns.iter(), &mut html);
    }
    let columns = table.rows().map(|(_, cells)| cells.len()).fold(table.columns.len(), usize::max) + 1;
    for slice in &table.slices {
        if !slice.title.is_empty() {
            html.push_str(&format!("<tr><th colspan=\"{columns}\" style=\"text-align: left\">"));
            escape(&slice.title, &mut html);
            html.push_str("</th></tr>\n");
        }
        for (head, cells) in &slice.rows {
            row("td", head, &mut cells.iter(), &mut html);
        }
    }
    html.push_str("</table>");
    for note in &table.notes {
        html.push_str("\n<p>");
        escape(note, &mut html);
        html.push_str("</p>");
    }
    html
}

/// Adds a row: its head, and its cells in elements of the given name.
fn row(element: &str, head: &str, cells: &mut dyn Iterator<Item = &String>, html: &mut String) {
    html.push_str("<tr><th>");
    value(head, html);
    html.push_str("</th>");
    for cell in cells {
        html.push_str(&format!("<{element}>"));
        value(cell, html);
        html.push_str(&format!("</{element}>"));
    }
    html.push_str("</tr>\n");
}

/// Adds a value with its superscripts and subscripts.
fn value(text: &str, html: &mut String) {
    for Run { level, text } in runs(text) {
        let element = match level {
            Level::Line => {
                escape(&text, html);
                continue;
            }
            Level::Raised => "sup",
            Level::Lowered => "sub",
        };
        html.push_str(&format!("<{element}>"));
        escape(&text, html);
        html.push_str(&format!("</{element}>"));
    }
}

/// Adds a text, escaped for HTML and for MathJax, in which a dollar sign begins a formula.
fn escape(text: &str, html: &mut String) {
    for letter in text.chars() {
        match letter {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '$' => html.push_str("&#36;"),
            '\n' => html.push_str("<br>"),
            letter => html.push(letter),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Slice;

    #[test]
    fn heads_are_heads_and_signs_are_escaped() {
        let rows = vec![("1".to_owned(), vec!["<0||>".to_owned(), "& -ε^4".to_owned()])];
        let shown = super::table(&Table::new(("L".to_owned(), "R".to_owned()), vec!["1".into(), "2".into()], rows));
        assert_eq!(
            shown,
            "<table><tr><th>L\\R</th><th>1</th><th>2</th></tr>\n<tr><th>1</th><td>&lt;0||&gt;</td><td>&amp; −ε<sup>4</sup></td></tr>\n</table>"
        );
    }

    #[test]
    fn the_title_of_a_slice_spans_all_columns() {
        let slice = Slice { title: "L = 1".to_owned(), rows: vec![("1".to_owned(), vec!["=".to_owned(); 2].into())] };
        let corner = ("C".to_owned(), "R".to_owned());
        let columns = vec!["1".to_owned(), "2".to_owned()];
        let shown = super::table(&Table {
            caption: "of $x$".to_owned(),
            corner,
            columns,
            slices: vec![slice],
            ..Table::default()
        });
        assert!(shown.starts_with("<table><caption>of $x$</caption><tr>"), "{shown}");
        let title = "\n<tr><th colspan=\"3\" style=\"text-align: left\">L = 1</th></tr>\n<tr><th>1</th><td>=</td>";
        assert!(shown.contains(title), "{shown}");
    }
}
