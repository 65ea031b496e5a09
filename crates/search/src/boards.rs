//! [`Boards`]: the rules that a search uses; and the cache of boards that are not packed.

use std::sync::Arc;

use cutcake_base::{
    limit::Stop,
    moves::{Position, RulesetId},
    player::Player,
};
use cutcake_partizan::{Game, Store};
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::{
    packed::Packed,
    rules::PackedRules,
    sum::{Choices, Sum},
};

/// A multiple of a board or of its negative.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The board.
    pub board: Position,
    /// Whether it is the negative of the board.
    pub negated: bool,
    /// The number of copies in the sum.
    pub times: u64,
}

/// The boards that are searched.
pub trait Boards {
    /// The error of the rules.
    type Error: From<Stop>;

    /// The store of values.
    fn store(&mut self) -> &mut Store;

    /// A board in packed form with its rules, if it can be packed.
    fn packed(&self, board: &Position) -> Option<(Arc<dyn PackedRules>, Packed)>;

    /// Whether the rules of a ruleset are interpreted, so that moves are expensive.
    fn runs_code(&self, _ruleset: RulesetId) -> bool {
        false
    }

    /// The components of a board, each in its representative form.
    ///
    /// # Errors
    /// If the calculation was stopped, or the rules fail.
    fn parts(&mut self, board: &Position) -> Result<Vec<Piece>, Self::Error>;

    /// The options of a player on a board: sums of boards.
    ///
    /// # Errors
    /// If the calculation was stopped, or the rules fail.
    fn options(&mut self, board: &Position, player: Player) -> Result<Vec<Vec<Piece>>, Self::Error>;

    /// The value of a board, if that takes no more than `most` new positions.
    ///
    /// # Errors
    /// If the calculation was stopped, or the rules fail.
    fn value(&mut self, board: &Position, most: usize) -> Result<Option<Game>, Self::Error>;

    /// The size of a board: values of larger boards take longer.
    ///
    /// # Errors
    /// If the calculation was stopped, or the rules fail.
    fn size(&mut self, board: &Position) -> Result<u64, Self::Error>;

    /// Integers a and b with a ≤ G ≤ b for the value G of a board, where the rules know them.
    ///
    /// # Errors
    /// If the calculation was stopped, or the rules fail.
    fn bounds(&mut self, board: &Position) -> Result<[Option<i64>; 2], Self::Error>;

    /// Whether a board is known to be its own negative.
    fn is_own_negative(&self, board: &Position) -> bool;
}

/// The positions spent on the value of one board of a sum that is searched.
const POSITIONS_FOR_A_PART: usize = 1 << 5;
/// Values of boards of one size are tried until so many have failed, and one more for so many that were found.
const FAILED_AT_FIRST: u32 = 2;
const SMALL_FOR_ONE_LARGE: u32 = 8;

/// A board that is not packed.
pub(crate) struct InternedBoard {
    pub board: Position,
    /// The options of Left and of Right.
    pub choices: [Option<Choices>; 2],
}

/// Whether pieces are more than one board.
pub(crate) fn are_several(pieces: &[Piece]) -> bool {
    pieces.len() > 1 || pieces.iter().any(|piece| piece.times > 1)
}

/// The boards that are not packed, with their options.
#[derive(Default)]
pub(crate) struct Known {
    pub boards: Vec<InternedBoard>,
    /// Each board as a sum.
    pub met: HashMap<Position, Box<Sum>, FxBuildHasher>,
    /// For each size of boards, how many values were not found, and how many were.
    tried: HashMap<(RulesetId, u64), [u32; 2], FxBuildHasher>,
    /// The bytes taken, roughly.
    pub bytes: usize,
}

impl Known {
    /// The positions that may be spent on the value of a board of a size.
    pub fn budget(&self, ruleset: RulesetId, size: u64) -> usize {
        let [large, small] = self.tried.get(&(ruleset, size)).copied().unwrap_or_default();
        let is_large = large > FAILED_AT_FIRST + small / SMALL_FOR_ONE_LARGE;
        if is_large { 0 } else { POSITIONS_FOR_A_PART }
    }

    /// Records whether the value of a board of a size was found.
    pub fn tried(&mut self, ruleset: RulesetId, size: u64, is_found: bool) {
        self.tried.entry((ruleset, size)).or_default()[usize::from(is_found)] += 1;
    }

    /// Records a board as a sum.
    pub fn keep(&mut self, board: Position, sum: Sum) {
        self.bytes += size_of::<(Position, Sum)>() + sum.parts.len().saturating_sub(1) * size_of::<crate::sum::Part>();
        self.met.insert(board, Box::new(sum));
    }
}
