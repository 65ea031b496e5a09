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
