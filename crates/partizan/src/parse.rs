//! Parsing values: what [`Store::text`] writes, and sums of it.

use thiserror::Error;

use super::{
    store::{Game, Store},
    uptimal::PowError,
};
use crate::{limit::Stop, number::Rational, stack::deeper};

/// Why a text is not a value.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseError {
    /// Something else was expected at a byte.
    #[error("expected {expected} at byte {at}")]
    Expected {
        /// What was expected.
        expected: &'static str,
        /// The number of the byte, from 0.
        at: usize,
    },
    /// The calculation was stopped.
    #[error(transparent)]
    Stopped(#[from] Stop),
}

impl Store {
    /// The value of a text: numbers, stars, ups, `+-`, `Tiny`, `Miny`, games between braces, and their sums.
    ///
    /// ```
    /// use cutcake_base::limit::Limit;
    /// use cutcake_partizan::Store;
    /// let mut store = Store::new(Limit::default());
    /// let sum = store.parse("{3|1} + {2|-1} - ^^*")?;
    /// let text = store.text(sum)?;
    /// assert_eq!(store.parse(&text)?, sum);
    /// assert_eq!(store.parse("{1|2").unwrap_err().to_string(), "expected `}` at byte 4");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the text is of another form, and the stops of the limit.
    pub fn parse(&mut self, text: &str) -> Result<Game, ParseError> {
        let mut reader = Reader { store: self, text, at: 0 };
        let value = reader.sum()?;
        match reader.next() {
            None => Ok(value),
            Some(_) => Err(reader.expected("`+`, `-` or the end")),
        }
    }
}

/// A part of the text between the braces of a game: an option, a comma, or a number of bars.
enum Part {
    Option(Game),
    Comma,
    Bars(usize),
}

struct Reader<'t> {
    store: &'t mut Store,
    text: &'t str,
    at: usize,
}

