//! Terms: expressions in coordinates, which guesses are made of.

use std::{collections::VecDeque, fmt};

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};

use crate::{
    limit::{Limit, Stop},
    number::{Infinitesimal, Rational, nim},
};

/// An expression in the coordinates of a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Term {
    /// A number.
    Number(Rational),
    /// A word, by its index.
    Word(usize),
    /// A coordinate, by its index.
    Coordinate(usize),
    /// A linear combination of terms, plus a number.
    Sum(Vec<(Rational, Term)>, Rational),
    /// A binary operation on two terms.
    Binary(Operator, Box<Term>, Box<Term>),
    /// A function of terms.
    Call(Function, Vec<Term>),
    /// The item of a tuple of terms at an index, counted from 0.
    Item(Vec<Term>, Box<Term>),
    /// The term of the first condition that holds, or else the last term.
    If(Vec<(Condition, Term)>, Box<Term>),
    /// Whether a condition holds.
    Holds(Box<Condition>),
    /// The value at the only coordinate of a sequence that begins with `start` at `first`, and in which each later value is the
    /// combination with these coefficients of as many values before it, the earliest first.
    Recurrence {
        /// The first index.
        first: i64,
        /// The initial values.
        start: Vec<Rational>,
        /// The coefficients.
        multiples: Vec<Rational>,
    },
    /// A linear combination of infinitesimal scales, given by their exponents. It is not a number.
    Scales(Vec<(Term, Rational)>),
}

/// A binary operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// The product.
    Times,
    /// The quotient.
    Over,
    /// The quotient rounded down.
    Div,
    /// The remainder of such a quotient.
    Mod,
    /// The power.
    Power,
}

/// A function of terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    /// The floor of the logarithm to base 2.
    Log2,
    /// The nim-sum, of integers in two's complement.
    NimSum,
    /// The nim-product.
    NimProduct,
    /// The minimum excludant: the least natural number that is not among the arguments.
    Mex,
    /// The least.
    Min,
    /// The greatest.
    Max,
    /// The greatest common divisor.
    Gcd,
    /// The absolute value.
    Abs,
    /// The number of prime factors, with multiplicity.
    PrimeFactors,
    /// The number of divisors.
    Divisors,
    /// The binomial coefficient.
    Binomial,
    /// The factorial.
    Factorial,
    /// The floor of the square root.
    Isqrt,
}

/// A comparison of two terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// The relation between the sides.
    pub relation: Relation,
    /// The left side.
    pub left: Term,
    /// The right side.
    pub right: Term,
}

/// A relation between the left side and the right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// `==`
    Equal,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    Greater,
}

impl Condition {
    /// Whether it holds at a point; `None` where a side has no value.
    pub fn holds(&self, at: &[i64], limit: &Limit) -> Result<Option<bool>, Stop> {
        let sides = (self.left.value(at, limit)?, self.right.value(at, limit)?);
        let (Some(left), Some(right)) = sides else { return Ok(None) };
        Ok(Some(match self.relation {
            Relation::Equal => left == right,
            Relation::Less => left < right,
            Relation::AtMost => left <= right,
            Relation::Greater => left > right,
        }))
    }
}

/// Larger numbers are not factored, and larger exponents not used: guesses are about small numbers.
const MOST_FACTORED: i64 = 1 << 40;
const MOST_EXPONENT: u32 = 1 << 12;

impl Term {
    /// An integer.
    pub fn integer(number: impl Into<BigInt>) -> Self {
        Term::Number(Rational::from(number.into()))
    }

    /// The word that a value stands for.
    pub(super) fn word(value: &Rational) -> Self {
        Term::Word(value.to_u64().and_then(|index| usize::try_from(index).ok()).unwrap_or(0))
    }

    /// A linear combination of terms plus a number, over its least common denominator.
    pub fn linear(terms: Vec<(Rational, Term)>, number: Rational) -> Self {
        let terms: Vec<(Rational, Term)> = terms.into_iter().filter(|(times, _)| !times.is_zero()).collect();
        if terms.is_empty() {
            return Term::Number(number);
        }
        let all = terms.iter().map(|(times, _)| times).chain([&number]);
        let denominator = all.fold(BigInt::one(), |common, times| common.lcm(&times.denominator()));
        let scale = Rational::from(denominator.clone());
        let mut terms: Vec<_> = terms.into_iter().map(|(times, term)| (&times * &scale, term)).collect();
        let number = &number * &scale;
        let sum = match terms.pop() {
            Some((times, term)) if terms.is_empty() && number.is_zero() && times == Rational::ONE => term,
            last => {
                terms.extend(last);
                Term::Sum(terms, number)
            }
        };
        if denominator.is_one() { sum } else { sum.binary(Operator::Over, Term::integer(denominator)) }
    }

