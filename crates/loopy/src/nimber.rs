//! Loopy impartial games (Smith, *Graphs and composite games*, 1966; Fraenkel; Siegel, IV.4): both players have the same options,
//! and infinite play is a draw.

use std::fmt;

use crate::{
    graph::Graph,
    limit::{Limit, Stop},
    moves::{LEFT, Moves, Predecessors},
    outcome::Outcome,
};

/// The value of a loopy impartial game.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum LoopyNimber {
    /// `*n`.
    Finite(u64),
    /// ∞(K): no finite value; K are the finite values among its options, in ascending order.
    Infinite(Vec<u64>),
}

impl LoopyNimber {
    /// The value of a sum: m ⊕ n; ∞(K) + n is ∞ of all k ⊕ n; ∞(K) + ∞(L) = ∞().
    #[must_use]
    pub fn add(&self, other: &LoopyNimber) -> LoopyNimber {
        match (self, other) {
            (LoopyNimber::Finite(m), LoopyNimber::Finite(n)) => LoopyNimber::Finite(m ^ n),
            (LoopyNimber::Infinite(options), LoopyNimber::Finite(n))
            | (LoopyNimber::Finite(n), LoopyNimber::Infinite(options)) => {
                let mut options: Vec<u64> = options.iter().map(|k| k ^ n).collect();
                options.sort_unstable();
                LoopyNimber::Infinite(options)
            }
            (LoopyNimber::Infinite(_), LoopyNimber::Infinite(_)) => LoopyNimber::Infinite(Vec::new()),
        }
    }

    /// The outcome: `P` for 0, `N` for other finite values and for ∞(K) with 0 in K, otherwise `D`.
    pub fn outcome(&self) -> Outcome {
        match self {
            LoopyNimber::Finite(0) => Outcome::P,
            LoopyNimber::Finite(_) => Outcome::N,
            LoopyNimber::Infinite(options) if options.contains(&0) => Outcome::N,
            LoopyNimber::Infinite(_) => Outcome::D,
        }
    }
}

/// The text: `0`, `*`, `*2`, `inf(0,2)`, `inf()`.
impl fmt::Display for LoopyNimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoopyNimber::Finite(0) => f.write_str("0"),
            LoopyNimber::Finite(1) => f.write_str("*"),
            LoopyNimber::Finite(n) => write!(f, "*{n}"),
            LoopyNimber::Infinite(options) => {
                f.write_str("inf(")?;
                for (place, option) in options.iter().enumerate() {
                    f.write_str(if place == 0 { "" } else { "," })?;
                    write!(f, "{option}")?;
                }
                f.write_str(")")
            }
        }
    }
}

/// Not finite so far.
const OPEN: u32 = u32::MAX;

/// The finite values of all vertices of an impartial graph, found from Left's options, which both players have.
///
/// For m = 0, 1, 2, … the value m is given to those vertices that have options with all smaller values and whose options
/// without a value all have an option with value m. Each stage takes linear time, and there are O(√edges) of them.
#[derive(Clone, Debug)]
pub struct LoopyNimbers<'a> {
    moves: &'a Moves,
    labels: Vec<u32>,
}

impl<'a> LoopyNimbers<'a> {
    /// The values of a graph.
    pub fn new(graph: &'a Graph, limit: &Limit) -> Result<Self, Stop> {
        let moves = graph.moves();
        let n = moves.len();
        let edges = moves.vertices().flat_map(|v| moves.options(v, LEFT).iter().map(move |w| (v, *w)));
        let predecessors = Predecessors::new(n, edges, limit)?;
        let mut labels = vec![OPEN; n];
        // Vertices without a value that have options with all values below m.
        let mut candidates: Vec<u32> = moves.vertices().collect();
        for m in 0_u32.. {
            if candidates.is_empty() {
                break;
            }
            stage(m, moves, &predecessors, &candidates, &mut labels, limit)?;
            // The candidates for m + 1 have an option with value m.
            let mut next = Vec::new();
            for v in candidates {
                limit.check()?;
                if labels[v as usize] == OPEN && moves.options(v, LEFT).iter().any(|w| labels[*w as usize] == m) {
                    next.push(v);
                }
            }
            candidates = next;
        }
        Ok(LoopyNimbers { moves, labels })
    }

    /// The value of a vertex, if there is such a vertex.
    pub fn get(&self, vertex: u32) -> Option<LoopyNimber> {
        match *self.labels.get(vertex as usize)? {
            OPEN => {
                let labels = self.moves.options(vertex, LEFT).iter().map(|w| self.labels[*w as usize]);
                let mut options: Vec<u64> = labels.filter(|label| *label != OPEN).map(u64::from).collect();
                options.sort_unstable();
                options.dedup();
                Some(LoopyNimber::Infinite(options))
            }
            label => Some(LoopyNimber::Finite(u64::from(label))),
        }
    }
}

/// Gives the value m to each candidate that has it.
fn stage(
    m: u32,
    moves: &Moves,
    predecessors: &Predecessors,
    candidates: &[u32],
    labels: &mut [u32],
    limit: &Limit,
) -> Result<(), Stop> {
    let n = moves.len();
    // For candidates, the number of options without a value that do not have an option with value m yet.
    let mut open = vec![0_u32; n];
    let mut is_candidate = vec![false; n];
    let mut waiting = Vec::new();
    for v in candidates {
        limit.check()?;
        is_candidate[*v as usize] = true;
        let unlabelled = moves.options(*v, LEFT).iter().filter(|w| labels[**w as usize] == OPEN).count();
        open[*v as usize] = u32::try_from(unlabelled).unwrap_or(OPEN);
        if unlabelled == 0 {
            waiting.push(*v);
        }
    }
    // Whether a vertex has an option with value m.
    let mut sees = vec![false; n];
    while let Some(v) = waiting.pop() {
        if labels[v as usize] != OPEN || sees[v as usize] {
            continue;
        }
        labels[v as usize] = m;
        for u in predecessors.of(v) {
            limit.check()?;
            if labels[*u as usize] != OPEN || std::mem::replace(&mut sees[*u as usize], true) {
                continue;
            }
            for t in predecessors.of(*u) {
                limit.check()?;
                let place = *t as usize;
                if is_candidate[place] && labels[place] == OPEN {
                    open[place] -= 1;
                    if open[place] == 0 {
                        waiting.push(*t);
                    }
                }
            }
        }
    }
    Ok(())
}
