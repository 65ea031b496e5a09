//! [`SignExpansion`]: a surreal number as a sequence of signs.

mod expand;
mod value;

use std::{cmp::Ordering, fmt, str::FromStr};

use num_bigint::BigUint;
use thiserror::Error;

use crate::{
    cantor::{Term, steps},
    limit::{Limit, Stop},
    notation::{Ascii, Notation, Piece, Writer, of_superscript, write_power},
    ordinal::Ordinal,
    read::ReadError,
};

/// The largest number of runs plus their sizes.
const MOST_SIZE: u64 = 1 << 18;
const TOO_LARGE: Stop = Stop::Size { what: "a sign expansion", limit: "2^18 runs, terms and words" };
/// The longest expansion that is written sign by sign.
const MOST_SINGLE: u64 = 64;

/// Why a number has no sign expansion here, or a sign expansion no number.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum SignError {
    /// The signs of the number change infinitely often, like those of 1/3.
    #[error("the sign expansion of {number} has infinitely many runs")]
    Infinite {
        /// The number, as it is typed.
        number: String,
    },
    /// The signs belong to a number that is not a fraction, like the square root of omega.
    #[error("the number with the sign expansion {signs} is not a quotient of sums of powers of omega")]
    NoFraction {
        /// The signs, as they are typed.
        signs: String,
    },
    /// The calculation was stopped.
    #[error(transparent)]
    Stop(#[from] Stop),
}

/// A run of equal signs.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Run {
    /// Whether the signs are `+`.
    pub plus: bool,
    /// The number of signs, at least one.
    pub length: Ordinal,
}

/// A sequence of finitely many runs of signs (J. H. Conway, *On Numbers and Games*, chapter 3; H. Gonshor, *An Introduction to
/// the Theory of Surreal Numbers*): `+` where the number is above the simplest number with the preceding signs, `-` where it is
/// below.
///
/// The order is that of the numbers: by the first sign in which two differ, where `-` is less than the end, which is less than
/// `+`.
///
/// ```
/// use cutcake_base::limit::Limit;
/// use cutcake_transfinite::{SignExpansion, Surreal};
/// let (limit, number) = (Limit::default(), "omega^2-3".parse::<Surreal>()?);
/// let signs = SignExpansion::of(&number, &limit)?;
/// assert_eq!(signs.to_string(), "(+)^(omega^2) (-)^3");
/// assert_eq!(signs.to_surreal(&limit)?, number);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct SignExpansion {
    /// The runs; adjacent ones have different signs.
    runs: Vec<Run>,
}

impl SignExpansion {
    /// The sequence of some runs. Adjacent runs with equal signs are joined, and runs of length 0 dropped.
    pub fn new(runs: impl IntoIterator<Item = Run>, limit: &Limit) -> Result<Self, Stop> {
        let mut builder = Builder::default();
        for Run { plus, length } in runs {
            builder.push(plus, &length, limit)?;
        }
        builder.finish()
    }

    /// The runs; empty for 0.
    pub fn runs(&self) -> &[Run] {
        &self.runs
    }

    /// The length of the sequence, which is the birthday of the number: the sum of the lengths of the runs as order types.
    pub fn birthday(&self, limit: &Limit) -> Result<Ordinal, Stop> {
        // From the end, where the sum is short, so that what is absorbed is dropped at once.
        let sum = |sum: Ordinal, run: &Run| run.length.ordinal_sum(&sum, limit);
        self.runs.iter().rev().try_fold(Ordinal::zero(), sum)
    }

    /// The opposite signs, which are those of the negative.
    #[must_use]
    pub fn negative(&self) -> Self {
        let other = |run: &Run| Run { plus: !run.plus, length: run.length.clone() };
        SignExpansion { runs: self.runs.iter().map(other).collect() }
    }

    /// The number of signs, if it is small.
    fn count(&self) -> Option<u64> {
        self.runs.iter().try_fold(0u64, |sum, run| sum.checked_add(run.length.to_u64()?))
    }
}

/// A sequence under construction, from left to right.
#[derive(Default)]
struct Builder {
    signs: SignExpansion,
    /// The current run by its terms, so that a long one is not rebuilt for each.
    plus: bool,
    terms: Vec<Term<BigUint>>,
    /// The size of everything appended.
    size: u64,
}

impl Builder {
    fn push(&mut self, plus: bool, length: &Ordinal, limit: &Limit) -> Result<(), Stop> {
        limit.spend(steps(1 + length.size()))?;
        let Some((first, rest)) = length.terms().split_first() else { return Ok(()) };
        if plus != self.plus {
            self.close()?;
            self.plus = plus;
        }
        // The sum of order types: smaller powers at the end are absorbed.
        while self.terms.pop_if(|last| last.exponent < first.exponent).is_some() {}
        match self.terms.last_mut().filter(|last| last.exponent == first.exponent) {
            Some(last) => last.coefficient += &first.coefficient,
            None => self.terms.push(first.clone()),
        }
        self.terms.extend_from_slice(rest);
        self.size += 1 + length.size();
        if self.size > MOST_SIZE { Err(TOO_LARGE) } else { Ok(()) }
    }

