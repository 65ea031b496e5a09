//! Synchronized positions in a session: their boards, values, outcomes and proofs.

use num_bigint::BigUint;
use num_traits::ToPrimitive;
use thiserror::Error;

use crate::{
    limit::{Limit, Stop},
    number::{Infinitesimal, Rational},
    play::{
        catalogue::Catalogue,
        graph::{Graph, Node, Part, UNASKED},
        sum::{RulesetId, Sum, Term},
    },
    player::Player,
    position::{Board, Boards},
    rules::Rules,
    ruleset::{Theory, theory::Kind},
    synchronized::{
        self, Claim, Effort, Estimate, Law, Outcome, Rectangle, RepresentativeError, Search, Standing, Status,
        SynchronizedRules, ValueError, Values, Verdict, representatives,
    },
};

/// After how many new positions a search for an outcome leaves the answer to the sign of the value.
const SEARCHED_POSITIONS: u64 = 12_000;
/// The largest sum, in unit squares, whose outcome is searched for at all.
const SEARCHED_AREA: u64 = 100;
/// After how many new positions a proof looks for a law of values.
const SEARCHED_BEFORE_LAWS: u64 = 20_000;
/// How many rectangles a law of values may be about.
const MOST_RECTANGLES: usize = 400;
/// The first sides of rectangles among which `eps`, `eps^2` and `eps^3` are found, and those among which a scale is
/// looked for that is not one of these.
const SCALES_TO: [u64; 2] = [6, 16];

/// Search counts the boards of a sum by machine integers.
const TOO_MANY: Stop = Stop::Size { what: "the number of boards in a sum", limit: "2^64 - 1" };

/// Where a sum is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Arena {
    /// By one ruleset, which tells its moves at once.
    Ruleset(RulesetId),
    /// In the graph: by rulesets that were asked one board at a time, or by several.
    Graph,
}

/// The boards of the graph as synchronized rules see them: a board is the number of its node, twice, and one more if the
/// players have changed places.
struct Expanded<'g>(&'g Graph);

impl Expanded<'_> {
    fn code(part: &Part) -> Board {
        [u64::from(part.node.code()) << 1 | u64::from(part.negated)].into_iter().collect()
    }

    /// The node of a board, and whether the players have changed places.
    fn part(board: &Board) -> Result<(Node, bool), Stop> {
        let code = board.first().ok_or(UNASKED)?;
        let node = u32::try_from(code >> 1).map_err(|_| UNASKED)?;
        Ok((Node::of_code(node), code & 1 == 1))
    }

    fn boards(&self, parts: &[Part], negated: bool) -> Result<Boards, Stop> {
        let mut boards = Boards::default();
        for part in &self.0.resolve(parts)? {
            boards.add(Self::code(&Part { negated: part.negated != negated, ..*part }), part.times)?;
        }
        Ok(boards)
    }
}

impl Rules for Expanded<'_> {
    fn options(&self, board: &Board, player: Player, limit: &Limit) -> Result<Vec<Boards>, Stop> {
        let (node, negated) = Self::part(board)?;
        let list = usize::from((player == Player::Right) != negated);
        let mut moves = Vec::new();
        for place in 0..self.0.count(node, list) {
            limit.check()?;
            moves.push(self.boards(self.0.option(node, list, place), negated)?);
        }
        Ok(moves)
    }

    fn negative(&self, board: &Board) -> Option<Board> {
        let (node, negated) = Self::part(board).ok()?;
        Some(Self::code(&Part { node, negated: !negated, times: 1 }))
    }
}

impl SynchronizedRules for Expanded<'_> {
    fn both(&self, board: &Board, left: usize, right: usize, _: &Limit) -> Result<Boards, Stop> {
        let (node, negated) = Self::part(board)?;
        let (left, right) = if negated { (right, left) } else { (left, right) };
        let place = left * self.0.count(node, 1) + right;
        self.boards(self.0.option(node, 2, place), negated)
    }
}

