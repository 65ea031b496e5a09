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

/// The meanings of bare brackets with two and with three sides until `use` changes them.
const DEFAULT_IN_USE: [&str; 2] = ["SynchronizedCutcake", "Cutblock"];
/// The least number of equal boards that are written as a multiple: `3*[1,2]`, but `[1,2] + [1,2]`.
const WRITTEN_AS_MULTIPLE: u8 = 3;
/// The standing of an answer that relies on unproved clauses of rulesets written in the language.
pub const TRUSTED: Standing = Standing::derived(
    "`split`, `same`, `negative` or `bounds` of a ruleset, on boards where that is not proved by play: see Check",
);
/// The meaning of bare brackets by their number of sides; the entry `None` covers every other number.
pub type InUse = BTreeMap<Option<usize>, RulesetId>;

pub(super) struct Item {
    ruleset: Rc<dyn Ruleset>,
    pub(super) values: Values,
    /// The Grundy values of an impartial ruleset; `None` until one is asked for.
    pub(super) grundy: Option<GrundyValues>,
    /// Whether what it says of boards beyond their options is certain: it is built in, or made of built-in rulesets.
    is_trusted: bool,
}

impl Item {
    fn new(ruleset: Rc<dyn Ruleset>, is_trusted: bool) -> Self {
        Item { ruleset, values: Values::default(), grundy: None, is_trusted }
    }
}

/// The rulesets of a session: the built-in ones, the members of their families that were used, and those that were added.
pub struct Catalogue {
    pub(super) items: Vec<Item>,
    /// The rulesets that have names, in the order of the list.
    names: IndexMap<String, RulesetId>,
    in_use: InUse,
    /// The built-in synchronized ruleset whose boards have values, whatever its name means now.
    pub(super) measured: Option<RulesetId>,
    /// The answers of rules that run code, and what engines found from them.
    pub kept: Kept,
    /// What is known of the winners of sums of boards.
    pub search: Search,
    /// What is known of loopy play.
    pub loopy: loopy::Known,
    /// What is known of misère play.
    pub misere: misere::Known,
    /// What is known of the synchronized rulesets.
    pub(super) synchronized: BTreeMap<synchronized::MoveSource, synchronized::Known>,
    /// What is known of the three-player rulesets.
    pub(super) three_player: three_player::Known,
    /// What results about the boards of a ruleset rest on, where that is not play alone.
    pub(super) standings: BTreeMap<RulesetId, Standing>,
    /// The rulesets whose unproved claims about their boards have been used.
    trusted: BTreeSet<RulesetId>,
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
            standings: BTreeMap::new(),
            trusted: BTreeSet::new(),
        };
        for ruleset in all() {
            let id = catalogue.add(ruleset);
            catalogue.items[id.place()].is_trusted = true;
        }
        catalogue.measured = catalogue.find("SynchronizedCutcake");
        for id in DEFAULT_IN_USE.map(|name| catalogue.find(name)).into_iter().flatten() {
            catalogue.set_in_use(id);
        }
        catalogue
    }
}

impl Catalogue {
    /// Adds a ruleset under its name, replacing any other ruleset of that name. What it says of boards beyond their options
    /// is as certain as it [states](crate::rules::Rules::standing_of_parts).
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

    /// Adds a ruleset without a name: a member of a family, or one that the session names itself.
    pub fn keep(&mut self, ruleset: Rc<dyn Ruleset>) -> RulesetId {
        self.keep_as(ruleset, false)
    }

    fn keep_as(&mut self, ruleset: Rc<dyn Ruleset>, is_trusted: bool) -> RulesetId {
        self.items.push(Item::new(ruleset, is_trusted));
        RulesetId::at(self.items.len() - 1)
    }

    /// What an answer about boards of these rulesets rests on that was found by search, or in the graph: play, and the
    /// standings of these rulesets and of those whose boards play can reach.
    pub fn standing_of_play(&self, rulesets: impl IntoIterator<Item = RulesetId>) -> Standing {
        let mut standing = Standing::Proved;
        for id in self.reached(rulesets) {
            standing.rest_on(self.standings.get(&id).unwrap_or(&Standing::Proved));
            standing.rest_on(&self.standing_of_parts(id));
            // Search does not use what is known of boards in which both players move at once.
            let Some(rules) = self.get(id).play().rules().filter(|_| !self.is_at_once(id)) else { continue };
            if rules.source().is_some() {
                standing.rest_on(&rules.standing());
            }
        }
        standing
    }

