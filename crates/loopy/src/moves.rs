//! [`Moves`]: the options of many vertices in two arrays.

use crate::{limit::Stop, player::Player};

/// Which of the two lists of options: Left's.
pub(crate) const LEFT: usize = 0;
/// Right's.
pub(crate) const RIGHT: usize = 1;

/// What is too large when there are more vertices or edges than an index can say.
const FULL: Stop = Stop::Size { what: "a graph of positions", limit: "2^31 vertices and edges" };

/// The most vertices and the most edges.
const MOST: usize = 1 << 31;

/// A number of vertices or edges as an index.
pub(crate) fn narrow(n: usize) -> Result<u32, Stop> {
    if n >= MOST {
        return Err(FULL);
    }
    u32::try_from(n).map_err(|_| FULL)
}

/// The list of a player, none for Center.
pub(crate) fn side_of(player: Player) -> Option<usize> {
    match player {
        Player::Left => Some(LEFT),
        Player::Right => Some(RIGHT),
        Player::Center => None,
    }
}

/// For each vertex the set of Left's options and that of Right's, as sorted lists without repetition: compressed rows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Moves {
    /// Where the lists begin: of vertex v those at 2v and 2v + 1; one more for the end.
    offsets: Vec<u32>,
    targets: Vec<u32>,
}

impl Default for Moves {
    fn default() -> Self {
        Moves { offsets: vec![0], targets: Vec::new() }
    }
}

impl Moves {
    /// How many vertices there are.
    pub(crate) fn len(&self) -> usize {
        self.offsets.len() / 2
    }

    /// How many edges there are.
    pub(crate) fn edges(&self) -> usize {
        self.targets.len()
    }

    /// Adds a vertex with these options and gives its index.
    pub(crate) fn push(&mut self, left: &[u32], right: &[u32]) -> Result<u32, Stop> {
        let vertex = narrow(self.len())?;
        for side in [left, right] {
            let from = self.targets.len();
            self.targets.extend_from_slice(side);
            self.targets[from..].sort_unstable();
            let mut kept = from;
            for place in from..self.targets.len() {
                if kept == from || self.targets[kept - 1] != self.targets[place] {
                    self.targets[kept] = self.targets[place];
                    kept += 1;
                }
            }
            self.targets.truncate(kept);
            self.offsets.push(narrow(kept)?);
        }
        Ok(vertex)
    }

    /// The options on one side of a vertex.
    #[inline]
    pub(crate) fn options(&self, vertex: u32, side: usize) -> &[u32] {
        let place = 2 * vertex as usize + side;
        &self.targets[self.offsets[place] as usize..self.offsets[place + 1] as usize]
    }

    /// All indices of vertices.
    pub(crate) fn vertices(&self) -> impl Iterator<Item = u32> + use<> {
        // The number of vertices is below 2^31.
        0..u32::try_from(self.len()).unwrap_or(u32::MAX)
    }

    /// All targets of edges.
    pub(crate) fn targets(&self) -> &[u32] {
        &self.targets
    }

    /// The same options with the players changed about and each target replaced.
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
