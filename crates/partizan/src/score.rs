//! Play that ends with a score: where the player who is to move cannot, or where one has come to a goal.
//!
//! The *Left stop* of a sum is what Left has at the end if both play as well as they can and Left starts; so of the Right stop. Scores
//! of the parts of a sum add. These are the games of Milnor (1953), Hanner (1959) and Ettinger (1996), and the *guaranteed* ones
//! of Larsson, Neto, Nowakowski and Santos (*Guaranteed scoring games*, Electronic Journal of Combinatorics 23, 2016), in which no player can
//! lose by going on: where one is stuck, every end of what is left is at least as good for him. Those are compared by
//! their theorem, without a third game ([`Stops::is_at_least`]).
//!
//! A goal is a score that ends all: 1 where Left has won, -1 where Right has.

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
    /// What Left has where play is over because a player has come to a goal; none if it goes on.
    ///
    /// # Errors
    /// What the rules say.
    fn over(&mut self, board: Node) -> Result<Option<Rational>, Stop>;

    /// What Left has of a board in which a player is to move and cannot.
    ///
    /// # Errors
    /// What the rules say.
    fn score(&mut self, board: Node, player: Player) -> Result<Rational, Stop>;
}

/// A question to a sum: who starts, and who may pass as often as he likes.
type Question = (Parts, Player, Option<Player>);

/// A sum with a number added to its scores.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Scored {
    /// The boards.
    pub sum: Parts,
    /// The number.
    pub number: Rational,
}

/// What is known of the stops of sums. Every question is asked with the same rules.
#[derive(Debug, Default)]
pub struct Stops {
    /// Whether who cannot move has lost all, as in play to goals.
    is_to_goals: bool,
    known: HashMap<Question, Rational, FxBuildHasher>,
    compared: HashMap<(Scored, Scored), bool, FxBuildHasher>,
    path: HashSet<(Parts, Player), FxBuildHasher>,
}

/// Least and greatest scores at the ends of a board's play; none if it is not guaranteed.
pub type Ends = Option<[Rational; 2]>;

impl Stops {
    /// Nothing known yet of play to goals, in which who cannot move has lost: Left has 1 where she has won, and -1 where
    /// Right has.
    pub fn of_goals() -> Stops {
        Stops { is_to_goals: true, ..Stops::default() }
    }

    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// What Left has at the end if a player starts and both play as well as they can; `passes` may pass instead of moving, as
    /// often as he likes.
    ///
    /// # Errors
    /// [`Stop::Round`] if play comes back to a position, and what the rules say.
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
        let other = opponent(player);
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

    /// Whether a sum is at least as good for Left as another one, beside every guaranteed game. Both have to be guaranteed.
    ///
    /// By the theorem it is where two stops are at least as large, that of Left where Right may pass and that of Right where Left
    /// may, and where Left has as good a move for each of hers in the other one, or an answer to Right's reply, and so for Right.
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

    /// Whether each move of Left's in h is met in g, or each of Right's in g by one in h.
    fn meets_all(&mut self, moves: &mut dyn ScoreMoves, [g, h]: [&Scored; 2], player: Player) -> Result<bool, Stop> {
        let scored = |sum: Parts, number: &Rational| Scored { sum, number: number.clone() };
        // Of Right's moves the two sums change about.
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
            for back in options(moves, &option, opponent(player))? {
                if holds(self, moves, own, &scored(back, &other.number))? {
                    continue 'moves;
                }
            }
            return Ok(false);
        }
        Ok(true)
    }
}

/// Finds the least and the greatest scores at the ends of play, and whether it is guaranteed.
///
/// # Errors
/// If play comes back to a board, and what the rules say.
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

/// The least and the greatest scores of a sum of boards that are all known.
///
/// # Errors
/// If one is not.
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

/// What Left has of a sum in which a player is to move and cannot.
fn stuck(moves: &mut dyn ScoreMoves, sum: &[Part], player: Player) -> Result<Rational, Stop> {
    let mut total = Rational::ZERO;
    for part in sum {
        let score = moves.score(part.node, if part.negated { opponent(player) } else { player })?;
        let times = Rational::from(BigInt::from(part.times));
        total = &total + &(&times * &if part.negated { -score } else { score });
    }
    Ok(total)
}

/// What Left has where a player has come to a goal.
pub fn won_by(player: Player) -> Rational {
    if player == Player::Left { Rational::ONE } else { -Rational::ONE }
}

/// The sums that a player can move to.
fn options(moves: &mut dyn ScoreMoves, sum: &Parts, player: Player) -> Result<Vec<Parts>, Stop> {
    let mut all = Vec::new();
    for (place, part) in sum.iter().enumerate() {
        let mover = if part.negated { opponent(player) } else { player };
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

fn opponent(player: Player) -> Player {
    if player == Player::Left { Player::Right } else { Player::Left }
}
