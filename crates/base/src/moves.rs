//! [`Moves`]: the one way in which engines ask rules, whoever says them: rules in Rust, rules that run code, or several
//! rulesets whose boards are added.
//!
//! Boards are numbered once ([`Positions`]); an engine knows them by their numbers, remembers what it finds in
//! [`Answers`], and finds it by one walk through play ([`find`]). A sum of boards is always in its [`Parts`]: who answers
//! has split the boards and put for each the one that stands for its like.

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

/// Which ruleset of a session.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RulesetId(u32);

impl RulesetId {
    /// The ruleset at a place of a catalogue.
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

/// Boards, each with its number.
#[derive(Debug, Default)]
pub struct Positions {
    boards: IndexSet<Position, FxBuildHasher>,
}

impl Positions {
    /// The number of a board, a new one where it has none yet.
    ///
    /// # Errors
    /// If there are too many.
    pub fn node(&mut self, position: Position) -> Result<Node, Stop> {
        const MOST: Stop = Stop::Size { what: "the number of positions that play can come to", limit: "2^32 - 1" };
        u32::try_from(self.boards.insert_full(position).0).map(Node).map_err(|_| MOST)
    }

    /// The number of a board that has one.
    pub fn find(&self, position: &Position) -> Option<Node> {
        self.boards.get_index_of(position).and_then(|place| u32::try_from(place).ok()).map(Node)
    }

    /// The number at a place in the order of the numbers.
    pub fn at(&self, place: usize) -> Option<Node> {
        u32::try_from(place).ok().filter(|_| place < self.len()).map(Node)
    }

    /// The board of a number.
    pub fn board(&self, node: Node) -> &Position {
        &self.boards[node.index()]
    }

    /// How many boards have a number.
    pub fn len(&self) -> usize {
        self.boards.len()
    }

    /// Whether none has.
    pub fn is_empty(&self) -> bool {
        self.boards.is_empty()
    }

    /// Every board in the order of the numbers.
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
    /// How often it stands there.
    pub times: u64,
}

/// A sum of boards: sorted, each board at most once plain and once negated.
pub type Parts = SmallVec<[Part; 2]>;

const TOO_MANY: Stop = Stop::Size { what: "the number of boards in a sum", limit: "2^64 - 1" };

/// Adds a part to a sum.
///
/// # Errors
/// If a board stands in it too often to be counted.
pub fn add(parts: &mut Parts, part: Part) -> Result<(), Stop> {
    match parts.binary_search_by_key(&(part.node, part.negated), |other| (other.node, other.negated)) {
        Ok(place) => parts[place].times = parts[place].times.checked_add(part.times).ok_or(TOO_MANY)?,
        Err(_) if part.times == 0 => {}
        Err(place) => parts.insert(place, part),
    }
    Ok(())
}

/// Adds a sum so many times, with the players changed about if it is negated.
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

/// A list of sums: what can be moved to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    parts: Vec<Part>,
    /// Where the parts of each end.
    ends: Vec<u32>,
}

impl Sums {
    /// Adds a sum behind the others.
    ///
    /// # Errors
    /// If they are too many.
    pub fn push(&mut self, sum: &[Part]) -> Result<(), Stop> {
        self.parts.extend_from_slice(sum);
        self.ends.push(u32::try_from(self.parts.len()).map_err(|_| TOO_MANY)?);
        Ok(())
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The sum at a place.
    pub fn get(&self, place: usize) -> Option<&[Part]> {
        let start = if place == 0 { 0 } else { *self.ends.get(place - 1)? };
        self.parts.get(start as usize..*self.ends.get(place)? as usize)
    }

    /// Every sum, in order.
    pub fn iter(&self) -> impl Iterator<Item = &[Part]> {
        (0..self.len()).filter_map(|place| self.get(place))
    }

    /// The parts of all sums, one after the other.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }
}

/// Rules, as engines ask them.
///
/// Every sum that is given is in parts. Rules that fail leave the error with who answers, and give [`Stop::Rules`].
pub trait Moves {
    /// What work may cost.
    fn limit(&self) -> &Limit;

    /// The boards and their numbers.
    fn positions(&mut self) -> &mut Positions;

    /// The sum that stands for a board.
    ///
    /// # Errors
    /// If the calculation was stopped, and what the rules say.
    fn parts(&mut self, node: Node) -> Result<Parts, Stop>;

    /// What a player can move to in a board that stands for itself, in the order of the rules.
    ///
    /// # Errors
    /// If the calculation was stopped, and what the rules say.
    fn options(&mut self, node: Node, player: Player) -> Result<Sums, Stop>;

    /// What a board becomes by each pair of moves of two players at once, row by row of the first one's
    /// [`options`](Self::options); nothing where players move one by one.
    ///
    /// # Errors
    /// If the calculation was stopped, and what the rules say.
    fn rounds(&mut self, _node: Node) -> Result<Sums, Stop> {
        Ok(Sums::default())
    }

    /// The board that stands for the negative of a board, where the rules tell it.
    ///
    /// # Errors
    /// If there are too many boards.
    fn negative(&mut self, _node: Node) -> Result<Option<Node>, Stop> {
        Ok(None)
    }

    /// How many moves are followed one after the other, up to this board, before play counts as endless.
    fn longest_play(&self, _node: Node) -> usize {
        usize::MAX
    }

