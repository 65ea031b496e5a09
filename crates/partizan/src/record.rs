//! The data that the store keeps for each shape, and the hashes by which shapes are found.

use super::{bounds::Bounds, num::Num, store::Game};

/// The kind of a shape, in one word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ShapeKind(u32);

impl ShapeKind {
    /// k·↑ + *m: the rest of the word is the place of k and m.
    const TAGGED: u32 = 1 << 31;
    /// One of the k·↑ + *m that [`Bounds`] cover.
    const NEAR: u32 = 1 << 30;
    /// A number + an all-small game.
    const ALL_SMALL: u32 = 1 << 29;
    const FLAGS: u32 = Self::TAGGED | Self::NEAR | Self::ALL_SMALL;

    /// The kind of numbers, whose k and m are at the first place.
    const NUMBER: ShapeKind = ShapeKind(Self::TAGGED | Self::ALL_SMALL | Self::NEAR);

    /// The kind of a forgotten shape: forms have no place.
    pub(super) const FORGOTTEN: ShapeKind = ShapeKind(1);

    /// The most places of k and m.
    pub(super) const MOST_TAGGED: u32 = 1 << 29;

    pub(super) fn tagged(place: u32, is_near: bool) -> ShapeKind {
        ShapeKind(Self::TAGGED | Self::ALL_SMALL | if is_near { Self::NEAR } else { 0 } | place)
    }

    pub(super) fn form(all_small: bool) -> ShapeKind {
        ShapeKind(if all_small { Self::ALL_SMALL } else { 0 })
    }

    /// The place of k and m, if it is k·↑ + *m.
    #[inline]
    pub(super) fn place(self) -> Option<usize> {
        (self.0 & Self::TAGGED != 0).then_some((self.0 & !Self::FLAGS) as usize)
    }

    /// The same kind with k and m at another place.
    pub(super) fn moved(self, place: u32) -> ShapeKind {
        ShapeKind(self.0 & Self::FLAGS | place)
    }

    #[inline]
    pub(super) fn is_tagged(self) -> bool {
        self.0 & Self::TAGGED != 0
    }

    /// Whether it is one of the k·↑ + *m that [`Bounds`] cover.
    #[inline]
    pub(super) fn is_near(self) -> bool {
        self.0 & Self::NEAR != 0
    }

    /// Whether it is a number + an all-small game.
    #[inline]
    pub(super) fn is_all_small(self) -> bool {
        self.0 & Self::ALL_SMALL != 0
    }
}

/// A shape: a value translated so that its Left stop is 0. Its options are at the same index in the list of places.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    /// The difference of the Left stop and the Right stop.
    pub(super) width: Num,
    /// A bound on the length of play before a number is reached: 0 for numbers, and for others one more than the
    /// largest bound of an option; `u32::MAX` if it does not fit.
    pub(super) height: u32,
    pub(super) kind: ShapeKind,
    pub(super) bounds: Bounds,
}

impl Shape {
    /// The shape of numbers.
    pub(super) const NUMBER: Shape =
        Shape { width: Num::ZERO, height: 0, kind: ShapeKind::NUMBER, bounds: Bounds::of_zero() };

    /// A placeholder for a shape that was forgotten.
    pub(super) const FORGOTTEN: Shape = Shape { kind: ShapeKind::FORGOTTEN, ..Shape::NUMBER };
}

/// The places of the options of a shape in the flat list: Left's up to the middle, then Right's. If there are none of
/// the latter, both sides have the same (nimbers). Those of numbers, which may lack a side, are stored elsewhere.
#[derive(Clone, Copy, Debug)]
pub(super) struct OptionPlaces {
    pub(super) start: u32,
    pub(super) middle: u32,
    pub(super) end: u32,
}

impl OptionPlaces {
    /// The options have not been made yet.
    pub(super) const UNKNOWN: OptionPlaces = OptionPlaces { start: u32::MAX, middle: u32::MAX, end: u32::MAX };

    pub(super) fn is_unknown(self) -> bool {
        self.start == u32::MAX
    }

    /// Left's options.
    #[inline]
    pub(super) fn left(self) -> std::ops::Range<usize> {
        self.start as usize..self.middle as usize
    }

    /// Right's options.
    #[inline]
    pub(super) fn right(self) -> std::ops::Range<usize> {
        if self.middle == self.end { self.left() } else { self.middle as usize..self.end as usize }
    }
    /// The options of both sides in the flat list.
    #[inline]
    pub(super) fn sides(self, options: &[Game]) -> [&[Game]; 2] {
        [&options[self.left()], &options[self.right()]]
    }
}

/// The options of a value: their places in the flat list, and the number that is added to each of them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
    pub(super) left: (u32, u32),
    pub(super) right: (u32, u32),
    pub(super) by: Num,
}

/// The parts of a number + k·↑ + *m.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Tagged {
    pub(super) number: Num,
    pub(super) up: i64,
    pub(super) nimber: u64,
}

impl Tagged {
    pub(super) fn is_number(&self) -> bool {
        self.up == 0 && self.nimber == 0
    }
}

/// Mixes a key into all bits of a hash: the exclusive or of the high and low halves of a full product.
#[inline]
pub(super) fn mix(a: u64, b: u64) -> u64 {
    let product = u128::from(a ^ 0x9E37_79B9_7F4A_7C15) * u128::from(b ^ 0xE703_7ED1_A0B4_28DB);
    fold(product)
}

#[inline]
fn fold(product: u128) -> u64 {
    let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = product.to_le_bytes();
    u64::from_le_bytes([a, b, c, d, e, f, g, h]) ^ u64::from_le_bytes([i, j, k, l, m, n, o, p])
}

/// The hash of a form with these options, each side sorted.
#[inline]
pub(super) fn form_hash(left: &[Game], right: &[Game]) -> u64 {
    let mut hash = 0x2545_F491_4F6C_DD1D;
    for game in left {
        hash = mix(hash ^ u64::from(game.shape), game.num.bits());
    }
    hash = mix(hash, u64::MAX);
    for game in right {
        hash = mix(hash ^ u64::from(game.shape), game.num.bits());
    }
    hash
}

/// The hash of k·↑ + *m.
#[inline]
pub(super) fn tagged_hash(up: i64, nimber: u64) -> u64 {
    mix(u64::from_le_bytes(up.to_le_bytes()), nimber)
}
