//! The rulesets of a session, which of them a bare bracket means, and what is known of their boards.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

use indexmap::{IndexMap, IndexSet};
use num_bigint::BigUint;
use smallvec::SmallVec;

use crate::{
    impartial::GrundyValues,
    kept::Kept,
    limit::{Limit, Stop},
    loopy, misere,
    moves::RulesetId,
    partizan::position::Values,
    player::Player,
    position::Boards,
    render::piece,
    rules::theory::{UNIVERSES, Universe},
    ruleset::{Entry, NoBoard, Play, Ruleset, all},
    search::Search,
    standing::{Answer, Standing},
    sum::{Sum, Term},
    synchronized, three_player,
};

/// What bare brackets with two and with three sides mean until `use` says otherwise.
const IN_USE_AT_FIRST: [&str; 2] = ["SynchronizedCutcake", "Cutblock"];
/// From how many equal boards on a sum is written with their number: `3*[1,2]`, but `[1,2] + [1,2]`.
const WRITTEN_AS_MULTIPLE: u8 = 3;
/// What rests on clauses of rulesets in the language that nobody has proved.
pub const AT_WORD: Standing = Standing::derived(
    "`split`, `same`, `negative` or `bounds` of a ruleset, on boards where that is not proved by play: see Check",
);
/// What bare brackets mean, by their number of sides; under none, what those mean that have any other number.
pub type InUse = BTreeMap<Option<usize>, RulesetId>;

pub(super) struct Item {
    ruleset: Rc<dyn Ruleset>,
    pub(super) values: Values,
    /// Of a ruleset of impartial play; none before the first is asked for.
    pub(super) grundy: Option<GrundyValues>,
    /// Whether what it tells of boards beside their options is certain: it comes with the program, or is made of such rulesets.
    is_trusted: bool,
}

impl Item {
    fn new(ruleset: Rc<dyn Ruleset>, is_trusted: bool) -> Self {
        Item { ruleset, values: Values::default(), grundy: None, is_trusted }
    }
}

/// The rulesets of a session: those that come with the program, those of their families that were asked for, and those
/// that were added.
pub struct Catalogue {
    pub(super) items: Vec<Item>,
    /// Those that are found by their names, in the order of the list.
    names: IndexMap<String, RulesetId>,
    in_use: InUse,
    /// The synchronized ruleset that comes with the program and whose boards have values, whatever its name means by now.
    pub(super) measured: Option<RulesetId>,
    /// What the rules that run code said, and what was found by it.
    pub kept: Kept,
    /// What is known of who wins sums of them.
    pub search: Search,
    /// What is known of loopy play.
    pub loopy: loopy::Known,
    /// What is known of misère play.
    pub misere: misere::Known,
    /// What is known of the synchronized rulesets.
    pub(super) synchronized: BTreeMap<synchronized::MoveSource, synchronized::Known>,
    /// What is known of the three-player rulesets.
    pub(super) three_player: three_player::Known,
    /// What was found of boards of a ruleset rests on, where that is not play alone.
    pub(super) told: BTreeMap<RulesetId, Standing>,
    /// Those of whose boards it was taken at the word of their rules which others they are equal to.
    at_word: BTreeSet<RulesetId>,
}

impl Default for Catalogue {
    fn default() -> Self {
        let mut catalogue = Catalogue {
            items: Vec::new(),
            names: IndexMap::new(),
            in_use: InUse::new(),
            measured: None,
            kept: Kept::default(),
            search: Search::default(),
            loopy: loopy::Known::default(),
            misere: misere::Known::default(),
            synchronized: BTreeMap::new(),
            three_player: three_player::Known::default(),
            told: BTreeMap::new(),
            at_word: BTreeSet::new(),
        };
        for ruleset in all() {
            let id = catalogue.add(ruleset);
            catalogue.items[id.place()].is_trusted = true;
        }
        catalogue.measured = catalogue.find("SynchronizedCutcake");
        for id in IN_USE_AT_FIRST.map(|name| catalogue.find(name)).into_iter().flatten() {
            catalogue.set_in_use(id);
        }
        catalogue
    }
}