    /// A linear combination of the coordinates, plus a number.
    pub fn of_coordinates(multiples: &[i64], number: impl Into<BigInt>) -> Self {
        let terms = multiples.iter().enumerate();
        let terms = terms.map(|(place, times)| (Rational::from(*times), Term::Coordinate(place)));
        Term::linear(terms.collect(), Rational::from(number.into()))
    }

    /// The sum of multiples of terms and this term, which is written last.
    pub fn after(self, mut terms: Vec<(Rational, Term)>) -> Self {
        match self {
            Term::Number(number) => Term::linear(terms, number),
            Term::Sum(others, number) => {
                terms.extend(others);
                Term::linear(terms, number)
            }
            // Put over one denominator with the others.
            Term::Binary(Operator::Over, over, under) => match (*over, *under) {
                (Term::Sum(others, number), Term::Number(under)) => {
                    let part = |times: &Rational| times.checked_div(&under).unwrap_or(Rational::ZERO);
                    terms.extend(others.iter().map(|(times, term)| (part(times), term.clone())));
                    Term::linear(terms, part(&number))
                }
                (over, under) => {
                    terms.push((Rational::ONE, over.binary(Operator::Over, under)));
                    Term::linear(terms, Rational::ZERO)
                }
            },
            other => {
                terms.push((Rational::ONE, other));
                Term::linear(terms, Rational::ZERO)
            }
        }
    }

    /// This plus a number.
    pub fn plus(self, number: impl Into<BigInt>) -> Self {
        Term::linear(vec![(Rational::ONE, self)], Rational::from(number.into()))
    }

    /// A binary operation on this term and another one.
    pub fn binary(self, operator: Operator, other: Term) -> Self {
        Term::Binary(operator, Box::new(self), Box::new(other))
    }

    /// A function of this term alone.
    pub fn apply(self, function: Function) -> Self {
        Term::Call(function, vec![self])
    }

    /// The value at a point; `None` where there is none, as for the logarithm of 0.
    pub fn value(&self, at: &[i64], limit: &Limit) -> Result<Option<Rational>, Stop> {
        limit.check()?;
        match self {
            Term::Number(number) => Ok(Some(number.clone())),
            Term::Word(word) => Ok(u32::try_from(*word).ok().map(|word| Rational::from(i64::from(word)))),
            Term::Coordinate(place) => Ok(at.get(*place).map(|number| Rational::from(*number))),
            Term::Sum(terms, number) => {
                let mut sum = number.clone();
                for (times, term) in terms {
                    let Some(value) = term.value(at, limit)? else { return Ok(None) };
                    sum = &sum + &(times * &value);
                }
                Ok(Some(sum))
            }
            Term::Binary(operator, left, right) => {
                let (Some(left), Some(right)) = (left.value(at, limit)?, right.value(at, limit)?) else {
                    return Ok(None);
                };
                Ok(match operator {
                    Operator::Times => Some(&left * &right),
                    Operator::Over => left.checked_div(&right),
                    Operator::Div => left.div_floor(&right),
                    Operator::Mod => left.rem_floor(&right),
                    Operator::Power => match right.to_i64().and_then(|exponent| u32::try_from(exponent).ok()) {
                        Some(exponent) if exponent <= MOST_EXPONENT => left.pow(&exponent.into()).ok(),
                        _ => None,
                    },
                })
            }
            Term::Call(function, terms) => {
                let mut values = Vec::with_capacity(terms.len());
                for term in terms {
                    let Some(value) = term.value(at, limit)? else { return Ok(None) };
                    values.push(value);
                }
                function.value(&values, limit)
            }
            Term::Item(items, place) => {
                let place = place.value(at, limit)?.and_then(|place| place.to_u64());
                match place.and_then(|place| items.get(usize::try_from(place).ok()?)) {
                    Some(item) => item.value(at, limit),
                    None => Ok(None),
                }
            }
            Term::If(cases, otherwise) => {
                for (condition, term) in cases {
                    match condition.holds(at, limit)? {
                        Some(true) => return term.value(at, limit),
                        Some(false) => {}
                        None => return Ok(None),
                    }
                }
                otherwise.value(at, limit)
            }
            Term::Holds(condition) => Ok(condition.holds(at, limit)?.map(|holds| Rational::from(i64::from(holds)))),
            Term::Recurrence { first, start, multiples } => {
                let Some(n) = at.first() else { return Ok(None) };
                let mut values: VecDeque<Rational> = start.iter().cloned().collect();
                for _ in *first..*n {
                    limit.check()?;
                    let parts = values.iter().zip(multiples).map(|(value, times)| value * times);
                    let next = parts.fold(Rational::ZERO, |sum, part| &sum + &part);
                    if next.check_size().is_err() {
                        return Ok(None);
                    }
                    values.push_back(next);
                    values.pop_front();
                }
                Ok(values.pop_front())
            }
            Term::Scales(_) => Ok(None),
        }
    }

