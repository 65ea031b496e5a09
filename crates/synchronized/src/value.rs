//! [`Values`]: the value of any rectangle of Synchronized Cutcake.
//!
//! # Method
//! The paper leaves the value of a general rectangle open. Here it is found from rounds of play. Let G be a rectangle,
//! with all smaller ones known, and X a sum of representatives with value x. One round of play in G + X either touches
//! G, and everything left has a known value, whose sign is the outcome; or it leaves G + X', the same question for
//! another x. The value of G is the x for which G - X is a draw. It is found from the largest scale down: at each scale
//! doubling and bisection give the integer c such that G lies between c and c + 1; whether it is infinitely near to c
//! or to c + 1 is decided by the sign of 2G against 2c + 1.
//!
//! Where a coefficient passes every bound, or something is left below the last scale, G begins a **new scale**.
//!
//! # Where values do not add
//! `[37,36]` is the first rectangle G for which one round, with the values of everything smaller given, leaves neither
//! player a drawing strategy in `G - G`: it is `<>`, as `2G` is, though G itself is larger than 0 and than every
//! multiple of the scales below it. So the values of rectangles are not an ordered group. Such an irregular rectangle
//! has a scale, for G + X with a sum X of other scales has the sign of the value; but two of them never cancel, and for
//! a sum with two of them only what larger scales decide is taken as known.
//!
//! # Rectangles without a value
//! A value of G is a place in the order of the sums of scales: for each such sum X, the outcome of `G - X` says on
//! which side G lies, and is `=` if X is the value. `[73,72]` has none. It is smaller than every scale above that of
//! `[37,36]` and larger than all multiples of those below, so that among the other scales it lies where `[37,36]` does;
//! but a round of play leaves neither player a drawing strategy in the difference of the two. All results of that round
//! that matter are known, so that nothing is left to be searched: it is neither larger nor smaller than `eps^(75/16)`,
//! and to call it equal would mean that their difference is a draw. The same holds for its neighbours up to `[75,74]`,
//! and for others further on. Like all values, this rests on the values of everything smaller.
//!
//! # Names do not depend on the order of questions
//! A scale is named by its place among those known before it, and "before" is a fixed order: by the first side, then by
//! the second. A value that is a draw against known scales is final, whatever else is known or not. So a question first
//! needs only the rectangles inside its own, and only if no draw decides one of these does the program go through *all*
//! rectangles before it. So narrow rectangles are cheap however long they are, and every scale is found exactly when
//! the fixed order would find it.

use std::{collections::BTreeMap, rc::Rc};

use hashbrown::{HashMap, HashSet};
use num_bigint::BigInt;
use rustc_hash::FxBuildHasher;
use thiserror::Error;

use super::{
    Estimate, Law, Outcome, Rectangle,
    descent::{Descent, Found, Unplaced},
    round::{Moves, insert_unit},
    scale::{Bounds, Irregular, Scale, Scales, TOO_LARGE, Vector, add_to, stepped, sum},
    sign::Signs,
    theorem::formula,
};
use crate::{
    ADDITIVE,
    limit::{Limit, Stop},
    number::{Infinitesimal, Rational},
    standing::Standing,
};

/// Up to this first side every value is derived by play; beyond it Theorems 2 to 5, which agree with play up to here,
/// give the values at once for the rectangles that they cover.
const DERIVED_TO: u64 = 64;
/// The second side up to which the printed theorems agree with play.
const THEOREMS_TO: u64 = 5;

/// Why a rectangle has no value.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum ValueError {
    /// The calculation was stopped.
    #[error(transparent)]
    Stop(#[from] Stop),
    /// The rectangle has no value, because a round of play against a sum of scales guarantees neither player anything:
    /// `[73,72]` is the smallest.
    #[error(
        "no value: by those of what is smaller its difference from {other} is `<>`, so it is neither larger nor smaller, and they \
         are not equal"
    )]
    Confused {
        /// The rectangle.
        rectangle: Rectangle,
        /// The sum of scales.
        other: Infinitesimal,
    },
    /// Rounds of play neither place the rectangle among the sums of scales nor show that it has no place.
    #[error("the value of [{},{}] is not decided by play against the known scales", rectangle.0, rectangle.1)]
    NotDecided {
        /// The rectangle.
        rectangle: Rectangle,
    },
}

impl ValueError {
    /// The error about the rectangle with its sides exchanged.
    fn transposed(self) -> Self {
        let exchanged = |(l, r)| (r, l);
        match self {
            ValueError::Confused { rectangle, other } => {
                ValueError::Confused { rectangle: exchanged(rectangle), other: -other }
            }
            ValueError::NotDecided { rectangle } => ValueError::NotDecided { rectangle: exchanged(rectangle) },
            ValueError::Stop(stop) => ValueError::Stop(stop),
        }
    }
}

