//! [`Moves`]: the effect of one round of play on the value of a rectangle.

use super::{
    Rectangle,
    scale::{Scales, Vector, difference},
};
use crate::limit::{Limit, Stop};

/// The moves of both players in one rectangle, as changes of value.
///
/// A cut is left out if another cut of the same player is at least as good whatever the opponent does, in this
/// rectangle or elsewhere: outcomes increase with value, so it cannot change any. This does more than save time. If
/// both players make such cuts in one representative, it can fall to another small scale, `[8,11] = -eps^(5/2)` to
/// `-eps^3`; a search that follows these rounds trades representatives one by one, through all mixtures of the two.
#[derive(Clone, Debug)]
pub(super) struct Moves {
    /// The change by each cut of Left.
    pub(super) left: Vec<Vector>,
    /// The change by each cut of Right.
    pub(super) right: Vec<Vector>,
    /// The change if both cut here at once, by Left's cut, then Right's.
    pub(super) both: Vec<Vec<Vector>>,
}

impl Moves {
    /// The moves in a rectangle whose own value is taken as 0; `add` adds the values of smaller ones to a total.
    pub(super) fn new(
        (l, r): Rectangle,
        scales: &Scales,
        add: impl Fn(&mut Vector, Rectangle) -> Result<(), Stop>,
        limit: &Limit,
    ) -> Result<Self, Stop> {
        let change = |pieces: &[Rectangle]| {
            limit.check()?;
            let mut total = scales.zero();
            pieces.iter().try_for_each(|piece| add(&mut total, *piece))?;
            Ok::<_, Stop>(total)
        };
        let mut rows = Vec::new();
        for a in 1..=l / 2 {
            let alone = change(&[(a, r), (l - a, r)])?;
            let both = (1..=r / 2).map(|b| change(&[(a, b), (a, r - b), (l - a, b), (l - a, r - b)]));
            rows.push((alone, both.collect::<Result<Vec<_>, Stop>>()?));
        }
        let right = (1..=r / 2).map(|b| change(&[(l, b), (l, r - b)])).collect::<Result<Vec<_>, Stop>>()?;
        Moves::best(rows, &right, scales, limit)
    }

    /// The undominated moves: Left's moves are given with their changes alone and against each of Right's moves.
    pub(super) fn best(rows: Vec<Line>, right: &[Vector], scales: &Scales, limit: &Limit) -> Result<Self, Stop> {
        let rows = best(rows, scales, limit)?;
        let mut columns = Vec::new();
        for (place, alone) in right.iter().enumerate() {
            // Right's changes have the opposite sign, so that larger is better for Right too.
            let alone = scales.negative(alone)?;
            let both = rows.iter().map(|row: &Line| scales.negative(&row.1[place]));
            columns.push((alone, both.collect::<Result<Vec<_>, Stop>>()?));
        }
        let columns = best(columns, scales, limit)?;
        let both = (0..rows.len()).map(|row| columns.iter().map(|column| scales.negative(&column.1[row])).collect());
        Ok(Moves {
            both: both.collect::<Result<_, Stop>>()?,
            left: rows.into_iter().map(|row| row.0).collect(),
            right: columns.iter().map(|column| scales.negative(&column.0)).collect::<Result<_, Stop>>()?,
        })
    }

    /// A number that one player uses up move by move; `left` says whether it is Left's.
    pub(super) fn number(left: bool) -> Self {
        let change = vec![if left { -1 } else { 1 }];
        if left {
            Moves { left: vec![change], right: Vec::new(), both: vec![Vec::new()] }
        } else {
            Moves { left: Vec::new(), right: vec![change], both: Vec::new() }
        }
    }

    /// The moves with the players exchanged.
    pub(super) fn transposed(&self, scales: &Scales) -> Result<Self, Stop> {
        let negated =
            |moves: &[Vector]| moves.iter().map(|change| scales.negative(change)).collect::<Result<_, Stop>>();
        let both =
            (0..self.right.len()).map(|column| self.both.iter().map(|row| scales.negative(&row[column])).collect());
        Ok(Moves { left: negated(&self.right)?, right: negated(&self.left)?, both: both.collect::<Result<_, Stop>>()? })
    }

    /// Makes the changes of a rectangle whose value was taken as 0 relative to its value.
    pub(super) fn count_from(&mut self, value: &[i64]) -> Result<(), Stop> {
        self.changes().try_for_each(|change| {
            *change = difference(change, value)?;
            Ok(())
        })
    }

    /// Inserts a scale before the one at `place`, of which each of these moves uses up `units` units, and the copies of
    /// its rectangle if that is irregular.
    pub(super) fn insert_scale(&mut self, place: usize, units: i64, is_irregular: bool) {
        self.changes().for_each(|change| {
            change.insert(place, -units);
            if is_irregular {
                change.push(-units.abs());
            }
        });
    }

    fn changes(&mut self) -> impl Iterator<Item = &mut Vector> {
        self.left.iter_mut().chain(&mut self.right).chain(self.both.iter_mut().flatten())
    }
}

/// Inserts a scale into the moves of all units, and adds the moves in its own unit, and in its negative.
pub(super) fn insert_unit(units: &mut Vec<[Moves; 2]>, place: usize, mut unit: [Moves; 2], is_irregular: bool) {
    units.iter_mut().flatten().for_each(|moves| moves.insert_scale(place, 0, is_irregular));
    unit.iter_mut().zip([1, -1]).for_each(|(moves, sign)| moves.insert_scale(place, sign, is_irregular));
    units.insert(place, unit);
}

/// A move: its change if the opponent plays elsewhere, and its changes against each answer in the same rectangle.
pub(super) type Line = (Vector, Vec<Vector>);

/// The moves that are not dominated by another one; of equal moves the first.
fn best(mut lines: Vec<Line>, scales: &Scales, limit: &Limit) -> Result<Vec<Line>, Stop> {
    // After this sort a move can only be dominated by an earlier one.
    lines.sort_by(|a, b| b.cmp(a));
    let mut kept: Vec<Line> = Vec::new();
    for line in lines {
        limit.check()?;
        let dominates = |other: &Line| {
            let mut both = other.1.iter().zip(&line.1);
            scales.is_at_least(&other.0, &line.0) && both.all(|(a, b)| scales.is_at_least(a, b))
        };
        if !kept.iter().any(dominates) {
            kept.push(line);
        }
    }
    Ok(kept)
}
