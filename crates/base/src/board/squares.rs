//! Sets of squares of a board as bit sets, for rulesets that must be fast.

use smallvec::SmallVec;

use crate::position::Board;

/// The longest side.
pub const MOST_SIDE: usize = 64;

/// A set of the squares of a board of at most 64 rows and columns.
///
/// ```
/// use cutcake_base::board::squares::Squares;
/// let free = Squares::read("..#|##.", '.', ".#").unwrap();
/// assert_eq!((free.rows(), free.columns(), free.has(0, 1), free.has(1, 1)), (2, 3, true, false));
/// assert_eq!(free.parts().len(), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Squares {
    columns: usize,
    /// Bit c of a row is the square in column c, both from 0.
    bits: SmallVec<[u64; 8]>,
}

/// A rectangle of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    top: usize,
    rows: usize,
    first: usize,
    columns: usize,
}

/// The bits of so many columns.
fn full_row(columns: usize) -> u64 {
    if columns >= MOST_SIDE { u64::MAX } else { (1 << columns) - 1 }
}

/// The squares of a row that are connected to some of them.
fn reached(some: u64, row: u64) -> u64 {
    let mut reached = some & row;
    loop {
        let grown = row & (reached | reached << 1 | reached >> 1);
        if grown == reached {
            return reached;
        }
        reached = grown;
    }
}

impl Squares {
    /// All squares of a board; `None` if a side is 0 or more than 64.
    pub fn all(rows: u64, columns: u64) -> Option<Self> {
        let side = |side: u64| usize::try_from(side).ok().filter(|side| (1..=MOST_SIDE).contains(side));
        let (rows, columns) = (side(rows)?, side(columns)?);
        Some(Squares { columns, bits: SmallVec::from_elem(full_row(columns), rows) })
    }

    /// The empty set on a board; `None` if a side is 0 or more than 64.
    pub fn none(rows: u64, columns: u64) -> Option<Self> {
        let mut none = Squares::all(rows, columns)?;
        none.bits.fill(0);
        Some(none)
    }

    /// The squares with a letter, on a board that is written row by row, separated by `|`; `None` if a letter is not
    /// among `letters`, if the rows are not all of the same length from 1 to 64, or if there are more than 64.
    pub fn read(text: &str, letter: char, letters: &str) -> Option<Self> {
        let columns = text.split('|').next()?.chars().count();
        let mut bits = SmallVec::new();
        for row in text.split('|') {
            let is_row = row.chars().count() == columns && row.chars().all(|sign| letters.contains(sign));
            if !is_row || !(1..=MOST_SIDE).contains(&columns) || bits.len() == MOST_SIDE {
                return None;
            }
            bits.push(row.chars().rev().fold(0, |bits, sign| bits << 1 | u64::from(sign == letter)));
        }
        Some(Squares { columns, bits })
    }

    /// The rows of the board, separated by `|`, with one letter for the squares in the set and another for the others.
    pub fn written(&self, inside: char, outside: char) -> String {
        let letter = |row, column| if self.has(row, column) { inside } else { outside };
        let row = |row| (0..self.columns).map(|column| letter(row, column)).collect();
        (0..self.rows()).map(row).collect::<Vec<String>>().join("|")
    }

    /// The number of rows of the board.
    pub fn rows(&self) -> usize {
        self.bits.len()
    }

    /// The number of columns of the board.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The bits of a row, from 0; 0 off the board.
    pub fn row(&self, row: usize) -> u64 {
        self.bits.get(row).copied().unwrap_or(0)
    }

    /// Whether a square is in the set; rows and columns are from 0.
    pub fn has(&self, row: usize, column: usize) -> bool {
        self.row(row) >> column & 1 == 1
    }

    /// Whether all squares of the board are in the set.
    pub fn is_all(&self) -> bool {
        self.bits.iter().all(|row| *row == full_row(self.columns))
    }

    /// The number of squares in the set.
    pub fn count(&self) -> u32 {
        self.bits.iter().map(|row| row.count_ones()).sum()
    }

    /// Removes the squares of a row in some columns.
    pub fn remove(&mut self, row: usize, columns: u64) {
        if let Some(row) = self.bits.get_mut(row) {
            *row &= !columns;
        }
    }

    /// Inserts the squares of a row in some columns.
    pub fn insert(&mut self, row: usize, columns: u64) {
        if let Some(row) = self.bits.get_mut(row) {
            *row |= columns & full_row(self.columns);
        }
    }

    /// The union with another set of the same board.
    #[must_use]
    pub fn union(&self, other: &Squares) -> Self {
        self.combined(other, |a, b| a | b)
    }

    /// The intersection with another set of the same board.
    #[must_use]
    pub fn intersection(&self, other: &Squares) -> Self {
        self.combined(other, |a, b| a & b)
    }

    fn combined(&self, other: &Squares, combine: impl Fn(u64, u64) -> u64) -> Self {
        let bits = self.bits.iter().zip(&other.bits).map(|(a, b)| combine(*a, *b)).collect();
        Squares { columns: self.columns, bits }
    }

