//! Hare and Hounds, also known as the French Military Hunt (*Winning Ways*, ch. 21), on the standard board of eleven points.

use std::fmt;

use super::NoBoard;
use crate::{
    limit::Stop,
    player::Player,
    value::{Calculator, Next, Positions},
};

/// The lines between points, as pairs; points are numbered by columns from the left, within a column from the bottom:
///
/// ```text
///      3 - 6 - 9
///    / | \ | / | \
///  0 - 2 - 5 - 8 - 10
///    \ | / | \ | /
///      1 - 4 - 7
/// ```
const LINES: [(u8, u8); 22] = [
    (0, 1),
    (0, 2),
    (0, 3),
    (1, 2),
    (2, 3),
    (1, 4),
    (2, 5),
    (3, 6),
    (1, 5),
    (3, 5),
    (4, 5),
    (5, 6),
    (4, 7),
    (5, 8),
    (6, 9),
    (5, 7),
    (5, 9),
    (7, 8),
    (8, 9),
    (7, 10),
    (8, 10),
    (9, 10),
];

/// The points of each row of the text, from the top; `None` where there is no point.
const ROWS: [[Option<u8>; 5]; 3] = [
    [None, Some(3), Some(6), Some(9), None],
    [Some(0), Some(2), Some(5), Some(8), Some(10)],
    [None, Some(1), Some(4), Some(7), None],
];

/// The column of a point.
const fn column(point: u8) -> u8 {
    point.div_ceil(3)
}

/// A board with hounds and a hare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Field {
    hounds: u16,
    hare: u8,
}

impl Field {
    /// Parses a board: three rows from the top, separated by bars, `x` for a hound, `o` for the hare, `.` for an empty point
    /// and `-` where there is no point. The initial board is `-x..-|x...o|-x..-`.
    pub fn parse(text: &str) -> Result<Field, NoBoard> {
        const RULE: NoBoard = NoBoard(
            "a board of Hare and Hounds is written by three rows from the top with | between them, x for a hound, o for the one \
             hare, . for an empty point and - at the corners: \"-x..-|x...o|-x..-\"",
        );
        let (mut hounds, mut hare) = (0, None);
        let mut lines = text.split('|');
        for row in ROWS {
            let line = lines.next().ok_or(RULE)?;
            let mut letters = line.chars();
            for point in row {
                match (letters.next(), point) {
                    (Some('-'), None) | (Some('.'), Some(_)) => {}
                    (Some('x'), Some(point)) => hounds |= 1 << point,
                    (Some('o'), Some(point)) if hare.is_none() => hare = Some(point),
                    _ => return Err(RULE),
                }
            }
            if letters.next().is_some() {
                return Err(RULE);
            }
        }
        match (hare, lines.next()) {
            (Some(hare), None) => Ok(Field { hounds, hare }),
            _ => Err(RULE),
        }
    }

    /// The bit mask of the hounds, and the point of the hare.
    pub fn code(&self) -> [u64; 2] {
        [self.hounds.into(), self.hare.into()]
    }

    /// The board with a given code, if it is valid.
    pub fn of_code([hounds, hare]: [u64; 2]) -> Option<Field> {
        let (hounds, hare) = (u16::try_from(hounds).ok()?, u8::try_from(hare).ok()?);
        (hounds < 1 << 11 && hare < 11 && hounds >> hare & 1 == 0).then_some(Field { hounds, hare })
    }

    fn is_hound(&self, point: u8) -> bool {
        self.hounds >> point & 1 == 1
    }

    /// Whether the hare has escaped: no hound is in a column to the left of it. Then the value is off.
    pub fn has_escaped(&self) -> bool {
        !(0..11).any(|point| self.is_hound(point) && column(point) < column(self.hare))
    }

    /// The options of a player. Left moves a hound along a line to an empty point, up, down or to the right, never
    /// back; Right moves the hare along any line.
    pub fn moves(&self, player: Player) -> Vec<Field> {
        let both_ways = LINES.into_iter().flat_map(|(a, b)| [(a, b), (b, a)]);
        let free = both_ways.filter(|(_, to)| !self.is_hound(*to) && *to != self.hare);
        match player {
            Player::Left => free
                .filter(|(from, to)| self.is_hound(*from) && column(*to) >= column(*from))
                .map(|(from, to)| Field { hounds: self.hounds & !(1 << from) | 1 << to, ..*self })
                .collect(),
            Player::Right => {
                free.filter(|(from, _)| *from == self.hare).map(|(_, hare)| Field { hare, ..*self }).collect()
            }
            Player::Center => Vec::new(),
        }
    }

    /// The first of this board and its mirror image upside down, which have the same value.
    #[must_use]
    pub fn same(&self) -> Field {
        let turned = |point: u8| match point {
            1 | 4 | 7 => point + 2,
            3 | 6 | 9 => point - 2,
            other => other,
        };
        let hounds = (0..11).filter(|point| self.is_hound(*point)).map(|point| 1 << turned(point)).sum();
        Field { hounds, hare: turned(self.hare) }.min(*self)
    }
}

/// The text that is parsed.
impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, row) in ROWS.iter().enumerate() {
            f.write_str(if place > 0 { "|" } else { "" })?;
            for point in row {
                f.write_str(match point {
                    None => "-",
                    Some(point) if *point == self.hare => "o",
                    Some(point) if self.is_hound(*point) => "x",
                    Some(_) => ".",
                })?;
            }
        }
        Ok(())
    }
}

/// Left has the hounds, Right the hare; a hare that has escaped can move as often as Right likes. Moves in which the hounds do
/// not advance are not counted: infinite play is a draw.
#[derive(Clone, Copy, Debug, Default)]
pub struct HareAndHounds;

impl Positions for HareAndHounds {
    type Key = Field;
    type Error = Stop;

    fn options(
        &mut self,
        calculator: &mut Calculator<'_>,
        board: &Field,
        player: Player,
    ) -> Result<Vec<Next<Field>>, Stop> {
        let off = calculator.off()?;
        if board.has_escaped() {
            return Ok(if player == Player::Right { vec![Next::Value(off)] } else { Vec::new() });
        }
        let next = |board: Field| if board.has_escaped() { Next::Value(off) } else { Next::Position(board.same()) };
        Ok(board.moves(player).into_iter().map(next).collect())
    }
}
