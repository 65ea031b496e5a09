//! [`Variant`]: other rules for the same game.

/// A change of the rules of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Variant {
    /// A player may move only where both players could.
    Dicotic,
    /// Each player may make the moves of both.
    Impartial,
    /// After each move the players change sides: every option is replaced by the negative of its own variant.
    Twisted,
}
