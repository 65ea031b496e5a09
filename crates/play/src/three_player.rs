//! Three-player play in a [`Catalogue`]: values, winners and lines of play of sums of boards.

use std::{collections::BTreeMap, rc::Rc};

use num_bigint::{BigInt, BigUint};
use num_traits::ToPrimitive;

use crate::{
    catalogue::Catalogue,
    kept::UNASKED,
    limit::{Limit, Stop},
    moves::{Part, Position as Placed, RulesetId},
    partizan::Store,
    player::Player,
    position::Boards,
    rules::theory::THREE_PLAYER,
    ruleset::Play as Rules,
    standing::{Answer, Standing},
    sum::{Sum, TOO_MANY_BOARDS, Term},
};
use cutcake_three_player::{
    BoardValues, Form, Forms, Mobility, Play, Terms, ThreePlayerRules, Values, mobility_of, values_of,
};

/// A component of three-player play, as it is searched.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Piece {
    /// A board.
    Board(Placed),
    /// A game written by its options.
    Form(Form),
}

/// The sources of the moves of pieces.
pub struct Pieces<'p> {
    /// Those of boards.
    pub catalogue: &'p Catalogue,
    /// Those of forms.
    pub forms: &'p Forms,
}

/// What is known of three-player boards.
#[derive(Debug, Default)]
pub(super) struct Known {
    by_ruleset: BTreeMap<RulesetId, BoardValues>,
}

impl Known {
    /// The number of boards of a ruleset with known values.
    pub(super) fn known(&self, id: RulesetId) -> usize {
        self.by_ruleset.get(&id).map_or(0, BoardValues::len)
    }
}

impl Play for Catalogue {
    type Piece = Placed;

    fn options(&self, (id, board): &Placed, player: Player, limit: &Limit) -> Result<Vec<Terms<Placed>>, Stop> {
        let rules = match self.get(*id).play() {
            Rules::ThreePlayer(rules) => rules,
            Rules::Code(theory) if *theory == THREE_PLAYER => {
                return self.kept_options(&(*id, board.clone()), player);
            }
            _ => return Err(Stop::OtherTheory { ruleset: self.get(*id).name().to_owned() }),
        };
        let options = rules.options_in_parts(board, player, limit)?;
        let terms = |option: &Boards| option.iter().map(|(board, times)| ((*id, board.clone()), times)).collect();
        Ok(options.iter().map(terms).collect())
    }

