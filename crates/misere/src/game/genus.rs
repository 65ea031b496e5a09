//! The genus of a game.

use std::fmt;

use crate::{
    game::{Game, Games, store::least_missing},
    limit::{Limit, Stop},
};

/// The genus g^g₀g₁g₂… of a game G: its nim value g⁺ of normal play, and the nim values g₀, g₁, g₂, … of misère play of G,
/// G + *2, G + *2 + *2, …, which end by repeating two digits (*Winning Ways*, ch. 13).
///
/// It prints as in the literature: for a nim-heap only g, for generally tame and generally restive games g^g₀, whose other digits
/// follow from these two, and for all others the digits up to the two that repeat.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Genus {
    normal: u32,
    /// The digits up to the last two, which repeat.
    digits: Vec<u32>,
    /// How many digits are printed.
    printed: usize,
}

impl Genus {
    /// The nim value of normal play.
    pub fn normal(&self) -> u32 {
        self.normal
    }

    /// The nim value of misère play of the sum with a number of heaps of two.
    pub fn digit(&self, twos: u64) -> u32 {
        // Of distant places only the parity matters.
        let place = usize::try_from(twos).unwrap_or_else(|_| usize::from(twos % 2 == 1) + (usize::MAX >> 2 << 1));
        digit(&self.digits, place)
    }

    /// The digits up to the two that repeat forever; there are at least two.
    pub fn digits(&self) -> &[u32] {
        &self.digits
    }

    /// Whether g⁺ and g⁻ are those of a game that is played like a nim position: equal, or both less than 2.
    pub fn is_tame(&self) -> bool {
        let Genus { normal, digits, .. } = self;
        *normal == digits[0] || *normal < 2 && digits[0] < 2
    }
}

impl fmt::Display for Genus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.normal)?;
        let digits = &self.digits[..self.printed.min(self.digits.len())];
        if digits.is_empty() {
            return Ok(());
        }
        let is_long = digits.iter().any(|digit| *digit > 9);
        let digits: Vec<String> = digits.iter().map(u32::to_string).collect();
        if is_long { write!(f, "^({})", digits.join(",")) } else { write!(f, "^{}", digits.concat()) }
    }
}

/// A digit of a sequence that repeats its last two digits.
fn digit(digits: &[u32], place: usize) -> u32 {
    let tail = digits.len().saturating_sub(2);
    let place = if place < digits.len() { place } else { tail + (place - tail) % 2 };
    digits.get(place).copied().unwrap_or_default()
}

impl Games {
    /// The genus of a game.
    pub fn genus(&mut self, game: Game, limit: &Limit) -> Result<Genus, Stop> {
        for follower in self.unknown_followers(game, |record| record.digits.is_some(), limit)? {
            let digits = self.find_digits(follower, limit)?;
            self.records[follower.place()].digits = Some(digits.into());
        }
        let digits: Vec<u32> = self.known_digits(game).iter().map(|digit| digit ^ (game.0 & 1)).collect();
        let class = self.class(game, limit)?;
        let printed = if self.is_nim_heap(game) {
            0
        } else if class.is_generally_tame() || class.is_generally_restive() {
            1
        } else {
            digits.len()
        };
        Ok(Genus { normal: self.nim_value(game), digits, printed })
    }

    /// The digits of the even part.
    fn known_digits(&self, game: Game) -> &[u32] {
        self.record(game).digits.as_deref().unwrap_or_default()
    }

    /// The digits of an even game: g₀ = g⁻, and each other one is the least number that is neither the one before, nor that
    /// one ⊕ 1, nor the digit of an option at the same place.
    fn find_digits(&self, game: Game, limit: &Limit) -> Result<Vec<u32>, Stop> {
        let options = self.even_options(game);
        // From here on the digits of the options alternate.
        let settled = options.iter().map(|option| self.known_digits(*option).len()).max().unwrap_or(0);
        let mut digits = vec![self.misere_nim_value(game)];
        loop {
            let place = digits.len();
            let before = digits[place - 1];
            let mut used = vec![before, before ^ 1];
            for option in options {
                limit.check()?;
                used.push(digit(self.known_digits(*option), place) ^ (option.0 & 1));
            }
            let next = least_missing(used);
            digits.push(next);
            // The next digit depends on the last one and on the parity of its place.
            if place > settled + 2 && digits[place - 2] == next {
                break;
            }
        }
        while let [.., a, _, b] = digits.as_slice()
            && a == b
        {
            digits.pop();
        }
        Ok(digits)
    }
}
