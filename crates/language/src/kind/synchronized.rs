//! The operators on synchronized values and positions.
//!
//! The sum of a synchronized position and a number or an infinitesimal is a position, which `Outcome` plays, if the
//! other summand is a sum of boards too. Otherwise, as for `1/2`, the sum is a value.

use std::rc::Rc;

use crate::{
    kind::{
        convert::{Fallible, mismatch, type_error, value_error},
        operate::checked_size,
        theory::{Operations, Worth},
        two_player::TwoPlayer,
        value::Value,
    },
    number::{Infinitesimal, Rational},
    partizan::Relation,
    play::{
        sum::Sum,
        synchronized::{Distinction, Question, Unanswered},
    },
    player::Player,
    read::ast::{BinaryOp, Comparison},
    rules::theory::AT_ONCE,
    run::{error::Error, machine::Machine},
    standing::Answer,
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
    /// A number if it is one.
    fn from(value: Infinitesimal) -> Self {
        match value.to_rational() {
            Some(number) => Value::Number(number),
            None => Value::Infinitesimal(Rc::new(value)),
        }
    }
}

/// The relation given by the outcome of a difference, for functions that need a total order, such as `Max`.
fn relation(outcome: Outcome) -> Fallible<Relation> {
    match outcome {
        Outcome::Greater => Ok(Relation::Greater),
        Outcome::Equal => Ok(Relation::Equal),
        Outcome::Less => Ok(Relation::Less),
        outcome => {
            let symbol = outcome.symbol();
            let error =
                value_error(format!("neither side is greater, and they are not equal: their difference is `{symbol}`"));
            Err(error.help("`G >= H` says whether Left can be sure of a draw in the difference"))
        }
    }
}

/// A comparison as claims about the difference of its sides, which search can decide, each with whether it must hold.
/// The comparison is their conjunction.
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

/// Synchronized games.
pub(super) struct AtOnce;

impl Operations for AtOnce {
    fn add(&self, machine: &mut Machine, a: &Value, b: &Value) -> Fallible<Value> {
        machine.add_at_once(BinaryOp::Add, a, b).and_then(checked_size)
    }

    fn subtract(&self, machine: &mut Machine, a: &Value, b: &Value) -> Fallible<Value> {
        if let (Value::Position(none), Value::Position(_)) = (a, b)
            && none.is_empty()
        {
            return self.negative(machine, b);
        }
        let b = self.negative(machine, b)?;
        machine.add_at_once(BinaryOp::Subtract, a, &b)
    }

    fn negative(&self, machine: &mut Machine, a: &Value) -> Fallible<Value> {
        Ok(match a {
            Value::Number(number) => Value::Number(-number),
            Value::Infinitesimal(value) => Value::from(-&**value),
            Value::Position(sum) => Value::Position(Rc::new(machine.environment.catalogue.negative(sum))),
            other => other.clone(),
        })
    }

    /// An integer multiple of a position is a position, and any other multiple a value.
    fn multiple(&self, machine: &mut Machine, times: &Rational, a: &Value) -> Fallible<Value> {
        match (a, times.to_integer()) {
            (Value::Position(sum), Some(integer)) => machine.multiple_of_sum(&integer, sum),
            _ => checked_size((&machine.infinitesimal(a)? * times).into()),
        }
    }

    fn equal(&self, machine: &mut Machine, a: &Value, b: &Value) -> Fallible<bool> {
        match machine.holds_by_play(Comparison::Equal, a, b)? {
            Some(holds) => Ok(holds),
            None => Ok(self.order(machine, a, b)? == Some(Relation::Equal)),
        }
    }

