//! The onside of any finite game, by guess and proof.
//!
//! Let E be the edges of Right within strongly connected components of the graph of states (vertex, mover). G(k) is G where
//! Right may use edges of E at most k times in a sequence of alternating moves that stay in the component. Each alternating
//! cycle uses an edge of E, so G(k) is a stopper; Right has fewer options, so G(k)⁺ ≥ G⁺. If G⁺ ≥ G(k)⁺ too, the canonical form
//! of G(k) is the onside. Proved onsides are substituted for their vertices in the graph, and lead to further guesses; those
//! are proved in both directions for the original graph. Conway's iteration from on and off (*Winning Ways*, ch. 11) does not
//! end even for over; no algorithm is known that decides whether a side is a stopper, so that the search for k is bounded.

use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};

use super::{
    Side,
    intern::quotient,
    store::{Calculator, LOCAL, local},
};
use crate::{
    bisimulation,
    components::Components,
    graph::alternating,
    limit::Stop,
    moves::{LEFT, Moves, RIGHT, narrow},
};

/// The values of k that are tried before a graph is simplified, and after.
const FIRST: u32 = 2;
const LAST: u32 = 4;

/// The most vertices of a graph that is simplified edge by edge.
const MOST_SIMPLIFIED: usize = 400;

/// A vertex of G(k): the vertex of G, the player who moved last, and how often Right may still use E. Vertices on no
/// alternating cycle occur only once.
type Vertex = (u32, usize, u32);