    /// The binding strength of its text: 0 for a condition, 1 a sum, 2 a product, 3 a power, 4 an atom.
    fn level(&self) -> u8 {
        match self {
            signed if signed.is_signed() => 1,
            Term::Number(number) if !number.is_integer() => 2,
            Term::Sum(terms, number) => match &**terms {
                [(times, _)] if number.is_zero() && times.signum() > 0 => 2,
                _ => 1,
            },
            Term::Binary(Operator::Power, ..) => 3,
            Term::Binary(..) => 2,
            Term::Scales(_) => 1,
            Term::Holds(_) => 0,
            _ => 4,
        }
    }

    /// Whether its text begins with the minus sign of a product.
    fn is_signed(&self) -> bool {
        match self {
            Term::Number(number) => number.signum() < 0,
            Term::Sum(terms, number) => number.is_zero() && matches!(&**terms, [(times, _)] if times.signum() < 0),
            Term::Binary(operator, left, _) => *operator != Operator::Power && left.is_signed(),
            _ => false,
        }
    }

    /// Whether a sum subtracts its negative instead of adding it: its own first summand is negative.
    fn is_negative(&self) -> bool {
        match self {
            Term::Number(number) => number.signum() < 0,
            Term::Sum(terms, _) => terms.first().is_some_and(|(times, _)| times.signum() < 0),
            Term::Binary(Operator::Over, left, _) => left.is_negative(),
            _ => false,
        }
    }

    /// Its negative, in a form that is as simple.
    fn negative(&self) -> Term {
        match self {
            Term::Number(number) => Term::Number(-number),
            Term::Sum(terms, number) => {
                Term::linear(terms.iter().map(|(times, term)| (-times, term.clone())).collect(), -number)
            }
            Term::Binary(Operator::Over, left, right) => {
                Term::Binary(Operator::Over, Box::new(left.negative()), right.clone())
            }
            other => Term::linear(vec![(-&Rational::ONE, other.clone())], Rational::ZERO),
        }
    }

    /// The text as it is typed, with names for the coordinates and words for the values that are not numbers.
    pub fn text(&self, names: &[String], words: &[String]) -> String {
        let mut text = String::new();
        let writer = Writer { names, words };
        // Writing to a string does not fail.
        let _ = writer.write(self, 0, &mut text);
        text
    }
}

impl Function {
    fn value(self, values: &[Rational], limit: &Limit) -> Result<Option<Rational>, Stop> {
        let integers: Option<Vec<BigInt>> = values.iter().map(Rational::to_integer).collect();
        let number = |integer: BigInt| Some(Rational::from(integer));
        Ok(match (self, values, integers) {
            (Function::Log2, [value], _) => value.log2().and_then(number),
            (Function::Abs, [value], _) => Some(value.abs()),
            (Function::Min, ..) => values.iter().min().cloned(),
            (Function::Max, ..) => values.iter().max().cloned(),
            (Function::NimSum, _, Some(all)) => number(all.into_iter().fold(BigInt::zero(), |sum, each| sum ^ each)),
            (Function::Gcd, _, Some(all)) => number(all.iter().fold(BigInt::zero(), |common, each| common.gcd(each))),
            (Function::NimProduct, _, Some(all)) => {
                let mut product = 1u8.into();
                for each in all {
                    let Some(each) = each.to_biguint() else { return Ok(None) };
                    product = nim::nim_product(&product, &each, limit)?;
                }
                number(product.into())
            }
            (Function::Mex, _, Some(all)) if all.iter().all(|each| !each.is_negative()) => {
                let mut least = BigInt::zero();
                while all.contains(&least) {
                    least += 1;
                }
                number(least)
            }
            (Function::PrimeFactors, _, Some(all)) => {
                all.first().and_then(exponents).and_then(|exponents| number(exponents.iter().sum::<u32>().into()))
            }
            (Function::Divisors, _, Some(all)) => all
                .first()
                .and_then(exponents)
                .and_then(|exponents| number(exponents.iter().map(|exponent| BigInt::from(exponent + 1)).product())),
            (Function::Factorial, _, Some(all)) => match all.first().and_then(BigInt::to_u32) {
                Some(n) if n <= MOST_EXPONENT => number((1..=n).map(BigInt::from).product()),
                _ => None,
            },
            (Function::Binomial, _, Some(all)) => match all.as_slice() {
                [n, k] if !n.is_negative() && n <= &BigInt::from(MOST_EXPONENT) && !k.is_negative() => {
                    number(if k > n { BigInt::zero() } else { num_integer::binomial(n.clone(), k.clone()) })
                }
                _ => None,
            },
            (Function::Isqrt, _, Some(all)) => all.first().filter(|n| !n.is_negative()).and_then(|n| number(n.sqrt())),
            _ => None,
        })
    }

