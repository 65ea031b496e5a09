//! [`Values`]: the value of any rectangle of Synchronized Cutcake.
//!
//! # Method
//! The paper leaves the value of a general rectangle open. Here it is found from rounds of play. Let G be a rectangle,
//! all smaller ones being known, and X a sum of representatives with value x. One round of play in G + X either touches
//! G, and everything left has a known value, whose sign is the outcome; or it leaves G + X', the same question for
//! another x. The value of G is the x for which G - X is a draw. It is found from the largest scale down: at each scale
//! doubling and bisection give the integer c such that G lies between c and c + 1; whether it is infinitely near to c
//! or to c + 1 is the sign of 2G against 2c + 1.
//!
//! Where a coefficient passes every bound, or something is left below the last scale, G is itself the first rectangle
//! of a **new scale**.
//!
//! # Names do not depend on the order of questions
//! A scale is named by its place among those known before it, and "before" is a fixed order: by the first side, then by
//! the second. A value that is a draw against known scales is final, whatever else is or is not known; so a question
//! first asks only for the rectangles inside its own, and only one that no draw decides makes the program go through
//! *all* rectangles before it. So narrow rectangles are cheap however long they are, and every scale is found
//! exactly when the fixed order would find it.

use hashbrown::{HashMap, HashSet};
use num_bigint::BigInt;
use rustc_hash::FxBuildHasher;
use thiserror::Error;

use super::{
    Estimate, Rectangle,
    round::Moves,
    scale::{Scale, Scales, TOO_LARGE, Vector, negative, sign, stepped},
    sign::Signs,
    theorem::formula,
};
use crate::{
    limit::{Limit, Stop},
    number::{Infinitesimal, Rational},
    standing::Standing,
};

/// How many units of a scale a value may have, for each unit of the first side, before it counts as infinite on that
/// scale. No coefficient found so far exceeds the first side.
const COEFFICIENT_PER_SIDE: u64 = 2;
/// The same for the smallest rectangles.
const LEAST_COEFFICIENT_BOUND: u64 = 256;

/// Up to this first side every value is derived by play; beyond it Theorems 2 to 5, which stand the test against play
/// up to here, answer at once for the rectangles that they cover.
const DERIVED_TO: u64 = 64;
/// The second side up to which the printed theorems agree with play.
const THEOREMS_TO: u64 = 5;
/// Why a rectangle that only one player can cut is a number.
const ONE_PLAYER: &str = "Cincotti and Iida 2007, the integers";

/// Why a rectangle has no value.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum ValueError {
    /// The calculation was stopped.
    #[error(transparent)]
    Stop(#[from] Stop),
    /// The method of this room came to an end without a value. No such rectangle is known.
    #[error("the value of [{},{}] is not decided by play against the known scales", rectangle.0, rectangle.1)]
    NotDecided {
        /// The rectangle.
        rectangle: Rectangle,
    },
}

/// The values of rectangles found so far, and the scales they are made of.
///
/// ```
/// use cutcake::{limit::Limit, synchronized::Values};
/// let (mut values, limit) = (Values::default(), Limit::default());
/// assert_eq!(values.value(10, 6, &limit)?.to_string(), "1 - 2*eps^2");
/// assert_eq!(values.value(11, 15, &limit)?.to_string(), "-3*eps + eps^(5/2)");
/// # Ok::<(), cutcake::synchronized::ValueError>(())
/// ```
#[derive(Debug)]
pub struct Values {
    scales: Scales,
    /// The moves in a unit of each scale, and in its negative.
    units: Vec<[Moves; 2]>,
    /// Rectangles with the first side larger than the second, the second at least 2.
    known: HashMap<Rectangle, Vector, FxBuildHasher>,
    /// Every rectangle before this one in the fixed order is known.
    frontier: Rectangle,
    proved: HashSet<Rectangle, FxBuildHasher>,
}

