//! [`Statement`]: what a single proof proves.

use crate::player::Player;

/// What a player can be sure of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// A win.
    Win,
    /// At least a draw.
    Draw,
}

/// What a proof proves of the sum of the claim.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Statement {
    /// With a given team to move first, one of a side stays last, against all the others together; in loopy games of two
    /// players also that one does not lose.
    InTurn {
        /// The teams.
        teams: Vec<Vec<Player>>,
        /// Who moves first: an index among the teams.
        first: usize,
        /// The side: indices among the teams.
        side: Vec<usize>,
        /// To stay last, or not to lose.
        goal: Goal,
    },
    /// In simultaneous play, a player can be sure of a goal, or cannot.
    AtOnce {
        /// 0 for Left, 1 for Right.
        player: usize,
        /// The goal.
        goal: Goal,
        /// Whether he can.
        holds: bool,
    },
}
