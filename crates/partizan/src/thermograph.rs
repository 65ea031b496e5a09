//! Thermographs: how the stops of G change as each move is taxed by t, from t = -1 upward (Siegel, II.5; below 0 after
//! Berlekamp, *The economist's view of combinatorial games*).
//!
//! A [`Wall`] is found from the top down, because it is simplest there: above the temperature it is vertical. The
//! thermograph of each value is found once, and many values share a simpler one's, so that size does not matter.

use std::sync::Arc;

use num_bigint::BigInt;

use super::{
    num::Num,
    record::{Span, Tagged},
    store::{Game, Store},
};
use crate::{limit::Stop, number::Rational};

/// A wall or a scaffold of a thermograph: a continuous piecewise linear function of the temperature t ≥ -1.
///
/// From the first of the temperatures upward it is mast + slope·t with the first slope, which is 0 for a wall; below
/// each temperature it continues with the next slope.
///
/// ```
/// use cutcake_partizan::Wall;
/// let number = |n: i64| cutcake_base::number::Rational::from(n);
// The Left wall of {4|0}: the mast 2 from temperature 2 on, and 4 - t below.
/// let wall = Wall::new(number(2), vec![number(2)], vec![0, -1]);
/// assert_eq!(wall.map(|wall| wall.at(&number(1))), Some(number(3)));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Wall {
    mast: Rational,
    /// Shared by all walls that are translates of each other.
    bends: Arc<Bends>,
}

/// The bends of a wall: there is one more slope than temperatures.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Bends {
    temperatures: Vec<Rational>,
    slopes: Vec<i64>,
}

impl Bends {
    /// The bends of a vertical wall.
    fn none() -> Bends {
        Bends { temperatures: Vec::new(), slopes: vec![0] }
    }

    /// Continues below a temperature, which is below all others so far, with a slope.
    fn turn(&mut self, temperature: Rational, slope: i64) {
        if self.slopes.last() != Some(&slope) {
            self.temperatures.push(temperature);
            self.slopes.push(slope);
        }
    }

    /// The wall with this mast.
    fn with(self, mast: Rational) -> Wall {
        Wall { mast, bends: Arc::new(self) }
    }
}

/// Both walls of G. They meet at the temperature and are the mast, at the mean of G, from there on.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Thermograph {
    /// The Left wall; at t = 0 it is at the Left stop.
    pub left: Wall,
    /// The Right wall; at t = 0 it is at the Right stop.
    pub right: Wall,
}

/// The lowest temperature, where thermographs begin.
pub(super) const LEAST: i64 = -1;

const NO_OPTION: Stop = Stop::Internal { what: "a canonical form that is not an integer lacks an option" };
const NO_LINE: Stop = Stop::Internal { what: "a scaffold has no slope" };
const PARALLEL: Stop = Stop::Internal { what: "the walls of a thermograph never meet" };

impl Wall {
    /// The wall with this mast, these critical temperatures, and these slopes from the mast down. Where the slope does
    /// not change there is no critical temperature. `None` unless there is one more slope than temperatures, and the
    /// temperatures decrease and are above -1.
    pub fn new(mast: Rational, temperatures: Vec<Rational>, slopes: Vec<i64>) -> Option<Wall> {
        let falls = temperatures.windows(2).all(|pair| pair[0] > pair[1]);
        let is_above = temperatures.last().is_none_or(|last| *last > Rational::from(LEAST));
        let (first, rest) = slopes.split_first()?;
        if !falls || !is_above || rest.len() != temperatures.len() {
            return None;
        }
        let mut bends = Bends { temperatures: Vec::new(), slopes: vec![*first] };
        for (temperature, slope) in temperatures.into_iter().zip(rest) {
            bends.turn(temperature, *slope);
        }
        Some(bends.with(mast))
    }

    /// The wall translated by a number.
    fn moved(&self, by: &Rational) -> Wall {
        Wall { mast: &self.mast + by, bends: Arc::clone(&self.bends) }
    }

    /// The value at which the uppermost line meets t = 0: for a wall, the value of the mast.
    pub fn mast(&self) -> &Rational {
        &self.mast
    }

    /// The temperatures at which the slope changes, in descending order.
    pub fn temperatures(&self) -> &[Rational] {
        &self.bends.temperatures
    }

    /// The slopes between them, from the top down: the derivative of the value by t.
    pub fn slopes(&self) -> &[i64] {
        &self.bends.slopes
    }

