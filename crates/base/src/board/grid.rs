//! Grids: rows and columns of letters, on several kinds of surface.

use std::{
    fmt,
    hash::{Hash, Hasher},
};

use smallvec::SmallVec;

use crate::board::{
    BoardError, MOST_CELLS,
    letters::{Letters, Surface},
};

/// Rows and columns of letters. Rows and columns are numbered from 1; the first letter is the empty cell. The letters
/// also say which surface the board is on: on a board of several layers all have the same number of rows, and `||`
/// separates them.
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
    /// The number of rows in each layer.
    rows: usize,
    columns: usize,
    /// Layer by layer and row by row, the index of each cell's letter.
    cells: SmallVec<[u8; 24]>,
    letters: Letters,
}

/// The row and the column of a cell, from 1; the numbers of rows continue from layer to layer.
pub type Square = (usize, usize);

/// A step on a grid: layers, rows, columns.
pub type Direction = [isize; 3];

impl Grid {
    /// An empty grid.
    ///
    /// # Errors
    /// If it has no cells or too many.
    pub fn empty(rows: usize, columns: usize, letters: &Letters) -> Result<Self, BoardError> {
        Grid::empty_layers(1, rows, columns, letters)
    }

    /// The same with several layers.
    ///
    /// # Errors
    /// As [`empty`](Self::empty).
    pub fn empty_layers(layers: usize, rows: usize, columns: usize, letters: &Letters) -> Result<Self, BoardError> {
        let cells = layers.checked_mul(rows).and_then(|rows| rows.checked_mul(columns));
        let cells = cells.filter(|cells| *cells <= MOST_CELLS).ok_or(BoardError::TooLarge)?;
        if cells == 0 {
            return Err(BoardError::Empty);
        }
        Ok(Grid { rows, columns, cells: SmallVec::from_elem(0, cells), letters: letters.clone() })
    }

    /// Reads a grid whose rows are separated by `|`, and its layers by `||`.
    ///
    /// # Errors
    /// If a letter is unknown, if the rows have different lengths or the layers different numbers of rows, or if there
    /// are no cells or too many.
    pub fn read(text: &str, letters: &Letters) -> Result<Self, BoardError> {
        if text.is_empty() {
            return Err(BoardError::Empty);
        }
        let layers: SmallVec<[&str; 1]> = match letters.surface() {
            Surface::Layers => text.split("||").collect(),
            _ => SmallVec::from_elem(text, 1),
        };
        let (mut cells, mut columns, mut rows, mut number) = (SmallVec::new(), 0, 0, 0);
        for (layer, text) in layers.into_iter().enumerate() {
            for line in text.split('|') {
                number += 1;
                cells.extend(letters.read(line)?);
                let found = line.chars().count();
                if number == 1 {
                    columns = found;
                } else if found != columns {
                    return Err(BoardError::Ragged { row: number, found, first: columns });
                }
            }
            match layer {
                0 => rows = number,
                _ if number != rows * (layer + 1) => return Err(BoardError::Layers),
                _ => {}
            }
        }
        match cells.len() {
            0 => Err(BoardError::Empty),
            count if count > MOST_CELLS => Err(BoardError::TooLarge),
            _ => Ok(Grid { rows, columns, cells, letters: letters.clone() }),
        }
    }

    /// The number of rows in each layer.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of layers, which is 1 except on boards of layers.
    pub fn layers(&self) -> usize {
        self.cells.len() / (self.rows * self.columns)
    }

    /// The cell with these numbers from 1: row and column, on a board of layers preceded by the layer; `None` off the
    /// board. On a torus every pair of numbers is a cell.
    pub fn cell(&self, numbers: &[i64]) -> Option<Square> {
        let from_1 = |number: i64| usize::try_from(number).ok();
        match (numbers, self.letters.surface()) {
            ([row, column], Surface::Torus) => {
                let around = |number: i64, side: usize| {
                    let side = i64::try_from(side).ok()?;
                    from_1(number.checked_sub(1)?.rem_euclid(side) + 1)
                };
                Some((around(*row, self.rows)?, around(*column, self.columns)?))
            }
            ([layer, row, column], Surface::Layers) => {
                let (layer, row) = (from_1(*layer)?.checked_sub(1)?, from_1(*row)?);
                let is_there = layer < self.layers() && (1..=self.rows).contains(&row);
                is_there.then_some((layer * self.rows + row, from_1(*column)?))
            }
            ([row, column], _) => Some((from_1(*row)?, from_1(*column)?)),
            _ => None,
        }
    }