impl Catalogue {
    /// Adds a ruleset, which is found by its name from now on, also where another one had that name. What it tells of boards beside
    /// their options is as certain as it [says](crate::rules::Rules::standing_of_parts).
    ///
    /// ```
    /// use std::rc::Rc;
    /// use cutcake_play::catalogue::Catalogue;
    /// use cutcake_rulesets::nim::Nim;
    /// let mut catalogue = Catalogue::default();
    /// let id = catalogue.add(Rc::new(Nim));
    /// assert_eq!(catalogue.find("Nim"), Some(id));
    /// ```
    pub fn add(&mut self, ruleset: Rc<dyn Ruleset>) -> RulesetId {
        let name = ruleset.name().to_owned();
        let id = self.keep(ruleset);
        self.names.insert(name, id);
        id
    }

    /// Keeps a ruleset that is not found by its name: one of a family, or one that a session gives a name.
    pub fn keep(&mut self, ruleset: Rc<dyn Ruleset>) -> RulesetId {
        self.keep_as(ruleset, false)
    }

    fn keep_as(&mut self, ruleset: Rc<dyn Ruleset>, is_trusted: bool) -> RulesetId {
        self.items.push(Item::new(ruleset, is_trusted));
        RulesetId::at(self.items.len() - 1)
    }

    /// What an answer about boards of these rulesets rests on that was found by search, or in the graph: play, and what is told
    /// of boards of theirs and of those that play can come to.
    pub fn standing_of_play(&self, rulesets: impl IntoIterator<Item = RulesetId>) -> Standing {
        let mut standing = Standing::Proved;
        for id in self.reached(rulesets) {
            standing.rest_on(self.told.get(&id).unwrap_or(&Standing::Proved));
            standing.rest_on(&self.standing_of_parts(id));
            // What is told of a board that both move in at once is not used by search.
            let Some(rules) = self.get(id).play().rules().filter(|_| !self.is_at_once(id)) else { continue };
            if rules.source().is_some() {
                standing.rest_on(&rules.standing());
            }
        }
        standing
    }

    /// What answers rest on that use what a ruleset in Rust tells of boards beside their options.
    pub(crate) fn standing_of_parts(&self, id: RulesetId) -> Standing {
        match self.get(id).play().rules() {
            Some(rules) if !self.items[id.place()].is_trusted => rules.standing_of_parts(),
            _ => Standing::Proved,
        }
    }

    /// What the rules of a sum rest on: what those that run code looked at, as far as they were asked, and those to whose boards play
    /// can come from theirs, for a rule is not run again for a board of which it is known what it said; and what rules in Rust tell
    /// beside options.
    pub fn standing_of_rules(&self, sum: &Sum) -> Standing {
        let (run_code, others): (Vec<_>, Vec<_>) =
            sum.iter().map(|(term, _)| term.ruleset).partition(|id| self.get(*id).play().runs_code());
        let mut standing = Standing::Proved;
        for id in self.reached(run_code) {
            standing.rest_on(self.told.get(&id).unwrap_or(&Standing::Proved));
            standing.rest_on(&self.standing_of_parts(id));
        }
        others.into_iter().fold(standing, |standing, id| standing.and(self.standing_of_parts(id)))
    }

    /// Says that what the rules of a ruleset say rests on this.
    pub fn rules_rest_on(&mut self, ruleset: RulesetId, standing: Standing) {
        if standing != Standing::Proved {
            self.told.entry(ruleset).or_insert(standing).rest_on(&standing);
        }
    }

    /// Says that a ruleset is taken at its word for which boards are equal, or between what their values lie.
    pub fn take_at_word(&mut self, ruleset: RulesetId) {
        self.at_word.insert(ruleset);
        self.rules_rest_on(ruleset, AT_WORD);
    }

