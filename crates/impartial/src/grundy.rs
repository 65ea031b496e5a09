//! Grundy values of boards and of sums of boards.

use std::{cell::RefCell, fmt};

use crate::{
    limit::{Limit, Stop},
    mex::ValueSet,
    moves::{Answers, Moves, Node, OfRules, Part, Positions, find},
    player::Player,
    position::ImpartialRules,
    standing::{Answer, Standing},
};
use cutcake_base::position::{Board, Boards};

/// The outcome of an impartial game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The previous player wins: the player to move loses. The Grundy value is 0.
    P,
    /// The next player wins.
    N,
}

impl Outcome {
    /// The outcome of a position with this Grundy value.
    pub fn of_value(value: u64) -> Self {
        if value == 0 { Outcome::P } else { Outcome::N }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::P => "P",
            Outcome::N => "N",
        })
    }
}

/// The Grundy values of one ruleset, found in its own way and kept in arrays that grow with the boards asked for.
pub trait Table {
    /// The Grundy value of a board.
    ///
    /// # Errors
    /// If `limit` stopped it, or [`Stop::Size`] if the table would be too large.
    fn value(&mut self, board: &Board, limit: &Limit) -> Result<u64, Stop>;

    /// The number of values stored.
    fn len(&self) -> usize;

    /// Whether no value is stored.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Rules, with the Grundy values that are known without play.
pub trait NimMoves: Moves {
    /// The Grundy value of a board, if a theorem or a table gives it at once.
    fn known_nimber(&mut self, node: Node) -> Result<Option<Answer<u64>>, Stop>;
}

impl NimMoves for OfRules<'_, dyn ImpartialRules + '_> {
    fn known_nimber(&mut self, node: Node) -> Result<Option<Answer<u64>>, Stop> {
        self.limit().position()?;
        let rules = self.rules;
        let value = rules.known_value(&self.positions().board(node).1);
        Ok(value.map(|value| Answer::new(value, rules.standing())))
    }
}

/// Finds the Grundy value of a board and of all that play can come to.
///
/// # Errors
/// If the calculation was stopped, and the errors of the rules; the values found before are kept.
pub fn find_nimber(moves: &mut dyn NimMoves, answers: &RefCell<Answers<u64>>, board: Node) -> Result<(), Stop> {
    let mut values = ValueSet::default();
    find(
        moves,
        board,
        &[Player::Left],
        answers,
        |moves, node| moves.known_nimber(node),
        |_, _, lists| {
            let (answers, mut standing) = (answers.borrow(), Standing::Proved);
            values.clear();
            for options in lists {
                for option in options.iter() {
                    let value = nimber_of(&answers, option)?.rests(&mut standing);
                    // The mex is at most the number of options, so larger values do not matter.
                    if let Some(value) = usize::try_from(value).ok().filter(|value| *value < options.len()) {
                        values.insert(value);
                    }
                }
            }
            Ok(Answer::new(values.mex() as u64, standing))
        },
    )
}

/// The Grundy value of a sum of boards whose values have all been found: their exclusive or.
///
/// # Errors
/// If a value has not been found.
pub fn nimber_of(answers: &Answers<u64>, parts: &[Part]) -> Result<Answer<u64>, Stop> {
    let (mut value, mut standing) = (0, Standing::Proved);
    for part in parts.iter().filter(|part| part.times % 2 == 1) {
        value ^= answers.rests(part.node, &mut standing)?;
    }
    Ok(Answer::new(value, standing))
}

/// The Grundy values of one ruleset's boards found so far. Every question must be asked with the same rules.
///
/// ```
/// use cutcake_impartial::GrundyValues;
/// use cutcake_base::{limit::Limit, standing::Answer};
/// use cutcake_rulesets::heap::Heaps;
/// let (limit, kayles) = (Limit::default(), Heaps::kayles());
/// let mut values = GrundyValues::of(&kayles);
/// assert_eq!(values.value(&kayles, &[9].as_slice().into(), &limit), Ok(Answer::proved(4)));
/// ```
pub struct GrundyValues {
    table: Option<Box<dyn Table>>,
    positions: Positions,
    answers: RefCell<Answers<u64>>,
}

impl GrundyValues {
    /// An empty cache for the boards of a ruleset.
    pub fn of(rules: &dyn ImpartialRules) -> Self {
        GrundyValues { table: rules.table(), positions: Positions::default(), answers: RefCell::default() }
    }