/// What is known of the boards of a synchronized ruleset.
#[derive(Debug, Default)]
pub struct Known {
    /// The values of rectangles, where the ruleset has them.
    pub values: Values,
    /// The outcomes of sums.
    pub search: Search,
}

/// Why a question about a synchronized position has no answer.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unanswered {
    /// The calculation was stopped.
    #[error(transparent)]
    Stop(#[from] Stop),
    /// No value was found.
    #[error(transparent)]
    Value(ValueError),
    /// A value is no sum of boards.
    #[error(transparent)]
    Representative(#[from] RepresentativeError),
    /// Values do not decide a sum.
    #[error("values do not decide the outcome of a sum that a move leads to")]
    Undecided,
    /// The values of two boards do not add.
    #[error("values do not add in this sum: two of its rectangles are like [{},{}], twice which is `<>`", .0.0, .0.1)]
    NotAdditive(Rectangle),
    /// A ruleset whose boards have outcomes only.
    #[error("the positions of {0} have outcomes, but no values are known for them")]
    NoValues(String),
}

impl From<ValueError> for Unanswered {
    fn from(error: ValueError) -> Self {
        match error {
            ValueError::Stop(stop) => Unanswered::Stop(stop),
            error => Unanswered::Value(error),
        }
    }
}

/// A claim about a sum, and what a proof may cost.
#[derive(Clone, Copy)]
pub struct Question<'q> {
    /// The sum.
    pub sum: &'q Sum,
    /// What is claimed of it.
    pub claim: Claim,
    /// After how many new positions the search gives up; `None` means never.
    pub most_positions: Option<u64>,
}

/// A move in one board of a sum.
pub(crate) struct Step {
    /// The board.
    pub(crate) board: Sum,
    /// What it becomes if the opponent moves in another.
    pub(crate) result: Sum,
}

/// A move of a player with one that the opponent makes at the same time.
pub(crate) struct Reply {
    /// The player's move.
    pub(crate) own: Step,
    /// The opponent's.
    pub(crate) other: Step,
    /// The sum after the round.
    pub(crate) result: Sum,
    /// What the player can be sure of in it.
    pub(crate) status: Status,
}

/// What a player can be sure of in a sum and how, as [`synchronized::Strategy`] says it of boards.
pub(crate) struct Strategy {
    /// What he can be sure of.
    pub(crate) status: Status,
    /// A move by which he keeps it.
    pub(crate) own: Option<Step>,
    /// The opponent's replies to it, or those that refute each of his moves.
    pub(crate) replies: Vec<Reply>,
}

/// Says what a player can be sure of in a sum of boards.
type StatusOf<'s> = &'s mut dyn FnMut(&Boards) -> Result<Status, Unanswered>;

impl Catalogue {
    /// Whether a sum has a board of a synchronized ruleset.
    pub fn is_synchronized(&self, sum: &Sum) -> bool {
        sum.iter().any(|(term, _)| self.get(term.ruleset).theory().kind() == Some(Kind::Synchronized))
    }

    /// The synchronized ruleset whose boards have values: it gives numbers and scales their boards.
    pub(crate) fn measured(&self) -> Option<RulesetId> {
        self.find("SynchronizedCutcake")
    }

    /// The value of a synchronized sum.
    ///
    /// # Errors
    /// [`Unanswered`].
    pub fn synchronized_value(&mut self, sum: &Sum, limit: &Limit) -> Result<Infinitesimal, Unanswered> {
        let limit = &limit.of_question();
        let value = self.sum_of_values(sum, limit)?;
        let standing = self.standing(sum, limit)?;
        self.rest_on(standing);
        Ok(value)
    }

    fn sum_of_values(&mut self, sum: &Sum, limit: &Limit) -> Result<Infinitesimal, Unanswered> {
        let mut value = Infinitesimal::ZERO;
        let mut irregular = None;
        for (term, times) in sum.iter() {
            limit.check()?;
            let (l, r) = self.rectangle(term)?;
            let values = &mut self.known_of(term.ruleset).values;
            let one = values.value(l, r, limit)?;
            if values.is_irregular(l, r) && (irregular.replace((l, r)).is_some() || *times > BigUint::from(1u8)) {
                return Err(Unanswered::NotAdditive((l, r)));
            }
            value = value + &one * &Rational::from(num_bigint::BigInt::from(times.clone()));
        }
        Ok(value)
    }