    fn close(&mut self) -> Result<(), Stop> {
        if !self.terms.is_empty() {
            let length = Ordinal::from_sorted(std::mem::take(&mut self.terms))?;
            self.signs.runs.push(Run { plus: self.plus, length });
        }
        Ok(())
    }

    fn finish(mut self) -> Result<SignExpansion, Stop> {
        self.close()?;
        Ok(self.signs)
    }
}

impl Ord for SignExpansion {
    fn cmp(&self, other: &Self) -> Ordering {
        let (mut ours, mut theirs) = (self.runs.iter(), other.runs.iter());
        loop {
            let (a, b) = match (ours.next(), theirs.next()) {
                (None, None) => return Ordering::Equal,
                (Some(a), None) => return order_after(a.plus),
                (None, Some(b)) => return order_after(b.plus).reverse(),
                (Some(a), Some(b)) => (a, b),
            };
            // Adjacent runs differ: after a run comes the other sign, or the end.
            match (a.plus == b.plus).then(|| a.length.cmp(&b.length)) {
                None | Some(Ordering::Greater) => return order_after(a.plus),
                Some(Ordering::Less) => return order_after(b.plus).reverse(),
                Some(Ordering::Equal) => {}
            }
        }
    }
}

/// How a sequence that continues with a sign compares with one that ends.
fn order_after(plus: bool) -> Ordering {
    if plus { Ordering::Greater } else { Ordering::Less }
}

impl PartialOrd for SignExpansion {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Notation for SignExpansion {
    fn write_to(&self, writer: &mut dyn Writer) -> fmt::Result {
        if self.runs.is_empty() {
            writer.write(Piece::Open)?;
            return writer.write(Piece::Close);
        }
        let is_single = self.count().is_some_and(|count| count <= MOST_SINGLE);
        for (place, run) in self.runs.iter().enumerate() {
            if is_single {
                for _ in 0..run.length.to_u64().unwrap_or(0) {
                    writer.write(Piece::Sign(run.plus))?;
                }
                continue;
            }
            if place > 0 {
                writer.write(Piece::Space)?;
            }
            writer.write(Piece::Repeated(run.plus))?;
            if !run.length.is_one() {
                write_power(&run.length, writer)?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for SignExpansion {
    /// Sign by sign if there are few, otherwise run by run: `+-+`, `(+)^(omega^2) (-)^3`; `()` for 0, which has no signs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_to(&mut Ascii(f))
    }
}

impl FromStr for SignExpansion {
    type Err = ReadError;

    /// Parses the text that [`Display`](fmt::Display) writes: single signs, and signs in parentheses with an optional exponent.
    fn from_str(text: &str) -> Result<Self, ReadError> {
        let limit = Limit::default();
        let mut builder = Builder::default();
        let wrong = |rest: &str| ReadError::Text {
            text: text.to_owned(),
            place: text.chars().count() - rest.chars().count() + 1,
        };
        let mut rest = text.trim();
        if rest == "()" {
            return Ok(SignExpansion::default());
        }
        while let Some(sign) = rest.chars().next() {
            limit.check()?;
            if sign != '(' {
                let plus = sign_of(sign).ok_or_else(|| wrong(rest))?;
                builder.push(plus, &Ordinal::from(1), &limit)?;
                rest = rest[sign.len_utf8()..].trim_start();
                continue;
            }
            let (group, after) = rest[1..].split_once(')').ok_or_else(|| wrong(rest))?;
            let mut letters = group.trim().chars();
            let plus = letters.next().and_then(sign_of).filter(|_| letters.next().is_none());
            let plus = plus.ok_or_else(|| wrong(rest))?;
            let after = after.trim_start();
            let digits: String = after.chars().map_while(of_superscript).collect();
            let (length, after) = match after.strip_prefix('^') {
                Some(power) => {
                    let (power, after) = power.split_at(end_of_power(power));
                    (power.parse()?, after)
                }
                None if digits.is_empty() => (Ordinal::from(1), after),
                None => (digits.parse()?, after.trim_start_matches(|letter| of_superscript(letter).is_some())),
            };
            builder.push(plus, &length, &limit)?;
            rest = after.trim_start();
        }
        Ok(builder.finish()?)
    }
}

fn sign_of(letter: char) -> Option<bool> {
    match letter {
        '+' => Some(true),
        '-' => Some(false),
        _ => None,
    }
}

/// The end of an exponent: after its closing parenthesis, or after a number or a word.
fn end_of_power(text: &str) -> usize {
    let mut depth = 0u32;
    for (place, letter) in text.char_indices() {
        match letter {
            '(' => depth += 1,
            ')' if depth <= 1 => return place + 1,
            ')' => depth -= 1,
            _ if depth == 0 && !letter.is_alphanumeric() => return place,
            _ => {}
        }
    }
    text.len()
}

/// A run with a finite number of signs.
fn finite_run(plus: bool, length: BigUint) -> Result<Run, Stop> {
    Ok(Run { plus, length: Ordinal::finite(length)? })
}
