//! The three-player half of a [`Catalogue`]: values, winners and lines of play of sums of boards.

use std::{collections::BTreeMap, rc::Rc};

use num_bigint::{BigInt, BigUint};
use num_traits::ToPrimitive;

use crate::{
    limit::{Limit, Stop},
    partizan::Store,
    play::{
        catalogue::Catalogue,
        sum::{RulesetId, Sum, Term},
    },
    player::Player,
    position::{Board, Boards},
    ruleset::Theory,
    three_player::{BoardValues, Course, Form, Forms, Play, Terms, ThreePlayerRules, Values},
};

/// A board with its ruleset: boards of several rulesets can stand in one sum.
pub type Placed = (RulesetId, Board);

/// A piece of play of three players, as it is searched.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Piece {
    /// A board.
    Board(Placed),
    /// A game written by its options.
    Form(Form),
}

/// Where pieces get their moves.
pub struct Pieces<'p> {
    /// Those of boards.
    pub catalogue: &'p Catalogue,
    /// Those of forms.
    pub forms: &'p Forms,
}

/// The values found so far of three-player boards.
pub(super) type Known = BTreeMap<RulesetId, BoardValues>;

const TOO_MANY: Stop = Stop::Size { what: "the number of boards in a sum", limit: "2^64 - 1" };

impl Play for Catalogue {
    type Piece = Placed;

    fn options(&self, (id, board): &Placed, player: Player, limit: &Limit) -> Result<Vec<Terms<Placed>>, Stop> {
        let Theory::ThreePlayer(rules) = self.get(*id).theory() else { return Ok(Vec::new()) };
        let options = rules.options_in_parts(board, player, limit)?;
        let terms = |option: &Boards| option.iter().map(|(board, times)| ((*id, board.clone()), times)).collect();
        Ok(options.iter().map(terms).collect())
    }

    fn known_counter(&self, (id, board): &Placed, limit: &Limit) -> Result<Option<(Player, u64)>, Stop> {
        match self.get(*id).theory() {
            Theory::ThreePlayer(rules) => rules.known_counter(board, limit),
            _ => Ok(None),
        }
    }
}

impl Play for Pieces<'_> {
    type Piece = Piece;

    fn options(&self, piece: &Piece, player: Player, limit: &Limit) -> Result<Vec<Terms<Piece>>, Stop> {
        fn wrapped<T>(options: Vec<Terms<T>>, wrap: fn(T) -> Piece) -> Vec<Terms<Piece>> {
            let wrapped = options.into_iter();
            wrapped.map(|terms| terms.into_iter().map(|(piece, times)| (wrap(piece), times)).collect()).collect()
        }
        Ok(match piece {
            Piece::Board(placed) => wrapped(Play::options(self.catalogue, placed, player, limit)?, Piece::Board),
            Piece::Form(form) => wrapped(Play::options(self.forms, form, player, limit)?, Piece::Form),
        })
    }

    fn known_counter(&self, piece: &Piece, limit: &Limit) -> Result<Option<(Player, u64)>, Stop> {
        match piece {
            Piece::Board(placed) => Play::known_counter(self.catalogue, placed, limit),
            Piece::Form(_) => Ok(None),
        }
    }
}

impl Catalogue {
    /// Whether a sum has a board of a three-player ruleset.
    pub fn is_three_player(&self, sum: &Sum) -> bool {
        sum.iter().any(|(term, _)| matches!(self.get(term.ruleset).theory(), Theory::ThreePlayer(_)))
    }

    /// The values of a three-player sum.
    ///
    /// # Errors
    /// If the calculation was stopped.
    pub fn three_player_values(&mut self, store: &mut Store, sum: &Sum) -> Result<Values, Stop> {
        let mut values = Values::zero(store);
        for (term, times) in sum.iter() {
            let board = self.values_of_board(store, term)?;
            let term = board.multiple(&BigInt::from(times.clone()), store)?;
            values = values.add(&term, store)?;
        }
        Ok(values)
    }

    /// How long play of a three-player sum can last, in moves.
    ///
    /// # Errors
    /// If the calculation was stopped.
    pub fn three_player_birthday(&mut self, sum: &Sum, limit: &Limit) -> Result<BigUint, Stop> {
        let mut birthday = BigUint::default();
        for (term, times) in sum.iter() {
            birthday += times * self.course_of_board(term, limit)?.birthday;
        }
        Ok(birthday)
    }

    /// Whether in a three-player sum and in all that comes of it a player who has no move never gets one again: it is so
    /// in each of its boards.
    ///
    /// # Errors
    /// If the calculation was stopped.
    pub fn is_hereditary(&mut self, sum: &Sum, limit: &Limit) -> Result<bool, Stop> {
        for (term, _) in sum.iter() {
            if !self.course_of_board(term, limit)?.is_hereditary {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn values_of_board(&mut self, store: &mut Store, term: &Term) -> Result<Values, Stop> {
        let ruleset = Rc::clone(self.get(term.ruleset));
        let Theory::ThreePlayer(rules) = ruleset.theory() else { return Ok(Values::zero(store)) };
        self.three_player.entry(term.ruleset).or_default().values(store, rules, &term.board)
    }

    fn course_of_board(&mut self, term: &Term, limit: &Limit) -> Result<Course, Stop> {
        let ruleset = Rc::clone(self.get(term.ruleset));
        let Theory::ThreePlayer(rules) = ruleset.theory() else { return Ok(Course::ZERO) };
        self.three_player.entry(term.ruleset).or_default().course(rules, &term.board, limit)
    }

    /// The sum with the players changed about cyclically: what Left could do Center can do there, what Center could do
    /// Right, what Right could do Left. `None` if a ruleset has no such boards.
    pub fn rotated(&self, sum: &Sum) -> Option<Sum> {
        let mut rotated = Sum::default();
        for (term, times) in sum.iter() {
            let board = self.three_player_rules(term)?.rotated(&term.board)?;
            rotated.add(Term { board, ..*term }, times.clone());
        }
        Some(rotated)
    }

    fn three_player_rules(&self, term: &Term) -> Option<&dyn ThreePlayerRules> {
        match self.get(term.ruleset).theory() {
            Theory::ThreePlayer(rules) => Some(rules),
            _ => None,
        }
    }

    /// The boards of a three-player sum, cut into their parts.
    ///
    /// # Errors
    /// If there are more than can be counted.
    pub fn pieces(&self, sum: &Sum) -> Result<Terms<Placed>, Stop> {
        let mut pieces: BTreeMap<Placed, u64> = BTreeMap::new();
        for (term, times) in sum.iter() {
            let Some(rules) = self.three_player_rules(term) else { continue };
            let times = times.to_u64().ok_or(TOO_MANY)?;
            for (board, each) in rules.parts(&term.board).iter() {
                let count = pieces.entry((term.ruleset, board.clone())).or_default();
                *count = each.checked_mul(times).and_then(|more| count.checked_add(more)).ok_or(TOO_MANY)?;
            }
        }
        Ok(pieces.into_iter().collect())
    }

    /// A three-player sum as a form.
    ///
    /// # Errors
    /// If the calculation was stopped, or there are too many forms.
    pub fn three_player_form(&self, sum: &Sum, forms: &mut Forms, limit: &Limit) -> Result<Form, Stop> {
        forms.of_play(self, &self.pieces(sum)?, limit)
    }

    /// How many three-player boards have known values.
    pub(super) fn known_three_player(&self, id: RulesetId) -> usize {
        self.three_player.get(&id).map_or(0, BoardValues::len)
    }
}
