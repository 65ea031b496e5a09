//! Mates: G⁻, for which G + G⁻ is a P-position.

use crate::{
    game::{Game, Games},
    limit::{Limit, Stop},
};

impl Games {
    /// The mate G⁻ of a game: * for 0, otherwise the game whose options are the mates of the options of G, in canonical form.
    /// G + G⁻ is a P-position (Siegel, ch. V.3).
    pub fn mate(&mut self, game: Game, limit: &Limit) -> Result<Game, Stop> {
        for follower in self.unknown_followers(game, |record| record.mate.is_some(), limit)? {
            let mate = if follower == Game::ZERO {
                Game::STAR
            } else {
                let mates = self.even_options(follower).iter().map(|option| self.known_mate(*option));
                let mates = mates.collect::<Option<Vec<Game>>>().ok_or(UNKNOWN)?;
                self.make(mates, limit)?
            };
            self.records[follower.place()].mate = Some(mate);
        }
        self.known_mate(game).ok_or(UNKNOWN)
    }

    /// The mate, if it is known: that of G + * is G⁻ + *.
    fn known_mate(&self, game: Game) -> Option<Game> {
        Some(self.record(game).mate?.plus_parity_of(game))
    }
}

const UNKNOWN: Stop = Stop::Internal { what: "the mate of a misere game was not found" };
