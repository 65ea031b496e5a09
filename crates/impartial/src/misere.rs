//! [`Misere`]: who wins under misère play, where a player who cannot move wins.
//!
//! In misère play a sum is not determined by one number. Two things carry over (J. H. Conway, *On Numbers and Games*,
//! ch. 12; E. Berlekamp, J. H. Conway, R. Guy, *Winning Ways*, ch. 13). Let g⁺ be the Grundy value of a position and g⁻
//! its counterpart in misère play: 1 where there is no move, and otherwise the mex of the options; the player to move
//! loses exactly if g⁻ is 0. A position is *tame* if it and all its followers have (g⁺, g⁻) = (0, 1), (1, 0), both
//! *fickle*, or (n, n), *firm*. Sums of tame positions are tame: (a, 1 - a) + (b, 1 - b) is fickle with g⁺ = a ⊕ b, and
//! any other sum is firm with the ⊕ of the values. All of Nim is tame. Other positions are *wild* and are searched as
//! sums of pieces, which are distinguished by their options; a piece with the single option 0 cancels with another one.

use std::{hash::Hash, ops::Add, rc::Rc};

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
use smallvec::{SmallVec, smallvec};

use crate::{
    explore::explore,
    limit::{Limit, Stop},
    number::nim::mex,
    search::{
        Engine, Expanded, Key, ProofNumbers, Step, Table,
        key::hash,
        walk::{Game, walk},
    },
};

/// Pieces, each with its number of copies in a sum.
pub type Pieces<P> = Vec<(P, u64)>;

/// The source of the moves of pieces.
pub trait Play {
    /// The type of pieces.
    type Piece: Clone + Eq + Hash;

    /// The options of a piece as sums, which are the same for both players.
    fn options(&self, piece: &Self::Piece, limit: &Limit) -> Result<Vec<Pieces<Self::Piece>>, Stop>;

    /// The size of the Nim heap that a piece is, if it is one.
    fn nim_heap(&self, piece: &Self::Piece) -> Option<u64>;
}

/// The two numbers of a tame position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Tame {
    normal: u64,
    misere: u64,
}

impl Tame {
    const ZERO: Tame = Tame { normal: 0, misere: 1 };

    fn new(normal: u64, misere: u64) -> Option<Self> {
        (normal == misere || normal + misere == 1).then_some(Tame { normal, misere })
    }

    fn is_firm(self) -> bool {
        self.normal == self.misere
    }

    fn add(self, other: Tame) -> Tame {
        let normal = self.normal ^ other.normal;
        let is_firm = self.is_firm() || other.is_firm();
        Tame { normal, misere: if is_firm { normal } else { 1 - normal } }
    }

    fn times(self, times: u64) -> Tame {
        match (times, times % 2) {
            (0, _) => Tame::ZERO,
            (_, 1) => self,
            _ => self.add(self),
        }
    }
}

/// A sum: the numbers of its kinds in ascending order, each with its number of copies.
type Sum = SmallVec<[(u32, u64); 4]>;

/// A kind of pieces: those with the same options.
struct PieceKind {
    /// The options; `None` for a Nim heap whose options have not been needed.
    options: Option<Rc<[Sum]>>,
    /// The size of the Nim heap that it is, if it is one.
    heap: Option<u64>,
    /// Its two numbers, if it is tame.
    tame: Option<Tame>,
}

/// The results for pieces of type `P`.
///
/// It belongs to one [`Play`]; with another one its answers mean nothing.
pub struct Misere<P> {
    /// The sum of kinds that a piece is: one kind, or none.
    pieces: HashMap<P, Sum, FxBuildHasher>,
    kinds: Vec<PieceKind>,
    by_options: HashMap<Rc<[Sum]>, u32, FxBuildHasher>,
    by_heap: HashMap<u64, u32, FxBuildHasher>,
    /// The winners of wild sums.
    table: Table,
    visited: u64,
}

impl<P> Default for Misere<P> {
    fn default() -> Self {
        Misere {
            pieces: HashMap::default(),
            kinds: Vec::new(),
            by_options: HashMap::default(),
            by_heap: HashMap::default(),
            table: Table::default(),
            visited: 0,
        }
    }
}

const TOO_MANY: Stop = Stop::Size { what: "the number of pieces in a sum", limit: "2^64 - 1" };
const TOO_MANY_KINDS: Stop = Stop::Size { what: "the number of kinds of pieces", limit: "2^32 - 1" };
const UNKNOWN: Stop = Stop::Internal { what: "a piece was not looked into before its sum" };

