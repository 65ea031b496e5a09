//! Incentives: what a move is worth to the player who makes it.

use super::store::{Game, Store};
use crate::{limit::Stop, player::Player};

impl Store {
    /// The incentives of a player (or of both, if none is given): G^L - G for each left option of the canonical form,
    /// G - G^R for each right one. Of two that compare only the greater is kept. They stand in the printing order.
    ///
    /// # Errors
    /// What the limit says.
    pub fn incentives(&mut self, g: Game, player: Option<Player>) -> Result<Vec<Game>, Stop> {
        let mut all = Vec::new();
        if player != Some(Player::Right) {
            for option in self.left_options(g)? {
                all.push(self.sub(option, g)?);
            }
        }
        if player != Some(Player::Left) {
            for option in self.right_options(g)? {
                all.push(self.sub(g, option)?);
            }
        }
        all.sort_unstable();
        all.dedup();
        let mut greatest = Vec::new();
        for (place, incentive) in all.iter().enumerate() {
            let mut is_kept = true;
            for (other_place, other) in all.iter().enumerate() {
                self.limit.check()?;
                if place != other_place && self.le(*incentive, *other)? {
                    is_kept = false;
                    break;
                }
            }
            if is_kept {
                greatest.push(*incentive);
            }
        }
        self.sort(greatest)
    }
}
