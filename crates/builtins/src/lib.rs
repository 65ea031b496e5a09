//! The builtin functions, and the sessions that offer them. Built on `language`, whose machine calls the functions.
//!
//! - [`builtin`]: the functions: one file per subject, one registry entry per function.
//! - [`session`]: a session: names, results, help and saving; also previews of an unfinished line, and completion.
//! - [`evaluation`]: what programs that embed the library use; [`own_rules`]: their own rulesets, in one trait.
//! - [`help`] and [`topic`]: the help on functions, rulesets and topics.
//! - [`contest`]: a game in progress; [`play`]: playing one in a session.
//! - `certificate`: certificates in a session: its rulesets supply the moves, its engines the winning moves.
//! - [`page`]: Markdown pages whose programs are run. [`python`]: the functions as Python sees them.

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