    /// The rulesets that are taken at their word.
    pub fn taken_at_word(&self) -> impl Iterator<Item = RulesetId> {
        self.at_word.iter().copied()
    }

    /// Some rulesets and those to whose boards play can come from theirs.
    fn reached(&self, rulesets: impl IntoIterator<Item = RulesetId>) -> SmallVec<[RulesetId; 4]> {
        let mut reached: SmallVec<[RulesetId; 4]> = rulesets.into_iter().collect();
        let mut place = 0;
        while let Some(id) = reached.get(place).copied() {
            place += 1;
            for other in self.kept.others(id) {
                if !reached.contains(&other) {
                    reached.push(other);
                }
            }
        }
        reached
    }

    /// Takes what was found of a board of a ruleset, and keeps what it rests on for all that is found by it.
    pub(super) fn taken<T>(&mut self, ruleset: RulesetId, answer: Answer<T>) -> T {
        let (value, standing) = answer.into_parts();
        self.rules_rest_on(ruleset, standing);
        value
    }

    /// Lets a ruleset be found by a name.
    pub fn set_name(&mut self, name: &str, id: RulesetId) {
        self.names.insert(name.to_owned(), id);
    }

    /// The ruleset of a name.
    pub fn find(&self, name: &str) -> Option<RulesetId> {
        self.names.get(name).copied()
    }

    /// Every ruleset that is found by its name, in the order of the list.
    pub fn rulesets(&self) -> impl Iterator<Item = &dyn Ruleset> {
        self.names.values().map(|id| &**self.get(*id))
    }

    /// Whether names mean the rulesets that come with the program, as they do in every new catalogue.
    pub fn is_as_supplied(&self) -> bool {
        let supplied = all().len();
        self.names.len() == supplied && self.names.values().all(|id| id.place() < supplied)
    }

    /// The ruleset of a family with these parameters; the same parameters always give the same ruleset.
    ///
    /// # Errors
    /// If there is none.
    pub fn with(&mut self, id: RulesetId, by_place: &[Entry], by_name: &[(&str, Entry)]) -> Result<RulesetId, NoBoard> {
        let ruleset = self.get(id).with(by_place, by_name)?;
        Ok(self.keep_once(ruleset, &[id]))
    }

    /// Keeps a ruleset that is made of others as `keep` does, unless there is one that is written alike and as certain: then it is that
    /// one.
    pub fn keep_once(&mut self, ruleset: Rc<dyn Ruleset>, of: &[RulesetId]) -> RulesetId {
        let written = ruleset.written();
        let is_trusted = of.iter().all(|id| self.items[id.place()].is_trusted);
        match self.items.iter().position(|item| item.is_trusted == is_trusted && item.ruleset.written() == written) {
            Some(place) => RulesetId::at(place),
            None => self.keep_as(ruleset, is_trusted),
        }
    }

    /// The ruleset itself.
    pub fn get(&self, id: RulesetId) -> &Rc<dyn Ruleset> {
        &self.items[id.place()].ruleset
    }

    /// Lets a bare bracket with as many entries as the ruleset takes mean the ruleset; all bare brackets, if that may be any
    /// number.
    pub fn set_in_use(&mut self, id: RulesetId) {
        match self.get(id).numbers_of_entries() {
            Some(numbers) => self.in_use.extend(numbers.into_iter().map(|number| (Some(number), id))),
            None => {
                self.in_use.clear();
                self.in_use.insert(None, id);
            }
        }
    }

    /// Lets bare brackets that mean a ruleset mean another one.
    pub fn use_instead(&mut self, before: RulesetId, now: RulesetId) {
        let count = self.in_use.len();
        self.in_use.retain(|_, id| *id != before);
        if self.in_use.len() < count {
            self.set_in_use(now);
        }
    }

    /// What a bare bracket with so many entries means.
    pub fn in_use(&self, sides: usize) -> Option<RulesetId> {
        self.in_use.get(&Some(sides)).or_else(|| self.in_use.get(&None)).copied()
    }

