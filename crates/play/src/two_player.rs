//! Two-player play in a [`Catalogue`]: values, Grundy values and outcomes of sums of boards.

use std::{rc::Rc, sync::Arc};

use num_bigint::{BigInt, BigUint};

use crate::{
    catalogue::{Catalogue, replacement},
    impartial::{self, GrundyValues, ImpartialRules, grundy::nimber_of},
    kept::UNASKED,
    limit::{Limit, Stop},
    moves::{Position as Placed, RulesetId},
    partizan::{Game, Outcome, Store, position::value_of},
    player::Player,
    position::Board,
    rules::theory::{PARTIZAN, Theory},
    ruleset::{Play, Ruleset},
    search::{Boards, POSITIONS_OF_PACKED, Piece, Pieces, Search},
    standing::{Answer, Standing},
    sum::{Sum, Term},
};
use cutcake_search::{packed::Packed, rules::PackedRules};

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

    /// The outcome class of a sum, by search where that is faster than values. A sum of impartial boards is not searched: its
    /// Grundy value decides.
    ///
    /// # Errors
    /// If the calculation was stopped, or a board is of another theory.
    pub fn outcome(&mut self, store: &mut Store, sum: &Sum) -> Result<Answer<Outcome>, Stop> {
        let impartial = self.before_search(store, sum, Self::impartial_outcome)?;
        match impartial {
            Some(outcome) => Ok(outcome.map(|outcome| match outcome {
                impartial::Outcome::P => Outcome::P,
                impartial::Outcome::N => Outcome::N,
            })),
            None => self.searched(store, sum, |search, boards, sum| search.outcome(boards, sum)),
        }
    }

    /// The nimber of a sum of impartial boards, by search where that is faster than Grundy values; `None` for any other sum.
    ///
    /// # Errors
    /// If the calculation was stopped.
    pub fn nimber(&mut self, store: &mut Store, sum: &Sum) -> Result<Option<Answer<u64>>, Stop> {
        let found = self.before_search(store, sum, Self::grundy)?;
        if found.is_some() || !sum.iter().all(|(term, _)| self.is_impartial(term)) {
            return Ok(found);
        }
        self.searched(store, sum, |search, boards, sum| search.nimber(boards, sum)).map(Some)
    }

    /// What is found without search; `None` too if the sum can be searched and that takes more than a few positions.
    fn before_search<A>(
        &mut self,
        store: &Store,
        sum: &Sum,
        find: impl FnOnce(&mut Self, &Sum, &Limit) -> Result<Option<A>, Stop>,
    ) -> Result<Option<A>, Stop> {
        let is_packed = |term: &Term| self.get(term.ruleset).pack(&term.board).is_some();
        if store.limit().most_positions().is_some() || !sum.iter().all(|(term, _)| is_packed(term)) {
            return find(self, sum, &store.limit().of_question());
        }
        match find(self, sum, &store.limit().clone().with_positions(POSITIONS_OF_PACKED as u64)) {
            Err(Stop::Positions { .. }) => Ok(None),
            found => found,
        }
    }

    /// What the search finds.
    fn searched<A>(
        &mut self,
        store: &mut Store,
        sum: &Sum,
        find: impl FnOnce(&mut Search, &mut CatalogueBoards<'_>, &Sum) -> Result<A, Stop>,
    ) -> Result<Answer<A>, Stop> {
        let mut search = std::mem::take(&mut self.search);
        let found = find(&mut search, &mut CatalogueBoards { catalogue: self, store }, sum);
        let standing = search.take_standing();
        self.search = search;
        Ok(Answer::new(found?, standing.and(self.standing_of_play(sum.iter().map(|(term, _)| term.ruleset)))))
    }

    fn is_impartial(&self, term: &Term) -> bool {
        self.get(term.ruleset).theory().is_some_and(Theory::has_same_moves)
    }

    /// The outcome of a sum of impartial boards, by a theorem or by Grundy values; `None` for any other sum.
    fn impartial_outcome(&mut self, sum: &Sum, limit: &Limit) -> Result<Option<Answer<impartial::Outcome>>, Stop> {
        Ok(match self.single_impartial(sum) {
            Some((ruleset, term)) => match ruleset.play() {
                Play::Impartial(rules) => Some(
                    self.grundy_values(term.ruleset, rules)
                        .outcome(rules, &term.board, limit)?
                        .by(self.standing_of_parts(term.ruleset)),
                ),
                _ => None,
            },
            None => self.grundy(sum, limit)?.map(|value| value.map(impartial::Outcome::of_value)),
        })
    }

    /// The Grundy value of a sum of impartial boards, the exclusive or of theirs; `None` for any other sum.
    ///
    /// # Errors
    /// If the calculation was stopped.
    pub fn grundy(&mut self, sum: &Sum, limit: &Limit) -> Result<Option<Answer<u64>>, Stop> {
        if !sum.iter().all(|(term, _)| self.is_impartial(term)) {
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

    /// The Grundy value of an impartial board.
    ///
    /// # Errors
    /// If the calculation was stopped, or the board is not impartial; [`UNASKED`] if its rules run code and it was not found before.
    pub fn grundy_of_board(&mut self, id: RulesetId, board: &Board, limit: &Limit) -> Result<Answer<u64>, Stop> {
        let ruleset = Rc::clone(self.get(id));
        match ruleset.play() {
            Play::Impartial(rules) => {
                let value = self.grundy_values(id, rules).value(rules, board, limit)?;
                Ok(value.by(self.standing_of_parts(id)))
            }
            Play::Code(theory) if theory.has_same_moves() => {
                let parts = self.kept.parts_of(id, board).ok_or(UNASKED)?;
                nimber_of(&self.kept.found.nimbers.borrow(), parts)
            }
            _ => Err(not_two_player(&*ruleset)),
        }
    }

    /// The options of a sum of impartial boards that the previous player wins, boards in the order of the sum; `None` for any
    /// other sum, and where rules run code.
    ///
    /// # Errors
    /// If the calculation was stopped.
    pub fn winning_moves(&mut self, sum: &Sum, limit: &Limit) -> Result<Option<Answer<Vec<Sum>>>, Stop> {
        if sum.iter().any(|(term, _)| !matches!(self.get(term.ruleset).play(), Play::Impartial(_))) {
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
            let Play::Impartial(rules) = ruleset.play() else { return Ok(None) };
            let values = self.grundy_values(term.ruleset, rules);
            let wanted = values.value(rules, &term.board, limit)?.rests(&mut standing) ^ total;
            for boards in values.moves_to(rules, &term.board, wanted, limit)?.rests(&mut standing) {
                moves.insert(sum.replace(term, &replacement(term, &boards)));
            }
        }
        Ok(Some(Answer::new(moves.into_iter().collect(), standing)))
    }

    /// The only board of a sum, if there is just one and it is impartial.
    fn single_impartial<'s>(&self, sum: &'s Sum) -> Option<(Rc<dyn Ruleset>, &'s Term)> {
        let mut terms = sum.iter();
        let (term, times) = terms.next()?;
        let ruleset = self.get(term.ruleset);
        let is_single = terms.next().is_none() && *times == BigUint::from(1u8);
        (is_single && matches!(ruleset.play(), Play::Impartial(_))).then(|| (Rc::clone(ruleset), term))
    }

    /// The value of `times` copies of a board.
    ///
    /// # Errors
    /// If the calculation was stopped, or the board is of another theory; [`UNASKED`] if its rules run code and it was not found
    /// before.
    pub fn term_value(&mut self, store: &mut Store, term: &Term, times: &BigUint) -> Result<Answer<Game>, Stop> {
        let ruleset = Rc::clone(self.get(term.ruleset));
        let mut standing = Standing::Proved;
        let value = match ruleset.play() {
            Play::Partizan(rules) => {
                let values = &mut self.items[term.ruleset.place()].values;
                let value = match store.limit().most_positions() {
                    None => values.value(store, rules, &term.board)?.rests(&mut standing),
                    Some(most) => {
                        let within = usize::try_from(most).unwrap_or(usize::MAX);
                        let value = values.value_within(store, rules, &term.board, within)?;
                        value.ok_or(Stop::Positions { most })?.rests(&mut standing)
                    }
                };
                standing.rest_on(&self.standing_of_parts(term.ruleset));
                value
            }
            play if play.theory().is_some_and(Theory::has_same_moves) => {
                if !times.bit(0) {
                    return Ok(Answer::proved(store.zero()));
                }
                let board = Sum::board(term.ruleset, term.board.clone());
                let nimber = self.nimber(store, &board)?.ok_or_else(|| not_two_player(&*ruleset))?;
                return Ok(Answer::new(store.nimber(nimber.rests(&mut standing))?, standing));
            }
            Play::Code(theory) if *theory == PARTIZAN => {
                let parts = self.kept.parts_of(term.ruleset, &term.board).ok_or(UNASKED)?;
                value_of(store, &self.kept.found.games.borrow(), parts)?.rests(&mut standing)
            }
            _ => return Err(not_two_player(&*ruleset)),
        };
        let times = BigInt::from(times.clone());
        Ok(Answer::new(store.multiple(value, &if term.negated { -times } else { times })?, standing))
    }

    /// Whether a board equals its negative by a symmetry of its rules.
    pub fn is_own_negative(&self, (ruleset, board): &Placed) -> bool {
        match self.get(*ruleset).play() {
            Play::Partizan(rules) => rules.negative(board).is_some_and(|negative| rules.same(&negative) == *board),
            _ => false,
        }
    }

    /// Takes the Grundy values of a ruleset out, so that work on each board may use the catalogue; [`keep_grundy`](Self::keep_grundy)
    /// puts them back.
    pub fn take_grundy(&mut self, id: RulesetId, rules: &dyn ImpartialRules) -> Answer<GrundyValues> {
        let values = self.items[id.place()].grundy.take().unwrap_or_else(|| GrundyValues::of(rules));
        Answer::new(values, self.standing_of_parts(id))
    }

    /// Puts Grundy values of a ruleset back.
    pub fn keep_grundy(&mut self, id: RulesetId, values: GrundyValues) {
        self.items[id.place()].grundy = Some(values);
    }

    fn grundy_values(&mut self, id: RulesetId, rules: &dyn ImpartialRules) -> &mut GrundyValues {
        self.items[id.place()].grundy.get_or_insert_with(|| GrundyValues::of(rules))
    }
}

/// The rulesets and the values that a search uses.
pub struct CatalogueBoards<'a> {
    /// The rulesets.
    pub catalogue: &'a mut Catalogue,
    /// The values.
    pub store: &'a mut Store,
}

