//! Parts of a game: the summands of the sums that it is equal to.

use std::cmp::Ordering;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::{
    error::MisereError,
    game::{Game, Games},
    limit::{Limit, Stop},
    stack::deeper,
};

const UNKNOWN: Stop = Stop::Internal { what: "the parts of a misere game were not found" };

/// The known partitions of games.
type KnownPartitions = HashMap<Game, Vec<Vec<Game>>, FxBuildHasher>;

impl Games {
    /// The even parts of the even part of a game, other than 0 and itself, in canonical order.
    ///
    /// X is a *part* of G if X + Y = G for some Y. There is at most one such Y, and a game has finitely many parts; the sum of
    /// a part and * is also a part (Siegel, ch. V.4).
    pub fn parts(&mut self, game: Game, limit: &Limit) -> Result<Vec<Game>, Stop> {
        self.find_all_parts(game, limit)?;
        let even = game.even_part();
        let parts = self.known_parts(even).iter().map(|(part, _)| *part);
        Ok(parts.filter(|part| *part != Game::ZERO && *part != even).collect())
    }

    /// Whether its only parts are 0, *, itself and its sum with *, and it is neither 0 nor *.
    pub fn is_prime(&mut self, game: Game, limit: &Limit) -> Result<bool, Stop> {
        self.find_all_parts(game, limit)?;
        Ok(self.is_known_prime(game))
    }

    /// The game X with H + X = G.
    ///
    /// # Errors
    /// [`MisereError::NotAPart`] if there is none; also if the calculation was stopped.
    pub fn minus(&mut self, g: Game, h: Game, limit: &Limit) -> Result<Game, MisereError> {
        match self.difference(g, h, limit)? {
            Some(difference) => Ok(difference),
            None => Err(MisereError::NotAPart { part: self.name(h, limit)?, whole: self.name(g, limit)? }),
        }
    }

    /// The game X with H + X = G, if there is one.
    pub fn difference(&mut self, g: Game, h: Game, limit: &Limit) -> Result<Option<Game>, Stop> {
        self.find_all_parts(g, limit)?;
        Ok(self.known_difference(g, h))
    }

    /// All ways to write a game as a sum of primes, each in ascending order; for an odd game they contain *. There may be more
    /// than one.
    pub fn partitions(&mut self, game: Game, limit: &Limit) -> Result<Vec<Vec<Game>>, Stop> {
        let mut known = KnownPartitions::default();
        let even = game.even_part();
        self.find_partitions(even, &mut known, limit)?;
        let mut partitions = known.remove(&even).unwrap_or_default();
        if !game.is_even() {
            for partition in &mut partitions {
                partition.insert(0, Game::STAR);
            }
        }
        Ok(partitions)
    }

    /// Whether it is a part of the game of which it is the only option.
    pub fn is_extraverted(&mut self, game: Game, limit: &Limit) -> Result<bool, Stop> {
        let sharp = self.make(vec![game], limit)?;
        Ok(self.difference(sharp, game, limit)?.is_some())
    }

    /// Whether it is 0 or *.
    pub fn is_introverted(&self, game: Game) -> bool {
        game.even_part() == Game::ZERO
    }

    fn known_parts(&self, game: Game) -> &[(Game, Game)] {
        self.record(game).parts.as_deref().unwrap_or_default()
    }

    /// Whether it is prime, if its parts are known.
    fn is_known_prime(&self, game: Game) -> bool {
        self.known_parts(game).len() == 2
    }

    /// G - H, if it exists and the parts of G are known.
    fn known_difference(&self, g: Game, h: Game) -> Option<Game> {
        difference_of(self.known_parts(g), g, h)
    }

    /// Finds the parts of a game and of all its followers.
    fn find_all_parts(&mut self, game: Game, limit: &Limit) -> Result<(), Stop> {
        for follower in self.unknown_followers(game, |record| record.parts.is_some(), limit)? {
            let mut parts = self.find_parts(follower, limit)?;
            parts.sort_unstable_by(|a, b| self.compare(a.0, b.0));
            self.records[follower.place()].parts = Some(parts.into());
        }
        Ok(())
    }

