//! Proofs about simultaneous play: what a player can be sure of, and what he cannot.
//!
//! In each round both players choose a board and a move in it. If neither can move, the game is a draw; if only one can, he wins.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::{
    Fault, Line, Moves, Part, Play, Witness,
    play::{Oracle, Total},
    statement::Goal,
    wrong,
};
use crate::{number::Infinitesimal, stack::deeper};

/// A move of a player: an option of the board at a place, with the number of that option, or a move in a board in which moves
/// are only counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Move {
    Spare,
    In { place: usize, number: usize, option: Vec<Part> },
}

impl Move {
    /// The move as a line for this sum names it.
    pub(super) fn witness(&self, total: &Total) -> Witness {
        match self {
            Move::Spare => Witness::Spare,
            Move::In { place, option, .. } => match total.boards.get(*place) {
                Some(part) => Witness::Move(*part, option.clone()),
                None => Witness::None,
            },
        }
    }
}

/// What is known of a sum before any move is tried.
enum Settled {
    True,
    False,
    Open,
}

/// The lines of a proof so far.
pub struct Proof<'p, 'm, M: Moves> {
    pub(super) play: &'p mut Play<'m, M>,
    /// The player whom the proof is about: 0 for Left, 1 for Right.
    player: usize,
    goal: Goal,
    holds: bool,
    known: HashMap<Total, (), FxBuildHasher>,
    /// Results of [`solve`](Self::solve).
    solutions: HashMap<Total, bool, FxBuildHasher>,
    /// The lines that [`walk`](Self::walk) found.
    pub lines: Vec<Line>,
    max_lines: usize,
}

impl<'p, 'm, M: Moves> Proof<'p, 'm, M> {
    /// A proof without lines.
    pub fn new(play: &'p mut Play<'m, M>, player: usize, goal: Goal, holds: bool, max_lines: usize) -> Self {
        let (known, solutions) = (HashMap::default(), HashMap::default());
        Proof { play, player, goal, holds, known, solutions, lines: Vec::new(), max_lines }
    }

    /// The moves of a player; equal boards are listed once.
    pub(super) fn moves(&mut self, total: &Total, player: usize) -> Result<Vec<Move>, Fault> {
        let mut moves = Vec::new();
        if total.counters.get(player).is_some_and(|count| *count > 0) {
            moves.push(Move::Spare);
        }
        for (place, part) in total.boards.iter().enumerate() {
            if place > 0 && total.boards.get(place - 1) == Some(part) {
                continue;
            }
            for (number, option) in self.play.options(*part, player)?.into_iter().enumerate() {
                moves.push(Move::In { place, number, option });
            }
        }
        Ok(moves)
    }

    /// The sums that a pair of moves can lead to. There are two where both players move in one of several equal boards; the
    /// first is that of both moves in the same board.
    pub(super) fn results(&mut self, total: &Total, own: &Move, other: &Move) -> Result<Vec<Total>, Fault> {
        self.play.limit().check()?;
        let mut rest = total.clone();
        let (mut places, mut parts) = (Vec::new(), Vec::new());
        for (player, step) in [(self.player, own), (1 - self.player, other)] {
            match step {
                Move::Spare => rest.counters.iter_mut().skip(player).take(1).for_each(|count| *count -= 1),
                Move::In { place, option, .. } => {
                    places.push(*place);
                    parts.extend_from_slice(option);
                }
            }
        }
        let (Move::In { place, number: own, .. }, Move::In { place: other_place, number: other, .. }) = (own, other)
        else {
            return Ok(vec![self.play.replaced(&rest, &places, &parts)?]);
        };
        if place != other_place {
            return Ok(vec![self.play.replaced(&rest, &places, &parts)?]);
        }
        let Some(part) = total.boards.get(*place).copied() else { return Ok(Vec::new()) };
        let (left, right) = if self.player == 0 { (*own, *other) } else { (*other, *own) };
        let joint = self.play.both(part, left, right)?;
        let mut results = vec![self.play.replaced(&rest, &[*place], &joint)?];
        if total.boards.get(place + 1) == Some(&part) {
            results.push(self.play.replaced(&rest, &[*place, place + 1], &parts)?);
        }
        Ok(results)
    }

    /// What the end of play decides, given whether the player and his opponent can move.
    fn ended(&self, own: bool, other: bool) -> Settled {
        let is_true = match (own, other) {
            (true, true) => return Settled::Open,
            (true, false) => true,
            (false, false) => self.goal == Goal::Draw,
            (false, true) => false,
        };
        if is_true == self.holds { Settled::True } else { Settled::False }
    }

