//! [`Graph`]: a finite loopy game as a directed graph.

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use thiserror::Error;

use crate::{
    bisimulation,
    components::{Components, OUTSIDE},
    limit::{Limit, Stop},
    moves::{LEFT, Moves, RIGHT, narrow, side_of},
    player::Player,
};

/// A finite graph whose vertices have a set of Left's options and one of Right's, with a vertex at which play starts. Cycles
/// of any kind are allowed; infinite play is a draw.
///
/// ```
/// # use cutcake_base::limit::Limit;
/// use cutcake_loopy::{graph::Graph, outcome::Outcome};
/// // over = {0|pass}.
/// let over = Graph::new(&[[vec![1], vec![0]], [vec![], vec![]]])?;
/// assert_eq!(over.outcome(&Limit::default())?, Outcome::L);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Graph {
    moves: Moves,
    start: u32,
}

/// Why a graph is invalid.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum GraphError {
    /// An option is not a vertex.
    #[error("an option is vertex {option}, but there are only {vertices} vertices, numbered from 0")]
    NoVertex {
        /// The option.
        option: u32,
        /// The number of vertices.
        vertices: usize,
    },
    /// There are too many vertices or edges.
    #[error(transparent)]
    Stop(#[from] Stop),
}

/// A graph to which vertices are added one by one; options may be added after the vertices that lead to them.
#[derive(Clone, Debug, Default)]
pub struct GraphBuilder {
    moves: Moves,
    largest: Option<u32>,
}

impl GraphBuilder {
    /// Adds a vertex with these options of Left and of Right, and returns its index.
    ///
    /// # Errors
    /// [`Stop::Size`] for more than 2^31 vertices or edges.
    pub fn push(&mut self, left: &[u32], right: &[u32]) -> Result<u32, Stop> {
        self.largest = self.largest.max(left.iter().chain(right).max().copied());
        self.moves.push(left, right)
    }

    /// The graph, which starts at the first vertex.
    ///
    /// # Errors
    /// [`GraphError::NoVertex`] if an option was never added as a vertex.
    pub fn finish(self) -> Result<Graph, GraphError> {
        let vertices = self.moves.len();
        match self.largest {
            Some(option) if option as usize >= vertices => Err(GraphError::NoVertex { option, vertices }),
            _ => Ok(Graph { moves: self.moves, start: 0 }),
        }
    }
}

impl Graph {
    /// The graph whose vertices have these options of Left and of Right, given as indices of vertices. Play starts at the first
    /// vertex.
    pub fn new(vertices: &[[Vec<u32>; 2]]) -> Result<Graph, GraphError> {
        let mut graph = GraphBuilder::default();
        for [left, right] in vertices {
            graph.push(left, right)?;
        }
        graph.finish()
    }

    pub(crate) fn from_moves(moves: Moves, start: u32) -> Graph {
        Graph { moves, start }
    }

    pub(crate) fn moves(&self) -> &Moves {
        &self.moves
    }

    /// The number of vertices.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether there are no vertices.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of edges.
    pub fn edges(&self) -> usize {
        self.moves.edges()
    }

    /// The vertex at which play starts.
    pub fn start(&self) -> u32 {
        self.start
    }

    /// The same graph with another start, if that is a vertex.
    #[must_use]
    pub fn with_start(self, start: u32) -> Graph {
        if (start as usize) < self.len() { Graph { start, ..self } } else { self }
    }

    /// The options of a player at a vertex; none for Center, or if there is no such vertex.
    pub fn options(&self, vertex: u32, player: Player) -> &[u32] {
        match side_of(player) {
            Some(side) if (vertex as usize) < self.len() => self.moves.options(vertex, side),
            _ => &[],
        }
    }

    /// -G: the players are interchanged.
    pub fn negative(&self) -> Result<Graph, Stop> {
        Ok(Graph { moves: self.moves.swapped(Ok)?, start: self.start })
    }

    /// G + H: the product, restricted to the pairs that can be reached. The start is vertex 0.
    ///
    /// # Errors
    /// If the calculation was stopped; the limit is checked for each pair. [`Stop::Size`] if the product is too large.
    pub fn sum(&self, other: &Graph, limit: &Limit) -> Result<Graph, Stop> {
        if self.is_empty() || other.is_empty() {
            return Ok(if self.is_empty() { other.clone() } else { self.clone() });
        }
        let mut pairs: IndexSet<(u32, u32), FxBuildHasher> = IndexSet::default();
        pairs.insert((self.start, other.start));
        let mut moves = Moves::default();
        let mut sides = [Vec::new(), Vec::new()];
        while let Some((g, h)) = pairs.get_index(moves.len()).copied() {
            limit.position()?;
            for (side, list) in sides.iter_mut().enumerate() {
                list.clear();
                let first = self.moves.options(g, side).iter().map(|g| (*g, h));
                for pair in first.chain(other.moves.options(h, side).iter().map(|h| (g, *h))) {
                    list.push(narrow(pairs.insert_full(pair).0)?);
                }
            }
            moves.push(&sides[LEFT], &sides[RIGHT])?;
        }
        Ok(Graph { moves, start: 0 })
    }

