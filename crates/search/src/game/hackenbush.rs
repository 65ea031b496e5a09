//! Hackenbush on a graph. The sets are the edges that Left may cut, that Right may cut, and that both may cut.

use cutcake_base::{board::graph::Graph, limit::Stop, number::Rational, player::Player};
use cutcake_partizan::{Game, Store};

use crate::{
    facts::{Facts, PARTS},
    isomorphism::{self, MOST_VERTICES, Vertex},
    packed::{PLANES, Packed, each},
    rules::{Canonical, Engine, PackedRules, Words},
};

/// Numbers are in fixed point with so many binary places. The value of a graph of Left's and Right's edges has fewer places than
/// edges.
pub const PLACES: u32 = 112;
/// 1 in fixed point.
pub const ONE: i128 = 1 << PLACES;
/// The most edges: with their number the value fits into a word.
const MOST_EDGES: usize = PLACES as usize;

/// The rules on the edges of a graph.
pub struct Hackenbush {
    graph: String,
    /// The vertices at both ends of each edge; 0 is the ground.
    ends: Vec<[usize; 2]>,
    /// The edges at each vertex.
    incident: Vec<u128>,
}

/// Edges connected without the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stalk {
    /// The edges.
    pub edges: u128,
    /// Whether there is no circuit, also none through the ground.
    pub is_tree: bool,
}

impl Hackenbush {
    /// The rules and the board of a graph with edges `l`, `r` and `e`, whose first vertex is the ground; none if it is too large.
    pub fn of_graph(graph: &Graph) -> Option<(Self, Packed)> {
        let (mut ends, mut incident) = (Vec::new(), vec![0; graph.vertices().len()]);
        let mut planes = [0; PLANES];
        if incident.is_empty() || graph.edges().len() > MOST_EDGES {
            return None;
        }
        for edge in graph.edges() {
            let bit = 1 << ends.len();
            planes[["l", "r", "e"].iter().position(|label| *label == edge.label.text())?] |= bit;
            let [from, mut to] = [edge.from, edge.to].map(|vertex| vertex as usize - 1);
            // Nothing stands on a loop, as if it led to a vertex of its own.
            if from == to {
                to = incident.len();
                incident.push(0);
            }
            [from, to].into_iter().for_each(|vertex| incident[vertex] |= bit);
            ends.push([from, to]);
        }
        if ends.len() + incident.len() - 1 > MOST_VERTICES {
            return None;
        }
        let board = Packed { rows: 1, columns: u8::try_from(ends.len()).ok()?, planes };
        Some((Hackenbush { graph: format!("{ends:?}"), ends, incident }, board))
    }

    /// The vertices at both ends of an edge; 0 is the ground.
    pub fn ends(&self, edge: u128) -> [usize; 2] {
        self.ends.get(edge.trailing_zeros() as usize).copied().unwrap_or_default()
    }

    /// The edges at a vertex.
    pub fn at(&self, vertex: usize) -> u128 {
        self.incident.get(vertex).copied().unwrap_or_default()
    }

    /// The stalks among some edges, without those that have fallen.
    pub fn stalks(&self, edges: u128) -> impl Iterator<Item = Stalk> {
        let mut on_ground = edges & self.incident[0];
        std::iter::from_fn(move || {
            let first = on_ground & on_ground.wrapping_neg();
            let stalk = (first != 0).then(|| self.stalk(edges, first))?;
            on_ground &= !stalk.edges;
            Some(stalk)
        })
    }

    /// The stalk with an edge on the ground.
    fn stalk(&self, edges: u128, first: u128) -> Stalk {
        let (mut stalk, mut new, mut vertices) = (first, first, 1_u128);
        while new != 0 {
            let mut adjacent = 0;
            for vertex in each(new).flat_map(|edge| self.ends(edge)).filter(|vertex| *vertex > 0) {
                vertices |= 1 << vertex;
                adjacent |= self.incident[vertex];
            }
            new = adjacent & edges & !stalk;
            stalk |= new;
        }
        Stalk { edges: stalk, is_tree: vertices.count_ones() == stalk.count_ones() + 1 }
    }

    /// The edges that have not fallen.
    fn grounded(&self, edges: u128) -> u128 {
        self.stalks(edges).fold(0, |all, stalk| all | stalk.edges)
    }

    /// The value in fixed point of a tree of which Left may cut some edges and Right the others.
    pub fn number_of_tree(&self, edges: u128, left: u128) -> i128 {
        self.on_vertex(0, edges, left)
    }

    /// The value of what stands on a vertex of a tree.
    fn on_vertex(&self, vertex: usize, edges: u128, left: u128) -> i128 {
        let mut value = 0;
        for edge in each(edges & self.incident[vertex]) {
            let [from, to] = self.ends(edge);
            let above = self.on_vertex(from ^ to ^ vertex, edges & !edge, left);
            value += if left & edge != 0 { on_an_edge(above) } else { -on_an_edge(-above) };
        }
        value
    }

    /// The nimber of what stands on a vertex of a tree that both players may cut: the colon principle (*Winning Ways*, ch. 7).
    fn nimber_on_vertex(&self, vertex: usize, edges: u128) -> u64 {
        each(edges & self.incident[vertex]).fold(0, |nimber, edge| {
            let [from, to] = self.ends(edge);
            nimber ^ (1 + self.nimber_on_vertex(from ^ to ^ vertex, edges & !edge))
        })
    }