    /// The rulesets that bare brackets mean, each once.
    pub fn rulesets_in_use(&self) -> impl Iterator<Item = RulesetId> {
        let all: IndexSet<RulesetId> = self.in_use.values().copied().collect();
        all.into_iter()
    }

    /// What bare brackets mean.
    pub fn all_in_use(&self) -> &InUse {
        &self.in_use
    }

    /// Lets bare brackets mean what an earlier [`all_in_use`](Self::all_in_use) said.
    pub fn restore_in_use(&mut self, in_use: InUse) {
        self.in_use = in_use;
    }

    /// Forgets what is known of boards.
    pub fn forget(&mut self) {
        for item in &mut self.items {
            (item.values, item.grundy) = (Values::default(), None);
        }
        for synchronized::Known { values, search } in self.synchronized.values_mut() {
            values.forget();
            *search = synchronized::Known::default().search;
        }
        self.forget_asked();
    }

    /// Forgets what is known of the boards of rulesets that are asked for their options, and of those beside them.
    pub fn forget_asked(&mut self) {
        for (id, item) in (0..).map(RulesetId::at).zip(&mut self.items) {
            if item.ruleset.play().runs_code() {
                (item.values, item.grundy) = (Values::default(), None);
                self.told.remove(&id);
            }
        }
        self.at_word.clear();
        self.synchronized.remove(&synchronized::MoveSource::Graph);
        self.three_player = three_player::Known::default();
        self.kept = Kept::default();
        self.search.engines().forget();
        self.misere.forget();
        self.loopy.forget_boards();
    }

    /// How many boards of each ruleset have a known value.
    pub fn known(&self) -> impl Iterator<Item = (String, usize)> {
        (0..).map(RulesetId::at).zip(&self.items).map(|(id, item)| {
            let grundy = item.grundy.as_ref().map_or(0, GrundyValues::len);
            let asked = self.kept.found_of(id);
            (item.ruleset.written(), item.values.len() + grundy + self.three_player.known(id) + asked)
        })
    }

    /// The sum with the players changed about: that changes nothing in an impartial board, and transposes a synchronized
    /// one where its ruleset can do that.
    pub fn negative(&self, sum: &Sum) -> Sum {
        let mut negative = Sum::default();
        for (term, times) in sum.iter() {
            let opposite = match self.get(term.ruleset).play().negative(&term.board) {
                Some(board) => Term { board, ..*term },
                None => Term { negated: !term.negated, ..term.clone() },
            };
            negative.add(opposite, times.clone());
        }
        negative
    }

    /// What a player can move to in one board of a sum, in the order of the rules; none of a ruleset that is asked one board
    /// at a time.
    pub fn options_of(&self, term: &Term, player: Player, limit: &Limit) -> Result<Vec<Sum>, Stop> {
        let Some(rules) = self.get(term.ruleset).play().rules() else { return Ok(Vec::new()) };
        let options = rules.options(&term.board, term.mover(player), limit)?;
        let mut replaced = Vec::new();
        for boards in &options {
            limit.check()?;
            limit.lengthen(&mut replaced, replacement(term, boards))?;
        }
        Ok(replaced)
    }

    /// What a player can make of one board of a sum, whole and with everything in its place, where the options of its rules
    /// are parts of that.
    pub fn whole_of(&self, term: &Term, player: Player, limit: &Limit) -> Result<Option<Vec<Sum>>, Stop> {
        let Some(rules) = self.get(term.ruleset).play().rules() else { return Ok(None) };
        let boards = rules.whole(&term.board, term.mover(player), limit)?;
        let Some(boards) = boards else { return Ok(None) };
        let mut replaced = Vec::new();
        for board in boards {
            limit.check()?;
            limit.lengthen(&mut replaced, replacement(term, &Boards::from(board)))?;
        }
        Ok(Some(replaced))
    }

