//! [`Law`]: that values decide every sum of some rectangles, proved by induction on play.
//!
//! # What is proved
//! Let U be a set of rectangles that has with each one all that play can make of it, and v the values of its members. The
//! law says of every sum c of members of U, of however many, v(c) being the sum of their values: if v(c) > 0 Left has a
//! winning strategy, if v(c) = 0 both have a drawing strategy, if v(c) < 0 Right has a winning strategy. How the values
//! were found does not matter.
//!
//! # How
//! By induction on the rounds that are left, for Left; with the players changed about the same holds for Right. Where not
//! both can move it is clear: a rectangle that one player alone can cut is worth his moves. Where both can, let β be
//! the least change of value that a cut of Right makes somewhere in c. If Left cuts A, and a is what that changes where
//! Right cuts elsewhere, j the worst that it comes to where he cuts A at the same time, Left loses at most
//! τ = -min(a + β, j). He keeps v(c) > 0 if τ < v(c), and v(c) ≥ 0 if τ ≤ v(c). So the law fails at most for a sum whose
//! rectangles, as far as Left can cut them, all have τ > 0, and whose value is between 0 and the least of these τ. For
//! each rectangle that can give β and each τ these sums are those of a finite set of rectangles, as many of each as
//! one likes: whether there is such a sum is a question of linear inequalities, one scale after the other. It is answered
//! with multiples that need not be integers, so that a law may hold and not be proved.
//!
//! # How far
//! The law holds for all rectangles up to 9 × 9 and up to 16 × 9, and for those up to 10 × 10 in sums with at most one
//! [10,10]. It fails for two of these, whose value is 0: whatever Left cuts, Right has an answer after which the value is
//! negative, and there is one [10,10] at most. So neither player has a drawing strategy in [10,10] + [10,10].

use std::collections::BTreeSet;

use hashbrown::HashMap;
use num_traits::ToPrimitive;
use rustc_hash::FxBuildHasher;

use super::{Rectangle, Values, value::ValueError};
use crate::{
    limit::{Limit, Stop},
    number::{Infinitesimal, Rational},
};

/// A coefficient for each scale, the largest scale first: the order of values is lexicographic.
type Vector = Vec<i64>;

const TOO_LARGE: Stop = Stop::Size { what: "a coefficient of a value", limit: "2^63" };

/// What the proof needs to know of a rectangle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The rectangle.
    pub rectangle: Rectangle,
    /// Its value.
    pub value: Infinitesimal,
    /// The best change of value that a cut of Left makes while Right cuts elsewhere; none if he has no cut.
    pub left: Option<Infinitesimal>,
    /// The same for Right, for whom less is better.
    pub right: Option<Infinitesimal>,
}

/// The law of values for all sums of some rectangles.
///
/// ```
/// use cutcake::{limit::Limit, synchronized::{Law, Values}};
/// let (mut values, limit) = (Values::default(), Limit::default());
/// // Values decide every sum of rectangles inside [6,5], of which there are 30.
/// let law = Law::prove(&mut values, &[(6, 5)], 400, &limit)?;
/// assert_eq!(law.map(|law| law.rows.len()), Some(30));
/// // It fails for two squares of side 10.
/// assert_eq!(Law::prove(&mut values, &[(10, 10)], 400, &limit)?, None);
/// # Ok::<(), cutcake::synchronized::ValueError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Law {
    /// Its rectangles, by the first side, then by the second.
    pub rows: Vec<Row>,
}

