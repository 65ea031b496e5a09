//! Toads and Frogs. The sets are the toads, the frogs, and the empty cells of a strip.

use cutcake_base::{player::Player, position::Board};

use crate::{
    facts::Facts,
    packed::{Packed, each},
    rules::{Canonical, PackedRules},
};

/// Toads and Frogs: toads move right and frogs left, by a step onto an empty cell or a jump over one animal of the other player.
pub struct ToadsAndFrogs;

/// The cells onto which toads and frogs can move.
fn moved(strip: &Packed) -> [[u128; 2]; 2] {
    let [toads, frogs, empty] = strip.planes;
    [[toads << 1 & empty, (toads << 1 & frogs) << 1 & empty], [frogs >> 1 & empty, (frogs >> 1 & toads) >> 1 & empty]]
}

impl PackedRules for ToadsAndFrogs {
    fn name(&self) -> &str {
        "ToadsAndFrogs"
    }

    fn pack(&self, board: &Board) -> Option<Packed> {
        let [cells, toads, frogs] = *board.as_slice() else { return None };
        let mut strip = Packed::empty(1, usize::try_from(cells).ok()?)?;
        let [toads, frogs] = [toads, frogs].map(u128::from);
        // A cell in both is closed.
        strip.planes = [toads & !frogs, frogs & !toads, strip.all() & !(toads | frogs)];
        Some(strip)
    }

    fn states(&self) -> Option<u64> {
        Some(4)
    }

    fn moves(&self, board: &Packed, player: Player, visit: &mut dyn FnMut(Packed)) {
        let mover = usize::from(player != Player::Left);
        for (length, targets) in (1..).zip(moved(board)[mover]) {
            for target in each(targets) {
                let from = if mover == 0 { target >> length } else { target << length };
                let mut left = *board;
                left.planes[mover] ^= from | target;
                left.planes[2] ^= from | target;
                visit(left);
            }
        }
    }

    /// The stretches between animals that can never move again: those of `ttff` block each other, and no animal passes them. At
    /// the ends of the strip fewer suffice.
    fn parts(&self, board: &Packed, visit: &mut dyn FnMut(Packed)) {
        let [toads, frogs, empty] = board.planes;
        let stuck = toads & toads >> 1 & frogs >> 2 & frogs >> 3;
        let mut open = (toads | frogs | empty) & !(stuck | stuck << 1 | stuck << 2 | stuck << 3);
        loop {
            let (first, last) = (open & !(open << 1), open & !(open >> 1));
            let [t, f] = [toads & open, frogs & open];
            let gone = first & f
                | last & t
                | Some(first & t & f >> 1 & f >> 2).map_or(0, |start| start | start << 1 | start << 2)
                | Some(last & f & t << 1 & t << 2).map_or(0, |end| end | end >> 1 | end >> 2);
            if gone == 0 {
                break;
            }
            open &= !gone;
        }
        let mut rest = open;
        while rest != 0 {
            let first = rest & rest.wrapping_neg();
            let part = rest & !rest.wrapping_add(first);
            rest &= !part;
            let strip = board.cut(part);
            if moved(&strip).as_flattened().iter().any(|targets| *targets != 0) {
                visit(strip);
            }
        }
    }

    /// Reversing the strip negates it.
    fn canonical(&self, part: &Packed) -> Canonical {
        Canonical::lesser(*part, part.turned().exchanged())
    }

    /// An animal moves at most once for each cell ahead of it that its own kind does not occupy.
    fn facts(&self, part: &Packed) -> Facts {
        let [toads, frogs, empty] = part.planes;
        let count = |cells: u128| cells.count_ones().cast_signed();
        let most = |animals: u128, others: u128, is_before: fn(u128) -> u128| -> i64 {
            each(animals).map(|animal| i64::from((is_before(animal) & (others | empty)).count_ones())).sum()
        };
        let [left, right] = moved(part).map(|targets| targets.into_iter().map(count).sum::<i32>());
        Facts {
            bounds: [-most(frogs, toads, |frog| frog - 1), most(toads, frogs, |toad| !(toad | (toad - 1)))],
            moves: [left, right],
            size: count(empty) * count(toads | frogs),
            ..Facts::default()
        }
    }
}
