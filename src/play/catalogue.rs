//! The rulesets of a session, which of them a bare bracket means, and what is known of their boards.

use std::{collections::BTreeMap, rc::Rc};

use num_bigint::{BigInt, BigUint};

use crate::{
    impartial::{self, GrundyValues, ImpartialRules},
    limit::{Limit, Stop},
    partizan::{Game, Outcome, Store, position::Values},
    play::{
        sum::{RulesetId, Sum, Term},
        synchronized, three_player,
    },
    player::Player,
    position::Boards,
    ruleset::{Entry, NoBoard, Ruleset, Theory, all},
};

/// From how many equal terms on a sum is written with their number: `3*[1,2]`, but `[1,2] + [1,2]`.
const WRITTEN_AS_MULTIPLE: u8 = 3;

/// What bare brackets with two and with three sides mean until `use` says otherwise.
const IN_USE_AT_FIRST: [&str; 2] = ["SynchronizedCutcake", "Cutblock"];
/// What bare brackets mean, by their number of sides; under none, what those mean that have any other number.
pub type InUse = BTreeMap<Option<usize>, RulesetId>;

struct Item {
    ruleset: Rc<dyn Ruleset>,
    values: Values,
    /// Of a ruleset of impartial play; none before the first is asked for.
    grundy: Option<GrundyValues>,
}

impl Item {
    fn new(ruleset: Rc<dyn Ruleset>) -> Self {
        Item { ruleset, values: Values::default(), grundy: None }
    }
}

/// The rulesets of a session: those that come with the program, and those of their families that were asked for.
pub struct Catalogue {
    items: Vec<Item>,
    /// How many of the items come with the program; they are the first.
    listed: usize,
    in_use: InUse,
    /// What is known of the synchronized rulesets.
    pub(super) synchronized: BTreeMap<RulesetId, synchronized::Known>,
    /// What is known of the three-player rulesets.
    pub(super) three_player: three_player::Known,
}

impl Default for Catalogue {
    fn default() -> Self {
        let items: Vec<Item> = all().into_iter().map(Item::new).collect();
        let listed = items.len();
        let mut catalogue = Catalogue {
            listed,
            items,
            in_use: InUse::new(),
            synchronized: BTreeMap::new(),
            three_player: three_player::Known::default(),
        };
        for id in IN_USE_AT_FIRST.map(|name| catalogue.find(name)).into_iter().flatten() {
            catalogue.set_in_use(id);
        }
        catalogue
    }
}

impl Catalogue {
    /// The ruleset of a name.
    pub fn find(&self, name: &str) -> Option<RulesetId> {
        let place = self.rulesets().position(|ruleset| ruleset.name() == name)?;
        u32::try_from(place).ok().map(RulesetId)
    }

    /// Every ruleset that comes with the program, in the order of the list.
    pub fn rulesets(&self) -> impl Iterator<Item = &dyn Ruleset> {
        self.items[..self.listed].iter().map(|item| &*item.ruleset)
    }

    /// The ruleset of a family with these parameters; the same parameters always give the same ruleset.
    ///
    /// # Errors
    /// If there is none.
    pub fn with(&mut self, id: RulesetId, by_place: &[Entry], by_name: &[(&str, Entry)]) -> Result<RulesetId, NoBoard> {
        let ruleset = self.get(id).with(by_place, by_name)?;
        let written = ruleset.written();
        let known = self.items.iter().position(|item| item.ruleset.written() == written);
        let place = known.unwrap_or(self.items.len());
        let id = u32::try_from(place).map(RulesetId);
        let id = id.map_err(|_| NoBoard { rule: "there are 2^32 rulesets already".to_owned(), entry: None })?;
        if known.is_none() {
            self.items.push(Item::new(ruleset));
        }
        Ok(id)
    }

    /// The ruleset itself.
    pub fn get(&self, id: RulesetId) -> &Rc<dyn Ruleset> {
        &self.items[id.0 as usize].ruleset
    }

