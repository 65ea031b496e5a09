//! The functions that come with the program: one registry entry each.
//!
//! An entry says what a function is called, what it takes, what it does, and gives examples. That one text serves
//! evaluation (arguments are counted and their kinds checked by it), completion, help, the reference, and the tests,
//! which run the examples.

mod advice;
mod board;
mod bounds;
mod call;
mod certificate;
mod choice;
mod collection;
mod counterexample;
mod day;
mod draw;
mod errata;
mod export;
mod failure;
mod for_all;
mod game;
mod guess;
mod heads;
mod impartial;
mod infinitesimal;
mod integer;
mod join;
mod law;
mod limit;
mod misere;
mod mixed;
mod number;
mod outcome;
mod parameter;
mod period;
mod picture;
mod position;
mod product;
mod prove;
mod question;
mod random;
mod replay;
mod sample;
mod size;
mod standing;
mod sweep;
mod synchronized;
mod table;
mod temperature;
mod text;
mod three_player;
mod transfinite;
mod winners;
mod worker;

use std::sync::OnceLock;

use indexmap::IndexMap;

use crate::{
    kind::{
        convert::Fallible,
        three_player::{OPEN, QUEER},
        value::{BuiltinId, Value},
    },
    number::Infinitesimal,
    partizan::Outcome,
    player::Player,
    run::{
        library::{Arguments, Callable, Library},
        machine::Machine,
    },
    synchronized::Status,
};

pub(crate) use draw::{is_drawn, picture_of};
pub use parameter::{Kind, Parameter, Times};
use {
    call::{many, player, player_of_three},
    parameter::{named, one, optional, rest},
};

/// What a builtin function does.
type Run = fn(&mut Machine, &Arguments) -> Fallible<Value>;

/// A function that comes with the program.
pub struct Builtin {
    /// Its name.
    pub name: &'static str,
    /// What it takes.
    pub parameters: &'static [Parameter],
    /// What it gives, in a sentence or two.
    pub summary: &'static str,
    /// Programs that show it; their answers are computed wherever they are shown.
    pub examples: &'static [&'static str],
    /// What it does.
    pub(super) run: Run,
}

/// A name that always means the same value; [`token::CONSTANTS`](crate::read::token::CONSTANTS) has their names.
pub struct Constant {
    /// Its name.
    pub name: &'static str,
    /// What it is, in a sentence.
    pub summary: &'static str,
    /// The value.
    pub(super) value: fn() -> Value,
}

/// The functions about one subject.
pub struct Subject {
    /// What they are about.
    pub title: &'static str,
    /// The functions, in the order of a text that explains them.
    pub builtins: &'static [Builtin],
}

/// Every subject, in the order of the reference.
pub const SUBJECTS: &[Subject] = &[
    game::SUBJECT,
    temperature::SUBJECT,
    infinitesimal::SUBJECT,
    product::SUBJECT,
    day::SUBJECT,
    random::SUBJECT,
    picture::SUBJECT,
    advice::SUBJECT,
    outcome::SUBJECT,
    replay::SUBJECT,
    position::SUBJECT,
    table::SUBJECT,
    heads::SUBJECT,
    export::SUBJECT,
    sweep::SUBJECT,
    synchronized::SUBJECT,
    law::SUBJECT,
    mixed::SUBJECT,
    prove::SUBJECT,
    standing::SUBJECT,
    three_player::SUBJECT,
    impartial::SUBJECT,
    errata::SUBJECT,
    join::SUBJECT,
    limit::SUBJECT,
    certificate::SUBJECT,
    number::SUBJECT,
    transfinite::SUBJECT,
    integer::SUBJECT,
    guess::SUBJECT,
    collection::SUBJECT,
    choice::SUBJECT,
    board::SUBJECT,
    text::SUBJECT,
];

