//! The operators.

use std::rc::Rc;

use cutcake_misere as misere;
use num_bigint::{BigInt, Sign};

use crate::{
    kind::{
        convert::{Fallible, boolean, type_error, value_error},
        grid, strip,
        unequal::{is_game, unlike},
        value::Value,
    },
    number::{Infinitesimal, PowError, Rational},
    partizan::Relation,
    play::sum::Sum,
    player::Player,
    read::ast::{BinaryOp, Comparison, UnaryOp},
    rules::theory::Universe,
    run::{error::Error, machine::Machine},
};

impl Machine<'_> {
    /// `a op b`, without short-circuit evaluation of `and` and `or`.
    ///
    /// # Errors
    /// If the operator is not defined for these values.
    pub fn binary(&mut self, op: BinaryOp, a: &Value, b: &Value) -> Fallible<Value> {
        match op {
            BinaryOp::Misere(_) => self.misere(op, a, b),
            BinaryOp::Loopy(_) => self.loopy(op, a, b),
            BinaryOp::Divide | BinaryOp::Power | BinaryOp::OrdinalSum if a.is_transfinite() || b.is_transfinite() => {
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
                Value::Number(number) if op == BinaryOp::Divide && self.theory(a).is_some_and(Universe::has_scales) => {
                    let times = Rational::ONE.checked_div(number).ok_or_else(division_by_zero)?;
                    self.operations(a).multiple(self, &times, a)
                }
                _ => divide(op, a, b).and_then(checked_size),
            },
            BinaryOp::Power if a.is_misere() => self.misere(op, a, b),
            BinaryOp::Power => power(a, b),
            BinaryOp::OrdinalSum if a.is_misere() || b.is_misere() => self.misere(op, a, b),
            BinaryOp::OrdinalSum => self.ordinal_sum(a, b),
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
    /// If the operator is not defined for the value.
    pub fn unary(&mut self, op: UnaryOp, a: &Value) -> Fallible<Value> {
        match (op, a) {
            (UnaryOp::Not, _) => Ok(Value::Boolean(!boolean(a)?)),
            (UnaryOp::Negate, Value::Number(number)) => Ok(Value::Number(-number)),
            (UnaryOp::Negate, Value::Surreal(number)) => Ok(number.negative().into()),
            (UnaryOp::Negate, Value::Nimber(_) | Value::Misere(misere::Value::Game(_))) => Ok(a.clone()),
            (UnaryOp::Negate, _) => self.operations(a).negative(self, a),
            (UnaryOp::Plus, value) if is_game(value) => Ok(a.clone()),
            (UnaryOp::Plus, _) => Err(type_error(format!("`+` before {} means nothing", a.kind()))
                .help("strings and tuples join by one `+`: `\"a\" + \"b\"`, `t + (x,)`")),
        }
    }

    /// The switch ± of one or more options of Left.
    ///
    /// # Errors
    /// If one is not a game.
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
    /// If the values have no order or are never equal.
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
        let holds = self.operations_of_both(a, b).compare(self, comparison, a, b)?;
        holds.ok_or_else(|| unlike(comparison, a, b))
    }

    /// Adds a note if a rule compares a board with 0, where `Nothing` may be meant.
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

    /// Whether two values are equal: by value, across numbers, games, forms and positions. Kinds that are never equal
    /// are unequal here, as in a collection.
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
            _ => self.operations_of_both(a, b).equal(self, a, b),
        }
    }

    /// The lexicographic order of two lists, where a prefix is less.
    fn lexicographic_order(&mut self, a: &[Value], b: &[Value]) -> Fallible<Option<Relation>> {
        for (a, b) in a.iter().zip(b) {
            self.environment.limit.check()?;
            match crate::stack::deeper(|| self.order(a, b))? {
                Some(Relation::Equal) => {}
                relation => return Ok(relation),
            }
        }
        Ok(Some(a.len().cmp(&b.len()).into()))
    }

    /// The relation of two values; `None` if they do not compare.
    pub fn order(&mut self, a: &Value, b: &Value) -> Fallible<Option<Relation>> {
        match (a, b) {
            (Value::Number(a), Value::Number(b)) => Ok(Some(a.cmp(b).into())),
            _ if a.is_transfinite() || b.is_transfinite() => {
                let limit = self.environment.limit.clone();
                self.transfinite_order(a, b, &limit)
            }
            (Value::String(a), Value::String(b)) => Ok(Some(a.cmp(b).into())),
            (Value::Tuple(_) | Value::Range(_), Value::Tuple(_) | Value::Range(_)) => {
                let (a, b) = (self.list(a)?, self.list(b)?);
                self.lexicographic_order(&a, &b)
            }
            _ => self.operations_of_both(a, b).order(self, a, b),
        }
    }

    /// `a + b`.
    ///
    /// # Errors
    /// If they cannot be added.
    pub fn add(&mut self, a: &Value, b: &Value) -> Fallible<Value> {
        let is_text = |value: &Value| matches!(value, Value::String(_));
        match (a, b) {
            (Value::Number(a), Value::Number(b)) => self.number(a + b),
            _ if (a.is_transfinite() || b.is_transfinite()) && !is_text(a) && !is_text(b) => {
                self.transfinite(BinaryOp::Add, a, b)
            }
            _ if (a.is_misere() || b.is_misere()) && !is_text(a) && !is_text(b) => self.misere(BinaryOp::Add, a, b),
            // In rules 0 is the sum of no boards.
            (Value::Position(_), Value::Number(zero)) if self.rules_running > 0 && zero.is_zero() => Ok(a.clone()),
            (Value::Number(zero), Value::Position(_)) if self.rules_running > 0 && zero.is_zero() => Ok(b.clone()),
            // In rules a value is the board that represents it.
            (Value::Position(sum), Value::Game(_) | Value::Number(_))
                if self.rules_running > 0 && holds_values(self, sum) =>
            {
                let board = self.board_of_value(b)?;
                self.add(a, &Value::Position(Rc::new(board)))
            }
            (Value::Game(_) | Value::Number(_), Value::Position(sum))
                if self.rules_running > 0 && holds_values(self, sum) =>
            {
                let board = self.board_of_value(a)?;
                self.add(&Value::Position(Rc::new(board)), b)
            }
            // The empty sum, such as 0*G, belongs to every theory.
            (Value::Position(_), Value::Position(none)) if none.is_empty() => Ok(a.clone()),
            (Value::Position(none), Value::Position(_)) if none.is_empty() => Ok(b.clone()),
            (Value::Tuple(a), Value::Tuple(b)) => {
                let length = a.items.len() + b.items.len();
                self.environment.limit.allow(length.saturating_mul(size_of::<Value>()))?;
                let mut items = Vec::with_capacity(length);
                items.extend(a.items.iter().chain(&b.items).cloned());
                Ok(Value::tuple(items)?)
            }
            (Value::String(_), _) | (_, Value::String(_)) => {
                let (a, b) = (self.raw_text(a)?, self.raw_text(b)?);
                // The text, and its copy in an `Rc`.
                self.environment.limit.allow((a.len() + b.len()).saturating_mul(2))?;
                Ok(Value::string([&*a, &*b].concat()))
            }
            (Value::Strip(a), Value::Strip(b)) => Ok(Value::Strip(Rc::new(strip::joined(a, b)?))),
            (Value::Grid(a), Value::Grid(b)) => Ok(Value::Grid(Rc::new(grid::joined(a, b)?))),
            _ => self.operations_of_both(a, b).add(self, a, b),
        }
    }

    /// Appends the items of a tuple to another one, in place if nothing else holds that.
    ///
    /// # Errors
    /// If they are nested too deeply, or more than the limit allows.
    pub(crate) fn extend(&mut self, tuple: &mut Value, more: &Value) -> Fallible<()> {
        match (tuple, more) {
            (Value::Tuple(tuple), Value::Tuple(more)) => {
                let is_unshared = Rc::get_mut(tuple).is_some();
                let copied = if is_unshared { 0 } else { tuple.items.len() + more.items.len() };
                self.environment.limit.allow(copied.saturating_mul(size_of::<Value>()))?;
                Ok(Rc::make_mut(tuple).extend(&more.items, &self.environment.limit)?)
            }
            (tuple, more) => {
                *tuple = self.add(tuple, more)?;
                Ok(())
            }
        }
    }

    /// The result of an operation as a value, if it is not too long for the next operation.
    fn number(&self, number: Rational) -> Fallible<Value> {
        self.check_number(&number)?;
        Ok(Value::Number(number))
    }

    /// Checks the limit after an operation, and that its result is not too long for the next one.
    pub(crate) fn check_number(&self, result: &Rational) -> Fallible<()> {
        self.environment.limit.spend(result.steps())?;
        Ok(result.check_size()?)
    }

    fn subtract(&mut self, a: &Value, b: &Value) -> Fallible<Value> {
        match (a, b) {
            (Value::Number(a), Value::Number(b)) => self.number(a - b),
            _ if a.is_transfinite() || b.is_transfinite() => self.transfinite(BinaryOp::Subtract, a, b),
            _ if a.is_misere() || b.is_misere() => self.misere(BinaryOp::Subtract, a, b),
            (Value::Position(_), Value::Position(none)) if none.is_empty() => Ok(a.clone()),
            _ => self.operations_of_both(a, b).subtract(self, a, b),
        }
    }

    fn multiply(&mut self, a: &Value, b: &Value) -> Fallible<Value> {
        let (times, value) = match (a, b) {
            (Value::Number(a), Value::Number(b)) => return self.number(a * b),
            _ if a.is_transfinite() || b.is_transfinite() => return self.transfinite(BinaryOp::Multiply, a, b),
            _ if a.is_misere() || b.is_misere() => return self.misere(BinaryOp::Multiply, a, b),
            (Value::Number(number), value) | (value, Value::Number(number)) => (number, value),
            _ => return Err(self.not_both(BinaryOp::Multiply, a, b)),
        };
        match self.theory(value) {
            Some(_) => self.operations(value).multiple(self, times, value),
            None => Err(self.not_both(BinaryOp::Multiply, a, b)),
        }
    }

    /// The multiple of a sum of boards, as a position.
    pub(super) fn multiple_of_sum(&self, times: &BigInt, sum: &Sum) -> Fallible<Value> {
        let multiple = sum.multiple(times.magnitude());
        let multiple = match times.sign() {
            Sign::Minus => self.environment.catalogue.negative(&multiple),
            _ => multiple,
        };
        checked_size(Value::Position(Rc::new(multiple)))
    }

    /// The error of an arithmetic operator that is not defined for these values.
    pub(crate) fn not_both(&self, op: BinaryOp, a: &Value, b: &Value) -> Box<Error> {
        let error = type_error(format!("`{}` means nothing between {} and {}", op.symbol(), a.kind(), b.kind()));
        let help = match (op, a, b) {
            (_, Value::String(_), _) | (_, _, Value::String(_)) => {
                "strings join by `+`, and a string n times is `Join((s for i in 1..n), \"\")`; `String(x)` is that of a value"
            }
            (BinaryOp::Multiply, Value::Loopy(_), Value::Game(_)) => {
                "a product has a number, `2*upon`; a game and a star add with `+`: `upon + *`"
            }
            (_, Value::Function(_) | Value::Builtin(_), _) => "call the function first: `f(…)`",
            (BinaryOp::Add | BinaryOp::Subtract, Value::Ruleset(_), _)
            | (BinaryOp::Add | BinaryOp::Subtract, _, Value::Ruleset(_)) => {
                "positions are added, not rulesets: `Nim[3] + Kayles[4]`"
            }
            (BinaryOp::Add, Value::Tuple(_) | Value::Range(_), _) => {
                "tuples join by `+`: `t + (x,)`; for each item: `t.Apply(x -> x + 1)`"
            }
            (BinaryOp::Add, Value::Set(_), _) => {
                "a set with an item more is `s.Adjoin(x)`, two sets together `Union(s, t)`"
            }
            (BinaryOp::Add, Value::Map(_), _) => "a map with a pair more is `m.Adjoin((k, v))`",
            (_, Value::Tuple(_) | Value::Range(_) | Value::Set(_), _) => {
                "for each item of a collection: `t.Apply(x -> 2*x)`, or `(2*x for x in t)`"
            }
            (_, _, Value::Tuple(_)) => {
                "for each item of a collection: `(2*x for x in t)`; the places of a board in a direction: `board.Ray(p, (0, 1))`"
            }
            (BinaryOp::Add, Value::Player(_), Value::Player(_)) => {
                "the other two players together are what stands against one: `Winner(G, Center)`, `Projection(G, Center)`"
            }
            (BinaryOp::Multiply, Value::Position(_), Value::Position(_)) => {
                "positions add, `G + H`, and have integer multiples, `3*G`"
            }
            (BinaryOp::Multiply, Value::Game(_), Value::Game(_)) => {
                "which product? Norton's is `NortonProduct(G, U)`, Conway's `ConwayProduct(G, H)`, that of nimbers `NimProduct(2, 3)`; \
                 integer multiples are written `3*G`"
            }
            (BinaryOp::Multiply, Value::Infinitesimal(_), Value::Surreal(_))
            | (BinaryOp::Multiply, Value::Surreal(_), Value::Infinitesimal(_)) => {
                "eps is a scale of synchronized games; the surreal number epsilon is `1/omega`"
            }
            (BinaryOp::Multiply, Value::Infinitesimal(_), _) | (BinaryOp::Multiply, _, Value::Infinitesimal(_)) => {
                "scales have powers, `eps^2`, and values rational multiples, but there is no product of two"
            }
            (BinaryOp::Add | BinaryOp::Subtract, Value::Number(number), _) | (_, _, Value::Number(number))
                if !number.is_dyadic() =>
            {
                "of the numbers, only those whose denominator is a power of two are games"
            }
            _ => return error,
        };
        error.help(help)
    }
}

