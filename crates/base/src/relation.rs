//! [`Relation`]: how two values compare in a partial order.

use std::cmp::Ordering;

/// How two values compare.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Relation {
    /// G < H.
    Less,
    /// G = H.
    Equal,
    /// G > H.
    Greater,
    /// G and H are confused: neither G ≤ H nor H ≤ G.
    Confused,
}

impl Relation {
    /// How H compares with G, given how G compares with H.
    pub fn reversed(self) -> Self {
        match self {
            Relation::Less => Relation::Greater,
            Relation::Greater => Relation::Less,
            same => same,
        }
    }
}

impl From<Ordering> for Relation {
    fn from(order: Ordering) -> Self {
        match order {
            Ordering::Less => Relation::Less,
            Ordering::Equal => Relation::Equal,
            Ordering::Greater => Relation::Greater,
        }
    }
}
