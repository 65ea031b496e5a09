//! Stops of stoppers: the pseudonumbers at which play stops (Siegel, VI.2).

use rustc_hash::FxHashMap;

use super::{Stopper, store::Calculator};
use crate::{
    limit::Stop,
    moves::{LEFT, RIGHT, side_of},
    number::Rational,
    player::Player,
};

/// A pseudonumber: on, off, a number, or a number + over or under.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Pseudonumber {
    On,
    Off,
    Number(Rational),
    Over(Rational),
    Under(Rational),
}

const NO_OPTION: Stop = Stop::Internal { what: "a stopper that is not a pseudonumber lacks an option" };

impl Calculator<'_> {
    /// The pseudonumber that a stopper is, if it is one.
    pub(super) fn pseudonumber(&mut self, point: u32) -> Result<Option<Pseudonumber>, Stop> {
        if let Some(game) = self.game(point) {
            return Ok(self.short.as_number(game).map(Pseudonumber::Number));
        }
        let (left, right) = (self.options_of(point, LEFT)?, self.options_of(point, RIGHT)?);
        Ok(match (left.as_slice(), right.as_slice()) {
            ([pass], []) if *pass == point => Some(Pseudonumber::On),
            ([], [pass]) if *pass == point => Some(Pseudonumber::Off),
            ([_], [pass]) if *pass == point => self.only_number(point, LEFT)?.map(Pseudonumber::Over),
            ([pass], [_]) if *pass == point => self.only_number(point, RIGHT)?.map(Pseudonumber::Under),
            _ => None,
        })
    }

    /// The stop of a stopper when a player, Left or Right, starts: a pseudonumber is its own stop; otherwise it is the best
    /// stop of an option when the other player starts. Alternating play ends.
    pub fn stop(&mut self, g: Stopper, player: Player) -> Result<Stopper, Stop> {
        let side = side_of(player).unwrap_or(RIGHT);
        let point = self.point(g)?;
        let stop = self.stop_of(point, side)?;
        Ok(self.stopper(stop))
    }

    fn stop_of(&mut self, point: u32, side: usize) -> Result<u32, Stop> {
        let mut waiting = vec![(point, side)];
        while let Some((point, side)) = waiting.last().copied() {
            self.check()?;
            if self.loopy.stops.contains_key(&(point, side == LEFT)) {
                waiting.pop();
                continue;
            }
            if let Some(stop) = self.stop_at_once(point, side)? {
                self.loopy.stops.insert((point, side == LEFT), stop);
                waiting.pop();
                continue;
            }
            let options = self.options_of(point, side)?;
            let before = waiting.len();
            let mut best = None;
            for option in options {
                match self.loopy.stops.get(&(option, side == RIGHT)).copied() {
                    None => waiting.push((option, 1 - side)),
                    Some(stop) => {
                        best = Some(match best {
                            None => stop,
                            Some(best) => {
                                let is_better = if side == LEFT {
                                    self.ge_points(stop, best)?
                                } else {
                                    self.ge_points(best, stop)?
                                };
                                if is_better { stop } else { best }
                            }
                        });
                    }
                }
            }
            if waiting.len() == before {
                self.loopy.stops.insert((point, side == LEFT), best.ok_or(NO_OPTION)?);
                waiting.pop();
            }
        }
        self.loopy.stops.get(&(point, side == LEFT)).copied().ok_or(NO_OPTION)
    }

    /// The stop of a pseudonumber, of a short game, or for a player without a move.
    fn stop_at_once(&mut self, point: u32, side: usize) -> Result<Option<u32>, Stop> {
        if let Some(game) = self.game(point) {
            let number = if side == LEFT { self.short.left_stop(game) } else { self.short.right_stop(game) };
            let game = self.short.number(&number)?.ok_or(NO_OPTION)?;
            return self.point_of_game(game).map(Some);
        }
        if self.pseudonumber(point)?.is_some() {
            return Ok(Some(point));
        }
        if self.options_of(point, side)?.is_empty() {
            let lost = if side == LEFT { self.off()? } else { self.on()? };
            return self.point(lost.stopper().ok_or(NO_OPTION)?).map(Some);
        }
        Ok(None)
    }

    /// The stop with x + over and x + under replaced by x.
    pub fn strong_stop(&mut self, g: Stopper, player: Player) -> Result<Stopper, Stop> {
        let stop = self.stop(g, player)?;
        let point = self.point(stop)?;
        match self.pseudonumber(point)? {
            Some(Pseudonumber::Over(x) | Pseudonumber::Under(x)) => {
                Ok(Stopper::Short(self.short.number(&x)?.ok_or(NO_OPTION)?))
            }
            _ => Ok(stop),
        }
    }

    /// The followers of a stopper, each after its own followers apart from passes; `None` if a cycle is longer than a pass.
    pub(super) fn plumtree_order(&mut self, point: u32) -> Result<Option<Vec<u32>>, Stop> {
        if !self.plumtree(point) {
            return Ok(None);
        }
        let mut order = Vec::new();
        let mut seen: FxHashMap<u32, bool> = FxHashMap::default();
        let mut waiting = vec![point];
        while let Some(point) = waiting.last().copied() {
            self.check()?;
            match seen.get(&point).copied() {
                Some(true) => {
                    waiting.pop();
                }
                Some(false) => {
                    seen.insert(point, true);
                    order.push(point);
                    waiting.pop();
                }
                None => {
                    seen.insert(point, false);
                    for side in [LEFT, RIGHT] {
                        for option in self.options_of(point, side)? {
                            if !seen.contains_key(&option) {
                                waiting.push(option);
                            }
                        }
                    }
                }
            }
        }
        Ok(Some(order))
    }
}
