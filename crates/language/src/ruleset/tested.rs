//! What was tested of the clauses of a ruleset without anybody asking for it.

use std::collections::HashSet;

use rustc_hash::FxBuildHasher;

use crate::position::Board;

/// How often the clauses of a ruleset are tested by themselves.
const TESTS: u32 = 50;

/// What was tested of the clauses of a ruleset without anybody asking for it.
pub(super) struct Tested {
    /// The boards among its options that `valid` admits.
    admitted: HashSet<Board, FxBuildHasher>,
    /// The boards on which its other clauses were tested.
    pub(super) boards: HashSet<Board, FxBuildHasher>,
    /// Those of which what they say was proved.
    pub(super) proved: HashSet<Board, FxBuildHasher>,
    /// How many tests are left.
    pub(super) left: u32,
    /// Whether the clauses are known to be true.
    pub(super) is_trusted: bool,
    /// Which turns of a grid are proved to change nothing, where that was asked: of rows, of columns, and both exchanged.
    pub(super) turns: Option<[bool; 3]>,
}

impl Default for Tested {
    fn default() -> Self {
        Tested {
            admitted: HashSet::default(),
            boards: HashSet::default(),
            proved: HashSet::default(),
            left: TESTS,
            is_trusted: false,
            turns: None,
        }
    }
}

impl Tested {
    /// Tests nothing more: the clauses are known to be true.
    pub(super) fn trust(&mut self) {
        self.left = 0;
        self.is_trusted = true;
    }

    /// Forgets what rested on names that mean something else now: clauses are tested anew.
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
