//! Amazons. The sets are Left's amazons, Right's amazons, and the free squares.

use std::iter;

use cutcake_base::{board::stones::Cell, player::Player, position::Board};

use super::pack_stones;
use crate::{
    facts::Facts,
    packed::{Packed, each},
    rules::{Canonical, Engine, PackedRules},
};

/// Amazons: an amazon moves as a queen of chess does and then shoots likewise, which burns a square for good.
pub struct Amazons;

/// The squares to which a queen goes from one, over free squares.
fn queen(board: &Packed, from: u128, free: u128) -> u128 {
    let stride = board.stride();
    let mut reached = 0;
    for step in [1, stride - 1, stride, stride + 1] {
        let (mut forth, mut back) = (from, from);
        loop {
            (forth, back) = (forth << step & free, back >> step & free);
            if forth | back == 0 {
                break;
            }
            reached |= forth | back;
        }
    }
    reached
}

/// Some squares, and those that share a side or a corner with them.
fn around(board: &Packed, squares: u128) -> u128 {
    let stride = board.stride();
    let wide = squares | squares << 1 | squares >> 1;
    wide | wide << stride | wide >> stride
}

/// The squares of `among` connected with a square by sides and corners.
fn reached(board: &Packed, from: u128, among: u128) -> u128 {
    let mut part = from;
    loop {
        let grown = around(board, part) & among;
        if grown == part {
            return part;
        }
        part = grown;
    }
}

/// The components of a set, connected by sides and corners.
fn components(board: &Packed, squares: u128) -> impl Iterator<Item = u128> {
    let mut rest = squares;
    iter::from_fn(move || {
        let first = rest & rest.wrapping_neg();
        let part = reached(board, first, rest);
        rest &= !part;
        (part != 0).then_some(part)
    })
}

/// A lower bound on the number of moves that an amazon beside a territory can make in it if its first arrow burns the square that it
/// comes from. Greedy: it moves by one square, and burns one that leaves the rest connected, if there is one; otherwise what is
/// cut off is lost.
fn filled(board: &Packed, mut amazon: u128, mut territory: u128) -> i32 {
    let mut moves = 0;
    let mut is_inside = false;
    loop {
        let mut best = 0;
        let mut next = (0, 0);
        let room = territory | if is_inside { amazon } else { 0 };
        'found: for target in each(around(board, amazon) & territory) {
            let arrows = if is_inside { queen(board, target, room & !target) } else { amazon };
            for arrow in each(arrows) {
                let left = reached(board, target, room & !arrow);
                if left.count_ones() > best {
                    best = left.count_ones();
                    next = (target, left & !target);
                }
                if left == room & !arrow {
                    break 'found;
                }
            }
        }
        if best == 0 {
            return moves;
        }
        (amazon, territory) = next;
        is_inside = true;
        moves += 1;
    }
}

impl PackedRules for Amazons {
    fn name(&self) -> &str {
        "Amazons"
    }

    fn pack(&self, board: &Board) -> Option<Packed> {
        pack_stones(board, |cell| [cell == Cell::Left, cell == Cell::Right, cell == Cell::Free])
    }

    fn states(&self) -> Option<u64> {
        Some(4)
    }

    fn moves(&self, board: &Packed, player: Player, visit: &mut dyn FnMut(Packed)) {
        let mover = usize::from(player != Player::Left);
        let free = board.planes[2];
        for amazon in each(board.planes[mover]) {
            for target in each(queen(board, amazon, free)) {
                for arrow in each(queen(board, target, (free | amazon) & !target)) {
                    let mut left = *board;
                    left.planes[mover] ^= amazon | target;
                    left.planes[2] = (free | amazon) & !(target | arrow);
                    visit(left);
                }
            }
        }
    }

    /// The components that have an amazon and a free square.
    fn parts(&self, board: &Packed, visit: &mut dyn FnMut(Packed)) {
        let [x, o, free] = board.planes;
        for part in components(board, x | o | free) {
            if part & free != 0 && part & (x | o) != 0 {
                visit(board.cut(part));
            }
        }
    }

    fn canonical(&self, part: &Packed) -> Canonical {
        Canonical::of_stones(part)
    }

    /// Every move takes one free square.
    ///
    /// A *territory* of Left is a component of the free squares that no amazon of Right touches. While the amazons of Left that
    /// touch it stay, Right can neither enter it nor shoot into it. One of them can move in and burn the square that it came
    /// from, which closes the territory for good, and then fill it, while the others stay; one amazon fills at most one
    /// territory. This gives Left m moves that Right cannot prevent. If Left moves nowhere else, each move of Right takes one
    /// of the f free squares that are in no territory of Left. So Right has at most f moves, and the part is at least m - f.
    fn facts(&self, part: &Packed) -> Facts {
        let [x, o, free] = part.planes;
        let squares = free.count_ones().cast_signed();
        let moves = [x, o].map(|amazons| {
            let reached = each(amazons).map(|amazon| queen(part, amazon, free).count_ones());
            reached.sum::<u32>().cast_signed()
        });
        let mut idle = [x, o];
        let (mut sure, mut others) = ([0; 2], [squares; 2]);
        for territory in components(part, free) {
            let beside = around(part, territory);
            let player = match [beside & x, beside & o] {
                [_, 0] => 0,
                [0, _] => 1,
                _ => continue,
            };
            others[player] -= territory.count_ones().cast_signed();
            let amazon = idle[player] & beside;
            let amazon = amazon & amazon.wrapping_neg();
            idle[player] &= !amazon;
            sure[player] += if amazon == 0 { 0 } else { filled(part, amazon, territory) };
        }
        let [left, right] = [0, 1].map(|player| i64::from(sure[player] - others[player]));
        Facts { bounds: [left, -right], moves, size: squares, ..Facts::default() }
    }

    fn engine(&self) -> Engine {
        Engine::ProofNumber
    }
}
