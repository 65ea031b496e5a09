//! [`LoopyStore`]: where loopy values live, and [`Calculator`], which calculates with them.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::{Loopy, Side, Stopper, Value, Wild};
use crate::{
    limit::{Limit, Stop},
    moves::{LEFT, Moves, RIGHT, narrow},
    partizan::{Game, Store},
};

/// A point from this number on is a vertex of the graph at hand, below it a stopper of the store.
pub(crate) const LOCAL: u32 = 1 << 31;

/// Options that were not asked for.
const UNKNOWN: u32 = u32::MAX;

/// Something cannot happen did.
pub(crate) const ODD_POINT: Stop = Stop::Internal { what: "an option of a loopy game leads nowhere" };

/// The vertex of the graph at hand that a point is, if it is one.
#[inline]
pub(crate) fn local(point: u32) -> Option<u32> {
    (point >= LOCAL).then(|| point - LOCAL)
}

/// A stopper in the store: a short game, or a loopy stopper in canonical form, of which all followers are here too.
#[derive(Clone, Copy)]
struct Node {
    game: Option<Game>,
    /// Where its options are: Left's from `start`, Right's from `middle`.
    start: u32,
    middle: u32,
    end: u32,
    /// Whether no cycle that can be reached is longer than a pass.
    plumtree: bool,
}

/// What was found of pairs of stoppers, in two bits for each player who may be to move: whether it is known, and whether
/// Left survives.
pub(crate) type Memo = FxHashMap<u64, u8>;

/// Loopy values of a session: stoppers in canonical form, each once, and the graphs of wild sides.
///
/// Short games are in a [`Store`] beside it, always the same one; [`with`](Self::with) joins both.
#[derive(Default)]
pub struct LoopyStore {
    nodes: Vec<Node>,
    pool: Vec<u32>,
    shorts: FxHashMap<Game, u32>,
    /// The first stopper of a component of loopy stoppers, by their options.
    pub(super) components: FxHashMap<Box<[u32]>, u32>,
    pub(super) memo: Memo,
    negatives: FxHashMap<u32, u32>,
    pub(super) sums: FxHashMap<(Side, Side), Value>,
    wilds: Vec<Arc<Moves>>,
    wild_index: FxHashMap<Arc<Moves>, u32>,
    pub(super) stops: FxHashMap<(u32, bool), u32>,
}

impl LoopyStore {
    /// Joins it with the store of its short games.
    pub fn with<'a>(&'a mut self, short: &'a mut Store) -> Calculator<'a> {
        Calculator { loopy: self, short }
    }

    /// How many stoppers it holds, short ones that were needed among them.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether it holds nothing.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty() && self.wilds.is_empty()
    }

    /// The short games that are held: who lets a [`Store`] forget others keeps these, or begins with an empty loopy store.
    pub fn games(&self) -> impl Iterator<Item = Game> + '_ {
        self.nodes.iter().filter_map(|node| node.game)
    }

    /// Forgets what was found of pairs of values: it would be found again.
    pub fn forget_memos(&mut self) {
        self.memo = Memo::default();
        self.sums = FxHashMap::default();
        self.stops = FxHashMap::default();
    }

    /// How many bytes it takes, roughly.
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

/// A [`LoopyStore`] with its [`Store`] of short games: what calculates with loopy values. All errors are those of the limit of
/// the store of short games, unless something else is said.
pub struct Calculator<'a> {
    pub(super) loopy: &'a mut LoopyStore,
    pub(super) short: &'a mut Store,
}

impl Calculator<'_> {
    /// The store of short games.
    pub fn short(&mut self) -> &mut Store {
        self.short
    }

    /// The limit that is asked.
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

    /// The short game that a point is.
    #[inline]
    pub(crate) fn game(&self, point: u32) -> Option<Game> {
        self.loopy.nodes.get(point as usize).and_then(|node| node.game)
    }

    /// The stopper of a point of the store.
    pub(crate) fn stopper(&self, point: u32) -> Stopper {
        match self.game(point) {
            Some(game) => Stopper::Short(game),
            None => Stopper::Loopy(Loopy(point)),
        }
    }

    /// Whether a point is a vertex of the graph at hand or a loopy stopper.
    #[inline]
    pub(crate) fn is_loopy(&self, point: u32) -> bool {
        self.game(point).is_none()
    }

    pub(crate) fn plumtree(&self, point: u32) -> bool {
        self.loopy.nodes.get(point as usize).is_some_and(|node| node.plumtree)
    }

    /// Adds a loopy stopper with these options, some of which may be added only next.
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

    /// How many stoppers there are.
    pub(super) fn count(&self) -> usize {
        self.loopy.nodes.len()
    }

    fn place(&mut self, point: u32, side: usize) -> Result<(usize, usize), Stop> {
        let node = *self.loopy.nodes.get(point as usize).ok_or(ODD_POINT)?;
        let (start, middle, end) = match node.game {
            Some(game) if node.start == UNKNOWN => {
                let sides = [self.short.left_options(game)?, self.short.right_options(game)?];
                let mut points = [Vec::new(), Vec::new()];
                for (side, points) in sides.iter().zip(&mut points) {
                    for game in side {
                        points.push(self.point_of_game(*game)?);
                    }
                }
                let place = self.append(&points[LEFT], &points[RIGHT])?;
                if let Some(node) = self.loopy.nodes.get_mut(point as usize) {
                    (node.start, node.middle, node.end) = place;
                }
                place
            }
            _ => (node.start, node.middle, node.end),
        };
        Ok(if side == LEFT { (start as usize, middle as usize) } else { (middle as usize, end as usize) })
    }

    /// The options of a point, which may be a vertex of the graph at hand, are appended to a list.
    #[inline]
    pub(crate) fn options(&mut self, moves: &Moves, point: u32, side: usize, to: &mut Vec<u32>) -> Result<(), Stop> {
        match local(point) {
            Some(vertex) => to.extend_from_slice(moves.options(vertex, side)),
            None => {
                let (from, end) = self.place(point, side)?;
                to.extend_from_slice(&self.loopy.pool[from..end]);
            }
        }
        Ok(())
    }

    /// The options of a stopper.
    pub(crate) fn options_of(&mut self, point: u32, side: usize) -> Result<Vec<u32>, Stop> {
        let (from, end) = self.place(point, side)?;
        Ok(self.loopy.pool[from..end].to_vec())
    }

    /// All stoppers that can be reached from some, those first.
    pub(crate) fn followers_of(&mut self, points: &[u32], into_short: bool) -> Result<Vec<u32>, Stop> {
        let mut seen = rustc_hash::FxHashSet::default();
        let mut list: Vec<u32> = points.iter().copied().filter(|point| seen.insert(*point)).collect();
        let mut at = 0;
        while let Some(point) = list.get(at).copied() {
            self.check()?;
            at += 1;
            if !into_short && !self.is_loopy(point) {
                continue;
            }
            for side in [LEFT, RIGHT] {
                let (from, end) = self.place(point, side)?;
                for place in from..end {
                    let option = self.loopy.pool[place];
                    if seen.insert(option) {
                        list.push(option);
                    }
                }
            }
        }
        Ok(list)
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

    /// The graph of a wild side: its start is vertex 0, and options are points.
    pub(crate) fn wild(&self, wild: Wild) -> Result<Arc<Moves>, Stop> {
        self.loopy.wilds.get(wild.0 as usize).cloned().ok_or(ODD_POINT)
    }

    /// The wild side of a graph that starts at vertex 0.
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
