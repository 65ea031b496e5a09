//! [`CoalitionSearch`]: who wins, by proof-number search over sums.
//!
//! One question is "does role 0 win this sum, with this role to move, all three in". Role 0 needs one good move, the others
//! together need one among them to spoil it, so that it is a game of two sides, of which one moves twice in a row. The bounds
//! decide most sums; the engine is the one of all theories ([`walk()`]), and what is missing to a proof by the bounds is its
//! first guess.

use std::ops::Add;

use hashbrown::HashMap;
use rustc_hash::{FxBuildHasher, FxHashSet};

use super::{
    bound::{Bounds, Verdict, wins_alone_against, wins_when_left},
    position::Play,
    shape::{Shapes, Sum, TOO_MANY},
};
use crate::{
    limit::{Limit, Stop},
    player::Player,
    search::{
        Engine, Key, ProofNumbers, Seen, Step, Table,
        key::mark,
        walk::{Game, seen_across, walk},
    },
    standing::Standing,
};

/// More missing moves than these are all one to the first guess of a proof number, which is their square.
const MOST_MISSING: i64 = 1 << 8;

/// More options of shapes than these are not kept for the next question: they take some 300 bytes each, or more.
const MOST_KEPT: usize = 1 << 22;

/// Of positions that have so many moves together these are kept, some 50 MB; then all are forgotten.
const MOST_LISTED: usize = 1 << 20;

/// So many are kept even where memory is scarce: something else fills it.
const FEW: usize = 1 << 14;

/// The positions that a question may look into before it is given up, unless it is told otherwise.
pub const MOST_POSITIONS: u64 = 1 << 22;

/// What was found of the sums of pieces of type `P`.
///
/// A search belongs to one [`Play`]: with another one it may answer anything.
pub struct CoalitionSearch<P> {
    pub(super) shapes: Shapes<P>,
    table: Table,
    /// The moves of positions that were looked at, by their marks: bounds cost more than the table, and proof numbers come back
    /// to a position again and again.
    looked: HashMap<u128, Box<[Step<Made>]>, FxBuildHasher>,
    /// How many moves these have in all.
    listed: usize,
    searched: u64,
    /// The positions that a question may look into.
    most_positions: u64,
}

impl<P: Clone + Eq + std::hash::Hash> CoalitionSearch<P> {
    /// A search that knows nothing yet.
    pub fn new(limit: Limit) -> Self {
        CoalitionSearch {
            shapes: Shapes::new(limit),
            table: Table::default(),
            looked: HashMap::default(),
            listed: 0,
            searched: 0,
            most_positions: MOST_POSITIONS,
        }
    }