    /// All pairs of even games whose sum is the given even game, if the parts of its options are known.
    fn find_parts(&mut self, game: Game, limit: &Limit) -> Result<Vec<(Game, Game)>, Stop> {
        let mut pairs = vec![(Game::ZERO, game)];
        if game == Game::ZERO {
            return Ok(pairs);
        }
        pairs.push((game, Game::ZERO));
        let options = self.even_options(game).to_vec();
        if self.must_be_prime(&options) {
            return Ok(pairs);
        }
        // In X + Y = G every option arises from one of X, which leaves Y as a part of it, or from one of Y, which leaves X.
        let mut candidates: Vec<Game> =
            options.iter().flat_map(|option| self.known_parts(*option)).map(|(part, _)| *part).collect();
        self.sort(&mut candidates);
        candidates.dedup();
        candidates.retain(|part| *part != Game::ZERO && *part != game);
        loop {
            let before = pairs.len();
            for part in &candidates {
                limit.check()?;
                if pairs.iter().any(|(known, _)| known == part) {
                    continue;
                }
                if let Some(rest) = self.find_rest(game, *part, &options, &pairs, limit)? {
                    pairs.push((*part, rest));
                    if rest != *part {
                        pairs.push((rest, *part));
                    }
                }
            }
            // Pairs found in this round may help to find others.
            if pairs.len() == before {
                return Ok(pairs);
            }
        }
    }

    /// Whether a game with these options has only trivial parts: 0 or * is among the options, or three primes.
    fn must_be_prime(&self, options: &[Game]) -> bool {
        let mut primes: Vec<Game> = options.iter().map(|option| option.even_part()).collect();
        if primes.contains(&Game::ZERO) {
            return true;
        }
        primes.dedup();
        primes.iter().filter(|option| self.is_known_prime(**option)).count() >= 3
    }

    /// The even game whose sum with `part` is the game, if there is one.
    fn find_rest(
        &mut self,
        game: Game,
        part: Game,
        options: &[Game],
        pairs: &[(Game, Game)],
        limit: &Limit,
    ) -> Result<Option<Game>, Stop> {
        let of_part = self.even_options(part).to_vec();
        let mut all: Vec<Game> = options.iter().filter_map(|option| self.known_difference(*option, part)).collect();
        all.extend(of_part.iter().filter_map(|option| difference_of(pairs, game, *option)));
        let mut candidates = vec![self.make(all, limit)?];
        for option in options {
            limit.check()?;
            let single = of_part.iter().filter_map(|of_part| self.known_difference(*option, *of_part));
            candidates.extend(single);
        }
        self.sort(&mut candidates[1..]);
        candidates.dedup();
        for rest in candidates {
            let can_be = rest.is_even() && self.nim_value(rest) ^ self.nim_value(part) == self.nim_value(game);
            if can_be && self.sum(part, rest, limit)? == game {
                return Ok(Some(rest));
            }
        }
        Ok(None)
    }

    /// Finds the partitions of an even game.
    fn find_partitions(&mut self, game: Game, known: &mut KnownPartitions, limit: &Limit) -> Result<(), Stop> {
        if known.contains_key(&game) {
            return Ok(());
        }
        self.find_all_parts(game, limit)?;
        let pairs = self.record(game).parts.clone().ok_or(UNKNOWN)?;
        let mut partitions = Vec::new();
        if game == Game::ZERO {
            partitions.push(Vec::new());
        } else if self.is_known_prime(game) {
            partitions.push(vec![game]);
        } else {
            for (first, rest) in pairs {
                limit.check()?;
                if first == Game::ZERO || first == game || !self.is_prime(first, limit)? {
                    continue;
                }
                // A part of the rest is a part of the game, and the game is not a part of the rest, so the recursion ends.
                deeper(|| self.find_partitions(rest, known, limit))?;
                for others in known.get(&rest).into_iter().flatten() {
                    limit.check()?;
                    if others.first().is_none_or(|second| self.compare(first, *second) != Ordering::Greater) {
                        partitions.push([&[first], others.as_slice()].concat());
                    }
                }
            }
            partitions.sort_unstable_by(|a, b| {
                let mut pairs = a.iter().zip(b).map(|(a, b)| self.compare(*a, *b));
                pairs.find(|order| *order != Ordering::Equal).unwrap_or(a.len().cmp(&b.len()))
            });
        }
        known.insert(game, partitions);
        Ok(())
    }
}

/// G - H, given the pairs of even games whose sum is the even part of G.
fn difference_of(pairs: &[(Game, Game)], g: Game, h: Game) -> Option<Game> {
    let (_, rest) = pairs.iter().find(|(part, _)| *part == h.even_part())?;
    Some(rest.plus_parity_of(g).plus_parity_of(h))
}