    /// The memory that it takes on the heap.
    pub(super) fn bytes(&self) -> usize {
        size_of::<Bends>()
            + self.bends.temperatures.capacity() * size_of::<Rational>()
            + self.bends.slopes.capacity() * size_of::<i64>()
    }

    /// The value at temperature t; below -1 the lowest line continues.
    pub fn at(&self, t: &Rational) -> Rational {
        let Bends { temperatures, slopes } = &*self.bends;
        let mut slopes = slopes.iter();
        let mut slope = slopes.next().copied().unwrap_or(0);
        let Some(first) = temperatures.first().filter(|first| *first > t) else {
            return &self.mast + &times(t, slope);
        };
        let mut value = &self.mast + &times(first, slope);
        let mut from = first;
        for (temperature, next) in temperatures.iter().skip(1).map(Some).chain([None]).zip(slopes) {
            slope = *next;
            let to = temperature.filter(|temperature| *temperature > t).unwrap_or(t);
            value = value - times(&(from - to), slope);
            from = to;
            if from == t {
                break;
            }
        }
        value
    }

    /// The points (t, value) at which the wall bends, and its end at t = -1, in descending order of t.
    pub fn corners(&self) -> Vec<(Rational, Rational)> {
        let ends = self.bends.temperatures.iter().cloned().chain([Rational::from(LEAST)]);
        ends.map(|t| {
            let value = self.at(&t);
            (t, value)
        })
        .collect()
    }

    /// The larger (`sign` 1) or smaller (`sign` -1) of two walls at each temperature.
    fn envelope(a: &Wall, b: &Wall, sign: i32) -> Result<Wall, Stop> {
        let difference = &a.mast - &b.mast;
        let mast = if difference.signum() * sign >= 0 { a.mast.clone() } else { b.mast.clone() };
        let mut bends = Bends::none();
        let (mut below_a, mut below_b) = (Descent::new(a, 0)?, Descent::new(b, 0)?);
        let Some(mut t) = below_a.next().max(below_b.next()).cloned() else { return Ok(bends.with(mast)) };
        // Above all corners there is nothing to compare.
        let mut difference = difference;
        let least = Rational::from(LEAST);
        loop {
            below_a.pass(&t)?;
            below_b.pass(&t)?;
            let to = below_a.next().max(below_b.next()).unwrap_or(&least).clone();
            let apart = below_a.slope - below_b.slope;
            let after = &difference - &times(&(&t - &to), apart);
            let (sign_above, sign_below) = (difference.signum() * sign, after.signum() * sign);
            let (upper, lower) = if sign_above > 0 || (sign_above == 0 && sign_below >= 0) {
                (below_a.slope, below_b.slope)
            } else {
                (below_b.slope, below_a.slope)
            };
            if sign_above * sign_below < 0 {
                let crossing = difference.checked_div(&Rational::from(apart)).ok_or(NO_LINE)?;
                let crossing = &t - &crossing;
                bends.turn(t, upper);
                bends.turn(crossing, lower);
            } else {
                bends.turn(t, upper);
            }
            if to == least {
                return Ok(bends.with(mast));
            }
            (t, difference) = (to, after);
        }
    }

    /// The taxed wall: t is subtracted (`sign` -1) or added (1).
    fn taxed(self, sign: i64) -> Wall {
        let mut bends = Arc::unwrap_or_clone(self.bends);
        for slope in &mut bends.slopes {
            *slope += sign;
        }
        bends.with(self.mast)
    }

    /// The part of the taxed wall below a temperature, with a mast above.
    fn under(&self, temperature: &Rational, sign: i64, mast: &Rational) -> Wall {
        let mut under = Bends::none();
        let Bends { temperatures, slopes } = &*self.bends;
        let above = temperatures.iter().take_while(|corner| *corner >= temperature).count();
        let mut slopes = slopes.iter().skip(above);
        if *temperature > Rational::from(LEAST)
            && let Some(slope) = slopes.next()
        {
            under.turn(temperature.clone(), *slope + sign);
            for (corner, slope) in temperatures.iter().skip(above).zip(slopes) {
                under.turn(corner.clone(), *slope + sign);
            }
        }
        under.with(mast.clone())
    }
}

/// A descent along a taxed wall.
struct Descent<'a> {
    slope: i64,
    tax: i64,
    temperatures: std::slice::Iter<'a, Rational>,
    slopes: std::slice::Iter<'a, i64>,
}

impl<'a> Descent<'a> {
    fn new(wall: &'a Wall, tax: i64) -> Result<Self, Stop> {
        let mut slopes = wall.bends.slopes.iter();
        let slope = *slopes.next().ok_or(NO_LINE)? + tax;
        Ok(Descent { slope, tax, temperatures: wall.bends.temperatures.iter(), slopes })
    }

