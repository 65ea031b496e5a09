//! Clobber and its relatives. The sets are Left's stones, Right's stones, and, where stones move over them, the free squares.

use cutcake_base::{
    board::stones::{Cell, Direction, ORTHOGONAL},
    player::Player,
    position::Board,
};

use super::pack_stones;
use crate::{
    facts::Facts,
    packed::{Packed, each},
    rules::{Canonical, Order, PackedRules},
};

/// Clobber: a stone captures a stone of the other player by moving onto it.
pub struct Clobber {
    name: String,
    /// The directions in which a stone moves; the opposite ones are implied.
    steps: Vec<Direction>,
    /// Whether these are the orthogonal ones.
    is_orthogonal: bool,
    /// The most squares that it moves, of which all but the last are free.
    distance: u64,
}

impl Default for Clobber {
    fn default() -> Self {
        Clobber { name: "Clobber".to_owned(), steps: forward(&ORTHOGONAL), is_orthogonal: true, distance: 1 }
    }
}

/// The steps that lead down, or to the right.
fn forward(steps: &[Direction]) -> Vec<Direction> {
    steps.iter().copied().filter(|step| *step > (0, 0)).collect()
}

impl Clobber {
    /// Clobber with other steps to neighbours, if the symmetries of the grid preserve them, and with longer moves.
    pub fn by_steps(steps: &[Direction], distance: u64) -> Option<Self> {
        let is_there = |step: Direction| steps.contains(&step);
        let is_neighbour = |(down, right): Direction| down.abs().max(right.abs()) == 1;
        let are_all = |steps_of: fn(Direction) -> Direction| steps.iter().all(|step| is_there(steps_of(*step)));
        let is_symmetric = are_all(|(down, right)| (right, down)) && are_all(|(down, right)| (-down, right));
        (is_symmetric && steps.iter().copied().all(is_neighbour)).then(|| {
            let steps = forward(steps);
            let default = Clobber::default();
            match distance == default.distance && steps == default.steps {
                true => default,
                false => {
                    let is_orthogonal = steps == default.steps;
                    Clobber { name: format!("Clobber {distance} {steps:?}"), steps, is_orthogonal, distance }
                }
            }
        })
    }

    /// The distances in bits from a square to its neighbours after it.
    fn strides(&self, board: &Packed) -> impl Iterator<Item = u32> {
        let stride = board.stride();
        self.steps.iter().map(move |(down, right)| match (*down, *right) {
            (0, _) => 1,
            (_, 0) => stride,
            (_, 1) => stride + 1,
            _ => stride - 1,
        })
    }

    /// The stones that a player can capture, with their distance in bits, and whether they are after the capturing stone.
    fn seen(&self, board: &Packed, mover: usize, mut visit: impl FnMut(u128, u32, bool)) {
        let [own, other] = [board.planes[mover], board.planes[1 - mover]];
        for step in self.strides(board) {
            for is_forth in [true, false] {
                let (mut front, mut away) = (own, 0);
                for _ in 0..self.distance {
                    front = if is_forth { front << step } else { front >> step };
                    away += step;
                    let seen = front & other;
                    if seen != 0 {
                        visit(seen, away, is_forth);
                    }
                    front &= board.planes[2];
                    if front == 0 {
                        break;
                    }
                }
            }
        }
    }
}

impl PackedRules for Clobber {
    fn name(&self) -> &str {
        &self.name
    }

    fn pack(&self, board: &Board) -> Option<Packed> {
        let is_far = self.distance > 1;
        pack_stones(board, |cell| [cell == Cell::Left, cell == Cell::Right, is_far && cell == Cell::Free])
    }

    fn states(&self) -> Option<u64> {
        Some(if self.distance == 1 { 3 } else { 4 })
    }

    fn moves(&self, board: &Packed, player: Player, visit: &mut dyn FnMut(Packed)) {
        let mover = usize::from(player != Player::Left);
        let is_far = self.distance > 1;
        self.seen(board, mover, |seen, away, is_forth| {
            for taken in each(seen) {
                let stone = if is_forth { taken >> away } else { taken << away };
                let mut left = *board;
                left.planes[mover] ^= stone | taken;
                left.planes[1 - mover] ^= taken;
                left.planes[2] |= if is_far { stone } else { 0 };
                visit(left);
            }
        });
    }

    /// Components by steps.
    fn parts(&self, board: &Packed, visit: &mut dyn FnMut(Packed)) {
        let [x, o, free] = board.planes;
        let mut rest = x | o | free;
        let is_part = |part: u128| part & x != 0 && part & o != 0;
        if self.is_orthogonal {
            board.components(rest).filter(|part| is_part(*part)).for_each(|part| visit(board.cut(part)));
            return;
        }
        while rest != 0 {
            let mut part = rest & rest.wrapping_neg();
            loop {
                let grown = self.strides(board).fold(part, |grown, step| grown | part << step | part >> step) & rest;
                if grown == part {
                    break;
                }
                part = grown;
            }
            rest &= !part;
            if is_part(part) {
                visit(board.cut(part));
            }
        }
    }

    fn canonical(&self, part: &Packed) -> Canonical {
        Canonical::of_stones(part)
    }

    /// If one player can move, so can the other: the game is all-small.
    fn facts(&self, part: &Packed) -> Facts {
        let mut moves = 0;
        self.seen(part, 0, |seen, _, _| moves += seen.count_ones().cast_signed());
        Facts { infinitesimals: 1, moves: [moves; 2], size: moves, ..Facts::default() }
    }

    fn order(&self) -> Order {
        Order::Few
    }

    fn small(&self, part: &Packed, _: i32) -> i32 {
        // With moves over free squares the moves at present say little about the size.
        if part.planes[2] == 0 { 4 } else { 0 }
    }
}
