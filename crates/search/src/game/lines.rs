//! Games in which a move depends on three adjacent squares of a row or a column: Konane and Fission. The sets are Left's stones,
//! Right's stones, and the free squares.

use cutcake_base::{board::stones::Cell, player::Player, position::Board};

use super::pack_stones;
use crate::{
    facts::Facts,
    packed::{Packed, each},
    rules::{Canonical, Engine, PackedRules},
};

/// Konane: a stone captures adjacent stones of the other player by jumping over them, repeatedly in one direction.
pub struct Konane;

/// Fission: a stone, of the first set, divides onto the two free squares on either side of it: vertically by Left, horizontally
/// by Right.
pub struct Fission;

/// Fission with stones of two colours, each of which its player divides both ways.
pub struct BicolourFission;

fn pack(board: &Board) -> Option<Packed> {
    pack_stones(board, |cell| [cell == Cell::Left, cell == Cell::Right, cell == Cell::Free])
}

/// The squares that may ever have a stone of Left, have a stone of Right, or be free.
type May = [u128; 3];

/// The parts of a board. For lines of three squares in a direction, `moved` gives the first squares of the lines on which there
/// may be a move, and what may be on the squares after it.
///
/// What may ever be on each square is the closure under these moves. Parts are the components of the squares under lines with
/// possible moves; squares on no such line belong to no part.
fn parts_by_lines(board: &Packed, moved: impl Fn(&May, u32) -> (u128, May), visit: &mut dyn FnMut(Packed)) {
    let steps = [1, board.stride()];
    let mut may = board.planes;
    let mut lines = [0; 2];
    loop {
        let before = (may, lines);
        for (line, step) in lines.iter_mut().zip(steps) {
            let (moves, after) = moved(&may, step);
            *line = moves;
            may.iter_mut().zip(after).for_each(|(may, after)| *may |= after);
        }
        if before == (may, lines) {
            break;
        }
    }
    let squares = |first: u128, step: u32| first | first << step | first << (2 * step);
    let mut rest = squares(lines[0], steps[0]) | squares(lines[1], steps[1]);
    while rest != 0 {
        let mut part = rest & rest.wrapping_neg();
        loop {
            let touched = |line: u128, step: u32| line & (part | part >> step | part >> (2 * step));
            let grown =
                part | squares(touched(lines[0], steps[0]), steps[0]) | squares(touched(lines[1], steps[1]), steps[1]);
            if grown == part {
                break;
            }
            part = grown;
        }
        rest &= !part;
        visit(board.cut(part));
    }
}

/// The stones that can jump in a direction, forwards or backwards, at least once.
fn jumpers(own: u128, other: u128, free: u128, step: u32, forth: bool) -> u128 {
    if forth { own & other >> step & free >> (2 * step) } else { own & other << step & free << (2 * step) }
}

impl PackedRules for Konane {
    fn name(&self) -> &str {
        "Konane"
    }

    fn pack(&self, board: &Board) -> Option<Packed> {
        pack(board)
    }

    fn states(&self) -> Option<u64> {
        Some(4)
    }

    fn moves(&self, board: &Packed, player: Player, visit: &mut dyn FnMut(Packed)) {
        let mover = usize::from(player != Player::Left);
        let [own, other, free] = [board.planes[mover], board.planes[1 - mover], board.planes[2]];
        for step in [1, board.stride()] {
            for forth in [true, false] {
                for stone in each(jumpers(own, other, free, step, forth)) {
                    let (mut left, mut place) = (*board, stone);
                    while jumpers(place, left.planes[1 - mover], left.planes[2], step, forth) != 0 {
                        let (over, target) = if forth {
                            (place << step, place << (2 * step))
                        } else {
                            (place >> step, place >> (2 * step))
                        };
                        left.planes[mover] ^= place | target;
                        left.planes[1 - mover] ^= over;
                        left.planes[2] ^= place | over | target;
                        place = target;
                        visit(left);
                    }
                }
            }
        }
    }

    fn parts(&self, board: &Packed, visit: &mut dyn FnMut(Packed)) {
        let moved = |[left, right, free]: &May, step: u32| {
            let there = [(left, right), (right, left)].map(|(own, other)| jumpers(*own, *other, *free, step, true));
            let back =
                [(left, right), (right, left)].map(|(own, other)| (*own >> (2 * step)) & (*other >> step) & *free);
            let (any_there, any_back) = (there[0] | there[1], back[0] | back[1]);
            let lines = any_there | any_back;
            let comes = |player: usize| there[player] << (2 * step) | back[player];
            (lines, [comes(0), comes(1), any_there | lines << step | any_back << (2 * step)])
        };
        parts_by_lines(board, moved, visit);
    }

