//! Reduced canonical form: the simplest game infinitesimally near a given one (Calistrate; Grossman and Siegel,
//! *Reductions of partizan games*).

use rustc_hash::FxHashMap;

use super::{
    num::Num,
    store::{Game, Store},
};
use crate::limit::Stop;

impl Store {
    /// The reduced canonical form of G: two games have the same if and only if they differ by an infinitesimal. It is
    /// the star projection of G heated by *.
    pub fn reduced_canonical_form(&mut self, g: Game) -> Result<Game, Stop> {
        if self.is_numberish(g) {
            return Ok(self.number_at(g.num));
        }
        let reduced = match self.memos.reduced.get(&g.shape) {
            Some(reduced) => *reduced,
            None => {
                let star = self.nimber(1)?;
                let heated = self.heat(self.game(g.shape, Num::ZERO), star)?;
                let reduced = self.star_projection(heated, &mut FxHashMap::default())?;
                self.memos.reduced.insert(g.shape, reduced);
                reduced
            }
        };
        self.moved(reduced, g.num)
    }

    /// x for a number x and for x + *, and otherwise the game of the projected options. These are infinitesimally near
    /// the options, so that the stops stay the same and adding a number commutes with the projection.
    fn star_projection(&mut self, g: Game, memo: &mut FxHashMap<u32, Game>) -> Result<Game, Stop> {
        if let Some((0, 0 | 1)) = self.parts(g.shape) {
            return Ok(self.number_at(g.num));
        }
        if let Some(projected) = memo.get(&g.shape) {
            return self.moved(*projected, g.num);
        }
        let (num, g) = (g.num, self.game(g.shape, Num::ZERO));
        self.check()?;
        let zero = self.zero();
        let projected = self.with_options(g, [zero, zero], |store, option| store.star_projection(option, memo))?;
        memo.insert(g.shape, projected);
        self.moved(projected, num)
    }
}
