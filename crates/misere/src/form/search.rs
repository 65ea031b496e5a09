//! [`Search`]: who wins a sum of what two players play, whatever it is.

use std::{collections::HashMap, hash::Hash};

use hashbrown::HashMap as Table;
use rustc_hash::FxBuildHasher;
use smallvec::SmallVec;

use crate::{
    form::{MisereOutcome, Side},
    limit::{Limit, Stop},
};

/// A sum of pieces, each with how often it stands there.
pub type Pieces<P> = Vec<(P, u64)>;

/// Where pieces get their moves.
pub trait Play {
    /// What a sum is made of.
    type Piece: Clone + Eq + Hash;
    /// What the rules may say instead of options.
    type Error: From<Stop>;

    /// The sums that a player can move to in a piece.
    ///
    /// # Errors
    /// What the rules say, and if the calculation was stopped.
    fn options(&mut self, piece: &Self::Piece, side: Side) -> Result<Vec<Pieces<Self::Piece>>, Self::Error>;
}

/// The numbers of pieces in a sum, in order; a piece in which nobody can move is left out.
type Terms = SmallVec<[u32; 4]>;

/// What was found of sums of pieces in misère play.
///
/// It belongs to one [`Play`]: with another one it may answer anything. Pieces are asked for their options one at a time, when
/// the search comes to them. Nothing is left out of a sum but pieces in which nobody can move: * + * and 1 - 1 are not 0.
pub struct Search<P> {
    numbers: HashMap<P, u32, FxBuildHasher>,
    pieces: Vec<P>,
    /// For Left and for Right the options of each piece that was asked.
    options: Vec<[Option<Box<[Terms]>>; 2]>,
    /// What is known of sums in which Left moves first, and in which Right does.
    wins: Table<Terms, [Known; 2], FxBuildHasher>,
}

/// What is known of a sum and who moves first in it.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Known {
    #[default]
    Nothing,
    /// It waits for what can be moved to.
    Open,
    Wins,
    Loses,
}

impl<P> Default for Search<P> {
    fn default() -> Self {
        Search { numbers: HashMap::default(), pieces: Vec::new(), options: Vec::new(), wins: Table::default() }
    }
}

/// A sum whose outcome waits for those of its options.
struct Waiting {
    terms: Terms,
    side: Side,
    /// The options that were not looked at.
    options: Vec<Terms>,
}

/// Of so many sums it is kept who wins them.
const MOST_SUMS: usize = 1 << 23;
const TOO_MANY: Stop = Stop::Size { what: "the number of pieces", limit: "2^32 - 1" };
const TOO_LONG: Stop = Stop::Size { what: "a sum of pieces that is searched", limit: "2^16 pieces" };

impl<P: Clone + Eq + Hash> Search<P> {
    /// Who wins a sum.
    ///
    /// # Errors
    /// What the rules say, and if the calculation was stopped. What was found is kept.
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

    /// Whether a player who moves first wins a sum: he cannot move, or can move to one that the other one loses.
    ///
    /// # Errors
    /// What the rules say, and if the calculation was stopped. What was found is kept.
    pub fn wins_first<R: Play<Piece = P> + ?Sized>(
        &mut self,
        play: &mut R,
        sum: &[(P, u64)],
        side: Side,
        limit: &Limit,
    ) -> Result<bool, R::Error> {
        let mut path: Vec<Waiting> = Vec::new();
        let answer = self.search(play, sum, side, &mut path, limit);
        for Waiting { terms, side, .. } in path {
            self.keep(terms, side, Known::Nothing);
        }
        answer
    }

