//! The canonical form of stoppers (Siegel, VI.2): no option is dominated or reversible, and equal followers are one.

use super::{
    comparison::Local,
    store::{Calculator, LOCAL, local},
};
use crate::{
    bisimulation,
    limit::Stop,
    moves::{LEFT, Moves, RIGHT},
};

/// Options while they are replaced: of each vertex Left's and Right's.
type Lists = Vec<[Vec<u32>; 2]>;

impl Calculator<'_> {
    /// The stoppers that the vertices of a graph are, all of which must be stoppers.
    pub(crate) fn canonical(&mut self, moves: &Moves) -> Result<Vec<u32>, Stop> {
        let class = bisimulation::classes(moves, local, self.limit())?;
        let rename = |target: u32| local(target).map_or(target, |v| LOCAL | class[v as usize]);
        let quotient = bisimulation::quotient(moves, &class, rename)?;
        let mut state = Local::new(&quotient);
        let lists = self.reduced(&mut state)?;
        let mut reduced = Moves::default();
        for [left, right] in &lists {
            reduced.push(left, right)?;
        }
        let points = self.intern(&reduced)?;
        for (v, point) in quotient.vertices().zip(&points) {
            if cfg!(debug_assertions) {
                let same = self.ge(&mut state, LOCAL | v, *point)? && self.ge(&mut state, *point, LOCAL | v)?;
                debug_assert!(same, "a canonical form differs from the game");
            }
        }
        Ok(class.into_iter().map(|class| points[class as usize]).collect())
    }

    /// The options without dominated and reversible ones. Values of vertices do not change, so comparisons are those of the
    /// graph as it was.
    fn reduced(&mut self, state: &mut Local<'_>) -> Result<Lists, Stop> {
        let moves = state.moves;
        let mut lists: Lists =
            moves.vertices().map(|v| [LEFT, RIGHT].map(|side| moves.options(v, side).to_vec())).collect();
        let mut changed = true;
        while changed {
            changed = false;
            for v in moves.vertices() {
                for side in [LEFT, RIGHT] {
                    let own = std::mem::take(&mut lists[v as usize][side]);
                    let before = own.clone();
                    let own = self.bypassed(state, &lists, (v, side), own)?;
                    let mut own = self.undominated(state, side, own)?;
                    own.sort_unstable();
                    changed |= own != before;
                    lists[v as usize][side] = own;
                }
            }
        }
        Ok(lists)
    }

    /// The options of a point as they are now. Those of the vertex whose list is taken out are given beside.
    fn current(
        &mut self,
        lists: &Lists,
        (vertex, side, own): (u32, usize, &[u32]),
        point: u32,
        of: usize,
    ) -> Result<Vec<u32>, Stop> {
        match local(point) {
            Some(w) if w == vertex && of == side => Ok(own.to_vec()),
            Some(w) => Ok(lists[w as usize][of].clone()),
            None => self.options_of(point, of),
        }
    }

    /// Replaces each reversible option by what it reverses to, until there is none.
    fn bypassed(
        &mut self,
        state: &mut Local<'_>,
        lists: &Lists,
        (v, side): (u32, usize),
        own: Vec<u32>,
    ) -> Result<Vec<u32>, Stop> {
        let mut kept = Vec::new();
        let mut seen = own.clone();
        let mut waiting = own.clone();
        while let Some(option) = waiting.pop() {
            let mut reverses = None;
            for answer in self.current(lists, (v, side, &own), option, 1 - side)? {
                self.check()?;
                let (low, high) = if side == LEFT { (answer, LOCAL | v) } else { (LOCAL | v, answer) };
                if self.ge(state, high, low)? {
                    reverses = Some(answer);
                    break;
                }
            }
            let Some(answer) = reverses else {
                kept.push(option);
                continue;
            };
            for next in self.current(lists, (v, side, &own), answer, side)? {
                if !seen.contains(&next) {
                    seen.push(next);
                    waiting.push(next);
                }
            }
        }
        Ok(kept)
    }

    /// One of several equal options, and no option that another one dominates.
    fn undominated(&mut self, state: &mut Local<'_>, side: usize, mut own: Vec<u32>) -> Result<Vec<u32>, Stop> {
        // The first of equal ones is kept: that of the store before that of the graph.
        own.sort_unstable();
        let mut place = 0;
        while let Some(option) = own.get(place).copied() {
            let mut dominated = false;
            for other in own.iter().filter(|other| **other != option) {
                self.check()?;
                let (low, high) = if side == LEFT { (option, *other) } else { (*other, option) };
                // Of equal ones the later is taken out.
                if self.ge(state, high, low)? && (*other < option || !self.ge(state, low, high)?) {
                    dominated = true;
                    break;
                }
            }
            if dominated {
                own.remove(place);
            } else {
                place += 1;
            }
        }
        Ok(own)
    }
}
