//! [`Search`]: the outcomes of sums in a two-player game.

use std::{collections::HashMap, hash::Hash};

use rustc_hash::FxBuildHasher;
use smallvec::SmallVec;

use crate::{
    form::{MisereOutcome, Side},
    limit::{Limit, Stop},
    search::{
        Engine, Expanded, Key, ProofNumbers, Step, Table,
        key::hash,
        walk::{Game, walk},
    },
};

/// A sum of pieces, each with its multiplicity.
pub type Pieces<P> = Vec<(P, u64)>;

/// The rules of the pieces.
pub trait Play {
    /// A summand.
    type Piece: Clone + Eq + Hash;
    /// The error of the rules.
    type Error: From<Stop>;

    /// The sums that a player can move to in a piece.
    fn options(&mut self, piece: &Self::Piece, side: Side) -> Result<Vec<Pieces<Self::Piece>>, Self::Error>;
}

/// The indices of the pieces in a sum, in order. Pieces in which nobody can move are dropped.
type Terms = SmallVec<[u32; 4]>;

/// Search of sums of pieces in misère play, and its results so far.
///
/// It belongs to one [`Play`]: with another one its answers mean nothing. The options of pieces are generated one at a time,
/// when the search reaches them. Only pieces in which nobody can move are dropped from a sum: * + * and 1 - 1 are not 0.
pub struct Search<P> {
    numbers: HashMap<P, u32, FxBuildHasher>,
    pieces: Vec<P>,
    /// The options of Left and of Right in each piece, once they are generated.
    options: Vec<[Option<Box<[Terms]>>; 2]>,
    /// Results by sum and player to move.
    table: Table,
    searched: u64,
}

impl<P> Default for Search<P> {
    fn default() -> Self {
        Search {
            numbers: HashMap::default(),
            pieces: Vec::new(),
            options: Vec::new(),
            table: Table::default(),
            searched: 0,
        }
    }
}

const TOO_MANY: Stop = Stop::Size { what: "the number of pieces", limit: "2^32 - 1" };
const UNDECIDED: Stop = Stop::Internal { what: "a search without a bound that ended undecided" };
const TOO_LONG: Stop = Stop::Size { what: "a sum of pieces that is searched", limit: "2^16 pieces" };

impl<P: Clone + Eq + Hash> Search<P> {
    /// The outcome of a sum.
    ///
    /// # Errors
    /// If the rules fail, or the calculation was stopped. Results so far are kept.
    pub fn outcome<R: Play<Piece = P> + ?Sized>(
        &mut self,
        play: &mut R,
        sum: &[(P, u64)],
        limit: &Limit,
    ) -> Result<MisereOutcome, R::Error> {
        let left = self.wins_first(play, sum, Side::Left, limit)?;
        let right = self.wins_first(play, sum, Side::Right, limit)?;
        Ok(MisereOutcome::of_first([left, right]))
    }

    /// Whether a player who moves first wins a sum: he cannot move, or can move to a sum that his opponent loses.
    ///
    /// # Errors
    /// If the rules fail, or the calculation was stopped. Results so far are kept.
    pub fn wins_first<R: Play<Piece = P> + ?Sized>(
        &mut self,
        play: &mut R,
        sum: &[(P, u64)],
        side: Side,
        limit: &Limit,
    ) -> Result<bool, R::Error> {
        self.table.set_memory(limit.memory_given());
        let terms = self.terms(sum)?;
        if let Some(wins) = self.table.get(hash_of(key(&terms), side)).and_then(ProofNumbers::winner) {
            return Ok(wins);
        }
        let wins = walk(&mut Turns { search: self, play, limit }, (terms, side), Engine::Winner, u64::MAX)?;
        Ok(wins.ok_or(UNDECIDED)?)
    }

    fn number(&mut self, piece: &P) -> Result<u32, Stop> {
        if let Some(number) = self.numbers.get(piece) {
            return Ok(*number);
        }
        let number = u32::try_from(self.pieces.len()).map_err(|_| TOO_MANY)?;
        self.numbers.insert(piece.clone(), number);
        self.pieces.push(piece.clone());
        self.options.push([None, None]);
        Ok(number)
    }

    fn terms(&mut self, sum: &[(P, u64)]) -> Result<Terms, Stop> {
        const MOST: u64 = 1 << 16;
        let mut terms = Terms::new();
        for (piece, times) in sum {
            if *times > MOST || terms.len() as u64 > MOST {
                return Err(TOO_LONG);
            }
            let number = self.number(piece)?;
            let [left, right] = &self.options[number as usize];
            let is_empty = |side: &Option<Box<[Terms]>>| side.as_ref().is_some_and(|side| side.is_empty());
            if !(is_empty(left) && is_empty(right)) {
                terms.extend((0..*times).map(|_| number));
            }
        }
        terms.sort_unstable();
        Ok(terms)
    }

