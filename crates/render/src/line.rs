//! [`Line`]: the writer of the formats for people, which concatenates the pieces in the notation of a format.

use std::fmt::{self, Write};

use crate::{
    format::{Format, Writer, check_length},
    limit::{Limit, Stop},
    number::{Infinitesimal, Rational, infinitesimal::Term},
    partizan::{Piece as Mark, Up},
    picture::Picture,
    piece::{Board, Piece, Shape},
    table::Table,
    text::{Style, Text},
};

/// The notation of a format: how each piece is appended to a line. The default is the notation of input in ASCII.
pub(super) trait Letters {
    /// The format.
    fn format(&self) -> Format;

    /// `-5/8`
    fn number(&mut self, number: &Rational, line: &mut String) {
        push(line, format_args!("{number}"));
    }

    /// A symbol of a two-player value, other than a number.
    fn mark(&mut self, mark: Mark, line: &mut String) {
        typed_mark(mark, ["^", "v"], line);
    }

    /// A power of the scale eps: `eps^2`.
    fn scale(&mut self, exponent: &Rational, line: &mut String) {
        line.push_str("eps");
        match exponent {
            exponent if *exponent == Rational::ONE => {}
            exponent if exponent.is_integer() => push(line, format_args!("^{exponent}")),
            _ => push(line, format_args!("^({exponent})")),
        }
    }

    /// The sign between a coefficient and its factor.
    fn times(&self) -> &'static str {
        "*"
    }

    /// `<0||>`
    fn three_player(&mut self, form: &str, line: &mut String) {
        line.push_str(form);
    }

    /// `Cram[2,3]`
    fn board(&mut self, board: &Board, line: &mut String) {
        push(line, format_args!("{}[{}]", board.name, board.entries));
    }

    /// A value that is a component of a sum, in the notation of input.
    fn value(&mut self, text: &str, line: &mut String) {
        line.push_str(text);
    }

    /// A word of the language.
    fn word(&mut self, word: &str, line: &mut String) {
        line.push_str(word);
    }

    /// `N`, `<_CR`, or with quotes `">"`.
    fn symbol(&mut self, symbol: &str, bare: bool, line: &mut String) {
        if bare {
            line.push_str(symbol);
        } else {
            quote(symbol, line);
        }
    }

    /// A string between quotes.
    fn quoted(&mut self, text: &str, line: &mut String) {
        quote(text, line);
    }

    /// Verbatim text.
    fn text(&mut self, text: &str, line: &mut String) {
        line.push_str(text);
    }

    /// A piece of a program.
    fn source(&mut self, program: &str, line: &mut String) {
        line.push_str(program);
    }

    /// `'`
    fn apostrophe(&self) -> &'static str {
        "'"
    }

    /// The space between two values.
    fn space(&self) -> &'static str {
        " "
    }

    /// A picture.
    fn picture(&mut self, picture: &Picture) -> Text {
        picture.text(self.format())
    }

    /// A table.
    fn table(&mut self, table: &Table<String>, limit: &Limit) -> Result<Text, Stop> {
        table.aligned(limit)
    }
}

/// A text in the notation of a format.
pub(super) struct Line<L> {
    letters: L,
    limit: Limit,
    text: Text,
    /// The number of items so far of each open collection.
    items: Vec<usize>,
}

impl<L: Letters> Line<L> {
    pub(super) fn new(letters: L, limit: Limit) -> Self {
        Line { letters, limit, text: Text::new(), items: Vec::new() }
    }

    /// Takes the text written so far.
    pub(super) fn take(&mut self) -> Text {
        std::mem::take(&mut self.text)
    }

    /// The length of the text so far in bytes.
    pub(super) fn len(&self) -> usize {
        self.text.len()
    }

    /// The limit.
    pub(super) fn limit(&self) -> &Limit {
        &self.limit
    }

    /// Appends a text.
    pub(super) fn append(&mut self, text: Text) -> Result<(), Stop> {
        self.text.append(text);
        check_length(self.text.len(), &self.limit)
    }

    fn push(&mut self, style: Style, write: impl FnOnce(&mut L, &mut String)) {
        let letters = &mut self.letters;
        self.text.push_with(style, |line| write(letters, line));
    }

