//! [`Piece`]: the events from which a writer produces output, independent of the format.
//!
//! A value is written as a sequence of pieces, so that neither copies of its parts nor recursion are needed. For example, a tuple and
//! a game are written as follows; the lines with an asterisk are for programs only:
//!
//! ```text
//!   Begin("tuple") Open(Tuple) Next … Next … Close(Tuple) End
//!   Begin("game") Name({3|1})
//! *   Part("left") Open(List) Next Number(3) Close(List)
//!   End
//! ```

use crate::{
    ascii::Ascii,
    line::term,
    number::{Infinitesimal, Rational},
    partizan::{self, Name},
    picture::Picture,
    table::Table,
    text::Style,
};

/// A unit of output.
#[derive(Clone, Copy)]
pub enum Piece<'a> {
    /// The beginning of a value of the given type.
    Begin(&'static str),
    /// The end of a value.
    End,
    /// The name of a part of the value, which follows: a text, a list, a record or a value. For programs only.
    Part(&'static str),
    /// The beginning of a collection.
    Open(Shape),
    /// Precedes each item of a collection.
    Next,
    /// The end of a collection.
    Close(Shape),

    /// `true` or `false`.
    Boolean(bool),
    /// A number.
    Number(&'a Rational),
    /// A two-player value.
    Name(&'a Name),
    /// A symbol of a literal two-player form.
    Mark(partizan::Piece<'a>),
    /// `'`, which encloses a literal form.
    Apostrophe,
    /// A three-player form in the notation of input: `<0||>`.
    ThreePlayer(&'a str),
    /// A synchronized value.
    Scales(&'a Infinitesimal),
    /// A number that is already written in the format.
    Formula(&'a str),
    /// A sum of boards.
    Boards(&'a [Board]),
    /// `..` in a range.
    Dots,
    /// The operator between a sum of boards and a form.
    Plus,
    /// A word of the language: a player, a function, a ruleset.
    Word(Style, &'a str),
    /// A symbol, such as `N` or `<_CR`.
    Symbol {
        /// The spelling.
        symbol: &'a str,
        /// Whether it is written without quotes, since it need not be valid input or is so without them.
        bare: bool,
    },
    /// A string literal.
    Quoted(&'a str),
    /// Verbatim text.
    Text(&'a str),
    /// Source code.
    Source(&'a str),
    /// An explanation of a result.
    Note(&'a str),
    /// The space between two values.
    Space,
    /// A constructor call: `Grid("..x|o..", ".xo")`.
    Call {
        /// The function.
        name: &'a str,
        /// The arguments.
        arguments: &'a [Piece<'a>],
    },
    /// A table whose cells are already written in the format.
    Table(&'a Table<String>),
    /// A picture.
    Picture(&'a Picture),
}

/// A kind of collection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// `(a, b)`.
    Tuple,
    /// `Set(a, b)`.
    Set,
    /// `Map((k, v))`, whose items are pairs.
    Map,
    /// `(k, v)` in a map.
    Pair,
    /// A list, for programs only.
    List,
    /// A record of named parts, for programs only.
    Record,
}

/// A board in a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The name of the ruleset; empty for the default one.
    pub name: String,
    /// The text between the brackets.
    pub entries: String,
    /// The coefficient, unless it is 1.
    pub times: Option<String>,
    /// Whether it is negated.
    pub negated: bool,
    /// Whether it is a value instead of a board, written without brackets.
    pub is_value: bool,
}

/// A sum of boards in the notation of input; `0` if it is empty.
pub fn typed(boards: &[Board]) -> String {
    if boards.is_empty() {
        return "0".to_owned();
    }
    let mut text = String::new();
    for (place, board) in boards.iter().enumerate() {
        term(&mut Ascii, place == 0, board, &mut text);
    }
    text
}
