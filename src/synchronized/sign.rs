//! [`Signs`]: the sign of a rectangle plus any sum of representatives, found by playing rounds.

use std::cmp::Ordering;

use super::{
    round::Moves,
    scale::{Vector, sign, sum},
};
use crate::limit::{Limit, Stop};

/// A stack of this many bytes is left free below each round played.
const RED_ZONE: usize = 64 << 10;
/// Where less is left, so many bytes are taken from the heap.
const NEW_STACK: usize = 1 << 20;

/// The most copies of the rectangle that are asked about.
const COPIES: usize = 2;

/// What is known of an outcome: bounds on what Left can be sure of, and on what Right can hold him to, each -1, 0 or 1
/// for a loss, a draw or a win of Left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bounds {
    low: i8,
    high: i8,
}

impl Bounds {
    const UNKNOWN: Bounds = Bounds { low: -1, high: 1 };

    fn decided(sign: i8) -> Self {
        Bounds { low: sign, high: sign }
    }

    fn sign(self) -> Option<i8> {
        (self.low == self.high).then_some(self.low)
    }
}

/// Where the sign of some copies of G plus x changes as x grows.
///
/// The sign grows with x, so that the largest x known to be lost, the smallest known to be won, and the one known to
/// be a draw, if any, say all that is known.
#[derive(Debug, Default)]
struct Turn {
    lost: Option<Vector>,
    won: Option<Vector>,
    drawn: Option<Vector>,
}

impl Turn {
    fn sign(&self, x: &Vector) -> Option<i8> {
        if let Some(drawn) = &self.drawn {
            return Some(match x.cmp(drawn) {
                Ordering::Less => -1,
                Ordering::Equal => 0,
                Ordering::Greater => 1,
            });
        }
        if self.lost.as_ref().is_some_and(|lost| x <= lost) {
            Some(-1)
        } else if self.won.as_ref().is_some_and(|won| x >= won) {
            Some(1)
        } else {
            None
        }
    }

    /// Records a sign that [`sign`](Self::sign) did not know.
    fn record(&mut self, x: &Vector, sign: i8) {
        match sign {
            0 => self.drawn = Some(x.clone()),
            1 => self.won = Some(x.clone()),
            _ => self.lost = Some(x.clone()),
        }
    }
}

/// One kind of component of a sum, there once or several times.
struct Component<'a> {
    moves: &'a Moves,
    is_repeated: bool,
    /// 1 for copies of G, which a move uses up; its changes count from 0 then.
    copies: usize,
}

/// The signs of G + X and of 2G + X for one rectangle G and any sum X of representatives.
pub(super) struct Signs<'a> {
    rectangle: &'a Moves,
    /// The moves in a unit of each scale, and in its negative.
    units: &'a [[Moves; 2]],
    turns: [Turn; COPIES],
    /// The sums whose round is being played.
    open: Vec<(usize, Vector)>,
    limit: &'a Limit,
}

impl<'a> Signs<'a> {
    /// `rectangle` holds G's moves, with the value of G counted as 0.
    pub(super) fn new(rectangle: &'a Moves, units: &'a [[Moves; 2]], limit: &'a Limit) -> Self {
        Signs { rectangle, units, turns: Default::default(), open: Vec::new(), limit }
    }

    /// The sign of `copies` copies of G (one or two) plus x; `None` if play does not decide it.
    pub(super) fn sign(&mut self, copies: usize, x: &Vector) -> Result<Option<i8>, Stop> {
        Ok(self.bounds(copies, x)?.sign())
    }

    fn known(&self, copies: usize, x: &Vector) -> Option<i8> {
        match copies.checked_sub(1) {
            None => Some(sign(x)),
            Some(place) => self.turns[place].sign(x),
        }
    }

