//! [`MisereSearch`]: who wins misère play, in which the first player who cannot move wins.
//!
//! In normal play a player who cannot move leaves, and the last one left wins: players are ranked by when they leave. Misère
//! play reverses the ranking: play ends with the first player who cannot move on his turn, and he wins. For two players this is
//! misère play in the usual sense. Nothing of normal play is used, neither values nor counting: in misère play nobody wants
//! moves in hand.

use std::ops::Add;

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use smallvec::SmallVec;

use super::{outcome::Winner, position::Play};
use crate::{
    limit::{Limit, Stop},
    player::Player,
    search::{
        Engine, Expanded, Key, ProofNumbers, Step, Table,
        key::hash,
        walk::{Game, negamax, walk},
    },
};

const TOO_MANY: Stop = Stop::Size { what: "the number of boards in a sum", limit: "2^64 - 1" };
const UNKNOWN: Stop = Stop::Internal { what: "the moves in a piece of a sum of three players were not listed" };
const UNDECIDED: Stop = Stop::Internal { what: "a search without a bound that ended undecided" };

/// A sum of pieces given by their indices, sorted, each with its multiplicity.
type Sum = SmallVec<[(u32, u64); 6]>;

/// Search of the sums of pieces of type `P`, and its results so far.
///
/// A search belongs to one [`Play`]: with another one its answers mean nothing.
pub struct MisereSearch<P> {
    limit: Limit,
    pieces: IndexSet<P, FxBuildHasher>,
    /// The options of each player in each piece, once they are generated.
    options: Vec<[Option<Vec<Sum>>; 3]>,
    /// Results by sum, player in question and player to move.
    table: Table,
    searched: u64,
}

impl<P: Clone + Eq + std::hash::Hash> MisereSearch<P> {
    /// A search without results.
    pub fn new(limit: Limit) -> Self {
        MisereSearch { limit, pieces: IndexSet::default(), options: Vec::new(), table: Table::default(), searched: 0 }
    }

    /// Who has a winning strategy against the other two together when `starter` moves first.
    pub fn winner<R>(&mut self, play: &R, sum: &[(P, u64)], starter: Player) -> Result<Winner, Stop>
    where
        R: Play<Piece = P> + ?Sized,
    {
        for player in Player::ALL {
            if self.wins(play, sum, player, starter)? {
                return Ok(Winner::Player(player));
            }
        }
        Ok(Winner::Queer)
    }

    /// Whether `player` has a winning strategy against the other two together when `starter` moves first.
    pub fn wins<R>(&mut self, play: &R, sum: &[(P, u64)], player: Player, starter: Player) -> Result<bool, Stop>
    where
        R: Play<Piece = P> + ?Sized,
    {
        let sum = self.numbered(sum)?;
        self.table.set_memory(self.limit.memory_given());
        let mut sides = Sides { search: self, play, player };
        let known = sides.known(sides.hash_of(key(&sum), starter));
        let wins = match known.and_then(ProofNumbers::winner) {
            Some(wins) => wins,
            None => walk(&mut sides, (sum, starter), Engine::Winner, u64::MAX)?.ok_or(UNDECIDED)?,
        };
        Ok(wins == (starter == player))
    }

    fn numbered(&mut self, terms: &[(P, u64)]) -> Result<Sum, Stop> {
        let mut sum = Sum::new();
        for (piece, times) in terms {
            let number = match self.pieces.get_index_of(piece) {
                Some(number) => number,
                None => {
                    self.options.push([const { None }; 3]);
                    self.pieces.insert_full(piece.clone()).0
                }
            };
            add(&mut sum, u32::try_from(number).map_err(|_| TOO_MANY)?, *times)?;
        }
        Ok(sum)
    }

    fn moves(&self, piece: u32, mover: Player) -> Result<&[Sum], Stop> {
        let moves = self.options.get(piece as usize).and_then(|options| options[mover.index()].as_deref());
        moves.ok_or(UNKNOWN)
    }

    /// Generates the options of a player in a piece.
    fn list<R>(&mut self, play: &R, piece: u32, mover: Player) -> Result<(), Stop>
    where
        R: Play<Piece = P> + ?Sized,
    {
        if self.moves(piece, mover).is_ok() {
            return Ok(());
        }
        let board = self.pieces.get_index(piece as usize).ok_or(UNKNOWN)?.clone();
        let mut options = Vec::new();
        for option in play.options(&board, mover, &self.limit)? {
            options.push(self.numbered(&option)?);
        }
        options.sort_unstable();
        options.dedup();
        self.options[piece as usize][mover.index()] = Some(options);
        Ok(())
    }
}