/// Every constant.
pub const CONSTANTS: &[Constant] = &[
    Constant { name: "true", summary: "What holds.", value: || Value::Boolean(true) },
    Constant { name: "false", summary: "What does not hold.", value: || Value::Boolean(false) },
    Constant { name: "Left", summary: "The player Left.", value: || Value::Player(Player::Left) },
    Constant { name: "Center", summary: "The player Center.", value: || Value::Player(Player::Center) },
    Constant { name: "Right", summary: "The player Right.", value: || Value::Player(Player::Right) },
    Constant {
        name: "eps",
        summary: "The infinitesimal scale eps, the value of SynchronizedCutcake[3,2]; also typed `ε`.",
        value: || Infinitesimal::eps().into(),
    },
    Constant {
        name: "omega",
        summary: "The ordinal omega, greater than every integer; also typed `ω`. Numbers with it are surreal: `omega^2-1/2`, `1/omega`; \
                  `*omega` is a nimber.",
        value: crate::kind::transfinite::omega,
    },
    Constant {
        name: "winning",
        summary: "The strategy of a player who can be sure of a win.",
        value: || Value::symbol(Status::Winning),
    },
    Constant {
        name: "drawing",
        summary: "The strategy of a player who can be sure of a draw.",
        value: || Value::symbol(Status::Drawing),
    },
    Constant {
        name: "losing",
        summary: "The strategy of a player who can be sure of neither a win nor a draw.",
        value: || Value::symbol(Status::Losing),
    },
    Constant { name: "theorem", summary: "A theorem: what an answer can rest on.", value: || Value::symbol("theorem") },
    Constant {
        name: "derived",
        summary: "Rounds of play, values being taken as additive: what an answer about a synchronized position can rest on.",
        value: || Value::symbol("derived"),
    },
    Constant {
        name: "proved",
        summary: "A claim that was proved, and what an answer can rest on: exact search, or a calculation from the rules alone.",
        value: || Value::symbol("proved"),
    },
    Constant { name: "refuted", summary: "A claim that was refuted.", value: || Value::symbol("refuted") },
    Constant {
        name: "queer",
        summary: "The outcome of a three-player start from which no player wins against the other two.",
        value: || Value::symbol(QUEER),
    },
    Constant {
        name: "open",
        summary: "A three-player start whose outcome was not found within the limits, and a claim that was neither proved nor refuted.",
        value: || Value::symbol(OPEN),
    },
    board::ORTHOGONAL,
    board::DIAGONAL,
    board::COMPASS,
    board::KNIGHTS_MOVE,
    Constant { name: "Nothing", summary: "The value of what has none.", value: || Value::Nothing },
    Constant {
        name: "P",
        summary: "The outcome of a game that the player who moves second wins.",
        value: || Value::symbol(Outcome::P),
    },
    Constant {
        name: "N",
        summary: "The outcome of a game that the player who moves first wins.",
        value: || Value::symbol(Outcome::N),
    },
    Constant { name: "L", summary: "The outcome of a game that Left wins.", value: || Value::symbol(Outcome::L) },
    Constant { name: "R", summary: "The outcome of a game that Right wins.", value: || Value::symbol(Outcome::R) },
];

/// The functions and constants of this registry.
pub struct Registry;

impl Library for Registry {
    fn find(&self, name: &str) -> Option<BuiltinId> {
        by_name().get_index_of(name).and_then(|place| u16::try_from(place).ok()).map(BuiltinId)
    }

    fn function(&self, BuiltinId(place): BuiltinId) -> &'static dyn Callable {
        by_name()[usize::from(place)]
    }

    fn constant(&self, name: &str) -> Option<Value> {
        constant(name)
    }

    fn names(&self) -> Vec<&'static str> {
        names().collect()
    }
}

/// Every builtin function by its name.
fn by_name() -> &'static IndexMap<&'static str, &'static Builtin> {
    static BY_NAME: OnceLock<IndexMap<&'static str, &'static Builtin>> = OnceLock::new();
    BY_NAME.get_or_init(|| all().map(|builtin| (builtin.name, builtin)).collect())
}

/// The builtin function of a name.
pub fn find(name: &str) -> Option<&'static Builtin> {
    by_name().get(name).copied()
}

/// Every builtin function.
pub fn all() -> impl Iterator<Item = &'static Builtin> {
    SUBJECTS.iter().flat_map(|subject| subject.builtins)
}

/// The value of a constant.
pub fn constant(name: &str) -> Option<Value> {
    CONSTANTS.iter().find(|constant| constant.name == name).map(|constant| (constant.value)())
}

/// The names of all functions and constants.
pub fn names() -> impl Iterator<Item = &'static str> {
    all().map(|builtin| builtin.name).chain(CONSTANTS.iter().map(|constant| constant.name))
}
