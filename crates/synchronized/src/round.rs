//! [`Moves`]: what one round of play does to the value of a rectangle.

use super::{
    Rectangle,
    scale::{Scales, Vector, difference},
};
use crate::limit::{Limit, Stop};

/// The moves of both players in one rectangle, as changes of value.
///
/// A cut that another cut of the same player beats whatever the opponent does, in this rectangle or elsewhere, is left
/// out: outcomes grow with value, so it can change none. It is more than a saving. Where both players make such cuts in
/// one representative, it can fall to another small scale, `[8,11] = -eps^(5/2)` to `-eps^3`; a search that follows these
/// rounds trades representatives one by one, through every mixture of the two scales.
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
    /// The moves in a rectangle whose own value counts as 0, all smaller values being known, which `add` adds to a total.
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

    /// The moves that no other is as good as: of Left's with their changes alone and against each of Right's, and of Right's.
    pub(super) fn best(rows: Vec<Line>, right: &[Vector], scales: &Scales, limit: &Limit) -> Result<Self, Stop> {
        let rows = best(rows, scales, limit)?;
        let mut columns = Vec::new();
        for (place, alone) in right.iter().enumerate() {
            // Right's changes with the opposite sign, so that larger is better for him too.
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

    /// A number that one player uses up move by move: `left` says whether it is Left's.
    pub(super) fn number(left: bool) -> Self {
        let change = vec![if left { -1 } else { 1 }];
        if left {
            Moves { left: vec![change], right: Vec::new(), both: vec![Vec::new()] }
        } else {
            Moves { left: Vec::new(), right: vec![change], both: Vec::new() }
        }
    }

    /// The moves with the players changed about.
    pub(super) fn transposed(&self, scales: &Scales) -> Result<Self, Stop> {
        let negated =
            |moves: &[Vector]| moves.iter().map(|change| scales.negative(change)).collect::<Result<_, Stop>>();
        let both =
            (0..self.right.len()).map(|column| self.both.iter().map(|row| scales.negative(&row[column])).collect());
        Ok(Moves { left: negated(&self.right)?, right: negated(&self.left)?, both: both.collect::<Result<_, Stop>>()? })
    }

    /// Counts the changes of a rectangle whose value was taken as 0 from its value.
    pub(super) fn count_from(&mut self, value: &[i64]) -> Result<(), Stop> {
        self.changes().try_for_each(|change| {
            *change = difference(change, value)?;
            Ok(())
        })
    }

    /// Makes room for a scale that comes before the one at `place`, of which each of these moves uses up so many units,
    /// and for the copies of its rectangle if that is irregular.
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

/// A move: its change where the opponent plays elsewhere, and its changes against each answer in the same rectangle.
pub(super) type Line = (Vector, Vec<Vector>);

/// The moves that no other move is at least as good as in every respect; of equal moves the first.
fn best(mut lines: Vec<Line>, scales: &Scales, limit: &Limit) -> Result<Vec<Line>, Stop> {
    // After this sort a move can only be beaten by an earlier one.
    lines.sort_by(|a, b| b.cmp(a));
    let mut kept: Vec<Line> = Vec::new();
    for line in lines {
        limit.check()?;
        let beats = |other: &Line| {
            let mut both = other.1.iter().zip(&line.1);
            scales.is_at_least(&other.0, &line.0) && both.all(|(a, b)| scales.is_at_least(a, b))
        };
        let is_beaten = kept.iter().any(beats);
        if !is_beaten {
            kept.push(line);
        }
    }
    Ok(kept)
}
