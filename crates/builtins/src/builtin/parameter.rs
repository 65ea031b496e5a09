//! What the functions that come with the program take.

use cutcake_misere as misere;

use crate::kind::{convert::is_collection, value::Value};

/// What a parameter takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind {
    /// A two-player value: a dyadic number, a game, a form, or a position, which is turned into its value.
    Game,
    /// The same, but a position stays the sum of boards that it is, and a form stays as it is written.
    Play,
    /// The same of a game that two players play in turn.
    InTurn,
    /// The same, and a misère game. What is loopy is taken too, since a function of impartial games says better why it means none.
    PlayOrMisere,
    /// A misère game.
    Misere,
    /// A misère quotient.
    Quotient,
    /// What has a misère quotient: a ruleset of heaps, the code of one, or an impartial game.
    Heaps,
    /// A game that players play in turn: of two players, loopy or not, of three, or a misère game.
    Alternating,
    /// A two-player value, a thermograph, or one of its walls.
    Thermal,
    /// A table.
    Table,
    /// A wall or a scaffold of a thermograph, or a table.
    WallOrTable,
    /// A grid, a strip or a table.
    BoardOrTable,
    /// A grid, or a table.
    GridOrTable,
    /// A game of two players, in turn or at once: what [`Game`](Kind::Game) or [`Synchronized`](Kind::Synchronized) takes.
    OfTwo,
    /// A collection, or a ruleset.
    CollectionOrRuleset,
    /// A collection, or a number that stands for the integers from 1 to it.
    Bound,
    /// Values at points: a collection, a table, a function or a ruleset.
    Data,
    /// A two-player game as it is played, or a ruleset.
    PlayOrRuleset,
    /// What may repeat: the heaps of a ruleset, the items of a collection, the rows of a table.
    Repeating,
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
    /// A loopy game of two players.
    Loopy,
    /// The same, and a position whose value is loopy: its value is meant.
    LoopyValue,
    /// A game of two players in turn, loopy or not.
    LoopyOrShort,
    /// A game as it is played, loopy or not, and a misère game.
    PlayOrLoopy,
    /// The order of a power: a number, or `on`.
    Order,
    /// What adds: a number, a game of any theory, a string; or one collection of such.
    Summand,
    /// What has an order: a number, a game of two players, a string; or one collection of such.
    Ordered,
    /// A rational number, an ordinal, or another surreal number.
    Ordinal,
    /// A game as it is played, or such a number.
    PlayOrOrdinal,
    /// An integer, or one collection of them or position.
    Integers,
    /// A non-negative integer, or one collection of them or position.
    Natural,
    /// A boolean, or one collection of them.
    Truth,
    /// A pair of a key and its value, or a collection and a function.
    Mapped,
    /// A range.
    Range,
    /// The size of the boards of a sweep, bounds for their numbers, or positions.
    Size,
    /// A board as it is written, or how large an empty one is.
    Rows,
    /// An edge, or a graph, whose vertices have labels.
    Labelled,
    /// A comparison, whose two sides are kept: the tuple of the left side, the sign and the right side.
    Claim,
    /// A question: the call of a function that comes with the program, or a comparison, which are kept; or any value.
    Question,
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
    /// What bears letters or labels: a grid, a strip or a graph.
    Lettered,
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
    /// Whether a function that takes this first gives the parameters of a ruleset to it that stand behind.
    pub(super) fn takes_ruleset(self) -> bool {
        matches!(self, Kind::Ruleset | Kind::Data | Kind::Repeating)
    }

    /// Whether it is about play, so that a function that takes this first may search.
    pub(super) fn is_played(self) -> bool {
        matches!(
            self,
            Kind::Game
                | Kind::Play
                | Kind::InTurn
                | Kind::PlayOrMisere
                | Kind::Heaps
                | Kind::LoopyOrShort
                | Kind::PlayOrLoopy
                | Kind::Alternating
                | Kind::OfTwo
                | Kind::PlayOrRuleset
                | Kind::Synchronized
                | Kind::ThreePlayer
                | Kind::ByStrategy
                | Kind::Position
                | Kind::Thermal
        ) || self.takes_ruleset()
    }

    /// The kind in words, with an article.
    pub fn words(self) -> &'static str {
        match self {
            Kind::Game => "a game",
            Kind::Thermal => "a game or a thermograph",
            Kind::Table => "a table",
            Kind::Ordinal => "an ordinal or another number",
            Kind::PlayOrOrdinal => "a game or an ordinal",
            Kind::WallOrTable => "a wall or a table",
            Kind::BoardOrTable => "a grid, a strip or a table",
            Kind::GridOrTable => "a grid or a table",
            Kind::PlayOrRuleset => "a game, a position or a ruleset",
            Kind::CollectionOrRuleset => "a collection or a ruleset",
            Kind::Repeating => "a ruleset, a tuple or a table",
            Kind::Bound => "a collection, or a number n for 1..n",
            Kind::Data => "a sequence, a map, a table, a function or a ruleset",
            Kind::Play => "a game or a position",
            Kind::InTurn => "a two-player game or position",
            Kind::PlayOrMisere => "an impartial or partizan game or position",
            Kind::Misere => "a misère game",
            Kind::Quotient => "a misère quotient",
            Kind::Heaps => "a ruleset, a code or a misère game",
            Kind::Loopy | Kind::LoopyValue => "a loopy game",
            Kind::LoopyOrShort => "a two-player game or position",
            Kind::PlayOrLoopy => "a game or a position",
            Kind::Order => "a number or on",
            Kind::Alternating => "a game or position of players in turn",
            Kind::OfTwo => "a game of two players",
            Kind::Synchronized => "a synchronized value or position",
            Kind::ThreePlayer => "a three-player game or position",
            Kind::ByStrategy => "a synchronized or a three-player game",
            Kind::Position => "a position",
            Kind::Turned => "a three-player game or a grid",
            Kind::Summand => "numbers, games or strings, or one collection of them,",
            Kind::Ordered => "numbers, games or strings, or one collection of them,",
            Kind::Integers => "integers, or one collection of them,",
            Kind::Natural => "non-negative integers, or one collection of them,",
            Kind::Truth => "booleans, or one collection of them,",
            Kind::Mapped => "pairs (key, value), or a collection and a function,",
            Kind::Range => "a range such as 8..64",
            Kind::Size => "a size such as (3, 4)",
            Kind::Rows => "the text or the size of a board",
            Kind::Labelled => "an edge or a graph",
            Kind::Claim => "a comparison (such as `[3,2] > 0`)",
            Kind::Question => "a question (such as `Outcome(G)`)",
            Kind::Number => "a number",
            Kind::Integer => "an integer",
            Kind::Boolean => "a boolean",
            Kind::String => "a string",
            Kind::Player => "a player",
            Kind::Collection => "a tuple, a range, a set, a map or a string",
            Kind::Function => "a function",
            Kind::Ruleset => "a ruleset",
            Kind::Board => "a grid or a strip",
            Kind::Lettered => "a grid, a strip or a graph",
            Kind::Grid => "a grid",
            Kind::Graph => "a graph",
            Kind::Edge => "an edge",
            Kind::Any => "any value",
        }
    }

    /// Whether a value is of this kind.
    pub(crate) fn admits(self, value: &Value) -> bool {
        match self {
            Kind::Game | Kind::InTurn => {
                matches!(value, Value::Number(_) | Value::Game(_) | Value::AsPlayed(_) | Value::Position(_))
            }
            Kind::Thermal => Kind::Game.admits(value) || matches!(value, Value::Thermograph(_) | Value::Wall(_)),
            Kind::PlayOrMisere => Kind::LoopyOrShort.admits(value) || Kind::Misere.admits(value),
            Kind::Loopy | Kind::LoopyValue => value.is_loopy(),
            Kind::LoopyOrShort => Kind::InTurn.admits(value) || Kind::Loopy.admits(value),
            Kind::PlayOrLoopy => [Kind::Play, Kind::Loopy, Kind::Misere].into_iter().any(|kind| kind.admits(value)),
            Kind::Heaps => [Kind::Ruleset, Kind::String, Kind::PlayOrMisere].into_iter().any(|kind| kind.admits(value)),
            Kind::Order => Kind::Number.admits(value) || Kind::Loopy.admits(value),
            Kind::Misere => matches!(value, Value::Misere(misere::Value::Game(_))),
            Kind::Quotient => matches!(value, Value::Misere(misere::Value::Quotient(_))),
            Kind::Alternating => {
                [Kind::LoopyOrShort, Kind::ThreePlayer, Kind::Misere].into_iter().any(|kind| kind.admits(value))
            }
            Kind::PlayOrRuleset => Kind::InTurn.admits(value) || Kind::Ruleset.admits(value),
            Kind::CollectionOrRuleset | Kind::Repeating => {
                Kind::Collection.admits(value) || Kind::Ruleset.admits(value)
            }
            Kind::Table => matches!(value, Value::Table(_)),
            Kind::WallOrTable => matches!(value, Value::Wall(_)) || Kind::Table.admits(value),
            Kind::BoardOrTable => Kind::Board.admits(value) || Kind::Table.admits(value),
            Kind::GridOrTable => Kind::Grid.admits(value) || Kind::Table.admits(value),
            Kind::Bound => Kind::Collection.admits(value) || Kind::Integer.admits(value),
            Kind::Data => is_list(value) || Kind::Function.admits(value) || Kind::Ruleset.admits(value),
            Kind::OfTwo => Kind::Game.admits(value) || Kind::Synchronized.admits(value),
            Kind::Play => {
                [Kind::Game, Kind::Synchronized, Kind::ThreePlayer].into_iter().any(|kind| kind.admits(value))
            }
            Kind::ThreePlayer => {
                matches!(value, Value::Number(_) | Value::ThreePlayer(_) | Value::SumWithForm(_) | Value::Position(_))
            }
            Kind::Synchronized => matches!(value, Value::Number(_) | Value::Infinitesimal(_) | Value::Position(_)),
            Kind::ByStrategy => Kind::Synchronized.admits(value) || Kind::ThreePlayer.admits(value),
            Kind::Position => matches!(value, Value::Position(_)),
            Kind::Turned => Kind::ThreePlayer.admits(value) || matches!(value, Value::Grid(_)),
            Kind::Summand => {
                Kind::Play.admits(value)
                    || Kind::Loopy.admits(value)
                    || value.is_transfinite()
                    || Kind::String.admits(value)
                    || Kind::Collection.admits(value)
            }
            Kind::Ordered => {
                Kind::OfTwo.admits(value)
                    || Kind::Loopy.admits(value)
                    || is_surreal(value)
                    || Kind::String.admits(value)
                    || Kind::Collection.admits(value)
            }
            Kind::Integers | Kind::Natural => {
                Kind::Integer.admits(value) || Kind::Position.admits(value) || is_list(value) || is_of_nimbers(value)
            }
            Kind::Ordinal => Kind::Number.admits(value) || is_of_nimbers(value),
            Kind::PlayOrOrdinal => Kind::Play.admits(value) || is_surreal(value),
            Kind::Truth => Kind::Boolean.admits(value) || is_list(value),
            Kind::Mapped => Kind::Collection.admits(value) || Kind::Function.admits(value),
            Kind::Range => matches!(value, Value::Range(_)),
            Kind::Size => Kind::Integer.admits(value) || Kind::Position.admits(value) || is_list(value),
            Kind::Rows => Kind::Integer.admits(value) || matches!(value, Value::String(_) | Value::Tuple(_)),
            Kind::Lettered => Kind::Board.admits(value) || Kind::Graph.admits(value),
            Kind::Labelled => Kind::Edge.admits(value) || Kind::Graph.admits(value),
            Kind::Claim => matches!(value, Value::Tuple(_)),
            Kind::Number => matches!(value, Value::Number(_)),
            Kind::Integer => matches!(value, Value::Number(number) if number.is_integer()),
            Kind::Boolean => matches!(value, Value::Boolean(_)),
            Kind::String => value.spelling().is_some(),
            Kind::Player => matches!(value, Value::Player(_)),
            Kind::Collection => is_collection(value),
            Kind::Function => matches!(value, Value::Function(_) | Value::Builtin(_)),
            Kind::Ruleset => matches!(value, Value::Ruleset(_)),
            Kind::Board => matches!(value, Value::Grid(_) | Value::Strip(_)),
            Kind::Grid => matches!(value, Value::Grid(_)),
            Kind::Graph => matches!(value, Value::Graph(_)),
            Kind::Edge => matches!(value, Value::Edge(_)),
            Kind::Question | Kind::Any => true,
        }
    }
}

/// Whether a value is a number beyond the rational ones, or may be a nimber.
fn is_of_nimbers(value: &Value) -> bool {
    is_surreal(value) || matches!(value, Value::Nimber(_) | Value::Game(_))
}

fn is_surreal(value: &Value) -> bool {
    matches!(value, Value::Surreal(_))
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

pub(super) const fn one(name: &'static str, kind: Kind) -> Parameter {
    Parameter { name, kind, times: Times::Once }
}

pub(super) const fn optional(name: &'static str, kind: Kind) -> Parameter {
    Parameter { name, kind, times: Times::Optional }
}

pub(super) const fn rest(name: &'static str, kind: Kind) -> Parameter {
    Parameter { name, kind, times: Times::Rest }
}

pub(super) const fn named(name: &'static str, kind: Kind) -> Parameter {
    Parameter { name, kind, times: Times::Named }
}
