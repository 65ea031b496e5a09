//! Boards with stones of two players.

use smallvec::SmallVec;

use crate::{
    board::{filling::Symmetry, squares::Squares},
    player::Player,
    position::Board,
};

/// What is on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cell {
    /// Nothing, `.`.
    Free,
    /// A stone of Left, `x`.
    Left,
    /// A stone of Right, `o`.
    Right,
    /// Closed for good, `#`.
    Closed,
}

/// A row and a column, from 0.
pub type Square = (usize, usize);

/// A step on a board: rows down and columns to the right.
pub type Direction = (isize, isize);

/// The steps to squares that share a side, clockwise from the square above.
pub const ORTHOGONAL: [Direction; 4] = [(-1, 0), (0, 1), (1, 0), (0, -1)];

/// The steps to squares that share a side or a corner, clockwise from the square above.
pub const COMPASS: [Direction; 8] = [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)];

/// The square that a step leads to, which may be off the board.
pub fn step((row, column): Square, (down, right): Direction) -> Option<Square> {
    Some((row.checked_add_signed(down)?, column.checked_add_signed(right)?))
}

/// The rotations and reflections of a board that leave the rules of a game unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turns {
    /// Bit n stands for symmetry n, as [`symmetry_of`](Self::symmetry_of) describes it.
    bits: u8,
}

impl Turns {
    /// All eight.
    pub const ALL: Turns = Turns { bits: u8::MAX };
    /// The four that keep rows as rows.
    pub const LEVEL: Turns = Turns { bits: 0b1111 };

    /// The symmetries that map a set of steps to itself.
    pub fn of_steps(steps: &[Direction]) -> Self {
        let is_kept = |number: &u8| {
            let [transposed, flipped, mirrored] = Turns::symmetry_of(*number);
            let image = |(down, right): &Direction| {
                let (down, right) = if transposed { (*right, *down) } else { (*down, *right) };
                let sign = |is_turned: bool, length: isize| if is_turned { length.checked_neg() } else { Some(length) };
                sign(flipped, down).zip(sign(mirrored, right))
            };
            steps.iter().all(|step| image(step).is_some_and(|image| steps.contains(&image)))
        };
        Turns { bits: (0..8).filter(is_kept).fold(0, |bits, number| bits | 1 << number) }
    }

    /// The symmetry of an enumeration of the boards of one size, if these are all eight or include the level ones;
    /// otherwise none is used there.
    pub fn symmetry(self) -> Symmetry {
        match self {
            Turns::ALL => Symmetry::Square,
            Turns { bits } if bits & Turns::LEVEL.bits == Turns::LEVEL.bits => Symmetry::Rows,
            _ => Symmetry::Trivial,
        }
    }

    /// Whether symmetry n exchanges rows and columns, then top and bottom, then left and right.
    fn symmetry_of(number: u8) -> [bool; 3] {
        [number & 4 > 0, number & 2 > 0, number & 1 > 0]
    }
}

/// A board of at most 64 rows and columns with the stones of two players.
///
/// ```
/// use cutcake_base::board::stones::{Cell, Stones};
/// let stones = Stones::read("x.#|.o.", ".xo#").unwrap();
/// assert_eq!(stones.at((1, 1)), Some(Cell::Right));
/// assert_eq!(stones.at((2, 1)), None);
/// assert_eq!(stones.exchanged().to_string(), "o.#|.x.");
/// assert_eq!(Stones::of(&stones.code()), stones);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stones {
    /// The squares of Left's stones and of Right's, each with the closed squares.
    taken: [Squares; 2],
}

impl Stones {
    /// Reads the rows, separated by `|`; `None` if a letter is not among `letters`, if the rows are not all of the same
    /// length from 1 to 64, or if there are more than 64.
    pub fn read(text: &str, letters: &str) -> Option<Self> {
        let closed = Squares::read(text, '#', letters)?;
        let [x, o] = ['x', 'o'].map(|letter| Squares::read(text, letter, letters));
        Some(Stones { taken: [x?.union(&closed), o?.union(&closed)] })
    }

