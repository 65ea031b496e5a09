//! Expressions in coordinates, as the language writes them: what a guess is made of.

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
    /// One of the words that values can be, by its place among them.
    Word(usize),
    /// A coordinate, by its place.
    Coordinate(usize),
    /// A sum of multiples of terms, and a number.
    Sum(Vec<(Rational, Term)>, Rational),
    /// Two terms joined.
    Joined(Operator, Box<Term>, Box<Term>),
    /// A function of terms.
    Call(Function, Vec<Term>),
    /// The item at a place, counted from 0, of a tuple of terms.
    Item(Vec<Term>, Box<Term>),
    /// The term behind the first condition that holds, or the last one.
    If(Vec<(Condition, Term)>, Box<Term>),
    /// Whether a condition holds.
    Holds(Box<Condition>),
    /// The value at the only coordinate of a sequence that begins with `start` at `first`, and in which each later value is
    /// the sum of these multiples of as many values before it, the earliest first.
    Recurrence {
        /// Where the sequence begins.
        first: i64,
        /// Its first values.
        start: Vec<Rational>,
        /// The multiples.
        multiples: Vec<Rational>,
    },
    /// A sum of multiples of infinitesimal scales, by their exponents. It is no number.
    Scales(Vec<(Term, Rational)>),
}

/// What joins two terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// The product.
    Times,
    /// The quotient.
    Over,
    /// The quotient rounded down.
    Div,
    /// What such a quotient leaves.
    Mod,
    /// The power.
    Power,
}

/// A function of terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    /// The floor of the logarithm to base 2.
    Log2,
    /// The nim-sum, of two's complement.
    NimSum,
    /// The nim-product.
    NimProduct,
    /// The least natural number that is none of them.
    Mex,
    /// The least.
    Min,
    /// The greatest.
    Max,
    /// The greatest common divisor.
    Gcd,
    /// The absolute value.
    Abs,
    /// How many prime factors there are, with their multiplicity.
    PrimeFactors,
    /// How many divisors there are.
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
    /// What is said.
    pub relation: Relation,
    /// The left side.
    pub left: Term,
    /// The right side.
    pub right: Term,
}

/// How the left side compares with the right.
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
    /// Whether it holds at a point; none where a side has no value.
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

/// Larger numbers are not factored, and larger powers not taken: a guess is about small ones.
const MOST_FACTORED: i64 = 1 << 40;
const MOST_EXPONENT: u32 = 1 << 12;

impl Term {
    /// An integer.
    pub fn integer(number: impl Into<BigInt>) -> Self {
        Term::Number(Rational::from(number.into()))
    }

    /// A sum of multiples of terms and a number, over its least denominator.
    pub fn linear(terms: Vec<(Rational, Term)>, number: Rational) -> Self {
        let terms: Vec<(Rational, Term)> = terms.into_iter().filter(|(times, _)| !times.is_zero()).collect();
        if terms.is_empty() {
            return Term::Number(number);
        }
        let all = terms.iter().map(|(times, _)| times).chain([&number]);
        let denominator = all.fold(BigInt::one(), |common, times| common.lcm(&times.denominator()));
        let scale = Rational::from(denominator.clone());
        let whole = terms.into_iter().map(|(times, term)| (&times * &scale, term)).collect();
        let sum = match Term::Sum(whole, &number * &scale) {
            Term::Sum(terms, number)
                if number.is_zero() && matches!(&*terms, [(times, _)] if *times == Rational::ONE) =>
            {
                terms.into_iter().next().map_or(Term::Number(number), |(_, term)| term)
            }
            sum => sum,
        };
        if denominator.is_one() { sum } else { sum.joined(Operator::Over, Term::integer(denominator)) }
    }

    /// The sum of multiples of the coordinates, and a number.
    pub fn of_coordinates(multiples: &[i64], number: impl Into<BigInt>) -> Self {
        let terms = multiples.iter().enumerate();
        let terms = terms.map(|(place, times)| (Rational::from(*times), Term::Coordinate(place)));
        Term::linear(terms.collect(), Rational::from(number.into()))
    }