impl<P: Clone + Eq + Hash> Misere<P> {
    /// Whether the player to move wins a sum of pieces under misère play.
    ///
    /// ```
    /// use cutcake_impartial::misere::{Misere, Pieces, Play};
    /// use cutcake_base::limit::{Limit, Stop};
    ///
    /// /// Heaps from which one or two tokens are taken.
    /// struct OneOrTwo;
    ///
    /// impl Play for OneOrTwo {
    ///     type Piece = u64;
    ///     fn options(&self, heap: &u64, _: &Limit) -> Result<Vec<Pieces<u64>>, Stop> {
    ///         Ok((1..=2).filter_map(|taken| heap.checked_sub(taken)).map(|left| vec![(left, 1)]).collect())
    ///     }
    ///     fn nim_heap(&self, _: &u64) -> Option<u64> {
    ///         None
    ///     }
    /// }
    ///
    /// let mut misere = Misere::default();
    /// let mut wins = |heap| misere.wins_first(&OneOrTwo, &[(heap, 1)], &Limit::default());
    /// let all: Result<Vec<bool>, Stop> = (0..7).map(&mut wins).collect();
    /// assert_eq!(all, Ok(vec![true, false, true, true, false, true, true]));
    /// ```
    ///
    /// # Errors
    /// If the calculation was stopped, or play comes back to a position. The results found before are kept.
    pub fn wins_first<R>(&mut self, play: &R, pieces: &[(P, u64)], limit: &Limit) -> Result<bool, Stop>
    where
        R: Play<Piece = P> + ?Sized,
    {
        for (piece, _) in pieces {
            self.examine(play, piece, limit)?;
        }
        let sum = self.sum(pieces)?;
        if let Some(wins) = self.known(&sum) {
            return Ok(wins);
        }
        self.table.set_memory(limit.memory_given());
        walk(&mut Turns { misere: self, limit }, sum, Engine::Winner, u64::MAX)?.ok_or(UNKNOWN)
    }

    /// The numbers g⁺ and g⁻ of a sum of pieces, if all of them are tame.
    ///
    /// # Errors
    /// If the calculation was stopped, or play comes back to a position. The results found before are kept.
    pub fn tame_values<R>(&mut self, play: &R, pieces: &[(P, u64)], limit: &Limit) -> Result<Option<(u64, u64)>, Stop>
    where
        R: Play<Piece = P> + ?Sized,
    {
        for (piece, _) in pieces {
            self.examine(play, piece, limit)?;
        }
        let sum = self.sum(pieces)?;
        Ok(self.tame(&sum).map(|Tame { normal, misere }| (normal, misere)))
    }

    /// The number of pieces examined.
    pub fn len(&self) -> usize {
        self.pieces.len()
    }

    /// Whether no piece has been examined.
    pub fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    /// Finds the kinds of a piece and of all pieces that play in it can come to.
    fn examine<R>(&mut self, play: &R, piece: &P, limit: &Limit) -> Result<(), Stop>
    where
        R: Play<Piece = P> + ?Sized,
    {
        explore(
            piece.clone(),
            self,
            |misere, piece| misere.pieces.contains_key(piece),
            |misere, piece| {
                limit.position()?;
                misere.visited += 1;
                limit.count(misere.visited, "positions");
                if let Some(heap) = play.nim_heap(piece) {
                    return Ok((Err(heap), Vec::new()));
                }
                let options = play.options(piece, limit)?;
                let pieces = options.iter().flatten().map(|(piece, _)| piece);
                let unknown = pieces.filter(|piece| !misere.pieces.contains_key(*piece)).cloned().collect();
                Ok((Ok(options), unknown))
            },
            |misere, piece, options| {
                let sum = match options {
                    Err(heap) => misere.heap(heap)?,
                    Ok(options) => {
                        let mut sums = Vec::with_capacity(options.len());
                        for option in &options {
                            limit.check()?;
                            sums.push(misere.sum(option)?);
                        }
                        sums.sort_unstable();
                        sums.dedup();
                        misere.kind(sums)?
                    }
                };
                misere.pieces.insert(piece, sum);
                Ok(())
            },
        )
    }

    /// A sum of pieces as a sum of kinds; all the pieces must have been examined.
    fn sum(&self, pieces: &[(P, u64)]) -> Result<Sum, Stop> {
        let mut sum = Sum::new();
        for (piece, times) in pieces {
            for (kind, each) in self.pieces.get(piece).ok_or(UNKNOWN)? {
                self.add(&mut sum, *kind, each.checked_mul(*times).ok_or(TOO_MANY)?)?;
            }
        }
        Ok(sum)
    }

