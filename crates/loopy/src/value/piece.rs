//! [`Text`]: the text of a loopy value as a sequence of pieces, independent of the characters used to write it.

use std::fmt;

use crate::partizan;

/// A named value of the language, or `pass`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Word {
    /// {pass|}.
    On,
    /// {|pass}.
    Off,
    /// {0|pass}.
    Over,
    /// {pass|0}.
    Under,
    /// {pass|pass}.
    Dud,
    /// The option that leads back to the form in whose braces it stands.
    Pass,
}

impl Word {
    /// The word as it is typed.
    pub fn name(self) -> &'static str {
        match self {
            Word::On => "on",
            Word::Off => "off",
            Word::Over => "over",
            Word::Under => "under",
            Word::Dud => "dud",
            Word::Pass => "pass",
        }
    }
}

/// A piece of the text of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Piece<'a> {
    /// A piece that also occurs in texts of short games: a number, ups, a star, braces, bars, commas, …. A number before a
    /// loopy value is followed by [`Plus`](partizan::Piece::Plus).
    Short(partizan::Piece<'a>),
    /// A word.
    Word(Word),
    /// ↑^\[on\], or ↓^\[on\] (`down`).
    UpToOn {
        /// Whether it is the negative.
        down: bool,
    },
    /// ↑^on, or ↓^on (`down`).
    UpByOn {
        /// Whether it is the negative.
        down: bool,
    },
    /// The n-th label: a, b, …; before an open brace it names that form, otherwise it refers to the form with that name.
    Label(u64),
    /// `&`, between onside and offside.
    And,
}

/// A piece, or the name of a short game.
pub(super) enum Part {
    Name(partizan::Name),
    Piece(Piece<'static>),
}

/// The text of a value.
pub struct Text {
    pub(super) parts: Vec<Part>,
}

impl Text {
    /// The pieces from left to right.
    pub fn pieces(&self) -> impl Iterator<Item = Piece<'_>> {
        self.parts.iter().flat_map(|part| {
            let (name, piece) = match part {
                Part::Name(name) => (Some(name.pieces().map(Piece::Short)), None),
                Part::Piece(piece) => (None, Some(*piece)),
            };
            name.into_iter().flatten().chain(piece)
        })
    }
}

/// A label as it is typed: a, …, u, w, …, z, N1, N2, …. The letter v is left out, since it is a value.
pub fn label(n: u64) -> String {
    const LETTERS: &[u8] = b"abcdefghijklmnopqrstuwxyz";
    match usize::try_from(n).ok().and_then(|n| LETTERS.get(n)) {
        Some(letter) => char::from(*letter).to_string(),
        None => format!("N{}", n.saturating_sub(24)),
    }
}

/// The ASCII text, which is parsed as the same value.
impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for piece in self.pieces() {
            let arrow = |down: bool| if down { 'v' } else { '^' };
            match piece {
                Piece::Short(piece) => write_short(piece, f)?,
                Piece::Word(word) => f.write_str(word.name())?,
                Piece::UpToOn { down } => write!(f, "{}[on]", arrow(down))?,
                Piece::UpByOn { down } => write!(f, "{}<on>", arrow(down))?,
                Piece::Label(n) => f.write_str(&label(n))?,
                Piece::And => f.write_str(" & ")?,
            }
        }
        Ok(())
    }
}

/// Writes a piece of a short game in ASCII.
fn write_short(piece: partizan::Piece<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match piece {
        partizan::Piece::Number(number) => write!(f, "{number}"),
        partizan::Piece::Join | partizan::Piece::Plus => f.write_str("+"),
        partizan::Piece::Up(up) => write!(f, "{up}"),
        partizan::Piece::Star(1) => f.write_str("*"),
        partizan::Piece::Star(nimber) => write!(f, "*{nimber}"),
        partizan::Piece::PlusMinus => f.write_str("+-"),
        partizan::Piece::OpenParenthesis => f.write_str("("),
        partizan::Piece::CloseParenthesis | partizan::Piece::CloseTiny => f.write_str(")"),
        partizan::Piece::OpenBrace => f.write_str("{"),
        partizan::Piece::CloseBrace => f.write_str("}"),
        partizan::Piece::Comma => f.write_str(","),
        partizan::Piece::Bars(bars) => (0..bars).try_for_each(|_| f.write_str("|")),
        partizan::Piece::OpenTiny(false) => f.write_str("Tiny("),
        partizan::Piece::OpenTiny(true) => f.write_str("Miny("),
    }
}
