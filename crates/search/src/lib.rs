//! Who wins a sum of games, by search; values are built of small boards only.
//!
//! A position is a sum of parts: boards in a few machine words ([`rules::PackedRules`]), boards that are asked of their rules
//! ([`boards::Boards`]), values, and a number. It is seen by who is to move, who is called Left: where Right is, the players
//! change about. What identifies a sum adds up ([`Key`](cutcake_base::search::Key)), and so do the facts by which many are decided at a glance
//! ([`facts::Facts`]): what a move leaves is looked up before it is built. What was found is kept in a [`Table`](cutcake_base::search::Table) of a
//! size that is set. Two engines look for an answer ([`Engine`](cutcake_base::search::Engine)), one depth first and one by proof numbers.
//!
//! The way is that of solvers of sums (M. Müller, Z. Li, *Locally informed global search for sums of combinatorial games*, CG
//! 2004; T. Folkersen, M. Müller, H. Du, *MCGS*, 2025).

// What is used from the rest of the project: only these lines know where it is.
use cutcake_base::search::{key, table};

pub mod boards;
mod choice;
pub mod database;
pub mod facts;
pub mod game;
mod interned;
pub mod packed;
mod packed_parts;
pub mod record;
pub mod rules;
pub mod search;
mod sum;
mod threads;
mod tied;