impl Law {
    /// Proves the law for all sums of these rectangles and what play makes of them; none if that is not proved, or there are
    /// more than `most`.
    ///
    /// # Errors
    /// If the calculation was stopped, or a rectangle has no value.
    pub fn prove(
        values: &mut Values,
        rectangles: &[Rectangle],
        most: usize,
        limit: &Limit,
    ) -> Result<Option<Law>, ValueError> {
        let Some(inside) = inside(rectangles, most) else { return Ok(None) };
        let mut rows = Vec::with_capacity(inside.len());
        for rectangle in inside {
            let value = values.value(rectangle.0, rectangle.1, limit)?;
            rows.push(Row { rectangle, value, left: None, right: None });
        }
        let scales: BTreeSet<Rational> =
            rows.iter().flat_map(|row| row.value.terms()).map(|term| term.exponent.clone()).collect();
        let known = rows.iter().map(|row| Some((row.rectangle, vector(&row.value, &scales)?)));
        let known: HashMap<Rectangle, Vector, FxBuildHasher> = known.collect::<Option<_>>().ok_or(TOO_LARGE)?;
        let turned = known.iter().map(|((l, r), value)| Some(((*r, *l), negative(value)?)));
        let turned: HashMap<Rectangle, Vector, FxBuildHasher> = turned.collect::<Option<_>>().ok_or(TOO_LARGE)?;
        let (mut left, mut right) = (Vec::new(), Vec::new());
        for row in &rows {
            let (l, r) = row.rectangle;
            left.push(Moves::new((l, r), &known, limit)?);
            right.push(Moves::new((r, l), &turned, limit)?);
        }
        if !holds_for_left(&left, limit)? || !holds_for_left(&right, limit)? {
            return Ok(None);
        }
        for ((row, left), right) in rows.iter_mut().zip(&left).zip(&right) {
            let value = |vector: &Vector| of_vector(vector, &scales);
            row.left = left.cuts.iter().map(|cut| &cut.0).max().map(value).transpose()?;
            row.right = right.cuts.iter().map(|cut| &cut.0).max().map(value).transpose()?.map(|change| -change);
        }
        Ok(Some(Law { rows }))
    }
}

/// All rectangles inside some others; none if there are more than `most`.
fn inside(rectangles: &[Rectangle], most: usize) -> Option<BTreeSet<Rectangle>> {
    let mut inside = BTreeSet::new();
    for (l, r) in rectangles {
        if u128::from(*l) * u128::from(*r) > most as u128 {
            return None;
        }
        inside.extend((1..=*l).flat_map(|l| (1..=*r).map(move |r| (l, r))));
    }
    (inside.len() <= most).then_some(inside)
}

fn vector(value: &Infinitesimal, scales: &BTreeSet<Rational>) -> Option<Vector> {
    scales.iter().map(|scale| value.coefficient(scale).to_integer()?.to_i64()).collect()
}

fn of_vector(vector: &Vector, scales: &BTreeSet<Rational>) -> Result<Infinitesimal, Stop> {
    let mut value = Infinitesimal::ZERO;
    for (scale, coefficient) in scales.iter().zip(vector) {
        let unit = Infinitesimal::scale(scale.clone());
        const NO_SCALE: Stop = Stop::Internal { what: "a value has a scale that is none" };
        value = value + &unit.map_err(|_| NO_SCALE)? * &Rational::from(*coefficient);
    }
    Ok(value)
}

fn sum(a: &[i64], b: &[i64]) -> Option<Vector> {
    a.iter().zip(b).map(|(a, b)| a.checked_add(*b)).collect()
}

fn negative(a: &[i64]) -> Option<Vector> {
    a.iter().map(|a| a.checked_neg()).collect()
}

/// The moves in a rectangle, as changes of value.
struct Moves {
    value: Vector,
    /// By each cut of Left: the change where Right cuts elsewhere, and the least where he cuts here too, if he can.
    cuts: Vec<(Vector, Option<Vector>)>,
    /// The least change by a cut of Right, if he has one.
    least: Option<Vector>,
}

impl Moves {
    fn new((l, r): Rectangle, known: &HashMap<Rectangle, Vector, FxBuildHasher>, limit: &Limit) -> Result<Self, Stop> {
        const MISSING: Stop = Stop::Internal { what: "a piece of a rectangle has no value" };
        let value = known.get(&(l, r)).ok_or(MISSING)?;
        let change = |pieces: &[Rectangle]| {
            limit.check()?;
            let mut total = negative(value).ok_or(TOO_LARGE)?;
            for piece in pieces {
                total = sum(&total, known.get(piece).ok_or(MISSING)?).ok_or(TOO_LARGE)?;
            }
            Ok::<_, Stop>(total)
        };
        let mut cuts = Vec::new();
        for a in 1..=l / 2 {
            let mut joint: Option<Vector> = None;
            for b in 1..=r / 2 {
                let both = change(&[(a, b), (a, r - b), (l - a, b), (l - a, r - b)])?;
                joint = Some(joint.map_or(both.clone(), |least| least.min(both)));
            }
            cuts.push((change(&[(a, r), (l - a, r)])?, joint));
        }
        let mut least: Option<Vector> = None;
        for b in 1..=r / 2 {
            let alone = change(&[(l, b), (l, r - b)])?;
            least = Some(least.map_or(alone.clone(), |least| least.min(alone)));
        }
        Ok(Moves { value: value.clone(), cuts, least })
    }

