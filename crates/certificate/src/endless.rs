//! The search for proofs about loopy games of two players in turn, which visits all positions.

use hashbrown::HashMap;
use indexmap::{IndexMap, IndexSet};
use rustc_hash::FxBuildHasher;

use super::{
    Fault, Line, Moves, Play, Witness,
    play::Total,
    statement::Goal,
    turn::{State, steps},
};

/// Who wins a position, and in how many moves under fastest play by the winner; `None` for a draw.
type Decision = Option<(usize, u32)>;

/// All followers of a position, with the moves of the team to move, and who wins them.
pub struct Endless {
    states: IndexSet<State, FxBuildHasher>,
    moves: Vec<Vec<(Witness, usize)>>,
    decisions: Vec<Decision>,
}

impl Endless {
    /// Visits all followers of a position and solves them by retrograde analysis.
    pub fn new<M: Moves>(play: &mut Play<M>, start: &State) -> Result<Self, Fault> {
        let mut states: IndexSet<State, FxBuildHasher> = IndexSet::default();
        states.insert(start.clone());
        let mut moves: Vec<Vec<(Witness, usize)>> = Vec::new();
        while let Some(state) = states.get_index(moves.len()).cloned() {
            play.limit().position()?;
            let mut list: IndexMap<usize, Witness, FxBuildHasher> = IndexMap::default();
            for step in steps(play, &state)? {
                let (place, _) = states.insert_full(step.after);
                list.entry(place).or_insert(step.witness);
            }
            moves.push(list.into_iter().map(|(place, witness)| (witness, place)).collect());
        }
        let mut all = Endless { states, decisions: vec![None; moves.len()], moves };
        all.decide(play)?;
        Ok(all)
    }

    fn mover(&self, place: usize) -> usize {
        self.states.get_index(place).and_then(|state| state.turn.first().copied()).unwrap_or(0)
    }

    fn decide<M: Moves>(&mut self, play: &Play<M>) -> Result<(), Fault> {
        let mut predecessors: Vec<Vec<usize>> = vec![Vec::new(); self.moves.len()];
        let mut open: Vec<usize> = Vec::with_capacity(self.moves.len());
        let mut decided = Vec::new();
        for (place, list) in self.moves.iter().enumerate() {
            play.limit().check()?;
            open.push(list.len());
            for (_, next) in list {
                predecessors[*next].push(place);
            }
            if list.is_empty() {
                self.decisions[place] = Some((1 - self.mover(place).min(1), 0));
                decided.push(place);
            }
        }
        // In order of the number of moves to the end.
        let mut at = 0;
        while let Some(place) = decided.get(at).copied() {
            play.limit().check()?;
            at += 1;
            let Some((winner, moves)) = self.decisions[place] else { continue };
            for earlier in &predecessors[place] {
                open[*earlier] -= 1;
                if self.decisions[*earlier].is_none() && (self.mover(*earlier) == winner || open[*earlier] == 0) {
                    self.decisions[*earlier] = Some((winner, moves + 1));
                    decided.push(*earlier);
                }
            }
        }
        Ok(())
    }

    /// Whether a team reaches a goal from the first position.
    pub fn holds(&self, team: usize, goal: Goal) -> bool {
        match self.decisions.first().copied().flatten() {
            Some((winner, _)) => winner == team,
            None => goal == Goal::Draw,
        }
    }

    /// Lines that prove that a team reaches a goal: a win by moves each of which brings it closer, a draw by moves that never
    /// lead out of the lines. The first position comes last.
    ///
    /// # Errors
    /// If the team does not reach it, or if that takes too many lines.
    pub fn lines<M: Moves>(&self, play: &Play<M>, team: usize, goal: Goal, most: usize) -> Result<Vec<Line>, Fault> {
        if !self.holds(team, goal) {
            return Err(Fault::Untrue("the side cannot force it".to_owned()));
        }
        let mut kept: HashMap<usize, Witness, FxBuildHasher> = HashMap::default();
        let mut waiting = vec![0];
        while let Some(place) = waiting.pop() {
            play.limit().check()?;
            if kept.contains_key(&place) {
                continue;
            }
            if kept.len() == most {
                return Err(Fault::Positions { most });
            }
            let mut witness = Witness::None;
            if self.mover(place) == team {
                let distance = |next: usize| match (self.decisions[next], goal) {
                    (Some((winner, moves)), Goal::Win) if winner == team => Some(moves),
                    (decision, Goal::Draw) if decision.is_none_or(|(winner, _)| winner == team) => Some(0),
                    _ => None,
                };
                let good = self.moves[place].iter().filter_map(|(step, next)| Some((distance(*next)?, step, *next)));
                // Of equally good moves, one that needs no more lines is best.
                if let Some((_, step, next)) = good.min_by_key(|(moves, _, next)| (*moves, !kept.contains_key(next))) {
                    witness = step.clone();
                    waiting.push(next);
                }
            } else {
                waiting.extend(self.moves[place].iter().map(|(_, next)| *next));
            }
            kept.insert(place, witness);
        }
        let mut places: Vec<(usize, Witness)> = kept.into_iter().collect();
        let moves = |place: usize| self.decisions[place].filter(|_| goal == Goal::Win).map_or(0, |(_, moves)| moves);
        places.sort_unstable_by_key(|(place, _)| (moves(*place), std::cmp::Reverse(*place)));
        let lines = places.into_iter().filter_map(|(place, witness)| {
            let State { total: Total { boards, counters }, turn } = self.states.get_index(place)?.clone();
            Some(Line { turn, boards, counters, witness })
        });
        Ok(lines.collect())
    }
}
