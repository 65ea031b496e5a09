//! Tables as comma- or tab-separated values (RFC 4180).

use super::table::Table;
use crate::number::Rational;

/// A table with CRLF line ends and a header line, which is omitted if there are no heads at all. The first column holds the heads of
/// the rows. If the slices have titles, it is preceded by one column for each coordinate that the titles name, or else by the title.
pub fn written(table: &Table<String>, separator: char) -> String {
    let mut text = String::new();
    let mut line = |cells: &[&str]| {
        for (place, cell) in cells.iter().enumerate() {
            if place > 0 {
                text.push(separator);
            }
            field(cell, separator, cells.len() == 1, &mut text);
        }
        text.push_str("\r\n");
    };
    let has_row_heads = table.rows().any(|(head, _)| !head.is_empty());
    let is_titled = table.slices.iter().any(|slice| !slice.title.is_empty());
    let names = |place: usize| table.slices.get(place).map(|slice| slice.coordinates()).unwrap_or_default();
    let named: Vec<&str> = names(0).iter().map(|(name, _)| *name).collect();
    let is_named = !named.is_empty()
        && (0..table.slices.len()).all(|place| names(place).iter().map(|(name, _)| *name).eq(named.iter().copied()));
    let corner = table.written_corner();
    if has_row_heads || is_titled || table.columns.iter().any(|head| !head.is_empty()) {
        let mut heads: Vec<&str> = match (is_titled, is_named) {
            (true, true) => named,
            (true, false) => vec![""],
            (false, _) => Vec::new(),
        };
        heads.extend(has_row_heads.then_some(corner.as_str()));
        heads.extend(table.columns.iter().map(String::as_str));
        line(&heads);
    }
    for slice in &table.slices {
        for (head, cells) in &slice.rows {
            let mut row: Vec<&str> = match (is_titled, is_named) {
                (true, true) => slice.coordinates().into_iter().map(|(_, value)| value).collect(),
                (true, false) => vec![&slice.title],
                (false, _) => Vec::new(),
            };
            row.extend(has_row_heads.then_some(head.as_str()));
            row.extend(cells.iter().map(String::as_str));
            line(&row);
        }
    }
    text
}

/// The characters that begin a formula in spreadsheets.
const FORMULA: [char; 4] = ['=', '+', '-', '@'];

/// Adds a field. A blank is inserted before what a spreadsheet would evaluate as a formula, except for numbers. A single empty field is
/// quoted, since other programs skip empty lines.
fn field(cell: &str, separator: char, is_alone: bool, text: &mut String) {
    if cell.starts_with(FORMULA) && cell.parse::<Rational>().is_err() {
        return field(&format!(" {cell}"), separator, is_alone, text);
    }
    let needs_quotes = cell.contains([separator, '"', '\n', '\r']) || (cell.is_empty() && is_alone);
    if needs_quotes {
        text.push('"');
        text.push_str(&cell.replace('"', "\"\""));
        text.push('"');
    } else {
        text.push_str(cell);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_field_is_a_formula() {
        let rows = [["=", "-1"], ["-eps", "-1/2"], ["+-1", "a-b"]];
        let rows = rows.map(|row| (String::new(), row.map(str::to_owned).to_vec())).to_vec();
        let table = Table::new((String::new(), String::new()), vec![String::new(); 2], rows);
        assert_eq!(written(&table, ','), " =,-1\r\n -eps,-1/2\r\n +-1,a-b\r\n");
    }
}
