//! Cutblock (Propp; Cincotti, "The game of Cutblock", 2008): the three-player game of cutting blocks in two.

use num_bigint::BigInt;

use crate::{
    Entry, NoBoard, Play, Ruleset,
    board::shape::Shape,
    counter_of_block, cut_in_two,
    limit::{Limit, Stop},
    player::Player,
    position::{Board, Boards},
    positive_sides, rotated_sides,
    rules::{Rules, three_player::ThreePlayerRules},
    standing::Standing,
};

/// Cutblock: `Cutblock[l,c,r]` is a block; Left cuts it in two across the side `l`, Center across `c`, Right across `r`.
pub struct Cutblock;

impl Ruleset for Cutblock {
    fn name(&self) -> &str {
        "Cutblock"
    }

    fn summary(&self) -> &str {
        "Three players in turn cut a block in two at a whole number of a side: Left of its first, Center of its second, Right of its \
         third; who cannot cut leaves, and the last to stay wins."
    }

    fn examples(&self) -> &[&str] {
        &["Cutblock[3,2,4] + Cutblock[2,2,9]", "Outcome(Cutblock[4,3,3])", "ClassTable(Cutblock, 1..3, 1..3, 1..3)"]
    }

    fn sides(&self) -> Option<Vec<&str>> {
        Some(vec!["l", "c", "r"])
    }

    fn board(&self, entries: &[Entry]) -> Result<Board, NoBoard> {
        positive_sides(self, entries)
    }

    fn shape(&self, board: &Board) -> Shape {
        match **board {
            [l, c, r] => Shape::Block([l, c, r]),
            _ => Shape::Text(self.entries(board)),
        }
    }

    fn play(&self) -> Play<'_> {
        Play::ThreePlayer(self)
    }
}

impl Rules for Cutblock {
    fn options(&self, board: &Board, player: Player, limit: &Limit) -> Result<Vec<Boards>, Stop> {
        cut_in_two(board, player.index(), limit)
    }

    fn source(&self) -> Option<&'static str> {
        Some("classes: Cincotti 2008, The game of Cutblock; values: by induction on cuts")
    }
}

impl ThreePlayerRules for Cutblock {
    fn known_values(&self, board: &Board, _: &Limit) -> Result<Option<[BigInt; 3]>, Stop> {
        let [l, c, r] = **board else { return Ok(None) };
        Ok(Some([value(l, [c, r]), value(c, [r, l]), value(r, [l, c])]))
    }

    fn known_counter(&self, board: &Board, limit: &Limit) -> Result<Option<(Player, u64)>, Stop> {
        counter_of_block(self, board, limit)
    }

    /// Each cut adds one block, until all are of size 1.
    fn standing_of_counters(&self) -> Standing {
        Standing::Proved
    }

    fn rotated(&self, board: &Board) -> Option<Board> {
        Some(rotated_sides(board))
    }
}

/// The value of a block for the player whose side is `own`.
///
/// Let λ(n) be the floor of log2 n, and λ = λ(own). If λ ≥ λ(c) + λ(r), the value is own / 2^(λ(c) + λ(r)), rounded down, minus 1;
/// Cincotti's classes are its signs. Otherwise it is 1 - S(λ), where S(λ) is the sum of 2^(i + j - λ) over the bits 2^i of c and
/// 2^j of r with i + j ≥ λ. The proof is by induction. When c is cut in two, the sum of the two S is at most as large, because two
/// bits that carry into the next one gain nothing by being separated, and it is exactly as large when c loses its highest bit. So
/// the others have a move to the value plus 1 and none to a smaller one. A cut of `own` leaves a part with a smaller λ and so with
/// S ≥ 2, so the player's own moves all lead to smaller values. The value is the simplest number between, and is not positive.
fn value(own: u64, [c, r]: [u64; 2]) -> BigInt {
    let (level, rest) = (own.ilog2(), c.ilog2() + r.ilog2());
    if level >= rest {
        return BigInt::from(own >> rest) - 1;
    }
    let bits = |side: u64| (0..u64::BITS).filter(move |bit| side >> bit & 1 == 1);
    let pairs = bits(c).flat_map(|i| bits(r).map(move |j| i + j)).filter(|bit| *bit >= level);
    pairs.fold(BigInt::from(1), |value, bit| value - (BigInt::from(1) << (bit - level)))
}
