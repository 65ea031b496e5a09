//! Tame and restive games and their relatives.

use crate::{
    game::{Game, Games, store::least_missing},
    limit::{Limit, Stop},
};

/// How far a game is from a nim position (*Winning Ways*, ch. 13). If several classes fit, the first one listed here.
///
/// Write p for g⁺ and m for g⁻. The pair is *tame* if p = m or both are less than 2; *restive* if it is not tame, but p < 2;
/// *restless* if it is not tame, p ≥ 2 and m < 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// A nim-heap.
    NimHeap,
    /// All options are tame, and so is its pair.
    Tame,
    /// All options are tame; its pair is restive.
    Restive,
    /// It is played like a nim position: so are its options, or those that are not can be reversed.
    GenerallyTame,
    /// Its pair is restive, and it is played like a restive game.
    GenerallyRestive,
    /// All options are generally tame; its pair is restless.
    Restless,
    /// Like generally tame, but with options that are only tameable.
    Tameable,
    /// Any other.
    Wild,
}

impl Class {
    /// Whether games of the class are tame.
    pub fn is_tame(self) -> bool {
        matches!(self, Class::NimHeap | Class::Tame)
    }

    /// Whether games of the class are generally tame, as tame games are.
    pub fn is_generally_tame(self) -> bool {
        self.is_tame() || self == Class::GenerallyTame
    }

    /// Whether games of the class are tameable, as generally tame games are.
    pub fn is_tameable(self) -> bool {
        self.is_generally_tame() || self == Class::Tameable
    }

    /// Whether games of the class are generally restive, as restive games are.
    pub fn is_generally_restive(self) -> bool {
        matches!(self, Class::Restive | Class::GenerallyRestive)
    }
}

/// The kinds of pairs (g⁺, g⁻).
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pair {
    Tame,
    Restive,
    Restless,
    Other,
}

impl Pair {
    fn of(normal: u32, misere: u32) -> Self {
        match (normal < 2, misere < 2) {
            (true, true) => Pair::Tame,
            _ if normal == misere => Pair::Tame,
            (true, false) => Pair::Restive,
            (false, true) => Pair::Restless,
            (false, false) => Pair::Other,
        }
    }
}

impl Games {
    /// The class of a game; G + * is in the class of G.
    pub fn class(&mut self, game: Game, limit: &Limit) -> Result<Class, Stop> {
        for follower in self.unknown_followers(game, |record| record.class.is_some(), limit)? {
            let class = self.find_class(follower, limit)?;
            self.records[follower.place()].class = Some(class);
        }
        self.record(game).class.ok_or(Stop::Internal { what: "the class of a misere game was not found" })
    }

    /// The class of a game, once it is found for all its followers.
    fn known_class(&self, game: Game) -> Class {
        self.record(game).class.unwrap_or(Class::Wild)
    }

    fn pair(&self, game: Game) -> (u32, u32) {
        (self.nim_value(game), self.misere_nim_value(game))
    }

    fn find_class(&self, game: Game, limit: &Limit) -> Result<Class, Stop> {
        if self.is_nim_heap(game) {
            return Ok(Class::NimHeap);
        }
        let options = self.even_options(game);
        let all = |is: fn(Class) -> bool| options.iter().all(|option| is(self.known_class(*option)));
        let (normal, misere) = self.pair(game);
        let pair = Pair::of(normal, misere);
        if all(Class::is_tame) && matches!(pair, Pair::Tame | Pair::Restive) {
            return Ok(if pair == Pair::Tame { Class::Tame } else { Class::Restive });
        }
        if all(Class::is_generally_tame) {
            return Ok(match pair {
                Pair::Tame => Class::GenerallyTame,
                Pair::Restive => Class::GenerallyRestive,
                Pair::Restless => Class::Restless,
                Pair::Other => Class::Wild,
            });
        }
        match pair {
            Pair::Tame if self.reverts(game, Class::is_generally_tame, limit)? => Ok(Class::GenerallyTame),
            Pair::Tame if self.reverts(game, Class::is_tameable, limit)? => Ok(Class::Tameable),
            Pair::Restive if self.reverts_to_restive(game, limit)? => Ok(Class::GenerallyRestive),
            _ => Ok(Class::Wild),
        }
    }

    /// Whether the options in the given classes have the two nim values of the game as their mexes, and from every other option
    /// there is a move to a game in these classes with the same g⁺, and one to a game with the same g⁻.
    fn reverts(&self, game: Game, is_in: fn(Class) -> bool, limit: &Limit) -> Result<bool, Stop> {
        let (normal, misere) = self.pair(game);
        let is_counted = |game: &Game| is_in(self.known_class(*game));
        let (inside, outside) = self.even_options(game).iter().copied().partition::<Vec<Game>, _>(is_counted);
        let is_given =
            self.mexes(&inside) == (normal, misere) || inside.is_empty() && normal == 0 && is_in(Class::Tameable);
        if !is_given {
            return Ok(false);
        }
        for option in outside {
            limit.check()?;
            let after = || self.each_option(option).filter(is_counted);
            if !after().any(|game| self.nim_value(game) == normal)
                || !after().any(|game| self.misere_nim_value(game) == misere)
            {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The same for a restive pair and generally tame options, where other options may also be reversed by generally restive
    /// games.
    fn reverts_to_restive(&self, game: Game, limit: &Limit) -> Result<bool, Stop> {
        let (normal, misere) = self.pair(game);
        let is_tame = |game: &Game| self.known_class(*game).is_generally_tame();
        let (inside, outside) = self.even_options(game).iter().copied().partition::<Vec<Game>, _>(is_tame);
        if self.mexes(&inside) != (normal, misere) {
            return Ok(false);
        }
        let is_counted = |game: &Game| is_tame(game) || self.known_class(*game).is_generally_restive();
        for option in outside {
            limit.check()?;
            let pairs = || self.each_option(option).filter(is_counted).map(|game| self.pair(game));
            let keeps_misere = pairs().any(|(p, m)| m == misere && (p < 2 || p ^ m < 2));
            let keeps_normal = pairs().any(|(p, m)| p == normal && (m < 2 || p ^ m < 2));
            if !keeps_misere || !keeps_normal {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn mexes(&self, games: &[Game]) -> (u32, u32) {
        let normal = games.iter().map(|game| self.nim_value(*game)).collect();
        let misere = games.iter().map(|game| self.misere_nim_value(*game)).collect();
        (least_missing(normal), least_missing(misere))
    }

    /// Whether a game is not generally tame, but G + G is, with the genus 0^0.
    pub fn is_half_tame(&mut self, game: Game, limit: &Limit) -> Result<bool, Stop> {
        if self.class(game, limit)?.is_generally_tame() {
            return Ok(false);
        }
        let double = self.sum(game, game, limit)?;
        Ok(self.pair(double) == (0, 0) && self.class(double, limit)?.is_generally_tame())
    }
}
