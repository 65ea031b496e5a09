//! [`walk()`]: whether the player to move wins, by depth-first or proof-number search.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering::Relaxed},
};

use rustc_hash::FxHashSet;

use super::table::{NEVER, ProofNumbers, Table};
use crate::limit::Stop;

/// The order in which a search expands positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// Depth first, by the order of the moves.
    Winner,
    /// By proof numbers, the most-proving position first.
    ProofNumber,
}

/// A game as the search engines see it. A position includes the player to move, who with his allies is one side.
pub trait Game {
    /// A position.
    type Position;
    /// A move.
    type Move;
    /// Why there is no answer.
    type Error: From<Stop>;

    /// The transposition table.
    fn table(&self) -> &Table;

    /// How many positions have been expanded so far.
    fn searched(&self) -> u64;

    /// The hash of a position, its key in the transposition table.
    fn hash(&self, position: &Self::Position) -> u128;

    /// Expands a position, which may be replaced by one with the same winner; none if that takes more than `most` positions.
    ///
    /// # Errors
    /// If the calculation was stopped, or the rules fail.
    fn expand(&mut self, position: &mut Self::Position, most: u64)
    -> Result<Option<Expanded<Self::Move>>, Self::Error>;

    /// The position after a move.
    ///
    /// # Errors
    /// If the calculation was stopped.
    fn after(&mut self, position: &Self::Position, step: &Step<Self::Move>) -> Result<Self::Position, Self::Error>;

    /// Whether the same side moves again after this position.
    fn same_side_moves(&self, _position: &Self::Position) -> bool {
        false
    }

    /// Stores the result of a position under the hash that it had before it was expanded, with the positions searched for it.
    ///
    /// # Errors
    /// If the calculation was stopped.
    fn keep(
        &mut self,
        position: &Self::Position,
        hash: u128,
        numbers: ProofNumbers,
        work: u64,
    ) -> Result<(), Self::Error>;

    /// Called after each step down the path: caches may be cleared of what is not on it.
    fn extended(&mut self, _path: &mut [Frame<Self::Position, Self::Move>]) {}

    /// The positions that other threads are searching, if there are other threads.
    fn at_work(&self) -> Option<&AtWork> {
        None
    }
}

/// The result of expanding a position.
pub enum Expanded<M> {
    /// Whether the side to move wins.
    Decided(bool),
    /// The moves that are not decided, in the order in which they are searched.
    Moves(Vec<Step<M>>),
}

/// A move, and what is known of the position after it.
#[derive(Clone)]
pub struct Step<M> {
    /// The move.
    pub played: M,
    /// The hash of the position.
    pub hash: u128,
    /// The proof numbers of the position.
    pub numbers: ProofNumbers,
}

/// A position on the path that is being searched.
pub struct Frame<P, M> {
    /// The position.
    pub position: P,
    /// The moves.
    pub steps: Vec<Step<M>>,
    hash: u128,
    /// The move that is being searched.
    next: usize,
    /// The thresholds of the proof numbers: the search leaves the position when one is reached.
    bound: ProofNumbers,
    numbers: ProofNumbers,
    /// How many positions had been searched before it.
    before: u64,
}

/// Whether the side to move wins; none if that takes more than `most` positions.
///
/// # Errors
/// If the calculation was stopped, or the rules fail; [`Stop::Round`] if a position is repeated on the path.
pub fn walk<G: Game>(game: &mut G, root: G::Position, engine: Engine, most: u64) -> Result<Option<bool>, G::Error> {
    let start = game.searched();
    let mut path: Vec<Frame<G::Position, G::Move>> = Vec::new();
    let mut on_path: FxHashSet<u128> = FxHashSet::default();
    let mut entered = Some((root, ProofNumbers { wins: NEVER, loses: NEVER }));
    loop {
        // The result of the last position, if it is left now.
        let mut found = None;
        if entered.is_some()
            && let Some(numbers) = found_by_other_thread(game, &mut path, &mut on_path)
        {
            (found, entered) = (Some(numbers), None);
        } else if let Some((mut position, bound)) = entered.take() {
            let (before, hash) = (game.searched(), game.hash(&position));
            if before - start >= most {
                return Ok(None);
            }
            match game.expand(&mut position, most - (before - start))? {
                None => return Ok(None),
                Some(Expanded::Decided(wins)) => {
                    let numbers = ProofNumbers::decided(wins);
                    game.keep(&position, hash, numbers, 1)?;
                    found = Some(numbers);
                }
                Some(Expanded::Moves(steps)) => {
                    if !on_path.insert(hash) {
                        return Err(Stop::Round.into());
                    }
                    if let Some(at_work) = game.at_work() {
                        at_work.begin(hash);
                    }
                    let numbers = ProofNumbers::LOSES;
                    path.push(Frame { position, steps, hash, next: 0, bound, numbers, before });
                    game.extended(&mut path);
                }
            }
        } else if let Some(frame) = path.last_mut() {
            let same_side_moves = game.same_side_moves(&frame.position);
            match frame.update(engine, game.at_work()) {
                Some(bound) => {
                    let step = &mut frame.steps[frame.next];
                    match game.table().get(step.hash).filter(|known| known.winner().is_some()) {
                        Some(known) => step.numbers = negamax(known, same_side_moves),
                        None => {
                            let after = game.after(&frame.position, &frame.steps[frame.next])?;
                            entered = Some((after, negamax(bound, same_side_moves)));
                        }
                    }
                }
                None => {
                    found = Some(frame.numbers);
                    on_path.remove(&frame.hash);
                    if let Some(Frame { position, hash, numbers, before, .. }) = path.pop() {
                        if let Some(at_work) = game.at_work() {
                            at_work.end(hash);
                        }
                        let work = game.searched() - before;
                        game.keep(&position, hash, numbers, work)?;
                    }
                }
            }
        }
        match (found, path.last_mut()) {
            (Some(found), Some(frame)) => {
                frame.steps[frame.next].numbers = negamax(found, game.same_side_moves(&frame.position));
            }
            (Some(found), None) => return Ok(found.winner()),
            (None, _) => {}
        }
    }
}

