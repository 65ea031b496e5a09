//! Strips: one row of letters.

use std::{fmt, rc::Rc};

use crate::board::{BoardError, grid::Grid, letters::Letters};

/// One row of letters. Cells are numbered from 1; the first letter is the empty cell.
///
/// ```
/// use cutcake_base::board::{letters::Letters, strip::Strip};
/// let strip = Strip::read("tt.f", &Letters::new(".tf")?)?;
/// assert_eq!(strip.letter(4).map(|letter| &**letter), Some("f"));
/// assert_eq!(strip.letter(5), None);
/// # Ok::<_, cutcake_base::board::BoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Strip(Grid);

impl Strip {
    /// An empty strip.
    ///
    /// # Errors
    /// If it has no cells or too many.
    pub fn empty(cells: usize, letters: &Letters) -> Result<Self, BoardError> {
        Grid::empty(1, cells, letters).map(Strip)
    }

    /// Reads a strip.
    ///
    /// # Errors
    /// If a letter is unknown, or there are no cells or too many.
    pub fn read(text: &str, letters: &Letters) -> Result<Self, BoardError> {
        if text.contains('|') { Err(BoardError::Rows) } else { Grid::read(text, letters).map(Strip) }
    }

    /// The strip as a grid of one row.
    pub fn as_grid(&self) -> &Grid {
        &self.0
    }

    /// The letter of a cell; `None` off the board.
    pub fn letter(&self, place: usize) -> Option<&Rc<str>> {
        self.0.letter(1, place)
    }

    /// The cells with a given letter, in order.
    ///
    /// # Errors
    /// If the letter is unknown.
    pub fn find_all(&self, letter: &str) -> Result<impl Iterator<Item = usize>, BoardError> {
        Ok(self.0.find_all(letter)?.map(|(_, place)| place))
    }

    /// Puts a letter on a cell; `false` if the cell is off the board.
    ///
    /// # Errors
    /// If the letter is unknown.
    pub fn set(&mut self, place: usize, letter: &str) -> Result<bool, BoardError> {
        self.0.set((1, place), letter)
    }

    /// The pieces between cells with one letter, the wall.
    ///
    /// # Errors
    /// If the letter of the wall is unknown.
    pub fn parts(&self, wall: &str) -> Result<Vec<Strip>, BoardError> {
        Ok(self.0.parts(wall, self.0.letters().surface().steps())?.into_iter().map(Strip).collect())
    }

    /// The strip with two letters exchanged.
    ///
    /// # Errors
    /// If one of them is unknown.
    pub fn exchanged(&self, a: &str, b: &str) -> Result<Self, BoardError> {
        self.0.exchanged(a, b).map(Strip)
    }

    /// The strip in reverse order.
    #[must_use]
    pub fn flipped(&self) -> Self {
        Strip(self.0.with_columns_flipped())
    }
}

impl fmt::Display for Strip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