    /// Adds copies of a kind. Two heaps of one token cancel.
    fn add(&self, sum: &mut Sum, kind: u32, times: u64) -> Result<(), Stop> {
        let is_one = self.kinds[kind as usize].heap == Some(1);
        let place = sum.binary_search_by_key(&kind, |(other, _)| *other);
        let before = place.map_or(0, |place| sum[place].1);
        let after = before.checked_add(times).ok_or(TOO_MANY)?;
        let after = if is_one { after % 2 } else { after };
        match (place, after) {
            (Ok(place), 0) => drop(sum.remove(place)),
            (Ok(place), _) => sum[place].1 = after,
            (Err(_), 0) => {}
            (Err(place), _) => sum.insert(place, (kind, after)),
        }
        Ok(())
    }

    /// A Nim heap as a sum.
    fn heap(&mut self, heap: u64) -> Result<Sum, Stop> {
        if heap == 0 {
            return Ok(Sum::new());
        }
        let kind = match self.by_heap.get(&heap) {
            Some(kind) => *kind,
            None => {
                let tame = Tame { normal: heap, misere: if heap == 1 { 0 } else { heap } };
                let kind = self.add_kind(PieceKind { options: None, heap: Some(heap), tame: Some(tame) })?;
                self.by_heap.insert(heap, kind);
                kind
            }
        };
        Ok(smallvec![(kind, 1)])
    }

    fn add_kind(&mut self, kind: PieceKind) -> Result<u32, Stop> {
        let number = u32::try_from(self.kinds.len()).map_err(|_| TOO_MANY_KINDS)?;
        self.kinds.push(kind);
        Ok(number)
    }

    /// The piece with these options, which are sorted, as a sum.
    fn kind(&mut self, options: Vec<Sum>) -> Result<Sum, Stop> {
        if let Some(heap) = self.as_heap(&options) {
            return self.heap(heap);
        }
        if let Some(kind) = self.by_options.get(options.as_slice()) {
            return Ok(smallvec![(*kind, 1)]);
        }
        let options: Rc<[Sum]> = options.into();
        let tame = self.tame_of(&options);
        let kind = self.add_kind(PieceKind { options: Some(Rc::clone(&options)), heap: None, tame })?;
        self.by_options.insert(options, kind);
        Ok(smallvec![(kind, 1)])
    }

    /// The size of the Nim heap with these options: those of all smaller sizes.
    fn as_heap(&self, options: &[Sum]) -> Option<u64> {
        let count = options.len() as u64;
        let heap = |sum: &Sum| match sum.as_slice() {
            [] => Some(0),
            [(kind, 1)] => self.kinds[*kind as usize].heap,
            _ => None,
        };
        // The options are all different.
        options.iter().all(|option| heap(option).is_some_and(|heap| heap < count)).then_some(count)
    }

    /// The two numbers of a piece with these options, if it is tame.
    fn tame_of(&self, options: &[Sum]) -> Option<Tame> {
        let mut numbers = [Vec::with_capacity(options.len()), Vec::with_capacity(options.len())];
        for option in options {
            let Tame { normal, misere } = self.tame(option)?;
            numbers[0].push(normal);
            numbers[1].push(misere);
        }
        let [normal, misere] = numbers.map(mex);
        if options.is_empty() { Some(Tame::ZERO) } else { Tame::new(normal, misere) }
    }

    /// The two numbers of a sum of tame kinds.
    fn tame(&self, sum: &Sum) -> Option<Tame> {
        sum.iter().try_fold(Tame::ZERO, |total, (kind, times)| {
            Some(total.add(self.kinds[*kind as usize].tame?.times(*times)))
        })
    }

    /// Whether the player to move wins a sum, if that is known.
    fn known(&self, sum: &Sum) -> Option<bool> {
        match self.tame(sum) {
            Some(tame) => Some(tame.misere != 0),
            None => self.table.get(hash_of(sum)).and_then(ProofNumbers::winner),
        }
    }

    fn options_of_kind(&mut self, kind: u32, limit: &Limit) -> Result<Rc<[Sum]>, Stop> {
        if let PieceKind { options: None, heap: Some(heap), .. } = self.kinds[kind as usize] {
            let mut smaller = Vec::new();
            for heap in 0..heap {
                limit.check()?;
                // Each may be a new kind, and the options are copied once more at the end.
                limit.room(self.by_heap.len(), self.by_heap.capacity(), 2 * size_of::<(u64, u32)>())?;
                limit.room(self.kinds.len(), self.kinds.capacity(), size_of::<PieceKind>())?;
                limit.room(smaller.len(), smaller.capacity(), 2 * size_of::<Sum>())?;
                smaller.push(self.heap(heap)?);
            }
            self.kinds[kind as usize].options = Some(smaller.into());
        }
        self.kinds[kind as usize].options.clone().ok_or(UNKNOWN)
    }
}

/// The hash of a sum.
fn hash_of(sum: &Sum) -> u128 {
    let terms = sum.iter().map(|(kind, times)| Key::multiple(hash(1, [(*kind).into()]), (*times).into()));
    terms.fold(Key::ZERO, Key::add).folded()
}

