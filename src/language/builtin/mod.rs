//! The functions that come with the program: one registry entry each.
//!
//! An entry says what a function is called, what it takes, what it does, and gives examples. That one text serves
//! evaluation (arguments are counted and their kinds checked by it), completion, help, the reference, and the tests,
//! which run the examples.

mod advice;
mod board;
mod bounds;
mod collection;
mod day;
mod game;
mod impartial;
mod infinitesimal;
mod number;
mod outcome;
mod picture;
mod position;
mod product;
mod synchronized;
mod table;
mod temperature;
mod text;
mod three_player;

use std::{rc::Rc, sync::OnceLock};

use indexmap::IndexMap;

use crate::{
    language::{
        kind::convert::{Fallible, argument_error, integer, items, mismatch, text as text_of, type_error, value_error},
        kind::three_player::{OPEN, QUEER},
        kind::value::{BuiltinId, Value},
        run::call::count,
        run::error::Error,
        run::library::{Arguments, Callable, Change, Library},
        run::machine::Machine,
    },
    number::Infinitesimal,
    partizan::{Game, Outcome},
    player::Player,
    ruleset::NoBoard,
    synchronized::Status,
};

/// What a parameter takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind {
    /// A two-player value: a dyadic number, a game, a form, or a position, which is turned into its value.
    Game,
    /// The same, but a position stays the sum of boards that it is, and a form stays as it is written.
    Play,
    /// A two-player value, a thermograph, or one of its walls.
    Thermal,
    /// A wall or a scaffold of a thermograph.
    Wall,
    /// A game of two players, in turn or at once: what [`Game`](Kind::Game) or [`Synchronized`](Kind::Synchronized) takes.
    OfTwo,
    /// A two-player game as it is played, or a ruleset.
    PlayOrRuleset,
    /// A number, an infinitesimal or a synchronized position.
    Synchronized,
    /// A three-player game: a form or a position, or 0.
    ThreePlayer,
    /// A synchronized or a three-player game: what has strategies.
    ByStrategy,
    /// A position of a ruleset.
    Position,
    /// What can be turned: a three-player game, or a grid.
    Turned,
    /// What adds: a number, a game of any theory, a string; or one collection of such.
    Summand,
    /// What has an order: a number, a game of two players, a string; or one collection of such.
    Ordered,
    /// A non-negative integer, or one collection of them or position.
    Natural,
    /// A boolean, or one collection of them.
    Truth,
    /// A pair of a key and its value.
    Pair,
    /// A range.
    Range,
    /// A board as it is written, or how large an empty one is.
    Rows,
    /// An edge, or a graph, whose vertices have labels.
    Labelled,
    /// A comparison, whose two sides are kept: the tuple of the left side, the sign and the right side.
    Claim,
    /// A rational number.
    Number,
    /// An integer.
    Integer,
    /// A boolean.
    Boolean,
    /// A string.
    String,
    /// A player.
    Player,
    /// A tuple, a range, a set, a map or a string.
    Collection,
    /// A function.
    Function,
    /// A ruleset.
    Ruleset,
    /// A grid or a strip.
    Board,
    /// A grid.
    Grid,
    /// A graph.
    Graph,
    /// An edge of a graph.
    Edge,
    /// Anything.
    Any,
}

