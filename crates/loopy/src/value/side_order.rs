//! The order of onsides as a Büchi game: G⁺ ≥ H⁺ if and only if Left, playing second, survives G - H, where she loses infinite
//! play with only finitely many moves in G (Siegel, VI.4; *Coping with cycles*).

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use super::{
    Side,
    comparison::Local,
    form::Builder,
    store::{Calculator, LOCAL},
};
use crate::{
    limit::Stop,
    moves::{LEFT, Moves, RIGHT, narrow},
    order::Buchi,
};

/// The states of the game: a pair of points and the player to move.
type States = IndexSet<(u32, u32, usize), FxBuildHasher>;

impl Calculator<'_> {
    /// For each pair of points, whether g⁺ ≥ h⁺.
    pub(crate) fn onsides_ge(&mut self, moves: &Moves, pairs: &[(u32, u32)]) -> Result<Vec<bool>, Stop> {
        self.survived(moves, pairs, (true, false))
    }

    /// For each pair of points, whether Left survives g - h playing second, where infinite play is good for her if it has
    /// infinitely many good moves; `good` says whether those in g, and whether those in h, are good.
    fn survived(&mut self, moves: &Moves, pairs: &[(u32, u32)], good: (bool, bool)) -> Result<Vec<bool>, Stop> {
        let nothing = Moves::default();
        let mut stoppers = Local::new(&nothing);
        let mut game = Buchi::default();
        let mut states = States::default();
        let mut starts = Vec::new();
        for (g, h) in pairs {
            starts.push(self.state(&mut stoppers, &mut game, &mut states, (*g, *h, RIGHT))?);
        }
        let (mut first, mut second) = (Vec::new(), Vec::new());
        let mut at = 0;
        while let Some((g, h, mover)) = states.get_index(at).copied() {
            let place = narrow(at)?;
            at += 1;
            if g < LOCAL && h < LOCAL {
                continue;
            }
            first.clear();
            second.clear();
            self.options(moves, g, mover, &mut first)?;
            self.options(moves, h, 1 - mover, &mut second)?;
            let in_first = first.iter().map(|g| ((*g, h, 1 - mover), good.0));
            for (next, good) in in_first.chain(second.iter().map(|h| ((g, *h, 1 - mover), good.1))) {
                self.check()?;
                let to = self.state(&mut stoppers, &mut game, &mut states, next)?;
                game.edge(place, to, good)?;
            }
        }
        let wins = game.solve(self.limit())?;
        Ok(starts.into_iter().map(|start| wins[start as usize]).collect())
    }

    /// The index of a state of the game; between two stoppers the winner is known.
    fn state(
        &mut self,
        stoppers: &mut Local<'_>,
        game: &mut Buchi,
        states: &mut States,
        state: (u32, u32, usize),
    ) -> Result<u32, Stop> {
        let (place, is_new) = states.insert_full(state);
        match state {
            _ if !is_new => {}
            (g, h, _) if g < LOCAL && h < LOCAL => game.push_known(self.survives(stoppers, state)?)?,
            (.., mover) => game.push(mover)?,
        }
        narrow(place)
    }

    /// Whether G⁺ ≥ H⁺ for onsides.
    pub(crate) fn onside_ge(&mut self, g: Side, h: Side) -> Result<bool, Stop> {
        self.sides_survive(g, h, (true, false))
    }

    /// Whether G⁻ ≥ H⁻ for offsides: infinitely many moves in -H are good for Left.
    pub(crate) fn offside_ge(&mut self, g: Side, h: Side) -> Result<bool, Stop> {
        self.sides_survive(g, h, (false, true))
    }

    /// Whether G⁺ ≥ H⁻: all infinite play is good for Left.
    pub(crate) fn onside_ge_offside(&mut self, g: Side, h: Side) -> Result<bool, Stop> {
        self.sides_survive(g, h, (true, true))
    }

    fn sides_survive(&mut self, g: Side, h: Side, good: (bool, bool)) -> Result<bool, Stop> {
        if let (Side::Stopper(g), Side::Stopper(h)) = (g, h) {
            let (g, h) = (self.point(g)?, self.point(h)?);
            return self.ge_points(g, h);
        }
        let mut builder = Builder::default();
        let (g, h) = (self.embed(&mut builder, g)?, self.embed(&mut builder, h)?);
        let moves = builder.finish();
        Ok(self.survived(&moves, &[(g, h)], good)?.first().copied().unwrap_or(false))
    }

    /// Whether Left survives G - 0 on the onside, or on the offside, with a given player to move.
    pub(crate) fn side_survives(&mut self, g: Side, onside: bool, mover: usize) -> Result<bool, Stop> {
        let zero = self.short.zero();
        let zero = self.point_of_game(zero)?;
        let nothing = Moves::default();
        if let Side::Stopper(g) = g {
            let g = self.point(g)?;
            return self.survives(&mut Local::new(&nothing), (g, zero, mover));
        }
        // To let Left start, add a vertex from which Right has just moved to G.
        let mut builder = Builder::default();
        let g = self.embed(&mut builder, g)?;
        let good = (onside, false);
        let start = if mover == LEFT {
            let before = builder.reserve()?;
            builder.set(before, [Vec::new(), vec![g]]);
            before
        } else {
            g
        };
        let moves = builder.finish();
        Ok(self.survived(&moves, &[(start, zero)], good)?.first().copied().unwrap_or(false))
    }
}