    /// Whether a player who moves only in counted boards can be sure of a goal.
    pub(super) fn outlasts(&mut self, total: &Total, player: usize, goal: Goal) -> Result<bool, Fault> {
        let moves = total.counters.get(player).copied().unwrap_or(0);
        if goal == Goal::Win && moves == 0 {
            return Ok(false);
        }
        let needed = self.play.most_moves(total, 1 - player, player)?;
        Ok(needed.is_some_and(|needed| match goal {
            Goal::Win => moves > needed,
            Goal::Draw => moves >= needed,
        }))
    }

    /// Whether counting decides that the player reaches his goal, or that he does not.
    fn counts(&mut self, total: &Total, holds: bool) -> Result<bool, Fault> {
        match (holds, self.goal) {
            (true, goal) => self.outlasts(total, self.player, goal),
            (false, Goal::Win) => self.outlasts(total, 1 - self.player, Goal::Draw),
            (false, Goal::Draw) => self.outlasts(total, 1 - self.player, Goal::Win),
        }
    }

    /// Checks a line, which may depend on those before it.
    pub fn check(&mut self, line: &Line) -> Result<(), Fault> {
        let total = self.play.line_total(&line.boards, &line.counters)?;
        if self.known.contains_key(&total) {
            return Err(wrong("the position already occurs in an earlier line"));
        }
        if line.witness == Witness::Counting {
            if !self.counts(&total, self.holds)? {
                return Err(wrong("counting moves does not decide the position"));
            }
            self.known.insert(total, ());
            return Ok(());
        }
        let (own, other) = (self.moves(&total, self.player)?, self.moves(&total, 1 - self.player)?);
        match self.ended(!own.is_empty(), !other.is_empty()) {
            Settled::True if line.witness == Witness::None => {
                self.known.insert(total, ());
                return Ok(());
            }
            Settled::True => return Err(wrong("a move is given after the end of play")),
            Settled::False => return Err(wrong("play has ended differently")),
            Settled::Open => {}
        }
        let is_given = match &line.witness {
            Witness::None => !self.holds,
            _ => self.holds,
        };
        if !is_given {
            return Err(wrong("a move must be given if, and only if, the player can be sure of the goal"));
        }
        let mut is_move = false;
        let mut follows = !self.holds;
        for step in &own {
            if self.holds && !is_witness(step, &total, &line.witness) {
                continue;
            }
            is_move = true;
            // Every reply has to be answered if the claim holds, one reply if it does not.
            let mut answered = self.holds;
            for reply in &other {
                let results = self.results(&total, step, reply)?;
                if self.holds {
                    answered &= results.iter().all(|result| self.known.contains_key(result));
                } else {
                    answered |= results.iter().any(|result| self.known.contains_key(result));
                }
                if answered != self.holds {
                    break;
                }
            }
            if self.holds {
                follows |= answered;
            } else {
                follows &= answered;
            }
        }
        if self.holds && !is_move {
            return Err(wrong("the rules do not allow the move"));
        }
        if !follows {
            return Err(wrong("a pair of moves leads to a position that does not occur in an earlier line"));
        }
        self.known.insert(total, ());
        Ok(())
    }
}

impl<M: Oracle> Proof<'_, '_, M> {
    /// Finds the lines that prove a position.
    ///
    /// # Errors
    /// If the position does not have the claimed property, if that takes too many lines, or if the oracle fails.
    pub fn walk(&mut self, total: &Total) -> Result<(), Fault> {
        if self.known.contains_key(total) {
            return Ok(());
        }
        self.play.limit().check()?;
        let witness = match self.counts(total, self.holds)? {
            true => Witness::Counting,
            false => deeper(|| self.walk_on(total))?,
        };
        if self.lines.len() == self.max_lines {
            return Err(Fault::Positions { most: self.max_lines });
        }
        let Total { boards, counters } = total.clone();
        self.lines.push(Line { turn: Vec::new(), boards, counters, witness });
        self.play.limit().count(self.lines.len() as u64, "positions");
        self.known.insert(total.clone(), ());
        Ok(())
    }