impl Kind {
    /// The kind in words, with an article.
    pub fn words(self) -> &'static str {
        match self {
            Kind::Game => "a game",
            Kind::Thermal => "a game or a thermograph",
            Kind::Wall => "a wall",
            Kind::PlayOrRuleset => "a game, a position or a ruleset",
            Kind::Play => "a game or a position",
            Kind::OfTwo => "a game of two players",
            Kind::Synchronized => "a synchronized value or position",
            Kind::ThreePlayer => "a three-player game or position",
            Kind::ByStrategy => "a synchronized or a three-player game",
            Kind::Position => "a position",
            Kind::Turned => "a three-player game or a grid",
            Kind::Summand => "numbers, games or strings, or one collection of them,",
            Kind::Ordered => "numbers, games or strings, or one collection of them,",
            Kind::Natural => "non-negative integers, or one collection of them,",
            Kind::Truth => "booleans, or one collection of them,",
            Kind::Pair => "pairs (key, value)",
            Kind::Range => "a range such as 8..64",
            Kind::Rows => "the text or the size of a board",
            Kind::Labelled => "an edge or a graph",
            Kind::Claim => "a comparison (such as `[3,2] > 0`)",
            Kind::Number => "a number",
            Kind::Integer => "an integer",
            Kind::Boolean => "a boolean",
            Kind::String => "a string",
            Kind::Player => "a player",
            Kind::Collection => "a tuple, a range, a set, a map or a string",
            Kind::Function => "a function",
            Kind::Ruleset => "a ruleset",
            Kind::Board => "a grid or a strip",
            Kind::Grid => "a grid",
            Kind::Graph => "a graph",
            Kind::Edge => "an edge",
            Kind::Any => "any value",
        }
    }

    /// Whether a value is of this kind.
    pub(crate) fn admits(self, value: &Value) -> bool {
        match self {
            Kind::Game => {
                matches!(value, Value::Number(_) | Value::Game(_) | Value::AsPlayed(_) | Value::Position(_))
            }
            Kind::Thermal => Kind::Game.admits(value) || matches!(value, Value::Thermograph(_) | Value::Wall(_)),
            Kind::PlayOrRuleset => Kind::Play.admits(value) || Kind::Ruleset.admits(value),
            Kind::Wall => matches!(value, Value::Wall(_)),
            Kind::OfTwo => Kind::Game.admits(value) || Kind::Synchronized.admits(value),
            Kind::Play => {
                [Kind::Game, Kind::Synchronized, Kind::ThreePlayer].into_iter().any(|kind| kind.admits(value))
            }
            Kind::ThreePlayer => {
                matches!(value, Value::Number(_) | Value::ThreePlayer(_) | Value::Beside(_) | Value::Position(_))
            }
            Kind::Synchronized => matches!(value, Value::Number(_) | Value::Infinitesimal(_) | Value::Position(_)),
            Kind::ByStrategy => Kind::Synchronized.admits(value) || Kind::ThreePlayer.admits(value),
            Kind::Position => matches!(value, Value::Position(_)),
            Kind::Turned => Kind::ThreePlayer.admits(value) || matches!(value, Value::Grid(_)),
            Kind::Summand => Kind::Play.admits(value) || Kind::String.admits(value) || Kind::Collection.admits(value),
            Kind::Ordered => Kind::OfTwo.admits(value) || Kind::String.admits(value) || Kind::Collection.admits(value),
            Kind::Natural => Kind::Integer.admits(value) || Kind::Position.admits(value) || is_list(value),
            Kind::Truth => Kind::Boolean.admits(value) || is_list(value),
            Kind::Pair => matches!(value, Value::Tuple(pair) if pair.items.len() == 2),
            Kind::Range => matches!(value, Value::Range(_)),
            Kind::Rows => Kind::Integer.admits(value) || matches!(value, Value::String(_) | Value::Tuple(_)),
            Kind::Labelled => Kind::Edge.admits(value) || Kind::Graph.admits(value),
            Kind::Claim => matches!(value, Value::Tuple(claim) if claim.items.len() == 3),
            Kind::Number => matches!(value, Value::Number(_)),
            Kind::Integer => integer(value).is_ok(),
            Kind::Boolean => matches!(value, Value::Boolean(_)),
            Kind::String => text_of(value).is_ok(),
            Kind::Player => matches!(value, Value::Player(_)),
            Kind::Collection => items(value).is_ok(),
            Kind::Function => matches!(value, Value::Function(_) | Value::Builtin(_)),
            Kind::Ruleset => matches!(value, Value::Ruleset(_)),
            Kind::Board => matches!(value, Value::Grid(_) | Value::Strip(_)),
            Kind::Grid => matches!(value, Value::Grid(_)),
            Kind::Graph => matches!(value, Value::Graph(_)),
            Kind::Edge => matches!(value, Value::Edge(_)),
            Kind::Any => true,
        }
    }
}

/// Whether a value is a collection, and no string.
fn is_list(value: &Value) -> bool {
    Kind::Collection.admits(value) && !matches!(value, Value::String(_))
}

