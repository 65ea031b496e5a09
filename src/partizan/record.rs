//! What the store keeps of each value, and the tables that find it again.

use std::hash::{Hash, Hasher};

use hashbrown::HashTable;

use super::store::Game;
use crate::number::Rational;

/// An interned number: equal numbers have equal ids.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Num(pub(super) u32);

impl Num {
    pub(super) const ZERO: Num = Num(0);
}

/// What kind of value it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shape {
    /// A number (both stops) plus `up` times ↑ plus `*nimber`; no options are kept until asked for.
    Tagged { up: i64, nimber: u64 },
    /// Any other value. `all_small`: it is a number plus an all-small game.
    Form { all_small: bool },
}

/// A value. Its options, where they are known, are at the same place in the list of spans.
#[derive(Clone, Copy, Debug)]
pub(super) struct Record {
    pub(super) left_stop: Num,
    pub(super) right_stop: Num,
    /// A bound for the length of play before a number is reached: 0 for numbers, one more than the largest of an
    /// option for others; `u32::MAX` when it does not fit.
    pub(super) height: u32,
    pub(super) shape: Shape,
}

/// Where the options of a value are in the flat list; nimbers use one stretch for both sides.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
    pub(super) left: (u32, u32),
    pub(super) right: (u32, u32),
}

impl Span {
    /// Not asked for yet.
    pub(super) const UNKNOWN: Span = Span { left: (u32::MAX, u32::MAX), right: (u32::MAX, u32::MAX) };

    pub(super) fn is_unknown(&self) -> bool {
        self.left.0 == u32::MAX
    }
}

/// A number + k·↑ + *m, taken apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Tagged {
    pub(super) number: Num,
    pub(super) up: i64,
    pub(super) nimber: u64,
}

impl Shape {
    /// That of a value that the store was told to forget. No multiple of ↑ is so negative.
    pub(super) const FORGOTTEN: Shape = Shape::Tagged { up: i64::MIN, nimber: 0 };
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

/// The hash of a form with these options, each side sorted by id.
#[inline]
pub(super) fn form_hash(left: &[Game], right: &[Game]) -> u64 {
    let mut hash = 0x2545_F491_4F6C_DD1D;
    for game in left {
        hash = mix(hash, u64::from(game.id));
    }
    hash = mix(hash, u64::MAX);
    for game in right {
        hash = mix(hash, u64::from(game.id));
    }
    hash
}

/// The hash of a tagged value.
#[inline]
pub(super) fn tagged_hash(value: Tagged) -> u64 {
    mix(mix(u64::from(value.number.0), u64::from_le_bytes(value.up.to_le_bytes())), value.nimber)
}

/// The hash of a number.
pub(super) fn number_hash(number: &Rational) -> u64 {
    let mut hasher = rustc_hash::FxHasher::default();
    number.hash(&mut hasher);
    mix(hasher.finish(), 1)
}

/// Remembers yes or no for ordered pairs of games: one word an entry, the answer in the lowest bit. Ids are below 2^31.
#[derive(Default)]
pub(super) struct PairMemo {
    table: HashTable<u64>,
}

#[inline]
fn pair_key(a: Game, b: Game) -> u64 {
    (u64::from(a.id) << 32) | (u64::from(b.id) << 1)
}

impl PairMemo {
    #[inline]
    pub(super) fn get(&self, a: Game, b: Game) -> Option<bool> {
        let key = pair_key(a, b);
        self.table.find(mix(key, 0), |entry| entry & !1 == key).map(|entry| entry & 1 == 1)
    }

    #[inline]
    pub(super) fn insert(&mut self, a: Game, b: Game, answer: bool) {
        let key = pair_key(a, b);
        self.table.insert_unique(mix(key, 0), key | u64::from(answer), |entry| mix(entry & !1, 0));
    }

    pub(super) fn len(&self) -> usize {
        self.table.len()
    }

    pub(super) fn bytes(&self) -> usize {
        self.table.allocation_size()
    }
}

/// Remembers sums: one for each unordered pair.
#[derive(Default)]
pub(super) struct SumMemo {
    table: HashTable<(Game, Game, Game)>,
}

impl SumMemo {
    #[inline]
    fn hash(a: Game, b: Game) -> u64 {
        mix(pair_key(a, b), 0)
    }

    #[inline]
    pub(super) fn get(&self, a: Game, b: Game) -> Option<Game> {
        let (a, b) = (a.min(b), a.max(b));
        self.table.find(Self::hash(a, b), |entry| entry.0 == a && entry.1 == b).map(|entry| entry.2)
    }

    /// Keeps a sum; it may be there already.
    #[inline]
    pub(super) fn insert(&mut self, a: Game, b: Game, sum: Game) {
        let (a, b) = (a.min(b), a.max(b));
        let entry = self.table.entry(
            Self::hash(a, b),
            |entry| entry.0 == a && entry.1 == b,
            |entry| Self::hash(entry.0, entry.1),
        );
        entry.or_insert((a, b, sum));
    }

    pub(super) fn len(&self) -> usize {
        self.table.len()
    }

    pub(super) fn bytes(&self) -> usize {
        self.table.allocation_size()
    }
}
