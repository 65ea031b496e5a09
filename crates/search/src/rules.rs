//! [`PackedRules`]: how rulesets are played on packed boards.

use std::cmp::Ordering;

use cutcake_base::{limit::Stop, player::Player, position::Board};
use cutcake_partizan::{Game, Store};
use smallvec::SmallVec;

pub use cutcake_base::search::Engine;

use crate::{facts::Facts, packed::Packed};

/// The representative of a part and all that equal it, or its negative, by symmetry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Canonical {
    /// The representative.
    pub board: Packed,
    /// Whether the part is the negative of the representative.
    pub negated: bool,
    /// Whether the part is its own negative.
    pub is_own_negative: bool,
}

impl Canonical {
    /// The lesser of a board and its negative, each the least of its images.
    pub fn lesser(board: Packed, negative: Packed) -> Self {
        Canonical { board: board.min(negative), negated: negative < board, is_own_negative: board == negative }
    }

    /// For games that all symmetries of the grid preserve, and in which exchanging the first two sets negates a board.
    pub fn of_stones(part: &Packed) -> Self {
        let [board, negative] = part.least_of_both();
        Canonical::lesser(board, negative)
    }

    /// For games on graphs in which exchanging the first two sets negates a board: the one with more in the first set, or with the
    /// lesser words.
    pub fn of_exchange(part: &Packed, words: impl Fn(&Packed) -> Words) -> Self {
        let [first, second, _] = part.planes.map(u128::count_ones);
        let negative = part.exchanged();
        let (board, is_own_negative) = match first.cmp(&second) {
            Ordering::Less => (negative, false),
            Ordering::Greater => (*part, false),
            Ordering::Equal => {
                let [own, other] = [part, &negative].map(words);
                (if own <= other { *part } else { negative }, own == other)
            }
        };
        Canonical { board, negated: board != *part, is_own_negative }
    }

    /// For games in which transposing a board negates it.
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

/// The order of the moves of a position in a depth-first search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// By mobility: first those after which the player has the most moves more than the other.
    Lead,
    /// By bounds first, then by mobility, free squares and the areas of both.
    Areas,
    /// First those that leave the fewest moves.
    Few,
}

/// The words that identify a board.
pub type Words = SmallVec<[u64; 8]>;

/// The rules of a game on packed boards. Boards that cannot be packed are searched by the general rules of the ruleset.
pub trait PackedRules: Send + Sync {
    /// The name of the rules, which no others have.
    fn name(&self) -> &str;

    /// The graph that it is played on, where that is no grid: rules of one name for different graphs number vertices
    /// differently, but identify a part by the same words.
    fn graph(&self) -> &str {
        ""
    }

    /// The packed form of a board, if it fits; none by rules that are made for one graph.
    fn pack(&self, _: &Board) -> Option<Packed> {
        None
    }

    /// The boards after each move of a player on a part.
    fn moves(&self, board: &Packed, player: Player, visit: &mut dyn FnMut(Packed));

    /// The parts of which a board is the sum, each on the smallest board, without those on which there will never be a move.
    fn parts(&self, board: &Packed, visit: &mut dyn FnMut(Packed));

    /// The representative of a part.
    fn canonical(&self, part: &Packed) -> Canonical;

    /// The words that identify a representative.
    fn words(&self, board: &Packed) -> Words {
        board.words().collect()
    }

    /// The facts of a part.
    fn facts(&self, part: &Packed) -> Facts;

    /// The values of parts up to this size are found; `larger` grows with the length of a search.
    fn small(&self, _: &Packed, _larger: i32) -> i32 {
        0
    }

    /// The value of a part, where a formula that was proved gives it at once.
    ///
    /// # Errors
    /// If the calculation was stopped.
    fn value(&self, _: &mut Store, _: &Packed) -> Result<Option<Game>, Stop> {
        Ok(None)
    }

    /// Whether the game is impartial: then the nimbers of all parts of a sum but one are found first.
    fn has_same_moves(&self) -> bool {
        false
    }

    /// How many states a square has, for databases of all boards: a square in the first, second or third set adds the digit 1,
    /// 2 or 3, and one in no set is the digit 0. None if the rules have no databases.
    fn states(&self) -> Option<u64> {
        None
    }

    /// Whether Left moves within columns and Right within rows, so that cutting a board between columns restricts Right alone,
    /// and between rows Left alone; and transposing a board negates it.
    fn moves_along_lines(&self) -> bool {
        false
    }

    /// The order of moves.
    fn order(&self) -> Order {
        Order::Lead
    }

    /// The engine that searches it.
    fn engine(&self) -> Engine {
        Engine::Winner
    }
}
