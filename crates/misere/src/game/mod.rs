//! Impartial games in misère play, by their canonical forms.
//!
//! Two games are *equal* if no sum distinguishes them: o(G + X) = o(H + X) for every X. Equal games have the same simplest form,
//! which is a set of simplest forms; a [`Game`] is the number of such a form in a store ([`Games`]), so that games are equal if
//! and only if their numbers are.
//!
//! Source: A. N. Siegel, *Combinatorial Game Theory*, ch. V; *Winning Ways*, ch. 13.

mod class;
mod day;
mod genus;
mod link;
mod mate;
mod name;
mod part;
mod position;
mod store;
mod sum;

pub use class::Class;
pub use genus::Genus;
pub use position::Positions;
pub use store::{Games, TOO_LARGE};

/// A game in canonical form, in a store.
///
/// Every game is either *even*, or G + * for an even game G, born a day later. Only even games are stored; the number of a
/// game is twice the index of its even part, plus one if it is odd.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Game(u32);

impl Game {
    /// The game in which nobody can move.
    pub const ZERO: Game = Game(0);

    /// The game whose only option is 0.
    pub const STAR: Game = Game(1);

    /// Whether it is even.
    pub fn is_even(self) -> bool {
        self.0 & 1 == 0
    }

    /// The even game G, if the game is G or G + *.
    #[must_use]
    pub fn even_part(self) -> Self {
        Game(self.0 & !1)
    }

    /// Its sum with *.
    #[must_use]
    pub fn plus_star(self) -> Self {
        Game(self.0 ^ 1)
    }

    /// Its sum with *, if `other` is odd.
    fn plus_parity_of(self, other: Game) -> Self {
        Game(self.0 ^ other.0 & 1)
    }

    /// The index of the even part in the store.
    fn place(self) -> usize {
        (self.0 >> 1) as usize
    }
}
