//! Amazons (Zamkauskas 1988): queens that shoot.

use std::sync::Arc;

use crate::{
    board::stones::{COMPASS, Cell, Square, Stones, step},
    limit::{Limit, Stop},
    player::Player,
    stones::StoneGame,
};
use cutcake_search::{game::amazons, rules::PackedRules};

/// Amazons: an amazon, `x` of Left and `o` of Right, moves like a chess queen, and then shoots an arrow in the same way, which
/// burns a square, `#`.
pub struct Amazons;

impl StoneGame for Amazons {
    fn name(&self) -> &str {
        "Amazons"
    }

    fn summary(&self) -> &str {
        "An amazon, x of Left and o of Right, moves like the queen of chess, over any number of free squares in one of the eight \
         directions, and from where it stands then it shoots an arrow likewise, which burns the square # where it falls for \
         good: nobody moves or shoots onto, or over, an amazon or a burnt square. The player who cannot move loses. The letters are those \
         of CGSuite; values of small boards are in Berlekamp, Sums of N×2 Amazons (2000), and Snatzke, Exhaustive search in the \
         game Amazons (More Games of No Chance, 2002)."
    }

    fn examples(&self) -> &[&str] {
        &[
            "Amazons[\"x...|o...\"]",
            "Amazons[\"x.|..\"]",
            "(Value(Amazons[\"x\"]), Value(Amazons[\"x.\"]), Value(Amazons[\"x..\"]))",
        ]
    }

    fn moves(&self, stones: &Stones, player: Player, limit: &Limit) -> Result<Vec<Stones>, Stop> {
        let own = Cell::of(player);
        let mut moves = Vec::new();
        for amazon in stones.places(own) {
            for target in queen(stones, amazon) {
                let moved = stones.with([(amazon, Cell::Free), (target, own)]);
                for arrow in queen(&moved, target) {
                    limit.check()?;
                    moves.push(moved.with([(arrow, Cell::Closed)]));
                }
            }
        }
        Ok(moves)
    }

    /// The regions of unburnt squares, connected by sides or corners, that have both an amazon and a free square.
    fn parts(&self, stones: &Stones) -> Vec<Stones> {
        let is_open = |place| stones.at(place) != Some(Cell::Closed);
        let parts = stones.parts(is_open, |place, reach| {
            COMPASS.iter().filter_map(|direction| step(place, *direction)).for_each(reach);
        });
        let is_played = |part: &[Square]| {
            let is_free = |place: &&Square| stones.at(**place) == Some(Cell::Free);
            let free = part.iter().filter(is_free).count();
            0 < free && free < part.len()
        };
        parts.iter().filter(|part| is_played(part)).filter_map(|part| stones.around(part, |_| Cell::Closed)).collect()
    }

    fn packed(&self) -> Option<Arc<dyn PackedRules>> {
        Some(Arc::new(amazons::Amazons))
    }
}

/// The squares that a queen can reach from a square.
fn queen(stones: &Stones, from: Square) -> impl Iterator<Item = Square> {
    COMPASS.iter().flat_map(move |direction| {
        let next = move |place: &Square| step(*place, *direction).filter(|place| stones.at(*place) == Some(Cell::Free));
        std::iter::successors(next(&from), next)
    })
}
