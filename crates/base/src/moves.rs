//! [`Moves`]: the one interface through which engines ask rules, whether these are written in Rust, run code, or belong
//! to several rulesets whose boards are added.
//!
//! Boards are numbered once ([`Positions`]). An engine knows them by their numbers, keeps its results in [`Answers`],
//! and finds them in one traversal of play ([`find`]). A sum of boards is always given by its [`Parts`]: the boards
//! have been split, and each replaced by the representative of its equivalents.

use std::{cell::RefCell, collections::HashMap};

use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashSet};
use smallvec::SmallVec;

use crate::{
    limit::{Limit, Stop},
    player::Player,
    position::{Board, Boards},
    rules::Rules,
    standing::{Answer, Standing},
};

/// The number of a ruleset in a session.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RulesetId(u32);

impl RulesetId {
    /// The ruleset at a place in a catalogue.
    pub fn at(place: usize) -> Self {
        // No session has so many rulesets.
        RulesetId(u32::try_from(place).unwrap_or(u32::MAX))
    }

    /// Its place in the catalogue.
    pub fn place(self) -> usize {
        self.0 as usize
    }
}

/// A board with its ruleset.
pub type Position = (RulesetId, Board);

/// A board of any ruleset, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Node(u32);

impl Node {
    /// Its place in the order in which boards were numbered.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Boards and their numbers.
#[derive(Debug, Default)]
pub struct Positions {
    boards: IndexSet<Position, FxBuildHasher>,
}

impl Positions {
    /// The number of a board, which is a new one if the board has none yet.
    ///
    /// # Errors
    /// If there are too many.
    pub fn node(&mut self, position: Position) -> Result<Node, Stop> {
        const MOST: Stop = Stop::Size { what: "the number of positions that play can come to", limit: "2^32 - 1" };
        u32::try_from(self.boards.insert_full(position).0).map(Node).map_err(|_| MOST)
    }

    /// The number of a board, if it has one.
    pub fn find(&self, position: &Position) -> Option<Node> {
        self.boards.get_index_of(position).and_then(|place| u32::try_from(place).ok()).map(Node)
    }

    /// The number at a place in the numbering.
    pub fn at(&self, place: usize) -> Option<Node> {
        u32::try_from(place).ok().filter(|_| place < self.len()).map(Node)
    }

    /// The board with a number.
    pub fn board(&self, node: Node) -> &Position {
        &self.boards[node.index()]
    }

    /// The number of boards.
    pub fn len(&self) -> usize {
        self.boards.len()
    }

    /// Whether there are no boards.
    pub fn is_empty(&self) -> bool {
        self.boards.is_empty()
    }

    /// All boards, in the order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (Node, &Position)> {
        (0..).map(Node).zip(&self.boards)
    }
}

/// A board in a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Part {
    /// The board.
    pub node: Node,
    /// Whether the players have changed places.
    pub negated: bool,
    /// How many copies of it there are.
    pub times: u64,
}

/// A sum of boards: sorted, with each board at most once plain and once negated.
pub type Parts = SmallVec<[Part; 2]>;

const TOO_MANY: Stop = Stop::Size { what: "the number of boards in a sum", limit: "2^64 - 1" };

/// Adds a part to a sum.
///
/// # Errors
/// If there are too many copies of a board to be counted.
pub fn add(parts: &mut Parts, part: Part) -> Result<(), Stop> {
    match parts.binary_search_by_key(&(part.node, part.negated), |other| (other.node, other.negated)) {
        Ok(place) => parts[place].times = parts[place].times.checked_add(part.times).ok_or(TOO_MANY)?,
        Err(_) if part.times == 0 => {}
        Err(place) => parts.insert(place, part),
    }
    Ok(())
}

/// Adds a multiple of a sum, or of its negative.
///
/// # Errors
/// As [`add`].
pub fn add_all(parts: &mut Parts, others: &[Part], negated: bool, times: u64) -> Result<(), Stop> {
    for other in others {
        let times = other.times.checked_mul(times).ok_or(TOO_MANY)?;
        add(parts, Part { node: other.node, negated: other.negated != negated, times })?;
    }
    Ok(())
}

