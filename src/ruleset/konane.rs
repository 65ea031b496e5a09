//! Konane, the Hawaiian game of jumps (Ernst, *Playing Konane mathematically*, 1995).

use crate::{
    board::stones::{Cell, ORTHOGONAL, Stones, step},
    limit::{Limit, Stop},
    player::Player,
    ruleset::stones::{StoneGame, may, parts_by_lines},
};

/// Konane: a stone, `x` of Left and `o` of Right, jumps over stones of the other player, again and again in one direction, and
/// takes them away.
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

    /// Squares are of one part if a jump may ever touch both.
    fn parts(&self, stones: &Stones) -> Vec<Stones> {
        const FREE: u8 = may(Cell::Free);
        parts_by_lines(stones, |[first, over, last]| {
            let mut after = None;
            for own in [Cell::Left, Cell::Right] {
                let (own, other) = (may(own), may(own.exchanged()));
                if over & other == 0 {
                    continue;
                }
                let [mut a, mut b, mut c] = after.unwrap_or([0; 3]);
                if first & own > 0 && last & FREE > 0 {
                    (a, b, c) = (a | FREE, b | FREE, c | own);
                }
                if last & own > 0 && first & FREE > 0 {
                    (a, b, c) = (a | own, b | FREE, c | FREE);
                }
                if b > 0 {
                    after = Some([a, b, c]);
                }
            }
            after
        })
    }
}
