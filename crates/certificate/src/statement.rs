//! [`Statement`]: what one proof proves.

use crate::player::Player;

/// What a player can be sure of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// A win.
    Win,
    /// A draw at least.
    Draw,
}

/// What a proof proves of the sum of the claim.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Statement {
    /// With a team to move first, one of a side stays last, against all the others together; of two players also that one does not
    /// lose, where play may go on for ever.
    InTurn {
        /// Who plays.
        teams: Vec<Vec<Player>>,
        /// Who moves first: a place among the teams.
        first: usize,
        /// The side: places among the teams.
        side: Vec<usize>,
        /// To stay last, or not to lose.
        goal: Goal,
    },
    /// A player can be sure of something, or cannot, where both move at once.
    AtOnce {
        /// 0 for Left, 1 for Right.
        player: usize,
        /// Of what.
        goal: Goal,
        /// Whether he can.
        holds: bool,
    },
}
