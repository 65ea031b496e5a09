//! NoGo, or Anti-Atari Go: captures and suicide are illegal.

use std::sync::Arc;

use smallvec::SmallVec;

use crate::{
    board::stones::{Cell, ORTHOGONAL, Square, Stones, step},
    limit::{Limit, Stop},
    player::Player,
    stones::StoneGame,
};
use cutcake_search::{game::nogo, rules::PackedRules};

/// NoGo: players place stones, `x` of Left and `o` of Right, on free squares so that every group keeps a liberty.
pub struct NoGo;

impl StoneGame for NoGo {
    fn name(&self) -> &str {
        "NoGo"
    }

    fn summary(&self) -> &str {
        "Anti-Atari Go. Left puts a stone x on a free square, Right a stone o. Stones of one color that are connected by their \
         sides are a group, and the free squares beside it are its liberties: after a move every group, whosever it is, must \
         have one, so that nothing is captured and nobody takes his own life. A square # is closed. The player who cannot move loses. The letters are those of \
         CGSuite 0.7; who wins on small boards is in She, The Design and Study of NoGo Program (2013), and Cazenave, Monte Carlo \
         game solver (2021)."
    }

    fn examples(&self) -> &[&str] {
        &["NoGo[3,3]", "NoGo[\"x.o\"]", "(Value(NoGo[1,1]), Value(NoGo[1,2]), Value(NoGo[1,3]))"]
    }

    fn letters(&self) -> &'static str {
        ".xo#"
    }

    /// Sweeps cover boards without closed squares.
    fn swept_letters(&self) -> &'static str {
        ".xo"
    }

    fn moves(&self, stones: &Stones, player: Player, limit: &Limit) -> Result<Vec<Stones>, Stop> {
        let own = Cell::of(player);
        let mut moves = Vec::new();
        for place in stones.places(Cell::Free) {
            limit.check()?;
            let placed = stones.with([(place, own)]);
            if is_allowed(&placed, place) {
                moves.push(placed);
            }
        }
        Ok(moves)
    }

    fn packed(&self) -> Option<Arc<dyn PackedRules>> {
        Some(Arc::new(nogo::NoGo))
    }

    /// The board itself, if there is a move: groups share liberties, so that the board does not split.
    fn parts(&self, stones: &Stones) -> Vec<Stones> {
        let can_move = |own| stones.places(Cell::Free).any(|place| is_allowed(&stones.with([(place, own)]), place));
        if can_move(Cell::Left) || can_move(Cell::Right) { vec![stones.clone()] } else { Vec::new() }
    }
}

/// Whether the group of the stone just placed and the adjacent groups of the opponent all have a liberty.
fn is_allowed(stones: &Stones, place: Square) -> bool {
    let other = stones.at(place).map(Cell::exchanged);
    let beside =
        ORTHOGONAL.iter().filter_map(|direction| step(place, *direction)).filter(|beside| stones.at(*beside) == other);
    std::iter::once(place).chain(beside).all(|stone| has_liberty(stones, stone))
}

/// Whether the group of a stone has a liberty.
fn has_liberty(stones: &Stones, stone: Square) -> bool {
    let own = stones.at(stone);
    let mut group: SmallVec<[Square; 16]> = SmallVec::from_slice(&[stone]);
    let mut done = 0;
    while let Some(&place) = group.get(done) {
        done += 1;
        for beside in ORTHOGONAL.iter().filter_map(|direction| step(place, *direction)) {
            match stones.at(beside) {
                Some(Cell::Free) => return true,
                cell if cell == own && !group.contains(&beside) => group.push(beside),
                _ => {}
            }
        }
    }
    false
}
