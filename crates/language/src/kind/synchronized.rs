//! What the operators do to synchronized values and positions.
//!
//! A synchronized position adds to numbers and infinitesimals as long as these are sums of boards too: the result is
//! the real sum, which `Outcome` plays. Where they are none, such as `1/2`, the result is a value.

use std::{cmp::Ordering, rc::Rc};

use crate::{
    kind::{
        convert::{Fallible, mismatch, type_error, value_error},
        value::Value,
    },
    number::{Infinitesimal, Rational},
    partizan::Relation,
    play::{
        sum::Sum,
        synchronized::{Distinction, Question, Unanswered},
    },
    read::ast::{BinaryOp, Comparison},
    rules::theory::AT_ONCE,
    run::{error::Error, machine::Machine},
    synchronized::{Claim, Outcome, RepresentativeError, ValueError, Verdict},
};

impl From<Unanswered> for Box<Error> {
    fn from(unanswered: Unanswered) -> Self {
        match unanswered {
            Unanswered::Stop(stop) => stop.into(),
            Unanswered::Representative(RepresentativeError::NoScale(_)) => value_error(unanswered.to_string())
                .help("`Scales(20)` looks for the scales of all rectangles with first sides up to 20"),
            Unanswered::Value(ValueError::Confused { rectangle: (l, r), .. }) => value_error(unanswered.to_string())
                .help(format!("`Outcome([{l},{r}])` says what the players can be sure of")),
            Unanswered::Value(_) | Unanswered::NotAdditive(..) | Unanswered::Undecided => {
                value_error(unanswered.to_string()).help("`Outcome(G)` says what the players can be sure of")
            }
            Unanswered::Representative(_) => value_error(unanswered.to_string()),
            Unanswered::NoLaw(_) => value_error(unanswered.to_string())
                .help("`Law(R, n)` shows a sum that refutes them, `Outcome(G)` what the players can be sure of"),
            Unanswered::NoValues(_) => type_error(unanswered.to_string())
                .help("`Outcome(G)` says what both can be sure of, `Strategy(G, Left)` what Left can"),
        }
    }
}

impl From<Infinitesimal> for Value {
    /// A number where it is one.
    fn from(value: Infinitesimal) -> Self {
        match value.to_rational() {
            Some(number) => Value::Number(number),
            None => Value::Infinitesimal(Rc::new(value)),
        }
    }
}

/// The order that an outcome of a difference is, where a whole order is asked for, as by `Max`.
fn ordering(outcome: Outcome) -> Fallible<Ordering> {
    match outcome {
        Outcome::Greater => Ok(Ordering::Greater),
        Outcome::Equal => Ok(Ordering::Equal),
        Outcome::Less => Ok(Ordering::Less),
        outcome => {
            let symbol = outcome.symbol();
            let error =
                value_error(format!("neither side is greater, and they are not equal: their difference is `{symbol}`"));
            Err(error.help("`G >= H` says whether Left can be sure of a draw in the difference"))
        }
    }
}

/// What a comparison says of the difference of its sides, as claims that search can decide, each with whether it has to
/// hold; all of them make the comparison.
pub fn claims(comparison: Comparison) -> &'static [(Claim, bool)] {
    match comparison {
        Comparison::Equal => &[(Claim::Equal, true)],
        Comparison::NotEqual => &[(Claim::Equal, false)],
        Comparison::Greater => &[(Claim::Greater, true)],
        Comparison::Less => &[(Claim::Less, true)],
        Comparison::GreaterOrEqual => &[(Claim::GreaterOrEqual, true)],
        Comparison::LessOrEqual => &[(Claim::LessOrEqual, true)],
        Comparison::LessOrConfused => &[(Claim::GreaterOrEqual, false)],
        Comparison::GreaterOrConfused => &[(Claim::LessOrEqual, false)],
        Comparison::Confused => &[(Claim::GreaterOrEqual, false), (Claim::LessOrEqual, false)],
    }
}