/// Converts proof numbers between a position and the one before it. They are those of the side to move, so the two numbers are
/// exchanged if the same side moves again.
pub fn negamax(numbers: ProofNumbers, same_side_moves: bool) -> ProofNumbers {
    if same_side_moves { numbers.turned() } else { numbers }
}

/// The first position on the path that another thread has decided, checked every so often: the search returns to it.
fn found_by_other_thread<G: Game>(
    game: &G,
    path: &mut Vec<Frame<G::Position, G::Move>>,
    on_path: &mut FxHashSet<u128>,
) -> Option<ProofNumbers> {
    const INTERVAL: u64 = 1 << 7;
    let at_work = game.at_work().filter(|_| game.searched().is_multiple_of(INTERVAL))?;
    let decided = |hash| game.table().get(hash).filter(|known| known.winner().is_some());
    let (place, numbers) = path.iter().enumerate().find_map(|(place, frame)| Some((place, decided(frame.hash)?)))?;
    for frame in path.drain(place..) {
        on_path.remove(&frame.hash);
        at_work.end(frame.hash);
    }
    Some(numbers)
}

/// The positions that threads are searching: other threads defer them (J.-C. Weill, *The ABDADA distributed minimax
/// search algorithm*, ICCA Journal 19, 1996). A collision costs duplicate work, and nothing else.
#[derive(Clone)]
pub struct AtWork(Arc<[AtomicU64]>);

impl Default for AtWork {
    fn default() -> Self {
        const PLACES: usize = 1 << 12;
        AtWork((0..PLACES).map(|_| AtomicU64::new(0)).collect())
    }
}

impl AtWork {
    fn place(&self, hash: u128) -> &AtomicU64 {
        &self.0[(hash >> 64) as usize % self.0.len()]
    }

    /// A thread begins to search a position.
    fn begin(&self, hash: u128) {
        self.place(hash).store(hash as u64, Relaxed);
    }

    /// A thread has finished a position.
    fn end(&self, hash: u128) {
        let _ = self.place(hash).compare_exchange(hash as u64, 0, Relaxed, Relaxed);
    }

    /// Whether a thread is searching a position.
    fn has(&self, hash: u128) -> bool {
        self.place(hash).load(Relaxed) == hash as u64
    }
}

impl<P, M> Frame<P, M> {
    /// Updates the proof numbers from the moves; the thresholds of the next move to search, unless the position is left.
    fn update(&mut self, engine: Engine, at_work: Option<&AtWork>) -> Option<ProofNumbers> {
        match engine {
            Engine::Winner => self.update_in_order(at_work),
            Engine::ProofNumber => self.update_by_numbers(),
        }
    }

    /// Depth first: the player to move wins by the first move after which the other player loses. Moves after the first are
    /// deferred while other threads search them.
    fn update_in_order(&mut self, at_work: Option<&AtWork>) -> Option<ProofNumbers> {
        let mut open = None;
        let first = if at_work.is_some() { 0 } else { self.next };
        for (place, step) in self.steps.iter().enumerate().skip(first) {
            match step.numbers.winner() {
                Some(true) => {}
                Some(false) => {
                    self.numbers = ProofNumbers::WINS;
                    return None;
                }
                None if place == 0 || !at_work.is_some_and(|at_work| at_work.has(step.hash)) => {
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

    /// Depth-first proof-number search (A. Nagai, *Df-pn algorithm for searching AND/OR trees and its applications*, 2002), to
    /// a threshold; of all moves that have to be refuted only the hardest counts, because positions transpose (T. Ueda, T.
    /// Hashimoto, J. Hashimoto, H. Iida, *Weak proof-number search*, CG 2008).
    fn update_by_numbers(&mut self) -> Option<ProofNumbers> {
        self.steps.retain(|step| step.numbers.wins != 0);
        let mut numbers = ProofNumbers::LOSES;
        let mut second = NEVER;
        for (place, step) in self.steps.iter().enumerate() {
            let ProofNumbers { wins, loses } = step.numbers;
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
