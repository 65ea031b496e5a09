//! Thermographs of stoppers without cycles longer than a pass.
//!
//! For t > 0 a pass costs its player t, so it never helps while there is another move: the Left wall of G is the highest Right
//! wall of a Left option other than a pass, less t, and likewise for Right. The temperature is the least t at which both are
//! equal; above it is the mast. There is no theory yet for stoppers with longer cycles; simple kos, where retaking at once is
//! forbidden, have a theory of their own (`ko`).

use rustc_hash::FxHashMap;
use thiserror::Error;

use super::{Stopper, stops::Pseudonumber, store::Calculator};
use crate::{
    limit::{Limit, Stop},
    moves::{LEFT, RIGHT},
    number::Rational,
};

/// Why there is no mean.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum NoMean {
    /// The walls never meet, or the mast is infinite.
    #[error("That game has no mean value: its mast is infinite.")]
    Infinite,
    /// A cycle is longer than a pass and is not a simple ko.
    #[error("That game has a cycle longer than a pass: thermographs are known for passes and simple kos only.")]
    Cycle,
    /// There are several kos and a komaster, who need not be komaster of each.
    #[error("That game has several kos, but a komaster is for one ko only: leave `komaster` out.")]
    Kos,
    /// Neither player wants to move in a ko, or in a position that leads to it.
    #[error("That ko is cold: thermographs of kos are known only if a player gains by a move.")]
    Cold,
    /// The calculation was stopped.
    #[error(transparent)]
    Stop(#[from] Stop),
}

/// A wall of a thermograph: where play arrives at each temperature t ≥ 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Wall {
    /// -∞ at all temperatures.
    MinusInfinity,
    /// +∞ at all temperatures.
    Infinity,
    /// The linear parts: for each the temperature from which on it holds (the first is 0), the value there, and the slope in t.
    Finite(Vec<(Rational, Rational, i64)>),
}

/// Both walls of a stopper, and the mast.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LoopyThermograph {
    /// The Left wall; at t = 0 it is at the left strong stop.
    pub left: Wall,
    /// The Right wall.
    pub right: Wall,
    /// The temperature and the mean, if the walls meet at a number.
    pub mast: Option<(Rational, Rational)>,
}

fn times(t: &Rational, slope: i64) -> Rational {
    t * &Rational::from(slope)
}

impl Wall {
    fn constant(x: Rational) -> Wall {
        Wall::Finite(vec![(Rational::ZERO, x, 0)])
    }

    /// The value at a temperature; `None` if it is infinite.
    pub fn at(&self, t: &Rational) -> Option<Rational> {
        let Wall::Finite(parts) = self else { return None };
        let (from, value, slope) = parts.iter().rev().find(|(from, ..)| from <= t)?;
        Some(value + &times(&(t - from), *slope))
    }

    /// The wall as a mast: constant at its value for t = 0.
    fn mast(&self) -> Wall {
        match self {
            Wall::Finite(parts) => match parts.first() {
                Some((_, value, _)) => Wall::constant(value.clone()),
                None => self.clone(),
            },
            infinite => infinite.clone(),
        }
    }

    /// The wall plus `sign` times t.
    pub(super) fn taxed(&self, sign: i64) -> Wall {
        let Wall::Finite(parts) = self else { return self.clone() };
        let tax =
            |(from, value, slope): &(Rational, Rational, i64)| (from.clone(), value + &times(from, sign), slope + sign);
        Wall::Finite(parts.iter().map(tax).collect())
    }

    /// The larger of two walls (`sign` 1), or the smaller (-1).
    fn envelope(&self, other: &Wall, sign: i64, limit: &Limit) -> Result<Wall, Stop> {
        let (winner, loser) =
            if sign > 0 { (Wall::Infinity, Wall::MinusInfinity) } else { (Wall::MinusInfinity, Wall::Infinity) };
        if *self == winner || *other == winner {
            return Ok(winner);
        }
        if *self == loser {
            return Ok(other.clone());
        }
        if *other == loser {
            return Ok(self.clone());
        }
        let mut parts: Vec<(Rational, Rational, i64)> = Vec::new();
        for Stretch { from, to, a, b } in stretches(self, other) {
            limit.check()?;
            let better = |x: &(Rational, i64), y: &(Rational, i64)| {
                let apart = (&x.0 - &y.0).signum();
                i64::from(apart) * sign > 0 || (apart == 0 && (x.1 - y.1) * sign >= 0)
            };
            let (first, second) = if better(&a, &b) { (a, b) } else { (b, a) };
            push(&mut parts, (from.clone(), first.0.clone(), first.1));
            if let Some(crossing) = crossing(&first, &second) {
                let t = &from + &crossing;
                if to.is_none_or(|to| t < to) {
                    let value = &first.0 + &times(&crossing, first.1);
                    push(&mut parts, (t, value, second.1));
                }
            }
        }
        Ok(Wall::Finite(parts))
    }

