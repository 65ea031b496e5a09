//! Domineering (Andersson; Berlekamp, Conway, Guy, *Winning Ways*, ch. 5): dominoes on a board, Left's upright.

use std::sync::Arc;

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use crate::{
    Entry, NoBoard, Play, Ruleset,
    board::{
        filling::{Cells, Symmetry},
        plane::Plane,
        squares::Squares,
    },
    dominoes,
    limit::{Limit, Stop},
    player::Player,
    position::{Board, Boards},
    rules::Rules,
};
use cutcake_search::{game, rules::PackedRules};

/// Domineering: `Domineering[a,b]` is an empty board of a rows and b columns, on which Left places dominoes upright and Right
/// across. Other boards are written by their rows, `.` for a free square and `#` for an occupied one: `Domineering["..#|..."]`.
pub struct Domineering;

impl Ruleset for Domineering {
    fn name(&self) -> &str {
        "Domineering"
    }

    fn summary(&self) -> &str {
        "Left puts a domino on two free squares one above the other, Right on two side by side; the player who cannot move loses."
    }

    fn examples(&self) -> &[&str] {
        &["Domineering[4,4]", "Options(Domineering[2,3], Left)", "Domineering[\"..#|...\"]"]
    }

    fn sides(&self) -> Option<Vec<&str>> {
        Some(vec!["a", "b"])
    }

    fn numbers_of_entries(&self) -> Option<Vec<usize>> {
        Some(vec![1, 2])
    }

    fn board(&self, entries: &[Entry]) -> Result<Board, NoBoard> {
        dominoes::board(self, entries, '#')
    }

    fn entries(&self, board: &Board) -> String {
        dominoes::entries(board, '#')
    }

    /// None: a board is a shape.
    fn coordinates<'b>(&self, _board: &'b Board) -> Option<&'b [u64]> {
        None
    }

    fn cells(&self) -> Option<Cells> {
        Some(Cells { letters: ".#", is_strip: false, symmetry: Symmetry::Rows })
    }

    fn play(&self) -> Play<'_> {
        Play::Partizan(self)
    }

    fn packed(&self) -> Option<Arc<dyn PackedRules>> {
        Some(Arc::new(game::dominoes::Domineering))
    }
}

impl Rules for Domineering {
    fn options(&self, board: &Board, player: Player, limit: &Limit) -> Result<Vec<Boards>, Stop> {
        let mut options: IndexSet<Boards, FxBuildHasher> = IndexSet::default();
        if let Some(small) = SmallBoard::of(board) {
            for after in small.moves(player) {
                limit.check()?;
                options.insert(after.parts().map(SmallBoard::canonical).collect());
            }
            return Ok(options.into_iter().collect());
        }
        for after in moves(&Squares::of_code(board), player) {
            limit.check()?;
            options.insert(after.parts_for_dominoes().map(|part| canonical(&part)).collect());
        }
        Ok(options.into_iter().collect())
    }

    fn reduced(&self, board: &Board) -> Result<Boards, Stop> {
        Ok(Squares::of_code(board).parts_for_dominoes().map(|part| canonical(&part)).collect())
    }

    fn whole(&self, board: &Board, player: Player, _: &Limit) -> Result<Option<Vec<Board>>, Stop> {
        Ok(Some(moves(&Squares::of_code(board), player).map(|after| after.code()).collect()))
    }

    /// The transposed board.
    fn negative(&self, board: &Board) -> Option<Board> {
        if let Some(SmallBoard { plane, free }) = SmallBoard::of(board) {
            let (plane, free) = plane.transposed(free);
            return Some(SmallBoard { plane, free }.canonical());
        }
        Some(canonical(&Squares::of_code(board).transposed()))
    }

    /// Left has at most as many moves as upright dominoes fit, and at least as many as fit on squares where Right can place
    /// none; the same holds for Right.
    fn bounds(&self, board: &Board) -> Option<[i64; 2]> {
        let free = Squares::of_code(board);
        let [(left, sure_left), (right, sure_right)] = [upright(&free), upright(&free.transposed())];
        Some([sure_left - right, left - sure_right])
    }