    fn order(&self, machine: &mut Machine, a: &Value, b: &Value) -> Fallible<Option<Relation>> {
        if let Some(outcome) = machine.outcome_without_values(a, b)? {
            return relation(outcome).map(Some);
        }
        match (machine.as_infinitesimal(a)?, machine.as_infinitesimal(b)?) {
            (Some(a), Some(b)) => Ok(Some(a.cmp(&b).into())),
            _ => {
                let is_position = |value: &Value| matches!(value, Value::Position(_));
                if (is_position(a) && machine.theory(b).is_some()) || (is_position(b) && machine.theory(a).is_some()) {
                    return Err(machine.two_theories("a comparison", a, b));
                }
                Ok(None)
            }
        }
    }

    fn compare(&self, machine: &mut Machine, comparison: Comparison, a: &Value, b: &Value) -> Fallible<Option<bool>> {
        match machine.holds_by_play(comparison, a, b)? {
            Some(holds) => Ok(Some(holds)),
            None => Ok(self.order(machine, a, b)?.map(|relation| comparison.holds(relation))),
        }
    }

    fn equal_by_play(&self, machine: &mut Machine, a: &Value, b: &Value) -> Fallible<bool> {
        // Boards with the same outcome may still differ in a sum; two copies reveal most differences that one hides.
        for copies in [1_u8, 2] {
            // The empty sum belongs to every theory; 0 is its value in this one.
            let [a, b] = [a, b].map(|side| match side {
                Value::Position(sum) if sum.is_empty() => Value::integer(0),
                Value::Position(sum) => Value::Position(Rc::new(sum.multiple(&copies.into()))),
                other => other.clone(),
            });
            if machine.synchronized_outcome(&a)? != machine.synchronized_outcome(&b)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn outcome(&self, machine: &mut Machine, game: &Value) -> Fallible<Value> {
        Ok(Value::Outcome(machine.synchronized_outcome(game)?))
    }

    fn misere_outcome(&self, machine: &mut Machine, game: &Value) -> Fallible<Value> {
        let sum = machine.boards_of_misere(game)?;
        let environment = &mut *machine.environment;
        let outcome = environment.catalogue.synchronized_misere_outcome(&sum, &environment.limit)?;
        Ok(Value::Outcome(outcome.rests(&mut environment.standing)))
    }

    fn worth(&self, machine: &mut Machine, position: &Value) -> Fallible<Worth> {
        let reason = machine.why_no_value(position)?;
        let note = reason.map(|reason| format!("there is an outcome, and no value: {reason}"));
        Ok(Worth { note, ..machine.value_or_outcome(position)?.into() })
    }

    fn has_value(&self, machine: &Machine, position: &Value) -> bool {
        match position {
            Value::Position(sum) => machine.environment.catalogue.has_values(sum),
            _ => true,
        }
    }

    fn boards(&self, machine: &mut Machine, game: &Value) -> Fallible<Sum> {
        machine.synchronized_boards(game)
    }

    fn options(
        &self,
        machine: &mut Machine,
        game: &Value,
        player: Player,
        up_to_symmetry: bool,
    ) -> Fallible<Vec<Value>> {
        TwoPlayer.options(machine, game, player, up_to_symmetry)
    }

    fn functions(&self) -> &'static str {
        "`Value(G)`, `Outcome(G)`, `Strategy(G, Left)` and `BestMoves(G, Left)` are for synchronized games"
    }
}

impl Machine<'_> {
    /// Whether a value belongs to the synchronized theory only.
    fn is_synchronized(&self, value: &Value) -> bool {
        self.theory(value) == Some(&AT_ONCE)
    }

    /// The synchronized value of a number, an infinitesimal or a synchronized position, for use in calculations; `None`
    /// for other values.
    ///
    /// # Errors
    /// If a position has no value.
    pub fn as_infinitesimal(&mut self, value: &Value) -> Fallible<Option<Infinitesimal>> {
        Ok(match value {
            Value::Number(number) => Some(number.clone().into()),
            Value::Infinitesimal(value) => Some(Infinitesimal::clone(value)),
            Value::Position(sum) if self.is_synchronized(value) => {
                let value = self.synchronized_value(sum)?;
                let step = self.environment.catalogue.standing_of_additions(sum, &self.environment.limit)?;
                Some(value.by(step).rests(&mut self.environment.standing))
            }
            _ => None,
        })
    }

