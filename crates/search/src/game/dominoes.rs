//! Domineering and Cram. The first set are the free squares.

use cutcake_base::{player::Player, position::Board};
use num_traits::PrimInt;

use super::pack_squares;
use crate::{
    facts::{Areas, Facts},
    packed::{Packed, each},
    rules::{Canonical, Engine, Order, PackedRules},
};

/// Domineering: Left's dominoes are vertical, Right's horizontal.
pub struct Domineering;

/// Cram: both players place dominoes both ways.
pub struct Cram;

impl PackedRules for Domineering {
    fn name(&self) -> &str {
        "Domineering"
    }

    fn pack(&self, board: &Board) -> Option<Packed> {
        pack_squares(board)
    }

    fn states(&self) -> Option<u64> {
        Some(2)
    }

    fn moves(&self, board: &Packed, player: Player, visit: &mut dyn FnMut(Packed)) {
        let (along, across) = if player == Player::Left { (board.stride(), 1) } else { (1, board.stride()) };
        place(board, along, worth(board.planes[0], along, across), visit);
    }

    fn parts(&self, board: &Packed, visit: &mut dyn FnMut(Packed)) {
        parts(board, visit);
    }

    /// Transposing a board negates it.
    fn canonical(&self, part: &Packed) -> Canonical {
        Canonical::level(part)
    }

    fn moves_along_lines(&self) -> bool {
        true
    }

    fn order(&self) -> Order {
        Order::Areas
    }

    fn facts(&self, part: &Packed) -> Facts {
        let (free, stride) = (part.planes[0], part.stride() as usize);
        if part.is_narrow() { facts(free as u64, stride) } else { facts(free, stride) }
    }
}

impl PackedRules for Cram {
    fn name(&self) -> &str {
        "Cram"
    }

    fn pack(&self, board: &Board) -> Option<Packed> {
        pack_squares(board)
    }

    fn states(&self) -> Option<u64> {
        Some(2)
    }

    fn moves(&self, board: &Packed, _: Player, visit: &mut dyn FnMut(Packed)) {
        let free = board.planes[0];
        for step in [board.stride(), 1] {
            place(board, step, free & free >> step, visit);
        }
    }

    /// Without parts that are 0 by symmetry.
    fn parts(&self, board: &Packed, visit: &mut dyn FnMut(Packed)) {
        parts(board, &mut |part| {
            if !is_turned_about(&part) {
                visit(part);
            }
        });
    }

    fn canonical(&self, part: &Packed) -> Canonical {
        Canonical { board: part.least(), negated: false, is_own_negative: true }
    }

    fn has_same_moves(&self) -> bool {
        true
    }

    /// A nimber is infinitesimal.
    fn facts(&self, part: &Packed) -> Facts {
        let free = part.planes[0];
        let moves = (free & free >> 1).count_ones() + (free & free >> part.stride()).count_ones();
        let moves = moves.cast_signed();
        Facts { infinitesimals: 1, moves: [moves; 2], size: moves, ..Facts::default() }
    }

    fn order(&self) -> Order {
        Order::Few
    }

    fn small(&self, _: &Packed, _: i32) -> i32 {
        10
    }

    /// Only a few of many moves win, and no order predicts which.
    fn engine(&self) -> Engine {
        Engine::ProofNumber
    }
}

/// Whether a board of Cram is 0 because the second player answers each domino by its image under the rotation by 180 degrees
/// (M. Gardner, *Cram, crosscram and quadraphage*, Scientific American 230, 1974): the board is its own image, and no domino
/// overlaps its own image, as only one in the centre can.
fn is_turned_about(part: &Packed) -> bool {
    let [rows, columns] = [part.rows, part.columns].map(usize::from);
    let middle = part.square((rows - 1) / 2, (columns - 1) / 2) | part.square(rows / 2, columns / 2);
    let is_open = (rows % 2 != 0 || columns % 2 != 0) && part.planes[0] & middle != 0;
    !is_open && part.turned() == *part
}

/// The boards after dominoes on each of these first squares, whose second squares are `step` bits on.
fn place(board: &Packed, step: u32, first: u128, visit: &mut dyn FnMut(Packed)) {
    let free = board.planes[0];
    for first in each(first) {
        visit(Packed { planes: [free & !(first | first << step), 0, 0], ..*board });
    }
}

