//! [`Law`]: values decide every sum of some boards, except for pairs of irregular ones, proved by induction on play.
//!
//! # What is proved
//! Let S be a set of boards that contains with each board all that play can make of it, with values v of its members in
//! a group of scales. Some pairs of members, distinct or equal, are *irregular*: light or heavy. Let v' be v without
//! its smallest scales. The law states for every sum c of members of S, of any number of them:
//!
//! - with a heavy pair: `>` if v'(c) > 0, `<` if v'(c) < 0, and `<>` if v'(c) = 0;
//! - without: `>` if v(c) > 0, `<` if v(c) < 0; if v(c) = 0, `<>` with a light pair and `=` with none.
//!
//! How the values and the pairs were found does not matter: the checks prove them.
//!
//! # How
//! By induction on the rounds that are left, for Left; for Right the players are exchanged. It is clear where not both
//! can move. Where both can, let β be the least change of value by which Right can move in the other boards. A cut of
//! Left in the board q, which changes v by a if Right moves elsewhere and by at least j if Right moves in q too, leaves
//! at least v(c) + min(a + β, j). A sum matters only through three things: the board M in which Right's change is
//! least, the next one M2, which gives β for a cut in M itself, and what all others have in common: their change is no
//! less, and Left has no good cut in them. So the question is whether a sum of M, M2 and multiples of the others can
//! have a value in some window. It is answered scale by scale, with multiples that need not be integers: *no* is a
//! proof, and *maybe* leaves the law open. The checks are that none of these sums exists:
//!
//! - A: 0 < v'(c), and every cut of Left may lose as much on these scales;
//! - B and C: no heavy pair, v'(c) = 0, and v(c) > 0, or v(c) = 0 and no pair: every cut of Left may lose something, or
//!   leave a pair that was not there before;
//! - D: a pair with v'(c) = 0, or v(c) = 0 if it is light, and a cut without a reply that leaves Left nothing.
//!
//! # How far
//! For Synchronized Cutcake the law holds for all rectangles up to 9 × 9 without pairs: there the sign decides.
//! `[10,10]` is the first irregular one: two of them are `<>`. Up to 36 × 36 the irregular rectangles are the squares
//! of side 10, 18, 19, 20, 22, 23, 27, 30, 34, 35 and 36. Boards that only *become* a pair in play do not count.

use hashbrown::HashMap;
use num_bigint::{BigInt, BigUint};
use num_traits::{One, ToPrimitive};
use rustc_hash::FxBuildHasher;

pub use super::induction::Weight;
use super::{
    Effort, Outcome, Search, SynchronizedRules,
    boards::values_of,
    closed::{self, Closed, Names, Results, Vector},
    induction::{Induction, Pairs, pairs_among},
    interval::intervals,
};
use crate::{
    limit::{Limit, Stop},
    number::{Infinitesimal, Rational},
    player::Player,
    position::{Board, Boards},
};

/// The most boards of a law.
pub const MOST_BOARDS: usize = 1 << 13;
/// The most scales of values, so that a set of scales fits in a machine word.
const MOST_SCALES: usize = 128;
/// The most boards of a sum that is examined as a refutation of values, and the most positions searched for it.
const MOST_IN_REFUTATION: usize = 3;
const MOST_TO_REFUTE: u64 = 100_000;
/// The most positions searched for one sum.
const MOST_OF_ONE: u64 = 1_000;
/// The most times that the table of pairs is rebuilt before a law is given up.
const MOST_ATTEMPTS: usize = 16;

const TOO_LARGE: Stop = Stop::Size { what: "a coefficient of a value", limit: "2^63" };

/// What a law states about a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The board.
    pub board: Board,
    /// Its value.
    pub value: Infinitesimal,
    /// The best change of value by a move of Left while Right moves elsewhere; `None` if Left has no move.
    pub left: Option<Infinitesimal>,
    /// The same for Right, for whom less is better.
    pub right: Option<Infinitesimal>,
}

