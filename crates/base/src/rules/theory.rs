//! The theories in which rulesets are played.

use std::fmt;

/// How a game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Two players in turn; who cannot move loses.
    Partizan,
    /// The same, and both players have the same moves.
    Impartial,
    /// Two players at once, in rounds; who alone can move wins.
    Synchronized,
    /// Three players in turn; who cannot move leaves, and the last to stay wins.
    ThreePlayer,
}

impl Kind {
    /// Whether two rulesets played so can be played side by side.
    pub fn adds_to(self, other: Kind) -> bool {
        let is_two_player = |kind| matches!(kind, Kind::Partizan | Kind::Impartial);
        self == other || (is_two_player(self) && is_two_player(other))
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Partizan => "partizan",
            Kind::Impartial => "impartial",
            Kind::Synchronized => "synchronized",
            Kind::ThreePlayer => "three-player",
        })
    }
}
