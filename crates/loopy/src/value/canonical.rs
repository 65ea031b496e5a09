//! The canonical form of stoppers (Siegel, VI.2): no option is dominated or reversible, and equal followers are identical.

use super::{
    comparison::Local,
    intern::quotient,
    store::{Calculator, LOCAL, local},
};
use crate::{
    limit::Stop,
    moves::{LEFT, Moves, RIGHT},
};

/// The options of Left and of Right at each vertex while they are being replaced.
type Lists = Vec<[Vec<u32>; 2]>;

impl Calculator<'_> {
    /// The stoppers at the vertices of a graph, all of which must be stoppers.
    pub(crate) fn canonical(&mut self, moves: &Moves) -> Result<Vec<u32>, Stop> {
        let (class, quotient) = quotient(moves, self.limit())?;
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

    /// The options without dominated and reversible ones. The values of vertices do not change, so comparisons use the original
    /// graph.
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

    /// The current options of a point. The list that is being replaced is passed separately.
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

    /// Bypasses reversible options until there are none.
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

    /// Removes dominated options, and all but one of several equal options.
    fn undominated(&mut self, state: &mut Local<'_>, side: usize, mut own: Vec<u32>) -> Result<Vec<u32>, Stop> {
        // The first of several equal options is kept, and stoppers of the store come before vertices of the graph.
        own.sort_unstable();
        let mut place = 0;
        while let Some(option) = own.get(place).copied() {
            let mut dominated = false;
            for other in own.iter().filter(|other| **other != option) {
                self.check()?;
                let (low, high) = if side == LEFT { (option, *other) } else { (*other, option) };
                // Of two equal options the later one is removed.
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
