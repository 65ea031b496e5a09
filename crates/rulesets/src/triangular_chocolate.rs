//! Triangular chocolate (Miyadera, Nakamura, Fukui, *Impartial Triangular Chocolate Bar Games*, arXiv 1711.04954).

use std::rc::Rc;

use crate::{
    Entry, NoBoard, Play, Ruleset,
    board::shape::Shape,
    impartial::{broken, integers, one},
    limit::{Limit, Stop},
    player::Player,
    position::{Board, Boards},
    rules::Rules,
    standing::Standing,
    with_side,
};
use cutcake_impartial::{ImpartialRules, Table, position::Visit, wavefront::for_each_pair};

/// Triangular chocolate of slope k: `TriangularChocolate[x,y,z; k := 3]` is a bar that can be broken x, y and z times in its three
/// directions, `0 <= y <= ⌊(x+z)/k⌋`. A move lowers one of the numbers; if lowering x or z leaves y too large, y becomes the largest
/// that the bar allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TriangularChocolate {
    k: u64,
}

pub(super) const SIDES: [&str; 3] = ["x", "y", "z"];

impl TriangularChocolate {
    /// The bars of slope `k`.
    ///
    /// # Errors
    /// If k is 0.
    pub fn new(k: u64) -> Result<Self, NoBoard> {
        if k == 0 { Err(broken(RULE_FOR_K, None)) } else { Ok(TriangularChocolate { k }) }
    }

    /// The bars with the parameters that are written after the numbers: `k := 3`.
    ///
    /// # Errors
    /// If k is missing or not a positive integer, or if there is another parameter. The entry of the error counts the
    /// parameters.
    pub fn with_parameters(parameters: &[(&str, Entry)]) -> Result<Self, NoBoard> {
        match parameters {
            [("k", Entry::Integer(k))] => u64::try_from(k).ok().filter(|k| *k > 0).map(|k| TriangularChocolate { k }),
            _ => None,
        }
        .ok_or_else(|| broken(RULE_FOR_K, (!parameters.is_empty()).then_some(0)))
    }

    /// The slope.
    pub fn k(&self) -> u64 {
        self.k
    }

    /// The largest y for x and z: ⌊(x+z)/k⌋.
    pub fn largest_y(&self, x: u64, z: u64) -> u64 {
        let largest = (u128::from(x) + u128::from(z)) / u128::from(self.k);
        u64::try_from(largest).unwrap_or(u64::MAX)
    }

    /// The P-positions with x and z up to `bound`, found by play without computing values.
    ///
    /// # Errors
    /// If `limit` stopped it; [`Stop::Size`] for a bound above 2^15.
    pub fn p_table(&self, bound: u64, limit: &Limit) -> Result<PTable, Stop> {
        PTable::new(self, bound, limit)
    }
}

pub(super) const SUMMARY: &str = "A move breaks the bar along one of its three directions, and what is broken off is eaten; \
                                  who is left with the bitter piece alone loses. x, y and z say how often the bar can be \
                                  broken in each direction, 0 <= y <= ⌊(x+z)/k⌋; where a smaller x or z leaves y too \
                                  large, y becomes the largest that the bar allows.";

pub(super) const EXAMPLES: &[&str] = &[
    "TriangularChocolate[4,2,3; k := 3]",
    "Options(TriangularChocolate[1,1,2; k := 3])",
    "CountWhere(TriangularChocolate, 20, (p, g) -> g == NimSum(p); k := 3)",
];

pub(super) const RULE_FOR_K: &str = "TriangularChocolate[x,y,z; k := 3] takes one parameter, k, a positive integer: the bar has \
                          0 <= y <= ⌊(x+z)/k⌋";

impl Ruleset for TriangularChocolate {
    fn name(&self) -> &str {
        "TriangularChocolate"
    }

    fn written(&self) -> String {
        format!("TriangularChocolate(k := {})", self.k)
    }

    fn form(&self) -> String {
        format!("TriangularChocolate[x,y,z; k := {}]", self.k)
    }

    fn with(&self, by_place: &[Entry], by_name: &[(&str, Entry)]) -> Result<Rc<dyn Ruleset>, NoBoard> {
        if by_place.is_empty() {
            Ok(Rc::new(Self::with_parameters(by_name)?))
        } else {
            Err(broken(RULE_FOR_K, Some(0)))
        }
    }