    /// An empty board; `None` if a side is 0 or more than 64.
    pub fn empty(rows: u64, columns: u64) -> Option<Self> {
        let free = Squares::none(rows, columns)?;
        Some(Stones { taken: [free.clone(), free] })
    }

    /// The cell at a square; `None` off the board.
    pub fn at(&self, (row, column): Square) -> Option<Cell> {
        if row >= self.rows() || column >= self.columns() {
            return None;
        }
        Some(match (self.taken[0].has(row, column), self.taken[1].has(row, column)) {
            (false, false) => Cell::Free,
            (true, false) => Cell::Left,
            (false, true) => Cell::Right,
            (true, true) => Cell::Closed,
        })
    }

    /// Changes a square of the board.
    pub fn set(&mut self, (row, column): Square, cell: Cell) {
        for (taken, is_taken) in self.taken.iter_mut().zip(cell.bits()) {
            if is_taken {
                taken.insert(row, 1 << column);
            } else {
                taken.remove(row, 1 << column);
            }
        }
    }

    /// The board with some of its squares changed.
    #[must_use]
    pub fn with<const N: usize>(&self, changes: [(Square, Cell); N]) -> Self {
        let mut changed = self.clone();
        for (place, cell) in changes {
            changed.set(place, cell);
        }
        changed
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.taken[0].rows()
    }

    /// The number of columns.
    pub fn columns(&self) -> usize {
        self.taken[0].columns()
    }