    /// Lets a bare bracket with the ruleset's number of sides mean the ruleset; all bare brackets, if that may be any.
    pub fn set_in_use(&mut self, id: RulesetId) {
        let sides = self.get(id).sides().map(<[_]>::len);
        if sides.is_none() {
            self.in_use.clear();
        }
        self.in_use.insert(sides, id);
    }

    /// What a bare bracket with so many sides means.
    pub fn in_use(&self, sides: usize) -> Option<RulesetId> {
        self.in_use.get(&Some(sides)).or_else(|| self.in_use.get(&None)).copied()
    }

    /// What bare brackets mean.
    pub fn all_in_use(&self) -> &InUse {
        &self.in_use
    }

    /// Lets bare brackets mean what an earlier [`all_in_use`](Self::all_in_use) said.
    pub fn restore_in_use(&mut self, in_use: InUse) {
        self.in_use = in_use;
    }

    /// How many boards of each ruleset have a known value.
    pub fn known(&self) -> impl Iterator<Item = (String, usize)> {
        (0..).map(RulesetId).zip(&self.items).map(|(id, item)| {
            let grundy = item.grundy.as_ref().map_or(0, GrundyValues::len);
            (item.ruleset.written(), item.values.len() + grundy + self.known_three_player(id))
        })
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

    /// Who wins a sum, by who starts. A sum of impartial boards is not searched: their Grundy values decide.
    ///
    /// # Errors
    /// If the calculation was stopped.
    pub fn outcome(&mut self, store: &mut Store, sum: &Sum) -> Result<Outcome, Stop> {
        let limit = &store.limit().clone();
        let impartial = match self.single_impartial(sum) {
            Some((ruleset, term)) => match ruleset.theory() {
                Theory::Impartial(rules) => {
                    Some(self.grundy_values(term.ruleset, rules).outcome(rules, &term.board, limit)?)
                }
                _ => None,
            },
            None => self.grundy(sum, limit)?.map(impartial::Outcome::of_value),
        };
        match impartial {
            Some(impartial::Outcome::P) => Ok(Outcome::P),
            Some(impartial::Outcome::N) => Ok(Outcome::N),
            None => {
                let value = self.value(store, sum)?;
                store.outcome(value)
            }
        }
    }

    /// The sum with the players changed about: that changes nothing in an impartial board, and transposes a synchronized
    /// one where its ruleset can do that.
    pub fn negative(&self, sum: &Sum) -> Sum {
        let mut negative = Sum::default();
        for (term, times) in sum.iter() {
            let opposite = match self.get(term.ruleset).theory() {
                Theory::Impartial(_) => Some(term.board.clone()),
                Theory::Synchronized(rules) => rules.transposed(&term.board),
                Theory::Partizan(_) | Theory::ThreePlayer(_) | Theory::Family => None,
            };
            let opposite = match opposite {
                Some(board) => Term { board, ..*term },
                None => Term { negated: !term.negated, ..term.clone() },
            };
            negative.add(opposite, times.clone());
        }
        negative
    }

    /// The Grundy value of a sum of impartial boards, the exclusive or of theirs; none of any other sum.
    ///
    /// # Errors
    /// If the calculation was stopped.
    pub fn grundy(&mut self, sum: &Sum, limit: &Limit) -> Result<Option<u64>, Stop> {
        let mut total = 0;
        for (term, times) in sum.iter() {
            let ruleset = Rc::clone(self.get(term.ruleset));
            let Theory::Impartial(rules) = ruleset.theory() else { return Ok(None) };
            if times.bit(0) {
                total ^= self.grundy_values(term.ruleset, rules).value(rules, &term.board, limit)?;
            }
        }
        Ok(Some(total))
    }

    /// The moves of a sum of impartial boards after which the previous player wins, boards in the order of the sum; none
    /// of any other sum.
    ///
    /// # Errors
    /// If the calculation was stopped.
    pub fn winning_moves(&mut self, sum: &Sum, limit: &Limit) -> Result<Option<Vec<Sum>>, Stop> {
        let total = match self.grundy(sum, limit)? {
            None => return Ok(None),
            Some(0) => return Ok(Some(Vec::new())),
            Some(total) => total,
        };
        let mut moves = indexmap::IndexSet::new();
        for (term, _) in sum.iter() {
            let ruleset = Rc::clone(self.get(term.ruleset));
            let Theory::Impartial(rules) = ruleset.theory() else { return Ok(None) };
            let values = self.grundy_values(term.ruleset, rules);
            let wanted = values.value(rules, &term.board, limit)? ^ total;
            for boards in values.moves_to(rules, &term.board, wanted, limit)? {
                moves.insert(sum.replace(term, &replacement(term, &boards)));
            }
        }
        Ok(Some(moves.into_iter().collect()))
    }

    /// The Grundy values of a ruleset, taken out so that what is asked of each board may ask the catalogue; they are
    /// given back by [`keep_grundy`](Self::keep_grundy).
    pub fn take_grundy(&mut self, id: RulesetId, rules: &dyn ImpartialRules) -> GrundyValues {
        self.items[id.0 as usize].grundy.take().unwrap_or_else(|| GrundyValues::of(rules))
    }

    /// Keeps Grundy values of a ruleset.
    pub fn keep_grundy(&mut self, id: RulesetId, values: GrundyValues) {
        self.items[id.0 as usize].grundy = Some(values);
    }

    fn grundy_values(&mut self, id: RulesetId, rules: &dyn ImpartialRules) -> &mut GrundyValues {
        self.items[id.0 as usize].grundy.get_or_insert_with(|| GrundyValues::of(rules))
    }

    /// The one board that a sum is, if it is impartial.
    fn single_impartial<'s>(&self, sum: &'s Sum) -> Option<(Rc<dyn Ruleset>, &'s Term)> {
        let mut terms = sum.iter();
        let (term, times) = terms.next()?;
        let ruleset = self.get(term.ruleset);
        let is_single = terms.next().is_none() && *times == BigUint::from(1u8);
        (is_single && matches!(ruleset.theory(), Theory::Impartial(_))).then(|| (Rc::clone(ruleset), term))
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
            let options_of_board = match self.get(term.ruleset).theory() {
                Theory::Partizan(rules) => rules.options(&term.board, mover, limit)?,
                Theory::Synchronized(rules) => rules.moves(&term.board, mover, limit)?,
                Theory::Impartial(rules) => rules.options(&term.board, limit)?,
                Theory::ThreePlayer(rules) => rules.options(&term.board, player, limit)?,
                Theory::Family => Vec::new(),
            };
            for boards in options_of_board {
                limit.check()?;
                options.insert(sum.replace(term, &replacement(term, &boards)));
            }
        }
        Ok(options.into_iter().collect())
    }

    /// The sum as it is typed: bare brackets for a ruleset in use, its name before them otherwise.
    pub fn write(&self, sum: &Sum) -> String {
        let mut text = String::new();
        for (term, times) in sum.iter() {
            let ruleset = self.get(term.ruleset);
            let sides = ruleset.coordinates(&term.board).map(<[_]>::len);
            let is_bare = sides.and_then(|sides| self.in_use(sides)) == Some(term.ruleset);
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
        let ruleset = Rc::clone(self.get(term.ruleset));
        match ruleset.theory() {
            Theory::Partizan(rules) => {
                let value = self.items[term.ruleset.0 as usize].values.value(store, rules, &term.board)?;
                let times = BigInt::from(times.clone());
                store.multiple(value, &if term.negated { -times } else { times })
            }
            Theory::Impartial(rules) if times.bit(0) => {
                let limit = store.limit().clone();
                let value = self.grundy_values(term.ruleset, rules).value(rules, &term.board, &limit)?;
                store.nimber(value)
            }
            // Boards of other theories have no two-player value; the session asks for their own kind before this.
            Theory::Impartial(_) | Theory::Synchronized(_) | Theory::ThreePlayer(_) | Theory::Family => {
                Ok(store.zero())
            }
        }
    }
}

/// What takes the place of a board by a move in it.
fn replacement(term: &Term, boards: &Boards) -> Sum {
    let mut replacement = Sum::default();
    for (board, times) in boards.iter() {
        replacement.add(Term { board: board.clone(), ..*term }, BigUint::from(times));
    }
    replacement
}
