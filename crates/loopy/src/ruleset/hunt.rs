//! Who wins Fox and Geese, and how soon, on boards packed in words.
//!
//! Geese never move back, so that every move of a goose leads to the next layer: the placings of geese after one move more. In a
//! layer the fox alone moves, and both players move in turn. So the layers are solved from the last one to the first, and no more
//! than two of them are held with their results. A board of 8 by 8 squares with four geese has 35,960 placings.

use rustc_hash::FxHashMap;

use super::fox_and_geese::Meadow;
use crate::{
    limit::{Limit, Stop},
    outcome::{Decision, Ending, Outcome},
};

/// The results of one placing of geese, by the square of the fox.
struct Placing {
    /// Where Left wins who is to move.
    left: u64,
    /// Where Right wins who is to move.
    right: u64,
    /// How many moves that takes, for Left to move and for Right.
    remoteness: [Box<[u16]>; 2],
}

/// A board without its animals: for each square those a step down, and those in each direction.
struct Ground {
    down: Vec<u64>,
    up: Vec<u64>,
    rays: Vec<[Vec<u8>; 4]>,
    /// The squares on which animals stand.
    coloured: u64,
    columns: u32,
}

/// The numbers of the bits of a word, from the lowest.
fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (word != 0).then(|| word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(lowest)
    })
}

impl Ground {
    fn new(rows: u8, columns: u8, run: u8) -> Ground {
        let (height, width) = (i16::from(rows), i16::from(columns));
        let square = |row: i16, column: i16| {
            let is_inside = (0..height).contains(&row) && (0..width).contains(&column);
            is_inside.then(|| u8::try_from(row * width + column).unwrap_or(0))
        };
        let mut ground =
            Ground { down: Vec::new(), up: Vec::new(), rays: Vec::new(), coloured: 0, columns: u32::from(columns) };
        for row in 0..height {
            for column in 0..width {
                let mask = |up: i16| {
                    let steps = [-1, 1].into_iter().filter_map(|right| square(row + up, column + right));
                    steps.fold(0, |mask, to| mask | 1_u64 << to)
                };
                if (row + column) % 2 == 0 {
                    ground.coloured |= 1 << (row * width + column);
                }
                ground.down.push(mask(-1));
                ground.up.push(mask(1));
                ground.rays.push([(-1, -1), (-1, 1), (1, -1), (1, 1)].map(|(up, right)| {
                    (1..=i16::from(run)).map_while(|step| square(row + up * step, column + right * step)).collect()
                }));
            }
        }
        ground
    }

    /// Where a fox has escaped from these geese.
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

    /// The placings of geese a move later.
    fn after(&self, geese: u64) -> impl Iterator<Item = (u64, u64)> + '_ {
        bits(geese).flat_map(move |goose| {
            bits(self.down[goose] & !geese).map(move |to| (geese & !(1 << goose) | 1 << to, 1_u64 << to))
        })
    }
}

/// Solves a board on which the fox runs up to so many squares in one direction. It is decided when the fox has escaped, or who is to
/// move cannot.
pub fn decision(board: &Meadow, run: u8, limit: &Limit) -> Result<Decision, Stop> {
    let [rows, columns, geese, fox] = board.code();
    let small = |number: u64| u8::try_from(number).unwrap_or(u8::MAX);
    let ground = Ground::new(small(rows), small(columns), run);
    let mut layers: Vec<Vec<u64>> = vec![vec![geese]];
    while let Some(last) = layers.last() {
        let mut next: Vec<u64> = Vec::new();
        for geese in last {
            limit.check()?;
            next.extend(ground.after(*geese).map(|(after, _)| after));
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
    let mut solved: FxHashMap<u64, Placing> = FxHashMap::default();
    for (done, layer) in (0..).zip(layers.into_iter().rev()) {
        limit.count_of(done, total, "moves of geese");
        limit.allow(layer.len().saturating_mul(size_of::<Placing>() + 4 * ground.down.len()))?;
        let mut now: FxHashMap<u64, Placing> = FxHashMap::default();
        for geese in layer {
            limit.check()?;
            let placing = ground.solve(geese, &solved, limit)?;
            now.insert(geese, placing);
        }
        solved = now;
    }
    const MISSING: Stop = Stop::Internal { what: "a placing of geese was not solved" };
    let placing = solved.get(&geese).ok_or(MISSING)?;
    let fox = usize::try_from(fox).unwrap_or(0);
    let ending = |wins: bool| if wins { Ending::Win } else { Ending::Loss };
    let outcome = Outcome::new(ending(placing.left >> fox & 1 == 1), ending(placing.right >> fox & 1 == 0));
    let remoteness = [0, 1].map(|side: usize| placing.remoteness[side].get(fox).map(|moves| u32::from(*moves)));
    Ok(Decision { outcome, remoteness })
}

impl Ground {
    /// The results of a placing from those of the next layer.
    fn solve(&self, geese: u64, next: &FxHashMap<u64, Placing>, limit: &Limit) -> Result<Placing, Stop> {
        let squares = self.down.len();
        let escaped = self.escaped(geese);
        let (mut left, mut right) = (0_u64, escaped);
        let mut remoteness = [vec![0_u16; squares], vec![0_u16; squares]];
        let free = (0..squares).filter(|fox| (geese | !self.coloured) >> fox & 1 == 0);
        let after: Vec<(&Placing, u64)> =
            self.after(geese).filter_map(|(after, to)| Some((next.get(&after)?, to))).collect();
        for fox in free.clone().filter(|fox| escaped >> fox & 1 == 0) {
            limit.check()?;
            let (mut win, mut loss) = (None, 0);
            for (placing, _) in after.iter().filter(|(_, to)| *to != 1 << fox) {
                let takes = placing.remoteness[1][fox].saturating_add(1);
                if placing.right >> fox & 1 == 0 {
                    win = Some(win.map_or(takes, |win: u16| win.min(takes)));
                } else {
                    loss = loss.max(takes);
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
                    let takes = remoteness[0][to].saturating_add(1);
                    if left >> to & 1 == 0 {
                        win = Some(win.map_or(takes, |win: u16| win.min(takes)));
                    } else {
                        loss = loss.max(takes);
                    }
                }
            }
            right |= u64::from(win.is_some()) << fox;
            remoteness[1][fox] = win.unwrap_or(loss);
        }
        Ok(Placing { left, right, remoteness: remoteness.map(Vec::into_boxed_slice) })
    }
}