/// The values of rectangles found so far, and the scales that they are made of.
///
/// ```
/// use cutcake_base::limit::Limit;
/// use cutcake_synchronized::Values;
/// let (mut values, limit) = (Values::default(), Limit::default());
/// assert_eq!(values.value(10, 6, &limit)?.to_string(), "1 - 2*eps^2");
/// assert_eq!(values.value(11, 15, &limit)?.to_string(), "-3*eps + eps^(5/2)");
/// # Ok::<(), cutcake_synchronized::ValueError>(())
/// ```
#[derive(Debug)]
pub struct Values {
    scales: Scales,
    /// The moves in a unit of each scale, and in its negative.
    units: Vec<[Moves; 2]>,
    /// The values of rectangles whose first side is larger than the second, and the second at least 2.
    known: HashMap<Rectangle, Vector, FxBuildHasher>,
    /// For rectangles without a value, the sum of scales from which their difference is `<>`.
    confused: HashMap<Rectangle, Infinitesimal, FxBuildHasher>,
    /// Every rectangle before this one in the fixed order is known.
    frontier: Rectangle,
    proved: HashSet<Rectangle, FxBuildHasher>,
    /// The laws tried, by the rectangle that contains all others.
    pub(super) laws: BTreeMap<Rectangle, Option<Rc<Law>>>,
    /// The laws for other sets of rectangles.
    pub(super) other_laws: Vec<Rc<Law>>,
}

impl Default for Values {
    fn default() -> Self {
        let scales = Scales::default();
        let number = [Moves::number(true), Moves::number(false)];
        Values {
            scales,
            units: vec![number],
            known: HashMap::default(),
            confused: HashMap::default(),
            frontier: FIRST,
            proved: HashSet::default(),
            laws: BTreeMap::new(),
            other_laws: Vec::new(),
        }
    }
}

/// The first rectangle in the fixed order whose value is not evident.
const FIRST: Rectangle = (3, 2);

/// The rectangle after another in the fixed order.
fn next((l, r): Rectangle) -> Rectangle {
    if r + 1 < l { (l, r + 1) } else { (l.saturating_add(1), 2) }
}