    fn walk_on(&mut self, total: &Total) -> Result<Witness, Fault> {
        let (own, other) = (self.moves(total, self.player)?, self.moves(total, 1 - self.player)?);
        match self.ended(!own.is_empty(), !other.is_empty()) {
            Settled::True => return Ok(Witness::None),
            Settled::False => return Err(Fault::Untrue("play has ended differently".to_owned())),
            Settled::Open => {}
        }
        if self.holds {
            let best = self.best(total, &own, &other)?;
            let Some(step) = best else { return Err(Fault::Untrue("no move is sure".to_owned())) };
            for reply in &other {
                for result in self.results(total, &step, reply)? {
                    self.walk(&result)?;
                }
            }
            return Ok(step.witness(total));
        }
        for step in &own {
            let mut best: Option<(Option<Infinitesimal>, Total)> = None;
            'replies: for reply in &other {
                for result in self.results(total, step, reply)? {
                    let (is_good, value) = self.evaluate(&result)?;
                    if is_good != self.holds {
                        continue;
                    }
                    // The opponent prefers the least value; a known result needs no more lines.
                    let is_known = self.known.contains_key(&result);
                    let is_better = best.as_ref().is_none_or(|(least, _)| value < *least);
                    if is_known || is_better {
                        best = Some((value, result));
                    }
                    if is_known {
                        break 'replies;
                    }
                }
            }
            let Some((_, result)) = best else { return Err(Fault::Untrue("a move has no reply".to_owned())) };
            self.walk(&result)?;
        }
        Ok(Witness::None)
    }

    /// Of the moves that are sure, the one whose worst result is best.
    fn best(&mut self, total: &Total, own: &[Move], other: &[Move]) -> Result<Option<Move>, Fault> {
        let mut best: Option<(Option<Infinitesimal>, &Move)> = None;
        for step in own {
            let (mut worst, mut is_sure, mut is_known): (Option<Infinitesimal>, _, _) = (None, true, true);
            'replies: for reply in other {
                for result in self.results(total, step, reply)? {
                    if self.known.contains_key(&result) {
                        continue;
                    }
                    is_known = false;
                    let (is_good, value) = self.evaluate(&result)?;
                    if !is_good {
                        is_sure = false;
                        break 'replies;
                    }
                    if worst.is_none() || value < worst {
                        worst = value;
                    }
                }
            }
            if !is_sure {
                continue;
            }
            if is_known {
                return Ok(Some(step.clone()));
            }
            if best.as_ref().is_none_or(|(value, _)| worst > *value) {
                best = Some((worst, step));
            }
        }
        Ok(best.map(|(_, step)| step.clone()))
    }

    /// Whether a player can be sure of his goal in a sum, and the value of the sum from his point of view, if it has one.
    pub fn evaluate(&mut self, total: &Total) -> Result<(bool, Option<Infinitesimal>), Fault> {
        let boards = self.play.names(&total.boards)?;
        match self.play.rules().worth(&boards, &total.counters)? {
            Some(value) => {
                let value = if self.player == 0 { value } else { -&value };
                let sign = value.signum();
                Ok((sign > 0 || (sign == 0 && self.goal == Goal::Draw), Some(value)))
            }
            None => Ok((deeper(|| self.solve(total))?, None)),
        }
    }

    /// Whether a player can be sure of his goal, found by a search of play.
    fn solve(&mut self, total: &Total) -> Result<bool, Fault> {
        if let Some(known) = self.solutions.get(total) {
            return Ok(*known);
        }
        self.play.limit().position()?;
        let solutions = self.solve_on(total)?;
        self.solutions.insert(total.clone(), solutions);
        Ok(solutions)
    }

    fn solve_on(&mut self, total: &Total) -> Result<bool, Fault> {
        for holds in [true, false] {
            if self.counts(total, holds)? {
                return Ok(holds);
            }
        }
        let (own, other) = (self.moves(total, self.player)?, self.moves(total, 1 - self.player)?);
        if own.is_empty() || other.is_empty() {
            return Ok(!own.is_empty() || (other.is_empty() && self.goal == Goal::Draw));
        }
        'moves: for step in &own {
            for reply in &other {
                for result in self.results(total, step, reply)? {
                    if !deeper(|| self.solve(&result))? {
                        continue 'moves;
                    }
                }
            }
            return Ok(true);
        }
        Ok(false)
    }
}

/// Whether a move is the one that a line gives.
pub(super) fn is_witness(step: &Move, total: &Total, witness: &Witness) -> bool {
    match (step, witness) {
        (Move::Spare, Witness::Spare) => true,
        (Move::In { place, option, .. }, Witness::Move(part, parts)) => {
            total.boards.get(*place) == Some(part) && option == parts
        }
        _ => false,
    }
}