/// A list of sums: the options of a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    parts: Vec<Part>,
    /// The end of each sum among the parts.
    ends: Vec<u32>,
}

impl Sums {
    /// Appends a sum.
    ///
    /// # Errors
    /// If there are too many parts.
    pub fn push(&mut self, sum: &[Part]) -> Result<(), Stop> {
        self.parts.extend_from_slice(sum);
        self.ends.push(u32::try_from(self.parts.len()).map_err(|_| TOO_MANY)?);
        Ok(())
    }

    /// The number of sums.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The sum at a place.
    pub fn get(&self, place: usize) -> Option<&[Part]> {
        let start = if place == 0 { 0 } else { *self.ends.get(place - 1)? };
        self.parts.get(start as usize..*self.ends.get(place)? as usize)
    }

    /// The sums, in order.
    pub fn iter(&self) -> impl Iterator<Item = &[Part]> {
        (0..self.len()).filter_map(|place| self.get(place))
    }

    /// The parts of all sums, in order.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }
}

/// Rules, as engines ask them.
///
/// All sums returned are in parts. Rules that fail keep their error where they were run, and return [`Stop::Rules`].
pub trait Moves {
    /// What work may cost.
    fn limit(&self) -> &Limit;

    /// The boards and their numbers.
    fn positions(&mut self) -> &mut Positions;

    /// The sum that a board is split into.
    ///
    /// # Errors
    /// If the calculation was stopped, and the errors of the rules.
    fn parts(&mut self, node: Node) -> Result<Parts, Stop>;

    /// The options of a player in a board that is its own only part, in the order of the rules.
    ///
    /// # Errors
    /// If the calculation was stopped, and the errors of the rules.
    fn options(&mut self, node: Node, player: Player) -> Result<Sums, Stop>;

    /// The results of each pair of simultaneous moves of two players, row by row of the first player's
    /// [`options`](Self::options); none where players alternate.
    ///
    /// # Errors
    /// If the calculation was stopped, and the errors of the rules.
    fn rounds(&mut self, _node: Node) -> Result<Sums, Stop> {
        Ok(Sums::default())
    }

    /// The representative of the negative of a board, if the rules know it.
    ///
    /// # Errors
    /// If there are too many boards.
    fn negative(&mut self, _node: Node) -> Result<Option<Node>, Stop> {
        Ok(None)
    }

    /// The number of moves in a row, up to this board, after which play counts as endless.
    fn longest_play(&self, _node: Node) -> usize {
        usize::MAX
    }

    /// The error to report when play that was followed along these boards, each an option of the one before, was
    /// stopped at the last of them. Where play comes back, that is the board it comes back to.
    fn stopped(&mut self, _path: &mut dyn Iterator<Item = Node>, stop: Stop) -> Stop {
        stop
    }
}

/// Play of fewer moves than this never counts as endless.
const SHORT_PLAY: usize = 1 << 10;

/// Results for boards, with what they rest on.
#[derive(Debug)]
pub struct Answers<T> {
    found: Vec<Option<T>>,
    /// Only of the results that do not rest on play alone.
    standings: HashMap<Node, Standing, FxBuildHasher>,
    count: usize,
}

impl<T> Default for Answers<T> {
    fn default() -> Self {
        Answers { found: Vec::new(), standings: HashMap::default(), count: 0 }
    }
}

/// The error for a board without a result that must have one by now.
const UNKNOWN: Stop = Stop::Internal { what: "nothing was found of a board that an answer rests on" };

impl<T> Answers<T> {
    /// Whether a board has a result.
    pub fn has(&self, node: Node) -> bool {
        self.found.get(node.index()).is_some_and(Option::is_some)
    }

    /// The result of a board.
    pub fn get(&self, node: Node) -> Option<Answer<&T>> {
        let found = self.found.get(node.index())?.as_ref()?;
        Some(Answer::new(found, self.standing(node)))
    }

