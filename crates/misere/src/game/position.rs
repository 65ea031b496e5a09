//! [`Positions`]: the canonical forms of positions.

use std::hash::Hash;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::{
    explore::explore,
    game::{Game, Games},
    impartial::misere::{Pieces, Play},
    limit::{Limit, Stop},
};

/// The canonical forms of positions of type `P` that were needed so far. It belongs to one [`Play`] and one store.
pub struct Positions<P> {
    forms: HashMap<P, Game, FxBuildHasher>,
}

impl<P> Default for Positions<P> {
    fn default() -> Self {
        Positions { forms: HashMap::default() }
    }
}

/// A move in a sum of positions: the position in which it is made, and its result.
pub type Move<P> = (P, Pieces<P>);

const UNKNOWN: Stop = Stop::Internal { what: "the canonical form of a position was not found" };

impl<P: Clone + Eq + Hash> Positions<P> {
    /// How many canonical forms are known.
    pub fn len(&self) -> usize {
        self.forms.len()
    }

    /// Whether none is known.
    pub fn is_empty(&self) -> bool {
        self.forms.is_empty()
    }

    /// The canonical form of a sum of positions.
    ///
    /// ```
    /// use cutcake_misere::{Games, game::Positions};
    /// use cutcake_base::limit::{Limit, Stop};
    /// use cutcake_impartial::misere::{Pieces, Play};
    ///
    /// /// Heaps of which one or two tokens are taken.
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
    /// let (mut games, mut positions, limit) = (Games::default(), Positions::default(), Limit::default());
    /// let five = positions.form(&mut games, &OneOrTwo, &[(5, 1)], &limit)?;
    /// assert_eq!(games.name(five, &limit)?, "*[2]");
    /// # Ok::<(), Stop>(())
    /// ```
    ///
    /// # Errors
    /// If the calculation was stopped, or play is loopy. Results so far are kept.
    pub fn form<R>(&mut self, games: &mut Games, play: &R, pieces: &[(P, u64)], limit: &Limit) -> Result<Game, Stop>
    where
        R: Play<Piece = P> + ?Sized,
    {
        for (piece, _) in pieces {
            self.find_form(games, play, piece, limit)?;
        }
        self.known_sum(games, pieces, limit)
    }

    /// The nim values g⁺ of normal play and g⁻ of misère play of a sum of positions. If all of them are generally tame, the sum
    /// is played like a nim position, and its canonical form is not needed.
    ///
    /// # Errors
    /// If the calculation was stopped, or play is loopy.
    pub fn nim_values<R>(
        &mut self,
        games: &mut Games,
        play: &R,
        pieces: &[(P, u64)],
        limit: &Limit,
    ) -> Result<(u32, u32), Stop>
    where
        R: Play<Piece = P> + ?Sized,
    {
        let (mut normal, mut is_firm, mut is_tame) = (0, false, true);
        for (piece, times) in pieces.iter().filter(|(_, times)| *times > 0) {
            self.find_form(games, play, piece, limit)?;
            let form = *self.forms.get(piece).ok_or(UNKNOWN)?;
            is_tame = is_tame && games.class(form, limit)?.is_generally_tame();
            is_firm |= games.nim_value(form) == games.misere_nim_value(form);
            normal ^= if times % 2 == 1 { games.nim_value(form) } else { 0 };
        }
        if is_tame {
            return Ok((normal, if is_firm { normal } else { normal ^ 1 }));
        }
        let sum = self.known_sum(games, pieces, limit)?;
        Ok((games.nim_value(sum), games.misere_nim_value(sum)))
    }

    /// The moves in a sum of positions to P-positions: they win.
    ///
    /// # Errors
    /// If the calculation was stopped, or play is loopy.
    pub fn winning_moves<R>(
        &mut self,
        games: &mut Games,
        play: &R,
        pieces: &[(P, u64)],
        limit: &Limit,
    ) -> Result<Vec<Move<P>>, Stop>
    where
        R: Play<Piece = P> + ?Sized,
    {
        let mut moves = Vec::new();
        for (place, (piece, times)) in pieces.iter().enumerate() {
            if *times == 0 || pieces[..place].iter().any(|(before, times)| before == piece && *times > 0) {
                continue;
            }
            let mut rest = pieces.to_vec();
            rest[place].1 -= 1;
            let rest = self.form(games, play, &rest, limit)?;
            for option in play.options(piece, limit)? {
                limit.position()?;
                let form = self.form(games, play, &option, limit)?;
                let after = games.sum(rest, form, limit)?;
                if games.is_p(after) {
                    moves.push((piece.clone(), option));
                }
            }
        }
        Ok(moves)
    }

    /// Finds the form of a position and of all its followers.
    fn find_form<R>(&mut self, games: &mut Games, play: &R, piece: &P, limit: &Limit) -> Result<(), Stop>
    where
        R: Play<Piece = P> + ?Sized,
    {
        let mut state = (self, games);
        explore(
            piece.clone(),
            &mut state,
            |(positions, _), piece| positions.forms.contains_key(piece),
            |(positions, _), piece| {
                limit.position()?;
                limit.count(positions.forms.len() as u64, "positions");
                if let Some(heap) = play.nim_heap(piece) {
                    return Ok((Err(heap), Vec::new()));
                }
                let options = play.options(piece, limit)?;
                let pieces = options.iter().flatten().map(|(piece, _)| piece);
                let unknown = pieces.filter(|piece| !positions.forms.contains_key(*piece)).cloned().collect();
                Ok((Ok(options), unknown))
            },
            |(positions, games), piece, options: Result<Vec<Pieces<P>>, u64>| {
                let form = match options {
                    Err(heap) => games.heap(heap, limit)?,
                    Ok(options) => {
                        let mut forms = Vec::with_capacity(options.len());
                        for option in &options {
                            forms.push(positions.known_sum(games, option, limit)?);
                        }
                        games.make(forms, limit)?
                    }
                };
                positions.forms.insert(piece, form);
                Ok(())
            },
        )
    }

    /// The form of a sum of positions whose forms are known.
    fn known_sum(&self, games: &mut Games, pieces: &[(P, u64)], limit: &Limit) -> Result<Game, Stop> {
        let mut terms = Vec::with_capacity(pieces.len());
        for (piece, times) in pieces {
            let form = *self.forms.get(piece).ok_or(UNKNOWN)?;
            terms.push(games.multiple(form, *times, limit)?);
        }
        games.sum_of(&terms, limit)
    }
}
