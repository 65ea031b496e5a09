//! The order of loopy games: whether Left, playing second, survives G - H.
//!
//! G ≥ H means that G + X is at least as good for Left as H + X, for every loopy X. The onside G⁺ of G is G with infinite
//! play in it counted as won by Left, the offside G⁻ with infinite play counted as won by Right. G ≥ H if and only if G⁺ ≥ H⁺ and
//! G⁻ ≥ H⁻ (Siegel, *Combinatorial Game Theory*, VI.2 and VI.4; *Coping with cycles*).

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use crate::{
    graph::Graph,
    limit::{Limit, Stop},
    moves::{LEFT, Moves, Predecessors, RIGHT, narrow},
};

/// When Left has lost play of G - H.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// When she is to move and cannot. This decides G ≥ H for stoppers.
    Stoppers,
    /// Also when play is infinite with only finitely many moves in G: G⁺ ≥ H⁺.
    Onside,
    /// Also when play is infinite with only finitely many moves in -H: G⁻ ≥ H⁻.
    Offside,
}

/// A Büchi game on a finite graph: Left wins play that reaches a state won by her, or in which good edges are taken infinitely
/// often; a player who cannot move loses.
#[derive(Default)]
pub(crate) struct Buchi {
    states: Vec<State>,
    /// Tail, head, and whether the edge is good.
    edges: Vec<(u32, u32, bool)>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    LeftMoves,
    RightMoves,
    Known(bool),
}

impl Buchi {
    /// Adds a state in which a player moves.
    pub(crate) fn push(&mut self, mover: usize) -> Result<(), Stop> {
        self.add(if mover == LEFT { State::LeftMoves } else { State::RightMoves })
    }

    /// Adds a state whose winner is known; `wins` says whether it is Left.
    pub(crate) fn push_known(&mut self, wins: bool) -> Result<(), Stop> {
        self.add(State::Known(wins))
    }

    fn add(&mut self, state: State) -> Result<(), Stop> {
        narrow(self.states.len())?;
        self.states.push(state);
        Ok(())
    }

    /// Adds an edge.
    pub(crate) fn edge(&mut self, from: u32, to: u32, good: bool) -> Result<(), Stop> {
        narrow(self.edges.len())?;
        self.edges.push((from, to, good));
        Ok(())
    }

    /// The states from which Left wins: the greatest Y that is the least X such that Left, to move, has a good edge into Y or
    /// another edge into X, and Right's good edges all lead into Y and his other edges into X. Each round takes linear time.
    pub(crate) fn solve(&self, limit: &Limit) -> Result<Vec<bool>, Stop> {
        let n = self.states.len();
        let others = self.edges.iter().filter(|(.., good)| !good).map(|(from, to, _)| (*from, *to));
        let predecessors = Predecessors::new(n, others, limit)?;
        let mut y = vec![true; n];
        let mut waiting: Vec<u32> = Vec::new();
        loop {
            limit.check_now()?;
            let mut x = vec![false; n];
            // The number of Right's other edges that do not lead into X yet; never 0 where one of his good edges leaves Y.
            let mut open = vec![0_u32; n];
            for (from, to, good) in &self.edges {
                limit.check()?;
                let place = *from as usize;
                match self.states[place] {
                    State::LeftMoves if *good && y[*to as usize] => x[place] = true,
                    State::RightMoves if !*good || !y[*to as usize] => open[place] += 1,
                    _ => {}
                }
            }
            for (place, state) in (0..).zip(&self.states) {
                let at = place as usize;
                match state {
                    State::Known(wins) => x[at] = *wins,
                    State::RightMoves => x[at] = open[at] == 0,
                    State::LeftMoves => {}
                }
                if x[at] {
                    waiting.push(place);
                }
            }
            while let Some(state) = waiting.pop() {
                limit.check()?;
                for tail in predecessors.of(state) {
                    let before = *tail as usize;
                    if x[before] {
                        continue;
                    }
                    x[before] = match self.states[before] {
                        State::LeftMoves => true,
                        State::RightMoves => {
                            open[before] -= 1;
                            open[before] == 0
                        }
                        State::Known(wins) => wins,
                    };
                    if x[before] {
                        waiting.push(*tail);
                    }
                }
            }
            if x == y {
                return Ok(y);
            }
            y = x;
        }
    }
}

impl Graph {
    /// Whether the start of this graph is ≥ that of another under an order; only pairs that can be reached are visited.
    /// A graph without vertices is 0.
    pub fn is_at_least(&self, other: &Graph, order: Order, limit: &Limit) -> Result<bool, Stop> {
        let mut zero = Moves::default();
        zero.push(&[], &[])?;
        let zero = Graph::from_moves(zero, 0);
        let (g, h) = (if self.is_empty() { &zero } else { self }, if other.is_empty() { &zero } else { other });
        let (good_first, good_second) = match order {
            Order::Stoppers => (true, true),
            Order::Onside => (true, false),
            Order::Offside => (false, true),
        };
        survives((g.start(), h.start()), (g.moves(), h.moves()), (good_first, good_second), limit)
    }

    /// Whether the start of this graph is ≥ that of another: this holds for both sides.
    pub fn ge(&self, other: &Graph, limit: &Limit) -> Result<bool, Stop> {
        Ok(self.is_at_least(other, Order::Onside, limit)? && self.is_at_least(other, Order::Offside, limit)?)
    }
}

/// Whether Left survives from the start with Right to move.
fn survives(start: (u32, u32), moves: (&Moves, &Moves), good: (bool, bool), limit: &Limit) -> Result<bool, Stop> {
    let mut game = Buchi::default();
    let mut states: IndexSet<(u32, u32, usize), FxBuildHasher> = IndexSet::default();
    states.insert((start.0, start.1, RIGHT));
    game.push(RIGHT)?;
    let mut at = 0;
    while let Some((v, w, mover)) = states.get_index(at).copied() {
        let from = narrow(at)?;
        let first = moves.0.options(v, mover).iter().map(|v| (*v, w, good.0));
        let second = moves.1.options(w, 1 - mover).iter().map(|w| (v, *w, good.1));
        for (v, w, good) in first.chain(second) {
            limit.check()?;
            let (place, is_new) = states.insert_full((v, w, 1 - mover));
            if is_new {
                game.push(1 - mover)?;
            }
            game.edge(from, narrow(place)?, good)?;
        }
        at += 1;
    }
    Ok(game.solve(limit)?.first().copied().unwrap_or(false))
}
