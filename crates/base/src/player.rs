//! The players.

use std::fmt;

/// A player. Theories for two players use only Left and Right.
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

    /// The other player, where there are two.
    #[must_use]
    pub fn opponent(self) -> Player {
        if self == Player::Left { Player::Right } else { Player::Left }
    }
}

/// The cyclic order of play of three: Left, Center, Right, Left, …
impl Player {
    /// The index in [`Player::ALL`].
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

    /// The number of turns from this player's move to the move of `other`: 0, 1 or 2.
    pub fn turns_to(self, other: Player) -> usize {
        (other.index() + 3 - self.index()) % 3
    }

    /// The player who moves next while all three are in play.
    #[must_use]
    pub fn next(self) -> Player {
        self.later(1)
    }

    /// The player who moved before while all three are in play.
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

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
