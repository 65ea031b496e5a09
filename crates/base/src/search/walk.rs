//! [`walk()`]: whether who is to move wins, by looking into what he can move to, depth first or by proof numbers.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering::Relaxed},
};

use rustc_hash::FxHashSet;

use super::table::{NEVER, ProofNumbers, Table};
use crate::limit::Stop;

/// How a search goes on from a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// Depth first: each move to its end before the next one.
    Winner,
    /// By proof numbers, the position that is nearest to an answer first.
    ProofNumber,
}

/// What an engine asks of a game. A position says who is to move in it; he and who plays with him are one side.
pub trait Game {
    /// A position.
    type Position;
    /// How a move is told.
    type Move;
    /// Why there is no answer.
    type Error: From<Stop>;

    /// What was found of positions.
    fn table(&self) -> &Table;

    /// How many positions were looked into so far.
    fn searched(&self) -> u64;

    /// What a position is known by.
    fn mark(&self, position: &Self::Position) -> u128;

    /// What is seen of a position, in the place of which one with the same winner may be put; none if that takes more than so
    /// many positions.
    ///
    /// # Errors
    /// If the calculation was stopped, and what the rules say.
    fn look(&mut self, position: &mut Self::Position, most: u64) -> Result<Option<Seen<Self::Move>>, Self::Error>;

    /// The position that a move leads to.
    ///
    /// # Errors
    /// If the calculation was stopped.
    fn after(&mut self, position: &Self::Position, step: &Step<Self::Move>) -> Result<Self::Position, Self::Error>;

    /// Whether who moves next is on the side of who is to move.
    fn goes_on(&self, _position: &Self::Position) -> bool {
        false
    }

    /// Keeps what was found of a position, by its mark when it was met, by looking into so many positions.
    ///
    /// # Errors
    /// If the calculation was stopped.
    fn keep(
        &mut self,
        position: &Self::Position,
        mark: u128,
        numbers: ProofNumbers,
        work: u64,
    ) -> Result<(), Self::Error>;

    /// Told each time that the way goes on by a position: now what is not on it may be forgotten.
    fn goes_by(&mut self, _way: &mut [Frame<Self::Position, Self::Move>]) {}

    /// Where other threads are, if there are any.
    fn at_work(&self) -> Option<&AtWork> {
        None
    }
}

/// What is seen of a position.
pub enum Seen<M> {
    /// Whether the side that is to move wins.
    Decided(bool),
    /// The moves of which nothing better is known, those first that are to be looked into first.
    Moves(Vec<Step<M>>),
}

/// A move, and what is known of the position that it leads to.
#[derive(Clone)]
pub struct Step<M> {
    /// The move.
    pub made: M,
    /// What the position is known by.
    pub mark: u128,
    /// How far the other side is from an answer there.
    pub numbers: ProofNumbers,
}

/// A position on the way.
pub struct Frame<P, M> {
    /// The position.
    pub position: P,
    /// The moves.
    pub steps: Vec<Step<M>>,
    mark: u128,
    /// The move that is looked into.
    next: usize,
    /// How far it is looked into, until one proof number has reached its bound.
    bound: ProofNumbers,
    numbers: ProofNumbers,
    /// How many positions were searched before it.
    before: u64,
}

