//! Misère play of combinatorial games: a player who cannot move wins.
//!
//! Values of normal play do not determine misère play; everything here works on forms.
//!
//! - [`game`]: canonical forms of impartial games, their sums, differences, genus and names ([`Games`], [`Game`]).
//! - [`quotient`]: the monoid that takes the place of nim-heaps for a heap game, or for one game with its followers ([`Quotient`]).
//! - [`form`]: partizan games as trees, their outcomes and their order ([`Forms`], [`Form`]).
//! - [`theorem`]: positions solved by a theorem.
//!
//! Sources: J. H. Conway, *On Numbers and Games*, ch. 12; E. Berlekamp, J. H. Conway, R. Guy, *Winning Ways*, ch. 13;
//! A. N. Siegel, *Combinatorial Game Theory*, ch. V; T. Plambeck and A. N. Siegel, *Misère quotients for impartial
//! games*; G. A. Mesdal and P. Ottaway, *Simplification of partizan games in misère play*.

// The crate's only references to the other crates of the project.
use cutcake_base::{explore, limit, search, stack};
use cutcake_impartial as impartial;

pub mod error;
mod followers;
pub mod form;
pub mod game;
pub mod quotient;
pub mod theorem;
mod value;

pub use error::MisereError;
pub use form::{Form, Forms, MisereOutcome, Universe};
pub use game::{Class, Game, Games, Genus};
pub use quotient::Quotient;
pub use value::Value;