    fn bounds(&mut self, copies: usize, x: &Vector) -> Result<Bounds, Stop> {
        if let Some(sign) = self.known(copies, x) {
            return Ok(Bounds::decided(sign));
        }
        let this = (copies, x.clone());
        if self.open.contains(&this) {
            return Ok(Bounds::UNKNOWN);
        }
        self.open.push(this);
        let bounds = stacker::maybe_grow(RED_ZONE, NEW_STACK, || self.play(copies, x));
        self.open.pop();
        let bounds = bounds?;
        if let Some(sign) = bounds.sign() {
            self.turns[copies - 1].record(x, sign);
        }
        Ok(bounds)
    }

    /// Plays one round: first every pair of moves whose result is known, then the others, as long as they matter.
    ///
    /// Most rounds are decided by the known results alone. To ask for the others first would be a walk: what is asked
    /// lies a small step above or below x, the answer for x implies it, and so on step by step.
    fn play(&mut self, copies: usize, x: &Vector) -> Result<Bounds, Stop> {
        let components = self.components(copies, x);
        let rows: Vec<(usize, usize)> = pairs(components.iter().map(|component| component.moves.left.len()));
        // Against a repeated component a move is one in the opponent's copy or in another: two columns.
        let columns = pairs(components.iter().map(|component| component.moves.right.len()));
        let columns: Vec<(usize, usize, bool)> = columns
            .into_iter()
            .flat_map(|(place, cut)| {
                let other = components[place].is_repeated.then_some((place, cut, false));
                [Some((place, cut, true)), other].into_iter().flatten()
            })
            .collect();
        let mut round = Round { cells: vec![Bounds::UNKNOWN; rows.len() * columns.len()], columns: columns.len() };
        let mut open = Vec::new();
        let mut cell = 0;
        for &(left, a) in &rows {
            for &(right, b, is_same) in &columns {
                self.limit.check()?;
                let (l, r) = (&components[left], &components[right]);
                let (rest, result) = if left == right && is_same {
                    (copies - l.copies, sum(x, &l.moves.both[a][b])?)
                } else {
                    let change = sum(&l.moves.left[a], &r.moves.right[b])?;
                    (copies - l.copies - r.copies, sum(x, &change)?)
                };
                match self.known(rest, &result) {
                    Some(sign) => round.cells[cell] = Bounds::decided(sign),
                    None => open.push((rest, result, cell)),
                }
                cell += 1;
            }
        }
        // Fewer copies first: those are nearer to the end of play.
        open.sort();
        for (rest, result, cell) in open {
            if round.bounds().sign().is_some() {
                break;
            }
            round.cells[cell] = self.bounds(rest, &result)?;
        }
        Ok(round.bounds())
    }

    fn components(&self, copies: usize, x: &Vector) -> Vec<Component<'a>> {
        let rectangle = Component { moves: self.rectangle, is_repeated: copies > 1, copies: 1 };
        let units = self.units.iter().zip(x).filter(|(_, coefficient)| **coefficient != 0);
        let units = units.map(|(unit, coefficient)| Component {
            moves: &unit[usize::from(*coefficient < 0)],
            is_repeated: coefficient.unsigned_abs() > 1,
            copies: 0,
        });
        [rectangle].into_iter().chain(units).collect()
    }
}

/// Every pair of a place and a number below what stands there.
fn pairs(counts: impl Iterator<Item = usize>) -> Vec<(usize, usize)> {
    counts.enumerate().flat_map(|(place, count)| (0..count).map(move |number| (place, number))).collect()
}

/// The results of one round, by Left's move, then Right's.
struct Round {
    cells: Vec<Bounds>,
    columns: usize,
}

impl Round {
    /// What Left can be sure of, by the worst that may be in each cell; and what Right can hold him to, by the best.
    fn bounds(&self) -> Bounds {
        let rows = || self.cells.chunks(self.columns.max(1));
        let low = rows().filter_map(|row| row.iter().map(|cell| cell.low).min()).max();
        let high = (0..self.columns).filter_map(|column| rows().map(|row| row[column].high).max()).min();
        match (low, high) {
            (Some(low), Some(high)) => Bounds { low, high },
            // G has a side longer than 1 each way, so both players can move.
            _ => Bounds::UNKNOWN,
        }
    }
}
