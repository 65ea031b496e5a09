//! The parameters of builtin functions.

use cutcake_misere::Value as Misere;

use crate::kind::{convert::is_collection, value::Value};

/// The table of kinds: each with its words, its types in Python (names with an underscore are those of `_cutcake.pyi`), the kinds
/// that it includes, and a predicate for the other values of it.
macro_rules! kinds {
    ($($(#[$more:meta])* $kind:ident = $words:literal, [$($python:literal)*], [$($part:ident)*] $(, $own:expr)?;)*) => {
        /// The kind of value that a parameter accepts.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum Kind {
            $(#[doc = $words] #[doc = ""] $(#[$more])* $kind,)*
        }

        impl Kind {
            /// The kind in words, with an article.
            pub fn words(self) -> &'static str {
                match self {
                    $(Kind::$kind => $words,)*
                }
            }

            /// The types of this kind in Python.
            pub(crate) fn in_python(self) -> &'static [&'static str] {
                match self {
                    $(Kind::$kind => &[$($python),*],)*
                }
            }

            /// Whether a value is of this kind.
            pub(crate) fn admits(self, value: &Value) -> bool {
                match self {
                    $(Kind::$kind => {
                        false $(|| Kind::$part.admits(value))* $(|| { let own: fn(&Value) -> bool = $own; own(value) })?
                    })*
                }
            }
        }
    };
}