    /// The number of free squares.
    fn size(&self, board: &Board) -> Option<u64> {
        Some(Squares::of_code(board).count().into())
    }
}

/// The most upright dominoes that fit on the free squares, and the most that fit on those where none can lie across.
fn upright(free: &Squares) -> (i64, i64) {
    let (mut count, mut sure) = (0, 0);
    // The columns in which a domino begins in the row above. Placing each domino as early as possible is optimal.
    let (mut covered, mut covered_sure) = (0_u64, 0_u64);
    for row in 0..free.rows() {
        let here = free.row(row);
        let isolated = here & !(here << 1) & !(here >> 1);
        for (covered, here, count) in [(&mut covered, here, &mut count), (&mut covered_sure, isolated, &mut sure)] {
            *count += i64::from((*covered & here).count_ones());
            *covered = here & !*covered;
        }
    }
    (count, sure)
}

/// The free squares after each move of a player.
fn moves(free: &Squares, player: Player) -> impl Iterator<Item = Squares> {
    let is_upright = player == Player::Left;
    (0..free.rows()).flat_map(move |row| {
        let here = free.row(row);
        let places = if is_upright { here & free.row(row + 1) } else { here & here >> 1 };
        (0..free.columns()).filter(move |column| places >> column & 1 == 1).map(move |column| {
            let mut after = free.clone();
            if is_upright {
                after.remove(row, 1 << column);
                after.remove(row + 1, 1 << column);
            } else {
                after.remove(row, 0b11 << column);
            }
            after
        })
    })
}

/// The least code of a board, its half-turn and its reflections, which all have the same value.
fn canonical(free: &Squares) -> Board {
    let flipped = free.flipped();
    let (mirrored, turned) = (free.mirrored(), flipped.mirrored());
    [&flipped, &mirrored, &turned].into_iter().fold(free.code(), |least, other| least.min(other.code()))
}

/// The free squares of a board of at most 64 squares, as most boards are.
#[derive(Clone, Copy)]
struct SmallBoard {
    plane: Plane,
    free: u64,
}

impl SmallBoard {
    fn of(board: &Board) -> Option<Self> {
        match board.as_slice() {
            [rows, columns, free] => Some(SmallBoard { plane: Plane::new(*rows, *columns)?, free: *free }),
            _ => None,
        }
    }

    /// The board after each move of a player, in the order of [`moves`].
    fn moves(self, player: Player) -> impl Iterator<Item = SmallBoard> {
        let SmallBoard { plane, free } = self;
        let beside = move |squares: u64| {
            let [_, _, right, below] = plane.neighbours(squares);
            if player == Player::Left { below } else { right }
        };
        let [above, left, ..] = plane.neighbours(free);
        let mut places = free & if player == Player::Left { above } else { left };
        std::iter::from_fn(move || {
            let place = places & places.wrapping_neg();
            places ^= place;
            (place != 0).then(|| SmallBoard { plane, free: free & !(place | beside(place)) })
        })
    }

    /// The connected regions with room for a domino, each on its smallest board.
    fn parts(self) -> impl Iterator<Item = SmallBoard> {
        let SmallBoard { plane, free: mut rest } = self;
        std::iter::from_fn(move || {
            while rest != 0 {
                let part = plane.part(rest);
                rest &= !part;
                if part.count_ones() > 1 {
                    let (plane, [free]) = plane.cut(part, [part]);
                    return Some(SmallBoard { plane, free });
                }
            }
            None
        })
    }

    /// The least code of the board, its half-turn and its reflections, like [`canonical`].
    fn canonical(self) -> Board {
        let SmallBoard { plane, free } = self;
        let flipped = plane.flipped(free);
        let least = free.min(flipped).min(plane.turned(free)).min(plane.turned(flipped));
        Board::from([plane.rows().into(), plane.columns().into(), least])
    }
}