/// The key of a sum, whoever is to move.
fn key(sum: &Sum) -> Key {
    sum.iter()
        .map(|(piece, times)| Key::multiple(hash(1, [(*piece).into()]), (*times).into()))
        .fold(Key::ZERO, Key::add)
}

/// A player against the other two, who form one side and move one after the other; the first player who cannot move wins.
struct Sides<'s, P, R: ?Sized> {
    search: &'s mut MisereSearch<P>,
    play: &'s R,
    player: Player,
}

impl<P, R: ?Sized> Sides<'_, P, R> {
    /// The key of a sum with a player to move, from the key of the sum.
    fn hash_of(&self, key: Key, mover: Player) -> u128 {
        (key + Key::of(hash(2, [self.player.index() as u64, mover.index() as u64]), false, false)).folded()
    }

    fn known(&self, hash: u128) -> Option<ProofNumbers> {
        self.search.table.get(hash)
    }
}

/// A move: the place of a piece in a sum, and the index of its option.
#[derive(Clone, Copy)]
struct Move {
    place: usize,
    option: usize,
}

impl<P: Clone + Eq + std::hash::Hash, R: Play<Piece = P> + ?Sized> Game for Sides<'_, P, R> {
    type Position = (Sum, Player);
    type Move = Move;
    type Error = Stop;

    fn table(&self) -> &Table {
        &self.search.table
    }

    fn searched(&self) -> u64 {
        self.search.searched
    }

    fn hash(&self, (sum, mover): &(Sum, Player)) -> u128 {
        self.hash_of(key(sum), *mover)
    }

    fn same_side_moves(&self, (_, mover): &(Sum, Player)) -> bool {
        *mover != self.player && mover.next() != self.player
    }

    fn expand(&mut self, position: &mut (Sum, Player), _: u64) -> Result<Option<Expanded<Move>>, Stop> {
        self.search.searched += 1;
        self.search.limit.position()?;
        self.search.limit.count(self.search.searched, "positions");
        let limit = self.search.limit.clone();
        self.search.table.grow(|bytes| limit.allow(bytes).is_ok());
        let same_side_moves = self.same_side_moves(position);
        let (sum, mover) = position;
        let total = key(sum);
        let (mut can_move, mut steps) = (false, Vec::new());
        for (place, (piece, _)) in sum.iter().enumerate() {
            self.search.list(self.play, *piece, *mover)?;
            for (option, after) in self.search.moves(*piece, *mover)?.iter().enumerate() {
                limit.check()?;
                can_move = true;
                let without = total - Key::of(hash(1, [(*piece).into()]), false, false);
                let hash = self.hash_of(without + key(after), mover.next());
                let numbers = self.known(hash).map(|known| negamax(known, same_side_moves));
                match numbers.and_then(ProofNumbers::winner) {
                    Some(false) => return Ok(Some(Expanded::Decided(true))),
                    Some(true) => {}
                    None => {
                        let numbers = ProofNumbers { wins: 1, loses: 1 };
                        steps.push(Step { played: Move { place, option }, hash, numbers });
                    }
                }
            }
        }
        Ok(Some(if steps.is_empty() { Expanded::Decided(!can_move) } else { Expanded::Moves(steps) }))
    }

    fn after(&mut self, (sum, mover): &(Sum, Player), step: &Step<Move>) -> Result<(Sum, Player), Stop> {
        let Move { place, option } = step.played;
        let mut after = sum.clone();
        let piece = after[place].0;
        if after[place].1 > 1 {
            after[place].1 -= 1;
        } else {
            after.remove(place);
        }
        for (piece, times) in self.search.moves(piece, *mover)?.get(option).ok_or(UNKNOWN)? {
            add(&mut after, *piece, *times)?;
        }
        Ok((after, mover.next()))
    }

    fn keep(&mut self, _: &(Sum, Player), hash: u128, numbers: ProofNumbers, work: u64) -> Result<(), Stop> {
        self.search.table.insert(hash, numbers, work);
        Ok(())
    }
}

/// Adds copies of a piece to a sum.
fn add(sum: &mut Sum, piece: u32, times: u64) -> Result<(), Stop> {
    if times == 0 {
        return Ok(());
    }
    match sum.binary_search_by_key(&piece, |term| term.0) {
        Ok(place) => sum[place].1 = sum[place].1.checked_add(times).ok_or(TOO_MANY)?,
        Err(place) => sum.insert(place, (piece, times)),
    }
    Ok(())
}