    /// The next temperature at which the slope changes.
    fn next(&self) -> Option<&'a Rational> {
        self.temperatures.as_slice().first()
    }

    /// Goes below a temperature that is not below the next corner.
    fn pass(&mut self, t: &Rational) -> Result<(), Stop> {
        if self.next() == Some(t) {
            self.temperatures.next();
            self.slope = *self.slopes.next().ok_or(NO_LINE)? + self.tax;
        }
        Ok(())
    }
}

fn times(t: &Rational, slope: i64) -> Rational {
    match slope {
        0 => Rational::ZERO,
        1 => t.clone(),
        -1 => -t,
        _ => t * &Rational::from(slope),
    }
}

impl Thermograph {
    /// The value of the mast.
    pub fn mean(&self) -> &Rational {
        self.left.mast()
    }

    /// The temperature at which the mast begins: -1 for an integer, -1/2^k for a number m/2^k in lowest terms, and at
    /// least 0 for other values.
    pub fn temperature(&self) -> Rational {
        let first = self.left.temperatures().first().max(self.right.temperatures().first());
        first.cloned().unwrap_or_else(|| Rational::from(LEAST))
    }

    /// Puts the mast on two scaffolds, which are the best walls of the options with the tax, at the lowest temperature
    /// at which the left one is not beyond the right one.
    fn of_best_walls(left: &Wall, right: &Wall) -> Result<Thermograph, Stop> {
        let least = Rational::from(LEAST);
        let (mut below_left, mut below_right) = (Descent::new(left, -1)?, Descent::new(right, 1)?);
        // The distance of the left scaffold beyond the right one at t; the uppermost lines are evaluated from t = 0.
        let mut t = Rational::ZERO;
        let mut difference = &left.mast - &right.mast;
        let temperature = loop {
            let next = below_left.next().max(below_right.next()).unwrap_or(&least).clone();
            let closing = below_right.slope - below_left.slope;
            let after = &difference + &times(&(&t - &next), closing);
            if after.signum() > 0 {
                let rise = difference.checked_div(&Rational::from(closing)).ok_or(PARALLEL)?;
                break &t + &rise;
            }
            if next == least {
                break least.clone();
            }
            below_left.pass(&next)?;
            below_right.pass(&next)?;
            (t, difference) = (next, after);
        };
        let mean = left.at(&temperature) - &temperature;
        Ok(Thermograph { left: left.under(&temperature, -1, &mean), right: right.under(&temperature, 1, &mean) })
    }

    /// The thermograph translated by a number.
    fn moved(&self, by: &Rational) -> Thermograph {
        Thermograph { left: self.left.moved(by), right: self.right.moved(by) }
    }
}

impl Store {
    /// The thermograph of G.
    pub fn thermograph(&mut self, g: Game) -> Result<Arc<Thermograph>, Stop> {
        let (thermograph, by) = self.thermograph_up_to_integer(g)?;
        if by == Num::ZERO {
            return Ok(thermograph);
        }
        Ok(Arc::new(thermograph.moved(&self.num(by))))
    }

    /// The thermograph of a value that differs from G by an integer, and that integer, which translates the walls.
    /// Another number changes them below temperature 0, where options that are numbers bend.
    fn thermograph_up_to_integer(&mut self, g: Game) -> Result<(Arc<Thermograph>, Num), Stop> {
        let integer = self.numbers.floor(g.num, &self.limit)?;
        let fraction = self.sub_num(g.num, integer)?;
        let key = (g.shape, fraction);
        if let Some(thermograph) = self.thermographs.get(&key) {
            return Ok((thermograph.clone(), integer));
        }
        self.check()?;
        let g = self.game(g.shape, fraction);
        let simpler = self.thermally_equivalent(g)?;
        let thermograph = if simpler != g {
            self.thermograph(simpler)?
        } else if let Some(number) = self.as_number(g) {
            Arc::new(Thermograph { left: self.number_wall(&number, -1)?, right: self.number_wall(&number, 1)? })
        } else {
            Arc::new(self.descend(|store| {
                let span = store.span(g)?;
                let left = store.best_wall(&span, span.left, 1)?.ok_or(NO_OPTION)?;
                let right = store.best_wall(&span, span.right, -1)?.ok_or(NO_OPTION)?;
                Thermograph::of_best_walls(&left, &right)
            })?)
        };
        self.limit.allow_entry(&self.thermographs)?;
        self.thermographs.insert(key, thermograph.clone());
        Ok((thermograph, integer))
    }

