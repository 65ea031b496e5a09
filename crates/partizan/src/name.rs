//! [`Name`]: how a value is written, independent of the characters used.
//!
//! The first rule that applies decides: a number; an uptimal with a short notation; ±; tiny and miny; a form with bars.

use std::fmt;

use super::store::{Game, Store};
use crate::{limit::Stop, number::Rational};

/// The most parts of a name: values share their subpositions, texts do not.
const MOST_NODES: usize = 1 << 22;

/// The most bars in a row.
const MOST_BARS: u8 = 4;

/// The structure of a value as it is written. To write it, go through its [`pieces`](Name::pieces): a name can be
/// nested more deeply than recursion can follow, which is also why it is neither cloned nor compared.
#[non_exhaustive]
pub enum Name {
    /// A number.
    Number(Rational),
    /// number + up part + *nimber, other than a number.
    Uptimal {
        /// The number, often 0.
        number: Rational,
        /// The part with ups.
        up: Up,
        /// The nimber, 0 if there is none.
        nimber: u64,
    },
    /// ± with the left options of {L1, … | -L1, …}, in the printing order.
    PlusMinus(Vec<Name>),
    /// number + Tiny-of, or number + Miny-of.
    Tiny {
        /// The number, often 0.
        number: Rational,
        /// The subscript.
        of: Box<Name>,
        /// Whether it is a miny.
        miny: bool,
    },
    /// Options, each side in the printing order.
    Form {
        /// The left options.
        left: Vec<Name>,
        /// The right options.
        right: Vec<Name>,
        /// The number of bars between the sides: 1 to 4.
        bars: u8,
        /// Whether it is written in braces.
        braces: bool,
    },
}

/// The part of an uptimal with ups.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Up {
    /// k·↑; 0 for none.
    Multiple(i64),
    /// ↑^n, n ≥ 2, or its negative.
    Power {
        /// n.
        order: u64,
        /// Whether it is ↓^n.
        negative: bool,
    },
    /// ↑ + ↑^2 + … + ↑^n, n ≥ 2, or its negative.
    PowerTo {
        /// n.
        order: u64,
        /// Whether it is the negative.
        negative: bool,
    },
}

/// The next thing to write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Piece<'a> {
    /// A number.
    Number(&'a Rational),
    /// Between a number and an up or star: `+` where ups and stars are operators, and otherwise nothing.
    Join,
    /// Between a number and a tiny.
    Plus,
    /// The part with ups; never `Multiple(0)`.
    Up(Up),
    /// A nimber other than 0.
    Star(u64),
    /// The sign ± before what follows.
    PlusMinus,
    /// `(` around a sum after ±.
    OpenParenthesis,
    /// `)`.
    CloseParenthesis,
    /// `{`.
    OpenBrace,
    /// `}`.
    CloseBrace,
    /// Between the options of a side.
    Comma,
    /// The bars between the sides.
    Bars(u8),
    /// Tiny or miny (`true`) with the subscript that follows.
    OpenTiny(bool),
    /// The end of that subscript.
    CloseTiny,
}

/// The pieces of a name from left to right.
pub struct Pieces<'a> {
    waiting: Vec<Task<'a>>,
}