/// Looks into positions until that of the beginning is decided: whether the side that is to move wins. None if that takes more
/// than so many positions.
///
/// # Errors
/// If the calculation was stopped, and what the rules say; [`Stop::Round`] if play comes back to a position.
pub fn walk<G: Game>(game: &mut G, root: G::Position, engine: Engine, most: u64) -> Result<Option<bool>, G::Error> {
    let start = game.searched();
    let mut way: Vec<Frame<G::Position, G::Move>> = Vec::new();
    let mut on_way: FxHashSet<u128> = FxHashSet::default();
    let mut entered = Some((root, ProofNumbers { wins: NEVER, loses: NEVER }));
    loop {
        // What was found of the position that was looked into last.
        let mut found = None;
        if entered.is_some()
            && let Some(numbers) = found_elsewhere(game, &mut way, &mut on_way)
        {
            (found, entered) = (Some(numbers), None);
        } else if let Some((mut position, bound)) = entered.take() {
            let (before, mark) = (game.searched(), game.mark(&position));
            if before - start >= most {
                return Ok(None);
            }
            match game.look(&mut position, most - (before - start))? {
                None => return Ok(None),
                Some(Seen::Decided(wins)) => {
                    let numbers = ProofNumbers::decided(wins);
                    game.keep(&position, mark, numbers, 1)?;
                    found = Some(numbers);
                }
                Some(Seen::Moves(steps)) => {
                    if !on_way.insert(mark) {
                        return Err(Stop::Round.into());
                    }
                    if let Some(at_work) = game.at_work() {
                        at_work.begin(mark);
                    }
                    let numbers = ProofNumbers::LOSES;
                    way.push(Frame { position, steps, mark, next: 0, bound, numbers, before });
                    game.goes_by(&mut way);
                }
            }
        } else if let Some(frame) = way.last_mut() {
            let goes_on = game.goes_on(&frame.position);
            match frame.weigh(engine, game.at_work()) {
                Some(bound) => {
                    let step = &mut frame.steps[frame.next];
                    match game.table().get(step.mark).filter(|known| known.winner().is_some()) {
                        Some(known) => step.numbers = seen_across(known, goes_on),
                        None => {
                            let after = game.after(&frame.position, &frame.steps[frame.next])?;
                            entered = Some((after, seen_across(bound, goes_on)));
                        }
                    }
                }
                None => {
                    found = Some(frame.numbers);
                    on_way.remove(&frame.mark);
                    if let Some(Frame { position, mark, numbers, before, .. }) = way.pop() {
                        if let Some(at_work) = game.at_work() {
                            at_work.end(mark);
                        }
                        let work = game.searched() - before;
                        game.keep(&position, mark, numbers, work)?;
                    }
                }
            }
        }
        match (found, way.last_mut()) {
            (Some(found), Some(frame)) => {
                frame.steps[frame.next].numbers = seen_across(found, game.goes_on(&frame.position));
            }
            (Some(found), None) => return Ok(found.winner()),
            (None, _) => {}
        }
    }
}

/// The proof numbers of the side to move, as the other side of the move before has them, and the reverse: they are the same sides
/// unless that side goes on.
pub fn seen_across(numbers: ProofNumbers, goes_on: bool) -> ProofNumbers {
    if goes_on { numbers.turned() } else { numbers }
}

/// The first position on the way that another thread has decided, looked for now and then: what comes behind it is left.
fn found_elsewhere<G: Game>(
    game: &G,
    way: &mut Vec<Frame<G::Position, G::Move>>,
    on_way: &mut FxHashSet<u128>,
) -> Option<ProofNumbers> {
    const BETWEEN_LOOKS: u64 = 1 << 7;
    let at_work = game.at_work().filter(|_| game.searched().is_multiple_of(BETWEEN_LOOKS))?;
    let decided = |mark| game.table().get(mark).filter(|known| known.winner().is_some());
    let (place, numbers) = way.iter().enumerate().find_map(|(place, frame)| Some((place, decided(frame.mark)?)))?;
    for frame in way.drain(place..) {
        on_way.remove(&frame.mark);
        at_work.end(frame.mark);
    }
    Some(numbers)
}

/// Which positions threads are at: the others do what is beside them first (J.-C. Weill, *The ABDADA distributed minimax
/// search algorithm*, ICCA Journal 19, 1996). Where two share a place here, work is done twice and nothing else happens.
#[derive(Clone)]
pub struct AtWork(Arc<[AtomicU64]>);

