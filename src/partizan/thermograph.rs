//! Thermographs: how the stops of G move as each move is taxed by t ≥ 0 (Siegel, II.5).

use std::sync::Arc;

use super::store::{Game, Store};
use crate::{limit::Stop, number::Rational};

/// A wall of a thermograph: a continuous piecewise linear function of the temperature t ≥ 0, constant from its last
/// corner on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wall {
    /// The corners (t, value) with t increasing, the first at t = 0.
    pub corners: Vec<(Rational, Rational)>,
}

/// Both walls of G from t = 0 upward; they meet at the temperature and are the mast, the mean of G, from there on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thermograph {
    /// The Left wall; it starts at the Left stop.
    pub left: Wall,
    /// The Right wall; it starts at the Right stop.
    pub right: Wall,
    /// The value of the mast.
    pub mean: Rational,
    /// Where the mast begins; for a number m/2^k in lowest terms it is -1/2^k, for any other value at least 0.
    pub temperature: Rational,
}

const NOT_DYADIC: Stop = Stop::Internal { what: "a number in the store is not dyadic" };
const NO_OPTION: Stop = Stop::Internal { what: "a hot game has no option for a player" };
const PARALLEL: Stop = Stop::Internal { what: "the walls of a thermograph never meet" };

/// A wall before the mast is put on: beyond the last corner it goes on with this slope.
struct Scaffold {
    corners: Vec<(Rational, Rational)>,
    slope: i64,
}

impl Wall {
    fn mast(value: Rational) -> Wall {
        Wall { corners: vec![(Rational::ZERO, value)] }
    }

    /// The value at temperature t; below 0 as at 0.
    pub fn at(&self, t: &Rational) -> Rational {
        value_at(&self.corners, 0, t)
    }
}

/// The value at t of the function through the corners that goes on with a slope; constant before the first.
fn value_at(corners: &[(Rational, Rational)], slope: i64, t: &Rational) -> Rational {
    let after = corners.partition_point(|(corner, _)| corner <= t);
    match (after.checked_sub(1).and_then(|before| corners.get(before)), corners.get(after)) {
        (Some((t0, v0)), Some((t1, v1))) => {
            let share = (t - t0).checked_div(&(t1 - t0));
            debug_assert!(share.is_some(), "corners of a wall are at different temperatures");
            let share = share.unwrap_or_default();
            v0 + &(&(v1 - v0) * &share)
        }
        (Some((t0, v0)), None) => v0 + &(&(t - t0) * &Rational::from(slope)),
        (None, Some((_, v1))) => v1.clone(),
        (None, None) => Rational::ZERO,
    }
}