    fn summary(&self) -> &str {
        SUMMARY
    }

    fn examples(&self) -> &[&str] {
        EXAMPLES
    }

    fn sides(&self) -> Option<Vec<&str>> {
        Some(SIDES.to_vec())
    }

    fn board(&self, entries: &[Entry]) -> Result<Board, NoBoard> {
        let board = integers(self, entries, 0)?;
        let (x, y, z, k) = (board[0], board[1], board[2], self.k);
        let most = self.largest_y(x, z);
        if y > most {
            let rule = format!(
                "y of TriangularChocolate is at most ⌊(x+z)/k⌋, which is {most} for x = {x}, z = {z}, k = {k}, not {y}"
            );
            return Err(broken(rule, Some(1)));
        }
        Ok(board)
    }

    fn entries(&self, board: &Board) -> String {
        let numbers: Vec<String> = board.iter().map(u64::to_string).collect();
        format!("{}; k := {}", numbers.join(","), self.k)
    }

    fn shape(&self, board: &Board) -> Shape {
        Shape::Triangle { cuts: [board[0], board[1], board[2]], slope: self.k }
    }

    fn play(&self) -> Play<'_> {
        Play::Impartial(self)
    }
}

impl Rules for TriangularChocolate {
    /// A known value is that of a bar with y = 0, which is two Nim heaps.
    fn standing(&self) -> Standing {
        Standing::Proved
    }

    fn options(&self, board: &Board, _: Player, limit: &Limit) -> Result<Vec<Boards>, Stop> {
        let (x, y, z) = (board[0], board[1], board[2]);
        let mut options = Vec::new();
        for lower in 0..x {
            limit.check()?;
            options.push(one([lower, y.min(self.largest_y(lower, z)), z].into_iter().collect()));
        }
        for lower in 0..y {
            limit.check()?;
            options.push(one(with_side(board, 1, lower)));
        }
        for lower in 0..z {
            limit.check()?;
            options.push(one([x, y.min(self.largest_y(x, lower)), lower].into_iter().collect()));
        }
        Ok(options)
    }

    /// x and z are interchangeable.
    fn same(&self, board: &Board) -> Board {
        let (x, z) = (board[0], board[2]);
        [x.min(z), board[1], x.max(z)].into_iter().collect()
    }
}

impl ImpartialRules for TriangularChocolate {
    /// With y = 0 the bar is two Nim heaps.
    fn known_value(&self, board: &Board) -> Option<u64> {
        (board[1] == 0).then(|| board[0] ^ board[2])
    }

    /// Theorem 7.3: for k ≡ 3 (mod 4) the previous player wins exactly if x ⊕ y ⊕ z = 0.
    fn known_p_position(&self, board: &Board) -> Option<bool> {
        (board[1] == 0 || self.k % 4 == 3).then(|| board.iter().fold(0, |sum, side| sum ^ side) == 0)
    }

    fn source_of_p_positions(&self) -> Option<&'static str> {
        (self.k % 4 == 3).then_some("Miyadera, Nakamura and Fukui 2017, Theorem 7.3")
    }

    fn table(&self) -> Option<Box<dyn Table>> {
        Some(Box::new(ValueTable { rules: *self, heights: 0, rows: Vec::new(), far: None }))
    }

    fn free_coordinates(&self) -> Option<Vec<&str>> {
        Some(vec!["x", "z"])
    }

    fn at(&self, coordinates: &[u64]) -> Option<Board> {
        match coordinates {
            [x, y, z] if *y <= self.largest_y(*x, *z) => Some(coordinates.into()),
            _ => None,
        }
    }

    fn largest(&self, bounds: &[u64]) -> Option<Board> {
        let [x, z] = bounds else { return None };
        Some([*x, self.largest_y(*x, *z), *z].into_iter().collect())
    }

    fn for_each_board(&self, bounds: &[u64], limit: &Limit, visit: &mut Visit<'_>) -> Result<(), Stop> {
        let [most_x, most_z] = *bounds else { return Ok(()) };
        for x in 0..=most_x {
            for y in 0..=self.largest_y(x, most_z) {
                limit.check()?;
                let least_z = (u128::from(y) * u128::from(self.k)).saturating_sub(x.into());
                let mut board = Board::from([x, y, 0]);
                // At most the bound, since y is possible with it.
                for z in u64::try_from(least_z).unwrap_or(u64::MAX)..=most_z {
                    board[2] = z;
                    visit(&board)?;
                }
            }
        }
        Ok(())
    }

    fn p_positions(&self, bounds: &[u64], limit: &Limit) -> Result<Option<Vec<Board>>, Stop> {
        let [most_x, most_z] = *bounds else { return Ok(None) };
        let table = self.p_table(most_x.max(most_z), limit)?;
        let mut boards = Vec::new();
        // For each x and y there is at most one z, since any z can be lowered to any smaller one.
        let mut z_of_y: Vec<Option<u64>> = Vec::new();
        for x in 0..=most_x {
            limit.check()?;
            z_of_y.clear();
            for z in 0..=most_z {
                let Some(y) = table.y(x, z).and_then(|y| usize::try_from(y).ok()) else { continue };
                if z_of_y.len() <= y {
                    z_of_y.resize(y + 1, None);
                }
                z_of_y[y] = Some(z);
            }
            boards.extend((0..).zip(&z_of_y).filter_map(|(y, z)| z.map(|z| Board::from([x, y, z]))));
        }
        Ok(Some(boards))
    }
}

