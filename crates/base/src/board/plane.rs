//! Boards of at most 64 squares with sets of squares as the bits of one number, for rulesets that are searched.

/// The size of a board of at most 64 squares. Squares are numbered row by row, and a set has one bit for each.
///
/// ```
/// use cutcake_base::board::plane::Plane;
/// let plane = Plane::new(2, 3).unwrap();
/// assert_eq!((plane.flipped(0b001_010), plane.turned(0b001_010)), (0b010_001, 0b010_100));
/// assert_eq!(plane.transposed(0b001_010), (Plane::new(3, 2).unwrap(), 0b00_01_10));
/// assert!(Plane::new(8, 9).is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Plane {
    rows: u32,
    columns: u32,
}

/// The number whose lowest `count` bits are set.
fn lowest(count: u32) -> u64 {
    u64::MAX.checked_shr(u64::BITS - count).unwrap_or(0)
}

impl Plane {
    /// A board of this size; `None` if a side is 0 or there are more than 64 squares.
    pub fn new(rows: u64, columns: u64) -> Option<Self> {
        let squares = rows.checked_mul(columns)?;
        let side = |side: u64| u32::try_from(side).ok();
        if (1..=64).contains(&squares) { Some(Plane { rows: side(rows)?, columns: side(columns)? }) } else { None }
    }

    /// The number of rows.
    pub fn rows(self) -> u32 {
        self.rows
    }

    /// The number of columns.
    pub fn columns(self) -> u32 {
        self.columns
    }

    /// The squares of a column.
    fn column(self, column: u32) -> u64 {
        (0..self.rows).fold(0, |squares, row| squares | 1 << (row * self.columns + column))
    }

    /// The neighbours of some squares in each of the four directions: above, to the left, to the right, below.
    pub fn neighbours(self, squares: u64) -> [u64; 4] {
        let (first, last) = (self.column(0), self.column(self.columns - 1));
        let all = lowest(self.rows * self.columns);
        let step = |squares: u64| squares.checked_shl(self.columns).unwrap_or(0) & all;
        let back = |squares: u64| squares.checked_shr(self.columns).unwrap_or(0);
        [back(squares), (squares & !first) >> 1, (squares & !last) << 1, step(squares)]
    }

    /// The component of the first square among some squares that are connected through shared sides.
    pub fn part(self, squares: u64) -> u64 {
        let (first, last) = (self.column(0), self.column(self.columns - 1));
        let mut part = squares & squares.wrapping_neg();
        loop {
            let sideways = (part & !first) >> 1 | (part & !last) << 1;
            let above = part.checked_shr(self.columns).unwrap_or(0) | part.checked_shl(self.columns).unwrap_or(0);
            let grown = squares & (part | sideways | above);
            if grown == part {
                return part;
            }
            part = grown;
        }
    }

    /// The smallest board around some squares, of which there is at least one, with the parts of other sets on it.
    pub fn cut<const N: usize>(self, around: u64, sets: [u64; N]) -> (Plane, [u64; N]) {
        let top = around.trailing_zeros() / self.columns;
        let end = (u64::BITS - around.leading_zeros()).div_ceil(self.columns);
        let used = (top..end).fold(0, |used, row| used | around >> (row * self.columns)) & lowest(self.columns);
        let (first, columns) = (used.trailing_zeros(), u64::BITS - used.leading_zeros() - used.trailing_zeros());
        let cut = |set: u64| {
            let row = |row: u32| (set >> (row * self.columns + first) & lowest(columns)) << ((row - top) * columns);
            (top..end).fold(0, |cut, place| cut | row(place))
        };
        (Plane { rows: end - top, columns }, sets.map(cut))
    }

    /// A set rotated by a half turn.
    pub fn turned(self, squares: u64) -> u64 {
        squares.reverse_bits() >> (u64::BITS - self.rows * self.columns)
    }

    /// A set with top and bottom exchanged.
    pub fn flipped(self, squares: u64) -> u64 {
        let row = |row: u32| squares >> (row * self.columns) & lowest(self.columns);
        (0..self.rows).fold(0, |flipped, place| flipped | row(place) << ((self.rows - 1 - place) * self.columns))
    }

    /// A set with rows and columns exchanged.
    pub fn transposed(self, mut squares: u64) -> (Plane, u64) {
        let mut transposed = 0;
        while squares != 0 {
            let square = squares.trailing_zeros();
            transposed |= 1 << (square % self.columns * self.rows + square / self.columns);
            squares &= squares - 1;
        }
        (Plane { rows: self.columns, columns: self.rows }, transposed)
    }
}
