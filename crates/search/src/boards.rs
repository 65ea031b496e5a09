//! [`Boards`]: what a search asks; and the boards that are asked of their rules, by their numbers.

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

/// A board, plain or with the players changed about, so many times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The board.
    pub board: Position,
    /// Whether the players have changed about.
    pub negated: bool,
    /// How often it stands in a sum.
    pub times: u64,
}

/// What a search asks of boards.
pub trait Boards {
    /// Why there is no answer.
    type Error: From<Stop>;

    /// The values.
    fn store(&mut self) -> &mut Store;

    /// A board as it is packed, and how it is played so, if it is.
    fn packed(&self, board: &Position) -> Option<(Arc<dyn PackedRules>, Packed)>;

    /// Whether the rules of a ruleset run code: then a list of moves takes long.
    fn runs_code(&self, _ruleset: RulesetId) -> bool {
        false
    }

    /// The boards whose sum a board is, each the one that stands for those of the same value.
    ///
    /// # Errors
    /// If the calculation was stopped, and what the rules say.
    fn parts(&mut self, board: &Position) -> Result<Vec<Piece>, Self::Error>;

    /// What a player can move to in a board: sums of boards.
    ///
    /// # Errors
    /// If the calculation was stopped, and what the rules say.
    fn options(&mut self, board: &Position, player: Player) -> Result<Vec<Vec<Piece>>, Self::Error>;

    /// The value of a board, if no more than so many new positions have to be looked into.
    ///
    /// # Errors
    /// If the calculation was stopped, and what the rules say.
    fn value(&mut self, board: &Position, most: usize) -> Result<Option<Game>, Self::Error>;

    /// How large a board is: the value of a larger one takes longer.
    ///
    /// # Errors
    /// If the calculation was stopped, and what the rules say.
    fn size(&mut self, board: &Position) -> Result<u64, Self::Error>;

    /// The integers a and b with a ≤ G ≤ b for the value G of a board that its rules know.
    ///
    /// # Errors
    /// If the calculation was stopped, and what the rules say.
    fn bounds(&mut self, board: &Position) -> Result<[Option<i64>; 2], Self::Error>;

    /// Whether a board is known to be its own negative.
    fn is_own_negative(&self, board: &Position) -> bool;
}

/// How many positions are looked into for the value of one board of a sum that is searched.
const POSITIONS_FOR_A_PART: usize = 1 << 5;
/// Of a size of boards as many values may fail to be found at first, and then one for so many that were.
const FAILED_AT_FIRST: u32 = 2;
const SMALL_FOR_ONE_LARGE: u32 = 8;

/// A board that is asked of its rules.
pub(crate) struct InternedBoard {
    pub board: Position,
    /// What Left and what Right can move to.
    pub choices: [Option<Choices>; 2],
}

/// Whether pieces are more than one board.
pub(crate) fn are_several(pieces: &[Piece]) -> bool {
    pieces.len() > 1 || pieces.iter().any(|piece| piece.times > 1)
}

/// Boards that are asked of their rules, with what they said.
#[derive(Default)]
pub(crate) struct Known {
    pub boards: Vec<InternedBoard>,
    /// What is known of each board that was met: the sum that it is.
    pub met: HashMap<Position, Box<Sum>, FxBuildHasher>,
    /// How many boards of each size were too large for their values to be found, and how many were not.
    tried: HashMap<(RulesetId, u64), [u32; 2], FxBuildHasher>,
    /// How many bytes all of that takes, about.
    pub bytes: usize,
}

impl Known {
    /// How many positions may be looked into for the value of a board of a size.
    pub fn budget(&self, ruleset: RulesetId, size: u64) -> usize {
        let [large, small] = self.tried.get(&(ruleset, size)).copied().unwrap_or_default();
        let is_large = large > FAILED_AT_FIRST + small / SMALL_FOR_ONE_LARGE;
        if is_large { 0 } else { POSITIONS_FOR_A_PART }
    }

    /// Remembers whether the value of a board of a size was found.
    pub fn tried(&mut self, ruleset: RulesetId, size: u64, is_found: bool) {
        self.tried.entry((ruleset, size)).or_default()[usize::from(is_found)] += 1;
    }

    /// Keeps what a board is.
    pub fn keep(&mut self, board: Position, sum: Sum) {
        self.bytes += size_of::<(Position, Sum)>() + sum.parts.len().saturating_sub(1) * size_of::<crate::sum::Part>();
        self.met.insert(board, Box::new(sum));
    }
}