/// The largest x and z in a table of values, so that values stay below 2^16.
const MOST_SIDE: u64 = 1 << 13;

const TOO_LARGE: Stop =
    Stop::Size { what: "the table of triangular bars", limit: "what memory holds, x and z to 2^13" };

/// The most bytes of the values of a table that is kept whole.
const MOST_BYTES_WHOLE: u64 = 1 << 29;

/// All Grundy values with x and z up to one bound and y below another: no move increases y.
struct ValueTable {
    rules: TriangularChocolate,
    /// The bound on y.
    heights: usize,
    /// The values for each x up to the bound.
    rows: Vec<Row>,
    /// The values for one x beyond the bound, if those for all smaller x would take too much memory.
    far: Option<(usize, Row)>,
}

/// The values of the bars with one x and all `z <= x`.
#[derive(Default)]
struct Row {
    /// The index where the values for y = 0, 1, … begin, for each z.
    starts: Vec<usize>,
    values: Vec<u16>,
}

impl Row {
    fn value(&self, y: usize, z: usize) -> u64 {
        self.values[self.starts[z] + y].into()
    }
}

/// The bytes of the values with x and z up to a bound: two for each y of each pair. The average number of y is half of the largest,
/// or the bound on y.
fn bytes_whole(rules: TriangularChocolate, bound: usize, heights: usize) -> u64 {
    let bound = bound as u64 + 1;
    let average = (rules.largest_y(bound, bound) / 2 + 1).min(heights as u64);
    bound.saturating_mul(bound) / 2 * average * 2
}

impl Table for ValueTable {
    fn value(&mut self, board: &Board, limit: &Limit) -> Result<u64, Stop> {
        let (most, least) = (board[0].max(board[2]), board[0].min(board[2]));
        if most > MOST_SIDE {
            return Err(TOO_LARGE);
        }
        let side = |side: u64| usize::try_from(side).map_err(|_| TOO_LARGE);
        let (x, y, z) = (side(most)?, side(board[1])?, side(least)?);
        let far = || self.far.as_ref().filter(|(side, _)| *side == x).map(|(_, row)| row);
        let known = self.rows.get(x).or_else(far).filter(|_| y < self.heights);
        if let Some(row) = known {
            return Ok(row.value(y, z));
        }
        // The table grows a little further than needed, so that a sequence of boards does not rebuild it each time.
        let heights = if y < self.heights { self.heights } else { (y + 1).max(2 * self.heights) };
        let further = if x < self.rows.len() { 0 } else { self.rows.len() / 4 };
        let bound = x.max((self.rows.len() + further).saturating_sub(1));
        let is_whole = bytes_whole(self.rules, bound, heights) <= MOST_BYTES_WHOLE;
        let bound = if is_whole { bound } else { x };
        let mut lines = lines((self.rules, heights), bound, |side| is_whole || side == x, limit)?;
        if heights > self.heights {
            (self.rows, self.far) = (Vec::new(), None);
        }
        self.heights = heights;
        let row = match is_whole {
            true => {
                self.rows = lines.into_iter().map(|line| line.found).collect();
                self.rows.get(x)
            }
            false => lines.pop().map(|line| &self.far.insert((x, line.found)).1),
        };
        row.map(|row| row.value(y, z)).ok_or(TOO_LARGE)
    }

