//! Incentives: the gain from a move for the player who makes it.

use super::store::{Game, Store};
use crate::{limit::Stop, player::Player};

impl Store {
    /// The incentives of a player, or of both if none is given, undominated and in the printing order: G^L - G for each
    /// left option of the canonical form, and G - G^R for each right one.
    pub fn incentives(&mut self, g: Game, player: Option<Player>) -> Result<Vec<Game>, Stop> {
        let mut sides = [Vec::new(), Vec::new()];
        if player != Some(Player::Right) {
            for option in self.left_options(g)? {
                sides[0].push(self.sub(option, g)?);
            }
        }
        if player != Some(Player::Left) {
            for option in self.right_options(g)? {
                sides[1].push(self.sub(g, option)?);
            }
        }
        // No option of a canonical form dominates another, so that only incentives of different players are comparable.
        let [left, right] = &sides;
        let mut greatest = Vec::new();
        for (incentives, others) in [(left, right), (right, left)] {
            for incentive in incentives {
                let mut is_kept = true;
                for other in others {
                    self.check()?;
                    if incentive != other && self.le(*incentive, *other)? {
                        is_kept = false;
                        break;
                    }
                }
                if is_kept {
                    greatest.push(*incentive);
                }
            }
        }
        greatest.sort_unstable();
        greatest.dedup();
        self.sort(greatest)
    }
}