impl Machine<'_> {
    /// The synchronized value that a value is, if it is one, to calculate with it: of a number, an infinitesimal, a
    /// synchronized position.
    ///
    /// # Errors
    /// If a calculation was stopped, or a position has no value.
    pub fn as_infinitesimal(&mut self, value: &Value) -> Fallible<Option<Infinitesimal>> {
        Ok(match value {
            Value::Number(number) => Some(number.clone().into()),
            Value::Infinitesimal(value) => Some(Infinitesimal::clone(value)),
            Value::Position(sum) if self.is_synchronized(value) => {
                if !self.environment.catalogue.has_values(sum) {
                    self.explore(sum)?;
                }
                let environment = &mut *self.environment;
                let value = environment.catalogue.synchronized_value(sum, &environment.limit)?;
                let step = environment.catalogue.standing_of_additions(sum, &environment.limit)?;
                let value = value.by(step);
                Some(value.rests(&mut environment.standing))
            }
            _ => None,
        })
    }

    /// The synchronized value that a value is.
    ///
    /// # Errors
    /// If it is none, and as [`as_infinitesimal`](Self::as_infinitesimal).
    pub fn infinitesimal(&mut self, value: &Value) -> Fallible<Infinitesimal> {
        let found = self.as_infinitesimal(value)?;
        found.ok_or_else(|| match value {
            Value::Position(_) => type_error(format!("expected a synchronized value, found {}", self.theory_of(value))),
            _ => mismatch("a synchronized value", value),
        })
    }

    /// The synchronized value that a value is, for itself: nothing is calculated with it.
    ///
    /// # Errors
    /// As [`infinitesimal`](Self::infinitesimal).
    pub fn value_alone(&mut self, value: &Value) -> Fallible<Infinitesimal> {
        match value {
            Value::Position(sum) if self.is_synchronized(value) => {
                if !self.environment.catalogue.has_values(sum) {
                    self.explore(sum)?;
                }
                let environment = &mut *self.environment;
                let value = environment.catalogue.synchronized_value(sum, &environment.limit)?;
                Ok(value.rests(&mut environment.standing))
            }
            _ => self.infinitesimal(value),
        }
    }

    /// Why a synchronized position has no value though all of its boards are rectangles, if it has none.
    ///
    /// # Errors
    /// If the calculation was stopped.
    pub(crate) fn why_no_value(&mut self, value: &Value) -> Fallible<Option<Unanswered>> {
        let Value::Position(sum) = value else { return Ok(None) };
        let environment = &mut *self.environment;
        if !environment.catalogue.has_values(sum) {
            return Ok(None);
        }
        match environment.catalogue.synchronized_value(sum, &environment.limit) {
            Err(reason @ (Unanswered::Value(_) | Unanswered::NotAdditive(..))) => Ok(Some(reason)),
            Err(Unanswered::Stop(stop)) => Err(stop.into()),
            _ => Ok(None),
        }
    }

    /// What a synchronized position is shown as: its value, or its outcome where it has none.
    ///
    /// # Errors
    /// If the calculation was stopped.
    pub fn value_or_outcome(&mut self, value: &Value) -> Fallible<Value> {
        if !self.has_synchronized_values(value) {
            return Ok(Value::Outcome(self.synchronized_outcome(value)?));
        }
        if self.why_no_value(value)?.is_some() {
            return Ok(Value::Outcome(self.synchronized_outcome(value)?));
        }
        Ok(self.value_alone(value)?.into())
    }

    /// Whether what is known of its rulesets gives a synchronized position a value.
    pub fn has_synchronized_values(&self, value: &Value) -> bool {
        match value {
            Value::Position(sum) => self.environment.catalogue.has_values(sum),
            _ => true,
        }
    }

    /// The sum of boards that a synchronized position is or a value stands for.
    ///
    /// # Errors
    /// If there is none, or the calculation was stopped.
    pub fn synchronized_boards(&mut self, value: &Value) -> Fallible<Sum> {
        if let Value::Position(sum) = value
            && self.is_synchronized(value)
        {
            return Ok(Sum::clone(sum));
        }
        let value = self.infinitesimal(value)?;
        let environment = &mut *self.environment;
        Ok(environment.catalogue.representatives(&value, &environment.limit)?)
    }

    /// What the players can be sure of in a synchronized position, or one that a synchronized value stands for.
    ///
    /// # Errors
    /// If the value is neither, or the calculation was stopped.
    pub fn synchronized_outcome(&mut self, value: &Value) -> Fallible<Outcome> {
        if let Value::Position(sum) = value
            && self.is_synchronized(value)
        {
            self.explore(sum)?;
            let environment = &mut *self.environment;
            let outcome = environment.catalogue.synchronized_outcome(sum, &environment.limit)?;
            return Ok(outcome.rests(&mut environment.standing));
        }
        Ok(match self.infinitesimal(value)?.signum() {
            1 => Outcome::Greater,
            0 => Outcome::Equal,
            _ => Outcome::Less,
        })
    }

    /// `a + b`, one of them of the synchronized theory alone.
    pub(crate) fn add_synchronized(&mut self, op: BinaryOp, a: &Value, b: &Value) -> Fallible<Value> {
        let is_one = |value: &Value| matches!(value, Value::Number(_)) || self.is_synchronized(value);
        if let Some(other) = [a, b].into_iter().find(|value| !is_one(value)) {
            return Err(match self.theory(other) {
                Some(_) => self.two_theories(&format!("`{}`", op.symbol()), a, b),
                None => self.not_both(op, a, b),
            });
        }
        if matches!((a, b), (Value::Position(_), _) | (_, Value::Position(_))) {
            let boards = self.synchronized_boards(a).and_then(|a| Ok((a, self.synchronized_boards(b)?)));
            match boards {
                Ok((mut sum, other)) => {
                    sum.add_all(&other);
                    return Ok(Value::Position(Rc::new(sum)));
                }
                Err(error) if error.is_stop() => return Err(error),
                Err(_) => {}
            }
        }
        let (a, b) = (self.infinitesimal(a)?, self.infinitesimal(b)?);
        self.environment.limit.spend(a.steps().saturating_add(b.steps()))?;
        Ok((a + b).into())
    }

    /// `-a`, of the synchronized theory.
    pub(crate) fn negate_synchronized(&self, a: &Value) -> Value {
        match a {
            Value::Number(number) => Value::Number(-number),
            Value::Infinitesimal(value) => Value::from(-&**value),
            Value::Position(sum) => Value::Position(Rc::new(self.environment.catalogue.negative(sum))),
            other => other.clone(),
        }
    }

    /// How two values compare, one of them of the synchronized theory alone.
    ///
    /// # Errors
    /// If the other belongs to another theory, or the calculation was stopped.
    pub(crate) fn order_synchronized(&mut self, a: &Value, b: &Value) -> Fallible<Option<Ordering>> {
        if let Some(outcome) = self.outcome_without_values(a, b)? {
            return ordering(outcome).map(Some);
        }
        match (self.as_infinitesimal(a)?, self.as_infinitesimal(b)?) {
            (Some(a), Some(b)) => Ok(Some(a.cmp(&b))),
            _ => {
                let is_position = |value: &Value| matches!(value, Value::Position(_));
                if (is_position(a) && self.theory(b).is_some()) || (is_position(b) && self.theory(a).is_some()) {
                    return Err(self.two_theories("a comparison", a, b));
                }
                Ok(None)
            }
        }
    }

    /// What the players can be sure of in the difference of two synchronized positions, where one of them has no value.
    fn outcome_without_values(&mut self, a: &Value, b: &Value) -> Fallible<Option<Outcome>> {
        let mut has_no_value = false;
        for side in [a, b] {
            match side {
                Value::Position(sum) if self.is_synchronized(side) => {
                    has_no_value = has_no_value
                        || !self.environment.catalogue.has_values(sum)
                        || self.why_no_value(side)?.is_some();
                }
                Value::Number(_) | Value::Infinitesimal(_) => {}
                _ => return Ok(None),
            }
        }
        if !has_no_value {
            return Ok(None);
        }
        let mut difference = self.synchronized_boards(a)?;
        let other = self.synchronized_boards(b)?;
        difference.add_all(&self.environment.catalogue.negative(&other));
        self.synchronized_outcome(&Value::Position(Rc::new(difference))).map(Some)
    }

    /// Whether two synchronized positions have the same outcome beside every sum: `Some` if that is decided.
    ///
    /// # Errors
    /// If the calculation was stopped.
    pub fn interchangeable(&mut self, a: &Sum, b: &Sum) -> Fallible<Option<bool>> {
        let mut all = a.clone();
        all.add_all(b);
        all.add_all(&self.environment.catalogue.negative(a));
        self.explore(&all)?;
        let environment = &mut *self.environment;
        match environment.catalogue.distinguished(a, b, &environment.limit)? {
            Distinction::Same => return Ok(Some(true)),
            Distinction::Beside(_) => return Ok(Some(false)),
            Distinction::Undecided => {}
        }
        // Two outcomes are a difference beside nothing.
        let outcome = |sum: &Sum| Value::Position(Rc::new(sum.clone()));
        let (of_a, of_b) = (self.synchronized_outcome(&outcome(a))?, self.synchronized_outcome(&outcome(b))?);
        Ok((of_a != of_b).then_some(false))
    }

    /// Whether a comparison holds of two things of which one is a synchronized position. Beside a value the outcome of the
    /// difference says so; two positions are equal if they are interchangeable, and otherwise compare by the outcome of
    /// their difference. `None` where both are values, or one is of another theory or no sum of boards.
    ///
    /// # Errors
    /// If it is not decided whether two positions are interchangeable, or the calculation was stopped.
    pub(crate) fn holds_by_play(&mut self, comparison: Comparison, a: &Value, b: &Value) -> Fallible<Option<bool>> {
        let is_position =
            |machine: &Self, value: &Value| matches!(value, Value::Position(_)).then(|| machine.is_synchronized(value));
        let is_value = |value: &Value| matches!(value, Value::Number(_) | Value::Infinitesimal(_));
        match (is_position(self, a), is_position(self, b)) {
            (Some(true), Some(true)) => {}
            (Some(true), None) if is_value(b) => {}
            (None, Some(true)) if is_value(a) => {}
            _ => return Ok(None),
        }
        if let (Value::Position(left), Value::Position(right)) = (a, b) {
            if left == right {
                return Ok(Some(comparison.holds(Relation::Equal)));
            }
            if let Comparison::Equal | Comparison::NotEqual = comparison {
                let same = self.interchangeable(left, right)?.ok_or_else(|| {
                    value_error("it is not decided whether these positions have the same outcome beside every sum").help(
                        "`Outcome(G - H)` is what play says of the difference, and `Value(G) == Value(H)` compares values",
                    )
                })?;
                return Ok(Some(same == (comparison == Comparison::Equal)));
            }
        }
        let boards = self.synchronized_boards(a).and_then(|a| Ok((a, self.synchronized_boards(b)?)));
        let (mut difference, other) = match boards {
            Ok(boards) => boards,
            Err(error) if error.is_stop() => return Err(error),
            // A value such as 1/2 is no sum of boards.
            Err(_) => return Ok(None),
        };
        difference.add_all(&self.environment.catalogue.negative(&other));
        let outcome = self.synchronized_outcome(&Value::Position(Rc::new(difference)))?;
        Ok(Some(claims(comparison).iter().all(|(claim, is_to_hold)| claim.holds(outcome) == *is_to_hold)))
    }

    /// A rational multiple of a value of the synchronized theory: a position for an integer, else a value.
    pub(crate) fn multiple_synchronized(&mut self, times: &Rational, value: &Value) -> Fallible<Value> {
        match (value, times.to_integer()) {
            (Value::Position(sum), Some(integer)) => {
                let multiple = sum.multiple(integer.magnitude());
                let is_negative = integer.sign() == num_bigint::Sign::Minus;
                let multiple = if is_negative { self.environment.catalogue.negative(&multiple) } else { multiple };
                Ok(Value::Position(Rc::new(multiple)))
            }
            _ => Ok((&self.infinitesimal(value)? * times).into()),
        }
    }

    /// Decides whether a comparison holds, by search or by a law of values that is proved: `None` if the search gave up. Also
    /// says how many positions it took, if they are bounded, which leaves search alone.
    ///
    /// # Errors
    /// If a side is no sum of boards, or the calculation was stopped.
    pub fn prove(
        &mut self,
        comparison: Comparison,
        a: &Value,
        b: &Value,
        most_positions: Option<u64>,
    ) -> Fallible<(Option<bool>, u64)> {
        let theories = [a, b].map(|side| self.theory(side));
        if theories.contains(&Some(&AT_ONCE)) && theories.iter().flatten().any(|theory| *theory != &AT_ONCE) {
            return Err(self.two_theories("a comparison", a, b));
        }
        let left = self.synchronized_boards(a)?;
        let right = self.synchronized_boards(b)?;
        if let (Value::Position(a), Value::Position(b)) = (a, b)
            && (a == b || matches!(comparison, Comparison::Equal | Comparison::NotEqual))
        {
            if a == b {
                return Ok((Some(comparison.holds(Relation::Equal)), 0));
            }
            return Ok((self.interchangeable(a, b)?.map(|same| same == (comparison == Comparison::Equal)), 0));
        }
        let mut sum = left.clone();
        sum.add_all(&self.environment.catalogue.negative(&right));
        self.explore(&sum)?;
        let environment = &mut *self.environment;
        let mut taken = 0;
        for (claim, is_to_hold) in claims(comparison) {
            let (catalogue, limit) = (&mut environment.catalogue, &environment.limit);
            let verdict = match most_positions {
                None => catalogue.prove_at_length(&sum, *claim, limit)?,
                Some(most) => {
                    let most_positions = Some(most.saturating_sub(taken));
                    let _bound = limit.within(most_positions, None);
                    let question = Question { sum: &sum, claim: *claim, most_positions };
                    let (verdict, positions) = catalogue.prove(question, limit)?;
                    taken += positions;
                    verdict
                }
            };
            match verdict {
                Verdict::LimitReached => return Ok((None, taken)),
                verdict if (verdict == Verdict::Proved) != *is_to_hold => return Ok((Some(false), taken)),
                _ => {}
            }
        }
        if comparison == Comparison::Equal {
            for (side, other) in [(&left, b), (&right, a)] {
                // A rectangle proved equal to a number or a sum of scales has its value proved.
                if !matches!(other, Value::Position(_)) {
                    self.environment.catalogue.set_proved(side);
                }
            }
        }
        Ok((Some(true), taken))
    }
}
