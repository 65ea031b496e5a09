//! The outcome and remoteness of Fox and Geese, on bitboards.
//!
//! Geese never move back, so that every move of a goose leads to the next layer: the placements of geese after one more move.
//! Within a layer only the fox moves. So the layers are solved from the last one to the first, and no more than two of them are
//! in memory with their results. An 8 by 8 board with four geese has 35,960 placements.

use rustc_hash::FxHashMap;

use super::fox_and_geese::Meadow;
use crate::{
    limit::{Limit, Stop},
    outcome::{Decision, Ending, Outcome},
};

/// The results of one placement of geese, as bit sets and lists over the square of the fox.
struct Placement {
    /// Where Left wins if she is to move.
    left: u64,
    /// Where Right wins if he is to move.
    right: u64,
    /// After how many moves it is decided, for Left to move and for Right.
    remoteness: [Box<[u16]>; 2],
}

/// A board without its animals: for each square those one step down and one step up, and those in each direction.
struct Geometry {
    down: Vec<u64>,
    up: Vec<u64>,
    rays: Vec<[Vec<u8>; 4]>,
    /// The squares of the colour on which animals stand.
    coloured: u64,
    columns: u32,
}

/// The indices of the bits of a word, from the lowest.
fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (word != 0).then(|| word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(lowest)
    })
}

impl Geometry {
    fn new(rows: u8, columns: u8, run: u8) -> Geometry {
        let (height, width) = (i16::from(rows), i16::from(columns));
        let square = |row: i16, column: i16| {
            let is_inside = (0..height).contains(&row) && (0..width).contains(&column);
            is_inside.then(|| u8::try_from(row * width + column).unwrap_or(0))
        };
        let mut geometry =
            Geometry { down: Vec::new(), up: Vec::new(), rays: Vec::new(), coloured: 0, columns: u32::from(columns) };
        for row in 0..height {
            for column in 0..width {
                let mask = |up: i16| {
                    let steps = [-1, 1].into_iter().filter_map(|right| square(row + up, column + right));
                    steps.fold(0, |mask, to| mask | 1_u64 << to)
                };
                if (row + column) % 2 == 0 {
                    geometry.coloured |= 1 << (row * width + column);
                }
                geometry.down.push(mask(-1));
                geometry.up.push(mask(1));
                geometry.rays.push([(-1, -1), (-1, 1), (1, -1), (1, 1)].map(|(up, right)| {
                    (1..=i16::from(run)).map_while(|step| square(row + up * step, column + right * step)).collect()
                }));
            }
        }
        geometry
    }

    /// The squares from which a fox has escaped from these geese.
    fn escaped(&self, geese: u64) -> u64 {
        let squares = u32::try_from(self.down.len()).unwrap_or(0);
        let Some(top) = geese.checked_ilog2().map(|square| square / self.columns) else { return u64::MAX };
        let mut escaped = 0;
        for fox in 0..squares {
            let row = fox / self.columns;
            let is_free = self.up[fox as usize] & !geese != 0;
            if row >= top || row + 1 == top && is_free {
                escaped |= 1 << fox;
            }
        }
        escaped
    }

    /// The placements of geese after one more move, each with the square that is moved to.
    fn after(&self, geese: u64) -> impl Iterator<Item = (u64, u64)> + '_ {
        bits(geese).flat_map(move |goose| {
            bits(self.down[goose] & !geese).map(move |to| (geese & !(1 << goose) | 1 << to, 1_u64 << to))
        })
    }
}

