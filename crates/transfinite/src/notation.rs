//! [`Piece`]: the pieces of which the text of an ordinal, a fraction, a nimber or a sign expansion consists in any format.
//!
//! A value writes itself piece by piece to a [`Writer`]; the writers for plain text, Unicode and LaTeX are here.

use std::fmt;

use num_bigint::BigUint;
use num_traits::One;

use crate::cantor::{CantorSum, Coefficient};

/// A piece of a text.
#[derive(Clone, Copy, Debug)]
pub enum Piece<'a> {
    /// omega.
    Omega,
    /// A natural number.
    Number(&'a BigUint),
    /// A plus between two terms.
    Plus,
    /// The minus of a negative term, the first or a later one.
    Minus,
    /// The sign between the factors of a product.
    Times,
    /// The sign between the parts of a fraction.
    Over,
    /// `(`
    Open,
    /// `)`
    Close,
    /// An exponent that is a natural number.
    NumberPower(&'a BigUint),
    /// The exponent omega.
    OmegaPower,
    /// The beginning of another exponent.
    OpenPower,
    /// The end of such an exponent.
    ClosePower,
    /// The star before a nimber.
    Star,
    /// A sign of a sign expansion.
    Sign(bool),
    /// A repeated sign, which is followed by its exponent.
    Repeated(bool),
    /// The space between runs of signs.
    Space,
    /// The dots of a series that continues.
    More,
}

/// A destination of pieces.
pub trait Writer {
    /// Writes the next piece.
    fn write(&mut self, piece: Piece<'_>) -> fmt::Result;
}

/// A value that can be written in pieces.
pub trait Notation {
    /// Writes the value.
    fn write_to(&self, writer: &mut dyn Writer) -> fmt::Result;

    /// The text as it is typed: `omega^(omega*2)*5+omega+3`.
    fn ascii(&self) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = self.write_to(&mut Ascii(&mut text));
        text
    }

    /// The Unicode text: `ω^(ω·2)·5+ω+3`, which can also be parsed.
    fn unicode(&self) -> String {
        let mut text = String::new();
        let _ = self.write_to(&mut Unicode(&mut text));
        text
    }

    /// The text of a LaTeX formula: `\omega^{\omega \cdot 2} \cdot 5+\omega+3`.
    fn latex(&self) -> String {
        let mut text = String::new();
        let _ = self.write_to(&mut Latex(&mut text));
        text
    }
}

/// Writes the text that is typed.
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

/// Writes Unicode text.
#[derive(Debug)]
pub struct Unicode<W>(pub W);

impl<W: fmt::Write> Writer for Unicode<W> {
    fn write(&mut self, piece: Piece<'_>) -> fmt::Result {
        let to = &mut self.0;
        match piece {
            Piece::Omega => to.write_str("ω"),
            Piece::Times => to.write_str("·"),
            Piece::NumberPower(number) => {
                number.to_string().chars().try_for_each(|digit| to.write_char(to_superscript(digit)))
            }
            Piece::OmegaPower => to.write_str("^ω"),
            Piece::More => to.write_str("…"),
            Piece::Star => to.write_str("⋆"),
            other => Ascii(to).write(other),
        }
    }
}

/// A digit as a superscript.
fn to_superscript(digit: char) -> char {
    const SUPERSCRIPTS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let place = digit.to_digit(10).and_then(|digit| usize::try_from(digit).ok());
    place.and_then(|place| SUPERSCRIPTS.get(place)).copied().unwrap_or(digit)
}

/// The digit of a superscript.
pub(crate) fn of_superscript(letter: char) -> Option<char> {
    ('0'..='9').find(|digit| to_superscript(*digit) == letter)
}

/// Writes a LaTeX formula, without the dollar signs around it.
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

/// Writes the exponent of a base.
pub(crate) fn write_power<C: Coefficient>(exponent: &CantorSum<C>, writer: &mut dyn Writer) -> fmt::Result {
    match exponent.terms() {
        [term] if term.coefficient.sign() > 0 && term.exponent.is_zero() => {
            writer.write(Piece::NumberPower(&term.coefficient.magnitude()))
        }
        [term] if term.coefficient.is_one() && term.exponent.is_one() => writer.write(Piece::OmegaPower),
        _ => {
            writer.write(Piece::OpenPower)?;
            exponent.write_to(writer)?;
            writer.write(Piece::ClosePower)
        }
    }
}

/// Writes a power of omega with an exponent other than 0.
pub(crate) fn write_omega_power<C: Coefficient>(exponent: &CantorSum<C>, writer: &mut dyn Writer) -> fmt::Result {
    writer.write(Piece::Omega)?;
    if exponent.is_one() { Ok(()) } else { write_power(exponent, writer) }
}

/// Writes the sign of a term: a minus before a negative term, a plus between two terms.
pub(crate) fn write_sign(is_first: bool, is_negative: bool, writer: &mut dyn Writer) -> fmt::Result {
    match (is_first, is_negative) {
        (_, true) => writer.write(Piece::Minus),
        (true, false) => Ok(()),
        (false, false) => writer.write(Piece::Plus),
    }
}

impl<C: Coefficient> Notation for CantorSum<C> {
    fn write_to(&self, writer: &mut dyn Writer) -> fmt::Result {
        if self.is_zero() {
            return writer.write(Piece::Number(&BigUint::ZERO));
        }
        for (place, term) in self.terms().iter().enumerate() {
            write_sign(place == 0, term.coefficient.sign() < 0, writer)?;
            let magnitude = term.coefficient.magnitude();
            if term.exponent.is_zero() {
                writer.write(Piece::Number(&magnitude))?;
                continue;
            }
            write_omega_power(&term.exponent, writer)?;
            if !magnitude.is_one() {
                writer.write(Piece::Times)?;
                writer.write(Piece::Number(&magnitude))?;
            }
        }
        Ok(())
    }
}

impl<C: Coefficient> fmt::Display for CantorSum<C> {
    /// The text that is typed, largest term first: `omega^(omega*2)*5+omega+3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_to(&mut Ascii(f))
    }
}
