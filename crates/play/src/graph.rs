//! What play of some boards can come to: boards, each asked once for its options.
//!
//! Rules that run code cannot be asked while an engine holds the values it works on. So the boards that play can reach are
//! asked for first, one at a time ([`Exploration::next`] gives a board, [`Graph::supply`] takes what it is told), and the
//! engines then look the options up. Rounds of positions and play without end are found here, once for all theories.

use std::{collections::BTreeSet, ops::Range};

use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashSet};
use smallvec::SmallVec;
use thiserror::Error;

use crate::{
    limit::{Limit, Stop},
    position::Board,
    sum::{RulesetId, Term},
};

/// A board with its ruleset.
pub type Placed = (RulesetId, Board);

/// A board of a [`Graph`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Node(u32);

impl Node {
    /// Its place in the order in which boards were met.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The number that stands for it in the board of another ruleset.
    pub fn code(self) -> u32 {
        self.0
    }

    /// The node of such a number.
    pub fn of_code(code: u32) -> Self {
        Node(code)
    }
}

/// A board in a sum: which, whether the players have changed places in it, and how often it stands there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The board.
    pub node: Node,
    /// Whether the players have changed places.
    pub negated: bool,
    /// How often.
    pub times: u64,
}

/// A sum of boards.
pub type Parts = SmallVec<[Part; 2]>;

/// What rules say of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It has the value of a sum of other boards: of its parts, or of one that is the same but for a symmetry.
    Equal(Vec<(Term, u64)>),
    /// What can be moved to, list by list: one list for impartial play, one a player for the others; for synchronized play
    /// Left's moves, Right's, and what every pair of them leaves, row by row of Left's.
    Options(Options),
    /// Its own ruleset knows its value: nobody has to ask for options.
    Known,
}

/// Options, list by list; each is a sum of boards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    terms: Vec<(Term, u64)>,
    /// Where the terms of each option end.
    ends: Vec<usize>,
    /// How many options there are up to the end of each list.
    lists: Vec<usize>,
}

impl Options {
    /// Adds an option to the list that was begun last.
    pub fn add(&mut self, terms: impl IntoIterator<Item = (Term, u64)>) {
        self.terms.extend(terms);
        self.ends.push(self.terms.len());
    }

    /// Ends a list.
    pub fn end_list(&mut self) {
        self.lists.push(self.ends.len());
    }
}

/// A play that has no end.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Endless {
    /// A round: each of these boards is an option of the one before it, the first one of the last.
    #[error("play comes back to a position")]
    Round(Vec<Placed>),
    /// So many moves one after the other; the last boards of them.
    #[error("play goes on for more than {moves} moves")]
    Long {
        /// How many moves were followed.
        moves: usize,
        /// The last boards.
        last: Vec<Placed>,
    },
}

/// The error of a board that an engine met and nobody had asked for.
pub const UNASKED: Stop = Stop::Internal { what: "the options of a board were never asked for" };

/// How many moves are followed one after the other before play counts as endless.
const LONGEST_PLAY: usize = 1_000_000;
/// How many boards at the end of a long play are shown.
const SHOWN: usize = 4;
/// The most boards, and the most options, that a graph holds.
const MOST: Stop = Stop::Size { what: "the number of positions that play can come to", limit: "2^32 - 1" };

#[derive(Clone, Debug, Default)]
enum State {
    /// Nobody has asked yet.
    #[default]
    New,
    Known,
    /// The parts at this range of [`Graph::parts`].
    Equal(Range<u32>),
    /// The options at this range of [`Graph::options`], and where the second and the third list begin.
    Options(Range<u32>, [u32; 2]),
}

/// The boards that were met, with what was told of them.
#[derive(Debug, Default)]
pub struct Graph {
    boards: IndexSet<Placed, FxBuildHasher>,
    states: Vec<State>,
    /// Whether everything that comes of a board is known and comes to an end.
    settled: Vec<bool>,
    /// Where the parts of each option begin; they end where those of the next begin.
    options: Vec<u32>,
    parts: Vec<Part>,
    /// The pairs of rulesets of which boards of the first come to boards of the second.
    links: BTreeSet<(RulesetId, RulesetId)>,
}