    /// Lets each question look into so many positions before it is given up; 2^22 without this.
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
    pub fn searched(&self) -> u64 {
        self.searched
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
        let kept = self.shapes.listed();
        if kept > MOST_KEPT || kept > FEW && self.shapes.limit().is_memory_scarce() {
            self.forget();
        }
        let is_new = self.searched == 0 && self.shapes.listed() == 0;
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

    /// Whether role 0 wins; `None` if that takes more than so many positions.
    pub(super) fn ask(&mut self, sum: Sum, turn: usize, positions: u64) -> Result<Option<bool>, Stop> {
        self.shapes.limit().look()?;
        let bounds = Bounds::of(&self.shapes, &sum).ok_or(TOO_MANY)?;
        let nothing = Bounds::of_counters([0; 3]).ok_or(TOO_MANY)?;
        match bounds.verdict(&nothing, turn) {
            Verdict::Decided(wins) => return Ok(Some(wins)),
            Verdict::Leaves => return wins_when_left(&mut self.shapes, &sum, turn).map(Some),
            Verdict::Open(..) => {}
        }
        self.table.set_memory(self.shapes.limit().memory_given());
        let known = self.table.get(mark_of(key(&sum), turn)).and_then(ProofNumbers::winner);
        let wins = match known {
            Some(wins) => Some(wins),
            None => walk(&mut Sides(self), (sum, turn), Engine::ProofNumber, positions)?,
        };
        Ok(wins.map(|wins| wins == (turn == 0)))
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

/// Two sides of which one has two players, who move one after the other.
struct Sides<'s, P>(&'s mut CoalitionSearch<P>);

/// A move in a sum.
#[derive(Clone, Copy)]
enum Made {
    /// One of those that a role has to itself.
    Counter,
    /// In a term, to one of its options.
    Option { term: usize, option: usize },
}

/// What a sum is known by, whoever is to move.
fn key(sum: &Sum) -> Key {
    let counters = sum.counters.iter().zip(0..).map(|(moves, role)| Key::multiple(mark(1, [role]), (*moves).into()));
    let terms = sum.terms.iter().map(|(shape, times)| Key::multiple(mark(2, [shape.number()]), (*times).into()));
    counters.chain(terms).fold(Key::ZERO, Key::add)
}

/// What a sum with this key is known by with a role to move.
fn mark_of(key: Key, turn: usize) -> u128 {
    (key + Key::of(mark(3, [turn as u64]), false, false)).folded()
}

impl<P: Clone + Eq + std::hash::Hash> Game for Sides<'_, P> {
    type Position = (Sum, usize);
    type Move = Made;
    type Error = Stop;

    fn table(&self) -> &Table {
        &self.0.table
    }

    fn searched(&self) -> u64 {
        self.0.searched
    }

    fn mark(&self, (sum, turn): &(Sum, usize)) -> u128 {
        mark_of(key(sum), *turn)
    }

    /// Role 2 moves after role 1, and both are one side.
    fn goes_on(&self, (_, turn): &(Sum, usize)) -> bool {
        *turn == 1
    }

    fn look(&mut self, (sum, turn): &mut (Sum, usize), _: u64) -> Result<Option<Seen<Made>>, Stop> {
        self.0.searched += 1;
        let limit = self.0.shapes.limit();
        limit.check()?;
        limit.count(self.0.searched, "positions");
        self.0.table.grow(|bytes| limit.allow(bytes).is_ok());
        let (total, goes_on) = (key(sum), *turn == 1);
        let own = mark_of(total, *turn);
        if let Some(steps) = self.0.looked.get(&own) {
            let mut steps = steps.to_vec();
            for step in &mut steps {
                step.numbers = self.0.table.get(step.mark).map_or(step.numbers, |known| seen_across(known, goes_on));
            }
            if steps.iter().any(|step| step.numbers == ProofNumbers::LOSES) {
                return Ok(Some(Seen::Decided(true)));
            }
            steps.retain(|step| step.numbers != ProofNumbers::WINS);
            return Ok(Some(if steps.is_empty() { Seen::Decided(false) } else { Seen::Moves(steps) }));
        }
        let mut looked = Looked { turn: *turn, steps: Vec::new(), met: FxHashSet::default() };
        if sum.counters[*turn] > 0 {
            let mut next = sum.clone();
            next.counters[*turn] -= 1;
            let bounds = Bounds::of(&self.0.shapes, &next).ok_or(TOO_MANY)?;
            let verdict = bounds.verdict(&Bounds::of_counters([0; 3]).ok_or(TOO_MANY)?, looked.after());
            if self.0.meets(&mut looked, verdict, key(&next), Made::Counter, &|| Ok(next.clone()))? {
                return Ok(Some(Seen::Decided(true)));
            }
        }
        for (place, rest) in rests(&self.0.shapes, sum, *turn).ok_or(TOO_MANY)? {
            let shape = sum.terms[place].0;
            let without = total - Key::of(mark(2, [shape.number()]), false, false);
            for option in 0..self.0.shapes.options(shape)[*turn].len() {
                self.0.shapes.limit().check()?;
                let verdict = rest.verdict(&self.0.shapes.option_bounds(shape)[*turn][option], looked.after());
                let moved = &self.0.shapes.options(shape)[*turn][option];
                let (key, made) = (without + key(moved), Made::Option { term: place, option });
                let moved = matches!(verdict, Verdict::Leaves).then(|| moved.clone());
                let next = || sum.replace(place, &moved.clone().unwrap_or_default());
                if self.0.meets(&mut looked, verdict, key, made, &next)? {
                    return Ok(Some(Seen::Decided(true)));
                }
            }
        }
        let steps = looked.steps;
        if self.0.listed + steps.len() > MOST_LISTED {
            (self.0.looked, self.0.listed) = (HashMap::default(), 0);
        }
        if !steps.is_empty() {
            self.0.listed += steps.len();
            self.0.looked.insert(own, steps.as_slice().into());
        }
        Ok(Some(if steps.is_empty() { Seen::Decided(false) } else { Seen::Moves(steps) }))
    }

    fn after(&mut self, (sum, turn): &(Sum, usize), step: &Step<Made>) -> Result<(Sum, usize), Stop> {
        let after = match step.made {
            Made::Counter => {
                let mut after = sum.clone();
                after.counters[*turn] -= 1;
                after
            }
            Made::Option { term, option } => {
                sum.replace(term, &self.0.shapes.options(sum.terms[term].0)[*turn][option])?
            }
        };
        Ok((after, (turn + 1) % 3))
    }

    fn keep(&mut self, _: &(Sum, usize), mark: u128, numbers: ProofNumbers, work: u64) -> Result<(), Stop> {
        self.0.table.insert(mark, numbers, work);
        Ok(())
    }
}

/// A position whose moves are looked at.
struct Looked {
    turn: usize,
    steps: Vec<Step<Made>>,
    /// The marks of what can be moved to.
    met: FxHashSet<u128>,
}

impl Looked {
    /// Who moves next.
    fn after(&self) -> usize {
        (self.turn + 1) % 3
    }
}

impl<P: Clone + Eq + std::hash::Hash> CoalitionSearch<P> {
    /// Adds a move if what it leads to is not decided; whether it wins for the side that makes it.
    fn meets(
        &mut self,
        looked: &mut Looked,
        verdict: Verdict,
        key: Key,
        made: Made,
        next: &dyn Fn() -> Result<Sum, Stop>,
    ) -> Result<bool, Stop> {
        let is_asked = looked.turn == 0;
        let guessed = match verdict {
            Verdict::Decided(wins) => return Ok(wins == is_asked),
            Verdict::Leaves => return Ok(wins_when_left(&mut self.shapes, &next()?, looked.after())? == is_asked),
            Verdict::Open(proof, disproof) => {
                let [wins, loses] =
                    [proof, disproof].map(|missing| u32::try_from(missing.clamp(1, MOST_MISSING).pow(2)).unwrap_or(1));
                // As the other side sees it.
                seen_across(ProofNumbers { wins, loses }, is_asked)
            }
        };
        let mark = mark_of(key, looked.after());
        let known = self.table.get(mark).map(|known| seen_across(known, looked.turn == 1));
        match known.and_then(ProofNumbers::winner) {
            Some(wins) => Ok(!wins),
            None => {
                if looked.met.insert(mark) {
                    looked.steps.push(Step { made, mark, numbers: known.unwrap_or(guessed) });
                }
                Ok(false)
            }
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
