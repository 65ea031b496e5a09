//! What a program runs in: the values of names, the results so far, the store of values, the rulesets.

use std::rc::Rc;

use indexmap::IndexMap;

use crate::{
    language::{
        kind::{held::Held, value::Value},
        ruleset::Written,
    },
    limit::Limit,
    partizan::Store,
    play::{
        catalogue::{Catalogue, InUse},
        sum::RulesetId,
        three_player::Piece,
    },
    render::{format::Format, window::Window},
    three_player::{Forms, Search},
};

/// What a program runs in, and leaves changed.
pub struct Environment {
    /// The two-player values.
    pub store: Store,
    /// The three-player games written by their options.
    pub forms: Forms,
    /// Who wins sums of three-player games.
    pub winners: Search<Piece>,
    /// The rulesets, what is known of their boards, and what a bare bracket means.
    pub catalogue: Catalogue,
    /// Those of them that were defined in the language.
    pub written: IndexMap<RulesetId, Rc<Written>>,
    /// What calculations ask.
    pub limit: Limit,
    /// How values are written.
    pub format: Format,
    /// The window that results are laid out for; none where they go to a file or a program.
    pub window: Option<Window>,
    /// The values of the names at the top level.
    pub names: IndexMap<Rc<str>, Value>,
    /// The printed results: `_1`, `_2`, ….
    pub results: Vec<Value>,
    /// The last printed result.
    pub last: Option<Value>,
    /// Whether printed results are shown with their numbers.
    pub is_numbering: bool,
    /// What is to be said beside the results, and was not said yet.
    pub notes: Vec<String>,
}

/// What a failed program must not have changed.
pub struct Saved {
    names: IndexMap<Rc<str>, Value>,
    in_use: InUse,
}

impl Environment {
    /// An environment in which nothing has a name yet.
    pub fn new(limit: Limit) -> Self {
        Environment {
            store: Store::new(limit.clone()),
            forms: Forms::new(limit.clone()),
            winners: Search::new(limit.clone()),
            catalogue: Catalogue::default(),
            written: IndexMap::new(),
            limit,
            format: Format::Ascii,
            window: None,
            names: IndexMap::new(),
            results: Vec::new(),
            last: None,
            is_numbering: false,
            notes: Vec::new(),
        }
    }

    /// Forgets all that is only remembered of calculations, and every value that no name and no result holds. What is
    /// asked again is found again.
    pub fn forget(&mut self) {
        let mut held = Held::default();
        self.names.values().chain(&self.results).chain(&self.last).for_each(|value| held.add(value));
        self.written.values().for_each(|ruleset| ruleset.hold(&mut held));
        self.winners.forget();
        self.catalogue.forget();
        self.store.keep_only(&held.games);
        self.forms.keep_only(&held.forms);
    }

    /// What to give [`restore`](Self::restore) if the program that is run next fails.
    pub fn save(&self) -> Saved {
        Saved { names: self.names.clone(), in_use: self.catalogue.all_in_use().clone() }
    }

    /// Takes names and rulesets in use back to what they were.
    pub fn restore(&mut self, saved: Saved) {
        self.names = saved.names;
        self.catalogue.restore_in_use(saved.in_use);
    }
}
