//! The values of red-blue Hackenbush: every graph whose edges belong to one player each is a number (Conway; *Winning Ways*, ch. 7).
//!
//! A position is a set of edges. It is the sum of the parts that only the ground connects; a tree is evaluated
//! from its leaves, and the value of anything else is the simplest number between those of the options. No canonical forms are
//! computed.
//!
//! **Furniture** (*Winning Ways*, ch. 7, "redwood furniture") is connected and stands on legs of one player: edges from the ground to
//! a vertex, the foot, which has at most one more edge. All other edges belong to the other player, and none of them is on the ground.
//! *Furniture on legs of Left has as value the largest power of two that is at most 1 and less than every option of Right.* So cuts
//! of legs can be ignored, and so can cuts of edges on the feet of several legs, which leave more than 1. On a single leg, n edges
//! have the value 2^-n, because Right can cut one of them without another. Only sets of edges on no foot are examined.
//!
//! Proof, by induction. A cut leaves of furniture F a sum of furniture or nothing, so that Right's options are positive, and so is F.
//! Let Left cut a leg, let e be the other edge of its foot, if it has one, and let G be F without both: furniture, or nothing. Then
//! G ≤ F: in F - G Left answers a cut in either by the same cut in the other, which leaves the same situation plus at most something
//! positive; and if Right cuts e, F becomes G + 1. Without the leg, F is nothing, or it has the option G for Right, so that it is a
//! power of two below the power of two G, and at most G/2 ≤ F/2. So every option of Left is at most F/2 and at most 1/2. Let 2^-j be
//! the power of two of the theorem. If j > 0, all options of Right are more than 2^-j and one is at most 2^(1-j): F is less than
//! that, and the options of Left are less than 2^-j; if j is 0 they are too. The simplest number between is 2^-j.

use std::collections::HashMap;

use cutcake_search::{
    game::hackenbush::{Hackenbush, ONE, PLACES, Stalk},
    packed::each,
};
use rustc_hash::FxBuildHasher;

use crate::{
    board::graph::Graph,
    limit::{Limit, Stop},
    number::Rational,
};

/// The most edges of a graph: all its positions may have to be examined, while a search for the winner often needs few.
const MOST_EDGES: usize = 56;

/// The bytes of an entry in the table of values.
const ENTRY: usize = size_of::<(u128, i128)>() + 1;

/// A graph whose edges belong to one player each.
pub(super) struct RedBlue<'l> {
    rules: Hackenbush,
    /// Left's edges, and Right's.
    own: [u128; 2],
    /// The values of connected positions, in fixed point.
    values: HashMap<u128, i128, FxBuildHasher>,
    limit: &'l Limit,
}

impl<'l> RedBlue<'l> {
    /// The graph, unless it is too large or has edges of both players.
    pub(super) fn new(graph: &Graph, limit: &'l Limit) -> Option<Self> {
        let (rules, board) = Hackenbush::of_graph(graph)?;
        let [left, right, both] = board.planes;
        let is_fit = both == 0 && graph.edges().len() <= MOST_EDGES;
        is_fit.then(|| RedBlue { rules, own: [left, right], values: HashMap::default(), limit })
    }

    /// The value of the whole graph.
    pub(super) fn number(&mut self) -> Result<Option<Rational>, Stop> {
        let value = self.value(self.own[0] | self.own[1])?;
        Ok(Some(Rational::dyadic(value.into(), PLACES.into())))
    }

    /// The value of those edges that are connected to the ground.
    fn value(&mut self, edges: u128) -> Result<i128, Stop> {
        let stalks: Vec<Stalk> = self.rules.stalks(edges).collect();
        let mut value = 0;
        for stalk in stalks {
            value += self.value_of_stalk(stalk)?;
        }
        Ok(value)
    }

    fn value_of_stalk(&mut self, Stalk { edges, is_tree }: Stalk) -> Result<i128, Stop> {
        let [left, right] = self.own.map(|own| edges & own);
        if left == 0 || right == 0 {
            return Ok((i128::from(left.count_ones()) - i128::from(right.count_ones())) * ONE);
        }
        if is_tree {
            return Ok(self.rules.number_of_tree(edges, left));
        }
        if let Some(value) = self.values.get(&edges) {
            return Ok(*value);
        }
        self.limit.check()?;
        self.limit.count(self.values.len() as u64, "positions");
        let value = if let Some(value) = self.furniture(edges, left, right, 1)? {
            value
        } else if let Some(value) = self.furniture(edges, right, left, -1)? {
            -value
        } else {
            simplest(-self.least(edges, left, -1)?, self.least(edges, right, 1)?)
        };
        if self.values.len() == self.values.capacity() {
            self.limit.allow(2 * ENTRY * self.values.len())?;
        }
        self.values.insert(edges, value);
        Ok(value)
    }

    /// The least value, times the sign, after one of these edges is cut.
    fn least(&mut self, edges: u128, cut: u128, sign: i128) -> Result<i128, Stop> {
        let mut least = i128::MAX;
        for edge in each(cut) {
            least = least.min(sign * self.value(edges & !edge)?);
        }
        Ok(least)
    }

    /// The value, times the sign, of connected edges, if they are furniture on these legs.
    fn furniture(&mut self, edges: u128, legs: u128, others: u128, sign: i128) -> Result<Option<i128>, Stop> {
        let mut at_feet = 0;
        for leg in each(legs) {
            let [from, to] = self.rules.ends(leg);
            let at_foot = edges & self.rules.at(from.max(to)) & !leg;
            if from.min(to) > 0 || at_foot & legs != 0 || at_foot.count_ones() > 1 {
                return Ok(None);
            }
            at_feet |= at_foot;
        }
        if others & self.rules.at(0) != 0 {
            return Ok(None);
        }
        Ok(Some(match legs.count_ones() {
            1 => ONE >> others.count_ones(),
            _ => power_below(self.least(edges, others & !at_feet, sign)?),
        }))
    }
}

/// The largest power of two that is at most 1 and less than a positive x.
fn power_below(x: i128) -> i128 {
    ONE.min(1 << (x - 1).max(1).ilog2())
}

/// The simplest number between two numbers.
fn simplest(below: i128, above: i128) -> i128 {
    if below < 0 && above > 0 {
        return 0;
    }
    if above <= 0 {
        return -simplest(-above, -below);
    }
    // The first integer above `below`, or the first multiple of the largest power of two that has one between.
    let multiple = |places: u32| ((below >> places) + 1) << places;
    (0..=ONE.trailing_zeros()).rev().map(multiple).find(|multiple| *multiple < above).unwrap_or(above)
}