    fn known_counter(&self, (id, board): &Placed, limit: &Limit) -> Result<Option<Answer<(Player, u64)>>, Stop> {
        match self.get(*id).play() {
            Rules::ThreePlayer(rules) => Play::known_counter(rules, board, limit),
            Rules::Code(_) => Ok(self.kept_counter(&(*id, board.clone())).map(Answer::proved)),
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

    fn known_counter(&self, piece: &Piece, limit: &Limit) -> Result<Option<Answer<(Player, u64)>>, Stop> {
        match piece {
            Piece::Board(placed) => Play::known_counter(self.catalogue, placed, limit),
            Piece::Form(_) => Ok(None),
        }
    }
}

impl Catalogue {
    /// The values of a three-player sum.
    pub fn three_player_values(&mut self, store: &mut Store, sum: &Sum) -> Result<Answer<Values>, Stop> {
        let (mut values, mut standing) = (Values::zero(store), Standing::Proved);
        for (term, times) in sum.iter() {
            let board = self.values_of_board(store, term)?.rests(&mut standing);
            let term = board.multiple(&BigInt::from(times.clone()), store)?;
            values = values.add(&term, store)?;
        }
        Ok(Answer::new(values, standing))
    }

    /// The length of the longest play of a three-player sum, in moves.
    pub fn three_player_birthday(&mut self, sum: &Sum, limit: &Limit) -> Result<BigUint, Stop> {
        let mut birthday = BigUint::default();
        for (term, times) in sum.iter() {
            birthday += times * self.mobility_of_board(term, limit)?.birthday;
        }
        Ok(birthday)
    }

    /// Whether in a three-player sum and all its followers a player who has no move never gets one again: it holds if it holds in
    /// each board.
    pub fn is_hereditary(&mut self, sum: &Sum, limit: &Limit) -> Result<bool, Stop> {
        for (term, _) in sum.iter() {
            if !self.mobility_of_board(term, limit)?.is_hereditary {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The values of a board.
    ///
    /// # Errors
    /// If the calculation was stopped, or the board is of another theory; [`UNASKED`] if its rules run code and they were not found
    /// before.
    pub fn values_of_board(&mut self, store: &mut Store, term: &Term) -> Result<Answer<Values>, Stop> {
        let ruleset = Rc::clone(self.get(term.ruleset));
        match ruleset.play() {
            Rules::ThreePlayer(rules) => {
                let known = self.three_player.by_ruleset.entry(term.ruleset).or_default();
                let values = known.values(store, rules, &term.board)?;
                Ok(values.by(self.standing_of_parts(term.ruleset)))
            }
            Rules::Code(theory) if *theory == THREE_PLAYER => {
                let parts = self.kept.parts_of(term.ruleset, &term.board).ok_or(UNASKED)?;
                values_of(store, &self.kept.found.values.borrow(), parts)
            }
            _ => Err(Stop::OtherTheory { ruleset: ruleset.name().to_owned() }),
        }
    }

    fn mobility_of_board(&mut self, term: &Term, limit: &Limit) -> Result<Mobility, Stop> {
        let ruleset = Rc::clone(self.get(term.ruleset));
        match ruleset.play() {
            Rules::ThreePlayer(rules) => {
                self.three_player.by_ruleset.entry(term.ruleset).or_default().mobility(rules, &term.board, limit)
            }
            Rules::Code(theory) if *theory == THREE_PLAYER => {
                let parts = self.kept.parts_of(term.ruleset, &term.board).ok_or(UNASKED)?;
                mobility_of(&self.kept.found.mobilities.borrow(), parts)
            }
            _ => Err(Stop::OtherTheory { ruleset: ruleset.name().to_owned() }),
        }
    }

    fn kept_options(&self, board: &Placed, player: Player) -> Result<Vec<Terms<Placed>>, Stop> {
        let node = self.kept.positions.find(board).ok_or(UNASKED)?;
        let options = self.kept.list(node, player.index()).ok_or(UNASKED)?;
        Ok(options.iter().map(|option| self.boards_of(option)).collect())
    }

    fn boards_of(&self, parts: &[Part]) -> Terms<Placed> {
        parts.iter().map(|part| (self.kept.positions.board(part.node).clone(), part.times)).collect()
    }

    /// The only player who can ever move in a board whose rules run code, if there is one, with the most moves that player has there.
    fn kept_counter(&self, board: &Placed) -> Option<(Player, u64)> {
        let mobilities = self.kept.found.mobilities.borrow();
        let (mobility, _) = mobilities.get(self.kept.positions.find(board)?)?.into_parts();
        let mut movers = Player::ALL.into_iter().filter(|player| mobility.ever_moves[player.index()]);
        match (movers.next(), movers.next()) {
            (Some(mover), None) => Some((mover, mobility.birthday)),
            _ => None,
        }
    }

    /// The sum with the players permuted cyclically: Center gets the moves of Left, Right those of Center, Left those of
    /// Right. `None` if a ruleset has no such boards.
    pub fn rotated(&self, sum: &Sum) -> Option<Sum> {
        let mut rotated = Sum::default();
        for (term, times) in sum.iter() {
            let board = self.three_player_rules(term)?.rotated(&term.board)?;
            rotated.add(Term { board, ..*term }, times.clone());
        }
        Some(rotated)
    }

    fn three_player_rules(&self, term: &Term) -> Option<&dyn ThreePlayerRules> {
        match self.get(term.ruleset).play() {
            Rules::ThreePlayer(rules) => Some(rules),
            _ => None,
        }
    }

    /// The components of the boards of a three-player sum.
    ///
    /// # Errors
    /// If there are more than can be counted.
    pub fn pieces(&self, sum: &Sum) -> Result<Terms<Placed>, Stop> {
        let mut pieces: BTreeMap<Placed, u64> = BTreeMap::new();
        for (term, times) in sum.iter() {
            let times = times.to_u64().ok_or(TOO_MANY_BOARDS)?;
            let parts: Terms<Placed> = match self.get(term.ruleset).play() {
                Rules::ThreePlayer(rules) => {
                    rules.split(&term.board).iter().map(|(board, each)| ((term.ruleset, board.clone()), each)).collect()
                }
                _ => self.boards_of(self.kept.parts_of(term.ruleset, &term.board).ok_or(UNASKED)?),
            };
            for (board, each) in parts {
                let count = pieces.entry(board).or_default();
                *count = each.checked_mul(times).and_then(|more| count.checked_add(more)).ok_or(TOO_MANY_BOARDS)?;
            }
        }
        Ok(pieces.into_iter().collect())
    }
}