impl Graph {
    /// The node of a board, a new one where it was not met before.
    ///
    /// # Errors
    /// If there are too many.
    pub fn node(&mut self, board: Placed) -> Result<Node, Stop> {
        let (place, is_new) = self.boards.insert_full(board);
        if is_new {
            self.states.push(State::New);
            self.settled.push(false);
        }
        u32::try_from(place).map(Node).map_err(|_| MOST)
    }

    /// The other rulesets to whose boards those of a ruleset come by one move, or by falling apart.
    pub fn others(&self, ruleset: RulesetId) -> impl Iterator<Item = RulesetId> {
        let links = self.links.range((ruleset, RulesetId(0))..);
        links.take_while(move |(from, _)| *from == ruleset).map(|(_, to)| *to)
    }

    /// The node of a board that was met.
    pub fn find(&self, board: &Placed) -> Option<Node> {
        self.boards.get_index_of(board).and_then(|place| u32::try_from(place).ok()).map(Node)
    }

    /// The board of a node.
    pub fn board(&self, node: Node) -> &Placed {
        &self.boards[node.index()]
    }

    /// How many boards were met.
    pub fn len(&self) -> usize {
        self.boards.len()
    }

    /// Whether none was.
    pub fn is_empty(&self) -> bool {
        self.boards.is_empty()
    }

    /// The boards of one ruleset from which all play is known, with their nodes.
    pub fn settled_boards(&self, ruleset: RulesetId) -> impl Iterator<Item = (Node, &Board)> {
        (0..)
            .map(Node)
            .zip(&self.boards)
            .filter(move |(node, (id, _))| *id == ruleset && self.is_settled(*node))
            .map(|(node, (_, board))| (node, board))
    }

    /// Whether all play from a board is known and comes to an end.
    pub fn is_settled(&self, node: Node) -> bool {
        self.settled[node.index()]
    }

    /// Whether nobody asked for the options of a board.
    pub fn is_new(&self, node: Node) -> bool {
        matches!(self.states[node.index()], State::New)
    }

    /// Whether the ruleset of a board knows its value itself.
    pub fn is_known(&self, node: Node) -> bool {
        matches!(self.states[node.index()], State::Known)
    }

    /// Keeps what was told of a board.
    ///
    /// # Errors
    /// If there are too many boards.
    pub fn supply(&mut self, node: Node, answer: Answer) -> Result<(), Stop> {
        let state = match answer {
            Answer::Known => State::Known,
            Answer::Equal(terms) => {
                let start = place(self.parts.len())?;
                self.add_parts(node, terms)?;
                State::Equal(start..place(self.parts.len())?)
            }
            Answer::Options(lists) => {
                let start = place(self.options.len())?;
                let mut terms = lists.terms.into_iter();
                let mut done = 0;
                for end in lists.ends {
                    self.options.push(place(self.parts.len())?);
                    self.add_parts(node, terms.by_ref().take(end - done))?;
                    done = end;
                }
                let end = place(self.options.len())?;
                // A list that is missing is empty, at the end.
                let begin = |list: usize| match lists.lists.get(list) {
                    Some(options) => place(start as usize + options),
                    None => Ok(end),
                };
                let begins = [begin(0)?, begin(1)?];
                // One more place says where the parts of the last option end.
                self.options.push(place(self.parts.len())?);
                State::Options(start..end, begins)
            }
        };
        self.states[node.index()] = state;
        Ok(())
    }

    fn add_parts(&mut self, of: Node, terms: impl IntoIterator<Item = (Term, u64)>) -> Result<(), Stop> {
        let own = self.board(of).0;
        for (Term { ruleset, board, negated }, times) in terms {
            if ruleset != own {
                self.links.insert((own, ruleset));
            }
            let node = self.node((ruleset, board))?;
            self.parts.push(Part { node, negated, times });
        }
        Ok(())
    }

