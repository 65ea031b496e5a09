//! Tables as figures, with rules below the heads of the columns and after the heads of the rows.

use super::{
    colour::Colour,
    figure::{Anchor, Figure, Setting, Stroke, Tenths, text_width},
    latex::words_of,
    table::{Slice, Table},
};
use crate::limit::{Limit, Stop};

/// The maximum number of cells in one figure.
const MOST_CELLS: usize = 20_000;
const TOO_MANY: Stop = Stop::Size { what: "the picture of this table", limit: "20000 cells" };

/// The height of a line, the gap between columns, and the margin.
const LINE: Tenths = 210;
const GAP: Tenths = 160;
const ROOM: Tenths = 120;

/// The width of boldface relative to regular type, in percent.
const BOLD: Tenths = 112;

/// The figure of a table with its caption above it. The cells for which `is_bold` holds are in boldface. The columns of all slices are
/// aligned.
///
/// # Errors
/// [`Stop::Size`] if it has more than 20,000 cells, and what the limit says.
pub fn figure(table: &Table<String>, is_bold: &Table<bool>, limit: &Limit) -> Result<Figure, Stop> {
    if table.count() > MOST_CELLS {
        return Err(TOO_MANY);
    }
    let corner = table.written_corner();
    let ends = ends(table, &corner, limit)?;
    let caption = Some(words_of(&table.caption)).filter(|caption| !caption.is_empty());
    let title = caption.as_deref().unwrap_or("Table");
    let mut sheet = Sheet { figure: Figure::new(0, 0, title), ends, y: ROOM };
    let width = sheet.ends.last().copied().unwrap_or(ROOM);
    if !table.caption.is_empty() {
        sheet.text_line(&table.caption, Setting::Caption);
        sheet.y += LINE / 4;
    }
    for (place, (slice, bold)) in table.slices.iter().zip(&is_bold.slices).enumerate() {
        sheet.y += if place > 0 { LINE / 2 } else { 0 };
        if !slice.title.is_empty() {
            sheet.text_line(&slice.title, Setting::Bold);
        }
        if table.is_remark(place) {
            continue;
        }
        sheet.slice(&corner, &table.columns, slice, bold, limit)?;
    }
    sheet.y += LINE / 4;
    for note in &table.notes {
        sheet.text_line(note, Setting::Plain);
    }
    let texts = table.notes.iter().chain(table.slices.iter().map(|slice| &slice.title)).chain(&caption);
    sheet.figure.width = texts.map(|text| ROOM + bold_width(text)).fold(width, Tenths::max) + ROOM;
    sheet.figure.height = sheet.y + ROOM;
    Ok(sheet.figure)
}

/// A figure that is filled from the top.
struct Sheet {
    figure: Figure,
    /// The right edges of the columns, that of the heads first.
    ends: Vec<Tenths>,
    /// The top of the next line.
    y: Tenths,
}

impl Sheet {
    /// Adds a line of text over all columns.
    fn text_line(&mut self, text: &str, setting: Setting) {
        self.figure.set_text((ROOM, self.y + LINE / 2), Anchor::Start, &one_line(text), setting);
        self.y += LINE;
    }

    /// Adds the heads and the rows of a slice, with its two rules.
    fn slice(
        &mut self,
        corner: &str,
        columns: &[String],
        slice: &Slice<String>,
        bold: &Slice<bool>,
        limit: &Limit,
    ) -> Result<(), Stop> {
        let top = self.y;
        let has_heads = !corner.is_empty() || columns.iter().any(|head| !head.is_empty());
        if has_heads {
            self.row(corner, columns, std::iter::repeat(&false));
            let right = self.ends.last().copied().unwrap_or(ROOM);
            self.figure.line(&[(ROOM, self.y), (right, self.y)], Stroke::Thin, Colour::Ink);
        }
        for ((head, cells), (_, bold)) in slice.rows.iter().zip(&bold.rows) {
            limit.check()?;
            self.row(head, cells, bold);
        }
        if let Some(end) = self.ends.first().filter(|end| **end > ROOM) {
            let x = end + GAP / 2;
            self.figure.line(&[(x, top), (x, self.y)], Stroke::Thin, Colour::Ink);
        }
        Ok(())
    }

    fn row<'c>(
        &mut self,
        head: &'c str,
        cells: impl IntoIterator<Item = &'c String>,
        is_bold: impl IntoIterator<Item = &'c bool>,
    ) {
        let cells = cells.into_iter().map(String::as_str).zip(is_bold);
        for ((text, is_bold), end) in
            std::iter::once((head, &false)).chain(cells).zip(&self.ends).filter(|((text, _), _)| !text.is_empty())
        {
            let setting = if *is_bold { Setting::BoldValue } else { Setting::Value };
            self.figure.set_text((*end, self.y + LINE / 2), Anchor::End, &one_line(text), setting);
        }
        self.y += LINE;
    }
}

/// The right edges of the columns, that of the heads of the rows first. The columns are wide enough for boldface.
fn ends(table: &Table<String>, corner: &str, limit: &Limit) -> Result<Vec<Tenths>, Stop> {
    let columns = table.columns.iter().map(String::as_str);
    let mut widths: Vec<Tenths> = std::iter::once(corner).chain(columns).map(bold_width).collect();
    for (head, cells) in table.rows() {
        limit.check()?;
        widths.resize(widths.len().max(cells.len() + 1), 0);
        for (widest, text) in widths.iter_mut().zip(std::iter::once(head).chain(cells)) {
            *widest = bold_width(text).max(*widest);
        }
    }
    let mut end = ROOM;
    let mut ends = Vec::with_capacity(widths.len());
    for (place, width) in widths.into_iter().enumerate() {
        // Without heads of rows the first column begins at the margin.
        end += width + if place > 0 && end > ROOM { GAP } else { 0 };
        ends.push(end);
    }
    Ok(ends)
}

/// The approximate width of a text in boldface.
fn bold_width(text: &str) -> Tenths {
    text_width(&one_line(text)) * BOLD / 100
}

/// A text without line breaks.
fn one_line(text: &str) -> String {
    text.split('\n').map(str::trim).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::{super::figure::Mark, *};

    #[test]
    fn a_figure_contains_all_texts_of_a_table() -> Result<(), Stop> {
        let row = |head: &str, cells: [&str; 2]| (head.to_owned(), cells.map(str::to_owned).to_vec());
        let rows = [row("1", ["0", ""]), row("2", ["-1", "0"])];
        let mut table = Table::new(("L".to_owned(), "R".to_owned()), vec!["1".to_owned(), "2".to_owned()], rows);
        table.notes.push("a note".to_owned());
        let is_bold = table.try_map(|cell| Ok::<_, Stop>(cell == "-1"))?;
        let figure = figure(&table, &is_bold, &Limit::default())?;
        let mut bold = Vec::new();
        let mut texts = Vec::new();
        for mark in &figure.marks {
            if let Mark::Text { text, setting, place, .. } = mark {
                assert!((0..figure.width).contains(&place.0) && (0..figure.height).contains(&place.1));
                if *setting == Setting::BoldValue { &mut bold } else { &mut texts }.push(text.as_str());
            }
        }
        assert_eq!(bold, ["-1"]);
        assert_eq!(texts, ["L\\R", "1", "2", "1", "0", "2", "0", "a note"]);
        Ok(())
    }
}
