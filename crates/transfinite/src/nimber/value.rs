//! [`Nimber`]: an ordinal as the value of an impartial game.

use std::{fmt, str::FromStr};

use super::{NimError, nim_product, nim_sum};
use crate::{
    limit::{Limit, Stop},
    notation::{Ascii, Notation, Piece, Writer},
    ordinal::Ordinal,
    read::ReadError,
};

/// A nimber, `*a`: the Nim heap of size `a`. It is its own negative.
///
/// ```
/// use cutcake_base::limit::Limit;
/// use cutcake_transfinite::{Nimber, Ordinal};
/// let sum = Nimber::from(Ordinal::omega()).sum(&Nimber::from(Ordinal::from(5)), &Limit::default())?;
/// assert_eq!(sum.to_string(), "*(omega+5)");
/// assert_eq!("*(omega+5)".parse(), Ok(sum));
/// # Ok::<(), cutcake_base::limit::Stop>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nimber(Ordinal);

impl From<Ordinal> for Nimber {
    fn from(size: Ordinal) -> Self {
        Nimber(size)
    }
}

impl Nimber {
    /// The size of the heap.
    pub fn size(&self) -> &Ordinal {
        &self.0
    }

    /// The value of the sum of two games.
    pub fn sum(&self, other: &Self, limit: &Limit) -> Result<Self, Stop> {
        nim_sum(&self.0, &other.0, limit).map(Nimber)
    }

    /// The product in the field of nimbers.
    ///
    /// # Errors
    /// As for [`nim_product`].
    pub fn product(&self, other: &Self, limit: &Limit) -> Result<Self, NimError> {
        nim_product(&self.0, &other.0, limit).map(Nimber)
    }
}

impl Notation for Nimber {
    fn write_to(&self, writer: &mut dyn Writer) -> fmt::Result {
        if self.0.is_zero() {
            return self.0.write_to(writer);
        }
        writer.write(Piece::Star)?;
        if self.0.is_one() {
            return Ok(());
        }
        if self.0.is_finite() || self.0 == Ordinal::omega() {
            return self.0.write_to(writer);
        }
        writer.write(Piece::Open)?;
        self.0.write_to(writer)?;
        writer.write(Piece::Close)
    }
}

impl fmt::Display for Nimber {
    /// `0`, `*`, `*5`, `*omega`, `*(omega+5)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_to(&mut Ascii(f))
    }
}

impl FromStr for Nimber {
    type Err = ReadError;

    /// Parses the text that [`Display`](fmt::Display) writes.
    fn from_str(text: &str) -> Result<Self, ReadError> {
        let text = text.trim();
        let wrong = || ReadError::Text { text: text.to_owned(), place: 1 };
        match text.strip_prefix(['*', '⋆', '∗']) {
            Some("") => Ok(Nimber(Ordinal::from(1))),
            Some(size) => size.parse().map(Nimber),
            None => Ok(Nimber(text.parse()?))
                .and_then(|zero: Nimber| if zero.0.is_zero() { Ok(zero) } else { Err(wrong()) }),
        }
    }
}
