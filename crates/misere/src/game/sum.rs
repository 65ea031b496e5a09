//! Sums in canonical form.

use crate::{
    game::{Game, Games},
    limit::{Limit, Stop},
};

impl Games {
    /// G + H in canonical form.
    pub fn sum(&mut self, g: Game, h: Game, limit: &Limit) -> Result<Game, Stop> {
        let is_odd = |game: Game| Game(game.0 & 1);
        let mut waiting = vec![pair(g, h)];
        while let Some((a, b)) = waiting.last().copied() {
            limit.check()?;
            if self.known_sum(Game(a), Game(b)).is_some() {
                waiting.pop();
                continue;
            }
            let before = waiting.len();
            let mut options = Vec::new();
            let (a, b) = (Game(a), Game(b));
            for (moved, rest) in [(a, b), (b, a)] {
                for option in self.even_options(moved) {
                    limit.check()?;
                    match self.known_sum(*option, rest) {
                        Some(sum) => options.push(sum),
                        None => waiting.push(pair(*option, rest)),
                    }
                }
            }
            if waiting.len() == before {
                waiting.pop();
                let sum = self.make(options, limit)?;
                self.sums.insert((a.0, b.0), sum);
            }
        }
        let even = self.known_sum(g.even_part(), h.even_part()).ok_or(UNKNOWN)?;
        Ok(even.plus_parity_of(is_odd(g)).plus_parity_of(is_odd(h)))
    }

    /// G + H, if it is known.
    fn known_sum(&self, g: Game, h: Game) -> Option<Game> {
        let (a, b) = pair(g, h);
        let even = if a == 0 { Game(b) } else { *self.sums.get(&(a, b))? };
        Some(even.plus_parity_of(g).plus_parity_of(h))
    }

    /// The sum of several games.
    pub fn sum_of(&mut self, games: &[Game], limit: &Limit) -> Result<Game, Stop> {
        let mut games = games.to_vec();
        self.sort(&mut games);
        games.into_iter().try_fold(Game::ZERO, |sum, game| self.sum(sum, game, limit))
    }

    /// The sum of `times` copies of G, found by repeated addition: only * and 0 cancel with themselves.
    pub fn multiple(&mut self, game: Game, times: u64, limit: &Limit) -> Result<Game, Stop> {
        let even = game.even_part();
        let mut multiple = if times.is_multiple_of(2) { Game::ZERO } else { Game(game.0 & 1) };
        if even != Game::ZERO {
            for _ in 0..times {
                limit.check()?;
                multiple = self.sum(multiple, even, limit)?;
            }
        }
        Ok(multiple)
    }
}

/// The even parts as the key of their sum.
fn pair(g: Game, h: Game) -> (u32, u32) {
    let (g, h) = (g.even_part().0, h.even_part().0);
    (g.min(h), g.max(h))
}

const UNKNOWN: Stop = Stop::Internal { what: "a sum of misere games was not found" };
