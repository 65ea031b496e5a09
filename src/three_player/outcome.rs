//! Who wins a sum, for each starter.

use std::fmt;

use super::{position::Play, search::Search};
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

/// Who wins with Left, Center and Right to start, as far as it was found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The winner for each starter; `None` where it is open.
    pub winners: [Option<Winner>; 3],
    /// Why some starter is open, if one is.
    pub stop: Option<Stop>,
}

impl Outcome {
    /// The winner with that player to start; `None` if it is open.
    pub fn winner(&self, starter: Player) -> Option<Winner> {
        self.winners[starter.index()]
    }
}

/// Positions of the first round in which the players are asked about in turn; each round has four times as many. So a
/// win that is easy to show is found before a hard refutation of somebody else's.
const FIRST_ROUND: usize = 1 << 10;
const ROUNDS: u32 = 7;

impl<P: Clone + Eq + std::hash::Hash> Search<P> {
    /// Who wins with `starter` to start.
    ///
    /// # Errors
    /// What the limit says, or [`Stop::Size`] when the question takes too many positions. What was found is kept.
    pub fn winner<R>(&mut self, play: &R, sum: &[(P, u64)], starter: Player) -> Result<Winner, Stop>
    where
        R: Play<Piece = P> + ?Sized,
    {
        let mut open = Player::ALL.to_vec();
        for round in 0..ROUNDS {
            let mut still_open = Vec::new();
            for player in open {
                let view = self.shapes.view(play, sum, player)?;
                match self.ask(view, player.turns_to(starter), FIRST_ROUND << (2 * round))? {
                    Some(true) => return Ok(Winner::Player(player)),
                    Some(false) => {}
                    None => still_open.push(player),
                }
            }
            open = still_open;
            if open.is_empty() {
                return Ok(Winner::Queer);
            }
        }
        for player in open {
            if self.wins(play, sum, player, starter)? {
                return Ok(Winner::Player(player));
            }
        }
        Ok(Winner::Queer)
    }

    /// Who wins, for every starter. Where a limit is reached the starters that are then undecided stay open.
    ///
    /// # Errors
    /// [`Stop::Interrupted`] only.
    pub fn outcome<R>(&mut self, play: &R, sum: &[(P, u64)]) -> Result<Outcome, Stop>
    where
        R: Play<Piece = P> + ?Sized,
    {
        let mut outcome = Outcome { winners: [None; 3], stop: None };
        for starter in Player::ALL {
            match self.winner(play, sum, starter) {
                Ok(winner) => outcome.winners[starter.index()] = Some(winner),
                Err(Stop::Interrupted) => return Err(Stop::Interrupted),
                Err(stop) => {
                    if let Stop::Memory { .. } = stop {
                        self.forget();
                    }
                    outcome.stop = Some(stop);
                }
            }
        }
        Ok(outcome)
    }
}
