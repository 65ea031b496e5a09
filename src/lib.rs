//! An exact computer-algebra system for combinatorial games.
//!
//! The rooms, from the bottom up; each knows only those above it in this list:
//!
//! - [`mod@file`]: files that are written, each whole or not at all, and only where that is allowed.
//! - [`limit`]: what a calculation may cost. Every long loop asks.
//! - [`progress`]: what a long calculation says of itself.
//! - [`random`]: numbers that look like chance, from a seed.
//! - [`input`]: files that are read whole.
//! - [`number`]: exact numbers and the arithmetic of nimbers.
//! - [`guess`]: formulas for data.
//! - [`player`] and [`position`]: who plays, and sums of boards.
//! - [`stack`]: recursion of any depth.
//! - [`standing`]: what an answer rests on.
//! - [`rules`]: what every theory asks of a ruleset.
//! - [`board`]: grids and strips of letters, graphs with labels.
//! - `explore`: the one work list over positions.
//! - [`partizan`]: two players in turn. The store of canonical forms.
//! - [`impartial`]: games in which both players have the same moves. Grundy values.
//! - [`synchronized`]: two players moving at once. Outcomes with draws, values on infinitesimal scales.
//! - [`three_player`]: three players in turn. Forms, the order of each player, classes, winners and queer games.
//! - [`certificate`]: proofs as data, checked by the rules of the games alone.
//! - [`ruleset`]: the games that are played, one file each.
//! - [`render`]: values as text in ASCII, Unicode, LaTeX and JSON; tables.
//! - [`play`]: sums of boards, and what is known of them in each theory.
//! - [`language`]: what is typed, read and evaluated.
//! - `editor`: programs as an editor sees them, and the language server, with the feature of that name.
//! - `shell`: the prompt, scripts and snapshots, with the feature of that name, which is on by default. Without it a
//!   crate that wants values compiles little more than a third of the dependencies.
//! - `jupyter`: the kernel for notebooks, with the feature of that name, which is on by default.
//!
//! What most crates need is in the [`prelude`]:
//!
//! ```
//! use cutcake::prelude::*;
//!
//! let mut session = Session::new(Limit::default());
//! assert_eq!(session.text_of("{3|1} + {2|-1}")?, "{5|3||2|0}");
//! assert_eq!(session.text_of("Cutcake[8,7]")?, "1");
//! # Ok::<(), Box<Error>>(())
//! ```
pub mod board;
pub mod certificate;
#[cfg(feature = "editor")]
pub mod editor;
pub(crate) mod explore;
pub mod file;
pub mod guess;
pub mod impartial;
pub mod input;
#[cfg(feature = "jupyter")]
pub mod jupyter;
pub mod language;
pub mod limit;
pub mod number;
pub mod partizan;
pub mod play;
pub mod player;
pub mod position;
pub mod progress;
pub mod random;
pub mod render;
pub mod rules;
pub mod ruleset;
#[cfg(feature = "shell")]
pub mod shell;
pub mod stack;
pub mod standing;
pub mod synchronized;
pub mod three_player;

/// What a crate needs that calculates with games, or brings rulesets of its own.
pub mod prelude {
    pub use crate::{
        impartial::ImpartialRules,
        language::{Error, session::Session},
        limit::{Limit, Stop},
        number::Rational,
        partizan::{Game, Store},
        play::{catalogue::Catalogue, sum::Sum},
        player::Player,
        position::{Board, Boards, board},
        rules::Rules,
        ruleset::{Entry, NoBoard, Ruleset, Theory},
        standing::{Answer, Standing},
        synchronized::SynchronizedRules,
        three_player::ThreePlayerRules,
    };
}
