//! [`Colour`]: the colours and dash patterns of pictures.

/// A colour of a picture, legible on a light and on a dark background.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// Text, axes and edges.
    Ink,
    /// Left.
    Blue,
    /// Right.
    Red,
    /// Center, and edges or cells that both players may take.
    Green,
    /// A further colour of series.
    Violet,
    /// Chocolate.
    Brown,
    /// Heaps, and a further colour of series.
    Teal,
}

/// The colours of series, in order.
pub const COLOURS: [Colour; 6] =
    [Colour::Blue, Colour::Red, Colour::Green, Colour::Violet, Colour::Brown, Colour::Teal];

/// A dash pattern: the lengths of dashes and gaps in turn, in pixels; empty for a solid line.
pub type Dashes = &'static [u8];

/// The dash patterns of series, in order. There is one more than there are colours, so that the first 42 pairs of colour and
/// pattern are distinct.
pub const DASHES: [Dashes; 7] = [&[], &[7, 4], &[2, 3], &[9, 3, 2, 3], &[14, 4], &[9, 3, 2, 3, 2, 3], &[4, 4]];

impl Colour {
    /// The dash pattern of lines of this colour, which distinguishes them without colour: solid for ink and for blue.
    pub fn dashes(self) -> Dashes {
        let place = COLOURS.iter().position(|colour| *colour == self).unwrap_or(0);
        DASHES.get(place).copied().unwrap_or_default()
    }
}

/// The colours of a picture in a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Palette {
    /// Colours that are legible on a light and on a dark background.
    #[default]
    Page,
    /// Black and shades of grey on white.
    Print,
}