    /// The result of a board that must have one by now; another answer comes to rest on its standing too.
    ///
    /// # Errors
    /// [`Stop::Internal`] if it has none.
    pub fn rests(&self, node: Node, on: &mut Standing) -> Result<&T, Stop> {
        let found = self.found.get(node.index()).and_then(Option::as_ref).ok_or(UNKNOWN)?;
        if !self.standings.is_empty() {
            on.rest_on(&self.standing(node));
        }
        Ok(found)
    }

    fn standing(&self, node: Node) -> Standing {
        self.standings.get(&node).copied().unwrap_or(Standing::Proved)
    }

    /// Keeps the result of a board.
    pub fn insert(&mut self, node: Node, answer: Answer<T>) {
        let (value, standing) = answer.into_parts();
        if self.found.len() <= node.index() {
            self.found.resize_with(node.index() + 1, || None);
        }
        self.count += usize::from(self.found[node.index()].replace(value).is_none());
        if standing != Standing::Proved {
            self.standings.insert(node, standing);
        }
    }

    /// The number of boards with a result.
    pub fn len(&self) -> usize {
        self.count
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The boards with a result.
    pub fn nodes(&self) -> impl Iterator<Item = Node> {
        (0..).map(Node).zip(&self.found).filter(|(_, found)| found.is_some()).map(|(node, _)| node)
    }
}

/// Finds a result for a board, and first for every board that play can come to, depth first and in the order of the
/// rules. The boards wait in a list instead of on the call stack, so that only memory bounds the length of play.
///
/// `begin` returns the result of a board that is known at once, and `None` if the options of `players` have to be
/// examined; `settle` then finds it from their results. Nothing is borrowed while rules run: they may ask about boards
/// themselves, and share the results found.
///
/// # Errors
/// [`Stop::Round`] if play comes back to a board, and the errors of the rules and of both. Earlier results are kept.
pub fn find<M: Moves + ?Sized, T>(
    moves: &mut M,
    root: Node,
    players: &[Player],
    answers: &RefCell<Answers<T>>,
    begin: impl FnMut(&mut M, Node) -> Result<Option<Answer<T>>, Stop>,
    settle: impl FnMut(&mut M, Node, &[Sums]) -> Result<Answer<T>, Stop>,
) -> Result<(), Stop> {
    let mut walk =
        Walk { players, answers, begin, settle, path: Vec::new(), on_path: FxHashSet::default(), visited: 0 };
    let mut next = Some(root);
    loop {
        let result = match next {
            Some(node) => walk.enter(moves, node),
            None => walk.leave(moves),
        };
        match result {
            Ok(()) if walk.path.is_empty() => return Ok(()),
            Ok(()) => next = walk.next_below(),
            Err(stop) => {
                let mut nodes = walk.path.iter().map(|open| open.node).chain(next);
                return Err(moves.stopped(&mut nodes, stop));
            }
        }
    }
}

/// A board on the path, the options of its players, and the next part of them to examine.
struct Open {
    node: Node,
    lists: SmallVec<[Sums; 3]>,
    next: (usize, usize),
}

struct Walk<'a, T, B, S> {
    players: &'a [Player],
    answers: &'a RefCell<Answers<T>>,
    begin: B,
    settle: S,
    /// The boards from the root to the current one, each an option of the one before.
    path: Vec<Open>,
    on_path: FxHashSet<Node>,
    visited: u64,
}

