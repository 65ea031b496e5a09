//! Synchronized play in a [`Catalogue`]: boards, values, outcomes and proofs.

use std::{cmp::Ordering, collections::BTreeSet, rc::Rc};

use num_bigint::{BigInt, BigUint};
use num_traits::ToPrimitive;
use thiserror::Error;

use crate::{
    catalogue::Catalogue,
    kept::{Kept, UNASKED},
    limit::{Limit, Stop},
    moves::{Node, Part, Parts, RulesetId, add_all},
    number::{Infinitesimal, Rational},
    player::Player,
    position::{Board, Boards},
    rules::{Rules, theory::SYNCHRONIZED},
    ruleset::Play,
    standing::Answer,
    sum::{Sum, TOO_MANY_BOARDS, Term},
};
use cutcake_synchronized::{
    ADDITIVE, Claim, Effort, Estimate, Extent, Found, Law, MOST_BOARDS, Outcome, Rectangle, RepresentativeError,
    Search, Standing, Status, SynchronizedRules, ValueError, Values, Verdict, Weight, representatives,
};

/// The most new positions of a search for the outcome of a small sum that no law covers.
const POSITIONS_OF_SMALL: u64 = 12_000;
/// The largest area of a small sum, in unit squares.
const SMALL_AREA: u64 = 100;
/// The most new positions for larger sums, whose positions have many rounds each.
const POSITIONS_OF_LARGE: u64 = 40;
/// The most new positions where the signs of values end the rounds.
const POSITIONS_BY_SIGN: u64 = 400;
/// The side of the largest box of rectangles for which a law is proved in order to end the rounds of larger rectangles.
const LAW_SIDE: u64 = 27;
/// The side of the box of rectangles whose values are added by its law.
const SIDE_OF_SUMS: u64 = 12;
/// The number of new positions after which a proof looks for a law of values.
const SEARCHED_BEFORE_LAWS: u64 = 20_000;
/// The sides of the boxes of rectangles in which scales are looked for: `eps`, `eps^2` and `eps^3` are found in the first, other
/// scales are sought in the second.
const SCALES_TO: [u64; 2] = [6, 16];

/// The source of the moves of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MoveSource {
    /// One ruleset in Rust.
    Ruleset(RulesetId),
    /// The graph of positions: rules that run code, or several rulesets.
    Graph,
}

/// The boards of the graph as synchronized rules: a board is encoded as twice the index of its node, plus 1 if the players have
/// changed places.
struct GraphBoards<'k>(&'k Kept);

impl GraphBoards<'_> {
    fn code(part: &Part) -> Board {
        [(part.node.index() as u64) << 1 | u64::from(part.negated)].into_iter().collect()
    }

    /// The node of a board, and whether the players have changed places.
    fn part(&self, board: &Board) -> Result<(Node, bool), Stop> {
        let code = board.first().ok_or(UNASKED)?;
        let place = usize::try_from(code >> 1).map_err(|_| UNASKED)?;
        Ok((self.0.positions.at(place).ok_or(UNASKED)?, code & 1 == 1))
    }

    fn boards(parts: &[Part], negated: bool) -> Result<Boards, Stop> {
        let mut boards = Boards::default();
        for part in parts {
            boards.add(Self::code(&Part { negated: part.negated != negated, ..*part }), part.times)?;
        }
        Ok(boards)
    }
}

impl Rules for GraphBoards<'_> {
    fn options(&self, board: &Board, player: Player, limit: &Limit) -> Result<Vec<Boards>, Stop> {
        let (node, negated) = self.part(board)?;
        let list = usize::from((player == Player::Right) != negated);
        let options = self.0.list(node, list).ok_or(UNASKED)?.iter().map(|option| {
            limit.check()?;
            Self::boards(option, negated)
        });
        options.collect()
    }

    fn negative(&self, board: &Board) -> Option<Board> {
        let (node, negated) = self.part(board).ok()?;
        Some(Self::code(&Part { node, negated: !negated, times: 1 }))
    }
}

