//! NoGo: all groups must keep a liberty.
//!
//! A point that is illegal for a player stays illegal: the last liberty of a group stays its last until somebody plays there. A
//! free point that is illegal for both players is *dead*. Any stone beside it, now or later, has a liberty for good and is
//! *immortal*, and so is its whole group. An immortal stone matters only to its own player, whose stones beside it are immortal
//! too. So dead points and immortal stones are removed from the board, and the free points beside them record whose stones
//! would be immortal there. What is left are free points and groups that may still lose their last liberty; adjacent stones of
//! different players do not interact, which divides boards into more parts.
//!
//! The third set are the free points. There the first set says where stones of Left would be immortal, and the second where
//! those of Right would; elsewhere they are the stones of Left and of Right.

use cutcake_base::{board::stones::Cell, player::Player, position::Board};

use super::pack_stones;
use crate::{
    facts::Facts,
    packed::{Packed, each},
    rules::{Canonical, PackedRules},
};

/// NoGo.
pub struct NoGo;

/// The points where Left and where Right may play.
fn allowed(board: &Packed) -> [u128; 2] {
    let free = board.planes[2];
    // For each player the last liberties of his groups, and the liberties of his groups that have several.
    let (mut last, mut beside_alive) = ([0; 2], [0; 2]);
    for player in 0..2 {
        for group in board.components(board.planes[player] & !free) {
            let liberties = board.neighbours(group) & free;
            match liberties.count_ones() {
                0 | 1 => last[player] |= liberties,
                _ => beside_alive[player] |= liberties,
            }
        }
    }
    let breathing = board.neighbours(free) & free;
    [0, 1].map(|player| free & (breathing | board.planes[player] | beside_alive[player]) & !last[1 - player])
}

/// Removes dead points, immortal stones and stones without liberties, until there are none.
fn without_dead(board: &Packed) -> (Packed, [u128; 2]) {
    let mut board = *board;
    for player in 0..2 {
        for group in board.components(board.planes[player] & !board.planes[2]) {
            if board.neighbours(group) & board.planes[2] == 0 {
                board.planes[player] &= !group;
            }
        }
    }
    loop {
        let allowed = allowed(&board);
        let dead = board.planes[2] & !(allowed[0] | allowed[1]);
        if dead == 0 {
            return (board, allowed);
        }
        board.planes = board.planes.map(|plane| plane & !dead);
        let free = board.planes[2];
        for player in 0..2 {
            let stones = board.planes[player] & !free;
            let immortal = board.reached(board.neighbours(dead) & stones, stones);
            board.planes[player] &= !immortal;
            board.planes[player] |= (board.neighbours(dead) | board.neighbours(immortal)) & free;
        }
    }
}

/// The components of a board without dead points: adjacent free points, groups, and groups with their liberties are connected.
fn components(board: &Packed, mut visit: impl FnMut(u128)) {
    let free = board.planes[2];
    let [x, o] = [board.planes[0] & !free, board.planes[1] & !free];
    let mut rest = free;
    if board.rows == 1 {
        // The squares connected with the next one.
        let all = free | x | o;
        let tied = all & all >> 1 & !(x & o >> 1 | o & x >> 1);
        let mut squares = all;
        while squares != 0 {
            let first = squares & squares.wrapping_neg();
            let part = tied ^ tied.wrapping_add(first);
            squares &= !part;
            if part & free != 0 {
                visit(part);
            }
        }
        return;
    }
    while rest != 0 {
        let mut part = rest & rest.wrapping_neg();
        loop {
            let [points, left, right] = [part & free, part & x, part & o];
            let grown = part
                | board.neighbours(points) & (free | x | o)
                | board.neighbours(left) & (x | free)
                | board.neighbours(right) & (o | free);
            if grown == part {
                break;
            }
            part = grown;
        }
        rest &= !part;
        visit(part);
    }
}

