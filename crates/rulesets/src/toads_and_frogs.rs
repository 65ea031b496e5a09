//! Toads and Frogs (Guy; Berlekamp, Conway, Guy, *Winning Ways*, ch. 1), and Elephants and Rhinos, which has no jumps: Left's animals
//! move right, Right's left.

use std::sync::Arc;

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use crate::{
    Entry, NoBoard, Play, Ruleset,
    board::filling::{Cells, Symmetry},
    impartial::broken,
    limit::{Limit, Stop},
    number::Rational,
    player::Player,
    position::{Board, Boards},
    rules::Rules,
    shape::{Look, Shape},
    standing::Standing,
};
use cutcake_search::{game::toads, rules::PackedRules};

/// Left moves a toad `t` one cell to the right, Right a frog `f` one cell to the left, onto an empty cell `.`, or, in Toads and
/// Frogs, over one animal of the opponent onto the empty cell after it: `ToadsAndFrogs["tt..ff"]`. No animal enters a cell `#`.
///
/// The code of a board is its number of cells, the number whose bits are the toads, and the one whose bits are the frogs; a closed
/// cell is in both.
pub struct Animals {
    can_jump: bool,
}

impl Animals {
    /// Toads and Frogs.
    pub const TOADS_AND_FROGS: Animals = Animals { can_jump: true };
    /// Elephants and Rhinos.
    pub const ELEPHANTS_AND_RHINOS: Animals = Animals { can_jump: false };
}

/// The most cells of a strip.
const MOST_CELLS: usize = 64;

/// A strip: its number of cells, the bits of the toads, and those of the frogs, with the first cell as the lowest bit.
#[derive(Clone, Copy)]
struct Strip {
    cells: u64,
    toads: u64,
    frogs: u64,
}

/// The letters of a strip, the empty cell first.
const LETTERS: &str = ".tf";

impl Ruleset for Animals {
    fn name(&self) -> &str {
        if self.can_jump { "ToadsAndFrogs" } else { "ElephantsAndRhinos" }
    }

    fn summary(&self) -> &str {
        match self.can_jump {
            true => {
                "Left moves a toad t to the right, Right a frog f to the left: one step onto an empty cell, or over one animal \
                 of the other player onto the empty cell behind it. The player who cannot move loses."
            }
            false => {
                "Left moves an elephant t onto the empty cell to its right, Right a rhino f onto the one to its left, and \
                 nobody jumps. The player who cannot move loses. A strip is an integer and switches: elephants and rhinos that go for each \
                 other meet after the moves between them, and every other move is one to spare. It is ElephantsAndRhinos of \
                 CGSuite, GenToadsAndFrogs(0), with its letters."
            }
        }
    }

    fn examples(&self) -> &[&str] {
        match self.can_jump {
            true => &["ToadsAndFrogs[\"tt..ff\"]", "Options(ToadsAndFrogs[\"ttf.ff\"])", "ToadsAndFrogs[\"t.tff.\"]"],
            false => &[
                "ElephantsAndRhinos[\"tt.f\"]",
                "(Value(ElephantsAndRhinos[\"t\" + Join((\".\" for i in 1..n), \"\") + \"f\"]) for n in 1..6)",
                "Outcome(ElephantsAndRhinos[\"t.t.tf..ft..t.t...f.f..t.f..t..f.t...f.f..t.f\"])",
            ],
        }
    }

    fn form(&self) -> String {
        format!("{}[\"tt..ff\"]", self.name())
    }

    fn sides(&self) -> Option<Vec<&str>> {
        Some(vec!["cells"])
    }

    fn board(&self, entries: &[Entry]) -> Result<Board, NoBoard> {
        let strip = match entries {
            [Entry::Text(text)] if (1..=MOST_CELLS).contains(&text.len()) => read(text),
            _ => None,
        };
        strip.map(Strip::code).ok_or_else(|| {
            let [game, toad, frog] = match self.can_jump {
                true => ["Toads and Frogs", "a toad", "a frog"],
                false => ["Elephants and Rhinos", "an elephant", "a rhino"],
            };
            let rule = format!(
                "a strip of {game} is written with t for {toad}, f for {frog}, . for an empty cell and # for a closed one, and \
                 has 1 to 64 cells: \"tt..ff\""
            );
            broken(rule, Some(0))
        })
    }

    fn entries(&self, board: &Board) -> String {
        let strip = Strip::of(board);
        let letter = |cell| match (strip.toads >> cell & 1, strip.frogs >> cell & 1) {
            (1, 1) => '#',
            (1, _) => 't',
            (_, 1) => 'f',
            _ => '.',
        };
        format!("\"{}\"", (0..strip.cells).map(letter).collect::<String>())
    }

