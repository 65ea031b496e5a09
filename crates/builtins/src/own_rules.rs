//! [`OwnRules`]: a ruleset of a program that uses the library, in one trait.

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

/// The rules of a game: what its boards are, and what can be made of them. Who cannot move loses.
///
/// [`Session::add_rules`](crate::session::Session::add_rules) gives them their name in a session; [`Ruleset`] can say more:
/// theorems, what a board looks like.
pub trait OwnRules {
    /// The name, as it is typed before a bracket.
    fn name(&self) -> &str;

    /// One sentence that says how it is played and what stands in the bracket.
    fn summary(&self) -> &str;

    /// How it is played: by two players in turn, if nothing else is said.
    fn theory(&self) -> &'static Theory {
        &PARTIZAN
    }

    /// The names of the entries between its brackets; none if there may be any number of them.
    fn sides(&self) -> Option<Vec<&str>> {
        None
    }

    /// The board that is typed so; none if there is none.
    fn board(&self, entries: &[Entry]) -> Option<Board>;

    /// What stands between the brackets for a board: its numbers, if nothing else is said.
    fn entries(&self, board: &Board) -> Option<String> {
        let _ = board;
        None
    }

    /// What a player can make of a board: sums of boards, in the order in which a person would list them. In impartial play all
    /// players have the options of Left; where players move at once, it is what a move leaves if the other player moves elsewhere.
    ///
    /// # Errors
    /// If `limit` stopped it; [`Stop::Rules`] if the rules themselves fail, who then keep what went wrong.
    fn options(&self, board: &Board, player: Player, limit: &Limit) -> Result<Vec<Boards>, Stop>;

    /// Where players move at once, what a board becomes by move number `left` of Left and `right` of Right, counted from 0 in the
    /// order of [`options`](Self::options).
    ///
    /// # Errors
    /// As [`options`](Self::options).
    fn both(&self, board: &Board, left: usize, right: usize, limit: &Limit) -> Result<Boards, Stop> {
        let _ = (board, left, right, limit);
        Err(Stop::Rules)
    }

    /// The boards whose sum a board is, where it falls apart. It is taken at its word: answers for which a board fell apart are
    /// [derived](Standing::Derived).
    fn split(&self, board: &Board) -> Boards {
        Boards::from(board.clone())
    }

    /// Whether play may come back to a position.
    fn is_loopy(&self) -> bool {
        false
    }
}

/// Such rules as those of a ruleset, and whether they said that a board falls apart.
struct Own<T>(T, Cell<bool>);

/// The ruleset of such rules.
pub(crate) fn ruleset(rules: impl OwnRules + 'static) -> Rc<dyn Ruleset> {
    Rc::new(Own(rules, Cell::new(false)))
}

impl<T: OwnRules> Ruleset for Own<T> {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn summary(&self) -> &str {
        self.0.summary()
    }

    fn sides(&self) -> Option<Vec<&str>> {
        self.0.sides()
    }

    fn board(&self, entries: &[Entry]) -> Result<Board, NoBoard> {
        let rule =
            || NoBoard { rule: format!("{} has no such board: {}", self.0.name(), self.0.summary()), entry: None };
        self.0.board(entries).ok_or_else(rule)
    }

    fn entries(&self, board: &Board) -> String {
        let numbers = || board.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
        self.0.entries(board).unwrap_or_else(numbers)
    }

    fn coordinates<'b>(&self, board: &'b Board) -> Option<&'b [u64]> {
        self.0.entries(board).is_none().then_some(board)
    }

    fn play(&self) -> Play<'_> {
        match self.0.theory() {
            theory if theory == &IMPARTIAL => Play::Impartial(self),
            theory if theory == &SYNCHRONIZED => Play::Synchronized(self),
            theory if theory == &THREE_PLAYER => Play::ThreePlayer(self),
            _ => Play::Partizan(self),
        }
    }

    fn is_loopy(&self) -> bool {
        self.0.is_loopy()
    }
}

impl<T: OwnRules> Rules for Own<T> {
    fn options(&self, board: &Board, player: Player, limit: &Limit) -> Result<Vec<Boards>, Stop> {
        self.0.options(board, player, limit)
    }

    fn split(&self, board: &Board) -> Boards {
        let parts = self.0.split(board);
        self.1.set(self.1.get() || parts != Boards::from(board.clone()));
        parts
    }

    fn standing_of_parts(&self) -> Standing {
        if self.1.get() { Standing::derived("`split` of a ruleset") } else { Standing::Proved }
    }
}

impl<T: OwnRules> SynchronizedRules for Own<T> {
    fn both(&self, board: &Board, left: usize, right: usize, limit: &Limit) -> Result<Boards, Stop> {
        self.0.both(board, left, right, limit)
    }
}

impl<T: OwnRules> ThreePlayerRules for Own<T> {}

impl<T: OwnRules> ImpartialRules for Own<T> {
    fn free_coordinates(&self) -> Option<Vec<&str>> {
        self.0.sides()
    }

    fn at(&self, coordinates: &[u64]) -> Option<Board> {
        let entries: Vec<Entry> = coordinates.iter().map(|number| Entry::Integer((*number).into())).collect();
        self.0.board(&entries)
    }
}
