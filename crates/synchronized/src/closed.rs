//! [`Closed`]: a set of boards closed under play, with its moves as changes of value.

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use smallvec::SmallVec;

use super::SynchronizedRules;
use crate::{
    limit::{Limit, Stop},
    player::Player,
    position::{Board, Boards},
};

/// A coefficient for each scale, the largest scale first: the order of values is lexicographic.
pub(super) type Vector = Vec<i64>;

/// What one or two moves leave of a board: other boards of the set with their numbers of copies.
pub(super) type Pieces = SmallVec<[(u32, i64); 4]>;

/// Boards in the order in which they were found; a board is represented by its place.
pub(super) type Names = IndexSet<Board, FxBuildHasher>;

/// Coefficients stay below this, so that the sums of a round never overflow.
const MOST: i64 = 1 << 40;
const TOO_LARGE: Stop = Stop::Size { what: "a coefficient of a value", limit: "2^40" };
const MISSING: Stop = Stop::Internal { what: "a result of a move is not in its closed set of boards" };

/// All boards that play makes of some others and of their negatives; `None` if there are more than `most`.
pub(super) fn reached(
    rules: &dyn SynchronizedRules,
    roots: impl IntoIterator<Item = Board>,
    most: usize,
    limit: &Limit,
) -> Result<Option<Names>, Stop> {
    let mut names: Names = roots.into_iter().collect();
    let mut place = 0;
    while let Some(board) = names.get_index(place).cloned() {
        place += 1;
        let left = rules.options(&board, Player::Left, limit)?;
        let right = rules.options(&board, Player::Right, limit)?;
        for row in 0..left.len() {
            for column in 0..right.len() {
                limit.check()?;
                names.extend(rules.both(&board, row, column, limit)?.iter().map(|(board, _)| board.clone()));
            }
        }
        names.extend(left.iter().chain(&right).flat_map(Boards::iter).map(|(board, _)| board.clone()));
        names.extend(rules.negative(&board));
        if names.len() > most {
            return Ok(None);
        }
    }
    Ok(Some(names))
}

/// The results of the moves in a board.
#[derive(Clone, Debug)]
pub(super) struct Results {
    pub(super) left: Vec<Pieces>,
    pub(super) right: Vec<Pieces>,
    /// By Left's move, then Right's.
    pub(super) both: Vec<Pieces>,
}

impl Results {
    /// The results of the moves in each board of a closed set.
    pub(super) fn of_all(rules: &dyn SynchronizedRules, names: &Names, limit: &Limit) -> Result<Vec<Self>, Stop> {
        let pieces = |boards: &Boards| -> Result<Pieces, Stop> {
            limit.check()?;
            let piece = |(board, times): (&Board, u64)| {
                let number = names.get_index_of(board).and_then(|place| u32::try_from(place).ok()).ok_or(MISSING)?;
                let times = i64::try_from(times).ok().filter(|times| *times < 1 << 20).ok_or(TOO_LARGE)?;
                Ok((number, times))
            };
            boards.iter().map(piece).collect()
        };
        let mut all = Vec::with_capacity(names.len());
        for board in names {
            let left = rules.options(board, Player::Left, limit)?;
            let right = rules.options(board, Player::Right, limit)?;
            let mut both = Vec::with_capacity(left.len() * right.len());
            for row in 0..left.len() {
                for column in 0..right.len() {
                    both.push(pieces(&rules.both(board, row, column, limit)?)?);
                }
            }
            let [left, right] = [left, right].map(|moves| moves.iter().map(pieces).collect::<Result<Vec<_>, Stop>>());
            all.push(Results { left: left?, right: right?, both });
        }
        Ok(all)
    }

    /// All results of one or two moves.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Pieces> {
        self.left.iter().chain(&self.right).chain(&self.both)
    }
}

/// A move of a player in a board while the opponent moves elsewhere.
#[derive(Clone, Debug)]
pub(super) struct Move {
    /// The change of value.
    pub(super) change: Vector,
    pub(super) pieces: Pieces,
}

/// A board of the set, from Left's point of view.
#[derive(Clone, Debug)]
pub(super) struct Member {
    pub(super) value: Vector,
    pub(super) left: Vec<Move>,
    pub(super) right: Vec<Move>,
    /// The results of simultaneous moves, by Left's move, then Right's.
    both: Vec<Pieces>,
    /// The least change by a move of Right, if there is one.
    pub(super) least: Option<Vector>,
}

impl Member {
    fn new(value: Vector, left: Vec<Move>, right: Vec<Move>, both: Vec<Pieces>) -> Self {
        let least = right.iter().map(|reply| &reply.change).min().cloned();
        Member { value, left, right, both, least }
    }

    /// The results of a move of Left with each reply of Right in the same board.
    pub(super) fn replies(&self, cut: usize) -> &[Pieces] {
        let columns = self.right.len();
        self.both.get(cut * columns..(cut + 1) * columns).unwrap_or_default()
    }
}

/// A set of boards closed under play, with their values.
#[derive(Clone, Debug)]
pub(super) struct Closed(pub(super) Vec<Member>);

