//! What stands between the brackets of `*[…]`.

use crate::{
    error::MisereError,
    game::{Game, Games, store::TOO_LARGE},
    limit::{Limit, Stop},
    stack::deeper,
};

/// One of the items between the brackets: what it is made of, and the signs behind it, from left to right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// What stands before the signs.
    pub base: Base,
    /// The signs.
    pub marks: Vec<Mark>,
}

impl From<Base> for Item {
    fn from(base: Base) -> Self {
        Item { base, marks: Vec::new() }
    }
}

/// What an item begins with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Base {
    /// An integer: the nim-heap of so many tokens.
    Heap(u64),
    /// A list, in brackets or parentheses: the game with these options.
    Options(Vec<Item>),
    /// A game.
    Game(Game),
    /// A game in brackets of its own: `*[…]`.
    Bracket(Vec<Item>),
}

/// A sign behind a game G.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// `#`: the game whose only option is G.
    Sharp,
    /// `n`: the sum of G and the nim-heap of n tokens.
    Plus(u64),
    /// `-n`: the game to which that heap must be added for G.
    Minus(u64),
}

/// Lists are nested at most so deep.
const MOST_LEVELS: usize = 1 << 10;

impl Games {
    /// The game of the items between the brackets of `*[…]`: a single item is the game that it says, several are the options of
    /// the game.
    ///
    /// # Errors
    /// If a difference does not exist, or the calculation was stopped.
    pub fn bracket(&mut self, items: &[Item], limit: &Limit) -> Result<Game, MisereError> {
        match items {
            [item] => self.item(item, limit),
            _ => self.of_options(items, limit),
        }
    }

    /// The game whose options are these items.
    ///
    /// # Errors
    /// If a difference does not exist, or the calculation was stopped.
    pub fn of_options(&mut self, items: &[Item], limit: &Limit) -> Result<Game, MisereError> {
        let mut options = Vec::with_capacity(items.len());
        for item in items {
            limit.check()?;
            options.push(deeper(|| self.item(item, limit))?);
        }
        Ok(self.make(options, limit)?)
    }

    /// The game of one item.
    ///
    /// # Errors
    /// If a difference does not exist, or the calculation was stopped.
    pub fn item(&mut self, item: &Item, limit: &Limit) -> Result<Game, MisereError> {
        let mut game = match &item.base {
            Base::Heap(tokens) => self.heap(*tokens, limit)?,
            Base::Game(game) => *game,
            Base::Options(items) => self.of_options(items, limit)?,
            Base::Bracket(items) => self.bracket(items, limit)?,
        };
        for mark in &item.marks {
            limit.check()?;
            game = match *mark {
                Mark::Sharp => self.make(vec![game], limit)?,
                Mark::Plus(tokens) => {
                    let heap = self.heap(tokens, limit)?;
                    self.sum(game, heap, limit)?
                }
                Mark::Minus(tokens) => {
                    let heap = self.heap(tokens, limit)?;
                    self.minus(game, heap, limit)?
                }
            };
        }
        Ok(game)
    }

    /// Reads a game as it is printed, and as it is typed.
    ///
    /// ```
    /// use cutcake_misere::{Games, MisereError};
    /// # use cutcake_base::limit::Limit;
    /// let (mut games, limit) = (Games::default(), Limit::default());
    /// let game = games.read("*[[2],0]", &limit)?;
    /// assert_eq!(games.name(game, &limit)?, "*[2#,0]");
    /// assert_eq!(games.read("*[2#,0]", &limit)?, game);
    /// assert_eq!(games.cgsuite_name(game, &limit)?, "*[2#0]");
    /// # Ok::<(), MisereError>(())
    /// ```
    ///
    /// # Errors
    /// [`MisereError::Text`] if it is not written like a game; if a difference does not exist, or the calculation was stopped.
    pub fn read(&mut self, text: &str, limit: &Limit) -> Result<Game, MisereError> {
        let mut reader = Reader { signs: text.chars().filter(|sign| !sign.is_whitespace()).collect(), at: 0 };
        let items = reader.bracket(MOST_LEVELS, limit)?;
        if reader.at < reader.signs.len() {
            return Err(reader.expected("the end"));
        }
        self.bracket(&items, limit)
    }
}

/// Reads the signs of a text one after the other.
struct Reader {
    signs: Vec<char>,
    at: usize,
}

impl Reader {
    fn next(&self) -> Option<char> {
        self.signs.get(self.at).copied()
    }

    /// Whether this sign comes next; then it is read.
    fn takes(&mut self, sign: char) -> bool {
        let comes = self.next() == Some(sign);
        self.at += usize::from(comes);
        comes
    }

    fn expected(&self, expected: &'static str) -> MisereError {
        MisereError::Text { expected, place: self.at + 1 }
    }

    /// `*[…]`.
    fn bracket(&mut self, levels: usize, limit: &Limit) -> Result<Vec<Item>, MisereError> {
        if !(self.takes('*') || self.takes('\u{22c6}')) {
            return Err(self.expected("*["));
        }
        if !self.takes('[') {
            return Err(self.expected("["));
        }
        self.items(']', levels, limit)
    }

    /// Items divided by commas, and what closes them.
    fn items(&mut self, close: char, levels: usize, limit: &Limit) -> Result<Vec<Item>, MisereError> {
        let levels = levels.checked_sub(1).ok_or(Stop::Depth { levels: MOST_LEVELS as u64 })?;
        let mut items = Vec::new();
        if self.takes(close) {
            return Ok(items);
        }
        loop {
            limit.check()?;
            items.push(deeper(|| self.item(levels, limit))?);
            if self.takes(close) {
                return Ok(items);
            }
            if !self.takes(',') {
                return Err(self.expected("a comma or the end of a list"));
            }
        }
    }

    fn item(&mut self, levels: usize, limit: &Limit) -> Result<Item, MisereError> {
        let base = match self.next() {
            Some('[') => {
                self.at += 1;
                Base::Options(self.items(']', levels, limit)?)
            }
            Some('(') => {
                self.at += 1;
                Base::Options(self.items(')', levels, limit)?)
            }
            Some('*' | '\u{22c6}') => Base::Bracket(self.bracket(levels, limit)?),
            Some(sign) if sign.is_ascii_digit() => Base::Heap(self.number()?),
            _ => return Err(MisereError::NotAnOption),
        };
        let mut marks = Vec::new();
        loop {
            limit.check()?;
            if self.takes('#') {
                marks.push(Mark::Sharp);
            } else if self.takes('[') {
                self.marks(&mut marks, limit)?;
            } else {
                return Ok(Item { base, marks });
            }
        }
    }

    /// Signs up to a closing bracket, with commas or without.
    fn marks(&mut self, marks: &mut Vec<Mark>, limit: &Limit) -> Result<(), MisereError> {
        while !self.takes(']') {
            limit.check()?;
            if self.takes('#') {
                marks.push(Mark::Sharp);
            } else if self.takes('-') {
                marks.push(Mark::Minus(self.number()?));
            } else {
                marks.push(Mark::Plus(self.number()?));
            }
            self.takes(',');
        }
        Ok(())
    }

    fn number(&mut self) -> Result<u64, MisereError> {
        let mut number: Option<u64> = None;
        while let Some(digit) = self.next().and_then(|sign| sign.to_digit(10)) {
            let before = number.unwrap_or(0);
            number = Some(before.checked_mul(10).and_then(|ten| ten.checked_add(digit.into())).ok_or(TOO_LARGE)?);
            self.at += 1;
        }
        number.ok_or_else(|| self.expected("an integer"))
    }
}
