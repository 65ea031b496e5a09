//! Clobber (Albert, Grossman, Nowakowski, Wolfe 2005): a stone captures a neighbour of the other colour.

use std::sync::Arc;

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use smallvec::SmallVec;

use crate::{
    Entry, NoBoard, Play, Ruleset,
    board::{
        filling::{Cells, Symmetry},
        plane::Plane,
        squares::{Frame, Squares},
    },
    impartial::broken,
    limit::{Limit, Stop},
    player::Player,
    position::{Board, Boards},
    rules::Rules,
};
use cutcake_search::{game::clobber, rules::PackedRules};

/// Clobber: a player moves one of his stones, `x` of Left and `o` of Right, onto an orthogonally adjacent stone of the
/// opponent, which is removed. A board is written by its rows, `.` for an empty square and `#` for a closed one, which is
/// equivalent to an empty one: `Clobber["xo|ox"]`.
///
/// The code of a board is one number for the rows and columns, then the numbers whose bits are Left's stones, row by row, and
/// those whose bits are Right's.
pub struct Clobber;

/// The letters of a board, the empty square first.
const LETTERS: &str = ".xo";

/// The letters that are accepted: a closed square is equivalent to an empty one.
const READ: &str = ".xo#";

/// The stones of Left, and those of Right.
#[derive(Clone)]
struct Stones([Squares; 2]);

impl Ruleset for Clobber {
    fn name(&self) -> &str {
        "Clobber"
    }

    fn summary(&self) -> &str {
        "A player moves a stone onto a neighbouring stone of the other player, which is taken away; x are Left's stones, o \
         Right's. The player who cannot move loses."
    }

    fn examples(&self) -> &[&str] {
        &["Clobber[\"xo|ox\"]", "Clobber[\"xoxo\"]", "Options(Clobber[\"xo.|oxo\"], Left)"]
    }

    fn form(&self) -> String {
        "Clobber[\"xo|ox\"]".to_owned()
    }

    fn sides(&self) -> Option<Vec<&str>> {
        Some(vec!["rows"])
    }

    fn board(&self, entries: &[Entry]) -> Result<Board, NoBoard> {
        let rule = "a board of Clobber is written by its rows with x and o for stones and . or # for other squares, divided \
                    by |, all of one length from 1 to 64, and at most 64 rows: \"xo|ox\"";
        let stones = match entries {
            [Entry::Text(text)] => {
                Squares::read(text, 'x', READ).zip(Squares::read(text, 'o', READ)).map(|(x, o)| Stones([x, o]))
            }
            _ => None,
        };
        stones.map(|stones| stones.code()).ok_or_else(|| broken(rule, Some(0)))
    }

    fn entries(&self, board: &Board) -> String {
        let Stones([x, o]) = Stones::of(board);
        let letter = |row, column| match (x.has(row, column), o.has(row, column)) {
            (true, _) => 'x',
            (_, true) => 'o',
            _ => '.',
        };
        let row = |row| (0..x.columns()).map(|column| letter(row, column)).collect();
        format!("\"{}\"", (0..x.rows()).map(row).collect::<Vec<String>>().join("|"))
    }

    /// None: a board is a shape.
    fn coordinates<'b>(&self, _board: &'b Board) -> Option<&'b [u64]> {
        None
    }

    fn cells(&self) -> Option<Cells> {
        Some(Cells { letters: LETTERS, is_strip: false, symmetry: Symmetry::Square })
    }

    fn play(&self) -> Play<'_> {
        Play::Partizan(self)
    }

    fn packed(&self) -> Option<Arc<dyn PackedRules>> {
        Some(Arc::new(clobber::Clobber::default()))
    }
}

impl Rules for Clobber {
    fn options(&self, board: &Board, player: Player, limit: &Limit) -> Result<Vec<Boards>, Stop> {
        let mut options: IndexSet<Boards, FxBuildHasher> = IndexSet::default();
        if let Some(small) = SmallBoard::of(board) {
            for after in small.moves(player) {
                limit.check()?;
                options.insert(after.split().map(SmallBoard::canonical).collect());
            }
            return Ok(options.into_iter().collect());
        }
        for after in Stones::of(board).moves(player) {
            limit.check()?;
            options.insert(after.split().iter().map(Stones::canonical).collect());
        }
        Ok(options.into_iter().collect())
    }

    fn reduced(&self, board: &Board) -> Result<Boards, Stop> {
        Ok(Stones::of(board).split().iter().map(Stones::canonical).collect())
    }

    fn whole(&self, board: &Board, player: Player, _: &Limit) -> Result<Option<Vec<Board>>, Stop> {
        Ok(Some(Stones::of(board).moves(player).iter().map(Stones::code).collect()))
    }

    /// The board with the colours exchanged.
    fn negative(&self, board: &Board) -> Option<Board> {
        if let Some(SmallBoard { plane, stones: [x, o] }) = SmallBoard::of(board) {
            return Some(SmallBoard { plane, stones: [o, x] }.canonical());
        }
        let Stones([x, o]) = Stones::of(board);
        Some(Stones([o, x]).canonical())
    }

    /// The number of moves of each player, which is the number of adjacent pairs of different colours.
    fn size(&self, board: &Board) -> Option<u64> {
        if let Some(SmallBoard { plane, stones: [x, o] }) = SmallBoard::of(board) {
            return Some(plane.neighbours(x).iter().map(|beside| u64::from((beside & o).count_ones())).sum());
        }
        let Stones([x, o]) = Stones::of(board);
        let row = |row: usize| {
            let ([x, below_x], [o, below_o]) = ([x.row(row), x.row(row + 1)], [o.row(row), o.row(row + 1)]);
            [x & o << 1, o & x << 1, x & below_o, o & below_x].map(u64::count_ones).iter().sum::<u32>()
        };
        Some((0..x.rows()).map(row).sum::<u32>().into())
    }
}

