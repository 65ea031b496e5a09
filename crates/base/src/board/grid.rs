//! Grids: rows and columns of letters.

use std::{
    fmt,
    hash::{Hash, Hasher},
};

use smallvec::SmallVec;

use crate::board::{BoardError, MOST_CELLS, letters::Letters};

/// Rows and columns of letters. Rows and columns count from 1; the first letter is the empty cell.
///
/// ```
/// use cutcake_base::board::{grid::Grid, letters::Letters};
/// let letters = Letters::new(".xo")?;
/// let grid = Grid::read("..x|o..", &letters)?;
/// assert_eq!((grid.rows(), grid.columns()), (2, 3));
/// assert_eq!(grid.letter(1, 3).map(|letter| &**letter), Some("x"));
/// assert_eq!(grid.letter(0, 3), None);
/// assert_eq!(grid.transposed().to_string(), ".o|..|x.");
/// # Ok::<_, cutcake_base::board::BoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    columns: usize,
    /// Row by row, each cell the place of its letter among the letters.
    cells: SmallVec<[u8; 24]>,
    letters: Letters,
}

/// Where a cell is: its row and its column, from 1.
pub type Place = (usize, usize);

/// The steps to cells that share a side, one of each two that are opposite.
pub const SIDES: [(isize, isize); 2] = [(0, 1), (1, 0)];

impl Grid {
    /// The grid without anything on it.
    ///
    /// # Errors
    /// If it has no cell or too many.
    pub fn empty(rows: usize, columns: usize, letters: &Letters) -> Result<Self, BoardError> {
        let cells = rows.checked_mul(columns).filter(|cells| *cells <= MOST_CELLS).ok_or(BoardError::TooLarge)?;
        if cells == 0 {
            return Err(BoardError::Empty);
        }
        Ok(Grid { columns, cells: SmallVec::from_elem(0, cells), letters: letters.clone() })
    }

    /// The grid with these rows, divided by `|`.
    ///
    /// # Errors
    /// If a letter is not among the letters, if the rows have different lengths, or there is no cell or too many.
    pub fn read(text: &str, letters: &Letters) -> Result<Self, BoardError> {
        if text.is_empty() {
            return Err(BoardError::Empty);
        }
        let (mut cells, mut columns) = (SmallVec::new(), 0);
        for (row, line) in text.split('|').enumerate() {
            cells.extend(letters.read(line)?);
            let found = line.chars().count();
            if row == 0 {
                columns = found;
            } else if found != columns {
                return Err(BoardError::Ragged { row: row + 1, found, first: columns });
            }
        }
        match cells.len() {
            0 => Err(BoardError::Empty),
            count if count > MOST_CELLS => Err(BoardError::TooLarge),
            _ => Ok(Grid { columns, cells, letters: letters.clone() }),
        }
    }

    /// How many rows there are.
    pub fn rows(&self) -> usize {
        self.cells.len() / self.columns
    }

    /// How many columns there are.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The letters that can stand on it.
    pub fn letters(&self) -> &Letters {
        &self.letters
    }

    /// The letter of a cell; none off the board.
    pub fn letter(&self, row: usize, column: usize) -> Option<&std::rc::Rc<str>> {
        Some(self.letters.get(self.cells[self.index((row, column))?]))
    }

    /// All cells, row by row.
    pub fn places(&self) -> impl Iterator<Item = Place> {
        (0..self.cells.len()).map(|index| self.place(index))
    }

    /// The cells with a letter, row by row.
    ///
    /// # Errors
    /// If it is not among the letters.
    pub fn find_all(&self, letter: &str) -> Result<impl Iterator<Item = Place>, BoardError> {
        let letter = self.letters.find(letter)?;
        let cells = self.cells.iter().enumerate().filter(move |(_, cell)| **cell == letter);
        Ok(cells.map(|(index, _)| self.place(index)))
    }

    /// Puts a letter on a cell; `false` if the cell is off the board.
    ///
    /// # Errors
    /// If it is not among the letters.
    pub fn set(&mut self, place: Place, letter: &str) -> Result<bool, BoardError> {
        let letter = self.letters.find(letter)?;
        let index = self.index(place);
        if let Some(index) = index {
            self.cells[index] = letter;
        }
        Ok(index.is_some())
    }

