//! Positions: boards of rulesets, and their disjunctive sums.
//!
//! A theory sees a position only through the moves of its ruleset's trait. This module has what theories share.

use smallvec::SmallVec;

use crate::limit::Stop;

/// A component of a position as its ruleset encodes it: usually the numbers between the brackets.
///
/// Two boards of one ruleset are the same position exactly if their codes are equal. A ruleset with symmetries gives
/// equivalent boards the same code.
pub type Board = SmallVec<[u64; 3]>;

/// The board with these numbers, for a ruleset whose codes are the numbers between the brackets.
///
/// ```
/// use cutcake_base::position::board;
/// assert_eq!(board([8, 7]).to_vec(), [8, 7]);
/// ```
pub fn board<const N: usize>(numbers: [u64; N]) -> Board {
    Board::from_slice(&numbers)
}

/// A sum of boards of one ruleset: each board once with its number of copies, sorted by board.
///
/// ```
/// use cutcake_base::position::Boards;
/// let mut sum = Boards::default();
/// sum.add([2, 2].as_slice().into(), 1)?;
/// sum.add([1, 2].as_slice().into(), 1)?;
/// sum.add([2, 2].as_slice().into(), 1)?;
/// let terms: Vec<_> = sum.iter().map(|(board, times)| (board.to_vec(), times)).collect();
/// assert_eq!(terms, [(vec![1, 2], 1), (vec![2, 2], 2)]);
/// # Ok::<(), cutcake_base::limit::Stop>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Boards {
    terms: SmallVec<[(Board, u64); 2]>,
}

impl Boards {
    /// Adds `times` copies of a board.
    ///
    /// # Errors
    /// [`Stop::Size`] if the number of copies is no longer a machine integer.
    pub fn add(&mut self, board: Board, times: u64) -> Result<(), Stop> {
        const TOO_MANY: Stop = Stop::Size { what: "the number of like boards in a sum", limit: "2^64 - 1" };
        match self.place(&board) {
            Ok(place) => self.terms[place].1 = self.terms[place].1.checked_add(times).ok_or(TOO_MANY)?,
            Err(_) if times == 0 => {}
            Err(place) => self.terms.insert(place, (board, times)),
        }
        Ok(())
    }

    fn place(&self, board: &Board) -> Result<usize, usize> {
        self.terms.binary_search_by(|(other, _)| other.cmp(board))
    }

    /// The boards in order, with their numbers of copies.
    pub fn iter(&self) -> impl Iterator<Item = (&Board, u64)> {
        self.terms.iter().map(|(board, times)| (board, *times))
    }
}

impl From<Board> for Boards {
    fn from(board: Board) -> Self {
        [board].into_iter().collect()
    }
}

impl FromIterator<Board> for Boards {
    fn from_iter<I: IntoIterator<Item = Board>>(boards: I) -> Self {
        let mut sum = Boards::default();
        for board in boards {
            match sum.place(&board) {
                // No iterator has 2^64 items.
                Ok(place) => sum.terms[place].1 += 1,
                Err(place) => sum.terms.insert(place, (board, 1)),
            }
        }
        sum
    }
}
