//! The cyclic order of play: Left, Center, Right, Left, …

use crate::player::Player;

impl Player {
    /// The place in [`Player::ALL`].
    pub fn index(self) -> usize {
        match self {
            Player::Left => 0,
            Player::Center => 1,
            Player::Right => 2,
        }
    }

    /// The player so many turns later.
    pub fn later(self, turns: usize) -> Player {
        Player::ALL[(self.index() + turns) % 3]
    }

    /// How many turns later than this player `other` moves: 0, 1 or 2.
    pub fn turns_to(self, other: Player) -> usize {
        (other.index() + 3 - self.index()) % 3
    }

    /// Who moves after this player when all three are in.
    #[must_use]
    pub fn next(self) -> Player {
        self.later(1)
    }

    /// Who moves before this player when all three are in.
    #[must_use]
    pub fn previous(self) -> Player {
        self.later(2)
    }

    /// The first letter of the name, as in `>_L`.
    pub fn letter(self) -> &'static str {
        match self {
            Player::Left => "L",
            Player::Center => "C",
            Player::Right => "R",
        }
    }
}