    fn len(&self) -> usize {
        self.rows.iter().chain(self.far.as_ref().map(|(_, row)| row)).map(|row| row.values.len()).sum()
    }
}

/// The number of consecutive y in a block: one bit of a word each.
const BLOCK: usize = 64;

/// For a block of bars with consecutive y: which of 64 consecutive values are free, that is, no option that lowers one given
/// coordinate has them.
struct Tile<'a> {
    /// One bit for each value, for each bar.
    free: &'a mut [u64; BLOCK],
    /// One bit for each bar that has a free value.
    open: &'a mut u64,
}

/// For each block of y, a tile for each word of values.
struct Tiles {
    words: usize,
    free: Vec<[u64; BLOCK]>,
    /// Stored separately, so that tiles without free values are skipped quickly.
    open: Vec<u64>,
}

impl Tiles {
    /// Makes room for all y below `count`.
    fn reach(&mut self, count: usize) -> Result<(), Stop> {
        let tiles = count.div_ceil(BLOCK) * self.words;
        if let Some(more) = tiles.checked_sub(self.free.len()).filter(|more| *more > 0) {
            self.free.try_reserve(more).map_err(|_| TOO_LARGE)?;
            self.free.resize(tiles, [0; BLOCK]);
            self.open.resize(tiles, 0);
        }
        Ok(())
    }

    fn of_block(&mut self, block: usize) -> impl Iterator<Item = Tile<'_>> {
        let tiles = block * self.words..(block + 1) * self.words;
        let tiles = self.free[tiles.clone()].iter_mut().zip(&mut self.open[tiles]);
        tiles.map(|(free, open)| Tile { free, open })
    }
}

/// Assigns a value to those of the `waiting` bars of a block that can have one of the 64 values of the tiles `lower_x` and `lower_z`,
/// the least y first. `free` are the values that no bar with smaller y has. For each bar it passes `give` the index of the least free
/// value, or 64 if there is none: then the bar stays waiting.
#[inline]
fn assign(lower_x: Tile<'_>, lower_z: Tile<'_>, free: &mut u64, waiting: &mut u64, mut record: impl FnMut(usize, u32)) {
    let (mut open_x, mut open_z, mut left, mut unsettled) = (*lower_x.open, *lower_z.open, *free, *waiting);
    let mut bars = unsettled & open_x & open_z;
    if bars == 0 {
        return;
    }
    // The body has no branches, since whether a bar finds its value here is unpredictable.
    while bars != 0 && left != 0 {
        let place = bars.trailing_zeros() as usize;
        let bar = bars & bars.wrapping_neg();
        bars ^= bar;
        let (free_x, free_z) = (&mut lower_x.free[place], &mut lower_z.free[place]);
        let possible = *free_x & *free_z & left;
        let value = possible & possible.wrapping_neg();
        left ^= value;
        *free_x ^= value;
        *free_z ^= value;
        open_x ^= if *free_x == 0 { bar } else { 0 };
        open_z ^= if *free_z == 0 { bar } else { 0 };
        unsettled ^= if value != 0 { bar } else { 0 };
        record(place, possible.trailing_zeros());
    }
    (*lower_x.open, *lower_z.open, *free, *waiting) = (open_x, open_z, left, unsettled);
}

/// One coordinate, x or z, and the values of those options of the bars with it that lower the other coordinate.
struct Line {
    side: usize,
    tiles: Tiles,
    /// The number of y that have tiles: those of the bars so far.
    count: usize,
    /// The initial tiles of a larger y: it is lowered to the largest y of a smaller bar, so that the values of bars with the largest
    /// y are those of its options.
    beyond: Vec<u64>,
    /// The values that no smaller y has, among the current bars.
    lower_y: Vec<u64>,
    /// The values found where this coordinate is the larger one.
    found: Row,
    /// Whether all of them are kept, or only the last ones.
    keeps: bool,
}

