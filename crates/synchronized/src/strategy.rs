//! [`strategy`] and [`best_moves`]: the moves by which a player keeps what can be guaranteed in a sum.

use super::{Status, SynchronizedRules};
use crate::{
    limit::{Limit, Stop},
    player::Player,
    position::{Board, Boards},
};

/// A move of a player in a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The board in which the player moves.
    pub board: Board,
    /// The result if the opponent moves elsewhere.
    pub result: Boards,
}

/// A move of a player with a simultaneous move of the opponent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The player's move.
    pub own: Move,
    /// The opponent's.
    pub other: Move,
    /// Whether both move in the same copy of a board.
    pub is_same: bool,
    /// The sum after the round.
    pub result: Boards,
    /// What the player can guarantee in it.
    pub status: Status,
}

/// What a player can guarantee in a sum, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strategy {
    /// What the player can guarantee.
    pub status: Status,
    /// A move that keeps it, if it is at least a draw and the player can move.
    pub own: Option<Move>,
    /// Every move of the opponent against that move; or if the player can guarantee nothing, for each of the player's
    /// moves one that refutes it.
    pub replies: Vec<Reply>,
}

/// What a player can guarantee in a sum, with the first move that keeps it, boards in the order of the sum. `status_of`
/// returns what the player can guarantee in any sum that play comes to.
///
/// # Errors
/// The errors of `status_of`, and the stops of `limit`.
pub fn strategy<E: From<Stop>>(
    rules: &dyn SynchronizedRules,
    sum: &Boards,
    player: Player,
    limit: &Limit,
    mut status_of: impl FnMut(&Boards) -> Result<Status, E>,
) -> Result<Strategy, E> {
    let round = Round::new(rules, sum, player, limit)?;
    let status = status_of(sum)?;
    let mut refutations = Vec::new();
    for own in &round.own {
        let replies = round.replies(own, status.max(Status::Drawing), &mut status_of)?;
        match replies {
            Ok(replies) if status > Status::Losing => {
                return Ok(Strategy { status, own: Some(own.1.clone()), replies });
            }
            Ok(_) => {}
            Err(reply) => refutations.push(*reply),
        }
    }
    let replies = if status == Status::Losing { refutations } else { Vec::new() };
    Ok(Strategy { status, own: None, replies })
}

/// The moves by which a player keeps what can be guaranteed in a sum, boards in the order of the sum; none if nothing
/// can. `status_of` is as for [`strategy`].
///
/// # Errors
/// As for [`strategy`].
pub fn best_moves<E: From<Stop>>(
    rules: &dyn SynchronizedRules,
    sum: &Boards,
    player: Player,
    limit: &Limit,
    mut status_of: impl FnMut(&Boards) -> Result<Status, E>,
) -> Result<Vec<Move>, E> {
    let status = status_of(sum)?;
    let mut best = Vec::new();
    if status > Status::Losing {
        let round = Round::new(rules, sum, player, limit)?;
        for own in &round.own {
            // If the opponent cannot move at all, every move wins.
            if round.replies(own, status, &mut status_of)?.is_ok() {
                best.push(own.1.clone());
            }
        }
    }
    Ok(best)
}

/// A move with its number among those of its board.
type Numbered = (usize, Move);

/// The moves of both players in one round.
struct Round<'r> {
    rules: &'r dyn SynchronizedRules,
    sum: &'r Boards,
    player: Player,
    limit: &'r Limit,
    own: Vec<Numbered>,
    others: Vec<Numbered>,
}

impl<'r> Round<'r> {
    fn new(rules: &'r dyn SynchronizedRules, sum: &'r Boards, player: Player, limit: &'r Limit) -> Result<Self, Stop> {
        let moves = |player| -> Result<Vec<Numbered>, Stop> {
            let mut moves = Vec::new();
            for (board, _) in sum.iter() {
                let results = rules.options(board, player, limit)?.into_iter().enumerate();
                moves.extend(results.map(|(number, result)| (number, Move { board: board.clone(), result })));
            }
            Ok(moves)
        };
        Ok(Round { rules, sum, player, limit, own: moves(player)?, others: moves(player.opponent())? })
    }

    /// Every move of the opponent against a move, or the first one after which the player can guarantee less than
    /// `goal`.
    fn replies<E: From<Stop>>(
        &self,
        (number, own): &Numbered,
        goal: Status,
        status_of: &mut impl FnMut(&Boards) -> Result<Status, E>,
    ) -> Result<Result<Vec<Reply>, Box<Reply>>, E> {
        let mut replies = Vec::new();
        for (answer, other) in &self.others {
            for is_same in [true, false] {
                self.limit.check()?;
                let copies = self.sum.iter().find(|(board, _)| **board == own.board).map_or(0, |(_, times)| times);
                let result = match (is_same, own.board == other.board) {
                    (true, true) => {
                        let (left, right) =
                            if self.player == Player::Left { (*number, *answer) } else { (*answer, *number) };
                        let both = self.rules.both(&own.board, left, right, self.limit)?;
                        replaced(self.sum, &[&own.board], &[&both])?
                    }
                    (false, is_alike) if !is_alike || copies > 1 => {
                        replaced(self.sum, &[&own.board, &other.board], &[&own.result, &other.result])?
                    }
                    _ => continue,
                };
                let status = status_of(&result)?;
                let reply = Reply { own: own.clone(), other: other.clone(), is_same, result, status };
                if status < goal {
                    return Ok(Err(Box::new(reply)));
                }
                replies.push(reply);
            }
        }
        Ok(Ok(replies))
    }
}

const MISSING: Stop = Stop::Internal { what: "a move was made in a board that the sum does not have" };

/// A sum with some of its boards replaced by others.
fn replaced(sum: &Boards, gone: &[&Board], come: &[&Boards]) -> Result<Boards, Stop> {
    let mut result = Boards::default();
    for (board, times) in sum.iter() {
        let taken = gone.iter().filter(|other| **other == board).count();
        let left = u64::try_from(taken).ok().and_then(|taken| times.checked_sub(taken));
        result.add(board.clone(), left.ok_or(MISSING)?)?;
    }
    for (board, times) in come.iter().flat_map(|boards| boards.iter()) {
        result.add(board.clone(), times)?;
    }
    Ok(result)
}