    /// Multiples of terms before this.
    pub fn behind(self, mut terms: Vec<(Rational, Term)>) -> Self {
        match self {
            Term::Number(number) => Term::linear(terms, number),
            Term::Sum(others, number) => {
                terms.extend(others);
                Term::linear(terms, number)
            }
            // Over one denominator with the others.
            Term::Joined(Operator::Over, over, under) => match (*over, *under) {
                (Term::Sum(others, number), Term::Number(under)) => {
                    let part = |times: &Rational| times.checked_div(&under).unwrap_or(Rational::ZERO);
                    terms.extend(others.iter().map(|(times, term)| (part(times), term.clone())));
                    Term::linear(terms, part(&number))
                }
                (over, under) => {
                    terms.push((Rational::ONE, over.joined(Operator::Over, under)));
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

    /// This and another one, joined.
    pub fn joined(self, operator: Operator, other: Term) -> Self {
        Term::Joined(operator, Box::new(self), Box::new(other))
    }

    /// A function of this alone.
    pub fn called(self, function: Function) -> Self {
        Term::Call(function, vec![self])
    }

    /// The number that this is at a point; none where it has none, as the logarithm of 0.
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
            Term::Joined(operator, left, right) => {
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

    /// How tightly the parts of its text hold together: 0 a condition, 1 a sum, 2 a product, 3 a power, 4 one piece.
    fn level(&self) -> u8 {
        match self {
            signed if signed.is_signed() => 1,
            Term::Number(number) if !number.is_integer() => 2,
            Term::Sum(terms, number) => match &**terms {
                [(times, _)] if number.is_zero() && times.signum() > 0 => 2,
                _ => 1,
            },
            Term::Joined(Operator::Power, ..) => 3,
            Term::Joined(..) => 2,
            Term::Scales(_) => 1,
            Term::Holds(_) => 0,
            _ => 4,
        }
    }

    /// Whether its text begins with the minus of a product.
    fn is_signed(&self) -> bool {
        match self {
            Term::Number(number) => number.signum() < 0,
            Term::Sum(terms, number) => number.is_zero() && matches!(&**terms, [(times, _)] if times.signum() < 0),
            Term::Joined(operator, left, _) => *operator != Operator::Power && left.is_signed(),
            _ => false,
        }
    }

    /// Whether a sum that it is part of takes its negative away: the first of its own parts is negative.
    fn is_negative(&self) -> bool {
        match self {
            Term::Number(number) => number.signum() < 0,
            Term::Sum(terms, _) => terms.first().is_some_and(|(times, _)| times.signum() < 0),
            Term::Joined(Operator::Over, left, _) => left.is_negative(),
            _ => false,
        }
    }

    /// Its negative, where that is as simple.
    fn negative(&self) -> Term {
        match self {
            Term::Number(number) => Term::Number(-number),
            Term::Sum(terms, number) => {
                Term::linear(terms.iter().map(|(times, term)| (-times, term.clone())).collect(), -number)
            }
            Term::Joined(Operator::Over, left, right) => {
                Term::Joined(Operator::Over, Box::new(left.negative()), right.clone())
            }
            other => Term::linear(vec![(-&Rational::ONE, other.clone())], Rational::ZERO),
        }
    }

    /// Writes it as it is typed; the words stand for the values that are none, the names for the coordinates.
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
            (Function::PrimeFactors, _, Some(all)) => match all.first().and_then(BigInt::to_i64) {
                Some(n) if n > 0 && n < MOST_FACTORED => number(exponents(n).iter().sum::<u32>().into()),
                _ => None,
            },
            (Function::Divisors, _, Some(all)) => match all.first().and_then(BigInt::to_i64) {
                Some(n) if n > 0 && n < MOST_FACTORED => {
                    number(exponents(n).iter().map(|exponent| BigInt::from(exponent + 1)).product())
                }
                _ => None,
            },
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

/// The exponents of the primes in a positive number.
fn exponents(n: i64) -> Vec<u32> {
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
    exponents
}

/// How terms are written.
struct Writer<'w> {
    names: &'w [String],
    words: &'w [String],
}

impl Writer<'_> {
    /// Writes a term, between parentheses if it holds together less tightly than its place asks.
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
                        // The minus of `-(n div 2)` would belong to the n alone.
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
            Term::Joined(operator, left, right) => {
                let (sign, [before, behind]) = match operator {
                    Operator::Times => ("*", [2, 3]),
                    Operator::Over => ("/", [2, 3]),
                    Operator::Div => (" div ", [2, 3]),
                    Operator::Mod => (" mod ", [2, 3]),
                    Operator::Power => ("^", [4, 4]),
                };
                let before = match (operator, left.as_ref()) {
                    // `(n mod 3)*m` is plainer than `n mod 3*m`, though it is the same.
                    (Operator::Times, Term::Joined(Operator::Div | Operator::Mod, ..)) => 3,
                    // A minus binds tighter than a product.
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

/// What stands before a part of a sum.
fn sign(is_first: bool, is_negative: bool) -> &'static str {
    match (is_first, is_negative) {
        (true, false) => "",
        (true, true) => "-",
        (false, false) => " + ",
        (false, true) => " - ",
    }
}
