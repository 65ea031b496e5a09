//! The two-player half of a [`Catalogue`]: values, Grundy values and outcomes of sums of boards.

use std::rc::Rc;

use num_bigint::{BigInt, BigUint};

use crate::{
    catalogue::{Catalogue, replacement},
    graph::{Found, Graph, Node, Part, Placed, UNASKED},
    impartial::{self, GrundyValues, ImpartialRules, mex::ValueSet},
    limit::{Limit, Stop},
    partizan::{Game, Outcome, Store},
    player::Player,
    position::Board,
    ruleset::{Ruleset, Theory, theory::Kind},
    search::Table,
    standing::{Answer, Standing},
    sum::{RulesetId, Sum, Term},
};

/// What is known of the boards of a [`Graph`] that two players play in turn.
#[derive(Debug, Default)]
pub(super) struct Asked {
    games: Found<Game>,
    grundy: Found<u64>,
}

impl Catalogue {
    /// The canonical value of a sum of boards that two players play in turn.
    ///
    /// # Errors
    /// If the calculation was stopped, or a board is of another theory.
    pub fn value(&mut self, store: &mut Store, sum: &Sum) -> Result<Answer<Game>, Stop> {
        let (mut value, mut standing) = (store.zero(), Standing::Proved);
        for (term, times) in sum.iter() {
            let term = self.term_value(store, term, times)?.rests(&mut standing);
            value = store.add(value, term)?;
        }
        Ok(Answer::new(value, standing))
    }

    /// Who wins a sum, by who starts: by search where that is quicker than values. A sum of impartial boards is not
    /// searched: their Grundy values decide.
    ///
    /// # Errors
    /// If the calculation was stopped, or a board is of another theory.
    pub fn outcome(&mut self, store: &mut Store, sum: &Sum) -> Result<Answer<Outcome>, Stop> {
        let limit = &store.limit().of_question();
        let impartial = match self.single_impartial(sum) {
            Some((ruleset, term)) => match ruleset.theory() {
                Theory::Impartial(rules) => {
                    Some(self.grundy_values(term.ruleset, rules).outcome(rules, &term.board, limit)?)
                }
                _ => None,
            },
            None => self.grundy(sum, limit)?.map(|value| value.map(impartial::Outcome::of_value)),
        };
        match impartial {
            Some(outcome) => Ok(outcome.map(|outcome| match outcome {
                impartial::Outcome::P => Outcome::P,
                impartial::Outcome::N => Outcome::N,
            })),
            None => {
                let mut search = std::mem::take(&mut self.search);
                let outcome = search.outcome(&mut Shelf { catalogue: self, store }, sum);
                self.search = search;
                Ok(Answer::new(outcome?, self.standing_of_play(sum.iter().map(|(term, _)| term.ruleset))))
            }
        }
    }

    /// The Grundy value of a sum of impartial boards, the exclusive or of theirs; none of any other sum.
    ///
    /// # Errors
    /// If the calculation was stopped.
    pub fn grundy(&mut self, sum: &Sum, limit: &Limit) -> Result<Option<Answer<u64>>, Stop> {
        let is_impartial = |term: &Term| self.get(term.ruleset).theory().kind() == Some(Kind::Impartial);
        if !sum.iter().all(|(term, _)| is_impartial(term)) {
            return Ok(None);
        }
        let (mut total, mut standing) = (0, Standing::Proved);
        for (term, times) in sum.iter() {
            if times.bit(0) {
                total ^= self.grundy_of_board(term.ruleset, &term.board, limit)?.rests(&mut standing);
            }
        }
        Ok(Some(Answer::new(total, standing)))
    }

    fn grundy_of_board(&mut self, id: RulesetId, board: &Board, limit: &Limit) -> Result<Answer<u64>, Stop> {
        let ruleset = Rc::clone(self.get(id));
        match ruleset.theory() {
            Theory::Impartial(rules) => self.grundy_values(id, rules).value(rules, board, limit),
            Theory::Asked(Kind::Impartial) => {
                let value = self.asked_grundy(&(id, board.clone()), limit)?;
                Ok(Answer::new(value, self.standing_of_play([id])))
            }
            _ => Err(not_two_player(&*ruleset)),
        }
    }

