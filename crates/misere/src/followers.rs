//! [`followers`]: everything that play can reach.

use std::hash::Hash;

use hashbrown::HashSet;
use rustc_hash::FxBuildHasher;

use crate::limit::{Limit, Stop};

/// The followers of a game, including itself, in breadth-first order.
pub(crate) fn followers<G: Copy + Eq + Hash, I: Iterator<Item = G>>(
    game: G,
    options: impl Fn(G) -> I,
    limit: &Limit,
) -> Result<Vec<G>, Stop> {
    let mut seen = HashSet::<G, FxBuildHasher>::default();
    seen.insert(game);
    let mut followers = vec![game];
    let mut place = 0;
    while let Some(next) = followers.get(place).copied() {
        for option in options(next) {
            limit.check()?;
            if seen.insert(option) {
                followers.push(option);
            }
        }
        place += 1;
    }
    Ok(followers)
}