    /// What an answer rests on that uses what a ruleset in Rust says of boards beyond their options.
    pub(crate) fn standing_of_parts(&self, id: RulesetId) -> Standing {
        match self.get(id).play().rules() {
            Some(rules) if !self.items[id.place()].is_trusted => rules.standing_of_parts(),
            _ => Standing::Proved,
        }
    }

    /// What the rules of a sum rest on. Rules that run code rest on what they have read so far, and on the same of the rulesets
    /// whose boards play can reach, since a rule does not run again for a board whose answer is kept; rules in Rust rest on
    /// what they say beyond options.
    pub fn standing_of_rules(&self, sum: &Sum) -> Standing {
        let (run_code, others): (Vec<_>, Vec<_>) =
            sum.iter().map(|(term, _)| term.ruleset).partition(|id| self.get(*id).play().runs_code());
        let mut standing = Standing::Proved;
        for id in self.reached(run_code) {
            standing.rest_on(self.standings.get(&id).unwrap_or(&Standing::Proved));
            standing.rest_on(&self.standing_of_parts(id));
        }
        others.into_iter().fold(standing, |standing, id| standing.and(self.standing_of_parts(id)))
    }

    /// Records that what the rules of a ruleset say rests on `standing`.
    pub fn rules_rest_on(&mut self, ruleset: RulesetId, standing: Standing) {
        if standing != Standing::Proved {
            self.standings.entry(ruleset).or_insert(standing).rest_on(&standing);
        }
    }

    /// Records that unproved claims of a ruleset have been used: which boards are equal, or which bounds their values have.
    pub fn trust(&mut self, ruleset: RulesetId) {
        self.trusted.insert(ruleset);
        self.rules_rest_on(ruleset, TRUSTED);
    }

    /// The rulesets whose unproved claims have been used.
    pub fn trusted(&self) -> impl Iterator<Item = RulesetId> {
        self.trusted.iter().copied()
    }

    /// The given rulesets and all whose boards play can reach from theirs.
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

    /// Takes the value out of an answer about a board of a ruleset, and records its standing for all that is found from it.
    pub(super) fn taken<T>(&mut self, ruleset: RulesetId, answer: Answer<T>) -> T {
        let (value, standing) = answer.into_parts();
        self.rules_rest_on(ruleset, standing);
        value
    }

    /// Gives a ruleset a name.
    pub fn set_name(&mut self, name: &str, id: RulesetId) {
        self.names.insert(name.to_owned(), id);
    }

    /// The ruleset with this name.
    pub fn find(&self, name: &str) -> Option<RulesetId> {
        self.names.get(name).copied()
    }

    /// Every ruleset that has a name, in the order of the list.
    pub fn rulesets(&self) -> impl Iterator<Item = &dyn Ruleset> {
        self.names.values().map(|id| &**self.get(*id))
    }

    /// Whether the names are those of the built-in rulesets, as in every new catalogue.
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

    /// Adds a ruleset made of others, as `keep` does, unless there already is one that is written alike and equally certain:
    /// then returns that one.
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

    /// Makes a bare bracket with as many entries as the ruleset takes mean the ruleset; every bare bracket, if it takes any
    /// number of entries.
    pub fn set_in_use(&mut self, id: RulesetId) {
        match self.get(id).numbers_of_entries() {
            Some(numbers) => self.in_use.extend(numbers.into_iter().map(|number| (Some(number), id))),
            None => {
                self.in_use.clear();
                self.in_use.insert(None, id);
            }
        }
    }

    /// Makes the bare brackets that mean the ruleset `before` mean the ruleset `now`.
    pub fn use_instead(&mut self, before: RulesetId, now: RulesetId) {
        let count = self.in_use.len();
        self.in_use.retain(|_, id| *id != before);
        if self.in_use.len() < count {
            self.set_in_use(now);
        }
    }