impl Stones {
    /// The board after each move of a player, in the order of his stones, row by row.
    fn moves(&self, player: Player) -> Vec<Stones> {
        let mover = usize::from(player != Player::Left);
        let (own, other) = (&self.0[mover], &self.0[1 - mover]);
        let mut moves = Vec::new();
        for row in 0..own.rows() {
            for column in (0..own.columns()).filter(|column| own.has(row, *column)) {
                let neighbours = [
                    row.checked_sub(1).map(|row| (row, column)),
                    column.checked_sub(1).map(|column| (row, column)),
                    (column + 1 < own.columns()).then_some((row, column + 1)),
                    Some((row + 1, column)),
                ];
                for (to_row, to_column) in neighbours.into_iter().flatten() {
                    if other.has(to_row, to_column) {
                        let mut after = self.clone();
                        after.0[mover].remove(row, 1 << column);
                        after.0[mover].insert(to_row, 1 << to_column);
                        after.0[1 - mover].remove(to_row, 1 << to_column);
                        moves.push(after);
                    }
                }
            }
        }
        moves
    }

    /// The connected groups with stones of both colours, the only ones with moves, each on its smallest board.
    fn split(&self) -> SmallVec<[Stones; 2]> {
        let Stones([x, o]) = self;
        let parts = x.union(o).parts();
        let part = |part: &Squares| -> Option<Stones> {
            let frame: Frame = part.frame()?;
            let stones = [x.intersection(part).cut_to(frame), o.intersection(part).cut_to(frame)];
            stones.iter().all(|stones| stones.count() > 0).then_some(Stones(stones))
        };
        parts.iter().filter_map(part).collect()
    }

    /// The least code of the eight rotations and reflections of the board, which all have the same value.
    fn canonical(&self) -> Board {
        let transposed = self.each(Squares::transposed);
        let images = [self, &transposed].into_iter().flat_map(|image| {
            let flipped = image.each(Squares::flipped);
            [image.code(), image.each(Squares::mirrored).code(), flipped.each(Squares::mirrored).code(), flipped.code()]
        });
        images.min().unwrap_or_else(|| self.code())
    }

    fn each(&self, change: impl Fn(&Squares) -> Squares) -> Stones {
        Stones(self.0.each_ref().map(change))
    }

    fn code(&self) -> Board {
        let Stones([x, o]) = self;
        let mut code = Board::from_slice(&[(x.rows() as u64) << 32 | x.columns() as u64]);
        x.pack(&mut code);
        o.pack(&mut code);
        code
    }

    fn of(board: &Board) -> Self {
        let (size, squares) = board.split_first().map_or((0, board.as_slice()), |(size, squares)| (*size, squares));
        let (rows, columns) = (size >> 32, size & u64::from(u32::MAX));
        let (x, rest) = Squares::unpack(rows, columns, squares);
        Stones([x, Squares::unpack(rows, columns, rest).0])
    }
}

/// The stones of Left and of Right on a board of at most 64 squares, as most searched boards are.
#[derive(Clone, Copy)]
struct SmallBoard {
    plane: Plane,
    stones: [u64; 2],
}

impl SmallBoard {
    fn of(board: &Board) -> Option<Self> {
        match board.as_slice() {
            [size, x, o] => {
                Some(SmallBoard { plane: Plane::new(size >> 32, size & u64::from(u32::MAX))?, stones: [*x, *o] })
            }
            _ => None,
        }
    }

    /// The board after each move of a player, in the order of his stones, row by row.
    fn moves(self, player: Player) -> impl Iterator<Item = SmallBoard> {
        let mover = usize::from(player != Player::Left);
        let squares = (0..u64::BITS).map(|square| 1 << square).filter(move |stone| self.stones[mover] & stone != 0);
        squares.flat_map(move |stone: u64| {
            let taken = self.plane.neighbours(stone).into_iter().filter(move |to| self.stones[1 - mover] & to != 0);
            taken.map(move |to| {
                let mut after = self;
                after.stones[mover] ^= stone | to;
                after.stones[1 - mover] ^= to;
                after
            })
        })
    }

    /// The connected groups with stones of both colours, like [`Stones::split`].
    fn split(self) -> impl Iterator<Item = SmallBoard> {
        let SmallBoard { plane, stones: [x, o] } = self;
        let mut rest = x | o;
        std::iter::from_fn(move || {
            while rest != 0 {
                let part = plane.part(rest);
                rest &= !part;
                if part & x != 0 && part & o != 0 {
                    let (plane, stones) = plane.cut(part, [x & part, o & part]);
                    return Some(SmallBoard { plane, stones });
                }
            }
            None
        })
    }

    /// The least code of the eight rotations and reflections of the board, like [`Stones::canonical`].
    fn canonical(self) -> Board {
        let SmallBoard { plane, stones } = self;
        let turned = stones.map(|stones| plane.transposed(stones).1);
        let (other, _) = plane.transposed(0);
        let mut least = (plane, stones);
        for (plane, stones) in [(plane, stones), (other, turned)] {
            let flipped = stones.map(|stones| plane.flipped(stones));
            for stones in [stones, flipped] {
                least = least.min((plane, stones)).min((plane, stones.map(|stones| plane.turned(stones))));
            }
        }
        let (plane, [x, o]) = least;
        Board::from([u64::from(plane.rows()) << 32 | u64::from(plane.columns()), x, o])
    }
}
