//! The half of a [`Catalogue`](crate::catalogue::Catalogue) for play that may come back to a position.

use cutcake_loopy::{
    outcome::Outcome,
    value::{Calculator, LoopyStore, Value},
};
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::{
    partizan::{Game, Store},
    sum::Sum,
};

/// What is known of loopy play.
#[derive(Default)]
pub struct Known {
    store: LoopyStore,
    /// The values of positions, each board the one that stands for those that are the same.
    pub values: HashMap<Sum, Value, FxBuildHasher>,
    /// Who wins such positions.
    pub outcomes: HashMap<Sum, Outcome, FxBuildHasher>,
}

impl Known {
    /// What calculates with loopy values, beside the store of short games.
    pub fn calculator<'a>(&'a mut self, short: &'a mut Store) -> Calculator<'a> {
        self.store.with(short)
    }

    /// Forgets what was found of boards.
    pub fn forget_boards(&mut self) {
        self.values = HashMap::default();
        self.outcomes = HashMap::default();
    }

    /// Forgets what was found of boards; where nobody holds a loopy value, the values too. Gives the short games that are still
    /// needed.
    pub fn forget(&mut self, are_held: bool) -> Vec<Game> {
        self.forget_boards();
        if are_held {
            self.store.forget_memos();
        } else {
            self.store = LoopyStore::default();
        }
        self.store.games().collect()
    }
}
