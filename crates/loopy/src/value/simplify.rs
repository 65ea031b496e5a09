//! Simplification of graphs with the same onside. Each step is proved by comparing onsides, so that it needs no theorem.

use super::store::{Calculator, LOCAL, local};
use crate::{
    graph::alternating,
    limit::Stop,
    moves::{LEFT, Moves, RIGHT},
};

impl Calculator<'_> {
    /// A graph whose vertex 0 has the same onside as that of the given graph: unnecessary cyclic edges are removed, then other
    /// unnecessary options, then reversible options are bypassed, until nothing changes.
    pub(super) fn simplified(&mut self, mut moves: Moves) -> Result<Moves, Stop> {
        loop {
            let before = moves.clone();
            moves = self.without_edges(moves, true)?;
            moves = self.without_edges(moves, false)?;
            moves = self.with_bypasses(moves)?;
            let components = alternating(&moves, local, self.limit())?;
            if moves == before || components.cyclic.iter().all(|cyclic| !cyclic) {
                return Ok(moves);
            }
        }
    }

    /// Removes unnecessary edges one by one: those on alternating cycles, or all.
    fn without_edges(&mut self, mut moves: Moves, cyclic: bool) -> Result<Moves, Stop> {
        let mut place = (0, LEFT, 0);
        while let Some((v, side, at)) = next_edge(&moves, place) {
            self.limit().check_now()?;
            let target = moves.options(v, side)[at];
            place = (v, side, at + 1);
            if cyclic {
                let components = alternating(&moves, local, self.limit())?;
                let state = |v: u32, mover: usize| 2 * v + u32::from(mover == RIGHT);
                let is_on_cycle = local(target).is_some_and(|w| {
                    components.joins(state(v, side), state(w, 1 - side)) && components.is_cyclic(state(v, side))
                });
                if !is_on_cycle {
                    continue;
                }
            }
            let mut options: Vec<u32> = moves.options(v, side).to_vec();
            options.remove(at);
            let changed = replaced(&moves, v, side, &options)?;
            if self.has_same_onside(&moves, &changed)? {
                moves = self.restricted(&changed, 0)?;
                // Vertices may be renumbered.
                place = (0, LEFT, 0);
            }
        }
        Ok(moves)
    }

    /// Replaces options by those through which they may be reversible.
    fn with_bypasses(&mut self, mut moves: Moves) -> Result<Moves, Stop> {
        let mut place = (0, LEFT, 0);
        while let Some((v, side, at)) = next_edge(&moves, place) {
            place = (v, side, at + 1);
            let target = moves.options(v, side)[at];
            let mut answers = Vec::new();
            self.options(&moves, target, 1 - side, &mut answers)?;
            for answer in answers {
                self.limit().check_now()?;
                let mut options: Vec<u32> = moves.options(v, side).to_vec();
                options.remove(at);
                self.options(&moves, answer, side, &mut options)?;
                options.sort_unstable();
                options.dedup();
                if options == moves.options(v, side) {
                    continue;
                }
                let changed = replaced(&moves, v, side, &options)?;
                let changed_here = self.restricted(&changed, 0)?;
                let fewer = (changed_here.len(), changed_here.edges()) < (moves.len(), moves.edges());
                if fewer && self.has_same_onside(&moves, &changed)? {
                    moves = changed_here;
                    place = (0, LEFT, 0);
                    break;
                }
            }
        }
        Ok(moves)
    }

    /// Whether the vertices 0 of two graphs have the same onside.
    fn has_same_onside(&mut self, g: &Moves, h: &Moves) -> Result<bool, Stop> {
        let mut joined = g.clone();
        let by = crate::moves::narrow(g.len())?;
        for v in h.vertices() {
            let list = |side| {
                let options = h.options(v, side).iter();
                options.map(|point| if *point >= LOCAL { point + by } else { *point }).collect::<Vec<_>>()
            };
            joined.push(&list(LEFT), &list(RIGHT))?;
        }
        let (g, h) = (LOCAL, LOCAL + by);
        Ok(self.onsides_ge(&joined, &[(g, h)])? == [true] && self.onsides_ge(&joined, &[(h, g)])? == [true])
    }
}

/// The first edge at or after a given one.
fn next_edge(moves: &Moves, (mut v, mut side, mut at): (u32, usize, usize)) -> Option<(u32, usize, usize)> {
    while (v as usize) < moves.len() {
        if at < moves.options(v, side).len() {
            return Some((v, side, at));
        }
        at = 0;
        if side == LEFT {
            side = RIGHT;
        } else {
            (v, side) = (v + 1, LEFT);
        }
    }
    None
}

/// The graph with different options for one side at a vertex.
fn replaced(moves: &Moves, vertex: u32, side: usize, options: &[u32]) -> Result<Moves, Stop> {
    let mut replaced = Moves::default();
    for v in moves.vertices() {
        let list = |of: usize| if v == vertex && of == side { options } else { moves.options(v, of) };
        replaced.push(list(LEFT), list(RIGHT))?;
    }
    Ok(replaced)
}
