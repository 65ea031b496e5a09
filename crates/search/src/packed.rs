//! Boards in a few machine words.

use std::{cmp::Ordering, iter};

use num_traits::{PrimInt, WrappingAdd};

/// The number of sets of squares (bitboards) of a board.
pub const PLANES: usize = 3;

/// A board as bitboards: row by row, with one empty bit after each row, so that a step sideways never reaches another row.
///
/// The rules say what the sets mean; a square in none of them is off the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Packed {
    /// The number of rows.
    pub rows: u8,
    /// The number of columns.
    pub columns: u8,
    /// The sets of squares.
    pub planes: [u128; PLANES],
}

/// The lowest `count` bits.
fn lowest(count: u32) -> u128 {
    u128::MAX.checked_shr(u128::BITS - count).unwrap_or(0)
}

/// The squares of `among` connected with some squares by sides, where each row begins `stride` bits after the row before.
fn flooded<B: PrimInt + WrappingAdd>(from: B, among: B, stride: usize) -> B {
    let mut from = from & among;
    loop {
        // The carry of an addition fills a run to its end.
        let forth = (from | (among ^ among.wrapping_add(&from))) & among;
        let grown = (forth | forth << 1 | forth >> 1 | forth << stride | forth >> stride) & among;
        if grown == from {
            return from;
        }
        from = grown;
    }
}

/// The squares of a set, each as a set.
pub fn each(mut squares: u128) -> impl Iterator<Item = u128> {
    iter::from_fn(move || {
        let square = squares & squares.wrapping_neg();
        squares ^= square;
        (square != 0).then_some(square)
    })
}

impl Packed {
    /// An empty board of this size, if it fits, as it is and transposed.
    pub fn empty(rows: usize, columns: usize) -> Option<Self> {
        let has_room = rows.checked_mul(columns + 1)?.max(columns.checked_mul(rows + 1)?) <= 128;
        let side = |side: usize| u8::try_from(side).ok().filter(|side| *side > 0);
        if !has_room {
            return None;
        }
        Some(Packed { rows: side(rows)?, columns: side(columns)?, planes: [0; PLANES] })
    }

    /// The distance in bits from a square to the one below it.
    pub fn stride(&self) -> u32 {
        u32::from(self.columns) + 1
    }

    /// The square in a row and a column, counted from 0.
    pub fn square(&self, row: usize, column: usize) -> u128 {
        1 << (row * (usize::from(self.columns) + 1) + column)
    }

    /// The squares of the whole board.
    pub fn all(&self) -> u128 {
        let row = lowest(self.columns.into());
        (0..u32::from(self.rows)).fold(0, |all, place| all | row << (place * self.stride()))
    }

    /// The neighbours of some squares, and maybe bits off the board.
    pub fn neighbours(&self, squares: u128) -> u128 {
        let stride = self.stride();
        squares << 1 | squares >> 1 | squares << stride | squares >> stride
    }

    /// Whether the squares fit 64 bits, as those of most boards do: that halves the work.
    pub fn is_narrow(&self) -> bool {
        u32::from(self.rows) * self.stride() <= 64
    }

    /// The squares of `among` connected with some squares by sides.
    pub fn reached(&self, from: u128, among: u128) -> u128 {
        let stride = self.stride() as usize;
        match self.is_narrow() {
            true => flooded(from as u64, among as u64, stride).into(),
            false => flooded(from, among, stride),
        }
    }

    /// The components of a set, connected by sides.
    pub fn components(&self, squares: u128) -> impl Iterator<Item = u128> + use<> {
        let (board, mut rest) = (*self, squares);
        iter::from_fn(move || {
            let part = board.reached(rest & rest.wrapping_neg(), rest);
            rest &= !part;
            (part != 0).then_some(part)
        })
    }

    /// The smallest board around a set of squares that is not empty, with what is on these.
    #[must_use]
    pub fn cut(&self, around: u128) -> Packed {
        let stride = self.stride();
        let top = around.trailing_zeros() / stride;
        let end = (u128::BITS - around.leading_zeros()).div_ceil(stride);
        let row_bits = lowest(stride);
        let used = (top..end).fold(0, |used, row| used | around >> (row * stride) & row_bits);
        let (first, last) = (used.trailing_zeros(), u128::BITS - used.leading_zeros());
        let columns = last - first;
        let planes = self.planes.map(|plane| plane & around);
        if columns == u32::from(self.columns) {
            let (rows, shift) = (end - top, top * stride);
            return Packed { rows: rows as u8, planes: planes.map(|plane| plane >> shift), ..*self };
        }
        let cut = |plane: u128| {
            let row = |row: u32| (plane >> (row * stride + first) & lowest(columns)) << ((row - top) * (columns + 1));
            if plane == 0 { 0 } else { (top..end).fold(0, |cut, place| cut | row(place)) }
        };
        Packed { rows: (end - top) as u8, columns: columns as u8, planes: planes.map(cut) }
    }

