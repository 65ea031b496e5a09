//! [`Piece`]: what can be written, whatever the format.
//!
//! A value is said in pieces from left to right, so that nothing is held twice and depth costs no stack. A value with
//! parts goes like this; formats that people read are given only the lines without a star:
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

/// The next thing to be written.
#[derive(Clone, Copy)]
pub enum Piece<'a> {
    /// A value of this kind begins.
    Begin(&'static str),
    /// It ends.
    End,
    /// A part of the value under a name, for programs: a text, a list, a record, a value.
    Part(&'static str),
    /// A collection begins.
    Open(Shape),
    /// Before each of its items.
    Next,
    /// It ends.
    Close(Shape),

    /// `true` or `false`.
    Boolean(bool),
    /// A number.
    Number(&'a Rational),
    /// A two-player value.
    Name(&'a Name),
    /// A sign of a two-player form that is written as it is played.
    Mark(partizan::Piece<'a>),
    /// `'`, before and behind such a form.
    Apostrophe,
    /// A three-player form, as it is typed: `<0||>`.
    ThreePlayer(&'a str),
    /// A synchronized value.
    Scales(&'a Infinitesimal),
    /// A number that is written by its own crate, in the format at hand.
    Formula(&'a str),
    /// A sum of boards.
    Boards(&'a [Board]),
    /// Between the first and the last number of a range.
    Dots,
    /// Between boards and a form beside them.
    Plus,
    /// A word of the language: a player, a function, a ruleset.
    Word(Style, &'a str),
    /// A symbol, as `N` or `<_CR`.
    Symbol {
        /// How it is spelt.
        symbol: &'a str,
        /// Whether it stands without quotes: where it need not read back, or does as it is.
        bare: bool,
    },
    /// A string, to stand between quotes.
    Quoted(&'a str),
    /// Text as it is.
    Text(&'a str),
    /// A piece of a program, as it was typed.
    Source(&'a str),
    /// What a result means, in words.
    Note(&'a str),
    /// Between two values of a line.
    Space,
    /// The call of a function that makes a value: `Grid("..x|o..", ".xo")`.
    Call {
        /// The function.
        name: &'a str,
        /// What it is given, each a piece.
        arguments: &'a [Piece<'a>],
    },
    /// A table, its cells written in the same format.
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
    /// `Map((k, v))`; its items are pairs.
    Map,
    /// `(k, v)` in a map.
    Pair,
    /// A list, for programs alone.
    List,
    /// A list of named parts, for programs alone.
    Record,
}

/// A board in a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The name of its ruleset; empty where brackets alone mean it.
    pub name: String,
    /// What stands between the brackets.
    pub entries: String,
    /// How often it stands there, unless that is once.
    pub times: Option<String>,
    /// Whether the players have changed places.
    pub negated: bool,
    /// Whether it is a value, whose text stands between no brackets.
    pub is_value: bool,
}

/// A sum of boards as it is typed, `0` without any.
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
