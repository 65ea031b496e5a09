//! The values of the language.

use std::{
    fmt,
    hash::{Hash, Hasher},
    rc::Rc,
};

use cutcake_misere as misere;
use cutcake_transfinite::{Nimber, Surreal};
use num_bigint::BigInt;

use crate::{
    board::{
        graph::{Edge, Graph},
        grid::Grid,
        strip::Strip,
    },
    kind::{
        collection::{Items, Nested, TOO_DEEP, ValueMap, ValueSet},
        function::Closure,
        loopy::form::Loopy,
        picture::Drawing,
    },
    limit::Stop,
    number::{Infinitesimal, Rational},
    partizan::{Game, Thermograph, Wall},
    play::sum::{RulesetId, Sum},
    player::Player,
    render::table::Table,
    synchronized::Outcome,
    three_player,
};

/// A value of the language.
///
/// Equality here is that of keys in a set: the same kind and the same content. The language's `==` compares by value
/// across kinds.
#[derive(Clone, Default)]
pub enum Value {
    /// The result of what has no value: a loop, a `def`.
    #[default]
    Nothing,
    /// `true` or `false`.
    Boolean(bool),
    /// A rational number; a dyadic one is also a game.
    Number(Rational),
    /// A two-player value that is not a number.
    Game(Game),
    /// A synchronized value that is not a number: `eps + eps^2`.
    Infinitesimal(Rc<Infinitesimal>),
    /// A number that is not rational: omega, omega^2-1/2, 1/omega.
    Surreal(Rc<Surreal>),
    /// A nimber that is not finite: `*omega`.
    Nimber(Rc<Nimber>),
    /// A value of misère play: `*[4,2]`.
    Misere(misere::Value),
    /// A value of loopy play: `over`, or an open part of a loopy form.
    Loopy(Loopy),
    /// `<…|…|…>`: a three-player form.
    ThreePlayer(three_player::Form),
    /// The sum of three-player boards and a form; neither is zero.
    SumWithForm(Rc<(Sum, three_player::Form)>),
    /// `'{…}'`: a two-player form that is not simplified.
    AsPlayed(Rc<Form>),
    /// Text.
    String(Rc<str>),
    /// A word that is a result: an outcome. Equal to the string of the same spelling.
    Symbol(Rc<str>),
    /// A mathematical result that is written differently in each format and not calculated with: a sign expansion, a
    /// series. Equal to the string of its ASCII text.
    Formula(Rc<Formula>),
    /// The outcome of a synchronized game: a symbol, equal to the string `>` and so on, printed with words beside it.
    Outcome(Outcome),
    /// A player.
    Player(Player),
    /// `(a, b)`.
    Tuple(Rc<Nested<Items>>),
    /// `a..b`.
    Range(Rc<(BigInt, BigInt)>),
    /// `Set(a, b)`.
    Set(Rc<Nested<ValueSet>>),
    /// `Map((k, v))`.
    Map(Rc<Nested<ValueMap>>),
    /// A function written in the language.
    Function(Rc<Closure>),
    /// A function that comes with the program.
    Builtin(BuiltinId),
    /// A ruleset.
    Ruleset(RulesetId),
    /// A sum of boards.
    Position(Rc<Sum>),
    /// A thermograph: `Thermograph(2, (1,), (0, -1), 2, (1,), (0, 1))`.
    Thermograph(Rc<Thermograph>),
    /// A wall or a scaffold of one: `Wall(2, (1,), (0, -1))`.
    Wall(Rc<Wall>),
    /// A table of results.
    Table(Rc<Table<Value>>),
    /// Rows and columns of letters: `Grid("..x|o..", ".xo")`.
    Grid(Rc<Grid>),
    /// A row of letters: `Strip("tt.f", ".tf")`.
    Strip(Rc<Strip>),
    /// A graph with labels: `Graph("l(r;e)")`.
    Graph(Rc<Graph>),
    /// An edge of a graph: `Edge("l", 1, 2)`.
    Edge(Rc<Edge>),
    /// A picture: `Draw(Cutcake[3,2])`.
    Picture(Rc<Drawing>),
}

/// A formula in each format.
#[derive(Clone, Debug)]
pub struct Formula {
    /// In ASCII.
    pub ascii: Rc<str>,
    /// In Unicode.
    pub unicode: String,
    /// In the math mode of LaTeX.
    pub latex: String,
}

/// The index of a builtin function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BuiltinId(pub u16);

/// A two-player form: options in the order written, repeated and dominated ones kept.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// An option in canonical form.
    Value(Game),
    /// An explicit form.
    Options {
        /// Left's options.
        left: Vec<Rc<Form>>,
        /// Right's options.
        right: Vec<Rc<Form>>,
        /// The number of levels below.
        depth: u32,
    },
}