    /// Whether every board of a synchronized sum has a value.
    pub(crate) fn has_values(&self, sum: &Sum) -> bool {
        sum.iter().all(|(term, _)| self.rectangle(term).is_ok())
    }

    /// Proves that values decide every sum of the rectangles of a sum and of those that play makes of them; none if that is
    /// not proved, or some board is no rectangle.
    ///
    /// # Errors
    /// [`Unanswered`].
    pub(crate) fn law(&mut self, sum: &Sum, limit: &Limit) -> Result<Option<Law>, Unanswered> {
        let Ok(rectangles) = sum.iter().map(|(term, _)| self.rectangle(term)).collect::<Result<Vec<_>, _>>() else {
            return Ok(None);
        };
        let Some(id) = sum.iter().next().map(|(term, _)| term.ruleset).or_else(|| self.measured()) else {
            return Ok(None);
        };
        Ok(Law::prove(&mut self.known_of(id).values, &rectangles, MOST_RECTANGLES, limit)?)
    }

    /// What the value of a synchronized sum rests on: the weakest of its boards counts.
    ///
    /// # Errors
    /// [`Unanswered`].
    pub(crate) fn standing(&mut self, sum: &Sum, limit: &Limit) -> Result<Standing, Unanswered> {
        let mut weakest = Standing::Proved;
        for (term, _) in sum.iter() {
            let (l, r) = self.rectangle(term)?;
            weakest = weakest.and(self.known_of(term.ruleset).values.standing(l, r, limit)?);
        }
        Ok(weakest)
    }

    /// What the players can be sure of in a synchronized sum. The sign of the value says what to prove by search; where
    /// the search becomes too long, and only there, it is the answer.
    ///
    /// # Errors
    /// [`Unanswered`].
    pub fn synchronized_outcome(&mut self, sum: &Sum, limit: &Limit) -> Result<Outcome, Unanswered> {
        let of_values = &limit.of_question();
        let value = match self.sum_of_values(sum, of_values) {
            Ok(value) => Some(value),
            // Search may still be within the bound.
            Err(Unanswered::Stop(Stop::Positions { .. })) => None,
            Err(Unanswered::Stop(stop)) => return Err(stop.into()),
            Err(_) => None,
        };
        let boards = match (self.boards(sum), &value) {
            // More boards than can be counted still have a value.
            (Err(Unanswered::Stop(Stop::Size { .. })), Some(_)) => None,
            (boards, _) => Some(boards?),
        };
        let arena = boards.as_ref().map(|(arena, _)| *arena);
        // Rectangles whose values do not add, or that have none: a round of play still says what values can.
        if value.is_none() {
            match self.outcome_by_values(sum, arena, of_values) {
                Ok(None) | Err(Unanswered::Stop(Stop::Positions { .. })) => {}
                Ok(Some(outcome)) => return Ok(outcome),
                Err(error) => return Err(error),
            }
        }
        let mut taken = 0;
        let area = boards.as_ref().and_then(|(arena, boards)| match arena {
            Arena::Ruleset(_) => area(boards),
            Arena::Graph => None,
        });
        if let Some(value) = value {
            let (claim, outcome) = match value.signum() {
                1 => (Claim::Greater, Outcome::Greater),
                0 => (Claim::Equal, Outcome::Equal),
                _ => (Claim::Less, Outcome::Less),
            };
            if area.is_none_or(|area| area > SEARCHED_AREA) {
                return Ok(self.outcome_by_values(sum, arena, of_values)?.unwrap_or(outcome));
            }
            let most = limit.most_positions().map_or(SEARCHED_POSITIONS, |most| most.min(SEARCHED_POSITIONS));
            let question = Question { sum, claim, most_positions: Some(most) };
            let (verdict, positions) = self.prove(question, limit)?;
            taken = positions;
            match verdict {
                Verdict::Proved => return Ok(outcome),
                Verdict::LimitReached => return Ok(self.outcome_by_values(sum, arena, of_values)?.unwrap_or(outcome)),
                Verdict::Refuted => {}
            }
        }
        let Some((arena, boards)) = boards else { return Err(TOO_MANY.into()) };
        let outcome = self.search(arena, limit, |search, rules, effort| {
            let most_positions = effort.most_positions.map(|most| most.saturating_sub(taken));
            search.outcome(rules, &boards, &Effort { most_positions, ..*effort })
        });
        outcome.map_err(|error| of_whole(error, limit))
    }