impl Line {
    /// A line that will be combined with all lines up to `bound`.
    fn new(bars: Bars, side: usize, bound: usize, keeps: bool) -> Self {
        // No bar has more options than x + y + z.
        let words = (side + bound + count(bars, side, bound)) / 64 + 1;
        Line {
            side,
            tiles: Tiles { words, free: Vec::new(), open: Vec::new() },
            count: 0,
            beyond: vec![u64::MAX; words],
            lower_y: vec![u64::MAX; words],
            found: Row::default(),
            keeps,
        }
    }

    /// Initializes the tiles of all y below `count`.
    fn grow(&mut self, count: usize) -> Result<(), Stop> {
        self.tiles.reach(count)?;
        while self.count < count {
            let (block, place) = (self.count / BLOCK, self.count % BLOCK);
            for (tile, free) in self.tiles.of_block(block).zip(&self.beyond) {
                tile.free[place] = *free;
                *tile.open |= u64::from(*free != 0) << place;
            }
            self.count += 1;
        }
        Ok(())
    }

    fn take_beyond(&mut self, value: u16) {
        let value = usize::from(value);
        self.beyond[value / 64] &= !(1 << (value % 64));
    }

    /// Finds the values of all bars with this coordinate and that of another line, or twice this one. Both lines must have been
    /// combined with all smaller ones, and with no larger ones.
    fn combine(&mut self, mut other: Option<&mut Line>, bars: Bars) -> Result<u64, Stop> {
        let count = count(bars, self.side, other.as_ref().map_or(self.side, |line| line.side));
        self.grow(count)?;
        if let Some(other) = &mut other {
            other.grow(count)?;
        }
        let Row { starts, values } = &mut self.found;
        if !self.keeps {
            starts.clear();
            values.clear();
        }
        starts.push(values.len());
        values.try_reserve(count).map_err(|_| TOO_LARGE)?;
        self.lower_y.fill(u64::MAX);
        for block in 0..count.div_ceil(BLOCK) {
            let bars = BLOCK.min(count - block * BLOCK);
            let mut waiting = u64::MAX >> (BLOCK - bars);
            let mut found = [0; BLOCK];
            let mut other_tiles = other.as_mut().map(|line| line.tiles.of_block(block));
            for ((first, tile), free) in (0u16..).step_by(64).zip(self.tiles.of_block(block)).zip(&mut self.lower_y) {
                // `value` is the index of a value in a word, or 64.
                let record = |bar: usize, value: u32| found[bar] = first + value as u16;
                match &mut other_tiles {
                    Some(tiles) => assign(tile, tiles.next().ok_or(TOO_LARGE)?, free, &mut waiting, record),
                    None => {
                        // If x = z, the options that lower one coordinate are those that lower the other.
                        let other_tile = Tile { free: &mut [u64::MAX; BLOCK], open: &mut { u64::MAX } };
                        assign(tile, other_tile, free, &mut waiting, record);
                    }
                }
                if waiting == 0 {
                    break;
                }
            }
            if waiting != 0 {
                return Err(TOO_LARGE);
            }
            values.extend_from_slice(&found[..bars]);
        }
        if let Some(value) = values.last().copied() {
            self.take_beyond(value);
            if let Some(other) = other {
                other.take_beyond(value);
            }
        }
        Ok(count as u64)
    }
}

/// The bars of some rules, with a bound on y.
type Bars = (TriangularChocolate, usize);

/// The number of y that are possible with x and z.
fn count((rules, heights): Bars, x: usize, z: usize) -> usize {
    (rules.largest_y(x as u64, z as u64) as usize + 1).min(heights)
}

/// The lines up to `bound` after all pairs have been combined; those for which `keeps` holds have all their values.
///
/// The options of a bar are three sets: those that lower y, which are collected while y grows, those that lower z, which are in the
/// line of x, and those that lower x, in the line of z. The bar is symmetric, so that a line need not know which side its coordinate
/// is. In each block of y, words of values are processed one after another, and for each word only the bars without a smaller value,
/// so that 64 bars share a search.
fn lines(bars: Bars, bound: usize, keeps: impl Fn(usize) -> bool, limit: &Limit) -> Result<Vec<Line>, Stop> {
    let mut lines: Vec<Line> = (0..=bound).map(|side| Line::new(bars, side, bound, keeps(side))).collect();
    let pairs = lines.len() * lines.len() / 2;
    let steps = pairs.saturating_mul(count(bars, bound, 0));
    for_each_pair(&mut lines, steps as u64, limit, |x, z| x.combine(z, bars))?;
    Ok(lines)
}

