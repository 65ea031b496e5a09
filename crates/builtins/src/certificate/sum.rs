//! From values of the language to the boards of a certificate.

use std::collections::HashMap;

use num_traits::ToPrimitive;
use serde_json::{Value as Json, json};

use super::Rulebook;
use crate::{
    kind::{
        convert::{Fallible, value_error},
        theory::operations_in,
        value::{Form as ScriptRuleset, Value},
    },
    limit::Stop,
    partizan::Game,
    player::Player,
    rules::theory::{Turns, Universe},
    three_player::Form,
};
use cutcake_certificate::{Board, Fault, play::Terms};

/// The largest integer that is written as a form, and the most letters of one.
const MOST_MOVES: i64 = 1 << 32;
const LONGEST: usize = 1 << 20;
/// How many brackets may stand in each other in one: readers of JSON take some more.
const DEEPEST: usize = 100;

const TOO_LONG: Stop = Stop::Size { what: "the length of a form in a certificate", limit: "2^20" };

impl Rulebook<'_, '_> {
    /// The boards of a game, each plain or negated.
    pub(super) fn boards_of(&mut self, value: &Value, theory: &'static Universe) -> Result<Terms, Fault> {
        let mut form = None;
        let named = match (theory.play(), value) {
            ((_, Turns::AtOnce), value) => {
                let sum = operations_in(theory).boards(self.machine, value);
                let sum = self.kept(sum)?;
                self.named(&sum)?
            }
            (_, Value::Position(sum)) => self.named(sum)?,
            ((3, _), Value::SumWithForm(both)) => {
                form = Some(self.three(both.1));
                self.named(&both.0)?
            }
            ((3, _), Value::ThreePlayer(three)) => {
                form = Some(self.three(*three));
                Vec::new()
            }
            ((3, _), _) => Vec::new(),
            (_, Value::AsPlayed(written)) => {
                form = Some(self.written(written));
                Vec::new()
            }
            (_, value) => {
                let game = self.machine.game(value);
                let game = self.kept(game)?;
                form = Some(self.two(game, &mut HashMap::new()));
                Vec::new()
            }
        };
        let mut named = named;
        if let Some(form) = form {
            let entries = self.kept(form)?.to_string();
            named.push((Board { game: 0, entries }, false));
        }
        Ok(named)
    }

    /// A value as a form, by its canonical options.
    fn two(&mut self, game: Game, known: &mut HashMap<Game, Json>) -> Fallible<Json> {
        if let Some(form) = known.get(&game) {
            return Ok(form.clone());
        }
        self.machine.environment.limit.check()?;
        let store = &mut self.machine.environment.store;
        let integer = store.as_number(game).and_then(|number| number.to_integer());
        let form = match integer.map(|integer| integer.to_i64().filter(|integer| integer.abs() < MOST_MOVES)) {
            Some(Some(integer)) => json!(integer),
            Some(None) => return Err(value_error("the number is too large for a certificate")),
            None => {
                let sides = [store.left_options(game)?, store.right_options(game)?];
                let mut lists = Vec::new();
                for side in sides {
                    let mut options = Vec::new();
                    for option in side {
                        options.push(self.machine_deeper(|book| book.two(option, known))?);
                    }
                    lists.push(Json::from(options));
                }
                short(Json::from(lists))?
            }
        };
        known.insert(game, form.clone());
        Ok(form)
    }

    fn written(&mut self, form: &ScriptRuleset) -> Fallible<Json> {
        match form {
            ScriptRuleset::Value(game) => self.two(*game, &mut HashMap::new()),
            ScriptRuleset::Options { left, right, .. } => {
                let mut lists = Vec::new();
                for side in [left, right] {
                    let mut options = Vec::new();
                    for option in side {
                        options.push(self.machine_deeper(|book| book.written(option))?);
                    }
                    lists.push(Json::from(options));
                }
                short(Json::from(lists))
            }
        }
    }

    fn three(&mut self, form: Form) -> Fallible<Json> {
        let mut lists = Vec::new();
        for player in Player::ALL {
            let options = self.machine.environment.forms.options(form, player).to_vec();
            let mut list = Vec::new();
            for option in options {
                list.push(self.machine_deeper(|book| book.three(option))?);
            }
            lists.push(Json::from(list));
        }
        short(Json::from(lists))
    }

    fn machine_deeper<T>(&mut self, walk: impl FnOnce(&mut Self) -> Fallible<T>) -> Fallible<T> {
        crate::stack::deeper(|| walk(self))
    }
}

/// A form that is neither too long nor nested too deeply to be read again.
fn short(form: Json) -> Fallible<Json> {
    let text = form.to_string();
    let (mut depth, mut deepest) = (0_usize, 0);
    for letter in text.chars() {
        match letter {
            '[' => depth += 1,
            ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        deepest = deepest.max(depth);
    }
    match (text.len() > LONGEST, deepest > DEEPEST) {
        (true, _) => Err(TOO_LONG.into()),
        (_, true) => Err(value_error("a form is nested too deeply for a certificate")),
        _ => Ok(form),
    }
}