    /// The outcome of a sum as values tell it, where all its boards are rectangles of one ruleset.
    fn outcome_by_values(
        &mut self,
        sum: &Sum,
        arena: Option<Arena>,
        limit: &Limit,
    ) -> Result<Option<Outcome>, Unanswered> {
        if !self.has_values(sum) {
            return Ok(None);
        }
        self.rest_on_sign(sum, limit)?;
        let Some(Arena::Ruleset(id)) = arena else { return Ok(None) };
        let term = |(term, times): (&Term, &BigUint)| Ok((self.rectangle(term)?, times.to_u64().ok_or(TOO_MANY)?));
        let rectangles = sum.iter().map(term).collect::<Result<Vec<_>, Unanswered>>()?;
        Ok(self.known_of(id).values.outcome(&rectangles, limit)?)
    }

    /// Says that an outcome is told by values: of one rectangle it rests on what the value does, of several on their
    /// values being additive after a round.
    fn rest_on_sign(&mut self, sum: &Sum, limit: &Limit) -> Result<(), Unanswered> {
        let is_single = sum.iter().map(|(_, times)| times).sum::<BigUint>() == BigUint::from(1u8);
        let standing = if is_single { self.standing(sum, limit)? } else { Standing::Derived };
        self.rest_on(standing);
        Ok(())
    }

    /// The sums that a player moves to by moves that keep what he can be sure of, whatever the opponent does at the same
    /// time: as they are if the opponent moves in another board. None if he can be sure of nothing.
    ///
    /// # Errors
    /// [`Unanswered`].
    pub(crate) fn best_moves(&mut self, sum: &Sum, player: Player, limit: &Limit) -> Result<Vec<Sum>, Unanswered> {
        let (arena, boards) = self.boards(sum)?;
        let moves = self.by_status(sum, player, limit, |rules, status_of| {
            synchronized::best_moves(rules, &boards, player, limit, status_of)
        })?;
        let sum = self.as_sum(arena, &boards)?;
        let mut sums = indexmap::IndexSet::new();
        for best in moves {
            let term = self.term(arena, &best.board)?;
            sums.insert(sum.replace(&term, &self.as_sum(arena, &best.result)?));
        }
        Ok(sums.into_iter().collect())
    }

    /// What a player can be sure of in a synchronized sum, the move by which he is, and what each reply leads to.
    ///
    /// # Errors
    /// [`Unanswered`].
    pub(crate) fn strategy(&mut self, sum: &Sum, player: Player, limit: &Limit) -> Result<Strategy, Unanswered> {
        let (arena, boards) = self.boards(sum)?;
        let found = self.by_status(sum, player, limit, |rules, status_of| {
            synchronized::strategy(rules, &boards, player, limit, status_of)
        })?;
        let step = |found: &synchronized::Move| -> Result<Step, Unanswered> {
            let mut board = Sum::default();
            board.add(self.term(arena, &found.board)?, BigUint::from(1u8));
            Ok(Step { board, result: self.as_sum(arena, &found.result)? })
        };
        let replies = found.replies.iter().map(|reply| {
            let (own, other) = (step(&reply.own)?, step(&reply.other)?);
            Ok(Reply { own, other, result: self.as_sum(arena, &reply.result)?, status: reply.status })
        });
        let replies = replies.collect::<Result<_, Unanswered>>()?;
        Ok(Strategy { status: found.status, own: found.own.as_ref().map(step).transpose()?, replies })
    }

