//! What the operators do to values.

use std::{cmp::Ordering, rc::Rc};

use cutcake_misere as misere;
use num_bigint::{BigInt, Sign};

use crate::{
    kind::{
        convert::{Fallible, boolean, type_error, value_error},
        grid, strip,
        unequal::{is_game, unlike},
        value::{Form, Value},
    },
    number::{Infinitesimal, PowError, Rational},
    partizan::{Game, Relation},
    play::sum::Sum,
    player::Player,
    read::ast::{BinaryOp, Comparison, UnaryOp},
    rules::theory::TWO_PLAYER,
    run::{error::Error, machine::Machine},
};

impl Machine<'_> {
    /// `a op b`, of all operators but `and` and `or`, which do not always want both.
    ///
    /// # Errors
    /// If the operator means nothing for these values, or the calculation was stopped.
    pub fn binary(&mut self, op: BinaryOp, a: &Value, b: &Value) -> Fallible<Value> {
        match op {
            BinaryOp::Misere(_) => self.misere(op, a, b),
            BinaryOp::Loopy(_) => self.loopy(op, a, b),
            BinaryOp::OrdinalSum if self.is_loopy(a) || self.is_loopy(b) => self.loopy(op, a, b),
            BinaryOp::Divide | BinaryOp::Power if a.is_transfinite() || b.is_transfinite() => {
                self.transfinite(op, a, b)
            }
            BinaryOp::Add => self.add(a, b),
            BinaryOp::Subtract => self.subtract(a, b),
            BinaryOp::PlusMinus => {
                let switch = self.plus_minus(std::slice::from_ref(b))?;
                self.add(a, &switch)
            }
            BinaryOp::Multiply => self.multiply(a, b),
            BinaryOp::Divide | BinaryOp::Div | BinaryOp::Mod => match b {
                Value::Number(number) if op == BinaryOp::Divide && self.is_synchronized(a) => {
                    let times = Rational::ONE.checked_div(number).ok_or_else(by_zero)?;
                    self.multiple_synchronized(&times, a).and_then(of_size)
                }
                _ => divide(op, a, b).and_then(of_size),
            },
            BinaryOp::Power if a.is_misere() => self.misere(op, a, b),
            BinaryOp::Power => power(a, b),
            BinaryOp::OrdinalSum if is_form(a) || is_form(b) => self.of_forms(op, a, b),
            BinaryOp::OrdinalSum => {
                let (base, summand) = (self.game(a)?, self.game(b)?);
                let sum = self.environment.store.ordinal_sum(base, summand)?;
                Ok(self.game_value(sum))
            }
            BinaryOp::And | BinaryOp::Or => {
                let (a, b) = (boolean(a)?, boolean(b)?);
                Ok(Value::Boolean(if op == BinaryOp::And { a && b } else { a || b }))
            }
            BinaryOp::Compare(comparison, player) => Ok(Value::Boolean(self.compare(comparison, player, a, b)?)),
        }
    }

    /// `-a`, `+a`, `not a`.
    ///
    /// # Errors
    /// If the operator means nothing for the value, or the calculation was stopped.
    pub fn unary(&mut self, op: UnaryOp, a: &Value) -> Fallible<Value> {
        match (op, a) {
            (UnaryOp::Not, _) => Ok(Value::Boolean(!boolean(a)?)),
            (UnaryOp::Negate, Value::Number(number)) => Ok(Value::Number(-number)),
            (UnaryOp::Negate, Value::Surreal(number)) => Ok(number.negative().into()),
            (UnaryOp::Negate, Value::Nimber(_) | Value::Misere(misere::Value::Game(_))) => Ok(a.clone()),
            (UnaryOp::Negate, Value::Loopy(_)) => self.negate_loopy(a),
            (UnaryOp::Negate, _) if self.is_three_player(a) => Err(self.no_negative()),
            (UnaryOp::Negate, Value::Infinitesimal(_)) => Ok(self.negate_synchronized(a)),
            (UnaryOp::Negate, Value::Position(sum)) => {
                Ok(Value::Position(Rc::new(self.environment.catalogue.negative(sum))))
            }
            (UnaryOp::Negate, Value::AsPlayed(form)) => Ok(Value::AsPlayed(self.mirror(form)?)),
            (UnaryOp::Negate, _) => {
                let game = self.game(a)?;
                let negative = self.environment.store.neg(game)?;
                Ok(self.game_value(negative))
            }
            (UnaryOp::Plus, value) if is_game(value) => Ok(a.clone()),
            (UnaryOp::Plus, _) => Err(type_error(format!("`+` before {} means nothing", a.kind()))
                .help("strings and tuples join by one `+`: `\"a\" + \"b\"`, `t + (x,)`")),
        }
    }

    /// The switch ±, of one or several options of Left.
    ///
    /// # Errors
    /// If one is no game, or the calculation was stopped.
    pub fn plus_minus(&mut self, options: &[Value]) -> Fallible<Value> {
        if options.iter().any(|option| self.is_loopy(option)) {
            return self.loopy_switch(options);
        }
        let games = options.iter().map(|option| self.game(option)).collect::<Fallible<Vec<_>>>()?;
        let switch = self.environment.store.plus_minus(&games)?;
        Ok(self.game_value(switch))
    }

    /// Whether a comparison holds, for a player if one is named.
    ///
    /// # Errors
    /// If the values have no order or are never equal, or the calculation was stopped.
    pub fn compare(&mut self, comparison: Comparison, player: Option<Player>, a: &Value, b: &Value) -> Fallible<bool> {
        if let Some(player) = player {
            return Ok(comparison.holds(self.order_of_player(player, a, b)?));
        }
        if let Comparison::Equal | Comparison::NotEqual = comparison {
            if self.rules_running > 0 {
                self.note_value_asked(comparison, a, b);
            }
            if let Some(error) = self.never_equal(comparison, a, b) {
                return Err(error);
            }
            return Ok(self.equal(a, b)? == (comparison == Comparison::Equal));
        }
        if self.is_three_player(a) || self.is_three_player(b) {
            return Err(self.no_player(comparison));
        }
        if let Some(holds) = self.holds_by_play(comparison, a, b)? {
            return Ok(holds);
        }
        let relation = self.order(a, b)?.ok_or_else(|| unlike(comparison, a, b))?;
        Ok(comparison.holds(relation))
    }

    /// Notes that a rule asks for the value of a board where `Nothing` may be meant.
    fn note_value_asked(&mut self, comparison: Comparison, a: &Value, b: &Value) {
        let is_zero = |value: &Value| matches!(value, Value::Number(number) if number.is_zero());
        let is_board = |value: &Value| matches!(value, Value::Position(sum) if !sum.is_empty());
        if is_board(a) && is_zero(b) || is_zero(a) && is_board(b) {
            let sign = comparison.sign();
            self.environment.note(format!(
                "in a rule `{sign} 0` asks for the value of a position; that a function gives no option is `{sign} Nothing`"
            ));
        }
    }

    /// Whether two values are equal: by value, across numbers, games, forms and positions. What is never equal because of
    /// its kind is not, as in a collection.
    ///
    /// # Errors
    /// If the calculation was stopped.
    pub fn equal(&mut self, a: &Value, b: &Value) -> Fallible<bool> {
        match (a, b) {
            (Value::Range(_), Value::Tuple(_)) | (Value::Tuple(_), Value::Range(_)) => {
                let (a, b) = (Value::tuple(self.list(a)?)?, Value::tuple(self.list(b)?)?);
                self.equal(&a, &b)
            }
            (Value::Tuple(a), Value::Tuple(b)) => {
                if a.items.len() != b.items.len() {
                    return Ok(false);
                }
                for (a, b) in a.items.iter().zip(&b.items) {
                    if !self.equal(a, b)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            _ if self.theory(a).is_some() && self.theory(b).is_some() && self.theory(a) != self.theory(b) => Ok(false),
            _ if self.is_three_player(a) || self.is_three_player(b) => self.equal_three_player(a, b),
            _ if self.is_synchronized(a) || self.is_synchronized(b) => {
                match self.holds_by_play(Comparison::Equal, a, b)? {
                    Some(holds) => Ok(holds),
                    None => Ok(self.order_synchronized(a, b)? == Some(Ordering::Equal)),
                }
            }
            _ if self.is_loopy(a) || self.is_loopy(b) => Ok(self.loopy_order(a, b)? == Some(Relation::Equal)),
            _ if self.is_scoring(a) || self.is_scoring(b) => Ok(self.scoring_relation(a, b)? == Some(Relation::Equal)),
            (Value::Position(g), _) | (_, Value::Position(g))
                if !g.is_empty() && self.environment.catalogue.universe(g).ends_otherwise() =>
            {
                self.is_equal_by_rules(a, b)
            }
            (Value::AsPlayed(_) | Value::Position(_), _) | (_, Value::AsPlayed(_) | Value::Position(_)) => {
                Ok(match (self.as_game(a)?, self.as_game(b)?) {
                    (Some(a), Some(b)) => a == b,
                    _ => false,
                })
            }
            _ => Ok(a == b),
        }
    }

    /// How two lists compare: as their first items do that differ, or else the shorter one is less.
    fn lexicographic_order(&mut self, a: &[Value], b: &[Value]) -> Fallible<Option<Relation>> {
        for (a, b) in a.iter().zip(b) {
            self.environment.limit.check()?;
            match crate::stack::deeper(|| self.order(a, b))? {
                Some(Relation::Equal) => {}
                relation => return Ok(relation),
            }
        }
        Ok(Some(match a.len().cmp(&b.len()) {
            Ordering::Less => Relation::Less,
            Ordering::Equal => Relation::Equal,
            Ordering::Greater => Relation::Greater,
        }))
    }

    /// How two values compare, if they can.
    pub fn order(&mut self, a: &Value, b: &Value) -> Fallible<Option<Relation>> {
        let order = |order| match order {
            Ordering::Less => Relation::Less,
            Ordering::Equal => Relation::Equal,
            Ordering::Greater => Relation::Greater,
        };
        Ok(match (a, b) {
            _ if self.is_synchronized(a) || self.is_synchronized(b) => self.order_synchronized(a, b)?.map(order),
            (Value::Number(a), Value::Number(b)) => Some(order(a.cmp(b))),
            _ if a.is_transfinite() || b.is_transfinite() => {
                let limit = self.environment.limit.clone();
                self.transfinite_order(a, b, &limit)?
            }
            _ if self.is_loopy(a) || self.is_loopy(b) => self.loopy_order(a, b)?,
            _ if self.is_scoring(a) || self.is_scoring(b) => self.scoring_relation(a, b)?,
            (Value::Position(g), _) | (_, Value::Position(g))
                if self.environment.catalogue.universe(g).ends_otherwise() =>
            {
                return Err(self.not_compared(self.environment.catalogue.universe(g)));
            }
            (Value::String(a), Value::String(b)) => Some(order(a.cmp(b))),
            (Value::Tuple(_) | Value::Range(_), Value::Tuple(_) | Value::Range(_)) => {
                let (a, b) = (self.list(a)?, self.list(b)?);
                return self.lexicographic_order(&a, &b);
            }
            _ => match (self.as_game(a)?, self.as_game(b)?, a, b) {
                (Some(a), Some(b), ..) => Some(self.environment.store.relation(a, b)?),
                (Some(game), None, _, Value::Number(number)) => Some(self.relation_to_fraction(game, number)),
                (None, Some(game), Value::Number(number), _) => {
                    Some(self.relation_to_fraction(game, number).reversed())
                }
                _ => None,
            },
        })
    }

    /// How a game compares with a number that is no game, such as 1/3, and so is neither of its stops.
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

    /// `a + b`.
    ///
    /// # Errors
    /// If they cannot be added, or the calculation was stopped.
    pub fn add(&mut self, a: &Value, b: &Value) -> Fallible<Value> {
        let is_text = |value: &Value| matches!(value, Value::String(_));
        match (a, b) {
            _ if (a.is_transfinite() || b.is_transfinite()) && !is_text(a) && !is_text(b) => {
                self.transfinite(BinaryOp::Add, a, b)
            }
            _ if (a.is_misere() || b.is_misere()) && !is_text(a) && !is_text(b) => self.misere(BinaryOp::Add, a, b),
            // In rules 0 is the sum of no boards.
            (Value::Position(_), Value::Number(zero)) if self.rules_running > 0 && zero.is_zero() => Ok(a.clone()),
            (Value::Number(zero), Value::Position(_)) if self.rules_running > 0 && zero.is_zero() => Ok(b.clone()),
            // And a value is the board that stands for it.
            (Value::Position(sum), Value::Game(_) | Value::Number(_))
                if self.rules_running > 0 && is_two_player(self, sum) =>
            {
                let board = self.board_of_value(b)?;
                self.add(a, &Value::Position(Rc::new(board)))
            }
            (Value::Game(_) | Value::Number(_), Value::Position(sum))
                if self.rules_running > 0 && is_two_player(self, sum) =>
            {
                let board = self.board_of_value(a)?;
                self.add(&Value::Position(Rc::new(board)), b)
            }
            // The sum of no boards, as 0*G is, belongs to every theory.
            (Value::Position(_), Value::Position(none)) if none.is_empty() => Ok(a.clone()),
            (Value::Position(none), Value::Position(_)) if none.is_empty() => Ok(b.clone()),
            _ if (self.is_three_player(a) || self.is_three_player(b)) && !is_text(a) && !is_text(b) => {
                self.add_three_player(a, b)
            }
            _ if (self.is_synchronized(a) || self.is_synchronized(b)) && !is_text(a) && !is_text(b) => {
                self.add_synchronized(BinaryOp::Add, a, b).and_then(of_size)
            }
            (Value::Number(a), Value::Number(b)) => self.number(a + b),
            (Value::Position(g), Value::Position(h))
                if !g.is_empty() && !h.is_empty() && self.theory(a) != self.theory(b) =>
            {
                Err(self.two_theories("`+`", a, b))
            }
            (Value::Position(a), Value::Position(b)) => {
                let mut sum = Sum::clone(a);
                sum.add_all(b);
                Ok(Value::Position(Rc::new(sum)))
            }
            (Value::Tuple(a), Value::Tuple(b)) => {
                let length = a.items.len() + b.items.len();
                self.environment.limit.allow(length.saturating_mul(size_of::<Value>()))?;
                let mut items = Vec::with_capacity(length);
                items.extend(a.items.iter().chain(&b.items).cloned());
                Ok(Value::tuple(items)?)
            }
            (Value::String(_), _) | (_, Value::String(_)) => {
                let (a, b) = (self.raw_text(a)?, self.raw_text(b)?);
                // The text, and its copy behind a counted pointer.
                self.environment.limit.allow((a.len() + b.len()).saturating_mul(2))?;
                Ok(Value::string([&*a, &*b].concat()))
            }
            (Value::Strip(a), Value::Strip(b)) => Ok(Value::Strip(Rc::new(strip::joined(a, b)?))),
            (Value::Grid(a), Value::Grid(b)) => Ok(Value::Grid(Rc::new(grid::beside(a, b)?))),
            _ if self.is_loopy(a) || self.is_loopy(b) => self.loopy(BinaryOp::Add, a, b),
            _ if is_form(a) && is_game(b) || is_game(a) && is_form(b) => self.of_forms(BinaryOp::Add, a, b),
            _ => {
                let (Some(a), Some(b)) = (self.as_game(a)?, self.as_game(b)?) else {
                    return Err(self.not_both(BinaryOp::Add, a, b));
                };
                let sum = self.environment.store.add(a, b)?;
                Ok(self.game_value(sum))
            }
        }
    }

    /// Puts the items of a tuple behind those of another one, which stays where it is if nobody else holds it.
    ///
    /// # Errors
    /// If they are nested too deeply, or more than the limits allow.
    pub(crate) fn extend(&mut self, tuple: &mut Value, more: &Value) -> Fallible<()> {
        match (tuple, more) {
            (Value::Tuple(tuple), Value::Tuple(more)) => {
                let is_ours = Rc::get_mut(tuple).is_some();
                let copied = if is_ours { 0 } else { tuple.items.len() + more.items.len() };
                self.environment.limit.allow(copied.saturating_mul(size_of::<Value>()))?;
                Ok(Rc::make_mut(tuple).extend(&more.items, &self.environment.limit)?)
            }
            (tuple, more) => {
                *tuple = self.add(tuple, more)?;
                Ok(())
            }
        }
    }

    /// A number that came of an operation, if it is not too long for the next one.
    fn number(&self, number: Rational) -> Fallible<Value> {
        self.environment.limit.spend(number.steps())?;
        number.check_size()?;
        Ok(Value::Number(number))
    }

    fn subtract(&mut self, a: &Value, b: &Value) -> Fallible<Value> {
        match (a, b) {
            (Value::Number(a), Value::Number(b)) => self.number(a - b),
            _ if a.is_transfinite() || b.is_transfinite() => self.transfinite(BinaryOp::Subtract, a, b),
            _ if a.is_misere() || b.is_misere() => self.misere(BinaryOp::Subtract, a, b),
            (Value::Position(_), Value::Position(none)) if none.is_empty() => Ok(a.clone()),
            _ if self.is_three_player(a) || self.is_three_player(b) => Err(self.no_negative()),
            (Value::Position(none), Value::Position(_)) if none.is_empty() && self.is_synchronized(b) => {
                Ok(self.negate_synchronized(b))
            }
            _ if self.is_synchronized(a) || self.is_synchronized(b) => {
                let b = self.negate_synchronized(b);
                self.add_synchronized(BinaryOp::Subtract, a, &b)
            }
            (Value::Position(_), Value::Position(b)) => {
                let negative = self.environment.catalogue.negative(b);
                self.add(a, &Value::Position(Rc::new(negative)))
            }
            _ if self.is_loopy(a) || self.is_loopy(b) => self.loopy(BinaryOp::Subtract, a, b),
            _ if is_form(a) && is_game(b) || is_game(a) && is_form(b) => self.of_forms(BinaryOp::Subtract, a, b),
            _ => {
                let (Some(a), Some(b)) = (self.as_game(a)?, self.as_game(b)?) else {
                    return Err(self.not_both(BinaryOp::Subtract, a, b));
                };
                let b = self.environment.store.neg(b)?;
                let sum = self.environment.store.add(a, b)?;
                Ok(self.game_value(sum))
            }
        }
    }

    fn multiply(&mut self, a: &Value, b: &Value) -> Fallible<Value> {
        let (times, value) = match (a, b) {
            (Value::Number(a), Value::Number(b)) => return self.number(a * b),
            _ if a.is_transfinite() || b.is_transfinite() => return self.transfinite(BinaryOp::Multiply, a, b),
            _ if a.is_misere() || b.is_misere() => return self.misere(BinaryOp::Multiply, a, b),
            (Value::Number(_), Value::AsPlayed(_)) | (Value::AsPlayed(_), Value::Number(_)) => {
                return self.of_forms(BinaryOp::Multiply, a, b);
            }
            (Value::Number(number), value) | (value, Value::Number(number)) => (number, value),
            _ => return Err(self.not_both(BinaryOp::Multiply, a, b)),
        };
        if self.is_synchronized(value) {
            return self.multiple_synchronized(times, value).and_then(of_size);
        }
        if self.theory(value).is_some() {
            let times = times.to_integer().ok_or_else(|| {
                type_error(format!("only integer multiples of {} are defined, not {times} times it", value.kind()))
            })?;
            return match self.is_three_player(value) {
                true => self.multiple_three_player(&times, value),
                false => self.multiple(&times, value),
            };
        }
        Err(self.not_both(BinaryOp::Multiply, a, b))
    }

    fn multiple(&mut self, times: &BigInt, value: &Value) -> Fallible<Value> {
        if let Value::Position(sum) = value {
            let multiple = sum.multiple(times.magnitude());
            let multiple = match times.sign() {
                Sign::Minus => self.environment.catalogue.negative(&multiple),
                _ => multiple,
            };
            return of_size(Value::Position(Rc::new(multiple)));
        }
        if value.is_loopy() {
            return self.loopy_multiple(times, value);
        }
        let game = self.game(value)?;
        let multiple = self.environment.store.multiple(game, times)?;
        Ok(self.game_value(multiple))
    }

    /// The error of an arithmetic operator that means nothing for these values.
    pub(crate) fn not_both(&self, op: BinaryOp, a: &Value, b: &Value) -> Box<Error> {
        let error = type_error(format!("`{}` means nothing between {} and {}", op.symbol(), a.kind(), b.kind()));
        match (op, a, b) {
            (_, Value::String(_), _) | (_, _, Value::String(_)) => error
                .help("strings join by `+`, and a string n times is `Join((s for i in 1..n), \"\")`; `String(x)` is that of a value"),
            (_, Value::Function(_) | Value::Builtin(_), _) => error.help("call the function first: `f(…)`"),
            (BinaryOp::Add, Value::Tuple(_) | Value::Range(_), _) => {
                error.help("tuples join by `+`: `t + (x,)`; for each item: `t.Apply(x -> x + 1)`")
            }
            (BinaryOp::Add, Value::Set(_), _) => {
                error.help("a set with an item more is `s.Adjoin(x)`, two sets together `Union(s, t)`")
            }
            (BinaryOp::Add, Value::Map(_), _) => error.help("a map with a pair more is `m.Adjoin((k, v))`"),
            (_, Value::Tuple(_) | Value::Range(_) | Value::Set(_), _) => {
                error.help("for each item of a collection: `t.Apply(x -> 2*x)`, or `(2*x for x in t)`")
            }
            (BinaryOp::Multiply, Value::Position(_), Value::Position(_)) => {
                error.help("positions add, `G + H`, and have integer multiples, `3*G`")
            }
            (BinaryOp::Multiply, Value::Game(_), Value::Game(_)) => {
                error.help(
                    "which product? Norton's is `NortonProduct(G, U)`, Conway's `ConwayProduct(G, H)`, that of nimbers `NimProduct(2, 3)`; \
                     integer multiples are written `3*G`",
                )
            }
            (BinaryOp::Multiply, Value::Infinitesimal(_), _) | (BinaryOp::Multiply, _, Value::Infinitesimal(_)) => {
                error.help("scales have powers, `eps^2`, and values rational multiples, but there is no product of two")
            }
            (BinaryOp::Add | BinaryOp::Subtract, Value::Number(number), _) | (_, _, Value::Number(number))
                if !number.is_dyadic() =>
            {
                error.help("of the numbers, only those whose denominator is a power of two are games")
            }
            _ => error,
        }
    }

    /// A form with the players changed about.
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
}

/// Whether the boards of a sum are those of two players in turn.
fn is_two_player(machine: &Machine, sum: &Sum) -> bool {
    !sum.is_empty() && *machine.environment.catalogue.universe(sum) == TWO_PLAYER
}

/// Whether a value is a form as it is played.
fn is_form(value: &Value) -> bool {
    matches!(value, Value::AsPlayed(_))
}

/// A value, unless a number in it is too long to go on with.
fn of_size(value: Value) -> Fallible<Value> {
    match &value {
        Value::Number(number) => number.check_size()?,
        Value::Infinitesimal(value) => {
            for term in value.terms() {
                term.coefficient.check_size()?;
                term.exponent.check_size()?;
            }
        }
        Value::Position(sum) => {
            for (_, times) in sum.iter() {
                Rational::from(BigInt::from(times.clone())).check_size()?;
            }
        }
        _ => {}
    }
    Ok(value)
}

fn divide(op: BinaryOp, a: &Value, b: &Value) -> Fallible<Value> {
    let (Value::Number(a), Value::Number(b)) = (a, b) else {
        let error = type_error(format!("`{}` divides numbers, not {} by {}", op.symbol(), a.kind(), b.kind()));
        return Err(match a {
            Value::Number(_) => error,
            _ => error.help("a game has no half; its multiples by integers are `2*G`, its mean value is `Mean(G)`"),
        });
    };
    let result = match op {
        BinaryOp::Divide => {
            a.check_division(b)?;
            a.checked_div(b)
        }
        BinaryOp::Div => a.div_floor(b),
        _ => a.rem_floor(b),
    };
    result.map(Value::Number).ok_or_else(by_zero)
}

fn power(a: &Value, b: &Value) -> Fallible<Value> {
    match (a, b) {
        (Value::Number(base), Value::Number(exponent)) => {
            let integer = exponent
                .to_integer()
                .ok_or_else(|| value_error(format!("the exponent of a number is an integer, not {exponent}")))
                .map_err(|error| error.help("numbers are exact and rational, so there are no roots"))?;
            base.pow(&integer).map(Value::Number).map_err(|error| match error {
                PowError::Stop(stop) => stop.into(),
                error => value_error(error.to_string()),
            })
        }
        (Value::Infinitesimal(value), Value::Number(exponent)) => power_of_scale(value, exponent),
        (Value::Game(_) | Value::AsPlayed(_) | Value::Number(_), Value::Symbol(side))
            if matches!(&**side, "L" | "R") =>
        {
            Err(type_error("`^` is a power").help("the options of G are `LeftOptions(G)` and `RightOptions(G)`"))
        }
        (Value::Game(_) | Value::AsPlayed(_), _) => Err(type_error("`^` is a power of numbers, and this is a game")
            .help("write `G.Pow(n)` or `G.PowTo(n)` for powers of a game like up, and `3*^` for a multiple of up")),
        (Value::Builtin(_), Value::Game(_)) => {
            Err(type_error("`^` between two values is a power, and this is a function")
                .help("a function takes parentheses: `AtomicWeight(^*)`"))
        }
        (_, Value::Game(_)) => Err(type_error("`^` between two values is a power, and this exponent is a game")
            .help("write `+` before an up that is added: `2+^`")),
        _ => Err(type_error(format!("`^` means nothing between {} and {}", a.kind(), b.kind()))),
    }
}

/// The power of a scale, a smaller scale.
fn power_of_scale(value: &Infinitesimal, exponent: &Rational) -> Fallible<Value> {
    let scale = match value.terms() {
        [term] if term.coefficient == Rational::ONE => term,
        _ => {
            return Err(type_error(format!("only a scale such as eps has powers, not {value}"))
                .help("write the scale with its power first: `2*eps^3`"));
        }
    };
    let power = Infinitesimal::scale(&scale.exponent * exponent);
    power.map(Value::from).map_err(|error| value_error(error.to_string())).and_then(of_size)
}

/// The error of a division by 0.
fn by_zero() -> Box<Error> {
    value_error("division by zero").help("every number is finite; test for 0 before: `if d == 0 then … else … end`")
}
