//! Impartial games: two players move alternately and have the same moves; a player who cannot move loses.
//!
//! By the theorem of Sprague (1935) and Grundy (1939) every position equals a nim heap, whose size is its *Grundy
//! value*: the mex of the values of its options. The value of a sum is the exclusive or of the values of its
//! components, so that no sum is ever searched.
//!
//! - [`position`]: what a ruleset states about its boards ([`ImpartialRules`]).
//! - [`grundy`]: the values of boards ([`GrundyValues`]), by theorem, by the ruleset's own table, or by search.
//! - [`mex`]: sets of values as bits.
//! - [`heap`]: games whose moves take from a heap and break it ([`HeapGame`]); [`code`]: their codes; [`turning`]:
//!   codes of coin-turning games; [`sequence`]: the values of heaps; `divisions`: those of all divisions of a heap;
//!   [`period`]: how such a sequence repeats, observed or proved.
//! - [`sweep`]: all boards up to a bound.
//! - [`entailing`]: entailing moves, and goals.
//! - [`misere`]: misère play.
//! - [`wavefront`]: tables over pairs of coordinates, computed by several threads.

pub mod code;
mod divisions;
pub mod entailing;
pub mod grundy;
pub mod heap;
pub mod mex;
pub mod misere;
pub mod period;
pub mod position;
pub mod sequence;
pub mod sweep;
pub mod turning;
pub mod wavefront;

use cutcake_base::{explore, host, limit, moves, number, player, rules, search, standing};

pub use grundy::{GrundyValues, Outcome, Table};
pub use heap::HeapGame;
pub use period::{Periodicity, Standing};
pub use position::ImpartialRules;
pub use sequence::NimSequence;