    /// None: a board is a shape.
    fn coordinates<'b>(&self, _board: &'b Board) -> Option<&'b [u64]> {
        None
    }

    fn shape(&self, board: &Board) -> Shape {
        let row = self.entries(board).trim_matches('"').to_owned();
        Shape::Pieces { rows: vec![row], look: Look::Animals, marked: Vec::new() }
    }

    fn cells(&self) -> Option<Cells> {
        Some(Cells { letters: LETTERS, is_strip: true, symmetry: Symmetry::Trivial })
    }

    fn play(&self) -> Play<'_> {
        Play::Partizan(self)
    }

    fn packed(&self) -> Option<Arc<dyn PackedRules>> {
        self.can_jump.then(|| Arc::new(toads::ToadsAndFrogs) as Arc<dyn PackedRules>)
    }
}

fn read(text: &str) -> Option<Strip> {
    let mut strip = Strip { cells: 0, toads: 0, frogs: 0 };
    for letter in text.chars() {
        match letter {
            't' => strip.toads |= 1 << strip.cells,
            'f' => strip.frogs |= 1 << strip.cells,
            '#' => {
                strip.toads |= 1 << strip.cells;
                strip.frogs |= 1 << strip.cells;
            }
            '.' => {}
            _ => return None,
        }
        strip.cells += 1;
    }
    Some(strip)
}

impl Rules for Animals {
    fn options(&self, board: &Board, player: Player, limit: &Limit) -> Result<Vec<Boards>, Stop> {
        let mut options: IndexSet<Boards, FxBuildHasher> = IndexSet::default();
        for after in Strip::of(board).moves(player, self.can_jump) {
            limit.check()?;
            options.insert(self.parts(after)?);
        }
        Ok(options.into_iter().collect())
    }

    fn reduced(&self, board: &Board) -> Result<Boards, Stop> {
        self.parts(Strip::of(board))
    }

    fn whole(&self, board: &Board, player: Player, _: &Limit) -> Result<Option<Vec<Board>>, Stop> {
        Ok(Some(Strip::of(board).moves(player, self.can_jump).map(Strip::code).collect()))
    }

    /// A strip of Elephants and Rhinos without switches is an integer.
    fn number(&self, board: &Board, _: &Limit) -> Result<Option<Rational>, Stop> {
        if self.can_jump {
            return Ok(None);
        }
        let (integer, switches) = Strip::of(board).meetings();
        Ok(switches.is_empty().then(|| integer.into()))
    }

    fn standing(&self) -> Standing {
        Standing::Proved
    }
}

impl Animals {
    /// The components of a strip.
    fn parts(&self, strip: Strip) -> Result<Boards, Stop> {
        if self.can_jump {
            return Ok(strip.split().into_iter().map(Strip::code).collect());
        }
        let (integer, switches) = strip.meetings();
        let mut parts: Boards = switches.into_iter().map(|(toads, frogs)| Strip::switch(toads, frogs).code()).collect();
        let one =
            if integer > 0 { Strip { cells: 2, toads: 1, frogs: 0 } } else { Strip { cells: 2, toads: 0, frogs: 2 } };
        if integer != 0 {
            parts.add(one.code(), integer.unsigned_abs())?;
        }
        Ok(parts)
    }
}

impl Strip {
    /// The strip after each move of a player, in the order of his animals.
    fn moves(self, player: Player, can_jump: bool) -> impl Iterator<Item = Strip> {
        (0..self.cells).filter_map(move |cell| match player {
            Player::Left => {
                let to = self.target(self.toads, self.frogs, cell, can_jump, |cell| cell.checked_add(1))?;
                Some(Strip { toads: self.toads & !(1 << cell) | 1 << to, ..self })
            }
            _ => {
                let to = self.target(self.frogs, self.toads, cell, can_jump, |cell| cell.checked_sub(1))?;
                Some(Strip { frogs: self.frogs & !(1 << cell) | 1 << to, ..self })
            }
        })
    }

    /// The strip of toads, an empty cell, and frogs.
    fn switch(toads: u64, frogs: u64) -> Strip {
        let low = |count: u64| (1 << count) - 1;
        Strip { cells: toads + 1 + frogs, toads: low(toads), frogs: low(frogs) << (toads + 1) }
    }