enum Task<'a> {
    Piece(Piece<'a>),
    Name(&'a Name),
    /// Options, and whether a comma comes before them.
    List(&'a [Name], bool),
}

impl<'a> Iterator for Pieces<'a> {
    type Item = Piece<'a>;

    fn next(&mut self) -> Option<Piece<'a>> {
        loop {
            match self.waiting.pop()? {
                Task::Piece(piece) => return Some(piece),
                Task::List(names, comma) => {
                    if let Some((first, rest)) = names.split_first() {
                        self.waiting.push(Task::List(rest, true));
                        self.waiting.push(Task::Name(first));
                        if comma {
                            return Some(Piece::Comma);
                        }
                    }
                }
                Task::Name(name) => self.open(name),
            }
        }
    }
}

impl<'a> Pieces<'a> {
    /// Pushes the parts of a name; the last one pushed comes first.
    fn open(&mut self, name: &'a Name) {
        let waiting = &mut self.waiting;
        let piece = Task::Piece;
        match name {
            Name::Number(number) => waiting.push(piece(Piece::Number(number))),
            Name::Uptimal { number, up, nimber } => {
                if *nimber != 0 {
                    waiting.push(piece(Piece::Star(*nimber)));
                }
                if *up != Up::Multiple(0) {
                    waiting.push(piece(Piece::Up(*up)));
                }
                if !number.is_zero() {
                    waiting.push(piece(Piece::Join));
                    waiting.push(piece(Piece::Number(number)));
                }
            }
            Name::PlusMinus(left) => {
                let (open, close) = match left.as_slice() {
                    [single] if single.parts() > 1 => (Some(Piece::OpenParenthesis), Some(Piece::CloseParenthesis)),
                    [_] => (None, None),
                    _ => (Some(Piece::OpenBrace), Some(Piece::CloseBrace)),
                };
                waiting.extend(close.map(piece));
                waiting.push(Task::List(left, false));
                waiting.extend(open.map(piece));
                waiting.push(piece(Piece::PlusMinus));
            }
            Name::Tiny { number, of, miny } => {
                waiting.push(piece(Piece::CloseTiny));
                waiting.push(Task::Name(of));
                waiting.push(piece(Piece::OpenTiny(*miny)));
                if !number.is_zero() {
                    waiting.push(piece(Piece::Plus));
                    waiting.push(piece(Piece::Number(number)));
                }
            }
            Name::Form { left, right, bars, braces } => {
                if *braces {
                    waiting.push(piece(Piece::CloseBrace));
                }
                waiting.push(Task::List(right, false));
                waiting.push(piece(Piece::Bars(*bars)));
                waiting.push(Task::List(left, false));
                if *braces {
                    waiting.push(piece(Piece::OpenBrace));
                }
            }
        }
    }
}

impl Name {
    /// The pieces of the text, from left to right, without recursion.
    pub fn pieces(&self) -> Pieces<'_> {
        Pieces { waiting: vec![Task::Name(self)] }
    }

    /// The number of terms: number, ups, star or tiny.
    pub fn parts(&self) -> usize {
        match self {
            Name::Uptimal { number, up, nimber } => {
                usize::from(!number.is_zero()) + usize::from(*up != Up::Multiple(0)) + usize::from(*nimber != 0)
            }
            Name::Tiny { number, .. } => 1 + usize::from(!number.is_zero()),
            Name::PlusMinus(_) => 2,
            Name::Number(_) | Name::Form { .. } => 1,
        }
    }

    /// Moves the names inside into a list.
    fn take_below(&mut self, list: &mut Vec<Name>) {
        match self {
            Name::Number(_) | Name::Uptimal { .. } => {}
            Name::PlusMinus(left) => list.append(left),
            Name::Tiny { of, .. } => list.push(std::mem::replace(of, Name::Number(Rational::ZERO))),
            Name::Form { left, right, .. } => {
                list.append(left);
                list.append(right);
            }
        }
    }
}

/// Names can be nested more deeply than recursion can follow.
impl Drop for Name {
    fn drop(&mut self) {
        let mut list = Vec::new();
        self.take_below(&mut list);
        while let Some(mut name) = list.pop() {
            name.take_below(&mut list);
        }
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The ASCII form.
impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for piece in self.pieces() {
            match piece {
                Piece::Number(number) => write!(f, "{number}")?,
                Piece::Join | Piece::Plus => f.write_str("+")?,
                Piece::Up(up) => write!(f, "{up}")?,
                Piece::Star(1) => f.write_str("*")?,
                Piece::Star(nimber) => write!(f, "*{nimber}")?,
                Piece::PlusMinus => f.write_str("+-")?,
                Piece::OpenParenthesis => f.write_str("(")?,
                Piece::CloseParenthesis | Piece::CloseTiny => f.write_str(")")?,
                Piece::OpenBrace => f.write_str("{")?,
                Piece::CloseBrace => f.write_str("}")?,
                Piece::Comma => f.write_str(",")?,
                Piece::Bars(bars) => f.write_str(&"|".repeat(bars.into()))?,
                Piece::OpenTiny(false) => f.write_str("Tiny(")?,
                Piece::OpenTiny(true) => f.write_str("Miny(")?,
            }
        }
        Ok(())
    }
}

/// The ASCII form: `^`, `^^`, `^3`, `v<2>`, `^[3]`.
impl fmt::Display for Up {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |negative| if negative { 'v' } else { '^' };
        match self {
            Up::Multiple(k) => {
                let letter = letter(*k < 0);
                match k.unsigned_abs() {
                    0 => Ok(()),
                    1 => write!(f, "{letter}"),
                    2 => write!(f, "{letter}{letter}"),
                    k => write!(f, "{letter}{k}"),
                }
            }
            Up::Power { order, negative } => write!(f, "{}<{order}>", letter(*negative)),
            Up::PowerTo { order, negative } => write!(f, "{}[{order}]", letter(*negative)),
        }
    }
}

/// The short notation of the ups a1, a2, …, if there is one.
fn short(ups: &[i64]) -> Option<Up> {
    let order = u64::try_from(ups.len()).ok()?;
    match ups {
        [] => Some(Up::Multiple(0)),
        [k] => Some(Up::Multiple(*k)),
        [rest @ .., last @ (1 | -1)] => {
            let negative = *last < 0;
            if rest.iter().all(|a| *a == 0) {
                Some(Up::Power { order, negative })
            } else if rest.iter().all(|a| a == last) {
                Some(Up::PowerTo { order, negative })
            } else {
                None
            }
        }
        _ => None,
    }
}