    fn name(self) -> &'static str {
        match self {
            Function::Log2 => "Log2",
            Function::NimSum => "NimSum",
            Function::NimProduct => "NimProduct",
            Function::Mex => "Mex",
            Function::Min => "Min",
            Function::Max => "Max",
            Function::Gcd => "Gcd",
            Function::Abs => "Abs",
            Function::PrimeFactors => "PrimeFactors",
            Function::Divisors => "Divisors",
            Function::Binomial => "Binomial",
            Function::Factorial => "Factorial",
            Function::Isqrt => "Isqrt",
        }
    }
}

/// The exponents in the prime factorization of a positive number, unless it is too large.
fn exponents(n: &BigInt) -> Option<Vec<u32>> {
    let n = n.to_i64().filter(|n| *n > 0 && *n < MOST_FACTORED)?;
    let (mut rest, mut divisor, mut exponents) = (n, 2, Vec::new());
    while divisor * divisor <= rest {
        let mut times = 0;
        while rest % divisor == 0 {
            rest /= divisor;
            times += 1;
        }
        exponents.extend((times > 0).then_some(times));
        divisor += 1;
    }
    exponents.extend((rest > 1).then_some(1));
    Some(exponents)
}

/// Writes terms with the names of coordinates and words.
struct Writer<'w> {
    names: &'w [String],
    words: &'w [String],
}