    fn search<R: Play<Piece = P> + ?Sized>(
        &mut self,
        play: &mut R,
        sum: &[(P, u64)],
        side: Side,
        path: &mut Vec<Waiting>,
        limit: &Limit,
    ) -> Result<bool, R::Error> {
        let mut next = Some((self.terms(sum)?, side));
        let mut last = true;
        loop {
            if let Some((terms, side)) = next.take() {
                match self.known(&terms, side) {
                    Known::Wins => last = true,
                    Known::Loses => last = false,
                    Known::Open => return Err(Stop::Round.into()),
                    Known::Nothing => {
                        limit.position()?;
                        limit.count(self.wins.len() as u64, "positions");
                        match self.moves(play, &terms, side, limit)? {
                            Moves::Won => {
                                last = true;
                                self.keep(terms, side, Known::Wins);
                            }
                            Moves::Open(options) => {
                                self.keep(terms.clone(), side, Known::Open);
                                path.push(Waiting { terms, side, options });
                            }
                        }
                    }
                }
            }
            let Some(waiting) = path.last_mut() else { return Ok(last) };
            let other = waiting.side.other();
            let answer = match waiting.options.last() {
                None => Some(false),
                Some(option) => match self.wins.get(option).map_or(Known::Nothing, |known| known[other as usize]) {
                    Known::Loses => Some(true),
                    Known::Wins => {
                        waiting.options.pop();
                        None
                    }
                    Known::Nothing | Known::Open => {
                        next = Some((option.clone(), other));
                        None
                    }
                },
            };
            if let Some(wins) = answer
                && let Some(Waiting { terms, side, .. }) = path.pop()
            {
                self.keep(terms, side, if wins { Known::Wins } else { Known::Loses });
                last = wins;
            }
        }
    }

    fn known(&self, terms: &Terms, side: Side) -> Known {
        self.wins.get(terms).map_or(Known::Nothing, |known| known[side as usize])
    }

    fn keep(&mut self, terms: Terms, side: Side, known: Known) {
        if self.wins.len() >= MOST_SUMS {
            self.wins.clear();
        }
        self.wins.entry(terms).or_default()[side as usize] = known;
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

    /// The options of a piece.
    fn options_of<R: Play<Piece = P> + ?Sized>(
        &mut self,
        play: &mut R,
        piece: u32,
        side: Side,
    ) -> Result<(), R::Error> {
        if self.options[piece as usize][side as usize].is_some() {
            return Ok(());
        }
        let asked = self.pieces[piece as usize].clone();
        let mut options = Vec::new();
        for option in play.options(&asked, side)? {
            options.push(self.terms(&option)?);
        }
        options.sort_unstable();
        options.dedup();
        self.options[piece as usize][side as usize] = Some(options.into());
        Ok(())
    }

    /// What a player can move to, each once, the longest sums first, and without those that the other one is known to win.
    fn moves<R: Play<Piece = P> + ?Sized>(
        &mut self,
        play: &mut R,
        terms: &Terms,
        side: Side,
        limit: &Limit,
    ) -> Result<Moves, R::Error> {
        let mut moves = Vec::new();
        let mut can_move = false;
        for (place, term) in terms.iter().enumerate() {
            if place > 0 && terms[place - 1] == *term {
                continue;
            }
            self.options_of(play, *term, side)?;
            for option in self.options[*term as usize][side as usize].iter().flatten() {
                limit.check()?;
                can_move = true;
                let mut after = terms.clone();
                after.remove(place);
                after.extend(option.iter().copied());
                after.sort_unstable();
                match self.known(&after, side.other()) {
                    Known::Loses => return Ok(Moves::Won),
                    Known::Wins => {}
                    Known::Nothing | Known::Open => moves.push(after),
                }
            }
        }
        if !can_move {
            return Ok(Moves::Won);
        }
        moves.sort_unstable_by(|a, b| (b.len(), b).cmp(&(a.len(), a)));
        moves.dedup();
        Ok(Moves::Open(moves))
    }
}

/// What a player who is to move in a sum has.
enum Moves {
    /// He wins: he cannot move, or can move to a sum that is known to be lost for the other one.
    Won,
    /// Nothing of these is known.
    Open(Vec<Terms>),
}