/// The result of a search for values of some boards.
#[derive(Clone, Debug)]
pub enum Found {
    /// There are more boards than allowed.
    TooMany,
    /// A law; and a sum whose outcome is not that of the sign of its value, if one was found.
    Law {
        /// The law.
        law: Box<Law>,
        /// The sum that the values do not decide.
        refuted: Option<Refutation>,
    },
    /// Values of some boards, perhaps not all, for which not even the sign is proved to decide.
    Values {
        /// The boards with their values.
        values: Vec<(Board, Option<Infinitesimal>)>,
        /// The boards with intervals, if some are proved: Left wins a sum if the lower ends add to more than 0, and
        /// Right if the upper ends add to less.
        intervals: Vec<(Board, [Rational; 2])>,
        /// The sum that the values do not decide.
        refuted: Option<Refutation>,
    },
}

/// A sum whose outcome, found by search, is not that of the sign of its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// The sum.
    pub sum: Boards,
    /// Its value; `None` if one of its boards has none.
    pub value: Option<Infinitesimal>,
    /// Its outcome.
    pub outcome: Outcome,
}

/// The first sum of one, two or three boards whose outcome is not that of the sign of its value.
fn refutation(
    rules: &dyn SynchronizedRules,
    names: &Names,
    values: &[Option<Infinitesimal>],
    effort: &Effort,
) -> Result<Option<Refutation>, Stop> {
    let mut search = Search::default();
    let boards: Vec<(&Board, &Option<Infinitesimal>)> = names.iter().zip(values).rev().collect();
    for count in 1..=MOST_IN_REFUTATION {
        let mut places = vec![0; count];
        loop {
            effort.limit.check()?;
            let terms = || places.iter().filter_map(|place| boards.get(*place));
            let sum: Boards = terms().map(|(board, _)| (*board).clone()).collect();
            let value = terms().try_fold(Infinitesimal::ZERO, |sum, (_, value)| Some(sum + (*value).clone()?));
            if search.positions() >= MOST_TO_REFUTE {
                return Ok(None);
            }
            let outcome = match search.outcome(rules, &sum, &Effort { most_positions: Some(MOST_OF_ONE), ..*effort }) {
                Err(Stop::Positions { .. }) => None,
                outcome => Some(outcome?),
            };
            let expected = value.as_ref().map(|value| match value.signum() {
                1 => Outcome::Greater,
                0 => Outcome::Equal,
                _ => Outcome::Less,
            });
            if let Some(outcome) =
                outcome.filter(|outcome| expected != Some(*outcome) && (value.is_some() || count == 1))
            {
                return Ok(Some(Refutation { sum, value, outcome }));
            }
            // The next multiset of this size.
            let Some(last) = places.iter().rposition(|place| place + 1 < boards.len()) else { break };
            let next = places[last] + 1;
            places[last..].fill(next);
        }
    }
    Ok(None)
}

/// How far a law goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Extent {
    /// Only sums whose value is not 0 on the first scales are decided, by its sign: check A.
    Sign,
    /// Every sum is decided: checks A to D.
    Full,
}

/// The law of values for all sums of some boards.
///
/// ```
/// use cutcake_base::{limit::Limit, position::board};
/// use cutcake_rulesets::synchronized_cutcake::SynchronizedCutcake;
/// use cutcake_synchronized::{Extent, Law, Outcome, Values};
/// let (mut values, limit) = (Values::default(), Limit::default());
/// // Values decide every sum of rectangles inside [12,12], and of two squares of side 10 they say `<>`.
/// let law = values.law(&SynchronizedCutcake, (12, 12), &limit)?.filter(|law| law.extent() == Extent::Full);
/// let law = law.ok_or("the law is not proved")?;
/// let outcome = |boards: &[_]| law.outcome(&SynchronizedCutcake, &boards.iter().cloned().collect());
/// assert_eq!(outcome(&[board([10, 10])])?, Some(Outcome::Equal));
/// assert_eq!(outcome(&[board([10, 10]), board([10, 10]), board([2, 2])])?, Some(Outcome::Confused));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Law {
    names: Names,
    closed: Closed,
    scales: Vec<Rational>,
    /// The number of scales that outweigh heavy pairs.
    kept: usize,
    pairs: Pairs,
    extent: Extent,
    /// The boards that are one move of Left, and of Right.
    units: [Option<usize>; 2],
}

