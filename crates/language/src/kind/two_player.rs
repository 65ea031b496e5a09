//! Two-player games: which values are games, how they add and compare, and the notation for ups, stars and games by
//! their options.

use std::{collections::HashMap, rc::Rc};

use crate::{
    kind::{
        convert::{Fallible, integer, mismatch, small_integer, type_error, value_error},
        theory::{Operations, Worth},
        transfinite::ordinal,
        tree::Play,
        unequal::is_game,
        value::{Form, Value},
    },
    number::Rational,
    partizan::{Game, Name, Outcome, PowError, Relation},
    play::sum::Sum,
    player::Player,
    read::ast::BinaryOp,
    rules::theory::TWO_PLAYER,
    run::{code::Ups, machine::Machine},
};
use cutcake_misere::Value as Misere;

/// Two-player games in normal play, loopy if a ruleset says so.
pub(super) struct TwoPlayer;

impl Operations for TwoPlayer {
    fn add(&self, machine: &mut Machine, a: &Value, b: &Value) -> Fallible<Value> {
        match (a, b) {
            (Value::Position(g), Value::Position(h)) => {
                if machine.theory(a) != machine.theory(b) {
                    return Err(machine.two_theories("`+`", a, b));
                }
                let mut sum = Sum::clone(g);
                sum.add_all(h);
                Ok(Value::Position(Rc::new(sum)))
            }
            _ => add_or_subtract(machine, BinaryOp::Add, a, b),
        }
    }

    fn subtract(&self, machine: &mut Machine, a: &Value, b: &Value) -> Fallible<Value> {
        match (a, b) {
            (Value::Position(_), Value::Position(b)) => {
                let negative = machine.environment.catalogue.negative(b);
                machine.add(a, &Value::Position(Rc::new(negative)))
            }
            _ => add_or_subtract(machine, BinaryOp::Subtract, a, b),
        }
    }

    fn negative(&self, machine: &mut Machine, a: &Value) -> Fallible<Value> {
        match a {
            Value::Loopy(_) => machine.negate_loopy(a),
            Value::Position(sum) => Ok(Value::Position(Rc::new(machine.environment.catalogue.negative(sum)))),
            Value::AsPlayed(form) => Ok(Value::AsPlayed(machine.mirror(form)?)),
            _ => {
                let game = machine.game(a)?;
                let negative = machine.environment.store.neg(game)?;
                Ok(machine.game_value(negative))
            }
        }
    }

    fn multiple(&self, machine: &mut Machine, times: &Rational, a: &Value) -> Fallible<Value> {
        if is_form(a) {
            return machine.of_forms(BinaryOp::Multiply, &Value::Number(times.clone()), a);
        }
        let times = integer_factor(times, a)?;
        if let Value::Position(sum) = a {
            return machine.multiple_of_sum(&times, sum);
        }
        if a.is_loopy() {
            return machine.loopy_multiple(&times, a);
        }
        let game = machine.game(a)?;
        let multiple = machine.environment.store.multiple(game, &times)?;
        Ok(machine.game_value(multiple))
    }

    fn equal(&self, machine: &mut Machine, a: &Value, b: &Value) -> Fallible<bool> {
        match (a, b) {
            _ if machine.is_loopy(a) || machine.is_loopy(b) => Ok(machine.loopy_order(a, b)? == Some(Relation::Equal)),
            (Value::AsPlayed(_) | Value::Position(_), _) | (_, Value::AsPlayed(_) | Value::Position(_)) => {
                Ok(match (machine.as_game(a)?, machine.as_game(b)?) {
                    (Some(a), Some(b)) => a == b,
                    _ => false,
                })
            }
            _ => Ok(a == b),
        }
    }

    fn order(&self, machine: &mut Machine, a: &Value, b: &Value) -> Fallible<Option<Relation>> {
        if machine.is_loopy(a) || machine.is_loopy(b) {
            return machine.loopy_order(a, b);
        }
        Ok(match (machine.as_game(a)?, machine.as_game(b)?, a, b) {
            (Some(a), Some(b), ..) => Some(machine.environment.store.relation(a, b)?),
            (Some(game), None, _, Value::Number(number)) => Some(machine.relation_to_fraction(game, number)),
            (None, Some(game), Value::Number(number), _) => Some(machine.relation_to_fraction(game, number).reversed()),
            _ => None,
        })
    }

    fn outcome(&self, machine: &mut Machine, game: &Value) -> Fallible<Value> {
        if machine.is_loopy(game) {
            return machine.outcome_class(game);
        }
        Ok(Value::symbol(machine.outcome_of_game(game)?))
    }

    fn worth(&self, machine: &mut Machine, position: &Value) -> Fallible<Worth> {
        if machine.is_loopy(position) {
            let game = machine.loopy_game(position)?;
            return Ok(machine.of_loopy(game).into());
        }
        let game = machine.game(position)?;
        Ok(machine.game_value(game).into())
    }

