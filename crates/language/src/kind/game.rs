//! Two-player games: what values are games, and games as they are written, ups, stars and forms of their options.

use std::{collections::HashMap, rc::Rc};

use crate::{
    kind::{
        convert::{Fallible, integer, mismatch, small_integer, type_error, value_error},
        transfinite::ordinal,
        value::{Form, Value},
    },
    partizan::{Game, Name, PowError},
    rules::theory::TWO_PLAYER,
    run::{
        code::{Spread, Ups},
        machine::Machine,
    },
};

impl Machine<'_> {
    /// The two-player value that a value is, if it is one: of a dyadic number, a game, a form, a position.
    ///
    /// # Errors
    /// If a calculation was stopped.
    pub fn as_game(&mut self, value: &Value) -> Fallible<Option<Game>> {
        Ok(match value {
            Value::Number(number) => self.environment.store.number(number)?,
            Value::Game(game) => Some(*game),
            Value::AsPlayed(form) => Some(self.form_value(form)?),
            Value::Position(_) if self.theory(value) != Some(&TWO_PLAYER) => None,
            Value::Position(sum) if self.has_loopy_boards(sum) => match self.loopy_value_of_sum(sum)?.short() {
                Some(game) => Some(game),
                None => return Err(self.not_short(value)),
            },
            Value::Position(sum) => {
                self.find_values(sum)?;
                let environment = &mut *self.environment;
                let value = environment.catalogue.value(&mut environment.store, sum)?;
                Some(value.rests(&mut environment.standing))
            }
            _ => None,
        })
    }

    /// The two-player value that a value is.
    ///
    /// # Errors
    /// If it is none, or the calculation was stopped.
    pub fn game(&mut self, value: &Value) -> Fallible<Game> {
        match self.as_game(value)? {
            Some(game) => Ok(game),
            None => Err(match value {
                Value::Number(number) => type_error(format!(
                    "{number} is not a game: of the numbers, those whose denominator is a power of two are"
                ))
                .help("`1/4`, `3/8` and `-5/2` are games; a number that is none stands outside of braces alone"),
                Value::Loopy(_) => self.not_short(value),
                _ if self.theory(value).is_some() => self.not_two_player(value),
                Value::Builtin(id) => mismatch("a game", value).help(self.environment.library.function(*id).example()),
                _ => mismatch("a game", value),
            }),
        }
    }

    /// The language's value of a two-player value: a number where it is one.
    pub fn game_value(&self, game: Game) -> Value {
        match self.environment.store.as_number(game) {
            Some(number) => Value::Number(number),
            None => Value::Game(game),
        }
    }

    /// The canonical value of a form as played.
    ///
    /// # Errors
    /// If the calculation was stopped.
    pub fn form_value(&mut self, form: &Form) -> Fallible<Game> {
        match form {
            Form::Value(game) => Ok(*game),
            Form::Options { left, right, .. } => {
                let left = self.form_values(left)?;
                let right = self.form_values(right)?;
                Ok(self.environment.store.form(&left, &right)?)
            }
        }
    }

    /// The canonical form of a value as a form as played. What is written without braces of its own stays a value, so
    /// that the form reads back as it is written.
    ///
    /// # Errors
    /// If it is nested too deeply, or the calculation was stopped.
    pub fn form_of(&mut self, game: Game, known: &mut HashMap<Game, Rc<Form>>) -> Fallible<Rc<Form>> {
        if let Some(form) = known.get(&game) {
            return Ok(Rc::clone(form));
        }
        let store = &mut self.environment.store;
        let form = match store.name(game)? {
            Name::Form { .. } => {
                let sides = [store.left_options(game)?, store.right_options(game)?];
                let [left, right] = sides.map(|options| {
                    let forms = options
                        .into_iter()
                        .map(|option| self.deeper(|machine| crate::stack::deeper(|| machine.form_of(option, known))));
                    forms.collect::<Fallible<Vec<_>>>()
                });
                Form::new(left?, right?)?
            }
            _ => Form::Value(game),
        };
        let form = Rc::new(form);
        known.insert(game, Rc::clone(&form));
        Ok(form)
    }

    /// The canonical values of forms.
    ///
    /// # Errors
    /// If a calculation was stopped.
    pub fn form_values(&mut self, forms: &[Rc<Form>]) -> Fallible<Vec<Game>> {
        self.environment.limit.check()?;
        let values = forms.iter().map(|form| crate::stack::deeper(|| self.form_value(form)));
        values.collect()
    }

    /// `*n`, and `*[…]`.
    pub(crate) fn star(&mut self, order: &Value) -> Fallible<Value> {
        match order {
            Value::Surreal(_) => return self.of_nimber(ordinal(order)?.into()),
            Value::Tuple(items) => return self.misere_bracket(&items.items),
            _ => {}
        }
        let star = self.environment.store.nimber(small_integer(order, 0)?)?;
        Ok(self.game_value(star))
    }

    /// `^n`, `^<n>`, `^[n]`, and downs.
    pub(crate) fn up(&mut self, ups: Ups, is_down: bool, order: &Value) -> Fallible<Value> {
        if order.is_loopy() {
            return self.up_to_on(ups, is_down, order);
        }
        let up = self.environment.store.up(1)?;
        let mut up = match ups {
            Ups::Multiple => self.environment.store.multiple(up, &integer(order)?)?,
            Ups::Power => self.power(up, small_integer(order, 1)?, false)?,
            Ups::PowerTo => self.power(up, small_integer(order, 1)?, true)?,
        };
        if is_down {
            up = self.environment.store.neg(up)?;
        }
        Ok(self.game_value(up))
    }

    /// What an option is among others of its kind; nothing where it is none.
    pub(crate) fn option(&mut self, spread: Spread, value: &Value) -> Fallible<Option<Value>> {
        Ok(match (spread, value) {
            (Spread::Value, value) | (Spread::Form, value @ Value::AsPlayed(_)) => Some(value.clone()),
            (Spread::Game, value) if self.is_loopy(value) => Some(self.loopy_option(value)?),
            (Spread::Game, value) => {
                let game = self.game(value)?;
                Some(self.game_value(game))
            }
            (Spread::Form, value) => {
                let game = self.game(value)?;
                Some(Value::AsPlayed(self.form_of(game, &mut HashMap::new())?))
            }
            (Spread::ThreePlayer, value) => Some(Value::ThreePlayer(self.three_player_form(value)?)),
        })
    }

    /// `{a,b|c}`
    pub(crate) fn game_of_options(&mut self, left: &[Value], right: &[Value]) -> Fallible<Value> {
        if left.iter().chain(right).any(Value::is_loopy) {
            return self.loopy_form(None, left, right);
        }
        let mut games =
            |options: &[Value]| options.iter().map(|option| self.game(option)).collect::<Fallible<Vec<_>>>();
        let (left, right) = (games(left)?, games(right)?);
        let game = self.environment.store.form(&left, &right)?;
        Ok(self.game_value(game))
    }

    /// `'{a,b|c}'`
    pub(crate) fn form_of_options(&mut self, left: Vec<Value>, right: Vec<Value>) -> Fallible<Value> {
        let forms = |options: Vec<Value>| {
            let form = |option: Value| match option {
                Value::AsPlayed(form) => Ok(form),
                other => Err(type_error(format!("expected a game, found {}", other.kind()))),
            };
            options.into_iter().map(form).collect::<Fallible<Vec<_>>>()
        };
        Ok(Value::AsPlayed(Rc::new(Form::new(forms(left)?, forms(right)?)?)))
    }

    /// `<a|b|c>`
    pub(crate) fn three_player_of_options(&mut self, sides: &[Vec<Value>; 3]) -> Fallible<Value> {
        let mut options = [const { Vec::new() }; 3];
        for (options, side) in options.iter_mut().zip(sides) {
            for option in side {
                options.push(self.three_player_form(option)?);
            }
        }
        let form = self.environment.forms.form(options.each_ref().map(Vec::as_slice))?;
        Ok(Value::ThreePlayer(form))
    }

    /// `G.Pow(n)`, or with `is_sum` `G.PowTo(n)`.
    ///
    /// # Errors
    /// If G has no powers, or the calculation was stopped.
    pub fn power(&mut self, game: Game, order: u64, is_sum: bool) -> Fallible<Game> {
        let store = &mut self.environment.store;
        let power = if is_sum { store.pow_to(game, order) } else { store.pow(game, order) };
        self.of_power(power)
    }

    /// A power, or the error of one that there is not.
    ///
    /// # Errors
    /// If there is none, and if the calculation was stopped.
    pub fn of_power(&self, power: Result<Game, PowError>) -> Fallible<Game> {
        power.map_err(|error| match error {
            PowError::Stop(stop) => stop.into(),
            error => value_error(error.to_string()).help("`^.Pow(2)` is `^<2>`; a power of a number is `2^3`"),
        })
    }
}
