//! Toads and Frogs (Guy; Berlekamp, Conway, Guy, *Winning Ways*, ch. 1): toads move right, frogs left.

use std::sync::Arc;

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use crate::{
    Entry, NoBoard, Play, Ruleset,
    board::filling::{Cells, Symmetry},
    impartial::broken,
    limit::{Limit, Stop},
    player::Player,
    position::{Board, Boards},
    rules::Rules,
    shape::{Look, Shape},
};
use cutcake_search::{game::toads, rules::PackedRules};

/// Toads and Frogs: Left moves a toad `t` one cell to the right, Right a frog `f` one cell to the left, onto an empty cell
/// `.`, or over one animal of the other player onto the empty cell behind it: `ToadsAndFrogs["tt..ff"]`. Nobody enters a cell
/// `#`.
///
/// The code of a board is how many cells it has, the number whose bits are the toads, and that of the frogs; a closed cell is in
/// both.
pub struct ToadsAndFrogs;

/// The most cells of a strip.
const MOST_CELLS: usize = 64;

/// A strip: its cells, the bits of the toads, and those of the frogs, the first cell the lowest.
#[derive(Clone, Copy)]
struct Strip {
    cells: u64,
    toads: u64,
    frogs: u64,
}

/// The letters of a strip, the empty cell first.
const LETTERS: &str = ".tf";

impl Ruleset for ToadsAndFrogs {
    fn name(&self) -> &str {
        "ToadsAndFrogs"
    }

    fn summary(&self) -> &str {
        "Left moves a toad t to the right, Right a frog f to the left: one step onto an empty cell, or over one animal of the \
         other player onto the empty cell behind it. Who cannot move loses."
    }

    fn examples(&self) -> &[&str] {
        &["ToadsAndFrogs[\"tt..ff\"]", "Options(ToadsAndFrogs[\"ttf.ff\"])", "ToadsAndFrogs[\"t.tff.\"]"]
    }

    fn form(&self) -> String {
        "ToadsAndFrogs[\"tt..ff\"]".to_owned()
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
            let rule = "a strip of Toads and Frogs is written with t for a toad, f for a frog, . for an empty cell and # for a closed \
                        one, and has 1 to 64 cells: \"tt..ff\"";
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
        Some(Arc::new(toads::ToadsAndFrogs))
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

impl Rules for ToadsAndFrogs {
    fn options(&self, board: &Board, player: Player, limit: &Limit) -> Result<Vec<Boards>, Stop> {
        let mut options: IndexSet<Boards, FxBuildHasher> = IndexSet::default();
        for left in Strip::of(board).moves(player) {
            limit.check()?;
            options.insert(left.split().into_iter().map(Strip::code).collect());
        }
        Ok(options.into_iter().collect())
    }

    fn reduced(&self, board: &Board) -> Result<Boards, Stop> {
        Ok(Strip::of(board).split().into_iter().map(Strip::code).collect())
    }

    fn whole(&self, board: &Board, player: Player, _: &Limit) -> Result<Option<Vec<Board>>, Stop> {
        Ok(Some(Strip::of(board).moves(player).map(Strip::code).collect()))
    }
}

impl Strip {
    /// What is left after each move of a player, in the order of his animals.
    fn moves(self, player: Player) -> impl Iterator<Item = Strip> {
        (0..self.cells).filter_map(move |cell| match player {
            Player::Left => {
                let to = self.target(self.toads, self.frogs, cell, |cell| cell.checked_add(1))?;
                Some(Strip { toads: self.toads & !(1 << cell) | 1 << to, ..self })
            }
            _ => {
                let to = self.target(self.frogs, self.toads, cell, |cell| cell.checked_sub(1))?;
                Some(Strip { frogs: self.frogs & !(1 << cell) | 1 << to, ..self })
            }
        })
    }

    /// Where an animal of the player moves from a cell, if there is one and it can.
    fn target(self, own: u64, other: u64, cell: u64, next: impl Fn(u64) -> Option<u64>) -> Option<u64> {
        let has = |animals: u64, cell: u64| animals >> cell & 1 == 1;
        let is_inside = |cell: &u64| *cell < self.cells;
        let is_empty = |cell: &u64| !has(own | other, *cell);
        if !has(own & !other, cell) {
            return None;
        }
        let step = next(cell).filter(is_inside)?;
        if has(other & !own, step) {
            next(step).filter(is_inside).filter(is_empty)
        } else {
            Some(step).filter(is_empty)
        }
    }

    /// The parts of a strip between closed cells and animals that can never move again, where there is a move left.
    ///
    /// None of `ttff` ever moves: each waits for another of them. No animal passes them, and they are as good as the end of
    /// the strip to those beside them. At the ends of the strip the same is true of fewer.
    fn split(self) -> Vec<Strip> {
        let mut parts = Vec::new();
        let mut rest = Some(self);
        while let Some(strip) = rest {
            let [toads, frogs] = [strip.toads & !strip.frogs, strip.frogs & !strip.toads];
            let blocks = toads & toads >> 1 & frogs >> 2 & frogs >> 3;
            let walls = strip.toads & strip.frogs;
            let (block, wall) = (u64::from(blocks.trailing_zeros()), u64::from(walls.trailing_zeros()));
            let (first, behind) = if wall < block { (wall, wall + 1) } else { (block, block + 4) };
            let (part, behind) = match blocks | walls {
                0 => (strip, None),
                _ => (strip.piece(0, first), Some(strip.piece(behind, strip.cells))),
            };
            rest = behind;
            let part = part.trimmed();
            if [Player::Left, Player::Right].into_iter().any(|player| part.moves(player).next().is_some()) {
                parts.push(part);
            }
        }
        parts
    }

    /// The cells from one on and before another.
    fn piece(self, from: u64, to: u64) -> Strip {
        if from >= to {
            return Strip { cells: 0, toads: 0, frogs: 0 };
        }
        let cells = to - from;
        let kept = u64::MAX >> (64 - cells);
        Strip { cells, toads: self.toads >> from & kept, frogs: self.frogs >> from & kept }
    }

    /// The strip without the animals at its ends that can never move: frogs or `tff` on the left, toads or `ttf` on the
    /// right.
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
