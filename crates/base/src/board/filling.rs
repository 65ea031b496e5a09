//! All boards of a size: every way to fill the cells with letters, one for each orbit of a symmetry group.

use crate::{
    board::{BoardError, MOST_CELLS},
    limit::{Limit, Stop},
};

/// The group of rotations and reflections of a board that preserve its value. Of its elements, those that preserve the
/// size of a board are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symmetry {
    /// The identity alone.
    Trivial,
    /// Those that map rows to rows: the half turn and the reflections in the middle row and the middle column.
    Rows,
    /// All eight of the square.
    Square,
}

/// The boards of cells of a ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cells {
    /// The letters of the cells.
    pub letters: &'static str,
    /// Whether a board is a single row.
    pub is_strip: bool,
    /// The symmetry that preserves the value of a board.
    pub symmetry: Symmetry,
}

/// The ways to fill a board, one for each orbit under a symmetry: the first in the order of the letters, cell by cell.
///
/// ```
/// use cutcake_base::{board::filling::{Fillings, Symmetry}, limit::Limit};
/// let mut fillings = Fillings::new(".x", 2, 2, Symmetry::Square)?;
/// let mut all = Vec::new();
/// while let Some((text, times)) = fillings.next(&Limit::default()).unwrap() {
///     all.push(format!("{text} {times}"));
/// }
/// assert_eq!(all, ["..|.. 1", "..|.x 4", "..|xx 4", ".x|x. 2", ".x|xx 4", "xx|xx 1"]);
/// # Ok::<_, cutcake_base::board::BoardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Fillings {
    letters: Vec<char>,
    columns: usize,
    /// The index of the letter of each cell; `None` at the end.
    cells: Option<Vec<usize>>,
    /// For each symmetry but the identity, the cell from which each cell takes its letter.
    images: Vec<Vec<usize>>,
}

impl Fillings {
    /// All ways to fill a board of this size with these letters.
    ///
    /// # Errors
    /// If there are no cells or too many.
    pub fn new(letters: &str, rows: usize, columns: usize, symmetry: Symmetry) -> Result<Self, BoardError> {
        let cells = rows.checked_mul(columns).filter(|cells| *cells <= MOST_CELLS).ok_or(BoardError::TooLarge)?;
        if cells == 0 {
            return Err(BoardError::Empty);
        }
        let identity: Vec<usize> = (0..cells).collect();
        let mut images: Vec<Vec<usize>> = Vec::new();
        for number in 0..8_u8 {
            let [is_transposed, flips_rows, flips_columns] = [4, 2, 1].map(|bit| number & bit != 0);
            let is_symmetry = match symmetry {
                Symmetry::Trivial => number == 0,
                Symmetry::Rows => !is_transposed,
                Symmetry::Square => !is_transposed || rows == columns,
            };
            let from = |cell: usize| {
                let (row, column) = (cell / columns, cell % columns);
                let row = if flips_rows { rows - 1 - row } else { row };
                let column = if flips_columns { columns - 1 - column } else { column };
                if is_transposed { column * columns + row } else { row * columns + column }
            };
            if is_symmetry {
                let image: Vec<usize> = (0..cells).map(from).collect();
                if image != identity && !images.contains(&image) {
                    images.push(image);
                }
            }
        }
        Ok(Fillings { letters: letters.chars().collect(), columns, cells: Some(vec![0; cells]), images })
    }

    /// The next board, its rows separated by `|`, and the size of its orbit.
    pub fn next(&mut self, limit: &Limit) -> Result<Option<(String, u64)>, Stop> {
        while let Some(cells) = &mut self.cells {
            limit.check()?;
            let found = times(cells, &self.images).map(|times| {
                let row = |row: &[usize]| row.iter().filter_map(|cell| self.letters.get(*cell)).collect::<String>();
                (cells.chunks(self.columns).map(row).collect::<Vec<_>>().join("|"), times)
            });
            match cells.iter().rposition(|cell| cell + 1 < self.letters.len()) {
                Some(place) => {
                    cells[place] += 1;
                    cells[place + 1..].fill(0);
                }
                None => self.cells = None,
            }
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }
}

/// The size of the orbit of a board; `None` if another board of it comes first.
fn times(cells: &[usize], images: &[Vec<usize>]) -> Option<u64> {
    let mut fixing = 1;
    for image in images {
        match image.iter().map(|from| cells[*from]).cmp(cells.iter().copied()) {
            std::cmp::Ordering::Less => return None,
            std::cmp::Ordering::Equal => fixing += 1,
            std::cmp::Ordering::Greater => {}
        }
    }
    u64::try_from((images.len() + 1) / fixing).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every orbit comes once, and together they contain all boards.
    #[test]
    fn orbits_partition_the_boards() {
        let limit = Limit::default();
        for symmetry in [Symmetry::Trivial, Symmetry::Rows, Symmetry::Square] {
            for (rows, columns) in [(1, 1), (1, 5), (5, 1), (2, 3), (3, 3)] {
                let Ok(mut fillings) = Fillings::new(".xo", rows, columns, symmetry) else { panic!("no board") };
                let mut all = 0;
                while let Ok(Some((_, times))) = fillings.next(&limit) {
                    all += times;
                }
                assert_eq!(all, 3_u64.pow(u32::try_from(rows * columns).unwrap_or(0)), "{rows} {columns}");
            }
        }
    }
}