    /// The ordinal sum G : H. At (start of G, h) there are the moves of h and those of the start of G, which end H. It
    /// depends on the form of G, not only on its value.
    pub fn ordinal_sum(&self, other: &Graph) -> Result<Graph, Stop> {
        if self.is_empty() {
            return Ok(other.clone());
        }
        if other.is_empty() {
            return Ok(self.clone());
        }
        let mut moves = self.moves.clone();
        let offset = narrow(self.len())?;
        for h in other.moves.vertices() {
            let list = |side| {
                let top = other.moves.options(h, side).iter().map(|h| h + offset);
                top.chain(self.moves.options(self.start, side).iter().copied()).collect::<Vec<_>>()
            };
            moves.push(&list(LEFT), &list(RIGHT))?;
        }
        Ok(Graph { moves, start: other.start + offset })
    }

    /// The subgraph that can be reached, with the start as vertex 0.
    pub fn reachable(&self, limit: &Limit) -> Result<Graph, Stop> {
        if self.is_empty() {
            return Ok(self.clone());
        }
        let mut names = vec![u32::MAX; self.len()];
        let mut list = vec![self.start];
        names[self.start as usize] = 0;
        let mut at = 0;
        while let Some(v) = list.get(at).copied() {
            limit.check()?;
            for w in [LEFT, RIGHT].into_iter().flat_map(|side| self.moves.options(v, side)) {
                if names[*w as usize] == u32::MAX {
                    names[*w as usize] = narrow(list.len())?;
                    list.push(*w);
                }
            }
            at += 1;
        }
        let mut moves = Moves::default();
        for v in list {
            let named = |side| self.moves.options(v, side).iter().map(|w| names[*w as usize]).collect::<Vec<_>>();
            moves.push(&named(LEFT), &named(RIGHT))?;
        }
        Ok(Graph { moves, start: 0 })
    }

    /// The quotient by the coarsest bisimulation: vertices with the same play are identified. The value does not change.
    pub fn quotient(&self, limit: &Limit) -> Result<Graph, Stop> {
        if self.is_empty() {
            return Ok(self.clone());
        }
        let class = bisimulation::classes(&self.moves, Some, limit)?;
        let moves = bisimulation::quotient(&self.moves, &class, |w| class[w as usize])?;
        Ok(Graph { moves, start: class[self.start as usize] })
    }

    /// Whether no alternating play from any vertex is infinite: the graph of the states (vertex, mover) has
    /// no cycle. All vertices count, reachable or not.
    pub fn is_stopper(&self, limit: &Limit) -> Result<bool, Stop> {
        Ok(alternating(&self.moves, Some, limit)?.cyclic.iter().all(|cyclic| !cyclic))
    }

    /// Whether no play at all is infinite.
    pub fn is_loopfree(&self, limit: &Limit) -> Result<bool, Stop> {
        Ok(self.components(limit)?.cyclic.iter().all(|cyclic| !cyclic))
    }

    pub(crate) fn components(&self, limit: &Limit) -> Result<Components, Stop> {
        Components::new(self.len(), |v, place| edge(&self.moves, v, place), limit)
    }
}

/// The i-th edge of a vertex, Left's first.
pub(crate) fn edge(moves: &Moves, v: u32, place: usize) -> Option<u32> {
    let left = moves.options(v, LEFT);
    left.get(place).or_else(|| moves.options(v, RIGHT).get(place - left.len())).copied()
}

/// The components of the graph of states: 2v where Left is to move at v, and 2v + 1 where Right is.
pub(crate) fn alternating(
    moves: &Moves,
    inside: impl Fn(u32) -> Option<u32>,
    limit: &Limit,
) -> Result<Components, Stop> {
    let next = |state: u32, place: usize| {
        let mover = (state & 1) as usize;
        let target = moves.options(state / 2, mover).get(place)?;
        Some(inside(*target).map_or(OUTSIDE, |w| 2 * w + 1 - (state & 1)))
    };
    Components::new(2 * moves.len(), next, limit)
}
