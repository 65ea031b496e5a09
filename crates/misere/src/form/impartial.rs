//! Conversion between impartial games and forms.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::{
    form::{Form, Forms},
    game::{Game, Games},
    limit::{Limit, Stop},
    stack::deeper,
};

impl Forms {
    /// The form of an impartial game in canonical form: both players have its options.
    pub fn of_impartial(&mut self, game: Game, games: &Games, limit: &Limit) -> Result<Form, Stop> {
        let mut known: HashMap<Game, Form, FxBuildHasher> = HashMap::default();
        let mut last = Form::ZERO;
        for follower in games.followers(game, limit)? {
            let options: Vec<Form> =
                games.options(follower).iter().filter_map(|option| known.get(option)).copied().collect();
            last = self.make(options.clone(), options, limit)?;
            known.insert(follower, last);
        }
        Ok(last)
    }

    /// The canonical form of a form as an impartial game; `None` if the players have different moves somewhere.
    pub fn as_impartial(&self, form: Form, games: &mut Games, limit: &Limit) -> Result<Option<Game>, Stop> {
        self.find_impartial(form, games, &mut HashMap::default(), limit)
    }

    fn find_impartial(
        &self,
        form: Form,
        games: &mut Games,
        known: &mut HashMap<Form, Option<Game>, FxBuildHasher>,
        limit: &Limit,
    ) -> Result<Option<Game>, Stop> {
        if let Some(known) = known.get(&form) {
            return Ok(*known);
        }
        limit.check()?;
        let mut game = None;
        if self.left(form) == self.right(form) {
            let mut options = Vec::new();
            for option in self.left(form) {
                match deeper(|| self.find_impartial(*option, games, known, limit))? {
                    Some(option) => options.push(option),
                    None => break,
                }
            }
            if options.len() == self.left(form).len() {
                game = Some(games.make(options, limit)?);
            }
        }
        known.insert(form, game);
        Ok(game)
    }
}
