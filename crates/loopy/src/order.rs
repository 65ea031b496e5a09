//! The order of loopy games: which play of G - H Left survives, playing second.
//!
//! G ≥ H means that G + X is at least as good for Left as H + X, for every loopy X. The onside G⁺ of G is G with infinite
//! play in it counted as won by Left, the offside G⁻ with infinite play counted as won by Right. G ≥ H exactly if G⁺ ≥ H⁺ and
//! G⁻ ≥ H⁻ (Siegel, *Combinatorial Game Theory*, VI.2 and VI.4; *Coping with cycles*).

use rustc_hash::FxHashMap;

use crate::{
    graph::Graph,
    limit::{Limit, Stop},
    moves::{LEFT, Moves, RIGHT, narrow},
};

/// Which play Left has lost in G - H.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// She is to move and cannot. It decides G ≥ H for stoppers.
    Stoppers,
    /// That, or play is infinite with only finitely many moves in G: G⁺ ≥ H⁺.
    Onside,
    /// That, or play is infinite with only finitely many moves in -H: G⁻ ≥ H⁻.
    Offside,
}

/// A Büchi game on a finite graph: Left wins the play that comes to a won state, or in which a good edge is taken infinitely
/// often; a player who cannot move loses.
#[derive(Default)]
pub(crate) struct Buchi {
    states: Vec<State>,
    /// Tail, head, whether it is good; sorted by tails where they are made in this order.
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
    pub(crate) fn push(&mut self, mover: usize) -> Result<u32, Stop> {
        self.add(if mover == LEFT { State::LeftMoves } else { State::RightMoves })
    }

    /// Adds a state whose winner is known: whether Left wins.
    pub(crate) fn push_known(&mut self, wins: bool) -> Result<u32, Stop> {
        self.add(State::Known(wins))
    }

    fn add(&mut self, state: State) -> Result<u32, Stop> {
        let place = narrow(self.states.len())?;
        self.states.push(state);
        Ok(place)
    }

    /// Adds an edge. Edges of one tail are added in a row, tails rising.
    pub(crate) fn edge(&mut self, from: u32, to: u32, good: bool) -> Result<(), Stop> {
        narrow(self.edges.len())?;
        self.edges.push((from, to, good));
        Ok(())
    }

    /// From which states Left wins: the greatest Y that is the least X such that Left, to move, has a good edge into Y or another
    /// one into X, and Right's good edges all lead into Y and his others into X. Each round is linear.
    pub(crate) fn solve(&self, limit: &Limit) -> Result<Vec<bool>, Stop> {
        let n = self.states.len();
        let mut starts = vec![0_u32; n + 1];
        for (_, to, good) in &self.edges {
            if !good {
                starts[*to as usize + 1] += 1;
            }
        }
        for place in 0..n {
            starts[place + 1] += starts[place];
        }
        let mut free = starts.clone();
        let mut tails = vec![0_u32; starts[n] as usize];
        for (from, to, good) in &self.edges {
            if !good {
                tails[free[*to as usize] as usize] = *from;
                free[*to as usize] += 1;
            }
        }
        drop(free);
        let mut y = vec![true; n];
        let mut waiting: Vec<u32> = Vec::new();
        loop {
            limit.look()?;
            let mut x = vec![false; n];
            // How many of Right's other edges do not lead into X yet; never 0 where one of his good ones leaves Y.
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
                let at = state as usize;
                for tail in &tails[starts[at] as usize..starts[at + 1] as usize] {
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
    /// Whether the start of this graph is ≥ that of another under an order; of the pairs only those that can be reached are
    /// looked at. A graph without vertices is 0.
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
        let wins = reach((g.start(), h.start()), (g.moves(), h.moves()), (good_first, good_second), limit)?;
        Ok(wins)
    }

    /// Whether the start of this graph is ≥ that of another: both sides are.
    pub fn ge(&self, other: &Graph, limit: &Limit) -> Result<bool, Stop> {
        Ok(self.is_at_least(other, Order::Onside, limit)? && self.is_at_least(other, Order::Offside, limit)?)
    }
}

/// Whether Left survives the start, Right to move.
fn reach(start: (u32, u32), moves: (&Moves, &Moves), good: (bool, bool), limit: &Limit) -> Result<bool, Stop> {
    let mut game = Buchi::default();
    let mut states = vec![(start.0, start.1, RIGHT)];
    let mut places = FxHashMap::default();
    places.insert((start.0, start.1, RIGHT), game.push(RIGHT)?);
    let mut at = 0;
    while let Some((v, w, mover)) = states.get(at).copied() {
        let from = narrow(at)?;
        let first = moves.0.options(v, mover).iter().map(|v| (*v, w, 1 - mover, good.0));
        let second = moves.1.options(w, 1 - mover).iter().map(|w| (v, *w, 1 - mover, good.1));
        for (v, w, mover, good) in first.chain(second) {
            limit.check()?;
            let place = match places.get(&(v, w, mover)) {
                Some(place) => *place,
                None => {
                    states.push((v, w, mover));
                    let place = game.push(mover)?;
                    places.insert((v, w, mover), place);
                    place
                }
            };
            game.edge(from, place, good)?;
        }
        at += 1;
    }
    Ok(game.solve(limit)?.first().copied().unwrap_or(false))
}
