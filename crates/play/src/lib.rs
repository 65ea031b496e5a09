//! What the theories have in common, and each theory as the language sees it.
//!
//! - [`sum`]: positions as a person writes them, sums of boards.
//! - [`catalogue`]: the rulesets, and what is known of their boards.
//! - `graph`: the boards that play can come to, asked one at a time for their options; rounds and endless play.
//! - `search`: who wins a sum of two-player boards.
//! - `two_player`, `synchronized`, `three_player`: what each theory says of a sum; `mixed`: odds of moves that are made at once;
//!   `misere`: who wins when who cannot move wins.
pub mod catalogue;
pub mod graph;
pub(crate) mod misere;
pub mod mixed;
pub mod search;
pub mod sum;
pub mod synchronized;
pub mod three_player;
pub mod two_player;

use cutcake_base::{limit, number, player, position, rules, standing};
use cutcake_impartial as impartial;
use cutcake_partizan as partizan;
use cutcake_render as render;
use cutcake_rulesets as ruleset;

pub use synchronized::Unanswered;
