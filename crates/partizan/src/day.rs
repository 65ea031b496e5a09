//! The games born by a day, and finite sets of games as partially ordered sets (Siegel, III.1–2).

use super::{
    Relation,
    store::{Game, Store},
};
use crate::limit::Stop;

/// The last day whose games are listed; by the next day there are more than 10^28 (Suetsugu).
pub const LAST_DAY: u64 = 3;

impl Store {
    /// The games born by day n in the printing order, a distributive lattice: 1, 4, 22 and 1474 for n = 0, …, 3.
    ///
    /// # Errors
    /// The stops of the limit; [`Stop::Size`] for n > 3.
    pub fn day(&mut self, n: u64) -> Result<Vec<Game>, Stop> {
        if n > LAST_DAY {
            return Err(Stop::Size { what: "the number of games of that day", limit: "day 3, with 1474 games" });
        }
        let mut day = vec![self.zero()];
        for _ in 0..n {
            // The options that no other option dominates suffice.
            let antichains = self.antichains(&day)?;
            let mut next = Vec::new();
            for left in &antichains {
                for right in &antichains {
                    next.push(self.form(left, right)?);
                }
            }
            next.sort_unstable();
            next.dedup();
            day = next;
        }
        self.sort(day)
    }

    /// All antichains: sets of pairwise incomparable games.
    fn antichains(&mut self, games: &[Game]) -> Result<Vec<Vec<Game>>, Stop> {
        let mut all: Vec<Vec<Game>> = vec![Vec::new()];
        for game in games {
            for place in 0..all.len() {
                self.check()?;
                let mut is_apart = true;
                for other in &all[place] {
                    is_apart = is_apart && self.relation(*other, *game)? == Relation::Confused;
                }
                if is_apart {
                    let mut larger = all[place].clone();
                    larger.push(*game);
                    all.push(larger);
                }
            }
        }
        Ok(all)
    }

    /// The least of `games` that is at least all of `below`, or `None` if there is no least one.
    pub fn join(&mut self, games: &[Game], below: &[Game]) -> Result<Option<Game>, Stop> {
        self.bound(games, below, true)
    }

    /// The greatest of `games` that is at most all of `above`, or `None` if there is no greatest one.
    pub fn meet(&mut self, games: &[Game], above: &[Game]) -> Result<Option<Game>, Stop> {
        self.bound(games, above, false)
    }

    fn bound(&mut self, games: &[Game], of: &[Game], is_join: bool) -> Result<Option<Game>, Stop> {
        let mut bounds = Vec::new();
        for game in games {
            let mut holds = true;
            for other in of {
                self.check()?;
                holds = holds && if is_join { self.le(*other, *game)? } else { self.le(*game, *other)? };
            }
            if holds {
                bounds.push(*game);
            }
        }
        let Some(mut best) = bounds.first().copied() else { return Ok(None) };
        for bound in &bounds {
            if if is_join { self.le(*bound, best)? } else { self.le(best, *bound)? } {
                best = *bound;
            }
        }
        for bound in &bounds {
            self.check()?;
            if !if is_join { self.le(best, *bound)? } else { self.le(*bound, best)? } {
                return Ok(None);
            }
        }
        Ok(Some(best))
    }

    /// The pairs (place of G, place of H) of different games for which H covers G: G < H with no game between them.
    pub fn covers(&mut self, games: &[Game]) -> Result<Vec<(usize, usize)>, Stop> {
        let words = games.len().div_ceil(64);
        self.limit.allow(games.len().saturating_mul(words).saturating_mul(2 * size_of::<u64>()))?;
        // For each game, the places of the games above it and of those below it, as bits.
        let mut above = vec![vec![0u64; words]; games.len()];
        let mut below = above.clone();
        for (place, game) in games.iter().enumerate() {
            for (other_place, other) in games.iter().enumerate() {
                self.check()?;
                if game != other && self.le(*game, *other)? {
                    above[place][other_place / 64] |= 1 << (other_place % 64);
                    below[other_place][place / 64] |= 1 << (place % 64);
                }
            }
        }
        let mut pairs = Vec::new();
        for (place, above) in above.iter().enumerate() {
            for (other, below) in below.iter().enumerate() {
                self.check()?;
                let is_above = above[other / 64] >> (other % 64) & 1 == 1;
                if is_above && above.iter().zip(below).all(|(above, below)| above & below == 0) {
                    pairs.push((place, other));
                }
            }
        }
        Ok(pairs)
    }
}