    /// The connected components, through shared sides, each on a board of the same size, in order of their first rows.
    pub fn parts(&self) -> SmallVec<[Squares; 2]> {
        let mut left = self.bits.clone();
        let mut parts = SmallVec::new();
        let mut start = 0;
        while let Some(first) = (start..left.len()).find(|row| left[*row] != 0) {
            start = first;
            let mut part: SmallVec<[u64; 8]> = SmallVec::from_elem(0, left.len());
            part[first] = left[first] & left[first].wrapping_neg();
            let mut grows = true;
            while grows {
                for row in first..part.len() {
                    let above = if row > 0 { part[row - 1] } else { 0 };
                    part[row] = reached(part[row] | above, left[row]);
                }
                grows = false;
                for row in (first..part.len().saturating_sub(1)).rev() {
                    let grown = reached(part[row] | part[row + 1], left[row]);
                    grows |= grown != part[row];
                    part[row] = grown;
                }
            }
            for (row, part) in left.iter_mut().zip(&part) {
                *row &= !part;
            }
            parts.push(Squares { columns: self.columns, bits: part });
        }
        parts
    }

    /// The smallest rectangle around the set; `None` for the empty set.
    pub fn frame(&self) -> Option<Frame> {
        let used = self.bits.iter().fold(0, |used, row| used | row);
        let top = self.bits.iter().position(|row| *row != 0)?;
        let bottom = self.bits.iter().rposition(|row| *row != 0)?;
        let (first, end) = (used.trailing_zeros(), u64::BITS - used.leading_zeros());
        let (first, end) = (usize::try_from(first).ok()?, usize::try_from(end).ok()?);
        Some(Frame { top, rows: bottom + 1 - top, first, columns: end - first })
    }

    /// The part of the set in a rectangle, on a board of that size.
    #[must_use]
    pub fn cut_to(&self, frame: Frame) -> Self {
        let rows = self.bits.iter().skip(frame.top).take(frame.rows);
        Squares { columns: frame.columns, bits: rows.map(|row| row >> frame.first & full_row(frame.columns)).collect() }
    }

    /// The board turned upside down: top and bottom exchanged.
    #[must_use]
    pub fn flipped(&self) -> Self {
        Squares { columns: self.columns, bits: self.bits.iter().rev().copied().collect() }
    }

    /// Left and right exchanged.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let bits = self.bits.iter().map(|row| row.reverse_bits() >> (MOST_SIDE - self.columns)).collect();
        Squares { columns: self.columns, bits }
    }

    /// Rows and columns exchanged.
    #[must_use]
    pub fn transposed(&self) -> Self {
        let column = |column: usize| self.bits.iter().rev().fold(0, |bits, row| bits << 1 | (row >> column & 1));
        Squares { columns: self.bits.len(), bits: (0..self.columns).map(column).collect() }
    }

    /// The connected components of at least two squares, which have room for a domino, each on the smallest board.
    pub fn parts_for_dominoes(&self) -> impl Iterator<Item = Squares> {
        let parts = self.parts().into_iter().filter(|part| part.count() > 1);
        parts.filter_map(|part| Some(part.cut_to(part.frame()?)))
    }

    /// The code of the set as a board: the numbers of rows and columns, and the numbers whose bits are the squares.
    pub fn code(&self) -> Board {
        let mut code = Board::from_slice(&[self.rows() as u64, self.columns as u64]);
        self.pack(&mut code);
        code
    }

    /// The set with a code.
    pub fn of_code(code: &Board) -> Self {
        match code.as_slice() {
            [rows, columns, squares @ ..] => Squares::unpack(*rows, *columns, squares).0,
            _ => Squares::unpack(1, 1, &[]).0,
        }
    }

    /// Appends the squares to a code, row by row, 64 in each number.
    pub fn pack(&self, code: &mut impl Extend<u64>) {
        let (mut word, mut used) = (0, 0);
        for row in &self.bits {
            word |= row << used;
            if used + self.columns >= MOST_SIDE {
                code.extend([word]);
                word = if used == 0 { 0 } else { row >> (MOST_SIDE - used) };
                used = used + self.columns - MOST_SIDE;
            } else {
                used += self.columns;
            }
        }
        if used > 0 {
            code.extend([word]);
        }
    }

    /// The set on a board of this size that a code begins with, and the rest of the code, which is 0 where it is
    /// missing.
    pub fn unpack(rows: u64, columns: u64, code: &[u64]) -> (Self, &[u64]) {
        let side = |side: u64| usize::try_from(side).unwrap_or(MOST_SIDE).clamp(1, MOST_SIDE);
        let (rows, columns) = (side(rows), side(columns));
        let word = |place: usize| code.get(place).copied().unwrap_or(0);
        let row = |row: usize| {
            let (place, shift) = (row * columns / MOST_SIDE, row * columns % MOST_SIDE);
            let high = if shift == 0 { 0 } else { word(place + 1) << (MOST_SIDE - shift) };
            (word(place) >> shift | high) & full_row(columns)
        };
        let words = (rows * columns).div_ceil(MOST_SIDE);
        (Squares { columns, bits: (0..rows).map(row).collect() }, code.get(words..).unwrap_or(&[]))
    }
}
