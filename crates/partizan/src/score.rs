//! Play that ends with a score: where the player to move has no move, or where a player has reached a goal.
//!
//! The *Left stop* of a sum is Left's final score if Left starts and both play optimally; likewise the Right stop.
//! Scores of the components of a sum add. These are the games of Milnor (1953), Hanner (1959) and Ettinger (1996), and
//! the *guaranteed* ones of Larsson, Neto, Nowakowski and Santos (*Guaranteed scoring games*, Electronic Journal of
//! Combinatorics 23, 2016), in which no player can lose by going on: where a player has no move, every end of the
//! remaining play is at least as good for that player. Those are compared by their theorem, without a third game
//! ([`Stops::is_at_least`]).
//!
//! A goal is a score that ends the whole sum: 1 if Left has won, -1 if Right has.

use std::{
    cell::RefCell,
    collections::{HashMap, HashSet},
    hash::Hash,
};

use num_bigint::BigInt;
use rustc_hash::FxBuildHasher;

use crate::{
    limit::Stop,
    moves::{self, Answers, Moves, Node, Part, Parts, find},
    number::Rational,
    player::Player,
    stack,
    standing::{Answer, Standing},
};

/// Rules of play that ends with a score.
pub trait ScoreMoves: Moves {
    /// Left's score if play is over because a player has reached a goal; `None` if it goes on.
    ///
    /// # Errors
    /// The errors of the rules.
    fn over(&mut self, board: Node) -> Result<Option<Rational>, Stop>;

    /// Left's score of a board in which a player is to move and has no move.
    ///
    /// # Errors
    /// The errors of the rules.
    fn score(&mut self, board: Node, player: Player) -> Result<Rational, Stop>;
}

/// A question about a sum: the starting player, and the player who may pass any number of times.
type Question = (Parts, Player, Option<Player>);

/// A sum with a number added to its scores.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Scored {
    /// The boards.
    pub sum: Parts,
    /// The number.
    pub number: Rational,
}

/// The stops of sums found so far. Every question must be asked with the same rules.
#[derive(Debug, Default)]
pub struct Stops {
    /// Whether a player who cannot move loses everything, as in play to goals.
    is_to_goals: bool,
    known: HashMap<Question, Rational, FxBuildHasher>,
    compared: HashMap<(Scored, Scored), bool, FxBuildHasher>,
    path: HashSet<(Parts, Player), FxBuildHasher>,
}

/// The least and the greatest score at the ends of a board's play; `None` if it is not guaranteed.
pub type Ends = Option<[Rational; 2]>;

impl Stops {
    /// An empty cache for play to goals, in which a player who cannot move loses: Left's score is 1 if Left wins, and
    /// -1 if Right does.
    pub fn of_goals() -> Stops {
        Stops { is_to_goals: true, ..Stops::default() }
    }

    /// Whether no stop has been found yet.
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// Left's final score if `starter` starts and both play optimally; `passes` may pass any number of times.
    ///
    /// # Errors
    /// [`Stop::Round`] if play comes back to a position, and the errors of the rules.
    pub fn stop(
        &mut self,
        moves: &mut dyn ScoreMoves,
        sum: &Parts,
        starter: Player,
        passes: Option<Player>,
    ) -> Result<Rational, Stop> {
        self.path.clear();
        self.best(moves, sum, starter, passes)
    }

