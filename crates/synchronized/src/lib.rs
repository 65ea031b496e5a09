//! Games in which both players move at once (Cincotti and Iida, *The Game of Synchronized Cutcake*, 2007).
//!
//! In every round Left and Right choose their moves without knowing the other's choice. If neither can move the game is
//! a draw; if exactly one can, that one wins.
//!
//! - [`SynchronizedRules`]: how a ruleset is played, by its boards, moves and results.
//! - [`Search`]: exact outcomes ([`Outcome`], [`Status`]) and proofs of claims for any sum of boards, in bounded memory.
//! - [`strategy`], [`best_moves`]: by which moves a player keeps what he can be sure of, and what each reply leads to.
//! - [`Mixed`], [`Chance`]: what a sum is worth on average where both choose their moves by the best odds, and these odds.
//! - [`Values`]: the values of rectangles, `eps + eps^2`, on the [`Scale`]s that play needs; how they are found.
//! - [`Law`]: that values decide every sum of some rectangles, proved by induction on play.
//! - [`formula`], [`check_theorems`]: the printed theorems against the values.
//! - [`representatives`]: the sum of rectangles that a value stands for, which makes a comparison with a value a
//!   question of exact play.

mod boards;
mod boxes;
mod closed;
mod descent;
mod generations;
mod induction;
mod interval;
mod law;
mod mixed;
mod outcome;
mod proof;
mod representative;
mod round;
mod scale;
mod sign;
mod strategy;
mod theorem;
mod value;

use cutcake_base::{limit, number, player, position, rules, stack, standing};

pub use crate::{
    rules::synchronized::{Rectangle, SynchronizedRules},
    standing::Standing,
};

/// What is taken for granted where no law is proved.
pub const ADDITIVE: Standing = Standing::derived("values of synchronized games taken to add, without a law");

pub use law::{Extent, Found, Law, MOST_BOARDS, Refutation, Row, Weight};
pub use mixed::{Chance, MatrixGame, Mixed, Position};
pub use outcome::{Outcome, Status};
pub use proof::{Claim, Effort, Estimate, Estimator, Search, Teller, Verdict};
pub use representative::{RepresentativeError, representatives};
pub use scale::Scale;
pub use strategy::{Move, Reply, Strategy, best_moves, strategy};
pub use theorem::{Erratum, Formula, check_theorems, formula};
pub use value::{ValueError, Values};