/// A strip with each group reduced to one stone: only its ends have liberties.
fn merged(strip: &Packed) -> Packed {
    let [x, o, free] = strip.planes;
    let [x, o] = [x & !free, o & !free];
    let kept = strip.all() & !(x & x << 1 | o & o << 1);
    let mut merged = Packed { columns: 0, planes: [0; 3], ..*strip };
    for square in each(kept) {
        for (plane, merged_plane) in strip.planes.iter().zip(&mut merged.planes) {
            *merged_plane |= u128::from(plane & square != 0) << merged.columns;
        }
        merged.columns += 1;
    }
    merged
}

/// The most moves of a player, who moves at most once on each point that is legal now.
///
/// If he alone moves, each group of the other player keeps a liberty. If there is none whose liberties are all legal, and none
/// of his own stones would be immortal at once, one point stays free all the same: a liberty of his stones, or a dead point.
fn most_moves(part: &Packed, player: usize, allowed: u128) -> i64 {
    let free = part.planes[2];
    let (mut kept, mut points) = (0, allowed);
    for group in part.components(part.planes[1 - player] & !free) {
        let liberties = part.neighbours(group) & free;
        if liberties & !points == 0 && liberties != 0 {
            points &= !liberties;
            kept += 1;
        }
    }
    let has_immortal = part.planes[player] & free != 0;
    let kept = kept.max(i64::from(allowed != 0 && allowed == free && !has_immortal));
    i64::from(allowed.count_ones()) - kept
}

impl PackedRules for NoGo {
    fn name(&self) -> &str {
        "NoGo"
    }

    fn pack(&self, board: &Board) -> Option<Packed> {
        pack_stones(board, |cell| [cell == Cell::Left, cell == Cell::Right, cell == Cell::Free])
    }

    fn states(&self) -> Option<u64> {
        Some(7)
    }

    fn moves(&self, board: &Packed, player: Player, visit: &mut dyn FnMut(Packed)) {
        let mover = usize::from(player != Player::Left);
        for point in each(allowed(board)[mover]) {
            let mut left = *board;
            let is_immortal = board.planes[mover] & point != 0;
            left.planes[2] &= !point;
            left.planes[mover] |= point;
            left.planes[1 - mover] &= !point;
            if is_immortal {
                let free = left.planes[2];
                let group = left.reached(point, left.planes[mover] & !free);
                left.planes[mover] &= !group;
                left.planes[mover] |= left.neighbours(group) & free;
            }
            visit(left);
        }
    }

    fn parts(&self, board: &Packed, visit: &mut dyn FnMut(Packed)) {
        let (board, _) = without_dead(board);
        components(&board, |part| {
            let part = board.cut(part);
            visit(match (part.rows, part.columns) {
                (1, _) => merged(&part),
                (_, 1) => merged(&part.transposed()),
                _ => part,
            });
        });
    }

    fn canonical(&self, part: &Packed) -> Canonical {
        Canonical::of_stones(part)
    }

    /// A player has at least one move if the other player has none. He also has all points where his stones would be immortal
    /// and that no stone of the other player is on or beside, now or later.
    fn facts(&self, part: &Packed) -> Facts {
        let allowed = allowed(part);
        let free = part.planes[2];
        let [left, right] = [0, 1].map(|player| most_moves(part, player, allowed[player]));
        let sure = |player: usize| {
            let others = allowed[1 - player] | part.planes[1 - player] & !free;
            let sure = part.planes[player] & allowed[player] & !others & !part.neighbours(others);
            i64::from(sure.count_ones().max(u32::from(allowed[1 - player] == 0 && allowed[player] != 0)))
        };
        Facts {
            bounds: [sure(0) - right, left - sure(1)],
            moves: allowed.map(|points| points.count_ones().cast_signed()),
            size: free.count_ones().cast_signed(),
            ..Facts::default()
        }
    }

    /// There are few strips, and they transpose often.
    fn small(&self, part: &Packed, larger: i32) -> i32 {
        larger + if part.rows == 1 { 9 } else { 4 }
    }
}