    /// What is to be said of play that was followed along these boards, each a move from the one before it, and stopped
    /// there; of play that comes back the last board is the one it comes back to.
    fn stopped(&mut self, _path: &mut dyn Iterator<Item = Node>, stop: Stop) -> Stop {
        stop
    }
}

/// Play of so many moves never counts as endless.
const SHORT_PLAY: usize = 1 << 10;

/// What was found of boards, with what it rests on.
#[derive(Debug)]
pub struct Answers<T> {
    found: Vec<Option<T>>,
    /// Of those that do not rest on play alone.
    standings: HashMap<Node, Standing, FxBuildHasher>,
    count: usize,
}

impl<T> Default for Answers<T> {
    fn default() -> Self {
        Answers { found: Vec::new(), standings: HashMap::default(), count: 0 }
    }
}

/// The error of a board of which something must have been found by now.
const UNKNOWN: Stop = Stop::Internal { what: "nothing was found of a board that an answer rests on" };

impl<T> Answers<T> {
    /// Whether something was found of a board.
    pub fn has(&self, node: Node) -> bool {
        self.found.get(node.index()).is_some_and(Option::is_some)
    }

    /// What was found of a board.
    pub fn get(&self, node: Node) -> Option<Answer<&T>> {
        let found = self.found.get(node.index())?.as_ref()?;
        Some(Answer::new(found, self.standing(node)))
    }

    /// What must have been found of a board by now; what it rests on counts for something else.
    ///
    /// # Errors
    /// [`Stop::Internal`] if it was not.
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

    /// Keeps what was found of a board.
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

    /// Of how many boards something was found.
    pub fn len(&self) -> usize {
        self.count
    }

    /// Whether nothing was found.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The boards of which something was found.
    pub fn nodes(&self) -> impl Iterator<Item = Node> {
        (0..).map(Node).zip(&self.found).filter(|(_, found)| found.is_some()).map(|(node, _)| node)
    }
}

/// Finds something of a board, and before that of every board that play can come to, depth first and in the order of the
/// rules: boards wait on a list instead of the call stack, so that play may be as long as memory lets it.
///
/// `begin` says what is told of a board at once, or nothing if the moves of `players` are to be looked at; `settle` then
/// finds it from what was found of these. Nothing is held while rules run: they may ask about boards themselves, and what
/// that finds is found for all.
///
/// # Errors
/// [`Stop::Round`] if play comes back to a board, and what the rules, `begin` and `settle` say. What was found before
/// is kept.
pub fn find<M: Moves + ?Sized, T>(
    moves: &mut M,
    root: Node,
    players: &[Player],
    answers: &RefCell<Answers<T>>,
    begin: impl FnMut(&mut M, Node) -> Result<Option<Answer<T>>, Stop>,
    settle: impl FnMut(&mut M, Node, &[Sums]) -> Result<Answer<T>, Stop>,
) -> Result<(), Stop> {
    let mut walk = Walk { players, answers, begin, settle, path: Vec::new(), on_path: FxHashSet::default(), asked: 0 };
    let mut next = Some(root);
    loop {
        let result = match next {
            Some(node) => walk.enter(moves, node),
            None => walk.leave(moves),
        };
        match result {
            Ok(()) if walk.path.is_empty() => return Ok(()),
            Ok(()) => next = walk.below(),
            Err(stop) => {
                let mut nodes = walk.path.iter().map(|open| open.node).chain(next);
                return Err(moves.stopped(&mut nodes, stop));
            }
        }
    }
}

/// A board on the way, what its players can move to, and how many parts of that were looked at.
struct Open {
    node: Node,
    lists: SmallVec<[Sums; 3]>,
    looked_at: (usize, usize),
}

struct Walk<'a, T, B, S> {
    players: &'a [Player],
    answers: &'a RefCell<Answers<T>>,
    begin: B,
    settle: S,
    /// The boards from the first one to the present one, each a move from the one before it.
    path: Vec<Open>,
    on_path: FxHashSet<Node>,
    asked: u64,
}

impl<T, B, S> Walk<'_, T, B, S> {
    /// Comes to a board.
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
        self.asked += 1;
        moves.limit().count(self.asked, "positions");
        if let Some(told) = (self.begin)(moves, node)? {
            self.answers.borrow_mut().insert(node, told);
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
        self.path.push(Open { node, lists, looked_at: (0, 0) });
        Ok(())
    }

    /// The next board below the present one of which nothing was found yet.
    fn below(&mut self) -> Option<Node> {
        let answers = self.answers.borrow();
        let Open { lists, looked_at: (list, part), .. } = self.path.last_mut()?;
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

    /// Settles the present board, all below it being known, and goes back to the one before.
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

/// The rules of one ruleset in Rust, with what an engine is given besides.
pub struct OfRules<'a, R: Rules + ?Sized, W = ()> {
    /// The rules.
    pub rules: &'a R,
    /// What the engine is given besides: the store of values.
    pub with: W,
    positions: &'a mut Positions,
    limit: Limit,
}

impl<'a, R: Rules + ?Sized, W> OfRules<'a, R, W> {
    /// The rules with the numbers of their boards. Every question is asked with the same rules.
    pub fn new(rules: &'a R, positions: &'a mut Positions, limit: Limit, with: W) -> Self {
        OfRules { rules, with, positions, limit }
    }

    /// The sum that stands for a board.
    ///
    /// # Errors
    /// If a board stands in it too often to be counted.
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
