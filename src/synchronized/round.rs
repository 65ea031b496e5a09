//! [`Moves`]: what one round of play does to the value of a rectangle.

use super::{
    Rectangle,
    scale::{Vector, difference, negative, sum},
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
    /// The moves in a rectangle whose own value counts as `base`, all smaller values being known.
    pub(super) fn new(
        (l, r): Rectangle,
        base: &[i64],
        value: impl Fn(u64, u64) -> Result<Vector, Stop>,
        limit: &Limit,
    ) -> Result<Self, Stop> {
        let change = |pieces: &[Rectangle]| {
            limit.check()?;
            let total = pieces.iter().try_fold(vec![0; base.len()], |total, (l, r)| sum(&total, &value(*l, *r)?))?;
            difference(&total, base)
        };
        let mut rows = Vec::new();
        for a in 1..=l / 2 {
            let alone = change(&[(a, r), (l - a, r)])?;
            let both = (1..=r / 2).map(|b| change(&[(a, b), (a, r - b), (l - a, b), (l - a, r - b)]));
            rows.push((alone, both.collect::<Result<Vec<_>, Stop>>()?));
        }
        let rows = best(rows, limit)?;
        let mut columns = Vec::new();
        for (b, place) in (1..=r / 2).zip(0..) {
            // Right's changes with the opposite sign, so that larger is better for him too.
            let alone = negative(&change(&[(l, b), (l, r - b)])?)?;
            let both = rows.iter().map(|row: &Line| negative(&row.1[place]));
            columns.push((alone, both.collect::<Result<Vec<_>, Stop>>()?));
        }
        let columns = best(columns, limit)?;
        let both = (0..rows.len()).map(|row| columns.iter().map(|column| negative(&column.1[row])).collect());
        Ok(Moves {
            both: both.collect::<Result<_, Stop>>()?,
            left: rows.into_iter().map(|row| row.0).collect(),
            right: columns.iter().map(|column| negative(&column.0)).collect::<Result<_, Stop>>()?,
        })
    }

    /// A number that one player uses up move by move: `left` says whether it is Left's.
    pub(super) fn number(left: bool, scales: usize) -> Self {
        let mut change = vec![0; scales];
        change[0] = if left { -1 } else { 1 };
        if left {
            Moves { left: vec![change], right: Vec::new(), both: vec![Vec::new()] }
        } else {
            Moves { left: Vec::new(), right: vec![change], both: Vec::new() }
        }
    }

    /// The moves with the players changed about.
    pub(super) fn transposed(&self) -> Result<Self, Stop> {
        let negated = |moves: &[Vector]| moves.iter().map(|change| negative(change)).collect::<Result<_, Stop>>();
        let both = (0..self.right.len()).map(|column| self.both.iter().map(|row| negative(&row[column])).collect());
        Ok(Moves { left: negated(&self.right)?, right: negated(&self.left)?, both: both.collect::<Result<_, Stop>>()? })
    }

    /// Counts the changes of a rectangle whose value was taken as 0 from its true value, `times` units of a scale.
    pub(super) fn use_up(&mut self, place: usize, times: i64) {
        let changes = self.left.iter_mut().chain(&mut self.right).chain(self.both.iter_mut().flatten());
        changes.for_each(|change| change[place] -= times);
    }

    /// Makes room for a scale that comes before the one at `place`.
    pub(super) fn insert_scale(&mut self, place: usize) {
        let changes = self.left.iter_mut().chain(&mut self.right).chain(self.both.iter_mut().flatten());
        changes.for_each(|change| change.insert(place, 0));
    }
}

/// A move: its change where the opponent plays elsewhere, and its changes against each answer in the same rectangle.
type Line = (Vector, Vec<Vector>);

/// The moves that no other move is at least as good as in every respect; of equal moves the first.
fn best(mut lines: Vec<Line>, limit: &Limit) -> Result<Vec<Line>, Stop> {
    // After this sort a move can only be beaten by an earlier one.
    lines.sort_by(|a, b| b.cmp(a));
    let mut kept: Vec<Line> = Vec::new();
    for line in lines {
        limit.check()?;
        let is_beaten = kept.iter().any(|other| other.0 >= line.0 && other.1.iter().zip(&line.1).all(|(a, b)| a >= b));
        if !is_beaten {
            kept.push(line);
        }
    }
    Ok(kept)
}
