//! The parser of numbers: sums, products and quotients of natural numbers and powers of omega.

use std::{iter::Peekable, str::FromStr};

use num_bigint::{BigInt, BigUint};
use thiserror::Error;

use crate::{
    cantor::Term,
    generalized::{GeneralizedOrdinal, NotOrdinal},
    limit::{Limit, Stop},
    notation::of_superscript,
    ordinal::Ordinal,
    stack,
    surreal::{Surreal, SurrealError},
};

/// The deepest nesting of parentheses and exponents.
const MOST_LEVELS: u32 = 128;

/// Why a text cannot be parsed.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum ReadError {
    /// It is not the text of a number.
    #[error("not a number: `{text}` is invalid from character {place} on")]
    Text {
        /// The text.
        text: String,
        /// The position of the error, counted from 1.
        place: usize,
    },
    /// It is a fraction where a sum of powers of omega is required.
    #[error("{number} is a fraction")]
    Fraction {
        /// The number.
        number: String,
    },
    /// It is a number where an ordinal is required.
    #[error(transparent)]
    NotOrdinal(#[from] NotOrdinal),
    /// It has no value.
    #[error(transparent)]
    Surreal(#[from] SurrealError),
}

impl From<Stop> for ReadError {
    fn from(stop: Stop) -> Self {
        ReadError::Surreal(stop.into())
    }
}

/// A recursive descent parser.
struct Reader<'a> {
    text: &'a str,
    rest: Peekable<std::str::Chars<'a>>,
    limit: &'a Limit,
    levels: u32,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, limit: &'a Limit) -> Self {
        Reader { text, rest: text.chars().peekable(), limit, levels: 0 }
    }

    fn wrong(&self) -> ReadError {
        let place = self.text.chars().count() - self.rest.clone().count() + 1;
        ReadError::Text { text: self.text.to_owned(), place }
    }

    /// The next character that is not white space.
    fn peek(&mut self) -> Option<char> {
        while self.rest.next_if(|letter| letter.is_whitespace()).is_some() {}
        self.rest.peek().copied()
    }

    /// Consumes this character if it comes next; returns whether it does.
    fn take(&mut self, letter: char) -> bool {
        self.peek() == Some(letter) && self.rest.next().is_some()
    }

    fn deeper(&mut self, read: impl FnOnce(&mut Self) -> Result<Surreal, ReadError>) -> Result<Surreal, ReadError> {
        self.levels += 1;
        if self.levels > MOST_LEVELS {
            return Err(Stop::Depth { levels: MOST_LEVELS.into() }.into());
        }
        let number = stack::deeper(|| read(self))?;
        self.levels -= 1;
        Ok(number)
    }

    fn sum(&mut self) -> Result<Surreal, ReadError> {
        let mut terms: Vec<Term<BigInt>> = Vec::new();
        let mut fractions = Surreal::zero();
        let mut is_negative = self.take('-');
        loop {
            self.limit.check()?;
            let mut product = self.product()?;
            if is_negative {
                product = product.negative();
            }
            match product.to_generalized() {
                Some(number) => terms.extend_from_slice(number.terms()),
                None => fractions = fractions.plus(&product, self.limit)?,
            }
            is_negative = self.take('-');
            if !is_negative && !self.take('+') {
                break;
            }
        }
        let sum = Surreal::from(GeneralizedOrdinal::sum(terms, self.limit)?);
        Ok(sum.plus(&fractions, self.limit)?)
    }

    fn product(&mut self) -> Result<Surreal, ReadError> {
        let mut product = self.power()?;
        loop {
            self.limit.check()?;
            if self.take('*') || self.take('·') {
                let factor = self.power()?;
                product = product.times(&factor, self.limit)?;
            } else if self.take('/') {
                let divisor = self.power()?;
                product = product.over(&divisor, self.limit)?;
            } else {
                return Ok(product);
            }
        }
    }

    fn power(&mut self) -> Result<Surreal, ReadError> {
        let base = self.atom()?;
        if let Some(exponent) = self.superscript()? {
            return Ok(base.power(&exponent, self.limit)?);
        }
        if !self.take('^') {
            return Ok(base);
        }
        let exponent = self.deeper(Self::power)?;
        Ok(base.power(&exponent, self.limit)?)
    }

    /// An exponent in superscript digits.
    fn superscript(&mut self) -> Result<Option<Surreal>, ReadError> {
        self.peek();
        let mut digits = String::new();
        while let Some(digit) = self.rest.peek().copied().and_then(of_superscript) {
            self.rest.next();
            digits.push(digit);
        }
        if digits.is_empty() { Ok(None) } else { self.number(&digits).map(Some) }
    }

    fn number(&self, digits: &str) -> Result<Surreal, ReadError> {
        let number: BigUint = digits.parse().map_err(|_| self.wrong())?;
        Ok(GeneralizedOrdinal::finite(number.into())?.into())
    }

    fn atom(&mut self) -> Result<Surreal, ReadError> {
        match self.peek() {
            Some('(') => {
                self.rest.next();
                let number = self.deeper(Self::sum)?;
                if self.take(')') { Ok(number) } else { Err(self.wrong()) }
            }
            Some('ω') => {
                self.rest.next();
                Ok(GeneralizedOrdinal::omega().into())
            }
            Some('0'..='9') => {
                let mut digits = String::new();
                while let Some(digit) = self.rest.next_if(char::is_ascii_digit) {
                    digits.push(digit);
                }
                self.number(&digits)
            }
            _ => {
                let mut rest = self.rest.clone();
                if "omega".chars().all(|letter| rest.next() == Some(letter)) {
                    self.rest = rest;
                    return Ok(GeneralizedOrdinal::omega().into());
                }
                Err(self.wrong())
            }
        }
    }
}

/// Parses the text of a number: `omega^(omega*2)*5+omega+3`, `(omega+1)/2`. The operators `+`, `-`, `*`, `/` and `^` are those of
/// surreal numbers.
///
/// # Errors
/// [`ReadError`] if the text is invalid, or if the number is too large or has no value.
pub fn read(text: &str, limit: &Limit) -> Result<Surreal, ReadError> {
    let mut reader = Reader::new(text, limit);
    let number = reader.sum()?;
    if reader.peek().is_some() { Err(reader.wrong()) } else { Ok(number) }
}

impl FromStr for Surreal {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        read(text, &Limit::default())
    }
}

impl FromStr for GeneralizedOrdinal {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        let number: Surreal = text.parse()?;
        number.to_generalized().ok_or_else(|| ReadError::Fraction { number: number.to_string() })
    }
}

impl FromStr for Ordinal {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        Ok(Surreal::from_str(text)?.to_ordinal()?)
    }
}
