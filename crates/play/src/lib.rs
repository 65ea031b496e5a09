//! What the theories have in common, and each theory as the language sees it.
//!
//! - [`sum`]: positions as a person writes them, sums of boards.
//! - [`catalogue`]: the rulesets, and what is known of their boards.
//! - [`kept`]: the answers of rules that run code, and what was found from them.
//! - `search`: who wins a sum of two-player boards.
//! - `two_player`, `synchronized`, `three_player`: what each theory says of a sum; `mixed`: mixed strategies of synchronized
//!   play; `loopy`: play that may return to a position; `misere`: play in which the player who cannot move wins.

pub mod catalogue;
pub mod kept;
pub mod loopy;
pub mod misere;
pub mod mixed;
pub mod search;
pub mod sum;
pub mod synchronized;
pub mod three_player;
pub mod two_player;

use cutcake_base::{limit, moves, number, player, position, rules, standing};
use cutcake_impartial as impartial;
use cutcake_partizan as partizan;
use cutcake_render as render;
use cutcake_rulesets as ruleset;
use cutcake_search as solver;

pub use synchronized::Unanswered;
