//! What the store keeps of each shape, and the tables that find it again.

use super::{bounds::Bounds, num::Num, store::Game};

/// What kind of shape it is, in one word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ShapeKind(u32);

impl ShapeKind {
    /// k·↑ + *m: what remains of the word is the place of k and m.
    const TAGGED: u32 = 1 << 31;
    /// One of the k·↑ + *m that [`Bounds`] look at.
    const NEAR: u32 = 1 << 30;
    /// A number + an all-small game.
    const ALL_SMALL: u32 = 1 << 29;
    const FLAGS: u32 = Self::TAGGED | Self::NEAR | Self::ALL_SMALL;

    /// That of numbers, of which k and m are at the first place.
    const NUMBER: ShapeKind = ShapeKind(Self::TAGGED | Self::ALL_SMALL | Self::NEAR);

    /// That of a shape that the store was told to forget: forms have no place.
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

    /// The same with another place of k and m.
    pub(super) fn moved(self, place: u32) -> ShapeKind {
        ShapeKind(self.0 & Self::FLAGS | place)
    }

    #[inline]
    pub(super) fn is_tagged(self) -> bool {
        self.0 & Self::TAGGED != 0
    }

    /// Whether it is one of the k·↑ + *m that [`Bounds`] look at.
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

/// A shape: a value that is moved so that its Left stop is 0. Its options, where they are known, are at the same place in
/// the list of spans.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    /// How far the Right stop is below the Left stop.
    pub(super) width: Num,
    /// A bound for the length of play before a number is reached: 0 for numbers, one more than the largest of an
    /// option for others; `u32::MAX` when it does not fit.
    pub(super) height: u32,
    pub(super) kind: ShapeKind,
    pub(super) bounds: Bounds,
}

impl Shape {
    /// That of numbers.
    pub(super) const NUMBER: Shape =
        Shape { width: Num::ZERO, height: 0, kind: ShapeKind::NUMBER, bounds: Bounds::of_zero() };

    /// That of a place whose shape the store was told to forget.
    pub(super) const FORGOTTEN: Shape = Shape { kind: ShapeKind::FORGOTTEN, ..Shape::NUMBER };
}

/// Where the options of a shape are in the flat list: Left's to the middle, then Right's; where there are none of these,
/// they are Left's (nimbers). Numbers, of which a side can be empty, are not kept so.
#[derive(Clone, Copy, Debug)]
pub(super) struct OptionPlaces {
    pub(super) start: u32,
    pub(super) middle: u32,
    pub(super) end: u32,
}

impl OptionPlaces {
    /// Not asked for yet.
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
}

/// The options of a value: where they are in the flat list, and the number that is added to each of them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
    pub(super) left: (u32, u32),
    pub(super) right: (u32, u32),
    pub(super) by: Num,
}

/// A number + k·↑ + *m, taken apart.
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

/// Spreads a key over all bits of a hash: the high and low halves of a full product.
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