    /// What Left loses at most by his best cut here if Right's best change anywhere is `beta`; none if he has no cut.
    fn loss(&self, beta: &[i64]) -> Result<Option<Vector>, Stop> {
        let mut least: Option<Vector> = None;
        for (alone, joint) in &self.cuts {
            let elsewhere = sum(alone, beta).ok_or(TOO_LARGE)?;
            let kept = joint.iter().cloned().fold(elsewhere, Vector::min);
            let loss = negative(&kept).ok_or(TOO_LARGE)?;
            least = Some(least.map_or(loss.clone(), |least| least.min(loss)));
        }
        Ok(least)
    }
}

/// Whether in every sum of these rectangles Left keeps what its value promises him for one round.
fn holds_for_left(all: &[Moves], limit: &Limit) -> Result<bool, Stop> {
    for least in all {
        let Some(beta) = &least.least else { continue };
        let nothing = vec![0; beta.len()];
        // The rectangles in which Left has no good cut, with what he loses at least.
        let mut bad: Vec<(&Moves, Option<Vector>)> = Vec::new();
        for moves in all {
            limit.check()?;
            if moves.least.as_ref().is_some_and(|other| other < beta) {
                continue;
            }
            let loss = moves.loss(beta)?;
            if loss.as_ref().is_none_or(|loss| *loss > nothing) {
                bad.push((moves, loss));
            }
        }
        let own = bad.iter().find(|(moves, _)| std::ptr::eq(*moves, least)).map(|(_, loss)| loss.clone());
        // Else Left has a good cut in the very rectangle.
        let Some(own) = own else { continue };
        for (first, loss) in &bad {
            let Some(loss) = loss.as_ref().filter(|loss| own.as_ref().is_none_or(|own| own >= loss)) else { continue };
            let others = bad.iter().filter(|(_, other)| other.as_ref().is_none_or(|other| other >= loss));
            let values: BTreeSet<&Vector> = others.map(|(moves, _)| &moves.value).collect();
            let base = match std::ptr::eq(*first, least) {
                true => least.value.clone(),
                false => sum(&least.value, &first.value).ok_or(TOO_LARGE)?,
            };
            limit.spend(u32::try_from(values.len()).unwrap_or(u32::MAX))?;
            if may_be_between(&base, values.into_iter().collect(), loss) {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// Whether `base` and multiples of other values, none negative, may come to something from 0 to `most`, which is
/// positive. It may say so where it is not so.
fn may_be_between(base: &[i64], mut values: Vec<&Vector>, most: &[i64]) -> bool {
    // Whether what is above the scale at hand is less than that of `most` already; it is 0.
    let mut is_less = false;
    for (scale, (own, most)) in base.iter().zip(most).enumerate() {
        let at = |value: &&Vector| value.get(scale).copied().unwrap_or_default();
        let (lowers, raises) = (values.iter().any(|value| at(value) < 0), values.iter().any(|value| at(value) > 0));
        let is_beyond = !is_less && own > most;
        match (own.signum(), lowers, raises) {
            // It stays below 0.
            (-1, _, false) => return false,
            // It stays above `most`.
            (1, false, _) if is_beyond => return false,
            // It stays 0 only without what lowers it, or raises it beyond `most`.
            (0, _, false) => is_less |= *most > 0,
            (0, false, true) if !is_less && *most == 0 => {}
            _ => return true,
        }
        values.retain(|value| at(value) == 0);
    }
    true
}
