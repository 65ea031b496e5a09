//! All games born by a given day.

use crate::{
    error::MisereError,
    game::{Game, Games},
    limit::Limit,
};

/// The last day whose games can be listed: 4171780 games are born by the next day.
const LAST: u64 = 4;

impl Games {
    /// All games born by a day, in canonical order: 1, 2, 3, 5 and 22 for the days from 0 to 4.
    ///
    /// # Errors
    /// [`MisereError::Day`] after day 4; also if the calculation was stopped.
    pub fn day(&mut self, day: u64, limit: &Limit) -> Result<Vec<Game>, MisereError> {
        if day > LAST {
            return Err(MisereError::Day { day, last: LAST });
        }
        let mut games = vec![Game::ZERO];
        for _ in 0..day {
            games = self.next_day(&games, limit)?;
        }
        Ok(games)
    }

    /// The games whose options are among the given ones, in canonical order.
    fn next_day(&mut self, before: &[Game], limit: &Limit) -> Result<Vec<Game>, MisereError> {
        let mut games = Vec::new();
        for set in 0..1_u64 << before.len() {
            limit.position()?;
            let options = before.iter().enumerate().filter(|(place, _)| set >> place & 1 == 1);
            let options = options.map(|(_, option)| *option).collect();
            games.push(self.make(options, limit)?);
        }
        self.sort(&mut games);
        games.dedup();
        Ok(games)
    }
}
