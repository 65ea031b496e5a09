//! Three players moving in cyclic turn: forms, the order of each player, classes of numbers, winners and queer games.

pub(crate) mod position;

mod bound;
mod class;
mod coalition;
mod form;
mod harmless;
mod margin;
mod misere;
mod mobility;
mod number;
mod open_move;
mod order;
mod outcome;
mod shape;
mod strategy;

use cutcake_base::{limit, moves, player, rules, search, stack, standing};
use cutcake_partizan as partizan;

pub use crate::rules::three_player::ThreePlayerRules;
pub use class::{Class, Comparisons};
pub use coalition::{CoalitionSearch, MOST_POSITIONS};
pub use form::{Form, Forms};
pub use harmless::{AllyPlace, Answer, Safe, harmless};
pub use misere::MisereSearch;
pub use mobility::Mobility;
pub use order::{Offence, Values};
pub use outcome::{Outcome, Winner};
pub use position::{BoardValues, Play, Terms, ValuesMoves, find_mobility, find_values, mobility_of, values_of};
pub use strategy::{Line, Move, Plan, Round, Turn, moves};