impl Default for Values {
    fn default() -> Self {
        let scales = Scales::default();
        let number = [Moves::number(true, scales.len()), Moves::number(false, scales.len())];
        Values { scales, units: vec![number], known: HashMap::default(), frontier: FIRST, proved: HashSet::default() }
    }
}

/// The first rectangle of the fixed order whose value is not a matter of course.
const FIRST: Rectangle = (3, 2);

/// The rectangle after another in the fixed order.
fn next((l, r): Rectangle) -> Rectangle {
    if r + 1 < l { (l, r + 1) } else { (l.saturating_add(1), 2) }
}

/// What a descent through the scales comes to.
enum Found {
    /// The value, decided by a draw.
    Value(Vector),
    /// A new scale, before the known one at this place.
    Scale(usize),
}

impl Values {
    /// The value of the rectangle `[l,r]`.
    ///
    /// # Errors
    /// If the calculation was stopped, which loses nothing that was found, or the method fails.
    pub fn value(&mut self, l: u64, r: u64, limit: &Limit) -> Result<Infinitesimal, ValueError> {
        if l < r {
            return Ok(-self.value(r, l, limit)?);
        }
        if r == l {
            return Ok(Infinitesimal::ZERO);
        }
        if r <= 1 {
            return Ok(Rational::from(BigInt::from(l) - 1i32).into());
        }
        if let Some(value) = by_theorem((l, r)) {
            return Ok(value);
        }
        let vector = self.vector(l, r, limit)?;
        Ok(self.scales.value(&vector))
    }

    /// The scales whose rectangles have first sides up to `side`, largest scale first. The answer is the same whatever
    /// was asked before.
    ///
    /// # Errors
    /// As for [`value`](Self::value).
    pub fn scales(&mut self, side: u64, limit: &Limit) -> Result<Vec<Scale>, ValueError> {
        if side >= FIRST.0 {
            self.advance((side, side - 1), limit)?;
        }
        Ok(self.scales.iter().filter(|scale| scale.rectangle.0 <= side.max(2)).cloned().collect())
    }

    /// The scale with this exponent among those found so far.
    pub fn known_scale(&self, exponent: &Rational) -> Option<&Scale> {
        self.scales.iter().find(|scale| scale.exponent == *exponent)
    }

    /// What the value of `[l,r]` rests on.
    ///
    /// # Errors
    /// As for [`value`](Self::value): a printed theorem counts only where it agrees with the value.
    pub fn standing(&mut self, l: u64, r: u64, limit: &Limit) -> Result<Standing, ValueError> {
        let (l, r) = (l.max(r), l.min(r));
        if self.proved.contains(&(l, r)) {
            return Ok(Standing::Proved);
        }
        if r <= 1 {
            return Ok(Standing::Theorem(ONE_PLAYER));
        }
        match formula(l, r) {
            Some(printed) if by_theorem((l, r)).is_some() || printed.value == self.value(l, r, limit)? => {
                Ok(Standing::Theorem(printed.source()))
            }
            _ => Ok(Standing::Derived),
        }
    }

    /// Forgets all values; which were proved is still known.
    pub fn forget(&mut self) {
        let proved = std::mem::take(&mut self.proved);
        *self = Values { proved, ..Values::default() };
    }

    /// Records that exact search has proved the value of `[l,r]`.
    pub fn set_proved(&mut self, l: u64, r: u64) {
        self.proved.insert((l.max(r), l.min(r)));
    }

    /// The cut of Left that leaves the most value in `[l,r]`: its smaller piece, and the value left. The cut nearest to
    /// the end where several are as good; `None` if he has no cut.
    ///
    /// # Errors
    /// As for [`value`](Self::value).
    pub fn best_cut(&mut self, l: u64, r: u64, limit: &Limit) -> Result<Option<(u64, Infinitesimal)>, ValueError> {
        let mut best: Option<(u64, Infinitesimal)> = None;
        for piece in 1..=l / 2 {
            limit.check()?;
            let left = self.value(piece, r, limit)? + self.value(l - piece, r, limit)?;
            if best.as_ref().is_none_or(|(_, most)| left > *most) {
                best = Some((piece, left));
            }
        }
        Ok(best)
    }

