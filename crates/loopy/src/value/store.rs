//! [`LoopyStore`], which stores loopy values, and [`Calculator`], which computes with them.

use std::sync::Arc;

use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};

use super::{Loopy, Side, Stopper, Value, Wild};
use crate::{
    limit::{Limit, Stop},
    moves::{LEFT, Moves, RIGHT, narrow},
    partizan::{Game, Store},
};

/// Points from this number on are vertices of a graph at hand; those below are stoppers in the store.
pub(crate) const LOCAL: u32 = 1 << 31;

/// Marks options that have not been computed.
const UNKNOWN: u32 = u32::MAX;

/// The error for a point that cannot exist.
pub(crate) const INVALID_POINT: Stop = Stop::Internal { what: "an option of a loopy game leads nowhere" };

/// The vertex of the graph at hand that a point denotes, if it is one.
#[inline]
pub(crate) fn local(point: u32) -> Option<u32> {
    (point >= LOCAL).then(|| point - LOCAL)
}

/// A stopper in the store: a short game, or a loopy stopper in canonical form, whose followers are all in the store.
#[derive(Clone, Copy)]
struct Node {
    game: Option<Game>,
    /// The ranges of its options: Left's from `start`, Right's from `middle`.
    start: u32,
    middle: u32,
    end: u32,
    /// Whether no reachable cycle is longer than a pass.
    plumtree: bool,
}

/// Results for pairs of stoppers, in two bits for each player who may be to move: whether the result is known, and whether
/// Left survives.
pub(crate) type Memo = FxHashMap<u64, u8>;

/// A store of loopy values: stoppers in canonical form, each stored once, and the graphs of wild sides.
///
/// Short games are in a separate [`Store`], always the same one; [`with`](Self::with) joins both.
#[derive(Default)]
pub struct LoopyStore {
    nodes: Vec<Node>,
    pool: Vec<u32>,
    shorts: FxHashMap<Game, u32>,
    /// The first stopper of each component of loopy stoppers, by the options in the component.
    pub(super) components: FxHashMap<Box<[u32]>, u32>,
    pub(super) memo: Memo,
    negatives: FxHashMap<u32, u32>,
    pub(super) sums: FxHashMap<(Side, Side), Value>,
    wilds: Vec<Arc<Moves>>,
    wild_index: FxHashMap<Arc<Moves>, u32>,
    pub(super) stops: FxHashMap<(u32, bool), u32>,
}

impl LoopyStore {
    /// Joins this store with the store of its short games.
    pub fn with<'a>(&'a mut self, short: &'a mut Store) -> Calculator<'a> {
        Calculator { loopy: self, short }
    }

    /// The number of stoppers, including the short ones that were needed.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether it is empty.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty() && self.wilds.is_empty()
    }

    /// The short games in it. If the [`Store`] is to drop games, it must keep these, or the loopy store must start empty.
    pub fn games(&self) -> impl Iterator<Item = Game> + '_ {
        self.nodes.iter().filter_map(|node| node.game)
    }

    /// Drops cached results for pairs of values.
    pub fn forget_memos(&mut self) {
        self.memo = Memo::default();
        self.sums = FxHashMap::default();
        self.stops = FxHashMap::default();
    }

    /// Its approximate size in bytes.
    pub fn bytes(&self) -> usize {
        let wild: usize = self.wilds.iter().map(|moves| 4 * (moves.edges() + 2 * moves.len())).sum();
        self.nodes.capacity() * size_of::<Node>()
            + (self.pool.capacity() + wild) * size_of::<u32>()
            + self.memo.capacity() * 20
            + (self.shorts.capacity() + self.negatives.capacity()) * 32
            + self.sums.capacity() * 160
            + self.components.keys().map(|key| key.len() * 4 + 32).sum::<usize>()
    }
}

/// A [`LoopyStore`] with its [`Store`] of short games, which computes with loopy values. Unless something else is said, all
/// errors are those of the limit of the store of short games.
pub struct Calculator<'a> {
    pub(super) loopy: &'a mut LoopyStore,
    pub(super) short: &'a mut Store,
}