/// The first squares of a player's dominoes, without dominated ones.
///
/// Let a, b and c be three squares in a row in the player's direction, with nothing free before a, and nothing free beside c on
/// either side. Then a domino on b and c is dominated by one on a and b. For let Z be the board without all three. A domino on
/// a and b leaves Z and c, which the other player can never cover: that is no worse than Z for the player. One on b and c
/// leaves Z and a, which he himself can never cover: that is no better than Z. In both cases the second player in the
/// difference game answers each move by the same move on the other board. The same holds from the other end; of three isolated
/// squares one domino is kept.
fn worth(free: u128, along: u32, across: u32) -> u128 {
    let pairs = free & free >> along;
    let lonely = free & !(free << across | free >> across);
    let starts = free & !(free << along);
    let ends = free & !(free >> along);
    let behind_better = pairs & starts << along & lonely >> along;
    let before_better = pairs & ends >> (2 * along) & free >> along & lonely & !(behind_better >> along);
    pairs & !(behind_better | before_better)
}

fn parts(board: &Packed, visit: &mut dyn FnMut(Packed)) {
    for part in board.components(board.planes[0]).filter(|part| part.count_ones() > 1) {
        visit(board.cut(part));
    }
}

/// The facts of Domineering on some free squares.
fn facts<B: PrimInt>(free: B, stride: usize) -> Facts {
    let [upright, across] = [Packing::best(free, stride, 1), Packing::best(free, 1, stride)];
    let size = count(free);
    Facts {
        moves: [count(free & free >> stride), count(free & free >> 1)],
        size,
        free: size,
        areas: [upright.areas(1), across.areas(stride)],
        ..Facts::default()
    }
}

/// How many squares are in a set.
fn count<B: PrimInt>(squares: B) -> i32 {
    squares.count_ones().cast_signed()
}

/// The first square of a set that is not empty.
fn lowest<B: PrimInt>(squares: B) -> B {
    squares & !(squares - B::one())
}

/// Disjoint areas for the dominoes of one player, as [`Areas`] has them, found greedily.
///
/// A *safe* area is a pair of squares with no free square beside it: no domino of the other player ever covers one of them. A
/// *double* area is a block of two by two with nothing free beside it on one side: a domino on the pair away from that side
/// leaves the other pair safe. A *single* area is any pair. Double and single areas have no other area beside them where a
/// domino of the other player could touch both; so each of his dominoes touches at most one. Squares around an area are only
/// ever covered, so that an area stays what it is until a domino touches it.
///
/// A *triple* area is three pairs side by side with nothing free beside them. A domino on the middle pair leaves two safe pairs;
/// one of the other player leaves an outer pair, which is beside no other area. So it counts as a double and a single area, and
/// the double one is taken first. If neither is taken, one of the three squares of each row is left.
struct Packing<B> {
    free: B,
    along: usize,
    safe: i32,
    double: i32,
    triple: i32,
    /// The squares of safe and triple areas.
    settled: B,
    /// The first squares of single areas.
    singles: B,
}

impl<B: PrimInt> Packing<B> {
    /// The better of the packings from the first square on and from the last.
    fn best(free: B, along: usize, across: usize) -> Self {
        let forth = Packing::new(free, along, across);
        let back = Packing::new(free.reverse_bits(), along, across);
        let moves = |packing: &Packing<B>| 2 * packing.double + 3 * packing.triple + count(packing.singles);
        match moves(&back) > moves(&forth) {
            true => Packing {
                free,
                settled: back.settled.reverse_bits(),
                singles: back.singles.reverse_bits() >> along,
                ..back
            },
            false => forth,
        }
    }

