//! Reduced canonical form: the simplest game infinitesimally near a given one (Calistrate; Grossman and Siegel,
//! *Reductions of partizan games*).

use rustc_hash::FxHashMap;

use super::store::{Game, Store};
use crate::limit::Stop;

impl Store {
    /// The reduced canonical form of G: two games have the same if and only if they differ by an infinitesimal. It is the
    /// star projection of G heated by *.
    ///
    /// # Errors
    /// What the limit says.
    pub fn reduced_canonical_form(&mut self, g: Game) -> Result<Game, Stop> {
        let record = *self.record(g);
        if record.left_stop == record.right_stop {
            let number = self.left_stop(g);
            return self.dyadic(&number);
        }
        if let Some(reduced) = self.memos.reduced.get(&g) {
            return Ok(*reduced);
        }
        let star = self.nimber(1)?;
        let heated = self.heat(g, star)?;
        let reduced = self.star_projection(heated, &mut FxHashMap::default())?;
        self.memos.reduced.insert(g, reduced);
        Ok(reduced)
    }

    /// x for a number x and for x + *, else the game of the projected options.
    fn star_projection(&mut self, g: Game, memo: &mut FxHashMap<Game, Game>) -> Result<Game, Stop> {
        if let Some((number, 0, 0 | 1)) = self.as_up_star(g) {
            return self.dyadic(&number);
        }
        if let Some(projected) = memo.get(&g) {
            return Ok(*projected);
        }
        self.limit.check()?;
        let zero = self.zero();
        let projected = self.with_options(g, [zero, zero], |store, option| store.star_projection(option, memo))?;
        memo.insert(g, projected);
        Ok(projected)
    }
}
