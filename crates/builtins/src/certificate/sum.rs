//! From values of the language to the boards of a certificate.

use std::collections::HashMap;

use num_traits::ToPrimitive;
use serde_json::{Value as Json, json};

use super::Rulebook;
use crate::{
    kind::{
        convert::{Fallible, value_error},
        theory::operations_in,
        value::{Form as PlayedForm, Value},
    },
    limit::Stop,
    partizan::Game,
    player::Player,
    rules::theory::{Turns, Universe},
    stack,
    three_player::Form,
};
use cutcake_certificate::{Board, Fault, play::Terms};

/// The bound on integers in a form.
const MOST_MOVES: i64 = 1 << 32;
/// The length of the longest form.
const LONGEST: usize = 1 << 20;
/// How deep brackets may be nested in a form; readers of JSON accept a few more.
const DEEPEST: usize = 100;

const TOO_LONG: Stop = Stop::Size { what: "the length of a form in a certificate", limit: "2^20" };

impl Rulebook<'_, '_> {
    /// The boards of a game, each plain or negated.
    pub(super) fn boards_of(&mut self, value: &Value, theory: &'static Universe) -> Result<Terms, Fault> {
        let mut form = None;
        let mut named = match (theory.play(), value) {
            ((_, Turns::AtOnce), value) => {
                let sum = operations_in(theory).boards(self.machine, value);
                let sum = self.or_fault(sum)?;
                self.named(&sum)?
            }
            (_, Value::Position(sum)) => self.named(sum)?,
            ((3, _), Value::SumWithForm(both)) => {
                form = Some(self.encode_form(both.1));
                self.named(&both.0)?
            }
            ((3, _), Value::ThreePlayer(three)) => {
                form = Some(self.encode_form(*three));
                Vec::new()
            }
            ((3, _), _) => Vec::new(),
            (_, Value::AsPlayed(written)) => {
                form = Some(self.encode_played(written));
                Vec::new()
            }
            (_, value) => {
                let game = self.machine.game(value);
                let game = self.or_fault(game)?;
                form = Some(self.encode_value(game, &mut HashMap::new()));
                Vec::new()
            }
        };
        if let Some(form) = form {
            let entries = self.or_fault(form)?.to_string();
            named.push((Board { game: 0, entries }, false));
        }
        Ok(named)
    }

    /// The canonical form of a value, as JSON.
    fn encode_value(&mut self, game: Game, known: &mut HashMap<Game, Json>) -> Fallible<Json> {
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
                self.encode_options(sides, |book, option| book.encode_value(option, known))?
            }
        };
        known.insert(game, form.clone());
        Ok(form)
    }

    fn encode_played(&mut self, form: &PlayedForm) -> Fallible<Json> {
        match form {
            PlayedForm::Value(game) => self.encode_value(*game, &mut HashMap::new()),
            PlayedForm::Options { left, right, .. } => {
                self.encode_options([left, right], |book, option| book.encode_played(option))
            }
        }
    }

    fn encode_form(&mut self, form: Form) -> Fallible<Json> {
        let sides = Player::ALL.map(|player| self.machine.environment.forms.options(form, player).to_vec());
        self.encode_options(sides, Self::encode_form)
    }

    /// The form with the given options of each player, as JSON.
    fn encode_options<S: IntoIterator>(
        &mut self,
        sides: impl IntoIterator<Item = S>,
        mut encode: impl FnMut(&mut Self, S::Item) -> Fallible<Json>,
    ) -> Fallible<Json> {
        let mut lists = Vec::new();
        for side in sides {
            let mut options = Vec::new();
            for option in side {
                options.push(stack::deeper(|| encode(self, option))?);
            }
            lists.push(Json::from(options));
        }
        checked(Json::from(lists))
    }
}

/// A form, if it is neither too long nor nested too deeply to be read back.
fn checked(form: Json) -> Fallible<Json> {
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