/// Two players with the same moves who move alternately; a player who cannot move wins.
struct Turns<'s, P> {
    misere: &'s mut Misere<P>,
    limit: &'s Limit,
}

impl<P: Clone + Eq + Hash> Game for Turns<'_, P> {
    type Position = Sum;
    /// The option as a sum.
    type Move = Sum;
    type Error = Stop;

    fn table(&self) -> &Table {
        &self.misere.table
    }

    fn searched(&self) -> u64 {
        self.misere.visited
    }

    fn hash(&self, sum: &Sum) -> u128 {
        hash_of(sum)
    }

    /// Sums that are not decided at once are wild, and so there are moves in them.
    fn expand(&mut self, sum: &mut Sum, _: u64) -> Result<Option<Expanded<Sum>>, Stop> {
        let Turns { misere, limit } = self;
        limit.position()?;
        misere.visited += 1;
        limit.count(misere.visited, "positions");
        misere.table.grow(|bytes| limit.allow(bytes).is_ok());
        let mut steps = Vec::new();
        for (kind, _) in sum.iter() {
            let mut rest = sum.clone();
            if let Ok(place) = rest.binary_search_by_key(kind, |(other, _)| *other) {
                rest[place].1 -= 1;
                if rest[place].1 == 0 {
                    rest.remove(place);
                }
            }
            for option in misere.options_of_kind(*kind, limit)?.iter() {
                limit.check()?;
                let mut after = rest.clone();
                for (kind, times) in option {
                    misere.add(&mut after, *kind, *times)?;
                }
                match misere.known(&after) {
                    Some(false) => return Ok(Some(Expanded::Decided(true))),
                    Some(true) => {}
                    None => {
                        let (hash, numbers) = (hash_of(&after), ProofNumbers { wins: 1, loses: 1 });
                        steps.push(Step { played: after, hash, numbers });
                    }
                }
            }
        }
        if steps.is_empty() {
            return Ok(Some(Expanded::Decided(false)));
        }
        // Short sums are searched first.
        steps.sort_unstable_by(|a, b| (a.played.len(), &a.played).cmp(&(b.played.len(), &b.played)));
        steps.dedup_by_key(|step| step.hash);
        Ok(Some(Expanded::Moves(steps)))
    }

    fn after(&mut self, _: &Sum, step: &Step<Sum>) -> Result<Sum, Stop> {
        Ok(step.played.clone())
    }

    fn keep(&mut self, _: &Sum, hash: u128, numbers: ProofNumbers, work: u64) -> Result<(), Stop> {
        self.misere.table.insert(hash, numbers, work);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::HeapGame;

    /// One heap of a game.
    struct Heap(HeapGame);

    impl Play for Heap {
        type Piece = u64;

        fn options(&self, heap: &u64, limit: &Limit) -> Result<Vec<Pieces<u64>>, Stop> {
            let options = self.0.options(*heap, limit)?;
            Ok(options.into_iter().map(|parts| parts.into_iter().map(|part| (part, 1)).collect()).collect())
        }

        fn nim_heap(&self, _: &u64) -> Option<u64> {
            None
        }
    }

    #[test]
    fn wild_sums_are_found_and_searched() {
        let limit = Limit::default();
        let dawsons_kayles = Heap(HeapGame::coded([(2, 7)]));
        let mut misere = Misere::default();
        for heap in 0..30 {
            assert!(misere.wins_first(&dawsons_kayles, &[(heap, 1), (heap / 2, 2)], &limit).is_ok());
        }
        assert!(misere.kinds.iter().any(|kind| kind.tame.is_none()));
        assert!(misere.table.entries().count() > 20);
        // Nim heaps are recognised even if `nim_heap` does not name them.
        let nim = Heap(HeapGame::all_but([]));
        let mut misere = Misere::default();
        assert_eq!(misere.wins_first(&nim, &[(9, 1), (9, 1)], &limit), Ok(false));
        assert!(misere.kinds.iter().all(|kind| kind.heap.is_some()));
    }

    #[test]
    fn a_search_that_was_stopped_can_be_continued() {
        let dawsons_kayles = Heap(HeapGame::coded([(2, 7)]));
        let sum = [(22, 1), (19, 1), (12, 1)];
        let whole = Misere::default().wins_first(&dawsons_kayles, &sum, &Limit::default());
        let mut misere = Misere::default();
        let mut stops = 0;
        let parts = loop {
            match misere.wins_first(&dawsons_kayles, &sum, &Limit::default().with_positions(100)) {
                Err(Stop::Positions { most: 100 }) => stops += 1,
                answer => break answer,
            }
        };
        assert_eq!(parts, whole);
        assert!(stops > 0);
    }
}
