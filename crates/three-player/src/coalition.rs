//! [`CoalitionSearch`]: who wins a sum, by proof-number search.
//!
//! A question is whether role 0 wins a sum, with a given role to move and all three players in. Role 0 needs one good move, and
//! the others together need one to refute it, so that this is a game of two sides, one of which moves twice in a row. The
//! bounds decide most sums. The engine is the one that all theories share ([`walk()`]); the initial proof numbers come from the
//! number of moves that are missing to a proof by the bounds.

use std::ops::Add;

use hashbrown::HashMap;
use rustc_hash::{FxBuildHasher, FxHashSet};

use super::{
    bound::{Bounds, Verdict, wins_alone_against, wins_when_left},
    open_move::{Move, Multiples, OpenMove, open_moves},
    position::Play,
    shape::{Shapes, Sum, TOO_MANY},
};
use crate::{
    limit::{Limit, Stop},
    player::Player,
    search::{
        Engine, Expanded, Key, ProofNumbers, Step, Table,
        key::hash,
        walk::{Game, negamax, walk},
    },
    standing::Standing,
};

/// Cap on the number of missing moves, whose square is the initial proof number.
const MOST_MISSING: i64 = 1 << 8;

/// If more options of shapes than these are stored, they are dropped before the next question: they take some 300 bytes each,
/// or more.
const MOST_KEPT: usize = 1 << 22;

/// The most moves in the cache of expanded positions, some 50 MB; then the cache is cleared.
const MOST_CACHED_MOVES: usize = 1 << 20;

/// The positions of the first run of a search; each further one has an eighth more.
const FIRST_RUN: u64 = 20_000;

/// This many options are kept even where memory is scarce, because then something else fills it.
const KEPT_WHEN_SCARCE: usize = 1 << 14;

/// The positions that a question may visit before it is given up, unless set otherwise.
pub const MOST_POSITIONS: u64 = 1 << 22;

/// Search of the sums of pieces of type `P`, and its results so far.
///
/// A search belongs to one [`Play`]: with another one its answers mean nothing.
pub struct CoalitionSearch<P> {
    pub(super) shapes: Shapes<P>,
    table: Table,
    /// The undecided moves of positions visited before, by the keys of these: computing bounds costs more than looking up the
    /// table, and proof-number search returns to positions again and again.
    expanded: HashMap<u128, Box<[Step<Move>]>, FxBuildHasher>,
    /// How many moves these have in all.
    cached_moves: usize,
    multiples: Multiples,
    searched: u64,
    /// The questions that were given up, and after how many positions: a rotated board asks the same.
    given_up: HashMap<u128, u64, FxBuildHasher>,
    /// The number of the run, which changes the first proof numbers.
    run: usize,
    /// The positions that a question may visit.
    most_positions: u64,
}

impl<P: Clone + Eq + std::hash::Hash> CoalitionSearch<P> {
    /// A search without results.
    pub fn new(limit: Limit) -> Self {
        CoalitionSearch {
            shapes: Shapes::new(limit),
            table: Table::default(),
            expanded: HashMap::default(),
            cached_moves: 0,
            multiples: Multiples::default(),
            searched: 0,
            given_up: HashMap::default(),
            run: 0,
            most_positions: MOST_POSITIONS,
        }
    }

    /// Sets how many positions each question may visit before it is given up; the default is 2^22.
    pub fn set_most_positions(&mut self, most: u64) {
        self.most_positions = most;
    }

    /// How many positions a question may visit.
    pub fn most_positions(&self) -> u64 {
        self.most_positions
    }

    #[cold]
    pub(super) fn too_many(&self) -> Stop {
        Stop::Positions { most: self.most_positions }
    }

    /// How many positions, each with the player to move and the player in question, were visited.
    pub fn searched(&self) -> u64 {
        self.searched
    }

    /// Frees the memory of all results.
    pub fn forget(&mut self) {
        *self = CoalitionSearch {
            most_positions: self.most_positions,
            ..CoalitionSearch::new(self.shapes.limit().clone())
        };
    }