/// How often a parameter is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Times {
    /// Once.
    Once,
    /// Once or not at all.
    Optional,
    /// Any number of times, behind all others that are given by place.
    Rest,
    /// Once or not at all, by its name; such parameters stand last.
    Named,
}

/// A parameter of a builtin function.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// Its name, by which it can be given too.
    pub name: &'static str,
    /// What it takes.
    pub kind: Kind,
    /// How often it is given.
    pub times: Times,
}

const fn one(name: &'static str, kind: Kind) -> Parameter {
    Parameter { name, kind, times: Times::Once }
}

const fn optional(name: &'static str, kind: Kind) -> Parameter {
    Parameter { name, kind, times: Times::Optional }
}

const fn rest(name: &'static str, kind: Kind) -> Parameter {
    Parameter { name, kind, times: Times::Rest }
}

const fn named(name: &'static str, kind: Kind) -> Parameter {
    Parameter { name, kind, times: Times::Named }
}

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

/// A name that always means the same value; [`token::CONSTANTS`](crate::language::read::token::CONSTANTS) has their names.
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
    picture::SUBJECT,
    advice::SUBJECT,
    outcome::SUBJECT,
    position::SUBJECT,
    table::SUBJECT,
    synchronized::SUBJECT,
    three_player::SUBJECT,
    impartial::SUBJECT,
    number::SUBJECT,
    collection::SUBJECT,
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
        name: "theorem",
        summary: "A closed form of the literature: what the value of a synchronized position can rest on.",
        value: || Value::symbol("theorem"),
    },
    Constant {
        name: "derived",
        summary: "Rounds of play, values being additive: what the value of a synchronized position can rest on.",
        value: || Value::symbol("derived"),
    },
    Constant { name: "proved", summary: "A claim that search has proved.", value: || Value::symbol("proved") },
    Constant { name: "refuted", summary: "A claim that search has refuted.", value: || Value::symbol("refuted") },
    Constant {
        name: "queer",
        summary: "The outcome of a three-player start from which no player wins against the other two.",
        value: || Value::symbol(QUEER),
    },
    Constant {
        name: "open",
        summary: "A three-player start whose outcome was not found within the limits.",
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
pub(crate) fn constant(name: &str) -> Option<Value> {
    CONSTANTS.iter().find(|constant| constant.name == name).map(|constant| (constant.value)())
}

/// The names of all functions and constants.
pub fn names() -> impl Iterator<Item = &'static str> {
    all().map(|builtin| builtin.name).chain(CONSTANTS.iter().map(|constant| constant.name))
}

impl Arguments {
    /// The argument at a place, which a call has checked to be there.
    fn get(&self, place: usize) -> &Value {
        self.values.get(place).unwrap_or(&Value::Nothing)
    }

    /// The optional argument at a place.
    fn optional(&self, place: usize) -> Option<&Value> {
        self.values.get(place).filter(|value| !matches!(value, Value::Nothing))
    }

    /// The argument that is given by this name alone.
    fn named(&self, name: &str) -> Option<&Value> {
        self.named.iter().find(|(other, _)| **other == *name).map(|(_, value)| value)
    }

    /// The arguments from a place on.
    fn rest(&self, place: usize) -> &[Value] {
        self.values.get(place..).unwrap_or(&[])
    }

    /// An error, at the argument of a place where that is known.
    fn at(&self, place: usize, error: Box<Error>) -> Box<Error> {
        match self.place(place) {
            Some(span) => error.at(span.clone()),
            None => error,
        }
    }

    /// The two-player value at a place.
    fn game(&self, machine: &mut Machine, place: usize) -> Fallible<Game> {
        machine.game(self.get(place)).map_err(|error| self.at(place, error))
    }
}