    /// The boards that stand for one board of a sum: its parts, each as the one of those that are the same.
    ///
    /// # Errors
    /// If there are too many.
    pub fn reduced(&self, term: &Term) -> Result<Sum, Stop> {
        let boards = match self.get(term.ruleset).play().rules() {
            Some(rules) => rules.reduced(&term.board)?,
            None => Boards::from(term.board.clone()),
        };
        Ok(replacement(term, &boards))
    }

    /// What takes the place of a board in a sum when both players move in it at once, each by the number of the move among
    /// those that [`options_of`](Self::options_of) lists; none of a ruleset that is asked one board at a time, or of another
    /// theory.
    pub fn both_of(&self, term: &Term, [left, right]: [usize; 2], limit: &Limit) -> Result<Option<Sum>, Stop> {
        let ruleset = self.get(term.ruleset);
        let [left, right] = if term.negated { [right, left] } else { [left, right] };
        let both = ruleset.play().both(&term.board, left, right, limit)?;
        Ok(both.map(|boards| replacement(term, &boards)))
    }

    /// Whether a ruleset is played by all at once.
    fn is_at_once(&self, id: RulesetId) -> bool {
        self.get(id).theory().is_some_and(|theory| theory.universe.is_at_once())
    }

    /// The games to which a sum adds: all of its boards are of one universe.
    pub fn universe(&self, sum: &Sum) -> &'static Universe {
        let theory = sum.iter().next().and_then(|(term, _)| self.get(term.ruleset).theory());
        theory.map_or(UNIVERSES[0], |theory| theory.universe)
    }

    /// The terms of a sum in an order that does not depend on what was calculated before: the boards that rules in the language
    /// know by numbers, given as they came up, stand by what is typed for them, and values the other way round: `{3|1}`
    /// before numbers.
    pub fn terms<'s>(&self, sum: &'s Sum) -> Vec<(&'s Term, &'s BigUint)> {
        let mut terms: Vec<_> = sum.iter().collect();
        terms.sort_by_cached_key(|(term, _)| {
            let ruleset = self.get(term.ruleset);
            let is_numbered = matches!(ruleset.play(), Play::Code(_)) && ruleset.coordinates(&term.board).is_none();
            let typed = is_numbered.then(|| ruleset.entries(&term.board));
            let (values, boards) = if ruleset.holds_values() { (typed, None) } else { (None, typed) };
            (term.ruleset, Reverse(values), boards)
        });
        terms
    }

    /// The boards of a sum as they are typed, few equal ones side by side: bare brackets for a ruleset in use, its name and a mark
    /// before them otherwise.
    pub fn typed_boards(&self, sum: &Sum, mark: impl Fn(RulesetId) -> &'static str) -> Vec<piece::Board> {
        let mut boards = Vec::new();
        for (term, times) in self.terms(sum) {
            let ruleset = self.get(term.ruleset);
            let sides = ruleset.coordinates(&term.board).map(<[_]>::len);
            let name = ruleset.name_of(&term.board);
            let is_in_use = sides.and_then(|sides| self.in_use(sides)) == Some(term.ruleset);
            let board = piece::Board {
                name: if is_in_use && name == ruleset.name() { String::new() } else { name + mark(term.ruleset) },
                entries: ruleset.entries(&term.board),
                times: (*times >= WRITTEN_AS_MULTIPLE.into()).then(|| times.to_string()),
                negated: term.negated,
                is_value: ruleset.holds_values(),
            };
            let copies = if board.times.is_some() { 1 } else { times.iter_u64_digits().sum() };
            boards.extend((0..copies).map(|_| board.clone()));
        }
        boards
    }

    /// The sum as it is typed.
    pub fn write(&self, sum: &Sum) -> String {
        piece::typed(&self.typed_boards(sum, |_| ""))
    }
}

/// What takes the place of a board by a move in it.
pub(super) fn replacement(term: &Term, boards: &Boards) -> Sum {
    let mut replacement = Sum::default();
    for (board, times) in boards.iter() {
        replacement.add(Term { board: board.clone(), ..*term }, BigUint::from(times));
    }
    replacement
}
