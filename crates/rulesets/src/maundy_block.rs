//! Maundy Block (Cincotti, "The Game of Maundy Block"): Cutblock with cuts into any number of equal parts.

use num_bigint::BigInt;

use crate::{
    Entry, NoBoard, Play, Ruleset,
    board::shape::Shape,
    counter_of_block, cut_in_equal_parts,
    limit::{Limit, Stop},
    player::Player,
    position::{Board, Boards},
    positive_sides, prime_factors, rotated_sides,
    rules::{Rules, three_player::ThreePlayerRules},
};

/// Maundy Block: `MaundyBlock[l,c,r]` is a block; Left cuts it into any number of equal parts across the side `l`,
/// Center across `c`, Right across `r`.
pub struct MaundyBlock;

impl Ruleset for MaundyBlock {
    fn name(&self) -> &str {
        "MaundyBlock"
    }

    fn summary(&self) -> &str {
        "Three players in turn cut a block into any number of equal parts of whole size: Left across its first side, Center across its \
         second, Right across its third; who cannot cut leaves, and the last to stay wins."
    }

    fn examples(&self) -> &[&str] {
        &["MaundyBlock[25,2,2]", "Outcome(MaundyBlock[25,2,2])", "Options(MaundyBlock[6,1,2])"]
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

impl Rules for MaundyBlock {
    fn options(&self, board: &Board, player: Player, limit: &Limit) -> Result<Vec<Boards>, Stop> {
        cut_in_equal_parts(board, player.index(), limit)
    }

    fn source(&self) -> Option<&'static str> {
        Some("classes: Cincotti, The Game of Maundy Block; values: by induction on cuts")
    }
}

impl ThreePlayerRules for MaundyBlock {
    fn known_values(&self, board: &Board, limit: &Limit) -> Result<Option<[BigInt; 3]>, Stop> {
        let mut factors = Vec::with_capacity(board.len());
        for side in board {
            factors.push(prime_factors(*side, limit)?);
        }
        let [l, c, r] = factors.as_slice() else { return Ok(None) };
        Ok(Some([value(l, [c, r]), value(c, [r, l]), value(r, [l, c])]))
    }

    fn known_counter(&self, board: &Board, limit: &Limit) -> Result<Option<(Player, u64)>, Stop> {
        counter_of_block(self, board, limit)
    }

    fn rotated(&self, board: &Board) -> Option<Board> {
        Some(rotated_sides(board))
    }
}

/// The value of a block for a player, from the prime factors of his side and of the others.
///
/// It is that of Maundy Cake with the product of the others' sides as the second side. Let T(n) be 1 + p + pq + … with n terms,
/// where p ≥ q ≥ … are the prime factors of one of the two sides: the most consecutive moves that n of the factors allow, which are
/// fewer if the factors are taken in another order. If the player has n factors more, the value is T(n) of his; if the others have
/// n more, it is -T(n) of theirs. By induction: the side with more factors can cut by its largest factor p, which leaves p times
/// T(n - 1), one move less, and nothing better; any cut by the other side leaves copies with a larger n.
fn value(own: &[u64], [c, r]: [&Vec<u64>; 2]) -> BigInt {
    let mut own = own.to_vec();
    let mut others = [c.as_slice(), r].concat();
    let moves = |factors: &mut Vec<u64>, terms: usize| {
        factors.sort_unstable_by(|p, q| q.cmp(p));
        let mut product = BigInt::from(1);
        let mut sum = BigInt::ZERO;
        for factor in &factors[..terms] {
            sum += &product;
            product *= *factor;
        }
        sum
    };
    match own.len().checked_sub(others.len()) {
        Some(more) => moves(&mut own, more),
        None => {
            let more = others.len() - own.len();
            -moves(&mut others, more)
        }
    }
}
