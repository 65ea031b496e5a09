//! The rulesets of a session, which of them a bare bracket means, and what is known of their boards.

use std::{collections::BTreeMap, rc::Rc};

use num_bigint::{BigInt, BigUint};

use crate::{
    limit::{Limit, Stop},
    partizan::{Game, Outcome, Store, position::Values},
    player::Player,
    ruleset::{
        Ruleset, Theory, all,
        sum::{RulesetId, Sum, Term},
    },
};

/// From how many equal terms on a sum is written with their number: `3*[1,2]`, but `[1,2] + [1,2]`.
const WRITTEN_AS_MULTIPLE: u8 = 3;

struct Item {
    ruleset: Rc<dyn Ruleset>,
    values: Values,
}

/// The rulesets of a session.
pub struct Catalogue {
    items: Vec<Item>,
    /// What a bare bracket with so many sides means.
    in_use: BTreeMap<usize, RulesetId>,
}

impl Default for Catalogue {
    fn default() -> Self {
        let items = all().into_iter().map(|ruleset| Item { ruleset, values: Values::default() }).collect();
        Catalogue { items, in_use: BTreeMap::new() }
    }
}

impl Catalogue {
    /// The ruleset of a name.
    pub fn find(&self, name: &str) -> Option<RulesetId> {
        let place = self.items.iter().position(|item| item.ruleset.name() == name)?;
        u32::try_from(place).ok().map(RulesetId)
    }

    /// Every ruleset, in the order of the list.
    pub fn rulesets(&self) -> impl Iterator<Item = &dyn Ruleset> {
        self.items.iter().map(|item| &*item.ruleset)
    }

    /// The ruleset itself.
    pub fn get(&self, id: RulesetId) -> &Rc<dyn Ruleset> {
        &self.items[id.0 as usize].ruleset
    }

    /// Lets a bare bracket with the ruleset's number of sides mean the ruleset.
    pub fn set_in_use(&mut self, id: RulesetId) {
        let sides = self.get(id).sides().len();
        self.in_use.insert(sides, id);
    }

    /// What a bare bracket with so many sides means.
    pub fn in_use(&self, sides: usize) -> Option<RulesetId> {
        self.in_use.get(&sides).copied()
    }

    /// What bare brackets mean, by their number of sides.
    pub fn all_in_use(&self) -> &BTreeMap<usize, RulesetId> {
        &self.in_use
    }

    /// Lets bare brackets mean what an earlier [`all_in_use`](Self::all_in_use) said.
    pub fn restore_in_use(&mut self, in_use: BTreeMap<usize, RulesetId>) {
        self.in_use = in_use;
    }

    /// How many boards of each ruleset have a known value.
    pub fn known(&self) -> impl Iterator<Item = (&str, usize)> {
        self.items.iter().map(|item| (item.ruleset.name(), item.values.len()))
    }

    /// The canonical value of a sum.
    ///
    /// # Errors
    /// If the calculation was stopped.
    pub fn value(&mut self, store: &mut Store, sum: &Sum) -> Result<Game, Stop> {
        let mut value = store.zero();
        for (term, times) in sum.iter() {
            let term = self.term_value(store, term, times)?;
            value = store.add(value, term)?;
        }
        Ok(value)
    }

    /// Who wins a sum, by who starts.
    ///
    /// # Errors
    /// If the calculation was stopped.
    pub fn outcome(&mut self, store: &mut Store, sum: &Sum) -> Result<Outcome, Stop> {
        let value = self.value(store, sum)?;
        store.outcome(value)
    }

    /// The sums that a player can move to, each once, boards in the order of the sum.
    ///
    /// # Errors
    /// If the calculation was stopped.
    pub fn options(&self, sum: &Sum, player: Player, limit: &Limit) -> Result<Vec<Sum>, Stop> {
        let mut options = indexmap::IndexSet::new();
        for (term, _) in sum.iter() {
            let mover = match (term.negated, player) {
                (true, Player::Left) => Player::Right,
                (true, Player::Right) => Player::Left,
                _ => player,
            };
            let Theory::Partizan(rules) = self.get(term.ruleset).theory();
            for boards in rules.options(&term.board, mover, limit)? {
                limit.check()?;
                let mut replacement = Sum::default();
                for (board, times) in boards.iter() {
                    replacement.add(Term { board: board.clone(), ..*term }, BigUint::from(times));
                }
                options.insert(sum.replace(term, &replacement));
            }
        }
        Ok(options.into_iter().collect())
    }

    /// The sum as it is typed: bare brackets for a ruleset in use, its name before them otherwise.
    pub fn write(&self, sum: &Sum) -> String {
        let mut text = String::new();
        for (term, times) in sum.iter() {
            let ruleset = self.get(term.ruleset);
            let is_bare = self.in_use(ruleset.sides().len()) == Some(term.ruleset);
            let name = if is_bare { "" } else { ruleset.name() };
            let board = format!("{name}[{}]", ruleset.entries(&term.board));
            let (count, board) = match times {
                times if *times < WRITTEN_AS_MULTIPLE.into() => (times.iter_u64_digits().sum(), board),
                times => (1, format!("{times}*{board}")),
            };
            for _ in 0..count {
                text += match (text.is_empty(), term.negated) {
                    (true, false) => "",
                    (true, true) => "-",
                    (false, false) => " + ",
                    (false, true) => " - ",
                };
                text += &board;
            }
        }
        if text.is_empty() { "0".to_owned() } else { text }
    }

    fn term_value(&mut self, store: &mut Store, term: &Term, times: &BigUint) -> Result<Game, Stop> {
        let item = &mut self.items[term.ruleset.0 as usize];
        let Theory::Partizan(rules) = item.ruleset.theory();
        let value = item.values.value(store, rules, &term.board)?;
        let times = BigInt::from(times.clone());
        store.multiple(value, &if term.negated { -times } else { times })
    }
}
