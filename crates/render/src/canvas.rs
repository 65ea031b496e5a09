//! [`Canvas`]: line drawing in a terminal, in Braille patterns or in ASCII.

use super::{
    sketch::Sketch,
    text::{Style, Text},
};

/// A rectangle of characters on which lines are drawn. Coordinates are in dots, from the top left corner; a character has 2 × 4 dots
/// in Braille and one in ASCII.
#[derive(Debug)]
pub struct Canvas {
    columns: usize,
    rows: usize,
    is_braille: bool,
    /// For each character, row by row: the set of its dots as in Unicode, or its ASCII letter, and the style of the last line
    /// drawn there.
    cells: Vec<(u8, Style)>,
}

/// The Braille pattern without dots.
const BLANK: u32 = 0x2800;
/// The bit of each dot of a Braille pattern, row by row.
const DOTS: [[u8; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];

impl Canvas {
    /// An empty canvas. The size is in characters.
    pub fn new(columns: usize, rows: usize, is_braille: bool) -> Self {
        Canvas { columns, rows, is_braille, cells: vec![(0, Style::Plain); columns * rows] }
    }

    /// The width and the height in dots.
    pub fn size(&self) -> (i64, i64) {
        let (across, down) = if self.is_braille { (2, 4) } else { (1, 1) };
        let count = |cells: usize, dots: i64| i64::try_from(cells).unwrap_or(0) * dots;
        (count(self.columns, across), count(self.rows, down))
    }

    /// Draws a line segment, clipped to the canvas.
    pub fn line(&mut self, (x0, y0): (i64, i64), (x1, y1): (i64, i64), style: Style) {
        let (dx, dy) = (x1 - x0, y1 - y0);
        let steps = dx.abs().max(dy.abs()).max(1);
        let letter = match (dx.signum() * dy.signum(), dx == 0) {
            (_, true) => b'|',
            (0, _) => b'-',
            // The y axis points downward.
            (1, _) => b'\\',
            _ => b'/',
        };
        for step in 0..=steps {
            // Rounded half up.
            let along = |from: i64, length: i64| from + (2 * length * step + steps).div_euclid(2 * steps);
            self.dot(along(x0, dx), along(y0, dy), letter, style);
        }
    }

    /// Draws a dot; in ASCII it is the given letter.
    pub fn point(&mut self, (x, y): (i64, i64), letter: u8, style: Style) {
        self.dot(x, y, letter, style);
    }

    fn dot(&mut self, x: i64, y: i64, letter: u8, style: Style) {
        let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else { return };
        let (column, row) = if self.is_braille { (x / 2, y / 4) } else { (x, y) };
        if column >= self.columns || row >= self.rows {
            return;
        }
        let (cell, last) = &mut self.cells[row * self.columns + column];
        *last = style;
        *cell = match (self.is_braille, *cell) {
            (true, dots) => dots | DOTS[y % 4][x % 2],
            (false, 0) => letter,
            (false, same) if same == letter => letter,
            (false, _) => b'+',
        };
    }

    /// The rows of characters, without trailing blanks.
    pub fn lines(&self) -> Vec<Text> {
        let mut sketch = Sketch::default();
        sketch.put_canvas(0, 0, self);
        let mut lines = sketch.lines();
        lines.resize(self.rows, Text::new());
        lines
    }

    /// The characters other than blanks, each with its column, row and style.
    pub(super) fn letters(&self) -> impl Iterator<Item = (usize, usize, char, Style)> {
        self.cells.iter().enumerate().filter_map(|(place, (cell, style))| {
            let letter = match (*cell, self.is_braille) {
                (0, _) => return None,
                (dots, true) => char::from_u32(BLANK + u32::from(dots))?,
                (letter, false) => char::from(letter),
            };
            Some((place % self.columns, place / self.columns, letter, *style))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(canvas: &Canvas) -> Vec<String> {
        canvas.lines().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn lines_are_drawn() {
        let mut canvas = Canvas::new(5, 3, false);
        canvas.line((0, 2), (2, 0), Style::Plain);
        canvas.line((4, 2), (2, 0), Style::Plain);
        assert_eq!(lines(&canvas), ["  +", " / \\", "/   \\"]);
        let mut canvas = Canvas::new(2, 1, true);
        canvas.line((0, 0), (3, 3), Style::Plain);
        canvas.line((0, -5), (0, 9), Style::Plain);
        assert_eq!(canvas.size(), (4, 4));
        assert_eq!(lines(&canvas), ["⡗⢄"]);
    }
}