    fn open(&mut self, shape: Shape) {
        self.items.push(0);
        match shape {
            Shape::Set => self.push(Style::Name, |letters, line| letters.word("Set", line)),
            Shape::Map => self.push(Style::Name, |letters, line| letters.word("Map", line)),
            Shape::Tuple | Shape::Pair | Shape::List | Shape::Record => {}
        }
        self.text.push(Style::Plain, "(");
    }

    fn close(&mut self, shape: Shape) {
        let items = self.items.pop();
        let is_single = shape == Shape::Tuple && items == Some(1);
        self.text.push(Style::Plain, if is_single { ",)" } else { ")" });
    }

    /// Separates the next item of a collection from the previous one, if any.
    fn next(&mut self) {
        if let Some(items) = self.items.last_mut() {
            *items += 1;
            let is_first = *items == 1;
            self.text.push(Style::Plain, if is_first { "" } else { ", " });
        }
    }

    fn scales(&mut self, value: &Infinitesimal) -> Result<(), Stop> {
        if value.is_zero() {
            self.push(Style::Number, |letters, line| letters.number(&Rational::ZERO, line));
        }
        for (place, Term { exponent, coefficient }) in value.terms().iter().enumerate() {
            self.text.push(Style::Number, joint(place == 0, coefficient.signum() < 0));
            let size = coefficient.abs();
            self.push(Style::Number, |letters, line| {
                let has_scale = !exponent.is_zero();
                if !has_scale || size != Rational::ONE {
                    letters.number(&size, line);
                    line.push_str(if has_scale { letters.times() } else { "" });
                }
                if has_scale {
                    letters.scale(exponent, line);
                }
            });
            check_length(self.text.len(), &self.limit)?;
        }
        Ok(())
    }

    fn boards(&mut self, boards: &[Board]) -> Result<(), Stop> {
        if boards.is_empty() {
            self.push(Style::Game, |letters, line| letters.number(&Rational::ZERO, line));
        }
        for (place, board) in boards.iter().enumerate() {
            self.push(Style::Game, |letters, line| term(letters, place == 0, board, line));
            check_length(self.text.len(), &self.limit)?;
        }
        Ok(())
    }
}

impl<L: Letters> Writer for Line<L> {
    fn format(&self) -> Format {
        self.letters.format()
    }

    fn put(&mut self, piece: Piece) -> Result<(), Stop> {
        match piece {
            // Types and named parts are for programs.
            Piece::Begin(_) | Piece::End | Piece::Part(_) => {}
            Piece::Open(shape) => self.open(shape),
            Piece::Next => self.next(),
            Piece::Close(shape) => self.close(shape),
            Piece::Boolean(boolean) => {
                let word = if boolean { "true" } else { "false" };
                self.push(Style::Keyword, |letters, line| letters.word(word, line));
            }
            Piece::Number(number) => self.push(Style::Number, |letters, line| letters.number(number, line)),
            Piece::Name(name) => {
                for mark in name.pieces() {
                    self.put(Piece::Mark(mark))?;
                }
            }
            Piece::Mark(Mark::Number(number)) => self.put(Piece::Number(number))?,
            Piece::Mark(mark) => self.push(Style::Game, |letters, line| letters.mark(mark, line)),
            Piece::Apostrophe => self.text.push(Style::Game, self.letters.apostrophe()),
            Piece::ThreePlayer(form) => self.push(Style::Game, |letters, line| letters.three_player(form, line)),
            Piece::Scales(value) => self.scales(value)?,
            Piece::Formula(text) => self.text.push(Style::Number, text),
            Piece::Boards(boards) => self.boards(boards)?,
            Piece::Dots => self.text.push(Style::Plain, ".."),
            Piece::Plus => self.text.push(Style::Game, joint(false, false)),
            Piece::Word(style, word) => self.push(style, |letters, line| letters.word(word, line)),
            Piece::Symbol { symbol, bare } => {
                self.push(Style::Symbol, |letters, line| letters.symbol(symbol, bare, line));
            }
            Piece::Quoted(text) => self.push(Style::String, |letters, line| letters.quoted(text, line)),
            Piece::Text(text) => self.push(Style::Plain, |letters, line| letters.text(text, line)),
            Piece::Source(program) => self.push(Style::Plain, |letters, line| letters.source(program, line)),
            Piece::Note(words) => self.push(Style::Plain, |letters, line| {
                line.push_str(letters.space());
                letters.text(&format!("({words})"), line);
            }),
            Piece::Call { name, arguments } => {
                self.put(Piece::Word(Style::Name, name))?;
                self.put(Piece::Open(Shape::Pair))?;
                for argument in arguments {
                    self.put(Piece::Next)?;
                    self.put(*argument)?;
                }
                self.put(Piece::Close(Shape::Pair))?;
            }
            Piece::Space => self.text.push(Style::Plain, self.letters.space()),
            Piece::Table(table) => {
                let table = self.letters.table(table, &self.limit)?;
                self.text.append(table);
            }
            Piece::Picture(picture) => self.text.append(self.letters.picture(picture)),
        }
        check_length(self.text.len(), &self.limit)
    }

