//! [`intervals`]: what is proved about sums that no values decide.

use super::{
    closed::{Closed, Results},
    induction::{Induction, Pairs},
};
use crate::{
    limit::{Limit, Stop},
    number::{Infinitesimal, Rational},
    player::Player,
};

/// The most boards for which intervals are sought.
const MOST_BOARDS: usize = 256;
/// The ends of intervals are multiples of 1 over this.
const PARTS: i64 = 2;
/// The most times that unproved ends are moved apart.
const MOST_STEPS: usize = 64;

/// For each board of a closed set an interval, such that Left wins every sum of them whose lower ends add to more than
/// 0, and Right every sum whose upper ends add to less; `None` if no such intervals were found.
///
/// The ends begin at the values, if there are any, and are moved apart until the check for the sign of values passes,
/// for Left with the lower ends and for Right with the upper ones. They are not claimed to be the best possible.
pub(super) fn intervals(
    results: &[Results],
    values: &[Option<Infinitesimal>],
    limit: &Limit,
) -> Result<Option<Vec<[Rational; 2]>>, Stop> {
    if results.len() > MOST_BOARDS {
        return Ok(None);
    }
    let Some(lower) = lower_ends(results, values, Player::Left, limit)? else { return Ok(None) };
    let Some(upper) = lower_ends(results, values, Player::Right, limit)? else { return Ok(None) };
    let end = |halves: i64| &Rational::from(halves) * &Rational::power_of_half(1);
    Ok(Some(lower.into_iter().zip(upper).map(|(lower, upper)| [end(lower), end(-upper)]).collect()))
}

/// Lower bounds for a player in each board, in units of 1/[`PARTS`]: the player wins sums of more than 0.
fn lower_ends(
    results: &[Results],
    values: &[Option<Infinitesimal>],
    player: Player,
    limit: &Limit,
) -> Result<Option<Vec<i64>>, Stop> {
    let is_left = player == Player::Left;
    let mut ends = Vec::with_capacity(results.len());
    for (results, value) in results.iter().zip(values) {
        let moves = if is_left { &results.left } else { &results.right };
        let first = match value {
            Some(value) if is_left => below(value),
            Some(value) => below(&-value),
            None => i64::try_from(moves.len()).ok().and_then(|moves| moves.checked_mul(PARTS)),
        };
        let Some(first) = first else { return Ok(None) };
        // Nobody wins without a move.
        ends.push(if moves.is_empty() { first.min(0) } else { first });
    }
    let pairs = Pairs::of(results.len());
    for _ in 0..MOST_STEPS {
        let vectors: Vec<Vec<i64>> = ends.iter().map(|end| vec![if is_left { *end } else { -end }]).collect();
        let closed = Closed::new(results.to_vec(), &vectors, limit)?;
        let closed = if is_left { closed } else { closed.mirrored() };
        let failing = Induction::new(&closed, &pairs, 1, limit)?.sign_failures()?;
        if failing.is_empty() {
            return Ok(Some(ends));
        }
        failing.into_iter().for_each(|(board, _)| ends[board as usize] -= 1);
    }
    Ok(None)
}

/// The largest multiple of 1/[`PARTS`] that is not greater than a value, in those units.
fn below(value: &Infinitesimal) -> Option<i64> {
    let parts = value * &Rational::from(PARTS);
    let floor = i64::try_from(parts.standard().floor()).ok()?;
    let is_less = parts < Infinitesimal::from(Rational::from(floor));
    Some(floor - i64::from(is_less))
}