    fn options(
        &self,
        machine: &mut Machine,
        game: &Value,
        player: Player,
        up_to_symmetry: bool,
    ) -> Fallible<Vec<Value>> {
        match game {
            Value::Position(sum) => {
                let options = machine.position_moves(sum, player, up_to_symmetry)?;
                Ok(options.into_iter().map(|option| Value::Position(Rc::new(option))).collect())
            }
            Value::Loopy(_) => {
                let stopper = machine.stopper(game, "Options")?;
                let options = machine.calculator().stopper_options(stopper, player)?;
                Ok(options.into_iter().map(|option| machine.of_loopy(option.into())).collect())
            }
            Value::Misere(Misere::Game(game)) => machine.options_of_misere(*game),
            _ => {
                let play = machine.play(game)?;
                let options = machine.options_of_play(&play, player)?;
                Ok(options.iter().map(|option| machine.value_of_play(option)).collect())
            }
        }
    }

    fn moves(&self, machine: &mut Machine, game: &Value) -> Fallible<Vec<(Player, Value)>> {
        let mut moves = Vec::new();
        if let Value::Loopy(_) = game {
            return machine.moves_from_loopy(game);
        }
        if let Value::Misere(Misere::Game(game)) = game {
            for player in TWO_PLAYER.players {
                moves.extend(machine.options_of_misere(*game)?.into_iter().map(|option| (*player, option)));
            }
            return Ok(moves);
        }
        let play = match game {
            Value::Position(sum) => Play::Position(Rc::clone(sum)),
            game => machine.play(game)?,
        };
        if matches!(machine.value_of_play(&play), Value::Number(_)) {
            return Ok(moves);
        }
        for player in [Player::Left, Player::Right] {
            if let Play::Position(sum) = &play {
                let options = machine.options_but_in_numbers(sum, player)?;
                moves.extend(options.into_iter().map(|option| (player, Value::Position(Rc::new(option)))));
                continue;
            }
            for option in machine.options_of_play(&play, player)? {
                moves.push((player, machine.value_of_play(&option)));
            }
        }
        Ok(moves)
    }

    fn play(&self, machine: &mut Machine, game: &Value) -> Fallible<Play> {
        match game {
            Value::AsPlayed(form) => Ok(Play::of_form(form)),
            Value::Position(sum) => {
                machine.explore(sum)?;
                Ok(Play::Position(Rc::clone(sum)))
            }
            _ => Ok(Play::Game(machine.game(game)?)),
        }
    }

    fn of_options(&self, machine: &mut Machine, sides: &[Vec<Value>]) -> Fallible<Value> {
        let mut sides = sides.iter();
        let [left, right] = [sides.next(), sides.next()].map(|side| side.map_or(&[][..], Vec::as_slice));
        machine.game_of_options(left, right)
    }

    fn functions(&self) -> &'static str {
        "`Value(G)` is its value, `Outcome(G)` says who wins"
    }
}

/// The sum or difference of values that are not both positions.
fn add_or_subtract(machine: &mut Machine, op: BinaryOp, a: &Value, b: &Value) -> Fallible<Value> {
    if machine.is_loopy(a) || machine.is_loopy(b) {
        return machine.loopy(op, a, b);
    }
    if is_form(a) && is_game(b) || is_game(a) && is_form(b) {
        return machine.of_forms(op, a, b);
    }
    let (Some(g), Some(h)) = (machine.as_game(a)?, machine.as_game(b)?) else {
        return Err(machine.not_both(op, a, b));
    };
    let store = &mut machine.environment.store;
    let value = if op == BinaryOp::Add { store.add(g, h)? } else { store.sub(g, h)? };
    Ok(machine.game_value(value))
}

/// Whether a value is a form.
fn is_form(value: &Value) -> bool {
    matches!(value, Value::AsPlayed(_))
}

/// The factor of a multiple as an integer.
///
/// # Errors
/// If it is not one.
pub(super) fn integer_factor(times: &Rational, game: &Value) -> Fallible<num_bigint::BigInt> {
    times.to_integer().ok_or_else(|| {
        let error = type_error(format!("only integer multiples of {} are defined, not {times} times it", game.kind()));
        error.help("the product of Conway takes numbers, `ConwayProduct(3/2, {1|-1})`")
    })
}