    /// The value of `[l,r]` as a guess for a [search](super::Search), if it has been found already: ask for the values
    /// of the boards of a sum first, and every rectangle that play can reach has a guess.
    pub fn estimate(&self, l: u64, r: u64) -> Option<Estimate> {
        let (long, short) = (l.max(r), l.min(r));
        let is_known = short < 2 || long == short || self.known.contains_key(&(long, short));
        is_known.then(|| self.lookup(l, r).ok()).flatten().map(Estimate::from_vec)
    }

    /// The value as coefficients of the scales known afterwards; the sides in either order.
    pub(super) fn vector(&mut self, l: u64, r: u64, limit: &Limit) -> Result<Vector, ValueError> {
        let rectangle = (l.max(r), l.min(r));
        if rectangle.1 >= 2 && rectangle.0 > rectangle.1 && !self.known.contains_key(&rectangle) {
            self.derive_inside(rectangle, limit)?;
        }
        Ok(self.lookup(l, r)?)
    }

    /// The value of a rectangle that is known, or a matter of course.
    fn lookup(&self, l: u64, r: u64) -> Result<Vector, Stop> {
        if l < r {
            return negative(&self.lookup(r, l)?);
        }
        if let Some(vector) = self.known.get(&(l, r)) {
            return Ok(vector.clone());
        }
        let number = if r == 1 { i64::try_from(l - 1).map_err(|_| TOO_LARGE)? } else { 0 };
        stepped(&vec![0; self.scales.len()], 0, number)
    }

    /// Makes a rectangle known, and every one inside it, by as little as names allow.
    fn derive_inside(&mut self, (l, r): Rectangle, limit: &Limit) -> Result<(), ValueError> {
        for l in FIRST.0..=l {
            for r in FIRST.1..=r.min(l - 1) {
                limit.check()?;
                if self.known.contains_key(&(l, r)) {
                    continue;
                }
                match self.find((l, r), limit)? {
                    Found::Value(value) => drop(self.known.insert((l, r), value)),
                    Found::Scale(_) => self.advance((l, r), limit)?,
                }
            }
        }
        Ok(())
    }

    /// Makes every rectangle up to this one in the fixed order known.
    fn advance(&mut self, last: Rectangle, limit: &Limit) -> Result<(), ValueError> {
        while self.frontier <= last {
            limit.check()?;
            let rectangle = self.frontier;
            if !self.known.contains_key(&rectangle) {
                match self.find(rectangle, limit)? {
                    Found::Value(value) => drop(self.known.insert(rectangle, value)),
                    Found::Scale(place) => self.add_scale(place, rectangle, limit)?,
                }
            }
            self.frontier = next(rectangle);
        }
        Ok(())
    }

    /// Finds a rectangle's value, all those inside it being known.
    fn find(&self, rectangle: Rectangle, limit: &Limit) -> Result<Found, ValueError> {
        if let Some(vector) = by_theorem(rectangle).and_then(|value| self.scales.vector(&value)) {
            return Ok(Found::Value(vector));
        }
        let moves = self.moves(rectangle, &vec![0; self.scales.len()], limit)?;
        Descent { rectangle, signs: Signs::new(&moves, &self.units, limit), scales: self.scales.len() }.run()
    }

    fn moves(&self, rectangle: Rectangle, base: &[i64], limit: &Limit) -> Result<Moves, Stop> {
        Moves::new(rectangle, base, |l, r| self.lookup(l, r), limit)
    }