impl Calculator<'_> {
    /// The store of short games.
    pub fn short(&mut self) -> &mut Store {
        self.short
    }

    /// The limit of the calculation.
    pub fn limit(&self) -> &Limit {
        self.short.limit()
    }

    #[inline]
    pub(crate) fn check(&self) -> Result<(), Stop> {
        self.short.limit().check()
    }

    // Stoppers as points.

    /// The point of a short game.
    pub(crate) fn point_of_game(&mut self, game: Game) -> Result<u32, Stop> {
        if let Some(point) = self.loopy.shorts.get(&game) {
            return Ok(*point);
        }
        let point = narrow(self.loopy.nodes.len())?;
        let node = Node { game: Some(game), start: UNKNOWN, middle: UNKNOWN, end: UNKNOWN, plumtree: true };
        self.loopy.nodes.push(node);
        self.loopy.shorts.insert(game, point);
        Ok(point)
    }

    /// The point of a stopper.
    pub(crate) fn point(&mut self, stopper: Stopper) -> Result<u32, Stop> {
        match stopper {
            Stopper::Short(game) => self.point_of_game(game),
            Stopper::Loopy(Loopy(point)) => Ok(point),
        }
    }

    /// The short game that a point denotes.
    #[inline]
    pub(crate) fn game(&self, point: u32) -> Option<Game> {
        self.loopy.nodes.get(point as usize).and_then(|node| node.game)
    }

    /// The stopper at a point of the store.
    pub(crate) fn stopper(&self, point: u32) -> Stopper {
        match self.game(point) {
            Some(game) => Stopper::Short(game),
            None => Stopper::Loopy(Loopy(point)),
        }
    }

    /// Whether a point does not denote a short game.
    #[inline]
    pub(crate) fn is_loopy(&self, point: u32) -> bool {
        self.game(point).is_none()
    }

    pub(crate) fn plumtree(&self, point: u32) -> bool {
        self.loopy.nodes.get(point as usize).is_some_and(|node| node.plumtree)
    }

    /// Adds a loopy stopper with these options, some of which may only be added next.
    pub(super) fn push_node(&mut self, left: &[u32], right: &[u32], plumtree: bool) -> Result<u32, Stop> {
        let (start, middle, end) = self.append(left, right)?;
        let point = narrow(self.loopy.nodes.len())?;
        self.loopy.nodes.push(Node { game: None, start, middle, end, plumtree });
        Ok(point)
    }

    fn append(&mut self, left: &[u32], right: &[u32]) -> Result<(u32, u32, u32), Stop> {
        let pool = &mut self.loopy.pool;
        let start = narrow(pool.len())?;
        pool.extend_from_slice(left);
        let middle = narrow(pool.len())?;
        pool.extend_from_slice(right);
        Ok((start, middle, narrow(pool.len())?))
    }

    /// The number of stoppers.
    pub(super) fn count(&self) -> usize {
        self.loopy.nodes.len()
    }

    fn range(&mut self, point: u32, side: usize) -> Result<(usize, usize), Stop> {
        let node = *self.loopy.nodes.get(point as usize).ok_or(INVALID_POINT)?;
        let (start, middle, end) = match node.game {
            Some(game) if node.start == UNKNOWN => {
                let sides = [self.short.left_options(game)?, self.short.right_options(game)?];
                let mut points = [Vec::new(), Vec::new()];
                for (side, points) in sides.iter().zip(&mut points) {
                    for game in side {
                        points.push(self.point_of_game(*game)?);
                    }
                }
                let range = self.append(&points[LEFT], &points[RIGHT])?;
                if let Some(node) = self.loopy.nodes.get_mut(point as usize) {
                    (node.start, node.middle, node.end) = range;
                }
                range
            }
            _ => (node.start, node.middle, node.end),
        };
        Ok(if side == LEFT { (start as usize, middle as usize) } else { (middle as usize, end as usize) })
    }

    /// Appends the options of a point, which may be a vertex of the graph at hand, to a list.
    #[inline]
    pub(crate) fn options(&mut self, moves: &Moves, point: u32, side: usize, to: &mut Vec<u32>) -> Result<(), Stop> {
        match local(point) {
            Some(vertex) => to.extend_from_slice(moves.options(vertex, side)),
            None => {
                let (from, end) = self.range(point, side)?;
                to.extend_from_slice(&self.loopy.pool[from..end]);
            }
        }
        Ok(())
    }

    /// The options of a stopper.
    pub(crate) fn options_of(&mut self, point: u32, side: usize) -> Result<Vec<u32>, Stop> {
        let (from, end) = self.range(point, side)?;
        Ok(self.loopy.pool[from..end].to_vec())
    }

    /// The given stoppers and all their followers; followers of short games only if `into_short`.
    pub(crate) fn followers_of(&mut self, points: &[u32], into_short: bool) -> Result<Vec<u32>, Stop> {
        let mut found: IndexSet<u32, FxBuildHasher> = points.iter().copied().collect();
        let mut at = 0;
        while let Some(point) = found.get_index(at).copied() {
            self.check()?;
            at += 1;
            if !into_short && !self.is_loopy(point) {
                continue;
            }
            for side in [LEFT, RIGHT] {
                let (from, end) = self.range(point, side)?;
                found.extend(&self.loopy.pool[from..end]);
            }
        }
        Ok(found.into_iter().collect())
    }

    // Negatives.

    /// The negative of a point, if it was found before.
    pub(super) fn known_negative(&self, point: u32) -> Option<u32> {
        self.loopy.negatives.get(&point).copied()
    }

    pub(super) fn keep_negative(&mut self, point: u32, negative: u32) {
        self.loopy.negatives.insert(point, negative);
        self.loopy.negatives.insert(negative, point);
    }

    // Wild sides.

    /// The graph of a wild side: its start is vertex 0, and its options are points.
    pub(crate) fn wild(&self, wild: Wild) -> Result<Arc<Moves>, Stop> {
        self.loopy.wilds.get(wild.0 as usize).cloned().ok_or(INVALID_POINT)
    }

    /// Stores the graph of a wild side, which starts at vertex 0.
    pub(super) fn keep_wild(&mut self, moves: Moves) -> Result<Wild, Stop> {
        if let Some(known) = self.loopy.wild_index.get(&moves) {
            return Ok(Wild(*known));
        }
        let wild = narrow(self.loopy.wilds.len())?;
        let moves = Arc::new(moves);
        self.loopy.wilds.push(Arc::clone(&moves));
        self.loopy.wild_index.insert(moves, wild);
        Ok(Wild(wild))
    }
}