    /// Answers a question about what a player can be sure of in the sums that a round leads to: by search, or where that
    /// becomes too long and the boards have values, by these.
    fn by_status<T>(
        &mut self,
        sum: &Sum,
        player: Player,
        limit: &Limit,
        ask: impl Fn(&dyn SynchronizedRules, StatusOf) -> Result<T, Unanswered>,
    ) -> Result<T, Unanswered> {
        let (arena, boards) = self.boards(sum)?;
        let of_values = &limit.of_question();
        self.find_guesses(sum, of_values)?;
        let by_search = |catalogue: &mut Self, most: Option<u64>| {
            let answer = catalogue.search(arena, limit, |search, rules, effort| {
                let start = search.positions();
                let most = most.into_iter().chain(effort.most_positions).min();
                let mut status_of = |boards: &Boards| {
                    let left = most.map(|most| most.saturating_sub(search.positions() - start));
                    let effort = Effort { most_positions: left, ..*effort };
                    Ok(search.status(rules, boards, player, &effort)?)
                };
                ask(rules, &mut status_of)
            });
            answer.map_err(|error| of_whole(error, limit))
        };
        let Arena::Ruleset(id) = arena else { return by_search(self, None) };
        if !self.has_values(sum) {
            return by_search(self, None);
        }
        if area(&boards).is_some_and(|area| area <= SEARCHED_AREA) {
            match by_search(self, Some(SEARCHED_POSITIONS)) {
                Err(Unanswered::Stop(Stop::Positions { .. })) => {}
                answer => return answer,
            }
        }
        let ruleset = std::rc::Rc::clone(self.get(id));
        let Theory::Synchronized(rules) = ruleset.theory() else { return by_search(self, None) };
        let values = &mut self.known_of(id).values;
        let mut status_of = |boards: &Boards| {
            let rectangle = |(board, times)| Some((ruleset.rectangle(board)?, times));
            let rectangles: Option<Vec<_>> = boards.iter().map(rectangle).collect();
            let outcome = match rectangles {
                Some(rectangles) => values.outcome(&rectangles, of_values)?,
                None => None,
            };
            outcome.map(|outcome| outcome.status(player)).ok_or(Unanswered::Undecided)
        };
        match ask(rules, &mut status_of) {
            Err(Unanswered::Undecided) => by_search(self, None),
            answer => {
                self.rest_on(Standing::Derived);
                answer
            }
        }
    }

    /// Decides a claim about a synchronized sum by search alone: the verdict, and how many positions it took. A proof
    /// that a single rectangle minus what it is compared with is a draw is recorded by
    /// [`set_proved`](Self::set_proved).
    ///
    /// # Errors
    /// [`Unanswered`].
    pub(crate) fn prove(&mut self, question: Question, limit: &Limit) -> Result<(Verdict, u64), Unanswered> {
        let (arena, boards) = self.boards(question.sum)?;
        let bound = limit.within(question.most_positions, None);
        self.find_guesses(question.sum, &limit.of_question())?;
        drop(bound);
        let before = self.known_in(arena).search.positions();
        let verdict = self.search(arena, limit, |search, rules, effort| {
            let most_positions = question.most_positions.into_iter().chain(effort.most_positions).min();
            let effort = Effort { most_positions, ..*effort };
            search.prove(rules, &boards, question.claim, &effort)
        })?;
        Ok((verdict, self.known_in(arena).search.positions() - before))
    }