    /// The packing for dominoes whose second square is `along` bits on; those of the other player have it `across` bits on.
    fn new(free: B, along: usize, across: usize) -> Self {
        let beside = |squares: B| squares << across | squares >> across;
        let mut packing =
            Packing { free, along, safe: 0, double: 0, triple: 0, settled: B::zero(), singles: B::zero() };
        let lonely = free & !beside(free);
        let mut pairs = lonely & lonely >> along;
        while pairs != B::zero() {
            let first = lowest(pairs);
            let pair = first | first << along;
            packing.settled = packing.settled | pair;
            packing.safe += 1;
            pairs = pairs & !(pair | pair >> along);
        }
        let mut open = free & !packing.settled;
        let pairs = open & open >> along;
        let mut blocks = pairs & pairs >> across;
        // The first squares of pairs with nothing free before them, and after them.
        let shut_before = !(free << across) & !(free << across) >> along;
        let shut_behind = !(free >> across) & !(free >> across) >> along;
        // Three pairs side by side.
        let mut triples = blocks & blocks >> across & shut_before & shut_behind >> (2 * across);
        while triples != B::zero() {
            let first = lowest(triples);
            let row = first | first << across | first << (2 * across);
            packing.settled = packing.settled | row | row << along;
            packing.triple += 1;
            open = open & !(row | row << along);
            triples = triples & !(first | first << along);
        }
        let pairs = open & open >> along;
        blocks = blocks & pairs & pairs >> across & (shut_before | shut_behind >> across);
        while blocks != B::zero() {
            let first = lowest(blocks);
            let pair = first | first << across;
            let block = pair | pair << along;
            packing.double += 1;
            open = open & !(block | beside(block));
            let pairs = open & open >> along;
            blocks = blocks & pairs & pairs >> across;
        }
        let mut pairs = open & open >> along;
        while pairs != B::zero() {
            let first = lowest(pairs);
            let pair = first | first << along;
            packing.singles = packing.singles | first;
            open = open & !(pair | beside(pair));
            pairs = pairs & open & open >> along;
        }
        packing
    }

    /// What the player can secure, with the squares that the other player can never cover. His dominoes lie in runs of free
    /// squares.
    ///
    /// Let the player move in his areas alone. Safe and triple areas are whole runs; a double area takes two squares at the end
    /// of a run, or none; and a single area takes one, or none. Single areas divide a run into segments, some of them empty;
    /// one that is not taken joins the segments on both sides. A stretch between areas that are taken, or an end, leaves a
    /// square if its length is odd, because the other player covers two at a time. So whatever areas are taken, a run leaves a
    /// square
    ///
    /// - if all segments are odd: two odd segments joined by a square are odd;
    /// - if the first or the last segment is odd, and the area beside it is taken: this adds to the case above, because the other
    ///   segments leave a square if they are all odd. In a run with one area it counts once;
    /// - if there is one area, between even segments, and it is not taken.
    fn areas(&self, other_along: usize) -> Areas {
        let Packing { free, along, safe, double, triple, .. } = *self;
        let singles = self.singles | self.singles << along;
        let ends = free & !(free >> other_along);
        // The current square of each run, and those of these where the segment so far is odd, where the run so far is odd,
        // where all segments before are odd, and where there was no single area before.
        let mut here = free & !(free << other_along);
        let (mut odd, mut odd_run, mut all_odd, mut is_first) = (B::zero(), B::zero(), here, here);
        let (mut waste, mut most, mut odd_ends) = (0, 0, B::zero());
        let (mut if_taken, mut even_before) = (B::zero(), B::zero());
        while here != B::zero() {
            let cut = here & singles;
            if_taken = if_taken | cut & is_first & odd;
            even_before = even_before | cut & is_first & !odd;
            all_odd = all_odd & !(cut & !odd);
            is_first = is_first & !cut;
            odd = (here ^ odd) & !cut;
            odd_run = here ^ odd_run;
            let end = here & ends;
            odd_ends = odd_ends | odd & end;
            most += count(here & !odd_run);
            waste += count(end & odd & all_odd & !self.settled);
            here = here << other_along & free;
            let on = |set: B| set << other_along & here;
            (odd, odd_run, all_odd, is_first) = (on(odd), on(odd_run), on(all_odd), on(is_first));
        }
        // Back from the ends to the last single area of each run.
        let (mut here, mut if_left) = (ends, B::zero());
        let mut odd = odd_ends;
        while here != B::zero() {
            let cut = here & singles;
            if_taken = if_taken | cut & odd;
            if_left = if_left | cut & !odd & even_before;
            (here, odd) = ((here & !cut) >> other_along & free, (odd & !cut) >> other_along & free);
        }
        waste += count(if_left) + 2 * triple;
        // Each area by its two squares.
        let (first, second) = (self.singles, |set: B| set >> along);
        let [more, less] = [if_taken, if_left].map(|set| (set, second(set)));
        let both = |(a, b): (B, B)| first & a & b;
        let one = |(a, b): (B, B)| first & (a | b) & !(a & b);
        let none = |(a, b): (B, B)| first & !(a | b);
        let single = [
            count(both(less)) + triple,
            count(one(less) & none(more)),
            count(none(more) & none(less) | one(more) & one(less)),
            count(one(more) & none(less)),
            count(both(more)),
        ];
        Areas { safe, double: double + triple, single, most, waste }
    }
}
