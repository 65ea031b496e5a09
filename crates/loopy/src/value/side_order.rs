//! The order of onsides as a Büchi game: G⁺ ≥ H⁺ exactly if Left, playing second, survives G - H, where infinite play with only
//! finitely many moves in G is lost for her (Siegel, VI.4; *Coping with cycles*).

use rustc_hash::FxHashMap;

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

impl Calculator<'_> {
    /// Of each pair of points whether g⁺ ≥ h⁺.
    pub(crate) fn onsides_ge(&mut self, moves: &Moves, pairs: &[(u32, u32)]) -> Result<Vec<bool>, Stop> {
        self.survived(moves, pairs, (true, false))
    }

    /// Of each pair of points whether Left survives g - h playing second, where infinite play is good for her if it has
    /// infinitely many good moves: those in g, those in h.
    fn survived(&mut self, moves: &Moves, pairs: &[(u32, u32)], good: (bool, bool)) -> Result<Vec<bool>, Stop> {
        let nothing = Moves::default();
        let mut stoppers = Local::new(&nothing);
        let mut game = Buchi::default();
        let mut states: Vec<(u32, u32, usize)> = Vec::new();
        let mut places: FxHashMap<(u32, u32, usize), u32> = FxHashMap::default();
        let mut starts = Vec::new();
        for (g, h) in pairs {
            starts.push(self.state(&mut stoppers, &mut game, &mut states, &mut places, (*g, *h, RIGHT))?);
        }
        let (mut first, mut second) = (Vec::new(), Vec::new());
        let mut at = 0;
        while let Some((g, h, mover)) = states.get(at).copied() {
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
                let to = self.state(&mut stoppers, &mut game, &mut states, &mut places, next)?;
                game.edge(place, to, good)?;
            }
        }
        let wins = game.solve(self.limit())?;
        Ok(starts.into_iter().map(|start| wins[start as usize]).collect())
    }

    /// The place of a state of the game; of two stoppers it is known who wins.
    fn state(
        &mut self,
        stoppers: &mut Local<'_>,
        game: &mut Buchi,
        states: &mut Vec<(u32, u32, usize)>,
        places: &mut FxHashMap<(u32, u32, usize), u32>,
        state: (u32, u32, usize),
    ) -> Result<u32, Stop> {
        if let Some(place) = places.get(&state) {
            return Ok(*place);
        }
        let (g, h, mover) = state;
        let place = if g < LOCAL && h < LOCAL {
            let wins = self.survives(stoppers, state)?;
            game.push_known(wins)?
        } else {
            game.push(mover)?
        };
        states.push(state);
        places.insert(state, place);
        Ok(place)
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

    /// Who wins G when a player starts, by a side: whether Left survives G - 0 in the onside, or in the offside.
    pub(crate) fn side_survives(&mut self, g: Side, onside: bool, mover: usize) -> Result<bool, Stop> {
        let zero = self.short.zero();
        let zero = self.point_of_game(zero)?;
        let nothing = Moves::default();
        if let Side::Stopper(g) = g {
            let g = self.point(g)?;
            return self.survives(&mut Local::new(&nothing), (g, zero, mover));
        }
        // Left starts: as if Right had moved to G.
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