impl Law {
    /// Proves a law for all sums of these boards, of the boards that play makes of them, and of their negatives, with
    /// the values that `value` gives; `None` if not even the sign is proved to decide, or if there are more boards than
    /// `most`.
    ///
    /// # Errors
    /// If the calculation was stopped, or a board has no value.
    pub fn prove<E: From<Stop>>(
        rules: &dyn SynchronizedRules,
        roots: impl IntoIterator<Item = Board>,
        mut value: impl FnMut(&Board) -> Result<Infinitesimal, E>,
        most: usize,
        limit: &Limit,
    ) -> Result<Option<Law>, E> {
        let Some(names) = closed::reached(rules, roots, most, limit)? else { return Ok(None) };
        let values = names.iter().map(&mut value).collect::<Result<Vec<_>, E>>()?;
        let results = Results::of_all(rules, &names, limit)?;
        Ok(Law::of_values(rules, names, results, &values, limit)?)
    }

    /// Searches for values of these boards, of the boards that play makes of them, and of their negatives, and for a
    /// law with them. Returns the law, or a sum found by search that refutes that the sign of any values decides.
    pub fn find(
        rules: &dyn SynchronizedRules,
        roots: impl IntoIterator<Item = Board>,
        most: usize,
        effort: &Effort,
    ) -> Result<Found, Stop> {
        let limit = effort.limit;
        let Some(names) = closed::reached(rules, roots, most, limit)? else { return Ok(Found::TooMany) };
        let results = Results::of_all(rules, &names, limit)?;
        let values = values_of(&results, limit)?;
        let some = values.iter().cloned().collect::<Option<Vec<_>>>();
        let law = match some {
            Some(values) => Law::of_values(rules, names.clone(), results.clone(), &values, limit)?,
            None => None,
        };
        let intervals = if law.is_none() { intervals(&results, &values, limit)? } else { None };
        let is_full = law.as_ref().is_some_and(|law| law.extent == Extent::Full);
        let refuted = if is_full { None } else { refutation(rules, &names, &values, effort)? };
        Ok(match law {
            Some(law) => Found::Law { law: Box::new(law), refuted },
            None => Found::Values {
                intervals: names.iter().cloned().zip(intervals.into_iter().flatten()).collect(),
                values: names.into_iter().zip(values).collect(),
                refuted,
            },
        })
    }

    /// The law with given values, whatever they are, as far as the checks pass.
    fn of_values(
        rules: &dyn SynchronizedRules,
        names: Names,
        results: Vec<Results>,
        values: &[Infinitesimal],
        limit: &Limit,
    ) -> Result<Option<Law>, Stop> {
        let mut scales: Vec<Rational> =
            values.iter().flat_map(Infinitesimal::terms).map(|term| term.exponent.clone()).collect();
        scales.sort();
        scales.dedup();
        let vectors = values.iter().map(|value| vector(value, &scales)).collect::<Option<Vec<_>>>();
        let Some(vectors) = vectors.filter(|_| scales.len() <= MOST_SCALES) else { return Ok(None) };
        let closed = Closed::new(results, &vectors, limit)?;
        let unit = |player| names.iter().position(|board| rules.spare_moves(board) == Some((player, 1)));
        let units = [unit(Player::Left), unit(Player::Right)];
        let opposite = |place: usize| names.get_index_of(&rules.negative(names.get_index(place)?)?);
        let mirror = closed.mirror(opposite);
        let mut sides = vec![closed.clone()];
        if mirror.is_none() {
            sides.push(closed.mirrored());
        }
        let found = Checks { sides: &sides, mirror, limit }.run(scales.len())?;
        Ok(found.map(|(kept, pairs, extent)| Law { names, closed, scales, kept, pairs, extent, units }))
    }

    /// The extent of the law.
    pub fn extent(&self) -> Extent {
        self.extent
    }

    /// What it states about its boards, in their order.
    pub fn rows(&self) -> Vec<Row> {
        let of = |vector: &Vector| of_vector(vector, &self.scales);
        let row = |(board, member): (&Board, &closed::Member)| Row {
            board: board.clone(),
            value: of(&member.value),
            left: member.left.iter().map(|cut| &cut.change).max().map(of),
            right: member.least.as_ref().map(of),
        };
        let mut rows: Vec<Row> = self.names.iter().zip(&self.closed.0).map(row).collect();
        rows.sort_by(|a, b| a.board.cmp(&b.board));
        rows
    }

