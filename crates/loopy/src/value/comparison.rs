//! The order of stoppers: G ≥ H if and only if Left, playing second in G - H, is never to move without a move (Siegel, VI.2).

use rustc_hash::FxHashMap;

use super::store::{Calculator, LOCAL, Memo};
use crate::{
    limit::Stop,
    moves::{LEFT, Moves, RIGHT, narrow},
};

/// A graph of stoppers, with a cache of comparisons of its vertices.
pub(crate) struct Local<'m> {
    pub(crate) moves: &'m Moves,
    memo: Memo,
}

impl<'m> Local<'m> {
    pub(crate) fn new(moves: &'m Moves) -> Self {
        Local { moves, memo: Memo::default() }
    }
}

/// A pair of points in one word.
#[inline]
fn pair(g: u32, h: u32) -> u64 {
    u64::from(g) << 32 | u64::from(h)
}

/// A state of g - h, with the player to move.
type State = (u32, u32, usize);

/// Markers of decided states while the fixed point is computed.
const BAD: u32 = u32::MAX;
const GOOD: u32 = u32::MAX - 1;

impl Calculator<'_> {
    /// Whether g ≥ h, where all points are stoppers.
    pub(crate) fn ge(&mut self, local: &mut Local<'_>, g: u32, h: u32) -> Result<bool, Stop> {
        self.survives(local, (g, h, RIGHT))
    }

    /// Whether g ≥ h for stoppers of the store.
    pub(crate) fn ge_points(&mut self, g: u32, h: u32) -> Result<bool, Stop> {
        let moves = Moves::default();
        self.ge(&mut Local::new(&moves), g, h)
    }

    /// Whether Left survives in a state of g - h.
    pub(crate) fn survives(&mut self, local: &mut Local<'_>, state: State) -> Result<bool, Stop> {
        match self.known(local, state)? {
            Some(answer) => Ok(answer),
            None => {
                self.find(local, state)?;
                const LOST: Stop = Stop::Internal { what: "a comparison of stoppers was not kept" };
                self.known(local, state)?.ok_or(LOST)
            }
        }
    }

    /// The result for a state, if it is known immediately.
    fn known(&mut self, local: &Local<'_>, (g, h, mover): State) -> Result<Option<bool>, Stop> {
        if g == h && mover == RIGHT {
            return Ok(Some(true));
        }
        let in_store = g < LOCAL && h < LOCAL;
        if in_store && let (Some(g), Some(h)) = (self.game(g), self.game(h)) {
            let answer = if mover == RIGHT { self.short.le(h, g)? } else { !self.short.le(g, h)? };
            return Ok(Some(answer));
        }
        let memo = if in_store { &self.loopy.memo } else { &local.memo };
        let bits = memo.get(&pair(g, h)).copied().unwrap_or(0) >> (2 * mover);
        Ok((bits & 1 != 0).then_some(bits & 2 != 0))
    }

    /// Whether x is a number and g a loopy stopper, which is not a number: then moves in x can be ignored. If Left survives by
    /// a move from x to y, then G + y ≥ 0 and G + y ≠ 0, so that she also wins it moving first, by induction on y with a move
    /// in G; that move is as good with x.
    fn is_avoided(&self, x: u32, g: u32) -> bool {
        g < LOCAL && self.is_loopy(g) && x < LOCAL && self.game(x).is_some_and(|game| self.short.is_number(game))
    }

    fn keep(&mut self, local: &mut Local<'_>, (g, h, mover): State, answer: bool) {
        let memo = if g < LOCAL && h < LOCAL { &mut self.loopy.memo } else { &mut local.memo };
        *memo.entry(pair(g, h)).or_insert(0) |= (1 | u8::from(answer) << 1) << (2 * mover);
    }

    /// Decides all unknown states that can be reached from a state, by the least set of bad states: those where Left, to move,
    /// has no option that is not bad, or Right, to move, has a bad one.
    fn find(&mut self, local: &mut Local<'_>, start: State) -> Result<(), Stop> {
        let mut states = vec![start];
        let mut places: FxHashMap<State, u32> = FxHashMap::default();
        places.insert(start, 0);
        // For Left's states the number of options not known to be bad, or a marker.
        let mut open: Vec<u32> = Vec::new();
        let mut edges: Vec<(u32, u32)> = Vec::new();
        let mut bad: Vec<u32> = Vec::new();
        let (mut first, mut second) = (Vec::new(), Vec::new());
        let mut at = 0;
        while let Some((g, h, mover)) = states.get(at).copied() {
            let place = narrow(at)?;
            at += 1;
            first.clear();
            second.clear();
            // Number avoidance: nobody needs to move in a number if the other component is a stopper that is not a number.
            if !self.is_avoided(g, h) {
                self.options(local.moves, g, mover, &mut first)?;
            }
            if !self.is_avoided(h, g) {
                self.options(local.moves, h, 1 - mover, &mut second)?;
            }
            let mut unknown = 0;
            let mut verdict = None;
            let first_edge = edges.len();
            for next in first.iter().map(|g| (*g, h, 1 - mover)).chain(second.iter().map(|h| (g, *h, 1 - mover))) {
                self.check()?;
                match self.known(local, next)? {
                    // The mover decides the state here.
                    Some(survives) if survives == (mover == LEFT) => {
                        verdict = Some(survives);
                        break;
                    }
                    Some(_) => {}
                    None => {
                        unknown += 1;
                        let fresh = narrow(states.len())?;
                        let to = *places.entry(next).or_insert(fresh);
                        if to == fresh {
                            states.push(next);
                        }
                        edges.push((to, place));
                    }
                }
            }
            match verdict {
                None if mover == LEFT && unknown == 0 => {
                    open.push(BAD);
                    bad.push(place);
                }
                None => open.push(if mover == LEFT { unknown } else { 0 }),
                Some(true) => {
                    edges.truncate(first_edge);
                    open.push(GOOD);
                }
                Some(false) => {
                    edges.truncate(first_edge);
                    open.push(BAD);
                    bad.push(place);
                }
            }
        }
        edges.sort_unstable();
        while let Some(state) = bad.pop() {
            let from = edges.partition_point(|(head, _)| *head < state);
            for (_, tail) in edges[from..].iter().take_while(|(head, _)| *head == state) {
                self.check()?;
                let Some(open) = open.get_mut(*tail as usize) else { continue };
                if *open == BAD || *open == GOOD {
                    continue;
                }
                // For Right's states the number is 0.
                if *open <= 1 {
                    *open = BAD;
                    bad.push(*tail);
                } else {
                    *open -= 1;
                }
            }
        }
        for (state, open) in states.into_iter().zip(open) {
            self.keep(local, state, open != BAD);
        }
        Ok(())
    }
}
