//! Toads and Frogs with backward steps (Siegel, *Coping with cycles*), and on a ring (which is new here).

use std::fmt;

use super::NoBoard;
use crate::{
    limit::Stop,
    player::Player,
    value::{Calculator, Next, Positions},
};

/// The most cells of a strip.
pub const MOST_CELLS: usize = 64;

/// A strip of cells with toads and frogs: `tt..ff`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Strip {
    cells: u32,
    /// Bits, the first cell the lowest; a closed cell has both bits set.
    toads: u64,
    frogs: u64,
}

impl Strip {
    /// Parses a strip: `t` for a toad, `f` for a frog, `.` for an empty cell, `#` for a closed one.
    ///
    /// # Errors
    /// [`NoBoard`] for other letters, no cells, or more than 64 cells.
    pub fn parse(text: &str) -> Result<Strip, NoBoard> {
        const RULE: NoBoard = NoBoard(
            "a strip of toads and frogs is written with t for a toad, f for a frog, . for an empty cell and # for a closed one, \
             and has 1 to 64 cells: \"tt..ff\"",
        );
        let mut strip = Strip { cells: 0, toads: 0, frogs: 0 };
        for letter in text.chars() {
            if strip.cells as usize == MOST_CELLS {
                return Err(RULE);
            }
            let bit = 1_u64 << strip.cells;
            match letter {
                't' => strip.toads |= bit,
                'f' => strip.frogs |= bit,
                '#' => (strip.toads, strip.frogs) = (strip.toads | bit, strip.frogs | bit),
                '.' => {}
                _ => return Err(RULE),
            }
            strip.cells += 1;
        }
        if strip.cells == 0 { Err(RULE) } else { Ok(strip) }
    }

    /// The number of cells, the bit mask of the toads, and that of the frogs; the first cell is the lowest bit.
    pub fn code(&self) -> [u64; 3] {
        [u64::from(self.cells), self.toads, self.frogs]
    }

    /// The strip with a given code, if it is valid.
    pub fn of_code([cells, toads, frogs]: [u64; 3]) -> Option<Strip> {
        let size = u32::try_from(cells).ok().filter(|cells| (1..=64).contains(cells))?;
        let all = u64::MAX >> (64 - size);
        let fits = (toads | frogs) & !all == 0;
        fits.then_some(Strip { cells: size, toads, frogs })
    }

    /// The strip with Left and Right interchanged: frogs become toads, and the strip is reversed.
    #[must_use]
    pub fn negative(&self) -> Strip {
        let reversed = |bits: u64| bits.reverse_bits() >> (64 - self.cells);
        Strip { cells: self.cells, toads: reversed(self.frogs), frogs: reversed(self.toads) }
    }

    fn letter(&self, cell: u32) -> char {
        match (self.toads >> cell & 1, self.frogs >> cell & 1) {
            (1, 1) => '#',
            (1, _) => 't',
            (_, 1) => 'f',
            _ => '.',
        }
    }

    /// The cell at a distance from another one, if there is one; on a ring there always is.
    fn ahead(&self, cell: u32, by: i32, ring: bool) -> Option<u32> {
        let cells = i32::try_from(self.cells).ok()?;
        let to = i32::try_from(cell).ok()? + by;
        let to = if ring { to.rem_euclid(cells) } else { to };
        u32::try_from(to).ok().filter(|to| *to < self.cells)
    }

    /// The options of a player: a step ahead onto an empty cell, a jump over one enemy, or, where that is allowed,
    /// a step back.
    fn moves(&self, player: Player, ring: bool, back: bool) -> Vec<Strip> {
        let (own, enemies, by) = match player {
            Player::Left => (self.toads, self.frogs, 1),
            Player::Right => (self.frogs, self.toads, -1),
            Player::Center => return Vec::new(),
        };
        let is_empty = |cell: u32| (self.toads | self.frogs) >> cell & 1 == 0;
        let mut moves = Vec::new();
        for cell in (0..self.cells).filter(|cell| (own & !enemies) >> cell & 1 == 1) {
            let step = self.ahead(cell, by, ring);
            let to = match step {
                Some(next) if is_empty(next) => Some(next),
                Some(next) if (enemies & !own) >> next & 1 == 1 => {
                    self.ahead(cell, 2 * by, ring).filter(|to| is_empty(*to))
                }
                _ => None,
            };
            let behind = if back { self.ahead(cell, -by, ring).filter(|to| is_empty(*to)) } else { None };
            for to in to.into_iter().chain(behind) {
                let own = own & !(1 << cell) | 1 << to;
                moves.push(match player {
                    Player::Left => Strip { toads: own, ..*self },
                    _ => Strip { frogs: own, ..*self },
                });
            }
        }
        moves
    }

    /// The least rotation.
    #[must_use]
    pub fn least_rotation(&self) -> Strip {
        let rotated = |by: u32| {
            let turn = |bits: u64| match by {
                0 => bits,
                by => (bits << by | bits >> (self.cells - by)) & (u64::MAX >> (64 - self.cells)),
            };
            Strip { cells: self.cells, toads: turn(self.toads), frogs: turn(self.frogs) }
        };
        (0..self.cells).map(rotated).min().unwrap_or(*self)
    }
}

/// The text that is parsed.
impl fmt::Display for Strip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (0..self.cells).try_for_each(|cell| write!(f, "{}", self.letter(cell)))
    }
}

/// Backsliding Toads and Frogs: Left moves a toad one step to the right or one step back, Right a frog one step to the left or
/// one step back, onto an empty cell; or over one animal of the other player, ahead alone, onto the empty cell behind it.
#[derive(Clone, Copy, Debug, Default)]
pub struct BackslidingToadsAndFrogs;

impl BackslidingToadsAndFrogs {
    /// The options of a player.
    pub fn moves(&self, strip: &Strip, player: Player) -> Vec<Strip> {
        strip.moves(player, false, true)
    }
}

impl Positions for BackslidingToadsAndFrogs {
    type Key = Strip;
    type Error = Stop;

    fn options(&mut self, _: &mut Calculator<'_>, strip: &Strip, player: Player) -> Result<Vec<Next<Strip>>, Stop> {
        Ok(self.moves(strip, player).into_iter().map(Next::Position).collect())
    }
}

/// Toads and Frogs on a ring: the ends of the strip are joined, and nothing moves back. A ring is represented by its least
/// rotation.
#[derive(Clone, Copy, Debug, Default)]
pub struct RingToadsAndFrogs;

impl RingToadsAndFrogs {
    /// The options of a player.
    pub fn moves(&self, ring: &Strip, player: Player) -> Vec<Strip> {
        ring.moves(player, true, false).into_iter().map(|ring| ring.least_rotation()).collect()
    }
}

impl Positions for RingToadsAndFrogs {
    type Key = Strip;
    type Error = Stop;

    fn options(&mut self, _: &mut Calculator<'_>, ring: &Strip, player: Player) -> Result<Vec<Next<Strip>>, Stop> {
        Ok(self.moves(ring, player).into_iter().map(Next::Position).collect())
    }
}