    /// The pairs of irregular boards, with their weights.
    pub fn pairs(&self) -> Vec<(&Board, &Board, Weight)> {
        let board = |number: u32| self.names.get_index(number as usize);
        let pairs = self.pairs.sorted().into_iter();
        pairs.filter_map(|(a, b, weight)| Some((board(a)?, board(b)?, weight))).collect()
    }

    /// The largest scale that does not outweigh a heavy pair, or in a law of signs the first that decides nothing;
    /// `None` if all scales do.
    pub fn first_weak_scale(&self) -> Option<&Rational> {
        self.scales.get(self.kept)
    }

    /// Whether the sign of the value decides every sum.
    pub fn is_plain(&self) -> bool {
        self.extent == Extent::Full && self.kept == self.scales.len() && self.pairs.is_empty()
    }

    /// The number of boards.
    pub fn count(&self) -> usize {
        self.names.len()
    }

    /// The exponents of the scales of its values, the largest scale first.
    pub fn scales(&self) -> &[Rational] {
        &self.scales
    }

    /// The place of a board, or of the unit of which it has several.
    fn place(&self, rules: &dyn SynchronizedRules, board: &Board) -> Option<(usize, u64)> {
        if let Some(place) = self.names.get_index_of(board) {
            return Some((place, 1));
        }
        let (player, moves) = rules.spare_moves(board)?;
        match self.units[usize::from(player != Player::Left)] {
            Some(unit) => Some((unit, moves)),
            None => (moves == 0 && !self.names.is_empty()).then_some((0, 0)),
        }
    }

    /// Whether it applies to sums of such boards.
    pub fn covers(&self, rules: &dyn SynchronizedRules, board: &Board) -> bool {
        self.place(rules, board).is_some()
    }

    /// The outcome of a sum; `None` if it has other boards, or if the sign does not decide it.
    ///
    /// # Errors
    /// If a coefficient of its value is not a machine integer.
    pub fn outcome(&self, rules: &dyn SynchronizedRules, sum: &Boards) -> Result<Option<Outcome>, Stop> {
        self.outcome_with_spare([0, 0], rules, sum)
    }

    /// The same for a sum with additional spare moves of Left and of Right.
    pub fn outcome_with_spare(
        &self,
        spare: [u64; 2],
        rules: &dyn SynchronizedRules,
        sum: &Boards,
    ) -> Result<Option<Outcome>, Stop> {
        let mut value = vec![0i64; self.scales.len()];
        let mut irregular = Vec::new();
        let mut add = |place: usize, times: Option<u64>| {
            let times = times.and_then(|times| i64::try_from(times).ok()).ok_or(TOO_LARGE)?;
            for (total, own) in value.iter_mut().zip(&self.closed.0[place].value) {
                *total = own.checked_mul(times).and_then(|own| total.checked_add(own)).ok_or(TOO_LARGE)?;
            }
            self.pairs.collect(&[(number(place), times)], &mut irregular);
            Ok::<_, Stop>(())
        };
        for (moves, unit) in spare.into_iter().zip(self.units).filter(|(moves, _)| *moves > 0) {
            let Some(unit) = unit else { return Ok(None) };
            add(unit, Some(moves))?;
        }
        for (board, times) in sum.iter() {
            let Some((place, units)) = self.place(rules, board) else { return Ok(None) };
            add(place, units.checked_mul(times))?;
        }
        let leading = value.iter().position(|coefficient| *coefficient != 0);
        let is_positive = leading.is_some_and(|place| value[place] > 0);
        Ok(self.decide(leading, is_positive, &irregular))
    }

