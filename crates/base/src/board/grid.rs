//! Grids: rows and columns of letters, on surfaces of several kinds.

use std::{
    fmt,
    hash::{Hash, Hasher},
};

use smallvec::SmallVec;

use crate::board::{
    BoardError, MOST_CELLS,
    letters::{Letters, Surface},
};

/// Rows and columns of letters. Rows and columns count from 1; the first letter is the empty cell. The letters say on which
/// surface the cells lie: a board of layers has the same number of rows in each, and `||` between them.
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
    /// How many rows a layer has.
    rows: usize,
    columns: usize,
    /// Layer by layer and row by row, each cell the place of its letter among the letters.
    cells: SmallVec<[u8; 24]>,
    letters: Letters,
}

/// Where a cell is: its row and its column, from 1; the rows of layers are counted on from each to the next.
pub type Square = (usize, usize);

/// A step on a grid: layers, rows, columns.
pub type Direction = [isize; 3];

impl Grid {
    /// The grid without anything on it.
    ///
    /// # Errors
    /// If it has no cell or too many.
    pub fn empty(rows: usize, columns: usize, letters: &Letters) -> Result<Self, BoardError> {
        Grid::empty_layers(1, rows, columns, letters)
    }

    /// The same with so many layers.
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

    /// The grid with these rows, divided by `|`, and by `||` between layers.
    ///
    /// # Errors
    /// If a letter is not among the letters, if the rows have different lengths or the layers different numbers of rows, or
    /// there is no cell or too many.
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

    /// How many rows there are, in each layer.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// How many layers there are: one, but for a board of layers.
    pub fn layers(&self) -> usize {
        self.cells.len() / (self.rows * self.columns)
    }

    /// The cell of these numbers from 1: row and column, in a board of layers the layer before them; none off the board. On a
    /// torus every pair of numbers means a cell.
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

    /// The numbers by which a cell is called: row and column, in a board of layers the layer before them.
    pub fn numbers(&self, (row, column): Square) -> SmallVec<[usize; 3]> {
        match self.letters.surface() {
            Surface::Layers => SmallVec::from_slice(&[(row - 1) / self.rows + 1, (row - 1) % self.rows + 1, column]),
            _ => SmallVec::from_slice(&[row, column]),
        }
    }

    /// The cell to which a step leads; none off the board.
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

    /// How many cells are empty.
    pub fn count_empty(&self) -> usize {
        self.cells.iter().filter(|cell| **cell == 0).count()
    }

    /// All cells, row by row.
    pub fn places(&self) -> impl Iterator<Item = Square> {
        (0..self.cells.len()).map(|index| self.place(index))
    }

    /// The cells with a letter, row by row.
    ///
    /// # Errors
    /// If it is not among the letters.
    pub fn find_all(&self, letter: &str) -> Result<impl Iterator<Item = Square>, BoardError> {
        let letter = self.letters.find(letter)?;
        let cells = self.cells.iter().enumerate().filter(move |(_, cell)| **cell == letter);
        Ok(cells.map(|(index, _)| self.place(index)))
    }

    /// Puts a letter on a cell; `false` if the cell is off the board.
    ///
    /// # Errors
    /// If it is not among the letters.
    pub fn set(&mut self, place: Square, letter: &str) -> Result<bool, BoardError> {
        let letter = self.letters.find(letter)?;
        let index = self.index(place);
        if let Some(index) = index {
            self.cells[index] = letter;
        }
        Ok(index.is_some())
    }

    /// The parts into which the cells with one letter, the wall, divide the grid, where a cell hangs together with those
    /// that it reaches by `steps` and with those that reach it: each on the smallest grid around it, on a torus on the whole,
    /// with the wall everywhere else.
    ///
    /// # Errors
    /// If the wall is not among the letters.
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

    /// The grid with the last row first.
    #[must_use]
    pub fn with_rows_flipped(&self) -> Self {
        self.rearranged(self.columns, |row, column| (self.rows - 1 - row, column))
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
        self.rearranged(self.rows, |row, column| (self.rows - 1 - column, row))
    }

    /// The grid with its rows and its columns moved on by so many, those that leave it coming in at the other side.
    #[must_use]
    pub fn shifted(&self, rows: usize, columns: usize) -> Self {
        let back = |place: usize, by: usize, side: usize| (place + side - by % side) % side;
        self.rearranged(self.columns, |row, column| (back(row, rows, self.rows), back(column, columns, self.columns)))
    }

    /// The grid with the last layer first.
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

    /// The grid of as many cells with so many columns, the cell in (row, column) of which, from 0, is that of this one
    /// which `from` says, in each layer.
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
    /// Grids that are compared have the same letters nearly always.
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.rows, self.columns).hash(state);
        self.cells.hash(state);
    }
}

impl fmt::Display for Grid {
    /// The rows, divided by `|`, and by `||` between layers.
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
