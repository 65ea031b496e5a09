//! Amazons: queens that shoot. The first set are Left's amazons, the second one Right's, the third one the free squares.

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

    /// What hangs together by sides or corners, where there are an amazon and a free square.
    fn parts(&self, board: &Packed, visit: &mut dyn FnMut(Packed)) {
        let [x, o, free] = board.planes;
        let stride = board.stride();
        let mut rest = x | o | free;
        while rest != 0 {
            let mut part = rest & rest.wrapping_neg();
            loop {
                let wide = part | part << 1 | part >> 1;
                let grown = (wide | wide << stride | wide >> stride) & rest;
                if grown == part {
                    break;
                }
                part = grown;
            }
            rest &= !part;
            if part & free != 0 && part & (x | o) != 0 {
                visit(board.cut(part));
            }
        }
    }

    fn canonical(&self, part: &Packed) -> Canonical {
        Canonical::of_stones(part)
    }

    /// Every move burns a square; who has no amazon has no move, and who has one beside a free square has.
    fn facts(&self, part: &Packed) -> Facts {
        let [x, o, free] = part.planes;
        let squares = i64::from(free.count_ones());
        let moves = [x, o].map(|amazons| {
            let reached = each(amazons).map(|amazon| queen(part, amazon, free).count_ones());
            reached.sum::<u32>().cast_signed()
        });
        let most = |own: u128| if own == 0 { 0 } else { squares };
        let least = |own: u128, other: u128| if other == 0 && own != 0 { 1 } else { -most(other) };
        Facts { bounds: [least(x, o), -least(o, x)], moves, size: free.count_ones().cast_signed(), ..Facts::default() }
    }

    fn engine(&self) -> Engine {
        Engine::ProofNumber
    }
}