/// Solves a board on which the fox runs up to the given number of squares in one direction. It is decided when the fox has
/// escaped, or when the player to move cannot.
pub fn decision(board: &Meadow, run: u8, limit: &Limit) -> Result<Decision, Stop> {
    let [rows, columns, geese, fox] = board.code();
    let small = |number: u64| u8::try_from(number).unwrap_or(u8::MAX);
    let geometry = Geometry::new(small(rows), small(columns), run);
    let mut layers: Vec<Vec<u64>> = vec![vec![geese]];
    while let Some(last) = layers.last() {
        let mut next: Vec<u64> = Vec::new();
        for geese in last {
            limit.check()?;
            next.extend(geometry.after(*geese).map(|(after, _)| after));
        }
        next.sort_unstable();
        next.dedup();
        if next.is_empty() {
            break;
        }
        limit.allow(next.len().saturating_mul(size_of::<u64>()))?;
        layers.push(next);
    }
    let total = u64::try_from(layers.len()).unwrap_or(u64::MAX);
    let mut solved: FxHashMap<u64, Placement> = FxHashMap::default();
    for (done, layer) in (0..).zip(layers.into_iter().rev()) {
        limit.count_of(done, total, "moves of geese");
        limit.allow(layer.len().saturating_mul(size_of::<Placement>() + 4 * geometry.down.len()))?;
        let mut now: FxHashMap<u64, Placement> = FxHashMap::default();
        for geese in layer {
            limit.check()?;
            let placement = geometry.solve(geese, &solved, limit)?;
            now.insert(geese, placement);
        }
        solved = now;
    }
    const MISSING: Stop = Stop::Internal { what: "a placing of geese was not solved" };
    let placement = solved.get(&geese).ok_or(MISSING)?;
    let fox = usize::try_from(fox).unwrap_or(0);
    let ending = |wins: bool| if wins { Ending::Win } else { Ending::Loss };
    let outcome = Outcome::new(ending(placement.left >> fox & 1 == 1), ending(placement.right >> fox & 1 == 0));
    let remoteness = [0, 1].map(|side: usize| placement.remoteness[side].get(fox).map(|moves| u32::from(*moves)));
    Ok(Decision { outcome, remoteness })
}

impl Geometry {
    /// The results of a placement, computed from those of the next layer.
    fn solve(&self, geese: u64, next: &FxHashMap<u64, Placement>, limit: &Limit) -> Result<Placement, Stop> {
        let squares = self.down.len();
        let escaped = self.escaped(geese);
        let (mut left, mut right) = (0_u64, escaped);
        let mut remoteness = [vec![0_u16; squares], vec![0_u16; squares]];
        let free = (0..squares).filter(|fox| (geese | !self.coloured) >> fox & 1 == 0);
        let after: Vec<(&Placement, u64)> =
            self.after(geese).filter_map(|(after, to)| Some((next.get(&after)?, to))).collect();
        for fox in free.clone().filter(|fox| escaped >> fox & 1 == 0) {
            limit.check()?;
            let (mut win, mut loss) = (None, 0);
            for (placement, _) in after.iter().filter(|(_, to)| *to != 1 << fox) {
                let moves = placement.remoteness[1][fox].saturating_add(1);
                if placement.right >> fox & 1 == 0 {
                    win = Some(win.map_or(moves, |win: u16| win.min(moves)));
                } else {
                    loss = loss.max(moves);
                }
            }
            left |= u64::from(win.is_some()) << fox;
            remoteness[0][fox] = win.unwrap_or(loss);
        }
        for fox in free.filter(|fox| escaped >> fox & 1 == 0) {
            limit.check()?;
            let (mut win, mut loss) = (None, 0);
            for ray in &self.rays[fox] {
                for to in ray.iter().map(|to| usize::from(*to)).take_while(|to| geese >> to & 1 == 0) {
                    let moves = remoteness[0][to].saturating_add(1);
                    if left >> to & 1 == 0 {
                        win = Some(win.map_or(moves, |win: u16| win.min(moves)));
                    } else {
                        loss = loss.max(moves);
                    }
                }
            }
            right |= u64::from(win.is_some()) << fox;
            remoteness[1][fox] = win.unwrap_or(loss);
        }
        Ok(Placement { left, right, remoteness: remoteness.map(Vec::into_boxed_slice) })
    }
}