/// The largest x and z in a table of P-positions.
const MOST_SIDE_OF_P: u64 = 1 << 15;

/// The P-positions of triangular bars: for each x and z there is at most one y, since any y can be lowered to any smaller one.
pub struct PTable {
    bound: u64,
    /// The y, or `NO_Y`, for each x and each `z <= x`.
    rows: Vec<Vec<u32>>,
}

const NO_Y: u32 = u32::MAX;

const TOO_LARGE_FOR_P: Stop =
    Stop::Size { what: "the table of P-positions of triangular bars", limit: "x and z to 2^15" };

/// One coordinate, x or z, and the y for which the bars with it have no P-position as an option that lowers the other coordinate.
struct FreeLine {
    side: u64,
    /// One bit for each y.
    free: Vec<u64>,
    /// The number of initial words without bits.
    empty: usize,
    /// No larger y is free, since all are lowered to this one, which belongs to a P-position.
    most: usize,
    /// The y found where this coordinate is the larger one, or `NO_Y`, for each smaller one.
    found: Vec<u32>,
}

impl FreeLine {
    /// A line that will be combined with all lines up to `bound`.
    fn new(rules: TriangularChocolate, side: u64, bound: u64) -> Self {
        let words = rules.largest_y(side, bound) as usize / 64 + 1;
        FreeLine { side, free: vec![u64::MAX; words], empty: 0, most: usize::MAX, found: Vec::new() }
    }

    fn take(&mut self, y: usize, is_largest: bool) {
        self.free[y / 64] &= !(1 << (y % 64));
        while self.free.get(self.empty) == Some(&0) {
            self.empty += 1;
        }
        if is_largest {
            self.most = self.most.min(y);
        }
    }

    /// Finds the y for this coordinate and that of another line, or twice this one. Both lines must have been combined with all smaller
    /// ones, and with no larger ones.
    fn combine(&mut self, other: Option<&mut FreeLine>, rules: TriangularChocolate) -> Result<u64, Stop> {
        let (side, free, empty, most) =
            other.as_ref().map_or((self.side, &self.free, 0, self.most), |z| (z.side, &z.free, z.empty, z.most));
        let largest = rules.largest_y(self.side, side) as usize;
        let most = most.min(self.most).min(largest);
        let first = self.empty.max(empty);
        let words = self.free.iter().skip(first).zip(free.iter().skip(first)).map(|(a, b)| a & b);
        let y = (first..most / 64 + 1).zip(words).find(|(_, word)| *word != 0);
        // At most 63 in a word that is not 0.
        let y = y.map(|(place, word)| 64 * place + word.trailing_zeros() as usize).filter(|y| *y <= most);
        if self.found.is_empty() {
            let count = usize::try_from(self.side).map_or(usize::MAX, |side| side + 1);
            self.found.try_reserve_exact(count).map_err(|_| TOO_LARGE_FOR_P)?;
        }
        self.found.push(y.map_or(NO_Y, |y| y as u32));
        if let Some(y) = y {
            self.take(y, y == largest);
            if let Some(other) = other {
                other.take(y, y == largest);
            }
        }
        Ok(1)
    }
}

impl PTable {
    /// The same sweep as for values, with one bit in place of each set.
    fn new(rules: &TriangularChocolate, bound: u64, limit: &Limit) -> Result<Self, Stop> {
        if bound > MOST_SIDE_OF_P {
            return Err(TOO_LARGE_FOR_P);
        }
        let mut lines: Vec<FreeLine> = (0..=bound).map(|side| FreeLine::new(*rules, side, bound)).collect();
        for_each_pair(&mut lines, bound * bound / 2, limit, |x, z| x.combine(z, *rules))?;
        Ok(PTable { bound, rows: lines.into_iter().map(|line| line.found).collect() })
    }

    /// The y for which the bar is a P-position, if there is one.
    pub fn y(&self, x: u64, z: u64) -> Option<u64> {
        if x.max(z) > self.bound {
            return None;
        }
        let entry = self.rows.get(usize::try_from(x.max(z)).ok()?)?.get(usize::try_from(x.min(z)).ok()?)?;
        (*entry != NO_Y).then(|| u64::from(*entry))
    }

    /// The bound on x and z.
    pub fn bound(&self) -> u64 {
        self.bound
    }
}
