//! Konane, the Hawaiian game of jumps (Ernst, *Playing Konane mathematically*, 1995).

use std::sync::Arc;

use crate::{
    board::stones::{Cell, ORTHOGONAL, Stones, step},
    limit::{Limit, Stop},
    player::Player,
    stones::{CellSet, StoneGame, bit, parts_by_lines},
};
use cutcake_search::{game::lines, rules::PackedRules};

/// Konane: a stone, `x` of Left and `o` of Right, jumps over stones of the opponent, possibly several times in one direction, and
/// captures them.
pub struct Konane;

impl StoneGame for Konane {
    fn name(&self) -> &str {
        "Konane"
    }

    fn summary(&self) -> &str {
        "A stone, x of Left and o of Right, jumps along a row or a column over a neighboring stone of the other player onto the \
         free square right behind it, once or again and again without a turn, and takes away what it jumps over; a square # is \
         closed. Who cannot jump loses. Play begins on a board full of both colors in turn, from which two neighbors are taken \
         away. Values are in Ernst, Playing Konane mathematically (UMAP Journal 16, 1995), and in Chan and Tsai, 1×n Konane \
         (More Games of No Chance, 2002)."
    }

    fn examples(&self) -> &[&str] {
        &[
            "Konane[\"xo.o.\"]",
            "Konane[\"xo.xo.\"]",
            "(Value(Konane[Join((\"xo\" for i in 1..n), \"\") + \".\"]) for n in 1..5)",
        ]
    }

    fn moves(&self, stones: &Stones, player: Player, limit: &Limit) -> Result<Vec<Stones>, Stop> {
        let own = Cell::of(player);
        let mut moves = Vec::new();
        for stone in stones.places(own) {
            for way in ORTHOGONAL {
                let (mut place, mut board) = (stone, stones.clone());
                while let Some((over, target)) = step(place, way).and_then(|over| Some((over, step(over, way)?)))
                    && board.at(over) == Some(own.exchanged())
                    && board.at(target) == Some(Cell::Free)
                {
                    limit.check()?;
                    board = board.with([(place, Cell::Free), (over, Cell::Free), (target, own)]);
                    place = target;
                    moves.push(board.clone());
                }
            }
        }
        Ok(moves)
    }

    /// Squares belong to the same component if a jump may ever involve both.
    fn parts(&self, stones: &Stones) -> Vec<Stones> {
        const FREE: CellSet = bit(Cell::Free);
        const LEFT: CellSet = bit(Cell::Left);
        const RIGHT: CellSet = bit(Cell::Right);
        parts_by_lines(stones, |[first, over, last]| {
            // The stones that may jump over what may occupy the middle.
            let jumpers = if over & RIGHT > 0 { LEFT } else { 0 } | if over & LEFT > 0 { RIGHT } else { 0 };
            let there = if last & FREE > 0 { first & jumpers } else { 0 };
            let back = if first & FREE > 0 { last & jumpers } else { 0 };
            let left_by = |stones: CellSet| if stones > 0 { FREE } else { 0 };
            (there | back > 0).then_some([left_by(there) | back, FREE, left_by(back) | there])
        })
    }

    fn packed(&self) -> Option<Arc<dyn PackedRules>> {
        Some(Arc::new(lines::Konane))
    }
}
