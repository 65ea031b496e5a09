//! Transfinite values: surreal numbers that are not rational, namely ordinals and fractions of their sums, and infinite
//! nimbers.
//!
//! `+ - * /` and `^` are the operations of the surreal numbers; `+` between nimbers is the nim-sum.

use std::rc::Rc;

use cutcake_transfinite::{
    GeneralizedOrdinal, Nimber, NotOrdinal, Ordinal, Surreal, nimber::NimError, notation::Notation, sign::SignError,
    surreal::SurrealError,
};

use crate::{
    kind::{
        convert::{Fallible, mismatch, type_error, value_error},
        value::{Formula, Value},
    },
    limit::Limit,
    partizan::Relation,
    read::ast::BinaryOp,
    render::format::{Format, Writer},
    render::piece::Piece,
    run::{error::Error, machine::Machine},
};

impl From<Surreal> for Value {
    /// A `Number` if it is rational, and otherwise a `Surreal`.
    fn from(number: Surreal) -> Self {
        match number.to_rational() {
            Some(number) => Value::Number(number),
            None => Value::Surreal(Rc::new(number)),
        }
    }
}

impl From<SurrealError> for Box<Error> {
    fn from(error: SurrealError) -> Self {
        match error {
            SurrealError::Stop(stop) => stop.into(),
            SurrealError::DivisionByZero => {
                value_error(error.to_string()).help("0 has no inverse; test for it before: `if b == 0 then … end`")
            }
            SurrealError::Power { .. } => value_error(error.to_string()),
        }
    }
}

impl From<NimError> for Box<Error> {
    fn from(error: NimError) -> Self {
        match error {
            NimError::Stop(stop) => stop.into(),
            error => value_error(error.to_string()),
        }
    }
}

impl From<SignError> for Box<Error> {
    fn from(error: SignError) -> Self {
        match error {
            SignError::Stop(stop) => stop.into(),
            error => value_error(error.to_string()),
        }
    }
}

impl From<NotOrdinal> for Box<Error> {
    fn from(error: NotOrdinal) -> Self {
        value_error(error.to_string())
            .help("ordinals are sums like `omega^2*3+5`, without negative terms and fractions")
    }
}

/// A formula in the notation of transfinite numbers that is not itself a number.
pub fn formula(written: &dyn Notation) -> Value {
    Value::Formula(Rc::new(Formula {
        ascii: written.ascii().into(),
        unicode: written.unicode(),
        latex: written.latex(),
    }))
}

/// The ordinal omega.
pub fn omega() -> Value {
    Value::from(Surreal::from(GeneralizedOrdinal::omega()))
}

/// The surreal number that a value is, rational or not.
///
/// # Errors
/// If it is not one.
pub fn surreal(value: &Value) -> Fallible<Surreal> {
    match value {
        Value::Surreal(number) => Ok(Surreal::clone(number)),
        Value::Number(number) => Ok(Surreal::try_from(number)?),
        other => Err(mismatch("a number", other)),
    }
}

/// The ordinal that a value is.
///
/// # Errors
/// If it is not one.
pub fn ordinal(value: &Value) -> Fallible<Ordinal> {
    Ok(surreal(value)?.to_ordinal()?)
}

impl Machine<'_> {
    /// `a op b`, where one of them is transfinite.
    ///
    /// # Errors
    /// If the operator is not defined for them.
    pub(crate) fn transfinite(&mut self, op: BinaryOp, a: &Value, b: &Value) -> Fallible<Value> {
        let limit = self.environment.limit.clone();
        if let (
            BinaryOp::Multiply,
            (Value::Number(times), Value::Nimber(nimber)) | (Value::Nimber(nimber), Value::Number(times)),
        ) = (op, (a, b))
        {
            let times = times.to_integer().ok_or_else(|| {
                type_error(format!("only integer multiples of nimbers are defined, not {times} times one"))
            })?;
            return self.of_nimber(if times.bit(0) { Nimber::clone(nimber) } else { Nimber::default() });
        }
        if let (Some(one), Some(other)) = (self.nimber(a), self.nimber(b)) {
            return match op {
                // Nimbers are their own negatives.
                BinaryOp::Add | BinaryOp::Subtract => self.of_nimber(one.sum(&other, &limit)?),
                BinaryOp::Multiply => {
                    let error = type_error("nimbers add here, and `*` between games means nothing");
                    Err(error.help("the product of nimbers is `NimProduct(omega, 3)`"))
                }
                _ => Err(self.not_both(op, a, b)),
            };
        }
        if op == BinaryOp::OrdinalSum {
            return Ok(Value::from(Surreal::from(ordinal(a)?.ordinal_sum(&ordinal(b)?, &limit)?.to_generalized())));
        }
        let (Ok(one), Ok(other)) = (surreal(a), surreal(b)) else { return Err(self.not_both(op, a, b)) };
        Ok(Value::from(match op {
            BinaryOp::Add => one.plus(&other, &limit)?,
            BinaryOp::Subtract => one.minus(&other, &limit)?,
            BinaryOp::Multiply => one.times(&other, &limit)?,
            BinaryOp::Divide => one.over(&other, &limit)?,
            BinaryOp::Power => one.power(&other, &limit)?,
            _ => return Err(self.not_both(op, a, b)),
        }))
    }

    /// The relation of two values, one of which is transfinite; `None` if they do not compare.
    pub(crate) fn transfinite_order(&self, a: &Value, b: &Value, limit: &Limit) -> Fallible<Option<Relation>> {
        if let (Some(one), Some(other)) = (self.nimber(a), self.nimber(b)) {
            return Ok(Some(if one == other { Relation::Equal } else { Relation::Confused }));
        }
        let (Ok(one), Ok(other)) = (surreal(a), surreal(b)) else { return Ok(None) };
        Ok(Some(one.compare(&other, limit)?.into()))
    }

    /// The nimber that a value is, finite or not; the number 0 is one.
    pub fn nimber(&self, value: &Value) -> Option<Nimber> {
        match value {
            Value::Nimber(nimber) => Some(Nimber::clone(nimber)),
            Value::Game(game) => Some(Nimber::from(Ordinal::from(self.environment.store.as_nimber(*game)?))),
            Value::Number(number) if number.is_zero() => Some(Nimber::from(Ordinal::from(0))),
            _ => None,
        }
    }

    /// A nimber as a value: a game if it is finite.
    pub fn of_nimber(&mut self, nimber: Nimber) -> Fallible<Value> {
        match nimber.size().to_u64() {
            Some(size) => {
                let game = self.environment.store.nimber(size)?;
                Ok(self.game_value(game))
            }
            None => Ok(Value::Nimber(Rc::new(nimber))),
        }
    }
}

/// Writes a transfinite number or nimber.
///
/// # Errors
/// If the text is too long.
pub(super) fn write(value: &dyn Notation, pen: &mut dyn Writer) -> Fallible<()> {
    let text = match pen.format() {
        Format::Unicode => value.unicode(),
        Format::Latex => value.latex(),
        _ => value.ascii(),
    };
    Ok(pen.put(Piece::Formula(&text))?)
}
