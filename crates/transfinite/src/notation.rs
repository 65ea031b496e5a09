//! [`Piece`]: what an ordinal, a fraction, a nimber or a sign expansion is written with, whatever the format.
//!
//! A value says itself piece by piece to a [`Writer`]; those for plain text, Unicode and LaTeX are here.

use std::fmt;

use num_bigint::BigUint;
use num_traits::One;

use crate::cantor::{CantorSum, Coefficient};

/// The next thing to be written.
#[derive(Clone, Copy, Debug)]
pub enum Piece<'a> {
    /// omega.
    Omega,
    /// A natural number.
    Number(&'a BigUint),
    /// A sum goes on.
    Plus,
    /// A negative term, the first or a later one.
    Minus,
    /// Between the factors of a product.
    Times,
    /// Between the parts of a fraction.
    Over,
    /// `(`
    Open,
    /// `)`
    Close,
    /// An exponent that is a natural number.
    NumberPower(&'a BigUint),
    /// The exponent omega.
    OmegaPower,
    /// Another exponent begins.
    OpenPower,
    /// It ends.
    ClosePower,
    /// In front of a nimber.
    Star,
    /// A sign of a sign expansion.
    Sign(bool),
    /// A sign that is repeated; its exponent follows.
    Repeated(bool),
    /// Between runs of signs.
    Space,
    /// A series goes on.
    More,
}

/// What writes pieces.
pub trait Writer {
    /// Writes the next piece.
    ///
    /// # Errors
    /// What the text that is written to says.
    fn write(&mut self, piece: Piece<'_>) -> fmt::Result;
}

/// What can be said in pieces.
pub trait Notation {
    /// Says it.
    ///
    /// # Errors
    /// What the writer says.
    fn say(&self, writer: &mut dyn Writer) -> fmt::Result;

    /// As it is typed: `omega^(omega*2)*5+omega+3`.
    fn ascii(&self) -> String {
        let mut text = String::new();
        // A string takes everything.
        let _ = self.say(&mut Ascii(&mut text));
        text
    }

    /// For people: `ω^(ω·2)·5+ω+3`, which reads back too.
    fn unicode(&self) -> String {
        let mut text = String::new();
        let _ = self.say(&mut Unicode(&mut text));
        text
    }

    /// For a formula of LaTeX: `\omega^{\omega \cdot 2} \cdot 5+\omega+3`.
    fn latex(&self) -> String {
        let mut text = String::new();
        let _ = self.say(&mut Latex(&mut text));
        text
    }
}

/// Writes as it is typed.
#[derive(Debug)]
pub struct Ascii<W>(pub W);

impl<W: fmt::Write> Writer for Ascii<W> {
    fn write(&mut self, piece: Piece<'_>) -> fmt::Result {
        let to = &mut self.0;
        match piece {
            Piece::Omega => to.write_str("omega"),
            Piece::Number(number) => write!(to, "{number}"),
            Piece::Plus => to.write_str("+"),
            Piece::Minus => to.write_str("-"),
            Piece::Times | Piece::Star => to.write_str("*"),
            Piece::Over => to.write_str("/"),
            Piece::Open => to.write_str("("),
            Piece::Close | Piece::ClosePower => to.write_str(")"),
            Piece::NumberPower(number) => write!(to, "^{number}"),
            Piece::OmegaPower => to.write_str("^omega"),
            Piece::OpenPower => to.write_str("^("),
            Piece::Sign(plus) => to.write_str(if plus { "+" } else { "-" }),
            Piece::Repeated(plus) => to.write_str(if plus { "(+)" } else { "(-)" }),
            Piece::Space => to.write_str(" "),
            Piece::More => to.write_str("..."),
        }
    }
}

/// Writes with the letters and signs of Unicode.
#[derive(Debug)]
pub struct Unicode<W>(pub W);

impl<W: fmt::Write> Writer for Unicode<W> {
    fn write(&mut self, piece: Piece<'_>) -> fmt::Result {
        let to = &mut self.0;
        match piece {
            Piece::Omega => to.write_str("ω"),
            Piece::Times => to.write_str("·"),
            Piece::NumberPower(number) => number.to_string().chars().try_for_each(|digit| to.write_char(raised(digit))),
            Piece::OmegaPower => to.write_str("^ω"),
            Piece::More => to.write_str("…"),
            Piece::Star => to.write_str("⋆"),
            other => Ascii(to).write(other),
        }
    }
}

/// A digit as an exponent.
fn raised(digit: char) -> char {
    const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let place = digit.to_digit(10).and_then(|digit| usize::try_from(digit).ok());
    place.and_then(|place| RAISED.get(place)).copied().unwrap_or(digit)
}

/// The digit that is written as an exponent.
pub(crate) fn lowered(letter: char) -> Option<char> {
    ('0'..='9').find(|digit| raised(*digit) == letter)
}

/// Writes what stands between dollars.
#[derive(Debug)]
pub struct Latex<W>(pub W);

impl<W: fmt::Write> Writer for Latex<W> {
    fn write(&mut self, piece: Piece<'_>) -> fmt::Result {
        let to = &mut self.0;
        match piece {
            Piece::Omega => to.write_str("\\omega"),
            Piece::Times => to.write_str(" \\cdot "),
            Piece::NumberPower(number) => write!(to, "^{{{number}}}"),
            Piece::OmegaPower => to.write_str("^{\\omega}"),
            Piece::OpenPower => to.write_str("^{"),
            Piece::ClosePower => to.write_str("}"),
            Piece::Star => to.write_str("{\\ast}"),
            Piece::Sign(plus) => to.write_str(if plus { "{+}" } else { "{-}" }),
            Piece::Space => to.write_str("\\,"),
            Piece::More => to.write_str("\\cdots"),
            other => Ascii(to).write(other),
        }
    }
}

/// Says what stands behind a base as its exponent.
pub(crate) fn say_power<C: Coefficient>(exponent: &CantorSum<C>, writer: &mut dyn Writer) -> fmt::Result {
    match exponent.terms() {
        [term] if term.coefficient.sign() > 0 && term.exponent.is_zero() => {
            writer.write(Piece::NumberPower(&term.coefficient.magnitude()))
        }
        [term] if term.coefficient.is_one() && term.exponent.is_one() => writer.write(Piece::OmegaPower),
        _ => {
            writer.write(Piece::OpenPower)?;
            exponent.say(writer)?;
            writer.write(Piece::ClosePower)
        }
    }
}

/// Says omega to an exponent other than 0.
pub(crate) fn say_omega_power<C: Coefficient>(exponent: &CantorSum<C>, writer: &mut dyn Writer) -> fmt::Result {
    writer.write(Piece::Omega)?;
    if exponent.is_one() { Ok(()) } else { say_power(exponent, writer) }
}

/// Says the sign of a term: minus in front of any, plus between two.
pub(crate) fn say_sign(is_first: bool, is_negative: bool, writer: &mut dyn Writer) -> fmt::Result {
    match (is_first, is_negative) {
        (_, true) => writer.write(Piece::Minus),
        (true, false) => Ok(()),
        (false, false) => writer.write(Piece::Plus),
    }
}

impl<C: Coefficient> Notation for CantorSum<C> {
    fn say(&self, writer: &mut dyn Writer) -> fmt::Result {
        if self.is_zero() {
            return writer.write(Piece::Number(&BigUint::ZERO));
        }
        for (place, term) in self.terms().iter().enumerate() {
            say_sign(place == 0, term.coefficient.sign() < 0, writer)?;
            let magnitude = term.coefficient.magnitude();
            if term.exponent.is_zero() {
                writer.write(Piece::Number(&magnitude))?;
                continue;
            }
            say_omega_power(&term.exponent, writer)?;
            if !magnitude.is_one() {
                writer.write(Piece::Times)?;
                writer.write(Piece::Number(&magnitude))?;
            }
        }
        Ok(())
    }
}

impl<C: Coefficient> fmt::Display for CantorSum<C> {
    /// As it is typed, largest term first: `omega^(omega*2)*5+omega+3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.say(&mut Ascii(f))
    }
}
