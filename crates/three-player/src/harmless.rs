//! [`harmless`]: sums that never help a player, by which results for some numbers of copies carry over to all larger numbers.
//!
//! # What is proved
//! A sum is *hereditary* if in it and in all its followers a player who has no move never gets one again. A sum E is
//! *harmless* against a player p if for every hereditary sum S and whoever starts: if p does not win S, he does not win S + E.
//! So if p does not win n·G + H for k successive n, k·G is harmless against p and both G and H are hereditary, then he
//! wins it for no larger n either.
//!
//! # How
//! In S the other two have a strategy against p. In S + E they play as if S were alone. Where p moves in S, they answer as
//! in S. Where he moves in E, both answer in E, so that in S it is again his turn. Only when one of them has no move left
//! in S, where he would leave, must he move in E if he can, now and at each later turn of his. He is then *here*, and once
//! he has no move in E he is *out*. While p has not lost S, at least one of the two is still in S, because p without rivals
//! would have won. When p has no move left in S, he moves in E, and is answered as before; since those who are in S answer
//! each of his moves by one of their own in E, it is p who leaves first.
//!
//! So E is harmless if it is *safe* with both in S. E is safe with each of the two in S, here or out, if to every
//! move of p there are answers in E, of those who are in S and, if they can move, of those who are here, that leave
//! something safe; and if each one who is here, or who is in S together with the other, finds a move in E that leaves
//! something safe with him here, or, where he has none, leaves it safe with him out. Play in E is finite, and so
//! is the search for answers.

use hashbrown::HashMap;
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use super::{
    position::{Play, Terms},
    shape::TOO_MANY,
};
use crate::{
    limit::{Limit, Stop},
    player::Player,
};

/// Where one of the two opponents of a player is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AllyPlace {
    /// He plays in the other sum, and answers in this one.
    Elsewhere,
    /// He has no move in the other sum, and moves in this one at each of his turns.
    Here,
    /// He has left.
    Out,
}

/// A sum that does not help a player while his opponents are at these places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Safe<P> {
    /// The sum.
    pub sum: Terms<P>,
    /// Where the next player is, and where the previous one is.
    pub places: [AllyPlace; 2],
}

/// A move in a safe sum, and the safe sum that the opponents make of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer<P> {
    /// The sum before the move.
    pub from: Safe<P>,
    /// What the player moves to; `None` if one of the opponents has to move.
    pub moved: Option<Terms<P>>,
    /// The player to move.
    pub mover: Player,
    /// The sum after the answers.
    pub to: Safe<P>,
}

/// Sums with pieces given by their indices.
type Numbered = Vec<(u32, u64)>;

/// The options of each role.
type Options<P> = [Vec<Terms<P>>; 3];

type State = (Numbered, [AllyPlace; 2]);

/// The role that moves, what it moves to if that is the player, and the result.
type Found = (usize, Option<Numbered>, State);

struct Harmless<'p, R: Play + ?Sized> {
    play: &'p R,
    player: Player,
    limit: &'p Limit,
    /// The pieces in which somebody can move, with the options of the player, the next one and the previous one.
    pieces: IndexMap<R::Piece, Options<R::Piece>, FxBuildHasher>,
    /// For each state visited, the answers in it if it is safe.
    known: HashMap<State, Option<Vec<Found>>, FxBuildHasher>,
    most: usize,
}

/// A proof that a sum is harmless against a player: every answer in it and in its followers, the sum itself first. `None` if no
/// proof is found within `most` sums.
///
/// ```
/// use cutcake_base::{limit::Limit, player::Player, position::board};
/// use cutcake_rulesets::cutblock::Cutblock;
/// use cutcake_three_player::harmless;
/// let limit = Limit::default();
/// // To another cube of side 2 both opponents have an answer; another free move helps.
/// assert!(harmless(&Cutblock, &[(board([2, 2, 2]), 1)], Player::Left, 100, &limit)?.is_some());
/// assert!(harmless(&Cutblock, &[(board([2, 1, 1]), 1)], Player::Left, 100, &limit)?.is_none());
/// # Ok::<(), cutcake_base::limit::Stop>(())
/// ```
pub fn harmless<R: Play + ?Sized>(
    play: &R,
    sum: &[(R::Piece, u64)],
    player: Player,
    most: usize,
    limit: &Limit,
) -> Result<Option<Vec<Answer<R::Piece>>>, Stop> {
    let (pieces, known) = (IndexMap::default(), HashMap::default());
    let mut harmless = Harmless { play, player, limit, pieces, known, most };
    let mut start = Vec::new();
    harmless.add(&mut start, sum)?;
    let start = (start, [AllyPlace::Elsewhere; 2]);
    if harmless.is_safe(&start)? { harmless.answers(start).map(Some) } else { Ok(None) }
}