impl Reader<'_> {
    fn expected(&self, expected: &'static str) -> ParseError {
        ParseError::Expected { expected, at: self.at }
    }

    /// The next character that is not a blank.
    fn next(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        self.text[self.at..].chars().next()
    }

    fn take(&mut self, sign: &str) -> bool {
        self.next();
        let is_next = self.text[self.at..].starts_with(sign);
        if is_next {
            self.at += sign.len();
        }
        is_next
    }

    fn need(&mut self, sign: &'static str, name: &'static str) -> Result<(), ParseError> {
        if self.take(sign) { Ok(()) } else { Err(self.expected(name)) }
    }

    /// The length of the run of a letter here.
    fn run(&mut self, letter: char) -> usize {
        let rest = &self.text[self.at..];
        let length = rest.len() - rest.trim_start_matches(letter).len();
        self.at += length;
        length / letter.len_utf8()
    }

    fn digits(&mut self) -> Option<&str> {
        let rest = &self.text[self.at..];
        let length = rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
        self.at += length;
        (length > 0).then(|| &rest[..length])
    }

    fn small(&mut self) -> Result<Option<u64>, ParseError> {
        let digits = self.digits().map(str::parse);
        digits.transpose().map_err(|_| self.expected("a number below 2^64"))
    }

    fn sum(&mut self) -> Result<Game, ParseError> {
        let mut value = self.term()?;
        loop {
            // `+-` after a value is a plus and a minus: ± stands before a game in parentheses or braces.
            if self.take("+") {
                let term = self.term()?;
                value = self.store.add(value, term)?;
            } else if self.take("-") {
                let term = self.term()?;
                value = self.store.sub(value, term)?;
            } else {
                return Ok(value);
            }
        }
    }

    fn term(&mut self) -> Result<Game, ParseError> {
        deeper(|| {
            self.store.limit().check()?;
            if self.take("+-") {
                let options = if self.take("{") { self.options()? } else { vec![self.term()?] };
                return Ok(self.store.plus_minus(&options)?);
            }
            if self.take("-") {
                let term = self.term()?;
                return Ok(self.store.neg(term)?);
            }
            self.atom()
        })
    }

    fn atom(&mut self) -> Result<Game, ParseError> {
        match self.next() {
            Some('0'..='9') => self.number(),
            Some('*') => self.star(),
            Some(sign @ ('^' | 'v')) => {
                let up = self.up(sign)?;
                if !self.text[self.at..].starts_with('*') {
                    return Ok(up);
                }
                let star = self.star()?;
                Ok(self.store.add(up, star)?)
            }
            Some('(') => {
                self.at += 1;
                let value = self.sum()?;
                self.need(")", "`)`")?;
                Ok(value)
            }
            Some('{') => {
                self.at += 1;
                let parts = self.parts()?;
                self.form(parts)
            }
            _ => {
                let is_miny = self.take("Miny(");
                if !is_miny {
                    self.need("Tiny(", "a value")?;
                }
                let of = self.sum()?;
                self.need(")", "`)`")?;
                Ok(if is_miny { self.store.miny(of)? } else { self.store.tiny(of)? })
            }
        }
    }

    fn number(&mut self) -> Result<Game, ParseError> {
        let start = self.at;
        self.digits();
        if self.text[self.at..].starts_with('/') {
            self.at += 1;
            self.digits().map(drop).ok_or(ParseError::Expected { expected: "a denominator", at: start })?;
        }
        let wrong = ParseError::Expected { expected: "a dyadic number", at: start };
        let number: Rational = self.text[start..self.at].parse().map_err(|_| wrong.clone())?;
        self.store.number(&number)?.ok_or(wrong)
    }

    fn star(&mut self) -> Result<Game, ParseError> {
        self.at += 1;
        let order = self.small()?.unwrap_or(1);
        Ok(self.store.nimber(order)?)
    }

    /// `^`, `^^`, `^3`, `^<2>`, `^[3]`, and the same for downs.
    fn up(&mut self, sign: char) -> Result<Game, ParseError> {
        let signs = self.run(sign);
        let up = self.store.up(1)?;
        let rest = &self.text[self.at..];
        let value = if let (1, Some(open @ ('<' | '['))) = (signs, rest.chars().next()) {
            self.at += 1;
            let order = self.small()?.ok_or(self.expected("a number"))?;
            let power = if open == '<' { self.store.pow(up, order) } else { self.store.pow_to(up, order) };
            let power = power.map_err(|error| match error {
                PowError::Stop(stop) => stop.into(),
                _ => self.expected("a number from 1 on"),
            })?;
            if open == '<' {
                self.need(">", "`>`")?
            } else {
                self.need("]", "`]`")?
            }
            power
        } else {
            let times = if signs == 1 { self.small()?.unwrap_or(1) } else { signs as u64 };
            self.store.multiple(up, &times.into())?
        };
        Ok(if sign == 'v' { self.store.neg(value)? } else { value })
    }

    /// The options of `+-{a,b}`, up to the closing brace.
    fn options(&mut self) -> Result<Vec<Game>, ParseError> {
        let parts = self.parts()?;
        match parts.iter().any(|part| matches!(part, Part::Bars(_))) {
            true => Ok(vec![self.form(parts)?]),
            false => self.side(parts),
        }
    }

    fn parts(&mut self) -> Result<Vec<Part>, ParseError> {
        let mut parts = Vec::new();
        loop {
            match self.next() {
                Some('}') => {
                    self.at += 1;
                    return Ok(parts);
                }
                Some(',') => {
                    self.at += 1;
                    parts.push(Part::Comma);
                }
                Some('|') => {
                    let bars = self.run('|');
                    parts.push(Part::Bars(bars));
                }
                None => return Err(self.expected("`}`")),
                Some(_) if matches!(parts.last(), Some(Part::Option(_))) => {
                    return Err(self.expected("`,`, `|` or `}`"));
                }
                Some(_) => {
                    let option = self.sum()?;
                    parts.push(Part::Option(option));
                }
            }
        }
    }

    /// The game whose sides are separated by the longest run of bars.
    fn form(&mut self, mut parts: Vec<Part>) -> Result<Game, ParseError> {
        let bars = |part: &Part| if let Part::Bars(bars) = part { *bars } else { 0 };
        let most = parts.iter().map(bars).max().unwrap_or_default();
        let place = parts.iter().position(|part| most > 0 && bars(part) == most).ok_or(self.expected("`|`"))?;
        let right = parts.split_off(place + 1);
        parts.pop();
        if right.iter().any(|part| bars(part) == most) {
            return Err(self.expected("one bar that is longer than the others"));
        }
        let (left, right) = (self.side(parts)?, self.side(right)?);
        Ok(self.store.form(&left, &right)?)
    }

    fn side(&mut self, parts: Vec<Part>) -> Result<Vec<Game>, ParseError> {
        if parts.iter().any(|part| matches!(part, Part::Bars(_))) {
            return Ok(vec![deeper(|| self.form(parts))?]);
        }
        let is_list = parts.iter().enumerate().all(|(place, part)| matches!(part, Part::Comma) == (place % 2 == 1));
        if !is_list || matches!(parts.last(), Some(Part::Comma)) {
            return Err(self.expected("options with commas between"));
        }
        Ok(parts.into_iter().filter_map(|part| if let Part::Option(game) = part { Some(game) } else { None }).collect())
    }
}
