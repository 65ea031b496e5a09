//! [`Colour`]: the colours of pictures.

/// The colours of pictures: each can be told from white and from black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// That of text, axes and edges.
    Ink,
    /// Left's.
    Blue,
    /// Right's.
    Red,
    /// Center's, and of what both players may take.
    Green,
    /// One more.
    Violet,
    /// Of chocolate.
    Brown,
    /// One more.
    Teal,
}

/// The colours of what is told apart.
pub const COLOURS: [Colour; 6] =
    [Colour::Blue, Colour::Red, Colour::Green, Colour::Violet, Colour::Brown, Colour::Teal];

/// How a line is broken, in pixels: drawn, left out, and so on. None is a line without breaks.
pub type Dashes = &'static [u8];

/// The ways to break lines that are told apart. They are one more than the colours, so that of 42 lines no two agree in both.
pub const DASHES: [Dashes; 7] = [&[], &[7, 4], &[2, 3], &[9, 3, 2, 3], &[14, 4], &[9, 3, 2, 3, 2, 3], &[4, 4]];

impl Colour {
    /// How lines of this colour are broken, so that they are told from those of others in grey too: ink and Left's are whole.
    pub fn dashes(self) -> Dashes {
        let place = COLOURS.iter().position(|colour| *colour == self).unwrap_or(0);
        DASHES.get(place).copied().unwrap_or_default()
    }
}

/// Which colours a picture is given in a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Palette {
    /// Those of pages, which can be read on light and on dark ground.
    #[default]
    Page,
    /// Black and grey on white.
    Print,
}