    /// The numbers of a cell: row and column, on a board of layers preceded by the layer.
    pub fn numbers(&self, (row, column): Square) -> SmallVec<[usize; 3]> {
        match self.letters.surface() {
            Surface::Layers => SmallVec::from_slice(&[(row - 1) / self.rows + 1, (row - 1) % self.rows + 1, column]),
            _ => SmallVec::from_slice(&[row, column]),
        }
    }

    /// The cell to which a step leads; `None` off the board.
    pub fn neighbour(&self, (row, column): Square, [layers, rows, columns]: Direction) -> Option<Square> {
        let (row, column) = (row.checked_sub(1)?, column.checked_sub(1)?);
        let (layer, row) = (row / self.rows, row % self.rows);
        if self.letters.surface() == Surface::Torus {
            let around = |place: usize, step: isize, side: usize| {
                let side = isize::try_from(side).ok()?;
                usize::try_from(isize::try_from(place).ok()?.checked_add(step % side)?.rem_euclid(side)).ok()
            };
            return Some((around(row, rows, self.rows)? + 1, around(column, columns, self.columns)? + 1));
        }
        let layer = layer.checked_add_signed(layers).filter(|layer| *layer < self.layers())?;
        let row = row.checked_add_signed(rows).filter(|row| *row < self.rows)?;
        let column = column.checked_add_signed(columns).filter(|column| *column < self.columns)?;
        Some((layer * self.rows + row + 1, column + 1))
    }

    /// The number of columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The letters that may appear on the grid.
    pub fn letters(&self) -> &Letters {
        &self.letters
    }

    /// The letter of a cell; `None` off the board.
    pub fn letter(&self, row: usize, column: usize) -> Option<&std::rc::Rc<str>> {
        Some(self.letters.get(self.cells[self.index((row, column))?]))
    }

    /// The number of empty cells.
    pub fn count_empty(&self) -> usize {
        self.cells.iter().filter(|cell| **cell == 0).count()
    }

    /// All cells, row by row.
    pub fn places(&self) -> impl Iterator<Item = Square> {
        (0..self.cells.len()).map(|index| self.place(index))
    }

    /// The cells with a given letter, row by row.
    ///
    /// # Errors
    /// If the letter is unknown.
    pub fn find_all(&self, letter: &str) -> Result<impl Iterator<Item = Square>, BoardError> {
        let letter = self.letters.find(letter)?;
        let cells = self.cells.iter().enumerate().filter(move |(_, cell)| **cell == letter);
        Ok(cells.map(|(index, _)| self.place(index)))
    }

    /// Puts a letter on a cell; `false` if the cell is off the board.
    ///
    /// # Errors
    /// If the letter is unknown.
    pub fn set(&mut self, place: Square, letter: &str) -> Result<bool, BoardError> {
        let letter = self.letters.find(letter)?;
        let index = self.index(place);
        if let Some(index) = index {
            self.cells[index] = letter;
        }
        Ok(index.is_some())
    }