    /// The moves of a sum of impartial boards after which the previous player wins, boards in the order of the sum; none
    /// of any other sum, and of one whose rules are asked one board at a time.
    ///
    /// # Errors
    /// If the calculation was stopped.
    pub fn winning_moves(&mut self, sum: &Sum, limit: &Limit) -> Result<Option<Answer<Vec<Sum>>>, Stop> {
        if sum.iter().any(|(term, _)| !matches!(self.get(term.ruleset).theory(), Theory::Impartial(_))) {
            return Ok(None);
        }
        let mut standing = Standing::Proved;
        let total = match self.grundy(sum, limit)? {
            None => return Ok(None),
            Some(total) => total.rests(&mut standing),
        };
        if total == 0 {
            return Ok(Some(Answer::new(Vec::new(), standing)));
        }
        let mut moves = indexmap::IndexSet::new();
        for (term, _) in sum.iter() {
            let ruleset = Rc::clone(self.get(term.ruleset));
            let Theory::Impartial(rules) = ruleset.theory() else { return Ok(None) };
            let values = self.grundy_values(term.ruleset, rules);
            let wanted = values.value(rules, &term.board, limit)?.rests(&mut standing) ^ total;
            for boards in values.moves_to(rules, &term.board, wanted, limit)?.rests(&mut standing) {
                moves.insert(sum.replace(term, &replacement(term, &boards)));
            }
        }
        Ok(Some(Answer::new(moves.into_iter().collect(), standing)))
    }

