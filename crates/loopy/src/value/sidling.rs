//! The onside of any finite game, by guess and proof.
//!
//! Let E be the edges of Right within strongly connected components of the graph of states (vertex, mover). G(k) is G where Right
//! may use edges of E at most k times in a row of alternating moves that stay in the component. Each alternating cycle uses an
//! edge of E, so G(k) is a stopper; Right has lost rights, so G(k)⁺ ≥ G⁺. If G⁺ ≥ G(k)⁺ too, the canonical form of G(k) is the
//! onside. Onsides that are proved are put into the graph in place of their vertices, and lead to further guesses; those are proved
//! in both directions for the graph as it was. Conway's iteration from on and off (*Winning Ways*, ch. 11) does not end even for over; no algorithm is known
//! that decides whether a side is a stopper, so that the search for k is bounded.

use rustc_hash::FxHashMap;

use super::{
    Side,
    store::{Calculator, LOCAL, local},
};
use crate::{
    bisimulation,
    components::Components,
    graph::alternating,
    limit::Stop,
    moves::{LEFT, Moves, RIGHT, narrow},
};

/// The k that are tried before a graph is simplified, and after.
const FIRST: u32 = 2;
const LAST: u32 = 4;

/// The most vertices of a graph that is simplified edge by edge.
const MOST_SIMPLIFIED: usize = 400;

/// A vertex of G(k): the vertex, who moved last, and how often Right may still use E. Vertices on no alternating cycle are there
/// once.
type Vertex = (u32, usize, u32);

impl Calculator<'_> {
    /// The stoppers that the vertices are, if they are stoppers.
    pub(crate) fn if_stoppers(&mut self, moves: &Moves) -> Result<Option<Vec<u32>>, Stop> {
        let components = alternating(moves, local, self.limit())?;
        if components.cyclic.iter().any(|cyclic| *cyclic) {
            return Ok(None);
        }
        self.canonical(moves).map(Some)
    }

    /// The onsides of some vertices.
    pub(crate) fn onsides(&mut self, moves: &Moves, targets: &[u32]) -> Result<Vec<Side>, Stop> {
        let class = bisimulation::classes(moves, local, self.limit())?;
        let rename = |target: u32| local(target).map_or(target, |v| LOCAL | class[v as usize]);
        let quotient = bisimulation::quotient(moves, &class, rename)?;
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
            // With what was found the graph is simpler; what that gives is proved for the graph as it is.
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

    /// The graph where each vertex whose onside was found is left for that. Whether its other vertices keep their onsides is not
    /// known: it serves to guess.
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

    /// Guesses the onsides of vertices by G(k) of a graph that may be another one with the same vertices, and keeps those that are
    /// proved.
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
            // G(k) is a bound from above for its own graph alone.
            let turned: Vec<(u32, u32)> = pairs.iter().map(|(g, h)| (*h, *g)).collect();
            for (proved, below) in proved.iter_mut().zip(self.onsides_ge(moves, &turned)?) {
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

    /// G(k) with the vertices that some starts are in it.
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
        let mut list: Vec<Vertex> = Vec::new();
        let mut names: FxHashMap<Vertex, u32> = FxHashMap::default();
        let mut name = |list: &mut Vec<Vertex>, vertex: Vertex| -> Result<u32, Stop> {
            let fresh = narrow(list.len())?;
            let name = *names.entry(vertex).or_insert(fresh);
            if name == fresh {
                list.push(vertex);
            }
            Ok(name)
        };
        let mut firsts = Vec::with_capacity(starts.len());
        for v in starts {
            firsts.push(name(&mut list, vertex(*v, RIGHT, k))?);
        }
        let mut bounded = Moves::default();
        let mut sides = [Vec::new(), Vec::new()];
        let mut at = 0;
        while let Some((v, last, budget)) = list.get(at).copied() {
            at += 1;
            for (mover, options) in sides.iter_mut().enumerate() {
                options.clear();
                for target in moves.options(v, mover) {
                    self.check()?;
                    let Some(w) = local(*target) else {
                        options.push(*target);
                        continue;
                    };
                    let goes_on = mover != last
                        && components.joins(state(v, mover), state(w, 1 - mover))
                        && components.is_cyclic(state(v, mover));
                    let left = match (goes_on, mover) {
                        (false, _) => k,
                        (true, LEFT) => budget,
                        (true, _) => match budget.checked_sub(1) {
                            Some(left) => left,
                            None => continue,
                        },
                    };
                    options.push(LOCAL | name(&mut list, vertex(w, mover, left))?);
                }
            }
            bounded.push(&sides[LEFT], &sides[RIGHT])?;
        }
        Ok((bounded, firsts))
    }

    /// The onside of a vertex for which the first guesses failed.
    fn simplified_onside(&mut self, moves: &Moves, start: u32) -> Result<Side, Stop> {
        let mut simple = self.restricted(moves, start)?;
        if simple.len() <= MOST_SIMPLIFIED {
            simple = self.simplified(simple)?;
        }
        if let Some(points) = self.if_stoppers(&simple)? {
            return Ok(Side::Stopper(self.stopper(points.first().copied().ok_or(super::store::ODD_POINT)?)));
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

    /// The quotient of the part that can be reached from a vertex, which becomes vertex 0; vertices in the order of a search in
    /// breadth.
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
            let v = first[own as usize].ok_or(super::store::ODD_POINT)?;
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