impl Closed {
    /// The closed set of boards with these results of moves and these values.
    pub(super) fn new(results: Vec<Results>, values: &[Vector], limit: &Limit) -> Result<Self, Stop> {
        if values.iter().flatten().any(|coefficient| coefficient.abs() >= MOST) {
            return Err(TOO_LARGE);
        }
        let mut members = Vec::with_capacity(values.len());
        for (results, value) in results.into_iter().zip(values) {
            limit.check()?;
            let with_change = |pieces: Pieces| {
                let mut change: Vector = value.iter().map(|own| -own).collect();
                for (piece, times) in &pieces {
                    let more = values.get(*piece as usize).ok_or(MISSING)?;
                    change.iter_mut().zip(more).for_each(|(change, more)| *change += times * more);
                }
                Ok::<_, Stop>(Move { change, pieces })
            };
            let left = results.left.into_iter().map(with_change).collect::<Result<_, _>>()?;
            let right = results.right.into_iter().map(with_change).collect::<Result<_, _>>()?;
            members.push(Member::new(value.clone(), left, right, results.both));
        }
        Ok(Closed(members))
    }

    /// The same set with the players exchanged, so that Right's role is Left's.
    pub(super) fn mirrored(&self) -> Self {
        let negative = |vector: &Vector| vector.iter().map(|coefficient| -coefficient).collect::<Vector>();
        let exchanged = |moves: &[Move]| -> Vec<Move> {
            moves.iter().map(|one| Move { change: negative(&one.change), pieces: one.pieces.clone() }).collect()
        };
        let member = |member: &Member| {
            let (rows, columns) = (member.left.len(), member.right.len());
            let both = (0..columns)
                .flat_map(|column| (0..rows).map(move |row| (row, column)))
                .map(|(row, column)| member.both[row * columns + column].clone());
            Member::new(negative(&member.value), exchanged(&member.right), exchanged(&member.left), both.collect())
        };
        Closed(self.0.iter().map(member).collect())
    }

    /// The place of each board's opposite, if the set is its own mirror image: then what holds for Left holds for both.
    pub(super) fn mirror(&self, opposite: impl Fn(usize) -> Option<usize>) -> Option<Vec<u32>> {
        let place = |place: usize| u32::try_from(opposite(place)?).ok();
        let opposite: Vec<u32> = (0..self.0.len()).map(place).collect::<Option<_>>()?;
        let is_opposite = |a: &[i64], b: &[i64]| a.iter().zip(b).all(|(a, b)| *a == -b);
        let sorted = |mut pieces: Pieces| {
            pieces.sort_unstable();
            pieces
        };
        let mapped = |pieces: &Pieces| {
            sorted(pieces.iter().map(|(piece, times)| (opposite[*piece as usize], *times)).collect::<Pieces>())
        };
        let is_mirrored = self.0.iter().zip(&opposite).all(|(member, other)| {
            let other = &self.0[*other as usize];
            let (rows, columns) = (member.left.len(), member.right.len());
            let are_opposite = |a: &Pieces, b: &Pieces| mapped(a) == sorted(b.clone());
            is_opposite(&member.value, &other.value)
                && (other.right.len(), other.left.len()) == (rows, columns)
                && member.left.iter().zip(&other.right).all(|(a, b)| are_opposite(&a.pieces, &b.pieces))
                && member.right.iter().zip(&other.left).all(|(a, b)| are_opposite(&a.pieces, &b.pieces))
                && (0..rows * columns).all(|place| {
                    let (row, column) = (place / columns, place % columns);
                    are_opposite(&member.both[place], &other.both[column * rows + row])
                })
        });
        is_mirrored.then_some(opposite)
    }

    /// The coefficient of the value of some pieces at one scale.
    pub(super) fn at(&self, pieces: &[(u32, i64)], scale: usize) -> i64 {
        pieces.iter().map(|(piece, times)| times * self.0[*piece as usize].value[scale]).sum()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use smallvec::smallvec;

    use super::*;

    /// Boards with numbers of moves of Left and Right to the board without moves, which is the first one.
    fn closed(boards: &[(i64, usize, usize)]) -> Closed {
        let values = boards.iter().map(|(value, _, _)| vec![*value]).collect::<Vec<_>>();
        let to_the_end = |moves: &usize| -> Vec<Pieces> { (0..*moves).map(|_| smallvec![(0, 1)]).collect() };
        let results = boards.iter().map(|(_, left, right)| Results {
            left: to_the_end(left),
            right: to_the_end(right),
            both: to_the_end(&(left * right)),
        });
        Closed::new(results.collect(), &values, &Limit::default()).unwrap()
    }

    #[test]
    fn opposite_values_make_no_mirror_image_without_opposite_moves() {
        let opposite = |place| Some([0, 2, 1][place]);
        assert_eq!(closed(&[(0, 0, 0), (1, 1, 0), (-1, 0, 1)]).mirror(opposite), Some(vec![0, 2, 1]));
        assert_eq!(closed(&[(0, 0, 0), (1, 1, 0), (-1, 0, 2)]).mirror(opposite), None);
        assert_eq!(closed(&[(0, 0, 0), (1, 1, 0), (-2, 0, 1)]).mirror(opposite), None);
    }
}
