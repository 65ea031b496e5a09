//! The results of the automatic tests of the clauses of a ruleset.

use std::collections::HashSet;

use rustc_hash::FxBuildHasher;

use crate::position::Board;

/// The number of automatic tests of the clauses of a ruleset.
const MAX_TESTS: u32 = 50;

/// The results of the automatic tests of the clauses of a ruleset.
pub(super) struct Tested {
    /// The boards among its options that `valid` admits.
    admitted: HashSet<Board, FxBuildHasher>,
    /// The boards on which its other clauses were tested.
    pub(super) boards: HashSet<Board, FxBuildHasher>,
    /// The boards for which those clauses are proved.
    pub(super) proved: HashSet<Board, FxBuildHasher>,
    /// The number of tests left.
    pub(super) left: u32,
    /// Whether the clauses are known to be true.
    pub(super) is_trusted: bool,
    /// Which reflections of a grid are proved symmetries, once determined: of the rows, of the columns, and the
    /// transposition.
    pub(super) reflections: Option<[bool; 3]>,
}

impl Default for Tested {
    fn default() -> Self {
        Tested {
            admitted: HashSet::default(),
            boards: HashSet::default(),
            proved: HashSet::default(),
            left: MAX_TESTS,
            is_trusted: false,
            reflections: None,
        }
    }
}

impl Tested {
    /// Ends the tests: the clauses are known to be true.
    pub(super) fn trust(&mut self) {
        self.left = 0;
        self.is_trusted = true;
    }

    /// Drops the results after a name that rules read has changed, so that the clauses are tested again.
    pub(super) fn forget(&mut self) {
        if !self.is_trusted {
            *self = Tested::default();
        }
    }

    pub(super) fn is_admitted(&self, board: &Board) -> bool {
        self.admitted.contains(board)
    }

    pub(super) fn admit(&mut self, board: &Board) {
        self.admitted.insert(board.clone());
    }
}
