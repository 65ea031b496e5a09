//! Synchronized positions in a session: their boards, values, outcomes and proofs.

use num_bigint::BigUint;
use num_traits::ToPrimitive;
use thiserror::Error;

use crate::{
    limit::{Limit, Stop},
    number::{Infinitesimal, Rational},
    play::{
        catalogue::Catalogue,
        sum::{RulesetId, Sum, Term},
    },
    player::Player,
    position::{Board, Boards},
    ruleset::Theory,
    synchronized::{
        Claim, Effort, Estimate, Outcome, Rectangle, RepresentativeError, Search, Standing, SynchronizedRules,
        ValueError, Values, Verdict, representatives,
    },
};

/// After how many new positions a search for an outcome leaves the answer to the sign of the value.
const SEARCHED_POSITIONS: u64 = 12_000;
/// The largest sum, in unit squares, whose outcome is searched for at all.
const SEARCHED_AREA: u64 = 100;
/// The first sides of rectangles among which `eps`, `eps^2` and `eps^3` are found, and those among which a scale is
/// looked for that is not one of these.
const SCALES_TO: [u64; 2] = [6, 16];

/// Search counts the boards of a sum by machine integers.
const TOO_MANY: Stop = Stop::Size { what: "the number of boards in a sum", limit: "2^64 - 1" };

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
    /// A value is no sum of boards.
    #[error(transparent)]
    Representative(#[from] RepresentativeError),
    /// Boards of several theories, or of several synchronized rulesets, in one sum.
    #[error("{0} and {1} are not played in one sum")]
    Mixed(String, String),
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

impl Catalogue {
    /// Whether a sum has a board of a synchronized ruleset.
    pub fn is_synchronized(&self, sum: &Sum) -> bool {
        sum.iter().any(|(term, _)| matches!(self.get(term.ruleset).theory(), Theory::Synchronized(_)))
    }

    /// The synchronized ruleset whose boards have values: it gives numbers and scales their boards.
    pub fn measured(&self) -> Option<RulesetId> {
        self.find("SynchronizedCutcake")
    }

    /// The value of a synchronized sum.
    ///
    /// # Errors
    /// [`Unanswered`].
    pub fn synchronized_value(&mut self, sum: &Sum, limit: &Limit) -> Result<Infinitesimal, Unanswered> {
        self.only_ruleset(sum)?;
        let mut value = Infinitesimal::ZERO;
        for (term, times) in sum.iter() {
            limit.check()?;
            let (l, r) = self.rectangle(term)?;
            let one = self.known_of(term.ruleset).values.value(l, r, limit)?;
            value = value + &one * &Rational::from(num_bigint::BigInt::from(times.clone()));
        }
        Ok(value)
    }

    /// What the value of a synchronized sum rests on: the weakest of its boards counts.
    ///
    /// # Errors
    /// [`Unanswered`].
    pub fn standing(&mut self, sum: &Sum, limit: &Limit) -> Result<Standing, Unanswered> {
        let strength = |standing: &Standing| match standing {
            Standing::Derived => 0,
            Standing::Theorem => 1,
            Standing::Proved => 2,
        };
        let mut standings = Vec::new();
        for (term, _) in sum.iter() {
            let (l, r) = self.rectangle(term)?;
            standings.push(self.known_of(term.ruleset).values.standing(l, r, limit)?);
        }
        Ok(standings.into_iter().min_by_key(strength).unwrap_or(Standing::Theorem))
    }

    /// What the players can be sure of in a synchronized sum. The sign of the value says what to prove by search; where
    /// the search becomes too long, and only there, it is the answer.
    ///
    /// # Errors
    /// [`Unanswered`].
    pub fn synchronized_outcome(&mut self, sum: &Sum, limit: &Limit) -> Result<Outcome, Unanswered> {
        let value = match self.synchronized_value(sum, limit) {
            Ok(value) => Some(value),
            Err(Unanswered::Stop(stop)) => return Err(stop.into()),
            Err(_) => None,
        };
        let boards = match (self.boards(sum), &value) {
            // More boards than can be counted still have a value.
            (Err(Unanswered::Stop(Stop::Size { .. })), Some(_)) => None,
            (boards, _) => Some(boards?),
        };
        let area = boards.as_ref().and_then(|(_, boards)| area(boards));
        if let Some(value) = value {
            let (claim, outcome) = match value.signum() {
                1 => (Claim::Greater, Outcome::Greater),
                0 => (Claim::Equal, Outcome::Equal),
                _ => (Claim::Less, Outcome::Less),
            };
            if area.is_none_or(|area| area > SEARCHED_AREA) {
                return Ok(outcome);
            }
            let question = Question { sum, claim, most_positions: Some(SEARCHED_POSITIONS) };
            if self.prove(question, limit)?.0 != Verdict::Refuted {
                return Ok(outcome);
            }
        }
        let Some((id, boards)) = boards else { return Err(TOO_MANY.into()) };
        self.search(id, limit, |search, rules, effort| search.outcome(rules, &boards, effort))
    }

    /// The sums that a player moves to by moves that keep what he can be sure of, whatever the opponent does at the same
    /// time: as they are if the opponent moves in another board. None if he can be sure of nothing.
    ///
    /// # Errors
    /// [`Unanswered`].
    pub fn best_moves(&mut self, sum: &Sum, player: Player, limit: &Limit) -> Result<Vec<Sum>, Unanswered> {
        let (id, boards) = self.boards(sum)?;
        self.find_guesses(sum, limit)?;
        let moves =
            self.search(id, limit, |search, rules, effort| search.best_moves(rules, &boards, player, effort))?;
        let mut sums = indexmap::IndexSet::new();
        for best in moves {
            let term = Term { ruleset: id, board: best.board, negated: false };
            sums.insert(sum.replace(&term, &of_boards(id, &best.result)));
        }
        Ok(sums.into_iter().collect())
    }

    /// Decides a claim about a synchronized sum by search alone: the verdict, and how many positions it took. A proof
    /// that a single rectangle minus what it is compared with is a draw is recorded by
    /// [`set_proved`](Self::set_proved).
    ///
    /// # Errors
    /// [`Unanswered`].
    pub fn prove(&mut self, question: Question, limit: &Limit) -> Result<(Verdict, u64), Unanswered> {
        let (id, boards) = self.boards(question.sum)?;
        self.find_guesses(question.sum, limit)?;
        let before = self.known_of(id).search.positions();
        let verdict = self.search(id, limit, |search, rules, effort| {
            let effort = Effort { most_positions: question.most_positions, ..*effort };
            search.prove(rules, &boards, question.claim, &effort)
        })?;
        Ok((verdict, self.known_of(id).search.positions() - before))
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

    /// The sum of rectangles that stands for a value.
    ///
    /// # Errors
    /// [`Unanswered::Representative`] if there is none, and if the calculation was stopped.
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
        Ok(of_boards(id, &found?))
    }

    /// What is known of a synchronized ruleset.
    pub fn known_of(&mut self, id: RulesetId) -> &mut Known {
        self.synchronized.entry(id).or_default()
    }

    /// Finds the values of the boards of a sum, where they have some: a search then has guesses that order its moves.
    fn find_guesses(&mut self, sum: &Sum, limit: &Limit) -> Result<(), Stop> {
        match self.synchronized_value(sum, limit) {
            Err(Unanswered::Stop(stop)) => Err(stop),
            _ => Ok(()),
        }
    }

    /// Runs a search with guesses from the values found so far.
    fn search<T>(
        &mut self,
        id: RulesetId,
        limit: &Limit,
        run: impl FnOnce(&mut Search, &dyn SynchronizedRules, &Effort) -> Result<T, Stop>,
    ) -> Result<T, Unanswered> {
        let ruleset = std::rc::Rc::clone(self.get(id));
        let Theory::Synchronized(rules) = ruleset.theory() else {
            return Err(Unanswered::NoValues(ruleset.name().to_owned()));
        };
        let Known { values, search } = self.known_of(id);
        let guess = |board: &Board| -> Option<Estimate> {
            let (l, r) = ruleset.rectangle(board)?;
            values.estimate(l, r)
        };
        let tell = |positions| limit.count(positions, "positions");
        let effort = Effort { estimate: Some(&guess), progress: Some(&tell), ..Effort::new(limit) };
        Ok(run(search, rules, &effort)?)
    }

    /// The one ruleset of a synchronized sum.
    fn only_ruleset(&self, sum: &Sum) -> Result<RulesetId, Unanswered> {
        let first = sum.iter().next().map(|(term, _)| term.ruleset).or_else(|| self.measured());
        let id = first.ok_or_else(|| Unanswered::NoValues("the empty sum".to_owned()))?;
        for (term, _) in sum.iter() {
            let ruleset = self.get(term.ruleset);
            if term.ruleset != id || !matches!(ruleset.theory(), Theory::Synchronized(_)) {
                return Err(Unanswered::Mixed(self.get(id).name().to_owned(), ruleset.name().to_owned()));
            }
        }
        Ok(id)
    }

    /// The boards of a synchronized sum.
    fn boards(&self, sum: &Sum) -> Result<(RulesetId, Boards), Unanswered> {
        let id = self.only_ruleset(sum)?;
        let mut boards = Boards::default();
        for (term, times) in sum.iter() {
            if term.negated {
                let name = self.get(id).name().to_owned();
                return Err(Unanswered::Mixed(name, format!("its negative {}", self.write(sum))));
            }
            boards.add(term.board.clone(), times.to_u64().ok_or(TOO_MANY)?);
        }
        Ok((id, boards))
    }

    fn rectangle(&self, term: &Term) -> Result<Rectangle, Unanswered> {
        let ruleset = self.get(term.ruleset);
        let rectangle = ruleset.rectangle(&term.board).filter(|_| !term.negated);
        rectangle.ok_or_else(|| Unanswered::NoValues(ruleset.name().to_owned()))
    }
}

/// Boards of one ruleset as a sum.
fn of_boards(ruleset: RulesetId, boards: &Boards) -> Sum {
    let mut sum = Sum::default();
    for (board, times) in boards.iter() {
        sum.add(Term { ruleset, board: board.clone(), negated: false }, BigUint::from(times));
    }
    sum
}

/// How many unit squares a sum has, if that is a machine integer.
fn area(boards: &Boards) -> Option<u64> {
    boards.iter().try_fold(0u64, |area, (board, times)| {
        let squares = board.iter().try_fold(times, |product, side| product.checked_mul(*side))?;
        area.checked_add(squares)
    })
}