    fn synchronized_value(&mut self, sum: &Sum) -> Fallible<Answer<Infinitesimal>> {
        if !self.environment.catalogue.has_values(sum) {
            self.explore(sum)?;
        }
        Ok(self.environment.catalogue.synchronized_value(sum, &self.environment.limit)?)
    }

    /// The synchronized value of a value of the language, for use in calculations.
    ///
    /// # Errors
    /// If it has none, and those of [`as_infinitesimal`](Self::as_infinitesimal).
    pub fn infinitesimal(&mut self, value: &Value) -> Fallible<Infinitesimal> {
        let found = self.as_infinitesimal(value)?;
        found.ok_or_else(|| match value {
            Value::Position(_) => type_error(format!("expected a synchronized value, found {}", self.theory_of(value))),
            _ => mismatch("a synchronized value", value),
        })
    }

    /// The synchronized value of a value of the language, if nothing is calculated with it: it does not rest on the
    /// additivity of values.
    ///
    /// # Errors
    /// As [`infinitesimal`](Self::infinitesimal).
    pub fn value_alone(&mut self, value: &Value) -> Fallible<Infinitesimal> {
        match value {
            Value::Position(sum) if self.is_synchronized(value) => {
                Ok(self.synchronized_value(sum)?.rests(&mut self.environment.standing))
            }
            _ => self.infinitesimal(value),
        }
    }

    /// Why a synchronized position has no value although its rulesets have values; `None` if it has one.
    fn why_no_value(&mut self, value: &Value) -> Fallible<Option<Unanswered>> {
        let Value::Position(sum) = value else { return Ok(None) };
        if !self.environment.catalogue.has_values(sum) {
            return Ok(None);
        }
        match self.environment.catalogue.synchronized_value(sum, &self.environment.limit) {
            Err(reason @ (Unanswered::Value(_) | Unanswered::NotAdditive(..))) => Ok(Some(reason)),
            Err(Unanswered::Stop(stop)) => Err(stop.into()),
            _ => Ok(None),
        }
    }

    /// What is shown for a synchronized position: its value, or its outcome if it has none.
    pub fn value_or_outcome(&mut self, value: &Value) -> Fallible<Value> {
        if !AtOnce.has_value(self, value) || self.why_no_value(value)?.is_some() {
            return Ok(Value::Outcome(self.synchronized_outcome(value)?));
        }
        Ok(self.value_alone(value)?.into())
    }

    /// The sum of boards that a synchronized position is, or that represents a value.
    ///
    /// # Errors
    /// If there is none.
    pub fn synchronized_boards(&mut self, value: &Value) -> Fallible<Sum> {
        if let Value::Position(sum) = value
            && self.is_synchronized(value)
        {
            return Ok(Sum::clone(sum));
        }
        let value = self.infinitesimal(value)?;
        Ok(self.environment.catalogue.representatives(&value, &self.environment.limit)?)
    }

    /// The difference of two synchronized positions or values, as a sum of boards.
    fn synchronized_difference(&mut self, a: &Value, b: &Value) -> Fallible<Sum> {
        let mut difference = self.synchronized_boards(a)?;
        let other = self.synchronized_boards(b)?;
        difference.add_all(&self.environment.catalogue.negative(&other));
        Ok(difference)
    }

    /// The boards of a synchronized position in misère play.
    ///
    /// # Errors
    /// If it is a value, because equality of values is that of normal play.
    pub fn boards_of_misere(&mut self, value: &Value) -> Fallible<Rc<Sum>> {
        let Value::Position(sum) = value else {
            let error = type_error(format!("{} says nothing of misère play", value.kind()));
            return Err(
                error.help("in misère play positions are played on their boards: `Outcome([3,2]; misere := true)`")
            );
        };
        self.explore(sum)?;
        Ok(Rc::clone(sum))
    }

