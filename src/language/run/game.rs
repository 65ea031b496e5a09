//! Games as they are written: ups, stars, and forms of their options.

use std::{collections::HashMap, rc::Rc};

use crate::language::{
    kind::convert::{Fallible, integer, small_integer, type_error},
    kind::value::{Form, Value},
    run::code::{Spread, Ups},
    run::machine::Machine,
};

impl Machine<'_> {
    /// `*n`
    pub(super) fn star(&mut self, order: &Value) -> Fallible<Value> {
        let star = self.environment.store.nimber(small_integer(order, 0)?)?;
        Ok(self.game_value(star))
    }

    /// `^n`, `^<n>`, `^[n]`, and downs.
    pub(super) fn up(&mut self, ups: Ups, is_down: bool, order: &Value) -> Fallible<Value> {
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
    pub(super) fn option(&mut self, spread: Spread, value: &Value) -> Fallible<Option<Value>> {
        Ok(match (spread, value) {
            (Spread::Something, Value::Nothing) => None,
            (Spread::Value | Spread::Something, value) | (Spread::Form, value @ Value::AsPlayed(_)) => {
                Some(value.clone())
            }
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
    pub(super) fn game_of_options(&mut self, left: &[Value], right: &[Value]) -> Fallible<Value> {
        let mut games =
            |options: &[Value]| options.iter().map(|option| self.game(option)).collect::<Fallible<Vec<_>>>();
        let (left, right) = (games(left)?, games(right)?);
        let game = self.environment.store.form(&left, &right)?;
        Ok(self.game_value(game))
    }

    /// `'{a,b|c}'`
    pub(super) fn form_of_options(&mut self, left: Vec<Value>, right: Vec<Value>) -> Fallible<Value> {
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
    pub(super) fn three_player_of_options(&mut self, sides: &[Vec<Value>; 3]) -> Fallible<Value> {
        let mut options = [const { Vec::new() }; 3];
        for (options, side) in options.iter_mut().zip(sides) {
            for option in side {
                options.push(self.three_player_form(option)?);
            }
        }
        let form = self.environment.forms.form(options.each_ref().map(Vec::as_slice))?;
        Ok(Value::ThreePlayer(form))
    }
}