impl<T, B, S> Walk<'_, T, B, S> {
    /// Visits a board.
    fn enter<M: Moves + ?Sized>(&mut self, moves: &mut M, node: Node) -> Result<(), Stop>
    where
        B: FnMut(&mut M, Node) -> Result<Option<Answer<T>>, Stop>,
    {
        if self.on_path.contains(&node) {
            return Err(Stop::Round);
        }
        if self.answers.borrow().has(node) {
            return Ok(());
        }
        moves.limit().check()?;
        self.visited += 1;
        moves.limit().count(self.visited, "positions");
        if let Some(answer) = (self.begin)(moves, node)? {
            self.answers.borrow_mut().insert(node, answer);
            return Ok(());
        }
        if self.path.len() >= SHORT_PLAY && self.path.len() >= moves.longest_play(node) {
            return Err(Stop::Long { moves: self.path.len() as u64 });
        }
        let mut lists = SmallVec::new();
        for player in self.players {
            lists.push(moves.options(node, *player)?);
        }
        let rounds = moves.rounds(node)?;
        if !rounds.is_empty() {
            lists.push(rounds);
        }
        self.on_path.insert(node);
        self.path.push(Open { node, lists, next: (0, 0) });
        Ok(())
    }

    /// The next board below the current one that has no result yet.
    fn next_below(&mut self) -> Option<Node> {
        let answers = self.answers.borrow();
        let Open { lists, next: (list, part), .. } = self.path.last_mut()?;
        while let Some(sums) = lists.get(*list) {
            while let Some(below) = sums.parts().get(*part) {
                *part += 1;
                if !answers.has(below.node) {
                    return Some(below.node);
                }
            }
            (*list, *part) = (*list + 1, 0);
        }
        None
    }

    /// Settles the current board, all boards below it being settled, and goes back to the one before.
    fn leave<M: Moves + ?Sized>(&mut self, moves: &mut M) -> Result<(), Stop>
    where
        S: FnMut(&mut M, Node, &[Sums]) -> Result<Answer<T>, Stop>,
    {
        let Some(Open { node, lists, .. }) = self.path.pop() else { return Ok(()) };
        self.on_path.remove(&node);
        let answer = (self.settle)(moves, node, &lists)?;
        self.answers.borrow_mut().insert(node, answer);
        Ok(())
    }
}

/// The rules of one ruleset in Rust, and whatever else an engine needs.
pub struct OfRules<'a, R: Rules + ?Sized, W = ()> {
    /// The rules.
    pub rules: &'a R,
    /// What else the engine needs: the store of values.
    pub with: W,
    positions: &'a mut Positions,
    limit: Limit,
}

impl<'a, R: Rules + ?Sized, W> OfRules<'a, R, W> {
    /// The rules with the numbers of their boards, which must always be used with the same rules.
    pub fn new(rules: &'a R, positions: &'a mut Positions, limit: Limit, with: W) -> Self {
        OfRules { rules, with, positions, limit }
    }

    /// The sum that a board is split into.
    ///
    /// # Errors
    /// If there are too many copies of a board to be counted.
    pub fn parts_of(&mut self, board: &Board) -> Result<Parts, Stop> {
        let mut parts = Parts::new();
        self.add_board(&mut parts, board, 1)?;
        Ok(parts)
    }

    fn add_board(&mut self, parts: &mut Parts, board: &Board, times: u64) -> Result<(), Stop> {
        for (part, each) in self.rules.split(board).iter() {
            let node = self.positions.node((RulesetId::default(), self.rules.same(part)))?;
            add(parts, Part { node, negated: false, times: each.checked_mul(times).ok_or(TOO_MANY)? })?;
        }
        Ok(())
    }

    fn parts_of_sum(&mut self, sum: &Boards) -> Result<Parts, Stop> {
        let mut parts = Parts::new();
        for (board, times) in sum.iter() {
            self.add_board(&mut parts, board, times)?;
        }
        Ok(parts)
    }
}

impl<R: Rules + ?Sized, W> Moves for OfRules<'_, R, W> {
    fn limit(&self) -> &Limit {
        &self.limit
    }

    fn positions(&mut self) -> &mut Positions {
        self.positions
    }

    fn parts(&mut self, node: Node) -> Result<Parts, Stop> {
        let board = self.positions.board(node).1.clone();
        self.parts_of(&board)
    }

    fn options(&mut self, node: Node, player: Player) -> Result<Sums, Stop> {
        let mut sums = Sums::default();
        for option in self.rules.options(&self.positions.board(node).1, player, &self.limit)? {
            self.limit.check()?;
            sums.push(&self.parts_of_sum(&option)?)?;
        }
        Ok(sums)
    }

    fn negative(&mut self, node: Node) -> Result<Option<Node>, Stop> {
        let negative = self.rules.negative(&self.positions.board(node).1);
        negative.map(|board| self.positions.node((RulesetId::default(), board))).transpose()
    }
}
