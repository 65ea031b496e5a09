//! The companion of a game: the one automorphism, other than the identity, of the lattices of games born by day n ≥ 1
//! (Fraser, Hirshberg and Wolfe, *The structure of the distributive lattice of games born by day n*; Siegel, III.2).

use super::{
    num::Num,
    record::Tagged,
    store::{Game, Store},
};
use crate::limit::Stop;

impl Store {
    /// The companion of G: each option is replaced by its companion, and 0 becomes another option, of Left if G ≥ 0 and
    /// of Right if G ≤ 0. It exchanges 0 with *, and ↑ with ↑*; a number other than 0 is unchanged.
    pub fn companion(&mut self, g: Game) -> Result<Game, Stop> {
        if let Some(value) = self.tagged(g) {
            // With a number other than 0, or a nimber from *2 on, nothing changes.
            return match value {
                Tagged { number: Num::ZERO, nimber: 0 | 1, up } => {
                    self.intern_tagged(Tagged { number: Num::ZERO, nimber: value.nimber ^ 1, up })
                }
                _ => Ok(g),
            };
        }
        if let Some(companion) = self.memos.companions.get(&g) {
            return Ok(*companion);
        }
        self.check()?;
        let zero = self.zero();
        let mut sides = [self.le(zero, g)?, self.le(g, zero)?].map(|has_zero| Vec::from_iter(has_zero.then_some(zero)));
        self.descend(|store| {
            store.for_each_option(g, |store, side, option| {
                sides[side].push(store.companion(option)?);
                Ok(())
            })
        })?;
        let [left, right] = sides;
        let companion = self.form_from(left, right)?;
        self.memos.companions.insert(g, companion);
        Ok(companion)
    }
}
