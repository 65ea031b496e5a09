//! Red-blue Hackenbush by numbers: every graph whose edges are of one player each is worth one (Conway; *Winning Ways*, ch. 7).
//!
//! A position is a set of edges, in the bits of a word. It falls apart where only the ground ties it together, a tree is summed
//! from its leaves, and of anything else the value is the simplest number between those of the options. Nothing is canonical
//! form, and nothing is written down.
//!
//! **Furniture** (*Winning Ways*, ch. 7, "redwood furniture") hangs together and stands on legs of one player: edges from the
//! ground to a vertex, the foot, which has at most one more edge. All edges but the legs are the other player's, and none of them is on the
//! ground. *Furniture on legs of Left's is worth the largest power of two that is at most 1 and less than every option of
//! Right's.* So legs need not be cut, nor edges on the feet of several legs, which leaves more than 1. On a single leg n edges are worth
//! 2^-n, because Right can cut one of them without another. All that is looked at are sets of edges on no foot.
//!
//! Proof, by induction. What a cut leaves of furniture F is a sum of furniture or nothing, so that Right's options are positive,
//! and so is F. Let Left cut a leg, e be the other edge of its foot, if it has one, and G what F is without both: furniture, or nothing.
//! Then G ≤ F: in F - G Left answers a cut in one of both by the same cut in the other, which leaves the same again and at most
//! something positive beside it; and if Right cuts e, F becomes G + 1. Without the leg F is nothing, or it has the option G of
//! Right's, so that it is a power of two below the power of two G, and at most G/2 ≤ F/2. So every option of Left's is at most F/2
//! and at most 1/2. If 2^-j is the power of two of the theorem and j > 0, all options of Right's are
//! more than 2^-j and one is at most 2^(1-j): F is less than that, and the options of Left's are less than 2^-j; if j is 0 they are too. The
//! simplest number between is 2^-j.

use std::collections::HashMap;

use rustc_hash::FxBuildHasher;

use crate::{
    board::graph::Graph,
    limit::{Limit, Stop},
    number::Rational,
};

/// The most edges of a graph. A position of n edges is born on day n, so that its value has less than n binary places and a
/// whole part of at most n: both have room in a word.
pub(super) const MOST_EDGES: usize = 56;
const ONE: i64 = 1 << MOST_EDGES;

/// The bytes that a position takes among those that are known.
const ENTRY: usize = size_of::<(u64, i64)>() + 1;

/// The edges of a graph, all of one player each.
pub(super) struct RedBlue<'l> {
    /// The vertices at both ends; 0 is the ground.
    ends: Vec<[usize; 2]>,
    /// The edges at each vertex.
    incident: Vec<u64>,
    /// Left's edges, and Right's.
    own: [u64; 2],
    /// The values of positions that hang together, times [`ONE`].
    values: HashMap<u64, i64, FxBuildHasher>,
    limit: &'l Limit,
}

/// What hangs together without the ground.
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
    /// None for graphs of more edges, and with edges of both players.
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

    /// The value of what is tied to the ground of some edges.
    fn value(&mut self, edges: u64) -> Result<i64, Stop> {
        let (mut value, mut on_ground) = (0, edges & self.incident[0]);
        while on_ground != 0 {
            let part = self.part(edges, on_ground & on_ground.wrapping_neg());
            on_ground &= !part.edges;
            value += self.value_of_part(part)?;
        }
        Ok(value)
    }

    /// What hangs together with an edge on the ground.
    fn part(&self, edges: u64, first: u64) -> Part {
        let (mut part, mut new, mut vertices) = (first, first, 1_u64);
        while new != 0 {
            let mut tied = 0;
            for edge in bits(new) {
                for vertex in self.ends[edge].into_iter().filter(|vertex| *vertex > 0) {
                    vertices |= 1 << vertex;
                    tied |= self.incident[vertex];
                }
            }
            new = tied & edges & !part;
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

    /// The least of the values, times the sign, that are left when one of these edges is cut.
    fn least(&mut self, edges: u64, cut: u64, sign: i64) -> Result<i64, Stop> {
        let mut least = i64::MAX;
        for edge in bits(cut) {
            least = least.min(sign * self.value(edges & !(1 << edge))?);
        }
        Ok(least)
    }

    /// The value, times the sign, of edges that hang together, if some are the legs of what stands on them.
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

/// The value of an edge of Left's with a number on top of it, as for numbers of any size ([`super::on_an_edge`]).
fn on_an_edge(x: i64) -> i64 {
    let n = (2 + (-x).div_euclid(ONE)).max(1);
    (x + n * ONE) >> (n - 1)
}

/// The largest power of two that is at most 1 and less than x.
fn power_below(x: i64) -> i64 {
    ONE.min(1 << (x - 1).max(1).ilog2())
}

/// The simplest number between two.
fn simplest(below: i64, above: i64) -> i64 {
    if below < 0 && above > 0 {
        return 0;
    }
    if above <= 0 {
        return -simplest(-above, -below);
    }
    // The first multiple above the lower one of 1, or of the largest power of two that has one between.
    let multiple = |places: u32| ((below >> places) + 1) << places;
    (0..=ONE.trailing_zeros()).rev().map(multiple).find(|multiple| *multiple < above).unwrap_or(above)
}
