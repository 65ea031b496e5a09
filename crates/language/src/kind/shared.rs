//! Two-player values as programs that name repeated subexpressions.

use indexmap::IndexMap;

use crate::{kind::convert::Fallible, number::Rational, partizan::Game, run::machine::Machine};

impl Machine<'_> {
    /// A two-player value as a program whose last line is the value. Followers that are not written without options are
    /// named, one name for all that differ by a number. The text of a sum of switches grows exponentially, but few of
    /// its followers differ by more than a number.
    ///
    /// ```text
    /// g1 := {3|-2};
    /// {g1+6|g1-4}
    /// ```
    ///
    /// # Errors
    /// If the text is too long.
    pub fn shared_text(&mut self, game: Game) -> Fallible<String> {
        let mut names: IndexMap<Game, String> = IndexMap::new();
        let mut program = String::new();
        let mut waiting = vec![(self.shape_of(game)?.0, false)];
        while let Some((shape, has_named_options)) = waiting.pop() {
            self.environment.limit.check()?;
            if names.contains_key(&shape) || self.is_short(shape)? {
                continue;
            }
            let sides = [self.environment.store.left_options(shape)?, self.environment.store.right_options(shape)?];
            if !has_named_options {
                waiting.push((shape, true));
                for option in sides.iter().flatten() {
                    waiting.push((self.shape_of(*option)?.0, false));
                }
                continue;
            }
            let name = format!("g{}", names.len() + 1);
            let [left, right] = sides;
            let (left, right) = (self.shared_options(&left, &names)?, self.shared_options(&right, &names)?);
            program += &format!("{name} := {{{left}|{right}}};\n");
            names.insert(shape, name);
        }
        Ok(program + &self.shared_part(game, &names)?)
    }

    fn shared_options(&mut self, options: &[Game], names: &IndexMap<Game, String>) -> Fallible<String> {
        let texts: Vec<String> =
            options.iter().map(|option| self.shared_part(*option, names)).collect::<Fallible<_>>()?;
        Ok(texts.join(","))
    }

    /// A value as the name of its shape plus a number.
    fn shared_part(&mut self, game: Game, names: &IndexMap<Game, String>) -> Fallible<String> {
        let (shape, number) = self.shape_of(game)?;
        Ok(match names.get(&shape) {
            None => self.environment.store.text(game)?,
            Some(name) if number == Rational::ZERO => name.clone(),
            Some(name) if number < Rational::ZERO => format!("{name}{number}"),
            Some(name) => format!("{name}+{number}"),
        })
    }

    /// The shape of a value, which is its translate with Left stop 0, and its Left stop.
    fn shape_of(&mut self, game: Game) -> Fallible<(Game, Rational)> {
        let store = &mut self.environment.store;
        let number = store.left_stop(game);
        let shape = match store.number(&number)? {
            Some(number) => store.sub(game, number)?,
            None => game,
        };
        Ok((shape, number))
    }

    /// Whether a value is written without options.
    fn is_short(&mut self, game: Game) -> Fallible<bool> {
        Ok(self.environment.store.is_uptimal(game)?)
    }
}
