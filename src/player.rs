//! Who plays.

use std::fmt;

/// A player. Theories for two know Left and Right only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    /// Left, the first of the players.
    Left,
    /// Center, the second of three players.
    Center,
    /// Right, the last of the players.
    Right,
}

impl Player {
    /// Every player, in the order of play of three.
    pub const ALL: [Player; 3] = [Player::Left, Player::Center, Player::Right];

    /// The player's name.
    pub fn name(self) -> &'static str {
        match self {
            Player::Left => "Left",
            Player::Center => "Center",
            Player::Right => "Right",
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