impl SynchronizedRules for GraphBoards<'_> {
    fn both(&self, board: &Board, left: usize, right: usize, _: &Limit) -> Result<Boards, Stop> {
        let (node, negated) = self.part(board)?;
        let (left, right) = if negated { (right, left) } else { (left, right) };
        let columns = self.0.list(node, 1).ok_or(UNASKED)?.len();
        let rounds = self.0.list(node, 2).ok_or(UNASKED)?;
        Self::boards(rounds.get(left * columns + right).ok_or(UNASKED)?, negated)
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
pub enum Unanswered {
    /// The calculation was stopped.
    #[error(transparent)]
    Stop(#[from] Stop),
    /// No value was found.
    #[error(transparent)]
    Value(ValueError),
    /// No sum of boards has the value.
    #[error(transparent)]
    Representative(#[from] RepresentativeError),
    /// Values do not decide a sum.
    #[error("values do not decide the outcome of a sum that a move leads to")]
    Undecided,
    /// The values of two boards do not add.
    #[error("values do not add in this sum: [{},{}] + [{},{}] is `<>`, though both values add to 0", .0.0, .0.1, .1.0, .1.1)]
    NotAdditive(Rectangle, Rectangle),
    /// No values of the ruleset are known that add.
    #[error("no values of {0} are known that decide sums: not even the sign of a value is proved to")]
    NoLaw(String),
    /// The boards of the ruleset have only outcomes.
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
    /// The number of new positions after which the search gives up; `None` means never.
    pub most_positions: Option<u64>,
}

/// What was found of the values of some boards.
#[derive(Default)]
pub struct Findings {
    /// The boards with their values; empty if there are too many boards.
    pub rows: Vec<(Sum, Option<Infinitesimal>)>,
    /// The boards with intervals whose ends decide some sums, where they have no value that does.
    pub intervals: Vec<(Sum, [Rational; 2])>,
    /// The pairs of irregular boards.
    pub pairs: Vec<(Sum, Sum, Weight)>,
    /// The extent of the law, if there is one.
    pub extent: Option<Extent>,
    /// The exponent of the first scale that does not outweigh a heavy pair, or does not decide a sum.
    pub weak: Option<Rational>,
    /// A sum whose outcome is not the sign of its value, with both.
    pub refuted: Option<(Sum, Option<Infinitesimal>, Outcome)>,
}

/// Whether some sum tells two sums apart.
pub enum Distinction {
    /// They have the same outcome when any sum is added to both.
    Same,
    /// They have different outcomes when this sum is added to both.
    WhenAdded(Sum),
    /// No law is proved that covers the boards of both.
    Undecided,
}

/// A move in one board of a sum.
pub struct BoardMove {
    /// The board.
    pub board: Sum,
    /// What it becomes if the opponent moves in another board.
    pub result: Sum,
}

/// A move of a player together with a simultaneous move of the opponent.
pub struct Reply {
    /// The player's move.
    pub own: BoardMove,
    /// The opponent's.
    pub other: BoardMove,
    /// The sum after the round.
    pub result: Sum,
    /// The result that the player can force in it.
    pub status: Status,
}

/// The result that a player can force in a sum and how: [`cutcake_synchronized::Strategy`] with sums for boards.
pub struct Strategy {
    /// The result.
    pub status: Status,
    /// A move that secures it.
    pub own: Option<BoardMove>,
    /// The opponent's replies to that move, or those that refute each move of the player.
    pub replies: Vec<Reply>,
}

/// Returns the result that a player can force in a sum of boards.
type StatusOf<'s> = &'s mut dyn FnMut(&Boards) -> Result<Status, Unanswered>;

impl Catalogue {
    /// Whether a sum has a board of a synchronized ruleset.
    pub fn is_synchronized(&self, sum: &Sum) -> bool {
        sum.iter().any(|(term, _)| self.get(term.ruleset).theory() == Some(&SYNCHRONIZED))
    }

    /// The synchronized ruleset whose boards have values, and whose boards represent numbers and scales.
    pub fn measured(&self) -> Option<RulesetId> {
        self.measured
    }

    /// The value of a synchronized sum.
    pub fn synchronized_value(&mut self, sum: &Sum, limit: &Limit) -> Result<Answer<Infinitesimal>, Unanswered> {
        if !self.has_values(sum) {
            return self.value_by_play(sum, limit);
        }
        let limit = &limit.of_question();
        let value = self.sum_of_values(sum, limit)?;
        Ok(Answer::new(value, self.standing(sum, limit)?))
    }

    /// What a calculation with the value of a synchronized sum rests on, such as a sum of values: that values add is a step of
    /// its own. It is proved for regular boards inside one box, since the law of the box covers all their sums.
    pub fn standing_of_additions(&mut self, sum: &Sum, limit: &Limit) -> Result<Standing, Unanswered> {
        let Some((id, rectangles)) = self.rectangles(sum).filter(|(id, _)| Some(*id) == self.measured()) else {
            return Ok(ADDITIVE);
        };
        if rectangles.iter().any(|(l, r)| l.min(r) > &1 && l.max(r) > &SIDE_OF_SUMS) {
            return Ok(ADDITIVE);
        }
        let limit = &limit.of_question();
        let law = self.with_values(id, |values, rules| Ok(values.law(rules, (SIDE_OF_SUMS, SIDE_OF_SUMS), limit)?));
        let law = match law {
            Ok(law) => law,
            // A bound of positions limits the question, not the standing of its answer.
            Err(stopped) => return limit.check_now().map(|()| ADDITIVE).map_err(|_| stopped),
        };
        let is_regular = law
            .filter(|law| law.extent() == Extent::Full)
            .is_some_and(|law| law.irregular().all(|board| sum.iter().all(|(term, _)| term.board != *board)));
        Ok(if is_regular { Standing::Proved } else { ADDITIVE })
    }

    /// The value of a sum of boards of any rulesets all of whose play is in the graph, where play finds values and a law says
    /// that they decide sums of the boards.
    fn value_by_play(&mut self, sum: &Sum, limit: &Limit) -> Result<Answer<Infinitesimal>, Unanswered> {
        let findings = self.find_law(sum, limit)?;
        let mut value = Infinitesimal::ZERO;
        for (term, times) in sum.iter() {
            let board = Sum::from(term.clone());
            let own = findings.rows.iter().find(|(other, _)| *other == board).and_then(|(_, value)| value.clone());
            let own = own.filter(|_| findings.extent.is_some()).ok_or_else(|| {
                let ruleset = self.get(term.ruleset).name().to_owned();
                if findings.rows.is_empty() { Unanswered::NoValues(ruleset) } else { Unanswered::NoLaw(ruleset) }
            })?;
            value = value + &own * &Rational::from(BigInt::from(times.clone()));
        }
        let is_proved = findings.extent == Some(Extent::Full) && findings.pairs.is_empty();
        Ok(Answer::new(value, if is_proved { Standing::Proved } else { ADDITIVE }))
    }

    /// A law for the boards of a sum and their followers, or what is found instead. All play from boards of rulesets in the
    /// language must be in the graph.
    pub fn find_law(&mut self, sum: &Sum, limit: &Limit) -> Result<Findings, Unanswered> {
        if let Some((id, rectangles)) = self.rectangles(sum) {
            let of_values = &limit.of_question();
            let law = self.with_values(id, |values, rules| Ok(values.law_of(rules, &rectangles, of_values)?))?;
            let found = law.map_or(Found::TooMany, |law| Found::Law { law: Box::new(Law::clone(&law)), refuted: None });
            return self.findings(MoveSource::Ruleset(id), found);
        }
        let (source, boards) = self.boards(sum)?;
        let roots: Vec<Board> = boards.iter().map(|(board, _)| board.clone()).collect();
        let found =
            self.search(source, limit, None, |_, rules, effort| Law::find(rules, roots, MOST_BOARDS, effort))?;
        self.findings(source, found)
    }

    /// What was found of the boards of a source, as sums.
    fn findings(&self, source: MoveSource, found: Found) -> Result<Findings, Unanswered> {
        let sum = |board: &Board| self.term(source, board).map(Sum::from);
        let (law, values, intervals, refuted) = match found {
            Found::TooMany => return Ok(Findings::default()),
            Found::Law { law, refuted } => {
                let rows = law.rows().into_iter().map(|row| (row.board, Some(row.value))).collect();
                (Some(law), rows, Vec::new(), refuted)
            }
            Found::Values { values, intervals, refuted } => (None, values, intervals, refuted),
        };
        let intervals = intervals.into_iter().map(|(board, ends)| Ok((sum(&board)?, ends)));
        let rows = values.into_iter().map(|(board, value)| Ok((sum(&board)?, value)));
        let pairs = law.iter().flat_map(|law| law.pairs());
        let pairs = pairs.map(|(a, b, weight)| Ok((sum(a)?, sum(b)?, weight))).collect::<Result<_, Stop>>()?;
        let refuted =
            refuted.map(|found| Ok::<_, Stop>((self.as_sum(source, &found.sum)?, found.value, found.outcome)));
        Ok(Findings {
            rows: rows.collect::<Result<_, Stop>>()?,
            intervals: intervals.collect::<Result<_, Stop>>()?,
            pairs,
            extent: law.as_ref().map(|law| law.extent()),
            weak: law.as_ref().and_then(|law| law.first_weak_scale().cloned()),
            refuted: refuted.transpose()?,
        })
    }

    /// The sum of the values of the boards.
    ///
    /// # Errors
    /// [`Unanswered::NotAdditive`] where two of the boards are an irregular pair.
    fn sum_of_values(&mut self, sum: &Sum, limit: &Limit) -> Result<Infinitesimal, Unanswered> {
        let mut value = Infinitesimal::ZERO;
        let mut irregular = None;
        let mut seen: Vec<Infinitesimal> = Vec::new();
        let mut may_pair = false;
        for (term, times) in sum.iter() {
            limit.check()?;
            let (l, r) = self.rectangle(term)?;
            let values = &mut self.known_of(term.ruleset).values;
            let one = values.value(l, r, limit)?;
            let is_repeated = *times > BigUint::from(1u8);
            if values.is_irregular(l, r) && (irregular.replace((l, r)).is_some() || is_repeated) {
                return Err(Unanswered::NotAdditive((l, r), (l, r)));
            }
            if l.min(r) > 1 {
                let opposite = -&one;
                may_pair = may_pair || (is_repeated && one == opposite) || seen.contains(&opposite);
                seen.push(one.clone());
            }
            value = value + &one * &Rational::from(BigInt::from(times.clone()));
        }
        // The boards of a pair have opposite values.
        if may_pair
            && let Some((id, rectangles)) = self.rectangles(sum)
            && let Some(law) = self.law_about(id, &rectangles, limit)?
        {
            let copies = |board: &Board| sum.iter().find(|(term, _)| term.board == *board).map(|(_, times)| times);
            for (a, b, _) in law.pairs() {
                let is_there = match a == b {
                    true => copies(a).is_some_and(|times| *times > BigUint::from(1u8)),
                    false => copies(a).is_some() && copies(b).is_some(),
                };
                if let (true, [l, r], [m, s]) = (is_there, &**a, &**b) {
                    return Err(Unanswered::NotAdditive((*l, *r), (*m, *s)));
                }
            }
        }
        Ok(value)
    }

    /// Whether every board of a synchronized sum has a value.
    pub fn has_values(&self, sum: &Sum) -> bool {
        sum.iter().all(|(term, _)| self.rectangle(term).is_ok())
    }

    /// What an answer rests on that uses what rules in Rust say of spare moves.
    pub fn standing_of_hints(&self, sum: &Sum) -> Standing {
        let others = sum.iter().filter(|(term, _)| Some(term.ruleset) != self.measured());
        others.fold(Standing::Proved, |standing, (term, _)| match self.get(term.ruleset).play() {
            Play::Synchronized(rules) => standing.and(rules.standing()),
            _ => standing,
        })
    }

    /// The rectangles of a sum of boards of one ruleset that has values, with the ruleset.
    pub(super) fn rectangles(&self, sum: &Sum) -> Option<(RulesetId, Vec<Rectangle>)> {
        let id = self.only_ruleset(sum)?;
        let rectangles = sum.iter().map(|(term, _)| self.rectangle(term)).collect::<Result<Vec<_>, _>>();
        Some((id, rectangles.ok()?))
    }

    /// A law of values that decides every sum of the rectangles of a sum and of their followers; `None` if none is proved, or
    /// some board is no rectangle.
    pub fn law(&mut self, sum: &Sum, limit: &Limit) -> Result<Option<Rc<Law>>, Unanswered> {
        let Some((id, rectangles)) = self.rectangles(sum) else { return Ok(None) };
        self.with_values(id, |values, rules| {
            let law = values.law_of(rules, &rectangles, limit)?;
            Ok(law.filter(|law| law.extent() == Extent::Full))
        })
    }

    /// Calls `run` with the values of a ruleset and its rules.
    fn with_values<T>(
        &mut self,
        id: RulesetId,
        run: impl FnOnce(&mut Values, &dyn SynchronizedRules) -> Result<T, Unanswered>,
    ) -> Result<T, Unanswered> {
        let ruleset = Rc::clone(self.get(id));
        let Play::Synchronized(rules) = ruleset.play() else {
            return Err(Unanswered::NoValues(ruleset.name().to_owned()));
        };
        run(&mut self.known_of(id).values, rules)
    }

    /// The outcome of a sum by a law that covers all its boards; `None` if the law does not decide it.
    pub fn outcome_by_law(&self, law: &Law, sum: &Sum) -> Option<Outcome> {
        let ruleset = self.get(self.only_ruleset(sum)?);
        let Play::Synchronized(rules) = ruleset.play() else { return None };
        law.outcome_of_many(rules, sum.iter().map(|(term, times)| (&term.board, times)))
    }

    /// The numbers n ≥ `first` between which the outcome of n copies of `each` plus `once` does not change, as far as a law
    /// decides it: a value changes its sign where a coefficient does, and two copies make every pair.
    pub fn turning_points(
        &mut self,
        each: &Sum,
        once: &Sum,
        first: u64,
        limit: &Limit,
    ) -> Result<Vec<BigInt>, Unanswered> {
        let each = self.sum_of_values(each, limit)?;
        let once = self.sum_of_values(once, limit)?;
        let first = BigInt::from(first);
        let mut tried: BTreeSet<BigInt> = (0..=2).map(BigInt::from).chain([first.clone()]).collect();
        for term in each.terms() {
            if let Some(zero) = (-once.coefficient(&term.exponent)).checked_div(&term.coefficient) {
                let floor = zero.floor();
                tried.extend((0..=2).map(|more| &floor + BigInt::from(more)));
            }
        }
        // After the last one nothing changes.
        let last = tried.last().cloned().unwrap_or_default();
        tried.insert(last + 1);
        tried.retain(|copies| *copies >= first);
        Ok(tried.into_iter().collect())
    }

    /// What the value of a synchronized sum rests on: a law, if one is known; otherwise the values of its boards and, for
    /// several boards, that values add.
    pub(crate) fn standing(&mut self, sum: &Sum, limit: &Limit) -> Result<Standing, Unanswered> {
        let Some((id, rectangles)) = self.rectangles(sum) else {
            return Err(Unanswered::NoValues(String::from("these rulesets")));
        };
        let measured = self.measured();
        self.with_values(id, |values, rules| {
            let law = values.ready_law_about(rules, &rectangles, limit)?;
            if law.is_some_and(|law| law.extent() == Extent::Full) {
                return Ok(Standing::Proved);
            }
            let is_alone = |(l, r): &Rectangle| l.min(r) == &1;
            let adds_nothing = sum.is_one_board() || rectangles.iter().all(is_alone);
            let mut weakest = if adds_nothing { Standing::Proved } else { ADDITIVE };
            for (l, r) in &rectangles {
                weakest = weakest.and(values.standing(*l, *r, limit)?);
            }
            // Only for one ruleset is it known that its boards are rectangles.
            if Some(id) != measured {
                weakest.rest_on(&rules.standing());
            }
            Ok(weakest)
        })
    }

    /// Whether two sums have the same outcome when any sum of the boards of a law proved for them is added to both.
    ///
    /// By the law an outcome depends on the value and on the heaviest pair. So where the values agree, it is enough to add to both
    /// what makes the value 0, or as small as the smallest scale, alone or with an irregular board that may complete a pair; where
    /// they do not, what makes one of the values 0.
    pub fn distinguished(&mut self, a: &Sum, b: &Sum, limit: &Limit) -> Result<Distinction, Unanswered> {
        if a == b {
            return Ok(Distinction::Same);
        }
        let mut both = a.clone();
        both.add_all(b);
        let Some((id, rectangles)) = self.rectangles(&both) else { return self.distinguished_by_play(a, b, limit) };
        let law = self.law_about(id, &rectangles, limit)?.filter(|law| law.extent() == Extent::Full);
        let Some(law) = law else { return Ok(Distinction::Undecided) };
        let one = BigUint::from(1u8);
        let ruleset = Rc::clone(self.get(id));
        let Play::Synchronized(rules) = ruleset.play() else { return Ok(Distinction::Undecided) };
        let of_sum = |sum: &Sum| law.value(rules, sum.iter().map(|(term, times)| (&term.board, times)));
        let (Some(of_a), Some(of_b)) = (of_sum(a), of_sum(b)) else { return Ok(Distinction::Undecided) };
        let smallest = law.first_weak_scale().and_then(|_| law.scales().last());
        let mut targets = vec![-&of_a, -&of_b];
        if let Some(smallest) = smallest.and_then(|exponent| Infinitesimal::scale(exponent.clone()).ok()) {
            targets.push(-&of_a + smallest);
        }
        let mut beside = vec![Sum::default()];
        for target in targets {
            for board in std::iter::once(None).chain(law.irregular().map(Some)) {
                let own = board.and_then(|board| law.value(rules, [(board, &one)])).unwrap_or(Infinitesimal::ZERO);
                let mut sum = self.representatives(&(target.clone() - own), limit)?;
                if let Some(board) = board {
                    sum.add(Term { ruleset: id, board: board.clone(), negated: false }, one.clone());
                }
                beside.push(sum);
            }
        }
        for other in beside {
            limit.check()?;
            let outcome = |sum: &Sum| {
                let mut sum = sum.clone();
                sum.add_all(&other);
                self.outcome_by_law(&law, &sum)
            };
            match (outcome(a), outcome(b)) {
                (Some(a), Some(b)) if a == b => {}
                (Some(_), Some(_)) => return Ok(Distinction::WhenAdded(other)),
                _ => return Ok(Distinction::Undecided),
            }
        }
        Ok(Distinction::Same)
    }

    /// The same for boards of any rulesets all of whose play is in the graph: decided where a law without pairs is found.
    fn distinguished_by_play(&mut self, a: &Sum, b: &Sum, limit: &Limit) -> Result<Distinction, Unanswered> {
        let negative = self.negative(a);
        let mut all = a.clone();
        all.add_all(b);
        all.add_all(&negative);
        let findings = self.find_law(&all, limit)?;
        if findings.extent != Some(Extent::Full) || !findings.pairs.is_empty() {
            return Ok(Distinction::Undecided);
        }
        let value = |sum: &Sum| {
            let mut value = Infinitesimal::ZERO;
            for (term, times) in sum.iter() {
                let one = Sum::from(term.clone());
                let own = findings.rows.iter().find(|(other, _)| *other == one).and_then(|(_, own)| own.as_ref())?;
                value = value + own * &Rational::from(BigInt::from(times.clone()));
            }
            Some(value)
        };
        Ok(match (value(a), value(b)) {
            (Some(a), Some(b)) if a == b => Distinction::Same,
            (Some(_), Some(_)) => Distinction::WhenAdded(negative),
            _ => Distinction::Undecided,
        })
    }

    /// The outcome of a synchronized sum: by a law that is proved, by rounds down to such a law, and where these take too long by
    /// rounds down to the signs of values.
    pub fn synchronized_outcome(&mut self, sum: &Sum, limit: &Limit) -> Result<Answer<Outcome>, Unanswered> {
        if let Some((id, rectangles)) = self.rectangles(sum)
            && let Some(law) = self.law_about(id, &rectangles, limit)?
            && let Some(outcome) = self.outcome_by_law(&law, sum)
        {
            return Ok(Answer::proved(outcome));
        }
        if let Some(outcome) = self.outcome_by_logarithms(sum) {
            return Ok(outcome);
        }
        if self.has_values(sum)
            && limit.most_positions().is_none()
            && let Some(outcome) = self.outcome_by_sign(sum, limit)?
        {
            return Ok(outcome);
        }
        let (source, boards) = self.boards(sum)?;
        self.by_rounds(source, sum, limit, |search, rules, effort| Ok(search.outcome(rules, &boards, effort)?))
    }

    /// The outcome of a synchronized sum in misère play, where the only player who cannot move wins: by rounds alone, since laws and
    /// values belong to normal play.
    pub fn synchronized_misere_outcome(&self, sum: &Sum, limit: &Limit) -> Result<Answer<Outcome>, Unanswered> {
        let (source, boards) = self.boards(sum)?;
        self.by_misere_rounds(source, limit, |search, rules, effort| Ok(search.outcome(rules, &boards, effort)?))
    }

    /// Answers a question about misère play by rounds alone.
    fn by_misere_rounds<T>(
        &self,
        source: MoveSource,
        limit: &Limit,
        ask: impl FnOnce(&mut Search, &dyn SynchronizedRules, &Effort) -> Result<T, Unanswered>,
    ) -> Result<Answer<T>, Unanswered> {
        let tell = |positions| limit.count(positions, "positions");
        let effort = Effort { progress: Some(&tell), most_positions: limit.most_positions(), ..Effort::new(limit) };
        let mut search = Search::misere();
        let answer = match source {
            MoveSource::Graph => ask(&mut search, &GraphBoards(&self.kept), &effort),
            MoveSource::Ruleset(id) => match self.get(id).play() {
                Play::Synchronized(rules) => ask(&mut search, rules, &effort),
                _ => Err(Unanswered::NoValues(self.get(id).name().to_owned())),
            },
        };
        answer.map(Answer::proved)
    }

    /// A law about some rectangles; `None` if the bound of positions is too low to find it.
    pub(super) fn law_about(
        &mut self,
        id: RulesetId,
        rectangles: &[Rectangle],
        limit: &Limit,
    ) -> Result<Option<Rc<Law>>, Unanswered> {
        let limit = &limit.of_question();
        match self.with_values(id, |values, rules| Ok(values.law_about(rules, rectangles, limit)?)) {
            // A search may still stay within the bound.
            Err(Unanswered::Stop(Stop::Positions { .. })) => Ok(None),
            law => law,
        }
    }

    /// The outcome by Lemmas 4 and 5 of Cincotti and Iida: a player wins whose side has the larger binary logarithm, rounded
    /// down, in some rectangle, and whose opponent's side has it in none. He wins by cutting that rectangle in the middle.
    fn outcome_by_logarithms(&self, sum: &Sum) -> Option<Answer<Outcome>> {
        let (_, rectangles) = self.rectangles(sum).filter(|(id, _)| Some(*id) == self.measured())?;
        let (mut left, mut right) = (false, false);
        for (l, r) in rectangles {
            match l.checked_ilog2().cmp(&r.checked_ilog2()) {
                Ordering::Greater => left = true,
                Ordering::Less => right = true,
                Ordering::Equal => {}
            }
        }
        match (left, right) {
            (true, false) => Some(Answer::theorem(Outcome::Greater, "Cincotti and Iida 2007, Lemma 4")),
            (false, true) => Some(Answer::theorem(Outcome::Less, "Cincotti and Iida 2007, Lemma 5")),
            _ => None,
        }
    }

    /// The outcome given by the sign of the value, where the sign may be used: for a single rectangle, or where a number leads
    /// the value, which no pair of rectangles is known to outweigh.
    fn outcome_by_sign(&mut self, sum: &Sum, limit: &Limit) -> Result<Option<Answer<Outcome>>, Unanswered> {
        let value = match self.sum_of_values(sum, &limit.of_question()) {
            Ok(value) => value,
            Err(Unanswered::Stop(stop)) => return Err(stop.into()),
            Err(_) => return Ok(None),
        };
        if !sum.is_one_board() && value.standard().is_zero() {
            return Ok(None);
        }
        let standing = if sum.is_one_board() { self.standing(sum, limit)? } else { ADDITIVE };
        let outcome = match value.signum() {
            1 => Outcome::Greater,
            0 => Outcome::Equal,
            _ => Outcome::Less,
        };
        Ok(Some(Answer::new(outcome, standing)))
    }

    /// Answers a question about a sum by rounds of play that a law may end. Rectangles that no law covers are searched for a
    /// while; then the signs of values end the rounds too.
    fn by_rounds<T>(
        &mut self,
        source: MoveSource,
        sum: &Sum,
        limit: &Limit,
        ask: impl Fn(&mut Search, &dyn SynchronizedRules, &Effort) -> Result<T, Unanswered>,
    ) -> Result<Answer<T>, Unanswered> {
        let Some((id, rectangles)) = self.rectangles(sum) else {
            return self.search(source, limit, None, ask).map(Answer::proved).map_err(|error| of_whole(error, limit));
        };
        self.find_guesses(sum, &limit.of_question())?;
        if let Some(law) = self.law_about(id, &rectangles, limit)?.filter(|law| law.extent() == Extent::Full) {
            return self
                .search(source, limit, Some(&law), ask)
                .map(Answer::proved)
                .map_err(|error| of_whole(error, limit));
        }
        let is_small = rectangles.len() == 1 && area(sum, &rectangles) <= BigUint::from(SMALL_AREA);
        let most = if is_small { POSITIONS_OF_SMALL } else { POSITIONS_OF_LARGE };
        let bounded = |effort: &Effort| effort.most_positions.into_iter().chain([most]).min();
        // A law may cover what is left after some rounds.
        let inside: Vec<Rectangle> = rectangles.iter().map(|(l, r)| (*l.min(&LAW_SIDE), *r.min(&LAW_SIDE))).collect();
        let law = self.law_about(id, &inside, limit)?;
        let widest = self.with_values(id, |values, rules| Ok(values.widest_law_about(rules, &inside)))?;
        let law = widest.or(law);
        let by_search = |search: &mut Search, rules: &dyn SynchronizedRules, effort: &Effort| {
            ask(search, rules, &Effort { most_positions: bounded(effort), ..*effort })
        };
        match self.search(source, limit, law.as_deref(), by_search) {
            Err(Unanswered::Stop(Stop::Positions { .. })) if limit.most_positions().is_none_or(|own| own > most) => {}
            answer => return answer.map(Answer::proved).map_err(|error| of_whole(error, limit)),
        }
        let of_values = &limit.of_question();
        let answer = self.with_values(id, |values, rules| {
            values.derive_all(&rectangles, of_values)?;
            let tell = |spare: [u64; 2], boards: &Boards| {
                let by_law =
                    law.as_ref().map(|law| law.outcome_with_spare(spare, rules, boards)).transpose()?.flatten();
                let sides = |(board, times): (&Board, u64)| match **board {
                    [l, r] => Some(((l, r), times)),
                    _ => None,
                };
                let terms: Option<Vec<_>> = boards.iter().map(sides).collect();
                match (by_law, terms) {
                    (None, Some(terms)) => values.outcome_by_sign(spare, &terms),
                    (by_law, _) => Ok(by_law),
                }
            };
            let most_positions = limit.most_positions().into_iter().chain([POSITIONS_BY_SIGN]).min();
            let guess = |board: &Board| match **board {
                [l, r] => values.estimate(l, r),
                _ => None,
            };
            let effort = Effort { known: Some(&tell), estimate: Some(&guess), most_positions, ..Effort::new(limit) };
            ask(&mut Search::default(), rules, &effort)
        });
        match answer {
            Err(Unanswered::Stop(Stop::Positions { .. })) => Err(match limit.most_positions() {
                Some(most) => Stop::Positions { most }.into(),
                None => Unanswered::Undecided,
            }),
            answer => answer.map(|found| Answer::new(found, ADDITIVE)),
        }
    }

    /// The sums after each move of a player that secures the result he can force, whatever the opponent does at the same time: as
    /// they are if the opponent moves in another board. Empty if he can force nothing. In misère play the only player who cannot
    /// move wins.
    pub fn best_moves(
        &mut self,
        sum: &Sum,
        player: Player,
        is_misere: bool,
        limit: &Limit,
    ) -> Result<Answer<Vec<Sum>>, Unanswered> {
        let (source, boards) = self.boards(sum)?;
        let moves = self.by_status(sum, player, is_misere, limit, |rules, status_of| {
            cutcake_synchronized::best_moves(rules, &boards, player, limit, status_of)
        })?;
        let (moves, standing) = moves.into_parts();
        let sum = self.as_sum(source, &boards)?;
        let mut sums = indexmap::IndexSet::new();
        for best in moves {
            let term = self.term(source, &best.board)?;
            sums.insert(sum.replace(&term, &self.as_sum(source, &best.result)?));
        }
        Ok(Answer::new(sums.into_iter().collect(), standing))
    }

    /// The result that a player can force in a synchronized sum, the move that secures it, and what each reply leads to.
    pub fn strategy(&mut self, sum: &Sum, player: Player, limit: &Limit) -> Result<Answer<Strategy>, Unanswered> {
        let (source, boards) = self.boards(sum)?;
        let found = self.by_status(sum, player, false, limit, |rules, status_of| {
            cutcake_synchronized::strategy(rules, &boards, player, limit, status_of)
        })?;
        let (found, standing) = found.into_parts();
        let step = |found: &cutcake_synchronized::Move| -> Result<BoardMove, Unanswered> {
            let board = self.term(source, &found.board)?.into();
            Ok(BoardMove { board, result: self.as_sum(source, &found.result)? })
        };
        let replies = found.replies.iter().map(|reply| {
            let (own, other) = (step(&reply.own)?, step(&reply.other)?);
            Ok(Reply { own, other, result: self.as_sum(source, &reply.result)?, status: reply.status })
        });
        let replies = replies.collect::<Result<_, Unanswered>>()?;
        let strategy = Strategy { status: found.status, own: found.own.as_ref().map(step).transpose()?, replies };
        Ok(Answer::new(strategy, standing))
    }

    /// Answers a question about the results that a player can force in the sums that a round leads to.
    fn by_status<T>(
        &mut self,
        sum: &Sum,
        player: Player,
        is_misere: bool,
        limit: &Limit,
        ask: impl Fn(&dyn SynchronizedRules, StatusOf) -> Result<T, Unanswered>,
    ) -> Result<Answer<T>, Unanswered> {
        let (source, _) = self.boards(sum)?;
        let ask = |search: &mut Search, rules: &dyn SynchronizedRules, effort: &Effort| {
            let start = search.positions();
            let mut status_of = |boards: &Boards| {
                let taken = search.positions() - start;
                let most_positions = effort.most_positions.map(|most| most.saturating_sub(taken));
                Ok(search.status(rules, boards, player, &Effort { most_positions, ..*effort })?)
            };
            ask(rules, &mut status_of)
        };
        match is_misere {
            true => self.by_misere_rounds(source, limit, ask),
            false => self.by_rounds(source, sum, limit, ask),
        }
    }

    /// Decides a claim about a synchronized sum by search alone: returns the verdict and the number of positions it took. Where
    /// the difference of a single rectangle and a value is proved to be a draw, [`set_proved`](Self::set_proved) records it.
    pub fn prove(&mut self, question: Question, limit: &Limit) -> Result<(Verdict, u64), Unanswered> {
        let (source, boards) = self.boards(question.sum)?;
        let bound = limit.within(question.most_positions, None);
        self.find_guesses(question.sum, &limit.of_question())?;
        drop(bound);
        let before = self.known_in(source).search.positions();
        let verdict = self.search(source, limit, None, |search, rules, effort| {
            let most_positions = question.most_positions.into_iter().chain(effort.most_positions).min();
            let effort = Effort { most_positions, ..*effort };
            search.prove(rules, &boards, question.claim, &effort)
        })?;
        Ok((verdict, self.known_in(source).search.positions() - before))
    }

    /// Decides a claim about a synchronized sum: by a known law of values, by search, and where that takes long by a law that has
    /// to be proved first.
    pub fn prove_at_length(&mut self, sum: &Sum, claim: Claim, limit: &Limit) -> Result<Verdict, Unanswered> {
        let of_values = &limit.of_question();
        let rectangles = self.rectangles(sum);
        let by_law = |catalogue: &Self, law: Option<Rc<Law>>| {
            let outcome = law.and_then(|law| catalogue.outcome_by_law(&law, sum))?;
            Some(if claim.holds(outcome) { Verdict::Proved } else { Verdict::Refuted })
        };
        if let Some((id, rectangles)) = &rectangles {
            let law = self.with_values(*id, |values, rules| Ok(values.ready_law_about(rules, rectangles, of_values)?));
            match law {
                Err(Unanswered::Stop(Stop::Positions { .. })) => {}
                law => {
                    if let Some(verdict) = by_law(self, law?) {
                        return Ok(verdict);
                    }
                }
            }
        }
        let first = Question { sum, claim, most_positions: Some(SEARCHED_BEFORE_LAWS) };
        let verdict = self.prove(first, limit)?.0;
        if verdict != Verdict::LimitReached {
            return Ok(verdict);
        }
        if let Some((id, rectangles)) = &rectangles {
            let law = self.law_about(*id, rectangles, limit)?;
            if let Some(verdict) = by_law(self, law) {
                return Ok(verdict);
            }
        }
        Ok(self.prove(Question { most_positions: None, ..first }, limit)?.0)
    }

    /// Records that search has proved the value of a position that is a single board.
    pub fn set_proved(&mut self, sum: &Sum) {
        let mut terms = sum.iter();
        if let (Some((term, times)), None) = (terms.next(), terms.next())
            && *times == BigUint::from(1u8)
            && let Ok((l, r)) = self.rectangle(term)
        {
            self.known_of(term.ruleset).values.set_proved(l, r);
        }
    }

    /// A sum of rectangles with a value.
    ///
    /// # Errors
    /// [`Unanswered::Representative`] if there is none, and [`Unanswered::Stop`] if the calculation was stopped.
    pub fn representatives(&mut self, value: &Infinitesimal, limit: &Limit) -> Result<Sum, Unanswered> {
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
        Ok(self.as_sum(MoveSource::Ruleset(id), &found?)?)
    }

    /// What is known of a synchronized ruleset.
    pub fn known_of(&mut self, id: RulesetId) -> &mut Known {
        self.known_in(MoveSource::Ruleset(id))
    }

    fn known_in(&mut self, source: MoveSource) -> &mut Known {
        self.synchronized.entry(source).or_default()
    }

    /// Finds the values of the boards of a sum, where they have some and the bound of positions allows it, so that a search can
    /// order its moves by them.
    pub(super) fn find_guesses(&mut self, sum: &Sum, limit: &Limit) -> Result<(), Stop> {
        match self.sum_of_values(sum, limit) {
            Err(Unanswered::Stop(Stop::Positions { .. })) => Ok(()),
            Err(Unanswered::Stop(stop)) => Err(stop),
            _ => Ok(()),
        }
    }

    /// Runs a search with estimates from the values found so far, and outcomes from a law.
    pub(super) fn search<T, E>(
        &mut self,
        source: MoveSource,
        limit: &Limit,
        law: Option<&Law>,
        run: impl FnOnce(&mut Search, &dyn SynchronizedRules, &Effort) -> Result<T, E>,
    ) -> Result<T, Unanswered>
    where
        Unanswered: From<E>,
    {
        let tell = |positions| limit.count(positions, "positions");
        let most_positions = limit.most_positions();
        let effort = Effort { progress: Some(&tell), most_positions, ..Effort::new(limit) };
        let id = match source {
            MoveSource::Ruleset(id) => id,
            MoveSource::Graph => {
                let mut known = std::mem::take(self.known_in(source));
                let result = run(&mut known.search, &GraphBoards(&self.kept), &effort);
                *self.known_in(source) = known;
                return Ok(result?);
            }
        };
        let ruleset = Rc::clone(self.get(id));
        let Play::Synchronized(rules) = ruleset.play() else {
            return Err(Unanswered::NoValues(ruleset.name().to_owned()));
        };
        let Known { values, search } = self.known_of(id);
        let guess = |board: &Board| -> Option<Estimate> {
            let (l, r) = ruleset.rectangle(board)?;
            values.estimate(l, r)
        };
        let tell = |spare: [u64; 2], boards: &Boards| match law {
            Some(law) => law.outcome_with_spare(spare, rules, boards),
            None => Ok(None),
        };
        Ok(run(search, rules, &Effort { estimate: Some(&guess), known: law.is_some().then_some(&tell), ..effort })?)
    }

    /// The only ruleset of a synchronized sum, if it is in Rust and no board is negated; for the empty sum, the ruleset whose
    /// boards have values.
    fn only_ruleset(&self, sum: &Sum) -> Option<RulesetId> {
        let id = sum.iter().next().map(|(term, _)| term.ruleset).or_else(|| self.measured())?;
        let is_played = |term: &Term| term.ruleset == id && !term.negated;
        let is_in_rust = matches!(self.get(id).play(), Play::Synchronized(_));
        (is_in_rust && sum.iter().all(|(term, _)| is_played(term))).then_some(id)
    }

    /// Whether the graph of a synchronized sum must be built before the sum is searched.
    pub fn needs_graph(&self, sum: &Sum) -> bool {
        self.is_synchronized(sum) && self.only_ruleset(sum).is_none()
    }

    /// The boards of a synchronized sum, and the source of their moves.
    pub(super) fn boards(&self, sum: &Sum) -> Result<(MoveSource, Boards), Unanswered> {
        let mut boards = Boards::default();
        if let Some(id) = self.only_ruleset(sum) {
            for (term, times) in sum.iter() {
                boards.add(term.board.clone(), times.to_u64().ok_or(TOO_MANY_BOARDS)?)?;
            }
            return Ok((MoveSource::Ruleset(id), boards));
        }
        let mut parts = Parts::new();
        for (term, times) in sum.iter() {
            let ruleset = self.get(term.ruleset);
            if ruleset.theory() != Some(&SYNCHRONIZED) {
                return Err(Stop::OtherTheory { ruleset: ruleset.name().to_owned() }.into());
            }
            let own = self.kept.parts_of(term.ruleset, &term.board).ok_or(UNASKED)?;
            add_all(&mut parts, own, term.negated, times.to_u64().ok_or(TOO_MANY_BOARDS)?)?;
        }
        Ok((MoveSource::Graph, GraphBoards::boards(&parts, false)?))
    }

    /// A board of a source as a term of a sum.
    pub(super) fn term(&self, source: MoveSource, board: &Board) -> Result<Term, Stop> {
        match source {
            MoveSource::Ruleset(ruleset) => Ok(Term { ruleset, board: board.clone(), negated: false }),
            MoveSource::Graph => {
                let (node, negated) = GraphBoards(&self.kept).part(board)?;
                let (ruleset, board) = self.kept.positions.board(node);
                Ok(Term { ruleset: *ruleset, board: board.clone(), negated })
            }
        }
    }

    /// Boards of a source as a sum.
    pub(super) fn as_sum(&self, source: MoveSource, boards: &Boards) -> Result<Sum, Stop> {
        let mut sum = Sum::default();
        for (board, times) in boards.iter() {
            sum.add(self.term(source, board)?, BigUint::from(times));
        }
        Ok(sum)
    }

    fn rectangle(&self, term: &Term) -> Result<Rectangle, Unanswered> {
        let ruleset = self.get(term.ruleset);
        let rectangle = ruleset.rectangle(&term.board).filter(|_| !term.negated);
        rectangle.ok_or_else(|| Unanswered::NoValues(ruleset.name().to_owned()))
    }
}

/// The error of one step of a search, with the bound of positions of the whole search.
fn of_whole(error: Unanswered, limit: &Limit) -> Unanswered {
    match (error, limit.most_positions()) {
        (Unanswered::Stop(Stop::Positions { .. }), Some(most)) => Stop::Positions { most }.into(),
        (error, _) => error,
    }
}

/// The area of a sum of rectangles, in unit squares.
fn area(sum: &Sum, rectangles: &[Rectangle]) -> BigUint {
    let squares = |((l, r), (_, times)): (&Rectangle, (_, &BigUint))| BigUint::from(*l) * *r * times;
    rectangles.iter().zip(sum.iter()).map(squares).sum()
}