    /// How many options a list of a board has: 0 is the first list.
    pub fn count(&self, node: Node, list: usize) -> usize {
        self.range(node, list).len()
    }

    /// An option of a board: the parts as they were told.
    pub fn option(&self, node: Node, list: usize, place: usize) -> &[Part] {
        let at = self.range(node, list).start + place;
        match (self.options.get(at), self.options.get(at + 1)) {
            (Some(start), Some(end)) => &self.parts[*start as usize..*end as usize],
            _ => &[],
        }
    }

    fn range(&self, node: Node, list: usize) -> Range<usize> {
        let State::Options(all, [second, third]) = &self.states[node.index()] else { return 0..0 };
        let bounds = [all.start, *second, *third, all.end];
        match bounds.get(list..list + 2) {
            Some([start, end]) => *start as usize..*end as usize,
            _ => 0..0,
        }
    }

    /// The sum that a board is equal to, if that was told of it.
    pub fn equal(&self, node: Node) -> Option<&[Part]> {
        match &self.states[node.index()] {
            State::Equal(range) => Some(&self.parts[range.start as usize..range.end as usize]),
            _ => None,
        }
    }

    /// Everything that the value of a board rests on.
    fn below(&self, node: Node) -> &[Part] {
        match &self.states[node.index()] {
            State::New | State::Known => &[],
            State::Equal(range) => &self.parts[range.start as usize..range.end as usize],
            State::Options(range, _) => {
                let (start, end) = (self.options[range.start as usize], self.options[range.end as usize]);
                &self.parts[start as usize..end as usize]
            }
        }
    }

    /// A sum with every board replaced by what it is equal to, sorted, each board once on each side.
    ///
    /// # Errors
    /// If a board stands in it too often to be counted.
    pub fn resolve(&self, parts: &[Part]) -> Result<Parts, Stop> {
        const TOO_MANY: Stop = Stop::Size { what: "the number of boards in a sum", limit: "2^64 - 1" };
        let mut waiting: Parts = parts.iter().copied().collect();
        let mut resolved = Parts::new();
        while let Some(part) = waiting.pop() {
            match self.equal(part.node) {
                Some(equal) => {
                    for inner in equal {
                        let times = inner.times.checked_mul(part.times).ok_or(TOO_MANY)?;
                        waiting.push(Part { node: inner.node, negated: inner.negated != part.negated, times });
                    }
                }
                None => {
                    match resolved.iter_mut().find(|other| (other.node, other.negated) == (part.node, part.negated)) {
                        Some(other) => other.times = other.times.checked_add(part.times).ok_or(TOO_MANY)?,
                        None => resolved.push(part),
                    }
                }
            }
        }
        resolved.sort_unstable_by_key(|part| (part.node, part.negated));
        Ok(resolved)
    }

    /// Finds something of a board, and before that of all that it rests on: `of_board` is asked in an order in which
    /// everything below a board comes before it, and only for boards of which nothing was found. Everything below the
    /// board must be settled.
    ///
    /// # Errors
    /// What `of_board` says, and if the calculation was stopped.
    pub fn settle<T>(
        &self,
        node: Node,
        found: &mut Found<T>,
        limit: &Limit,
        mut of_board: impl FnMut(&Found<T>, Node) -> Result<T, Stop>,
    ) -> Result<(), Stop> {
        found.values.resize_with(self.len(), || None);
        let (mut waiting, mut settled) = (vec![(node, 0)], 0);
        while let Some((node, next)) = waiting.last_mut() {
            limit.check()?;
            let (node, at) = (*node, *next);
            if found.get(node).is_some() {
                waiting.pop();
                continue;
            }
            match self.below(node).get(at) {
                Some(part) => {
                    *next += 1;
                    if found.get(part.node).is_none() {
                        waiting.push((part.node, 0));
                    }
                }
                None => {
                    let value = of_board(found, node)?;
                    found.values[node.index()] = Some(value);
                    settled += 1;
                    limit.count(settled, "positions");
                    waiting.pop();
                }
            }
        }
        Ok(())
    }
}