    /// Decides a claim about a synchronized sum: by search, and where that is long by the law of values, if it is proved of the
    /// boards of the sum.
    ///
    /// # Errors
    /// [`Unanswered`].
    pub(crate) fn prove_at_length(&mut self, sum: &Sum, claim: Claim, limit: &Limit) -> Result<Verdict, Unanswered> {
        let first = Question { sum, claim, most_positions: Some(SEARCHED_BEFORE_LAWS) };
        let verdict = self.prove(first, limit)?.0;
        if verdict != Verdict::LimitReached {
            return Ok(verdict);
        }
        let of_values = &limit.of_question();
        match self.law(sum, of_values) {
            Ok(Some(_)) => {}
            Ok(None) => return Ok(self.prove(Question { most_positions: None, ..first }, limit)?.0),
            Err(Unanswered::Stop(Stop::Positions { .. })) => return Ok(Verdict::LimitReached),
            Err(error) => return Err(error),
        }
        let sign = self.sum_of_values(sum, of_values)?.signum();
        let holds = match claim {
            Claim::Greater => sign > 0,
            Claim::GreaterOrEqual => sign >= 0,
            Claim::Equal => sign == 0,
            Claim::LessOrEqual => sign <= 0,
            Claim::Less => sign < 0,
        };
        Ok(if holds { Verdict::Proved } else { Verdict::Refuted })
    }

    /// Records that search has proved the value of a position that is a single board.
    pub(crate) fn set_proved(&mut self, sum: &Sum) {
        let mut terms = sum.iter();
        if let (Some((term, times)), None) = (terms.next(), terms.next())
            && *times == BigUint::from(1u8)
            && let Ok((l, r)) = self.rectangle(term)
        {
            self.known_of(term.ruleset).values.set_proved(l, r);
        }
    }

    /// The sum of rectangles that stands for a value.
    ///
    /// # Errors
    /// [`Unanswered::Representative`] if there is none, and if the calculation was stopped.
    pub(crate) fn representatives(&mut self, value: &Infinitesimal, limit: &Limit) -> Result<Sum, Unanswered> {
        let Some(id) = self.measured() else {
            return Err(RepresentativeError::NoScale(value.clone()).into());
        };
        let values = &mut self.known_of(id).values;
        let mut found = representatives(value, values);
        for side in SCALES_TO {
            if let Err(RepresentativeError::NoScale(_)) = found {
                values.scales(side, limit)?;
                found = representatives(value, values);
            }
        }
        Ok(self.as_sum(Arena::Ruleset(id), &found?)?)
    }

    /// What is known of a synchronized ruleset.
    pub(crate) fn known_of(&mut self, id: RulesetId) -> &mut Known {
        self.known_in(Arena::Ruleset(id))
    }

    fn known_in(&mut self, arena: Arena) -> &mut Known {
        self.synchronized.entry(arena).or_default()
    }

    /// Finds the values of the boards of a sum, where they have some and that takes no more positions than there may be: a
    /// search then has guesses that order its moves.
    pub(super) fn find_guesses(&mut self, sum: &Sum, limit: &Limit) -> Result<(), Stop> {
        match self.sum_of_values(sum, limit) {
            Err(Unanswered::Stop(Stop::Positions { .. })) => Ok(()),
            Err(Unanswered::Stop(stop)) => Err(stop),
            _ => Ok(()),
        }
    }

    /// Runs a search with guesses from the values found so far.
    pub(super) fn search<T, E>(
        &mut self,
        arena: Arena,
        limit: &Limit,
        run: impl FnOnce(&mut Search, &dyn SynchronizedRules, &Effort) -> Result<T, E>,
    ) -> Result<T, Unanswered>
    where
        Unanswered: From<E>,
    {
        let tell = |positions| limit.count(positions, "positions");
        let most_positions = limit.most_positions();
        let effort = Effort { progress: Some(&tell), most_positions, ..Effort::new(limit) };
        let id = match arena {
            Arena::Ruleset(id) => id,
            Arena::Graph => {
                let mut known = std::mem::take(self.known_in(arena));
                let result = run(&mut known.search, &Expanded(&self.graph), &effort);
                *self.known_in(arena) = known;
                return Ok(result?);
            }
        };
        let ruleset = std::rc::Rc::clone(self.get(id));
        let Theory::Synchronized(rules) = ruleset.theory() else {
            return Err(Unanswered::NoValues(ruleset.name().to_owned()));
        };
        let Known { values, search } = self.known_of(id);
        let guess = |board: &Board| -> Option<Estimate> {
            let (l, r) = ruleset.rectangle(board)?;
            values.estimate(l, r)
        };
        Ok(run(search, rules, &Effort { estimate: Some(&guess), ..effort })?)
    }

