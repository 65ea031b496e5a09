//! The Norton product, and subordinates: what is left of an ordinal sum without its base.

use rustc_hash::FxHashMap;

use super::store::{Game, Store};
use crate::limit::Stop;

impl Store {
    /// The Norton product G·U (Winning Ways, ch. 8; Siegel, II.7): n copies of U for an integer n, and for any other G
    /// {G^L·U + (U + Δ) | G^R·U - (U + Δ)} over the incentives Δ of U. For U > 0 it is additive in G and preserves
    /// order, whatever form G has; for any other U it is that of the canonical form.
    pub fn norton_product(&mut self, g: Game, unit: Game) -> Result<Game, Stop> {
        let incentives = self.incentives(unit, None)?;
        let mut more = Vec::with_capacity(incentives.len());
        for incentive in incentives {
            more.push(self.add(unit, incentive)?);
        }
        self.norton(g, unit, &more)
    }

    fn norton(&mut self, g: Game, unit: Game, more: &[Game]) -> Result<Game, Stop> {
        if let Some(n) = self.as_integer(g) {
            return self.multiple(unit, &n);
        }
        if let Some(product) = self.memos.norton_products.get(&(g, unit)) {
            return Ok(*product);
        }
        self.check()?;
        let product = self.descend(|store| {
            let mut sides = [Vec::new(), Vec::new()];
            store.for_each_option(g, |store, side, option| {
                let product = store.norton(option, unit, more)?;
                for more in more {
                    sides[side].push(if side == 0 { store.add(product, *more)? } else { store.sub(product, *more)? });
                }
                Ok(())
            })?;
            let [left, right] = sides;
            store.form_from(left, right)
        })?;
        self.memos.norton_products.insert((g, unit), product);
        Ok(product)
    }

    /// The H with G = B:H for the canonical form of B, if there is one. By the colon principle there is at most one.
    pub fn subordinate(&mut self, g: Game, base: Game) -> Result<Option<Game>, Stop> {
        if base == self.zero() {
            return Ok(Some(g));
        }
        let sides = [self.left_options(base)?, self.right_options(base)?];
        self.subordinate_to(g, &sides)
    }

    /// The same for the form B with these options of Left and Right. No option B:H^L of the canonical H is dominated or
    /// reversible, so that all of them are options of G.
    pub fn subordinate_to(&mut self, g: Game, base: &[Vec<Game>; 2]) -> Result<Option<Game>, Stop> {
        let value = self.form(&base[0], &base[1])?;
        let zero = self.zero();
        let mut sums = FxHashMap::default();
        sums.insert(zero, value);
        self.subordinate_memo(g, base, &mut sums, &mut FxHashMap::default())
    }

    fn subordinate_memo(
        &mut self,
        g: Game,
        base: &[Vec<Game>; 2],
        sums: &mut FxHashMap<Game, Game>,
        memo: &mut FxHashMap<Game, Option<Game>>,
    ) -> Result<Option<Game>, Stop> {
        let zero = self.zero();
        if sums.get(&zero) == Some(&g) {
            return Ok(Some(zero));
        }
        if let Some(known) = memo.get(&g) {
            return Ok(*known);
        }
        self.check()?;
        let mut sides = [Vec::new(), Vec::new()];
        self.descend(|store| {
            store.for_each_option(g, |store, side, option| {
                sides[side].extend(store.subordinate_memo(option, base, sums, memo)?);
                Ok(())
            })
        })?;
        let [left, right] = sides;
        let top = self.form_from(left, right)?;
        let found = (self.sum_on_form(base, top, sums)? == g).then_some(top);
        memo.insert(g, found);
        Ok(found)
    }

    /// The ordinal sum B:H = {B^L, B:H^L | B^R, B:H^R} for the form B with these options of Left and Right.
    pub fn ordinal_sum_on(&mut self, base: &[Vec<Game>; 2], top: Game) -> Result<Game, Stop> {
        let mut sums = FxHashMap::default();
        self.sum_on_form(base, top, &mut sums)
    }

    /// B:H for the form B with these options; `sums` has those found so far.
    fn sum_on_form(
        &mut self,
        base: &[Vec<Game>; 2],
        top: Game,
        sums: &mut FxHashMap<Game, Game>,
    ) -> Result<Game, Stop> {
        if let Some(sum) = sums.get(&top) {
            return Ok(*sum);
        }
        self.check()?;
        let mut sides = base.clone();
        self.descend(|store| {
            store.for_each_option(top, |store, side, option| {
                sides[side].push(store.sum_on_form(base, option, sums)?);
                Ok(())
            })
        })?;
        let [left, right] = sides;
        let sum = self.form_from(left, right)?;
        sums.insert(top, sum);
        Ok(sum)
    }
}