    /// All squares with their cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = (Square, Cell)> {
        let places = (0..self.rows()).flat_map(|row| (0..self.columns()).map(move |column| (row, column)));
        places.filter_map(|place| Some((place, self.at(place)?)))
    }

    /// The squares with a given cell, row by row.
    pub fn places(&self, cell: Cell) -> impl Iterator<Item = Square> {
        self.cells().filter(move |(_, other)| *other == cell).map(|(place, _)| place)
    }

    /// The connected parts of the squares that satisfy `is_in`: `next` lists the squares connected to a given one. The
    /// squares of a part are in the order in which they were found.
    pub fn parts(
        &self,
        is_in: impl Fn(Square) -> bool,
        mut next: impl FnMut(Square, &mut dyn FnMut(Square)),
    ) -> Vec<SmallVec<[Square; 16]>> {
        let columns = self.columns();
        let mut is_open: SmallVec<[bool; 64]> = self.cells().map(|(place, _)| is_in(place)).collect();
        let mut take = |(row, column): Square| {
            column < columns && is_open.get_mut(row * columns + column).is_some_and(std::mem::take)
        };
        let mut parts = Vec::new();
        for (start, _) in self.cells() {
            if !take(start) {
                continue;
            }
            let mut part: SmallVec<[Square; 16]> = SmallVec::from_slice(&[start]);
            let mut done = 0;
            while let Some(&place) = part.get(done) {
                done += 1;
                next(place, &mut |other| {
                    if take(other) {
                        part.push(other);
                    }
                });
            }
            parts.push(part);
        }
        parts
    }

    /// Some squares of the board on the smallest board around them, where `elsewhere` says what becomes of the others;
    /// `None` if there are no squares.
    pub fn around(&self, squares: &[Square], elsewhere: impl Fn(Cell) -> Cell) -> Option<Self> {
        let rows = squares.iter().map(|(row, _)| *row);
        let columns = squares.iter().map(|(_, column)| *column);
        let (top, bottom) = (rows.clone().min()?, rows.max()?);
        let (first, last) = (columns.clone().min()?, columns.max()?);
        let mut part = Stones::empty((bottom + 1 - top) as u64, (last + 1 - first) as u64)?;
        for row in top..=bottom {
            for column in first..=last {
                part.set((row - top, column - first), elsewhere(self.at((row, column))?));
            }
        }
        for (row, column) in squares {
            part.set((row - top, column - first), self.at((*row, *column))?);
        }
        Some(part)
    }

    /// The stones of Left and Right exchanged.
    #[must_use]
    pub fn exchanged(&self) -> Self {
        let [x, o] = self.taken.clone();
        Stones { taken: [o, x] }
    }

    /// Rows and columns exchanged.
    #[must_use]
    pub fn transposed(&self) -> Self {
        self.each(Squares::transposed)
    }

    fn each(&self, change: impl Fn(&Squares) -> Squares) -> Self {
        Stones { taken: self.taken.each_ref().map(change) }
    }

    /// The least code of the board among its images under these symmetries.
    pub fn least_code(&self, turns: Turns) -> Board {
        // A board that is not higher than wide has a smaller code than its transpose.
        let (rows, columns) = (self.rows(), self.columns());
        let kept = match turns.bits >> 4 > 0 {
            true if rows < columns => 0b0000_1111,
            true if rows > columns => 0b1111_0000,
            _ => u8::MAX,
        };
        let bits = turns.bits & kept;
        let transposed = (bits >> 4 > 0).then(|| self.transposed());
        let codes = (0..8).filter(|number| bits >> number & 1 > 0).map(|number| {
            let [is_transposed, flipped, mirrored] = Turns::symmetry_of(number);
            let board = transposed.as_ref().filter(|_| is_transposed).unwrap_or(self);
            match (flipped, mirrored) {
                (false, false) => board.code(),
                (true, false) => board.each(Squares::flipped).code(),
                (false, true) => board.each(Squares::mirrored).code(),
                (true, true) => board.each(|taken| taken.flipped().mirrored()).code(),
            }
        });
        codes.min().unwrap_or_else(|| self.code())
    }

    /// The code of the board: a number that packs the numbers of rows and columns, then numbers whose bits are the
    /// squares that are Left's or closed, row by row, then likewise for Right.
    pub fn code(&self) -> Board {
        let mut code = Board::from_slice(&[(self.rows() as u64) << 32 | self.columns() as u64]);
        self.taken.iter().for_each(|taken| taken.pack(&mut code));
        code
    }

    /// The board with a code.
    pub fn of(board: &Board) -> Self {
        let (size, squares) = board.split_first().map_or((0, board.as_slice()), |(size, squares)| (*size, squares));
        let (rows, columns) = (size >> 32, size & u64::from(u32::MAX));
        let (x, rest) = Squares::unpack(rows, columns, squares);
        Stones { taken: [x, Squares::unpack(rows, columns, rest).0] }
    }
}

impl Cell {
    /// The stone of a player.
    pub fn of(player: Player) -> Self {
        if player == Player::Left { Cell::Left } else { Cell::Right }
    }

    /// The cell with a letter.
    pub fn read(letter: char) -> Option<Self> {
        [Cell::Free, Cell::Left, Cell::Right, Cell::Closed].into_iter().find(|cell| cell.letter() == letter)
    }

    /// Its letter.
    pub fn letter(self) -> char {
        match self {
            Cell::Free => '.',
            Cell::Left => 'x',
            Cell::Right => 'o',
            Cell::Closed => '#',
        }
    }

    /// The cell with the players exchanged.
    #[must_use]
    pub fn exchanged(self) -> Self {
        match self {
            Cell::Left => Cell::Right,
            Cell::Right => Cell::Left,
            other => other,
        }
    }

    fn bits(self) -> [bool; 2] {
        [matches!(self, Cell::Left | Cell::Closed), matches!(self, Cell::Right | Cell::Closed)]
    }
}

impl std::fmt::Display for Stones {
    /// The rows, separated by `|`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for ((row, column), cell) in self.cells() {
            f.write_str(if row > 0 && column == 0 { "|" } else { "" })?;
            write!(f, "{}", cell.letter())?;
        }
        Ok(())
    }
}