kinds! {
    /// A two-player value: a dyadic number, a game, a form, or a position, which is converted to its value.
    Game = "a game", ["_Game"], [],
        |value| matches!(value, Value::Number(_) | Value::Game(_) | Value::AsPlayed(_) | Value::Position(_));
    /// A game as it is played: a position stays a sum of boards, and a form stays as it is written.
    Play = "a game or a position", ["_Game"], [Game Synchronized ThreePlayer];
    /// The same for games of two players in turn.
    InTurn = "a two-player game or position", ["_Game"], [Game];
    /// The same, and misère games. Loopy games are accepted too, since functions of impartial games have better error messages
    /// for them.
    PlayOrMisere = "an impartial or partizan game or position", ["_Game"], [LoopyOrShort Misere];
    Misere = "a misère game", ["Value"], [], |value| matches!(value, Value::Misere(Misere::Game(_)));
    Quotient = "a misère quotient", ["Value"], [], |value| matches!(value, Value::Misere(Misere::Quotient(_)));
    /// Anything with a misère quotient: a ruleset of heaps, the code of one, or an impartial game.
    Heaps = "a ruleset, a code or a misère game", ["_Game" "str"], [Ruleset String PlayOrMisere];
    /// Two-player games, loopy or not, three-player games, and misère games.
    Alternating = "a game or position of players in turn", ["_Game"], [LoopyOrShort ThreePlayer Misere];
    /// A wall too.
    Thermal = "a game or a thermograph", ["_Game"], [Game], |value| matches!(value, Value::Thermograph(_) | Value::Wall(_));
    Table = "a table", ["Table"], [], |value| matches!(value, Value::Table(_));
    /// A scaffold of a thermograph too.
    WallOrTable = "a wall or a table", ["Value"], [Table], |value| matches!(value, Value::Wall(_));
    BoardOrTable = "a grid, a strip or a table", ["Value"], [Board Table];
    GridOrTable = "a grid or a table", ["Value"], [Grid Table];
    /// In turn or at once: [`Game`](Kind::Game) or [`Synchronized`](Kind::Synchronized).
    OfTwo = "a game of two players", ["_Game"], [Game Synchronized];
    CollectionOrRuleset = "a collection or a ruleset", ["_Items" "Value"], [Collection Ruleset];
    Bound = "a collection, or a number n for 1..n", ["SupportsIndex" "_Items"], [Collection Integer];
    /// Values at points.
    Data = "a sequence, a map, a table, a function or a ruleset", ["_Items" "Function" "Value"], [Function Ruleset], is_list;
    /// A two-player game as it is played, or a ruleset.
    PlayOrRuleset = "a game, a position or a ruleset", ["_Game"], [InTurn Ruleset];
    /// Anything with a period: the heaps of a ruleset, the items of a collection, the rows of a table.
    Repeating = "a ruleset, a tuple or a table", ["_Items" "Value"], [Collection Ruleset];
    Synchronized = "a synchronized value or position", ["_Game"], [],
        |value| matches!(value, Value::Number(_) | Value::Infinitesimal(_) | Value::Position(_));
    /// A form or a position, or 0.
    ThreePlayer = "a three-player game or position", ["_Game"], [],
        |value| matches!(value, Value::Number(_) | Value::ThreePlayer(_) | Value::SumWithForm(_) | Value::Position(_));
    /// Games that have strategies.
    ByStrategy = "a synchronized or a three-player game", ["_Game"], [Synchronized ThreePlayer];
    Position = "a position", ["Value"], [], |value| matches!(value, Value::Position(_));
    /// Anything that can be rotated.
    Turned = "a three-player game or a grid", ["_Game"], [ThreePlayer Grid];
    Loopy = "a loopy game", ["Value"], [], Value::is_loopy;
    /// A position with a loopy value is converted to it.
    LoopyValue = "a loopy game", ["Value"], [Loopy];
    /// Alternating play, loopy or not.
    LoopyOrShort = "a two-player game or position", ["_Game"], [InTurn Loopy];
    /// A game as it is played, loopy or not, or a misère game.
    PlayOrLoopy = "a game or a position", ["_Game"], [Play Loopy Misere];
    /// The exponent of a power.
    Order = "a number or on", ["_Game"], [Number Loopy];
    /// Anything that can be added.
    Summand = "numbers, games or strings, or one collection of them,", ["_Game" "_Items"], [Play Loopy Misere String Collection],
        Value::is_transfinite;
    /// Anything ordered; games are those of two players.
    Ordered = "numbers, games or strings, or one collection of them,", ["_Game" "_Items"], [OfTwo Loopy String Collection], is_surreal;
    /// A rational number, an ordinal, or another surreal number.
    Ordinal = "an ordinal or another number", ["_Game"], [Number], may_be_nimber;
    /// A game as it is played, or a surreal number.
    PlayOrOrdinal = "a game or an ordinal", ["_Game"], [Play], is_surreal;
    /// A position stands for its numbers.
    Integers = "integers, or one collection of them,", ["SupportsIndex" "_Items" "Value"], [Integer Position],
        |value| is_list(value) || may_be_nimber(value);
    Natural = "non-negative integers, or one collection of them,", ["SupportsIndex" "_Items" "Value"], [Integers];
    Truth = "booleans, or one collection of them,", ["bool" "_Items"], [Boolean], is_list;
    Mapped = "pairs (key, value), or a collection and a function,", ["_Items" "Function" "Value"], [Collection Function];
    Range = "a range such as 8..64", ["range"], [], |value| matches!(value, Value::Range(_));
    /// The size of the boards of a sweep, bounds for their numbers, or positions.
    Size = "a size such as (3, 4)", ["SupportsIndex" "_Items" "Value"], [Integer Position], is_list;
    /// A board as text, or the size of an empty board.
    Rows = "the text or the size of a board", ["SupportsIndex" "_Items"], [Integer],
        |value| matches!(value, Value::String(_) | Value::Tuple(_));
    /// Anything with labels.
    Labelled = "an edge or a graph", ["Value"], [Edge Graph];
    /// A comparison that is not evaluated: the tuple of the left side, the sign and the right side.
    Claim = "a comparison (such as `[3,2] > 0`)", ["tuple[Any, str, Any]"], [], |value| matches!(value, Value::Tuple(_));
    /// A call of a builtin function or a comparison, which are not evaluated; or any value.
    Question = "a question (such as `Outcome(G)`)", ["Any"], [Any];
    Number = "a number", ["_Real"], [], |value| matches!(value, Value::Number(_));
    Integer = "an integer", ["SupportsIndex"], [], |value| matches!(value, Value::Number(number) if number.is_integer());
    Boolean = "a boolean", ["bool"], [], |value| matches!(value, Value::Boolean(_));
    String = "a string", ["str"], [], |value| value.spelling().is_some();
    Player = "a player", ["Value"], [], |value| matches!(value, Value::Player(_));
    Collection = "a tuple, a range, a set, a map or a string", ["_Items"], [], is_collection;
    Function = "a function", ["Function" "Value"], [], |value| matches!(value, Value::Function(_) | Value::Builtin(_));
    Ruleset = "a ruleset", ["Ruleset"], [], |value| matches!(value, Value::Ruleset(_));
    Board = "a grid or a strip", ["Value"], [Grid], |value| matches!(value, Value::Strip(_));
    /// Anything with letters or labels.
    Lettered = "a grid, a strip or a graph", ["Value"], [Board Graph];
    Grid = "a grid", ["Value"], [], |value| matches!(value, Value::Grid(_));
    Graph = "a graph", ["Value"], [], |value| matches!(value, Value::Graph(_));
    Edge = "an edge", ["Value"], [], |value| matches!(value, Value::Edge(_));
    Any = "any value", ["Any"], [], |_| true;
}

impl Kind {
    /// Whether a function with this as its first parameter passes the named arguments that are not its own to the ruleset.
    pub(super) fn takes_ruleset(self) -> bool {
        matches!(self, Kind::Ruleset | Kind::Data | Kind::Repeating)
    }

    /// Whether it is about play, so that a function with this as its first parameter may search.
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
}

/// Whether a value is a surreal number that is not rational, or may be a nimber.
fn may_be_nimber(value: &Value) -> bool {
    is_surreal(value) || matches!(value, Value::Nimber(_) | Value::Game(_))
}

fn is_surreal(value: &Value) -> bool {
    matches!(value, Value::Surreal(_))
}

/// Whether a value is a collection other than a string.
fn is_list(value: &Value) -> bool {
    Kind::Collection.admits(value) && !matches!(value, Value::String(_))
}

/// How an argument is given for a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Times {
    /// Once.
    Once,
    /// Once or not at all.
    Optional,
    /// Any number of times, after all other positional arguments.
    Rest,
    /// Once or not at all, only by its name; these parameters come last.
    Named,
}

/// A parameter of a builtin function.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// Its name; any argument can be given by name.
    pub name: &'static str,
    /// What it accepts.
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
