//! Proofs about play in turn: one of a side stays last, against all the others together.
//!
//! A line depends on earlier ones, so that play comes to an end as the side wants it. In loopy games, that one of two players
//! does not lose is shown by a set of positions within which he can keep play: its lines may depend on each other in any order.
//!
//! Two and three players are treated alike. A player who cannot move on his turn leaves; the last one left has won. In misère
//! play, which is for two players, a player who cannot move has won. In the order of one of three players, the other two form
//! one team, with the moves of both.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::{
    Fault, Line, Moves, Part, Play, Witness,
    play::{Named, Oracle, Total},
    statement::Goal,
    wrong,
};
use crate::{number::Rational, stack::deeper};
use cutcake_base::rules::theory::Universe;

/// A sum, and the teams still in play as indices among the teams: the one to move first, then in turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The sum.
    pub total: Total,
    /// The teams still in play.
    pub turn: Vec<usize>,
}

/// A move, and the position it leads to.
pub(super) struct Successor {
    pub(super) witness: Witness,
    pub(super) after: State,
}

/// What is known of a position before any move is tried.
enum Settled {
    Won,
    Lost,
    Open,
}

/// The teams still in play after a move, or after the team to move has left.
fn next(turn: &[usize], leaves: bool) -> Vec<usize> {
    let mut next = turn.get(1..).unwrap_or_default().to_vec();
    if !leaves {
        next.extend(turn.first());
    }
    next
}

/// The moves of the team to move, each with the position it leads to.
pub(super) fn steps<M: Moves>(play: &mut Play<M>, state: &State) -> Result<Vec<Successor>, Fault> {
    let Some(mover) = state.turn.first().copied() else { return Ok(Vec::new()) };
    let turn = next(&state.turn, false);
    let mut steps = Vec::new();
    // Spare moves come first: they leave the fewest followers.
    if state.total.counters.get(mover).is_some_and(|count| *count > 0) {
        let mut total = state.total.clone();
        total.counters.iter_mut().skip(mover).take(1).for_each(|count| *count -= 1);
        steps.push(Successor { witness: Witness::Spare, after: State { total, turn: turn.clone() } });
    }
    for (place, part) in state.total.boards.iter().enumerate() {
        if place > 0 && state.total.boards.get(place - 1) == Some(part) {
            continue;
        }
        for option in play.options(*part, mover)? {
            play.limit().check()?;
            let total = play.replaced(&state.total, &[place], &option)?;
            let after = State { total, turn: turn.clone() };
            steps.push(Successor { witness: Witness::Move(*part, option), after });
        }
    }
    Ok(steps)
}

const TWICE: &str = "the position stands in an earlier line";

/// The lines of a proof so far.
pub struct Proof<'p, 'm, M: Moves> {
    play: &'p mut Play<'m, M>,
    side: Vec<usize>,
    goal: Goal,
    is_misere: bool,
    known: HashMap<State, (), FxBuildHasher>,
    /// The lines that [`walk`](Self::walk) found.
    pub lines: Vec<Line>,
    max_lines: usize,
}

impl<'p, 'm, M: Moves> Proof<'p, 'm, M> {
    /// A proof without lines.
    pub fn new(play: &'p mut Play<'m, M>, side: &[usize], goal: Goal, theory: &Universe, max_lines: usize) -> Self {
        Proof {
            play,
            side: side.to_vec(),
            goal,
            is_misere: theory.is_misere(),
            known: HashMap::default(),
            lines: Vec::new(),
            max_lines,
        }
    }

    fn settled(&self, state: &State) -> Settled {
        let of_side = state.turn.iter().filter(|team| self.side.contains(team)).count();
        match of_side {
            0 => Settled::Lost,
            count if count == state.turn.len() => Settled::Won,
            _ => Settled::Open,
        }
    }

    /// Whether a position is won, or is in an earlier line.
    fn is_certain(&self, state: &State) -> bool {
        match self.settled(state) {
            Settled::Won => true,
            Settled::Lost => false,
            Settled::Open => self.known.contains_key(state),
        }
    }

