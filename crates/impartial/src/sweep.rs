//! Sweeps over all boards of a ruleset up to a bound.

use thiserror::Error;

use crate::{
    grundy::GrundyValues,
    limit::{Limit, Stop},
    position::{ImpartialRules, Visit},
    standing::{Answer, Standing},
};
use cutcake_base::position::Board;

/// The error for bounds that do not fit the free coordinates of a ruleset.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("this ruleset takes one bound, or one for each of {coordinates}: {expected}, not {given}")]
pub struct WrongBounds {
    /// The free coordinates, separated by commas.
    pub coordinates: String,
    /// The number of coordinates.
    pub expected: usize,
    /// The number of bounds given.
    pub given: usize,
}

/// One bound for each free coordinate of the rules (`x` and `z` of a triangular bar, whose `y` takes all values).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounds {
    bounds: Vec<u64>,
}

impl Bounds {
    /// The bounds as given: one for all coordinates, or one for each. If the number of coordinates is free (heaps of
    /// Nim), there are as many as bounds.
    ///
    /// # Errors
    /// If the number of bounds does not fit.
    pub fn new(rules: &dyn ImpartialRules, given: &[u64]) -> Result<Self, WrongBounds> {
        match (rules.free_coordinates(), given) {
            (None, bounds) if !bounds.is_empty() => Ok(Bounds { bounds: bounds.to_vec() }),
            (Some(free), [bound]) => Ok(Bounds { bounds: vec![*bound; free.len()] }),
            (Some(free), bounds) if bounds.len() == free.len() => Ok(Bounds { bounds: bounds.to_vec() }),
            (free, bounds) => Err(WrongBounds {
                coordinates: free.as_ref().map_or_else(|| "the coordinates".to_owned(), |free| free.join(", ")),
                expected: free.map_or(1, |free| free.len()),
                given: bounds.len(),
            }),
        }
    }
}

/// The number of boards that a sweep visits between reports of progress.
const BOARDS_BETWEEN_COUNTS: u64 = 1 << 10;

/// Visits every board within the bounds, in lexicographic order.
///
/// # Errors
/// The errors of `visit`, and the stops of the limit.
pub fn for_each_board(
    rules: &dyn ImpartialRules,
    bounds: &Bounds,
    limit: &Limit,
    visit: &mut Visit<'_>,
) -> Result<(), Stop> {
    let (mut visited, mut total) = (0, None);
    rules.for_each_board(&bounds.bounds, limit, &mut |board| {
        limit.check()?;
        visited += 1;
        if visited % BOARDS_BETWEEN_COUNTS == 0 && limit.is_watched() {
            // Enumerating the boards takes little time compared with visiting them.
            let total = match total {
                Some(total) => total,
                None => *total.insert(count(rules, bounds, limit)?),
            };
            limit.count_of(visited, total, "boards");
        }
        visit(board)
    })
}

/// The number of boards within the bounds.
fn count(rules: &dyn ImpartialRules, bounds: &Bounds, limit: &Limit) -> Result<u64, Stop> {
    let mut boards = 0;
    rules.for_each_board(&bounds.bounds, limit, &mut |_| {
        boards += 1;
        limit.check()
    })?;
    Ok(boards)
}

/// Visits every board within the bounds with its Grundy value, in lexicographic order; returns their standing.
///
/// # Errors
/// The errors of `visit`, and the stops of the limit.
pub fn for_each_value<E: From<Stop>>(
    values: &mut GrundyValues,
    rules: &dyn ImpartialRules,
    bounds: &Bounds,
    limit: &Limit,
    mut visit: impl FnMut(&Board, u64) -> Result<(), E>,
) -> Result<Answer<()>, E> {
    let mut standing = Standing::Proved;
    if let Some(largest) = rules.largest(&bounds.bounds) {
        // The largest board comes first, so that a table grows only once.
        let _ = values.value(rules, &largest, limit)?;
    }
    let mut failure = None;
    let walk = for_each_board(rules, bounds, limit, &mut |board| {
        let value = values.value(rules, board, limit)?.rests(&mut standing);
        visit(board, value).map_err(|error| {
            failure = Some(error);
            Stop::Interrupted
        })
    });
    match failure {
        Some(error) => Err(error),
        None => Ok(Answer::new(walk?, standing)),
    }
}

/// The P-positions within the bounds, in lexicographic order.
pub fn p_positions(
    values: &mut GrundyValues,
    rules: &dyn ImpartialRules,
    bounds: &Bounds,
    limit: &Limit,
) -> Result<Answer<Vec<Board>>, Stop> {
    match rules.p_positions(&bounds.bounds, limit)? {
        Some(boards) => Ok(Answer::proved(boards)),
        None => boards_where(values, rules, bounds, limit, |value| value == 0),
    }
}

/// The N-positions within the bounds, in lexicographic order.
pub fn n_positions(
    values: &mut GrundyValues,
    rules: &dyn ImpartialRules,
    bounds: &Bounds,
    limit: &Limit,
) -> Result<Answer<Vec<Board>>, Stop> {
    let Some(others) = rules.p_positions(&bounds.bounds, limit)? else {
        return boards_where(values, rules, bounds, limit, |value| value != 0);
    };
    let mut others = others.iter().peekable();
    let mut boards = Vec::new();
    for_each_board(rules, bounds, limit, &mut |board| {
        if others.next_if_eq(&board).is_none() {
            boards.push(board.clone());
        }
        Ok(())
    })?;
    Ok(Answer::proved(boards))
}

/// The number of boards within the bounds with a property, which depends on the board and its Grundy value.
///
/// # Errors
/// The errors of `property`, and the stops of the limit.
pub fn count_where<E: From<Stop>>(
    values: &mut GrundyValues,
    rules: &dyn ImpartialRules,
    bounds: &Bounds,
    limit: &Limit,
    mut property: impl FnMut(&Board, u64) -> Result<bool, E>,
) -> Result<Answer<u64>, E> {
    let mut count = 0;
    let walk = for_each_value(values, rules, bounds, limit, |board, value| {
        count += u64::from(property(board, value)?);
        Ok::<_, E>(())
    })?;
    Ok(walk.map(|()| count))
}

fn boards_where(
    values: &mut GrundyValues,
    rules: &dyn ImpartialRules,
    bounds: &Bounds,
    limit: &Limit,
    property: impl Fn(u64) -> bool,
) -> Result<Answer<Vec<Board>>, Stop> {
    let mut boards = Vec::new();
    let walk = for_each_value(values, rules, bounds, limit, |board, value| {
        if property(value) {
            boards.push(board.clone());
        }
        Ok::<_, Stop>(())
    })?;
    Ok(walk.map(|()| boards))
}
