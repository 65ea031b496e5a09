//! The Norton product, and what is left of a game when its base is taken away.

use rustc_hash::FxHashMap;

use super::store::{Game, Store};
use crate::limit::Stop;

impl Store {
    /// The Norton product G·U (Winning Ways, ch. 8; Siegel, II.7): n copies of U for an integer n, for any other G
    /// {G^L·U + (U + Δ) | G^R·U - (U + Δ)} over the incentives Δ of U. For U > 0 it is additive in G and keeps its order,
    /// whatever form G has; for any other U it is that of the canonical form.
    ///
    /// # Errors
    /// What the limit says.
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
        self.limit.check()?;
        let span = self.span(g)?;
        let product = self.descend(|store| {
            let mut sides = [Vec::new(), Vec::new()];
            for (is_right, ((start, end), side)) in
                [false, true].into_iter().zip([span.left, span.right].into_iter().zip(&mut sides))
            {
                for place in start..end {
                    let option = store.option(place);
                    let option = store.norton(option, unit, more)?;
                    for more in more {
                        side.push(if is_right { store.sub(option, *more)? } else { store.add(option, *more)? });
                    }
                }
            }
            let [left, right] = sides;
            store.form_from(left, right)
        })?;
        self.memos.norton_products.insert((g, unit), product);
        Ok(product)
    }

    /// The H with G = B:H for the canonical form of B, or `None` if there is none. By the colon principle there is at most
    /// one, and no option B:H^L of the canonical H is dominated or reversible, so that all are options of G.
    ///
    /// # Errors
    /// What the limit says.
    pub fn subordinate(&mut self, g: Game, base: Game) -> Result<Option<Game>, Stop> {
        let mut memo = FxHashMap::default();
        self.subordinate_memo(g, base, &mut memo)
    }

    fn subordinate_memo(
        &mut self,
        g: Game,
        base: Game,
        memo: &mut FxHashMap<Game, Option<Game>>,
    ) -> Result<Option<Game>, Stop> {
        let zero = self.zero();
        if g == base {
            return Ok(Some(zero));
        }
        if base == zero {
            return Ok(Some(g));
        }
        if let Some(known) = memo.get(&g) {
            return Ok(*known);
        }
        self.limit.check()?;
        let span = self.span(g)?;
        let mut sides = [Vec::new(), Vec::new()];
        self.descend(|store| {
            for ((start, end), side) in [span.left, span.right].into_iter().zip(&mut sides) {
                for place in start..end {
                    let option = store.option(place);
                    side.extend(store.subordinate_memo(option, base, memo)?);
                }
            }
            Ok(())
        })?;
        let [left, right] = sides;
        let top = self.form_from(left, right)?;
        let found = (self.ordinal_sum(base, top)? == g).then_some(top);
        memo.insert(g, found);
        Ok(found)
    }
}