impl Default for AtWork {
    fn default() -> Self {
        const PLACES: usize = 1 << 12;
        AtWork((0..PLACES).map(|_| AtomicU64::new(0)).collect())
    }
}

impl AtWork {
    fn place(&self, mark: u128) -> &AtomicU64 {
        &self.0[(mark >> 64) as usize % self.0.len()]
    }

    /// A thread begins with a position.
    fn begin(&self, mark: u128) {
        self.place(mark).store(mark as u64, Relaxed);
    }

    /// A thread is done with a position.
    fn end(&self, mark: u128) {
        let _ = self.place(mark).compare_exchange(mark as u64, 0, Relaxed, Relaxed);
    }

    /// Whether a thread is at a position.
    fn has(&self, mark: u128) -> bool {
        self.place(mark).load(Relaxed) == mark as u64
    }
}

impl<P, M> Frame<P, M> {
    /// Weighs a position by what its moves leave; with the bounds of the one of these to look into next, if this one is to be
    /// looked into any further.
    fn weigh(&mut self, engine: Engine, at_work: Option<&AtWork>) -> Option<ProofNumbers> {
        match engine {
            Engine::Winner => self.weigh_in_order(at_work),
            Engine::ProofNumber => self.weigh_by_numbers(),
        }
    }

    /// Depth first: who is to move wins by the first move after which the other player does not. Behind the first move those come
    /// last that other threads are at.
    fn weigh_in_order(&mut self, at_work: Option<&AtWork>) -> Option<ProofNumbers> {
        let mut open = None;
        let first = if at_work.is_some() { 0 } else { self.next };
        for (place, made) in self.steps.iter().enumerate().skip(first) {
            match made.numbers.winner() {
                Some(true) => {}
                Some(false) => {
                    self.numbers = ProofNumbers::WINS;
                    return None;
                }
                None if place == 0 || !at_work.is_some_and(|at_work| at_work.has(made.mark)) => {
                    self.next = place;
                    return Some(self.bound);
                }
                None => open = open.or(Some(place)),
            }
        }
        match open {
            Some(place) => {
                self.next = place;
                Some(self.bound)
            }
            None => {
                self.numbers = ProofNumbers::LOSES;
                None
            }
        }
    }

    /// By proof numbers (A. Nagai, *Df-pn algorithm for searching AND/OR trees and its applications*, 2002), until one has reached
    /// its bound; of what has to be shown of all moves the hardest counts, for positions are met in many ways (T. Ueda,
    /// T. Hashimoto, J. Hashimoto, H. Iida, *Weak proof-number search*, CG 2008).
    fn weigh_by_numbers(&mut self) -> Option<ProofNumbers> {
        self.steps.retain(|made| made.numbers.wins != 0);
        let mut numbers = ProofNumbers::LOSES;
        let mut second = NEVER;
        for (place, made) in self.steps.iter().enumerate() {
            let ProofNumbers { wins, loses } = made.numbers;
            numbers.loses = numbers.loses.max(wins);
            if loses < numbers.wins {
                (second, numbers.wins, self.next) = (numbers.wins, loses, place);
            } else {
                second = second.min(loses);
            }
        }
        let others = u32::try_from(self.steps.len()).unwrap_or(NEVER).saturating_sub(1);
        if numbers.wins == 0 {
            numbers = ProofNumbers::WINS;
        } else if !self.steps.is_empty() {
            numbers.loses = numbers.loses.saturating_add(others).min(NEVER - 1);
        }
        self.numbers = numbers;
        let is_known = numbers.winner().is_some();
        if is_known || numbers.wins >= self.bound.wins || numbers.loses >= self.bound.loses {
            return None;
        }
        let wins = if self.bound.loses == NEVER { NEVER } else { self.bound.loses - others };
        let loses = self.bound.wins.min(second.saturating_add(1 + second / 4));
        Some(ProofNumbers { wins, loses })
    }
}