impl Form {
    /// The form with these options.
    ///
    /// # Errors
    /// If it is nested too deeply.
    pub fn new(left: Vec<Rc<Form>>, right: Vec<Rc<Form>>) -> Result<Self, Stop> {
        let depth = left.iter().chain(&right).map(|option| option.depth() + 1).max().unwrap_or(0);
        if depth > crate::kind::collection::MAX_DEPTH {
            Err(TOO_DEEP)
        } else {
            Ok(Form::Options { left, right, depth })
        }
    }

    fn depth(&self) -> u32 {
        match self {
            Form::Value(_) => 0,
            Form::Options { depth, .. } => *depth,
        }
    }
}

impl From<Sum> for Value {
    fn from(sum: Sum) -> Self {
        Value::Position(Rc::new(sum))
    }
}

impl Value {
    /// A symbol.
    pub fn symbol(word: impl fmt::Display) -> Self {
        Value::Symbol(word.to_string().into())
    }

    /// The text of a string, or of a result that is equal to one.
    pub fn spelling(&self) -> Option<&str> {
        match self {
            Value::String(text) | Value::Symbol(text) => Some(text),
            Value::Formula(formula) => Some(&formula.ascii),
            Value::Outcome(outcome) => Some(outcome.symbol()),
            _ => None,
        }
    }

    /// A string.
    pub fn string(text: impl Into<Rc<str>>) -> Self {
        Value::String(text.into())
    }

    /// An integer.
    pub fn integer(number: impl Into<Rational>) -> Self {
        Value::Number(number.into())
    }

    /// A tuple.
    ///
    /// # Errors
    /// If it is nested too deeply.
    pub fn tuple(items: Vec<Value>) -> Result<Self, Stop> {
        Value::of_items(items.into())
    }

    /// A tuple of a few items.
    ///
    /// # Errors
    /// If it is nested too deeply.
    pub fn of_items(items: Items) -> Result<Self, Stop> {
        let depth = Value::depth_over(&items)?;
        Ok(Value::Tuple(Rc::new(Nested { items, depth })))
    }

    /// A set, in the order in which its members first come.
    ///
    /// # Errors
    /// If it is nested too deeply.
    pub fn set(items: ValueSet) -> Result<Self, Stop> {
        let depth = Value::depth_over(&items)?;
        Ok(Value::Set(Rc::new(Nested { items, depth })))
    }

    /// A map, in the order in which its keys first come.
    ///
    /// # Errors
    /// If it is nested too deeply.
    pub fn map(items: ValueMap) -> Result<Self, Stop> {
        let depth = Value::depth_over(items.keys().chain(items.values()))?;
        Ok(Value::Map(Rc::new(Nested { items, depth })))
    }

