//! [`ThreePlayerRules`]: how a ruleset is played by three players in cyclic turn.

use num_bigint::BigInt;

use crate::{
    limit::{Limit, Stop},
    player::Player,
    position::{Board, Boards},
    rules::Rules,
    standing::Standing,
};

/// The error for a sum with too many pieces.
pub const TOO_MANY: Stop = Stop::Size { what: "a sum", limit: "2^32 - 1 like pieces and 2^63 - 1 moves of one player" };

/// How a ruleset is played by three players in cyclic turn. A player who cannot move when it is their turn leaves for
/// good; when two remain and one of them cannot move, the other wins.
pub trait ThreePlayerRules: Rules {
    /// The values of a board, if a theorem gives them: the integers that it equals in the orders of the three players.
    fn known_values(&self, _board: &Board, _limit: &Limit) -> Result<Option<[BigInt; 3]>, Stop> {
        Ok(None)
    }

    /// The only player who can ever move in a board, if the rules can tell at once, with the number of moves.
    fn known_counter(&self, _board: &Board, _limit: &Limit) -> Result<Option<(Player, u64)>, Stop> {
        Ok(None)
    }

    /// The standing of an answer that uses what the rules state about a board in which only one player can ever move.
    fn standing_of_counters(&self) -> Standing {
        self.standing()
    }

    /// The board with the players rotated: Left's moves become Center's, Center's become Right's, and Right's become
    /// Left's. `None` if the ruleset has no such boards.
    fn rotated(&self, _board: &Board) -> Option<Board> {
        None
    }

    /// The options of a board, split into their components.
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