impl Machine<'_> {
    /// The two-player value of a dyadic number, a game, a form or a position; `None` for other values.
    ///
    /// # Errors
    /// If the value of a position is not short.
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
                let value = self.environment.catalogue.value(&mut self.environment.store, sum)?;
                Some(value.rests(&mut self.environment.standing))
            }
            _ => None,
        })
    }

    /// The two-player value of a value of the language.
    ///
    /// # Errors
    /// If it has none.
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

    /// A two-player value as a value of the language: a number if it is one.
    pub fn game_value(&self, game: Game) -> Value {
        match self.environment.store.as_number(game) {
            Some(number) => Value::Number(number),
            None => Value::Game(game),
        }
    }

    /// The value of a form.
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

    /// The canonical form of a game as a form. Followers that are written without braces stay games, so that the form
    /// reads back as it is written.
    ///
    /// # Errors
    /// If it is nested too deeply.
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

    /// The values of forms.
    pub fn form_values(&mut self, forms: &[Rc<Form>]) -> Fallible<Vec<Game>> {
        self.environment.limit.check()?;
        let values = forms.iter().map(|form| crate::stack::deeper(|| self.form_value(form)));
        values.collect()
    }

    /// `*n` and `*[…]`.
    pub(crate) fn star(&mut self, order: &Value) -> Fallible<Value> {
        match order {
            Value::Surreal(_) => return self.of_nimber(ordinal(order)?.into()),
            Value::Tuple(items) => return self.misere_bracket(&items.items),
            _ => {}
        }
        let star = self.environment.store.nimber(small_integer(order, 0)?)?;
        Ok(self.game_value(star))
    }

    /// `^n`, `^<n>`, `^[n]` and downs.
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

    /// A value as an option of `{a|b}`.
    pub(super) fn option_of_value(&mut self, value: &Value) -> Fallible<Value> {
        if self.is_loopy(value) {
            return self.loopy_option(value);
        }
        let game = self.game(value)?;
        Ok(self.game_value(game))
    }

    /// A value as an option of `'{a|b}'`.
    pub(super) fn option_of_form(&mut self, value: &Value) -> Fallible<Value> {
        if is_form(value) {
            return Ok(value.clone());
        }
        let game = self.game(value)?;
        Ok(Value::AsPlayed(self.form_of(game, &mut HashMap::new())?))
    }

    /// `a : b`
    pub(super) fn ordinal_sum(&mut self, a: &Value, b: &Value) -> Fallible<Value> {
        if self.is_loopy(a) || self.is_loopy(b) {
            return self.loopy(BinaryOp::OrdinalSum, a, b);
        }
        if is_form(a) || is_form(b) {
            return self.of_forms(BinaryOp::OrdinalSum, a, b);
        }
        let (base, summand) = (self.game(a)?, self.game(b)?);
        let sum = self.environment.store.ordinal_sum(base, summand)?;
        Ok(self.game_value(sum))
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

    /// The negative of a form.
    fn mirror(&mut self, form: &Rc<Form>) -> Fallible<Rc<Form>> {
        self.environment.limit.check()?;
        Ok(match &**form {
            Form::Value(game) => Rc::new(Form::Value(self.environment.store.neg(*game)?)),
            Form::Options { left, right, .. } => {
                let mut side = |options: &[Rc<Form>]| {
                    let mirrors = options.iter().map(|option| crate::stack::deeper(|| self.mirror(option)));
                    mirrors.collect::<Fallible<Vec<_>>>()
                };
                let (new_right, new_left) = (side(left)?, side(right)?);
                Rc::new(Form::new(new_left, new_right)?)
            }
        })
    }

    /// The relation of a game to a number that is not dyadic, such as 1/3, and so is neither of its stops.
    fn relation_to_fraction(&self, game: Game, number: &Rational) -> Relation {
        let store = &self.environment.store;
        if store.left_stop(game) < *number {
            Relation::Less
        } else if store.right_stop(game) > *number {
            Relation::Greater
        } else {
            Relation::Confused
        }
    }

    /// The outcome of a short two-player game in normal play.
    ///
    /// # Errors
    /// If the value is not such a game.
    pub fn outcome_of_game(&mut self, value: &Value) -> Fallible<Outcome> {
        match value {
            Value::Position(sum) => self.outcome_of_sum(sum),
            _ => {
                let game = self.game(value)?;
                Ok(self.environment.store.outcome(game)?)
            }
        }
    }

    /// Whether a player who moves first wins such a game.
    ///
    /// # Errors
    /// If the value is not such a game.
    pub fn wins_game_first(&mut self, value: &Value, player: Player) -> Fallible<bool> {
        if let Value::Position(sum) = value {
            return self.wins_first(sum, player);
        }
        let mine = if player == Player::Left { Outcome::L } else { Outcome::R };
        let outcome = self.outcome_of_game(value)?;
        Ok(outcome == mine || outcome == Outcome::N)
    }

    /// `G.Pow(n)`, or with `is_sum` `G.PowTo(n)`.
    ///
    /// # Errors
    /// If G has no powers.
    pub fn power(&mut self, game: Game, order: u64, is_sum: bool) -> Fallible<Game> {
        let store = &mut self.environment.store;
        let power = if is_sum { store.pow_to(game, order) } else { store.pow(game, order) };
        self.of_power(power)
    }

    /// A power, or its error as one of the language.
    ///
    /// # Errors
    /// If the power is not defined.
    pub fn of_power(&self, power: Result<Game, PowError>) -> Fallible<Game> {
        power.map_err(|error| match error {
            PowError::Stop(stop) => stop.into(),
            error => value_error(error.to_string()).help("`^.Pow(2)` is `^<2>`; a power of a number is `2^3`"),
        })
    }
}