impl<R: Play + ?Sized> Harmless<'_, R> {
    /// The index of a piece, if somebody can move in it.
    fn number(&mut self, piece: &R::Piece) -> Result<Option<u32>, Stop> {
        let place = match self.pieces.get_index_of(piece) {
            Some(place) => place,
            None => {
                let mut options = [const { Vec::new() }; 3];
                for (role, options) in options.iter_mut().enumerate() {
                    *options = self.play.options(piece, self.player.later(role), self.limit)?;
                }
                if options.iter().all(Vec::is_empty) {
                    return Ok(None);
                }
                self.pieces.insert_full(piece.clone(), options).0
            }
        };
        u32::try_from(place).map(Some).map_err(|_| TOO_MANY)
    }

    fn add(&mut self, sum: &mut Numbered, terms: &[(R::Piece, u64)]) -> Result<(), Stop> {
        for (piece, times) in terms.iter().filter(|(_, times)| *times > 0) {
            let Some(number) = self.number(piece)? else { continue };
            match sum.binary_search_by_key(&number, |(number, _)| *number) {
                Ok(place) => sum[place].1 = sum[place].1.checked_add(*times).ok_or(TOO_MANY)?,
                Err(place) => sum.insert(place, (number, *times)),
            }
        }
        Ok(())
    }

    /// The options of a role in a sum.
    fn moves(&mut self, sum: &Numbered, role: usize) -> Result<Vec<Numbered>, Stop> {
        let mut moves = Vec::new();
        for (place, (number, times)) in sum.iter().enumerate() {
            for option in self.pieces[*number as usize][role].clone() {
                self.limit.check()?;
                let mut next = sum.clone();
                if *times > 1 {
                    next[place].1 -= 1;
                } else {
                    next.remove(place);
                }
                self.add(&mut next, &option)?;
                if !moves.contains(&next) {
                    moves.push(next);
                }
            }
        }
        Ok(moves)
    }

    /// Whether a sum is safe; also false if too many states were visited.
    fn is_safe(&mut self, state: &State) -> Result<bool, Stop> {
        if let Some(known) = self.known.get(state) {
            return Ok(known.is_some());
        }
        if self.known.len() >= self.most {
            return Ok(false);
        }
        let found = crate::stack::deeper(|| self.found(state))?;
        let is_safe = found.is_some();
        self.known.insert(state.clone(), found);
        Ok(is_safe)
    }

    fn found(&mut self, (sum, places): &State) -> Result<Option<Vec<Found>>, Stop> {
        let mut found = Vec::new();
        for moved in self.moves(sum, 0)? {
            let Some(to) = self.answer((moved.clone(), *places), 1)? else { return Ok(None) };
            found.push((0, Some(moved), to));
        }
        for role in [1, 2] {
            let is_forced = match (places[role - 1], places[2 - role]) {
                (AllyPlace::Elsewhere, other) => other == AllyPlace::Elsewhere,
                (AllyPlace::Here, _) => true,
                (AllyPlace::Out, _) => false,
            };
            if is_forced {
                let Some(to) = self.forced((sum.clone(), *places), role)? else { return Ok(None) };
                found.push((role, None, to));
            }
        }
        Ok(Some(found))
    }

    /// The result of answers by the opponents, from a role on, in a sum in which the player has moved.
    fn answer(&mut self, state: State, role: usize) -> Result<Option<State>, Stop> {
        if role > 2 {
            return Ok(self.is_safe(&state)?.then_some(state));
        }
        let (sum, mut places) = state;
        let place = places[role - 1];
        if place == AllyPlace::Out {
            return self.answer((sum, places), role + 1);
        }
        let moves = self.moves(&sum, role)?;
        if moves.is_empty() && place == AllyPlace::Here {
            places[role - 1] = AllyPlace::Out;
            return self.answer((sum, places), role + 1);
        }
        for moved in moves {
            if let Some(to) = self.answer((moved, places), role + 1)? {
                return Ok(Some(to));
            }
        }
        Ok(None)
    }

    /// The result of a move in a sum by a role that has no move elsewhere.
    fn forced(&mut self, (sum, mut places): State, role: usize) -> Result<Option<State>, Stop> {
        places[role - 1] = AllyPlace::Here;
        let moves = self.moves(&sum, role)?;
        if moves.is_empty() {
            places[role - 1] = AllyPlace::Out;
            let state = (sum, places);
            return Ok(self.is_safe(&state)?.then_some(state));
        }
        for moved in moves {
            let state = (moved, places);
            if self.is_safe(&state)? {
                return Ok(Some(state));
            }
        }
        Ok(None)
    }

    /// All answers in a safe sum and in the sums they lead to.
    fn answers(&self, start: State) -> Result<Vec<Answer<R::Piece>>, Stop> {
        let mut waiting: indexmap::IndexSet<State, FxBuildHasher> = [start].into_iter().collect();
        let (mut answers, mut next) = (Vec::new(), 0);
        while let Some(state) = waiting.get_index(next).cloned() {
            self.limit.check()?;
            next += 1;
            for (role, moved, to) in self.known.get(&state).into_iter().flatten().flatten() {
                answers.push(Answer {
                    from: self.safe(&state),
                    moved: moved.as_ref().map(|moved| self.terms(moved)),
                    mover: self.player.later(*role),
                    to: self.safe(to),
                });
                waiting.insert(to.clone());
            }
        }
        Ok(answers)
    }

    fn safe(&self, (sum, places): &State) -> Safe<R::Piece> {
        Safe { sum: self.terms(sum), places: *places }
    }

    fn terms(&self, sum: &Numbered) -> Terms<R::Piece> {
        let piece = |number: u32| self.pieces.get_index(number as usize).map(|(piece, _)| piece.clone());
        sum.iter().filter_map(|(number, times)| Some((piece(*number)?, *times))).collect()
    }
}