    /// Answers a question, making room for it. Earlier results are dropped first if there are many or memory is scarce, and
    /// also if memory runs out, after which the question is asked once more: so it is answered whenever a new search would
    /// answer it.
    pub fn with_room<T>(&mut self, ask: impl Fn(&mut Self) -> Result<T, Stop>) -> Result<T, Stop> {
        let kept = self.shapes.listed();
        if kept > MOST_KEPT || kept > KEPT_WHEN_SCARCE && self.shapes.limit().is_memory_scarce() {
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

    /// The standing of answers to questions about a sum, once one was asked: proved, unless a ruleset supplies facts about
    /// pieces.
    pub fn standing(&self, sum: &[(P, u64)]) -> Standing {
        self.shapes.standing(sum)
    }

    /// Whether `player` has a winning strategy against the other two together when `starter` moves first.
    ///
    /// # Errors
    /// If the calculation was stopped, or [`Stop::Positions`] if the question takes too many. Results so far are kept.
    pub fn wins<R>(&mut self, play: &R, sum: &[(P, u64)], player: Player, starter: Player) -> Result<bool, Stop>
    where
        R: Play<Piece = P> + ?Sized,
    {
        let view = self.shapes.view(play, sum, player, self.most_positions())?;
        self.ask(view, player.turns_to(starter), self.most_positions)?.ok_or_else(|| self.too_many())
    }

    /// Whether role 0 wins; `None` if that takes more than the given number of positions.
    pub(super) fn ask(&mut self, sum: Sum, turn: usize, positions: u64) -> Result<Option<bool>, Stop> {
        self.shapes.limit().check_now()?;
        let bounds = Bounds::of(&self.shapes, &sum).ok_or(TOO_MANY)?;
        match bounds.verdict(turn) {
            Verdict::Decided(wins) => return Ok(Some(wins)),
            Verdict::Leaves => return wins_when_left(&mut self.shapes, &sum, turn).map(Some),
            Verdict::Open(..) => {}
        }
        self.table.set_memory(self.shapes.limit().memory_given());
        let hash = hash_of(key(&sum), turn);
        let known = self.table.get(hash).and_then(ProofNumbers::winner);
        let wins = match known {
            Some(wins) => Some(wins),
            None if self.given_up.get(&hash).is_some_and(|before| *before >= positions) => None,
            None => self.search(sum, turn, positions)?,
        };
        if wins.is_none() {
            self.given_up.insert(hash, positions);
        }
        Ok(wins.map(|wins| wins == (turn == 0)))
    }

    /// Whether the side to move wins; `None` if that takes more than the given number of positions.
    ///
    /// How long a search lasts depends on chance: of searches with other first proof numbers some take a hundredth of the
    /// positions. So it begins again and again, each time with other ones, and keeps what is decided (C. Gomes, B. Selman,
    /// N. Crato, H. Kautz, *Heavy-tailed phenomena in satisfiability and constraint satisfaction problems*, 2000).
    fn search(&mut self, sum: Sum, turn: usize, positions: u64) -> Result<Option<bool>, Stop> {
        let (mut most, mut left) = (FIRST_RUN, positions);
        self.run = 0;
        loop {
            let now = most.min(left);
            let wins = walk(&mut Sides(self), (sum.clone(), turn), Engine::ProofNumber, now)?;
            left -= now;
            if wins.is_some() || left == 0 {
                return Ok(wins);
            }
            self.run += 1;
            self.table.forget_open();
            (self.expanded, self.cached_moves) = (HashMap::default(), 0);
            most += most / 8;
        }
    }

    /// Whether a player has a lead over the others by which he wins when `starter` moves first; without a starter, whether he
    /// has one that preserves any such lead when the sum is added. For the next player, and for the previous one, as the
    /// pacemaker.
    ///
    /// # Errors
    /// If the calculation was stopped, or [`Stop::Positions`] if viewing the sum takes too many.
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

    /// How many moves are missing to a proof by bounds that role 0 wins, and that he does not; (0, 0) if it is decided.
    pub(super) fn missing(&self, sum: &Sum, turn: usize) -> Result<(i64, i64), Stop> {
        let bounds = Bounds::of(&self.shapes, sum).ok_or(TOO_MANY)?;
        Ok(match bounds.verdict(turn) {
            Verdict::Open(proof, refutation) => (proof, refutation),
            Verdict::Decided(_) | Verdict::Leaves => (0, 0),
        })
    }

    /// Whether role 0 wins with the role `turn` to move, where `is_in` says which roles are still in, role 0 among them.
    pub(super) fn wins_with(&mut self, sum: Sum, turn: usize, is_in: [bool; 3]) -> Result<bool, Stop> {
        match is_in {
            [_, false, false] => Ok(true),
            [_, true, true] => self.ask(sum, turn, self.most_positions)?.ok_or_else(|| self.too_many()),
            [_, one, _] => wins_alone_against(&mut self.shapes, &sum, if one { 1 } else { 2 }, turn == 0),
        }
    }
}

/// A game of two sides, one of which has two players, who move one after the other.
struct Sides<'s, P>(&'s mut CoalitionSearch<P>);

/// How the runs of a search choose first proof numbers, in turn: the power of the number of missing moves, and the least and
/// the greatest factor of it.
const RUNS: [(u32, u32, u32); 4] = [(2, 1, 1), (2, 4, 7), (1, 2, 3), (2, 2, 5)];

/// The first proof number of a position to whose proof so many moves are missing.
fn first_number(missing: i64, hash: u128, run: usize) -> u32 {
    let (power, least, most) = RUNS[run % RUNS.len()];
    // A factor that looks random, another one in each run: of the upper 32 bits, which the conversion keeps whole.
    let mixed = (hash ^ run as u128).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
    let factor = least + (mixed >> 96) as u32 % (most - least + 1);
    u32::try_from(missing.clamp(1, MOST_MISSING)).unwrap_or(1).pow(power) * factor
}

/// The key of a sum, whoever is to move.
fn key(sum: &Sum) -> Key {
    let counters = sum.counters.iter().zip(0..).map(|(moves, role)| Key::multiple(hash(1, [role]), (*moves).into()));
    let terms = sum.terms.iter().map(|(shape, times)| Key::multiple(hash(2, [shape.number()]), (*times).into()));
    counters.chain(terms).fold(Key::ZERO, Key::add)
}

/// The key of a sum after a move of a role, from the key of the sum.
fn key_after<P: Clone + Eq + std::hash::Hash>(
    shapes: &Shapes<P>,
    total: Key,
    sum: &Sum,
    role: usize,
    played: Move,
) -> Key {
    match played {
        Move::Counter => total - Key::of(hash(1, [role as u64]), false, false),
        Move::Option { term, option } => {
            let shape = sum.terms[term].0;
            total - Key::of(hash(2, [shape.number()]), false, false) + key(&shapes.options(shape)[role][option])
        }
    }
}

/// The key of a sum with a role to move, from the key of the sum.
fn hash_of(key: Key, turn: usize) -> u128 {
    (key + Key::of(hash(3, [turn as u64]), false, false)).folded()
}

impl<P: Clone + Eq + std::hash::Hash> Game for Sides<'_, P> {
    type Position = (Sum, usize);
    type Move = Move;
    type Error = Stop;