impl Callable for Builtin {
    fn name(&self) -> &'static str {
        self.name
    }

    fn takes_many(&self) -> bool {
        self.parameters.first().is_some_and(|parameter| parameter.times == Times::Rest)
    }

    fn takes_claim(&self, place: usize) -> bool {
        self.parameters.get(place).is_some_and(|parameter| parameter.kind == Kind::Claim)
    }

    fn check(&self, machine: &mut Machine, arguments: &mut Arguments) -> Fallible<()> {
        machine.environment.limit.check()?;
        self.give_parameters(machine, arguments)?;
        self.place_named(arguments)?;
        let parameters = self.by_place();
        let least = parameters.iter().filter(|parameter| parameter.times == Times::Once).count();
        let has_rest = parameters.last().is_some_and(|parameter| parameter.times == Times::Rest);
        let given = arguments.values.len();
        if given < least || (given > parameters.len() && !has_rest) {
            let message = format!("{} is given {}", self.signature(), count(given, "argument"));
            return Err(argument_error(message).help(format!("`?{}` shows how it is called", self.name)));
        }
        for (place, value) in arguments.values.iter().enumerate() {
            let Some(parameter) = parameters.get(place).or(parameters.last()) else { continue };
            let is_left_out = parameter.times == Times::Optional && matches!(value, Value::Nothing);
            if !is_left_out {
                self.takes(machine, parameter, value).map_err(|error| arguments.at(place, error))?;
            }
        }
        for (name, value) in &arguments.named {
            if let Some(parameter) = self.parameters.iter().find(|parameter| *parameter.name == **name) {
                self.takes(machine, parameter, value)?;
            }
        }
        self.takes_ruleset(machine, arguments)
    }

    fn change(&self) -> Option<Change> {
        (self.name == collection::ADJOIN).then_some(collection::adjoin)
    }

    fn at_once(&self, arguments: &[Value]) -> Option<Value> {
        number::at_once(self.name, arguments)
    }

    fn call(&self, machine: &mut Machine, mut arguments: Arguments) -> Fallible<Value> {
        self.check(machine, &mut arguments)?;
        (self.run)(machine, &arguments)
    }
}

impl Builtin {
    /// The function as it is called: `Options(G, player?)`.
    pub fn signature(&self) -> String {
        let parameters: Vec<String> = self
            .parameters
            .iter()
            .map(|parameter| match parameter.times {
                Times::Once => parameter.name.to_owned(),
                Times::Optional => format!("{}?", parameter.name),
                Times::Rest => format!("{}, …", parameter.name),
                Times::Named => format!("; {}?", parameter.name),
            })
            .collect();
        format!("{}({})", self.name, parameters.join(", ").replace(", ;", ";"))
    }

