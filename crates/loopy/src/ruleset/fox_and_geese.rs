//! Fox and Geese (*Winning Ways*, ch. 20; Siegel, *Coping with cycles*), and its Ceylonese variant.

use std::fmt;

use super::NoBoard;
use crate::{
    limit::Stop,
    player::Player,
    value::{Calculator, Next, Positions},
};

/// The most squares of a board.
pub const MOST_SQUARES: usize = 64;

/// A board with geese and a fox on the squares of one colour: row + column is even, counted from 0 at the bottom left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Meadow {
    rows: u8,
    columns: u8,
    /// Bits indexed by row · columns + column, from the bottom left.
    geese: u64,
    fox: u8,
}

impl Meadow {
    /// Parses a board: rows from the top, separated by bars; `x` for a goose, `o` for the fox, `.` for an empty square.
    ///
    /// # Errors
    /// [`NoBoard`] for other letters, rows of different lengths, more than 64 squares, a number of foxes other than one, or an
    /// animal on a square of the other colour.
    pub fn parse(text: &str) -> Result<Meadow, NoBoard> {
        const RULE: NoBoard = NoBoard(
            "a board of Fox and Geese is written by rows from the top with | between them, x for a goose, o for the one fox and \
             . for an empty square, and has at most 64 squares: \"x.x.|....|..o.\"",
        );
        const COLOUR: NoBoard = NoBoard(
            "geese and fox stand on squares of one colour: row + column is even, counted from 0 at the bottom left",
        );
        let lines: Vec<&str> = text.split('|').collect();
        let columns = lines.first().map_or(0, |line| line.chars().count());
        let is_large = lines.len().checked_mul(columns).is_none_or(|squares| squares > MOST_SQUARES);
        if columns == 0 || is_large || lines.iter().any(|line| line.chars().count() != columns) {
            return Err(RULE);
        }
        let (mut geese, mut fox) = (0, None);
        for (row, line) in lines.iter().rev().enumerate() {
            for (column, letter) in line.chars().enumerate() {
                let square = row * columns + column;
                match letter {
                    '.' => continue,
                    'x' => geese |= 1_u64 << square,
                    'o' if fox.is_none() => fox = Some(square),
                    _ => return Err(RULE),
                }
                if (row + column) % 2 == 1 {
                    return Err(COLOUR);
                }
            }
        }
        let small = |n: usize| u8::try_from(n).map_err(|_| RULE);
        Ok(Meadow { rows: small(lines.len())?, columns: small(columns)?, geese, fox: small(fox.ok_or(RULE)?)? })
    }

    /// The rows, the columns, the bit mask of the geese, from the bottom left row by row, and the square of the fox.
    pub fn code(&self) -> [u64; 4] {
        [self.rows.into(), self.columns.into(), self.geese, self.fox.into()]
    }

    /// The board with a given code, if it is valid.
    pub fn of_code([rows, columns, geese, fox]: [u64; 4]) -> Option<Meadow> {
        let [rows, columns, fox] = [rows, columns, fox].map(|number| u8::try_from(number).ok());
        let (rows, columns, fox) = (rows?, columns?, fox?);
        let squares = rows.checked_mul(columns).filter(|squares| usize::from(*squares) <= MOST_SQUARES)?;
        (fox < squares && geese >> fox & 1 == 0).then_some(Meadow { rows, columns, geese, fox })
    }

    /// The initial board: geese on all squares of the top row, the fox in the middle of the bottom row.
    ///
    /// # Errors
    /// [`NoBoard`] for fewer than two rows, no column or more than 64 squares.
    pub fn start(rows: u64, columns: u64) -> Result<Meadow, NoBoard> {
        const SIZE: NoBoard =
            NoBoard("a board of Fox and Geese has at least two rows, a column, and at most 64 squares");
        let squares = rows.checked_mul(columns).filter(|squares| (2..=64).contains(squares) && rows > 1).ok_or(SIZE)?;
        let geese = (squares - columns..squares).filter(|square| (rows - 1 + square % columns).is_multiple_of(2));
        let fox = columns / 2 / 2 * 2;
        let small = |number: u64| u8::try_from(number).map_err(|_| SIZE);
        let geese = geese.map(|square| 1_u64 << square).sum();
        Ok(Meadow { rows: small(rows)?, columns: small(columns)?, geese, fox: small(fox)? })
    }

