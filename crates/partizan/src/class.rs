//! Classes of values: numbers, infinitesimals, all-small games, parity and temper.

use num_integer::Integer;

use super::{
    num::Num,
    store::{Game, Store},
};
use crate::limit::Stop;

/// The parities of a canonical form.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Parity {
    even: bool,
    odd: bool,
    even_tempered: bool,
    odd_tempered: bool,
}

impl Store {
    /// Whether G = 0.
    pub fn is_zero(&self, g: Game) -> bool {
        g == self.zero()
    }

    /// Whether G is a number.
    pub fn is_number(&self, g: Game) -> bool {
        self.numeric(g)
    }

    /// Whether G is an integer.
    pub fn is_integer(&self, g: Game) -> bool {
        self.numeric(g) && self.num(g.num).is_integer()
    }

    /// Whether G is a dyadic rational number, as every number among short games is.
    pub fn is_dyadic(&self, g: Game) -> bool {
        self.numeric(g)
    }

    /// Whether G is *n for some n ≥ 0.
    pub fn is_nimber(&self, g: Game) -> bool {
        self.as_nimber(g).is_some()
    }

    /// Whether G is a number + a1·↑ + a2·↑^2 + … + *n.
    pub fn is_uptimal(&mut self, g: Game) -> Result<bool, Stop> {
        Ok(self.uptimal_expansion(g)?.is_some())
    }

    /// Whether -x < G < x for every positive number x: both stops are 0.
    pub fn is_infinitesimal(&self, g: Game) -> bool {
        g.num == Num::ZERO && self.is_numberish(g)
    }

    /// Whether in every position of G either both players can move or neither.
    pub fn is_all_small(&self, g: Game) -> bool {
        self.is_infinitesimal(g) && self.shape(g).kind.is_all_small()
    }

    /// Whether G is a number + an infinitesimal: its stops are equal.
    pub fn is_numberish(&self, g: Game) -> bool {
        self.shape(g).width == Num::ZERO
    }

    /// Whether the canonical form of G is even: it is 0 or every option is odd.
    pub fn is_even(&mut self, g: Game) -> Result<bool, Stop> {
        Ok(self.parity(g)?.even)
    }

    /// Whether the canonical form of G is odd: it has options and every option is even.
    pub fn is_odd(&mut self, g: Game) -> Result<bool, Stop> {
        Ok(self.parity(g)?.odd)
    }

    /// Whether the canonical form of G is even-tempered: it is a number or every option is odd-tempered, so that every
    /// play up to the first number takes an even number of moves.
    pub fn is_even_tempered(&mut self, g: Game) -> Result<bool, Stop> {
        Ok(self.parity(g)?.even_tempered)
    }

    /// Whether the canonical form of G is odd-tempered: it is not a number and every option is even-tempered.
    pub fn is_odd_tempered(&mut self, g: Game) -> Result<bool, Stop> {
        Ok(self.parity(g)?.odd_tempered)
    }

    fn parity(&mut self, g: Game) -> Result<Parity, Stop> {
        if let Some(value) = self.tagged(g) {
            // Fractions and *2 have options of both parities, and so do all games that lead to them.
            let integer = self.num(value.number).to_integer();
            return Ok(match (value.up, value.nimber) {
                (0, 0 | 1) => {
                    let even_tempered = value.nimber == 0;
                    let (even, odd) = integer.map_or((false, false), |n| {
                        let even = n.is_even() == even_tempered;
                        (even, !even)
                    });
                    Parity { even, odd, even_tempered, odd_tempered: !even_tempered }
                }
                _ => Parity::default(),
            });
        }
        if let Some(parity) = self.parities.get(&g) {
            return Ok(*parity);
        }
        self.check()?;
        let parity = self.descend(|store| {
            let mut parity = Parity { even: true, odd: true, even_tempered: true, odd_tempered: true };
            store.for_each_option(g, |store, _, option| {
                let option = store.parity(option)?;
                parity.even &= option.odd;
                parity.odd &= option.even;
                parity.even_tempered &= option.odd_tempered;
                parity.odd_tempered &= option.even_tempered;
                Ok(())
            })?;
            Ok(parity)
        })?;
        self.limit.allow_entry(&self.parities)?;
        self.parities.insert(g, parity);
        Ok(parity)
    }
}