impl Store {
    /// The text of G as it is typed: `{3|1}`, `^*`.
    ///
    /// ```
    /// use cutcake_base::limit::Limit;
    /// use cutcake_partizan::Store;
    /// let mut store = Store::new(Limit::default());
    /// let (three, one) = (store.integer(3)?, store.integer(1)?);
    /// let hot = store.form(&[three], &[one])?;
    /// assert_eq!(store.text(hot)?, "{3|1}");
    /// # Ok::<(), cutcake_base::limit::Stop>(())
    /// ```
    ///
    /// # Errors
    /// As [`name`](Self::name).
    pub fn text(&mut self, g: Game) -> Result<String, Stop> {
        Ok(self.name(g)?.to_string())
    }

    /// Whether G is a number, or a number plus a tiny or a miny.
    pub fn is_number_tiny(&mut self, g: Game) -> Result<bool, Stop> {
        if self.is_number(g) || self.tagged(g).is_some() {
            return Ok(self.is_number(g));
        }
        let options = self.ordered(g)?;
        let ([left], [right]) = (options.left.as_slice(), options.right.as_slice()) else { return Ok(false) };
        Ok(self.tiny_parts(*left, *right)?.is_some())
    }

    /// The name of G.
    ///
    /// # Errors
    /// The stops of the limit; [`Stop::Size`] for a name of more than 2^22 parts.
    pub fn name(&mut self, g: Game) -> Result<Name, Stop> {
        let mut nodes = 0;
        self.name_part(g, &mut nodes).map(braced)
    }

    fn name_part(&mut self, g: Game, nodes: &mut usize) -> Result<Name, Stop> {
        self.limit.check()?;
        *nodes += 1;
        if *nodes > MOST_NODES {
            return Err(Stop::Size { what: "the text of a value", limit: "2^22 parts" });
        }
        if let Some(number) = self.as_number(g) {
            return Ok(Name::Number(number));
        }
        if let Some(uptimal) = self.expansion(g)?
            && let Some(up) = short(&uptimal.ups)
        {
            return Ok(Name::Uptimal { number: uptimal.number.clone(), up, nimber: uptimal.nimber });
        }
        self.descend(|store| store.name_of_form(g, nodes))
    }

    fn name_of_form(&mut self, g: Game, nodes: &mut usize) -> Result<Name, Stop> {
        let options = self.ordered(g)?;
        if self.neg(g)? == g {
            return Ok(Name::PlusMinus(self.name_side(&options.left, true, nodes)?.0));
        }
        if let ([left], [right]) = (options.left.as_slice(), options.right.as_slice())
            && let Some((number, of, miny)) = self.tiny_parts(*left, *right)?
        {
            let of = self.name_part(of, nodes)?;
            return Ok(Name::Tiny { number, of: Box::new(braced(of)), miny });
        }
        let (left, left_bars) = self.name_side(&options.left, false, nodes)?;
        let (right, right_bars) = self.name_side(&options.right, false, nodes)?;
        Ok(Name::Form { left, right, bars: left_bars.max(right_bars) + 1, braces: false })
    }

    /// The names of the options of one side, and the most bars of one without braces.
    fn name_side(&mut self, options: &[Game], braces: bool, nodes: &mut usize) -> Result<(Vec<Name>, u8), Stop> {
        let mut names = Vec::with_capacity(options.len());
        let mut most = 0;
        for option in options {
            let mut name = self.name_part(*option, nodes)?;
            if let Name::Form { bars, braces: own, .. } = &mut name {
                *own = braces || options.len() > 1 || *bars >= MOST_BARS;
                if !*own {
                    most = most.max(*bars);
                }
            }
            names.push(name);
        }
        Ok((names, most))
    }

    /// The x, G with {left | right} = x + Tiny-G or x + Miny-G: {x || x | y} with G = x - y and mean(y) < x.
    fn tiny_parts(&mut self, left: Game, right: Game) -> Result<Option<(Rational, Game, bool)>, Stop> {
        for (number, threat, miny) in [(left, right, false), (right, left, true)] {
            let Some(x) = self.as_number(number) else { continue };
            if self.tagged(threat).is_some() {
                continue;
            }
            let options = self.ordered(threat)?;
            let (back, away) = if miny { (&options.right, &options.left) } else { (&options.left, &options.right) };
            let ([back], [away]) = (back.as_slice(), away.as_slice()) else { continue };
            if *back != number {
                continue;
            }
            let mean = self.mean(*away)?;
            if if miny { mean > x } else { mean < x } {
                let of = if miny { self.sub(*away, number)? } else { self.sub(number, *away)? };
                return Ok(Some((x, of, miny)));
            }
        }
        Ok(None)
    }
}

/// A form in braces; anything else as it is.
fn braced(mut name: Name) -> Name {
    if let Name::Form { braces, .. } = &mut name {
        *braces = true;
    }
    name
}
