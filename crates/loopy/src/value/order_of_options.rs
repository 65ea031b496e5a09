//! The order in which options are printed: short games first, in their own printing order, then loopy ones by colour
//! refinement. It depends only on the games, not on the order in which they were found.

use std::cmp::Ordering;

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use super::store::{Calculator, LOCAL};
use crate::{
    limit::Stop,
    moves::{LEFT, Moves, RIGHT, narrow},
};

/// The signature of a vertex in a refinement step: its colour, the numbers of options, and their sorted colours.
type Signature = (u32, usize, usize, Vec<u32>, Vec<u32>);

impl Calculator<'_> {
    /// Sorts points in printing order.
    pub(super) fn sort_points(&mut self, moves: &Moves, points: &mut Vec<u32>) -> Result<(), Stop> {
        let (mut shorts, loopy): (Vec<u32>, Vec<u32>) = points.iter().partition(|point| !self.is_loopy_point(**point));
        shorts = self.sort_shorts(shorts)?;
        let loopy = if loopy.len() > 1 { self.sort_loopy(moves, loopy)? } else { loopy };
        points.clear();
        points.extend(shorts);
        points.extend(loopy);
        Ok(())
    }

    fn is_loopy_point(&self, point: u32) -> bool {
        point >= LOCAL || self.is_loopy(point)
    }

    /// Merge sort, since a comparison can be stopped.
    fn sort_shorts(&mut self, points: Vec<u32>) -> Result<Vec<u32>, Stop> {
        // Runs of length 1, 2, 4, … are merged.
        let mut runs: Vec<Vec<u32>> = points.into_iter().map(|point| vec![point]).collect();
        while runs.len() > 1 {
            let mut merged = Vec::with_capacity(runs.len().div_ceil(2));
            let mut pairs = runs.into_iter();
            while let Some(first) = pairs.next() {
                match pairs.next() {
                    Some(second) => merged.push(self.merged(&first, &second)?),
                    None => merged.push(first),
                }
            }
            runs = merged;
        }
        Ok(runs.pop().unwrap_or_default())
    }

    fn merged(&mut self, mut first: &[u32], mut second: &[u32]) -> Result<Vec<u32>, Stop> {
        let mut merged = Vec::with_capacity(first.len() + second.len());
        while let ([a, rest_a @ ..], [b, rest_b @ ..]) = (first, second) {
            let order = match (self.game(*a), self.game(*b)) {
                (Some(a), Some(b)) => self.short.printing_cmp(a, b)?,
                _ => Ordering::Equal,
            };
            if order.is_le() {
                merged.push(*a);
                first = rest_a;
            } else {
                merged.push(*b);
                second = rest_b;
            }
        }
        merged.extend_from_slice(first);
        merged.extend_from_slice(second);
        Ok(merged)
    }

    /// Short games have the colours 0, 1, … in their order, and all loopy ones the next; then colours are refined by rank until
    /// the points are distinguished. A later step preserves the order of an earlier one, so that the first step that separates
    /// two points decides.
    fn sort_loopy(&mut self, moves: &Moves, mut points: Vec<u32>) -> Result<Vec<u32>, Stop> {
        let mut list: IndexSet<u32, FxBuildHasher> = points.iter().copied().collect();
        // Options by index; those of short games do not matter.
        let mut lists: Vec<[Vec<u32>; 2]> = Vec::new();
        let mut shorts = Vec::new();
        while let Some(point) = list.get_index(lists.len()).copied() {
            self.check()?;
            let mut sides = [Vec::new(), Vec::new()];
            if self.is_loopy_point(point) {
                for (side, named) in sides.iter_mut().enumerate() {
                    let mut options = Vec::new();
                    self.options(moves, point, side, &mut options)?;
                    for option in options {
                        named.push(narrow(list.insert_full(option).0)?);
                    }
                }
            } else {
                shorts.push(point);
            }
            lists.push(sides);
        }
        let shorts = self.sort_shorts(shorts)?;
        let mut colours = vec![narrow(shorts.len())?; list.len()];
        for (colour, point) in (0..).zip(&shorts) {
            if let Some(name) = list.get_index_of(point) {
                colours[name] = colour;
            }
        }
        let mut count = 0;
        loop {
            let mut signatures: Vec<(Signature, u32)> = Vec::with_capacity(list.len());
            for (name, sides) in (0..).zip(&lists) {
                self.check()?;
                let [left, right] = [LEFT, RIGHT].map(|side| {
                    let mut seen: Vec<u32> = sides[side].iter().map(|option| colours[*option as usize]).collect();
                    seen.sort_unstable();
                    seen
                });
                signatures.push(((colours[name as usize], left.len(), right.len(), left, right), name));
            }
            signatures.sort_unstable();
            let mut rank = 0_u32;
            for place in 0..signatures.len() {
                if place > 0 && signatures[place].0 != signatures[place - 1].0 {
                    rank += 1;
                }
                colours[signatures[place].1 as usize] = rank;
            }
            let mut own: Vec<u32> = colours.iter().copied().take(points.len()).collect();
            own.sort_unstable();
            own.dedup();
            if own.len() == points.len() || rank == count {
                break;
            }
            count = rank;
        }
        points.sort_by_key(|point| list.get_index_of(point).map(|name| colours[name]));
        Ok(points)
    }
}
