//! [`OwnRules`]: rulesets of programs that embed the library, in one trait.

use std::{cell::Cell, rc::Rc};

use cutcake_impartial::ImpartialRules;

use crate::{
    limit::{Limit, Stop},
    player::Player,
    position::{Board, Boards},
    rules::{
        Rules,
        synchronized::SynchronizedRules,
        theory::{IMPARTIAL, PARTIZAN, SYNCHRONIZED, THREE_PLAYER, Theory},
        three_player::ThreePlayerRules,
    },
    ruleset::{Entry, NoBoard, Play, Ruleset},
    standing::Standing,
};

/// The rules of a game: its boards and their options. A player who cannot move loses.
///
/// [`Session::add_rules`](crate::session::Session::add_rules) adds them to a session. [`Ruleset`] can express more: theorems, and
/// how a board is drawn.
pub trait OwnRules {
    /// The name that is typed before the brackets.
    fn name(&self) -> &str;

    /// One sentence that says how the game is played and what the entries between the brackets are.
    fn summary(&self) -> &str;

    /// The theory by which it is played; by default two players move in turn.
    fn theory(&self) -> &'static Theory {
        &PARTIZAN
    }

    /// The names of the entries between the brackets; `None` if there may be any number of them.
    fn sides(&self) -> Option<Vec<&str>> {
        None
    }

    /// The board that is typed with these entries, if there is one.
    fn board(&self, entries: &[Entry]) -> Option<Board>;

    /// The text between the brackets for a board; if `None`, its numbers.
    fn entries(&self, board: &Board) -> Option<String> {
        let _ = board;
        None
    }

    /// The options of a player from a board, each a sum of boards, in the order in which a person would list them. In impartial
    /// play all players have the options of Left. In simultaneous play an option is what a move leaves if the other player moves
    /// elsewhere.
    ///
    /// # Errors
    /// If `limit` stopped it; [`Stop::Rules`] if the rules themselves fail, which then record what went wrong.
    fn options(&self, board: &Board, player: Player, limit: &Limit) -> Result<Vec<Boards>, Stop>;

    /// In simultaneous play, what a board becomes by move number `left` of Left and `right` of Right, counted from 0 in the order
    /// of [`options`](Self::options).
    ///
    /// # Errors
    /// As [`options`](Self::options).
    fn both(&self, board: &Board, left: usize, right: usize, limit: &Limit) -> Result<Boards, Stop> {
        let _ = (board, left, right, limit);
        Err(Stop::Rules)
    }

    /// The components of a board, whose sum it is. This claim is not checked: answers that used it are
    /// [derived](Standing::Derived).
    fn split(&self, board: &Board) -> Boards {
        Boards::from(board.clone())
    }

    /// Whether the game is loopy: play may return to a position.
    fn is_loopy(&self) -> bool {
        false
    }
}

/// The ruleset of such rules.
struct Own<T> {
    rules: T,
    /// Whether they have split a board.
    has_split: Cell<bool>,
}

/// The ruleset of such rules.
pub(crate) fn ruleset(rules: impl OwnRules + 'static) -> Rc<dyn Ruleset> {
    Rc::new(Own { rules, has_split: Cell::new(false) })
}

impl<T: OwnRules> Ruleset for Own<T> {
    fn name(&self) -> &str {
        self.rules.name()
    }

    fn summary(&self) -> &str {
        self.rules.summary()
    }

    fn sides(&self) -> Option<Vec<&str>> {
        self.rules.sides()
    }

    fn board(&self, entries: &[Entry]) -> Result<Board, NoBoard> {
        let rule = || NoBoard {
            rule: format!("{} has no such board: {}", self.rules.name(), self.rules.summary()),
            entry: None,
        };
        self.rules.board(entries).ok_or_else(rule)
    }

    fn entries(&self, board: &Board) -> String {
        let numbers = || board.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
        self.rules.entries(board).unwrap_or_else(numbers)
    }

    fn coordinates<'b>(&self, board: &'b Board) -> Option<&'b [u64]> {
        self.rules.entries(board).is_none().then_some(board)
    }

    fn play(&self) -> Play<'_> {
        match self.rules.theory() {
            theory if theory == &IMPARTIAL => Play::Impartial(self),
            theory if theory == &SYNCHRONIZED => Play::Synchronized(self),
            theory if theory == &THREE_PLAYER => Play::ThreePlayer(self),
            _ => Play::Partizan(self),
        }
    }

    fn is_loopy(&self) -> bool {
        self.rules.is_loopy()
    }
}

impl<T: OwnRules> Rules for Own<T> {
    fn options(&self, board: &Board, player: Player, limit: &Limit) -> Result<Vec<Boards>, Stop> {
        self.rules.options(board, player, limit)
    }

    fn split(&self, board: &Board) -> Boards {
        let parts = self.rules.split(board);
        self.has_split.set(self.has_split.get() || parts != Boards::from(board.clone()));
        parts
    }

    fn standing_of_parts(&self) -> Standing {
        if self.has_split.get() { Standing::derived("`split` of a ruleset") } else { Standing::Proved }
    }
}

impl<T: OwnRules> SynchronizedRules for Own<T> {
    fn both(&self, board: &Board, left: usize, right: usize, limit: &Limit) -> Result<Boards, Stop> {
        self.rules.both(board, left, right, limit)
    }
}

impl<T: OwnRules> ThreePlayerRules for Own<T> {}

impl<T: OwnRules> ImpartialRules for Own<T> {
    fn free_coordinates(&self) -> Option<Vec<&str>> {
        self.rules.sides()
    }

    fn at(&self, coordinates: &[u64]) -> Option<Board> {
        let entries: Vec<Entry> = coordinates.iter().map(|number| Entry::Integer((*number).into())).collect();
        self.rules.board(&entries)
    }
}