impl Writer<'_> {
    /// Writes a term, in parentheses if it binds less tightly than `level`.
    fn write(&self, term: &Term, level: u8, out: &mut dyn fmt::Write) -> fmt::Result {
        let is_loose = term.level() < level;
        if is_loose {
            out.write_str("(")?;
        }
        self.write_plain(term, out)?;
        if is_loose {
            out.write_str(")")?;
        }
        Ok(())
    }

    fn write_plain(&self, term: &Term, out: &mut dyn fmt::Write) -> fmt::Result {
        match term {
            Term::Number(number) => write!(out, "{number}"),
            Term::Word(word) => out.write_str(self.words.get(*word).map_or("Nothing", String::as_str)),
            Term::Coordinate(place) => out.write_str(self.names.get(*place).map_or("n", String::as_str)),
            Term::Sum(terms, number) => {
                // `1 - n` rather than `-n + 1`.
                let is_first = number.signum() > 0 && terms.iter().all(|(times, _)| times.signum() < 0);
                if is_first || terms.is_empty() {
                    write!(out, "{number}")?;
                }
                for (place, (times, term)) in terms.iter().enumerate() {
                    let (is_begun, is_negative) = (is_first || place > 0, times.signum() < 0);
                    out.write_str(sign(!is_begun, is_negative))?;
                    let size = times.abs();
                    if size == Rational::ONE {
                        // The minus sign of `-(n div 2)` would bind to the n alone.
                        self.write(term, if is_negative && !is_begun { 3 } else { 2 }, out)?;
                    } else {
                        self.write(&Term::Number(size), 2, out)?;
                        out.write_str("*")?;
                        self.write(term, 3, out)?;
                    }
                }
                if !is_first && !terms.is_empty() && !number.is_zero() {
                    write!(out, "{}{}", sign(false, number.signum() < 0), number.abs())?;
                }
                Ok(())
            }
            Term::Binary(operator, left, right) => {
                let (sign, [before, behind]) = match operator {
                    Operator::Times => ("*", [2, 3]),
                    Operator::Over => ("/", [2, 3]),
                    Operator::Div => (" div ", [2, 3]),
                    Operator::Mod => (" mod ", [2, 3]),
                    Operator::Power => ("^", [4, 4]),
                };
                let before = match (operator, left.as_ref()) {
                    // `(n mod 3)*m` is clearer than `n mod 3*m`, though it is the same.
                    (Operator::Times, Term::Binary(Operator::Div | Operator::Mod, ..)) => 3,
                    // A minus sign binds more tightly than a product.
                    (operator, left) if *operator != Operator::Power && left.is_signed() => before.min(1),
                    _ => before,
                };
                self.write(left, before, out)?;
                out.write_str(sign)?;
                self.write(right, behind, out)
            }
            Term::Call(Function::PrimeFactors, terms) => {
                out.write_str("Sum(e for (p, e) in Factor(")?;
                self.write_each(terms, out)?;
                out.write_str("))")
            }
            Term::Call(function, terms) => {
                write!(out, "{}(", function.name())?;
                self.write_each(terms, out)?;
                out.write_str(if *function == Function::Divisors { ").Size" } else { ")" })
            }
            Term::Recurrence { first, start, multiples } => {
                let count = start.len();
                write!(out, "Fold({first}..")?;
                self.write(&Term::Coordinate(0).plus(-1), 1, out)?;
                let start: Vec<Term> = start.iter().cloned().map(Term::Number).collect();
                out.write_str(", (")?;
                self.write_each(&start, out)?;
                out.write_str(if count == 1 { ",), (t, i) -> (" } else { "), (t, i) -> (" })?;
                for place in 2..=count {
                    write!(out, "t[{place}], ")?;
                }
                let names: Vec<String> = (1..=count).map(|place| format!("t[{place}]")).collect();
                let terms = multiples.iter().enumerate().rev();
                let sum = terms.map(|(place, times)| (times.clone(), Term::Coordinate(place))).collect();
                Writer { names: &names, words: &[] }.write(&Term::linear(sum, Rational::ZERO), 0, out)?;
                out.write_str(if count == 1 { ",))[1]" } else { "))[1]" })
            }
            Term::Item(items, place) => {
                out.write_str("(")?;
                self.write_each(items, out)?;
                out.write_str(if items.len() == 1 { ",)[" } else { ")[" })?;
                self.write(&place.as_ref().clone().plus(1), 0, out)?;
                out.write_str("]")
            }
            Term::If(cases, otherwise) => {
                for (place, (condition, term)) in cases.iter().enumerate() {
                    out.write_str(if place == 0 { "if " } else { " elseif " })?;
                    self.write_condition(condition, out)?;
                    out.write_str(" then ")?;
                    self.write(term, 0, out)?;
                }
                out.write_str(" else ")?;
                self.write(otherwise, 0, out)?;
                out.write_str(" end")
            }
            Term::Holds(condition) => self.write_condition(condition, out),
            Term::Scales(terms) => {
                if terms.is_empty() {
                    return out.write_str("0");
                }
                for (place, (times, exponent)) in terms.iter().enumerate() {
                    out.write_str(sign(place == 0, times.is_negative()))?;
                    let size = if times.is_negative() { times.negative() } else { times.clone() };
                    let scale = Infinitesimal::scale(exponent.clone()).map(|scale| scale.to_string());
                    match scale {
                        _ if exponent.is_zero() => self.write(&size, 2, out)?,
                        Ok(scale) if size == Term::Number(Rational::ONE) => out.write_str(&scale)?,
                        Ok(scale) => {
                            self.write(&size, 2, out)?;
                            write!(out, "*{scale}")?;
                        }
                        Err(_) => out.write_str("0")?,
                    }
                }
                Ok(())
            }
        }
    }

    fn write_each(&self, terms: &[Term], out: &mut dyn fmt::Write) -> fmt::Result {
        for (place, term) in terms.iter().enumerate() {
            if place > 0 {
                out.write_str(", ")?;
            }
            self.write(term, 0, out)?;
        }
        Ok(())
    }

    fn write_condition(&self, condition: &Condition, out: &mut dyn fmt::Write) -> fmt::Result {
        self.write(&condition.left, 1, out)?;
        out.write_str(match condition.relation {
            Relation::Equal => " == ",
            Relation::Less => " < ",
            Relation::AtMost => " <= ",
            Relation::Greater => " > ",
        })?;
        self.write(&condition.right, 1, out)
    }
}

/// The sign before a summand.
fn sign(is_first: bool, is_negative: bool) -> &'static str {
    match (is_first, is_negative) {
        (true, false) => "",
        (true, true) => "-",
        (false, false) => " + ",
        (false, true) => " - ",
    }
}