    /// The representative of the boards that obviously have the same value: all those from which the fox has escaped.
    #[must_use]
    pub fn same(&self) -> Meadow {
        if self.has_escaped() { Meadow { geese: 0, fox: 0, ..*self } } else { *self }
    }

    /// The square at a distance from another one, if it is on the board.
    fn step(&self, square: u8, up: i8, right: i8) -> Option<u8> {
        let row = (square / self.columns).checked_add_signed(up).filter(|row| *row < self.rows)?;
        let column = (square % self.columns).checked_add_signed(right).filter(|column| *column < self.columns)?;
        Some(row * self.columns + column)
    }

    fn is_goose(&self, square: u8) -> bool {
        self.geese >> square & 1 == 1
    }

    /// Whether the fox has escaped: it is on the row of the top goose or above, or one row below with a free square diagonally
    /// above it. The board is open at the top, so that the value is off.
    pub fn has_escaped(&self) -> bool {
        let Some(top) = self.geese.checked_ilog2().and_then(|square| u8::try_from(square).ok()) else { return true };
        let (top, row) = (top / self.columns, self.fox / self.columns);
        let is_free = |right| self.step(self.fox, 1, right).is_some_and(|square| !self.is_goose(square));
        row >= top || (row + 1 == top && (is_free(-1) || is_free(1)))
    }

    /// The options of a player, where the fox runs up to the given number of squares in one direction: geese move one step
    /// diagonally down (Left), the fox moves diagonally in any direction (Right).
    pub fn moves(&self, player: Player, run: u8) -> Vec<Meadow> {
        let mut moves = Vec::new();
        match player {
            Player::Left => {
                for square in (0..self.rows * self.columns).filter(|square| self.is_goose(*square)) {
                    for right in [-1, 1] {
                        let to = self.step(square, -1, right);
                        if let Some(to) = to.filter(|to| !self.is_goose(*to) && *to != self.fox) {
                            moves.push(Meadow { geese: self.geese & !(1 << square) | 1 << to, ..*self });
                        }
                    }
                }
            }
            Player::Right => {
                for (up, right) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
                    let mut fox = self.fox;
                    for _ in 0..run {
                        match self.step(fox, up, right).filter(|to| !self.is_goose(*to)) {
                            Some(to) => fox = to,
                            None => break,
                        }
                        moves.push(Meadow { fox, ..*self });
                    }
                }
            }
            Player::Center => {}
        }
        moves
    }

    fn options(&self, calculator: &mut Calculator<'_>, player: Player, run: u8) -> Result<Vec<Next<Meadow>>, Stop> {
        let off = calculator.off()?;
        // off = {|off}.
        if self.has_escaped() {
            return Ok(if player == Player::Right { vec![Next::Value(off)] } else { Vec::new() });
        }
        let next = |board: Meadow| if board.has_escaped() { Next::Value(off) } else { Next::Position(board) };
        Ok(self.moves(player, run).into_iter().map(next).collect())
    }
}

/// The text that is parsed.
impl fmt::Display for Meadow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..self.rows).rev() {
            for column in 0..self.columns {
                let square = row * self.columns + column;
                f.write_str(if square == self.fox {
                    "o"
                } else if self.is_goose(square) {
                    "x"
                } else {
                    "."
                })?;
            }
            f.write_str(if row > 0 { "|" } else { "" })?;
        }
        Ok(())
    }
}

/// Left moves a goose one step diagonally down, Right the fox up to `run` squares in one diagonal direction, over empty squares:
/// one square in Fox and Geese, two in the Ceylonese game. A fox that has escaped can move as often as Right likes.
#[derive(Clone, Copy, Debug)]
pub struct FoxAndGeese {
    /// How many squares the fox can run.
    pub run: u8,
}

impl FoxAndGeese {
    /// The options of a player.
    pub fn moves(&self, board: &Meadow, player: Player) -> Vec<Meadow> {
        board.moves(player, self.run)
    }
}

impl Positions for FoxAndGeese {
    type Key = Meadow;
    type Error = Stop;

    fn options(
        &mut self,
        calculator: &mut Calculator<'_>,
        board: &Meadow,
        player: Player,
    ) -> Result<Vec<Next<Meadow>>, Stop> {
        board.options(calculator, player, self.run)
    }
}