    /// The parts into which the cells with one letter, the wall, divide the grid, where a cell hangs together with those
    /// that it reaches by `steps` (rows, columns) and with those that reach it: each on the smallest grid around it, with
    /// the wall everywhere else.
    ///
    /// # Errors
    /// If the wall is not among the letters.
    pub fn parts(&self, wall: &str, steps: &[(isize, isize)]) -> Result<Vec<Grid>, BoardError> {
        let wall = self.letters.find(wall)?;
        let mut is_open: SmallVec<[bool; 24]> = self.cells.iter().map(|cell| *cell != wall).collect();
        let mut parts = Vec::new();
        for start in 0..self.cells.len() {
            if !std::mem::take(&mut is_open[start]) {
                continue;
            }
            let mut part = vec![start];
            let mut next = 0;
            while let Some(&index) = part.get(next) {
                next += 1;
                let (row, column) = (index / self.columns, index % self.columns);
                let both_ways = steps.iter().flat_map(|(r, c)| [(*r, *c), (r.wrapping_neg(), c.wrapping_neg())]);
                let cells = both_ways.filter_map(|(rows, columns)| {
                    let row = row.checked_add_signed(rows).filter(|row| *row < self.rows())?;
                    let column = column.checked_add_signed(columns).filter(|column| *column < self.columns)?;
                    Some(row * self.columns + column)
                });
                part.extend(cells.filter(|index| std::mem::take(&mut is_open[*index])));
            }
            parts.push(self.around(&part, wall));
        }
        Ok(parts)
    }

    /// The grid with two letters exchanged.
    ///
    /// # Errors
    /// If one of them is not among the letters.
    pub fn exchanged(&self, a: &str, b: &str) -> Result<Self, BoardError> {
        let (a, b) = (self.letters.find(a)?, self.letters.find(b)?);
        let exchange = |cell: &u8| match *cell {
            cell if cell == a => b,
            cell if cell == b => a,
            cell => cell,
        };
        Ok(Grid { cells: self.cells.iter().map(exchange).collect(), ..self.clone() })
    }

    /// The smallest grid around some cells, at least one, with a letter everywhere else.
    fn around(&self, part: &[usize], elsewhere: u8) -> Grid {
        let rows = || part.iter().map(|index| index / self.columns);
        let columns = || part.iter().map(|index| index % self.columns);
        let (top, bottom) = (rows().min().unwrap_or(0), rows().max().unwrap_or(0));
        let (first, last) = (columns().min().unwrap_or(0), columns().max().unwrap_or(0));
        let width = last - first + 1;
        let mut cells = SmallVec::from_elem(elsewhere, width * (bottom - top + 1));
        for index in part {
            cells[(index / self.columns - top) * width + index % self.columns - first] = self.cells[*index];
        }
        Grid { columns: width, cells, letters: self.letters.clone() }
    }

    /// The grid with the last row first.
    #[must_use]
    pub fn with_rows_flipped(&self) -> Self {
        let rows = self.rows();
        self.rearranged(self.columns, |row, column| (rows - 1 - row, column))
    }

    /// The grid with the last column first.
    #[must_use]
    pub fn with_columns_flipped(&self) -> Self {
        self.rearranged(self.columns, |row, column| (row, self.columns - 1 - column))
    }

    /// The grid whose rows are the columns of this one.
    #[must_use]
    pub fn transposed(&self) -> Self {
        self.rearranged(self.rows(), |row, column| (column, row))
    }

    /// The grid after a quarter turn clockwise.
    #[must_use]
    pub fn rotated(&self) -> Self {
        let rows = self.rows();
        self.rearranged(rows, |row, column| (rows - 1 - column, row))
    }

    /// The grid of as many cells with so many columns, the cell in (row, column) of which, from 0, is that of this one
    /// which `from` says.
    fn rearranged(&self, columns: usize, from: impl Fn(usize, usize) -> Place) -> Self {
        let cells = (0..self.cells.len()).map(|index| {
            let (row, column) = from(index / columns, index % columns);
            self.cells[row * self.columns + column]
        });
        Grid { columns, cells: cells.collect(), letters: self.letters.clone() }
    }

    fn place(&self, index: usize) -> Place {
        (index / self.columns + 1, index % self.columns + 1)
    }

    fn index(&self, (row, column): Place) -> Option<usize> {
        let (row, column) = (row.checked_sub(1)?, column.checked_sub(1)?);
        (row < self.rows() && column < self.columns).then(|| row * self.columns + column)
    }
}

impl Hash for Grid {
    /// Grids that are compared have the same letters nearly always.
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.columns.hash(state);
        self.cells.hash(state);
    }
}

impl fmt::Display for Grid {
    /// The rows, divided by `|`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, row) in self.cells.chunks(self.columns).enumerate() {
            f.write_str(if number > 0 { "|" } else { "" })?;
            row.iter().try_for_each(|cell| f.write_str(self.letters.get(*cell)))?;
        }
        Ok(())
    }
}
