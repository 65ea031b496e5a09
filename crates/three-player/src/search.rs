//! [`CoalitionSearch`]: who wins, by proof-number search over sums.
//!
//! One question is "does role 0 win this sum, with this role to move, all three in". It is an and-or tree: role 0 needs
//! one good move, the others together need one among them to spoil it. The tree is grown depth first where the least is
//! left to prove or to disprove (Nagai's df-pn), and what was found of a sum is kept: sums meet again and again. As they
//! do, the disproof number of an or-node is the largest of its children's plus one for each further child, instead of
//! their sum, which would count what they share many times over; so also the proof number of an and-node.

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use super::{
    bound::{Bounds, Verdict, wins_alone_against, wins_when_left},
    position::Play,
    shape::{Shapes, Sum, TOO_MANY},
};
use crate::{
    limit::{Limit, Stop},
    player::Player,
    stack::deeper,
    standing::Standing,
};

/// The proof number of what cannot be proved.
const NEVER: u32 = 1 << 30;

/// What is known of a sum with a role to move.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// How much is at least left to prove that role 0 wins, and that it does not: (0, NEVER) is a win.
    proof: u32,
    disproof: u32,
    /// Where the undecided sums that can be moved to are listed, once they are.
    children: Option<(u32, u32)>,
}

const TOO_MANY_NODES: Stop = Stop::Size { what: "the search for a winner", limit: "2^31 positions in all" };

/// More missing moves than these are all one to the first guess of a proof number, which is their square.
const MOST_MISSING: i64 = 1 << 8;

/// More nodes and options of shapes than these are not kept for the next question: they take some 300 bytes each, or more.
const MOST_KEPT: usize = 1 << 22;

/// So many are kept even where memory is scarce: something else fills it.
const FEW: usize = 1 << 14;

/// After how many new positions the memory is looked at again.
const BETWEEN_LOOKS: usize = 1 << 12;

/// The positions that a question may add before it is given up, unless it is told otherwise.
pub const MOST_POSITIONS: u64 = 1 << 22;

/// What was found of the sums of pieces of type `P`.
///
/// A search belongs to one [`Play`]: with another one it may answer anything.
pub struct CoalitionSearch<P> {
    pub(super) shapes: Shapes<P>,
    nodes: IndexMap<(Sum, u8), Node, FxBuildHasher>,
    children: Vec<u32>,
    /// The positions that a question may add.
    most_positions: u64,
    /// How many nodes there may be before the question at hand is given up, or some are forgotten.
    ceiling: usize,
    /// How many nodes there are when the memory is looked at again.
    next_look: usize,
    /// Whether memory was scarce then.
    is_full: bool,
}

impl<P: Clone + Eq + std::hash::Hash> CoalitionSearch<P> {
    /// A search that knows nothing yet.
    pub fn new(limit: Limit) -> Self {
        CoalitionSearch {
            shapes: Shapes::new(limit),
            nodes: IndexMap::default(),
            children: Vec::new(),
            most_positions: MOST_POSITIONS,
            ceiling: 0,
            next_look: FEW,
            is_full: false,
        }
    }

    /// Lets each question look into so many new positions before it is given up; 2^22 without this.
    pub fn set_most_positions(&mut self, most: u64) {
        self.most_positions = most;
    }

    /// How many positions a question may look into.
    pub fn most_positions(&self) -> u64 {
        self.most_positions
    }

    #[cold]
    pub(super) fn given_up(&self) -> Stop {
        Stop::Positions { most: self.most_positions }
    }

    /// How many positions, with who is to move and who is asked about, were looked into.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether none was.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Gives back the memory of all that was found.
    pub fn forget(&mut self) {
        *self = CoalitionSearch {
            most_positions: self.most_positions,
            ..CoalitionSearch::new(self.shapes.limit().clone())
        };
    }

    /// Asks something with room for it. What was found of earlier questions is forgotten before, where it is much or memory
    /// is scarce, and where memory ends nevertheless, after which the question is asked again: so it is answered whenever a
    /// new search would answer it.
    ///
    /// # Errors
    /// Those of the question.
    pub fn with_room<T>(&mut self, ask: impl Fn(&mut Self) -> Result<T, Stop>) -> Result<T, Stop> {
        let kept = self.nodes.len() + self.shapes.listed();
        if kept > MOST_KEPT || kept > FEW && self.shapes.limit().is_memory_scarce() {
            self.forget();
        }
        let is_new = self.nodes.is_empty() && self.shapes.listed() == 0;
        match ask(self) {
            Err(Stop::Memory { .. }) if !is_new => {
                self.forget();
                ask(self)
            }
            answer => answer,
        }
    }

