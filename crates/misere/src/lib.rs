//! Misère play of combinatorial games: who cannot move wins.
//!
//! Values of normal play say nothing of misère play; everything here works on forms, as they are played.
//!
//! - [`game`]: canonical forms of impartial games, their sums, differences, genus and names ([`Games`], [`Game`]).
//! - [`quotient`]: the monoid that a heap game, or one game with its followers, has in place of nim-heaps ([`Quotient`]).
//! - [`form`]: partizan games as trees, their outcomes and their order ([`Forms`], [`Form`]).
//! - [`theorem`]: positions whose answer is a theorem.
//!
//! Sources: J. H. Conway, *On Numbers and Games*, ch. 12; E. Berlekamp, J. H. Conway, R. Guy, *Winning Ways*, ch. 13;
//! A. N. Siegel, *Combinatorial Game Theory*, ch. V; T. Plambeck and A. N. Siegel, *Misère quotients for impartial
//! games*; G. A. Mesdal and P. Ottaway, *Simplification of partizan games in misère play*.

// What is used from the rest of the project: only these lines know where it is.
use cutcake_base::{explore, limit, search, stack};
use cutcake_impartial as impartial;

pub mod error;
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