    /// The one ruleset of a synchronized sum that tells its moves at once, if all of the sum is played by it; of the empty
    /// sum the one whose boards have values.
    fn only_ruleset(&self, sum: &Sum) -> Option<RulesetId> {
        let id = sum.iter().next().map(|(term, _)| term.ruleset).or_else(|| self.measured())?;
        let is_played = |term: &Term| term.ruleset == id && !term.negated;
        let tells = matches!(self.get(id).theory(), Theory::Synchronized(_));
        (tells && sum.iter().all(|(term, _)| is_played(term))).then_some(id)
    }

    /// Whether boards of a synchronized sum must be asked for their options one at a time before it is searched.
    pub(crate) fn is_asked_synchronized(&self, sum: &Sum) -> bool {
        self.is_synchronized(sum) && self.only_ruleset(sum).is_none()
    }

    /// The boards of a synchronized sum, and where they are played.
    pub(super) fn boards(&self, sum: &Sum) -> Result<(Arena, Boards), Unanswered> {
        let mut boards = Boards::default();
        if let Some(id) = self.only_ruleset(sum) {
            for (term, times) in sum.iter() {
                boards.add(term.board.clone(), times.to_u64().ok_or(TOO_MANY)?)?;
            }
            return Ok((Arena::Ruleset(id), boards));
        }
        let mut parts = Vec::new();
        for (term, times) in sum.iter() {
            let ruleset = self.get(term.ruleset);
            if ruleset.theory().kind() != Some(Kind::Synchronized) {
                return Err(Stop::OtherTheory { ruleset: ruleset.name().to_owned() }.into());
            }
            let node = self.settled(&(term.ruleset, term.board.clone()))?;
            parts.push(Part { node, negated: term.negated, times: times.to_u64().ok_or(TOO_MANY)? });
        }
        Ok((Arena::Graph, Expanded(&self.graph).boards(&parts, false)?))
    }

    /// A board of an arena as a term of a sum.
    pub(super) fn term(&self, arena: Arena, board: &Board) -> Result<Term, Stop> {
        match arena {
            Arena::Ruleset(ruleset) => Ok(Term { ruleset, board: board.clone(), negated: false }),
            Arena::Graph => {
                let (node, negated) = Expanded::part(board)?;
                let (ruleset, board) = self.graph.board(node);
                Ok(Term { ruleset: *ruleset, board: board.clone(), negated })
            }
        }
    }

    /// Boards of an arena as a sum.
    pub(super) fn as_sum(&self, arena: Arena, boards: &Boards) -> Result<Sum, Stop> {
        let mut sum = Sum::default();
        for (board, times) in boards.iter() {
            sum.add(self.term(arena, board)?, BigUint::from(times));
        }
        Ok(sum)
    }

    fn rectangle(&self, term: &Term) -> Result<Rectangle, Unanswered> {
        let ruleset = self.get(term.ruleset);
        let rectangle = ruleset.rectangle(&term.board).filter(|_| !term.negated);
        rectangle.ok_or_else(|| Unanswered::NoValues(ruleset.name().to_owned()))
    }
}

/// The error of a part of a search, with the bound of positions of the whole.
fn of_whole(error: Unanswered, limit: &Limit) -> Unanswered {
    match (error, limit.most_positions()) {
        (Unanswered::Stop(Stop::Positions { .. }), Some(most)) => Stop::Positions { most }.into(),
        (error, _) => error,
    }
}

/// How many unit squares a sum has, if that is a machine integer.
fn area(boards: &Boards) -> Option<u64> {
    boards.iter().try_fold(0u64, |area, (board, times)| {
        let squares = board.iter().try_fold(times, |product, side| product.checked_mul(*side))?;
        area.checked_add(squares)
    })
}