    fn finish(self: Box<Self>) -> Text {
        self.text
    }
}

/// Adds a term of a sum of boards.
pub(super) fn term(letters: &mut impl Letters, is_first: bool, board: &Board, line: &mut String) {
    line.push_str(joint(is_first, board.negated));
    if let Some(times) = &board.times {
        line.push_str(times);
        line.push_str(letters.times());
    }
    if !board.is_value {
        letters.board(board, line);
        return;
    }
    // A sum with a sign or a coefficient needs parentheses, and so does a signed value after an operator.
    let needs_no_parentheses =
        board.times.is_none() && (is_first && !board.negated || !board.entries.contains(['+', '-']));
    if board.entries.starts_with('{') || needs_no_parentheses {
        letters.value(&board.entries, line);
    } else {
        line.push('(');
        letters.value(&board.entries, line);
        line.push(')');
    }
}

/// The sign before a term of a sum.
fn joint(is_first: bool, is_negative: bool) -> &'static str {
    match (is_first, is_negative) {
        (true, false) => "",
        (true, true) => "-",
        (false, false) => " + ",
        (false, true) => " - ",
    }
}

/// Appends formatted text, which cannot fail for a string.
pub(super) fn push(line: &mut String, what: fmt::Arguments) {
    let _ = line.write_fmt(what);
}

/// Adds a symbol in the notation of input, with the given letters for up and down.
pub(super) fn typed_mark(mark: Mark, letters: [&str; 2], line: &mut String) {
    match mark {
        Mark::Number(number) => push(line, format_args!("{number}")),
        Mark::Join | Mark::Plus => line.push('+'),
        Mark::Up(up) => ups(up, letters, line),
        Mark::Star(1) => line.push('*'),
        Mark::Star(order) => push(line, format_args!("*{order}")),
        Mark::PlusMinus => line.push_str("+-"),
        Mark::OpenParenthesis => line.push('('),
        Mark::CloseParenthesis | Mark::CloseTiny => line.push(')'),
        Mark::OpenBrace => line.push('{'),
        Mark::CloseBrace => line.push('}'),
        Mark::Comma => line.push(','),
        Mark::Bars(count) => (0..count).for_each(|_| line.push('|')),
        Mark::OpenTiny(is_miny) => line.push_str(if is_miny { "Miny(" } else { "Tiny(" }),
    }
}

/// Adds `^`, `^^`, `^3`, `v<2>` or `^[3]`, with the given letters for up and down.
fn ups(up: Up, letters: [&str; 2], line: &mut String) {
    let letter = |is_down| letters[usize::from(is_down)];
    match up {
        Up::Multiple(count) => match (letter(count < 0), count.unsigned_abs()) {
            (letter, 1) => line.push_str(letter),
            (letter, 2) => push(line, format_args!("{letter}{letter}")),
            (letter, times) => push(line, format_args!("{letter}{times}")),
        },
        Up::Power { order, negative } => push(line, format_args!("{}<{order}>", letter(negative))),
        Up::PowerTo { order, negative } => push(line, format_args!("{}[{order}]", letter(negative))),
    }
}

/// Adds a string literal.
fn quote(text: &str, line: &mut String) {
    line.push('"');
    let mut rest = text;
    while let Some(place) = rest.find(|letter: char| matches!(letter, '"' | '\\') || letter.is_control()) {
        let (plain, special) = rest.split_at(place);
        line.push_str(plain);
        let letter = special.chars().next().unwrap_or_default();
        match letter {
            '"' | '\\' => line.extend(['\\', letter]),
            '\n' => line.push_str("\\n"),
            '\t' => line.push_str("\\t"),
            '\r' => line.push_str("\\r"),
            other => push(line, format_args!("\\u{{{:x}}}", u32::from(other))),
        }
        rest = &special[letter.len_utf8()..];
    }
    line.push_str(rest);
    line.push('"');
}
