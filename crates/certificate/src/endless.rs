//! The search for proofs about two players in turn where play may come back to a position: all of it is looked into.

use hashbrown::HashMap;
use indexmap::{IndexMap, IndexSet};
use rustc_hash::FxBuildHasher;

use super::{
    Fault, Line, Moves, Play, Witness,
    play::Total,
    statement::Goal,
    turn::{State, steps},
};

/// Who wins a position, and after how many moves if the winner hurries; none of a draw.
type Decision = Option<(usize, u32)>;

/// All positions that play can come to, with the moves of who is to move, and who wins them.
pub struct Endless {
    states: IndexSet<State, FxBuildHasher>,
    moves: Vec<Vec<(Witness, usize)>>,
    decisions: Vec<Decision>,
}

impl Endless {
    /// Looks into all play from a position, by retrograde analysis.
    ///
    /// # Errors
    /// What the rules say, and if the calculation was stopped.
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
        let mut before: Vec<Vec<usize>> = vec![Vec::new(); self.moves.len()];
        let mut open: Vec<usize> = Vec::with_capacity(self.moves.len());
        let mut decided = Vec::new();
        for (place, list) in self.moves.iter().enumerate() {
            play.limit().check()?;
            open.push(list.len());
            for (_, next) in list {
                before[*next].push(place);
            }
            if list.is_empty() {
                self.decisions[place] = Some((1 - self.mover(place).min(1), 0));
                decided.push(place);
            }
        }
        // In the order of how many moves it takes.
        let mut at = 0;
        while let Some(place) = decided.get(at).copied() {
            play.limit().check()?;
            at += 1;
            let Some((winner, moves)) = self.decisions[place] else { continue };
            for earlier in &before[place] {
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

    /// Lines that prove that a team reaches a goal: a win by moves after each of which fewer are left to it, a draw by moves that never
    /// lead out of the lines. The first position comes last.
    ///
    /// # Errors
    /// If the team does not, or that takes too many lines.
    pub fn lines<M: Moves>(&self, play: &Play<M>, team: usize, goal: Goal, most: usize) -> Result<Vec<Line>, Fault> {
        if !self.holds(team, goal) {
            return Err(Fault::Untrue("play does not come to that".to_owned()));
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
                // Of moves that are as good, one that needs no more lines.
                let cost = |next: usize| match (self.decisions[next], goal) {
                    (Some((winner, moves)), Goal::Win) if winner == team => Some((moves, !kept.contains_key(&next))),
                    (decision, Goal::Draw) if decision.is_none_or(|(winner, _)| winner == team) => {
                        Some((0, !kept.contains_key(&next)))
                    }
                    _ => None,
                };
                let best = self.moves[place].iter().filter_map(|(step, next)| Some((cost(*next)?, step, *next)));
                if let Some((_, step, next)) = best.min_by_key(|(cost, ..)| *cost) {
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
