//! Games as forms, which `+`, `-`, multiples, `:` and the other compounds do not simplify.

use std::{collections::HashMap, rc::Rc};

use cutcake_misere::{
    Form,
    form::{Compound, Side},
};
use num_bigint::Sign;
use num_traits::ToPrimitive;

use crate::{
    kind::{
        convert::Fallible,
        two_player::integer_factor,
        value::{self, Value},
    },
    limit::Stop,
    partizan::Game,
    read::ast::BinaryOp,
    run::machine::Machine,
};

/// A form as a value of the language, and the game whose canonical form it is, if it is one.
type TypedForm = (Rc<value::Form>, Option<Game>);

impl Machine<'_> {
    /// The compound of two two-player games, as a form.
    ///
    /// # Errors
    /// If one of them is not such a game.
    pub fn compound(&mut self, compound: Compound, g: &Value, h: &Value) -> Fallible<Value> {
        let form = self.form_of_compound(compound, g, h)?;
        self.value_of_form(form)
    }

    /// As [`compound`](Self::compound), for misère play: for two misère games in canonical form the result is in
    /// canonical form, and otherwise a form.
    ///
    /// # Errors
    /// As [`compound`](Self::compound).
    pub fn misere_compound(&mut self, compound: Compound, g: &Value, h: &Value) -> Fallible<Value> {
        let form = self.form_of_compound(compound, g, h)?;
        if g.is_misere() && h.is_misere() {
            let misere = &mut self.environment.catalogue.misere;
            if let Some(game) = misere.forms.as_impartial(form, &mut misere.games, &self.environment.limit)? {
                return Ok(game.into());
            }
        }
        self.value_of_form(form)
    }

    fn form_of_compound(&mut self, compound: Compound, g: &Value, h: &Value) -> Fallible<Form> {
        let (g, h) = (self.misere_form(g)?, self.misere_form(h)?);
        Ok(self.environment.catalogue.misere.forms.compound(compound, g, h, &self.environment.limit)?)
    }

    /// A two-player game as a form: the canonical form of a value, or the game tree of a position.
    ///
    /// # Errors
    /// If the value is not such a game.
    pub fn as_form(&mut self, value: &Value) -> Fallible<Value> {
        match value {
            Value::AsPlayed(_) => Ok(value.clone()),
            _ => {
                let form = self.misere_form(value)?;
                self.value_of_form(form)
            }
        }
    }

    /// `a op b`, where one of them is a form.
    ///
    /// # Errors
    /// If the other is not a two-player game.
    pub(super) fn of_forms(&mut self, op: BinaryOp, a: &Value, b: &Value) -> Fallible<Value> {
        match op {
            BinaryOp::Add => self.compound(Compound::Disjunctive, a, b),
            BinaryOp::OrdinalSum => self.compound(Compound::Ordinal, a, b),
            BinaryOp::Subtract => {
                let (g, h) = (self.misere_form(a)?, self.misere_form(b)?);
                let (forms, limit) = (&mut self.environment.catalogue.misere.forms, &self.environment.limit);
                let negative = forms.negative(h, limit)?;
                let form = forms.sum(g, negative, limit)?;
                self.value_of_form(form)
            }
            BinaryOp::Multiply => {
                const TOO_MANY: Stop = Stop::Size { what: "a multiple of a form", limit: "2^64 - 1 copies" };
                let ((Value::Number(number), game) | (game, Value::Number(number))) = (a, b) else {
                    return Err(self.not_both(op, a, b));
                };
                let times = integer_factor(number, game)?;
                let form = self.misere_form(game)?;
                let (forms, limit) = (&mut self.environment.catalogue.misere.forms, &self.environment.limit);
                let form = if times.sign() == Sign::Minus { forms.negative(form, limit)? } else { form };
                let form = forms.multiple(form, times.magnitude().to_u64().ok_or(TOO_MANY)?, limit)?;
                self.value_of_form(form)
            }
            _ => Err(self.not_both(op, a, b)),
        }
    }

    /// A calculated form as a value of the language: followers in canonical form become the games that they are.
    fn value_of_form(&mut self, form: Form) -> Fallible<Value> {
        let mut known = HashMap::new();
        let [left, right] = self.written_sides(form, &mut known)?;
        let [left, right] = [left, right].map(|side| side.into_iter().map(|(form, _)| form).collect());
        Ok(Value::AsPlayed(Rc::new(value::Form::new(left, right)?)))
    }

    fn written_sides(&mut self, form: Form, known: &mut HashMap<Form, TypedForm>) -> Fallible<[Vec<TypedForm>; 2]> {
        let mut sides = [Vec::new(), Vec::new()];
        for (written, side) in sides.iter_mut().zip([Side::Left, Side::Right]) {
            for option in self.environment.catalogue.misere.forms.options(form, side).to_vec() {
                written.push(crate::stack::deeper(|| self.written(option, known))?);
            }
        }
        Ok(sides)
    }

    fn written(&mut self, form: Form, known: &mut HashMap<Form, TypedForm>) -> Fallible<TypedForm> {
        if let Some(written) = known.get(&form) {
            return Ok(written.clone());
        }
        self.environment.limit.check()?;
        let [left, right] = self.written_sides(form, known)?;
        let written = match self.canonical_value(&left, &right)? {
            Some(game) => (Rc::new(value::Form::Value(game)), Some(game)),
            None => {
                let [left, right] = [left, right].map(|side| side.into_iter().map(|(form, _)| form).collect());
                (Rc::new(value::Form::new(left, right)?), None)
            }
        };
        known.insert(form, written.clone());
        Ok(written)
    }

    /// The game whose canonical form has these options, if there is one.
    fn canonical_value(&mut self, left: &[TypedForm], right: &[TypedForm]) -> Fallible<Option<Game>> {
        let values = |side: &[TypedForm]| side.iter().map(|(_, value)| *value).collect::<Option<Vec<Game>>>();
        let (Some(mut left), Some(mut right)) = (values(left), values(right)) else { return Ok(None) };
        let store = &mut self.environment.store;
        let game = store.form(&left, &right)?;
        let mut options = [store.left_options(game)?, store.right_options(game)?];
        left.sort_unstable();
        right.sort_unstable();
        options.iter_mut().for_each(|side| side.sort_unstable());
        Ok((options == [left, right]).then_some(game))
    }
}
