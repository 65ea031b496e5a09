//! Impartial games: two players in turn with the same moves; who cannot move loses.
//!
//! By the theorem of Sprague (1935) and Grundy (1939) every position is equal to one nim heap, its *Grundy value*: the
//! least natural number that no option has (mex). A sum has the exclusive or of the values of its terms, so that no sum
//! is ever searched.
//!
//! - [`position`]: what a ruleset says of its boards ([`ImpartialRules`]).
//! - [`grundy`]: the values of boards ([`GrundyValues`]), by theorem, by a table of the ruleset's own, or by search.
//! - `mex`: sets of values as bits.
//! - [`heap`]: games whose moves take from a heap and break it ([`HeapGame`]); [`code`]: the codes that say how;
//!   [`turning`]: those of coin-turning games; [`sequence`]: the values of their heaps; `divisions`: those of all ways to
//!   divide a heap; [`period`]: how such a sequence repeats, observed or proved.
//! - [`sweep`]: questions to all boards up to a bound.
//! - [`entailing`]: moves that have to be answered where they were made, and goals.
//! - [`misere`]: who wins when who cannot move wins.
//! - `wavefront`: tables over pairs of coordinates, made by several threads.

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

use cutcake_base::{explore, host, limit, moves, player, rules, search, standing};

pub use grundy::{GrundyValues, Outcome, Table};
pub use heap::HeapGame;
pub use period::{Periodicity, Standing};
pub use position::ImpartialRules;
pub use sequence::NimSequence;