    /// Whether one of the side has enough moves in counted boards to see all the others leave.
    fn counts(&mut self, state: &State) -> Result<bool, Fault> {
        // In misère play spare moves are no help.
        if self.is_misere {
            return Ok(false);
        }
        let in_turn = |team: &usize| state.turn.iter().position(|other| other == team).unwrap_or(0);
        for own in state.turn.iter().filter(|team| self.side.contains(team)) {
            let moves = state.total.counters.get(*own).copied().unwrap_or(0);
            let mut outlasts = true;
            for other in state.turn.iter().filter(|team| !self.side.contains(team)) {
                let sooner = u64::from(in_turn(own) < in_turn(other));
                let needed = match moves {
                    // A team that never gets to move needs no moves.
                    0 if sooner == 1 => None,
                    _ => self.play.most_moves(&state.total, *other, *own)?,
                };
                if needed.and_then(|needed| needed.checked_add(sooner)).is_none_or(|needed| moves < needed) {
                    outlasts = false;
                    break;
                }
            }
            if outlasts {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The position of a line.
    fn position(&mut self, line: &Line) -> Result<State, Fault> {
        let total = self.play.line_total(&line.boards, &line.counters)?;
        if line.boards.iter().any(|part| part.negated) && self.play.teams().len() != 2 {
            return Err(wrong("the game has no negative"));
        }
        Ok(State { total, turn: line.turn.clone() })
    }

    /// Takes the position of a line as one of a set within which a player who does not lose can keep play: then all lines must
    /// be checked.
    ///
    /// # Errors
    /// If the position is invalid, or is in an earlier line.
    pub fn suppose(&mut self, line: &Line) -> Result<(), Fault> {
        let state = self.position(line)?;
        match self.known.insert(state, ()) {
            Some(()) => Err(Fault::Claim(TWICE.to_owned())),
            None => Ok(()),
        }
    }

    /// Checks a line, which may depend on those before it, and on those that are supposed.
    pub fn check(&mut self, line: &Line) -> Result<(), Fault> {
        let state = self.position(line)?;
        if self.goal == Goal::Win && self.known.contains_key(&state) {
            return Err(wrong(TWICE));
        }
        let mover = state.turn.first().copied().unwrap_or(0);
        let own = self.side.contains(&mover);
        let follows = match &line.witness {
            Witness::Counting => self.counts(&state)?,
            witness @ (Witness::Spare | Witness::Move(..)) => {
                if !own {
                    return Err(wrong("a move is given, but it is the other side's turn"));
                }
                let found = steps(self.play, &state)?.into_iter().find(|step| step.witness == *witness);
                let step = found.ok_or_else(|| wrong("the rules do not allow the move"))?;
                self.is_certain(&step.after)
            }
            Witness::None => {
                let steps = steps(self.play, &state)?;
                if steps.is_empty() && self.is_misere {
                    own
                } else if steps.is_empty() {
                    let turn = next(&state.turn, true);
                    self.is_certain(&State { total: state.total.clone(), turn })
                } else if own {
                    return Err(wrong("it is the side's turn, but no move is given"));
                } else {
                    steps.iter().all(|step| self.is_certain(&step.after))
                }
            }
        };
        if !follows {
            return Err(wrong(match line.witness {
                Witness::Counting => "counting does not decide it",
                Witness::None if self.goal == Goal::Draw => "a move leads to a position that stands in no line",
                Witness::None => "a move leads to a position that stands in no earlier line",
                _ if self.goal == Goal::Draw => "the move leads to a position that stands in no line",
                _ => "the move leads to a position that stands in no earlier line",
            }));
        }
        self.known.insert(state, ());
        Ok(())
    }
}

impl<M: Oracle> Proof<'_, '_, M> {
    /// Finds the lines that prove a position.
    ///
    /// # Errors
    /// If the side does not win, if that takes too many lines, or if the oracle fails.
    pub fn walk(&mut self, state: &State) -> Result<(), Fault> {
        if self.known.contains_key(state) {
            return Ok(());
        }
        self.play.limit().check()?;
        let witness = match self.counts(state)? {
            true => Witness::Counting,
            false => deeper(|| self.walk_on(state))?,
        };
        if self.lines.len() == self.max_lines {
            return Err(Fault::Positions { most: self.max_lines });
        }
        let State { total: Total { boards, counters }, turn } = state.clone();
        self.lines.push(Line { turn, boards, counters, witness });
        self.play.limit().count(self.lines.len() as u64, "positions");
        self.known.insert(state.clone(), ());
        Ok(())
    }

    fn walk_on(&mut self, state: &State) -> Result<Witness, Fault> {
        let mut steps = steps(self.play, state)?;
        let own = state.turn.first().is_some_and(|mover| self.side.contains(mover));
        if steps.is_empty() && self.is_misere {
            return if own { Ok(Witness::None) } else { Err(Fault::Untrue("the other side wins".to_owned())) };
        }
        if steps.is_empty() {
            let turn = next(&state.turn, true);
            self.walk_to(&State { total: state.total.clone(), turn })?;
            return Ok(Witness::None);
        }
        if !own {
            for step in steps {
                self.walk_to(&step.after)?;
            }
            return Ok(Witness::None);
        }
        // A proved position needs no more lines, a counted one needs one.
        let mut best = steps.iter().position(|step| self.is_certain(&step.after));
        if best.is_none() {
            for (place, step) in steps.iter().enumerate() {
                if self.counts(&step.after)? {
                    best = Some(place);
                    break;
                }
            }
        }
        if best.is_none() {
            let mut max_lines: Option<Rational> = None;
            for (place, step) in steps.iter().enumerate() {
                if let Settled::Open = self.settled(&step.after)
                    && let Some(margin) = margin(self.play, &step.after, &self.side, self.is_misere)?
                    && max_lines.as_ref().is_none_or(|max_lines| margin > *max_lines)
                {
                    (best, max_lines) = (Some(place), Some(margin));
                }
            }
        }
        let Some(best) = best else { return Err(Fault::Untrue("the side has no winning move".to_owned())) };
        let step = steps.swap_remove(best);
        self.walk_to(&step.after)?;
        Ok(step.witness)
    }

    fn walk_to(&mut self, state: &State) -> Result<(), Fault> {
        match self.settled(state) {
            Settled::Won => Ok(()),
            Settled::Lost => Err(Fault::Untrue("the other side wins".to_owned())),
            Settled::Open => self.walk(state),
        }
    }
}

/// By how much one of a side stays last, if it does; in misère play only whether it wins.
pub fn margin<M: Oracle>(
    play: &mut Play<M>,
    state: &State,
    side: &[usize],
    is_misere: bool,
) -> Result<Option<Rational>, Fault> {
    let boards = play.names(&state.total.boards)?;
    let counters = state.total.counters.clone();
    let position = Named { teams: play.teams().to_vec(), boards, counters, turn: state.turn.clone(), is_misere };
    play.rules().margin(&position, side)
}

/// The sum of parts with the given team to move first.
pub fn start<M: Moves>(play: &mut Play<M>, parts: &[Part], first: usize) -> Result<State, Fault> {
    let total = play.total(parts.iter().copied())?;
    let teams = play.teams().len();
    Ok(State { total, turn: (0..teams).map(|later| (first + later) % teams.max(1)).collect() })
}
