//! [`values_of`]: values of the boards of any synchronized ruleset, as far as play gives them some.

use super::{
    closed::{Pieces, Results},
    descent::{Descent, Found},
    round::{Moves, insert_unit},
    scale::{Scales, Vector, stepped, sum},
    sign::Signs,
};
use crate::{
    limit::{Limit, Stop},
    number::Infinitesimal,
};

/// The values of a closed set of boards, found like those of rectangles, board by board from the end of play: by the
/// sign of G + X for sums X of the boards that are the scales. A board is a number if only one player ever moves in it.
/// It has no value if play does not place it among the scales, or if one of its results has none.
///
/// That a board has a value says nothing about sums; a [law](super::Law) does.
pub(super) fn values_of(results: &[Results], limit: &Limit) -> Result<Vec<Option<Infinitesimal>>, Stop> {
    let mut values = BoardValues {
        scales: Scales::default(),
        units: vec![[Moves::number(true), Moves::number(false)]],
        known: vec![None; results.len()],
    };
    let mut settled = vec![false; results.len()];
    loop {
        let mut is_new = false;
        for (place, own) in results.iter().enumerate() {
            limit.check()?;
            let is_ready = || own.iter().flatten().all(|(piece, _)| settled[*piece as usize]);
            if !settled[place] && is_ready() {
                values.find(place, own, results.len(), limit)?;
                settled[place] = true;
                is_new = true;
            }
        }
        if !is_new {
            break;
        }
    }
    Ok(values.known.iter().map(|known| values.scales.value(&known.as_ref()?.vector)).collect())
}

/// A board whose value has been found.
#[derive(Clone)]
struct Known {
    vector: Vector,
    /// Whether Left can ever move in it, and whether Right can.
    can_move: [bool; 2],
}

struct BoardValues {
    scales: Scales,
    /// The moves in a unit of each scale, and in its negative.
    units: Vec<[Moves; 2]>,
    known: Vec<Option<Known>>,
}

impl BoardValues {
    fn of_pieces(&self, pieces: &Pieces) -> Result<Option<Vector>, Stop> {
        let mut total = self.scales.zero();
        for (piece, times) in pieces {
            let Some(known) = &self.known[*piece as usize] else { return Ok(None) };
            for _ in 0..*times {
                total = sum(&total, &known.vector)?;
            }
        }
        Ok(Some(total))
    }

    fn all(&self, moves: &[Pieces]) -> Result<Option<Vec<Vector>>, Stop> {
        moves.iter().map(|pieces| self.of_pieces(pieces)).collect()
    }

    /// Finds the value of a board, if it has one; all its results are settled.
    fn find(&mut self, place: usize, results: &Results, longest: usize, limit: &Limit) -> Result<(), Stop> {
        let (Some(left), Some(right), Some(both)) =
            (self.all(&results.left)?, self.all(&results.right)?, self.all(&results.both)?)
        else {
            return Ok(());
        };
        let later = |side: usize| {
            let mut pieces = results.iter().flatten();
            pieces.any(|(piece, _)| self.known[*piece as usize].as_ref().is_some_and(|known| known.can_move[side]))
        };
        let can_move = [!left.is_empty() || later(0), !right.is_empty() || later(1)];
        // A single player makes as many moves as possible.
        let alone = match can_move {
            [false, false] => Some(self.scales.zero()),
            [true, false] => left.iter().max().map(|most| stepped(most, 0, 1)).transpose()?,
            [false, true] => right.iter().min().map(|least| stepped(least, 0, -1)).transpose()?,
            [true, true] => None,
        };
        if let Some(vector) = alone {
            self.known[place] = Some(Known { vector, can_move });
            return Ok(());
        }
        let columns = right.len();
        let mut both = both.into_iter();
        let rows = left.into_iter().map(|alone| (alone, both.by_ref().take(columns).collect())).collect();
        let moves = Moves::best(rows, &right, &self.scales, limit)?;
        let signs = Signs::new(&moves, &self.scales, &self.units, limit);
        let longest = u64::try_from(longest).unwrap_or(u64::MAX);
        let descent = Descent { longest, signs, scales: &self.scales, passed: None, confused: None };
        match descent.run() {
            Ok(Found::Value(vector)) => self.known[place] = Some(Known { vector, can_move }),
            Ok(Found::Scale(scale)) => {
                self.add_scale(scale, moves)?;
                let vector = stepped(&self.scales.zero(), scale, 1)?;
                self.known[place] = Some(Known { vector, can_move });
            }
            Ok(Found::Unplaced(_)) => {}
            Err(super::ValueError::Stop(stop)) => return Err(stop),
            Err(_) => {}
        }
        Ok(())
    }

    /// Adds the scale whose first board has these moves.
    fn add_scale(&mut self, place: usize, moves: Moves) -> Result<(), Stop> {
        let inverse = moves.transposed(&self.scales)?;
        self.known.iter_mut().flatten().for_each(|known| known.vector.insert(place, 0));
        insert_unit(&mut self.units, place, [moves, inverse], false);
        self.scales.insert(place, None, None);
        Ok(())
    }
}
