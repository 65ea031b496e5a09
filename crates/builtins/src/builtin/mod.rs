//! The builtin functions: one registry entry each.
//!
//! An entry has the name of a function, its parameters, a summary, examples, and what it runs. It serves evaluation (which checks
//! the number of arguments and their kinds), completion, help, the reference, and the tests, which run the examples.

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
mod form;
mod game;
mod guess;
mod heads;
mod impartial;
mod infinitesimal;
mod integer;
mod join;
mod law;
mod limit;
mod loopy;
mod misere;
mod mixed;
mod network;
mod number;
mod outcome;
mod parameter;
mod period;
mod picture;
mod position;
mod product;
mod prove;
mod puzzle;
mod question;
mod random;
mod replay;
mod sample;
mod sequence;
mod size;
mod standing;
mod sweep;
mod synchronized;
mod table;
mod temperature;
mod text;
mod theory;
mod three_player;
mod transfinite;
mod two_player;
mod winners;
mod worker;

use std::sync::OnceLock;

use indexmap::IndexMap;

use cutcake_language::ruleset::ends::{LOONY, SUNNY};

use crate::{
    help,
    kind::{
        convert::Fallible,
        loopy::word,
        three_player::{OPEN, QUEER},
        value::{BuiltinId, Value},
    },
    number::Infinitesimal,
    partizan::Outcome,
    player::Player,
    read::loopy::PASS,
    run::{
        library::{Arguments, Callable, Library},
        machine::Machine,
    },
    synchronized::Status,
};

pub(crate) use call::{POSITIONS, SECONDS};
pub(crate) use draw::{is_drawn, picture_of, touched, touched_pieces};
pub use parameter::{Kind, Parameter, Times};
use {
    call::{many, player, player_of_three, players_at, ruleset_at},
    parameter::{named, one, optional, rest},
};

/// Functions whose names are likely names of games too: users' rulesets may have them.
const NAMES_OF_GAMES: &[&str] = &["Round", "Path", "Cycle", "Clique", "Star"];

/// What a builtin function does.
type Run = fn(&mut Machine, &Arguments) -> Fallible<Value>;

/// A builtin function.
pub struct Builtin {
    /// Its name.
    pub name: &'static str,
    /// Its parameters.
    pub parameters: &'static [Parameter],
    /// What it returns, in a sentence or two.
    pub summary: &'static str,
    /// Programs that demonstrate it; their answers are computed whenever they are shown.
    pub examples: &'static [&'static str],
    /// What it does.
    pub(super) run: Run,
}

impl Builtin {
    /// A function whose parameters are shared with others.
    const fn of(
        parameters: &'static [Parameter],
        name: &'static str,
        summary: &'static str,
        examples: &'static [&'static str],
        run: Run,
    ) -> Self {
        Builtin { name, parameters, summary, examples, run }
    }
}

/// A name with a fixed value; [`token::CONSTANTS`](crate::read::token::CONSTANTS) lists these names.
pub struct Constant {
    /// Its name.
    pub name: &'static str,
    /// What it is, in a sentence.
    pub summary: &'static str,
    /// The value.
    pub(super) value: fn() -> Value,
}

/// The functions on one subject.
pub struct Subject {
    /// The title of the subject.
    pub title: &'static str,
    /// The functions, in an order for reading.
    pub builtins: &'static [Builtin],
}

/// Every subject, in the order of the reference.
pub const SUBJECTS: &[Subject] = &[
    game::SUBJECT,
    temperature::SUBJECT,
    infinitesimal::SUBJECT,
    product::SUBJECT,
    form::SUBJECT,
    day::SUBJECT,
    random::SUBJECT,
    picture::SUBJECT,
    advice::SUBJECT,
    outcome::SUBJECT,
    replay::SUBJECT,
    puzzle::SUBJECT,
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
    misere::SUBJECT,
    loopy::SUBJECT,
    integer::SUBJECT,
    guess::SUBJECT,
    collection::SUBJECT,
    sequence::SUBJECT,
    choice::SUBJECT,
    board::SUBJECT,
    network::SUBJECT,
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
    Constant {
        name: "on",
        summary: "The loopy game `{pass|}`, greater than every other stopper.",
        value: || word(&"on"),
    },
    Constant { name: "off", summary: "The loopy game `{|pass}`, the negative of on.", value: || word(&"off") },
    Constant {
        name: "over",
        summary: "The loopy game `{0|pass}`: positive, less than every positive number, and greater than every multiple of up.",
        value: || word(&"over"),
    },
    Constant { name: "under", summary: "The loopy game `{pass|0}`, the negative of over.", value: || word(&"under") },
    Constant {
        name: "upon",
        summary: "The loopy game `{pass|*}`, printed `^[on]`: the sum of all powers of up.",
        value: || word(&"upon"),
    },
    Constant {
        name: "dud",
        summary: "The loopy game `{pass|pass}`: on + off, a draw beside every game.",
        value: || word(&"dud"),
    },
    Constant {
        name: "pass",
        summary: "Inside braces, the option that leads back to the form between them: `{0|pass}` is over.",
        value: || word(&PASS),
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
    Constant {
        name: "loony",
        summary: "The value of an impartial board with entailing moves or goals beside which, whatever else there is, the next player wins.",
        value: || Value::symbol(LOONY),
    },
    Constant {
        name: "sunny",
        summary: "The value of an impartial board to which nobody moves without having won: a goal.",
        value: || Value::symbol(SUNNY),
    },
    board::ORTHOGONAL,
    board::DIAGONAL,
    board::HEXAGONAL,
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
        by_name()[usize::from(place)][0]
    }

    fn owns(&self, name: &str) -> bool {
        let is_field =
            |builtin: &&Builtin| builtin.parameters.first().is_some_and(|first| first.kind == Kind::Quotient);
        !entries(name).iter().all(is_field) && !NAMES_OF_GAMES.contains(&name)
    }

    fn constant(&self, name: &str) -> Option<Value> {
        constant(name)
    }

    fn names(&self) -> Vec<&'static str> {
        names().collect()
    }

    fn about(&self, word: &str) -> Option<String> {
        help::about(word)
    }
}

/// The entries of each name, the most general one first. A call uses the first entry that accepts its first argument.
fn by_name() -> &'static IndexMap<&'static str, Vec<&'static Builtin>> {
    static BY_NAME: OnceLock<IndexMap<&'static str, Vec<&'static Builtin>>> = OnceLock::new();
    BY_NAME.get_or_init(|| {
        let mut by_name: IndexMap<_, Vec<_>> = IndexMap::new();
        for builtin in all() {
            by_name.entry(builtin.name).or_default().push(builtin);
        }
        by_name
    })
}

/// The entries with a name, the most general one first.
pub fn entries(name: &str) -> &'static [&'static Builtin] {
    by_name().get(name).map_or(&[], Vec::as_slice)
}

/// The most general builtin function with a name.
pub fn find(name: &str) -> Option<&'static Builtin> {
    entries(name).first().copied()
}

/// Every entry.
pub fn all() -> impl Iterator<Item = &'static Builtin> {
    SUBJECTS.iter().flat_map(|subject| subject.builtins)
}

/// The value of a constant.
pub fn constant(name: &str) -> Option<Value> {
    CONSTANTS.iter().find(|constant| constant.name == name).map(|constant| (constant.value)())
}

/// The names of all functions and constants.
pub fn names() -> impl Iterator<Item = &'static str> {
    by_name().keys().copied().chain(CONSTANTS.iter().map(|constant| constant.name))
}