/// Whether a sum of boards can be added to a number, which is then a board too.
fn holds_values(machine: &Machine, sum: &Sum) -> bool {
    !sum.is_empty() && machine.environment.catalogue.universe(sum).has_numbers()
}

/// The value.
///
/// # Errors
/// If a number in it is too long for further operations.
pub(super) fn checked_size(value: Value) -> Fallible<Value> {
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
    result.map(Value::Number).ok_or_else(division_by_zero)
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
        (Value::Game(_) | Value::AsPlayed(_) | Value::Position(_) | Value::Loopy(_), _) => {
            Err(type_error("`^` is a power of numbers, and this is a game").help(
                "two copies of G are `2*G`, a product of two games is `ConwayProduct(G, H)`; a nimber has powers, `NimExp(*2, 3)`, \
                 and so has a game like up, `G.Pow(2)` and `G.PowTo(2)`",
            ))
        }
        (Value::String(_), _) => Err(type_error(format!("`^` means nothing between {} and {}", a.kind(), b.kind()))
            .help("a string n times is `Join((s for i in 1..n), \"\")`")),
        (Value::Tuple(_) | Value::Range(_) | Value::Set(_), _) => {
            Err(type_error(format!("`^` means nothing between {} and {}", a.kind(), b.kind()))
                .help("for each item of a collection: `t.Apply(x -> x^2)`, or `(x^2 for x in t)`"))
        }
        (Value::Builtin(_), Value::Game(_)) => {
            Err(type_error("`^` between two values is a power, and this is a function")
                .help("a function takes parentheses: `AtomicWeight(^*)`"))
        }
        (_, Value::Game(_)) => Err(type_error("`^` between two values is a power, and this exponent is a game")
            .help("write `+` before an up that is added: `2+^`, `2+^*`; two ups and a star are `^^*`")),
        _ => Err(type_error(format!("`^` means nothing between {} and {}", a.kind(), b.kind()))),
    }
}

/// The power of a scale, which is a scale too.
fn power_of_scale(value: &Infinitesimal, exponent: &Rational) -> Fallible<Value> {
    let scale = match value.terms() {
        [term] if term.coefficient == Rational::ONE => term,
        _ => {
            return Err(type_error(format!("only a scale such as eps has powers, not {value}"))
                .help("write the scale with its power first: `2*eps^3`"));
        }
    };
    let power = Infinitesimal::scale(&scale.exponent * exponent);
    power.map(Value::from).map_err(|error| value_error(error.to_string())).and_then(checked_size)
}

/// The error of a division by 0.
fn division_by_zero() -> Box<Error> {
    value_error("division by zero").help("every number is finite; test for 0 before: `if d == 0 then … else … end`")
}