    /// Numbers in fixed point between which a stalk lies. An edge of both players is at least one of Right and at most one of
    /// Left: in the difference, the second player answers each cut by the same cut. Where there are circuits, the most moves of
    /// Left are the edges that remain if all edges of Right are cut, which only helps Left where all values are numbers.
    fn bounds(&self, board: &Packed) -> [i128; 2] {
        let [left, right, both] = board.planes;
        let all = left | right | both;
        if self.stalks(all).all(|stalk| stalk.is_tree) {
            return [left, left | both].map(|left| self.number_of_tree(all, left));
        }
        let most = |edges: u128| i128::from(self.grounded(edges).count_ones()) * ONE;
        let on_ground = all & self.incident[0];
        // A stalk on edges of Left alone is positive: Left can always cut one of these last.
        let least = if on_ground & !left == 0 { 0 } else { -most(right | both) };
        [least, if on_ground & !right == 0 { 0 } else { most(left | both) }]
    }
}

/// The value of an edge of Left with a number on top of it, the ordinal sum of 1 and the number: (x + n)/2^(n-1) with the least
/// n ≥ 1 for which x + n > 1 (*Winning Ways*, ch. 7).
fn on_an_edge(x: i128) -> i128 {
    let n = (2 + (-x).div_euclid(ONE)).max(1);
    (x + n * ONE) >> (n - 1)
}

impl PackedRules for Hackenbush {
    fn name(&self) -> &str {
        "Hackenbush"
    }

    fn graph(&self) -> &str {
        &self.graph
    }

    fn moves(&self, board: &Packed, player: Player, visit: &mut dyn FnMut(Packed)) {
        let all = board.planes.iter().fold(0, |all, plane| all | plane);
        let own = board.planes[usize::from(player != Player::Left)];
        for edge in each(own | board.planes[2]) {
            let left = self.grounded(all & !edge);
            visit(Packed { planes: board.planes.map(|plane| plane & left), ..*board });
        }
    }

    fn parts(&self, board: &Packed, visit: &mut dyn FnMut(Packed)) {
        let all = board.planes.iter().fold(0, |all, plane| all | plane);
        for stalk in self.stalks(all) {
            visit(Packed { planes: board.planes.map(|plane| plane & stalk.edges), ..*board });
        }
    }

    /// Exchanging the edges of the players negates a board.
    fn canonical(&self, part: &Packed) -> Canonical {
        Canonical::of_exchange(part, |board| self.words(board))
    }

    /// The graph in which edges are vertices too, between their ends. An edge on the ground has one end, because the ground is
    /// left out.
    fn words(&self, board: &Packed) -> Words {
        let mut vertices = Vec::with_capacity(2 * usize::from(board.columns));
        let bit_of = |vertex: usize| if vertex == 0 { 0 } else { 1 << (self.ends.len() + vertex - 1) };
        let mut all = 0;
        for (plane, label) in board.planes.iter().zip(1..) {
            all |= plane;
            let edges = each(*plane).map(|edge| {
                let [from, to] = self.ends(edge);
                Vertex { bit: edge, label, neighbours: bit_of(from) | bit_of(to) }
            });
            vertices.extend(edges);
        }
        let above = (1..self.incident.len()).map(|vertex| (vertex, self.incident[vertex] & all));
        let above = above.filter(|(_, edges)| *edges != 0);
        vertices.extend(above.map(|(vertex, neighbours)| Vertex { bit: bit_of(vertex), label: 0, neighbours }));
        isomorphism::words(&vertices)
    }

    /// A stalk on edges that both players may cut is infinitesimal, because in all its followers both have moves or none.
    fn facts(&self, part: &Packed) -> Facts {
        let [left, right, both] = part.planes;
        let moves = [left, right].map(|own| (own | both).count_ones().cast_signed());
        let size = (left | right | both).count_ones().cast_signed();
        if (left | right) & self.incident[0] == 0 {
            return Facts { infinitesimals: 1, moves, size, ..Facts::default() };
        }
        let [least, most] = self.bounds(part);
        let integers = [least >> PLACES, -(-most >> PLACES)];
        let parts = |part: i128| i32::try_from((part * i128::from(PARTS)) >> PLACES).unwrap_or(0);
        let within = [parts(least - integers[0] * ONE), parts(integers[1] * ONE - most)];
        let facts = Facts::between(integers.map(|integer| i64::try_from(integer).ok()));
        Facts { means: within, stops: within, moves, size, ..facts }
    }

    fn value(&self, store: &mut Store, part: &Packed) -> Result<Option<Game>, Stop> {
        let [left, right, both] = part.planes;
        let all = left | right | both;
        if !self.stalks(all).all(|stalk| stalk.is_tree) {
            return Ok(None);
        }
        match (left | right, both) {
            (_, 0) => store.number(&Rational::dyadic(self.number_of_tree(all, left).into(), PLACES.into())),
            (0, _) => store.nimber(self.nimber_on_vertex(0, all)).map(Some),
            _ => Ok(None),
        }
    }

    fn small(&self, _: &Packed, larger: i32) -> i32 {
        larger + 10
    }

    fn engine(&self) -> Engine {
        Engine::ProofNumber
    }
}
