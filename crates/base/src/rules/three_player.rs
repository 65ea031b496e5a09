//! [`ThreePlayerRules`]: how a ruleset is played by three players in cyclic turn.

use num_bigint::BigInt;

use crate::{
    limit::{Limit, Stop},
    player::Player,
    position::{Board, Boards},
    rules::Rules,
    standing::Standing,
};

/// What stops a sum that has too many pieces.
pub const TOO_MANY: Stop = Stop::Size { what: "a sum", limit: "2^32 - 1 like pieces and 2^63 - 1 moves of one player" };

/// How a ruleset is played by three players in cyclic turn. A player who cannot move on his turn leaves for good; when
/// two remain and one of them cannot move, the other wins.
pub trait ThreePlayerRules: Rules {
    /// The values of a board, where a theorem tells them: the integers that it is in the orders of Left, Center and Right.
    fn known_values(&self, _board: &Board, _limit: &Limit) -> Result<Option<[BigInt; 3]>, Stop> {
        Ok(None)
    }

    /// The player who alone can ever move in a board, where the rules tell at once, with how many moves he has there.
    fn known_counter(&self, _board: &Board, _limit: &Limit) -> Result<Option<(Player, u64)>, Stop> {
        Ok(None)
    }

    /// What an answer rests on that uses what the rules tell of a board in which one player alone can ever move.
    fn standing_of_counters(&self) -> Standing {
        self.standing()
    }

    /// The board with the players changed about cyclically: what Left could do Center can do there, what Center could do
    /// Right, what Right could do Left. `None` if the ruleset has no such boards.
    fn rotated(&self, _board: &Board) -> Option<Board> {
        None
    }

    /// The options of a board, cut into their parts.
    fn options_in_parts(&self, board: &Board, player: Player, limit: &Limit) -> Result<Vec<Boards>, Stop> {
        let mut options = self.options(board, player, limit)?;
        for option in &mut options {
            let mut parts = Boards::default();
            for (board, times) in option.iter() {
                for (part, each) in self.split(board).iter() {
                    parts.add(part.clone(), each.checked_mul(times).ok_or(TOO_MANY)?)?;
                }
            }
            *option = parts;
        }
        Ok(options)
    }
}