/// All temperatures at which one of the functions has a corner.
fn temperatures(a: &[(Rational, Rational)], b: &[(Rational, Rational)]) -> Vec<Rational> {
    let mut all: Vec<Rational> = a.iter().chain(b).map(|(t, _)| t.clone()).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Where two straight lines, given by their differences at t0 and t1, meet strictly between, if they do.
fn crossing(t0: &Rational, d0: &Rational, t1: &Rational, d1: &Rational) -> Option<Rational> {
    if d0.signum() * d1.signum() >= 0 {
        return None;
    }
    let share = d0.checked_div(&(d0 - d1))?;
    Some(t0 + &(&(t1 - t0) * &share))
}

/// The larger (`sign` 1) or smaller (`sign` -1) of two walls at each temperature.
fn envelope(a: &Wall, b: &Wall, sign: i32) -> Wall {
    let mut corners: Vec<(Rational, Rational)> = Vec::new();
    let mut last: Option<(Rational, Rational)> = None;
    for t in temperatures(&a.corners, &b.corners) {
        let (x, y) = (a.at(&t), b.at(&t));
        let difference = &x - &y;
        if let Some((t0, d0)) = &last
            && let Some(middle) = crossing(t0, d0, &t, &difference)
        {
            let value = a.at(&middle);
            corners.push((middle, value));
        }
        corners.push((t.clone(), if difference.signum() * sign >= 0 { x } else { y }));
        last = Some((t, difference));
    }
    Wall { corners: straighten(corners) }
}

/// Without the corners that are none.
fn straighten(corners: Vec<(Rational, Rational)>) -> Vec<(Rational, Rational)> {
    let mut kept: Vec<(Rational, Rational)> = Vec::with_capacity(corners.len());
    for (t, v) in corners {
        if let [.., (t0, v0), (t1, v1)] = kept.as_slice()
            && (v1 - v0) * (&t - t1) == (&v - v1) * (t1 - t0)
        {
            kept.pop();
        }
        kept.push((t, v));
    }
    // The end is constant.
    while let [.., (_, v0), (_, v1)] = kept.as_slice() {
        if v0 != v1 {
            break;
        }
        kept.pop();
    }
    kept
}

/// A wall taxed: t is taken away (`sign` -1) or added.
fn tax(wall: Wall, sign: i64) -> Scaffold {
    let factor = Rational::from(sign);
    let corners = wall.corners.into_iter().map(|(t, v)| {
        let value = &v + &(&t * &factor);
        (t, value)
    });
    Scaffold { corners: corners.collect(), slope: sign }
}

impl Store {
    /// The thermograph of G.
    ///
    /// # Errors
    /// What the limit says.
    pub fn thermograph(&mut self, g: Game) -> Result<Arc<Thermograph>, Stop> {
        if let Some(thermograph) = self.thermographs.get(&g) {
            return Ok(thermograph.clone());
        }
        self.limit.check()?;
        let record = *self.record(g);
        let thermograph = if record.left_stop == record.right_stop {
            let mean = self.num(record.left_stop).clone();
            let temperature = if self.numeric(g) {
                -Rational::power_of_half(mean.dyadic_exponent().ok_or(NOT_DYADIC)?)
            } else {
                Rational::ZERO
            };
            Thermograph { left: Wall::mast(mean.clone()), right: Wall::mast(mean.clone()), mean, temperature }
        } else {
            self.descend(|store| store.thermograph_of_hot(g))?
        };
        let thermograph = Arc::new(thermograph);
        self.thermographs.insert(g, thermograph.clone());
        Ok(thermograph)
    }

    fn thermograph_of_hot(&mut self, g: Game) -> Result<Thermograph, Stop> {
        let span = self.span(g)?;
        let mut left: Option<Wall> = None;
        for place in span.left.0..span.left.1 {
            let option = self.option(place);
            let option = self.thermograph(option)?;
            left = Some(match left {
                Some(wall) => envelope(&wall, &option.right, 1),
                None => option.right.clone(),
            });
        }
        let mut right: Option<Wall> = None;
        for place in span.right.0..span.right.1 {
            let option = self.option(place);
            let option = self.thermograph(option)?;
            right = Some(match right {
                Some(wall) => envelope(&wall, &option.left, -1),
                None => option.left.clone(),
            });
        }
        // A hot game has options of both players.
        let left = tax(left.ok_or(NO_OPTION)?, -1);
        let right = tax(right.ok_or(NO_OPTION)?, 1);
        meet(&left, &right)
    }

    /// The mean of G: the limit of the stops of n·G divided by n.
    ///
    /// # Errors
    /// What the limit says.
    pub fn mean(&mut self, g: Game) -> Result<Rational, Stop> {
        Ok(self.thermograph(g)?.mean.clone())
    }

    /// The temperature of G: the least tax at which G cooled is infinitesimally close to a number; -1/2^k for a number
    /// m/2^k in lowest terms (-1 for integers), 0 for any other number + infinitesimal.
    ///
    /// # Errors
    /// What the limit says.
    pub fn temperature(&mut self, g: Game) -> Result<Rational, Stop> {
        Ok(self.thermograph(g)?.temperature.clone())
    }
}

/// Puts the mast where the scaffolds first meet.
fn meet(left: &Scaffold, right: &Scaffold) -> Result<Thermograph, Stop> {
    let mut temperature = Rational::ZERO;
    let mut last: Option<(Rational, Rational)> = None;
    let mut found = false;
    for t in temperatures(&left.corners, &right.corners) {
        let difference = value_at(&left.corners, left.slope, &t) - value_at(&right.corners, right.slope, &t);
        if difference.signum() <= 0 {
            temperature = match &last {
                // If not before the corner then at it.
                Some((t0, d0)) => crossing(t0, d0, &t, &difference).unwrap_or(t),
                None => t,
            };
            found = true;
            break;
        }
        last = Some((t, difference));
    }
    if let (false, Some((t, difference))) = (found, last) {
        // Beyond all corners the walls approach each other by the difference of the slopes.
        let closing = Rational::from(right.slope - left.slope);
        temperature = t + difference.checked_div(&closing).ok_or(PARALLEL)?;
    }
    let mean = value_at(&left.corners, left.slope, &temperature);
    let cut = |scaffold: &Scaffold| {
        let mut corners: Vec<_> = scaffold.corners.iter().filter(|(t, _)| *t < temperature).cloned().collect();
        corners.push((temperature.clone(), mean.clone()));
        Wall { corners: straighten(corners) }
    };
    let (left, right) = (cut(left), cut(right));
    Ok(Thermograph { left, right, mean, temperature })
}
