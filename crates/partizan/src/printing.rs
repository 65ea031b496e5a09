//! The order in which options are printed.

use std::{cmp::Ordering, sync::Arc};

use super::store::{Game, Store};
use crate::limit::Stop;

/// The options of a game in the printing order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Ordered {
    pub(super) left: Vec<Game>,
    pub(super) right: Vec<Game>,
}

impl Ordered {
    /// Its size in bytes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(self) + (self.left.capacity() + self.right.capacity()) * size_of::<Game>()
    }
}

impl Store {
    /// The left options of the canonical form in the printing order.
    pub fn left_options(&mut self, g: Game) -> Result<Vec<Game>, Stop> {
        Ok(self.ordered(g)?.left.clone())
    }

    /// The right options of the canonical form in the printing order.
    pub fn right_options(&mut self, g: Game) -> Result<Vec<Game>, Stop> {
        Ok(self.ordered(g)?.right.clone())
    }

    /// The printing order, a total order unrelated to ≤: numbers by value, then nimbers by size, then other uptimals
    /// (number, a1, a2, …, length, nimber), then the rest lexicographically by ordered left options, then right ones.
    pub fn printing_cmp(&mut self, g: Game, h: Game) -> Result<Ordering, Stop> {
        if g == h {
            return Ok(Ordering::Equal);
        }
        if g > h {
            return Ok(self.printing_cmp(h, g)?.reverse());
        }
        let (a, b) = (self.rank(g)?, self.rank(h)?);
        if a != b || a < 2 {
            let parts = |game| self.tagged(game).map(|value| (self.num(value.number), value.nimber));
            return Ok(a.cmp(&b).then_with(|| parts(g).cmp(&parts(h))));
        }
        if a == 2 {
            let (Some(a), Some(b)) = (self.expansion(g)?, self.expansion(h)?) else { return Ok(g.cmp(&h)) };
            // Comparing slices puts a prefix first.
            return Ok((&a.number, &a.ups, a.nimber).cmp(&(&b.number, &b.ups, b.nimber)));
        }
        if let Some(known) = self.printing_memo.get(&(g, h)) {
            return Ok(*known);
        }
        self.check()?;
        let ordering = self.descend(|store| {
            let (a, b) = (store.ordered(g)?, store.ordered(h)?);
            for (a, b) in [(&a.left, &b.left), (&a.right, &b.right)] {
                for (g, h) in a.iter().zip(b) {
                    let ordering = store.printing_cmp(*g, *h)?;
                    if ordering.is_ne() {
                        return Ok(ordering);
                    }
                }
                if a.len() != b.len() {
                    return Ok(a.len().cmp(&b.len()));
                }
            }
            Ok(Ordering::Equal)
        })?;
        self.limit.allow_entry(&self.printing_memo)?;
        self.printing_memo.insert((g, h), ordering);
        Ok(ordering)
    }

    /// 0 for a number, 1 for a nimber, 2 for another uptimal, 3 for the rest.
    fn rank(&mut self, g: Game) -> Result<u8, Stop> {
        Ok(if self.is_number(g) {
            0
        } else if self.is_nimber(g) {
            1
        } else if self.is_uptimal(g)? {
            2
        } else {
            3
        })
    }

    pub(super) fn ordered(&mut self, g: Game) -> Result<Arc<Ordered>, Stop> {
        if let Some(ordered) = self.orders.get(&g) {
            return Ok(ordered.clone());
        }
        let mut sides = [Vec::new(), Vec::new()];
        self.for_each_option(g, |_, side, option| {
            sides[side].push(option);
            Ok(())
        })?;
        let is_sorted = sides.iter().all(|options| options.len() < 2);
        let [left, right] = sides;
        let [left, right] = [self.descend(|store| store.sort(left))?, self.descend(|store| store.sort(right))?];
        let ordered = Arc::new(Ordered { left, right });
        // Most games of a large table have two options at most, which are found again at once.
        if !is_sorted {
            self.limit.allow_entry(&self.orders)?;
            self.orders.insert(g, ordered.clone());
        }
        Ok(ordered)
    }

    /// Merge sort, since a comparison can be stopped.
    pub(super) fn sort(&mut self, mut games: Vec<Game>) -> Result<Vec<Game>, Stop> {
        if games.len() < 2 {
            return Ok(games);
        }
        let second = games.split_off(games.len() / 2);
        let (first, second) = (self.sort(games)?, self.sort(second)?);
        let mut sorted = Vec::with_capacity(first.len() + second.len());
        let (mut first, mut second) = (first.into_iter().peekable(), second.into_iter().peekable());
        while let (Some(a), Some(b)) = (first.peek(), second.peek()) {
            let next = if self.printing_cmp(*a, *b)?.is_le() { first.next() } else { second.next() };
            sorted.extend(next);
        }
        sorted.extend(first);
        sorted.extend(second);
        Ok(sorted)
    }
}