    /// The Grundy value of a board.
    ///
    /// # Errors
    /// If the calculation was stopped; the values found before are kept.
    #[inline]
    pub fn value(&mut self, rules: &dyn ImpartialRules, board: &Board, limit: &Limit) -> Result<Answer<u64>, Stop> {
        if let Some(value) = rules.known_value(board) {
            return Ok(Answer::new(value, rules.standing()));
        }
        match &mut self.table {
            Some(table) => table.value(board, limit).map(Answer::proved),
            None => self.search(rules, board, limit),
        }
    }

    /// The Grundy value of a sum of boards: the exclusive or of their values.
    pub fn sum(&mut self, rules: &dyn ImpartialRules, sum: &Boards, limit: &Limit) -> Result<Answer<u64>, Stop> {
        let (mut value, mut standing) = (0, Standing::Proved);
        for (board, times) in sum.iter() {
            if times % 2 == 1 {
                value ^= self.value(rules, board, limit)?.rests(&mut standing);
            }
        }
        Ok(Answer::new(value, standing))
    }

    /// The outcome of a board.
    pub fn outcome(
        &mut self,
        rules: &dyn ImpartialRules,
        board: &Board,
        limit: &Limit,
    ) -> Result<Answer<Outcome>, Stop> {
        match rules.known_p_position(board) {
            Some(is_p) => {
                let outcome = if is_p { Outcome::P } else { Outcome::N };
                Ok(Answer::new(outcome, rules.standing_of_p_positions()))
            }
            None => Ok(self.value(rules, board, limit)?.map(Outcome::of_value)),
        }
    }

    /// The options of a board with the Grundy value `value`.
    ///
    /// In a sum with the value `s`, not 0, the winning moves in a board of value `g` are those to `g ^ s`.
    pub fn moves_to(
        &mut self,
        rules: &dyn ImpartialRules,
        board: &Board,
        value: u64,
        limit: &Limit,
    ) -> Result<Answer<Vec<Boards>>, Stop> {
        if let Some(moves) = rules.known_moves(board, value) {
            return Ok(Answer::new(moves, rules.standing()));
        }
        let (mut moves, mut standing) = (Vec::new(), Standing::Proved);
        for option in rules.options(board, Player::Left, limit)? {
            if self.sum(rules, &option, limit)?.rests(&mut standing) == value {
                moves.push(option);
            }
        }
        Ok(Answer::new(moves, standing))
    }

    /// The winning moves of a sum: the board moved in, and the option.
    pub fn winning_moves(
        &mut self,
        rules: &dyn ImpartialRules,
        sum: &Boards,
        limit: &Limit,
    ) -> Result<Answer<Vec<(Board, Boards)>>, Stop> {
        let mut standing = Standing::Proved;
        let total = self.sum(rules, sum, limit)?.rests(&mut standing);
        let mut moves = Vec::new();
        if total == 0 {
            return Ok(Answer::new(moves, standing));
        }
        for (board, _) in sum.iter() {
            let value = self.value(rules, board, limit)?.rests(&mut standing);
            let options = self.moves_to(rules, board, value ^ total, limit)?.rests(&mut standing);
            moves.extend(options.into_iter().map(|option| (board.clone(), option)));
        }
        Ok(Answer::new(moves, standing))
    }

    /// The number of boards whose value is stored.
    pub fn len(&self) -> usize {
        self.answers.borrow().len() + self.table.as_ref().map_or(0, |table| table.len())
    }

    /// Whether no value is stored.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn search(&mut self, rules: &dyn ImpartialRules, board: &Board, limit: &Limit) -> Result<Answer<u64>, Stop> {
        let mut moves = OfRules::new(rules, &mut self.positions, limit.clone(), ());
        let parts = moves.parts_of(board)?;
        for part in parts.iter().filter(|part| part.times % 2 == 1) {
            find_nimber(&mut moves, &self.answers, part.node)?;
        }
        nimber_of(&self.answers.borrow(), &parts)
    }
}
