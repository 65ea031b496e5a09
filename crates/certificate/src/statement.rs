//! [`Statement`]: what one proof proves.

use crate::player::Player;

/// What a player can be sure of where both move at once.
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
    /// With a team to move first, one of a side stays last, against all the others together.
    InTurn {
        /// Who plays.
        teams: Vec<Vec<Player>>,
        /// Who moves first: a place among the teams.
        first: usize,
        /// The side: places among the teams.
        side: Vec<usize>,
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