    /// The parameters that are given by their places.
    fn by_place(&self) -> &'static [Parameter] {
        let named = self.parameters.iter().position(|parameter| parameter.times == Times::Named);
        &self.parameters[..named.unwrap_or(self.parameters.len())]
    }

    /// Checks the kind of an argument.
    fn takes(&self, machine: &Machine, parameter: &Parameter, value: &Value) -> Fallible<()> {
        if parameter.kind.admits(value) {
            return Ok(());
        }
        let (taken, found) = (parameter.kind.words(), value.kind());
        let error = type_error(format!("{} takes {taken} as {}, not {found}", self.name, parameter.name));
        let help = instead(machine, parameter.kind, value);
        Err(error.help(help.unwrap_or_else(|| format!("`?{}` shows how it is called", self.name))))
    }

    /// Gives arguments by name that are none of the function's own to the ruleset that it takes first:
    /// `PPositions(TriangularChocolate, 20; k := 3)`.
    fn give_parameters(&self, machine: &mut Machine, arguments: &mut Arguments) -> Fallible<()> {
        let Some(Value::Ruleset(family)) = arguments.values.first() else { return Ok(()) };
        let rules = Rc::clone(machine.environment.catalogue.get(*family));
        let sides = rules.sides().filter(|_| self.takes_bounds()).unwrap_or_default();
        let is_own =
            |name: &str| self.parameters.iter().any(|parameter| parameter.name == name) || sides.contains(&name);
        if self.parameters.first().is_none_or(|parameter| parameter.kind != Kind::Ruleset)
            || arguments.named.iter().all(|(name, _)| is_own(name))
        {
            return Ok(());
        }
        let mut places = arguments.places.as_deref().unwrap_or_default().to_vec();
        let by_place = arguments.values.len().min(places.len());
        let mut written = places.split_off(by_place).into_iter();
        let named = std::mem::take(&mut arguments.named).into_iter().map(|named| (named, written.next().flatten()));
        let (own, given): (Vec<_>, Vec<_>) = named.partition(|((name, _), _)| is_own(name));
        let parameters: Vec<(&str, &Value)> = given.iter().map(|((name, value), _)| (&**name, value)).collect();
        let ruleset = machine.ruleset_with(*family, &[], &parameters).map_err(|(entry, error)| {
            match entry.and_then(|entry| given.get(entry)) {
                Some((_, Some(place))) => error.at(place.clone()),
                _ => error,
            }
        })?;
        arguments.values[0] = Value::Ruleset(ruleset);
        for (named, place) in own {
            arguments.named.push(named);
            places.push(place);
        }
        arguments.places = Some(places.into());
        Ok(())
    }

    /// Whether it takes bounds for the sides of a ruleset one by one, and so single numbers for them by name.
    fn takes_bounds(&self) -> bool {
        self.by_place().last().is_some_and(|parameter| parameter.times == Times::Rest && parameter.name == "bounds")
    }

    /// Checks that a ruleset that is given to be played has its parameters.
    fn takes_ruleset(&self, machine: &Machine, arguments: &Arguments) -> Fallible<()> {
        let (Some(Parameter { kind: Kind::Ruleset, .. }), Some(Value::Ruleset(id))) =
            (self.parameters.first(), arguments.values.first())
        else {
            return Ok(());
        };
        let ruleset = machine.environment.catalogue.get(*id);
        let Err(NoBoard { rule, .. }) = ruleset.board(&[]) else { return Ok(()) };
        if ruleset.theory().kind().is_some() {
            return Ok(());
        }
        let form = ruleset.form();
        let example = form.split_once("; ").and_then(|(_, rest)| rest.strip_suffix(']'));
        let error = arguments.at(0, value_error(rule));
        Err(match example {
            Some(example) => {
                error.help(format!("add `; {example}` behind the other arguments: `{}(…; {example})`", self.name))
            }
            None => error,
        })
    }

    /// Moves arguments given by name to their places.
    fn place_named(&self, arguments: &mut Arguments) -> Fallible<()> {
        if arguments.named.is_empty() {
            return Ok(());
        }
        let mut places = arguments.places.as_deref().unwrap_or_default().to_vec();
        let by_place = arguments.values.len().min(places.len());
        let mut written = places.split_off(by_place).into_iter();
        let mut sides = Vec::new();
        for (name, value) in std::mem::take(&mut arguments.named) {
            let span = written.next().flatten();
            let misnamed = |message: String| {
                let error = argument_error(message);
                match &span {
                    Some(span) => error.at(span.clone()),
                    None => error,
                }
            };
            let place = self.by_place().iter().position(|parameter| *parameter.name == *name);
            let Some(place) = place else {
                if self.takes_bounds() || self.parameters.iter().any(|parameter| *parameter.name == *name) {
                    sides.push((name, value));
                    continue;
                }
                let error = misnamed(format!("{} has no `{name}`", self.signature()));
                return Err(error.help(format!("`?{}` shows how it is called", self.name)));
            };
            if arguments.values.len() <= place {
                arguments.values.resize(place + 1, Value::Nothing);
            } else if !matches!(arguments.values[place], Value::Nothing) {
                return Err(misnamed(format!("`{name}` is given twice")));
            }
            if places.len() <= place {
                places.resize(place + 1, None);
            }
            arguments.values[place] = value;
            places[place] = span;
        }
        arguments.places = Some(places.into());
        arguments.named = sides;
        Ok(())
    }
}