    /// The outcome of a sum with any number of boards; `None` as for [`outcome`](Self::outcome).
    pub fn outcome_of_many<'b>(
        &self,
        rules: &dyn SynchronizedRules,
        terms: impl IntoIterator<Item = (&'b Board, &'b BigUint)>,
    ) -> Option<Outcome> {
        let (value, irregular) = self.sum_of_many(rules, terms)?;
        let leading = value.leading_term().and_then(|term| self.scales.iter().position(|e| *e == term.exponent));
        self.decide(leading, value.signum() > 0, &irregular)
    }

    /// The value of a sum; `None` if it has other boards.
    pub fn value<'b>(
        &self,
        rules: &dyn SynchronizedRules,
        terms: impl IntoIterator<Item = (&'b Board, &'b BigUint)>,
    ) -> Option<Infinitesimal> {
        self.sum_of_many(rules, terms).map(|(value, _)| value)
    }

    /// The value of a sum and its irregular boards, each at most twice.
    fn sum_of_many<'b>(
        &self,
        rules: &dyn SynchronizedRules,
        terms: impl IntoIterator<Item = (&'b Board, &'b BigUint)>,
    ) -> Option<(Infinitesimal, Vec<u32>)> {
        let (mut value, mut irregular) = (Infinitesimal::ZERO, Vec::new());
        for (board, times) in terms {
            let (place, units) = self.place(rules, board)?;
            let all = BigInt::from(times * units);
            value = value + &of_vector(&self.closed.0[place].value, &self.scales) * &Rational::from(all);
            self.pairs.collect(&[(number(place), if times.is_one() { 1 } else { 2 })], &mut irregular);
        }
        Some((value, irregular))
    }

    /// The outcome of a sum by the law, from the leading scale of its value and its irregular boards.
    fn decide(&self, leading: Option<usize>, is_positive: bool, irregular: &[u32]) -> Option<Outcome> {
        let by_sign = if is_positive { Outcome::Greater } else { Outcome::Less };
        match (self.extent, leading, self.pairs.heaviest(irregular)) {
            (_, Some(place), _) if place < self.kept => Some(by_sign),
            (Extent::Sign, ..) => None,
            (Extent::Full, Some(_), Some(Weight::Heavy)) | (Extent::Full, None, Some(_)) => Some(Outcome::Confused),
            (Extent::Full, Some(_), _) => Some(by_sign),
            (Extent::Full, None, None) => Some(Outcome::Equal),
        }
    }

    /// The irregular boards.
    pub fn irregular(&self) -> impl Iterator<Item = &Board> {
        self.names
            .iter()
            .enumerate()
            .filter(|(place, _)| self.pairs.is_irregular(number(*place)))
            .map(|(_, board)| board)
    }
}

/// The number of the board at a place; there are fewer than 2^32.
fn number(place: usize) -> u32 {
    u32::try_from(place).unwrap_or(u32::MAX)
}

fn vector(value: &Infinitesimal, scales: &[Rational]) -> Option<Vector> {
    scales.iter().map(|scale| value.coefficient(scale).to_integer()?.to_i64()).collect()
}

fn of_vector(vector: &[i64], scales: &[Rational]) -> Infinitesimal {
    let used = scales.iter().zip(vector).filter(|(_, coefficient)| **coefficient != 0);
    let terms = used.map(|(exponent, coefficient)| crate::number::infinitesimal::Term {
        exponent: exponent.clone(),
        coefficient: Rational::from(*coefficient),
    });
    // The exponents of scales are those of values, and no value has a negative one.
    Infinitesimal::sum(terms).unwrap_or_default()
}

/// The search for the pairs and scales with which the checks pass, for Left, and for Right unless Right is symmetric.
struct Checks<'s> {
    sides: &'s [Closed],
    /// The opposites of the boards, if Right is the mirror image of Left: then the pairs must be symmetric too.
    mirror: Option<Vec<u32>>,
    limit: &'s Limit,
}

