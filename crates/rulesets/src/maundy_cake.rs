//! Maundy Cake (Berlekamp, Conway, Guy, *Winning Ways*, ch. 2): Cutcake with cuts into any number of equal parts.

use crate::{
    Entry, NoBoard, Play, Ruleset,
    board::shape::Shape,
    cut_in_equal_parts,
    limit::{Limit, Stop},
    player::Player,
    position::{Board, Boards},
    positive_sides,
    rules::Rules,
};

/// Maundy Cake: `MaundyCake[l,r]` is a rectangle; Left cuts it into any number of equal parts across the side `l`,
/// Right across the side `r`.
pub struct MaundyCake;

impl Ruleset for MaundyCake {
    fn name(&self) -> &str {
        "MaundyCake"
    }

    fn summary(&self) -> &str {
        "Left cuts a rectangle into any number of equal parts across its first side, Right across its second; who cannot \
         cut loses."
    }

    fn examples(&self) -> &[&str] {
        &["MaundyCake[12,9]", "Options(MaundyCake[4,6], Left)", "ValueTable(MaundyCake, 1..4, 1..8)"]
    }

    fn sides(&self) -> Option<Vec<&str>> {
        Some(vec!["l", "r"])
    }

    fn board(&self, entries: &[Entry]) -> Result<Board, NoBoard> {
        positive_sides(self, entries)
    }

    fn shape(&self, board: &Board) -> Shape {
        match **board {
            [l, r] => Shape::Cake([l, r]),
            _ => Shape::Text(self.entries(board)),
        }
    }

    fn play(&self) -> Play<'_> {
        Play::Partizan(self)
    }
}

impl Rules for MaundyCake {
    fn options(&self, board: &Board, player: Player, limit: &Limit) -> Result<Vec<Boards>, Stop> {
        cut_in_equal_parts(board, usize::from(player != Player::Left), limit)
    }

    /// The rectangle with its sides exchanged.
    fn negative(&self, board: &Board) -> Option<Board> {
        let [l, r] = **board else { return None };
        Some([r, l].as_slice().into())
    }
}