/// What to give a function that takes something of one kind instead of a value of another.
fn instead(machine: &Machine, needed: Kind, value: &Value) -> Option<String> {
    let help = match (needed, value) {
        (
            Kind::Game | Kind::Thermal | Kind::Play | Kind::OfTwo | Kind::ThreePlayer | Kind::Synchronized,
            Value::Ruleset(id),
        ) => {
            return Some(format!("a position of it is written {}", machine.environment.catalogue.get(*id).form()));
        }
        (Kind::Ruleset, Value::Position(_)) => "a ruleset is named without brackets: `Nim`",
        (Kind::Ruleset, _) => "`:list rulesets` at the prompt shows the rulesets",
        (Kind::Game | Kind::OfTwo, value) if machine.theory(value).is_some() => {
            return machine.not_two_player(value).help.clone();
        }
        (Kind::Game | Kind::Play | Kind::OfTwo | Kind::Synchronized, Value::String(_)) => {
            "a game is written without quotes: `{3|1}`, `Cutcake[8,7]`; what kind of value x is says `Type(x)`"
        }
        (Kind::Natural, Value::Game(_) | Value::AsPlayed(_)) => {
            "the number of the nimber `*3` is 3, or `Grundy(*3)`; nimbers themselves add: `*2 + *3`"
        }
        (Kind::Natural, _) => "the integers are its arguments, or the items of one collection: `(1, 2)`, `0..5`",
        (Kind::Truth, _) => "a comparison gives a boolean: `All(x > 0 for x in t)`",
        (Kind::Pair, _) => {
            "a map is `Map((\"a\", 1), (\"b\", 2))`; what a function gives for each item is `t.Apply(f)`"
        }
        (Kind::Position, _) => "a position is written by its ruleset: `Nim[3,5]`",
        (Kind::Range, _) => "a range is written `8..64`",
        (Kind::Synchronized | Kind::ByStrategy, Value::Game(_) | Value::AsPlayed(_)) => {
            "a synchronized game is `[3,2]` or `eps`; where the players move in turn `WinningMoves(G, Left)` are the moves by which \
             Left wins, and `Outcome(G)` says who does"
        }
        (Kind::Synchronized | Kind::ByStrategy, _) => {
            "a synchronized game is `[3,2]` or `eps`, a three-player game `<L|C|R>`"
        }
        (Kind::Turned, _) => "a three-player game is `<L|C|R>`, a grid `Grid(\"..x|o..\", \".xo\")`",
        (Kind::Labelled, _) => "the label of a vertex of a graph is `g.Label(1)`, that of an edge `g.Edges[1].Label`",
        (Kind::Ordered, _) => "the greatest is `Max(1, 3, 2)`, or of the items of a collection `Max(t)`",
        (Kind::Summand, _) => "a sum is `Sum(1, *, 2)`, or of the items of a collection `Sum(t)`",
        (Kind::ThreePlayer, _) => "a three-player game is `<L|C|R>`, or a position such as `Cutblock[3,2,4]`",
        (Kind::Wall, _) => "walls are `LeftWall(G)` and `RightWall(G)`",
        (Kind::Player, Value::String(_) | Value::Symbol(_)) => {
            "the players are `Left`, `Right` and `Center`, without quotes"
        }
        (Kind::Collection, Value::Number(_)) => "a tuple is `(1, 2)`, of one item `(1,)`; a range is `1..9`",
        (Kind::Collection, Value::Game(_) | Value::Position(_)) => {
            "the options of a game are `Options(G)`; a tuple is `(1, 2)`"
        }
        (Kind::Function, _) => "a function is `x -> x + 1`, or the name of one",
        (Kind::String, _) => "a string stands between quotes; `String(x)` is that of a value",
        (Kind::Boolean, _) => "a comparison gives a boolean: `x > 0`, `x == 0`",
        (Kind::Play | Kind::Game | Kind::Thermal | Kind::OfTwo, Value::Tuple(_) | Value::Range(_) | Value::Set(_)) => {
            "for each item of a collection: `t.Apply(f)`"
        }
        _ => return None,
    };
    Some(help.to_owned())
}

/// The values that a function of many is called with: its arguments, or the items of the one collection it is given.
fn many(machine: &mut Machine, arguments: &Arguments) -> Fallible<Vec<Value>> {
    match arguments.values.as_slice() {
        [one] if items(one).is_ok() && !matches!(one, Value::String(_)) => machine.list(one),
        values => Ok(values.to_vec()),
    }
}

/// The player of three at a place.
fn player_of_three(arguments: &Arguments, place: usize) -> Fallible<Player> {
    match arguments.get(place) {
        Value::Player(player) => Ok(*player),
        other => Err(arguments.at(place, mismatch("a player", other))),
    }
}

/// The player of two at a place.
fn player(arguments: &Arguments, place: usize) -> Fallible<Player> {
    match arguments.get(place) {
        Value::Player(Player::Center) => {
            Err(arguments.at(place, type_error("Center plays in games for three; here the players are Left and Right")))
        }
        Value::Player(player) => Ok(*player),
        other => Err(arguments.at(place, mismatch("a player", other))),
    }
}
