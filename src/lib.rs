//! An exact computer-algebra system for combinatorial games.
//!
//! Each part is a crate, which this crate reexports. From the bottom up:
//!
//! - [`limit`]: the limits of a calculation; [`progress`]: the progress of a long one; [`stack`]: recursion of any depth;
//!   [`random`]: pseudorandom numbers; [`host`], [`mod@file`] and [`input`]: access to the system.
//! - [`number`]: exact numbers and the arithmetic of nimbers.
//! - [`player`] and [`position`]: the players, and sums of boards; [`board`]: grids and strips of letters, graphs with labels.
//! - [`rules`]: the rules of a ruleset in every theory; [`standing`]: what an answer rests on.
//! - [`guess`]: formulas for data.
//! - [`partizan`]: two players in turn. The store of canonical forms.
//! - [`impartial`]: games in which both players have the same moves. Grundy values.
//! - [`synchronized`]: two players moving at once. Outcomes with draws, values on infinitesimal scales.
//! - [`three_player`]: three players in turn. Forms, the order of each player, classes, winners and queer games.
//! - [`loopy`]: games in which play may return to a position: stoppers, sides, outcomes with draws.
//! - [`misere`]: games in which the player who cannot move wins: canonical forms, genera, quotients, partizan forms.
//! - [`transfinite`]: ordinals, surreal numbers beyond the rational ones, nimbers beyond the finite ones.
//! - [`certificate`]: proofs as data, checked by the rules of the games alone.
//! - [`ruleset`]: the built-in games, one file each.
//! - [`render`]: values as text in ASCII, Unicode, LaTeX and JSON; tables and pictures.
//! - [`play`]: sums of boards, and what is known of them in each theory.
//! - [`language`]: the language: parsing and evaluation.
//!
//! The prompt, the language server and the kernel for notebooks are crates that the program uses, but this crate does not.
//!
//! Most programs need only the [`prelude`]: a [`Session`](language::session::Session) returns values with their parts, each with what
//! it rests on.
//!
//! ```
//! use cutcake::prelude::*;
//!
//! let mut session = Session::builder().build();
//! let (sum, standing) = session.eval("{3|1} + {2|-1}")?.into_parts();
//! assert_eq!(session.text(&sum)?, "{5|3||2|0}");
//! assert_eq!(standing, Standing::Proved);
//! assert_eq!(session.eval("Value(Cutcake[8,7])")?.into_parts().0, Value::from(1));
//! # Ok::<(), Box<Error>>(())
//! ```
//!
//! An engine with your own rules:
//!
//! ```
//! use cutcake::{prelude::*, partizan::position::Values};
//!
//! /// A stack of coins: Left takes all of them, Right one.
//! struct Coins;
//!
//! impl Rules for Coins {
//!     fn options(&self, coins: &Board, player: Player, _: &Limit) -> Result<Vec<Boards>, Stop> {
//!         let Some(rest) = coins[0].checked_sub(1) else { return Ok(Vec::new()) };
//!         Ok(vec![Boards::from(board([if player == Player::Left { 0 } else { rest }]))])
//!     }
//! }
//!
//! let mut store = Store::new(Limit::default());
//! let (value, standing) = Values::default().value(&mut store, &Coins, &board([2]))?.into_parts();
//! assert_eq!(store.text(value)?, "^");
//! assert_eq!(standing.to_string(), "proved");
//! # Ok::<(), Stop>(())
//! ```
//!
//! [`Files`](language::session::Files) says what a session may do with files:
//!
//! ```
//! use cutcake::{language::session::Files, prelude::*};
//! let mut session = Session::new(Limit::default());
//! session.set_files(Files::sandbox(std::env::temp_dir())?);
//! assert!(session.text_of("Export({3|1}, \"game.json\")").is_err());
//! assert!(session.text_of("load \"/etc/hosts\"").is_err());
//! # Ok::<(), std::io::Error>(())
//! ```
pub use cutcake_base::{
    board, file, host, input, limit, number, player, position, progress, random, rules, stack, standing,
};
pub use cutcake_certificate as certificate;
pub use cutcake_guess as guess;
pub use cutcake_impartial as impartial;
pub use cutcake_loopy as loopy;
pub use cutcake_misere as misere;
pub use cutcake_partizan as partizan;
pub use cutcake_play as play;
pub use cutcake_render as render;
pub use cutcake_rulesets as ruleset;
pub use cutcake_synchronized as synchronized;
pub use cutcake_three_player as three_player;
pub use cutcake_transfinite as transfinite;

/// The language: parsing and evaluation.
pub mod language {
    pub use cutcake_builtins::{builtin, contest, evaluation, help, own_rules, page, play, python, session, topic};
    pub use cutcake_language::{ERROR_KINDS, Error, ErrorKind, read, record};
}

/// The items that most programs need which calculate with games or define rulesets.
pub mod prelude {
    pub use crate::{
        host::Host,
        impartial::ImpartialRules,
        language::{
            Error,
            evaluation::Value,
            own_rules::OwnRules,
            session::{Files, Session},
        },
        limit::{Limit, Stop},
        number::Rational,
        partizan::{Game, Relation, Store},
        play::{catalogue::Catalogue, sum::Sum},
        player::Player,
        position::{Board, Boards, board},
        rules::Rules,
        ruleset::{Entry, NoBoard, Play, Ruleset},
        standing::{Answer, Standing},
        synchronized::SynchronizedRules,
        three_player::ThreePlayerRules,
    };
}
