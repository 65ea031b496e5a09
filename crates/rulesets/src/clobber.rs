//! Clobber (Albert, Grossman, Nowakowski, Wolfe 2005): a stone takes the place of a neighbour of the other colour.

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

/// Clobber: a player moves one of his stones, `x` of Left and `o` of Right, onto a stone of the other player beside it or
/// above or below it, and takes that stone away. A board is written by its rows, `.` for an empty square, and `#` for a closed
/// one, which is as good as empty:
/// `Clobber["xo|ox"]`.
///
/// The code of a board is one number that holds how many rows and columns it has, and the numbers whose bits are Left's stones, row by row, then
/// those of Right's.
pub struct Clobber;

/// The letters of a board, the empty square first.
const LETTERS: &str = ".xo";

/// The letters that are read: a closed square is as good as an empty one.
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
         Right's. Who cannot move loses."
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
        if let Some(few) = Few::of(board) {
            for left in few.moves(player) {
                limit.check()?;
                options.insert(left.split().map(Few::canonical).collect());
            }
            return Ok(options.into_iter().collect());
        }
        for left in Stones::of(board).moves(player) {
            limit.check()?;
            options.insert(left.split().iter().map(Stones::canonical).collect());
        }
        Ok(options.into_iter().collect())
    }

    fn reduced(&self, board: &Board) -> Result<Boards, Stop> {
        Ok(Stones::of(board).split().iter().map(Stones::canonical).collect())
    }

    fn whole(&self, board: &Board, player: Player, _: &Limit) -> Result<Option<Vec<Board>>, Stop> {
        Ok(Some(Stones::of(board).moves(player).iter().map(Stones::code).collect()))
    }

    /// The stones change their colours.
    fn negative(&self, board: &Board) -> Option<Board> {
        if let Some(Few { plane, stones: [x, o] }) = Few::of(board) {
            return Some(Few { plane, stones: [o, x] }.canonical());
        }
        let Stones([x, o]) = Stones::of(board);
        Some(Stones([o, x]).canonical())
    }

    /// How many moves each player has: as many as there are neighbours of different colours.
    fn size(&self, board: &Board) -> Option<u64> {
        if let Some(Few { plane, stones: [x, o] }) = Few::of(board) {
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
    /// What is left after each move of a player, in the order of his stones, row by row.
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
                        let mut left = self.clone();
                        left.0[mover].remove(row, 1 << column);
                        left.0[mover].insert(to_row, 1 << to_column);
                        left.0[1 - mover].remove(to_row, 1 << to_column);
                        moves.push(left);
                    }
                }
            }
        }
        moves
    }

    /// The parts that hang together and have stones of both colours, in which alone there are moves, each on the smallest
    /// board.
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

    /// The least code of the board turned and mirrored in all eight ways, which all have one value.
    fn canonical(&self) -> Board {
        let turned = self.each(Squares::transposed);
        let ways = [self, &turned].into_iter().flat_map(|way| {
            let flipped = way.each(Squares::flipped);
            [way.code(), way.each(Squares::mirrored).code(), flipped.each(Squares::mirrored).code(), flipped.code()]
        });
        ways.min().unwrap_or_else(|| self.code())
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

/// The stones of a board of at most 64 squares, Left's and Right's: most boards that are searched.
#[derive(Clone, Copy)]
struct Few {
    plane: Plane,
    stones: [u64; 2],
}

impl Few {
    fn of(board: &Board) -> Option<Self> {
        match board.as_slice() {
            [size, x, o] => Some(Few { plane: Plane::new(size >> 32, size & u64::from(u32::MAX))?, stones: [*x, *o] }),
            _ => None,
        }
    }

    /// What is left after each move of a player, in the order of his stones, row by row.
    fn moves(self, player: Player) -> impl Iterator<Item = Few> {
        let mover = usize::from(player != Player::Left);
        let squares = (0..u64::BITS).map(|square| 1 << square).filter(move |stone| self.stones[mover] & stone != 0);
        squares.flat_map(move |stone: u64| {
            let taken = self.plane.neighbours(stone).into_iter().filter(move |to| self.stones[1 - mover] & to != 0);
            taken.map(move |to| {
                let mut left = self;
                left.stones[mover] ^= stone | to;
                left.stones[1 - mover] ^= to;
                left
            })
        })
    }

    /// The parts that hang together and have stones of both colours, as [`Stones::split`].
    fn split(self) -> impl Iterator<Item = Few> {
        let Few { plane, stones: [x, o] } = self;
        let mut rest = x | o;
        std::iter::from_fn(move || {
            while rest != 0 {
                let part = plane.part(rest);
                rest &= !part;
                if part & x != 0 && part & o != 0 {
                    let (plane, stones) = plane.cut(part, [x & part, o & part]);
                    return Some(Few { plane, stones });
                }
            }
            None
        })
    }

    /// The least code of the board turned and mirrored in all eight ways, as [`Stones::canonical`].
    fn canonical(self) -> Board {
        let Few { plane, stones } = self;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_stones_are_played_as_many() {
        let mut state = 7_u64;
        for place in 0..300 {
            let (rows, columns) = (1 + place % 7, 1 + place % 9);
            let mut letter = || {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                ['x', 'o', '.', 'x', 'o'][(state >> 33) as usize % 5]
            };
            let row = |_| (0..columns).map(|_| letter()).collect::<String>();
            let text = (0..rows).map(row).collect::<Vec<_>>().join("|");
            let board = Clobber.board(&[Entry::Text(text)]).expect("it is a board");
            let (few, many) = (Few::of(&board).expect("it is small"), Stones::of(&board));
            assert_eq!(few.canonical(), many.canonical());
            for player in [Player::Left, Player::Right] {
                let few: Vec<Boards> =
                    few.moves(player).map(|left| left.split().map(Few::canonical).collect()).collect();
                let many = many.moves(player);
                let many: Vec<Boards> =
                    many.iter().map(|left| left.split().iter().map(Stones::canonical).collect()).collect();
                assert_eq!(few, many);
            }
        }
    }
}