    fn best(
        &mut self,
        moves: &mut dyn ScoreMoves,
        sum: &Parts,
        player: Player,
        passes: Option<Player>,
    ) -> Result<Rational, Stop> {
        for part in sum {
            if let Some(score) = moves.over(part.node)? {
                return Ok(if part.negated { -score } else { score });
            }
        }
        let question = (sum.clone(), player, passes);
        if let Some(known) = self.known.get(&question) {
            return Ok(known.clone());
        }
        moves.limit().position()?;
        moves.limit().room(self.known.len(), self.known.capacity(), 2 * size_of::<(Question, Rational)>())?;
        if !self.path.insert((sum.clone(), player)) {
            return Err(Stop::Round);
        }
        let other = player.opponent();
        let won = self.is_to_goals.then(|| won_by(player));
        let mut best = None;
        for option in options(moves, sum, player)? {
            let score = stack::deeper(|| self.best(moves, &option, other, passes))?;
            better(&mut best, score, player);
            if won.is_some() && best == won {
                break;
            }
        }
        if passes == Some(player) {
            better(&mut best, stack::deeper(|| self.best(moves, sum, other, passes))?, player);
        }
        let best = match best {
            Some(best) => best,
            None if self.is_to_goals => won_by(other),
            None => stuck(moves, sum, player)?,
        };
        self.path.remove(&(question.0.clone(), player));
        self.known.insert(question, best.clone());
        Ok(best)
    }

    /// Whether a guaranteed sum is at least as good for Left as another one, with any guaranteed game added.
    ///
    /// By the theorem this holds if two stops are at least as large, Left's where Right may pass and Right's where Left
    /// may, and if each move of Left in the other sum is met by a move that is at least as good, or by an answer to
    /// Right's reply, and likewise for Right.
    ///
    /// # Errors
    /// As [`stop`](Self::stop).
    pub fn is_at_least(&mut self, moves: &mut dyn ScoreMoves, g: &Scored, h: &Scored) -> Result<bool, Stop> {
        let question = (g.clone(), h.clone());
        if let Some(known) = self.compared.get(&question) {
            return Ok(*known);
        }
        moves.limit().position()?;
        moves.limit().room(self.compared.len(), self.compared.capacity(), 2 * size_of::<((Scored, Scored), bool)>())?;
        let holds = self.has_larger_stops(moves, g, h)?
            && self.meets_all(moves, [g, h], Player::Left)?
            && self.meets_all(moves, [g, h], Player::Right)?;
        self.compared.insert(question, holds);
        Ok(holds)
    }