    /// The one board that a sum is, if it is impartial.
    fn single_impartial<'s>(&self, sum: &'s Sum) -> Option<(Rc<dyn Ruleset>, &'s Term)> {
        let mut terms = sum.iter();
        let (term, times) = terms.next()?;
        let ruleset = self.get(term.ruleset);
        let is_single = terms.next().is_none() && *times == BigUint::from(1u8);
        (is_single && matches!(ruleset.theory(), Theory::Impartial(_))).then(|| (Rc::clone(ruleset), term))
    }

    fn term_value(&mut self, store: &mut Store, term: &Term, times: &BigUint) -> Result<Answer<Game>, Stop> {
        let ruleset = Rc::clone(self.get(term.ruleset));
        let mut standing = Standing::Proved;
        let value = match ruleset.theory() {
            Theory::Partizan(rules) => {
                let values = &mut self.items[term.ruleset.0].values;
                match store.limit().most_positions() {
                    None => values.value(store, rules, &term.board)?.rests(&mut standing),
                    Some(most) => {
                        let within = usize::try_from(most).unwrap_or(usize::MAX);
                        let value = values.value_within(store, rules, &term.board, within)?;
                        value.ok_or(Stop::Positions { most })?.rests(&mut standing)
                    }
                }
            }
            Theory::Impartial(_) | Theory::Asked(Kind::Impartial) => {
                if !times.bit(0) {
                    return Ok(Answer::proved(store.zero()));
                }
                let limit = store.limit().of_question();
                let value = self.grundy_of_board(term.ruleset, &term.board, &limit)?.rests(&mut standing);
                return Ok(Answer::new(store.nimber(value)?, standing));
            }
            Theory::Asked(Kind::Partizan) => {
                let board = (term.ruleset, term.board.clone());
                let value = self.asked_value(store, &board)?;
                standing.rest_on(&self.standing_of_play([term.ruleset]));
                value
            }
            _ => return Err(not_two_player(&*ruleset)),
        };
        let times = BigInt::from(times.clone());
        Ok(Answer::new(store.multiple(value, &if term.negated { -times } else { times })?, standing))
    }

    /// Integers between which the value of a board lies, where its rules know some.
    pub fn bounds(&self, (ruleset, board): &Placed) -> Option<[i64; 2]> {
        match self.get(*ruleset).theory() {
            Theory::Partizan(rules) => rules.bounds(board),
            _ => None,
        }
    }

    /// Whether a board is its own negative by a symmetry of its rules.
    pub fn is_own_negative(&self, (ruleset, board): &Placed) -> bool {
        match self.get(*ruleset).theory() {
            Theory::Partizan(rules) => rules.negative(board).is_some_and(|negative| rules.same(&negative) == *board),
            _ => false,
        }
    }

    /// The node of a board of which all play is known.
    pub(super) fn settled(&self, board: &Placed) -> Result<Node, Stop> {
        self.graph.find(board).filter(|node| self.graph.is_settled(*node)).ok_or(UNASKED)
    }

    /// The value of a board whose play is in the graph.
    fn asked_value(&mut self, store: &mut Store, board: &Placed) -> Result<Game, Stop> {
        let node = self.settled(board)?;
        // The graph and what was found are taken out while boards of other rulesets are asked for their values.
        let graph = std::mem::take(&mut self.graph);
        let mut games = std::mem::take(&mut self.asked.games);
        let limit = store.limit().clone();
        let settled = graph.settle(node, &mut games, &limit, |games, node| {
            if let Some(equal) = graph.equal(node) {
                return value_of_parts(store, games, equal);
            }
            let (ruleset, board) = graph.board(node);
            if graph.is_known(node) || self.get(*ruleset).theory().kind() == Some(Kind::Impartial) {
                let term = Term { ruleset: *ruleset, board: board.clone(), negated: false };
                return self.known_value(store, &graph, node, &term);
            }
            let mut sides = [Vec::new(), Vec::new()];
            for (list, side) in sides.iter_mut().enumerate() {
                for place in 0..graph.count(node, list) {
                    side.push(value_of_parts(store, games, graph.option(node, list, place))?);
                }
                side.sort_unstable();
                side.dedup();
            }
            store.form(&sides[0], &sides[1])
        });
        (self.graph, self.asked.games) = (graph, games);
        settled?;
        self.asked.games.known(node).copied()
    }

    /// The value of a board that its own ruleset knows, or that is impartial, while the graph is taken out.
    fn known_value(&mut self, store: &mut Store, graph: &Graph, node: Node, term: &Term) -> Result<Game, Stop> {
        if graph.is_known(node) {
            let value = self.term_value(store, term, &BigUint::from(1u8))?;
            return Ok(self.taken(term.ruleset, value));
        }
        let limit = store.limit().clone();
        let value = self.grundy_of_node(graph, node, &limit)?;
        store.nimber(value)
    }

    /// The Grundy value of a board whose play is in the graph.
    fn asked_grundy(&mut self, board: &Placed, limit: &Limit) -> Result<u64, Stop> {
        let node = self.settled(board)?;
        let graph = std::mem::take(&mut self.graph);
        let value = self.grundy_of_node(&graph, node, limit);
        self.graph = graph;
        value
    }

    fn grundy_of_node(&mut self, graph: &Graph, node: Node, limit: &Limit) -> Result<u64, Stop> {
        let mut grundy = std::mem::take(&mut self.asked.grundy);
        let mut values = ValueSet::default();
        let settled = graph.settle(node, &mut grundy, limit, |grundy, node| {
            if let Some(equal) = graph.equal(node) {
                return grundy_of_parts(grundy, equal);
            }
            if graph.is_known(node) {
                let (ruleset, board) = graph.board(node);
                let value = self.grundy_of_board(*ruleset, board, limit)?;
                return Ok(self.taken(*ruleset, value));
            }
            let count = graph.count(node, 0);
            values.clear();
            for place in 0..count {
                // The mex is at most the number of options: larger values do not count.
                let value = grundy_of_parts(grundy, graph.option(node, 0, place))?;
                if let Some(value) = usize::try_from(value).ok().filter(|value| *value < count) {
                    values.insert(value);
                }
            }
            Ok(values.mex() as u64)
        });
        self.asked.grundy = grundy;
        settled?;
        self.asked.grundy.known(node).copied()
    }

    /// The Grundy values of a ruleset, taken out so that what is asked of each board may ask the catalogue; they are
    /// given back by [`keep_grundy`](Self::keep_grundy).
    pub fn take_grundy(&mut self, id: RulesetId, rules: &dyn ImpartialRules) -> GrundyValues {
        self.items[id.0].grundy.take().unwrap_or_else(|| GrundyValues::of(rules))
    }

    /// Keeps Grundy values of a ruleset.
    pub fn keep_grundy(&mut self, id: RulesetId, values: GrundyValues) {
        self.items[id.0].grundy = Some(values);
    }

    fn grundy_values(&mut self, id: RulesetId, rules: &dyn ImpartialRules) -> &mut GrundyValues {
        self.items[id.0].grundy.get_or_insert_with(|| GrundyValues::of(rules))
    }
}

