//! Positions of rulesets for three players, and their values.

use std::cell::RefCell;

use super::{
    form::{Form, Forms},
    mobility::Mobility,
    order::Values,
};
use crate::{
    limit::{Limit, Stop},
    moves::{Answers, Moves, Node, OfRules, Part, Positions, find},
    partizan::{Store, position::ValueMoves},
    player::Player,
    rules::three_player::ThreePlayerRules,
    standing::{Answer, Standing},
};
use cutcake_base::position::Board;

/// A sum of games, each with its multiplicity.
pub type Terms<G> = Vec<(G, u64)>;

/// The source of the moves in the pieces of a sum: a ruleset, several rulesets, or a store of forms.
pub trait Play {
    /// A piece of play that is not split any further before somebody moves in it.
    type Piece: Clone + Eq + std::hash::Hash;

    /// The sums that `player` can move to from `piece`.
    fn options(&self, piece: &Self::Piece, player: Player, limit: &Limit) -> Result<Vec<Terms<Self::Piece>>, Stop>;

    /// The only player who can ever move in a piece, with the number of his moves there, if a theorem gives it.
    fn known_counter(&self, _piece: &Self::Piece, _limit: &Limit) -> Result<Option<Answer<(Player, u64)>>, Stop> {
        Ok(None)
    }
}

impl<R: ThreePlayerRules + ?Sized> Play for R {
    type Piece = Board;

    fn options(&self, piece: &Board, player: Player, limit: &Limit) -> Result<Vec<Terms<Board>>, Stop> {
        let options = self.options_in_parts(piece, player, limit)?;
        Ok(options.iter().map(|boards| boards.iter().map(|(board, times)| (board.clone(), times)).collect()).collect())
    }

    fn known_counter(&self, piece: &Board, limit: &Limit) -> Result<Option<Answer<(Player, u64)>>, Stop> {
        let counter = ThreePlayerRules::known_counter(self, piece, limit)?;
        Ok(counter.map(|counter| Answer::new(counter, self.standing_of_counters())))
    }
}

impl Play for Forms {
    type Piece = Form;

    fn options(&self, piece: &Form, player: Player, _: &Limit) -> Result<Vec<Terms<Form>>, Stop> {
        Ok(Forms::options(self, *piece, player).iter().map(|option| vec![(*option, 1)]).collect())
    }
}

/// What computing the values of boards takes: the rules, the store, and values given by theorems.
pub trait ValuesMoves: ValueMoves {
    /// The values of a board, if a theorem gives them.
    fn values_told(&mut self, node: Node) -> Result<Option<Answer<Values>>, Stop>;
}

impl ValuesMoves for OfRules<'_, dyn ThreePlayerRules + '_, &mut Store> {
    /// Always `None`: theorems are used for the board in question only.
    fn values_told(&mut self, _: Node) -> Result<Option<Answer<Values>>, Stop> {
        self.limit().position()?;
        Ok(None)
    }
}

/// Finds the values of a board and of all its subpositions.
///
/// # Errors
/// If the calculation was stopped, or if the rules fail; results so far are kept.
pub fn find_values(moves: &mut dyn ValuesMoves, answers: &RefCell<Answers<Values>>, board: Node) -> Result<(), Stop> {
    find(
        moves,
        board,
        &Player::ALL,
        answers,
        |moves, node| moves.values_told(node),
        |moves, _, lists| {
            let (answers, mut standing) = (answers.borrow(), Standing::Proved);
            let mut sides = [const { Vec::new() }; 3];
            for (side, options) in sides.iter_mut().zip(lists) {
                for option in options.iter() {
                    side.push(values_of(moves.store(), &answers, option)?.rests(&mut standing));
                }
            }
            let values = Values::from_options(moves.store(), [&sides[0], &sides[1], &sides[2]])?;
            Ok(Answer::new(values, standing))
        },
    )
}

/// The values of a sum of boards whose values are all known.
///
/// # Errors
/// If the calculation was stopped, or a value is not known.
pub fn values_of(store: &mut Store, answers: &Answers<Values>, parts: &[Part]) -> Result<Answer<Values>, Stop> {
    let (mut sum, mut standing) = (Values::zero(store), Standing::Proved);
    for part in parts {
        let term = answers.rests(part.node, &mut standing)?.multiple(&part.times.into(), store)?;
        sum = sum.add(&term, store)?;
    }
    Ok(Answer::new(sum, standing))
}

/// Finds the mobility of a board and of all its subpositions.
///
/// # Errors
/// If the calculation was stopped, or if the rules fail; results so far are kept.
pub fn find_mobility(moves: &mut dyn Moves, answers: &RefCell<Answers<Mobility>>, board: Node) -> Result<(), Stop> {
    find(
        moves,
        board,
        &Player::ALL,
        answers,
        |_, _| Ok(None),
        |_, _, lists| {
            let answers = answers.borrow();
            let mut sides = [const { Vec::new() }; 3];
            for (side, options) in sides.iter_mut().zip(lists) {
                for option in options.iter() {
                    side.push(mobility_of(&answers, option)?);
                }
            }
            Ok(Answer::proved(Mobility::from_options(sides)?))
        },
    )
}

/// The mobility of a sum of boards whose mobilities are all known.
///
/// # Errors
/// If play can last too long to be counted, or a mobility is not known.
pub fn mobility_of(answers: &Answers<Mobility>, parts: &[Part]) -> Result<Mobility, Stop> {
    let (mut sum, mut standing) = (Mobility::ZERO, Standing::Proved);
    for part in parts {
        sum = sum.add(answers.rests(part.node, &mut standing)?, part.times)?;
    }
    Ok(sum)
}

/// Results for the boards of one ruleset in Rust: their values and mobilities.
#[derive(Debug, Default)]
pub struct BoardValues {
    positions: Positions,
    values: RefCell<Answers<Values>>,
    mobilities: RefCell<Answers<Mobility>>,
}

impl BoardValues {
    /// The values of a board.
    ///
    /// # Errors
    /// If the calculation was stopped; results so far are kept.
    pub fn values(
        &mut self,
        store: &mut Store,
        rules: &dyn ThreePlayerRules,
        board: &Board,
    ) -> Result<Answer<Values>, Stop> {
        let BoardValues { positions, values, .. } = self;
        let limit = store.limit().of_question();
        let mut moves = OfRules::new(rules, positions, limit.clone(), store);
        let parts = moves.parts_of(board)?;
        for part in &parts {
            let board = moves.positions().board(part.node).1.clone();
            match rules.known_values(&board, &limit)? {
                Some(integers) => {
                    let known = Values::from_integers(moves.with, integers)?;
                    values.borrow_mut().insert(part.node, Answer::new(known, rules.standing()));
                }
                None => find_values(&mut moves, values, part.node)?,
            }
        }
        values_of(moves.with, &values.borrow(), &parts)
    }

    /// The mobility of a board.
    ///
    /// # Errors
    /// If the calculation was stopped; results so far are kept.
    pub fn mobility(&mut self, rules: &dyn ThreePlayerRules, board: &Board, limit: &Limit) -> Result<Mobility, Stop> {
        let BoardValues { positions, mobilities, .. } = self;
        let mut moves = OfRules::new(rules, positions, limit.clone(), ());
        let parts = moves.parts_of(board)?;
        for part in &parts {
            find_mobility(&mut moves, mobilities, part.node)?;
        }
        mobility_of(&mobilities.borrow(), &parts)
    }

    /// How many boards have known values.
    pub fn len(&self) -> usize {
        self.values.borrow().len()
    }

    /// Whether no board has known values.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
