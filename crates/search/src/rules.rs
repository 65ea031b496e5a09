//! [`PackedRules`]: how rulesets are played on packed boards.

use std::cmp::Ordering;

use cutcake_base::{player::Player, position::Board};
use smallvec::SmallVec;

pub use cutcake_base::search::Engine;

use crate::{facts::Facts, packed::Packed};

/// A part that stands for all that are the same up to turning, mirroring and changing the players about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Canonical {
    /// The board that stands for them.
    pub board: Packed,
    /// Whether the players have changed about.
    pub negated: bool,
    /// Whether the part is its own negative.
    pub is_own_negative: bool,
}

impl Canonical {
    /// The lesser of a board and its negative, each the least of those of the same value.
    pub fn lesser(board: Packed, negative: Packed) -> Self {
        Canonical { board: board.min(negative), negated: negative < board, is_own_negative: board == negative }
    }

    /// Of a game in which exchanging the first two sets changes the players about, and turning changes nothing.
    pub fn of_stones(part: &Packed) -> Self {
        let [board, negative] = part.least_of_both();
        Canonical::lesser(board, negative)
    }

    /// Of a game in which turning a board on its side changes the players about.
    pub fn level(part: &Packed) -> Self {
        match part.rows.cmp(&part.columns) {
            Ordering::Less => Canonical { board: part.least_level(), negated: false, is_own_negative: false },
            Ordering::Greater => {
                Canonical { board: part.transposed().least_level(), negated: true, is_own_negative: false }
            }
            Ordering::Equal => Canonical::lesser(part.least_level(), part.transposed().least_level()),
        }
    }
}

/// In which order the moves of a position are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Those first that leave who made them the most moves more than the other player.
    Lead,
    /// Those first that leave the fewest moves.
    Few,
}

/// What a board is known by.
pub type Words = SmallVec<[u64; 8]>;

/// How a ruleset is played on packed boards. Boards that it does not pack are played by its other rules.
pub trait PackedRules: Send + Sync {
    /// What it is known by: other rules have another name.
    fn name(&self) -> &str;

    /// On what it is played, where that is no grid: rules of one name for other graphs have other bits for the same part, but know
    /// it by the same words.
    fn graph(&self) -> &str {
        ""
    }

    /// The board of a code, if it has room; none by rules that are made for one graph.
    fn pack(&self, _: &Board) -> Option<Packed> {
        None
    }

    /// What a player can make of a part, each board whole.
    fn moves(&self, board: &Packed, player: Player, visit: &mut dyn FnMut(Packed));

    /// The parts whose sum a board is, each on the smallest board, without those on which nobody will ever move.
    fn parts(&self, board: &Packed, visit: &mut dyn FnMut(Packed));

    /// The board that stands for a part.
    fn canonical(&self, part: &Packed) -> Canonical;

    /// The words by which a part that stands for others is known.
    fn words(&self, board: &Packed) -> Words {
        board.words().collect()
    }

    /// What is seen of a part at a glance.
    fn facts(&self, part: &Packed) -> Facts;

    /// Of parts up to this size the values are found; of so much larger ones too where it is worth it in a long search.
    fn small(&self, _: &Packed, _larger: i32) -> i32 {
        0
    }

    /// Whether both players always have the same moves: of a sum the nimbers of all parts but one are found first.
    fn has_same_moves(&self) -> bool {
        false
    }

    /// How many things a square can be, for databases of all boards: the sets in which it is have the weights 1, 2 and 3, and the
    /// square that is in none is the digit 0. None if there are no databases of these rules.
    fn states(&self) -> Option<u64> {
        None
    }

    /// Whether Left moves within columns and Right within rows, so that a line between columns takes moves from Right alone, and
    /// one between rows from Left alone; and whether turning a board on its side changes the players about.
    fn moves_along_lines(&self) -> bool {
        false
    }

    /// Which moves are looked at first.
    fn order(&self) -> Order {
        Order::Lead
    }

    /// How the search goes on.
    fn engine(&self) -> Engine {
        Engine::Winner
    }
}