    /// The depth of a collection of these items.
    pub(super) fn depth_over<'a>(items: impl IntoIterator<Item = &'a Value>) -> Result<u32, Stop> {
        let depth = items.into_iter().map(Value::depth).max().unwrap_or(0) + 1;
        if depth > crate::kind::collection::MAX_DEPTH { Err(TOO_DEEP) } else { Ok(depth) }
    }

    /// Whether dropping the value does nothing.
    #[inline]
    pub(crate) fn is_plain(&self) -> bool {
        match self {
            Value::Number(number) => number.is_small(),
            Value::Nothing | Value::Boolean(_) | Value::Game(_) | Value::Player(_) | Value::Builtin(_) => true,
            _ => false,
        }
    }

    /// The nesting depth of collections.
    pub(crate) fn depth(&self) -> u32 {
        match self {
            Value::Tuple(tuple) => tuple.depth,
            Value::Set(set) => set.depth,
            Value::Map(map) => map.depth,
            Value::Picture(drawing) => drawing.of.iter().map(Value::depth).max().unwrap_or(0),
            _ => 0,
        }
    }

    /// Whether it is a number or a nimber beyond the finite ones.
    pub fn is_transfinite(&self) -> bool {
        matches!(self, Value::Surreal(_) | Value::Nimber(_))
    }

    /// Whether it is a value of loopy play only.
    pub fn is_loopy(&self) -> bool {
        matches!(self, Value::Loopy(_))
    }

    /// Whether it is a value of misère play only.
    pub fn is_misere(&self) -> bool {
        matches!(self, Value::Misere(_))
    }

    /// The kind of the value in words, with an article: `a number`.
    pub fn kind(&self) -> &'static str {
        match self {
            Value::Number(number) if number.is_integer() => "an integer",
            Value::Number(number) if number.is_dyadic() => "a dyadic number",
            Value::Misere(value) => value.kind(),
            Value::SumWithForm(_) => "a three-player game",
            other => other.words().0,
        }
    }

    /// The kind of the value in one word, for programs.
    pub fn type_name(&self) -> &'static str {
        self.words().1
    }

    /// The kind in words, and in one word for programs.
    fn words(&self) -> (&'static str, &'static str) {
        match self {
            Value::Nothing => ("nothing", "nothing"),
            Value::Boolean(_) => ("a boolean", "boolean"),
            Value::Number(_) => ("a rational number that is not dyadic", "number"),
            Value::Game(_) => ("a game", "game"),
            Value::Infinitesimal(_) => ("a synchronized value", "infinitesimal"),
            Value::Surreal(_) => ("a surreal number", "surreal"),
            Value::Nimber(_) => ("a transfinite nimber", "nimber"),
            Value::Misere(value) => (value.kind(), value.type_name()),
            Value::Loopy(_) => ("a loopy game", "loopy"),
            Value::ThreePlayer(_) => ("a three-player game", "three-player"),
            Value::AsPlayed(_) => ("a game as played", "form"),
            Value::String(_) => ("a string", "string"),
            Value::Symbol(_) | Value::Formula(_) | Value::Outcome(_) => ("a symbol", "symbol"),
            Value::Player(_) => ("a player", "player"),
            Value::Tuple(_) => ("a tuple", "tuple"),
            Value::Range(_) => ("a range", "range"),
            Value::Set(_) => ("a set", "set"),
            Value::Map(_) => ("a map", "map"),
            Value::Function(_) | Value::Builtin(_) => ("a function", "function"),
            Value::Ruleset(_) => ("a ruleset", "ruleset"),
            Value::Position(_) | Value::SumWithForm(_) => ("a position", "position"),
            Value::Thermograph(_) => ("a thermograph", "thermograph"),
            Value::Wall(_) => ("a wall", "wall"),
            Value::Table(_) => ("a table", "table"),
            Value::Grid(_) => ("a grid", "grid"),
            Value::Strip(_) => ("a strip", "strip"),
            Value::Graph(_) => ("a graph", "graph"),
            Value::Edge(_) => ("an edge", "edge"),
            Value::Picture(_) => ("a picture", "picture"),
        }
    }
}

/// Passes the kinds of values that are compared and hashed by their content to a macro.
macro_rules! with_plain_kinds {
    ($then:ident) => {
        $then!(Boolean Number Game Infinitesimal Surreal Nimber Misere Loopy ThreePlayer SumWithForm AsPlayed Player Range Builtin
            Ruleset Position Thermograph Wall Table Grid Strip Graph Edge Picture)
    };
}

impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        macro_rules! are_equal {
            ($($kind:ident)*) => {
                match (self, other) {
                    $((Value::$kind(a), Value::$kind(b)) => a == b,)*
                    (Value::Nothing, Value::Nothing) => true,
                    // 0 is a game of every theory, printed alike.
                    (Value::ThreePlayer(form), Value::Number(number))
                    | (Value::Number(number), Value::ThreePlayer(form)) => {
                        number.is_zero() && *form == three_player::Form::ZERO
                    }
                    (Value::Tuple(a), Value::Tuple(b)) => a.items == b.items,
                    (Value::Set(a), Value::Set(b)) => a.items == b.items,
                    (Value::Map(a), Value::Map(b)) => a.items == b.items,
                    (Value::Function(a), Value::Function(b)) => Rc::ptr_eq(a, b),
                    (a, b) => a.spelling().is_some_and(|text| b.spelling() == Some(text)),
                }
            };
        }
        with_plain_kinds!(are_equal)
    }
}

impl Eq for Value {}

impl Hash for Value {
    fn hash<H: Hasher>(&self, state: &mut H) {
        if let Value::ThreePlayer(three_player::Form::ZERO) = self {
            return Value::Number(Rational::ZERO).hash(state);
        }
        if let Some(text) = self.spelling() {
            return text.hash(state);
        }
        std::mem::discriminant(self).hash(state);
        macro_rules! hash {
            ($($kind:ident)*) => {
                match self {
                    $(Value::$kind(of) => of.hash(state),)*
                    Value::Nothing | Value::String(_) | Value::Symbol(_) | Value::Formula(_) | Value::Outcome(_) => {}
                    Value::Tuple(tuple) => tuple.items.hash(state),
                    // Sets and maps are equal whatever the order of insertion.
                    Value::Set(set) => set.items.len().hash(state),
                    Value::Map(map) => map.items.len().hash(state),
                    Value::Function(function) => Rc::as_ptr(function).hash(state),
                }
            };
        }
        with_plain_kinds!(hash);
    }
}