/// What was found of the boards of a graph.
#[derive(Debug)]
pub struct Found<T> {
    values: Vec<Option<T>>,
}

impl<T> Default for Found<T> {
    fn default() -> Self {
        Found { values: Vec::new() }
    }
}

impl<T> Found<T> {
    /// What was found of a board.
    pub fn get(&self, node: Node) -> Option<&T> {
        self.values.get(node.index()).and_then(Option::as_ref)
    }

    /// What must have been found of a board by now.
    ///
    /// # Errors
    /// [`Stop::Internal`] if it was not.
    pub fn known(&self, node: Node) -> Result<&T, Stop> {
        self.get(node).ok_or(UNASKED)
    }
}

/// A walk through all play from some boards, which asks for the options of boards that nobody asked for yet.
#[derive(Debug, Default)]
pub struct Exploration {
    /// The boards from the first one to the present one, each an option of the one before it, with how many of the boards
    /// below it were looked at.
    path: Vec<(Node, usize)>,
    on_path: FxHashSet<Node>,
}

impl Exploration {
    /// A walk from a board.
    pub fn from(node: Node) -> Self {
        Exploration { path: vec![(node, 0)], on_path: [node].into_iter().collect() }
    }

    /// The next board whose options are wanted; none once all play is known.
    ///
    /// # Errors
    /// If play does not come to an end.
    pub fn next(&mut self, graph: &mut Graph) -> Result<Option<Node>, Endless> {
        while let Some((node, next)) = self.path.last_mut() {
            let (node, at) = (*node, *next);
            if graph.is_settled(node) {
                self.leave(node);
                continue;
            }
            if graph.is_new(node) {
                return Ok(Some(node));
            }
            match graph.below(node).get(at).map(|part| part.node) {
                None => {
                    graph.settled[node.index()] = true;
                    self.leave(node);
                }
                Some(below) => {
                    *next += 1;
                    if graph.is_settled(below) {
                        continue;
                    }
                    if !self.on_path.insert(below) {
                        return Err(self.round(graph, below));
                    }
                    self.path.push((below, 0));
                    if self.path.len() > LONGEST_PLAY {
                        let last = self.last(graph);
                        return Err(Endless::Long { moves: LONGEST_PLAY, last });
                    }
                }
            }
        }
        Ok(None)
    }

    /// The last boards of the play that is followed.
    pub fn last(&self, graph: &Graph) -> Vec<Placed> {
        let last = &self.path[self.path.len().saturating_sub(SHOWN)..];
        last.iter().map(|(node, _)| graph.board(*node).clone()).collect()
    }

    fn leave(&mut self, node: Node) {
        self.path.pop();
        self.on_path.remove(&node);
    }

    fn round(&self, graph: &Graph, first: Node) -> Endless {
        let round = self.path.iter().map(|(node, _)| *node).skip_while(|node| *node != first);
        Endless::Round(round.map(|node| graph.board(node).clone()).collect())
    }
}

fn place(length: usize) -> Result<u32, Stop> {
    u32::try_from(length).map_err(|_| MOST)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::Catalogue;

    #[test]
    fn play_that_only_grows_is_followed_so_far() {
        let catalogue = Catalogue::default();
        let nim = catalogue.find("Nim").expect("Nim comes with the program");
        let board = |size: u64| [size].into_iter().collect::<Board>();
        let mut graph = Graph::default();
        let mut walk = Exploration::from(graph.node((nim, board(0))).expect("there is room"));
        let endless = (1..).find_map(|size| match walk.next(&mut graph) {
            Ok(Some(node)) => {
                let mut options = Options::default();
                options.add([(Term { ruleset: nim, board: board(size), negated: false }, 1)]);
                options.end_list();
                graph.supply(node, Answer::Options(options)).expect("there is room");
                None
            }
            Ok(None) => panic!("play has no end"),
            Err(endless) => Some(endless),
        });
        let Some(Endless::Long { moves: 1_000_000, last }) = endless else { panic!("{endless:?}") };
        assert_eq!(last.last(), Some(&(nim, board(1_000_000))));
    }
}
