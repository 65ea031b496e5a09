//! Who wins a sum of games, by search; values are built of small boards only.
//!
//! A position is a sum of parts: packed boards of a few machine words ([`rules::PackedRules`]), other boards, whose moves their
//! rules generate ([`boards::Boards`]), values, and a number. It is stored from the point of view of the player to move, who
//! counts as Left: where Right is to move, it is negated. Keys of sums are additive ([`Key`](cutcake_base::search::Key)), and
//! so are the facts that decide many of them without search ([`facts::Facts`]), so that options are looked up before they are
//! built. Results go to a transposition [`Table`](cutcake_base::search::Table) of fixed size. There are two engines
//! ([`Engine`](cutcake_base::search::Engine)): depth-first and proof-number search.
//!
//! The method is that of solvers of sums (M. Müller, Z. Li, *Locally informed global search for sums of combinatorial games*, CG
//! 2004; T. Folkersen, M. Müller, H. Du, *MCGS*, 2025).

// What is used from the rest of the project: only these lines know where it is.
use cutcake_base::search::{key, table};

pub mod boards;
mod choice;
pub mod database;
pub mod facts;
pub mod game;
mod interned;
mod isomorphism;
pub mod packed;
mod packed_parts;
pub mod record;
pub mod rules;
pub mod search;
mod sum;
mod threads;
mod tied;
