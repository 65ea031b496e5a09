//! Games in which both players move at once (Cincotti and Iida, *The Game of Synchronized Cutcake*, 2007).
//!
//! In every round Left and Right choose their moves without knowing the other's choice. If neither can move, the game
//! is a draw; if exactly one can, that player wins.
//!
//! - [`SynchronizedRules`]: how a ruleset is played, by its boards, moves and results.
//! - [`Search`]: exact outcomes ([`Outcome`], [`Status`]) and proofs of claims for any sum, in bounded memory.
//! - [`strategy`], [`best_moves`]: the moves that keep what a player can guarantee, and the results of each reply.
//! - [`Mixed`], [`Chance`]: the average worth of a sum under optimal mixed strategies, and these strategies.
//! - [`Values`]: the values of rectangles, such as `eps + eps^2`, on the [`Scale`]s that play needs.
//! - [`Law`]: a proof by induction on play that values decide every sum of some rectangles.
//! - [`formula`], [`check_theorems`]: the printed theorems compared with the values.
//! - [`representatives`]: the sum of rectangles that represents a value, for comparisons by exact play.

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

/// The assumption where no law is proved.
pub const ADDITIVE: Standing = Standing::derived("values of synchronized games taken to add, without a law");

pub use law::{Extent, Found, Law, MOST_BOARDS, Refutation, Row, Weight};
pub use mixed::{Chance, MatrixGame, Mixed, Position};
pub use outcome::{Outcome, Status};
pub use proof::{Claim, Effort, Estimate, Estimator, Oracle, Search, Verdict};
pub use representative::{RepresentativeError, representatives};
pub use scale::Scale;
pub use strategy::{Move, Reply, Strategy, best_moves, strategy};
pub use theorem::{Erratum, Formula, check_theorems, formula};
pub use value::{ValueError, Values};