    fn canonical(&self, part: &Packed) -> Canonical {
        Canonical::of_stones(part)
    }

    /// Each move takes at least one stone of the other player.
    fn facts(&self, part: &Packed) -> Facts {
        let [left, right, free] = part.planes;
        let count = |squares: u128| squares.count_ones().cast_signed();
        let moves = |own: u128, other: u128| {
            let ways = [(1, true), (1, false), (part.stride(), true), (part.stride(), false)];
            ways.iter().map(|(step, forth)| count(jumpers(own, other, free, *step, *forth))).sum::<i32>()
        };
        Facts {
            bounds: [-i64::from(count(left)), count(right).into()],
            moves: [moves(left, right), moves(right, left)],
            size: count(left | right),
            ..Facts::default()
        }
    }

    fn engine(&self) -> Engine {
        Engine::ProofNumber
    }
}

/// The boards after one of the stones of a set divides in a direction.
fn divide(board: &Packed, plane: usize, step: u32, visit: &mut dyn FnMut(Packed)) {
    let free = board.planes[2];
    for stone in each(board.planes[plane] & free << step & free >> step) {
        let ends = stone << step | stone >> step;
        let mut left = *board;
        left.planes[plane] ^= stone | ends;
        left.planes[2] ^= stone | ends;
        visit(left);
    }
}

fn parts_by_division(board: &Packed, visit: &mut dyn FnMut(Packed)) {
    let moved = |[left, right, free]: &May, step: u32| {
        let divides = |stones: &u128| (*stones >> step) & *free & (*free >> (2 * step));
        let both = [divides(left), divides(right)];
        let lines = both[0] | both[1];
        let ends = |lines: u128| lines | lines << (2 * step);
        (lines, [ends(both[0]), ends(both[1]), lines << step])
    };
    parts_by_lines(board, moved, visit);
}

/// Every move takes a free square.
fn facts_of_division(part: &Packed, moves: [i32; 2]) -> Facts {
    let free = part.planes[2].count_ones();
    Facts { bounds: [-i64::from(free), free.into()], moves, size: free.cast_signed(), ..Facts::default() }
}

/// The number of stones that can divide in a direction.
fn divisible(part: &Packed, plane: usize, step: u32) -> i32 {
    let free = part.planes[2];
    (part.planes[plane] & free << step & free >> step).count_ones().cast_signed()
}

impl PackedRules for Fission {
    fn name(&self) -> &str {
        "Fission"
    }

    fn pack(&self, board: &Board) -> Option<Packed> {
        pack(board)
    }

    fn states(&self) -> Option<u64> {
        Some(4)
    }

    fn moves(&self, board: &Packed, player: Player, visit: &mut dyn FnMut(Packed)) {
        divide(board, 0, if player == Player::Left { board.stride() } else { 1 }, visit);
    }

    fn parts(&self, board: &Packed, visit: &mut dyn FnMut(Packed)) {
        parts_by_division(board, visit);
    }

    fn canonical(&self, part: &Packed) -> Canonical {
        Canonical::level(part)
    }

    fn moves_along_lines(&self) -> bool {
        true
    }

    fn facts(&self, part: &Packed) -> Facts {
        facts_of_division(part, [divisible(part, 0, part.stride()), divisible(part, 0, 1)])
    }
}

impl PackedRules for BicolourFission {
    fn name(&self) -> &str {
        "BicolourFission"
    }

    fn pack(&self, board: &Board) -> Option<Packed> {
        pack(board)
    }

    fn states(&self) -> Option<u64> {
        Some(4)
    }

    fn moves(&self, board: &Packed, player: Player, visit: &mut dyn FnMut(Packed)) {
        let plane = usize::from(player != Player::Left);
        divide(board, plane, 1, visit);
        divide(board, plane, board.stride(), visit);
    }

    fn parts(&self, board: &Packed, visit: &mut dyn FnMut(Packed)) {
        parts_by_division(board, visit);
    }

    fn canonical(&self, part: &Packed) -> Canonical {
        Canonical::of_stones(part)
    }

    fn facts(&self, part: &Packed) -> Facts {
        let moves = [0, 1].map(|plane| divisible(part, plane, 1) + divisible(part, plane, part.stride()));
        facts_of_division(part, moves)
    }
}
