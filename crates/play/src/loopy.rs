//! What a [`Catalogue`](crate::catalogue::Catalogue) knows of play that may return to a position.

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
    /// The values of positions, each board replaced by the representative of equal boards.
    pub values: HashMap<Sum, Value, FxBuildHasher>,
    /// The outcomes of such positions.
    pub outcomes: HashMap<Sum, Outcome, FxBuildHasher>,
}

impl Known {
    /// The calculator of loopy values over the store of short games.
    pub fn calculator<'a>(&'a mut self, short: &'a mut Store) -> Calculator<'a> {
        self.store.with(short)
    }

    /// Forgets what was found of boards.
    pub fn forget_boards(&mut self) {
        self.values = HashMap::default();
        self.outcomes = HashMap::default();
    }

    /// Forgets what was found of boards, and the values too unless some loopy value is still held. Returns the short games that
    /// are still needed.
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
