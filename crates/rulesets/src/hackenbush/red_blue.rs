//! The values of red-blue Hackenbush: every graph whose edges belong to one player each is a number (Conway; *Winning Ways*, ch. 7).
//!
//! A position is a set of edges, the bits of a word. It is the sum of the parts that only the ground connects; a tree is evaluated
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

use rustc_hash::FxBuildHasher;

use crate::{
    board::graph::Graph,
    limit::{Limit, Stop},
    number::Rational,
};

/// The most edges of a graph. A position of n edges is born by day n, so that its value has fewer than n binary places and an
/// integer part of at most n: both fit into a word.
pub(super) const MOST_EDGES: usize = 56;
const ONE: i64 = 1 << MOST_EDGES;

/// The bytes of an entry in the table of values.
const ENTRY: usize = size_of::<(u64, i64)>() + 1;

/// A graph whose edges belong to one player each.
pub(super) struct RedBlue<'l> {
    /// The vertices at both ends of each edge; 0 is the ground.
    ends: Vec<[usize; 2]>,
    /// The edges at each vertex.
    incident: Vec<u64>,
    /// Left's edges, and Right's.
    own: [u64; 2],
    /// The values of connected positions, times [`ONE`].
    values: HashMap<u64, i64, FxBuildHasher>,
    limit: &'l Limit,
}

/// A set of edges connected without the ground.
struct Part {
    edges: u64,
    is_tree: bool,
}

/// The bits of a word.
fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(bit)
    })
}

impl<'l> RedBlue<'l> {
    /// The graph, unless it has more than [`MOST_EDGES`] edges or edges of both players.
    pub(super) fn new(graph: &Graph, limit: &'l Limit) -> Option<Self> {
        let (mut ends, mut own) = (Vec::new(), [0; 2]);
        let mut incident = vec![0; graph.vertices().len()];
        if graph.edges().len() > MOST_EDGES {
            return None;
        }
        for edge in graph.edges() {
            let bit = 1 << ends.len();
            own[["l", "r"].iter().position(|label| *label == edge.label.text())?] |= bit;
            let both = [edge.from, edge.to].map(|vertex| vertex as usize - 1);
            both.iter().for_each(|vertex| incident[*vertex] |= bit);
            ends.push(both);
        }
        Some(RedBlue { ends, incident, own, values: HashMap::default(), limit })
    }

    /// The value of the whole graph.
    pub(super) fn number(&mut self) -> Result<Option<Rational>, Stop> {
        let value = self.value(self.own[0] | self.own[1])?;
        Ok(Rational::new(value.into(), ONE.into()))
    }

    /// The value of those edges that are connected to the ground.
    fn value(&mut self, edges: u64) -> Result<i64, Stop> {
        let (mut value, mut on_ground) = (0, edges & self.incident[0]);
        while on_ground != 0 {
            let part = self.part(edges, on_ground & on_ground.wrapping_neg());
            on_ground &= !part.edges;
            value += self.value_of_part(part)?;
        }
        Ok(value)
    }

    /// The part that contains an edge on the ground.
    fn part(&self, edges: u64, first: u64) -> Part {
        let (mut part, mut new, mut vertices) = (first, first, 1_u64);
        while new != 0 {
            let mut adjacent = 0;
            for edge in bits(new) {
                for vertex in self.ends[edge].into_iter().filter(|vertex| *vertex > 0) {
                    vertices |= 1 << vertex;
                    adjacent |= self.incident[vertex];
                }
            }
            new = adjacent & edges & !part;
            part |= new;
        }
        Part { edges: part, is_tree: vertices.count_ones() == part.count_ones() + 1 }
    }

    fn value_of_part(&mut self, Part { edges, is_tree }: Part) -> Result<i64, Stop> {
        let [left, right] = self.own.map(|own| edges & own);
        if left == 0 || right == 0 {
            return Ok((i64::from(left.count_ones()) - i64::from(right.count_ones())) * ONE);
        }
        if is_tree {
            return Ok(self.tree(edges, 0));
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
    fn least(&mut self, edges: u64, cut: u64, sign: i64) -> Result<i64, Stop> {
        let mut least = i64::MAX;
        for edge in bits(cut) {
            least = least.min(sign * self.value(edges & !(1 << edge))?);
        }
        Ok(least)
    }

    /// The value, times the sign, of connected edges, if they are furniture on these legs.
    fn furniture(&mut self, edges: u64, legs: u64, others: u64, sign: i64) -> Result<Option<i64>, Stop> {
        let mut at_feet = 0;
        for leg in bits(legs) {
            let [from, to] = self.ends[leg];
            let at_foot = edges & self.incident[from.max(to)] & !(1 << leg);
            if from.min(to) > 0 || from == to || at_foot & legs != 0 || at_foot.count_ones() > 1 {
                return Ok(None);
            }
            at_feet |= at_foot;
        }
        if others & self.incident[0] != 0 {
            return Ok(None);
        }
        Ok(Some(match legs.count_ones() {
            1 => ONE >> others.count_ones(),
            _ => power_below(self.least(edges, others & !at_feet, sign)?),
        }))
    }

    /// The value of what stands on a vertex of a tree.
    fn tree(&self, edges: u64, vertex: usize) -> i64 {
        let mut value = 0;
        for edge in bits(edges & self.incident[vertex]) {
            let [from, to] = self.ends[edge];
            let above = self.tree(edges & !(1 << edge), from ^ to ^ vertex);
            value += if self.own[0] >> edge & 1 == 1 { on_an_edge(above) } else { -on_an_edge(-above) };
        }
        value
    }
}

/// The value of an edge of Left with a number on top of it: [`super::on_an_edge`] in fixed-point arithmetic.
fn on_an_edge(x: i64) -> i64 {
    let n = (2 + (-x).div_euclid(ONE)).max(1);
    (x + n * ONE) >> (n - 1)
}

/// The largest power of two that is at most 1 and less than a positive x.
fn power_below(x: i64) -> i64 {
    ONE.min(1 << (x - 1).max(1).ilog2())
}

/// The simplest number between two numbers.
fn simplest(below: i64, above: i64) -> i64 {
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