    /// The value of a strip without jumps: an integer, and for each pair (a, b) a switch {a - 1 | 1 - b}, which is `t.f` with a toads
    /// and b frogs.
    ///
    /// A toad to the right of a frog never meets it, so that strips split there, as they do at closed cells, into components of a
    /// toads with b frogs to their right; where a or b is 0, each remaining animal has as many moves as there are empty cells before
    /// it. Let m be the number of empty cells between the last toad and the first frog, and let L and R be the numbers of moves that
    /// the other animals have until they stand close behind these two. While L is not 0, one of those toads can move, which takes 1
    /// from L. The last toad can move if m is not 0: that takes 1 from m and adds a - 1 to L. With the same for Right, these are
    /// exactly the moves of L - R plus m switches {a - 1 | 1 - b}. The sum of two of these switches is the integer a - b, since
    /// a - 1 is not less than 1 - b.
    fn meetings(self) -> (i64, Vec<(u64, u64)>) {
        let (mut integer, mut switches) = (0, Vec::new());
        // The toads and frogs that face each other, the empty cells between them, and the empty cells since the last toad or, once
        // there are frogs, since the first of them.
        let (mut toads, mut frogs, mut between, mut gap) = (0_u64, 0_u64, 0_u64, 0_u64);
        let has = |animals: u64, cell: u64| animals >> cell & 1 == 1;
        for cell in 0..=self.cells {
            // The end of the strip counts as closed.
            let is_closed = cell == self.cells || has(self.toads & self.frogs, cell);
            let is_toad = !is_closed && has(self.toads, cell);
            if is_closed || is_toad {
                if toads > 0 && frogs > 0 {
                    integer += (between / 2) as i64 * (toads as i64 - frogs as i64);
                    switches.extend((between % 2 == 1).then_some((toads, frogs)));
                }
                if frogs > 0 {
                    (toads, frogs, gap) = (0, 0, 0);
                }
                integer += (toads * gap) as i64;
                (toads, gap) = (if is_toad { toads + 1 } else { 0 }, 0);
            } else if has(self.frogs, cell) {
                if frogs == 0 && toads > 0 {
                    (between, gap) = (gap, 0);
                }
                integer -= gap as i64;
                frogs += 1;
            } else {
                gap += 1;
            }
        }
        (integer, switches)
    }

    /// The cell to which an animal of the player moves from a cell, if it can.
    fn target(self, own: u64, other: u64, cell: u64, can_jump: bool, next: impl Fn(u64) -> Option<u64>) -> Option<u64> {
        let has = |animals: u64, cell: u64| animals >> cell & 1 == 1;
        let is_inside = |cell: &u64| *cell < self.cells;
        let is_empty = |cell: &u64| !has(own | other, *cell);
        if !has(own & !other, cell) {
            return None;
        }
        let step = next(cell).filter(is_inside)?;
        if has(other & !own, step) && can_jump {
            next(step).filter(is_inside).filter(is_empty)
        } else {
            Some(step).filter(is_empty)
        }
    }

    /// The components of a strip, between closed cells and animals that can never move again, that still have a move.
    ///
    /// None of the animals in `ttff` ever moves, since each waits for another. No animal passes them, and to their neighbours they are
    /// like the end of the strip. At the ends of the strip the same is true of fewer animals.
    fn split(self) -> Vec<Strip> {
        let mut parts = Vec::new();
        let mut rest = Some(self);
        while let Some(strip) = rest {
            let [toads, frogs] = [strip.toads & !strip.frogs, strip.frogs & !strip.toads];
            let blocks = toads & toads >> 1 & frogs >> 2 & frogs >> 3;
            let walls = strip.toads & strip.frogs;
            let (block, wall) = (u64::from(blocks.trailing_zeros()), u64::from(walls.trailing_zeros()));
            let (first, after) = if wall < block { (wall, wall + 1) } else { (block, block + 4) };
            let (part, after) = match blocks | walls {
                0 => (strip, None),
                _ => (strip.piece(0, first), Some(strip.piece(after, strip.cells))),
            };
            rest = after;
            let part = part.trimmed();
            if [Player::Left, Player::Right].into_iter().any(|player| part.moves(player, true).next().is_some()) {
                parts.push(part);
            }
        }
        parts
    }

    /// The cells from `from` up to, but not including, `to`.
    fn piece(self, from: u64, to: u64) -> Strip {
        if from >= to {
            return Strip { cells: 0, toads: 0, frogs: 0 };
        }
        let cells = to - from;
        let kept = u64::MAX >> (64 - cells);
        Strip { cells, toads: self.toads >> from & kept, frogs: self.frogs >> from & kept }
    }

    /// The strip without the animals at its ends that can never move: frogs or `tff` on the left, toads or `ttf` on the right.
    fn trimmed(mut self) -> Strip {
        loop {
            let letter = |cell: u64| match cell {
                _ if cell >= self.cells => ' ',
                _ if self.toads >> cell & 1 == 1 => 't',
                _ if self.frogs >> cell & 1 == 1 => 'f',
                _ => '.',
            };
            let from_end = |cell: u64| self.cells.checked_sub(cell).map_or(' ', letter);
            self = match ([letter(0), letter(1), letter(2)], [from_end(3), from_end(2), from_end(1)]) {
                (['f', ..], _) => self.piece(1, self.cells),
                (['t', 'f', 'f'], _) => self.piece(3, self.cells),
                (_, [.., 't']) => self.piece(0, self.cells - 1),
                (_, ['t', 't', 'f']) => self.piece(0, self.cells - 3),
                _ => return self,
            };
        }
    }

    fn code(self) -> Board {
        Board::from_slice(&[self.cells, self.toads, self.frogs])
    }

    fn of(board: &Board) -> Self {
        match *board.as_slice() {
            [cells, toads, frogs] => Strip { cells: cells.min(64), toads, frogs },
            _ => Strip { cells: 0, toads: 0, frogs: 0 },
        }
    }
}
