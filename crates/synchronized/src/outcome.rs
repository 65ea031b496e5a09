//! [`Status`] and [`Outcome`]: what the players can guarantee.

use std::fmt;

use crate::player::Player;

/// What a player can guarantee, whatever the opponent does at the same time in each round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// Neither a win nor a draw.
    Losing,
    /// At least a draw.
    Drawing,
    /// A win.
    Winning,
}

impl Status {
    /// The word for it: `losing`, `drawing` or `winning`.
    pub fn name(self) -> &'static str {
        match self {
            Status::Losing => "losing",
            Status::Drawing => "drawing",
            Status::Winning => "winning",
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The six outcomes of a synchronized game (Cincotti and Iida 2007, Table II).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// `>`: Left has a winning strategy.
    Greater,
    /// `>=`: Left has a drawing strategy, Right has none.
    GreaterOrEqual,
    /// `=`: both have a drawing strategy.
    Equal,
    /// `<=`: Right has a drawing strategy, Left has none.
    LessOrEqual,
    /// `<`: Right has a winning strategy.
    Less,
    /// `<>`: neither has a winning or a drawing strategy.
    Confused,
}

impl Outcome {
    /// All six.
    pub const ALL: [Outcome; 6] = [
        Outcome::Greater,
        Outcome::GreaterOrEqual,
        Outcome::Equal,
        Outcome::LessOrEqual,
        Outcome::Less,
        Outcome::Confused,
    ];

    /// The outcome from what Left and Right can guarantee. If one of them wins, the other loses.
    pub fn new(left: Status, right: Status) -> Self {
        match (left, right) {
            (Status::Winning, _) => Outcome::Greater,
            (_, Status::Winning) => Outcome::Less,
            (Status::Drawing, Status::Drawing) => Outcome::Equal,
            (Status::Drawing, Status::Losing) => Outcome::GreaterOrEqual,
            (Status::Losing, Status::Drawing) => Outcome::LessOrEqual,
            (Status::Losing, Status::Losing) => Outcome::Confused,
        }
    }

    /// What a player can guarantee.
    pub fn status(self, player: Player) -> Status {
        let (left, right) = match self {
            Outcome::Greater => (Status::Winning, Status::Losing),
            Outcome::GreaterOrEqual => (Status::Drawing, Status::Losing),
            Outcome::Equal => (Status::Drawing, Status::Drawing),
            Outcome::LessOrEqual => (Status::Losing, Status::Drawing),
            Outcome::Less => (Status::Losing, Status::Winning),
            Outcome::Confused => (Status::Losing, Status::Losing),
        };
        if player == Player::Left { left } else { right }
    }

    /// Its symbol.
    pub fn symbol(self) -> &'static str {
        match self {
            Outcome::Greater => ">",
            Outcome::GreaterOrEqual => ">=",
            Outcome::Equal => "=",
            Outcome::LessOrEqual => "<=",
            Outcome::Less => "<",
            Outcome::Confused => "<>",
        }
    }

    /// Its description in words.
    pub fn words(self) -> &'static str {
        match self {
            Outcome::Greater => "Left has a winning strategy",
            Outcome::GreaterOrEqual => "Left has a drawing strategy, Right has none",
            Outcome::Equal => "both have a drawing strategy",
            Outcome::LessOrEqual => "Right has a drawing strategy, Left has none",
            Outcome::Less => "Right has a winning strategy",
            Outcome::Confused => "neither has a winning or drawing strategy",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.symbol())
    }
}