    /// The least temperature from which on no move is worth its tax, for a left and a right scaffold that are both finite: they
    /// are equal there, and above it the right one is greater, or both are the same constant. Those of a ko with a komaster may
    /// coincide at a slant. `None` if there is no such temperature.
    fn meets(&self, other: &Wall, limit: &Limit) -> Result<Option<Rational>, Stop> {
        let mut met = None;
        for Stretch { from, to, a, b } in stretches(self, other) {
            limit.check()?;
            if a == b {
                met = if a.1 == 0 { met.or(Some(from)) } else { None };
            } else if a.0 == b.0 && a.1 < b.1 {
                return Ok(met.or(Some(from)));
            } else {
                met = None;
                let t = crossing(&a, &b).map(|after| &from + &after);
                if let Some(t) = t.filter(|t| to.as_ref().is_none_or(|to| t < to)) {
                    return Ok(Some(t));
                }
            }
        }
        Ok(met)
    }

    /// The wall below a temperature, with a mast from there on.
    fn under(&self, t: &Rational, mean: &Rational) -> Wall {
        let Wall::Finite(parts) = self else { return self.clone() };
        let mut under: Vec<_> = parts.iter().filter(|(from, ..)| from < t).cloned().collect();
        push(&mut under, (t.clone(), mean.clone(), 0));
        Wall::Finite(under)
    }
}

/// Adds a part, unless it continues the last one.
fn push(parts: &mut Vec<(Rational, Rational, i64)>, part: (Rational, Rational, i64)) {
    match parts.last_mut() {
        Some(last) if last.2 == part.2 => {}
        Some(last) if last.0 == part.0 => *last = part,
        _ => parts.push(part),
    }
}

/// Two walls between adjacent temperatures at which either bends: their values at the lower one, and their slopes.
struct Stretch {
    from: Rational,
    to: Option<Rational>,
    a: (Rational, i64),
    b: (Rational, i64),
}

fn stretches(a: &Wall, b: &Wall) -> Vec<Stretch> {
    let (Wall::Finite(first), Wall::Finite(second)) = (a, b) else { return Vec::new() };
    let mut bends: Vec<Rational> = first.iter().chain(second).map(|(from, ..)| from.clone()).collect();
    bends.sort();
    bends.dedup();
    let slope = |parts: &[(Rational, Rational, i64)], t: &Rational| {
        parts.iter().rev().find(|(from, ..)| from <= t).map_or(0, |(.., slope)| *slope)
    };
    let mut list = Vec::with_capacity(bends.len());
    for (place, from) in bends.iter().enumerate() {
        if let (Some(x), Some(y)) = (a.at(from), b.at(from)) {
            let to = bends.get(place + 1).cloned();
            list.push(Stretch { from: from.clone(), to, a: (x, slope(first, from)), b: (y, slope(second, from)) });
        }
    }
    list
}

/// How far ahead two lines meet that are apart now.
fn crossing(a: &(Rational, i64), b: &(Rational, i64)) -> Option<Rational> {
    let apart = &b.0 - &a.0;
    let after = apart.checked_div(&Rational::from(a.1 - b.1))?;
    (after.signum() > 0).then_some(after)
}

impl LoopyThermograph {
    fn of_mast(wall: Wall) -> LoopyThermograph {
        let mast = wall.at(&Rational::ZERO).map(|mean| (Rational::ZERO, mean));
        LoopyThermograph { left: wall.clone(), right: wall, mast }
    }

    /// The thermograph of two scaffolds, where the left one is not below the right one at t = 0.
    pub(super) fn of_scaffolds(left: Wall, right: Wall, limit: &Limit) -> Result<LoopyThermograph, Stop> {
        if left == right && !matches!(left, Wall::Finite(_)) {
            return Ok(LoopyThermograph::of_mast(left));
        }
        match left.meets(&right, limit)? {
            Some(temperature) => {
                let mean = left.at(&temperature).unwrap_or(Rational::ZERO);
                let (left, right) = (left.under(&temperature, &mean), right.under(&temperature, &mean));
                Ok(LoopyThermograph { left, right, mast: Some((temperature, mean)) })
            }
            None => Ok(LoopyThermograph { left, right, mast: None }),
        }
    }

    /// The mean.
    pub fn mean(&self) -> Result<&Rational, NoMean> {
        self.mast.as_ref().map(|(_, mean)| mean).ok_or(NoMean::Infinite)
    }