    /// What the answers to questions about a sum rest on, once one was asked: play alone, unless something is told of pieces.
    pub fn standing(&self, sum: &[(P, u64)]) -> Standing {
        self.shapes.standing(sum)
    }

    /// Whether `player` has a winning strategy against the other two together when `starter` moves first.
    ///
    /// # Errors
    /// What the limit says, or [`Stop::Positions`] when the question takes too many. What was found is kept.
    pub fn wins<R>(&mut self, play: &R, sum: &[(P, u64)], player: Player, starter: Player) -> Result<bool, Stop>
    where
        R: Play<Piece = P> + ?Sized,
    {
        let view = self.shapes.view(play, sum, player, self.most_positions())?;
        self.ask(view, player.turns_to(starter), self.most_positions)?.ok_or_else(|| self.given_up())
    }

    /// Whether role 0 wins; `None` if that takes more than so many new positions.
    pub(super) fn ask(&mut self, sum: Sum, turn: usize, positions: u64) -> Result<Option<bool>, Stop> {
        self.shapes.limit().look()?;
        let bounds = Bounds::of(&self.shapes, &sum).ok_or(TOO_MANY)?;
        let nothing = Bounds::of_counters([0; 3]).ok_or(TOO_MANY)?;
        let guess = match bounds.verdict(&nothing, turn) {
            Verdict::Decided(wins) => return Ok(Some(wins)),
            Verdict::Leaves => return wins_when_left(&mut self.shapes, &sum, turn).map(Some),
            Verdict::Open(proof, disproof) => (proof, disproof),
        };
        let mut left = usize::try_from(positions).unwrap_or(usize::MAX);
        loop {
            let before = self.nodes.len();
            // No more nodes can be told apart.
            self.ceiling = before.saturating_add(left).min(1 << 31);
            self.is_full = false;
            let root = self.enter(sum.clone(), turn, guess)?;
            self.explore(root, NEVER, NEVER)?;
            match self.nodes[root as usize] {
                Node { proof: 0, .. } => return Ok(Some(true)),
                Node { disproof: 0, .. } => return Ok(Some(false)),
                _ if !self.is_full => return Ok(None),
                _ => {}
            }
            left = left.saturating_sub(self.nodes.len() - before);
            self.evict();
        }
    }

    /// Whether memory is scarce, which is looked at now and then: the question at hand then goes back to its root.
    fn looks_full(&mut self) -> bool {
        if self.nodes.len() >= self.next_look {
            self.next_look = self.nodes.len() + BETWEEN_LOOKS;
            if self.shapes.limit().is_memory_scarce() {
                (self.is_full, self.ceiling) = (true, 0);
            }
        }
        self.is_full
    }

    /// Forgets the nodes that nothing was found of yet, which are most, and what the others lead to: that is listed again
    /// where it is wanted. Where these are too many, only what is decided is kept.
    fn evict(&mut self) {
        self.children = Vec::new();
        let mut nodes = std::mem::take(&mut self.nodes);
        let most = nodes.len() / 2;
        nodes.retain(|_, node| node.children.is_some());
        if nodes.len() > most {
            nodes.retain(|_, node| node.proof == 0 || node.disproof == 0);
        }
        nodes.values_mut().for_each(|node| node.children = None);
        nodes.shrink_to_fit();
        self.nodes = nodes;
        // Where something else fills the memory it is of no use to forget these again and again.
        self.next_look = (2 * self.nodes.len()).max(self.nodes.len() + FEW);
    }

