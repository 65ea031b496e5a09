//! Links and distinguishers: games that prove a relation between two others.

use crate::{
    error::MisereError,
    game::{Game, Games},
    limit::{Limit, Stop},
    stack::deeper,
};

impl Games {
    /// Whether G and H are linked: G + T and H + T are both P-positions for some T. They are linked if and only if neither is
    /// an option of the other (Siegel, ch. V.3).
    pub fn is_linked(&self, g: Game, h: Game) -> bool {
        !self.has_option(g, h) && !self.has_option(h, g)
    }

    /// A game T for which G + T and H + T are P-positions.
    ///
    /// # Errors
    /// [`MisereError::NotLinked`] if there is none; also if the calculation was stopped.
    pub fn link(&mut self, g: Game, h: Game, limit: &Limit) -> Result<Game, MisereError> {
        if !self.is_linked(g, h) {
            return Err(MisereError::NotLinked);
        }
        Ok(self.link_of(g, h, limit)?)
    }

    /// A game T for which G + T is a P-position and H + T is not.
    ///
    /// # Errors
    /// [`MisereError::Equal`] if G and H are equal; also if the calculation was stopped.
    pub fn distinguisher(&mut self, g: Game, h: Game, limit: &Limit) -> Result<Game, MisereError> {
        if g == h {
            return Err(MisereError::Equal);
        }
        Ok(self.p_and_n(g, h, limit)?)
    }

    /// {T with G' + T a P-position and H + T not one, for all G'} ∪ the same with G and H interchanged.
    fn link_of(&mut self, g: Game, h: Game, limit: &Limit) -> Result<Game, Stop> {
        if (g, h) == (Game::ZERO, Game::ZERO) {
            return Ok(Game::STAR);
        }
        if let Some(known) = self.links.get(&(g, h)) {
            return Ok(*known);
        }
        let mut options = Vec::new();
        for (moved, rest) in [(g, h), (h, g)] {
            for option in self.options(moved) {
                limit.check()?;
                options.push(deeper(|| self.p_and_n(option, rest, limit))?);
            }
        }
        let link = self.make(options, limit)?;
        self.links.insert((g, h), link);
        Ok(link)
    }

    /// A game whose sum with exactly one of two different games is a P-position.
    fn one_is_p(&mut self, g: Game, h: Game, limit: &Limit) -> Result<Game, Stop> {
        let is_zero_and_p = |a: Game, b: Game| a == Game::ZERO && self.is_p(b);
        if is_zero_and_p(g, h) || is_zero_and_p(h, g) {
            return Ok(Game::ZERO);
        }
        if let Some(known) = self.distinguishers.get(&(g, h)) {
            return Ok(*known);
        }
        let linked_option = |games: &Games, moved: Game, rest: Game| {
            games.options(moved).into_iter().find(|option| games.is_linked(*option, rest))
        };
        let distinguisher = if let Some(option) = linked_option(self, g, h) {
            deeper(|| self.link_of(h, option, limit))?
        } else if let Some(option) = linked_option(self, h, g) {
            deeper(|| self.link_of(g, option, limit))?
        } else {
            return Err(Stop::Internal { what: "two different misere games have no linked options" });
        };
        self.distinguishers.insert((g, h), distinguisher);
        Ok(distinguisher)
    }

    /// T with G + T a P-position and H + T not one.
    fn p_and_n(&mut self, g: Game, h: Game, limit: &Limit) -> Result<Game, Stop> {
        let distinguisher = self.one_is_p(g, h, limit)?;
        let sum = self.sum(g, distinguisher, limit)?;
        if self.is_p(sum) {
            return Ok(distinguisher);
        }
        let mut options = vec![distinguisher];
        for option in self.options(g) {
            limit.check()?;
            options.push(self.mate(option, limit)?);
        }
        self.make(options, limit)
    }
}