impl Boards for CatalogueBoards<'_> {
    type Error = Stop;

    fn store(&mut self) -> &mut Store {
        self.store
    }

    fn packed(&self, (ruleset, board): &Placed) -> Option<(Arc<dyn PackedRules>, Packed)> {
        self.catalogue.get(*ruleset).pack(board)
    }

    fn parts(&mut self, (ruleset, board): &Placed) -> Result<Pieces, Stop> {
        let piece = |board, negated, times| Piece { board: (*ruleset, board), negated, times };
        let item = Rc::clone(self.catalogue.get(*ruleset));
        let Play::Partizan(rules) = item.play() else { return Ok(vec![piece(board.clone(), false, 1)]) };
        let mut parts = Vec::new();
        for (part, times) in rules.split(board).iter() {
            let same = rules.same(part);
            let negative = rules.negative(&same).map(|negative| rules.same(&negative));
            parts.push(match negative {
                Some(negative) if negative < same => piece(negative, true, times),
                _ => piece(same, false, times),
            });
        }
        Ok(parts)
    }

    fn options(&mut self, (ruleset, board): &Placed, player: Player) -> Result<Vec<Pieces>, Stop> {
        let item = Rc::clone(self.catalogue.get(*ruleset));
        let Play::Partizan(rules) = item.play() else { return Err(UNASKED) };
        let piece = |(board, times): (&Board, u64)| Piece { board: (*ruleset, board.clone()), negated: false, times };
        let options = rules.options(board, player, self.store.limit())?;
        Ok(options.iter().map(|option| option.iter().map(piece).collect()).collect())
    }

    fn value(&mut self, (ruleset, board): &Placed, most: usize) -> Result<Option<Game>, Stop> {
        let item = Rc::clone(self.catalogue.get(*ruleset));
        let value = match item.play() {
            Play::Partizan(rules) => {
                self.catalogue.items[ruleset.place()].values.value_within(self.store, rules, board, most)?
            }
            Play::Impartial(rules) => {
                let limit = self.store.limit().clone().with_positions(most as u64);
                match self.catalogue.grundy_values(*ruleset, rules).value(rules, board, &limit) {
                    Err(Stop::Positions { .. }) => None,
                    value => {
                        let (nimber, standing) = value?.into_parts();
                        Some(Answer::new(self.store.nimber(nimber)?, standing))
                    }
                }
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
        let Play::Partizan(rules) = item.play() else { return Ok(0) };
        if let Some(size) = rules.size(board) {
            return Ok(size);
        }
        let limit = self.store.limit();
        let [left, right] = [Player::Left, Player::Right].map(|player| rules.options(board, player, limit));
        Ok((left?.len() + right?.len()) as u64)
    }

    fn bounds(&mut self, (ruleset, board): &Placed) -> Result<[Option<i64>; 2], Stop> {
        Ok(match self.catalogue.get(*ruleset).play() {
            Play::Partizan(rules) => rules.bounds(board).map_or([None; 2], |bounds| bounds.map(Some)),
            _ => [None; 2],
        })
    }

    fn is_own_negative(&self, board: &Placed) -> bool {
        self.catalogue.is_own_negative(board)
    }
}

/// The error for a board that has no two-player value: callers check the theory first.
fn not_two_player(ruleset: &dyn Ruleset) -> Stop {
    Stop::OtherTheory { ruleset: ruleset.name().to_owned() }
}