    /// The meaning of a bare bracket with this number of entries.
    pub fn in_use(&self, sides: usize) -> Option<RulesetId> {
        self.in_use.get(&Some(sides)).or_else(|| self.in_use.get(&None)).copied()
    }

    /// The rulesets that bare brackets mean, each once.
    pub fn rulesets_in_use(&self) -> impl Iterator<Item = RulesetId> {
        let all: IndexSet<RulesetId> = self.in_use.values().copied().collect();
        all.into_iter()
    }

    /// The meanings of bare brackets.
    pub fn all_in_use(&self) -> &InUse {
        &self.in_use
    }

    /// Restores the meanings that an earlier [`all_in_use`](Self::all_in_use) returned.
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

    /// Forgets what is known of the boards of rules that run code, and what may have been found from that.
    pub fn forget_asked(&mut self) {
        for (id, item) in (0..).map(RulesetId::at).zip(&mut self.items) {
            if item.ruleset.play().runs_code() {
                (item.values, item.grundy) = (Values::default(), None);
                self.standings.remove(&id);
            }
        }
        self.trusted.clear();
        self.synchronized.remove(&synchronized::MoveSource::Graph);
        self.three_player = three_player::Known::default();
        self.kept = Kept::default();
        self.search.engines().forget();
        self.misere.forget();
        self.loopy.forget_boards();
    }

    /// The number of boards with a known value, for each ruleset.
    pub fn known(&self) -> impl Iterator<Item = (String, usize)> {
        (0..).map(RulesetId::at).zip(&self.items).map(|(id, item)| {
            let grundy = item.grundy.as_ref().map_or(0, GrundyValues::len);
            (item.ruleset.written(), item.values.len() + grundy + self.three_player.known(id) + self.kept.known(id))
        })
    }

    /// The negative of the sum: an impartial board stays as it is, and a synchronized one is transposed where its ruleset can
    /// do that.
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

    /// The options of a player in one board of a sum, in the order of the rules; none for rules that run code.
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

    /// The options of a player in one board of a sum as whole boards, with everything in its place, where the rules return
    /// parts of these.
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

    /// The boards that stand for one board of a sum: its components, each replaced by the representative of equal boards.
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

    /// What replaces a board of a sum when both players move in it at once, each move given by its index in
    /// [`options_of`](Self::options_of); `None` for rules that run code or belong to another theory.
    pub fn both_of(&self, term: &Term, [left, right]: [usize; 2], limit: &Limit) -> Result<Option<Sum>, Stop> {
        let ruleset = self.get(term.ruleset);
        let [left, right] = if term.negated { [right, left] } else { [left, right] };
        let both = ruleset.play().both(&term.board, left, right, limit)?;
        Ok(both.map(|boards| replacement(term, &boards)))
    }

    /// Whether the players of a ruleset move at once.
    fn is_at_once(&self, id: RulesetId) -> bool {
        self.get(id).theory().is_some_and(|theory| theory.universe.is_at_once())
    }

    /// The universe that all boards of a sum belong to.
    pub fn universe(&self, sum: &Sum) -> &'static Universe {
        let theory = sum.iter().next().and_then(|(term, _)| self.get(term.ruleset).theory());
        theory.map_or(UNIVERSES[0], |theory| theory.universe)
    }

    /// The terms of a sum in an order that does not depend on earlier calculations. Rules in the language number their boards
    /// as they come up, so these are ordered by their text, and values in reverse: `{3|1}` before numbers.
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

    /// The boards of a sum as they are typed, a few equal ones side by side: bare brackets for a ruleset in use, otherwise the
    /// name of the ruleset and a mark before the brackets.
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

/// The boards that replace a board of a sum, as a sum of terms with the same sign.
pub(super) fn replacement(term: &Term, boards: &Boards) -> Sum {
    let mut replacement = Sum::default();
    for (board, times) in boards.iter() {
        replacement.add(Term { board: board.clone(), ..*term }, BigUint::from(times));
    }
    replacement
}