    fn table(&self) -> &Table {
        &self.0.table
    }

    fn searched(&self) -> u64 {
        self.0.searched
    }

    fn hash(&self, (sum, turn): &(Sum, usize)) -> u128 {
        hash_of(key(sum), *turn)
    }

    /// Role 2 moves after role 1, and both are on one side.
    fn same_side_moves(&self, (_, turn): &(Sum, usize)) -> bool {
        *turn == 1
    }

    fn expand(&mut self, (sum, turn): &mut (Sum, usize), _: u64) -> Result<Option<Expanded<Move>>, Stop> {
        self.0.searched += 1;
        let limit = self.0.shapes.limit();
        limit.check()?;
        limit.count(self.0.searched, "positions");
        self.0.table.grow(|bytes| limit.allow(bytes).is_ok());
        let (total, same_side_moves) = (key(sum), *turn == 1);
        let own = hash_of(total, *turn);
        if let Some(steps) = self.0.expanded.get(&own) {
            let mut steps = steps.to_vec();
            for step in &mut steps {
                step.numbers =
                    self.0.table.get(step.hash).map_or(step.numbers, |known| negamax(known, same_side_moves));
            }
            if steps.iter().any(|step| step.numbers == ProofNumbers::LOSES) {
                return Ok(Some(Expanded::Decided(true)));
            }
            steps.retain(|step| step.numbers != ProofNumbers::WINS);
            return Ok(Some(if steps.is_empty() { Expanded::Decided(false) } else { Expanded::Moves(steps) }));
        }
        let CoalitionSearch { shapes, multiples, table, run, .. } = &mut *self.0;
        let Some(open) = open_moves(shapes, multiples, sum, *turn)? else { return Ok(Some(Expanded::Decided(true))) };
        let (is_own, after) = (*turn == 0, (*turn + 1) % 3);
        let (mut steps, mut successors) = (Vec::with_capacity(open.len()), FxHashSet::default());
        for OpenMove { played, missing } in open {
            let hash = hash_of(key_after(shapes, total, sum, *turn, played), after);
            let known = table.get(hash).map(|known| negamax(known, same_side_moves));
            match known.and_then(ProofNumbers::winner) {
                Some(false) => return Ok(Some(Expanded::Decided(true))),
                Some(true) => {}
                None if successors.insert(hash) => {
                    let [wins, loses] = missing.map(|moves| first_number(moves, hash, *run));
                    // From the other side's point of view.
                    let estimate = negamax(ProofNumbers { wins, loses }, is_own);
                    steps.push(Step { played, hash, numbers: known.unwrap_or(estimate) });
                }
                None => {}
            }
        }
        let is_full = self.0.cached_moves + steps.len() > MOST_CACHED_MOVES;
        if is_full || self.0.shapes.limit().is_memory_scarce() {
            (self.0.expanded, self.0.cached_moves) = (HashMap::default(), 0);
        }
        if !steps.is_empty() {
            self.0.cached_moves += steps.len();
            self.0.expanded.insert(own, steps.as_slice().into());
        }
        Ok(Some(if steps.is_empty() { Expanded::Decided(false) } else { Expanded::Moves(steps) }))
    }

    fn after(&mut self, (sum, turn): &(Sum, usize), step: &Step<Move>) -> Result<(Sum, usize), Stop> {
        let after = step.played.after(&self.0.shapes, sum, *turn)?;
        Ok((after, (turn + 1) % 3))
    }

    fn keep(&mut self, _: &(Sum, usize), hash: u128, numbers: ProofNumbers, work: u64) -> Result<(), Stop> {
        self.0.table.insert(hash, numbers, work);
        Ok(())
    }
}
