//! Who wins a sum, for each starter.

use std::fmt;

use super::{coalition::CoalitionSearch, position::Play};
use crate::{limit::Stop, player::Player};

/// Who wins with a given player to start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Winner {
    /// This player has a winning strategy against the other two together.
    Player(Player),
    /// Nobody has: the game is queer (Propp 2000).
    Queer,
}

impl fmt::Display for Winner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Winner::Player(player) => player.fmt(f),
            Winner::Queer => f.write_str("queer"),
        }
    }
}

/// Who wins with Left, Center and Right to start, as far as that is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The winner for each starter; `None` if it is not known.
    pub winners: [Option<Winner>; 3],
    /// The number of positions within which some starter was not decided, if there is one.
    pub most_positions: Option<u64>,
}

impl Outcome {
    /// The winner with that player to start; `None` if it is not known.
    pub fn winner(&self, starter: Player) -> Option<Winner> {
        self.winners[starter.index()]
    }
}

/// The positions for each player in the first of several rounds in which the players are tried in turn; each round has four
/// times as many. So a win that is easy to prove is found before a hard refutation for another player.
const FIRST_ROUND: u64 = 1 << 10;
const FACTOR: u64 = 4;

impl<P: Clone + Eq + std::hash::Hash> CoalitionSearch<P> {
    /// Who wins with `starter` to start.
    ///
    /// # Errors
    /// If the calculation was stopped, or [`Stop::Positions`] if the question takes too many. Results so far are kept.
    pub fn winner<R>(&mut self, play: &R, sum: &[(P, u64)], starter: Player) -> Result<Winner, Stop>
    where
        R: Play<Piece = P> + ?Sized,
    {
        let mut open = Player::ALL.to_vec();
        let mut positions = FIRST_ROUND;
        while positions < self.most_positions() {
            let mut still_open = Vec::new();
            for player in open {
                let view = self.shapes.view(play, sum, player, self.most_positions())?;
                match self.ask(view, player.turns_to(starter), positions)? {
                    Some(true) => return Ok(Winner::Player(player)),
                    Some(false) => {}
                    None => still_open.push(player),
                }
            }
            open = still_open;
            if open.is_empty() {
                return Ok(Winner::Queer);
            }
            positions = positions.saturating_mul(FACTOR);
        }
        for player in open {
            if self.wins(play, sum, player, starter)? {
                return Ok(Winner::Player(player));
            }
        }
        Ok(Winner::Queer)
    }

    /// Who wins, for every starter. A starter that needs more positions than a question may visit stays undecided.
    pub fn outcome<R>(&mut self, play: &R, sum: &[(P, u64)]) -> Result<Outcome, Stop>
    where
        R: Play<Piece = P> + ?Sized,
    {
        let mut outcome = Outcome { winners: [None; 3], most_positions: None };
        for starter in Player::ALL {
            match self.winner(play, sum, starter) {
                Ok(winner) => outcome.winners[starter.index()] = Some(winner),
                Err(Stop::Positions { most }) => outcome.most_positions = Some(most),
                Err(stop) => return Err(stop),
            }
        }
        Ok(outcome)
    }
}
