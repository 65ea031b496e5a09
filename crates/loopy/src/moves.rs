//! [`Moves`]: the options of many vertices in two arrays; [`Predecessors`]: the edges in reverse.

use std::ops::Range;

use crate::{
    limit::{Limit, Stop},
    player::Player,
};

/// The index of Left's options among the two lists of a vertex.
pub(crate) const LEFT: usize = 0;
/// The index of Right's options.
pub(crate) const RIGHT: usize = 1;

/// The error for more vertices or edges than an index can hold.
const FULL: Stop = Stop::Size { what: "a graph of positions", limit: "2^31 vertices and edges" };

/// The limit on the number of vertices and on that of edges.
const MOST: usize = 1 << 31;

/// Converts a number of vertices or edges to an index.
pub(crate) fn narrow(n: usize) -> Result<u32, Stop> {
    if n >= MOST {
        return Err(FULL);
    }
    u32::try_from(n).map_err(|_| FULL)
}

/// The index of a player's list; `None` for Center.
pub(crate) fn side_of(player: Player) -> Option<usize> {
    match player {
        Player::Left => Some(LEFT),
        Player::Right => Some(RIGHT),
        Player::Center => None,
    }
}

/// For each vertex the set of Left's options and that of Right's, as sorted lists without duplicates, in compressed rows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Moves {
    /// Where the lists begin: those of vertex v at 2v and 2v + 1; one more entry for the end.
    offsets: Vec<u32>,
    targets: Vec<u32>,
}

impl Default for Moves {
    fn default() -> Self {
        Moves { offsets: vec![0], targets: Vec::new() }
    }
}

impl Moves {
    /// The number of vertices.
    pub(crate) fn len(&self) -> usize {
        self.offsets.len() / 2
    }

    /// The number of edges.
    pub(crate) fn edges(&self) -> usize {
        self.targets.len()
    }

    /// Adds a vertex with these options and returns its index.
    pub(crate) fn push(&mut self, left: &[u32], right: &[u32]) -> Result<u32, Stop> {
        let vertex = narrow(self.len())?;
        for side in [left, right] {
            let from = self.targets.len();
            self.targets.extend_from_slice(side);
            sort_from(&mut self.targets, from);
            self.offsets.push(narrow(self.targets.len())?);
        }
        Ok(vertex)
    }

    /// The options of a side at a vertex.
    #[inline]
    pub(crate) fn options(&self, vertex: u32, side: usize) -> &[u32] {
        let place = 2 * vertex as usize + side;
        &self.targets[self.offsets[place] as usize..self.offsets[place + 1] as usize]
    }

    /// The indices of all vertices.
    pub(crate) fn vertices(&self) -> Range<u32> {
        // The number of vertices is below 2^31.
        0..u32::try_from(self.len()).unwrap_or(u32::MAX)
    }

    /// All edges in order: vertex, side and target.
    pub(crate) fn all_edges(&self) -> impl Iterator<Item = (u32, usize, u32)> + Clone + '_ {
        self.vertices().flat_map(move |v| {
            let of_side = move |side| self.options(v, side).iter().map(move |target| (v, side, *target));
            [LEFT, RIGHT].into_iter().flat_map(of_side)
        })
    }

    /// The same options with the players interchanged and each target replaced.
    pub(crate) fn swapped(&self, mut target: impl FnMut(u32) -> Result<u32, Stop>) -> Result<Moves, Stop> {
        let mut moves = Moves::default();
        let mut sides = [Vec::new(), Vec::new()];
        for vertex in self.vertices() {
            for (side, list) in sides.iter_mut().enumerate() {
                list.clear();
                for option in self.options(vertex, 1 - side) {
                    list.push(target(*option)?);
                }
            }
            moves.push(&sides[LEFT], &sides[RIGHT])?;
        }
        Ok(moves)
    }
}

/// Sorts a list from an index on, and removes duplicates there.
pub(crate) fn sort_from<T: Copy + Ord>(list: &mut Vec<T>, from: usize) {
    list[from..].sort_unstable();
    let mut kept = from;
    for place in from..list.len() {
        if kept == from || list[kept - 1] != list[place] {
            list[kept] = list[place];
            kept += 1;
        }
    }
    list.truncate(kept);
}

/// The tails of the edges into each vertex, in compressed rows.
pub(crate) struct Predecessors {
    starts: Vec<u32>,
    tails: Vec<u32>,
}

impl Predecessors {
    /// The predecessors in a graph with `n` vertices and these edges, each given by its tail and its head.
    pub(crate) fn new(
        n: usize,
        mut edges: impl Iterator<Item = (u32, u32)> + Clone,
        limit: &Limit,
    ) -> Result<Predecessors, Stop> {
        // At v + 1 there is first the start of row v, and then, while the row is filled, the end of what is filled.
        let mut starts = vec![0_u32; n + 2];
        edges.clone().try_for_each(|(_, head)| {
            starts[head as usize + 2] += 1;
            limit.check()
        })?;
        for place in 2..starts.len() {
            starts[place] += starts[place - 1];
        }
        let mut tails = vec![0; starts[n + 1] as usize];
        edges.try_for_each(|(tail, head)| {
            let end = &mut starts[head as usize + 1];
            tails[*end as usize] = tail;
            *end += 1;
            limit.check()
        })?;
        Ok(Predecessors { starts, tails })
    }

    /// The tails of the edges into a vertex, in the order of the edges.
    pub(crate) fn of(&self, vertex: u32) -> &[u32] {
        let vertex = vertex as usize;
        &self.tails[self.starts[vertex] as usize..self.starts[vertex + 1] as usize]
    }
}