    /// Generates the options of a player in a piece.
    fn options_of<R: Play<Piece = P> + ?Sized>(
        &mut self,
        play: &mut R,
        piece: u32,
        side: Side,
    ) -> Result<(), R::Error> {
        if self.options[piece as usize][side as usize].is_some() {
            return Ok(());
        }
        let board = self.pieces[piece as usize].clone();
        let mut options = Vec::new();
        for option in play.options(&board, side)? {
            options.push(self.terms(&option)?);
        }
        options.sort_unstable();
        options.dedup();
        self.options[piece as usize][side as usize] = Some(options.into());
        Ok(())
    }
}

/// The key of a sum, whoever is to move.
fn key(terms: &[u32]) -> Key {
    terms.iter().fold(Key::ZERO, |key, term| key + key_of(*term))
}

fn key_of(term: u32) -> Key {
    Key::of(hash(1, [term.into()]), false, false)
}

/// The key of a sum with a player to move, from the key of the sum.
fn hash_of(key: Key, side: Side) -> u128 {
    (key + Key::of(hash(2, [side as u64]), false, false)).folded()
}

/// Two players who move in turn; a player who cannot move wins.
struct Turns<'s, R: Play + ?Sized> {
    search: &'s mut Search<R::Piece>,
    play: &'s mut R,
    limit: &'s Limit,
}

/// A move: the place of a piece in a sum, and the index of its option.
#[derive(Clone, Copy)]
struct Move {
    place: usize,
    option: usize,
}

impl<R: Play + ?Sized> Game for Turns<'_, R> {
    type Position = (Terms, Side);
    type Move = Move;
    type Error = R::Error;

    fn table(&self) -> &Table {
        &self.search.table
    }

    fn searched(&self) -> u64 {
        self.search.searched
    }

    fn hash(&self, (terms, side): &(Terms, Side)) -> u128 {
        hash_of(key(terms), *side)
    }

    fn expand(&mut self, (terms, side): &mut (Terms, Side), _: u64) -> Result<Option<Expanded<Move>>, R::Error> {
        let Turns { search, play, limit } = self;
        search.searched += 1;
        limit.position()?;
        limit.count(search.searched, "positions");
        search.table.grow(|bytes| limit.allow(bytes).is_ok());
        let total = key(terms);
        let mut moves = Vec::new();
        let mut can_move = false;
        for (place, term) in terms.iter().enumerate() {
            if place > 0 && terms[place - 1] == *term {
                continue;
            }
            search.options_of(*play, *term, *side)?;
            let options = search.options[*term as usize][*side as usize].iter().flatten();
            for (option, after) in options.enumerate() {
                limit.check()?;
                can_move = true;
                let hash = hash_of(total - key_of(*term) + key(after), side.other());
                match search.table.get(hash).and_then(ProofNumbers::winner) {
                    Some(false) => return Ok(Some(Expanded::Decided(true))),
                    Some(true) => {}
                    None => {
                        let numbers = ProofNumbers { wins: 1, loses: 1 };
                        moves.push((after.len(), Step { played: Move { place, option }, hash, numbers }));
                    }
                }
            }
        }
        if moves.is_empty() {
            return Ok(Some(Expanded::Decided(!can_move)));
        }
        // Shortest sums first.
        moves.sort_by_key(|(length, step)| (*length, step.hash));
        moves.dedup_by_key(|(_, step)| step.hash);
        Ok(Some(Expanded::Moves(moves.into_iter().map(|(_, step)| step).collect())))
    }

    fn after(&mut self, (terms, side): &(Terms, Side), step: &Step<Move>) -> Result<(Terms, Side), R::Error> {
        let Move { place, option } = step.played;
        let mut after = terms.clone();
        let term = after.remove(place);
        let options = self.search.options[term as usize][*side as usize].as_deref().unwrap_or_default();
        after.extend(options.get(option).into_iter().flatten().copied());
        after.sort_unstable();
        Ok((after, side.other()))
    }

    fn keep(&mut self, _: &(Terms, Side), hash: u128, numbers: ProofNumbers, work: u64) -> Result<(), R::Error> {
        self.search.table.insert(hash, numbers, work);
        Ok(())
    }
}