    /// The Left wall (`slope` -1) or the Right wall (1) of a number. Below the temperature -1/2^k of x = m/2^k, the
    /// option of that player taxes it; below that option's own temperature, the opponent's answer takes the tax back;
    /// and so on down to an integer.
    fn number_wall(&self, number: &Rational, slope: i64) -> Result<Wall, Stop> {
        let mut bends = Bends::none();
        let (mut x, mut is_taxed, mut sign) = (number.clone(), true, slope);
        while !x.is_integer() {
            self.limit.check()?;
            // The numerator is odd: the neighbours at this distance are the options.
            let distance = Rational::new(BigInt::from(1u8), x.denominator()).ok_or(NO_LINE)?;
            self.limit.allow(bends.temperatures.capacity() * size_of::<Rational>())?;
            bends.turn(-&distance, if is_taxed { slope } else { 0 });
            x = if sign < 0 { &x - &distance } else { &x + &distance };
            (is_taxed, sign) = (!is_taxed, -sign);
        }
        Ok(bends.with(number.clone()))
    }

    /// A value with the same thermograph and short play. In x + k·↑ + *m the wall of x hides those of the other
    /// options, so that all nimbers have the thermograph of *, all multiples of ↑ from two on that of ⇑, and a nimber
    /// added to ↑ matters only if it is *.
    fn thermally_equivalent(&mut self, g: Game) -> Result<Game, Stop> {
        match self.tagged(g) {
            Some(value) => {
                let (up, nimber) = match (value.up, value.nimber) {
                    (0, nimber) => (0, nimber.min(1)),
                    (up @ (1 | -1), nimber) => (up, u64::from(nimber == 1)),
                    (up, _) => (2 * up.signum(), 0),
                };
                self.intern_tagged(Tagged { up, nimber, ..value })
            }
            None => Ok(g),
        }
    }

    /// The Left scaffold: the highest right wall of a left option, minus t; `None` if Left has no option.
    pub fn left_scaffold(&mut self, g: Game) -> Result<Option<Wall>, Stop> {
        let g = self.thermally_equivalent(g)?;
        let span = self.span(g)?;
        Ok(self.best_wall(&span, span.left, 1)?.map(|wall| wall.taxed(-1)))
    }

    /// The Right scaffold: the lowest left wall of a right option, plus t; `None` if Right has no option.
    pub fn right_scaffold(&mut self, g: Game) -> Result<Option<Wall>, Stop> {
        let g = self.thermally_equivalent(g)?;
        let span = self.span(g)?;
        Ok(self.best_wall(&span, span.right, -1)?.map(|wall| wall.taxed(1)))
    }

    /// The highest (`sign` 1) right wall or the lowest (`sign` -1) left wall of these options.
    fn best_wall(&mut self, span: &Span, options: (u32, u32), sign: i32) -> Result<Option<Wall>, Stop> {
        let mut best: Option<Wall> = None;
        for place in options.0..options.1 {
            let option = self.option(span, place)?;
            let (option, by) = self.thermograph_up_to_integer(option)?;
            let wall = if sign > 0 { &option.right } else { &option.left };
            let wall = wall.moved(&self.num(by));
            best = Some(match best {
                Some(best) if best == wall => best,
                Some(best) => Wall::envelope(&best, &wall, sign)?,
                None => wall,
            });
        }
        Ok(best)
    }

    /// The mean of G: the limit of the stops of n·G divided by n.
    pub fn mean(&mut self, g: Game) -> Result<Rational, Stop> {
        if self.is_numberish(g) {
            return Ok(self.num(g.num));
        }
        let (thermograph, by) = self.thermograph_up_to_integer(g)?;
        Ok(thermograph.mean() + &self.num(by))
    }

    /// The temperature of G: the least t ≥ -1 from which on G cooled by t stays a number. It is -1/2^k for a number
    /// m/2^k in lowest terms (-1 for integers), and 0 for any other number + infinitesimal.
    pub fn temperature(&mut self, g: Game) -> Result<Rational, Stop> {
        if self.numeric(g) {
            let exponent = self
                .num(g.num)
                .dyadic_exponent()
                .ok_or(Stop::Internal { what: "a number in the store is not dyadic" })?;
            return Ok(-Rational::power_of_half(exponent));
        }
        if self.is_numberish(g) {
            return Ok(Rational::ZERO);
        }
        Ok(self.thermograph_up_to_integer(g)?.0.temperature())
    }
}