impl Calculator<'_> {
    /// The stoppers at the vertices, if all of them are stoppers.
    pub(crate) fn if_stoppers(&mut self, moves: &Moves) -> Result<Option<Vec<u32>>, Stop> {
        let components = alternating(moves, local, self.limit())?;
        if components.cyclic.iter().any(|cyclic| *cyclic) {
            return Ok(None);
        }
        self.canonical(moves).map(Some)
    }

    /// The onsides of some vertices.
    pub(crate) fn onsides(&mut self, moves: &Moves, targets: &[u32]) -> Result<Vec<Side>, Stop> {
        let (class, quotient) = quotient(moves, self.limit())?;
        if let Some(points) = self.if_stoppers(&quotient)? {
            let side = |v: &u32| Side::Stopper(self.stopper(points[class[*v as usize] as usize]));
            return Ok(targets.iter().map(side).collect());
        }
        let mut wanted: Vec<u32> = targets.iter().map(|v| class[*v as usize]).collect();
        wanted.sort_unstable();
        wanted.dedup();
        let mut open: Vec<u32> = quotient.vertices().collect();
        let mut found: FxHashMap<u32, Side> = FxHashMap::default();
        for k in 0..=FIRST {
            self.guess(&quotient, &quotient, &mut open, k, &mut found)?;
            // Substitution simplifies the graph; the onsides it suggests are proved for the original graph.
            let mut left = usize::MAX;
            while open.len() < left && !wanted.iter().all(|v| found.contains_key(v)) {
                left = open.len();
                let substituted = self.substituted(&quotient, &found)?;
                for k in 0..=k {
                    self.guess(&quotient, &substituted, &mut open, k, &mut found)?;
                }
            }
            if wanted.iter().all(|v| found.contains_key(v)) {
                break;
            }
        }
        wanted.retain(|v| !found.contains_key(v));
        for v in wanted {
            let side = self.simplified_onside(&quotient, v)?;
            found.insert(v, side);
        }
        const MISSING: Stop = Stop::Internal { what: "a side was not found" };
        targets.iter().map(|v| found.get(&class[*v as usize]).copied().ok_or(MISSING)).collect()
    }

    /// The graph with the known onsides substituted for their vertices. It is used for guesses only, because other vertices may
    /// not keep their onsides.
    fn substituted(&mut self, moves: &Moves, found: &FxHashMap<u32, Side>) -> Result<Moves, Stop> {
        let mut substituted = Moves::default();
        for v in moves.vertices() {
            let mut sides = [Vec::new(), Vec::new()];
            for (side, list) in sides.iter_mut().enumerate() {
                for target in moves.options(v, side) {
                    self.check()?;
                    list.push(match local(*target).and_then(|w| found.get(&w)) {
                        Some(Side::Stopper(stopper)) => self.point(*stopper)?,
                        _ => *target,
                    });
                }
            }
            substituted.push(&sides[LEFT], &sides[RIGHT])?;
        }
        Ok(substituted)
    }

    /// Guesses the onsides of vertices by G(k) of a graph, which may be another one with the same vertices, and keeps those
    /// that are proved.
    fn guess(
        &mut self,
        moves: &Moves,
        simpler: &Moves,
        open: &mut Vec<u32>,
        k: u32,
        found: &mut FxHashMap<u32, Side>,
    ) -> Result<(), Stop> {
        if open.is_empty() {
            return Ok(());
        }
        let components = alternating(simpler, local, self.limit())?;
        let (bounded, starts) = self.bounded(simpler, &components, open, k)?;
        let points = self.canonical(&bounded)?;
        let mut pairs = Vec::with_capacity(open.len());
        for (v, start) in open.iter().zip(starts) {
            pairs.push((LOCAL | v, points[start as usize]));
        }
        let mut proved = self.onsides_ge(moves, &pairs)?;
        if !std::ptr::eq(moves, simpler) {
            // G(k) is an upper bound only for its own graph.
            let reversed: Vec<(u32, u32)> = pairs.iter().map(|(g, h)| (*h, *g)).collect();
            for (proved, below) in proved.iter_mut().zip(self.onsides_ge(moves, &reversed)?) {
                *proved &= below;
            }
        }
        let mut rest = Vec::new();
        for ((v, (_, point)), proved) in open.iter().zip(pairs).zip(proved) {
            if proved {
                found.insert(*v, Side::Stopper(self.stopper(point)));
            } else {
                rest.push(*v);
            }
        }
        *open = rest;
        Ok(())
    }

    /// G(k), with the vertices in it that correspond to the given starts.
    fn bounded(
        &mut self,
        moves: &Moves,
        components: &Components,
        starts: &[u32],
        k: u32,
    ) -> Result<(Moves, Vec<u32>), Stop> {
        // A state as a number: 2v where Left is to move.
        let state = |v: u32, mover: usize| 2 * v + u32::from(mover == RIGHT);
        let is_on_cycle = |v: u32| [LEFT, RIGHT].iter().any(|mover| components.is_cyclic(state(v, *mover)));
        let vertex = |v: u32, last: usize, budget: u32| if is_on_cycle(v) { (v, last, budget) } else { (v, RIGHT, k) };
        let mut list: IndexSet<Vertex, FxBuildHasher> = IndexSet::default();
        let mut first_vertices = Vec::with_capacity(starts.len());
        for v in starts {
            first_vertices.push(narrow(list.insert_full(vertex(*v, RIGHT, k)).0)?);
        }
        let mut bounded = Moves::default();
        let mut sides = [Vec::new(), Vec::new()];
        while let Some((v, last, budget)) = list.get_index(bounded.len()).copied() {
            for (mover, options) in sides.iter_mut().enumerate() {
                options.clear();
                for target in moves.options(v, mover) {
                    self.check()?;
                    let Some(w) = local(*target) else {
                        options.push(*target);
                        continue;
                    };
                    let is_continued = mover != last
                        && components.joins(state(v, mover), state(w, 1 - mover))
                        && components.is_cyclic(state(v, mover));
                    let left = match (is_continued, mover) {
                        (false, _) => k,
                        (true, LEFT) => budget,
                        (true, _) => match budget.checked_sub(1) {
                            Some(left) => left,
                            None => continue,
                        },
                    };
                    options.push(LOCAL | narrow(list.insert_full(vertex(w, mover, left)).0)?);
                }
            }
            bounded.push(&sides[LEFT], &sides[RIGHT])?;
        }
        Ok((bounded, first_vertices))
    }

    /// The onside of a vertex for which the first guesses failed.
    fn simplified_onside(&mut self, moves: &Moves, start: u32) -> Result<Side, Stop> {
        let mut simple = self.restricted(moves, start)?;
        if simple.len() <= MOST_SIMPLIFIED {
            simple = self.simplified(simple)?;
        }
        if let Some(points) = self.if_stoppers(&simple)? {
            return Ok(Side::Stopper(self.stopper(points.first().copied().ok_or(super::store::INVALID_POINT)?)));
        }
        let mut found = FxHashMap::default();
        let mut open = vec![0];
        for k in 0..=LAST {
            self.guess(&simple, &simple, &mut open, k, &mut found)?;
        }
        match found.get(&0) {
            Some(side) => Ok(*side),
            None => Ok(Side::Wild(self.keep_wild(simple)?)),
        }
    }

    /// The quotient of the subgraph that can be reached from a vertex, which becomes vertex 0; the vertices are in
    /// breadth-first order.
    pub(super) fn restricted(&mut self, moves: &Moves, start: u32) -> Result<Moves, Stop> {
        let class = bisimulation::classes(moves, local, self.limit())?;
        let mut first = vec![None; moves.len()];
        for (v, class) in moves.vertices().zip(&class) {
            first[*class as usize].get_or_insert(v);
        }
        let mut names = vec![None; moves.len()];
        let mut list = vec![class[start as usize]];
        names[class[start as usize] as usize] = Some(0);
        let mut restricted = Moves::default();
        let mut sides = [Vec::new(), Vec::new()];
        let mut at = 0;
        while let Some(own) = list.get(at).copied() {
            at += 1;
            let v = first[own as usize].ok_or(super::store::INVALID_POINT)?;
            for (side, options) in sides.iter_mut().enumerate() {
                options.clear();
                for target in moves.options(v, side) {
                    self.check()?;
                    options.push(match local(*target) {
                        None => *target,
                        Some(w) => {
                            let own = class[w as usize];
                            let name = match names[own as usize] {
                                Some(name) => name,
                                None => {
                                    let name = narrow(list.len())?;
                                    names[own as usize] = Some(name);
                                    list.push(own);
                                    name
                                }
                            };
                            LOCAL | name
                        }
                    });
                }
            }
            restricted.push(&sides[LEFT], &sides[RIGHT])?;
        }
        Ok(restricted)
    }
}