    fn has_larger_stops(&mut self, moves: &mut dyn ScoreMoves, g: &Scored, h: &Scored) -> Result<bool, Stop> {
        for (starter, passes) in [(Player::Left, Player::Right), (Player::Right, Player::Left)] {
            let of_g = &self.stop(moves, &g.sum, starter, Some(passes))? + &g.number;
            let of_h = &self.stop(moves, &h.sum, starter, Some(passes))? + &h.number;
            if of_g < of_h {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether each of Left's moves in h is met in g, or each of Right's moves in g is met in h.
    fn meets_all(&mut self, moves: &mut dyn ScoreMoves, [g, h]: [&Scored; 2], player: Player) -> Result<bool, Stop> {
        let scored = |sum: Parts, number: &Rational| Scored { sum, number: number.clone() };
        // For Right's moves the two sums exchange roles.
        let [own, other] = if player == Player::Left { [g, h] } else { [h, g] };
        let holds = |stops: &mut Self, moves: &mut dyn ScoreMoves, better: &Scored, worse: &Scored| match player {
            Player::Left => stack::deeper(|| stops.is_at_least(moves, better, worse)),
            _ => stack::deeper(|| stops.is_at_least(moves, worse, better)),
        };
        let replies = options(moves, &own.sum, player)?;
        'moves: for option in options(moves, &other.sum, player)? {
            for reply in &replies {
                let (reply, option) = (scored(reply.clone(), &own.number), scored(option.clone(), &other.number));
                if holds(self, moves, &reply, &option)? {
                    continue 'moves;
                }
            }
            for back in options(moves, &option, player.opponent())? {
                if holds(self, moves, own, &scored(back, &other.number))? {
                    continue 'moves;
                }
            }
            return Ok(false);
        }
        Ok(true)
    }
}

/// Finds the least and the greatest score at the ends of play, and whether the game is guaranteed.
///
/// # Errors
/// If play comes back to a board, and the errors of the rules.
pub fn find_ends(moves: &mut dyn ScoreMoves, answers: &RefCell<Answers<Ends>>, board: Node) -> Result<(), Stop> {
    const PLAYERS: &[Player] = &[Player::Left, Player::Right];
    find(
        moves,
        board,
        PLAYERS,
        answers,
        |_, _| Ok(None),
        |moves, node, lists| {
            let mut standing = Standing::Proved;
            let (mut ends, mut atoms): (Ends, _) = (None, Vec::new());
            for (options, player) in lists.iter().zip(PLAYERS) {
                if options.is_empty() {
                    let score = moves.score(node, *player)?;
                    widen(&mut ends, [score.clone(), score.clone()]);
                    atoms.push((*player, score));
                }
                for option in options.iter() {
                    let of_option = ends_of(&answers.borrow(), option)?.rests(&mut standing);
                    let Some(of_option) = of_option else { return Ok(Answer::new(None, standing)) };
                    widen(&mut ends, of_option);
                }
            }
            let is_guaranteed = ends.as_ref().is_some_and(|[least, most]| {
                atoms.iter().all(|(player, score)| if *player == Player::Left { score <= least } else { score >= most })
            });
            Ok(Answer::new(ends.filter(|_| is_guaranteed), standing))
        },
    )
}

/// The least and the greatest score of a sum of boards that have all been found.
///
/// # Errors
/// If one has not.
pub fn ends_of(known: &Answers<Ends>, sum: &[Part]) -> Result<Answer<Ends>, Stop> {
    let (mut total, mut standing) = ([Rational::ZERO, Rational::ZERO], Standing::Proved);
    for part in sum {
        let Some([least, most]) = known.rests(part.node, &mut standing)? else {
            return Ok(Answer::new(None, standing));
        };
        let times = Rational::from(BigInt::from(part.times));
        let own = if part.negated { [-most.clone(), -least.clone()] } else { [least.clone(), most.clone()] };
        for (total, own) in total.iter_mut().zip(own) {
            *total = &*total + &(&own * &times);
        }
    }
    Ok(Answer::new(Some(total), standing))
}

fn widen(ends: &mut Ends, [least, most]: [Rational; 2]) {
    *ends = Some(match ends.take() {
        Some([own_least, own_most]) => [own_least.min(least), own_most.max(most)],
        None => [least, most],
    });
}

/// Left's score of a sum in which a player is to move and has no move.
fn stuck(moves: &mut dyn ScoreMoves, sum: &[Part], player: Player) -> Result<Rational, Stop> {
    let mut total = Rational::ZERO;
    for part in sum {
        let score = moves.score(part.node, if part.negated { player.opponent() } else { player })?;
        let times = Rational::from(BigInt::from(part.times));
        total = &total + &(&times * &if part.negated { -score } else { score });
    }
    Ok(total)
}

/// Left's score if a player has reached a goal.
pub fn won_by(player: Player) -> Rational {
    if player == Player::Left { Rational::ONE } else { -Rational::ONE }
}

/// The options of a player in a sum.
fn options(moves: &mut dyn ScoreMoves, sum: &Parts, player: Player) -> Result<Vec<Parts>, Stop> {
    let mut all = Vec::new();
    for (place, part) in sum.iter().enumerate() {
        let mover = if part.negated { player.opponent() } else { player };
        for option in moves.options(part.node, mover)?.iter() {
            moves.limit().check()?;
            let mut next = sum.clone();
            match part.times {
                1 => drop(next.remove(place)),
                times => next[place].times = times - 1,
            }
            moves::add_all(&mut next, option, part.negated, 1)?;
            all.push(next);
        }
    }
    Ok(all)
}

fn better(best: &mut Option<Rational>, score: Rational, player: Player) {
    let is_better = best.as_ref().is_none_or(|best| if player == Player::Left { score > *best } else { score < *best });
    if is_better {
        *best = Some(score);
    }
}