impl Values {
    /// The value of the rectangle `[l,r]`.
    ///
    /// # Errors
    /// If the calculation was stopped, in which case what was found is kept, or if the method fails.
    pub fn value(&mut self, l: u64, r: u64, limit: &Limit) -> Result<Infinitesimal, ValueError> {
        if l < r {
            return self.value(r, l, limit).map(|value| -value).map_err(ValueError::transposed);
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
        self.scales.value(&vector).ok_or_else(|| {
            let rectangle = (l, r);
            match self.confused.get(&rectangle).cloned() {
                Some(other) => ValueError::Confused { rectangle, other },
                None => ValueError::NotDecided { rectangle },
            }
        })
    }

    /// The scales whose rectangles have first sides up to `side`, largest first, whatever was asked before.
    ///
    /// # Errors
    /// As for [`value`](Self::value).
    pub fn scales(&mut self, side: u64, limit: &Limit) -> Result<Vec<Scale>, ValueError> {
        if side >= FIRST.0 {
            self.advance((side, side - 1), limit)?;
        }
        Ok(self.scales.iter().filter(|scale| scale.rectangle.0 <= side.max(2)).collect())
    }

    /// The scale with this exponent, if it has been found.
    pub fn known_scale(&self, exponent: &Rational) -> Option<Scale> {
        self.scales.iter().find(|scale| scale.exponent == *exponent)
    }

    /// What the value of `[l,r]` rests on.
    ///
    /// # Errors
    /// As for [`value`](Self::value): a printed theorem counts only if it agrees with the value.
    pub fn standing(&mut self, l: u64, r: u64, limit: &Limit) -> Result<Standing, ValueError> {
        let (l, r) = (l.max(r), l.min(r));
        // A board that only one player can cut is worth the number of cuts: that is what a number means.
        if r <= 1 || self.proved.contains(&(l, r)) {
            return Ok(Standing::Proved);
        }
        match formula(l, r).and_then(|printed| Some((printed.source()?, printed.value))) {
            Some((source, value)) if by_theorem((l, r)).is_some() || value == self.value(l, r, limit)? => {
                Ok(Standing::theorem(source))
            }
            _ => Ok(ADDITIVE),
        }
    }

    /// Forgets all values, but not which of them were proved.
    pub fn forget(&mut self) {
        let proved = std::mem::take(&mut self.proved);
        *self = Values { proved, ..Values::default() };
    }

    /// Records that exact search has proved the value of `[l,r]`.
    pub fn set_proved(&mut self, l: u64, r: u64) {
        self.proved.insert((l.max(r), l.min(r)));
    }

    /// Whether values fail to add where this rectangle is added to another of its kind, or whether it has no value, as
    /// far as it has been examined.
    pub fn is_irregular(&self, l: u64, r: u64) -> bool {
        let vector = self.known.get(&(l.max(r), l.min(r)));
        vector.is_some_and(|vector| vector.iter().skip(self.scales.len()).any(|copies| *copies != 0))
    }

    /// Finds all rectangles inside some others.
    ///
    /// # Errors
    /// As for [`value`](Self::value).
    pub fn derive_all(&mut self, rectangles: &[Rectangle], limit: &Limit) -> Result<(), ValueError> {
        rectangles.iter().try_for_each(|(l, r)| self.derive_inside((*l.max(r), *l.min(r)), limit))
    }

    /// The outcome by the sign of the value, for a sum of spare moves of Left and of Right and some known rectangles;
    /// `None` for several of them whose values add to 0, which may be an irregular pair.
    ///
    /// # Errors
    /// If a coefficient is not a machine integer.
    pub fn outcome_by_sign(&self, spare: [u64; 2], terms: &[(Rectangle, u64)]) -> Result<Option<Outcome>, Stop> {
        let own = |moves: u64| i64::try_from(moves).map_err(|_| TOO_LARGE);
        let numbers = own(spare[0])?.checked_sub(own(spare[1])?).ok_or(TOO_LARGE)?;
        let mut total = stepped(&self.scales.zero(), 0, numbers)?;
        for ((l, r), times) in terms {
            let many = self.lookup(*l, *r)?;
            let times = own(*times)?;
            let many = many.iter().map(|coefficient| coefficient.checked_mul(times).ok_or(TOO_LARGE));
            total = sum(&total, &many.collect::<Result<Vector, _>>()?)?;
        }
        let is_single = spare == [0, 0] && matches!(terms, [] | [(_, 1)]);
        let sign = self.scales.sign(&total).sign();
        Ok(sign.filter(|sign| *sign != 0 || is_single).and_then(|sign| Bounds::decided(sign).outcome()))
    }

    /// The cut of Left that leaves the most value in `[l,r]`: its smaller piece, and the value left; of several, the
    /// one nearest to the end. `None` if there is no cut.
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

    /// The value of `[l,r]` as a guess for a [search](super::Search), if it has been found: if the values of the boards
    /// of a sum are found first, there is a guess for every rectangle that play can reach.
    pub fn estimate(&self, l: u64, r: u64) -> Option<Estimate> {
        let (long, short) = (l.max(r), l.min(r));
        let is_known = short < 2 || long == short || self.known.contains_key(&(long, short));
        is_known.then(|| self.lookup(l, r).ok()).flatten().map(|mut vector| {
            vector.truncate(self.scales.len());
            Estimate::from_vec(vector)
        })
    }

    /// The value as coefficients of the scales known afterwards; the sides may be in either order.
    pub(super) fn vector(&mut self, l: u64, r: u64, limit: &Limit) -> Result<Vector, ValueError> {
        let rectangle = (l.max(r), l.min(r));
        if rectangle.1 >= 2 && rectangle.0 > rectangle.1 && !self.known.contains_key(&rectangle) {
            self.derive_inside(rectangle, limit)?;
        }
        Ok(self.lookup(l, r)?)
    }

    /// The value of a rectangle that is known or evident.
    fn lookup(&self, l: u64, r: u64) -> Result<Vector, Stop> {
        let mut value = self.scales.zero();
        self.add_value(&mut value, (l, r))?;
        Ok(value)
    }

    /// Adds the value of such a rectangle to a total.
    fn add_value(&self, total: &mut Vector, (l, r): Rectangle) -> Result<(), Stop> {
        if let Some(value) = self.known.get(&(l.max(r), l.min(r))) {
            return if l < r { self.scales.subtract(total, value) } else { add_to(total, value) };
        }
        if l.min(r) == 1 {
            let moves = |side: u64| i64::try_from(side - 1).map_err(|_| TOO_LARGE);
            *total = stepped(total, 0, moves(l)? - moves(r)?)?;
        }
        Ok(())
    }

    /// Finds a rectangle and every one inside it, with as few others as the names of scales allow.
    fn derive_inside(&mut self, (l, r): Rectangle, limit: &Limit) -> Result<(), ValueError> {
        for l in FIRST.0..=l {
            for r in FIRST.1..=r.min(l - 1) {
                limit.check()?;
                if self.known.contains_key(&(l, r)) {
                    continue;
                }
                match self.find((l, r), limit)? {
                    Found::Value(value) => drop(self.known.insert((l, r), value)),
                    Found::Scale(_) | Found::Unplaced(_) => self.advance((l, r), limit)?,
                }
            }
        }
        Ok(())
    }

    /// Finds every rectangle up to this one in the fixed order.
    fn advance(&mut self, last: Rectangle, limit: &Limit) -> Result<(), ValueError> {
        while self.frontier <= last {
            limit.check()?;
            let rectangle = self.frontier;
            if !self.known.contains_key(&rectangle) {
                match self.find(rectangle, limit)? {
                    Found::Value(value) => drop(self.known.insert(rectangle, value)),
                    Found::Scale(place) => self.add_scale(place, rectangle, limit)?,
                    Found::Unplaced(unplaced) => self.add_unplaced(unplaced, rectangle, limit)?,
                }
            }
            self.frontier = next(rectangle);
        }
        Ok(())
    }

    /// Finds the value of a rectangle, all those inside it being known.
    fn find(&self, rectangle: Rectangle, limit: &Limit) -> Result<Found, ValueError> {
        if let Some(vector) = by_theorem(rectangle).and_then(|value| self.scales.vector(&value)) {
            return Ok(Found::Value(vector));
        }
        let moves = self.moves(rectangle, limit)?;
        let signs = Signs::new(&moves, &self.scales, &self.units, limit);
        Descent { longest: rectangle.0, signs, scales: &self.scales, passed: None, confused: None }.run()
    }

    fn moves(&self, rectangle: Rectangle, limit: &Limit) -> Result<Moves, Stop> {
        Moves::new(rectangle, &self.scales, |total, piece| self.add_value(total, piece), limit)
    }

    /// Adds the scale whose first rectangle this is.
    fn add_scale(&mut self, place: usize, rectangle: Rectangle, limit: &Limit) -> Result<(), ValueError> {
        let moves = self.moves(rectangle, limit)?;
        let is_regular = Signs::new(&moves, &self.scales, &self.units, limit).is_regular()?;
        let irregular = (!is_regular).then(|| Irregular {
            above_one: place,
            above_many: place,
            below: place + 1,
            sign: 1,
            base: self.scales.zero(),
            is_placed: true,
        });
        self.add_unit(place, rectangle, moves, irregular)
    }

    /// Adds a rectangle that has no place in the order of the scales, after all those with which it may be confused.
    fn add_unplaced(
        &mut self,
        Unplaced { base, place, below, sign, confused }: Unplaced,
        rectangle: Rectangle,
        limit: &Limit,
    ) -> Result<(), ValueError> {
        let moves = self.moves(rectangle, limit)?;
        let irregular =
            Irregular { above_one: place, above_many: place, below: below + 1, sign, base, is_placed: false };
        let other = confused.and_then(|confused| self.scales.value(&confused));
        self.add_unit(below, rectangle, moves, Some(irregular))?;
        self.confused.extend(other.map(|other| (rectangle, other)));
        Ok(())
    }

    fn add_unit(
        &mut self,
        place: usize,
        rectangle: Rectangle,
        mut moves: Moves,
        irregular: Option<Irregular>,
    ) -> Result<(), ValueError> {
        if let Some(irregular) = &irregular {
            moves.count_from(&irregular.base)?;
        }
        let inverse = moves.transposed(&self.scales)?;
        // From here on nothing fails: a stop leaves the table unchanged.
        let is_irregular = irregular.is_some();
        let mut value = irregular.as_ref().map_or_else(|| self.scales.zero(), |irregular| irregular.base.clone());
        for vector in self.known.values_mut().chain([&mut value]) {
            vector.insert(place, 0);
            vector.extend(is_irregular.then_some(0));
        }
        value[place] = 1;
        if is_irregular && let Some(copies) = value.last_mut() {
            *copies = 1;
        }
        insert_unit(&mut self.units, place, [moves, inverse], is_irregular);
        self.scales.insert(place, Some(rectangle), irregular);
        self.known.insert(rectangle, value);
        Ok(())
    }
}

/// The value that Theorems 2 to 5 give for a rectangle beyond those that are derived.
fn by_theorem((l, r): Rectangle) -> Option<Infinitesimal> {
    let applies = l > DERIVED_TO && r <= THEOREMS_TO;
    applies.then(|| formula(l, r)).flatten().map(|printed| printed.value)
}