    /// The outcome of a synchronized position, or of a position that represents a synchronized value.
    ///
    /// # Errors
    /// If the value is neither.
    pub fn synchronized_outcome(&mut self, value: &Value) -> Fallible<Outcome> {
        if let Value::Position(sum) = value
            && self.is_synchronized(value)
        {
            self.explore(sum)?;
            let outcome = self.environment.catalogue.synchronized_outcome(sum, &self.environment.limit)?;
            return Ok(outcome.rests(&mut self.environment.standing));
        }
        Ok(match self.infinitesimal(value)?.signum() {
            1 => Outcome::Greater,
            0 => Outcome::Equal,
            _ => Outcome::Less,
        })
    }

    /// `a + b`, where one of them belongs to the synchronized theory only.
    fn add_at_once(&mut self, op: BinaryOp, a: &Value, b: &Value) -> Fallible<Value> {
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

    /// The outcome of the difference of two synchronized positions, if one of them has no value.
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
        let difference = self.synchronized_difference(a, b)?;
        self.synchronized_outcome(&Value::Position(Rc::new(difference))).map(Some)
    }

    /// Whether two synchronized positions have the same outcome in every sum; `None` if that is undecided.
    pub fn interchangeable(&mut self, a: &Sum, b: &Sum) -> Fallible<Option<bool>> {
        let mut all = a.clone();
        all.add_all(b);
        all.add_all(&self.environment.catalogue.negative(a));
        self.explore(&all)?;
        match self.environment.catalogue.distinguished(a, b, &self.environment.limit)? {
            Distinction::Same => return Ok(Some(true)),
            Distinction::WhenAdded(_) => return Ok(Some(false)),
            Distinction::Undecided => {}
        }
        // Different outcomes distinguish them in the empty sum.
        let position = |sum: &Sum| Value::Position(Rc::new(sum.clone()));
        let (of_a, of_b) = (self.synchronized_outcome(&position(a))?, self.synchronized_outcome(&position(b))?);
        Ok((of_a != of_b).then_some(false))
    }

    /// Whether a comparison holds, if one side is a synchronized position. A position and a value compare by the
    /// outcome of their difference; two positions are equal if they are interchangeable, and otherwise compare by the
    /// outcome of their difference. `None` if both are values, or one belongs to another theory or is not a sum of
    /// boards.
    ///
    /// # Errors
    /// If it is not decided whether two positions are interchangeable.
    fn holds_by_play(&mut self, comparison: Comparison, a: &Value, b: &Value) -> Fallible<Option<bool>> {
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
        let difference = match self.synchronized_difference(a, b) {
            Ok(difference) => difference,
            Err(error) if error.is_stop() => return Err(error),
            // A value such as 1/2 is not a sum of boards.
            Err(_) => return Ok(None),
        };
        let outcome = self.synchronized_outcome(&Value::Position(Rc::new(difference)))?;
        Ok(Some(claims(comparison).iter().all(|(claim, is_to_hold)| claim.holds(outcome) == *is_to_hold)))
    }

    /// Decides whether a comparison holds, by search or by a proved law of values; `None` if the search gave up. Also
    /// returns the number of positions searched, if these are bounded; a bound excludes the laws.
    ///
    /// # Errors
    /// If a side is not a sum of boards.
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
        let mut taken = 0;
        for (claim, is_to_hold) in claims(comparison) {
            let (catalogue, limit) = (&mut self.environment.catalogue, &self.environment.limit);
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
                // Equality with a number or a sum of scales proves the value of a rectangle.
                if !matches!(other, Value::Position(_)) {
                    self.environment.catalogue.set_proved(side);
                }
            }
        }
        Ok((Some(true), taken))
    }
}