impl Checks<'_> {
    fn run(&self, scales: usize) -> Result<Option<(usize, Pairs, Extent)>, Stop> {
        let mut kept = scales;
        let mut pairs = Pairs::of(self.sides[0].0.len());
        // The deciding scales do not depend on the pairs.
        while let Some(place) = self
            .each(kept, &pairs, |checks| checks.sign_failures())?
            .into_iter()
            .flatten()
            .map(|(_, place)| place)
            .min()
        {
            if place == 0 {
                return Ok(None);
            }
            kept = place;
        }
        if !self.sides.iter().all(|side| starts_well(side, kept)) {
            return Ok(None);
        }
        for _ in 0..MOST_ATTEMPTS {
            self.find_pairs(kept, &mut pairs)?;
            let failures: Vec<Vec<u32>> =
                self.each(kept, &pairs, |checks| checks.failures())?.into_iter().flatten().collect();
            if failures.is_empty() {
                let holds = self.each(kept, &pairs, |checks| checks.pairs_hold())?.into_iter().all(|holds| holds);
                let extent = if holds { Extent::Full } else { Extent::Sign };
                return Ok(Some((kept, if holds { pairs } else { Pairs::of(self.sides[0].0.len()) }, extent)));
            }
            if !self.learn(&failures, &mut pairs) {
                break;
            }
        }
        Ok(Some((kept, Pairs::of(self.sides[0].0.len()), Extent::Sign)))
    }

    fn each<T>(
        &self,
        kept: usize,
        pairs: &Pairs,
        check: impl Fn(&Induction) -> Result<T, Stop>,
    ) -> Result<Vec<T>, Stop> {
        self.sides.iter().map(|side| check(&Induction::new(side, pairs, kept, self.limit)?)).collect()
    }

    /// Adds all pairs of boards whose values add to 0 and in which a player cannot guarantee a draw. More pairs in what
    /// a round leaves can only add pairs, so this is repeated until no more are found.
    fn find_pairs(&self, kept: usize, pairs: &mut Pairs) -> Result<(), Stop> {
        let members = &self.sides[0].0;
        let mut by_value: HashMap<&[i64], Vec<u32>, FxBuildHasher> = HashMap::default();
        for (place, member) in members.iter().enumerate() {
            if !member.left.is_empty() && !member.right.is_empty() {
                by_value.entry(&member.value).or_default().push(number(place));
            }
        }
        let mut candidates = Vec::new();
        for (place, member) in members.iter().enumerate() {
            let negative: Vector = member.value.iter().map(|coefficient| -coefficient).collect();
            let others = by_value.get(negative.as_slice()).into_iter().flatten();
            let is_played = !member.left.is_empty() && !member.right.is_empty();
            candidates
                .extend(others.filter(|other| is_played && **other >= number(place)).map(|b| (number(place), *b)));
        }
        loop {
            let mut is_new = false;
            let inductions = self.sides.iter().map(|side| Induction::new(side, pairs, kept, self.limit));
            let inductions = inductions.collect::<Result<Vec<_>, Stop>>()?;
            let mut found = Vec::new();
            for &(a, b) in &candidates {
                self.limit.check()?;
                if pairs.get(a, b).is_none() {
                    for induction in &inductions {
                        if !induction.draws_pair(a, b)? {
                            found.push((a, b));
                            break;
                        }
                    }
                }
            }
            drop(inductions);
            for (a, b) in found {
                is_new |= self.insert(pairs, (a, b), Weight::Light);
            }
            if !is_new {
                return Ok(());
            }
        }
    }

    /// Adds a pair, and its mirror image if Right is that of Left; returns whether that is new.
    fn insert(&self, pairs: &mut Pairs, (a, b): (u32, u32), weight: Weight) -> bool {
        let is_new = pairs.insert(a, b, weight);
        let opposite = |board: u32| self.mirror.as_ref().map(|mirror| mirror[board as usize]);
        let is_other_new = match (opposite(a), opposite(b)) {
            (Some(a), Some(b)) => pairs.insert(a, b, weight),
            _ => false,
        };
        is_new || is_other_new
    }

    /// Makes pairs heavy because of which a positive value is not kept: in the failing sums with the fewest irregular
    /// boards, the only light pair, or the two boards if there are no others. Returns whether there were any.
    fn learn(&self, failures: &[Vec<u32>], pairs: &mut Pairs) -> bool {
        let mut learnt = false;
        let fewest = failures.iter().map(Vec::len).min();
        for irregular in failures.iter().filter(|irregular| Some(irregular.len()) == fewest) {
            let is_possible = |(a, b): &(u32, u32)| match pairs.get(*a, *b) {
                Some(weight) => weight == Weight::Light,
                None => irregular.len() == 2,
            };
            let lighter: Vec<_> = pairs_among(irregular).filter(is_possible).collect();
            if let [(a, b)] = lighter[..] {
                learnt |= self.insert(pairs, (a, b), Weight::Heavy);
            }
        }
        learnt
    }
}

/// Whether values decide, on the scales that outweigh pairs, who wins where only one player has moves left.
fn starts_well(side: &Closed, kept: usize) -> bool {
    side.0.iter().filter(|member| member.right.is_empty()).all(|member| {
        let leading = member.value.iter().position(|coefficient| *coefficient != 0);
        match leading {
            None => member.left.is_empty(),
            Some(place) => !member.left.is_empty() && place < kept && member.value[place] > 0,
        }
    })
}