    /// Rotated by 180 degrees.
    #[must_use]
    pub fn turned(&self) -> Packed {
        Packed { planes: self.level_images(self.planes)[1], ..*self }
    }

    /// Reflected top to bottom.
    #[must_use]
    pub fn flipped(&self) -> Packed {
        Packed { planes: self.level_images(self.planes)[2], ..*self }
    }

    /// Transposed.
    #[must_use]
    pub fn transposed(&self) -> Packed {
        let mut transposed = Packed { rows: self.columns, columns: self.rows, planes: [0; PLANES] };
        let (stride, other) = (self.stride(), u32::from(self.rows) + 1);
        for (plane, target) in self.planes.iter().zip(&mut transposed.planes) {
            let mut rest = *plane;
            while rest != 0 {
                let place = rest.trailing_zeros();
                *target |= 1 << (place % stride * other + place / stride);
                rest &= rest - 1;
            }
        }
        transposed
    }

    /// The first two sets exchanged.
    #[must_use]
    pub fn exchanged(&self) -> Packed {
        let [first, second, third] = self.planes;
        Packed { planes: [second, first, third], ..*self }
    }

    /// The four images that keep rows rows: the identity, the rotation by 180 degrees, and both reflections.
    fn level_images<B: PrimInt>(&self, sets: [B; PLANES]) -> [[B; PLANES]; 4] {
        let (stride, rows) = (self.stride() as usize, usize::from(self.rows));
        let unused = B::zero().count_zeros() as usize + 1 - rows * stride;
        let row_bits = (B::one() << (stride - 1)) - B::one();
        let turned = |sets: [B; PLANES]| sets.map(|set| set.reverse_bits() >> unused);
        let flipped = sets.map(|set| match set.is_zero() {
            true => set,
            false => {
                (0..rows)
                    .fold((B::zero(), set), |(flipped, rest), _| (flipped << stride | rest & row_bits, rest >> stride))
                    .0
            }
        });
        [sets, turned(sets), flipped, turned(flipped)]
    }

    /// The least of the four images that keep rows rows.
    #[must_use]
    pub fn least_level(&self) -> Packed {
        self.least_image(None)
    }

    /// The least of all images of the board that are not higher than wide.
    #[must_use]
    pub fn least(&self) -> Packed {
        match self.rows.cmp(&self.columns) {
            Ordering::Less => self.least_image(None),
            Ordering::Equal => self.least_image(Some(&self.transposed())),
            Ordering::Greater => self.transposed().least_image(None),
        }
    }

    /// The same of the board, and of the board with the first two sets exchanged.
    #[must_use]
    pub fn least_of_both(&self) -> [Packed; 2] {
        [self.least(), self.exchanged().least()]
    }

    /// The least of the level images of this board and of another of the same size.
    fn least_image(&self, other: Option<&Packed>) -> Packed {
        fn least<B: PrimInt>(images: impl Iterator<Item = [B; PLANES]>) -> [B; PLANES] {
            images.fold([B::max_value(); PLANES], |least, image| least.min(image))
        }
        let boards = iter::once(self).chain(other);
        let planes = match self.is_narrow() {
            true => {
                let narrow = |board: &Packed| self.level_images(board.planes.map(|plane| plane as u64));
                least(boards.flat_map(narrow)).map(u128::from)
            }
            false => least(boards.flat_map(|board| self.level_images(board.planes))),
        };
        Packed { planes, ..*self }
    }

    /// The words that identify the board.
    pub fn words(&self) -> impl Iterator<Item = u64> {
        let size = u64::from(self.rows) << 8 | u64::from(self.columns);
        let high_places = u32::from(self.rows) * self.stride() > 64;
        let words = self.planes.into_iter().flat_map(move |plane| {
            let halves = [plane as u64, (plane >> 64) as u64];
            halves.into_iter().take(if high_places { 2 } else { 1 })
        });
        iter::once(size).chain(words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_turned_and_cut() {
        let mut board = Packed::empty(2, 3).expect("it has room");
        board.planes[0] = board.square(0, 0) | board.square(0, 1);
        let flipped = board.flipped();
        assert_eq!(flipped.planes[0], board.square(1, 0) | board.square(1, 1));
        assert_eq!(board.turned().planes[0], board.square(1, 1) | board.square(1, 2));
        let standing = board.transposed();
        assert_eq!((standing.rows, standing.columns), (3, 2));
        assert_eq!(standing.planes[0], standing.square(0, 0) | standing.square(1, 0));
        assert_eq!(standing.transposed(), board);
        assert_eq!(standing.least(), board.turned().least());
        let cut = board.turned().cut(board.turned().planes[0]);
        assert_eq!((cut.rows, cut.columns, cut.planes[0]), (1, 2, 0b11));
        assert_eq!(board.all().count_ones(), 6);
        assert!(Packed::empty(11, 12).is_none() && Packed::empty(10, 10).is_some());
    }
}
