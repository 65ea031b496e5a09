//! [`Sketch`]: a picture in letters, for a terminal.

use super::{
    canvas::Canvas,
    text::{Style, Text},
};

/// Letters in rows and columns, which grows where something is put.
#[derive(Clone, Debug, Default)]
pub struct Sketch {
    rows: Vec<Vec<(char, Style)>>,
    width: usize,
}

impl Sketch {
    /// How many columns it has.
    pub fn width(&self) -> usize {
        self.width
    }

    /// How many rows it has.
    pub fn height(&self) -> usize {
        self.rows.len()
    }

    /// Puts a text in a row, from a column on.
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

    /// Puts one letter at a place.
    pub fn put_letter(&mut self, column: usize, row: usize, letter: char, style: Style) {
        self.put(column, row, letter.encode_utf8(&mut [0; 4]), style);
    }

    /// Puts the letters of another sketch, its upper left corner at a place. Its blanks hide nothing.
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

    /// Puts the lines of a canvas, its upper left corner at a place.
    pub fn put_canvas(&mut self, column: usize, row: usize, canvas: &Canvas) {
        for (right, down, letter, style) in canvas.letters() {
            self.put_letter(column + right, row + down, letter, style);
        }
    }

    /// Its rows, without blanks at their ends.
    pub fn lines(&self) -> Vec<Text> {
        let line = |cells: &Vec<(char, Style)>| {
            let end = cells.iter().rposition(|(letter, _)| *letter != ' ').map_or(0, |last| last + 1);
            let mut line = Text::new();
            for (letter, style) in &cells[..end] {
                // A blank has no colour of its own.
                let style = if *letter == ' ' { Style::Plain } else { *style };
                line.push(style, letter.encode_utf8(&mut [0; 4]));
            }
            line
        };
        self.rows.iter().map(line).collect()
    }
}

/// The letter in which lines meet that go up, down, to the left and to the right.
pub fn joint([up, down, left, right]: [bool; 4], is_unicode: bool) -> char {
    const JOINTS: [char; 16] = [' ', '╵', '╷', '│', '╴', '┘', '┐', '┤', '╶', '└', '┌', '├', '─', '┴', '┬', '┼'];
    let place = [up, down, left, right].iter().rev().fold(0, |place, goes| 2 * place + usize::from(*goes));
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
    fn letters_stand_where_they_are_put() {
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
    fn lines_meet() {
        assert_eq!(joint([true, true, false, true], true), '├');
        assert_eq!(joint([false, false, true, true], true), '─');
        assert_eq!(joint([true, false, true, false], false), '+');
    }
}