    /// Adds the scale of which a rectangle is the first.
    fn add_scale(&mut self, place: usize, rectangle: Rectangle, limit: &Limit) -> Result<(), ValueError> {
        let mut value = vec![0; self.scales.len()];
        let moves = self.moves(rectangle, &value, limit)?;
        let inverse = moves.transposed()?;
        // From here on nothing fails: a stop leaves the table as it was.
        self.known.values_mut().for_each(|vector| vector.insert(place, 0));
        self.units.insert(place, [moves, inverse]);
        self.units.iter_mut().flatten().for_each(|moves| moves.insert_scale(place));
        for (unit, sign) in self.units[place].iter_mut().zip([1, -1]) {
            unit.use_up(place, sign);
        }
        self.scales.insert(place, rectangle);
        value.insert(place, 1);
        self.known.insert(rectangle, value);
        Ok(())
    }
}

/// The value that Theorems 2 to 5 give to a rectangle beyond those that are derived.
fn by_theorem((l, r): Rectangle) -> Option<Infinitesimal> {
    let applies = l > DERIVED_TO && r <= THEOREMS_TO;
    applies.then(|| formula(l, r)).flatten().map(|printed| printed.value)
}

/// The search for one value, from the largest scale down.
struct Descent<'a> {
    rectangle: Rectangle,
    signs: Signs<'a>,
    scales: usize,
}

impl Descent<'_> {
    /// The sign of so many copies of G minus x.
    fn sign(&mut self, copies: usize, x: &[i64]) -> Result<i8, ValueError> {
        let sign = self.signs.sign(copies, &negative(x)?)?;
        sign.ok_or(ValueError::NotDecided { rectangle: self.rectangle })
    }

    fn run(mut self) -> Result<Found, ValueError> {
        let bound = self.rectangle.0.saturating_mul(COEFFICIENT_PER_SIDE).max(LEAST_COEFFICIENT_BOUND);
        let bound = i64::try_from(bound).map_err(|_| TOO_LARGE)?;
        let mut x = vec![0; self.scales];
        for place in 0..self.scales {
            let side = self.sign(1, &x)?;
            if side == 0 {
                return Ok(Found::Value(x));
            }
            let direction = i64::from(side);
            let at = |steps: i64| stepped(&x, place, direction * steps);
            // G lies beyond `near` steps and not beyond `far`.
            let (mut near, mut far) = (0, 1);
            loop {
                let beyond = self.sign(1, &at(far)?)?;
                if beyond == 0 {
                    return Ok(Found::Value(at(far)?));
                }
                if beyond != side {
                    break;
                }
                near = far;
                far = far.checked_mul(2).ok_or(TOO_LARGE)?;
                if place > 0 && far > bound {
                    return self.new_scale(place, &x);
                }
            }
            while far - near > 1 {
                let middle = near.midpoint(far);
                match self.sign(1, &at(middle)?)? {
                    0 => return Ok(Found::Value(at(middle)?)),
                    beyond if beyond == side => near = middle,
                    _ => far = middle,
                }
            }
            let twice = x.iter().map(|coefficient| coefficient.checked_mul(2).ok_or(TOO_LARGE));
            let twice = twice.collect::<Result<Vector, _>>()?;
            let half = self.sign(2, &stepped(&twice, place, direction * (near + far))?)?;
            if half == 0 {
                // Half a unit: no rectangle is known to have one, and no representative has that value.
                return Err(ValueError::NotDecided { rectangle: self.rectangle });
            }
            x = at(if half == side { far } else { near })?;
        }
        if self.sign(1, &x)? == 0 { Ok(Found::Value(x)) } else { self.new_scale(self.scales, &x) }
    }

    /// A new scale that G represents, which it can only if it has no part on larger scales.
    fn new_scale(&self, place: usize, x: &[i64]) -> Result<Found, ValueError> {
        if sign(x) == 0 { Ok(Found::Scale(place)) } else { Err(ValueError::NotDecided { rectangle: self.rectangle }) }
    }
}
