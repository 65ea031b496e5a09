//! [`Sketch`]: a picture in characters, for a terminal.

use super::{
    canvas::Canvas,
    text::{Style, Text},
};

/// A grid of characters, which grows as needed.
#[derive(Clone, Debug, Default)]
pub struct Sketch {
    rows: Vec<Vec<(char, Style)>>,
    width: usize,
}

impl Sketch {
    /// The number of columns.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The number of rows.
    pub fn height(&self) -> usize {
        self.rows.len()
    }

    /// Writes a text in a row, from a column on.
    pub fn put(&mut self, column: usize, row: usize, text: &str, style: Style) {
        if self.rows.len() <= row {
            self.rows.resize_with(row + 1, Vec::new);
        }
        let cells = &mut self.rows[row];
        let end = column + text.chars().count();
        if cells.len() < end {
            cells.resize(end, (' ', Style::Plain));
        }
        for (cell, letter) in cells[column..].iter_mut().zip(text.chars()) {
            *cell = (letter, style);
        }
        self.width = self.width.max(end);
    }

    /// Writes one character.
    pub fn put_letter(&mut self, column: usize, row: usize, letter: char, style: Style) {
        self.put(column, row, letter.encode_utf8(&mut [0; 4]), style);
    }

    /// Adds another sketch with its top left corner at a position. Its blanks are transparent.
    pub fn put_sketch(&mut self, column: usize, row: usize, sketch: &Sketch) {
        for (down, cells) in sketch.rows.iter().enumerate() {
            for (right, (letter, style)) in cells.iter().enumerate().filter(|(_, (letter, _))| *letter != ' ') {
                self.put_letter(column + right, row + down, *letter, *style);
            }
        }
        self.width = self.width.max(column + sketch.width);
        if self.rows.len() < row + sketch.rows.len() {
            self.rows.resize_with(row + sketch.rows.len(), Vec::new);
        }
    }

    /// Adds a canvas with its top left corner at a position.
    pub fn put_canvas(&mut self, column: usize, row: usize, canvas: &Canvas) {
        for (right, down, letter, style) in canvas.letters() {
            self.put_letter(column + right, row + down, letter, style);
        }
    }

    /// The rows without trailing blanks.
    pub fn lines(&self) -> Vec<Text> {
        let line = |cells: &Vec<(char, Style)>| {
            let end = cells.iter().rposition(|(letter, _)| *letter != ' ').map_or(0, |last| last + 1);
            let mut line = Text::new();
            for (letter, style) in &cells[..end] {
                // Blanks are plain.
                let style = if *letter == ' ' { Style::Plain } else { *style };
                line.push(style, letter.encode_utf8(&mut [0; 4]));
            }
            line
        };
        self.rows.iter().map(line).collect()
    }
}

/// The box-drawing character with arms in the given directions.
pub fn joint([up, down, left, right]: [bool; 4], is_unicode: bool) -> char {
    const JOINTS: [char; 16] = [' ', '╵', '╷', '│', '╴', '┘', '┐', '┤', '╶', '└', '┌', '├', '─', '┴', '┬', '┼'];
    let place = [up, down, left, right].iter().rev().fold(0, |place, has_arm| 2 * place + usize::from(*has_arm));
    match (is_unicode, up || down, left || right) {
        (true, ..) => JOINTS[place],
        (false, true, true) => '+',
        (false, true, false) => '|',
        (false, false, true) => '-',
        (false, false, false) => ' ',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_are_transparent() {
        let mut sketch = Sketch::default();
        sketch.put(2, 1, "ab", Style::Plain);
        let mut outer = Sketch::default();
        outer.put(0, 1, "x  x", Style::Plain);
        outer.put_sketch(1, 0, &sketch);
        assert_eq!((outer.width(), outer.height()), (5, 2));
        let lines: Vec<String> = outer.lines().iter().map(ToString::to_string).collect();
        assert_eq!(lines, ["", "x  ab"]);
    }

    #[test]
    fn joints_have_the_arms_given() {
        assert_eq!(joint([true, true, false, true], true), '├');
        assert_eq!(joint([false, false, true, true], true), '─');
        assert_eq!(joint([true, false, true, false], false), '+');
    }
}