/// The rulesets and the values, as a search asks them.
pub struct Shelf<'a> {
    /// The rulesets.
    pub catalogue: &'a mut Catalogue,
    /// The values.
    pub store: &'a mut Store,
}

impl Table for Shelf<'_> {
    type Error = Stop;

    fn store(&mut self) -> &mut Store {
        self.store
    }

    fn parts(&mut self, (ruleset, board): &Placed) -> Result<Vec<(Term, u64)>, Stop> {
        let term = |board, negated| Term { ruleset: *ruleset, board, negated };
        let item = Rc::clone(self.catalogue.get(*ruleset));
        let Theory::Partizan(rules) = item.theory() else { return Ok(vec![(term(board.clone(), false), 1)]) };
        let mut parts = Vec::new();
        for (part, times) in rules.split(board).iter() {
            let same = rules.same(part);
            let negative = rules.negative(&same).map(|negative| rules.same(&negative));
            let part = match negative {
                Some(negative) if negative < same => term(negative, true),
                _ => term(same, false),
            };
            parts.push((part, times));
        }
        Ok(parts)
    }

    fn options(&mut self, (ruleset, board): &Placed, player: Player) -> Result<Vec<Vec<(Term, u64)>>, Stop> {
        let item = Rc::clone(self.catalogue.get(*ruleset));
        let Theory::Partizan(rules) = item.theory() else { return Err(UNASKED) };
        let term =
            |(board, times): (&Board, u64)| (Term { ruleset: *ruleset, board: board.clone(), negated: false }, times);
        let options = rules.options(board, player, self.store.limit())?;
        Ok(options.iter().map(|option| option.iter().map(term).collect()).collect())
    }

    fn value(&mut self, (ruleset, board): &Placed, most: usize) -> Result<Option<Game>, Stop> {
        let item = Rc::clone(self.catalogue.get(*ruleset));
        let value = match item.theory() {
            Theory::Partizan(rules) => {
                self.catalogue.items[ruleset.0].values.value_within(self.store, rules, board, most)?
            }
            _ => {
                let term = Term { ruleset: *ruleset, board: board.clone(), negated: false };
                Some(self.catalogue.term_value(self.store, &term, &BigUint::from(1u8))?)
            }
        };
        Ok(value.map(|value| self.catalogue.taken(*ruleset, value)))
    }

    fn size(&mut self, (ruleset, board): &Placed) -> Result<u64, Stop> {
        let item = Rc::clone(self.catalogue.get(*ruleset));
        let Theory::Partizan(rules) = item.theory() else { return Ok(0) };
        if let Some(size) = rules.size(board) {
            return Ok(size);
        }
        let limit = self.store.limit();
        let moves = [Player::Left, Player::Right].map(|player| rules.options(board, player, limit));
        let [left, right] = moves;
        Ok((left?.len() + right?.len()) as u64)
    }

    fn bounds(&self, board: &Placed) -> Option<[i64; 2]> {
        self.catalogue.bounds(board)
    }

    fn is_own_negative(&self, board: &Placed) -> bool {
        self.catalogue.is_own_negative(board)
    }
}

/// The error of a board that has no two-player value: who asks looks at its theory first.
fn not_two_player(ruleset: &dyn Ruleset) -> Stop {
    Stop::OtherTheory { ruleset: ruleset.name().to_owned() }
}

fn value_of_parts(store: &mut Store, games: &Found<Game>, parts: &[Part]) -> Result<Game, Stop> {
    let mut value = store.zero();
    for part in parts {
        let times = BigInt::from(part.times);
        let term = store.multiple(*games.known(part.node)?, &if part.negated { -times } else { times })?;
        value = store.add(value, term)?;
    }
    Ok(value)
}

fn grundy_of_parts(grundy: &Found<u64>, parts: &[Part]) -> Result<u64, Stop> {
    let mut odd = parts.iter().filter(|part| part.times % 2 == 1);
    odd.try_fold(0, |value, part| Ok(value ^ grundy.known(part.node)?))
}
