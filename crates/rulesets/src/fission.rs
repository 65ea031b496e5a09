//! Fission: stones split in two.

use std::sync::Arc;

use crate::{
    board::stones::{Cell, Stones, Turns, step},
    limit::{Limit, Stop},
    player::Player,
    stones::{StoneGame, bit, parts_by_lines},
};
use cutcake_search::{game::lines, rules::PackedRules};

/// Fission: Left splits a stone `x` vertically, Right horizontally.
pub struct Fission;

/// Fission with stones of two colours, which their owners split in both directions.
pub struct BicolourFission;

impl StoneGame for Fission {
    fn name(&self) -> &str {
        "Fission"
    }

    fn summary(&self) -> &str {
        "A stone x divides into two, which go to the two free squares on either side of it: Left divides a stone upright, onto \
         the squares above and below, Right across, onto those to its left and right; a square # is closed. Who cannot divide a \
         stone loses. The rules and letters are those of CGSuite."
    }

    fn examples(&self) -> &[&str] {
        &["Fission[\"...|.x.|...\"]", "Fission[\"..x..\"]", "(Value(Fission[\".x.\"]), Value(Fission[\".|x|.\"]))"]
    }

    fn letters(&self) -> &'static str {
        ".x#"
    }

    fn moves(&self, stones: &Stones, player: Player, limit: &Limit) -> Result<Vec<Stones>, Stop> {
        divided(stones, Cell::Left, &[if player == Player::Left { (1, 0) } else { (0, 1) }], limit)
    }

    fn parts(&self, stones: &Stones) -> Vec<Stones> {
        parts(stones)
    }

    fn turns(&self) -> Turns {
        Turns::LEVEL
    }

    /// The transposed board.
    fn negative(&self, stones: &Stones) -> Option<Stones> {
        Some(stones.transposed())
    }

    fn packed(&self) -> Option<Arc<dyn PackedRules>> {
        Some(Arc::new(lines::Fission))
    }
}

impl StoneGame for BicolourFission {
    fn name(&self) -> &str {
        "BicolourFission"
    }

    fn summary(&self) -> &str {
        "Fission with stones of two colors: Left divides a stone x, Right a stone o, upright or across as he likes, onto the two \
         free squares on either side of it; a square # is closed. Who cannot divide a stone loses. It is BicolourFission of \
         CGSuite 1."
    }

    fn examples(&self) -> &[&str] {
        &["BicolourFission[\".x.o.\"]", "(Value(BicolourFission[\".x.\"]), Value(BicolourFission[\".|o|.\"]))"]
    }

    fn moves(&self, stones: &Stones, player: Player, limit: &Limit) -> Result<Vec<Stones>, Stop> {
        divided(stones, Cell::of(player), &[(1, 0), (0, 1)], limit)
    }

    fn parts(&self, stones: &Stones) -> Vec<Stones> {
        parts(stones)
    }

    fn packed(&self) -> Option<Arc<dyn PackedRules>> {
        Some(Arc::new(lines::BicolourFission))
    }
}

/// The boards on which one of these stones has split in one of the directions.
fn divided(stones: &Stones, own: Cell, directions: &[(isize, isize)], limit: &Limit) -> Result<Vec<Stones>, Stop> {
    let mut moves = Vec::new();
    for stone in stones.places(own) {
        for (down, right) in directions {
            limit.check()?;
            let ends = step(stone, (-down, -right)).zip(step(stone, (*down, *right)));
            if let Some((before, behind)) = ends
                && [before, behind].into_iter().all(|end| stones.at(end) == Some(Cell::Free))
            {
                moves.push(stones.with([(stone, Cell::Free), (before, own), (behind, own)]));
            }
        }
    }
    Ok(moves)
}

/// Squares belong to the same component if a splitting stone may ever involve both.
fn parts(stones: &Stones) -> Vec<Stones> {
    const FREE: u8 = bit(Cell::Free);
    const STONES: u8 = bit(Cell::Left) | bit(Cell::Right);
    parts_by_lines(stones, |[before, stone, behind]| {
        let can_divide = stone & STONES > 0 && before & behind & FREE > 0;
        can_divide.then_some([stone & STONES, FREE, stone & STONES])
    })
}