    /// The parts into which the cells with one letter, the wall, divide the grid. A cell is connected to those that it
    /// reaches by one of `steps` and to those that reach it. Each part is on the smallest grid around it (on a torus,
    /// on the whole grid), with the wall everywhere else.
    ///
    /// # Errors
    /// If the letter of the wall is unknown.
    pub fn parts(&self, wall: &str, steps: &[Direction]) -> Result<Vec<Grid>, BoardError> {
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
                let both_ways = steps.iter().flat_map(|step| [*step, step.map(isize::wrapping_neg)]);
                let cells = both_ways.filter_map(|step| self.index(self.neighbour(self.place(index), step)?));
                part.extend(cells.filter(|index| std::mem::take(&mut is_open[*index])));
            }
            parts.push(self.around(&part, wall));
        }
        Ok(parts)
    }

    /// The grid with two letters exchanged.
    ///
    /// # Errors
    /// If one of them is unknown.
    pub fn exchanged(&self, a: &str, b: &str) -> Result<Self, BoardError> {
        let (a, b) = (self.letters.find(a)?, self.letters.find(b)?);
        let exchange = |cell: &u8| match *cell {
            cell if cell == a => b,
            cell if cell == b => a,
            cell => cell,
        };
        Ok(Grid { cells: self.cells.iter().map(exchange).collect(), ..self.clone() })
    }

    /// The smallest grid around some cells, at least one, with the letter `elsewhere` in all other cells.
    fn around(&self, part: &[usize], elsewhere: u8) -> Grid {
        let number = |index: usize, side: usize| match side {
            0 => index / self.columns / self.rows,
            1 => index / self.columns % self.rows,
            _ => index % self.columns,
        };
        let whole = [self.layers(), self.rows, self.columns];
        let (first, sides): ([usize; 3], [usize; 3]) = match self.letters.surface() {
            Surface::Torus => ([0; 3], whole),
            _ => {
                let ends = [0, 1, 2].map(|side| {
                    let numbers = || part.iter().map(|index| number(*index, side));
                    (numbers().min().unwrap_or(0), numbers().max().unwrap_or(0))
                });
                (ends.map(|(first, _)| first), ends.map(|(first, last)| last - first + 1))
            }
        };
        let mut cells = SmallVec::from_elem(elsewhere, sides.iter().product());
        for index in part {
            let [layer, row, column] = [0, 1, 2].map(|side| number(*index, side) - first[side]);
            cells[(layer * sides[1] + row) * sides[2] + column] = self.cells[*index];
        }
        Grid { rows: sides[1], columns: sides[2], cells, letters: self.letters.clone() }
    }

    /// The grid with its rows in reverse order.
    #[must_use]
    pub fn with_rows_flipped(&self) -> Self {
        self.rearranged(self.columns, |row, column| (self.rows - 1 - row, column))
    }

    /// The grid with its columns in reverse order.
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
        self.rearranged(self.rows, |row, column| (self.rows - 1 - column, row))
    }

    /// The grid shifted by so many rows and columns, cyclically.
    #[must_use]
    pub fn shifted(&self, rows: usize, columns: usize) -> Self {
        let back = |place: usize, by: usize, side: usize| (place + side - by % side) % side;
        self.rearranged(self.columns, |row, column| (back(row, rows, self.rows), back(column, columns, self.columns)))
    }

    /// The grid with its layers in reverse order.
    #[must_use]
    pub fn with_layers_flipped(&self) -> Self {
        let layers = self.cells.chunks(self.rows * self.columns).rev();
        Grid { cells: layers.flatten().copied().collect(), ..self.clone() }
    }

    /// The grid whose layers are the rows of this one, and whose rows are its layers.
    #[must_use]
    pub fn tilted(&self) -> Self {
        let (layers, rows) = (self.layers(), self.rows);
        let line = |layer: usize, row: usize| {
            let start = (layer * rows + row) * self.columns;
            &self.cells[start..start + self.columns]
        };
        let lines = (0..rows).flat_map(|row| (0..layers).map(move |layer| line(layer, row)));
        Grid { rows: layers, cells: lines.flatten().copied().collect(), ..self.clone() }
    }

    /// The grid with as many cells and this many columns in each layer, whose cell at (row, column), from 0, is the
    /// cell `from(row, column)` of this one.
    fn rearranged(&self, columns: usize, from: impl Fn(usize, usize) -> Square) -> Self {
        let size = self.rows * self.columns;
        let cells = (0..self.cells.len()).map(|index| {
            let (row, column) = from(index % size / columns, index % columns);
            self.cells[index / size * size + row * self.columns + column]
        });
        Grid { rows: size / columns, columns, cells: cells.collect(), letters: self.letters.clone() }
    }

    fn place(&self, index: usize) -> Square {
        (index / self.columns + 1, index % self.columns + 1)
    }

    fn index(&self, (row, column): Square) -> Option<usize> {
        let (row, column) = (row.checked_sub(1)?, column.checked_sub(1)?);
        (row < self.rows * self.layers() && column < self.columns).then(|| row * self.columns + column)
    }
}

impl Hash for Grid {
    /// The letters are left out: grids that are compared nearly always have the same ones.
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.rows, self.columns).hash(state);
        self.cells.hash(state);
    }
}

impl fmt::Display for Grid {
    /// The rows, separated by `|`, and the layers by `||`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, row) in self.cells.chunks(self.columns).enumerate() {
            f.write_str(match number {
                0 => "",
                number if number.is_multiple_of(self.rows) => "||",
                _ => "|",
            })?;
            row.iter().try_for_each(|cell| f.write_str(self.letters.get(*cell)))?;
        }
        Ok(())
    }
}
