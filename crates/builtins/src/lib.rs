//! The functions that come with the program, and sessions that have them. It rests on `language`, whose machine calls the
//! functions.
//!
//! - [`builtin`]: the functions, one file a subject, one registry entry each.
//! - [`session`]: one session: names, results, help, what is saved; what a line is worth so far, and completion.
//! - [`evaluation`]: what programs that use the library ask of a session; [`own_rules`]: a ruleset of theirs in one trait.
//! - [`help`] and [`topic`]: what is said of functions, rulesets and subjects.
//! - [`contest`]: a game in progress; [`play`]: how a session plays one.
//! - `certificate`: certificates in a session: its rulesets say the moves, its engines which moves win.
//! - [`page`]: pages of Markdown whose programs are run. [`python`]: the functions as Python has them.

pub mod builtin;
pub(crate) mod certificate;
pub(crate) mod completion;
pub mod contest;
pub mod evaluation;
pub mod exercise;
pub mod explore;
pub mod help;
pub mod own_rules;
pub mod page;
pub mod play;
mod preview;
pub mod python;
pub mod session;
pub mod topic;

use cutcake_base::{
    board, file, host, limit, moves, number, player, position, random, relation, rules, stack, standing,
};
use cutcake_guess as guess;
use cutcake_impartial as impartial;
use cutcake_language::{kind, read, record, run};
use cutcake_partizan as partizan;
use cutcake_render as render;
use cutcake_rulesets as ruleset;
use cutcake_synchronized as synchronized;
use cutcake_syntax::foreign;
use cutcake_three_player as three_player;
