//! The order of values: G ≤ H when Left loses moving first in G - H.

use std::{cmp::Ordering, fmt};

use super::{
    record::{Shape, Tagged},
    store::{Game, Store},
};
use crate::limit::Stop;

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
    /// How H compares with G, if this is how G compares with H.
    pub fn reversed(self) -> Self {
        match self {
            Relation::Less => Relation::Greater,
            Relation::Greater => Relation::Less,
            same => same,
        }
    }
}

/// Who wins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// The previous player, whoever that is: G = 0.
    P,
    /// The next player: G is confused with 0.
    N,
    /// Left: G > 0.
    L,
    /// Right: G < 0.
    R,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::P => "P",
            Outcome::N => "N",
            Outcome::L => "L",
            Outcome::R => "R",
        })
    }
}

impl Store {
    /// Whether G ≤ H. Stops decide most: G ≤ H needs both stops of G at most those of H, and follows from
    /// L(G) < R(H).
    ///
    /// # Errors
    /// What the limit says.
    #[inline]
    pub fn le(&mut self, g: Game, h: Game) -> Result<bool, Stop> {
        if g == h {
            return Ok(true);
        }
        let (a, b) = (self.record(g), self.record(h));
        if self.cmp_num(a.left_stop, b.left_stop).is_gt() || self.cmp_num(a.right_stop, b.right_stop).is_gt() {
            return Ok(false);
        }
        if self.cmp_num(a.left_stop, b.right_stop).is_lt() {
            return Ok(true);
        }
        match (a.shape, b.shape) {
            (Shape::Tagged { up: up_a, nimber: nimber_a }, Shape::Tagged { up: up_b, nimber: nimber_b }) => {
                // The numbers are equal here.
                Ok(tagged_infinitesimal_le(up_a, nimber_a, up_b, nimber_b))
            }
            _ => match self.le_memo.get(g, h) {
                Some(answer) => Ok(answer),
                None => self.le_afresh(g, h),
            },
        }
    }

    /// G ≤ H unless some G^L ≥ H or some H^R ≤ G; a number next to another value need not be moved in.
    /// The stops do not decide.
    fn le_afresh(&mut self, g: Game, h: Game) -> Result<bool, Stop> {
        self.limit.check()?;
        let (smaller, larger) = (self.near(g, h)?, self.near(h, g)?);
        if smaller != g || larger != h {
            let answer = self.le(smaller, larger)?;
            self.le_memo.insert(g, h, answer);
            return Ok(answer);
        }
        if let Some(answer) = self.far(g, h) {
            return Ok(answer);
        }
        // The options of x + k·↑ + *m have the stops x; they matter only next to a game of which both stops are x.
        let (a, b) = (*self.record(g), *self.record(h));
        let matter = a.left_stop == b.right_stop && a.right_stop == b.left_stop;
        let skip_left = self.numeric(g) || (!matter && matches!(a.shape, Shape::Tagged { .. }));
        let skip_right = self.numeric(h) || (!matter && matches!(b.shape, Shape::Tagged { .. }));
        let answer = self.descend(|store| {
            if !skip_right {
                let (start, end) = store.span(h)?.right;
                for place in start..end {
                    let option = store.option(place);
                    if store.le(option, g)? {
                        return Ok(false);
                    }
                }
            }
            if !skip_left {
                let (start, end) = store.span(g)?.left;
                for place in start..end {
                    let option = store.option(place);
                    if store.le(h, option)? {
                        return Ok(false);
                    }
                }
            }
            Ok(true)
        })?;
        self.le_memo.insert(g, h, answer);
        Ok(answer)
    }

    /// A value that compares with the form h as g does and has few options: x + k·↑ + *m with m so large that no
    /// follower of the difference is a number + *m behaves as with any other such m (a remote star), so m comes down.
    fn near(&mut self, g: Game, h: Game) -> Result<Game, Stop> {
        let height = self.height(h);
        match self.tagged(g) {
            Some(value) => {
                let remote = height.saturating_add(value.up.unsigned_abs()).saturating_add(2);
                if value.nimber > remote { self.intern_tagged(Tagged { nimber: remote, ..value }) } else { Ok(g) }
            }
            None => Ok(g),
        }
    }

    /// The answer where one side is x + k·↑ + *m, the other a form with the stop x that matters, and |k| so large that
    /// the height of the form decides: if the Left stop of H is at most 0 and H has height n, then H ≤ k·↑ + *m for
    /// k ≥ n + 2, because Right answers each move, those in k·↑ by his best move in H.
    fn far(&self, g: Game, h: Game) -> Option<bool> {
        let (up, height) = match (self.record(g).shape, self.record(h).shape) {
            (Shape::Tagged { up, .. }, Shape::Form { .. }) => (up, self.height(h)),
            (Shape::Form { .. }, Shape::Tagged { up, .. }) => (up.checked_neg()?, self.height(g)),
            _ => return None,
        };
        // Stops have left only: g tagged and its number the Right stop of h, or h tagged and its number the Left stop
        // of g. In both cases many ups on the smaller side say no and many downs yes.
        if up.unsigned_abs() < height.saturating_add(2) { None } else { Some(up < 0) }
    }

    /// How G and H compare.
    ///
    /// # Errors
    /// What the limit says.
    pub fn relation(&mut self, g: Game, h: Game) -> Result<Relation, Stop> {
        if g == h {
            return Ok(Relation::Equal);
        }
        Ok(if self.le(g, h)? {
            Relation::Less
        } else if self.le(h, g)? {
            Relation::Greater
        } else {
            Relation::Confused
        })
    }

    /// Who wins G.
    ///
    /// # Errors
    /// What the limit says.
    pub fn outcome(&mut self, g: Game) -> Result<Outcome, Stop> {
        Ok(match self.relation(g, self.zero())? {
            Relation::Less => Outcome::R,
            Relation::Equal => Outcome::P,
            Relation::Greater => Outcome::L,
            Relation::Confused => Outcome::N,
        })
    }

    /// Whether g ≤ h, both numbers + k·↑ + *m.
    pub(super) fn tagged_le(&self, g: Tagged, h: Tagged) -> bool {
        match self.cmp_num(g.number, h.number) {
            Ordering::Less => true,
            Ordering::Greater => false,
            Ordering::Equal => tagged_infinitesimal_le(g.up, g.nimber, h.up, h.nimber),
        }
    }
}

/// 0 ≤ k·↑ + *m just when k ≥ 2, or k = 1 and m ≠ 1, or k = m = 0 (Siegel, II.1).
fn tagged_infinitesimal_le(up: i64, nimber: u64, other_up: i64, other_nimber: u64) -> bool {
    match i128::from(other_up) - i128::from(up) {
        0 => nimber == other_nimber,
        1 => nimber ^ other_nimber != 1,
        difference => difference > 1,
    }
}