    /// The temperature.
    pub fn temperature(&self) -> Result<&Rational, NoMean> {
        self.mast.as_ref().map(|(temperature, _)| temperature).ok_or(NoMean::Infinite)
    }
}

impl Calculator<'_> {
    /// The thermograph of a stopper, for t ≥ 0.
    ///
    /// # Errors
    /// [`NoMean::Cycle`] if a cycle is longer than a pass; also if the calculation was stopped.
    pub fn thermograph(&mut self, g: Stopper) -> Result<LoopyThermograph, NoMean> {
        let point = self.point(g)?;
        let order = self.plumtree_order(point)?.ok_or(NoMean::Cycle)?;
        let mut graphs: FxHashMap<u32, LoopyThermograph> = FxHashMap::default();
        for point in order {
            let graph = self.thermograph_of(point, &graphs)?;
            graphs.insert(point, graph);
        }
        const MISSING: Stop = Stop::Internal { what: "a follower has no thermograph" };
        Ok(graphs.remove(&point).ok_or(MISSING)?)
    }

    /// The mean of a stopper.
    pub fn mean(&mut self, g: Stopper) -> Result<Rational, NoMean> {
        if let Some(game) = g.short() {
            return Ok(self.short.mean(game)?);
        }
        self.thermograph(g)?.mean().cloned()
    }

    /// The temperature of a stopper.
    pub fn temperature(&mut self, g: Stopper) -> Result<Rational, NoMean> {
        if let Some(game) = g.short() {
            return Ok(self.short.temperature(game)?);
        }
        self.thermograph(g)?.temperature().cloned()
    }

    /// The thermograph of a stopper, computed from those of its options.
    fn thermograph_of(
        &mut self,
        point: u32,
        graphs: &FxHashMap<u32, LoopyThermograph>,
    ) -> Result<LoopyThermograph, Stop> {
        match self.pseudonumber(point)? {
            Some(Pseudonumber::Number(x) | Pseudonumber::Over(x) | Pseudonumber::Under(x)) => {
                return Ok(LoopyThermograph::of_mast(Wall::constant(x)));
            }
            Some(Pseudonumber::On) => return Ok(LoopyThermograph::of_mast(Wall::Infinity)),
            Some(Pseudonumber::Off) => return Ok(LoopyThermograph::of_mast(Wall::MinusInfinity)),
            None => {}
        }
        let mut scaffolds: [Option<Wall>; 2] = [None, None];
        let mut passes = [false, false];
        for side in [LEFT, RIGHT] {
            for option in self.options_of(point, side)? {
                self.check()?;
                if option == point {
                    passes[side] = true;
                    continue;
                }
                let Some(graph) = graphs.get(&option) else { continue };
                let wall = if side == LEFT { &graph.right } else { &graph.left }.taxed(-sign(side));
                scaffolds[side] = Some(better(side, scaffolds[side].as_ref(), wall, self.limit())?);
            }
        }
        let [left, right] = scaffolds;
        let (left, right) = match (left, right) {
            (Some(left), Some(right)) => (left, right),
            (None, Some(right)) => return Ok(LoopyThermograph::of_mast(right.mast())),
            (Some(left), None) => return Ok(LoopyThermograph::of_mast(left.mast())),
            (None, None) => return Ok(LoopyThermograph::of_mast(Wall::constant(Rational::ZERO))),
        };
        if is_below(&left, &right) {
            let mast = if passes[RIGHT] { left.mast() } else { right.mast() };
            return Ok(LoopyThermograph::of_mast(mast));
        }
        LoopyThermograph::of_scaffolds(left, right, self.limit())
    }
}

/// The sign of a player: 1 if larger values are better, -1 if they are worse.
pub(super) fn sign(side: usize) -> i64 {
    if side == LEFT { 1 } else { -1 }
}

/// The better of two walls for a player at each temperature, or the second if there is no first.
pub(super) fn better(side: usize, first: Option<&Wall>, second: Wall, limit: &Limit) -> Result<Wall, Stop> {
    match first {
        Some(first) => second.envelope(first, sign(side), limit),
        None => Ok(second),
    }
}

/// Whether a wall is below another at t = 0.
pub(super) fn is_below(a: &Wall, b: &Wall) -> bool {
    match (a.at(&Rational::ZERO), b.at(&Rational::ZERO)) {
        (Some(a), Some(b)) => a < b,
        (Some(_), None) => *b == Wall::Infinity,
        (None, Some(_)) => *a == Wall::MinusInfinity,
        (None, None) => *a == Wall::MinusInfinity && *b == Wall::Infinity,
    }
}