    /// The node of a sum that the bounds do not decide, given how far they are from it.
    fn enter(&mut self, sum: Sum, turn: usize, (proof, disproof): (i64, i64)) -> Result<u32, Stop> {
        let key = (sum, turn as u8);
        let place = match self.nodes.get_index_of(&key) {
            Some(place) => place,
            None => {
                let guess = |missing: i64| u32::try_from(missing.clamp(1, MOST_MISSING).pow(2)).unwrap_or(1);
                let node = Node { proof: guess(proof), disproof: guess(disproof), children: None };
                self.nodes.insert_full(key, node).0
            }
        };
        u32::try_from(place).map_err(|_| TOO_MANY_NODES)
    }

    /// Lists the undecided sums that can be moved to, unless a decided one settles the node.
    fn expand(&mut self, node: u32) -> Result<(), Stop> {
        let Some(((sum, turn), _)) = self.nodes.get_index(node as usize) else { return Ok(()) };
        let (sum, turn) = (sum.clone(), usize::from(*turn));
        self.shapes.limit().count(self.nodes.len() as u64, "positions");
        let good = turn == 0;
        let mut undecided = Vec::new();
        let mut settled = false;
        let after = (turn + 1) % 3;
        let mut meet = |shapes: &mut Shapes<P>, verdict, next: &dyn Fn() -> Result<Sum, Stop>| {
            let decided = match verdict {
                Verdict::Decided(wins) => wins,
                Verdict::Leaves => wins_when_left(shapes, &next()?, after)?,
                Verdict::Open(proof, disproof) => {
                    undecided.push((next()?, (proof, disproof)));
                    return Ok(false);
                }
            };
            Ok(decided == good)
        };
        if sum.counters[turn] > 0 {
            let mut next = sum.clone();
            next.counters[turn] -= 1;
            let bounds = Bounds::of(&self.shapes, &next).ok_or(TOO_MANY)?;
            let verdict = bounds.verdict(&Bounds::of_counters([0; 3]).ok_or(TOO_MANY)?, after);
            settled = meet(&mut self.shapes, verdict, &|| Ok(next.clone()))?;
        }
        let rests = if settled { Vec::new() } else { rests(&self.shapes, &sum, turn).ok_or(TOO_MANY)? };
        'terms: for (place, rest) in rests {
            let shape = sum.terms[place].0;
            for option in 0..self.shapes.options(shape)[turn].len() {
                self.shapes.limit().check()?;
                let verdict = rest.verdict(&self.shapes.option_bounds(shape)[turn][option], after);
                let moved = self.shapes.options(shape)[turn][option].clone();
                if meet(&mut self.shapes, verdict, &|| sum.replace(place, &moved))? {
                    settled = true;
                    break 'terms;
                }
            }
        }
        let start = self.children.len();
        if !settled {
            for (next, guess) in undecided {
                let child = self.enter(next, after, guess)?;
                if !self.children[start..].contains(&child) {
                    self.children.push(child);
                }
            }
        }
        let span = [start, self.children.len()].map(u32::try_from);
        let [Ok(start), Ok(end)] = span else { return Err(TOO_MANY_NODES) };
        let node = &mut self.nodes[node as usize];
        node.children = Some((start, end));
        if start == end {
            // Either a move settles it for the one to move, or none is left to try.
            let wins = good == settled;
            (node.proof, node.disproof) = if wins { (0, NEVER) } else { (NEVER, 0) };
        }
        Ok(())
    }

    /// Works below a node until its proof number or its disproof number reaches what is given.
    fn explore(&mut self, node: u32, most_proof: u32, most_disproof: u32) -> Result<(), Stop> {
        self.shapes.limit().check()?;
        if self.nodes[node as usize].children.is_none() {
            self.expand(node)?;
        }
        if self.looks_full() {
            return Ok(());
        }
        let Node { children: Some((start, end)), .. } = self.nodes[node as usize] else { return Ok(()) };
        if start == end {
            return Ok(());
        }
        let is_or = self.nodes.get_index(node as usize).is_some_and(|((_, turn), _)| *turn == 0);
        // Seen from the one to move: `own` proves what he wants. At an or-node that is the win of role 0.
        let (most_own, most_other) = if is_or { (most_proof, most_disproof) } else { (most_disproof, most_proof) };
        loop {
            let (mut best, mut own, mut second, mut worst, mut open) = (start, NEVER, NEVER, 0, 0);
            for place in start..end {
                let child = self.nodes[self.children[place as usize] as usize];
                let (child_own, child_other) =
                    if is_or { (child.proof, child.disproof) } else { (child.disproof, child.proof) };
                if child_other > 0 {
                    open += 1;
                    worst = worst.max(child_other);
                }
                if child_own < own {
                    (second, own, best) = (own, child_own, place);
                } else {
                    second = second.min(child_own);
                }
            }
            let further = if own == 0 { NEVER } else { open.max(1) - 1 };
            let other = if open == 0 { 0 } else { worst.saturating_add(further).min(NEVER) };
            let entry = &mut self.nodes[node as usize];
            (entry.proof, entry.disproof) = if is_or { (own, other) } else { (other, own) };
            if own == 0 || other == 0 || own >= most_own || other >= most_other || self.nodes.len() >= self.ceiling {
                return Ok(());
            }
            let child = self.children[best as usize];
            let child_own = most_own.min(second.saturating_add(1 + second / 64));
            let child_other = most_other - further;
            let (proof, disproof) = if is_or { (child_own, child_other) } else { (child_other, child_own) };
            deeper(|| self.explore(child, proof, disproof))?;
        }
    }

    /// Whether a player has a lead over the others by which he wins when `starter` moves first; without a starter, whether he has
    /// one that keeps any such lead when the sum is added. For the next player, and for the previous one, as who sets the pace.
    ///
    /// # Errors
    /// What the limit says, or [`Stop::Positions`] when the sum takes too many to tell.
    pub fn leads<R>(
        &mut self,
        play: &R,
        sum: &[(P, u64)],
        player: Player,
        starter: Option<Player>,
    ) -> Result<[bool; 2], Stop>
    where
        R: Play<Piece = P> + ?Sized,
    {
        let view = self.shapes.view(play, sum, player, self.most_positions())?;
        let bounds = Bounds::of(&self.shapes, &view).ok_or(TOO_MANY)?;
        Ok(bounds.leads(starter.map(|starter| player.turns_to(starter))))
    }

    /// How many moves are missing to a proof by bounds that role 0 wins, and that he does not; 0 and 0 if it is decided.
    pub(super) fn missing(&self, sum: &Sum, turn: usize) -> Result<(i64, i64), Stop> {
        let bounds = Bounds::of(&self.shapes, sum).ok_or(TOO_MANY)?;
        let nothing = Bounds::of_counters([0; 3]).ok_or(TOO_MANY)?;
        Ok(match bounds.verdict(&nothing, turn) {
            Verdict::Open(proof, refutation) => (proof, refutation),
            Verdict::Decided(_) | Verdict::Leaves => (0, 0),
        })
    }

    /// Whether role 0 wins with the role of that turn to move and these roles in, role 0 among them.
    pub(super) fn wins_with(&mut self, sum: Sum, turn: usize, is_in: [bool; 3]) -> Result<bool, Stop> {
        match is_in {
            [_, false, false] => Ok(true),
            [_, true, true] => self.ask(sum, turn, self.most_positions)?.ok_or_else(|| self.given_up()),
            [_, one, _] => wins_alone_against(&mut self.shapes, &sum, if one { 1 } else { 2 }, turn == 0),
        }
    }
}

/// The bounds of a sum without one of a term, for each term in which the role can move; `None` on overflow.
fn rests<P>(shapes: &Shapes<P>, sum: &Sum, role: usize) -> Option<Vec<(usize, Bounds)>>
where
    P: Clone + Eq + std::hash::Hash,
{
    let mut terms = Vec::with_capacity(sum.terms.len());
    let mut before = vec![Bounds::of_counters(sum.counters)?];
    for (place, (shape, times)) in sum.terms.iter().enumerate() {
        terms.push(shapes.bounds(*shape).multiple((*times).into())?);
        before.push(before[place].add(&terms[place])?);
    }
    let mut after = Bounds::of_counters([0; 3])?;
    let mut rests = Vec::with_capacity(sum.terms.len());
    for (place, (shape, times)) in sum.terms.iter().enumerate().rev() {
        if !shapes.options(*shape)[role].is_empty() {
            let others = before[place].add(&after)?;
            let like = shapes.bounds(*shape).multiple(u64::from(*times) - 1)?;
            rests.push((place, others.add(&like)?));
        }
        after = after.add(&terms[place])?;
    }
    rests.reverse();
    Some(rests)
}
